"""4.2.4, 3.6.3.stack: who may end a move where, beside those who stand there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from core.contract import Refusal, refuse
from core.semper.box.board import LEADER
from core.semper.box.state import (
    ENEMY,
    REBEL,
    USURPER,
    State,
    bearers,
    in_revolt,
)

ROMANS = -1  # whose people: of Romans, and of the Armenian ally who marches with them


def people_of_band(state: State, pieces: Sequence[int]) -> int:
    """The people that these belong to; ROMANS for Romans and Armenians. They stand together, and
    the peoples stand with nobody who follows Rome: one is enough."""
    board = state.board
    if not pieces or not board.hostile[pieces[0]]:
        return ROMANS
    return board.piece_people[pieces[0]]


def why_not_stack(state: State, side: int, pieces: Sequence[int], zone: int) -> Refusal | None:
    """None if these of a side may end a move here, else who here is in their way."""
    if people_of_band(state, pieces) != ROMANS and other_bands(state, side) >> zone & 1:
        return refuse("other-players-peoples", "4.4.1.foes", zone=zone)
    if not closed_to_stack(state, side, pieces) >> zone & 1:
        return None
    if _closed_to_groups(state, side, pieces) >> zone & 1:
        return refuse("may-not-stack", "4.2.4", zone=zone)
    return refuse("revolt-apart", "3.6.3.stack", zone=zone)


def closed_to_stack(state: State, side: int, pieces: Sequence[int]) -> int:
    """Zones that these may cross, but not end in, for those of their own side who are there."""
    return _closed_to_groups(state, side, pieces) | closed_by_revolt(state, side, pieces)


# --- 4.2.4 the three groups ----------------------------------------------------------------------


def _closed_to_groups(state: State, side: int, pieces: Sequence[int]) -> int:
    board = state.board
    if not pieces or not board.hostile[pieces[0]]:
        return state.index.band_mask[side]
    people = board.piece_people[pieces[0]]
    return shared_with_band(state, side, people) if state.war[people] else 0


def shared_with_band(state: State, side: int, people: int) -> int:
    """4.2.4: where Romans of the same side are, and its peoples of another group."""
    index, board = state.index, state.board
    groups = index.group_mask[side]
    mask = (index.unit_mask[side] | index.leader_mask[side]) & ~index.band_mask[side]
    for group in board.other_groups[board.group_of[people]]:
        mask |= groups[group]
    return mask


def other_bands(state: State, side: int) -> int:
    """4.4.1: where peoples of the other player have units: those of this side neither fight nor
    join them, and do not enter."""
    index, foe = state.index, ENEMY[side]
    return index.unit_mask[foe] & index.band_mask[foe] & ~index.roman_mask[foe]


# --- 3.6.3.stack usurpers keep apart -------------------------------------------------------------


def closed_by_revolt(state: State, side: int, pieces: Sequence[int]) -> int:
    """3.6.3.stack: to usurpers, their followers and their units, where loyal leaders of the same
    side stand; to these, where those in revolt stand. Units without a leader join anybody."""
    index = state.index
    if index.titles != state.title:
        bearers(state)
    if not pieces or not index.in_revolt:
        return 0
    revolt: _Revolt | None = index.revolts[side]
    if revolt is None:
        revolt = index.revolts[side] = _find_revolt(state, side)
    if not revolt.zones:
        return 0
    piece = pieces[0]
    if state.board.kind[piece] == LEADER:
        if state.board.foreign[piece]:
            return 0
        if not in_revolt(state, piece):
            return revolt.zones
    elif not revolt.zones >> state.where[piece] & 1:
        return 0
    # units that stand with those in revolt are theirs
    return state.index.leader_mask[side] & ~state.index.band_mask[side] & ~revolt.alone


class _Revolt(NamedTuple):
    """Where leaders of a side are who are in revolt, and where no others are with them."""

    zones: int
    alone: int


def _find_revolt(state: State, side: int) -> _Revolt:
    """It is kept while no leader of the side moves and no title changes."""
    named, zones, mixed = bearers(state), 0, 0
    titles, sides, here = state.title, state.side, state.index.leaders[side]
    for leader in named[USURPER] + named[REBEL]:
        place = state.where[leader]
        if sides[leader] == side and place < state.board.place_count:
            zones |= 1 << place
            for other in here[place]:
                if other >= len(titles) or titles[other] < USURPER:
                    mixed |= 1 << place
    return _Revolt(zones, zones & ~mixed)
