"""frame.senate.2, frame.senate.3: new units, units that go, and games."""

from __future__ import annotations

from typing import Any

from core.contract import Event, Options, Refusal, Table, foretell, refuse
from core.republic.box.actions import Disband, Games, Raise
from core.republic.box.board import HOME, LEGIONS, POOL, SQUADRONS
from core.republic.box.pieces import raise_units
from core.republic.box.points import change_unrest
from core.republic.box.state import State, legions_at, squadrons_at
from core.republic.year.asking import no_legions, noted, number, some_legions
from core.republic.year.people import MANPOWER_SHORT, NO_RECRUITS
from core.republic.year.upkeep import disband

PRICE, DEAR = 10, 20
MOST_RAISED = 8
GAMES_PRICE, MOST_GAMES = 10, 2


# --- frame.senate.2 ------------------------------------------------------------------------------


def price_of(view: State) -> int:
    return DEAR if view.manpower == MANPOWER_SHORT else PRICE


def in_pool(view: State, kind: range) -> list[int]:
    return [unit for unit in kind if view.where[unit] == POOL]


def affordable(view: State) -> int:
    """Units that can still be raised this turn."""
    return max(0, min(MOST_RAISED - view.raised, view.treasury // price_of(view)))


def why_not_raise_any(view: State) -> Refusal | None:
    if view.manpower == NO_RECRUITS:
        return refuse("no-recruits", "frame.people.2")
    if view.raised >= MOST_RAISED:
        return refuse("raised-enough", "frame.senate.2", most=MOST_RAISED)
    if view.treasury < price_of(view):
        price, total = price_of(view), view.treasury
        return refuse("treasury-small", "frame.senate.2", price=price, total=total)
    if not in_pool(view, LEGIONS) and not in_pool(view, SQUADRONS):
        return refuse("all-raised", "5.3.pool")
    return None


def why_not_raise(view: State, action: Raise) -> Refusal | None:
    if (refusal := why_not_raise_any(view)) is not None:
        return refusal
    units = action.legions + action.squadrons
    if min(action.legions, action.squadrons) < 0 or units == 0:
        return refuse("no-units", "frame.senate.2")
    if units > MOST_RAISED - view.raised:
        return refuse("raised-enough", "frame.senate.2", most=MOST_RAISED)
    if action.legions > len(in_pool(view, LEGIONS)):
        return refuse("too-many-legions", "5.3.pool", most=len(LEGIONS))
    if action.squadrons > len(in_pool(view, SQUADRONS)):
        return refuse("too-many-squadrons", "5.3.pool", most=len(SQUADRONS))
    price = units * price_of(view)
    if price > view.treasury:
        return refuse("treasury-small", "frame.senate.2", price=price, total=view.treasury)
    return None


def raise_options(view: State, partial: dict[str, Any]) -> Options | None:
    most, ships = affordable(view), len(in_pool(view, SQUADRONS))
    if "legions" not in partial:
        least = 0 if ships else 1
        return _priced(view, number("legions", least, min(most, len(in_pool(view, LEGIONS)))), 0)
    if "squadrons" not in partial:
        legions = partial["legions"]
        ways = number("squadrons", 0 if legions else 1, min(most - legions, ships))
        return _priced(view, ways, legions)
    return None


def _priced(view: State, ways: Options, before: int) -> Options:
    """With what so many units cost, and those that were chosen before."""
    price = price_of(view)
    return noted(
        ways,
        lambda count: foretell("raise-price", "frame.senate.2", price=price * (before + count)),
    )


def raised(table: Table, state: State, action: Raise) -> None:
    units = in_pool(state, LEGIONS)[: action.legions]
    units += in_pool(state, SQUADRONS)[: action.squadrons]
    price = len(units) * price_of(state)
    raise_units(state, units)
    for unit in units:
        state.moved[unit] = 0
    state.raised += len(units)
    state.treasury -= price
    args = {"units": units, "price": price, "total": state.treasury}
    table.tell(Event("raised", "frame.senate.2", args))


def raise_sample(view: State) -> list[Raise]:
    """Legions, squadrons, some of both; few and many."""
    if why_not_raise_any(view) is not None:
        return []
    most = affordable(view)
    ways = dict.fromkeys((n, m) for n in (0, most // 2, most) for m in (0, most // 2, most))
    actions = [Raise(legions, squadrons) for legions, squadrons in (*ways, (1, 0), (0, 1))]
    return [action for action in actions if why_not_raise(view, action) is None]


# --- frame.senate.3 ------------------------------------------------------------------------------


def why_not_disband(view: State, action: Disband) -> Refusal | None:
    if no_legions(action.legions):
        return refuse("legion-twice", "E10")
    at_home = legions_at(view, HOME)
    for unit in action.legions:
        if unit not in at_home:
            return refuse("legion-elsewhere", "frame.senate.3", unit=unit)
    ships = len(squadrons_at(view, HOME))
    if not 0 <= action.squadrons <= ships:
        return refuse("squadrons-elsewhere", "frame.senate.3", most=ships)
    if not action.legions and not action.squadrons:
        return refuse("no-units", "frame.senate.3")
    return None


def disband_options(view: State, partial: dict[str, Any]) -> Options | None:
    ships = len(squadrons_at(view, HOME))
    if "legions" not in partial:
        legions = [(unit, None) for unit in legions_at(view, HOME)]
        return some_legions(view, legions, least=0 if ships else 1)
    if "squadrons" not in partial:
        return number("squadrons", 0 if partial["legions"] else 1, ships)
    return None


def disbanded(table: Table, state: State, action: Disband) -> None:
    units = disband(state, action.legions, action.squadrons)
    args = {"units": units, "count": len(units)}
    table.tell(Event("disbanded", "frame.senate.3", args))


def disband_sample(view: State) -> list[Disband]:
    """One legion, a veteran last, or one squadron."""
    legions = sorted(legions_at(view, HOME), key=lambda unit: (view.veteran[unit], unit))
    ways = [Disband((legions[0],), 0)] if legions else []
    return [*ways, Disband((), 1)] if squadrons_at(view, HOME) else ways


def why_not_games(view: State) -> Refusal | None:
    if view.games >= MOST_GAMES:
        return refuse("games-twice", "frame.senate.3", most=MOST_GAMES)
    if view.treasury < GAMES_PRICE:
        return refuse("treasury-small", "frame.senate.3", price=GAMES_PRICE, total=view.treasury)
    if not view.unrest:
        return refuse("no-unrest", "frame.senate.3")
    return None


def held_games(table: Table, state: State) -> None:
    state.games += 1
    state.treasury -= GAMES_PRICE
    args = {"count": GAMES_PRICE, "total": state.treasury}
    table.tell(Event("games", "frame.senate.3", args))
    change_unrest(table, state, -1, "frame.senate.3")


def games_sample(view: State) -> list[Games]:
    return [Games()] if why_not_games(view) is None else []
