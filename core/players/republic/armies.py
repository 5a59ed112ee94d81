"""The armies of the scripted Senate: who comes home, what is raised, who is sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from core.contract import Action
from core.players.republic.foes import WANTED, Foe, foes, in_crisis, least_net
from core.players.republic.generals import generals
from core.republic.box.actions import Raise, Recall, Send, Withdraw
from core.republic.box.board import HOME, LEGIONS, NOBODY, REBEL_ARMY, ROMAN, SQUADRONS
from core.republic.box.state import (
    Expedition,
    State,
    expeditions_on,
    force,
    garrison,
    legion_value,
    legions_at,
    squadron_count,
)
from core.republic.start.setup import all_campaigns
from core.republic.year.senate.recruits import affordable, in_pool, price_of
from core.republic.year.senate.send import masters
from core.republic.year.senate.strength import aptitude
from core.republic.year.senate.travel import able_legions
from core.republic.year.upkeep import UNIT_COST, upkeep_of

RESERVE = 20  # talents
LEGIONS_IN_RESERVE = 4  # for a general who rebels
RICH = 100  # talents: what is above them becomes legions
EVERYTHING = 1000
CANDIDATES = 2  # generals who are tried against each foe


# --- who comes home ------------------------------------------------------------------------------


def to_the_rescue(view: State) -> Iterator[Action]:
    """Against a rebel at Rome armies come home, until what is there is strong enough."""
    rebels = next((foe for foe in foes(view) if foe.target == REBEL_ARMY), None)
    if rebels is None or expeditions_on(view, REBEL_ARMY):
        return
    apt = max((aptitude(view, [man], 1000) for man in generals(view)), default=0)
    more = min(affordable(view), len(in_pool(view, LEGIONS)))
    if apt + legion_value(view, HOME) + more - rebels.land >= WANTED:
        return
    armies = sorted(view.expeditions, key=lambda army: -legion_value(view, force(army)))
    yield from (Recall(army.commander) for army in armies if army.commander != NOBODY)
    for province, holder in enumerate(view.holder):
        legions = tuple(legions_at(view, garrison(province)))
        if holder == ROMAN and legions:
            yield Withdraw(province, legions, 0)


def hopeless(view: State) -> Iterator[Action]:
    """An army that cannot be made strong enough comes home, before others are sent."""
    spare, ships = legion_value(view, HOME), squadron_count(view, HOME)
    by_target = {foe.target: foe for foe in foes(view)}
    for army in view.expeditions:
        foe = by_target.get(army.target)
        if army.commander == NOBODY or foe is None or army.target == REBEL_ARMY:
            continue
        legions, fleet = _there(view, army)
        apt = aptitude(view, [army.commander], 1000)
        land, sea = apt + legions + spare - foe.land, apt + fleet + ships - foe.sea
        weak = land < least_net(view) or (foe.sea and sea < least_net(view))
        if weak or fleet + ships < foe.support:
            yield Recall(army.commander)


def _there(view: State, army: Expedition | None) -> tuple[int, int]:
    """What its legions are worth, and its squadrons."""
    if army is None:
        return 0, 0
    return legion_value(view, force(army)), squadron_count(view, force(army))


# --- what is raised ------------------------------------------------------------------------------


class Chest(NamedTuple):
    """What is in Rome and not yet planned for, and units that can be paid."""

    legions: int  # what they are worth
    ships: int
    units: int

    def after(self, legions: int, ships: int) -> Chest:
        """Without what goes to war; what is not there is raised."""
        more = max(0, legions - self.legions) + max(0, ships - self.ships)
        left = max(0, self.legions - legions), max(0, self.ships - ships)
        return Chest(*left, self.units - more)


def recruits(view: State) -> Iterator[Action]:
    """What the foes need who can be met this turn, one after the other; then a reserve for Rome,
    or for the war that is left."""
    if view.raised:
        return
    most = min(affordable(view), _payable(view))
    chest = Chest(legion_value(view, HOME), squadron_count(view, HOME), most)
    legions = ships = 0
    left: list[tuple[int, int]] = []
    for wanted, least, fleet in _needs(view):
        money = chest.units - max(0, fleet - chest.ships)
        most_land = chest.legions + money
        if money < 0 or most_land < least:
            left.append((wanted, fleet))
            continue
        army = min(wanted, most_land)
        legions += max(0, army - chest.legions)
        ships += max(0, fleet - chest.ships)
        chest = chest.after(army, fleet)
    more = _in_reserve(view, chest, left)
    legions = min(legions + more[0], len(in_pool(view, LEGIONS)))
    ships = min(ships + more[1], len(in_pool(view, SQUADRONS)))
    if legions + ships > 0:
        yield Raise(legions, ships)


def _needs(view: State) -> Iterator[tuple[int, int, int]]:
    """Of each foe in turn: legions that his army should have more, those that it must have, and
    squadrons."""
    men = generals(view)
    for foe in foes(view):
        army = next(iter(expeditions_on(view, foe.target)), None)
        man = NOBODY if army is None else army.commander
        if man == NOBODY and men:
            man = men.pop(0)
        apt = 0 if man == NOBODY else aptitude(view, [man], 1000)
        land, fleet = _there(view, army)
        even = foe.land - apt - land
        wanted = max(0 if land else 1, even + WANTED)
        yield wanted, min(wanted, max(0, even + least_net(view))), max(0, foe.ships(apt) - fleet)


def _in_reserve(view: State, chest: Chest, left: list[tuple[int, int]]) -> tuple[int, int]:
    """Squadrons for the first war that could not be met; legions."""
    ships = min(max(0, left[0][1] - chest.ships), chest.units) if left else 0
    wanted = LEGIONS_IN_RESERVE + max(0, view.treasury - RICH) // price_of(view)
    wanted += left[0][0] if left else 0
    return max(0, min(wanted - chest.legions, chest.units - ships)), ships


def _payable(view: State) -> int:
    """Units that can be paid, and kept next year; a rebel at Rome is worth any debt."""
    price = price_of(view)
    if view.rebellion is not None and view.rebellion.marches:
        return view.treasury // price
    income = all_campaigns()[view.campaign].income
    kept = (view.treasury + income - upkeep_of(view)) // (price + UNIT_COST)
    return max(0, min((view.treasury - RESERVE) // price, kept))


# --- who is sent ---------------------------------------------------------------------------------


def expeditions(view: State) -> Iterator[Action]:
    """Each foe has one army before, in a crisis, one has two."""
    second: list[Foe] = []
    for foe in foes(view):
        armies = [e for e in expeditions_on(view, foe.target) if e.commander != NOBODY]
        if armies:
            yield from _reinforced(view, foe, armies[0])
            if len(armies) == 1 and foe.target != REBEL_ARMY:
                second.append(foe)
            continue
        for man in generals(view)[:CANDIDATES]:
            yield from _sent(view, foe, man)
    if in_crisis(view):
        for foe in second:
            for man in generals(view)[:1]:
                yield from _sent(view, foe, man)


def _reinforced(view: State, foe: Foe, army: Expedition) -> Iterator[Action]:
    """Up to the strength that is wanted."""
    land, fleet = _there(view, army)
    apt = aptitude(view, [army.commander], 1000)
    wanted = EVERYTHING if foe.target == REBEL_ARMY else foe.land + WANTED - apt - land
    ships = max(0, min(foe.ships(apt) - fleet, squadron_count(view, HOME)))
    yield Send(army.commander, foe.target, _worth(view, wanted), ships, NOBODY)


def _sent(view: State, foe: Foe, man: int) -> Iterator[Action]:
    """With a Master of Horse if he has to be Dictator, or if that decides it."""
    best = [m for m in generals(view) if m in masters(view, man)][:1]
    short = aptitude(view, [man], 1000) + legion_value(view, HOME) - foe.land < WANTED
    for master in (*best, NOBODY) if short else (NOBODY, *best):
        apt = aptitude(view, [man] if master == NOBODY else [man, master], 1000)
        rebels = foe.target == REBEL_ARMY
        legions = _worth(view, EVERYTHING if rebels else foe.land + WANTED - apt)
        ships = min(squadron_count(view, HOME), foe.ships(apt))
        land = apt + sum(1 + view.veteran[unit] for unit in legions) - foe.land
        sea = apt + ships - foe.sea
        if rebels or (land >= least_net(view) and (not foe.sea or sea >= least_net(view))):
            yield Send(man, foe.target, legions, ships, master)


def _worth(view: State, value: int) -> tuple[int, ...]:
    """The first legions that are worth so much: veterans first."""
    chosen: list[int] = []
    for unit in sorted(able_legions(view, HOME, False), key=lambda n: (-view.veteran[n], n)):
        if value <= 0:
            break
        chosen.append(unit)
        value -= 1 + view.veteran[unit]
    return tuple(sorted(chosen))
