"""Where blocks can go now: all paths of a place, filtered by what bars the way, as bits."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from core.caesar.box.board import NOWHERE, Board
from core.caesar.box.state import State, bits, enemy
from core.caesar.cards.card_phase import event_of
from core.caesar.command.movement import (
    LAND_EVENTS,
    entered_by,
    most_to_leave,
    road_limit,
    steps_of,
)

Path = tuple[int, ...]


class Route(NamedTuple):
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
def _routes(board: Board, origin: int, steps: int, fleets: bool) -> tuple[Route, ...]:
    """All paths of so many steps at most that never come to a place twice."""
    near = board.sailing if fleets else board.roads
    tips: list[Path] = [()]
    routes: list[Path] = []
    for _ in range(steps):
        tips = [
            (*path, place)
            for path in tips
            for place in near[path[-1] if path else origin]
            if place != origin and place not in path
        ]
        routes += tips
    return tuple(_route(board, origin, path) for path in routes)


def _route(board: Board, origin: int, path: Path) -> Route:
    legs = zip((origin, *path), path, strict=False)
    edges = [1 << board.edge_of[one, other] for one, other in legs]
    return Route(
        path,
        sum(1 << place for place in path[:-1]),
        1 << path[-1],
        edges[0],
        sum(edges[:-1]),
        edges[-1],
    )


@lru_cache(maxsize=8)
def _atlas(board: Board, steps: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """For land blocks and for fleets, by origin: the places and the roads that matter to a move."""
    atlas: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    for fleets in (False, True):
        for origin in range(board.place_count):
            places = edges = 0
            for route in _routes(board, origin, steps, fleets):
                places |= route.last
                edges |= route.last_edge
            atlas[fleets].append((places, 0 if fleets else edges))
    return atlas


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
    for route in _routes(board, origin, steps, fleets):
        if route.through & hostile or route.first_edge & barred or route.edges & crowded:
            continue
        if not route.last & hostile:
            if not route.last_edge & crowded:
                peaceful.append(route.path)
        elif len(route.path) < steps and not route.last_edge & crowded_attack:
            attacks.append(route.path)
    return Reach(tuple(peaceful), tuple(attacks))


class Outlook:
    """What bars the ways of a side at this moment."""

    __slots__ = ("atlas", "event", "full", "hostile", "mixed", "side", "state", "steps")

    def __init__(self, state: State, side: int) -> None:
        held = state.index.held
        self.state, self.side = state, side
        self.event, self.steps = event_of(state), steps_of(state)
        self.atlas = _atlas(state.board, self.steps)
        self.hostile = held[enemy(side)]
        self.mixed = held[1] & held[2]  # contested places
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
        places, edges = self.atlas[fleets][origin]
        full, full_attack = self.full
        barred = 0
        if self.mixed >> origin & 1:
            entered = entered_by(self.state, enemy(self.side), origin)
            barred = sum(1 << edge for edge in entered)
        return _reach(
            self.state.board,
            origin,
            self.steps,
            fleets,
            self.hostile & places,
            (full & edges, full_attack & edges),
            barred,
        )

    def kinds(self) -> tuple[bool, bool]:
        """Do land blocks move, do fleets? The gods move one kind."""
        return self.event != "neptune", self.event not in LAND_EVENTS

    def groups(self) -> list[Group]:
        """Who may move now: by place, land blocks and fleets apart."""
        state = self.state
        if state.moves_left:
            places = bits(state.index.held[self.side])
        else:
            places = [state.group] if state.group != NOWHERE else []
        here, moved, fleet = state.index.here[self.side], state.moved, state.board.fleet
        by_land, by_sea = self.kinds()
        groups: list[Group] = []
        for place in places:
            able = [block for block in here[place] if not moved[block]]
            land = [block for block in able if not fleet[block]]
            if land and by_land:
                self._add(groups, place, False, land)
            if by_sea and len(land) < len(able):
                self._add(groups, place, True, [block for block in able if fleet[block]])
        return groups

    def _add(self, groups: list[Group], place: int, fleets: bool, blocks: list[int]) -> None:
        most = len(blocks)
        if self.mixed >> place & 1 or (fleets and place in self.state.ferried):
            most = most_to_leave(self.state, self.side, place, fleets, most)
        if most:
            reach = self.reach(place, fleets)
            if reach.peaceful or reach.attacks:
                groups.append(Group(place, fleets, blocks, most, reach))


class Group(NamedTuple):
    """Blocks of one kind in one place that can move."""

    origin: int
    fleets: bool
    blocks: list[int]
    most: int  # of them, at most
    reach: Reach
