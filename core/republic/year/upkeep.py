"""frame.revenue.5 to frame.revenue.7: ransoms, the cost of wars and units, and an empty
Treasury."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from core.contract import (
    Action,
    Event,
    Flow,
    Options,
    Prospect,
    Refusal,
    Step,
    Table,
    foretell,
    refuse,
)
from core.flow import ask
from core.republic.box.actions import Disband, Done, Ransom
from core.republic.box.board import (
    CAPTIVE,
    HOME,
    IN_ROME,
    NO_PROVINCE,
    POOL,
    REBELS,
    ROMAN,
)
from core.republic.box.pieces import assign, lose_unit
from core.republic.box.state import (
    PEOPLE,
    UPKEEP,
    State,
    conflicts_counted,
    garrison,
    legions_at,
    numbers_of,
    squadrons_at,
)
from core.republic.year.asking import (
    RomePrompt,
    doings,
    no_legions,
    noted,
    number,
    one_of,
    some_legions,
)

WAR_COST, UNIT_COST = 20, 2
LEAST_RANSOM = 10
UNREST_STEP = 20  # talents that are missing


# --- frame.revenue.5 -----------------------------------------------------------------------------


def ransom_of(view: State, man: int) -> int:
    return max(LEAST_RANSOM, 2 * view.influence[man])


def captives(view: State) -> list[int]:
    return numbers_of(view.post, CAPTIVE)


def why_not_ransom(state: State, man: int) -> Refusal | None:
    if man not in captives(state):
        return refuse("no-captive", "frame.revenue.5", man=man)
    price = ransom_of(state, man)
    if price > state.treasury:
        return refuse("treasury-small", "frame.revenue.5", price=price, total=state.treasury)
    return None


class RansomPrompt(RomePrompt[Ransom | Done]):
    """Who is bought free?"""

    kind = "ransom"
    rule = "frame.revenue.5"

    def __init__(self, state: State) -> None:
        self.treasury = state.treasury

    def args(self) -> dict[str, Any]:
        return {"total": self.treasury}

    def why_not(self, state: State, action: Ransom | Done) -> Refusal | None:
        return None if isinstance(action, Done) else why_not_ransom(state, action.man)

    def legal(self, state: State) -> Sequence[Action]:
        able = [man for man in captives(state) if why_not_ransom(state, man) is None]
        return [Done(), *(Ransom(man) for man in able)]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        if "type" not in partial:
            return doings([("ransom", None), ("done", None)])
        if partial["type"] == "done" or "man" in partial:
            return None
        bars = [(man, why_not_ransom(view, man)) for man in captives(view)]
        options = one_of("man", bars, what="captive")
        return noted(options, lambda man: _price(view, man))


def _price(view: State, man: int) -> Prospect:
    return foretell("ransom-price", "frame.revenue.5", price=ransom_of(view, man))


def ransoms(table: Table, state: State) -> Step:
    """One captive, or no more of them."""
    answer: Action = Done()
    if any(why_not_ransom(state, man) is None for man in captives(state)):
        answer = yield from ask(table, state, RansomPrompt)
    if not isinstance(answer, Ransom):
        state.step = UPKEEP
        return
    man = answer.man
    price = ransom_of(state, man)
    state.treasury -= price
    assign(state, man, IN_ROME)
    args = {"man": man, "count": price, "total": state.treasury}
    table.tell(Event("ransomed", "frame.revenue.5", args, also=("6.ransom",)))


# --- frame.revenue.6, frame.revenue.7 ------------------------------------------------------------


def in_service(view: State) -> int:
    """frame.revenue.6: how many legions and squadrons Rome pays; rebels pay nothing."""
    where = view.where
    unpaid = where.count(POOL) + where.count(REBELS)
    for province, holder in enumerate(view.holder):
        if holder not in (NO_PROVINCE, ROMAN):
            unpaid += where.count(garrison(province))
    return len(where) - unpaid


def upkeep_of(view: State) -> int:
    return WAR_COST * conflicts_counted(view) + UNIT_COST * in_service(view)


def to_disband(view: State) -> int:
    """frame.revenue.7: units in Rome that must go, so that the rest can be paid."""
    missing = upkeep_of(view) - view.treasury
    at_home = view.where.count(HOME)
    return max(0, min(at_home, -(-missing // UNIT_COST)))


def disband(state: State, legions: Sequence[int], squadrons: int) -> list[int]:
    """Those that have been on the way this turn go first: they can do nothing more."""
    ships = sorted(squadrons_at(state, HOME), key=lambda unit: (-state.moved[unit], unit))
    units = [*legions, *ships[:squadrons]]
    for unit in units:
        lose_unit(state, unit)
        state.moved[unit] = 0
    return units


class ReducePrompt(RomePrompt[Disband]):
    """The Treasury is empty: which units in Rome go?"""

    kind = "reduce"
    rule = "frame.revenue.7"
    complete = False

    def __init__(self, state: State) -> None:
        self.count = to_disband(state)

    def args(self) -> dict[str, Any]:
        return {"count": self.count}

    def why_not(self, state: State, action: Disband) -> Refusal | None:
        at_home = legions_at(state, HOME)
        if no_legions(action.legions) or any(unit not in at_home for unit in action.legions):
            return refuse("not-in-rome", "frame.revenue.7")
        if not 0 <= action.squadrons <= len(squadrons_at(state, HOME)):
            return refuse("too-few-squadrons", "frame.revenue.7")
        if len(action.legions) + action.squadrons != self.count:
            return refuse("so-many-units", "frame.revenue.7", count=self.count)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        """Regular legions before veterans, in each number that is possible."""
        legions, ships = _cheapest(state), len(squadrons_at(state, HOME))
        counts = range(max(0, self.count - ships), min(self.count, len(legions)) + 1)
        return [Disband(tuple(sorted(legions[:n])), self.count - n) for n in counts]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        ships = len(squadrons_at(view, HOME))
        legions = legions_at(view, HOME)
        if "type" not in partial:
            return doings([("disband", None)])
        if "legions" not in partial:
            options = some_legions(
                view, [(unit, None) for unit in legions], max(0, self.count - ships)
            )
            return msgspec.structs.replace(options, most=min(options.most, self.count))
        if "squadrons" not in partial:
            rest = self.count - len(partial["legions"])
            return number("squadrons", rest, rest)
        return None

    def offered(self, view: State) -> Action | None:
        """Squadrons first."""
        return self.legal(view)[0]


def _cheapest(state: State) -> list[int]:
    return sorted(legions_at(state, HOME), key=lambda unit: (state.veteran[unit], unit))


def upkeep(table: Table, state: State) -> Step:
    """frame.revenue.6, frame.revenue.7"""
    count = to_disband(state)
    if count:
        yield from _reduce(table, state, count)
    cost, units = upkeep_of(state), in_service(state)
    state.treasury -= cost
    args = {"count": cost, "number": conflicts_counted(state), "size": units}
    table.tell(Event("upkeep", "frame.revenue.6", args | {"total": max(0, state.treasury)}))
    if state.treasury < 0:
        unrest = -(state.treasury // UNREST_STEP)
        state.unrest += unrest
        args = {"count": -state.treasury, "unrest": unrest, "total": state.unrest}
        table.tell(Event("bankrupt", "frame.revenue.7", args))
        state.treasury = 0
    state.step = PEOPLE


def _reduce(table: Table, state: State, count: int) -> Flow:
    """Which units go is asked only if not all of them have to."""
    answer = Disband(tuple(legions_at(state, HOME)), len(squadrons_at(state, HOME)))
    if count < state.where.count(HOME):
        answer = yield from ask(table, state, ReducePrompt)
    units = disband(state, answer.legions, answer.squadrons)
    table.tell(Event("disbanded", "frame.revenue.7", {"units": units, "count": len(units)}))
