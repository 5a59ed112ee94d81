"""2.D: natural deaths, by the table of the leaders."""

from __future__ import annotations

from collections.abc import Callable

from core.contract import Chance, Event, Step, Table
from core.dice import D10, odds_of
from core.imperator.asking.rolls import roll_for
from core.semper.box.state import State
from core.semper.emperors.death import fall
from core.semper.emperors.succession import succession

CERTAIN = 10  # every face of the die is below it


def death_number(state: State, leader: int) -> int:
    """death.natural: this year the die has to be below this number; 0: not tested."""
    if leader >= len(state.board.leaders):
        return 0
    printed = state.board.leaders[leader]
    if not printed.dies or state.year < printed.tested:
        return 0
    if state.year >= printed.dies:
        return CERTAIN
    return printed.below + state.year - printed.tested


def death_chance(state: State, leader: int) -> Chance | None:
    """That he dies of age this year; None: he is not tested."""
    number = death_number(state, leader)
    if not number:
        return None
    return odds_of(D10, "death.natural", lambda face: face < number)


def _lives(leader: int) -> Callable[[State, int], bool]:
    """death.natural: which faces let him live."""
    return lambda now, face: face >= death_number(now, leader)


def natural_deaths(table: Table, state: State) -> Step:
    """A die for each leader on the map, in the order of the table; all die together, then the
    successions are settled."""
    dying: list[tuple[int, str]] = []
    for leader in state.board.roman_leaders:
        if state.where[leader] >= state.board.place_count:
            continue
        if not (number := death_number(state, leader)):
            continue
        if number >= CERTAIN:
            dying.append((leader, "death.certain"))
            continue
        die = yield from roll_for(
            table, state, D10, leader, rule="death.natural", purpose="age", good=_lives(leader)
        )
        if die < number:
            dying.append((leader, "death.natural"))
    for leader, rule in dying:
        fall(table, state, leader, rule)
    if not dying:
        table.tell(Event("nobody-dies", "death.natural", {"year": state.year}))
    yield from succession(table, state)
