"""3.6.4, 3.6.5: a usurpation succeeds, or it fails and its followers go back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.contract import Event, Flow, Step, Table
from core.semper.box.board import NOWHERE
from core.semper.box.state import (
    AUGUSTUS,
    CAESAR,
    HEAD,
    USURPER,
    State,
    enemy,
    on_map,
    with_title,
)
from core.semper.emperors.choosing import ChoosePrompt, choose_one
from core.semper.emperors.honours import crown, lay_down, mark_rebel, raise_to, stand_down
from core.semper.emperors.loyalty import go_over, part_revolts
from core.semper.emperors.titles import (
    MOST_AUGUSTI,
    MOST_CAESARS,
    crowned_side,
    most_capable,
    rebels_of,
    roman_leaders_at,
    roman_units_at,
    usurpers_of,
)

# --- 3.6.4.success -------------------------------------------------------------------------------


def success(table: Table, state: State, betrayed: int) -> Step:
    """3.6.4.success: the last Augustus of a side has fallen to a usurpation."""
    side = enemy(betrayed)
    usurpers = usurpers_of(state, side)
    victor = yield from _who_takes_the_title(table, state, side, usurpers)
    if victor == NOWHERE:
        return
    args = {"leader": victor, "side": betrayed}
    table.tell(Event("usurpation-succeeds", "3.6.4.success", args))
    state.felled[betrayed] = 0
    if betrayed == crowned_side(state):
        _seize_the_crown(table, state, victor, usurpers)
    else:
        yield from _join_the_college(table, state, victor)


def _who_takes_the_title(
    table: Table, state: State, side: int, usurpers: Sequence[int]
) -> Flow[int]:
    """3.6.5.title: the one with the higher PC, whoever has won the battle."""
    prompt = ClaimantPrompt(state, side, most_capable(state, usurpers))
    return (yield from choose_one(table, state, prompt))


class ClaimantPrompt(ChoosePrompt):
    """3.6.5.title: which of two equal usurpers takes the title?"""

    kind = "claimant"
    rule = "3.6.5.title"


def _seize_the_crown(table: Table, state: State, victor: int, usurpers: Iterable[int]) -> None:
    """3.6.4.success: he is Primus Augustus at once. His followers keep their markers until the
    change of roles, and another usurper is one of them; if there is to be no change they are his
    plain leaders."""
    side = state.side[victor]
    for other in usurpers:
        if other != victor:
            origin = state.taken_from[other]
            lay_down(table, state, other)
            mark_rebel(state, other, victor, origin)
    rally_behind(state, victor)
    crown(table, state, victor, "3.6.4.success")
    if not state.swap:
        stand_down(table, state, side, "3.6.4.success")


def rally_behind(state: State, leader: int) -> None:
    """All who bear civil war markers on his side are his followers."""
    for rebel in rebels_of(state, state.side[leader]):
        if rebel != leader:
            state.cause[rebel] = leader


def _join_the_college(table: Table, state: State, victor: int) -> Step:
    """3.6.4.success: Augustus of PRIMUS, or Caesar, or a plain leader, as there is room; all who
    followed the usurpation are his plain leaders (3.6.5.title: the other usurper, too)."""
    side = state.side[victor]
    party = [*usurpers_of(state, side), *rebels_of(state, side)]
    stand_down(table, state, side, "3.6.4.success")
    if len(with_title(state, side, AUGUSTUS, HEAD)) < MOST_AUGUSTI:
        raise_to(table, state, victor, AUGUSTUS, "3.6.4.success")
    elif len(with_title(state, side, CAESAR)) < MOST_CAESARS:
        raise_to(table, state, victor, CAESAR, "3.6.4.success")
    else:
        table.tell(Event("no-title-left", "3.6.4.success", {"leader": victor, "side": side}))
    yield from part_revolts(table, state, party)


# --- 3.6.4.failure -------------------------------------------------------------------------------


def failure(table: Table, state: State, side: int) -> Step:
    """3.6.4.failure: a usurper of this side has died. His followers go on under another one;
    3.6.5.title: only without any do they all go back, in place."""
    usurpers, rebels = with_title(state, side, USURPER), rebels_of(state, side)
    orphans = [rebel for rebel in rebels if state.cause[rebel] not in usurpers]
    if usurpers:
        for rebel in orphans:
            state.cause[rebel] = usurpers[0]
        return
    table.tell(Event("revolt-ends", "3.6.4.failure", {"side": side, "leaders": orphans}))
    state.felled[enemy(side)] = 0
    yield from _go_back(table, state, side, orphans)


def _go_back(table: Table, state: State, side: int, rebels: Sequence[int]) -> Step:
    """Those whom a succession made rebels serve on as before; the others go back to the side that
    they were taken from, with the Roman units of their zone unless leaders stay there."""
    returning = [rebel for rebel in rebels if state.taken_from[rebel] == enemy(side)]
    for rebel in rebels:
        if rebel not in returning:
            lay_down(table, state, rebel)
    for place in sorted({state.where[rebel] for rebel in returning if on_map(state, rebel)}):
        leaders = [rebel for rebel in returning if state.where[rebel] == place]
        staying = [x for x in roman_leaders_at(state, side, place) if x not in leaders]
        units = [] if staying else roman_units_at(state, side, place)
        go_over(table, state, place, enemy(side), "3.6.4.failure", leaders, units)
    yield from part_revolts(table, state, rebels)
