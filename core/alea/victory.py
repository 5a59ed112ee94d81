"""Victory: what each scenario asks for at its end."""

from __future__ import annotations

from core.alea.board import CAESARIAN, NOBODY, REPUBLICAN
from core.alea.points import end
from core.alea.state import State
from core.contract import Table

TOTAL, DECISIVE = 50, 25  # s1.levels: more than this
RISE = 15  # s2.victory: what the Caesarian needs


def decide(table: Table, state: State) -> None:
    """The last year is over."""
    {"1": _civil_wars, "2": _rise, "3": _pharsalus}[state.scenario](table, state)


def _civil_wars(table: Table, state: State) -> None:
    """s1.victory: the sign of the score; draws and levels."""
    if state.points == 0:
        end(table, state, NOBODY, "even-score", "s1.victory")
        return
    winner = CAESARIAN if state.points > 0 else REPUBLICAN
    end(table, state, winner, "score", "s1.victory", level_of(abs(state.points)))


def level_of(points: int) -> str:
    if points > TOTAL:
        return "total"
    return "decisive" if points > DECISIVE else ""


def _rise(table: Table, state: State) -> None:
    """s2.victory: fifteen points for the Caesarian, a negative score for the Republican."""
    if state.points >= RISE:
        end(table, state, CAESARIAN, "score", "s2.victory")
    elif state.points < 0:
        end(table, state, REPUBLICAN, "score", "s2.victory")
    else:
        end(table, state, NOBODY, "score-between", "s2.victory")


def _pharsalus(table: Table, state: State) -> None:
    """s3.victory: Asia and Graecia besides one's own, or Africa, Asia and Graecia."""
    board = state.board
    start = board.scenarios[state.scenario].control
    needed = {name for name, letter in start.items() if letter == "C"} | {"asia", "graecia"}
    if _holds(state, CAESARIAN, needed):
        end(table, state, CAESARIAN, "regions", "s3.victory")
    elif _holds(state, REPUBLICAN, {"africa", "asia", "graecia"}):
        end(table, state, REPUBLICAN, "regions", "s3.victory")
    else:
        end(table, state, NOBODY, "neither", "s3.victory")


def _holds(state: State, side: int, names: set[str]) -> bool:
    ids = state.board.region_ids
    return all(state.control[ids.index(name)] == side for name in names)
