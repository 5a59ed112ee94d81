"""8.2: how a force avoids a battle."""

from __future__ import annotations

from collections.abc import Callable

from core.contract import Chance, Event, Flow, Forecast, Step, Table
from core.dice import D6, odds_of
from core.flow import ask, window
from core.imperator.actions import Evade, Stand
from core.imperator.asking.rolls import open_roll_for
from core.imperator.combat.questions import TryPrompt
from core.semper.box.pieces import move_together
from core.semper.box.state import ENEMY, State, enemy
from core.semper.combat.choose_evasion import EvadePrompt
from core.semper.combat.contested import contested, contested_mask
from core.semper.combat.evaders import best_rating, evader, would_evade
from core.semper.combat.forces import draw_up
from core.semper.combat.forecast import forecast_battle
from core.semper.combat.lone_leaders import flee_lone_leaders
from core.semper.emperors.loyalty import settle_zone
from core.semper.stratagems.plague import expose_to_plague


def next_to_evade(state: State) -> int | None:
    """E.2: the next zone from which a force may get away."""
    defender = ENEMY[state.active]
    for zone in contested(state):
        if zone not in state.evaded and would_evade(state, defender, zone) is not None:
            return zone
    return None


def land_evasion(table: Table, state: State, zone: int) -> Step:
    """The defender may try once to get away."""
    yield from window(table, state, "before-evasion")
    side = enemy(state.active)
    action = yield from ask(table, state, _try_question(side, zone))
    if isinstance(action, Stand):
        table.tell(Event("stands", "8.2", {"side": side, "place": zone}))
    elif action is not None and (yield from _attempt(table, state, side, zone)):
        choice = yield from ask(table, state, _evade_question(side, zone))
        if choice is not None:
            yield from _get_away(table, state, side, zone, choice)
    state.evaded.append(zone)


def _attempt(table: Table, state: State, side: int, zone: int) -> Flow[bool]:
    """1d6 must stay below the best strategic rating."""

    def good(now: State, face: int) -> bool:
        return face < best_rating(now, side, zone)

    leader = evader(state, side, zone)
    assert leader is not None  # the question has just been put
    die = yield from open_roll_for(
        table, state, D6, leader, rule="8.2", purpose="evasion", good=good
    )
    if not contested_mask(state) >> zone & 1:  # a stratagem has left nobody to get away from
        return False
    success = good(state, die)
    args = {"side": side, "place": zone, "rating": best_rating(state, side, zone), "face": die}
    table.tell(Event("evasion-succeeds" if success else "evasion-fails", "8.2", args))
    return success


def land_evasion_chance(state: State, zone: int) -> Chance | None:
    """That the defender gets away from here; None: he cannot even try."""
    side = enemy(state.active)
    if evader(state, side, zone) is None:
        return None
    rating = best_rating(state, side, zone)
    return odds_of(D6, "8.2", lambda face: face < rating)


def _get_away(table: Table, state: State, side: int, zone: int, evade: Evade) -> Step:
    """Those whom the event or a stratagem has taken meanwhile are not among them: the question
    is put afresh after each."""
    move_together(state, evade.leaders + evade.units, evade.to)
    args = {
        "leaders": list(evade.leaders),
        "units": list(evade.units),
        "origin": zone,
        "to": evade.to,
    }
    table.tell(Event("evades", "8.2", args))
    yield from expose_to_plague(table, state, evade.to, evade.leaders + evade.units)
    settle_zone(table, state, evade.to)
    yield from flee_lone_leaders(table, state, evade.to)
    yield from flee_lone_leaders(table, state, zone)
    if not contested_mask(state) >> zone & 1:  # 3.7.2: else its units wait for the battle
        settle_zone(table, state, zone)


def _try_question(side: int, zone: int) -> Callable[[State], TryPrompt | None]:
    def question(state: State) -> TryPrompt | None:
        if evader(state, side, zone) is None:
            return None
        return TryPrompt(state, side, zone, _ahead, land_evasion_chance)

    return question


def _ahead(view: State, zone: int) -> Forecast:
    """The battle for those who stay, or do not get away."""
    return forecast_battle(view, draw_up(view, zone))


def _evade_question(side: int, zone: int) -> Callable[[State], EvadePrompt | None]:
    return lambda s: None if evader(s, side, zone) is None else EvadePrompt(s, side, zone)
