"""8.1: which places fight, and in which order."""

from __future__ import annotations

from core.alea.box.board import SIDES
from core.alea.box.state import State, enemy
from core.alea.combat.battle import battle
from core.alea.combat.contested import land_contested, naval_contested, strangers
from core.alea.combat.forces import draw_up
from core.alea.combat.forecast import forecast_battle
from core.contract import Forecast, Step, Table
from core.flow import ask
from core.imperator.combat.order import FightPrompt
from core.imperator.graph import places_of


def contested(state: State) -> list[int]:
    """8.1: on land or at sea."""
    places = {*land_contested(state), *naval_contested(state)}
    return sorted(places)


def stranded(state: State) -> list[tuple[int, int]]:
    """Fleets without land units of their side on a coast that the enemy holds: side, place. They
    cannot stay there (8.4.1), whether they have won at sea or met nobody."""
    index, lone = state.index, []
    for side in SIDES:
        alone = index.fleet_mask[side] & ~index.land_mask[side] & index.land_mask[enemy(side)]
        alone &= state.board.land_mask & ~strangers(state)
        lone += [(side, place) for place in places_of(alone)]
    return lone


def combat(table: Table, state: State) -> Step:
    """8.1: the attacker chooses where to fight next; the naval battle of a place comes first."""
    action = yield from ask(table, state, _fight_question)
    places = [action.place] if action is not None else contested(state)
    if not places:
        return
    place = places[0]
    if place in naval_contested(state):
        yield from battle(table, state, place, naval=True)
    if place in land_contested(state):
        yield from battle(table, state, place, naval=False)


def _fight_question(state: State) -> FightPrompt | None:
    """Asked only where there is a choice."""
    return FightPrompt(state, contested, _ahead) if len(contested(state)) > 1 else None


def _ahead(view: State, place: int) -> Forecast | None:
    naval = place in naval_contested(view)
    return forecast_battle(view, draw_up(view, place, naval))
