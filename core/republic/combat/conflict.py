"""8.2, 8.8: Rome, or a rebel who liquidates, against a conflict: at sea, then on land."""

from __future__ import annotations

from typing import NamedTuple

from core.contract import Event, Flow, Step, Table
from core.republic.box import points
from core.republic.box.board import NOBODY
from core.republic.box.state import (
    DEFEAT,
    DISASTER,
    LACKED_SUPPORT,
    RECALLED,
    STALEMATE,
    STANDOFF,
    VICTORY,
    WON_AT_SEA,
    Battle,
    State,
    held_by,
    squadron_count,
)
from core.republic.combat.armies import Army
from core.republic.combat.battle import (
    fall,
    fall_with_army,
    mortality,
    new_veterans,
    note,
    promoted_by,
)
from core.republic.combat.combat_table import Verdict
from core.republic.combat.fates import create_province, glory
from core.republic.combat.losses import Losses, camp_of, conflict_loses, land_units, suffer
from core.republic.combat.sums import conflict_matchup, support_of
from core.republic.combat.victory import beat_conflict, half


class Report(NamedTuple):
    """What there is to tell of a battle."""

    army: Army
    war: int
    means: Verdict
    lost: Losses
    sea: bool = False


def attacked(table: Table, state: State, war: int) -> None:
    """2.creates: GNA is there as soon as Rome attacks GER1, whatever comes of it."""
    if state.board.wars[war].creates_when == "attacked":
        for province in state.board.creates[war]:
            create_province(table, state, province, False, "2.creates")


def why_no_landing(state: State, army: Army, war: int) -> str:
    """8.2.5, 8.2.6: what a battle on land lacks: "man", "legion", "squadrons", or nothing."""
    if army.commander == NOBODY:
        return "man"
    if not land_units(state, camp_of(army)):
        return "legion"
    if squadron_count(state, army.place) < support_of(state, war):
        return "squadrons"
    return ""


# --- 8.2.2 to 8.2.4: at sea ----------------------------------------------------------------------


def sea_battle(table: Table, state: State, army: Army, war: int) -> Flow[int]:
    """What came of it, as an expedition remembers it."""
    attacked(table, state, war)
    matchup = conflict_matchup(state, army, war, True)
    battle = Battle(war, army.slot, kind="naval")
    means = yield from fall(table, state, matchup, battle, army.men, camp_of(army), rule="8.2.2")
    if spares(state, army, means):
        return _recalled(table, state, army, war, means, sea=True)
    lost = yield from suffer(table, state, camp_of(army), means, army.commander)
    note(state, lost)
    report = Report(army, war, means, lost, sea=True)
    if means.result == DISASTER:
        _tell(table, state, "sea-disaster", "8.2.3.disaster", report)
        points.change_unrest(table, state, 1, "8.2.3.disaster")
        yield from mortality(table, state, army.men, lost.units)
    elif means.result == STANDOFF:
        _tell(table, state, "sea-standoff", "8.2.3.standoff", report)
        conflict_loses(table, state, war, lost.land, lost.naval)
        yield from mortality(table, state, army.men, lost.units)
        new_veterans(table, state, army.place, army.commander, "8.2.3.standoff")
    elif means.result == DEFEAT:
        _tell(table, state, "sea-defeat", "8.2.4.defeat", report)
        points.change_unrest(table, state, 2, "8.2.4.defeat")
        fall_with_army(table, state, army.men, "8.2.4.defeat")
    elif means.result == STALEMATE:
        _tell(table, state, "sea-stalemate", "8.2.4.stalemate", report)
        conflict_loses(table, state, war, lost.land, lost.naval)
        yield from mortality(table, state, army.men, lost.units)
        new_veterans(table, state, army.place, army.commander, "8.2.4.stalemate")
    else:
        yield from _won_at_sea(table, state, report)
        return WON_AT_SEA
    return means.result


def _won_at_sea(table: Table, state: State, report: Report) -> Step:
    """8.2.4.victory: the enemy's fleet is vanquished for good."""
    army, war, lost = report.army, report.war, report.lost
    _tell(table, state, "sea-victory", "8.2.4.victory", report)
    state.fleet_beaten[war] = 1
    conflict_loses(table, state, war, lost.land, lost.naval)
    yield from mortality(table, state, army.men, lost.units)
    points.change_unrest(table, state, -1, "8.2.4.victory")
    glory(table, state, army.commander, half(state.board.naval[war]), "8.2.4.victory")
    count = promoted_by(state, army.commander)
    new_veterans(table, state, army.place, army.commander, "8.2.4.victory", count)
    points.fleet_vanquished(table, state)


# --- 8.2.6 to 8.2.9: on land ---------------------------------------------------------------------


