"""The rest of the year, played on a copy by the very steps of the year's end.

Nothing here knows a rule. The steps of `sequence` run on a copy of the view, with dice that nobody
throws and questions that nobody answers: what may be declined is declined, and whatever else needs
a die or an answer is named.
"""

from __future__ import annotations

from typing import NamedTuple

from core.alea import sequence
from core.alea.box.board import SIDES
from core.alea.box.state import (
    CALENDAR,
    CONTROL,
    DEPLOYMENT,
    FLEETS,
    GARRISONS,
    HANDS,
    MURDER,
    PEOPLES,
    POINTS,
    RECORD,
    RECOVERY,
    RECRUITMENT,
    RELOCATION,
    STRATAGEMS,
    SWAP,
    TRACK,
    WAR,
    State,
    copied,
)
from core.alea.politics import republic_track
from core.alea.stratagems.cup import could_hold
from core.alea.stratagems.phases_b_f import PlayPrompt
from core.alea.year import victory
from core.alea.year.year_end import displaced
from core.contract import Answer, Event, Prompt
from core.imperator.actions import Done
from core.preview import Preview, going_on

END = (TRACK, SWAP, MURDER, CONTROL, POINTS, FLEETS, RECOVERY, PEOPLES)
# Where a view of phase F stands: its questions come in the middle of a step.
STEPS_TO_COME: dict[str, tuple[str, ...]] = {
    TRACK: END[1:],
    SWAP: END[2:],
    MURDER: END[3:],
    CONTROL: END[3:],  # 6.4.rally is asked before anything is counted
    POINTS: END[5:],
    FLEETS: END[5:],
    RECOVERY: END[7:],
    RELOCATION: END[7:],
    **dict.fromkeys((PEOPLES, GARRISONS, RECRUITMENT, HANDS, CALENDAR), ()),
}
END_EVENTS = ("victory", "draw", "both-lose")


class Doubt(NamedTuple):
    """What cannot be foreseen: in which step, which question; `play`: a seat may break in."""

    step: str
    prompt: Prompt
    play: bool


class Foresight(NamedTuple):
    """What the rest of the year would bring, and the position after it."""

    state: State
    events: list[tuple[str, Event]]  # with the step that tells them
    doubts: list[Doubt]
    leaving: list[tuple[int, ...]]  # 9.2: stacks that must go to winter quarters
    verdict: Event | None  # victory, draw or both-lose, if the game ended with this year

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
    foresight = Foresight(state, [], [], [], None)
    if view.step in WAR:
        _last_sequence(state)
        state = _step(state, RECORD, foresight)
    if view.step == TRACK:
        preview = Preview(state)
        republic_track.test_of_the_republic(preview.table, state)
        foresight.events.extend((TRACK, event) for event in preview.events)
    for name in STEPS_TO_COME.get(view.step, END):
        if state.outcome is not None or any(doubt.step == SWAP for doubt in foresight.doubts):
            break
        if name == PEOPLES:  # the step before it asks for everything, and is not played
            foresight.leaving.extend(stack for side in SIDES for stack in displaced(state, side))
        state = _step(state, name, foresight)
    doubts = [doubt for doubt in foresight.doubts if _possible(view, doubt)]
    return foresight._replace(state=state, doubts=doubts, verdict=_verdict(state, foresight.events))


def _last_sequence(state: State) -> None:
    """As if the sequence that is being played were the year's last."""
    state.sequences = [0, 0, 0]
    state.sequences[state.active] = 1
    state.extra = 0


def _step(state: State, name: str, foresight: Foresight) -> State:
    """One step. If it cannot be played to its end, what it did so far stands, but for the murder
    of Caesar: there is none as long as no die has fallen."""
    before = copied(state) if name == MURDER else state
    preview = Preview(state)
    broken = _play(preview, name, foresight)
    if broken is not None:
        foresight.doubt(Doubt(name, broken, play=False))
        if name == MURDER:
            return before
    foresight.events.extend((name, event) for event in preview.events)
    return state


def _play(preview: Preview[State], name: str, foresight: Foresight) -> Prompt | None:
    """The question that stops the step, if any: what may be declined is declined."""

    def replies(prompt: Prompt) -> Answer | None:
        if (answer := going_on(prompt)) is not None:
            return answer
        if prompt.judge(preview.state, Done()) is not None:
            return None
        foresight.doubt(Doubt(name, prompt, play=True))
        return prompt.seat, Done()

    return preview.play(sequence.STEPS[name](preview.table, preview.state), replies)


def _possible(view: State, doubt: Doubt) -> bool:
    """With hidden hands a seat is asked whatever it holds. The viewer knows where some counters
    are; before the year's draw each seat may still get any of the others."""
    prompt = doubt.prompt
    if not isinstance(prompt, PlayPrompt) or view.step == STRATAGEMS:
        return True
    return could_hold(view, prompt.seat, prompt.faces)


def _verdict(state: State, events: list[tuple[str, Event]]) -> Event | None:
    """What ends the game before the year is over, else what the scenario says at its end."""
    preview = Preview(state)
    if state.outcome is None:
        victory.decide(preview.table, state)
    known = [*(event for _, event in events), *preview.events]
    return next((event for event in reversed(known) if event.kind in END_EVENTS), None)
