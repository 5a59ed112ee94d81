"""3.6.3.D: units have been won over on the way, and the march may go on with them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from core.contract import Action, Forecast, Options, Prompt, Refusal
from core.imperator.actions import Done, March
from core.semper.box.state import State
from core.semper.combat.forecast_move import forecast_move
from core.semper.march.choose_march import Camp, march_outlook, onward_options
from core.semper.march.ground import limits_for
from core.semper.march.movement import why_not_march
from core.semper.march.paths import Onward, reach_onward


def onward_question(state: State, side: int, zone: int, onward: Onward) -> OnwardPrompt | None:
    """None if nobody can go farther."""
    prompt = OnwardPrompt(state, side, zone, onward)
    return prompt if prompt.goes_on(state) else None


class OnwardPrompt(Prompt[Done | March]):
    """3.6.3.D: go on with those who came and those who joined them, or stay."""

    kind = "onward"
    rule = "3.6.3.D"
    open = True
    complete = False

    def __init__(self, state: State, side: int, place: int, onward: Onward) -> None:
        self.side, self.place, self.onward = side, place, onward
        self.seat = state.seat_of(side)

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "place": self.place}

    def why_not(self, state: State, action: Done | March) -> Refusal | None:
        if isinstance(action, Done):
            return None
        return why_not_march(state, self.side, action, self.onward)

    def legal(self, state: State) -> Sequence[Action]:
        """To stay; or for each leader, alone and with others, a way to each zone."""
        marches = dict.fromkeys(self._marches(state))
        return [Done(), *(m for m in marches if self.why_not(state, m) is None)]

    def goes_on(self, state: State) -> bool:
        """Is there any way that is open?"""
        return any(self.why_not(state, march) is None for march in self._marches(state))

    def _marches(self, state: State) -> Iterator[March]:
        camp = Camp(state, self.side, self.place, self.onward)
        leaders, units = camp.fresh(camp.leaders), camp.fresh(camp.units)
        for party in dict.fromkeys([*((x,) for x in leaders), leaders]):
            if not party:
                continue
            command = camp.command(party)
            for load in dict.fromkeys([units[:command], *((u,) for u in units), ()]):
                limits = limits_for(state, self.side, party, load)
                for _, _, path in reach_onward(state.board, self.place, limits, self.onward):
                    yield March(self.place, party, load, path)

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        return onward_options(view, self.side, self.place, self.onward, partial)

    def final(self, action: Done | March) -> bool:
        return False  # the movement itself goes on

    def forecast(self, view: State, action: Done | March) -> Forecast | None:
        return forecast_move(view, action) if isinstance(action, March) else None

    def outlook(self, view: State, partial: dict[str, Any]) -> Forecast | None:
        return march_outlook(view, self.side, partial, self.onward)
