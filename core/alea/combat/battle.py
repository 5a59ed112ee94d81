"""8.3 to 8.5: the battle of those whom evasion has left: odds, die, table, losses, retreat."""

from __future__ import annotations

from collections.abc import Sequence

from core.alea.box.board import NOBODY
from core.alea.box.event_effects import roman
from core.alea.box.offices import assassins_of, chiefs, figures
from core.alea.box.pieces import eliminate
from core.alea.box.state import Battle, Force, State, enemy, units_at
from core.alea.box.victory_points import score
from core.alea.combat.forces import draw_up, redrawn
from core.alea.combat.losses import drown_excess
from core.alea.combat.retreat import (
    leave_with_fleets,
    retreat_by_land,
    retreat_by_sea,
    the_sick_die,
)
from core.alea.politics import coups
from core.alea.politics.death import fall
from core.alea.politics.faction_leaders import succession
from core.alea.politics.lone_leaders import flee_lone_leaders
from core.contract import Fall, Step, Table
from core.dice import D6, open_roll
from core.flow import window
from core.imperator.combat.battle import (
    loser,
    losses,
    read_table,
    result_of,
    tell_terms,
    winner,
)
from core.imperator.combat.odds import HIGHEST, LOWEST, clamp_row
from core.imperator.graph import places_of

LARGE_BATTLE = 35  # 10.1: SP of both sides together


# --- 8.3 one battle ------------------------------------------------------------------------------


def battle(table: Table, state: State, place: int, *, naval: bool) -> Step:
    """8.3: odds, die, table; 8.4: losses and retreat; 8.5: the leaders; 10.1: the points."""
    state.battle = draw_up(state, place, naval)
    if (yield from window(table, state, "before-battle")):
        state.battle = redrawn(state, _current(state))
        if state.battle is None:
            return
    fight = _current(state)
    state.chief_fought |= chief_among_romans(state, fight)
    tell_terms(table, state, "8.1.naval" if naval else "8.3.odds", naval=naval)
    if fight.conquered:
        row = HIGHEST if fight.conquered == fight.attacker.side else LOWEST
    else:
        die = yield from open_roll(table, state, D6, rule="8.3", purpose="battle")
        fight = _current(state)
        fight.die = Fall("d6", die)
        row = clamp_row(die + sum(value for _, value in fight.modifiers))
    yield from undergo(table, state, row)
    _points_of_battle(table, state)
    _drown_leaders(table, state)
    yield from flee_lone_leaders(table, state, place)
    yield from succession(table, state)
    yield from window(table, state, "after-battle")
    state.battle = None


def undergo(table: Table, state: State, row: int) -> Step:
    """8.4, 8.5: what the battle that is on does to both forces if the die leads to this row."""
    read_table(table, state, row, naval=_current(state).naval)
    yield from _losses(table, state)
    yield from settle(table, state)


def settle(table: Table, state: State) -> Step:
    """8.5: the leaders who die of a defeat; 8.4.1: the beaten leave, 3.6.4 or change sides."""
    if coups.is_pretender_battle(state, _current(state)):
        yield from coups.settle_pretender_battle(table, state)
    else:
        _deaths_of_chiefs(table, state)
        yield from _clear_the_place(table, state)


def chief_among_romans(state: State, fight: Battle) -> bool:
    """5.1.1: does a Faction Leader take part, and are both forces Roman?"""
    forces = (fight.attacker, fight.defender)
    romans = all(roman(state, force) for force in forces)
    return romans and any(chiefs(state, force) for force in forces)


def _current(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


# --- 8.4.2 results -------------------------------------------------------------------------------


def _losses(table: Table, state: State) -> Step:
    """8.4.2; 3.4.2: and what the fleets that are left cannot carry."""
    yield from losses(table, state, eliminate)
    fight = _current(state)
    for side in (fight.attacker.side, fight.defender.side):
        yield from drown_excess(table, state, side, fight.zone)


# --- 8.5 leaders ---------------------------------------------------------------------------------


def _deaths_of_chiefs(table: Table, state: State) -> None:
    """8.5.1: with an E everybody dies; 8.5.2: else the figures of a civil war, if they lose it."""
    fight = _current(state)
    beaten, victor = loser(fight), winner(fight)
    if result_of(fight, beaten) == "E":
        doomed, rule = list(beaten.leaders), "8.5.1"
    else:
        doomed, rule = emblems(state, beaten, victor), "8.5.2"
    for leader in doomed:
        if state.where[leader] == fight.zone and state.side[leader] == beaten.side:
            fall(table, state, leader, rule, by=victor.side)


def emblems(state: State, beaten: Force, victor: Force) -> list[int]:
    """8.5.2: a Faction Leader against a Faction Leader, a Pretender or an Assassin of Caesar.

    Such leaders of the beaten force die, but Assassins do not kill a Faction Leader that way.
    """
    ours, theirs = figures(state, beaten), figures(state, victor)
    if not ours or not theirs or not (chiefs(state, beaten) or chiefs(state, victor)):
        return []
    spared = chiefs(state, beaten) if assassins_of(state, victor) else []
    return [x for x in ours if x not in spared]


# --- 8.4.1 the beaten leave ---------------------------------------------------------------------


def _clear_the_place(table: Table, state: State) -> Step:
    fight = _current(state)
    side, attacked = loser(fight).side, loser(fight) is fight.defender
    the_sick_die(table, state, side, fight.zone, fight.naval)
    if fight.naval:
        yield from retreat_by_sea(table, state, side, fight.zone, attacked)
        if not state.board.is_sea(fight.zone) and not units_at(state, side, fight.zone):
            yield from retreat_by_land(table, state, side, fight.zone, attacked)  # leaders alone
    else:
        yield from retreat_by_land(table, state, side, fight.zone, attacked)
        yield from leave_with_fleets(table, state, side, fight.zone)
    for loaded in (fight.winner, side):
        for place in _afloat(state, loaded):
            yield from drown_excess(table, state, loaded, place)


def _afloat(state: State, side: int) -> Sequence[int]:
    return places_of(state.index.land_mask[side] & ~state.board.land_mask)


def _drown_leaders(table: Table, state: State) -> None:
    """3.4.2: leaders at sea without a ship are lost."""
    fight = _current(state)
    for side in (fight.attacker.side, fight.defender.side):
        if state.board.is_sea(fight.zone) and not state.index.fleets[side][fight.zone]:
            for leader in list(state.index.leaders[side][fight.zone]):
                fall(table, state, leader, "3.4.2.excess", by=enemy(side))


def _points_of_battle(table: Table, state: State) -> None:
    fight = _current(state)
    if fight.winner != NOBODY and fight.attack + fight.defend >= LARGE_BATTLE:
        score(table, state, fight.winner, 1, "10.1.battle")
