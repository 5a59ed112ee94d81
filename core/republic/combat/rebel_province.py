"""8.6, 8.7: Rome attacks a province of the rebellion, without and with ships."""

from __future__ import annotations

from typing import NamedTuple

from core.contract import Event, Flow, Step, Table
from core.dice import D6, roll
from core.republic.box import points
from core.republic.box.board import GARRISON, HOME, NOBODY, PROVINCE, REBEL
from core.republic.box.pieces import move, regulars_at, veterans_at
from core.republic.box.state import (
    DEFEAT,
    LACKED_SUPPORT,
    STALEMATE,
    VICTORY,
    WON_AT_SEA,
    Battle,
    Expedition,
    State,
    squadron_count,
    squadrons_at,
)
from core.republic.combat.armies import (
    Army,
    army_of,
    governor_of,
    province_land,
    ships_of,
    total,
)
from core.republic.combat.battle import fall, fall_with_army, mortality, new_veterans, promoted_by
from core.republic.combat.combat_table import ALL, Verdict
from core.republic.combat.fates import (
    alive,
    end_rebellion,
    end_without_units,
    glory,
    kill,
    lose_partisan,
)
from core.republic.combat.losses import camp_in, camp_of, land_units
from core.republic.combat.rebel_army import Both, both_suffer
from core.republic.combat.sums import province_fleet, province_matchup, province_support
from core.republic.combat.victory import half

DEFECTS, DEFECTS_WITHOUT_GENERAL = 1, 3  # 8.6.3: a die up to this


class Siege(NamedTuple):
    """A battle for a province, and what came of it."""

    army: Army
    province: int
    man: int  # who defends it
    means: Verdict
    lost: Both


def needed(view: State, expedition: Expedition) -> int:
    """8.7.5: squadrons for the landing: those that were needed when the battle at sea began, but
    no more than the naval units that the province still has."""
    province = expedition.target - PROVINCE
    before = expedition.needs if expedition.at_sea else province_support(view, province)
    return min(before, ships_of(view, province))


def why_no_storm(view: State, expedition: Expedition) -> str:
    """8.7.5: what the battle on land lacks: "man", "legion", "squadrons", or nothing."""
    army = army_of(expedition)
    if army.commander == NOBODY or not rebel_still(view, expedition.target - PROVINCE):
        return "man"
    if not land_units(view, camp_of(army)):
        return "legion"
    return "squadrons" if squadron_count(view, army.place) < needed(view, expedition) else ""


def rebel_still(view: State, province: int) -> bool:
    return view.rebellion is not None and view.holder[province] == REBEL


# --- 8.0.13.commander: nobody is there to fight ---------------------------------------------------


def undefended(view: State, province: int) -> bool:
    """The province that a marching rebel has left, unless somebody commands there again."""
    return rebel_still(view, province) and governor_of(view, province) == NOBODY


def surrender(table: Table, state: State, expedition: Expedition) -> int:
    """No army fights without a commander: no die is thrown, and the province is Rome's again."""
    province = expedition.target - PROVINCE
    args = {"province": province, "commander": expedition.commander}
    table.tell(Event("surrenders", "8.0.13.commander", args))
    lose_partisan(table, state, province, "frame.combat.6")
    return VICTORY


# --- 8.7.4: at sea -------------------------------------------------------------------------------


def fight_its_fleet(table: Table, state: State, expedition: Expedition) -> Flow[int]:
    army, province = army_of(expedition), expedition.target - PROVINCE
    man = governor_of(state, province)
    value = total(province_fleet(state, province))
    expedition.needs = province_support(state, province)
    matchup = province_matchup(state, expedition, True)
    battle = Battle(expedition.target, army.slot, province, "province-naval")
    camps = camp_of(army), camp_in(state, province, False)
    means = yield from fall(table, state, matchup, battle, army.men, camps[0], rule="8.7.4")
    lost = yield from both_suffer(table, state, camps, means, (army.commander, man), True)
    siege = Siege(army, province, man, means, lost)
    if means.result == DEFEAT:
        _tell(table, "province-sea-defeat", "8.7.4.defeat", siege)
        fall_with_army(table, state, army.men, "8.7.4.defeat")
        yield from _defender_survives(table, state, siege)
    elif means.result == STALEMATE:
        _tell(table, "province-sea-stalemate", "8.7.4.stalemate", siege)
        yield from mortality(table, state, army.men, lost.rome.units)
        yield from _defender_survives(table, state, siege)
        new_veterans(table, state, army.place, army.commander, "8.7.4.stalemate")
    else:
        yield from _won_at_sea(table, state, siege, value)
        return WON_AT_SEA
    return means.result


def _won_at_sea(table: Table, state: State, siege: Siege, value: int) -> Step:
    """8.7.4.victory: no second battle at sea in later turns."""
    army = siege.army
    _tell(table, "province-sea-victory", "8.7.4.victory", siege)
    assert state.rebellion is not None
    state.rebellion.sea_won.append(siege.province)
    yield from mortality(table, state, army.men, siege.lost.rome.units)
    yield from mortality(table, state, [siege.man], siege.lost.rebels.units)
    _without_land_units(table, state, siege)
    count = promoted_by(state, army.commander)
    new_veterans(table, state, army.place, army.commander, "8.7.4.victory", count)
    glory(table, state, army.commander, half(value), "8.7.4.victory")
    points.fleet_vanquished(table, state)


# --- 8.6, 8.7.6: on land -------------------------------------------------------------------------


