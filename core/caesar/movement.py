"""6.1, 6.2: groups of blocks move by road, fleets from sea to sea; attacks, pinning, reactions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from core.caesar.actions import Done, Ferry, Move
from core.caesar.board import LIMIT, NOWHERE, STRAIT, Board
from core.caesar.cards import event_of
from core.caesar.ferry import ferries, why_not_ferry
from core.caesar.forecast import plan
from core.caesar.prompts import SidePrompt
from core.caesar.state import (
    MAIN_ATTACKS,
    Entry,
    State,
    blocks_at,
    contested,
    enemy,
    hostile,
    put,
)
from core.contract import (
    Action,
    Event,
    Forecast,
    Option,
    Options,
    Refusal,
    Step,
    Table,
    next_field,
    refuse,
)
from core.flow import ask

STEPS, MERCURY_STEPS = 2, 3  # 6.1, event.mercury
PLUTO = {0: 6, 1: 3, 2: 2}  # event.pluto: limits of roads for attacks, by kind of edge
LAND_EVENTS = ("mars", "mercury", "pluto")
SAMPLED = 3  # groups sampled for each place and path


# --- legality ----------------------------------------------------------------------------------


def why_not_move(state: State, side: int, move: Move) -> Refusal | None:
    board = state.board
    blocks = move.blocks
    if not blocks or len(set(blocks)) != len(blocks):
        return refuse("no-blocks", "6.1")
    for block in blocks:
        if not 0 <= block < board.block_count or state.owner[block] != side:
            return refuse("not-yours", "6.1.own", block=block)
        if state.where[block] != move.origin:
            return refuse("not-there", "6.1.group", block=block, place=move.origin)
        if state.moved[block]:
            return refuse("has-moved", "6.1.once", block=block)
    fleets = board.fleet[blocks[0]]
    if any(board.fleet[block] != fleets for block in blocks):
        return refuse("land-and-sea", "6.2")
    return (
        _why_not_group(state, move.origin, fleets)
        or _why_not_leave(state, side, move)
        or why_not_path(state, side, move.origin, move.path, len(blocks), fleets)
    )


def _why_not_group(state: State, origin: int, fleets: bool) -> Refusal | None:
    """One move a place; the gods move one kind."""
    if origin != state.group and not state.moves_left:
        return refuse("no-moves", "6.1.points")
    event = event_of(state)
    if fleets and event in LAND_EVENTS:
        return refuse("no-fleets", f"event.{event}")
    if not fleets and event == "neptune":
        return refuse("fleets-only", "event.neptune")
    return None


def _why_not_leave(state: State, side: int, move: Move) -> Refusal | None:
    """6.13: pinned blocks stay, and nobody leaves by a border that the enemy came by."""
    origin = move.origin
    if contested(state, origin):
        if len(move.blocks) > free_to_leave(state, side, origin):
            return refuse("pinned", "6.13", place=origin, count=free_to_leave(state, side, origin))
        edge = state.board.edge_of.get((origin, move.path[0])) if move.path else None
        if edge is not None and edge in entered_by(state, enemy(side), origin):
            return refuse("enemy-road", "6.13.road")
    if state.board.fleet[move.blocks[0]] and origin in state.ferried:
        left = len(blocks_at(state, side, origin)) - len(move.blocks)
        if left < 1:
            return refuse("sea-must-be-held", "6.3.held", place=origin)
    return None


def free_to_leave(state: State, side: int, place: int) -> int:
    """6.13: as many are pinned as enemies of the main force stand there."""
    attackers = [b for b in blocks_at(state, enemy(side), place) if not state.reserve[b]]
    return max(0, len(blocks_at(state, side, place)) - len(attackers))


def entered_by(state: State, side: int, place: int) -> list[int]:
    """The edges by which a side came into the battle of a place."""
    return [e.edge for e in state.entries if e.side == side and e.place == place]


def why_not_path(
    state: State, side: int, origin: int, path: tuple[int, ...], count: int, fleets: bool
) -> Refusal | None:
    """Each step exists, is free and has room; an attack comes from next door."""
    board = state.board
    if not path:
        return refuse("no-path", "6.1")
    most = MERCURY_STEPS if event_of(state) == "mercury" else STEPS
    if len(path) > most:
        return refuse("too-far", "6.1.two", count=most)
    near, here = (board.sailing if fleets else board.roads), origin
    for number, place in enumerate(path, start=1):
        if not 0 <= place < board.place_count or place not in near[here]:
            if fleets and 0 <= place < board.city_count and not board.seas[place]:
                return refuse("fleet-inland", "6.2.port", place=place)
            return refuse("not-adjacent", "6.1.road", origin=here, to=place)
        if place == origin:
            return refuse("back-again", "6.1.back", place=place)
        last = number == len(path)
        if hostile(state, side, place) and (not last or number > most - 1):
            rule, kind = ("6.12", "attack-too-far") if last else ("6.1.stop", "must-stop")
            return refuse(kind, rule, place=place)
        if not fleets:
            refusal = why_not_road(state, side, here, place, count)
            if refusal is not None:
                return refusal
        here = place
    return None


def why_not_road(state: State, side: int, origin: int, to: int, count: int) -> Refusal | None:
    """6.11: so many blocks of one side a turn."""
    edge = state.board.edge_of[origin, to]
    if state.used[edge] + count > (limit := room(state, side, edge, to)):
        return refuse("road-full", "6.11", origin=origin, to=to, count=limit)
    return None


def room(state: State, side: int, edge: int, to: int) -> int:
    """What a road carries; a strait less into an attack, all more under Pluto."""
    kind, attack = state.board.edge_kind[edge], hostile(state, side, to)
    if attack and event_of(state) == "pluto":
        return PLUTO[kind]
    return 1 if kind == STRAIT and attack else LIMIT[kind]


# --- where to ----------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def walks(board: Board, origin: int, steps: int, fleets: bool) -> tuple[tuple[int, ...], ...]:
    """All paths of so many steps at most that never come back to their start."""
    near = board.sailing if fleets else board.roads
    found: list[tuple[int, ...]] = []
    tips: list[tuple[int, ...]] = [()]
    for _ in range(steps):
        tips = [
            (*path, place)
            for path in tips
            for place in near[path[-1] if path else origin]
            if place != origin and place not in path
        ]
        found += tips
    return tuple(found)


def ways(state: State, side: int, origin: int, fleets: bool) -> list[tuple[int, ...]]:
    """Paths that at least one block can take now."""
    steps = MERCURY_STEPS if event_of(state) == "mercury" else STEPS
    barred = entered_by(state, enemy(side), origin) if contested(state, origin) else []
    edge_of = state.board.edge_of
    return [
        path
        for path in walks(state.board, origin, steps, fleets)
        if edge_of[origin, path[0]] not in barred
        and why_not_path(state, side, origin, path, 1, fleets) is None
    ]


def capacity(state: State, side: int, origin: int, path: tuple[int, ...], fleets: bool) -> int:
    """How many blocks this path takes."""
    if fleets:
        return 99
    spare, here = 99, origin
    for place in path:
        edge = state.board.edge_of[here, place]
        spare = min(spare, room(state, side, edge, place) - state.used[edge])
        here = place
    return spare


def movable(state: State, side: int, place: int, fleets: bool) -> list[int]:
    """Own blocks of a kind there that have not moved."""
    moved, fleet = state.moved, state.board.fleet
    return [b for b in blocks_at(state, side, place) if not moved[b] and fleet[b] == fleets]


def most_to_leave(state: State, side: int, place: int, fleets: bool) -> int:
    """Pinned blocks stay; a sea that was ferried over stays held."""
    count = len(movable(state, side, place, fleets))
    if contested(state, place):
        count = min(count, free_to_leave(state, side, place))
    if fleets and place in state.ferried:
        count = min(count, len(blocks_at(state, side, place)) - 1)
    return max(0, count)


def origins(state: State, side: int) -> list[tuple[int, bool]]:
    """Places and kinds of block that may move now."""
    event = event_of(state)
    kinds = [k for k in (False, True) if not (k and event in LAND_EVENTS)]
    if event == "neptune":
        kinds = [True]
    here = state.index.here[side]
    places = range(state.board.place_count) if state.moves_left else [state.group]
    return [
        (place, fleets)
        for place in places
        if place != NOWHERE and here[place]
        for fleets in kinds
        if most_to_leave(state, side, place, fleets) and ways(state, side, place, fleets)
    ]


# --- the question ------------------------------------------------------------------------------


class MovePrompt(SidePrompt):
    """2.2: a group moves, a block is ferried, or the moves are over."""

    kind = "moves"
    rule = "6.1"
    complete = False
    ends = 0.15

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "count": self.left}

    def __init__(self, state: State, side: int) -> None:
        super().__init__(state, side)
        self.left = state.moves_left

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if isinstance(action, Move):
            return why_not_move(state, self.side, action)
        if isinstance(action, Ferry):
            return why_not_ferry(state, self.side, action)
        return refuse("not-an-answer", "table.action")

    def forecast(self, view: State, action: Action) -> Forecast | None:
        if not isinstance(action, Move) or not hostile(view, self.side, action.path[-1]):
            return None
        return plan(view, self.side, action.path[-1], action.blocks)

    def legal(self, state: State) -> Sequence[Action]:
        found: list[Action] = [Done()]
        for place, fleets in origins(state, self.side):
            found += self._groups(state, place, fleets)
        return found + list(ferries(state, self.side))

    def _groups(self, state: State, place: int, fleets: bool) -> list[Move]:
        """For each path the whole group, half of it, and a single block, in turn."""
        blocks = movable(state, self.side, place, fleets)
        most = most_to_leave(state, self.side, place, fleets)
        found = []
        for number, path in enumerate(ways(state, self.side, place, fleets)):
            count = min(most, capacity(state, self.side, place, path, fleets))
            for size in {count, (count + 1) // 2, 1}:
                first = number % (len(blocks) - size + 1)
                found.append(Move(place, tuple(blocks[first : first + size]), path))
        return found

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        kind = partial.get("type")
        if kind is None:
            moves = ["move"] if origins(view, self.side) else []
            over = ["ferry"] if ferries(view, self.side) else []
            return Options("type", [Option(tag) for tag in ("done", *moves, *over)], least=1)
        if kind == "ferry":
            return next_field(ferries(view, self.side), partial)
        if kind == "move":
            return self._move_options(view, partial)
        return None

    def _move_options(self, view: State, partial: dict[str, Any]) -> Options | None:
        if "origin" not in partial:
            return self._origins(view)
        origin = partial["origin"]
        if "blocks" not in partial:
            return self._blocks(view, origin)
        if "path" in partial:
            return None
        blocks = tuple(partial["blocks"])
        fleets = view.board.fleet[blocks[0]]
        trials = [Move(origin, blocks, p) for p in ways(view, self.side, origin, fleets)]
        return Options(
            "path",
            [
                Option(list(m.path), len(m.path), why_not_move(view, self.side, m))
                for m in sorted(trials, key=lambda m: (len(m.path), m.path))
            ],
            least=1,
        )

    def _origins(self, view: State) -> Options:
        able = dict.fromkeys(place for place, _ in origins(view, self.side))
        return Options("origin", [Option(place) for place in able], least=1)

    def _blocks(self, view: State, origin: int) -> Options:
        """Land blocks or fleets: never both together."""
        kinds = [f for p, f in origins(view, self.side) if p == origin]
        fleets = kinds[0]
        most = most_to_leave(view, self.side, origin, fleets)
        widest = max(
            capacity(view, self.side, origin, path, fleets)
            for path in ways(view, self.side, origin, fleets)
        )
        found = []
        for block in blocks_at(view, self.side, origin):
            refusal = None
            if view.moved[block]:
                refusal = refuse("has-moved", "6.1.once", block=block)
            found.append(Option(block, refusal=refusal, group=group_of(view.board, block)))
        return Options("blocks", found, many=True, least=1, most=min(most, widest))


def group_of(board: Board, block: int) -> str:
    return board.data.blocks[block].kind


# --- the step ----------------------------------------------------------------------------------


def moves(table: Table, state: State) -> Step:
    """One move: a group, a ferry, or the end."""
    side = state.active
    action = yield from ask(table, state, lambda s: MovePrompt(s, side))
    if isinstance(action, Move):
        march(table, state, side, action)
    elif isinstance(action, Ferry):
        carry(table, state, side, action)
    else:
        state.group = NOWHERE
        state.step = MAIN_ATTACKS
        table.tell(Event("moves-over", "2.2", {"side": side}))


def march(table: Table, state: State, side: int, move: Move) -> None:
    if move.origin != state.group:
        state.moves_left -= 1
        state.group = move.origin
    state.moving = True
    _use_roads(state, move)
    target = move.path[-1]
    attack = hostile(state, side, target)
    before = move.path[-2] if len(move.path) > 1 else move.origin
    if attack:
        enter_battle(state, side, target, state.board.edge_of[before, target], move.blocks)
    for block in move.blocks:
        put(state, block, target)
        state.moved[block] = 1
    _tell_move(table, state, side, move, attack)


def _use_roads(state: State, move: Move) -> None:
    here = move.origin
    for place in move.path:
        edge = state.board.edge_of[here, place]
        if edge < state.board.road_count:
            state.used[edge] += len(move.blocks)
        here = place


def enter_battle(state: State, side: int, place: int, edge: int, blocks: Sequence[int]) -> None:
    """6.12: whoever comes to the other is the attacker; who comes to a battle is its reserve."""
    if not contested(state, place):
        state.attacker[place] = side
        if event_of(state):
            state.started.append(place)
    reacts = state.attacker[place] != side
    if edge not in entered_by(state, side, place):
        state.entries.append(Entry(side, place, edge))
    for block in blocks:
        state.entered[block] = edge
        state.reserve[block] = reacts  # 6.14


def _tell_move(table: Table, state: State, side: int, move: Move, attack: bool) -> None:
    kind, rule = ("attacks", "6.12") if attack else ("moves", "6.1")
    path = [move.origin, *move.path]
    tell_blocks(table, state, side, kind, rule, list(move.blocks), path=path)


def tell_blocks(
    table: Table, state: State, side: int, kind: str, rule: str, blocks: list[int], **args: Any
) -> None:
    """The owner is told which blocks, the other how many."""
    told = {"side": side, **args}
    if not state.hidden_hands:
        table.tell(Event(kind, rule, {**told, "blocks": blocks}))
        return
    seat = state.seat_of(side)
    table.tell(Event(kind, rule, {**told, "blocks": blocks}, only=seat))
    table.tell(Event(f"{kind}-unseen", rule, {**told, "count": len(blocks)}, only=-seat))


def carry(table: Table, state: State, side: int, ferry: Ferry) -> None:
    """6.3: one move a block; the seas stay held."""
    origin = state.where[ferry.block]
    state.moves_left -= 1
    put(state, ferry.block, ferry.path[-1])
    state.moved[ferry.block] = 1
    state.ferried += [sea for sea in ferry.path[:-1] if sea not in state.ferried]
    path = [origin, *ferry.path]
    tell_blocks(table, state, side, "ferried", "6.3", [ferry.block], path=path)
