"""The rest of the year, played on a copy by the very steps of the year's end.

Nothing here knows a rule. The steps of `sequence` run on a copy of the view, with dice that nobody
throws and questions that nobody answers: what may be declined is declined, and whatever else needs
a die or an answer is named.
"""

from __future__ import annotations

from typing import NamedTuple

from core.alea import sequence
from core.alea.asking.trial_copy import ListeningTable, trial_copy
from core.alea.box.actions import Done
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
)
from core.alea.politics import republic_track
from core.alea.stratagems.cup import could_hold
from core.alea.stratagems.phases_b_f import PlayPrompt
from core.alea.year import victory
from core.alea.year.year_end import displaced
from core.contract import TABLE, Event, GoOn, Prompt, Table
from core.flow import WindowPrompt

END = (TRACK, SWAP, MURDER, CONTROL, POINTS, FLEETS, RECOVERY, PEOPLES)
# Where a view of phase F stands: its questions come in the middle of a step.
AHEAD: dict[str, tuple[str, ...]] = {
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
    """What cannot be foreseen: in which step, which question; `play`: somebody may break in."""

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

    def told(self, *steps: str) -> list[Event]:
        return [event for step, event in self.events if step in steps]


def foresee(view: State) -> Foresight | None:
    """The year's end as the position stands; the view itself is left alone."""
    if view.outcome is not None or view.step == DEPLOYMENT:
        return None
    state = trial_copy(view)
    found = Foresight(state, [], [], [], None)
    if view.step in WAR:
        _last_sequence(state)
        state = _step(state, RECORD, found)
    if view.step == TRACK:
        table = ListeningTable()
        republic_track.test_of_the_republic(table, state)
        found.events.extend((TRACK, event) for event in table.events)
    for name in AHEAD.get(view.step, END):
        if state.outcome is not None or any(doubt.step == SWAP for doubt in found.doubts):
            break
        if name == PEOPLES:  # the step before it asks for everything, and is not played
            found.leaving.extend(stack for side in SIDES for stack in displaced(state, side))
        state = _step(state, name, found)
    doubts = [doubt for doubt in found.doubts if _possible(view, doubt)]
    return found._replace(state=state, doubts=doubts, verdict=_verdict(state, found.events))


def _last_sequence(state: State) -> None:
    """As if the sequence that is being played were the year's last."""
    state.sequences = [0, 0, 0]
    state.sequences[state.active] = 1
    state.extra = 0


def _step(state: State, name: str, found: Foresight) -> State:
    """One step. If it cannot be played to its end, what it did so far stands, but for the murder
    of Caesar: there is none as long as no die has fallen."""
    before = trial_copy(state) if name == MURDER else state
    table = ListeningTable()
    broken = _play(table, state, name, found)
    if broken is not None:
        found.doubt(Doubt(name, broken, play=False))
        if name == MURDER:
            return before
    found.events.extend((name, event) for event in table.events)
    return state


def _play(table: Table, state: State, name: str, found: Foresight) -> Prompt | None:
    """The question that stops the step, if any."""
    step = sequence.STEPS[name](table, state)
    try:
        prompt = next(step)
        while True:
            if isinstance(prompt, WindowPrompt):
                prompt = step.send((TABLE, GoOn()))
            elif prompt.judge(state, Done()) is None:
                found.doubt(Doubt(name, prompt, play=True))
                prompt = step.send((prompt.seat, Done()))
            else:
                return prompt
    except StopIteration:
        return None


def _possible(view: State, doubt: Doubt) -> bool:
    """With hidden hands a seat is asked whatever it holds, but whoever looks knows some counters;
    before the year's draw anybody may still get any."""
    prompt = doubt.prompt
    if not isinstance(prompt, PlayPrompt) or view.step == STRATAGEMS:
        return True
    return could_hold(view, prompt.seat, prompt.faces)


def _verdict(state: State, events: list[tuple[str, Event]]) -> Event | None:
    """What ends the game before the year is over, else what the scenario says at its end."""
    table = ListeningTable()
    if state.outcome is None:
        victory.decide(table, state)
    told = [*(event for _, event in events), *table.events]
    return next((event for event in reversed(told) if event.kind in END_EVENTS), None)
