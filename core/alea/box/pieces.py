"""The only functions that move a piece or change its side: they keep the index up to date."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from core.alea.box.board import BOX, DEAD, NOBODY, NOWHERE, RESERVE, UNPLACED
from core.alea.box.index import Party
from core.alea.box.state import State


def move(state: State, piece: int, to: int) -> None:
    board, index, side = state.board, state.index, state.side[piece]
    place = state.where[piece]
    if place < board.place_count:
        index.remove(board, piece, side, place)
    elif place == RESERVE:
        index.reserve[board.kind[piece]].remove(piece)
    elif place == UNPLACED:
        index.count_unplaced(board, piece, side, -1)
    state.where[piece] = to
    if to < board.place_count:
        index.add(board, piece, side, to)
    elif to == RESERVE:
        insort(index.reserve[board.kind[piece]], piece)


def move_together(state: State, pieces: Sequence[int], to: int) -> None:
    """Counters of one side that stand in one place of the map go to another."""
    if not pieces:
        return
    first, where, board = pieces[0], state.where, state.board
    party: tuple[list[int], list[int], list[int]] = ([], [], [])
    for piece in pieces:
        party[board.row[piece]].append(piece)
    side = state.side[first]
    state.index.shift(board, side, where[first], to, party)
    state.index.changed[side] |= 1 << to
    for piece in pieces:
        where[piece] = to


def march_in(state: State, side: int, place: int, origin: int, to: int, party: Party) -> None:
    """The same in their sequence: they have moved, and by which border they came is remembered
    for battle and retreat."""
    state.index.shift(state.board, side, place, to, party)
    where, moved, came = state.where, state.moved, state.came
    for pieces in party:
        for piece in pieces:
            where[piece], moved[piece], came[piece] = to, 1, origin


def set_side(state: State, piece: int, side: int) -> None:
    board, index, place = state.board, state.index, state.where[piece]
    if place < board.place_count:
        index.remove(board, piece, state.side[piece], place)
        index.add(board, piece, side, place)
    state.side[piece] = side


def eliminate(state: State, unit: int) -> None:
    """8.4.2: a lost unit goes to the reserve (Romans) or to its people's box, on its full side."""
    roman = state.board.piece_people[unit] < 0
    move(state, unit, RESERVE if roman else BOX)
    state.reduced[unit] = 0
    state.moved[unit] = 0
    state.came[unit] = NOWHERE
    if roman:
        state.side[unit] = NOBODY


def recount_peoples(state: State) -> None:
    """War or allegiance has changed who counts as what."""
    state.index.count_peoples(state)


def kill(state: State, leader: int, box: int = DEAD) -> None:
    """A dead leader leaves the game (or the map) and everything he was assigned to."""
    move(state, leader, box)
    state.moved[leader] = 0
    state.came[leader] = NOWHERE
    if leader in state.naval_leaders:
        state.naval_leaders.remove(leader)
