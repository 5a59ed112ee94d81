"""3.5.1, 3.6: who bears which title, who ranks above whom and who is Primus Augustus now.

Pure functions of the state.
"""

from __future__ import annotations

from collections.abc import Iterable

from core.semper.box.board import NOWHERE, PRIMUS, SECONDUS
from core.semper.box.state import (
    AUGUSTUS,
    CAESAR,
    HEAD,
    PLAIN,
    REBEL,
    USURPER,
    State,
    head_of,
    in_revolt,
    on_map,
    with_title,
)

MOST_AUGUSTI = MOST_CAESARS = 2  # 3.5.1.camp: of one side, its head included
MOST_USURPERS = 2  # 3.6.1: of one side


# --- the crown -----------------------------------------------------------------------------------


def crowned_side(state: State) -> int:
    """3.5.2, 3.6.4: the side that counts as PRIMUS: the other one from the hour in which it brings
    forth the Primus Augustus until phase F (5)."""
    return SECONDUS if state.swap else PRIMUS


def primus_augustus(state: State) -> int:
    """Who is Primus Augustus at this moment, in whichever camp; NOWHERE if nobody is."""
    leader = state.heir if state.swap else head_of(state, PRIMUS)
    return leader if leader != NOWHERE and on_map(state, leader) else NOWHERE


def reigns(state: State, leader: int) -> bool:
    """Is he Primus or Secundus Augustus?"""
    return state.title[leader] == HEAD or leader == state.heir


# --- who bears a title ---------------------------------------------------------------------------


def augusti_of(state: State, side: int) -> list[int]:
    """The Augusti of a side, its head among them; a usurper who has won is one (3.6.4)."""
    augusti = with_title(state, side, AUGUSTUS, HEAD)
    heir = state.heir
    if heir != NOWHERE and heir not in augusti and state.side[heir] == side and on_map(state, heir):
        augusti.append(heir)
    return augusti


def usurpers_of(state: State, side: int) -> list[int]:
    """Usurpers whom a side runs; one who has won claims nothing any more."""
    return [leader for leader in with_title(state, side, USURPER) if leader != state.heir]


def rebels_of(state: State, side: int) -> list[int]:
    """Leaders with civil war markers on a side."""
    return with_title(state, side, REBEL)


def roman_leaders_at(state: State, side: int, place: int) -> list[int]:
    count = len(state.board.leaders)
    return [leader for leader in state.index.leaders[side][place] if leader < count]


def roman_units_at(state: State, side: int, place: int) -> list[int]:
    """Without Armenians."""
    owner = state.board.piece_people
    return [unit for unit in state.index.units[side][place] if owner[unit] < 0]


def generals(state: State, side: int) -> list[int]:
    """3.5.2.primus.5: whom a side can choose for a head or a usurper: no Dux, no title, no civil
    war marker."""
    plain = with_title(state, side, PLAIN)
    return [leader for leader in plain if not state.board.is_dux[leader]]


# --- rank ----------------------------------------------------------------------------------------


def foremost(state: State, leaders: Iterable[int]) -> list[int]:
    """3.5.2.primus.3, 5.secundus: the highest CC, then SR, then TB; several if they are equal."""
    board = state.board
    merits = {x: (board.cc[x], board.sr[x], board.leader_tb[x]) for x in leaders}
    best = max(merits.values(), default=())
    return [leader for leader, merit in merits.items() if merit == best]


def most_capable(state: State, leaders: Iterable[int]) -> list[int]:
    """3.6.3.B, 3.6.5.title: the highest PC; several if they are equal."""
    ratings = {leader: state.board.pc[leader] for leader in leaders}
    best = max(ratings.values(), default=0)
    return [leader for leader, rating in ratings.items() if rating == best]


def superior_beside(state: State, leader: int) -> int:
    """3.6.2.rank: a leader of his own side in his zone who ranks above him, or NOWHERE."""
    rank = state.title[leader]
    for other in roman_leaders_at(state, state.side[leader], state.where[leader]):
        if rank < state.title[other] <= HEAD:
            return other
    return NOWHERE


# --- where they stand ----------------------------------------------------------------------------


def diocese_of_leader(state: State, leader: int) -> int:
    """The diocese in which he stands; -1 at sea and outside the Empire."""
    place = state.where[leader]
    return state.board.diocese_of[place] if place < state.board.zone_count else -1


def usurper_too_near(state: State, side: int, leader: int) -> int:
    """3.6.5: a usurper of `side` who stands in this leader's diocese or next to it, or NOWHERE."""
    diocese = diocese_of_leader(state, leader)
    if diocese < 0:
        return NOWHERE
    closed = (diocese, *state.board.beside[diocese])
    for usurper in usurpers_of(state, side):
        if usurper != leader and diocese_of_leader(state, usurper) in closed:
            return usurper
    return NOWHERE


def out_of_place(state: State, leader: int) -> bool:
    """3.6.3.stack: does he, in revolt or not, share a zone with those of his side who are the
    contrary? At sea they part when they land."""
    place = state.where[leader]
    if place >= state.board.zone_count:
        return False
    revolt = in_revolt(state, leader)
    beside = roman_leaders_at(state, state.side[leader], place)
    return any(in_revolt(state, other) != revolt for other in beside)


def caesars_of(state: State, side: int) -> list[int]:
    return with_title(state, side, CAESAR)
