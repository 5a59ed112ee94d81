"""8.3 to 8.5: the battle of those whom evasion has left: odds, die, table, losses, retreat."""

from __future__ import annotations

from collections.abc import Sequence

from core.contract import Event, Fall, Flow, Step, Table
from core.dice import D6, open_roll
from core.flow import ask, window
from core.imperator.losses import LosePrompt
from core.imperator.odds import (
    FRACTIONS,
    HIGHEST,
    LOWEST,
    attacker_wins,
    cell,
    clamp_row,
    fraction_of,
)
from core.semper.box.board import NOBODY
from core.semper.box.pieces import eliminate
from core.semper.box.state import Battle, Force, State
from core.semper.box.victory_points import score
from core.semper.combat.contested import contested_mask
from core.semper.combat.forces import draw_up, redrawn
from core.semper.combat.lone_leaders import flee_lone_leaders
from core.semper.combat.losses import hit
from core.semper.combat.odds import loser, result_of, winner
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
    _tell_terms(table, state, _current(state))
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
    return clamp_row(die + sum(value for _, value in fight.modifiers))


def undergo(table: Table, state: State, row: int) -> Step:
    """8.4, 8.5: what the battle that is on does to both forces if the die leads to this row."""
    _read_table(table, state, _current(state), row)
    yield from _losses(table, state)
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


def _tell_terms(table: Table, state: State, fight: Battle) -> None:
    board = state.board
    args = {
        "place": fight.zone,
        "side": fight.attacker.side,
        "attack": fight.attack,
        "defend": fight.defend,
        "odds": board.combat.columns[fight.column],
        "shift": fight.shift,
        "modifiers": [[rule, value] for rule, value in fight.modifiers],
    }
    also = [rule for rule, _ in fight.modifiers] + ([fight.shift_rule] if fight.shift else [])
    table.tell(Event("battle", "8.3.odds", args, also=tuple(also)))


def _read_table(table: Table, state: State, fight: Battle, row: int) -> None:
    board = state.board
    fight.row = row
    fight.result = cell(board.combat, fight.row, fight.column)
    won = attacker_wins(board.combat, fight.row, fight.column)
    fight.winner = fight.attacker.side if won else fight.defender.side
    results = {"attacker": fight.result[0], "defender": fight.result[1]}
    args = {"place": fight.zone, "row": fight.row, "side": fight.winner, **results}
    terms = {  # for those who look back: one event says it all
        "by": fight.attacker.side,
        "attack": fight.attack,
        "defend": fight.defend,
        "odds": board.combat.columns[fight.column],
        "die": fight.die.face if fight.die else 0,
    }
    table.tell(Event("result", "8.4.1", args | terms))


def units_standing(state: State, fight: Battle, force: Force) -> list[int]:
    """Its units that nothing has taken away since the battle began."""
    still = (u for u in force.units if state.where[u] == fight.zone)
    return [unit for unit in still if state.side[unit] == force.side]


# --- 8.4.2 results -------------------------------------------------------------------------------


def _losses(table: Table, state: State) -> Step:
    fight = _current(state)
    beaten, victor = loser(fight), winner(fight)
    result = result_of(fight, beaten)
    for unit in units_standing(state, fight, beaten):
        if result == "E":
            table.tell(Event("unit-lost", "8.4.2.E", {"unit": unit, "place": fight.zone}))
            eliminate(state, unit)
        elif result == "A":
            hit(table, state, unit, "8.4.2.A")
    if result == "R":
        table.tell(Event("no-losses", "8.4.2.R", {"side": beaten.side, "place": fight.zone}))
    if result_of(fight, victor) in FRACTIONS:
        yield from _victors_losses(table, state)


def _victors_losses(table: Table, state: State) -> Step:
    """A share of the beaten force's units; each own unit at most once; the owner chooses."""
    fight = _current(state)
    share = fraction_of(result_of(fight, winner(fight)), len(loser(fight).units))
    units: Sequence[int] = units_standing(state, fight, winner(fight))
    fight.owed = min(share, len(units))
    if not fight.owed:
        return
    if fight.owed < len(units):
        action = yield from ask(table, state, _losses_question)
        units = action.units if action is not None else ()
    for unit in units:
        hit(table, state, unit, "8.4.2.fraction")
    _current(state).owed = 0


def _losses_question(state: State) -> LosePrompt | None:
    """An interjection may leave fewer units than are owed."""
    fight = _current(state)
    present = units_standing(state, fight, winner(fight))
    owed = min(fight.owed, len(present))
    if not owed:
        return None
    return LosePrompt(state, fight.winner, fight.zone, present, owed, "8.4.2.fraction")


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
