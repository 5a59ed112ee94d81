"""frame.senate.7, frame.senate.8: what an expedition needs, so that it is no token."""

from __future__ import annotations

from typing import NamedTuple

from core.contract import Refusal, refuse
from core.republic.box.board import ACTIVE, NOBODY, PROVINCE, REBEL, REBEL_ARMY
from core.republic.box.state import (
    Expedition,
    State,
    expeditions_on,
    force,
    legion_count,
    legion_value,
    option,
    squadron_count,
)
from core.republic.combat.armies import command, governor_of, province_land, total
from core.republic.combat.sums import (
    SPANISH,
    conflict_land,
    conflict_naval,
    naval_due,
    province_fleet,
    province_naval_due,
    province_support,
    support_of,
)


class Needs(NamedTuple):
    """The least that counts as an expedition: aptitude included on land and at sea."""

    target: int
    land: int
    sea: int
    support: int


class Strength(NamedTuple):
    """What an expedition has; `land` is its value, without the men's aptitude."""

    legions: int
    land: int
    squadrons: int


def needs_of(view: State, target: int) -> Needs:
    """frame.senate.7: half of what it meets. Against the rebel at Rome one legion is enough."""
    if target == REBEL_ARMY:
        return Needs(target, 0, 0, 0)
    if target >= PROVINCE:
        province = target - PROVINCE
        land = _half(total(province_land(view, province)))
        sea = 0
        if province_naval_due(view, province):
            led = command(view, [governor_of(view, province)], 0)
            sea = _half(total(led.parts) + total(province_fleet(view, province)))
        return Needs(target, land, sea, province_support(view, province))
    sea = _half(total(conflict_naval(view, target))) if naval_due(view, target) else 0
    return Needs(target, _half(total(conflict_land(view, target))), sea, support_of(view, target))


def _half(value: int) -> int:
    return -(-value // 2)


def aptitude(view: State, men: list[int], strength: int) -> int:
    """E14: of a man who rolls a die for it the least counts."""
    if not option(view, "option.cap-apt") and len(men) == 1:  # nearly always
        return view.board.apt[men[0]]
    led = command(view, men, strength)
    return total(led.parts) + int(led.die)


def why_token(view: State, needs: Needs, men: list[int], has: Strength) -> Refusal | None:
    """frame.senate.7: too few for this target."""
    if not has.legions:
        return refuse("no-legion", "frame.senate.6")
    rule = "frame.senate.7.province" if needs.target >= PROVINCE else "frame.senate.7"
    if has.squadrons < needs.support:
        return refuse("token-squadrons", rule, count=has.squadrons, needed=needs.support)
    land = aptitude(view, men, has.land) + has.land
    if land < needs.land:
        return refuse("token-land", rule, count=land, needed=needs.land)
    sea = aptitude(view, men, has.squadrons) + has.squadrons
    if sea < needs.sea:
        return refuse("token-sea", rule, count=sea, needed=needs.sea)
    return None


def strength_of(view: State, expedition: Expedition) -> Strength:
    place = force(expedition)
    return Strength(
        legion_count(view, place), legion_value(view, place), squadron_count(view, place)
    )


# --- frame.senate.8 ------------------------------------------------------------------------------


def earlier_kin(view: State, war: int) -> list[int]:
    """Earlier active cards of a family that multiplies."""
    board = view.board
    if board.family[war] == SPANISH and not option(view, "spanish-matching"):
        return []
    rank = board.wars[war].rank
    return [
        kin for kin in board.kin[war] if board.wars[kin].rank < rank and view.status[kin] == ACTIVE
    ]


def why_not_kin(view: State, war: int, home: list[int] = []) -> Refusal | None:  # noqa: B006
    """Each earlier card needs an expedition of its own; those of `home` do not count."""
    for kin in earlier_kin(view, war):
        armies = [e for e in expeditions_on(view, kin) if e.slot not in home]
        if all(e.commander == NOBODY for e in armies):
            return refuse("earlier-kin", "frame.senate.8", conflict=war, other=kin)
    return None


# --- at the end of the phase ---------------------------------------------------------------------


def still_an_enemy(view: State, target: int) -> bool:
    """Is there still something to fight?"""
    if target == REBEL_ARMY:
        return view.rebellion is not None and view.rebellion.marches
    if target >= PROVINCE:
        return view.holder[target - PROVINCE] == REBEL
    return view.status[target] == ACTIVE


def coming_home(view: State) -> list[tuple[Expedition, Refusal]]:
    """frame.senate.7, frame.senate.8: the armies that would come home at `done`, and why."""
    sent_home: list[tuple[Expedition, Refusal]] = []
    left = list(view.expeditions)
    while left:
        home = [e.slot for e, _ in sent_home]
        failing = [(e, why) for e in left if (why := _why_home(view, e, home)) is not None]
        if not failing:
            break
        sent_home += failing
        left = [e for e in left if all(e is not other for other, _ in failing)]
    return sent_home


def _why_home(view: State, expedition: Expedition, home: list[int]) -> Refusal | None:
    target = expedition.target
    if expedition.commander == NOBODY:
        return refuse("no-commander", "frame.senate.7", target=target)
    if not still_an_enemy(view, target):
        return refuse("no-target", "frame.senate.6", target=target)
    men = [man for man in (expedition.commander, expedition.master) if man != NOBODY]
    refusal = why_token(view, needs_of(view, target), men, strength_of(view, expedition))
    if refusal is None and target < REBEL_ARMY:
        refusal = why_not_kin(view, target, home)
    return refusal
