"""8.5.2, 3.6.4: what a battle with a usurper means for the leaders of the beaten force."""

from __future__ import annotations

from core.semper.box.board import NOBODY
from core.semper.box.state import USURPER, Force, State, bearers, with_title
from core.semper.combat.odds import titled


def usurpers_in(state: State, force: Force) -> list[int]:
    return [leader for leader in titled(state, force) if state.title[leader] == USURPER]


def doomed_by_usurpation(state: State, beaten: Force, victor: Force) -> list[int]:
    """8.5.2: usurpers on one side, Augusti and Caesars on the other: the titled leaders of the
    beaten force die, the others do not."""
    if not bearers(state)[USURPER]:
        return []
    ours, theirs = titled(state, beaten), titled(state, victor)
    our_usurpers, their_usurpers = usurpers_in(state, beaten), usurpers_in(state, victor)
    we_rebel = len(their_usurpers) < len(theirs) and bool(our_usurpers)
    they_rebel = len(our_usurpers) < len(ours) and bool(their_usurpers)
    return ours if we_rebel or they_rebel else []


def taken_from_whom(state: State, force: Force) -> int:
    """The camp that the usurpers of a force have left: none for those whom a succession made, or
    who have won already (3.6.4.success)."""
    if not bearers(state)[USURPER]:
        return NOBODY
    usurpers = [leader for leader in usurpers_in(state, force) if leader != state.heir]
    return state.taken_from[usurpers[0]] if usurpers else NOBODY


def beheaded(state: State, side: int) -> bool:
    """3.6.4.failure: has a side no usurper any more?"""
    return not with_title(state, side, USURPER)
