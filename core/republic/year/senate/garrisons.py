"""frame.senate.4, .9, .10: units between Rome, the provinces, the wars and the convoys' way."""

from __future__ import annotations

from typing import Any

from core.contract import Event, Options, Refusal, Table, refuse
from core.republic.box.actions import CallBack, Garrison, Guard, Withdraw
from core.republic.box.board import GOVERNS, GUARD, HOME, NO_PROVINCE, NOBODY, ROMAN
from core.republic.box.state import (
    Expedition,
    State,
    force,
    garrison,
    man_at,
    squadron_count,
)
from core.republic.year.asking import number, one_of, some_legions
from core.republic.year.senate.travel import (
    Barred,
    able_legions,
    able_squadrons,
    legions_from,
    travel,
    why_not_units,
)

NO_UNITS = refuse("no-units", "frame.senate.9")


def why_not_garrisoned(view: State, province: int) -> Refusal | None:
    """A Roman province with a governor."""
    holder = view.holder[province] if 0 <= province < view.board.province_count else NO_PROVINCE
    if holder != ROMAN:
        return refuse("not-roman", "frame.senate.9", province=province)
    if man_at(view, GOVERNS, province) == NOBODY:
        return refuse("no-governor", "frame.senate.9", province=province)
    return None


def provinces(view: State, home: bool) -> list[Barred]:
    """Those that exist; to Rome only units come that are there."""
    listed: list[Barred] = []
    for province, holder in enumerate(view.holder):
        if holder != NO_PROVINCE:
            refusal = why_not_garrisoned(view, province)
            if refusal is None and home and not _movable(view, garrison(province), home):
                refusal = refuse("no-garrison", "frame.senate.9", province=province)
            listed.append((province, refusal))
    return listed


def _movable(view: State, place: int, home: bool) -> int:
    return len(able_legions(view, place, home)) + len(able_squadrons(view, place, home))


def why_not_any(view: State, home: bool) -> Refusal | None:
    """Is there nothing to send to a garrison, or to bring from one?"""
    if not home and not _movable(view, HOME, home):
        return refuse("nobody-in-rome", "frame.senate.9")
    able = [province for province, refusal in provinces(view, home) if refusal is None]
    return None if able else refuse("no-such-province", "frame.senate.9")


def why_not_move(view: State, action: Garrison | Withdraw) -> Refusal | None:
    refusal = why_not_garrisoned(view, action.province)
    if refusal is not None:
        return refusal
    home = isinstance(action, Withdraw)
    place = garrison(action.province) if home else HOME
    if not action.legions and not action.squadrons:
        return NO_UNITS
    return why_not_units(view, place, action.legions, action.squadrons, home, "frame.senate.9")


def move_options(view: State, partial: dict[str, Any]) -> Options | None:
    home = partial["type"] == "withdraw"
    if "province" not in partial:
        return one_of("province", provinces(view, home))
    place = garrison(partial["province"]) if home else HOME
    return unit_options(view, partial, place, home)


def unit_options(view: State, partial: dict[str, Any], place: int, home: bool) -> Options | None:
    """Legions, then squadrons: one unit at least."""
    ships = len(able_squadrons(view, place, home))
    if "legions" not in partial:
        least = 0 if ships else 1
        return some_legions(view, legions_from(view, place, home), least, NO_UNITS)
    if "squadrons" not in partial:
        return number("squadrons", 0 if partial["legions"] else 1, ships)
    return None


def garrisoned(table: Table, state: State, action: Garrison | Withdraw) -> None:
    home = isinstance(action, Withdraw)
    place = garrison(action.province)
    source, goal = (place, HOME) if home else (HOME, place)
    ships = able_squadrons(state, source, home)[: action.squadrons]
    travel(state, [*action.legions, *ships], goal)
    args = {"province": action.province, "units": [*action.legions, *ships]}
    if home:
        table.tell(Event("withdrawn", "frame.senate.9", args))
    else:
        table.tell(Event("garrisoned", "frame.senate.9", args))


def garrison_sample(view: State) -> list[Garrison | Withdraw]:
    """A legion or a squadron to each province; all that is there back."""
    listed: list[Garrison | Withdraw] = []
    legions, ships = able_legions(view, HOME, False), able_squadrons(view, HOME, False)
    for province, refusal in provinces(view, home=False):
        if refusal is None:
            listed += [Garrison(province, tuple(legions[:1]), 0)] if legions else []
            listed += [Garrison(province, (), 1)] if ships else []
    for province, refusal in provinces(view, home=True):
        if refusal is None:
            place = garrison(province)
            all_ships = len(able_squadrons(view, place, True))
            listed.append(Withdraw(province, tuple(able_legions(view, place, True)), all_ships))
    return listed


