"""A battle before its dice, with the matchup that it will be fought on; or the one that goes on."""

from __future__ import annotations

from core.contract import Forecast
from core.republic.box.board import GUARD, NOBODY, NOWHERE, PROVINCE, REBEL_ARMY
from core.republic.box.state import (
    Battle,
    Convoy,
    Expedition,
    State,
    squadron_count,
)
from core.republic.combat.armies import Army, army_of, governor_of, rebel_army
from core.republic.combat.losses import camp_in, camp_of, land_units, naval_units
from core.republic.combat.matchup import Matchup
from core.republic.combat.odds import Odds, Stakes, chances
from core.republic.combat.sums import (
    assault_matchup,
    conflict_matchup,
    convoy_matchup,
    expedition_matchup,
    naval_due,
    province_naval_due,
)

ON_LAND = ("land", "assault-land")  # 8.0.9: where a man can be taken
NO_NAVAL_LOSSES = ("8.3.1", "8.5.1", "8.6.1")  # rules of battles in which squadrons have no part


class BattleForecast(Forecast, frozen=True):
    """Who meets whom, on what sums, and how likely each result is. `where`: the conflict, the
    province (from PROVINCE on) or REBEL_ARMY; `title`: the kind of the battle."""

    matchup: Matchup
    odds: Odds
    men: tuple[int, ...]  # who leads Rome's side, or the side that rolls
    province: int = NOWHERE
    units: tuple[int, ...] = ()  # of that side: land, naval
    total: int = 0  # of the dice, once they have fallen
    face: int = 0

    @property
    def settled(self) -> bool:
        return bool(self.total)


class Surrender(Forecast, frozen=True):
    """8.0.13.commander: nobody defends the rebel province, which falls without a battle."""

    province: int
    commander: int  # whom it falls to


def foreseen(view: State, expedition: Expedition) -> Forecast:
    """What an expedition meets next: a battle, or a province that nobody defends."""
    target = expedition.target
    if target >= PROVINCE and governor_of(view, target - PROVINCE) == NOBODY:
        return Surrender(target, "surrender", target - PROVINCE, expedition.commander)
    return forecast_of(view, expedition)


def forecast_of(view: State, expedition: Expedition, sea: bool | None = None) -> BattleForecast:
    """The next battle of an expedition."""
    army, target = army_of(expedition), expedition.target
    matchup = expedition_matchup(view, expedition, sea)
    if target == REBEL_ARMY:
        kind, province = "rebel", NOWHERE
    elif target >= PROVINCE:
        province = target - PROVINCE
        at_sea = province_naval_due(view, province) and not expedition.at_sea
        kind = "province-naval" if (at_sea if sea is None else sea) else "province-land"
    else:
        province = NOWHERE
        at_sea = naval_due(view, target) and not expedition.at_sea
        kind = "naval" if (at_sea if sea is None else sea) else "land"
    return _of_army(view, army, matchup, target, kind, province)


def forecast_of_liquidation(view: State, war: int, sea: bool | None = None) -> BattleForecast:
    """The rebel against a conflict."""
    army = rebel_army(view)
    at_sea = naval_due(view, war) if sea is None else sea
    matchup = conflict_matchup(view, army, war, at_sea)
    return _of_army(view, army, matchup, war, "naval" if at_sea else "land", NOWHERE)


def forecast_of_assault(view: State, war: int, province: int, sea: bool) -> BattleForecast:
    matchup = assault_matchup(view, war, province, sea)
    camp = camp_in(view, province, True)
    kind = "assault-naval" if sea else "assault-land"
    units = land_units(view, camp), naval_units(view, camp)
    men = (governor_of(view, province),)
    odds = chances(matchup, stakes(view, matchup.rule, kind, men, units, False))
    return BattleForecast(war, kind, matchup, odds, men, province, units)


def forecast_of_convoy(view: State, convoy: Convoy, squadrons: int) -> BattleForecast | None:
    squadrons = min(squadrons, squadron_count(view, GUARD))
    if squadrons <= 0:
        return None
    matchup = convoy_matchup(view, convoy, squadrons)
    units = (0, squadrons)
    odds = chances(matchup, stakes(view, matchup.rule, "convoy", (), units, True))
    return BattleForecast(REBEL_ARMY, "convoy", matchup, odds, (), convoy.province, units)


def fight(view: State) -> BattleForecast | None:
    """The battle that goes on, or was the last, on its own terms."""
    battle = view.battle
    if battle is None or not battle.rule:
        return None
    matchup = matchup_of(battle)
    loyal = view.rebellion is None or view.rebellion.rebel not in battle.men
    odds = chances(matchup, stakes(view, battle.rule, battle.kind, battle.men, battle.units, loyal))
    where = battle.target
    return BattleForecast(
        where,
        battle.kind,
        matchup,
        odds,
        battle.men,
        battle.province,
        battle.units,
        battle.total,
        battle.face,
    )


def matchup_of(battle: Battle) -> Matchup:
    return Matchup(
        battle.rule,
        battle.own,
        battle.foe,
        battle.disaster,
        battle.standoff,
        battle.die,
        battle.numbers_off,
        battle.die_sign,
        battle.die_most,
        battle.no_victory,
    )


def stakes(
    view: State, rule: str, kind: str, men: tuple[int, ...], units: tuple[int, ...], loyal: bool
) -> Stakes:
    """What the side that rolls has in a battle of this kind, fought by this rule."""
    ability = view.board.ability
    leads = men[0] if men else NOBODY
    land, naval = units or (0, 0)
    return Stakes(
        land=land,
        naval=naval,
        sea=rule not in NO_NAVAL_LOSSES,
        cautious=leads != NOBODY and ability[leads] == "cunctator",
        spared=loyal and kind in ("land", "naval") and leads != NOBODY
        and ability[leads] == "lucullus",
        mortal=leads != NOBODY,
        capture=kind in ON_LAND,
        namesakes=sum(_chit(view, man) == _chit(view, leads) for man in men) or 1,
    )  # fmt: skip


def _chit(view: State, man: int) -> int:
    return view.board.chit[man] if man != NOBODY else NOBODY


def _of_army(
    view: State, army: Army, matchup: Matchup, target: int, kind: str, province: int
) -> BattleForecast:
    camp = camp_of(army)
    units = land_units(view, camp), naval_units(view, camp)
    men = tuple(army.men)
    odds = chances(matchup, stakes(view, matchup.rule, kind, men, units, army.loyal))
    return BattleForecast(target, kind, matchup, odds, men, province, units)
