"""8.9: conflicts that nobody holds back attack provinces, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from core.contract import Event, Forecast, Prompt, Refusal, Step, Table, refuse
from core.dice import draw
from core.flow import ask
from core.republic.box import points
from core.republic.box.actions import NextBattle
from core.republic.box.board import ACTIVE, HELD, HOME, NOBODY, REBEL, ROMAN, ROME, UNITS
from core.republic.box.pieces import move, regulars_at
from core.republic.box.state import (
    ASSAULTS,
    DEFEAT,
    DISASTER,
    FAILED,
    NOT_FOUGHT,
    STALEMATE,
    STANDOFF,
    VICTORY,
    Battle,
    State,
    active,
    expeditions_on,
    garrison,
)
from core.republic.combat.armies import governor_of, total
from core.republic.combat.battle import fall, note, promote_legions, promoted_by
from core.republic.combat.chits import draw_chits, struck
from core.republic.combat.combat_table import Verdict
from core.republic.combat.fates import capture, end_without_units, glory, kill
from core.republic.combat.forecast import forecast_of_assault
from core.republic.combat.losses import Losses, camp_in, conflict_loses, suffer
from core.republic.combat.sums import assault_matchup, conflict_land, naval_due
from core.republic.combat.victory import put_out_of_action, third

SEA, LAND = "assault-naval", "assault-land"
GOES_ON = (DISASTER, DEFEAT)  # 8.9.6: to the next province, at once


# --- who attacks, and what -----------------------------------------------------------------------


def assaults_due(view: State, war: int) -> bool:
    """8.0.14: nobody was sent, or all who were failed."""
    if view.status[war] != ACTIVE:
        return False
    fates = [e.fate for e in expeditions_on(view, war) if e.fate != NOT_FOUGHT]
    return all(fate in FAILED for fate in fates)


def open_to(view: State, province: int) -> bool:
    """8.9.1, E16: Roman or rebel, and not created in this phase."""
    return view.holder[province] in (ROMAN, REBEL) and province not in view.fresh


def line_up(table: Table, state: State) -> Step:
    """8.1.4: several conflicts attack in a random order."""
    due = [
        war
        for war in active(state)
        if assaults_due(state, war) and any(open_to(state, p) for p in state.board.attacks[war])
    ]
    order: list[int] = []
    while due:
        war = due[0]
        if len(due) > 1:
            war = yield from draw(table, state, due, purpose="assault-order")
        due.remove(war)
        order.append(war)
    state.assaulting, state.step = order, ASSAULTS
    if order:
        args = {"conflicts": list(order)}
        table.tell(Event("assaults-ahead", "8.0.14", args, also=("8.1.4", "G3")))


def next_target(view: State, war: int) -> tuple[int, bool] | None:
    """The province that is attacked now, and whether at sea."""
    attacks, first, battle = view.board.attacks[war], 0, view.battle
    if battle is not None and battle.kind in (SEA, LAND) and battle.target == war:
        if not battle.total:
            return battle.province, battle.kind == SEA
        if battle.kind == SEA and open_to(view, battle.province):
            return battle.province, False  # 8.9.5: it fights on land in any case
        first = attacks.index(battle.province) + 1
    for province in attacks[first:]:
        if open_to(view, province):
            return province, naval_due(view, war)
    return None


class AssaultPrompt(Prompt[NextBattle]):
    """The governor's battle cannot be declined: a person starts the roll (phase.6)."""

    kind = "assault"
    rule = "8.9.2"
    seat = ROME

    def __init__(self, war: int, province: int, sea: bool, man: int) -> None:
        self.war, self.province, self.sea, self.man = war, province, sea, man

    def args(self) -> dict[str, Any]:
        return {"conflict": self.war, "province": self.province, "governor": self.man}

    def why_not(self, state: State, action: NextBattle) -> Refusal | None:
        if (action.target, action.man) != (self.war, self.man):
            return refuse("another-assault", "8.9.1", conflict=self.war, province=self.province)
        return None

    def legal(self, state: State) -> Sequence[NextBattle]:
        return [NextBattle(self.war, self.man)]

    def forecast(self, view: State, action: NextBattle) -> Forecast | None:
        return forecast_of_assault(view, self.war, self.province, self.sea)

    def outlook(self, view: State, partial: dict[str, Any]) -> Forecast | None:
        return forecast_of_assault(view, self.war, self.province, self.sea)


