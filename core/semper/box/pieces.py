"""The only functions that move a piece or change its side: they keep the index up to date."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.semper.box.board import BOX, DEAD, LEADER, NOBODY, NOWHERE, RESERVE
from core.semper.box.index import Party
from core.semper.box.state import State


def move(state: State, piece: int, to: int) -> None:
    board, index, side = state.board, state.index, state.side[piece]
    place = state.where[piece]
    if place < board.place_count:
        index.remove(board, piece, side, place)
    state.where[piece] = to
    if to < board.place_count:
        index.add(board, piece, side, to)


def move_together(state: State, pieces: Sequence[int], to: int) -> None:
    """Counters of one side that stand in one place of the map go to another."""
    if not pieces:
        return
    board, where = state.board, state.where
    leaders = [p for p in pieces if board.kind[p] == LEADER]
    units = [p for p in pieces if board.kind[p] != LEADER]
    index, side = state.index, state.side[pieces[0]]
    index.shift(board, side, where[pieces[0]], to, (leaders, units))
    index.changed[side] |= 1 << to  # they may not have moved yet
    for piece in pieces:
        where[piece] = to


def march_in(state: State, side: int, place: int, origin: int, to: int, party: Party) -> None:
    """The same in their sequence: they have moved, and by which border they came is remembered
    for battle and retreat."""
    state.index.shift(state.board, side, place, to, party)
    where, moved, came = state.where, state.moved, state.came
    leaders, units = party
    for piece in units:
        where[piece], moved[piece], came[piece] = to, 1, origin
    for piece in leaders:
        where[piece], moved[piece], came[piece] = to, 1, origin


def set_side(state: State, piece: int, side: int) -> None:
    board, index, place = state.board, state.index, state.where[piece]
    if state.side[piece] == side:
        return
    if place < board.place_count:
        index.remove(board, piece, state.side[piece], place)
        index.add(board, piece, side, place)
    state.side[piece] = side


def set_sides(state: State, pieces: Iterable[int], side: int) -> None:
    for piece in pieces:
        set_side(state, piece, side)


def eliminate(state: State, unit: int) -> None:
    """8.4.2: a lost unit waits for the winter, on its full side; a Roman one is nobody's then."""
    foreign = state.board.piece_people[unit] >= 0
    move(state, unit, BOX if foreign else RESERVE)
    state.reduced[unit] = 0
    state.moved[unit] = 0
    state.came[unit] = NOWHERE
    if not foreign:
        state.side[unit] = NOBODY


def kill(state: State, leader: int, box: int = DEAD) -> None:
    """A dead leader leaves the game (or the map)."""
    move(state, leader, box)
    state.moved[leader] = 0
    state.came[leader] = NOWHERE


def recount(state: State) -> None:
    """War, peace or control has changed: what the index keeps for those who look is void."""
    state.index.forget()
