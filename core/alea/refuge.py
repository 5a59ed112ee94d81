"""8.2 and 8.4.1: where a force that gets away, or is beaten, may go."""

from __future__ import annotations

from collections.abc import Sequence

from core.alea.board import LEADER, NAVES, NOWHERE, places_of
from core.alea.state import (
    State,
    closed_to_romans,
    enemies_of,
    enemy,
    follows_rome,
    neutral_zones,
    roman_units,
    units_at,
)
from core.alea.terms import barred as forbidden_regions
from core.alea.terms import guarded, people_of_band, shared_with_band, shut_to_band


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
    near = [zone for zone in board.near[place] if zone not in barred]
    peoples = bands_of(state, (*leaders, *units))
    if not peoples:
        closed = _closed_to_romans(state, side, place, leaders, units)
        return [zone for zone in near if not closed >> zone & 1]
    shut = [_closed_to_band(state, side, place, people) for people in peoples]
    for_all = [zone for zone in near if not any(mask >> zone & 1 for mask in shut)]
    return for_all or [zone for zone in near if not all(mask >> zone & 1 for mask in shut)]


def bands_of(state: State, pieces: Sequence[int]) -> list[int]:
    """The peoples at war among these."""
    people = state.board.piece_people
    return sorted({people[piece] for piece in pieces if not follows_rome(state, piece)})


def own_people(state: State, fleets: Sequence[int], pieces: Sequence[int]) -> list[int]:
    """4.3: with the fleets of a people at war only its own sail."""
    people = people_of_band(state, fleets)
    owner = state.board.piece_people
    return [piece for piece in pieces if people < 0 or owner[piece] == people]


def left_behind(state: State, pieces: Sequence[int], to: int) -> list[int]:
    """4.3: of a beaten force, those who may not follow it there: they are lost."""
    board = state.board
    if board.is_sea(to):
        fleets = [piece for piece in pieces if board.kind[piece] == NAVES]
        aboard = own_people(state, fleets, pieces)
        return [piece for piece in pieces if piece not in aboard]
    shut = {people: shut_to_band(state, people) for people in bands_of(state, pieces)}
    return [p for p in pieces if shut.get(board.piece_people[p], 0) >> to & 1]


def _closed_to_band(state: State, side: int, place: int, people: int) -> int:
    """8.2: not into the Republic from outside; 4.3: not beyond the leash; not to a Triumvir."""
    republic = state.board.republic_mask
    closed = roman_units(state, enemy(side)) | shut_to_band(state, people)
    closed |= shared_with_band(state, side, people) | neutral_zones(state)
    return closed if republic >> place & 1 else closed | republic


def _closed_to_romans(
    state: State, side: int, place: int, leaders: Sequence[int], units: Sequence[int]
) -> int:
    """8.2: not out of the Republic; 3.4.1: never into a homeland at peace with units."""
    board = state.board
    closed = closed_to_romans(state, side) | forbidden_regions(state, leaders)
    inside = board.republic_mask >> place & 1
    closed |= board.abroad_mask if inside else state.index.peaceful
    if not leaders and any(board.piece_people[unit] < 0 for unit in units):
        closed |= board.abroad_mask  # 3.4.1: not outside without a leader
    if units:
        closed |= 0 if guarded(state, side) >> place & 1 else guarded(state, side)
    return closed


def sea_refuges(
    state: State,
    side: int,
    place: int,
    party: Sequence[int],
    barred: set[int],
) -> list[int]:
    """Adjacent places where fleets may go: no enemy fleet there, and no coast that he holds."""
    board, index, foe = state.board, state.index, enemy(side)
    people = people_of_band(state, [p for p in party if board.kind[p] == NAVES])
    shut = neutral_zones(state)
    if people >= 0:
        shut |= shut_to_band(state, people) | shared_with_band(state, side, people)
    else:
        shut |= index.peaceful | guarded(state, side)
        shut |= index.band_mask[side] | forbidden_regions(state, party)
    closed = enemies_of(state, side, people)
    coasts = board.coasts[place] if board.is_sea(place) else ()
    free = [sea for sea in board.seas[place] if not (index.fleet_mask[foe] | shut) >> sea & 1]
    free += [zone for zone in coasts if not (closed | shut) >> zone & 1]
    with_units = any(board.kind[p] not in (LEADER, NAVES) for p in party)
    return [p for p in free if not (with_units and p in barred)]
