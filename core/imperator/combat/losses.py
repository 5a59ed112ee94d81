"""8.4.2: units that suffer, and who chooses them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb
from typing import Any

from core.contract import Action, Event, Options, Prompt, Refusal, Table, refuse
from core.imperator.actions import Lose
from core.imperator.asking.choices import counters, subset, whole
from core.imperator.asking.sample import LISTED, SAMPLED, Sample, pick, scatter
from core.imperator.state import S, SeriesState


def weaken(
    table: Table, state: S, unit: int, rule: str, eliminate: Callable[[S, int], None]
) -> None:
    """A full unit is reduced; a reduced one is lost, and goes where its game puts it."""
    args = {"unit": unit, "place": state.where[unit]}
    if state.reduced[unit]:
        table.tell(Event("unit-lost", rule, args))
        eliminate(state, unit)
    else:
        state.reduced[unit] = 1
        table.tell(Event("unit-reduced", rule, args))


class LosePrompt(Prompt[Lose]):
    """The owner chooses which of his units suffer."""

    kind = "lose"
    public = True
    open = True

    def __init__(
        self, state: SeriesState, side: int, place: int, units: list[int], count: int, rule: str
    ) -> None:
        self.side, self.place, self.units, self.count = side, place, units, count
        self.rule = rule
        self.seat = state.seat_of(side)
        self.complete = comb(len(units), count) <= LISTED

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "place": self.place, "count": self.count}

    def why_not(self, state: Any, action: Lose) -> Refusal | None:
        chosen = set(action.units)
        if len(chosen) != len(action.units) or len(chosen) != self.count:
            return refuse("wrong-number", self.rule, count=self.count)
        if not chosen <= set(self.units):
            return refuse("not-here", self.rule)
        return None

    def legal(self, state: Any) -> Sequence[Action]:
        if self.complete:
            ways = [Lose(way) for way in combinations(self.units, self.count)]
            return [lose for lose in ways if self.why_not(state, lose) is None]
        return self.sampled(state)

    def sampled(self, state: Any) -> Sequence[Action]:
        """Some of the ways, where there are too many to list."""
        return Sample(SAMPLED, lambda i: self.some_way(state, i))

    def some_way(self, state: SeriesState, i: int) -> Lose:
        nonce = state.falls * 64 + self.place
        return Lose(pick(self.units, self.count, scatter(nonce, i)))

    def options(self, view: Any, partial: dict[str, Any]) -> Options | None:
        if "units" in partial:
            return whole("units", self.why_not(view, Lose(tuple(partial["units"]))))
        options, count = counters(view.board, self.units), self.count
        return subset(partial, "lose", "units", options, count, count)
