"""3.5.1: who may be named Augustus or Caesar, with every limit; pure functions of the state."""

from __future__ import annotations

from core.contract import Refusal, refuse
from core.semper.box.board import NOWHERE, PRIMUS, SIDES
from core.semper.box.state import (
    AUGUSTUS,
    CAESAR,
    HEAD,
    PLAIN,
    TITLES,
    State,
    capitals_held,
    emperors,
    head_of,
    in_revolt,
    on_map,
    with_title,
)
from core.semper.emperors.titles import MOST_AUGUSTI, MOST_CAESARS, reigns

GIVEN = (AUGUSTUS, CAESAR)  # what may be given by a nomination
_RANKS = {TITLES[rank]: rank for rank in GIVEN}
PLACES = {AUGUSTUS: ("augustus",), CAESAR: ("caesar-1", "caesar-2")}  # 2.D.nomination: of a year


def why_not_name(state: State, side: int, leader: int, title: str) -> Refusal | None:
    """3.5.1: may the side give this leader that title now?"""
    named = _RANKS.get(title)
    if named is None:
        return refuse("no-such-title", "3.5.1")
    refusal = _why_nobody(state, side) or _why_not_him(state, side, leader, named)
    refusal = refusal or _why_not_family(state, side, leader, named)
    refusal = refusal or _why_no_place(state, side, named)
    return refusal or _why_no_room(state, side, leader)


def next_place(state: State, title: int) -> str:
    """2.D.nomination: the place that the next one named would fill; "" if all are filled."""
    return next((place for place in PLACES[title] if place not in state.named), "")


def candidates(state: State, side: int) -> list[tuple[int, int]]:
    """(leader, title): all who could be named now."""
    if _why_nobody(state, side) is not None:
        return []
    titles = [title for title in GIVEN if _why_no_place(state, side, title) is None]
    if not titles:
        return []
    full, board = _why_full(state, side) is not None, state.board
    leaders = with_title(state, side, *((CAESAR,) if full else (PLAIN, CAESAR)))
    heir_of_constantin = board.constantin == head_of(state, side)
    if heir_of_constantin:
        leaders = [leader for leader in leaders if leader in board.sons]
    return [
        (leader, title)
        for leader in leaders
        if not board.is_dux[leader] and leader not in state.refused
        for title in titles
        if state.title[leader] != title
        and not (
            (heir_of_constantin or leader in board.families)
            and _why_not_family(state, side, leader, title)
        )
    ]


# --- the side ------------------------------------------------------------------------------------


def _why_nobody(state: State, side: int) -> Refusal | None:
    """3.5.1.secundus: SECONDUS needs his head, and so does PRIMUS while his title has gone over."""
    if head_of(state, side) != NOWHERE:
        return None
    if side == PRIMUS:
        return refuse("primus-names-nobody", "3.5.2.primus.4")
    return refuse("needs-secundus", "3.5.1.secundus")


# --- the leader ----------------------------------------------------------------------------------


def _why_not_him(state: State, side: int, leader: int, title: int) -> Refusal | None:
    board = state.board
    if not 0 <= leader < len(board.leaders) or state.side[leader] != side:
        return refuse("not-your-leader", "3.5.1")
    if not on_map(state, leader):
        return refuse("not-your-leader", "3.5.1")
    if board.is_dux[leader]:
        return refuse("dux-untitled", "3.3.1.dux", leader=leader)
    if in_revolt(state, leader):
        return refuse("in-revolt", "2.D.nomination", leader=leader)
    if state.title[leader] not in (PLAIN, CAESAR) or state.title[leader] == title:
        return refuse("has-title", "2.D.nomination", leader=leader)
    if leader in state.refused:
        return refuse("refused-this-year", "3.5.1.veto", leader=leader)
    return None


def _why_not_family(state: State, side: int, leader: int, title: int) -> Refusal | None:
    """3.5.1.constantine, 3.5.1.licinianus, 3.5.1.nephews."""
    board = state.board
    if board.constantin == head_of(state, side):
        if leader not in board.sons:
            return refuse("only-his-sons", "3.5.1.constantine", leader=leader)
        if (elder := _elder_son(state, side, leader, title)) != NOWHERE:
            return refuse("elder-first", "3.5.1.constantine", leader=leader, piece=elder)
    if leader == board.licinianus and head_of(state, side) != board.licinius:
        return refuse("only-by-his-father", "3.5.1.licinianus", leader=leader)
    if leader in board.nephews:
        return _why_not_nephew(state, side, leader)
    return None


def _elder_son(state: State, side: int, leader: int, title: int) -> int:
    """3.5.1.constantine: a son who comes before him and has no such title yet, or NOWHERE; the
    dead, the absent, those of the other side and those in revolt are passed over."""
    for son in state.board.sons:
        if son == leader:
            break
        serves = on_map(state, son) and state.side[son] == side and not in_revolt(state, son)
        if serves and state.title[son] < title:
            return son
    return NOWHERE


def _why_not_nephew(state: State, side: int, leader: int) -> Refusal | None:
    board = state.board
    if not any(reigns(state, son) and on_map(state, son) for son in board.sons):
        return refuse("no-son-reigns", "3.5.1.nephews", leader=leader)
    if not any(state.side[son] == side and on_map(state, son) for son in board.sons):
        return refuse("no-son-with-you", "3.5.1.nephews", leader=leader)
    return None


# --- the numbers ---------------------------------------------------------------------------------


def _why_no_place(state: State, side: int, title: int) -> Refusal | None:
    """3.5.1.camp: two of each; 2.D.nomination: one Augustus and two Caesares a year."""
    if title == AUGUSTUS and len(with_title(state, side, AUGUSTUS, HEAD)) >= MOST_AUGUSTI:
        return refuse("two-augusti", "3.5.1.camp", side=side)
    if title == CAESAR and len(with_title(state, side, CAESAR)) >= MOST_CAESARS:
        return refuse("two-caesares", "3.5.1.camp", side=side)
    if not next_place(state, title):
        return refuse("named-enough", "2.D.nomination")
    return None


def _why_no_room(state: State, side: int, leader: int) -> Refusal | None:
    """A Caesar who rises takes no capital more."""
    return None if state.title[leader] == CAESAR else _why_full(state, side)


def _why_full(state: State, side: int) -> Refusal | None:
    """3.5.1.total and 3.5.1.capitals."""
    most = len(state.board.capital_dioceses)
    if sum(len(emperors(state, one)) for one in SIDES) >= most:
        return refuse("enough-emperors", "3.5.1.total", most=most)
    held = capitals_held(state, side)
    if len(emperors(state, side)) >= held:
        return refuse("too-few-capitals", "3.5.1.capitals", count=held)
    return None
