"""8.4.2 and 3.4.2: units that suffer, and who chooses them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import comb
from typing import Any

from core.alea.asking.choices import counters, subset, whole
from core.alea.asking.sample import LISTED, SAMPLED, Sample, pick, scatter
from core.alea.box.actions import Lose
from core.alea.box.board import LEGIO
from core.alea.box.pieces import eliminate
from core.alea.box.state import State
from core.alea.march.naval import excess, why_not_room
from core.contract import Action, Event, Options, Prompt, Refusal, Step, Table, refuse
from core.flow import ask


def hit(table: Table, state: State, unit: int, rule: str) -> None:
    """A full unit is reduced, a reduced one is lost."""
    told = {"unit": unit, "place": state.where[unit]}
    if state.reduced[unit]:
        table.tell(Event("unit-lost", rule, told))
        eliminate(state, unit)
    else:
        state.reduced[unit] = 1
        table.tell(Event("unit-reduced", rule, told))


def drown_excess(
    table: Table, state: State, side: int, place: int, boarded: Sequence[int] = ()
) -> Step:
    """3.4.2: at sea, what the remaining fleets cannot carry is lost at once; of those who have
    just `boarded`, what the fleets among them cannot, whoever else is there."""
    if not state.board.is_sea(place):
        return
    fleets, land = _aboard(state, side, place, boarded)
    over = excess(state.board, fleets, land)
    if not over:
        return
    units: Sequence[int] = land
    if over < len(units):
        action = yield from ask(table, state, _drown_question(side, place, boarded))
        if not isinstance(action, Lose):  # an interjection has made room
            return
        units = action.units
    for unit in units:
        table.tell(Event("unit-drowned", "3.4.2.excess", {"unit": unit, "place": place}))
        eliminate(state, unit)


def _aboard(
    state: State, side: int, place: int, boarded: Sequence[int]
) -> tuple[list[int], list[int]]:
    index = state.index
    fleets, land = index.fleets[side][place], index.land[side][place]
    return (
        [fleet for fleet in fleets if not boarded or fleet in boarded],
        [unit for unit in land if not boarded or unit in boarded],
    )


def _drown_question(
    side: int, place: int, boarded: Sequence[int]
) -> Callable[[State], LosePrompt | None]:
    def question(state: State) -> LosePrompt | None:
        fleets, land = _aboard(state, side, place, boarded)
        over = excess(state.board, fleets, land)
        if not over:
            return None
        return LosePrompt(state, side, place, land, over, "3.4.2.excess", fleets)

    return question


class LosePrompt(Prompt[Lose]):
    """The owner chooses which of his units suffer."""

    kind = "lose"
    public = True
    open = True

    def __init__(
        self,
        state: State,
        side: int,
        place: int,
        units: list[int],
        count: int,
        rule: str,
        fleets: list[int] | None = None,
    ) -> None:
        self.side, self.place, self.units, self.count = side, place, units, count
        self.rule, self.fleets = rule, fleets
        self.seat = state.seat_of(side)
        self.complete = comb(len(units), count) <= LISTED

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "place": self.place, "count": self.count}

    def why_not(self, state: State, action: Lose) -> Refusal | None:
        chosen = set(action.units)
        if len(chosen) != len(action.units) or len(chosen) != self.count:
            return refuse("wrong-number", self.rule, count=self.count)
        if not chosen <= set(self.units):
            return refuse("not-here", self.rule)
        if self.fleets is not None:
            saved = [unit for unit in self.units if unit not in chosen]
            return why_not_room(state.board, self.fleets, saved)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        if self.complete:
            ways = [Lose(tuple(way)) for way in combinations(self.units, self.count)]
            return [lose for lose in ways if self.why_not(state, lose) is None]
        nonce = state.falls * 64 + self.place
        if self.fleets is None:
            return Sample(
                self, SAMPLED, lambda i: Lose(pick(self.units, self.count, scatter(nonce, i)))
            )
        return self._drownings(state, nonce)

    def _drownings(self, state: State, nonce: int) -> list[Action]:
        tries = [Lose(pick(self.units, self.count, scatter(nonce, i))) for i in range(SAMPLED)]
        kind = state.board.kind
        legions_first = sorted(self.units, key=lambda unit: (kind[unit] != LEGIO, unit))
        tries.append(Lose(tuple(sorted(legions_first[: self.count]))))
        return [lose for lose in tries if self.why_not(state, lose) is None]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        if "units" in partial:
            return whole("units", self.why_not(view, Lose(tuple(partial["units"]))))
        found, count = counters(view.board, self.units), self.count
        return subset(partial, "lose", "units", found, count, count)
