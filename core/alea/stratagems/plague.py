"""6.3.plague: an infested zone, those in it and those who enter it."""

from __future__ import annotations

from collections.abc import Sequence

from core.alea.box.board import LEADER, NOWHERE
from core.alea.box.state import State
from core.alea.combat.losses import hit
from core.alea.politics.death import fall
from core.alea.politics.faction_leaders import succession
from core.contract import Event, Step, Table
from core.imperator.actions import March
from core.imperator.stratagems.plague import passing, survival


def expose_to_plague(table: Table, state: State, zone: int, pieces: Sequence[int]) -> Step:
    """These have just entered `zone`: if the plague is there each must check."""
    if zone == state.plague:
        yield from check(table, state, pieces)


def crossing(march: March, zone: int) -> list[int]:
    """Who passes through a zone on the way."""
    return passing(march.leaders + march.units, march.path, march.drops, zone)


def check(table: Table, state: State, pieces: Sequence[int]) -> Step:
    """A die for each, leader or unit."""
    if not pieces:
        return

    def strike(piece: int) -> None:
        if state.board.kind[piece] == LEADER:
            fall(table, state, piece, "6.3.plague")  # 10.1: no enemy's deed, no points
        else:
            hit(table, state, piece, "6.3.plague")

    yield from survival(table, state, pieces, strike)
    yield from succession(table, state)


def end_of_war(table: Table, state: State) -> None:
    """Phase E is over: the plague ends, and its counter goes back into the cup."""
    if state.plague != NOWHERE:
        table.tell(Event("plague-ends", "6.3.plague", {"place": state.plague}))
        state.plague = NOWHERE