def one_assault(table: Table, state: State) -> Step:
    """One battle of the conflict that attacks now."""
    war = state.assaulting[0]
    target = next_target(state, war)
    if target is None:
        state.assaulting.pop(0)
        return
    province, sea = target
    man = governor_of(state, province)
    if man == NOBODY:
        table.tell(Event("undefended", "8.9.4", {"province": province}, also=("E2",)))
        take(table, state, war, province)
        state.assaulting.pop(0)
        return
    yield from ask(table, state, lambda now: AssaultPrompt(war, province, sea, man))
    siege = Assault(war, province, man, state.holder[province] == ROMAN)
    if sea:
        yield from _at_sea(table, state, siege)
    else:
        yield from _on_land(table, state, siege)


# --- the province --------------------------------------------------------------------------------


class Assault(NamedTuple):
    war: int
    province: int
    man: int  # who defends it
    loyal: bool


def take(table: Table, state: State, war: int, province: int) -> None:
    """8.9.8: garrisons go to Rome, the rest passes to the conflict."""
    roman = state.holder[province] == ROMAN
    at = garrison(province)
    units = [unit for unit in range(UNITS) if state.where[unit] == at]
    move(state, units, HOME)
    if not roman:
        points.units_gone(state, -len(units))
    state.holder[province] = HELD + war
    state.taken.append(province)
    args = {"province": province, "conflict": war}
    table.tell(Event("province-falls", "8.9.8", args, also=("E12",) if units else ()))
    if roman:
        points.province_taken(table, state)


def _his_chits(
    table: Table, state: State, siege: Assault, lost: Losses, captured: bool, falls: bool
) -> Step:
    """8.0.9, 8.9.7: with him the province falls, unless the conflict is beaten off."""
    if not lost.units:
        return
    drawn = yield from draw_chits(
        table, state, lost.units, rule="8.0.9", purpose="mortality", near=[siege.man]
    )
    if state.battle is not None:
        state.battle.chits += drawn
    for man, last in (yield from struck(table, state, drawn, [siege.man])):
        if falls:
            take(table, state, siege.war, siege.province)
        if last and captured:
            capture(table, state, man, siege.war, "8.9.7")
        else:
            kill(table, state, man, "8.9.7")


def _stands(state: State, siege: Assault) -> bool:
    return governor_of(state, siege.province) == siege.man


def _stop(state: State, siege: Assault) -> None:
    """8.9.7: the conflict attacks no more in this phase."""
    if state.assaulting and state.assaulting[0] == siege.war:
        state.assaulting.pop(0)


# --- 8.9.5: at sea -------------------------------------------------------------------------------


def _at_sea(table: Table, state: State, siege: Assault) -> Step:
    war, province, man, loyal = siege
    matchup = assault_matchup(state, war, province, True)
    battle, camp = Battle(war, province=province, kind=SEA), camp_in(state, province, loyal)
    means = yield from fall(table, state, matchup, battle, [man], camp, rule="8.9.5")
    lost = yield from suffer(table, state, camp, means, man)
    note(state, lost)
    if means.result == DEFEAT:
        _tell(table, state, "assault-sea-defeat", "8.9.5.defeat", siege, means, lost)
        take(table, state, war, province)
        kill(table, state, man, "8.9.5.defeat")
        return
    if means.result == DISASTER:
        _tell(table, state, "assault-sea-disaster", "8.9.5.disaster", siege, means, lost)
        yield from _his_chits(table, state, siege, lost, captured=False, falls=True)
        return
    if means.result == STANDOFF:
        _tell(table, state, "assault-sea-standoff", "8.9.5.standoff", siege, means, lost)
        yield from _held(table, state, siege, lost, "8.9.5.standoff")
    elif means.result == STALEMATE:
        _tell(table, state, "assault-sea-stalemate", "8.9.5.stalemate", siege, means, lost)
        yield from _held(table, state, siege, lost, "8.9.5.stalemate")
    else:
        _tell(table, state, "assault-sea-victory", "8.9.5.victory", siege, means, lost)
        state.fleet_beaten[war] = 1
        count = promoted_by(state, man)
        yield from _held(table, state, siege, lost, "8.9.5.victory", count)
        if _stands(state, siege):
            glory(table, state, man, third(state.board.naval[war]), "8.9.5.victory")
        points.fleet_vanquished(table, state)
    if not _stands(state, siege):
        _stop(state, siege)


