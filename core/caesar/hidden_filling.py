"""What stands behind the fog of war, filled in: blocks, their strengths and cards as they may be.

A view has dealt the blocks that it hides over the places of their colour; here they are dealt
again, each to a place where it can be.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from core.caesar.box.actions import PlayCard, PutAside
from core.caesar.box.board import NOWHERE, POOL, SIDES, Board
from core.caesar.box.state import State
from core.caesar.box.view import UNKNOWN, face_up, known
from core.caesar.cards.card_phase import DEALT
from core.contract import Action, Seen


class Stand(NamedTuple):
    """Where a block is, and how it came there: what can be seen of its back."""

    where: int
    entered: int
    reserve: int
    moved: int


def shown(state: State, action: Action) -> Action | None:
    """2.1: a player does not see whether the other has chosen a card yet."""
    return None if state.hidden_hands and isinstance(action, PlayCard | PutAside) else action


def lift(view: State, seen: Seen, luck: Random) -> State:
    """The fog lifted, to show anything that may be behind it."""
    if view.hidden_hands:
        side = view.factions[seen.seat - 1] if seen.seat else None
        _deal_blocks(view, side, luck)
        _deal_cards(view, side, luck)
    return view


# --- blocks --------------------------------------------------------------------------------------


def _deal_blocks(view: State, side: int | None, luck: Random) -> None:
    blocks = range(view.board.block_count)
    veiled = [b for b in blocks if not face_up(view, b, side)]
    unknown = [b for b in veiled if not known(view, b, side)]
    for owner in SIDES:
        for home in SIDES:
            alike = [b for b in unknown if view.owner[b] == owner and view.board.home[b] == home]
            _exchange(view, alike, luck)
    for block in veiled:
        on_map = view.where[block] < view.board.place_count
        view.steps[block] = luck.randint(1, view.board.most[block]) if on_map else 0


def _exchange(view: State, alike: list[int], luck: Random) -> None:
    """Blocks of one colour and one side change places: fleets go where only fleets can be, then
    to any place that is open to them; land blocks have the rest."""
    board = view.board
    stands = [Stand(*(one[b] for one in _attributes(view))) for b in alike]
    luck.shuffle(stands)
    stands.sort(key=lambda stand: _for_fleets(board, stand))
    fleets = [b for b in alike if board.fleet[b]]
    luck.shuffle(fleets)
    land = [b for b in alike if not board.fleet[b]]
    for block, stand in zip(fleets + land, stands, strict=True):
        for attribute, value in zip(_attributes(view), stand, strict=True):
            attribute[block] = value


def _attributes(view: State) -> tuple[bytearray, ...]:
    return view.where, view.entered, view.reserve, view.moved


def _for_fleets(board: Board, stand: Stand) -> int:
    """0: for fleets alone; 1: for any block; 2: for land blocks alone."""
    if stand.where == POOL:
        return 1
    if stand.entered != NOWHERE:
        return 2 if stand.entered < board.road_count else 0
    if board.is_sea(stand.where):
        return 0
    return 1 if board.seas[stand.where] else 2


# --- cards ---------------------------------------------------------------------------------------


def _deal_cards(view: State, side: int | None, luck: Random) -> None:
    """2.1: any cards that are not seen elsewhere; one of the six was put aside."""
    rows = [*view.hands, *view.played, view.aside, view.chosen]
    seen = {card for row in rows for card in row}
    rest = [card for card in range(1, view.board.card_count + 1) if card not in seen]
    luck.shuffle(rest)
    for other in SIDES:
        hand = view.hands[other - 1]
        if other == side or (not hand and not view.played[other - 1]):
            continue
        view.hands[other - 1] = sorted(rest.pop() if card == UNKNOWN else card for card in hand)
        if len(hand) + len(view.played[other - 1]) < DEALT:
            view.aside[other - 1] = rest.pop()
