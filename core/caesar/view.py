"""Fog of war: a position as one seat sees it. Blocks that it may not know change places."""

from __future__ import annotations

from core.caesar.board import LOCKED, LOST, NOBODY, POOL, TROPHY
from core.caesar.state import EVERYONE, State

UNKNOWN = 0  # a card face down; the steps of a block that stands with its back to us


def known(state: State, block: int, side: int | None) -> bool:
    """What lies open: one's own, Cleopatra, the fallen, and who fights in the battle going on."""
    return block == state.board.cleopatra or face_up(state, block, side)


def face_up(state: State, block: int, side: int | None) -> bool:
    """Blocks whose strength shows, too: of Cleopatra's only the colour does."""
    if side is not None and state.owner[block] == side:
        return True
    if state.where[block] in (LOST, TROPHY):
        return True
    battle = state.battle
    if battle is None or battle.winner != NOBODY or state.where[block] != battle.place:
        return False
    return battle.round > 1 or not state.reserve[block]


def sees(view: State, block: int) -> bool:
    """May whoever looks at this view be told which block it is?"""
    return view.eyes == EVERYONE or known(view, block, view.eyes or None)


def veil(state: State, side: int | None) -> State:
    """Blocks that are not known are dealt anew over the places that their kind occupies.

    Which of them stands where is lost: what is left is how many stand in each place, and what
    everybody has seen them do. The third leader's lock is no secret.
    """
    state.eyes = side or NOBODY
    for owner in (1, 2):
        hidden = [
            block
            for block in range(state.board.block_count)
            if state.owner[block] == owner
            and not known(state, block, side)
            and state.where[block] != LOCKED
        ]
        standing = sorted(
            (state.where[b], state.entered[b], state.reserve[b], state.moved[b])
            if state.where[b] != POOL
            else (POOL, state.entered[b], 0, 0)
            for b in hidden
        )
        for block, (where, entered, reserve, moved) in zip(hidden, standing, strict=True):
            state.where[block], state.entered[block] = where, entered
            state.reserve[block], state.moved[block] = reserve, moved
            state.steps[block] = UNKNOWN
    queen = state.board.cleopatra
    if not face_up(state, queen, side):
        state.steps[queen] = UNKNOWN
    for other in (1, 2):
        if other != side:  # nobody sees whether the other has chosen yet, either
            count = len(state.hands[other - 1]) + bool(state.chosen[other - 1])
            state.hands[other - 1] = [UNKNOWN] * count
            state.aside[other - 1] = UNKNOWN
            state.chosen[other - 1] = UNKNOWN
    for seat, plays in enumerate(state.factions):
        if not side or plays != side:
            state.orders[seat] = []
    return state
