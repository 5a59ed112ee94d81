"""8.1: which zones fight, and in which order."""

from __future__ import annotations

from core.contract import Step, Table
from core.flow import ask
from core.imperator.combat.order import FightPrompt
from core.semper.box.state import State
from core.semper.combat.battle import battle
from core.semper.combat.contested import contested
from core.semper.combat.forecast import battle_ahead_in


def combat(table: Table, state: State) -> Step:
    """The attacker chooses where to fight next."""
    action = yield from ask(table, state, _fight_question)
    zones = [action.place] if action is not None else contested(state)
    if zones:
        yield from battle(table, state, zones[0])


def _fight_question(state: State) -> FightPrompt | None:
    """Asked only where there is a choice."""
    return FightPrompt(state, contested, battle_ahead_in) if len(contested(state)) > 1 else None
