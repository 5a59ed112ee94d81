"""6.3: the plague: who passes through an infested zone, and who survives it.

The games differ in who is struck without a die, and in how far it spreads: that is theirs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.contract import Event, Step, Table
from core.dice import D10
from core.flow import DieTest, window
from core.imperator.asking.rolls import roll_for
from core.imperator.state import SeriesState

DEADLY = 9  # on the d10


def passing(
    pieces: Sequence[int], path: Sequence[int], drops: Sequence[tuple[int, int]], zone: int
) -> list[int]:
    """The pieces that pass through a zone on the way: those left before it, or in it, do not."""
    if zone not in path[:-1]:
        return []
    ahead = path[path.index(zone) + 1 :]
    stays = {unit for unit, place in drops if place not in ahead}
    return [piece for piece in pieces if piece not in stays]


def survival(
    table: Table, state: SeriesState, pieces: Sequence[int], strike: Callable[[int], None]
) -> Step:
    """A die for each; they lie together on the table while one of them may still be changed."""
    state.batch = []
    for piece in pieces:
        face = yield from roll_for(
            table, state, D10, piece, rule="6.3.plague", purpose="plague", good=_lives
        )
        state.batch.append((piece, face))
    yield from window(table, state, "after-die", DieTest("plague", "6.3.plague", _lives))
    fallen, state.batch = state.batch, []
    for piece, face in fallen:
        if state.where[piece] >= state.board.place_count:
            continue
        if _lives(state, face):
            table.tell(Event("survives", "6.3.plague", {"leader": piece}))
        else:
            strike(piece)


def _lives(state: SeriesState, face: int) -> bool:
    return face < DEADLY
