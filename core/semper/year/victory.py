"""10.3: the end of the game, and who has won it."""

from __future__ import annotations

from core.contract import Event, Flow, Table
from core.dice import D10, roll
from core.semper.box.board import NOBODY, PRIMUS, SECONDUS
from core.semper.box.state import State, enemy, on_map
from core.semper.box.victory_points import end, score
from core.semper.year.points import END_BONUS

DECISIVE, DEFINITIVE = 2, 5  # 10.3.levels: more than so many times the other's points
BY_MARGIN = {"4": "s4.victory", "7": "s7.victory"}


def is_over(table: Table, state: State) -> Flow[bool]:
    """After the last year; s8.end: before it, when Julien is gone or a die says so."""
    scenario = state.board.scenarios[state.scenario]
    if state.year >= scenario.last:
        return True
    if not scenario.open_end or state.year < scenario.open_end:
        return False
    survivor = state.board.piece(scenario.survivor)
    if not on_map(state, survivor):
        table.tell(Event("without-heir", "s8.end", {"leader": survivor, "year": state.year}))
        return True
    die = yield from roll(table, state, D10, rule="s8.end", purpose="end")
    return die < end_number(state)


def end_number(state: State) -> int:
    """s8.end: the game ends on a result below this."""
    return state.year - state.board.scenarios[state.scenario].open_end + 2


def decide(table: Table, state: State) -> None:
    """10.2.end, s9.victory: the last points; then they are compared."""
    scenario = state.board.scenarios[state.scenario]
    score(table, state, PRIMUS, END_BONUS, "10.2.end")
    if scenario.bonus:
        diocese = state.board.diocese_ids.index(scenario.bonus)
        if state.control[diocese] == PRIMUS:
            score(table, state, PRIMUS, scenario.bonus_points, "s9.victory")
    if scenario.margin:
        _by_margin(table, state)
        return
    winner = leader_of(state)
    if winner == NOBODY:
        end(table, state, NOBODY, "even-score", "10.3")
    else:
        end(table, state, winner, "score", "10.3", level_of(state, winner))


def leader_of(state: State) -> int:
    """Who has more points; nobody if they have the same."""
    _, primus, secondus = state.points
    if primus == secondus:
        return NOBODY
    return PRIMUS if primus > secondus else SECONDUS


def level_of(state: State, winner: int) -> str:
    """10.3.levels; a loser without points makes it definitive."""
    ours, theirs = state.points[winner], state.points[enemy(winner)]
    if ours > DEFINITIVE * theirs:
        return "definitive"
    return "decisive" if ours > DECISIVE * theirs else ""


def _by_margin(table: Table, state: State) -> None:
    """s4.victory, s7.victory: who began as PRIMUS needs more than half as much again."""
    first = state.factions[0]  # seat 1 began as PRIMUS
    ours, theirs = state.points[first], state.points[enemy(first)]
    winner = first if 2 * ours > 3 * theirs else enemy(first)
    ahead = state.points[winner] > state.points[enemy(winner)]
    level = level_of(state, winner) if ahead else ""
    end(table, state, winner, "margin", BY_MARGIN.get(state.scenario, "10.3"), level)
