"""8.3 to 8.5: the battle of those whom evasion has left: odds, die, table, losses, retreat."""

from __future__ import annotations

from core.contract import Event, Fall, Flow, Step, Table
from core.dice import D6, open_roll
from core.flow import window
from core.imperator.combat.battle import (
    loser,
    losses,
    read_table,
    result_of,
    tell_terms,
    units_standing,
    winner,
)
from core.imperator.combat.odds import HIGHEST, LOWEST, clamp_row
from core.semper.box.board import NOBODY
from core.semper.box.pieces import eliminate
from core.semper.box.state import Battle, State
from core.semper.box.victory_points import score
from core.semper.combat.contested import contested_mask
from core.semper.combat.forces import draw_up, redrawn
from core.semper.combat.lone_leaders import flee_lone_leaders
from core.semper.combat.retreat import retreat, the_ill_die
from core.semper.combat.usurpers import beheaded, doomed_by_usurpation, taken_from_whom
from core.semper.emperors.death import fall
from core.semper.emperors.loyalty import go_over, settle_zone
from core.semper.emperors.succession import succession

LARGE_BATTLE = 35  # 10.1: SP of both sides together


# --- 8.3 one battle ------------------------------------------------------------------------------


def battle(table: Table, state: State, zone: int) -> Step:
    """8.3: odds, die, table; 8.4: losses and retreat; 8.5: the leaders; 10.1: the points; then
    what has waited for the end of it (3.5.2, 3.6.4, 3.7.2)."""
    state.battle = draw_up(state, zone)
    if (yield from window(table, state, "before-battle")):
        state.battle = redrawn(state, _current(state))
        if state.battle is None:
            settle_zone(table, state, zone)
            return
    tell_terms(table, state, "8.3.odds")
    row = yield from _row(table, state)
    if not contested_mask(state) >> zone & 1:  # a stratagem has taken a side away from the table
        table.tell(Event("battle-off", "8.1", {"place": zone}))
        state.battle = None
        settle_zone(table, state, zone)
        return
    yield from undergo(table, state, row)
    _points_of_battle(table, state)
    yield from succession(table, state)
    settle_zone(table, state, zone)
    yield from flee_lone_leaders(table, state, zone)
    yield from window(table, state, "after-battle")
    state.battle = None


def _row(table: Table, state: State) -> Flow[int]:
    """8.6: the modified die; 6.3.roma-victor, 6.3.furor: or the best row without any."""
    fight = _current(state)
    if fight.decreed and not fight.annulled:
        return HIGHEST if fight.decreed == fight.attacker.side else LOWEST
    die = yield from open_roll(table, state, D6, rule="8.3", purpose="battle")
    fight = _current(state)
    fight.die = Fall("d6", die)
    return clamp_row(die + sum([value for _, value in fight.modifiers]))


def undergo(table: Table, state: State, row: int) -> Step:
    """8.4, 8.5: what the battle that is on does to both forces if the die leads to this row."""
    read_table(table, state, row)
    yield from losses(table, state, eliminate)
    yield from settle(table, state)


def settle(table: Table, state: State) -> Step:
    """8.5: the leaders who die of a defeat; 8.4.1: the beaten leave; 3.6.4.failure: a revolt
    without its head lays down its arms before those whom it has left."""
    fight = _current(state)
    beaten, victor = loser(fight), winner(fight)
    betrayed = taken_from_whom(state, beaten)
    _deaths_of_leaders(table, state)
    if betrayed == victor.side and beheaded(state, beaten.side):
        _submit(table, state)
        return
    the_ill_die(table, state, beaten.side, fight.zone)
    yield from retreat(table, state, beaten.side, fight.zone, beaten is fight.defender)


def _current(state: State) -> Battle:
    assert state.battle is not None
    return state.battle


# --- 8.5 leaders ---------------------------------------------------------------------------------


def _deaths_of_leaders(table: Table, state: State) -> None:
    """8.5.2: in a civil war the titled of the beaten force die; 8.5.1: with an E everybody does."""
    fight = _current(state)
    beaten, victor = loser(fight), winner(fight)
    titled = doomed_by_usurpation(state, beaten, victor)
    others = beaten.leaders if result_of(fight, beaten) == "E" else []
    doomed = [(leader, "8.5.2") for leader in titled]
    doomed += [(leader, "8.5.1") for leader in others if leader not in titled]
    for leader, rule in doomed:
        if state.where[leader] == fight.zone and state.side[leader] == beaten.side:
            fall(table, state, leader, rule, by=victor.side)


def _submit(table: Table, state: State) -> None:
    """3.6.4.failure: its units are at once theirs again from whom they were taken; the leaders
    follow with the end of the usurpation."""
    fight = _current(state)
    beaten, victor = loser(fight), winner(fight)
    table.tell(Event("revolt-submits", "3.6.4.failure", {"side": victor.side, "place": fight.zone}))
    units = [u for u in units_standing(state, fight, beaten) if state.board.is_roman(u)]
    go_over(table, state, fight.zone, victor.side, "3.6.4.failure", (), units)


def _points_of_battle(table: Table, state: State) -> None:
    fight = _current(state)
    if fight.winner != NOBODY and fight.attack + fight.defend >= LARGE_BATTLE:
        score(table, state, fight.winner, 1, "10.1.battle")
