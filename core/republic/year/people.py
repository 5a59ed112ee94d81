"""frame.people: what the war has done to the city."""

from __future__ import annotations

from core.contract import Event, Outcome, Step, Table
from core.dice import D6, throw
from core.republic.box.board import ACTIVE, FOES, IMMINENT, INACTIVE
from core.republic.box.state import ANNOUNCE, State, active

CALM, SHORT, NONE, MOB = 13, 5, 2, -3  # frame.people.2: the ends of the table's rows
PLENTY, MANPOWER_SHORT, NO_RECRUITS = 0, 1, 2


def people(table: Table, state: State) -> Step:
    """frame.people.1, frame.people.2"""
    _neglect(table, state)
    total = yield from throw(table, state, D6, 3, rule="frame.people.2", purpose="people")
    row = total - state.unrest
    state.manpower = PLENTY
    if row >= CALM:
        state.unrest = max(0, state.unrest - 1)
        table.tell(Event("people-calm", "frame.people.2", {"row": row, "total": state.unrest}))
    elif row <= MOB:
        table.tell(Event("people-mob", "frame.people.2", {"row": row}))
        state.outcome = Outcome(FOES, "mob", "frame.end.2", "second")
        return
    elif row <= NONE:
        state.manpower = NO_RECRUITS
        table.tell(Event("people-refuse", "frame.people.2", {"row": row}))
    elif row <= SHORT:
        state.manpower = MANPOWER_SHORT
        table.tell(Event("people-short", "frame.people.2", {"row": row}))
    else:
        table.tell(Event("people-quiet", "frame.people.2", {"row": row}))
    state.step = ANNOUNCE


def _neglect(table: Table, state: State) -> None:
    """frame.people.1: wars that nobody fought, and droughts."""
    neglected = [war for war in active(state) if state.unprosecuted[war]]
    rebellion = state.rebellion is not None and state.rebellion.unprosecuted
    for war in neglected:
        state.unrest += 1
        args = {"conflict": war, "count": 1, "total": state.unrest}
        table.tell(Event("unprosecuted-unrest", "frame.people.1", args))
    if rebellion:
        state.unrest += 1
        args = {"count": 1, "total": state.unrest}
        table.tell(Event("rebellion-unrest", "frame.people.1", args))
    for war in droughts(state):
        state.unrest += 1
        args = {"conflict": war, "count": 1, "total": state.unrest}
        table.tell(Event("drought-unrest", "frame.people.1", args, also=("2.drought",)))


def droughts(view: State) -> list[int]:
    """Cards that bring a drought; some of them even while they are inactive."""
    wars = []
    for war in view.board.droughts:
        asleep = (INACTIVE,) if view.board.wars[war].drought_inactive else ()
        if view.status[war] in (ACTIVE, IMMINENT, *asleep):
            wars.append(war)
    return wars
