"""What this year's event means for those who march and fight: pure functions of the state."""

from __future__ import annotations

from collections.abc import Sequence

from core.alea.box.board import LEGIO
from core.alea.box.state import Force, State, follows_rome
from core.contract import Refusal, refuse

WEATHER, DISCOURAGED, VIGOUR, AGITATED, TEMPESTS, DONATION, FAMINE = 2, 3, 5, 6, 9, 12, 15
BARBARIANS = ("Germans", "Celts")  # the nationalities of event.5 and event.15


def slowed(state: State) -> int:
    """event.2: movement points less for everybody."""
    return 1 if state.event == WEATHER else 0


def no_sailing(state: State) -> bool:
    """event.9: no naval movement this year; evasion is still allowed."""
    return state.event == TEMPESTS


def bound(state: State, leader: int) -> bool:
    """event.4, event.6: may this leader not leave his zone of his own will?"""
    if leader in state.ill:
        return True
    agitated = state.event == AGITATED and state.where[leader] < state.board.zone_count
    return agitated and any(leader in chiefs for chiefs in state.faction_leaders)


def why_not_leave(state: State, leaders: Sequence[int]) -> Refusal | None:
    """The first of these leaders whom the event holds in place, if any."""
    for leader in leaders:
        if bound(state, leader):
            rule = "event.4" if leader in state.ill else "event.6"
            return refuse("must-stay", rule, leader=leader)
    return None


# --- battle --------------------------------------------------------------------------------------


def roman(state: State, force: Force) -> bool:
    """A force with Roman units; a people under allegiance counts as Roman."""
    return any(follows_rome(state, unit) for unit in force.units)


def enemy_of_rome(state: State, force: Force) -> bool:
    """A force of peoples at war with Rome, and of nobody else."""
    return bool(force.units) and not roman(state, force)


def barbarian(state: State, unit: int) -> bool:
    """Is this unit German or Celtic?"""
    people = state.board.piece_people[unit]
    return people >= 0 and state.board.peoples[people].nationality in BARBARIANS


def battle_modifiers(state: State, attacker: Force, defender: Force) -> list[tuple[str, int]]:
    """event.3, event.5, event.12, event.15: (rule, value for the attacker's die).

    What favours a force adds to the die when it attacks and takes away when it defends.
    """
    ours = _favour(state, attacker, defender)
    theirs = _favour(state, defender, attacker)
    return ours + [(rule, -value) for rule, value in theirs]


def _favour(state: State, force: Force, foe: Force) -> list[tuple[str, int]]:
    """What the event gives to one force (or takes from it) against another."""
    if state.event == DISCOURAGED and roman(state, force) and enemy_of_rome(state, foe):
        return [("event.3", -1)]
    if state.event == VIGOUR and any(barbarian(state, unit) for unit in force.units):
        return [("event.5", 2)]
    if state.event == DONATION and _legions(state, force) and enemy_of_rome(state, foe):
        return [("event.12", 1)]
    if state.event == FAMINE and any(barbarian(state, unit) for unit in force.units):
        return [("event.15", -1)]
    return []


def _legions(state: State, force: Force) -> bool:
    return any(state.board.kind[unit] == LEGIO for unit in force.units)