def land_battle(table: Table, state: State, army: Army, war: int) -> Flow[int]:
    attacked(table, state, war)
    if why_no_landing(state, army, war):
        return lacks_support(table, state, army, war)
    matchup = conflict_matchup(state, army, war, False)
    battle = Battle(war, army.slot, kind="land")
    means = yield from fall(table, state, matchup, battle, army.men, camp_of(army), rule="8.2.7")
    if spares(state, army, means):
        return _recalled(table, state, army, war, means, sea=False)
    lost = yield from suffer(table, state, camp_of(army), means, army.commander)
    note(state, lost)
    report = Report(army, war, means, lost)
    if means.result == DISASTER:
        _tell(table, state, "land-disaster", "8.2.8.disaster", report)
        points.change_unrest(table, state, 1, "8.2.8.disaster")
        yield from mortality(table, state, army.men, lost.units, captor=war)
    elif means.result == STANDOFF:
        _tell(table, state, "land-standoff", "8.2.8.standoff", report)
        conflict_loses(table, state, war, lost.land, lost.naval)
        yield from mortality(table, state, army.men, lost.units, captor=war)
        new_veterans(table, state, army.place, army.commander, "8.2.8.standoff")
    elif means.result == DEFEAT:
        _tell(table, state, "land-defeat", "8.2.9.defeat", report)
        points.change_unrest(table, state, 2, "8.2.9.defeat")
        fall_with_army(table, state, army.men, "8.2.9.defeat")
    elif means.result == STALEMATE:
        _tell(table, state, "land-stalemate", "8.2.9.stalemate", report)
        conflict_loses(table, state, war, lost.land, lost.naval)
        yield from mortality(table, state, army.men, lost.units, captor=war)
        new_veterans(table, state, army.place, army.commander, "8.2.9.stalemate")
    else:
        yield from _won_on_land(table, state, report)
    return means.result


def lacks_support(table: Table, state: State, army: Army, war: int) -> int:
    """8.2.6, E1: without squadrons, legions or a commander nobody fights, and no die is rolled."""
    have, need = squadron_count(state, army.place), support_of(state, war)
    if have < need:
        args = {"conflict": war, "squadrons": have, "need": need}
        table.tell(Event("no-support", "8.2.6", args, also=("8.0.5.support", "E1")))
    else:
        table.tell(Event("no-army", "8.2.5", {"conflict": war}))
    return LACKED_SUPPORT


def _won_on_land(table: Table, state: State, report: Report) -> Step:
    """8.2.9.victory, 8.8.6: the conflict is over."""
    army, war, lost = report.army, report.war, report.lost
    _tell(table, state, "land-victory", "8.2.9.victory", report)
    conflict_loses(table, state, war, lost.land, lost.naval)
    yield from mortality(table, state, army.men, lost.units)
    points.change_unrest(table, state, -1, "8.2.9.victory")
    count = promoted_by(state, army.commander)
    new_veterans(table, state, army.place, army.commander, "8.2.9.victory", count)
    glory(table, state, army.commander, half(state.board.land[war]), "8.2.9.victory")
    beat_conflict(table, state, war, army)


# --- statesmen -----------------------------------------------------------------------------------


def spares(state: State, army: Army, means: Verdict) -> bool:
    """5.2.lucullus: as a general of Rome he loses nothing by a Disaster or a Standoff."""
    if not army.loyal or means.result not in (DISASTER, STANDOFF):
        return False
    return army.commander != NOBODY and state.board.ability[army.commander] == "lucullus"


def _recalled(
    table: Table, state: State, army: Army, war: int, means: Verdict, *, sea: bool
) -> int:
    """E5: he is called home with his army, and nobody prosecutes the conflict. A Standoff makes a
    veteran as ever."""
    note(state, Losses())
    args = {
        "commander": army.commander,
        "conflict": war,
        "result": means.result,
        "total": means.row - (state.battle.net if state.battle else 0),
    }
    table.tell(Event("recalled", "5.2.lucullus", args, also=("E5", "E15")))
    if means.result == DISASTER:
        points.change_unrest(table, state, 1, "E5")
    else:
        rule = "8.2.3.standoff" if sea else "8.2.8.standoff"
        new_veterans(table, state, army.place, army.commander, rule)
    state.unprosecuted[war] = 1
    return DISASTER if means.result == DISASTER else RECALLED


# --- what events tell ----------------------------------------------------------------------------


def _tell(table: Table, state: State, kind: str, rule: str, report: Report) -> None:
    """The result in one sentence."""
    args = {
        "commander": report.army.commander,
        "conflict": report.war,
        "row": report.means.row,
        "losses": list(report.lost),
    }
    table.tell(Event(kind, rule, args, also=_also(state, report)))


def _also(state: State, report: Report) -> tuple[str, ...]:
    """Further rules that a result rests on."""
    army, war, means = report.army, report.war, report.means
    board, also = state.board, []
    if held_by(state, war):
        also += ["8.8.4", "8.8.2" if report.sea else "8.8.3"]
    if army.loyal and state.numbers_off[war]:
        also.append("8.0.7.several" if state.numbers_off[war] == 1 else "E3")
    if means.result in (DISASTER, STANDOFF) and _by_leader(state, war, means):
        also.append("3.numbers")
    if army.master != NOBODY:
        also.append("5.3")
    if army.commander != NOBODY:
        if board.ability[army.commander] == "cunctator":
            also.append("5.2.cunctator")
        if board.ability[army.commander] == "caesar" and means.result == VICTORY:
            also.append("5.2.caesar")
    if any(war in board.ignores[man] for man in army.men):
        also.append("5.2.numbers")
    return tuple(also)


def _by_leader(state: State, war: int, means: Verdict) -> bool:
    """Is it a number of a leader, not of the card?"""
    card, total = state.board.wars[war], state.battle.total if state.battle else 0
    return total not in (card.disaster if means.result == DISASTER else card.standoff)
