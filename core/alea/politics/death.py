"""A leader dies or changes sides, and what that ends."""

from __future__ import annotations

from collections.abc import Sequence

from core.alea.box.board import CAESARIAN, DEAD, NOBODY, REPUBLICAN, RETURNING, WAITING
from core.alea.box.offices import end_claim, is_assassin, last_assassin_falls
from core.alea.box.pieces import kill, move, set_side
from core.alea.box.state import State, on_map
from core.alea.box.victory_points import score
from core.contract import Event, Table


def fall(table: Table, state: State, leader: int, rule: str, by: int = NOBODY) -> None:
    """A leader dies, and the side that killed him scores (10.1); `succession` settles what
    follows."""
    side = state.side[leader]
    board = state.board
    table.tell(Event("leader-dies", rule, {"leader": leader, "place": state.where[leader]}))
    if board.piece_people[leader] < 0:
        kill(state, leader)
    else:  # the leaders of the peoples come back, unless their own table ends them
        kill(state, leader, RETURNING)
        table.tell(Event("leader-returns-later", "4.2.1.return", {"leader": leader}))
    if by != NOBODY:
        score(table, state, by, 1, "10.1.leader")
    if leader == board.caesar:
        state.caesar_died = state.year
    if leader in state.faction_leaders[side]:
        state.faction_leaders[side].remove(leader)
        state.fallen_chiefs.append((leader, side))
        state.chief_died |= by != NOBODY  # 5.1.1: killed, not dead of age or plague
    end_claim(table, state, leader)
    if leader == board.pompeius:
        present = [x for x in board.turncoats if on_map(state, x)]
        go_over_to_caesar(table, state, (WAITING, RETURNING), present)
    if is_assassin(state, leader):
        last_assassin_falls(table, state)


def change_side(table: Table, state: State, leader: int, side: int) -> None:
    """3.7.1: a leader changes sides and loses all offices of the other side."""
    old = state.side[leader]
    if leader in state.faction_leaders[old]:
        state.faction_leaders[old].remove(leader)
        state.fallen_chiefs.append((leader, old))
    set_side(state, leader, side)
    if state.pretenders[side] == leader:
        end_claim(table, state, leader)


def go_over_to_caesar(
    table: Table, state: State, boxes: Sequence[int], present: Sequence[int] = ()
) -> None:
    """3.5.2: with Pompeius dead, M. Brutus and Cassius join Caesar, now or when they enter.

    Only his death moves those on the map: later a coup may have brought one of them back.
    """
    board = state.board
    if state.where[board.caesar] in (DEAD, WAITING):
        return
    for leader in board.turncoats:
        called = leader in present or state.where[leader] in boxes
        if state.side[leader] != REPUBLICAN or not called:
            continue
        change_side(table, state, leader, CAESARIAN)
        if on_map(state, leader):  # to his zone, or back with him in the next phase C
            move(state, leader, state.where[board.caesar])
        table.tell(Event("joins-caesar", "3.5.2", {"leader": leader}))
