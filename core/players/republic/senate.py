"""The Senate of the scripts: the rebel first, then the wars from the weakest to the strongest,
each with an army that should win."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from core.contract import Action, Prompt
from core.republic.box.actions import (
    Done,
    Games,
    Garrison,
    Govern,
    Intercept,
    Land,
    Levy,
    Raise,
    Ransom,
    Recall,
    Send,
    StayAboard,
    Withdraw,
)
from core.republic.box.board import (
    ACTIVE,
    GOVERNS,
    HOME,
    IN_ROME,
    NOBODY,
    PROVINCE,
    REBEL,
    REBEL_ARMY,
    ROMAN,
)
from core.republic.box.state import (
    Expedition,
    State,
    conflicts_counted,
    expeditions_on,
    force,
    garrison,
    legion_count,
    legion_value,
    legions_at,
    man_at,
    squadron_count,
)
from core.republic.combat.armies import (
    army_land,
    command,
    governor_of,
    province_land,
    rebel_army,
    total,
)
from core.republic.combat.forecast import BattleForecast
from core.republic.combat.sums import (
    conflict_land,
    conflict_naval,
    naval_due,
    province_fleet,
    province_naval_due,
    province_support,
    support_of,
)
from core.republic.start.setup import all_campaigns
from core.republic.year.civil_war import needed_to_tempt
from core.republic.year.revenue import threatened
from core.republic.year.senate.recruits import affordable, in_pool, price_of
from core.republic.year.senate.send import masters
from core.republic.year.senate.strength import aptitude, earlier_kin
from core.republic.year.upkeep import UNIT_COST, upkeep_of

WANTED, LEAST, LEAST_IN_CRISIS = 7, 3, -2  # net strength: to aim at, to attack with
AT_SEA = 3
CRISIS = 4  # conflicts that end the game
GAMES_FROM = 3  # unrest
RESERVE = 20  # talents
GLORY = 5  # popularity that a victory brings
RISKS = (
    9,
    8,
    7,
    6,
    5,
)  # totals of two dice on which he rebels: each of them costs a point of trust


class Foe(NamedTuple):
    """A target, and what it takes to meet it evenly, the commander's aptitude included."""

    target: int
    land: int
    sea: int
    support: int


# --- what there is to fight ----------------------------------------------------------------------


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


def least_net(view: State) -> int:
    return LEAST_IN_CRISIS if conflicts_counted(view) >= CRISIS else LEAST


# --- the menu ------------------------------------------------------------------------------------


def senate(prompt: Prompt, view: State) -> Action | None:
    """One deed after the other; the first that is allowed."""
    for action in _deeds(view):
        if prompt.judge(view, action) is None:
            return action
    return Done()


def _deeds(view: State) -> Iterator[Action]:
    if view.unrest >= GAMES_FROM:
        yield Games()
    yield from _to_the_rescue(view)
    yield from _hopeless(view)
    yield from _recruits(view)
    yield from _expeditions(view)
    yield from _governors(view)
    yield from _frames(view)


def _to_the_rescue(view: State) -> Iterator[Action]:
    """Against a rebel at Rome armies come home, until what is there is strong enough."""
    rebels = next((foe for foe in foes(view) if foe.target == REBEL_ARMY), None)
    if rebels is None or expeditions_on(view, REBEL_ARMY):
        return
    apt = max((aptitude(view, [man], 1000) for man in _generals(view)), default=0)
    more = min(affordable(view), len(in_pool(view, range(25))))
    if apt + legion_value(view, HOME) + more - rebels.land >= WANTED:
        return
    armies = sorted(view.expeditions, key=lambda army: -legion_value(view, force(army)))
    yield from (Recall(army.commander) for army in armies if army.commander != NOBODY)
    for province, holder in enumerate(view.holder):
        legions = tuple(legions_at(view, garrison(province)))
        if holder == ROMAN and legions:
            yield Withdraw(province, legions, 0)


def _hopeless(view: State) -> Iterator[Action]:
    """An army that cannot be made strong enough comes home, before others are sent."""
    spare, ships = legion_value(view, HOME), squadron_count(view, HOME)
    by_target = {foe.target: foe for foe in foes(view)}
    for army in view.expeditions:
        foe = by_target.get(army.target)
        if army.commander == NOBODY or foe is None or army.target == REBEL_ARMY:
            continue
        place, apt = force(army), aptitude(view, [army.commander], 1000)
        land = apt + legion_value(view, place) + spare - foe.land
        fleet = squadron_count(view, place) + ships
        at_sea = apt + fleet - foe.sea if foe.sea else AT_SEA
        if min(land, at_sea) < least_net(view) or fleet < foe.support:
            yield Recall(army.commander)


