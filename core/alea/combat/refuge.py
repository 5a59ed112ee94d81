"""8.2 and 8.4.1: where a force that gets away, or is beaten, may go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain

from core.alea.box.board import LEADER, NAVES, NOWHERE, Board
from core.alea.box.state import (
    State,
    enemies_of,
    enemy,
    follows_rome,
    neutral_zones,
    roman_units_mask,
    units_at,
)
from core.alea.march.ground import barred as forbidden_regions
from core.alea.march.ground import guarded, people_of_band, shared_with_band, shut_to_band
from core.contract import Refusal, refuse
from core.imperator.graph import places_of

Why = Callable[[int], Refusal]
Bar = tuple[int, Why]  # places, and why one of them is closed


# --- what closes a place -------------------------------------------------------------------------


def _bar(kind: str, rule: str) -> Why:
    return lambda zone: refuse(kind, rule, zone=zone)


_ENEMIES = _bar("enemies-there", "8.2")
_ENEMY_FLEET = _bar("enemy-fleet-there", "8.2.naves")
_STACKED = _bar("may-not-stack", "4.2.4")
_TRIUMVIRS = _bar("triumvirs-region", "3.6.5.neutral")
_FORBIDDEN = _bar("forbidden-region", "s6.chiefs")
_ITALIA_CLOSED = _bar("italia-closed", "s1.rubicon.italia")
_OUT_OF_REPUBLIC = _bar("not-out-of-republic", "8.2.republic")
_INTO_REPUBLIC = _bar("not-into-republic", "8.2.republic")
_AT_PEACE = _bar("no-stop-at-peace", "3.4.1.homeland")
_LEADERLESS = _bar("outside-needs-leader", "3.4.1.outside")
_NOT_AT_WAR = _bar("homeland-not-at-war", "4.3.homeland")


# --- where the attackers came from ---------------------------------------------------------------


def origins(state: State, attacker: int, place: int) -> set[int]:
    """8.2: the places that the attacking force came from in this sequence, the lost included."""
    index, came = state.index, state.came
    force = index.leaders[attacker][place] + index.land[attacker][place]
    force += index.fleets[attacker][place]
    live = {came[piece] for piece in force if came[piece] != NOWHERE}
    return live | {origin for where, origin in state.attacked_from if where == place}


def remember_origins(state: State) -> None:
    """E.2 begins: a lost attacker is still judged by the place it came from."""
    index, came, side = state.index, state.came, state.active
    state.attacked_from = sorted(
        {
            (place, came[piece])
            for place in places_of(index.units_mask[enemy(side)] & index.units_mask[side])
            for piece in index.leaders[side][place] + units_at(state, side, place)
            if came[piece] != NOWHERE
        }
    )


# --- on land -------------------------------------------------------------------------------------


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
    closed = [_closed(bars) for bars in _land_bars(state, side, place, leaders, units)]
    for_all = [zone for zone in near if not any(mask >> zone & 1 for mask in closed)]
    return for_all or [zone for zone in near if not all(mask >> zone & 1 for mask in closed)]


def why_no_land_refuge(
    state: State,
    side: int,
    place: int,
    leaders: Sequence[int],
    units: Sequence[int],
    barred: set[int],
    to: int,
) -> Refusal | None:
    """None if these may go there, else what bars it."""
    if to in land_refuges(state, side, place, leaders, units, barred):
        return None
    if to not in state.board.near[place]:
        return refuse("not-adjacent", "7.2", origin=place, zone=to)
    bars = chain.from_iterable(_land_bars(state, side, place, leaders, units))
    return _why_barred(bars, to) or refuse("attackers-came-from", "8.2.origin", zone=to)


def flights(state: State, side: int, leader: int, place: int) -> list[int]:
    """8.2: where a lone leader may flee to: adjacent zones without enemy units, at any cost."""
    closed = _closed(_bars_to_flight(state, side, leader, place))
    return [zone for zone in state.board.near[place] if not closed >> zone & 1]


def why_no_flight(state: State, side: int, leader: int, place: int, to: int) -> Refusal | None:
    """None if the leader may flee there, else what bars it."""
    if to not in state.board.near[place]:
        return refuse("not-adjacent", "7.2", origin=place, zone=to)
    return _why_barred(_bars_to_flight(state, side, leader, place), to)


def _bars_to_flight(state: State, side: int, leader: int, place: int) -> list[Bar]:
    """A lone Roman may leave the Republic; the leader of a people goes where the people may go."""
    people = people_of_band(state, [leader])
    if people >= 0:
        return _bars_to_band(state, side, place, people)
    return _bars_to_leaders(state, side, [leader])


def _closed(bars: Iterable[Bar]) -> int:
    """All the places that anything bars."""
    mask = 0
    for places, _ in bars:
        mask |= places
    return mask


def _why_barred(bars: Iterable[Bar], to: int) -> Refusal | None:
    """The first of these that bars a place."""
    for places, why in bars:
        if places >> to & 1:
            return why(to)
    return None


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


def _land_bars(
    state: State, side: int, place: int, leaders: Sequence[int], units: Sequence[int]
) -> list[list[Bar]]:
    """What closes zones to a force: once if it follows Rome, else for each people in it."""
    peoples = bands_of(state, (*leaders, *units))
    if peoples:
        return [_bars_to_band(state, side, place, people) for people in peoples]
    return [_bars_to_romans(state, side, place, leaders, units)]


def _bars_to_band(state: State, side: int, place: int, people: int) -> list[Bar]:
    """8.2: not into the Republic from outside; 4.3: not beyond the leash; not to a Triumvir."""
    republic = state.board.republic_mask
    bars = [
        (roman_units_mask(state, enemy(side)), _ENEMIES),
        (shared_with_band(state, side, people), _STACKED),
        (neutral_zones(state), _TRIUMVIRS),
        *_bars_of_people(state, people),
    ]
    if not republic >> place & 1:
        bars.append((republic, _INTO_REPUBLIC))
    return bars


def _bars_of_people(state: State, people: int) -> list[Bar]:
    """4.3: where a people never goes."""

    def leash(zone: int) -> Refusal:
        return refuse("beyond-leash", "4.3.leash", zone=zone, people=people)

    beyond = state.board.land_mask & ~state.board.leash_mask[people]
    return [(beyond, leash), (shut_to_band(state, people), _NOT_AT_WAR)]


def _bars_to_leaders(state: State, side: int, leaders: Sequence[int]) -> list[Bar]:
    """Where nobody who follows Rome may be put, and s6: regions closed to some of the leaders."""
    index = state.index
    return [
        (index.units_mask[enemy(side)], _ENEMIES),
        (index.band_mask[side], _STACKED),
        (neutral_zones(state), _TRIUMVIRS),
        (forbidden_regions(state, leaders), _FORBIDDEN),
    ]


def _bars_to_romans(
    state: State, side: int, place: int, leaders: Sequence[int], units: Sequence[int]
) -> list[Bar]:
    """8.2: not out of the Republic; 3.4.1: never into a homeland at peace with units."""
    board, italia = state.board, guarded(state, side)
    bars = _bars_to_leaders(state, side, leaders)
    if board.republic_mask >> place & 1:
        bars.append((board.abroad_mask, _OUT_OF_REPUBLIC))
    else:
        bars.append((state.index.peaceful, _AT_PEACE))
    if not leaders and any(board.piece_people[unit] < 0 for unit in units):
        bars.append((board.abroad_mask, _LEADERLESS))
    if units and not italia >> place & 1:
        bars.append((italia, _ITALIA_CLOSED))
    return bars


# --- at sea --------------------------------------------------------------------------------------


def sea_refuges(
    state: State,
    side: int,
    place: int,
    party: Sequence[int],
    barred: set[int],
    evading: bool = False,
) -> list[int]:
    """Adjacent places where fleets may go: no enemy fleet there, and no coast that he holds;
    fleets that evade without cargo mind only the fleets (8.2)."""
    closed = _closed(_sea_bars(state, side, party, evading))
    free = [to for to in sea_ways(state.board, place) if not closed >> to & 1]
    with_units = _cargo(state.board, party)
    return [p for p in free if not (with_units and p in barred)]


def sea_ways(board: Board, place: int) -> tuple[int, ...]:
    """Where fleets could go from here: from a coast to its seas, from a sea also to its coasts."""
    return board.seas[place] + (board.coasts[place] if board.is_sea(place) else ())


def why_no_sea_refuge(
    state: State,
    side: int,
    place: int,
    party: Sequence[int],
    barred: set[int],
    to: int,
    evading: bool = False,
) -> Refusal | None:
    """None if fleets with these aboard may go there, else what bars it."""
    if to in sea_refuges(state, side, place, party, barred, evading):
        return None
    if to in state.board.closed_labels:
        return refuse("closed-sea", "3.4.2.closed", zone=to)
    if to not in sea_ways(state.board, place):
        return refuse("no-sea-way", "8.2.naves", origin=place, zone=to)
    bars = _sea_bars(state, side, party, evading)
    return _why_barred(bars, to) or refuse("attackers-came-from", "8.2.origin", zone=to)


def _cargo(board: Board, party: Sequence[int]) -> bool:
    return any(board.kind[p] not in (LEADER, NAVES) for p in party)


def _sea_bars(state: State, side: int, party: Sequence[int], evading: bool) -> list[Bar]:
    board, index, foe = state.board, state.index, enemy(side)
    people = people_of_band(state, [p for p in party if board.kind[p] == NAVES])
    bars = [(index.fleet_mask[foe], _ENEMY_FLEET), (neutral_zones(state), _TRIUMVIRS)]
    if not evading or _cargo(board, party):  # 8.4.1: who retreats ends where no enemy is
        bars.append((enemies_of(state, side, people) & board.land_mask, _ENEMIES))
    if people >= 0:
        shared = (shared_with_band(state, side, people), _STACKED)
        return [*bars, shared, *_bars_of_people(state, people)]
    return [
        *bars,
        (index.band_mask[side], _STACKED),
        (index.peaceful, _AT_PEACE),
        (guarded(state, side), _ITALIA_CLOSED),
        (forbidden_regions(state, party), _FORBIDDEN),
    ]
