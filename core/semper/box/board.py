"""The printed things: map, counters and tables as integers and tuples, built once from the data.

Pieces are small integers, as places are: Roman leaders (the four Dux last), other leaders, Roman
units, units of the peoples. Names are looked up at the edge, for people.
"""

from __future__ import annotations

from copy import copy
from hashlib import blake2b
from typing import Any

import msgspec

from core.imperator.graph import Graph, mask_of
from core.semper.box.data import Data, ForeignLeader, LeaderData, ScenarioData, UnitData
from core.semper.box.loading import load

NOBODY, PRIMUS, SECONDUS = range(3)
SIDES = (PRIMUS, SECONDUS)
LETTER = {"P": PRIMUS, "S": SECONDUS, "": NOBODY}

LEADER, COMITATENSES, RIPENSES, PSEUDO, BAND = range(5)
KINDS = {"comitatenses": COMITATENSES, "ripenses": RIPENSES, "pseudo": PSEUDO, "band": BAND}
GROUPS = {LEADER: "leader", **{kind: word for word, kind in KINDS.items()}}  # in the catalogue

# Places off the map.
RESERVE = 200  # eliminated Roman units, until the winter
DEAD = 201
WAITING = 202  # leaders who have not entered the game yet
RETURNING = 203  # a Dux or the leader of a people: he comes back next year
BOX = 204  # units of a people that are not on the map
UNPLACED = 205  # limitanei that the deployment has still to place
NOWHERE = 255

NO_PEOPLE = -1
EASTERN = ("persae", "armenia", "iberia")  # 7.3: as if inside the Empire, for movement


