"""The printed things: map, counters and tables as integers and tuples, built once from the data.

Places are small integers: the land zones first, then the open seas. Pieces too: Roman leaders,
other leaders, Roman units, units of the peoples. Names are looked up at the edge, for people.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from functools import lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from core.alea.box.data import Data, Face, LeaderData, ScenarioData
from core.alea.box.loading import load

NOBODY, CAESARIAN, REPUBLICAN = range(3)
SIDES = (CAESARIAN, REPUBLICAN)
LETTER = {"C": CAESARIAN, "R": REPUBLICAN, "": NOBODY}

LEADER, LEGIO, AUXILIA, EQUITES, NAVES, BAND = range(6)
ON_THEIR_OWN = (LEGIO, EQUITES, BAND)  # 3.4.1, 4.3: what moves without a leader
KINDS = {"legio": LEGIO, "auxilia": AUXILIA, "equites": EQUITES, "naves": NAVES, "band": BAND}

# Places off the map.
RESERVE = 200  # Roman units out of play, to be recruited
DEAD = 201
WAITING = 202  # leaders who have not entered the game yet
RETURNING = 203  # leaders who come back in the next phase C
BOX = 204  # a people's information box
UNPLACED = 205  # counters that a free deployment has still to place
RECRUITED = 210  # + region: recruits that are placed in the next phase D
NOWHERE = 255


class Post(NamedTuple):
    """Where a leader must be deployed; lifted: even next to the enemy, with units beside him."""

    zones: int  # a mask
    rule: str
    lifted: bool


class Board:
    """Everything printed. One per set of data; its caches hold pure functions of it.

    A state has the `variant` of its scenario, which may change a few counters.
    """

    def __init__(self, data: Data) -> None:
        self.data = data
        self.digest = blake2b(msgspec.msgpack.encode(data), digest_size=8).hexdigest()
        self._places(data)
        self._borders(data)
        self._regions(data)
        self._leaders(data)
        self._units(data)
        self.caesar, self.pompeius = self.piece("caesar"), self.piece("pompeius")
        self.turncoats = (self.piece("m-brutus"), self.piece("cassius"))  # 3.5.2
        self.scenarios: dict[str, ScenarioData] = {s.id: s for s in data.scenarios}
        self.rubicon_year = {s.id: s.first for s in data.scenarios if s.id in ("1", "2")}
        self.faces = ((), *(tuple(counter.faces) for counter in data.stratagems))  # 0: face down
        # Caches of pure functions of the map; their chapters fill them.
        self.reach_cache: dict[Any, tuple[tuple[int, int, tuple[int, ...]], ...]] = {}
        self.ways: tuple[dict[int, Any], ...] = tuple({} for _ in range(5))  # [allowance][start]
        self.routes: dict[Any, tuple[tuple[int, ...], ...]] = {}
        self.distances: dict[tuple[int, int], int] = {}  # zone, people -> MP to its homeland
        self.deploy_cache: dict[Any, list[int]] = {}
        self.holdings: dict[tuple[bytes, int], int] = {}  # control of the regions, side -> zones
        # What a scenario changes; see `variant`.
        self.barred = (0,) * self.piece_count  # piece -> zones that it may not enter
        self.bars = False  # is anybody barred from anywhere?
        self.posts: dict[int, Post] = {}  # leader -> where he must be deployed
        self.enclaves = (0, 0, 0)  # side -> zones that it holds in the enemy's regions
        self.romanized: dict[int, int] = {}  # leader who counts as Roman -> his people
        self.base = self
        self.variants: dict[str, Board] = {}

    # --- map -----------------------------------------------------------------------------------

    def _places(self, data: Data) -> None:
        seas = [sea for sea in data.seas if not sea.closed]
        self.zone_count = len(data.zones)
        self.place_count = self.zone_count + len(seas)
        self.place_ids = tuple([z.id for z in data.zones] + [s.id for s in seas])
        self.by_id = {name: place for place, name in enumerate(self.place_ids)}
        self.place_labels = tuple(
            [_label(z.id, z.name) for z in data.zones] + [s.name for s in seas]
        )
        closed = [sea for sea in data.seas if sea.closed]
        # 3.4.2: no places, but they can be named: with numbers after those of all places
        self.closed_seas = {sea.id: self.place_count + n for n, sea in enumerate(closed)}
        self.closed_labels = {self.closed_seas[sea.id]: sea.name for sea in closed}
        self.city = tuple(bool(z.city) for z in data.zones) + (False,) * len(seas)
        self.port = tuple(z.port for z in data.zones) + (False,) * len(seas)
        self.roma = self.by_id["italia-1"]
        self.land_mask = (1 << self.zone_count) - 1
        self.city_mask = _mask(z for z in range(self.zone_count) if self.city[z])
        self.port_mask = _mask(z for z in range(self.zone_count) if self.port[z])

    def _borders(self, data: Data) -> None:
        near: list[dict[int, int]] = [{} for _ in range(self.zone_count)]
        self.barriers: set[tuple[int, int]] = set()  # river or strait between them
        for zone, printed in enumerate(data.zones):
            for border in printed.adjacent:
                other = self.by_id[border.to]
                # 7.2: one MP, one more for a river or a strait, one more to enter the Alpes
                cost = 1 + (border.kind != "land") + (data.zones[other].group == "alpes")
                near[zone][other] = cost
                if border.kind != "land":
                    self.barriers.add((zone, other))
        self.near = tuple(tuple(sorted(costs)) for costs in near)
        self.cost = tuple(tuple(costs[z] for z in sorted(costs)) for costs in near)
        self.step_cost = tuple(near)
        self.steps = tuple(  # zone -> (neighbour, its cost, its bit)
            tuple((zone, costs[zone], 1 << zone) for zone in sorted(costs)) for costs in near
        )
        off = (0,) * (self.place_count - self.zone_count)  # the seas have no borders on land
        self.near_mask = tuple(_mask(costs) for costs in near) + off
        self._coasts(data)

    def _coasts(self, data: Data) -> None:
        count, by_id = self.place_count, self.by_id
        seas: list[list[int]] = [[] for _ in range(count)]
        coasts: list[list[int]] = [[] for _ in range(count)]
        for zone, printed in enumerate(data.zones):
            for name in printed.seas:
                if name in by_id:
                    seas[zone].append(by_id[name])
                    coasts[by_id[name]].append(zone)
        for sea in data.seas:
            if sea.id in by_id:
                seas[by_id[sea.id]] = sorted(by_id[n] for n in sea.adjacent if n in by_id)
        self.seas = tuple(tuple(sorted(s)) for s in seas)  # open seas next to a place
        self.coasts = tuple(tuple(sorted(c)) for c in coasts)  # land zones round a sea

    def is_sea(self, place: int) -> bool:
        return self.zone_count <= place < self.place_count

    # --- regions and peoples -------------------------------------------------------------------

    def _regions(self, data: Data) -> None:
        self.regions = data.regions
        self.region_ids = tuple(r.id for r in data.regions)
        self.peoples = data.peoples
        self.people_ids = tuple(p.id for p in data.peoples)
        off = (-1,) * (self.place_count - self.zone_count)
        groups = [z.group for z in data.zones]
        self.region_of = tuple(_find(self.region_ids, g) for g in groups) + off
        self.people_of = tuple(_find(self.people_ids, g) for g in groups) + off
        self.region_zones = tuple(
            tuple(z for z in range(self.zone_count) if self.region_of[z] == r)
            for r in range(len(data.regions))
        )
        self.region_mask = tuple(_mask(zones) for zones in self.region_zones)
        self.homelands = tuple(
            tuple(z for z in range(self.zone_count) if self.people_of[z] == p)
            for p in range(len(data.peoples))
        )
        self.homeland_mask = tuple(_mask(zones) for zones in self.homelands)
        self.republic_mask = _mask(z for z in range(self.zone_count) if self.region_of[z] >= 0)
        self.abroad_mask = self.land_mask & ~self.republic_mask
        self.italia = self.region_ids.index("italia")
        self.leash_mask = tuple(self._leash(p) for p in range(len(data.peoples)))
        self.group_of = tuple(people.group for people in data.peoples)  # 4.2.4

    def _leash(self, people: int) -> int:
        """4.3: zones at most two (minor) or three (major peoples) away from the homeland."""
        mask = self.homeland_mask[people]
        for _ in range(3 if self.peoples[people].major else 2):
            for zone in places_of(mask):
                mask |= self.near_mask[zone]
        return mask

    # --- counters ------------------------------------------------------------------------------

    def _leaders(self, data: Data) -> None:
        self.leaders: tuple[LeaderData, ...] = tuple(data.leaders)
        self.roman_leaders = tuple(range(len(data.leaders)))
        self.leader_count = len(data.leaders) + len(data.foreign_leaders)
        none = Face(cc=0, sr=0, pc=0, tb=0)
        foreign = [Face(cc=f.cc, sr=3, pc=0, tb=f.tb) for f in data.foreign_leaders]  # 8.2: SR 3
        faces = {
            NOBODY: [none for _ in data.leaders] + foreign,
            CAESARIAN: [leader.caesarian or none for leader in data.leaders] + foreign,
            REPUBLICAN: [leader.republican or none for leader in data.leaders] + foreign,
        }
        self.cc = {side: tuple(face.cc for face in row) for side, row in faces.items()}
        self.sr = {side: tuple(face.sr for face in row) for side, row in faces.items()}
        self.pc = {side: tuple(face.pc for face in row) for side, row in faces.items()}
        self.assassins = tuple(n for n, leader in enumerate(data.leaders) if leader.assassin)
        self.leader_tb = {side: tuple(face.tb for face in row) for side, row in faces.items()}

    def _units(self, data: Data) -> None:
        pad = [0] * self.leader_count
        names = [leader.name for leader in data.leaders] + [f.name for f in data.foreign_leaders]
        ids = [leader.id for leader in data.leaders] + [f.id for f in data.foreign_leaders]
        self.piece_ids = tuple(ids + [unit.id for unit in data.units])
        self.piece_names = tuple(names + [unit.name for unit in data.units])
        self.piece_by_id = {name: piece for piece, name in enumerate(self.piece_ids)}
        self.piece_count = len(self.piece_ids)
        self.kind = tuple([LEADER] * self.leader_count + [KINDS[u.kind] for u in data.units])
        self.is_legion = tuple(kind == LEGIO for kind in self.kind)
        rows = {LEADER: 0, NAVES: 2}  # of a party: leaders, land units, fleets
        self.row = tuple(rows.get(kind, 1) for kind in self.kind)
        self.goes_alone = tuple(kind in ON_THEIR_OWN for kind in self.kind)
        self.type = tuple([""] * self.leader_count + [unit.type for unit in data.units])
        self.recruit = tuple([False] * self.leader_count + [unit.recruit for unit in data.units])
        people = {name: number for number, name in enumerate(self.people_ids)}
        self.piece_people = tuple(
            [-1] * len(data.leaders)
            + [people[f.people] for f in data.foreign_leaders]
            + [people.get(unit.people, -1) for unit in data.units]
        )
        self.foreign = tuple(people >= 0 for people in self.piece_people)
        # [reduced?][piece]
        sides = ([u.full for u in data.units], [u.reduced for u in data.units])
        self.sp = tuple(tuple(pad + [r.sp for r in side]) for side in sides)
        self.qu = tuple(tuple(pad + [r.qu for r in side]) for side in sides)
        self.tb = tuple(tuple(pad + [r.tb for r in side]) for side in sides)
        self.roman_units = tuple(
            p for p in range(self.leader_count, self.piece_count) if self.piece_people[p] < 0
        )

        self.roman_of_kind = tuple(
            tuple(unit for unit in self.roman_units if self.kind[unit] == kind)
            for kind in range(NAVES + 1)
        )
        self.roman_pieces = (*self.roman_leaders, *self.roman_units)
        self.people_leaders = self._of_peoples(range(self.leader_count))
        self.people_units = self._of_peoples(range(self.leader_count, self.piece_count))

    def _of_peoples(self, pieces: range) -> tuple[tuple[int, ...], ...]:
        """[people] -> those of the pieces that are its own."""
        owner = self.piece_people
        return tuple(
            tuple(p for p in pieces if owner[p] == people) for people in range(len(self.peoples))
        )

    def piece(self, name: str) -> int:
        return self.piece_by_id[name]

    def place(self, name: str) -> int:
        return self.by_id[name]

    def is_roman(self, piece: int) -> bool:
        return self.piece_people[piece] < 0

    # --- scenarios -----------------------------------------------------------------------------

    def variant(self, scenario: str) -> Board:
        """The board as the scenario changes it; the map and its caches are the same."""
        if scenario not in self.variants:
            board = copy(self.base)
            board._change(self.scenarios[scenario])
            self.variants[scenario] = board
        return self.variants[scenario]

    def _change(self, scenario: ScenarioData) -> None:
        self.deploy_cache = {}
        for name, command in scenario.command.items():
            leader = self.piece(name)
            self.cc = {
                side: _with(row, leader, command if row[leader] else 0)
                for side, row in self.cc.items()
            }
        for name, model in scenario.roman.items():
            self._romanize(self.piece(name), self.piece(model))
        barred = {self.piece(name): regions for name, regions in scenario.barred.items()}
        self.barred = tuple(
            sum(self._zones(region) for region in barred.get(piece, ()))
            for piece in range(self.piece_count)
        )
        self.bars = any(self.barred)
        self.posts = {
            self.piece(name): Post(self._zones(stand.where), stand.rule, stand.lifted)
            for stand in scenario.stands
            for name in stand.leaders
        }
        held = {LETTER[letter]: zones for letter, zones in scenario.enclaves.items()}
        self.enclaves = (
            0,
            _mask(self.place(z) for z in held.get(CAESARIAN, ())),
            _mask(self.place(z) for z in held.get(REPUBLICAN, ())),
        )

    def _romanize(self, leader: int, model: int) -> None:
        """s7.cleopatra.leader: her number follows the Romans', so that they stay one range."""
        self.romanized = {leader: self.piece_people[leader]}
        self.piece_people = _with(self.piece_people, leader, -1)
        self.foreign = tuple(people >= 0 for people in self.piece_people)
        self.people_leaders = self._of_peoples(range(self.leader_count))
        self.pc = {side: _with(row, leader, row[model]) for side, row in self.pc.items()}
        ratings = (self.cc, self.sr, self.pc, self.leader_tb)
        cc, sr, pc, tb = (table[REPUBLICAN][leader] for table in ratings)
        printed = LeaderData(
            id=self.piece_ids[leader],
            name=self.piece_names[leader],
            side="R",
            entry="D",
            republican=Face(cc=cc, sr=sr, pc=pc, tb=tb),
            fixed=True,
            never_pretender=True,
        )
        self.leaders = (*self.leaders, printed)
        self.roman_leaders = (*self.roman_leaders, leader)
        self.roman_pieces = (*self.roman_leaders, *self.roman_units)

    def _zones(self, name: str) -> int:
        """The zones of a region, or one zone, as a mask."""
        if name in self.region_ids:
            return self.region_mask[self.region_ids.index(name)]
        return 1 << self.place(name)


def _label(zone: str, name: str) -> str:
    """What players read: "Gallia 8 (Provincia)"."""
    region, _, number = zone.partition("-")
    return (
        name if not number.isdigit() or "(" in name else f"{region.capitalize()} {number} ({name})"
    )


def _with(row: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """The row with one value changed."""
    return (*row[:at], value, *row[at + 1 :])


def _find(ids: tuple[str, ...], name: str) -> int:
    return ids.index(name) if name in ids else -1


def _mask(places: Iterable[int]) -> int:
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


@lru_cache(maxsize=8192)
def places_of(mask: int) -> tuple[int, ...]:
    """The places of a mask, in order."""
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return tuple(places)


def open_board(overlay: dict[str, Any] | None = None) -> Board:
    """The board with an owner's corrections, if any."""
    return Board(load(overlay))
