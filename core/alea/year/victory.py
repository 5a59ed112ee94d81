"""Victory: what each scenario asks for at its end."""

from __future__ import annotations

from collections.abc import Callable

from core.alea.box.board import CAESARIAN, DEAD, NOBODY, REPUBLICAN
from core.alea.box.state import LONG_AGO, State
from core.alea.box.victory_points import end
from core.contract import Table

TOTAL, DECISIVE = 50, 25  # s1.levels: more than this
RISE = 15  # s2.victory: what the Caesarian needs
MASTERY = 6  # s4.victory, s5.victory: the regions that the Caesarian needs
FOOTHOLD = 2  # s6.victory: those that the Republican needs


def decide(table: Table, state: State) -> None:
    """The last year is over."""
    verdicts: dict[str, Callable[[Table, State], None]] = {
        "1": _civil_wars,
        "2": _rise,
        "3": _pharsalus,
        "4": _thapsus,
        "5": _philippi,
        "6": _sicily,
        "7": _actium,
    }
    verdicts[state.scenario](table, state)


def _civil_wars(table: Table, state: State) -> None:
    """s1.victory: the sign of the score; draws and levels."""
    if unavenged(state):
        end(table, state, NOBODY, "assassins", "s1.victory")
        return
    if state.points == 0:
        end(table, state, NOBODY, "even-score", "s1.victory")
        return
    winner = CAESARIAN if state.points > 0 else REPUBLICAN
    end(table, state, winner, "score", "s1.victory", level_of(abs(state.points)))


def unavenged(state: State) -> bool:
    """Is one of those who murdered Caesar still in play?"""
    leaders = enumerate(state.board.leaders)
    return state.murdered != LONG_AGO and any(
        printed.assassin and state.where[leader] != DEAD for leader, printed in leaders
    )


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


def regions_held(state: State, side: int) -> int:
    """The number of regions that a side controls."""
    return list(state.control).count(side)


def _thapsus(table: Table, state: State) -> None:
    """s4.victory: six regions with Italia, Africa and Hispania, and Roma; or one of those two."""
    caesarian = _mastery(state, {"italia", "africa", "hispania"})
    republican = _holds(state, REPUBLICAN, {"africa"}) or _holds(state, REPUBLICAN, {"hispania"})
    _award(table, state, caesarian, republican, "s4.victory")


def _philippi(table: Table, state: State) -> None:
    """s5.victory: six regions with Italia and Graecia, and Roma; or Graecia."""
    caesarian = _mastery(state, {"italia", "graecia"})
    republican = _holds(state, REPUBLICAN, {"graecia"})
    _award(table, state, caesarian, republican, "s5.victory")


def _mastery(state: State, names: set[str]) -> bool:
    enough = regions_held(state, CAESARIAN) >= MASTERY and state.roma == CAESARIAN
    return enough and _holds(state, CAESARIAN, names)


def _sicily(table: Table, state: State) -> None:
    """s6.victory: all seven regions, or at least two."""
    caesarian = regions_held(state, CAESARIAN) == len(state.board.regions)
    _award(table, state, caesarian, regions_held(state, REPUBLICAN) >= FOOTHOLD, "s6.victory")


def _actium(table: Table, state: State) -> None:
    """s7.victory: more regions than the other, and Aegyptii occupied or allied."""
    caesarian, republican = regions_held(state, CAESARIAN), regions_held(state, REPUBLICAN)
    ally = state.allied[state.board.people_ids.index("aegyptii")]
    _award(
        table,
        state,
        caesarian > republican and state.occupied_egypt,
        republican > caesarian and ally == REPUBLICAN,
        "s7.victory",
    )


def _award(table: Table, state: State, caesarian: bool, republican: bool, rule: str) -> None:
    """The side that meets its conditions; they exclude each other."""
    if caesarian:
        end(table, state, CAESARIAN, "conditions", rule)
    elif republican:
        end(table, state, REPUBLICAN, "conditions", rule)
    else:
        end(table, state, NOBODY, "unmet", rule)


def note_occupation(state: State) -> None:
    """s7.victory: in phase F, before the adjustments drive them out again: does the Caesarian
    have a land unit of his own in every zone of Aegyptii?"""
    board = state.board
    land = state.index.land[CAESARIAN]
    state.occupied_egypt = all(
        any(board.is_roman(unit) for unit in land[zone])
        for zone in board.homelands[board.people_ids.index("aegyptii")]
    )
