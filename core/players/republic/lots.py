"""Deeds of the Senate by lot, for the random player: each is built alone, when it is picked.

First the kind of deed falls, then whom and what it concerns. The lot is a number that comes from
outside: the game's dice have no part in it.
"""

from __future__ import annotations

from collections.abc import Callable

from core.contract import Action
from core.republic.box.actions import (
    CallBack,
    Disband,
    Games,
    Garrison,
    Govern,
    Guard,
    Raise,
    Recall,
    Withdraw,
)
from core.republic.box.board import (
    COMMANDS,
    GOVERNS,
    GUARD,
    HOME,
    NOBODY,
    POOL,
    REBEL_ARMY,
    ROMAN,
    SQUADRONS,
)
from core.republic.box.state import (
    State,
    force,
    garrison,
    legions_at,
    man_at,
    numbers_of,
    squadron_count,
)
from core.republic.year.people import NO_RECRUITS
from core.republic.year.senate.garrisons import guard_range, why_not_guard_any
from core.republic.year.senate.means import Means, able_men, means_of
from core.republic.year.senate.posts import why_not_recall
from core.republic.year.senate.recruits import affordable, why_not_games
from core.republic.year.senate.samples import MEN, expedition, sizes, some_men
from core.republic.year.senate.send import CONSULS, plan_of, targets, why_not_target
from core.republic.year.senate.travel import able_legions, able_squadrons

Lot = Callable[[State, int], Action | None]


