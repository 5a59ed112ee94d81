"""6.1, 6.2: groups of blocks move by road, fleets from sea to sea; attacks, pinning, reactions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.caesar.box.actions import Ferry, Move
from core.caesar.box.board import LIMIT, NOWHERE, STRAIT, Board
from core.caesar.box.state import (
    MAIN_ATTACKS,
    Entry,
    State,
    blocks_at,
    contested,
    enemy,
    hostile,
    put,
)
from core.caesar.cards.card_phase import event_of
from core.contract import Event, Refusal, Table, refuse

ROAD_STEPS, ROAD_STEPS_MERCURY = 2, 3  # 6.1, event.mercury
PLUTO = {0: 6, 1: 3, 2: 2}  # event.pluto: limits of roads for attacks, by kind of edge
LAND_EVENTS = ("mars", "mercury", "pluto")


# --- legality ----------------------------------------------------------------------------------


def why_not_move(state: State, side: int, move: Move) -> Refusal | None:
    board = state.board
    blocks = move.blocks
    if not blocks or len(set(blocks)) != len(blocks):
        return refuse("no-blocks", "6.1")
    for block in blocks:
        if not 0 <= block < board.block_count or state.owner[block] != side:
            return refuse("not-yours", "6.1.own", block=block)
        if state.where[block] != move.origin or move.origin >= board.place_count:
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
    """6.13: pinned blocks stay, and no block leaves by a border that the enemy came by."""
    origin = move.origin
    if contested(state, origin):
        if len(move.blocks) > (count := free_to_leave(state, side, origin)):
            return refuse("pinned", "6.13", place=origin, count=count)
        if move.path and barred_way(state, side, origin, move.path[0]):
            return refuse("enemy-road", "6.13.road")
    if state.board.fleet[move.blocks[0]] and origin in state.ferried:
        left = len(blocks_at(state, side, origin)) - len(move.blocks)
        if left < 1:
            return refuse("sea-must-be-held", "6.3.held", place=origin)
    return None


def barred_way(state: State, side: int, place: int, to: int) -> bool:
    """6.13: did the enemy come into the battle of this place by that border?"""
    edge = state.board.edge_of.get((place, to))
    return edge is not None and edge in entered_by(state, enemy(side), place)


def free_to_leave(state: State, side: int, place: int) -> int:
    """6.13: as many defenders are pinned as enemies of the main force stand there. Blocks that came
    to help the defenders are in reserve: they are not pinned, and they free no other block."""
    own, theirs = (
        sum(1 for b in blocks_at(state, s, place) if not state.reserve[b])
        for s in (side, enemy(side))
    )
    return max(0, own - theirs)


def entered_by(state: State, side: int, place: int) -> list[int]:
    """The edges by which a side came into the battle of a place."""
    return [e.edge for e in state.entries if e.side == side and e.place == place]


def steps_of(state: State) -> int:
    return ROAD_STEPS_MERCURY if event_of(state) == "mercury" else ROAD_STEPS


def why_not_path(
    state: State, side: int, origin: int, path: tuple[int, ...], count: int, fleets: bool
) -> Refusal | None:
    """Each step exists, is free and has room; an attack comes from next door."""
    board = state.board
    if not path:
        return refuse("no-path", "6.1")
    most = steps_of(state)
    if len(path) > most:
        return refuse("too-far", "6.1.two", count=most)
    near, here = (board.sailing if fleets else board.roads), origin
    for number, place in enumerate(path, start=1):
        if not 0 <= place < board.place_count or place not in near[here]:
            if fleets and 0 <= place < board.city_count and not board.seas[place]:
                return refuse("fleet-inland", "6.2.port", place=place)
            rule = "6.2" if fleets else "6.1.road"
            return refuse("not-adjacent", rule, origin=here, to=place)
        if place == origin or place in path[: number - 1]:
            return refuse("back-again", "6.1.back", place=place)
        last = number == len(path)
        if hostile(state, side, place):
            if not last:
                return refuse("must-stop", "6.1.stop", place=place)
            if number > most - 1:
                return _why_too_far(state, side, place)
        if not fleets:
            refusal = why_not_road(state, side, here, place, count)
            if refusal is not None:
                return refusal
        here = place
    return None


def _why_too_far(state: State, side: int, place: int) -> Refusal:
    """6.12, 6.14: attacks and help come from next door."""
    if contested(state, place) and state.attacker[place] != side:
        return refuse("reaction-too-far", "6.14", place=place)
    return refuse("attack-too-far", "6.12", place=place)


def why_not_road(state: State, side: int, origin: int, to: int, count: int) -> Refusal | None:
    """6.11: so many blocks of one side a turn."""
    edge = state.board.edge_of[origin, to]
    if state.used[edge] + count > (limit := room(state, side, edge, to)):
        return refuse("road-full", "6.11", origin=origin, to=to, count=limit)
    return None


def room(state: State, side: int, edge: int, to: int) -> int:
    """What a road carries; a strait less into an attack, all more under Pluto."""
    return road_limit(state.board, edge, hostile(state, side, to), event_of(state))


def road_limit(board: Board, edge: int, attack: bool, event: str) -> int:
    kind = board.edge_kind[edge]
    if attack and event == "pluto":
        return PLUTO[kind]
    return 1 if kind == STRAIT and attack else LIMIT[kind]


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


def most_to_leave(state: State, side: int, place: int, fleets: bool, count: int) -> int:
    """Of so many that can move, pinned blocks stay; a sea that was ferried over stays held."""
    if contested(state, place):
        count = min(count, free_to_leave(state, side, place))
    if fleets and place in state.ferried:
        count = min(count, len(blocks_at(state, side, place)) - 1)
    return max(0, count)


# --- what a move does --------------------------------------------------------------------------


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
    """6.12: the side that enters an enemy place is the attacker; blocks that come to a battle are
    its reserve."""
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
    kind, rule = ("moves", "6.2" if state.board.fleet[move.blocks[0]] else "6.1")
    if attack:
        reacts = state.attacker[move.path[-1]] != side
        kind, rule = ("reacts", "6.14") if reacts else ("attacks", "6.12")
    path = [move.origin, *move.path]
    event = event_of(state)
    also = (f"event.{event}",) if event else ()
    tell_blocks(table, state, side, kind, rule, list(move.blocks), also, path=path)


def tell_blocks(
    table: Table,
    state: State,
    side: int,
    kind: str,
    rule: str,
    blocks: list[int],
    also: tuple[str, ...] = (),
    **args: Any,
) -> None:
    """The owner learns which blocks, the other player how many."""
    event_args = {"side": side, **args}
    if not state.hidden_hands:
        table.tell(Event(kind, rule, {**event_args, "blocks": blocks}, also=also))
        return
    seat, count = state.seat_of(side), len(blocks)
    table.tell(Event(kind, rule, {**event_args, "blocks": blocks}, only=seat, also=also))
    table.tell(Event(f"{kind}-unseen", rule, {**event_args, "count": count}, only=-seat, also=also))


def carry(table: Table, state: State, side: int, ferry: Ferry) -> None:
    """6.3: one move a block; the seas stay held."""
    origin = state.where[ferry.block]
    state.moves_left -= 1
    put(state, ferry.block, ferry.path[-1])
    state.moved[ferry.block] = 1
    state.ferried += [sea for sea in ferry.path[:-1] if sea not in state.ferried]
    path = [origin, *ferry.path]
    tell_blocks(table, state, side, "ferried", "6.3", [ferry.block], path=path)


def end_moves(table: Table, state: State, side: int) -> None:
    state.group = NOWHERE
    state.step = MAIN_ATTACKS
    table.tell(Event("moves-over", "2.2", {"side": side}))
