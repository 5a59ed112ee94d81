"""8.2, 8.4.1: questions about a battle and its fugitives; who may go where each game knows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.contract import Action, Chance, Forecast, Options, Prompt, Refusal, Reply
from core.imperator.actions import Flee, Stand, TryEvasion
from core.imperator.asking.choices import to_options
from core.imperator.state import SeriesState

Flights = Callable[[Any, int, int, int], Sequence[int]]  # (state, side, leader, place) -> where to
FlightBar = Callable[[Any, int, int, int, int], Refusal | None]  # and why not to that place


class MeetingPrompt(Prompt[Reply]):
    """What one side does in a place where both meet."""

    public = True
    open = True

    def __init__(self, state: SeriesState, side: int, place: int) -> None:
        self.side, self.place = side, place
        self.seat = state.seat_of(side)

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "place": self.place}


class TryPrompt(MeetingPrompt[Stand | TryEvasion]):
    """8.2: try to get away, or stand? `ahead`: the battle for those who do not get away; `odds`:
    that they do."""

    kind = "evasion"
    rule = "8.2"

    def __init__(
        self,
        state: SeriesState,
        side: int,
        place: int,
        ahead: Callable[[Any, int], Forecast | None],
        odds: Callable[[Any, int], Chance | None],
    ) -> None:
        super().__init__(state, side, place)
        self.ahead, self.odds = ahead, odds

    def why_not(self, state: Any, action: Stand | TryEvasion) -> Refusal | None:
        return None

    def legal(self, state: Any) -> Sequence[Action]:
        return [Stand(), TryEvasion()]

    def forecast(self, view: Any, action: Action) -> Forecast | None:
        return self.ahead(view, self.place)

    def chance(self, view: Any, action: Action) -> Chance | None:
        return self.odds(view, self.place) if isinstance(action, TryEvasion) else None


class FleePrompt(MeetingPrompt[Flee]):
    """Where does a leader go who cannot stay (7.1, 8.2)?"""

    kind = "flee"

    def __init__(
        self,
        state: SeriesState,
        side: int,
        leader: int,
        place: int,
        rule: str,
        ways: Flights,
        bar: FlightBar,
    ) -> None:
        super().__init__(state, side, place)
        self.leader, self.rule, self.ways, self.bar = leader, rule, ways, bar

    def args(self) -> dict[str, Any]:
        return {"leader": self.leader, "place": self.place}

    def why_not(self, state: Any, action: Flee) -> Refusal | None:
        return self.bar(state, self.side, self.leader, self.place, action.to)

    def legal(self, state: Any) -> Sequence[Action]:
        return [Flee(zone) for zone in self.ways(state, self.side, self.leader, self.place)]

    def options(self, view: Any, partial: dict[str, Any]) -> Options | None:
        return to_options(self, view, partial, Flee, view.board.near[self.place])
