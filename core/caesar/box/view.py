"""Fog of war: a position as one seat sees it. Blocks that it may not know change places."""

from __future__ import annotations

from core.caesar.box.board import LOCKED, LOST, NOBODY, POOL, TROPHY
from core.caesar.box.state import EVERYONE, State

UNKNOWN = 0  # a card face down; the steps of a block that stands with its back to us


def known(state: State, block: int, side: int | None) -> bool:
    """What lies open: own blocks, the fallen, those in the battle going on, and blocks known by
    the colour of the wood."""
    return _only_one_of_its_colour(state, block) or face_up(state, block, side)


def _only_one_of_its_colour(state: State, block: int) -> bool:
    """3.1.colour: Cleopatra; and a block that changed sides, as long as no other of its old side
    did: everybody saw which one it was, and its colour tells where it stands."""
    if block == state.board.cleopatra:
        return True
    if not turned(state, block):
        return False
    home = state.board.home[block]
    return all(
        other == block or not turned(state, other)
        for other in range(state.board.block_count)
        if state.board.home[other] == home
    )


def turned(state: State, block: int) -> bool:
    """Does it fight for the side whose colour it does not have? The queen has her own colour."""
    return block != state.board.cleopatra and state.owner[block] != state.board.home[block]


def face_up(state: State, block: int, side: int | None) -> bool:
    """Blocks whose strength shows, too: of those told by their colour it does not."""
    if side is not None and state.owner[block] == side:
        return True
    if state.where[block] in (LOST, TROPHY, LOCKED):
        return True  # the third leader's lock is no secret
    battle = state.battle
    if battle is None or battle.winner != NOBODY or state.where[block] != battle.place:
        return False
    return battle.round > 1 or not state.reserve[block]


def sees(view: State, block: int) -> bool:
    """Does this view show which block it is?"""
    return view.eyes == EVERYONE or known(view, block, view.eyes or None)


def veil(state: State, side: int | None) -> State:
    """Blocks that are not known are dealt anew over the places that blocks of their colour occupy
    for their side.

    Which of them stands where is lost: what is left is how many stand in each place, and what
    everybody has seen them do.
    """
    state.eyes = side or NOBODY
    board = state.board
    unknown = [b for b in range(board.block_count) if not known(state, b, side)]
    for owner in (1, 2):
        for home in (1, 2):
            alike = [b for b in unknown if state.owner[b] == owner and board.home[b] == home]
            _deal_anew(state, alike)
    for block in range(board.block_count):
        if not face_up(state, block, side):
            state.steps[block] = UNKNOWN
    for other in (1, 2):
        if other != side:  # nor does a player see whether the other has chosen yet
            count = len(state.hands[other - 1]) + bool(state.chosen[other - 1])
            state.hands[other - 1] = [UNKNOWN] * count
            state.aside[other - 1] = UNKNOWN
            state.chosen[other - 1] = UNKNOWN
    for seat, plays in enumerate(state.factions):
        if not side or plays != side:
            state.orders[seat] = []
    return state


def _deal_anew(state: State, hidden: list[int]) -> None:
    """Fleets are dealt to the seas first, for nothing else can be there; then all in order."""
    board = state.board
    standing = sorted(
        (
            (state.where[b], state.entered[b], state.reserve[b], state.moved[b])
            if state.where[b] != POOL
            else (POOL, state.entered[b], 0, 0)
            for b in hidden
        ),
        key=lambda stand: (not board.city_count <= stand[0] < board.place_count, stand),
    )
    fleets_first = sorted(hidden, key=lambda block: not board.fleet[block])
    for block, (where, entered, reserve, moved) in zip(fleets_first, standing, strict=True):
        state.where[block], state.entered[block] = where, entered
        state.reserve[block], state.moved[block] = reserve, moved
