"""8.1: which zones fight, and in which order."""

from __future__ import annotations

from collections.abc import Sequence

from core.contract import Action, Forecast, Prompt, Refusal, Step, Table, refuse
from core.flow import ask
from core.imperator.actions import Fight
from core.semper.box.state import State
from core.semper.combat.battle import battle
from core.semper.combat.contested import contested
from core.semper.combat.forces import draw_up
from core.semper.combat.forecast import forecast_battle


def combat(table: Table, state: State) -> Step:
    """The attacker chooses where to fight next."""
    action = yield from ask(table, state, _fight_question)
    zones = [action.place] if action is not None else contested(state)
    if zones:
        yield from battle(table, state, zones[0])


def _fight_question(state: State) -> FightPrompt | None:
    """Asked only where there is a choice."""
    return FightPrompt(state) if len(contested(state)) > 1 else None


class FightPrompt(Prompt[Fight]):
    """8.1: where is the next combat?"""

    kind = "fight"
    public = True
    rule = "8.1.order"
    open = True

    def __init__(self, state: State) -> None:
        self.seat = state.seat_of(state.active)

    def why_not(self, state: State, action: Fight) -> Refusal | None:
        if action.place not in contested(state):
            return refuse("nothing-to-fight", "8.1", zone=action.place)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        return [Fight(zone) for zone in contested(state)]

    def forecast(self, view: State, action: Fight) -> Forecast | None:
        if action.place not in contested(view):
            return None
        return forecast_battle(view, draw_up(view, action.place))
