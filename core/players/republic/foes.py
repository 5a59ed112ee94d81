"""What the Senate of the scripts has to fight, in the order in which it does."""

from __future__ import annotations

from typing import NamedTuple

from core.republic.box.board import ACTIVE, NOBODY, PROVINCE, REBEL, REBEL_ARMY
from core.republic.box.state import State, conflicts_counted
from core.republic.combat.armies import (
    army_land,
    command,
    governor_of,
    province_land,
    rebel_army,
    total,
)
from core.republic.combat.sums import (
    conflict_land,
    conflict_naval,
    naval_due,
    province_fleet,
    province_naval_due,
    province_support,
    support_of,
)
from core.republic.year.senate.strength import earlier_kin

WANTED, LEAST, LEAST_IN_CRISIS = 8, 2, 0  # net strength: to aim at, to attack with
CRISIS = 3  # conflicts: with one more the game ends


class Foe(NamedTuple):
    """A target, and what it takes to meet it evenly, the commander's aptitude included."""

    target: int
    land: int
    sea: int
    support: int

    def ships(self, aptitude: int) -> int:
        """Squadrons that one wants against it."""
        return max(0, self.support, self.sea + WANTED - aptitude if self.sea else 0)


def foes(view: State) -> list[Foe]:
    """The rebel first, then the weakest; an earlier card of a family before a later one."""
    first: list[Foe] = []
    rebellion = view.rebellion
    if rebellion is not None and rebellion.marches:
        land = total(army_land(view, rebel_army(view))) + _apt(view, rebellion.rebel)
        first.append(Foe(REBEL_ARMY, land + view.omens, 0, 0))
    for province, holder in enumerate(view.holder):
        if holder == REBEL:
            first.append(_rebel_province(view, province))
    wars = [_war(view, war) for war, status in enumerate(view.status) if status == ACTIVE]
    wars.sort(key=lambda foe: (len(earlier_kin(view, foe.target)), foe.land + foe.sea))
    return [*first, *wars]


def _war(view: State, war: int) -> Foe:
    sea = total(conflict_naval(view, war)) + view.omens if naval_due(view, war) else 0
    return Foe(war, total(conflict_land(view, war)) + view.omens, sea, support_of(view, war))


def _rebel_province(view: State, province: int) -> Foe:
    apt = _apt(view, governor_of(view, province))
    land = total(province_land(view, province)) + apt + view.omens
    sea = 0
    if province_naval_due(view, province):
        sea = total(province_fleet(view, province)) + apt + view.omens
    return Foe(PROVINCE + province, land, sea, province_support(view, province))


def _apt(view: State, man: int) -> int:
    return 0 if man == NOBODY else total(command(view, [man], 1000).parts)


def in_crisis(view: State) -> bool:
    return conflicts_counted(view) >= CRISIS


def least_net(view: State) -> int:
    return LEAST_IN_CRISIS if in_crisis(view) else LEAST
