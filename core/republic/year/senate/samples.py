"""Whole expeditions, for lists and previews: who could go where, with little, enough or all."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from core.contract import Forecast
from core.republic.box.actions import Send
from core.republic.box.board import COMMANDS, NOBODY, REBEL_ARMY
from core.republic.box.state import State, attach, force, legion_count
from core.republic.combat.forecast import foreseen
from core.republic.year.senate.means import Means, means_of
from core.republic.year.senate.send import (
    Plan,
    deploy,
    plan_of,
    targets,
    why_not_master,
    why_not_way,
    with_units,
)

_DECODER = msgspec.msgpack.Decoder(State)
MEN = 3  # whom the list names for each target
MARGIN = 7  # a strength that seldom loses


def send_sample(view: State) -> list[Send]:
    """For each target the best men in Rome and one of the others, with three sizes of army."""
    means = means_of(view)
    if not means.legions and not means.ships:
        return []
    ways: list[Send] = []
    for man in some_men(means.men):
        for target in targets(view):
            ways += _of_all_sizes(view, man, target, means)
    for army in view.expeditions:
        if army.commander != NOBODY:
            ways += _of_all_sizes(view, army.commander, army.target, means)
    return ways


def some_men(men: list[int]) -> list[int]:
    """Of these, the best first, the first three and one from the middle."""
    return list(dict.fromkeys((*men[:MEN], *men[len(men) // 2 :][:1])))


def _of_all_sizes(view: State, man: int, target: int, means: Means) -> Iterator[Send]:
    """With and without a Master of Horse."""
    if why_not_way(view, man, target, means) is not None:
        return
    plan = plan_of(view, man, target, means)
    masters = [NOBODY, *plan.masters[:1]]
    for count, squadrons in dict.fromkeys(sizes(view, plan)):
        for master in masters:
            action = expedition(view, plan, count, squadrons, master)
            if action is not None:
                yield action


def expedition(view: State, plan: Plan, count: int, ships: int, master: int) -> Send | None:
    """So many of the best legions, and so many squadrons, if that is an expedition at all."""
    legions = plan.legions
    if count < len(legions):
        legions = sorted(best_legions(view, legions)[:count])
    if view.post[plan.man] == COMMANDS and not legions and not ships:
        return None
    has = with_units(view, plan, legions, ships)
    if why_not_master(view, plan, has, master) is not None:
        return None
    return Send(plan.man, plan.target, tuple(legions), ships, master)


def sizes(view: State, plan: Plan) -> list[tuple[int, int]]:
    """Legions and squadrons: as few as will do, as many as are safe, and all."""
    apt = view.board.apt[plan.man]
    foe = 0
    if plan.target < REBEL_ARMY:  # `needs.land` is half of it
        foe = 2 * plan.needs.land
    ships = max(plan.needs.support, plan.needs.sea - apt) - plan.there.squadrons
    few = _so_many(view, plan, plan.needs.land - apt - plan.there.land)
    safe = _so_many(view, plan, foe + MARGIN - apt - plan.there.land)
    least = max(0, min(ships, plan.ships))
    more = min(plan.ships, least * 2)
    return [(few, least), (safe, least), (safe, more), (len(plan.legions), plan.ships)]


def best_legions(view: State, legions: list[int]) -> list[int]:
    """Veterans first."""
    veteran = view.veteran
    return [u for u in legions if veteran[u]] + [u for u in legions if not veteran[u]]


def _so_many(view: State, plan: Plan, value: int) -> int:
    """How many of the best legions are worth so much: a veteran counts 2."""
    if value <= 0:
        return 1 if plan.legions else 0
    veterans = sum(map(view.veteran.__getitem__, plan.legions))
    count = -(-value // 2) if value <= 2 * veterans else value - veterans
    return min(count, len(plan.legions))


def battle_of(view: State, action: Send) -> Forecast | None:
    """The battle that this expedition would fight first."""
    planned = attach(_DECODER.decode(msgspec.msgpack.encode(view)), view.board)
    if not 0 <= action.man < view.board.man_count or action.target not in targets(view):
        return None
    expedition = deploy(planned, action)
    if not legion_count(planned, force(expedition)):
        return None
    return foreseen(planned, expedition)
