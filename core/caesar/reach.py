"""Where blocks can go now: all paths of a place, filtered by what bars the way, as bits."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from core.caesar.board import NOWHERE, Board
from core.caesar.cards import event_of
from core.caesar.movement import (
    LAND_EVENTS,
    entered_by,
    most_to_leave,
    movable,
    road_limit,
    steps_of,
)
from core.caesar.state import State, bits, contested, enemy

Path = tuple[int, ...]


class Walk(NamedTuple):
    """A path on the map, and its places and roads as bits."""

    path: Path
    through: int  # places passed
    last: int
    first_edge: int
    edges: int  # before the last
    last_edge: int


class Reach(NamedTuple):
    """Paths that at least one block can take."""

    peaceful: tuple[Path, ...]
    attacks: tuple[Path, ...]


@lru_cache(maxsize=1024)
def _walks(board: Board, origin: int, steps: int, fleets: bool) -> tuple[Walk, ...]:
    """All paths of so many steps at most that never come to a place twice."""
    near = board.sailing if fleets else board.roads
    tips: list[Path] = [()]
    found: list[Path] = []
    for _ in range(steps):
        tips = [
            (*path, place)
            for path in tips
            for place in near[path[-1] if path else origin]
            if place != origin and place not in path
        ]
        found += tips
    return tuple(_walk(board, origin, path) for path in found)


def _walk(board: Board, origin: int, path: Path) -> Walk:
    legs = zip((origin, *path), path, strict=False)
    edges = [1 << board.edge_of[one, other] for one, other in legs]
    return Walk(
        path,
        sum(1 << place for place in path[:-1]),
        1 << path[-1],
        edges[0],
        sum(edges[:-1]),
        edges[-1],
    )


@lru_cache(maxsize=1024)
def _around(board: Board, origin: int, steps: int, fleets: bool) -> tuple[int, int]:
    """The places and the edges that matter to a move from here."""
    places = edges = 0
    for walk in _walks(board, origin, steps, fleets):
        places |= walk.last
        edges |= walk.last_edge
    return places, 0 if fleets else edges


@lru_cache(maxsize=65536)
def _reach(
    board: Board,
    origin: int,
    steps: int,
    fleets: bool,
    hostile: int,
    full: tuple[int, int],
    barred: int,
) -> Reach:
    """Enemies stop a path, full roads and barred borders close it; see `why_not_path`."""
    peaceful, attacks = [], []
    crowded, crowded_attack = full
    for walk in _walks(board, origin, steps, fleets):
        if walk.through & hostile or walk.first_edge & barred or walk.edges & crowded:
            continue
        if not walk.last & hostile:
            if not walk.last_edge & crowded:
                peaceful.append(walk.path)
        elif len(walk.path) < steps and not walk.last_edge & crowded_attack:
            attacks.append(walk.path)
    return Reach(tuple(peaceful), tuple(attacks))


class Outlook:
    """What bars the ways of a side at this moment."""

    __slots__ = ("event", "full", "side", "state", "steps")

    def __init__(self, state: State, side: int) -> None:
        self.state, self.side = state, side
        self.event, self.steps = event_of(state), steps_of(state)
        self.full = self._full()

    def _full(self) -> tuple[int, int]:
        """6.11: roads that take no more: blocks that go on, blocks that attack."""
        used, board = self.state.used, self.state.board
        full = full_attack = 0
        if any(used):
            for edge in range(board.road_count):
                if count := used[edge]:
                    full |= (count >= road_limit(board, edge, False, self.event)) << edge
                    full_attack |= (count >= road_limit(board, edge, True, self.event)) << edge
        return full, full_attack

    def reach(self, origin: int, fleets: bool) -> Reach:
        state = self.state
        places, edges = _around(state.board, origin, self.steps, fleets)
        barred = 0
        if contested(state, origin):
            barred = sum(1 << edge for edge in entered_by(state, enemy(self.side), origin))
        full = self.full
        return _reach(
            state.board,
            origin,
            self.steps,
            fleets,
            state.index.held[enemy(self.side)] & places,
            (full[0] & edges, full[1] & edges),
            barred,
        )

    def kinds(self) -> tuple[bool, ...]:
        """Land blocks, fleets: the gods move one kind."""
        if self.event in LAND_EVENTS:
            return (False,)
        return (True,) if self.event == "neptune" else (False, True)

    def groups(self) -> list[Group]:
        """Who may move now: by place, land blocks and fleets apart."""
        state = self.state
        if state.moves_left:
            places = bits(state.index.held[self.side])
        else:
            places = [state.group] if state.group != NOWHERE else []
        found = []
        for place in places:
            for fleets in self.kinds():
                blocks = movable(state, self.side, place, fleets)
                if not blocks:
                    continue
                most = most_to_leave(state, self.side, place, fleets, len(blocks))
                reach = self.reach(place, fleets) if most else Reach((), ())
                if reach.peaceful or reach.attacks:
                    found.append(Group(place, fleets, blocks, most, reach))
        return found


class Group(NamedTuple):
    """Blocks of one kind in one place that can move."""

    origin: int
    fleets: bool
    blocks: list[int]
    most: int  # of them, at most
    reach: Reach