def _recruits(view: State) -> Iterator[Action]:
    """What the targets need beyond what is there."""
    if view.raised:
        return
    legions = ships = 0
    men = _generals(view)
    for number, foe in enumerate(foes(view)):
        army = next(iter(expeditions_on(view, foe.target)), None)
        leads = army.commander if army is not None else NOBODY
        man = leads if leads != NOBODY else men[min(number, len(men) - 1)] if men else NOBODY
        apt = 0 if man == NOBODY else aptitude(view, [man], 1000)
        there = (0, 0) if army is None else _there(view, army)
        legions += max(1, foe.land + WANTED - apt - there[0]) if not army else max(
            0, foe.land + WANTED - apt - there[0]
        )  # fmt: skip
        sea = foe.sea + AT_SEA - apt if foe.sea else 0
        ships += max(0, foe.support, sea) if not army else max(0, max(foe.support, sea) - there[1])
    legions = min(legions - legion_value(view, HOME), len(in_pool(view, range(25))))
    ships = min(ships - squadron_count(view, HOME), len(in_pool(view, range(25, 50))))
    most = min(affordable(view), _money(view))
    legions, ships = max(0, legions), max(0, ships)
    if legions + ships > most:
        legions = min(legions, max(most - ships, (most + 1) // 2))
        ships = min(ships, most - legions)
    if legions + ships > 0:
        yield Raise(legions, ships)


def _money(view: State) -> int:
    """Units that can be paid, and kept next year; a rebel at Rome is worth any debt."""
    price = price_of(view)
    if view.rebellion is not None and view.rebellion.marches:
        return view.treasury // price
    income = all_campaigns()[view.campaign].income
    kept = (view.treasury + income - upkeep_of(view)) // (price + UNIT_COST)
    return max(0, min((view.treasury - RESERVE) // price, kept))


def _there(view: State, army: Expedition) -> tuple[int, int]:
    return legion_value(view, force(army)), squadron_count(view, force(army))


def _generals(view: State) -> list[int]:
    """The best first: aptitude, less for those whom a victory would make dangerous; loyalty."""
    loyalty = view.board.loyalty
    men = [man for man, post in enumerate(view.post) if post == IN_ROME and not view.used[man] & 2]
    return sorted(men, key=lambda man: (-_trusted(view, man), -loyalty[man], man))


def _trusted(view: State, man: int) -> int:
    """frame.civil.1: two dice, a third of his popularity and of unrest against his loyalty."""
    needed = needed_to_tempt(view, man) - GLORY // 3
    risk = sum(needed <= limit for limit in RISKS)
    return aptitude(view, [man], 1000) - risk


# --- expeditions ---------------------------------------------------------------------------------


def _expeditions(view: State) -> Iterator[Action]:
    """Each foe has one army before, in a crisis, one has two."""
    second: list[Foe] = []
    for foe in foes(view):
        armies = [e for e in expeditions_on(view, foe.target) if e.commander != NOBODY]
        if armies:
            yield from _reinforced(view, foe, armies[0])
            if len(armies) == 1 and foe.target != REBEL_ARMY:
                second.append(foe)
            continue
        for man in _generals(view)[:2]:
            yield from _sent(view, foe, man)
    if conflicts_counted(view) >= CRISIS:
        for foe in second:
            for man in _generals(view)[:1]:
                yield from _sent(view, foe, man)


def _reinforced(view: State, foe: Foe, army: Expedition) -> Iterator[Action]:
    """Up to the strength that is wanted."""
    land, fleet = _there(view, army)
    apt = aptitude(view, [army.commander], 1000)
    wanted = foe.land + WANTED - apt - land
    sea = max(foe.support, foe.sea + AT_SEA - apt if foe.sea else 0) - fleet
    if foe.target == REBEL_ARMY:
        wanted, sea = 1000, 0
    legions = _worth(view, wanted)
    ships = max(0, min(sea, squadron_count(view, HOME)))
    yield Send(army.commander, foe.target, tuple(sorted(legions)), ships, NOBODY)


def _sent(view: State, foe: Foe, man: int) -> Iterator[Action]:
    """With a Master of Horse if he has to be Dictator, or if that decides it."""
    best = [m for m in _generals(view) if m in masters(view, man)][:1]
    short = aptitude(view, [man], 1000) + legion_value(view, HOME) - foe.land < WANTED
    for master in (*best, NOBODY) if short else (NOBODY, *best):
        men = [man] if master == NOBODY else [man, master]
        apt = aptitude(view, men, 1000)
        wanted = 1000 if foe.target == REBEL_ARMY else foe.land + WANTED - apt
        legions = _worth(view, wanted)
        value = sum(1 + view.veteran[unit] for unit in legions)
        ships = squadron_count(view, HOME)
        need = max(foe.support, foe.sea + AT_SEA - apt if foe.sea else 0)
        ships = min(ships, need)
        least = least_net(view)
        desperate = foe.target == REBEL_ARMY
        if not desperate and apt + value - foe.land < least:
            continue
        if not desperate and foe.sea and apt + ships - foe.sea < min(least, AT_SEA):
            continue
        yield Send(man, foe.target, tuple(sorted(legions)), ships, master)


def _worth(view: State, value: int) -> list[int]:
    """The first legions that are worth so much: veterans first."""
    chosen: list[int] = []
    able = [unit for unit in legions_at(view, HOME) if not view.moved[unit] & 2]
    for unit in sorted(able, key=lambda unit: (-view.veteran[unit], unit)):
        if value <= 0:
            break
        chosen.append(unit)
        value -= 1 + view.veteran[unit]
    return chosen


# --- provinces -----------------------------------------------------------------------------------


def _governors(view: State) -> Iterator[Action]:
    """The men of least aptitude, of them the most loyal; four generals stay in Rome."""
    loyalty = view.board.loyalty
    men = _generals(view)[4:]
    men.sort(key=lambda man: (aptitude(view, [man], 1000), -loyalty[man], man))
    vacant = [
        province
        for province, holder in enumerate(view.holder)
        if holder == ROMAN and man_at(view, GOVERNS, province) == NOBODY
    ]
    vacant.sort(key=lambda province: (not threatened(view, province), province))
    if men:
        yield from (Govern(men[0], province) for province in vacant)


def _frames(view: State) -> Iterator[Action]:
    """One legion where a conflict threatens militia: with it they count in full (8.0.3)."""
    able = [unit for unit in legions_at(view, HOME) if not view.moved[unit] & 2]
    for province, holder in enumerate(view.holder):
        units = view.militia[province] + view.board.side(province, view.developed[province]).land
        alone = not legion_count(view, garrison(province))
        if holder == ROMAN and able and alone and units > 2 and threatened(view, province):
            yield Garrison(province, (able[-1],), 0)


# --- the other questions -------------------------------------------------------------------------


def levy(prompt: Prompt, view: State) -> Action | None:
    """All that can be had where it is needed; elsewhere so few that nobody is tempted."""
    ways: list[Any] = list(prompt.legal(view))
    province = ways[0].province
    if not threatened(view, province):
        few = 3 - view.militia[province] - legion_count(view, garrison(province))
        ways = [way for way in ways if isinstance(way, Levy) and way.militia <= max(0, few)]
    best: Action = max(ways, key=lambda way: (way.militia + way.flotillas, way.militia))
    return best


def ransom(prompt: Prompt, view: State) -> Action | None:
    """Whoever leaves something for the upkeep."""
    for action in prompt.legal(view):
        if isinstance(action, Ransom) and view.treasury >= 100:
            return action
    return Done()


def next_battle(prompt: Prompt, view: State) -> Action | None:
    """The surest battle first."""
    return max(prompt.legal(view), key=lambda action: _sure(prompt, view, action))


def _sure(prompt: Prompt, view: State, action: Action) -> int:
    forecast = prompt.forecast(view, action)
    return forecast.matchup.net if isinstance(forecast, BattleForecast) else 0


def land(prompt: Prompt, view: State) -> Action | None:
    """He lands if the battle is not too bad."""
    return Land() if _sure(prompt, view, Land()) >= 0 else StayAboard()


def intercept(prompt: Prompt, view: State) -> Action | None:
    most = max(
        (action for action in prompt.legal(view) if isinstance(action, Intercept)),
        key=lambda action: action.squadrons,
    )
    return Intercept(-(-most.squadrons // max(1, len(view.convoys))))


SENATE = {
    "senate": senate,
    "levy": levy,
    "ransom": ransom,
    "next-battle": next_battle,
    "land": land,
    "intercept": intercept,
}
