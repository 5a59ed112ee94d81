"""frame.senate.5, frame.senate.6: commanders and their expeditions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from core.contract import Event, Option, Options, Refusal, Table, refuse
from core.republic.box.actions import Send
from core.republic.box.board import (
    ACTIVE,
    COMMANDS,
    GOVERNS,
    HOME,
    IN_ROME,
    INACTIVE,
    MASTER,
    NOBODY,
    OPEN,
    PROVINCE,
    REBEL,
    REBEL_ARMY,
)
from core.republic.box.pieces import assign
from core.republic.box.state import (
    Expedition,
    State,
    expedition_in,
    expeditions_on,
    force,
    free_slot,
    numbers_of,
)
from core.republic.year.asking import one_of, some_legions
from core.republic.year.senate.means import Means, means_of, why_no_dictator
from core.republic.year.senate.posts import APPOINTED, why_not_appoint
from core.republic.year.senate.strength import (
    Needs,
    Strength,
    strength_of,
    why_not_kin,
    why_token,
)
from core.republic.year.senate.travel import (
    able_squadrons,
    legions_from,
    travel,
    why_not_units,
)

CONSULS = 2
NOTHING = Strength(0, 0, 0)


# --- targets -------------------------------------------------------------------------------------


def targets(view: State) -> list[int]:
    """All that lies on the table and might be attacked."""
    status = view.status
    wars = sorted(
        numbers_of(status, ACTIVE) + numbers_of(status, INACTIVE) + numbers_of(status, OPEN)
    )
    if view.rebellion is None:
        return wars
    at_rome = [REBEL_ARMY] if view.rebellion.marches else []
    provinces = [PROVINCE + p for p, holder in enumerate(view.holder) if holder == REBEL]
    return [*at_rome, *wars, *provinces]


def lies_there(view: State, target: int) -> bool:
    """Is it one of the targets?"""
    if target == REBEL_ARMY:
        return view.rebellion is not None and view.rebellion.marches
    if target >= PROVINCE:
        return target - PROVINCE < view.board.province_count and (
            view.holder[target - PROVINCE] == REBEL
        )
    known = 0 <= target < view.board.war_count
    return known and view.status[target] in (ACTIVE, INACTIVE, OPEN)


def why_not_target(view: State, target: int, man: int) -> Refusal | None:
    """frame.senate.6, frame.senate.8: may this man be sent against it?"""
    if not lies_there(view, target):
        return refuse("no-target", "frame.senate.6", target=target)
    if target == REBEL_ARMY:
        others = [e for e in expeditions_on(view, target) if e.commander not in (man, NOBODY)]
        return refuse("one-army", "frame.senate.6", man=others[0].commander) if others else None
    if target >= PROVINCE:
        return None
    if view.status[target] == INACTIVE and not view.board.wars[target].drought:
        return refuse("inactive", "frame.senate.6", conflict=target)
    return why_not_kin(view, target)


# --- frame.senate.5: commissions -----------------------------------------------------------------


def masters(view: State, man: int, means: Means | None = None) -> list[int]:
    """Men in Rome who could be his Master of Horse."""
    means = means or means_of(view)
    if means.no_dictator is not None or view.post[man] != IN_ROME:
        return []
    return sorted(other for other in means.men if other != man)


def why_not_alone(view: State, man: int, target: int) -> Refusal | None:
    """May he command without being Dictator? Who commands already, and who marches against the
    rebel at Rome, needs no commission."""
    if view.post[man] == COMMANDS or target == REBEL_ARMY or view.commissions < CONSULS:
        return None
    return refuse("two-commanders", "frame.senate.5", most=CONSULS)


def why_not_commission(view: State, man: int, target: int, means: Means) -> Refusal | None:
    refusal = why_not_alone(view, man, target)
    if refusal is None or masters(view, man, means):
        return None
    return refusal if means.no_dictator is not None else refuse("no-master", "frame.senate.5")


def why_not_man(view: State, man: int) -> Refusal | None:
    known = 0 <= man < view.board.man_count
    if known and view.post[man] == COMMANDS:
        return None
    return why_not_appoint(view, man, "frame.senate.4")


# --- an expedition that is being built -----------------------------------------------------------


class Plan(NamedTuple):
    """Who goes against whom, what he has there already, and what he could take with him."""

    man: int
    target: int
    needs: Needs
    there: Strength
    legions: list[int]
    ships: int
    masters: list[int]


def joined(view: State, man: int, target: int) -> Expedition | None:
    """The army that he commands, or one there that has lost its commander."""
    if view.post[man] == COMMANDS:
        return expedition_in(view, view.at[man])
    for army in view.expeditions:
        if army.target == target and army.commander == NOBODY:
            return army
    return None


def plan_of(view: State, man: int, target: int, means: Means | None = None) -> Plan:
    means = means or means_of(view)
    army = joined(view, man, target)
    there = NOTHING if army is None else strength_of(view, army)
    ships = 0 if target == REBEL_ARMY else means.ships
    needs = means.needs_at(view, target)
    return Plan(man, target, needs, there, means.legions, ships, masters(view, man, means))


def with_units(view: State, plan: Plan, legions: Sequence[int], squadrons: int) -> Strength:
    value = len(legions) + sum(map(view.veteran.__getitem__, legions))
    there = plan.there
    return Strength(there.legions + len(legions), there.land + value, there.squadrons + squadrons)


def men_of(view: State, plan: Plan) -> list[int]:
    """The men who would lead it if he took the best Master of Horse."""
    if not plan.masters:
        return _commanders(view, plan)
    return [plan.man, max(plan.masters, key=view.board.apt.__getitem__)]


def _commanders(view: State, plan: Plan) -> list[int]:
    army = joined(view, plan.man, plan.target)
    master = NOBODY if army is None or army.commander != plan.man else army.master
    return [plan.man] if master == NOBODY else [plan.man, master]


def why_not_plan(view: State, plan: Plan) -> Refusal | None:
    """Nothing to send; or all that could be sent would be too little."""
    if not plan.legions and not plan.ships and joined(view, plan.man, plan.target) is None:
        return refuse("no-legion", "frame.senate.6")
    if view.post[plan.man] == COMMANDS and not plan.legions and not plan.ships:
        return refuse("no-units", "frame.senate.6")
    most = with_units(view, plan, plan.legions, plan.ships)
    return why_token(view, plan.needs, men_of(view, plan), most)


def why_not_way(view: State, man: int, target: int, means: Means | None = None) -> Refusal | None:
    """May this man be sent there at all?"""
    if view.post[man] == COMMANDS and expedition_in(view, view.at[man]).target != target:
        return refuse("has-a-post", "frame.men.1", man=man)
    refusal = why_not_target(view, target, man)
    if refusal is not None:
        return refusal
    means = means or means_of(view)
    refusal = why_not_commission(view, man, target, means)
    return why_not_plan(view, plan_of(view, man, target, means)) if refusal is None else refusal


# --- the judge -----------------------------------------------------------------------------------


def why_not_send(view: State, action: Send) -> Refusal | None:
    man, target, means = action.man, action.target, means_of(view)
    refusal = why_not_man(view, man)
    if refusal is None:
        refusal = why_not_way(view, man, target, means)
    if refusal is None:
        refusal = why_not_units(
            view, HOME, action.legions, action.squadrons, False, "frame.senate.6"
        )
    if refusal is not None:
        return refusal
    if target == REBEL_ARMY and action.squadrons:
        return refuse("no-ships-at-rome", "8.3")
    if view.post[man] == COMMANDS and not action.legions and not action.squadrons:
        return refuse("no-units", "frame.senate.6")
    plan = plan_of(view, man, target, means)
    has = with_units(view, plan, action.legions, action.squadrons)
    return why_not_master(view, plan, has, action.master)


def why_not_master(view: State, plan: Plan, has: Strength, master: int) -> Refusal | None:
    """frame.senate.5; and with his aptitude the expedition is no token (frame.senate.7)."""
    if master == NOBODY:
        refusal = why_not_alone(view, plan.man, plan.target)
        men = _commanders(view, plan)
        return why_token(view, plan.needs, men, has) if refusal is None else refusal
    if view.post[plan.man] == COMMANDS:
        return refuse("commands-already", "frame.senate.5", man=plan.man)
    refusal = why_no_dictator(view)
    if refusal is None and master == plan.man:
        refusal = refuse("has-a-post", "frame.men.1", man=master)
    if refusal is None:
        refusal = why_not_appoint(view, master, "frame.senate.4")
    return why_token(view, plan.needs, [plan.man, master], has) if refusal is None else refusal


# --- field by field ------------------------------------------------------------------------------


def send_options(view: State, partial: dict[str, Any]) -> Options | None:
    if "man" not in partial:
        return one_of("man", commanders(view), what="commander")
    man, means = partial["man"], means_of(view)
    if "target" not in partial:
        return one_of("target", [(t, why_not_way(view, man, t, means)) for t in targets(view)])
    plan = plan_of(view, man, partial["target"], means)
    if "legions" not in partial:
        return _legion_options(view, plan)
    if "squadrons" not in partial:
        return _ship_options(view, plan, partial["legions"])
    if "master" not in partial and plan.masters:
        has = with_units(view, plan, partial["legions"], partial["squadrons"])
        return _master_options(view, plan, has)
    return None


def commanders(view: State, means: Means | None = None) -> list[tuple[int, Refusal | None]]:
    """Every man who is about, and what bars him; the best first."""
    known = (IN_ROME, COMMANDS, GOVERNS, MASTER)
    men = [man for man in view.board.best_first if view.post[man] in known]
    ways, means = targets(view), means or means_of(view)
    return [(man, _why_no_way(view, man, ways, means)) for man in men]


def _why_no_way(view: State, man: int, ways: list[int], means: Means) -> Refusal | None:
    """What bars the first target, if all of them are barred."""
    if (refusal := why_not_man(view, man)) is not None:
        return refusal
    if view.post[man] == COMMANDS:
        ways = [expedition_in(view, view.at[man]).target]
    bar = None if ways else refuse("no-targets", "frame.senate.6")
    for target in ways:
        refusal = why_not_way(view, man, target, means)
        if refusal is None:
            return None
        bar = bar or refusal
    return bar


def _legion_options(view: State, plan: Plan) -> Options:
    """As few as would do if the best went; which of them are chosen is judged with the ships."""
    best = sorted(plan.legions, key=lambda unit: -view.veteran[unit])
    least = next(
        (n for n in range(len(best)) if _enough(view, plan, best[:n], plan.ships) is None),
        len(best),
    )
    if view.post[plan.man] == COMMANDS and not plan.ships:
        least = max(least, 1)
    fewer = with_units(view, plan, best[: max(0, least - 1)], plan.ships)
    under = why_token(view, plan.needs, men_of(view, plan), fewer)
    return some_legions(view, legions_from(view, HOME, False), least, under)


def _enough(view: State, plan: Plan, legions: Sequence[int], ships: int) -> Refusal | None:
    has = with_units(view, plan, legions, ships)
    return why_token(view, plan.needs, men_of(view, plan), has)


def _ship_options(view: State, plan: Plan, legions: Sequence[int]) -> Options:
    """Too few are listed with what they lack."""
    refusal = _enough(view, plan, legions, plan.ships)
    nothing = view.post[plan.man] == COMMANDS and not legions
    options = []
    for count in range(plan.ships + 1):
        bar = _enough(view, plan, legions, count)
        if bar is None and nothing and not count:
            bar = refuse("no-units", "frame.senate.6")
        options.append(Option(count, refusal=bar))
    options.sort(key=lambda one: one.refusal is not None)
    return Options("squadrons", options, least=1, refusal=refusal, what="number-of-squadrons")


def _master_options(view: State, plan: Plan, has: Strength) -> Options:
    """Nobody; in a crisis the men who are left in Rome."""
    men = [NOBODY, *plan.masters]
    bars = [(man, why_not_master(view, plan, has, man)) for man in men]
    options = one_of("master", bars, what="master")
    return msgspec.structs.replace(options, refusal=None if options.open() else bars[0][1])


# --- what happens --------------------------------------------------------------------------------


def sent(table: Table, state: State, action: Send) -> None:
    man, target = action.man, action.target
    ships = able_squadrons(state, HOME, False)[: action.squadrons]
    args = {"man": man, "target": target, "units": [*action.legions, *ships]}
    _provoke(table, state, target)
    if state.post[man] == COMMANDS:
        table.tell(Event("reinforced", "frame.senate.6", args))
    else:
        _commission(table, state, man, target, action.master)
        table.tell(Event("sent", "frame.senate.6", args))
    deploy(state, action)


def deploy(state: State, action: Send) -> Expedition:
    """The men and the units go; in a preview, too."""
    man = action.man
    army = joined(state, man, action.target)
    if army is None:
        army = Expedition(free_slot(state), action.target)
        state.expeditions.append(army)
    if army.commander != man:
        army.commander, army.kept = man, False
        assign(state, man, COMMANDS, army.slot)
        state.used[man] |= APPOINTED
    if action.master != NOBODY:
        army.master = action.master
        assign(state, action.master, MASTER, army.slot)
        state.used[action.master] |= APPOINTED
        state.dictator = man
    ships = able_squadrons(state, HOME, False)[: action.squadrons]
    travel(state, [*action.legions, *ships], force(army))
    return army


def _provoke(table: Table, state: State, target: int) -> None:
    """frame.senate.6: an inactive card of drought, or an open one, becomes active."""
    if target < REBEL_ARMY and state.status[target] != ACTIVE:
        open_card = state.status[target] == OPEN
        state.status[target] = ACTIVE
        table.tell(
            Event(
                "provoked",
                "frame.senate.6",
                {"conflict": target},
                also=("2.open",) if open_card else (),
            )
        )


def _commission(table: Table, state: State, man: int, target: int, master: int) -> None:
    """frame.senate.5"""
    if master != NOBODY:
        args = {"man": man, "master": master}
        table.tell(Event("dictator", "frame.senate.5", args))
    elif target != REBEL_ARMY:
        state.commissions += 1
        args = {"man": man, "count": state.commissions}
        table.tell(Event("consul", "frame.senate.5", args))
