"""8.1.order: the question in which order combats are resolved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.contract import Action, Forecast, Prompt, Refusal, refuse
from core.imperator.actions import Fight
from core.imperator.state import SeriesState


class FightPrompt(Prompt[Fight]):
    """Where is the next combat? `contested`: where there may be one; `ahead`: what it would be."""

    kind = "fight"
    public = True
    rule = "8.1.order"
    open = True

    def __init__(
        self,
        state: SeriesState,
        contested: Callable[[Any], Sequence[int]],
        ahead: Callable[[Any, int], Forecast | None],
    ) -> None:
        self.seat = state.seat_of(state.active)
        self.contested, self.ahead = contested, ahead

    def why_not(self, state: Any, action: Fight) -> Refusal | None:
        if action.place not in self.contested(state):
            return refuse("nothing-to-fight", "8.1.order", zone=action.place)
        return None

    def legal(self, state: Any) -> Sequence[Action]:
        return [Fight(place) for place in self.contested(state)]

    def forecast(self, view: Any, action: Fight) -> Forecast | None:
        return self.ahead(view, action.place)
