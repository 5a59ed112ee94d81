"""The board as numbers: cities and seas are places, borders are edges, blocks have ratings."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from core.caesar.box.data import CityData, Data, SeaData
from core.caesar.box.loading import load

NOBODY, CAESAR, POMPEY = 0, 1, 2
SIDES = (CAESAR, POMPEY)
SIDE_NUMBER = {"caesar": CAESAR, "pompey": POMPEY}

# Where a block is, if not in a place of the map.
POOL, LOST, LOCKED, TROPHY = 240, 241, 242, 243  # LOST: eliminated this year, face up
NOWHERE = 255

LEADER, LEGION, AUXILIA, CAVALRY, ELEPHANT, BALLISTA, FLEET, CLEOPATRA = range(8)
KINDS = (
    "leader", "legion", "auxilia", "cavalry", "elephant", "ballista", "fleet", "cleopatra",
)  # fmt: skip

MAJOR, MINOR, STRAIT, COAST, OPEN_SEA = range(5)  # kinds of edge
ROAD = {"major": MAJOR, "minor": MINOR, "strait": STRAIT}
LIMIT = {MAJOR: 4, MINOR: 2, STRAIT: 2}  # 6.11

ANY_CITY, MAJOR_PORT, NEVER = -1, -2, -3  # where a new block is raised, if not in one city


class Board:
    """Everything that stays the same in all games on these data."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.digest = blake2b(msgspec.json.encode(data), digest_size=8).hexdigest()
        self._places(data)
        self._edges(data)
        self._blocks(data)
        self._cards(data)

    # --- the map --------------------------------------------------------------------------------

    def _places(self, data: Data) -> None:
        self.city_count = len(data.cities)
        self.place_count = self.city_count + len(data.seas)
        named: list[CityData | SeaData] = [*data.cities, *data.seas]
        self.place_ids = tuple(place.id for place in named)
        self.place_names = tuple(place.name for place in named)
        self.by_id = {name: place for place, name in enumerate(self.place_ids)}
        self.points = tuple(city.points for city in data.cities)
        self.major_port = tuple(city.major_port for city in data.cities)
        self.worth = tuple(  # a number of points, and the cities that give them, as bits
            (value, sum(1 << city for city, worth in enumerate(self.points) if worth == value))
            for value in sorted(set(self.points) - {0})
        )
        self.cities = (1 << self.city_count) - 1  # as bits
        self.roma, self.alexandria = self.by_id["roma"], self.by_id["alexandria"]

    def _edges(self, data: Data) -> None:
        """Road sections and straits first, then coasts (port and sea), then borders of seas."""
        self.edge_ends: list[tuple[int, int]] = []
        self.edge_kind: list[int] = []
        self.edge_names: dict[int, str] = {}
        near: list[list[int]] = [[] for _ in range(self.place_count)]
        self.edge_of: dict[tuple[int, int], int] = {}
        for road in data.roads:
            one, other = (self.by_id[end] for end in road.ends)
            if road.name:
                self.edge_names[len(self.edge_ends)] = road.name
            self._join(near, one, other, ROAD[road.kind])
        self.road_count = len(self.edge_ends)
        for city, printed in enumerate(data.cities):
            for sea in printed.seas:
                self._join(near, city, self.by_id[sea], COAST)
        for place, sea_data in enumerate(data.seas, start=self.city_count):
            for name in sea_data.adjacent:
                if self.by_id[name] > place:
                    self._join(near, place, self.by_id[name], OPEN_SEA)
        near = [sorted(others) for others in near]
        cities = self.city_count
        self.roads = tuple(
            tuple(o for o in near[p] if o < cities and p < cities) for p in range(len(near))
        )
        self.seas = tuple(tuple(o for o in near[p] if o >= cities) for p in range(len(near)))
        self.ports = tuple(tuple(o for o in near[p] if o < cities <= p) for p in range(len(near)))
        self.sailing = tuple(  # where a fleet goes in one step
            self.ports[p] + self.seas[p] if p >= cities else self.seas[p] for p in range(len(near))
        )

    def _join(self, near: list[list[int]], one: int, other: int, kind: int) -> None:
        edge = len(self.edge_ends)
        self.edge_ends.append((one, other))
        self.edge_kind.append(kind)
        near[one].append(other)
        near[other].append(one)
        self.edge_of[one, other] = self.edge_of[other, one] = edge

    def is_sea(self, place: int) -> bool:
        return place >= self.city_count

    def far_end(self, edge: int, place: int) -> int:
        one, other = self.edge_ends[edge]
        return other if one == place else one

    # --- blocks and cards -----------------------------------------------------------------------

    def _blocks(self, data: Data) -> None:
        blocks = data.blocks
        self.block_count = len(blocks)
        self.block_ids = tuple(block.id for block in blocks)
        self.block_names = tuple(block.name for block in blocks)
        self.shared_names = {n for n in self.block_names if self.block_names.count(n) > 1}
        self.block_by_id = {name: block for block, name in enumerate(self.block_ids)}
        self.home = tuple(SIDE_NUMBER[block.side] for block in blocks)  # whose box it came in
        self.kind = tuple(KINDS.index(block.kind) for block in blocks)
        self.letter = tuple("ABCD".index(block.letter) for block in blocks)
        self.attack_letter = tuple(
            "ABCD".index(block.attack_letter or block.letter) for block in blocks
        )
        self.fire = tuple(block.fire for block in blocks)
        self.most = tuple(len(block.dice) for block in blocks)  # steps
        self.dice = tuple((0, *block.dice) for block in blocks)  # by steps
        special = {"any": ANY_CITY, "major-port": MAJOR_PORT, "never": NEVER}
        self.levy = tuple(
            special[block.levy] if block.levy in special else self.by_id[block.levy]
            for block in blocks
        )
        self.start = tuple(
            {"pool": POOL, "locked": LOCKED}.get(block.start, self.by_id.get(block.start, NOWHERE))
            for block in blocks
        )
        self.cleopatra = self.kind.index(CLEOPATRA)
        self.fleet = tuple(kind == FLEET for kind in self.kind)
        self.leaders = tuple(  # by side
            tuple(b for b, kind in enumerate(self.kind) if kind == LEADER and self.home[b] == side)
            for side in (NOBODY, *SIDES)
        )

    def _cards(self, data: Data) -> None:
        """Cards are 1 to 27: the events last."""
        moves, levies = [0], [0]
        for printed in data.command:
            moves += [printed.moves] * printed.copies
            levies += [printed.levies] * printed.copies
        self.first_event = len(moves)
        self.moves, self.levies = tuple(moves), tuple(levies)
        self.card_count = len(moves) - 1 + len(data.event)
        self.events = tuple(event.id for event in data.event)

    def event(self, card: int) -> str:
        """The god of a card, or "" for a command card."""
        return self.events[card - self.first_event] if card >= self.first_event else ""

    def card_with(self, event: str) -> int:
        return self.first_event + self.events.index(event)


def open_board(overlay: dict[str, Any] | None = None) -> Board:
    """The board with an owner's corrections, if any."""
    return Board(load(overlay))