def _held(
    table: Table,
    state: State,
    siege: Assault,
    lost: Losses,
    rule: str,
    count: int = 1,
    captured: bool = False,
) -> Step:
    """The conflict loses as many of the units that it holds; a legion becomes a veteran."""
    conflict_loses(table, state, siege.war, lost.land, lost.naval)
    legions = regulars_at(state, garrison(siege.province))[:count]
    yield from _his_chits(table, state, siege, lost, captured=captured, falls=True)
    promote_legions(table, state, legions, siege.man, rule)


# --- 8.9.6: on land ------------------------------------------------------------------------------


def _on_land(table: Table, state: State, siege: Assault) -> Step:
    war, province, man, loyal = siege
    matchup = assault_matchup(state, war, province, False)
    strength = total(conflict_land(state, war, True))
    battle, camp = Battle(war, province=province, kind=LAND), camp_in(state, province, loyal)
    means = yield from fall(table, state, matchup, battle, [man], camp, rule="8.9.6")
    lost = yield from suffer(table, state, camp, means, man)
    note(state, lost)
    if means.result == DEFEAT:
        _tell(table, state, "assault-defeat", "8.9.6.defeat", siege, means, lost)
        take(table, state, war, province)
        kill(table, state, man, "8.9.6.defeat")
    elif means.result == DISASTER:
        _tell(table, state, "assault-disaster", "8.9.6.disaster", siege, means, lost)
        yield from _his_chits(table, state, siege, lost, captured=True, falls=True)
    elif means.result == VICTORY:
        _tell(table, state, "assault-victory", "8.9.6.victory", siege, means, lost)
        yield from _beaten_off(table, state, siege, lost, strength)
    else:
        yield from _held_on_land(table, state, siege, means, lost)
    if state.rebellion is not None and state.rebellion.rebel == man:
        end_without_units(table, state, "frame.combat.3")
    if means.result not in GOES_ON:
        _stop(state, siege)


def _held_on_land(table: Table, state: State, siege: Assault, means: Verdict, lost: Losses) -> Step:
    if means.result == STANDOFF:
        _tell(table, state, "assault-standoff", "8.9.6.standoff", siege, means, lost)
        yield from _held(table, state, siege, lost, "8.9.6.standoff", captured=True)
    else:
        _tell(table, state, "assault-stalemate", "8.9.6.stalemate", siege, means, lost)
        yield from _held(table, state, siege, lost, "8.9.6.stalemate", captured=True)


def _beaten_off(table: Table, state: State, siege: Assault, lost: Losses, strength: int) -> Step:
    """8.9.6.victory, G14: a third of the strength that was fought; the province stays in any
    case."""
    conflict_loses(table, state, siege.war, lost.land, lost.naval)
    count = promoted_by(state, siege.man)
    legions = regulars_at(state, garrison(siege.province))[:count]
    yield from _his_chits(table, state, siege, lost, captured=False, falls=False)
    promote_legions(table, state, legions, siege.man, "8.9.6.victory")
    if siege.loyal:
        glory(table, state, siege.man, third(strength), "8.9.6.victory")
    put_out_of_action(table, state, siege.war)


def _tell(
    table: Table,
    state: State,
    kind: str,
    rule: str,
    siege: Assault,
    means: Verdict,
    lost: Losses,
) -> None:
    args = {
        "governor": siege.man,
        "province": siege.province,
        "conflict": siege.war,
        "row": means.row,
        "losses": list(lost),
    }
    short = state.battle is not None and bool(state.battle.no_victory)
    also = ("8.9.3",) if short and means.result == STALEMATE else ()
    table.tell(Event(kind, rule, args, also=also))
