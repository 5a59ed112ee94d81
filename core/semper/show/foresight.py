"""The rest of the year, played on a copy by the very steps of the year's end.

Nothing here knows a rule. The steps of `sequence` run on a copy of the view, with dice that nobody
throws and questions that nobody answers: whatever needs a die or an answer is named.
"""

from __future__ import annotations

from typing import NamedTuple

from core.contract import Event, Prompt
from core.preview import Preview, going_on
from core.semper import sequence
from core.semper.box.board import NOBODY
from core.semper.box.state import (
    CALENDAR,
    CITY,
    CONTROL,
    DEPLOYMENT,
    FLEETS,
    GUARDS,
    HANDS,
    LEADERS_HOME,
    LIMITANEI,
    PEOPLES,
    PEOPLES_CONTROL,
    POINTS,
    RECORD,
    ROMANS_WINTER,
    SACRIFICE,
    SWAP,
    WAR,
    State,
    copied,
)
from core.semper.year import victory

BALANCE = (SWAP, CITY, CONTROL, SACRIFICE, PEOPLES_CONTROL, POINTS, FLEETS, ROMANS_WINTER)
END = (*BALANCE, PEOPLES)  # of phase F; who returns where is the players' own affair
BY_TURNS = (SACRIFICE,)  # both players take these steps
# Where a view of phase F stands: its questions come in the middle of a step.
STEPS_TO_COME: dict[str, tuple[str, ...]] = {
    **{step: END[n:] for n, step in enumerate(BALANCE)},
    POINTS: END[5:],
    **dict.fromkeys((LIMITANEI, LEADERS_HOME), (PEOPLES,)),
    **dict.fromkeys((PEOPLES, HANDS, GUARDS, CALENDAR), ()),
}
END_EVENTS = ("victory", "draw")


class Doubt(NamedTuple):
    """What cannot be foreseen: in which step, which question."""

    step: str
    prompt: Prompt


class Foresight(NamedTuple):
    """What the rest of the year would bring, and the position after it."""

    state: State
    events: list[tuple[str, Event]]  # with the step that tells them
    doubts: list[Doubt]
    steps: tuple[str, ...]  # of the year's end that were still to come
    verdict: Event | None  # victory or draw, if the game ended with this year

    def doubt(self, doubt: Doubt) -> None:
        """A question that stops one step may well stop the next one: it is named once."""
        asked = doubt.prompt.kind, doubt.prompt.args()
        if all((known.prompt.kind, known.prompt.args()) != asked for known in self.doubts):
            self.doubts.append(doubt)

    def events_of(self, *steps: str) -> list[Event]:
        return [event for step, event in self.events if step in steps]


def foresee(view: State) -> Foresight | None:
    """The year's end as the position stands; the view itself is left alone."""
    if view.outcome is not None or view.step == DEPLOYMENT:
        return None
    state = Preview(copied(view)).state
    steps = STEPS_TO_COME.get(view.step, END)
    foresight = Foresight(state, [], [], steps, None)
    if view.step in WAR:
        _last_sequence(state)
        _play(state, RECORD, foresight)
    for step in steps:
        turns = 2 if step in BY_TURNS and view.step != step else 1
        state.step = step
        if step in BY_TURNS and view.step != step:
            state.active = state.initiative
        for _ in range(turns):
            _play(state, step, foresight)
    verdict = _verdict(state, foresight.events)
    return foresight._replace(state=state, verdict=verdict)


def _last_sequence(state: State) -> None:
    """As if the sequence that is being played were the year's last."""
    state.sequences = [0, 0, 0]
    state.sequences[state.active] = 1
    state.extra = NOBODY


def _play(state: State, name: str, foresight: Foresight) -> None:
    """One step. If it cannot be played to its end, what it did so far stands."""
    preview = Preview(state)
    asked = preview.play(sequence.STEPS[name](preview.table, state), going_on)
    if asked is not None:
        foresight.doubt(Doubt(name, asked))
    foresight.events.extend((name, event) for event in preview.events)


def _verdict(state: State, events: list[tuple[str, Event]]) -> Event | None:
    """What ends the game before the year is over, else what the scenario says at its end."""
    preview = Preview(copied(state))
    if state.outcome is None:
        victory.decide(preview.table, preview.state)
    known = [*(event for _, event in events), *preview.events]
    return next((event for event in reversed(known) if event.kind in END_EVENTS), None)