# --- frame.senate.4: units of an expedition ------------------------------------------------------


def expedition_of(view: State, target: int, man: int) -> Expedition | None:
    """The army of this man on the target; of nobody: one that has lost its commander."""
    fitting = (e for e in view.expeditions if e.target == target and e.commander == man)
    return next(fitting, None)


def why_not_call_back(view: State, action: CallBack) -> Refusal | None:
    expedition = expedition_of(view, action.target, action.man)
    if expedition is None:
        return refuse("no-such-army", "frame.senate.4", target=action.target)
    if not action.legions and not action.squadrons:
        return refuse("no-units", "frame.senate.4")
    place, legions, squadrons = force(expedition), action.legions, action.squadrons
    return why_not_units(view, place, legions, squadrons, True, "frame.senate.4")


def call_back_options(view: State, partial: dict[str, Any]) -> Options | None:
    armies = [e for e in view.expeditions if _movable(view, force(e), True)]
    if "target" not in partial:
        targets = dict.fromkeys(e.target for e in armies)
        return one_of("target", [(target, None) for target in targets])
    if "man" not in partial:
        here = [e.commander for e in armies if e.target == partial["target"]]
        return one_of("man", [(man, None) for man in dict.fromkeys(here)])
    expedition = expedition_of(view, partial["target"], partial["man"])
    assert expedition is not None
    return unit_options(view, partial, force(expedition), home=True)


def why_not_call_back_any(view: State) -> Refusal | None:
    if any(_movable(view, force(e), True) for e in view.expeditions):
        return None
    return refuse("no-such-army", "frame.senate.4", target=NOBODY)


def called_back(table: Table, state: State, action: CallBack) -> None:
    expedition = expedition_of(state, action.target, action.man)
    assert expedition is not None
    ships = able_squadrons(state, force(expedition), True)[: action.squadrons]
    units = [*action.legions, *ships]
    travel(state, units, HOME)
    args = {"target": action.target, "units": units}
    table.tell(Event("called-back", "frame.senate.4", args))
    if expedition.commander == NOBODY and force(expedition) not in state.where:
        state.expeditions.remove(expedition)


def call_back_sample(view: State) -> list[CallBack]:
    """One legion of each army, one squadron; of an army without a commander everything."""
    listed = []
    for e in view.expeditions:
        legions = able_legions(view, force(e), True)
        ships = able_squadrons(view, force(e), True)
        if e.commander == NOBODY:
            if legions or ships:
                listed.append(CallBack(e.target, NOBODY, tuple(legions), len(ships)))
            continue
        listed += [CallBack(e.target, e.commander, (legions[-1],), 0)] if len(legions) > 1 else []
        listed += [CallBack(e.target, e.commander, (), 1)] if ships else []
    return listed


# --- frame.senate.10 -----------------------------------------------------------------------------


def guard_range(view: State) -> tuple[int, int]:
    """How few, and how many, squadrons can be on guard."""
    here = squadron_count(view, GUARD)
    out = len(able_squadrons(view, HOME, False))
    return here - len(able_squadrons(view, GUARD, True)), here + out


def why_not_guard_any(view: State) -> Refusal | None:
    if not view.convoys:
        return refuse("no-convoys", "frame.senate.10")
    least, most = guard_range(view)
    return refuse("no-squadrons", "frame.senate.10") if least == most else None


def why_not_guard(view: State, action: Guard) -> Refusal | None:
    if (refusal := why_not_guard_any(view)) is not None:
        return refusal
    least, most = guard_range(view)
    if not least <= action.squadrons <= most:
        return refuse("guard-range", "frame.senate.10", least=least, most=most)
    if action.squadrons == squadron_count(view, GUARD):
        return refuse("guard-same", "frame.senate.10")
    return None


def guard_options(view: State, partial: dict[str, Any]) -> Options | None:
    if "squadrons" in partial:
        return None
    least, most = guard_range(view)
    numbers = [n for n in range(least, most + 1) if n != squadron_count(view, GUARD)]
    return one_of("squadrons", [(n, None) for n in numbers], what="number-of-squadrons")


def guarded(table: Table, state: State, action: Guard) -> None:
    here = squadron_count(state, GUARD)
    more = action.squadrons - here
    if more > 0:
        travel(state, able_squadrons(state, HOME, False)[:more], GUARD)
    else:
        travel(state, able_squadrons(state, GUARD, True)[:-more], HOME)
    table.tell(Event("guards", "frame.senate.10", {"count": action.squadrons}))


def guard_sample(view: State) -> list[Guard]:
    least, most = guard_range(view)
    numbers = dict.fromkeys((least, (least + most) // 2, most))
    return [Guard(n) for n in numbers if why_not_guard(view, Guard(n)) is None]
