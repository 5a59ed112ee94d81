"""3.5.3: a stack whose leaders have parted is divided between the two sides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb
from typing import Any, TypeVar

from core.alea.box.actions import Cede, Keep
from core.alea.box.board import LEGIO
from core.alea.box.state import State, enemy
from core.alea.politics.defection import go_over, roman_units_at
from core.contract import Action, Event, Options, Prompt, Refusal, Step, Table, refuse
from core.flow import ask
from core.imperator.asking.choices import counters, subset
from core.imperator.asking.sample import LISTED, SAMPLED, Sample, pick, scatter

Units = Callable[[State], list[int]]


def divide(table: Table, state: State, place: int, side: int, rule: str) -> Step:
    """`side` keeps half of its legions and half of its other units there, rounded down; the rest
    goes over to the other side."""
    if not roman_units_at(state, side, place):
        return
    kept: list[int] = []
    for legions in (True, False):
        yield from _choose(table, state, place, side, rule, legions, kept)
    rest = [unit for unit in roman_units_at(state, side, place) if unit not in kept]
    args = {"side": side, "place": place, "units": list(kept)}
    table.tell(Event("stack-divided", rule, args))
    go_over(table, state, place, enemy(side), rule, (), rest)


def _choose(
    table: Table,
    state: State,
    place: int,
    side: int,
    rule: str,
    legions: bool,
    kept: list[int],
) -> Step:
    def units(state: State) -> list[int]:
        kind = state.board.kind
        return [u for u in roman_units_at(state, side, place) if (kind[u] == LEGIO) == legions]

    action = yield from ask(table, state, lambda s: _keep_question(s, side, place, rule, units))
    if action is not None:
        kept += action.units


def _keep_question(
    state: State, side: int, place: int, rule: str, units: Units
) -> KeepPrompt | None:
    return KeepPrompt(state, side, place, rule, units) if len(units(state)) > 1 else None


Half = TypeVar("Half", Keep, Cede)


class HalfPrompt(Prompt[Half]):
    """Half of some units, rounded down, by their owner's choice."""

    action: type[Half]

    def __init__(self, state: State, side: int, units: Units) -> None:
        self.side, self.units = side, units
        self.seat = state.seat_of(side)
        self.count = len(units(state)) // 2
        self.complete = comb(len(units(state)), self.count) <= LISTED

    def why_not(self, state: State, action: Half) -> Refusal | None:
        chosen = set(action.units)
        if len(chosen) != len(action.units) or len(chosen) != self.count:
            return refuse("wrong-number", self.rule, count=self.count)
        if not chosen <= set(self.units(state)):
            return refuse("not-among-them", self.rule)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        units, say = self.units(state), self.action
        if self.complete:
            return [say(tuple(way)) for way in combinations(units, self.count)]
        nonce = state.falls * 64 + len(units)
        return Sample(SAMPLED, lambda i: say(pick(units, self.count, scatter(nonce, i))))


class KeepPrompt(HalfPrompt[Keep]):
    """3.5.3: which units of a divided stack stay with their side?"""

    kind = "keep"
    action = Keep

    def __init__(self, state: State, side: int, place: int, rule: str, units: Units) -> None:
        super().__init__(state, side, units)
        self.place, self.rule = place, rule

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "place": self.place, "count": self.count}

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        options = counters(view.board, self.units(view))
        return subset(partial, "keep", "units", options, self.count, self.count)


class CedePrompt(HalfPrompt[Cede]):
    """3.5.3: which legions follow M. Antonius?"""

    kind = "cede"
    rule = "3.5.3.alexandria"
    action = Cede

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "count": self.count}

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        options = counters(view.board, self.units(view))
        return subset(partial, "cede", "units", options, self.count, self.count)