def storm(table: Table, state: State, expedition: Expedition) -> Flow[int]:
    army, province = army_of(expedition), expedition.target - PROVINCE
    if why_no_storm(state, expedition):
        have, need = squadron_count(state, army.place), needed(state, expedition)
        args = {"province": province, "squadrons": have, "need": need}
        table.tell(Event("no-support-for-province", "8.7.5", args, also=("8.7.2",)))
        return LACKED_SUPPORT
    man, value = governor_of(state, province), total(province_land(state, province))
    matchup = province_matchup(state, expedition, False)
    with_ships = matchup.rule == "8.7.6"  # 8.7.1: both kinds of units are lost
    battle = Battle(expedition.target, army.slot, province, "province-land")
    camps = camp_of(army), camp_in(state, province, False)
    if with_ships:
        means = yield from fall(table, state, matchup, battle, army.men, camps[0], rule="8.7.6")
    else:
        means = yield from fall(table, state, matchup, battle, army.men, camps[0], rule="8.6.1")
    lost = yield from both_suffer(table, state, camps, means, (army.commander, man), with_ships)
    siege = Siege(army, province, man, means, lost)
    if means.result == DEFEAT:
        yield from _defeat(table, state, siege)
    elif means.result == STALEMATE:
        yield from _stalemate(table, state, siege)
    else:
        yield from _victory(table, state, siege, value)
    return means.result


def _defeat(table: Table, state: State, siege: Siege) -> Step:
    """8.6.2: the regular legions go over, the veterans and the fleet go home (E12). Only then it
    is seen whether the rebel has a land unit."""
    army = siege.army
    _tell(table, "province-defeat", "8.6.2", siege)
    fall_with_army(table, state, army.men, "8.6.2")
    yield from mortality(table, state, [siege.man], siege.lost.rebels.units)
    if rebel_still(state, siege.province):
        _go_over(table, state, siege, regulars_at(state, army.place), "8.6.2")
    _without_land_units(table, state, siege)
    move(state, veterans_at(state, army.place), HOME)
    move(state, squadrons_at(state, army.place), HOME)
    if rebel_still(state, siege.province):
        new_veterans(table, state, GARRISON + siege.province, siege.man, "8.6.2")


def _stalemate(table: Table, state: State, siege: Siege) -> Step:
    """8.6.3: some regular legions defect, more of them without their general."""
    army = siege.army
    _tell(table, "province-stalemate", "8.6.3", siege)
    yield from mortality(table, state, army.men, siege.lost.rome.units)
    yield from mortality(table, state, [siege.man], siege.lost.rebels.units)
    _without_land_units(table, state, siege)
    if rebel_still(state, siege.province):
        yield from _defections(table, state, siege)
        new_veterans(table, state, GARRISON + siege.province, siege.man, "8.6.3")
    new_veterans(table, state, army.place, army.commander, "8.6.3")


def _defections(table: Table, state: State, siege: Siege) -> Step:
    leads = alive(state, siege.army.commander)
    most = DEFECTS if leads else DEFECTS_WITHOUT_GENERAL
    gone = []
    for legion in regulars_at(state, siege.army.place):
        face = yield from roll(
            table,
            state,
            D6,
            rule="8.6.3",
            purpose="defection",
            good=lambda view, face: face > most,
        )
        if face <= most:
            gone.append(legion)
    _go_over(table, state, siege, gone, "8.6.3")


def _go_over(table: Table, state: State, siege: Siege, legions: list[int], rule: str) -> None:
    if not legions:
        return
    move(state, legions, GARRISON + siege.province)
    points.units_gone(state, len(legions))
    args = {"count": len(legions), "province": siege.province}
    table.tell(Event("legions-defect", rule, args))


def _victory(table: Table, state: State, siege: Siege, value: int) -> Step:
    """8.6.4, 8.6.5: the rebellion ends with its rebel; a partisan loses his own province alone."""
    army = siege.army
    _tell(table, "province-victory", "8.6.4", siege)
    yield from mortality(table, state, army.men, siege.lost.rome.units)
    _province_falls(table, state, siege)
    count = promoted_by(state, army.commander)
    new_veterans(table, state, army.place, army.commander, "8.6.4", count)
    glory(table, state, army.commander, half(value), "8.6.4")


def _province_falls(table: Table, state: State, siege: Siege) -> None:
    rebellion = state.rebellion
    assert rebellion is not None
    if siege.man == rebellion.rebel:
        end_rebellion(table, state, rule="8.6.4")
    else:
        kill(table, state, siege.man, "8.6.5")


# --- both ----------------------------------------------------------------------------------------


def _defender_survives(table: Table, state: State, siege: Siege) -> Step:
    yield from mortality(table, state, [siege.man], siege.lost.rebels.units)
    _without_land_units(table, state, siege)
    if rebel_still(state, siege.province):
        new_veterans(table, state, GARRISON + siege.province, siege.man, "8.7.4")


def _without_land_units(table: Table, state: State, siege: Siege) -> None:
    """frame.combat.3, E17: a rebel in his province without a land unit is beaten."""
    if state.rebellion is not None and state.rebellion.rebel == siege.man:
        end_without_units(table, state, "E17")


def _tell(table: Table, kind: str, rule: str, siege: Siege) -> None:
    args = {
        "commander": siege.army.commander,
        "province": siege.province,
        "row": siege.means.row,
        "losses": list(siege.lost.rome),
        "foes_losses": list(siege.lost.rebels),
    }
    also: tuple[str, ...] = ("8.3.2",) if siege.means.loss == ALL else ()
    if rule in ("8.7.4.defeat", "8.7.4.stalemate", "8.7.4.victory"):
        also += ("8.7.3", "G8")
    elif siege.means.result == VICTORY:
        also += ("G16",)
    table.tell(Event(kind, rule, args, also=also))
