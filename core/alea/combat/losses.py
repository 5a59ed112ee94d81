"""8.4.2 and 3.4.2: units that suffer, and who chooses them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.alea.box.board import LEGIO
from core.alea.box.pieces import eliminate
from core.alea.box.state import State
from core.alea.march.naval import excess, why_not_room
from core.contract import Action, Event, Refusal, Step, Table
from core.flow import ask
from core.imperator.actions import Lose
from core.imperator.asking.sample import SAMPLED
from core.imperator.combat.losses import LosePrompt, weaken


def hit(table: Table, state: State, unit: int, rule: str) -> None:
    """8.4.2: a full unit is reduced, a reduced one is lost."""
    weaken(table, state, unit, rule, eliminate)


def drown_excess(
    table: Table, state: State, side: int, place: int, boarded: Sequence[int] = ()
) -> Step:
    """3.4.2: at sea, units that the remaining fleets cannot carry are lost at once. Units that have
    just `boarded` need room on the fleets that sail with them; other fleets there do not count."""
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
) -> Callable[[State], DrownPrompt | None]:
    def question(state: State) -> DrownPrompt | None:
        fleets, land = _aboard(state, side, place, boarded)
        over = excess(state.board, fleets, land)
        if not over:
            return None
        return DrownPrompt(state, side, place, land, over, fleets)

    return question


class DrownPrompt(LosePrompt):
    """3.4.2: which units does the sea take? The fleets must have room for those who are left."""

    rule = "3.4.2.excess"

    def __init__(
        self, state: State, side: int, place: int, units: list[int], count: int, fleets: list[int]
    ) -> None:
        super().__init__(state, side, place, units, count, self.rule)
        self.fleets = fleets

    def why_not(self, state: State, action: Lose) -> Refusal | None:
        saved = [unit for unit in self.units if unit not in action.units]
        refusal = super().why_not(state, action)
        return refusal or why_not_room(state.board, self.fleets, saved)

    def sampled(self, state: State) -> list[Action]:
        tries = [self.some_way(state, i) for i in range(SAMPLED)]
        kind = state.board.kind
        legions_first = sorted(self.units, key=lambda unit: (kind[unit] != LEGIO, unit))
        tries.append(Lose(tuple(sorted(legions_first[: self.count]))))
        return [lose for lose in tries if self.why_not(state, lose) is None]
