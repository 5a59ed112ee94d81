"""8.10.4: a rebel who holds Rome must bring the conflicts down to three, one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.contract import Forecast, Prompt, Refusal, Step, Table, refuse, seats_of
from core.flow import ask
from core.republic.box.actions import Land, Liquidate
from core.republic.box.board import ACTIVE, FOES
from core.republic.box.state import (
    VICTORY,
    State,
    active,
    conflicts_counted,
    squadron_count,
)
from core.republic.combat import conflict
from core.republic.combat.armies import rebel_army, total
from core.republic.combat.fates import end_without_units
from core.republic.combat.forecast import forecast_of_liquidation
from core.republic.combat.losses import camp_of, land_units
from core.republic.combat.order import LandPrompt
from core.republic.combat.phase_end import MOST_CONFLICTS, master_of_rome, ruin
from core.republic.combat.sums import conflict_land, naval_due, support_of


def why_not_attack(view: State, war: int) -> Refusal | None:
    """One attempt a conflict, and not without the squadrons that it needs."""
    if war not in range(view.board.war_count) or view.status[war] != ACTIVE:
        return refuse("not-active", "8.10.4")
    if war in view.tried:
        return refuse("tried", "8.10.4", conflict=war)
    have, need = squadron_count(view, rebel_army(view).place), support_of(view, war)
    if have < need:
        return refuse("lacks-squadrons", "8.2.6", conflict=war, squadrons=have, need=need)
    if not land_units(view, camp_of(rebel_army(view))):
        return refuse("no-land-units", "8.2.5", conflict=war)
    return None


def open_conflicts(view: State) -> list[int]:
    return [war for war in active(view) if why_not_attack(view, war) is None]


class LiquidatePrompt(Prompt[Liquidate]):
    kind = "liquidate"
    rule = "ask.liquidate"
    seat = FOES

    def args(self) -> dict[str, Any]:
        return {}

    def why_not(self, state: State, action: Liquidate) -> Refusal | None:
        return why_not_attack(state, action.conflict)

    def legal(self, state: State) -> Sequence[Liquidate]:
        return [Liquidate(war) for war in open_conflicts(state)]

    def forecast(self, view: State, action: Liquidate) -> Forecast | None:
        return forecast_of_liquidation(view, action.conflict)


def liquidation(table: Table, state: State) -> Step:
    """One battle, or the end."""
    rebellion = state.rebellion
    if rebellion is None:
        ruin(table, state, "8.10.4")
        return
    count, battle = conflicts_counted(state), state.battle
    if battle is not None and battle.kind == "naval" and battle.result == VICTORY:
        yield from _after_sea(table, state, battle.target)
        return
    if count <= MOST_CONFLICTS:
        master_of_rome(table, state, rebellion)
        return
    untried = [war for war in active(state) if war not in state.tried]
    open_ones = open_conflicts(state)
    if not open_ones or count - MOST_CONFLICTS > len(untried):
        ruin(table, state, "8.10.4")
        return
    if len(open_ones) == 1:
        war = open_ones[0]
    elif FOES in seats_of(state):
        action = yield from ask(table, state, lambda now: LiquidatePrompt())
        war = action.conflict
    else:
        war = min(open_ones, key=lambda war: total(conflict_land(state, war)))
    state.tried.append(war)
    if naval_due(state, war):
        yield from conflict.sea_battle(table, state, rebel_army(state), war)
    else:
        yield from conflict.land_battle(table, state, rebel_army(state), war)
    end_without_units(table, state, "frame.combat.3")


def _after_sea(table: Table, state: State, war: int) -> Step:
    """ask.land: the rebel may go on, if he can."""
    army = rebel_army(state)
    state.battle, fought = None, state.battle
    if conflict.why_no_landing(state, army, war):
        return
    lands = True
    if FOES in seats_of(state):
        state.battle = fought
        man = army.commander

        def ahead(view: State) -> Forecast:
            return forecast_of_liquidation(view, war, False)

        action = yield from ask(table, state, lambda now: LandPrompt(FOES, man, war, ahead))
        lands = isinstance(action, Land)
        state.battle = None
    if lands:
        yield from conflict.land_battle(table, state, army, war)
        end_without_units(table, state, "frame.combat.3")