def scatter(nonce: int, i: int) -> int:
    """A number of 64 bits that looks random and depends on these two alone."""
    x = (nonce * 0x9E3779B97F4A7C15 + i * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    x ^= x >> 29
    x = (x * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return x ^ (x >> 32)


def deed_by_lot(view: State, luck: int) -> Action | None:
    """A legal deed. What the Senate seldom does, it does not do because nothing else is left."""
    deed = LOTS[luck % len(LOTS)](view, luck >> 12)
    if deed is not None:
        return deed
    first = luck >> 40
    for n in range(len(USUAL)):
        deed = USUAL[(first + n) % len(USUAL)](view, luck >> 12)
        if deed is not None:
            return deed
    return None


# --- units and games -----------------------------------------------------------------------------


def _raise(view: State, luck: int) -> Action | None:
    """Legions, squadrons, some of both; few and many."""
    where = view.where
    if view.manpower == NO_RECRUITS or not (most := affordable(view)):
        return None
    half = most // 2
    ways = ((0, half), (0, most), (half, 0), (half, half), (most, 0))
    legions, squadrons = ways[luck % len(ways)]
    legions = min(legions, where.count(POOL, 0, SQUADRONS.start))
    squadrons = min(squadrons, where.count(POOL, SQUADRONS.start))
    if legions or squadrons:
        return Raise(legions, squadrons)
    if where.count(POOL, 0, SQUADRONS.start):
        return Raise(1, 0)
    return Raise(0, 1) if POOL in where else None


def _games(view: State, luck: int) -> Action | None:
    return Games() if why_not_games(view) is None else None


def _disband(view: State, luck: int) -> Action | None:
    """One legion, a veteran last, or one squadron."""
    legions = legions_at(view, HOME)
    if squadron_count(view, HOME) and (luck & 1 or not legions):
        return Disband((), 1)
    if not legions:
        return None
    return Disband((min(legions, key=view.veteran.__getitem__),), 0)


# --- men -----------------------------------------------------------------------------------------


def _govern(view: State, luck: int) -> Action | None:
    """A vacant province for one of the men whose aptitude matters least, or for the best."""
    roman = numbers_of(view.holder, ROMAN)
    if len(roman) == view.post.count(GOVERNS):
        return None
    vacant = [p for p in roman if man_at(view, GOVERNS, p) == NOBODY]
    men = able_men(view) if vacant else []
    if not men:
        return None
    turn = luck % (MEN + 1)
    man = men[0] if turn == MEN else men[-1 - turn % len(men)]
    return Govern(man, vacant[(luck >> 4) % len(vacant)])


def _recall(view: State, luck: int) -> Action | None:
    away = numbers_of(view.post, COMMANDS) + numbers_of(view.post, GOVERNS)
    if not away:
        return None
    man = away[luck % len(away)]
    return Recall(man) if why_not_recall(view, man) is None else None


# --- units on their way --------------------------------------------------------------------------


def _garrison(view: State, luck: int) -> Action | None:
    """A legion or a squadron for a province with a governor."""
    governed = _governed(view)
    if not governed:
        return None
    province = governed[luck % len(governed)]
    ships = able_squadrons(view, HOME, False)
    if ships and luck >> 6 & 1:
        return Garrison(province, (), 1)
    legions = able_legions(view, HOME, False)
    return Garrison(province, (legions[0],), 0) if legions else None


def _withdraw(view: State, luck: int) -> Action | None:
    """All that a province has."""
    governed = [province for province in _governed(view) if garrison(province) in view.where]
    if not governed:
        return None
    province = governed[luck % len(governed)]
    legions = able_legions(view, garrison(province), True)
    ships = len(able_squadrons(view, garrison(province), True))
    return Withdraw(province, tuple(legions), ships) if legions or ships else None


def _governed(view: State) -> list[int]:
    at, holder = view.at, view.holder
    return [at[man] for man in numbers_of(view.post, GOVERNS) if holder[at[man]] == ROMAN]


def _call_back(view: State, luck: int) -> Action | None:
    """One legion of an army, or one squadron; of an army without a commander everything."""
    if not view.expeditions:
        return None
    army = view.expeditions[luck % len(view.expeditions)]
    legions = able_legions(view, force(army), True)
    ships = len(able_squadrons(view, force(army), True))
    if army.commander == NOBODY:
        deed = CallBack(army.target, NOBODY, tuple(legions), ships)
        return deed if legions or ships else None
    if ships and (luck >> 6 & 1 or len(legions) < 2):
        return CallBack(army.target, army.commander, (), 1)
    if len(legions) < 2:
        return None
    return CallBack(army.target, army.commander, (legions[-1],), 0)


def _guard(view: State, luck: int) -> Action | None:
    """As few squadrons as can be, as many, or half."""
    if why_not_guard_any(view) is not None:
        return None
    least, most = guard_range(view)
    now = squadron_count(view, GUARD)
    counts = [count for count in (least, (least + most) // 2, most) if count != now]
    return Guard(counts[luck % len(counts)]) if counts else None


# --- expeditions ---------------------------------------------------------------------------------


def _send(view: State, luck: int) -> Action | None:
    """A new army, or units for one that stays."""
    if HOME not in view.where:
        return None
    means = means_of(view)
    if not means.legions and not means.ships:
        return None
    armies = [e for e in view.expeditions if e.commander != NOBODY]
    if armies and luck & 1:
        army = armies[(luck >> 1) % len(armies)]
        deed = _with_army(view, means, army.commander, army.target, luck >> 5)
        if deed is not None:
            return deed
    return _new_army(view, means, luck >> 5)


def _new_army(view: State, means: Means, luck: int) -> Action | None:
    """For one of the targets one of the best men, or another."""
    if not means.men or not means.legions:
        return None
    ways = targets(view)
    if view.commissions >= CONSULS and means.no_dictator is not None:
        ways = [target for target in ways if target == REBEL_ARMY]
    if not ways:
        return None
    men = some_men(means.men)
    man, first = men[luck % len(men)], luck >> 3
    for n in range(len(ways)):
        deed = _with_army(view, means, man, ways[(first + n) % len(ways)], luck >> 8)
        if deed is not None:
            return deed
    return None


def _with_army(view: State, means: Means, man: int, target: int, luck: int) -> Action | None:
    """Of some size; where that is too little, with all."""
    if why_not_target(view, target, man) is not None:
        return None
    plan = plan_of(view, man, target, means)
    master = NOBODY
    if plan.masters and (view.commissions >= CONSULS or luck >> 4 & 1):
        master = plan.masters[0]
    most = expedition(view, plan, len(plan.legions), plan.ships, master)
    if most is None:
        return None
    count, ships = sizes(view, plan)[SIZES[luck % len(SIZES)]]
    return expedition(view, plan, count, ships, master) or most


SIZES = (0, 1, 2, 2, 3, 3)  # of `sizes`: strong fleets are rare enough


# --- the lots ------------------------------------------------------------------------------------

USUAL: tuple[Lot, ...] = (_send, _raise, _govern, _games, _guard)
SHARES: dict[Lot, int] = {
    _send: 36,
    _raise: 42,
    _govern: 24,
    _games: 24,
    _guard: 12,
    _garrison: 9,
    _withdraw: 7,
    _recall: 5,
    _call_back: 5,
    _disband: 2,
}
LOTS: tuple[Lot, ...] = tuple(lot for lot, share in SHARES.items() for _ in range(share))
