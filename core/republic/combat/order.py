"""8.1: the order of Rome's battles.

All expeditions on one conflict fight before the next (8.1.2); the rebel at Rome and the convoys to
him are one block (8.1.3).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.contract import (
    Event,
    Forecast,
    Prompt,
    Refusal,
    Step,
    Table,
    refuse,
)
from core.flow import ask
from core.republic.box.actions import Land, NextBattle, StayAboard
from core.republic.box.board import (
    ACTIVE,
    IMMINENT,
    INACTIVE,
    NOBODY,
    OPEN,
    PROVINCE,
    REBEL_ARMY,
    ROME,
)
from core.republic.box.state import (
    BATTLES,
    CONVOYS,
    DISASTER,
    INTERCEPTIONS,
    LACKED_SUPPORT,
    NOT_FOUGHT,
    RECALLED,
    STALEMATE,
    STANDOFF,
    WON_AT_SEA,
    Expedition,
    State,
    expedition_in,
    expeditions_on,
)
from core.republic.combat import conflict, rebel_province
from core.republic.combat.armies import army_of
from core.republic.combat.assault import line_up
from core.republic.combat.convoys import shippers, unload
from core.republic.combat.forecast import forecast_of, foreseen
from core.republic.combat.rebel_army import fight_rebel, nobody_stops_him
from core.republic.combat.rebel_province import undefended
from core.republic.combat.sums import naval_due, province_naval_due
from core.republic.combat.victory import bring_home

OFF, KEPT = 1, 2  # 8.0.7: Disaster and Standoff numbers for later expeditions


def begin(table: Table, state: State) -> Step:
    """8.1.1: the phase begins."""
    state.unprosecuted = bytearray(state.board.war_count)
    state.victors, state.battle = [], None
    if state.rebellion is not None:
        state.rebellion.unprosecuted = False
    for expedition in state.expeditions:
        if expedition.commander == NOBODY:  # 8.0.13.commander: it attacks nobody
            continue
        _wake(table, state, expedition.target)
        if expedition.kept:
            args = {"man": expedition.commander, "target": expedition.target}
            table.tell(Event("proconsul", "8.1.1", args))
    state.step = BATTLES
    yield from ()


def _wake(table: Table, state: State, target: int) -> None:
    """2.open: a conflict that Rome attacks is active."""
    if target < REBEL_ARMY and state.status[target] in (INACTIVE, IMMINENT, OPEN):
        state.status[target] = ACTIVE
        table.tell(Event("conflict-attacked", "2.open", {"conflict": target}))


# --- ask.order, ask.expedition -------------------------------------------------------------------


def there_still(view: State, target: int) -> bool:
    """Is there still something to fight?"""
    rebellion = view.rebellion
    if target < REBEL_ARMY:
        return view.status[target] == ACTIVE
    if rebellion is None:
        return False
    if target == REBEL_ARMY:
        return rebellion.marches and not rebellion.checked and not rebellion.took_rome
    return rebel_province.rebel_still(view, target - PROVINCE)


def waiting(view: State) -> list[Expedition]:
    """8.0.13.commander: expeditions that have not fought, with somebody who leads them."""
    return [
        expedition
        for expedition in view.expeditions
        if expedition.fate == NOT_FOUGHT
        and expedition.commander != NOBODY
        and there_still(view, expedition.target)
    ]


def first_to_finish(view: State, armies: list[Expedition]) -> int | None:
    """8.1.2, 8.1.3: the target whose other battles come before any else; of the armies that are
    waiting."""
    targets = [expedition.target for expedition in armies]
    rebellion = view.rebellion
    if rebellion is not None and rebellion.convoyed and REBEL_ARMY in targets:
        return REBEL_ARMY
    begun = [e.target for e in view.expeditions if e.fate != NOT_FOUGHT]
    return next((target for target in targets if target in begun), None) if begun else None


def candidates(view: State) -> list[NextBattle]:
    armies = waiting(view)
    first = first_to_finish(view, armies) if armies else None
    return [
        NextBattle(expedition.target, expedition.commander)
        for expedition in armies
        if first is None or expedition.target == first
    ]


class NextBattlePrompt(Prompt[NextBattle]):
    """Asked even where one answer is left: so a person starts each roll (phase.6)."""

    kind = "next-battle"
    rule = "ask.order"
    seat = ROME

    def why_not(self, state: State, action: NextBattle) -> Refusal | None:
        there = expeditions_on(state, action.target)
        if not there:
            return refuse("nobody-sent", "8.1.2")
        his = next((e for e in there if e.commander == action.man != NOBODY), None)
        if his is None:
            return refuse("not-his-battle", "ask.expedition")
        if his.fate != NOT_FOUGHT:
            return refuse("has-fought", "8.0.6", man=action.man)
        if not there_still(state, action.target):
            return refuse("nothing-to-fight", "8.1.2", target=action.target)
        first = first_to_finish(state, waiting(state))
        if first is not None and first != action.target:
            rule = "8.4.6" if first == REBEL_ARMY else "8.1.2"
            return refuse("finish-first", rule, target=first)
        return None

    def legal(self, state: State) -> Sequence[NextBattle]:
        return candidates(state)

    def forecast(self, view: State, action: NextBattle) -> Forecast | None:
        for expedition in waiting(view):
            if (expedition.target, expedition.commander) == (action.target, action.man):
                return foreseen(view, expedition)
        return None

    def outlook(self, view: State, partial: dict[str, Any]) -> Forecast | None:
        for action in candidates(view):
            if action.target == partial.get("target", action.target):
                return self.forecast(view, action)
        return None


def battles(table: Table, state: State) -> Step:
    """One battle, or what is asked after one at sea; at the end the assaults are lined up."""
    landing = next((e for e in state.expeditions if e.at_sea), None)
    if landing is not None:
        yield from _after_sea(table, state, landing)
    elif waiting(state):
        action = yield from ask(table, state, lambda now: NextBattlePrompt())
        yield from _begun(table, state, action)
    else:
        nobody_stops_him(table, state)
        yield from line_up(table, state)


def _begun(table: Table, state: State, action: NextBattle) -> Step:
    there = expeditions_on(state, action.target)
    expedition = next(e for e in there if e.commander == action.man)
    rebellion = state.rebellion
    if action.target == REBEL_ARMY:
        assert rebellion is not None
        if rebellion.turns and not rebellion.convoyed and (state.convoys or shippers(state)):
            state.step = INTERCEPTIONS if state.convoys else CONVOYS
            return
        expedition.fate = yield from fight_rebel(table, state, army_of(expedition))
    elif action.target >= PROVINCE and undefended(state, action.target - PROVINCE):
        expedition.fate = rebel_province.surrender(table, state, expedition)
        unload(table, state)
    elif action.target >= PROVINCE:
        sea = province_naval_due(state, action.target - PROVINCE)
        yield from _fight(table, state, expedition, sea)
    else:
        yield from _fight(table, state, expedition, naval_due(state, action.target))


def _fight(table: Table, state: State, expedition: Expedition, sea: bool) -> Step:
    """One battle of an expedition; a Victory at sea waits for what comes next."""
    army, target = army_of(expedition), expedition.target
    if target >= PROVINCE and sea:
        fate = yield from rebel_province.fight_its_fleet(table, state, expedition)
    elif target >= PROVINCE:
        fate = yield from rebel_province.storm(table, state, expedition)
    elif sea:
        fate = yield from conflict.sea_battle(table, state, army, target)
    else:
        fate = yield from conflict.land_battle(table, state, army, target)
    expedition.fate, expedition.at_sea = fate, fate == WON_AT_SEA
    if target >= PROVINCE:
        unload(table, state)
    if target < REBEL_ARMY and state.unprosecuted[target] and fate in (DISASTER, RECALLED):
        bring_home(state, expedition)  # 5.2.lucullus
    if not expedition.at_sea:
        remember(state, expedition)


def remember(state: State, expedition: Expedition) -> None:
    """8.0.7.several, E3, E13: how the first expedition ended decides for all later ones."""
    target, fate = expedition.target, expedition.fate
    if target >= REBEL_ARMY or state.numbers_off[target] or fate == LACKED_SUPPORT:
        return
    off = fate in (STALEMATE, STANDOFF, DISASTER, RECALLED)
    state.numbers_off[target] = OFF if off else KEPT


# --- ask.land ------------------------------------------------------------------------------------


class LandPrompt(Prompt[Land | StayAboard]):
    """8.2.5, 8.7.4: the general may go on."""

    kind = "land"
    rule = "ask.land"

    def __init__(
        self, seat: int, man: int, target: int, ahead: Callable[[State], Forecast]
    ) -> None:
        self.seat, self.man, self.target, self.ahead = seat, man, target, ahead

    def args(self) -> dict[str, Any]:
        return {"man": self.man, "target": self.target}

    def why_not(self, state: State, action: Land | StayAboard) -> Refusal | None:
        return None

    def legal(self, state: State) -> Sequence[Land | StayAboard]:
        return [Land(), StayAboard()]

    def forecast(self, view: State, action: Land | StayAboard) -> Forecast | None:
        return self.ahead(view) if isinstance(action, Land) else None


def _after_sea(table: Table, state: State, expedition: Expedition) -> Step:
    """8.2.5: only if he can."""
    target = expedition.target
    if target >= PROVINCE:
        barred = rebel_province.why_no_storm(state, expedition)
    else:
        barred = conflict.why_no_landing(state, army_of(expedition), target)
    if barred:
        _stay(table, state, expedition, barred)
        return
    man, slot = expedition.commander, expedition.slot

    def ahead(view: State) -> Forecast:
        return forecast_of(view, expedition_in(view, slot), False)

    action = yield from ask(table, state, lambda now: LandPrompt(ROME, man, target, ahead))
    if isinstance(action, Land):
        yield from _fight(table, state, expedition, False)
    else:
        _stay(table, state, expedition, "")


def _stay(table: Table, state: State, expedition: Expedition, barred: str) -> None:
    expedition.at_sea = False
    if barred == "squadrons":
        table.tell(Event("cannot-land", "8.2.5", {"target": expedition.target}))
    elif barred == "man":
        table.tell(
            Event("no-general", "8.0.13.commander", {"target": expedition.target}, also=("G18",))
        )
    elif not barred:
        table.tell(Event("stays-aboard", "ask.land", {"target": expedition.target}))
    remember(state, expedition)
