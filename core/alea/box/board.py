"""The printed things: map, counters and tables as integers and tuples, built once from the data.

Pieces are small integers, as places are: Roman leaders, other leaders, Roman units, units of the
peoples. Names are looked up at the edge, for people.
"""

from __future__ import annotations

from copy import copy
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from core.alea.box.data import Data, Face, LeaderData, ScenarioData
from core.alea.box.loading import load
from core.imperator.graph import Graph, mask_of

NOBODY, CAESARIAN, REPUBLICAN = range(3)
SIDES = (CAESARIAN, REPUBLICAN)
LETTER = {"C": CAESARIAN, "R": REPUBLICAN, "": NOBODY}

LEADER, LEGIO, AUXILIA, EQUITES, NAVES, BAND = range(6)
ON_THEIR_OWN = (LEGIO, EQUITES, BAND)  # 3.4.1, 4.3: what moves without a leader
KINDS = {"legio": LEGIO, "auxilia": AUXILIA, "equites": EQUITES, "naves": NAVES, "band": BAND}
GROUPS = {LEADER: "leader", **{kind: word for word, kind in KINDS.items()}}  # in the catalogue

# Places off the map.
RESERVE = 200  # Roman units out of play, to be recruited
DEAD = 201
WAITING = 202  # leaders who have not entered the game yet
RETURNING = 203  # leaders who come back in the next phase C
BOX = 204  # a people's information box
UNPLACED = 205  # counters that a free deployment has still to place
RECRUITED = 210  # + region: recruits that are placed in the next phase D
NOWHERE = 255

STEEP = ("alpes",)  # 7.2: one MP more to enter them


class Post(NamedTuple):
    """Where a leader must be deployed; lifted: even next to the enemy, with units beside him."""

    zones: int  # a mask
    rule: str
    lifted: bool


class Board(Graph):
    """Everything printed. One per set of data; its caches hold pure functions of it.

    A state has the `variant` of its scenario, which may change a few counters.
    """

    def __init__(self, data: Data) -> None:
        self.data = data
        self.digest = blake2b(msgspec.msgpack.encode(data), digest_size=8).hexdigest()
        super().__init__(data.zones, data.seas, STEEP)
        self.roma = self.place("italia-1")
        self._regions(data)
        self._leaders(data)
        self._units(data)
        self.caesar, self.pompeius = self.piece("caesar"), self.piece("pompeius")
        self.turncoats = (self.piece("m-brutus"), self.piece("cassius"))  # 3.5.2
        self.combat = data.combat
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

    # --- regions and peoples -------------------------------------------------------------------

    def _regions(self, data: Data) -> None:
        self.regions = data.regions
        self.region_ids = tuple(r.id for r in data.regions)
        self.peoples = data.peoples
        self.people_ids = tuple(p.id for p in data.peoples)
        self.region_of, self.people_of = (
            self.numbers(ids) for ids in (self.region_ids, self.people_ids)
        )
        self.region_zones = tuple(self.zones_of(region) for region in self.region_ids)
        self.region_mask = tuple(mask_of(zones) for zones in self.region_zones)
        self.homelands = tuple(self.zones_of(people) for people in self.people_ids)
        self.homeland_mask = tuple(mask_of(zones) for zones in self.homelands)
        self.republic_mask = mask_of(z for z in range(self.zone_count) if self.region_of[z] >= 0)
        self.abroad_mask = self.land_mask & ~self.republic_mask
        self.italia = self.region_ids.index("italia")
        self.leash_mask = tuple(self._leash(p) for p in range(len(data.peoples)))
        self.group_of = tuple(people.group for people in data.peoples)  # 4.2.4

    def _leash(self, people: int) -> int:
        """4.3: zones at most two (minor) or three (major peoples) away from the homeland."""
        return self.within(self.homeland_mask[people], 3 if self.peoples[people].major else 2)

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
        self.groups_of_pieces = tuple(GROUPS[kind] for kind in self.kind)
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
            mask_of(self.place(z) for z in held.get(CAESARIAN, ())),
            mask_of(self.place(z) for z in held.get(REPUBLICAN, ())),
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


def _with(row: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    """The row with one value changed."""
    return (*row[:at], value, *row[at + 1 :])


def open_board(overlay: dict[str, Any] | None = None) -> Board:
    """The board with an owner's corrections, if any."""
    return Board(load(overlay))
