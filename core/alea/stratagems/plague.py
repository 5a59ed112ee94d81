"""6.3.plague: an infested zone, those in it and those who enter it."""

from __future__ import annotations

from collections.abc import Sequence

from core.alea.asking.rolls import roll_for
from core.alea.box.actions import March
from core.alea.box.board import LEADER, NOWHERE
from core.alea.box.state import State
from core.alea.combat.losses import hit
from core.alea.politics.death import fall
from core.alea.politics.faction_leaders import succession
from core.contract import Event, Step, Table
from core.dice import D10
from core.flow import Toss, window

DEADLY = 9  # on the d10


def expose_to_plague(table: Table, state: State, zone: int, pieces: Sequence[int]) -> Step:
    """These have just entered `zone`: if the plague is there each must check."""
    if zone == state.plague:
        yield from check(table, state, pieces)


def crossing(march: March, zone: int) -> list[int]:
    """Who passes through a zone on the way: whoever was left before it, or in it, does not."""
    if zone not in march.path[:-1]:
        return []
    ahead = march.path[march.path.index(zone) + 1 :]
    stays = {unit for unit, place in march.drops if place not in ahead}
    return [piece for piece in march.leaders + march.units if piece not in stays]


def check(table: Table, state: State, pieces: Sequence[int]) -> Step:
    """A die for each; they lie together on the table while one of them may still be changed."""
    if not pieces:
        return
    state.batch = []
    for piece in pieces:
        face = yield from roll_for(
            table, state, D10, piece, rule="6.3.plague", purpose="plague", good=_lives
        )
        state.batch.append((piece, face))
    yield from window(table, state, "after-die", Toss("plague", "6.3.plague", _lives))
    fallen, state.batch = state.batch, []
    for piece, face in fallen:
        if state.where[piece] >= state.board.place_count:
            continue
        if _lives(state, face):
            table.tell(Event("survives", "6.3.plague", {"leader": piece}))
            continue
        if state.board.kind[piece] == LEADER:
            fall(table, state, piece, "6.3.plague")  # 10.1: no enemy's deed, no points
        else:
            hit(table, state, piece, "6.3.plague")
    yield from succession(table, state)


def _lives(state: State, face: int) -> bool:
    return face < DEADLY


def end_of_war(table: Table, state: State) -> None:
    """Phase E is over: the plague ends, and its counter goes back into the cup."""
    if state.plague != NOWHERE:
        table.tell(Event("plague-ends", "6.3.plague", {"place": state.plague}))
        state.plague = NOWHERE