class Board(Graph):
    """Everything printed. One per set of data; its caches hold pure functions of it.

    A state has the `variant` of its scenario, in which other zones may be home to comitatenses;
    with Constantinopolis built it has one capital more (3.1.2).
    """

    def __init__(self, data: Data) -> None:
        self.data = data
        self.digest = blake2b(msgspec.msgpack.encode(data), digest_size=8).hexdigest()
        super().__init__(data.zones, data.seas)
        self._holds(data)
        self._dioceses(data)
        self._peoples(data)
        self._leaders(data)
        self._units(data)
        self._constantines(data)
        self.combat = data.combat
        self.scenarios: dict[str, ScenarioData] = {s.id: s for s in data.scenarios}
        self.faces = ((), *((counter.face,) for counter in data.stratagems))  # 0: face down
        # Caches of pure functions of the map; their chapters fill them.
        self.reach_cache: dict[Any, tuple[tuple[int, int, tuple[int, ...]], ...]] = {}
        self.step_cache: dict[int, tuple[tuple[int, int, tuple[int, ...]], ...]] = {}
        self.ways: tuple[dict[int, Any], ...] = tuple({} for _ in range(5))  # [allowance][start]
        self.distance_cache: dict[int, tuple[int, ...]] = {}  # zone -> steps to each zone
        self.carrier_cache: dict[tuple[str, ...], frozenset[int]] = {}  # faces -> counters
        self.entry_cache: dict[int, tuple[int, ...]] = {}  # year -> leaders
        self.price_cache: dict[int, Any] = {}  # zone -> the cheapest ways to each zone
        self.base = self
        self.variants: dict[str, Board] = {}

    # --- places --------------------------------------------------------------------------------

    def _holds(self, data: Data) -> None:
        """3.4.2: what a fleet carries stands in the place of that fleet, after all seas."""
        self.first_hold = self.place_count  # + fleet: its hold
        count = len(data.fleets)
        self.fleet_ids = tuple(fleet.id for fleet in data.fleets)
        self.fleet_names = tuple(fleet.name for fleet in data.fleets)
        self.fleet_homes = tuple(self.by_id[fleet.home] for fleet in data.fleets)
        shift = {number: number + count for number in self.closed_labels}
        self.closed_seas = {name: shift[n] for name, n in self.closed_seas.items()}
        self.closed_labels = {shift[n]: label for n, label in self.closed_labels.items()}
        self.place_count += count
        self.place_ids += self.fleet_ids
        self.place_labels += self.fleet_names
        self.by_id |= {name: self.first_hold + n for n, name in enumerate(self.fleet_ids)}
        self.city += (False,) * count
        self.port += (False,) * count
        self.near_mask += (0,) * count
        self.seas += ((),) * count
        self.coasts += ((),) * count

    def hold(self, fleet: int) -> int:
        return self.first_hold + fleet

    def fleet_of(self, hold: int) -> int:
        """The fleet whose hold a place is, or -1."""
        return hold - self.first_hold if self.first_hold <= hold < self.place_count else -1

    def is_sea(self, place: int) -> bool:
        return self.zone_count <= place < self.first_hold

    def steps_from(self, zone: int) -> tuple[int, ...]:
        """How many steps each zone is away, whatever they cost; 255: no way by land."""
        known = self.distance_cache.get(zone)
        if known is None:
            steps = [255] * self.zone_count
            steps[zone], front = 0, [zone]
            while front:
                ring = []
                for here in front:
                    for there in self.near[here]:
                        if steps[there] == 255:
                            steps[there] = steps[here] + 1
                            ring.append(there)
                front = ring
            known = self.distance_cache[zone] = tuple(steps)
        return known

    def _dioceses(self, data: Data) -> None:
        self.dioceses = data.dioceses
        self.diocese_ids = tuple(d.id for d in data.dioceses)
        self.diocese_of = self.numbers(self.diocese_ids)
        self.diocese_zones = tuple(self.zones_of(diocese) for diocese in self.diocese_ids)
        self.diocese_mask = tuple(mask_of(zones) for zones in self.diocese_zones)
        self.linked_mask = mask_of(z for z in range(self.zone_count) if self.near_mask[z])
        self.empire_mask = mask_of(z for z in range(self.zone_count) if self.diocese_of[z] >= 0)
        self.abroad_mask = self.land_mask & ~self.empire_mask
        self.capital_mask = mask_of(z for z, zone in enumerate(data.zones) if zone.capital)
        self.city_mask = (self.city_mask | self.capital_mask) & self.empire_mask  # no Ctesiphon
        # 6.3: where persecution and heresy, and where Bagaudae may lie
        faithful = mask_of(z for d in data.dioceses if d.faithful for z in self.zones_of(d.id))
        self.faithful_cities = self.city_mask & faithful
        self.bagaudae_mask = mask_of(
            z for d in data.dioceses if d.bagaudae for z in self.zones_of(d.id)
        )
        self.roma = self._city("Roma")
        self.byzantium = self._city("Byzantium")
        self.thracia = self.diocese_ids.index("thracia")
        self.oriens = self.diocese_ids.index("oriens")
        beside = [self.near_mask_of(mask) & ~mask for mask in self.diocese_mask]
        self.beside = tuple(  # 3.6.3.C, 3.6.5: diocese -> dioceses that it touches
            tuple(d for d, mask in enumerate(self.diocese_mask) if mask & near) for near in beside
        )
        abroad = mask_of(z for z in range(self.zone_count) if self.near_mask[z] & self.abroad_mask)
        # 3.3.2: zones by the outside; a diocese without any has all of them
        self.frontier_mask = tuple((mask & abroad) or mask for mask in self.diocese_mask)
        self._keys()

    def _city(self, name: str) -> int:
        return next(z for z, zone in enumerate(self.data.zones) if zone.city == name)

    def near_mask_of(self, mask: int) -> int:
        """All zones that touch one of these."""
        near = 0
        for zone in range(self.zone_count):
            if mask >> zone & 1:
                near |= self.near_mask[zone]
        return near

    def _keys(self) -> None:
        """3.7.3: the zones that a side has to hold for the control of each diocese."""
        self.key_mask = tuple(
            (mask & self.capital_mask) or (mask & self.city_mask) for mask in self.diocese_mask
        )
        self.capital_dioceses = tuple(
            d for d, mask in enumerate(self.diocese_mask) if mask & self.capital_mask
        )

    # --- peoples -------------------------------------------------------------------------------

    def _peoples(self, data: Data) -> None:
        self.peoples = data.peoples
        self.people_ids = tuple(p.id for p in data.peoples)
        self.people_of = self.numbers(self.people_ids)
        self.homelands = tuple(self.zones_of(people) for people in self.people_ids)
        self.homeland_mask = tuple(mask_of(zones) for zones in self.homelands)
        self.with_several_homes = tuple(
            p for p, zones in enumerate(self.homelands) if len(zones) > 1
        )
        self.homes_mask = mask_of(zone for zones in self.homelands for zone in zones)
        self.group_of = tuple(people.group for people in data.peoples)  # 4.2.4
        groups = range(max(self.group_of) + 1)
        self.other_groups = tuple(tuple(g for g in groups if g != own) for own in groups)
        self.entry_of = tuple(  # 4.3: people -> its diocese, -1 for the ally
            self.diocese_ids.index(p.entry) if p.entry else -1 for p in data.peoples
        )
        self.entered_from_within = tuple(  # 4.3.entry: people -> the Empire without that diocese
            self.empire_mask & ~self.diocese_mask[entry] if entry >= 0 else self.empire_mask
            for entry in self.entry_of
        )
        self.major = tuple(p.rank == "major" for p in data.peoples)
        self.of_rank = tuple(  # [major?] -> peoples, the ally among the minor ones
            tuple(p for p, major in enumerate(self.major) if major == rank)
            for rank in (False, True)
        )
        self.armenia = self.people_ids.index("armenia")
        self.persae = self.people_ids.index("persae")
        self.iberia = self.people_ids.index("iberia")
        self.beside_armenia = self.near_mask_of(self.homeland_mask[self.armenia])
        self.visigothi = self.people_ids.index("visigothi")
        self.ostrogothi = self.people_ids.index("ostrogothi")
        self.gothi = self.visigothi, self.ostrogothi
        self.ctesiphon = self._city("Ctesiphon")
        self.east_mask = mask_of(
            zone for name in EASTERN for zone in self.homelands[self.people_ids.index(name)]
        )
        # 7.3: zones where the limit of two MP holds
        self.wild_mask = self.abroad_mask & ~self.east_mask
        self.leash_mask = tuple(self.within(mask, 5) for mask in self.homeland_mask)  # 4.3
        self.gothic_leash = self.leash_mask[self.visigothi] | self.leash_mask[self.ostrogothi]

    # --- counters ------------------------------------------------------------------------------

    def _leaders(self, data: Data) -> None:
        self.leaders: tuple[LeaderData, ...] = tuple(data.leaders)
        self.roman_leaders = tuple(range(len(data.leaders)))
        self.duces = tuple(n for n, leader in enumerate(data.leaders) if leader.dux)
        self.is_dux = tuple(bool(leader.dux) for leader in data.leaders)
        self.treveri, self.nicomedia = self._city("Treveri"), self._city("Nicomedia")
        self.leader_count = len(data.leaders) + len(data.foreign_leaders)
        every: list[LeaderData | ForeignLeader] = [*data.leaders, *data.foreign_leaders]
        self.cc = tuple(leader.cc for leader in every)
        self.sr = tuple(leader.sr for leader in every)
        self.leader_tb = tuple(leader.tb for leader in every)
        self.pc = (*(x.pc for x in data.leaders), *(0 for _ in data.foreign_leaders))
        # of the kings: when they come first; the Roman leaders come by other rules
        self.first_year = (
            *(0 for _ in data.leaders),
            *(int(x.first) for x in data.foreign_leaders),
        )
        self.christian = tuple(leader.religion == "cross" for leader in data.leaders)
        self.pagan = tuple(leader.religion == "sun" for leader in data.leaders)

    def _units(self, data: Data) -> None:
        pad = [0] * self.leader_count
        every: list[LeaderData | ForeignLeader | UnitData] = [
            *data.leaders,
            *data.foreign_leaders,
            *data.units,
        ]
        self.piece_ids = tuple(piece.id for piece in every)
        self.piece_names = tuple(piece.name for piece in every)
        self.piece_by_id = {name: piece for piece, name in enumerate(self.piece_ids)}
        self.piece_count = len(every)
        self.kind = tuple([LEADER] * self.leader_count + [KINDS[u.kind] for u in data.units])
        self.groups_of_pieces = tuple(GROUPS[kind] for kind in self.kind)
        people = {name: number for number, name in enumerate(self.people_ids)}
        self.piece_people = tuple(
            [NO_PEOPLE] * len(data.leaders)
            + [people[f.people] for f in data.foreign_leaders]
            + [people.get(unit.people, NO_PEOPLE) for unit in data.units]
        )
        self.foreign = tuple(number >= 0 for number in self.piece_people)
        # 4.4.2: Armenia is no enemy of Rome; her units march and fight with Romans
        self.hostile = tuple(number >= 0 and number != self.armenia for number in self.piece_people)
        self.group_of_piece = tuple(  # 4.2.4; of Romans none
            self.group_of[number] if number >= 0 else -1 for number in self.piece_people
        )
        # [reduced?][piece]
        sides = ([u.full for u in data.units], [u.reduced for u in data.units])
        self.sp = tuple(tuple(pad + [r.sp for r in side]) for side in sides)
        self.qu = tuple(tuple(pad + [r.qu for r in side]) for side in sides)
        self.tb = tuple(tuple(pad + [r.tb for r in side]) for side in sides)
        self.roman_units = tuple(
            p for p in range(self.leader_count, self.piece_count) if self.piece_people[p] < 0
        )
        self.home_diocese = tuple(  # of limitanei; -1 for all others
            [-1] * self.leader_count
            + [
                self.diocese_ids.index(u.home) if u.kind in ("ripenses", "pseudo") else -1
                for u in data.units
            ]
        )
        self.home_zone = tuple(  # of comitatenses: 9.3.2
            [NOWHERE] * self.leader_count
            + [self.by_id[u.home] if u.kind == "comitatenses" else NOWHERE for u in data.units]
        )
        kinds = tuple(zip(self.kind, self.home_diocese, self.piece_people, strict=True))
        number = {kind: n for n, kind in enumerate(dict.fromkeys(kinds))}
        # those of a kin who stand together, with the same leaders, may go to the same places
        self.kin = tuple(number[kind] for kind in kinds)
        self.limitanei = tuple(p for p in self.roman_units if self.home_diocese[p] >= 0)
        self.comitatenses = tuple(p for p in self.roman_units if self.kind[p] == COMITATENSES)
        self.people_leaders = self._of_peoples(range(self.leader_count))
        self.people_units = self._of_peoples(range(self.leader_count, self.piece_count))
        self.german = tuple(
            n >= 0 and self.peoples[n].nationality == "Germans" for n in self.piece_people
        )
        named = {foreign.id for foreign in data.foreign_leaders if foreign.named}
        self.kings = tuple(p for p in range(self.leader_count) if self.piece_ids[p] in named)

    def _of_peoples(self, pieces: range) -> tuple[tuple[int, ...], ...]:
        """[people] -> those of the pieces that are its own."""
        owner = self.piece_people
        return tuple(
            tuple(p for p in pieces if owner[p] == people) for people in range(len(self.peoples))
        )

    def _constantines(self, data: Data) -> None:
        """3.5.1: the families whose members are named in their order, or not at all."""
        self.constantin = self.piece_by_id["constantin"]
        self.licinius = self.piece_by_id["licinius"]
        self.licinianus = self.piece_by_id["licinianus"]
        sons = [n for n, leader in enumerate(data.leaders) if leader.born]
        self.sons = tuple(sorted(sons, key=lambda n: (data.leaders[n].born, n)))
        self.nephews = tuple(n for n, leader in enumerate(data.leaders) if leader.nephew)
        self.families = frozenset((*self.sons, *self.nephews, self.licinianus))

    def carriers_of(self, faces: tuple[str, ...]) -> frozenset[int]:
        """The stratagem counters that show one of these."""
        known = self.carrier_cache.get(faces)
        if known is None:
            carriers = (n for n, shown in enumerate(self.faces) if not set(shown).isdisjoint(faces))
            known = self.carrier_cache[faces] = frozenset(carriers)
        return known

    def entered_by(self, year: int) -> tuple[int, ...]:
        """entry.date: the Roman leaders whose year has come."""
        known = self.entry_cache.get(year)
        if known is None:
            dated = (n for n, leader in enumerate(self.leaders) if 0 < leader.entry <= year)
            known = self.entry_cache[year] = tuple(dated)
        return known

    def foreign_data(self, leader: int) -> ForeignLeader:
        """The printed leader of a people."""
        return self.data.foreign_leaders[leader - len(self.leaders)]

    def piece(self, name: str) -> int:
        return self.piece_by_id[name]

    def is_roman(self, piece: int) -> bool:
        return self.piece_people[piece] < 0

    # --- scenarios -----------------------------------------------------------------------------

    def variant(self, scenario: str, built: bool) -> Board:
        """The board as the scenario has it, with or without Constantinopolis; the map and its
        caches are the same."""
        key = f"{scenario}+" if built else scenario
        variants = self.base.variants
        if key not in variants:
            board = copy(self.base)
            board._change(self.scenarios[scenario], built)
            variants[key] = board
        return variants[key]

    def _change(self, scenario: ScenarioData, built: bool) -> None:
        homes = list(self.home_zone)
        if built:  # 3.1.2.built: a capital; comitatenses of Nicomedia go there
            self.capital_mask |= 1 << self.byzantium
            self._keys()
            homes = [self.byzantium if zone == self.nicomedia else zone for zone in homes]
        for name, zone in scenario.moved.items():
            homes[self.piece(name)] = self.by_id[zone]
        self.home_zone = tuple(homes)
        self.reach_cache = self.base.reach_cache


def open_board(overlay: dict[str, Any] | None = None) -> Board:
    """The board with an owner's corrections, if any."""
    return Board(load(overlay))
