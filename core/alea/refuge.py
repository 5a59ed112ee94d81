"""8.2 and 8.4.1: where a force that gets away, or is beaten, may go."""

from __future__ import annotations

from collections.abc import Sequence

from core.alea.board import NOWHERE, places_of
from core.alea.movement import guarded
from core.alea.state import State, enemy, units_at


def origins(state: State, attacker: int, place: int) -> set[int]:
    """8.2: the places that the attacking force came from in this sequence, the lost included."""
    index, came = state.index, state.came
    force = index.leaders[attacker][place] + index.land[attacker][place]
    force += index.fleets[attacker][place]
    live = {came[piece] for piece in force if came[piece] != NOWHERE}
    return live | {origin for where, origin in state.attacked_from if where == place}


def remember_origins(state: State) -> None:
    """E.2 begins: where each attacker came from still counts when he is lost."""
    index, came, side = state.index, state.came, state.active
    state.attacked_from = sorted(
        {
            (place, came[piece])
            for place in places_of(index.units_mask[enemy(side)] & index.units_mask[side])
            for piece in index.leaders[side][place] + units_at(state, side, place)
            if came[piece] != NOWHERE
        }
    )


def land_refuges(
    state: State,
    side: int,
    place: int,
    leaders: Sequence[int],
    units: Sequence[int],
    barred: set[int],
) -> list[int]:
    """Adjacent zones where these may go: free of enemies, on their side of Rome's border."""
    board = state.board
    if board.is_sea(place):
        return []
    foreign = all(board.piece_people[piece] >= 0 for piece in (*leaders, *units))
    republic = board.republic_mask
    closed = state.index.units_mask[enemy(side)]
    inside = bool(republic >> place & 1)
    if foreign:
        closed |= 0 if inside else republic
    else:
        closed |= board.abroad_mask if inside else state.index.peaceful[side]
        if not leaders:
            closed |= board.abroad_mask  # 3.4.1: not outside without a leader
    if units:
        closed |= 0 if guarded(state, side) >> place & 1 else guarded(state, side)
    return [z for z in board.near[place] if not closed >> z & 1 and z not in barred]


def sea_refuges(
    state: State, side: int, place: int, with_units: bool, barred: set[int]
) -> list[int]:
    """Adjacent places where fleets may go: no enemy fleet there, and no coast that he holds."""
    board, index, foe = state.board, state.index, enemy(side)
    closed = index.fleet_mask[foe] | index.land_mask[foe]
    coasts = board.coasts[place] if board.is_sea(place) else ()
    shut = state.index.peaceful[side] | guarded(state, side)
    free = [sea for sea in board.seas[place] if not index.fleet_mask[foe] >> sea & 1]
    free += [zone for zone in coasts if not (closed | shut) >> zone & 1]
    return [p for p in free if not (with_units and p in barred)]
