"""Whole expeditions, for lists and previews: who could go where, with little, enough or all."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from core.contract import Forecast
from core.republic.box.actions import Send
from core.republic.box.board import COMMANDS, HOME, NOBODY, REBEL_ARMY
from core.republic.box.state import State, attach, expedition_in, force, legion_count
from core.republic.combat.armies import total
from core.republic.combat.forecast import forecast_of
from core.republic.combat.sums import conflict_land
from core.republic.year.senate.send import (
    Plan,
    commanders,
    deploy,
    plan_of,
    targets,
    why_not_send,
    why_not_way,
)
from core.republic.year.senate.strength import aptitude
from core.republic.year.senate.travel import able_legions

_DECODER = msgspec.msgpack.Decoder(State)
MEN = 3  # whom the list names for each target
MARGIN = 7  # a strength that seldom loses


def send_sample(view: State) -> list[Send]:
    """For each target the best men in Rome and one of the others, with three sizes of army."""
    if not able_legions(view, HOME, False) and HOME not in view.where:
        return []
    men = [man for man, refusal in commanders(view) if refusal is None]
    going = [man for man in men if view.post[man] != COMMANDS]
    staying = [man for man in men if view.post[man] == COMMANDS]
    some = dict.fromkeys((*going[:MEN], *going[len(going) // 2 :][:1]))
    ways: list[Send] = []
    for target in targets(view):
        for man in some:
            if why_not_way(view, man, target) is None:
                ways += _sizes(view, plan_of(view, man, target))
    for man in staying:
        target = expedition_in(view, view.at[man]).target
        ways += _sizes(view, plan_of(view, man, target))
    return ways


def _sizes(view: State, plan: Plan) -> Iterator[Send]:
    """As few as will do, as many as are safe, and all."""
    legions = sorted(plan.legions, key=lambda unit: (-view.veteran[unit], unit))
    apt = aptitude(view, [plan.man], 1000)
    ships = max(plan.needs.support, plan.needs.sea - apt) - plan.there.squadrons
    foe = total(conflict_land(view, plan.target)) if plan.target < REBEL_ARMY else 0
    few = _so_many(view, legions, plan.needs.land - apt - plan.there.land)
    safe = _so_many(view, legions, foe + MARGIN - apt - plan.there.land)
    least = max(0, min(ships, plan.ships))
    more = min(plan.ships, least * 2)
    masters = [NOBODY, *plan.masters[:1]]
    sizes = dict.fromkeys(((few, least), (safe, least), (safe, more), (len(legions), plan.ships)))
    for count, squadrons in sizes:
        for master in masters:
            chosen = tuple(sorted(legions[:count]))
            action = Send(plan.man, plan.target, chosen, squadrons, master)
            if why_not_send(view, action) is None:
                yield action


def _so_many(view: State, legions: list[int], value: int) -> int:
    """The first legions that are worth so much."""
    for count, legion in enumerate(legions):
        if value <= 0:
            return max(1, count)
        value -= 1 + view.veteran[legion]
    return len(legions)


def battle_of(view: State, action: Send) -> Forecast | None:
    """The battle that this expedition would fight first."""
    planned = attach(_DECODER.decode(msgspec.msgpack.encode(view)), view.board)
    if not 0 <= action.man < view.board.man_count or action.target not in targets(view):
        return None
    expedition = deploy(planned, action)
    if not legion_count(planned, force(expedition)):
        return None
    return forecast_of(planned, expedition)
