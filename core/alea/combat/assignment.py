"""8.1: leaders between a naval and a land battle in one place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.alea.box.actions import Assign
from core.alea.box.state import State, enemy
from core.alea.combat.contested import land_contested, naval_contested
from core.alea.combat.forecast import forecast_assigned
from core.contract import (
    Action,
    Event,
    Forecast,
    Options,
    Prompt,
    Refusal,
    Step,
    Table,
    refuse,
)
from core.flow import ask
from core.imperator.asking.choices import counters, subset


def assignment(table: Table, state: State) -> Step:
    """Where both battles may come, every leader fights in one of them only: attacker first."""
    state.shared_out = [z for z in land_contested(state) if z in naval_contested(state)]
    for zone in list(state.shared_out):
        for side in (state.active, enemy(state.active)):
            if not state.index.leaders[side][zone]:
                continue
            action = yield from ask(table, state, _assign_question(side, zone))
            if action is not None:
                state.naval_leaders += action.naval
                event_args = {"side": side, "place": zone, "leaders": list(action.naval)}
                table.tell(Event("assigned", "8.1.assign", event_args))


def _assign_question(side: int, zone: int) -> Callable[[State], AssignPrompt | None]:
    return lambda s: AssignPrompt(s, side, zone) if s.index.leaders[side][zone] else None


class AssignPrompt(Prompt[Assign]):
    """8.1: who fights with the fleets?"""

    kind = "assign"
    public = True
    rule = "8.1.assign"
    open = True

    def __init__(self, state: State, side: int, zone: int) -> None:
        self.side, self.zone, self.seat = side, zone, state.seat_of(side)
        self.complete = len(state.index.leaders[side][zone]) <= 2

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "place": self.zone}

    def why_not(self, state: State, action: Assign) -> Refusal | None:
        here = state.index.leaders[self.side][self.zone]
        if len(set(action.naval)) != len(action.naval) or not set(action.naval) <= set(here):
            return refuse("not-here", "8.1.assign")
        return None

    def legal(self, state: State) -> Sequence[Action]:
        here = state.index.leaders[self.side][self.zone]
        singles = [Assign((leader,)) for leader in here]
        every = [Assign(tuple(here))] if len(here) > 1 else []
        return [Assign(()), *singles, *every]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        here = view.index.leaders[self.side][self.zone]
        return subset(partial, "assign", "naval", counters(view.board, here), 0, len(here))

    def forecast(self, view: State, action: Assign) -> Forecast | None:
        """The naval battle, which comes first, and the other, if these were with the fleets."""
        if self.why_not(view, action) is not None:
            return None
        return forecast_assigned(view, self.zone, action.naval)
