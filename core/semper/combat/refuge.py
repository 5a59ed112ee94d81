"""8.2, 8.4.1 and 7.1: where a force that gets away, or is beaten, or a lone leader may go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.contract import Refusal, refuse
from core.imperator.graph import places_of
from core.semper.box.board import LEADER, NOWHERE
from core.semper.box.state import State, enemy, units_enemy_to
from core.semper.march.ground import (
    entered_from_within,
    nation_of,
    shut_to,
    shut_to_people,
    why_shut,
)
from core.semper.march.stacking import (
    ROMANS,
    closed_to_stack,
    other_bands,
    people_of_band,
    why_not_stack,
)

_Party = tuple[tuple[int, ...], tuple[int, ...]]  # leaders and units who go by the same limits


# --- where the attackers came from ---------------------------------------------------------------


def origins(state: State, attacker: int, zone: int) -> int:
    """8.2: the places, as a mask, that the attacking force came from in this sequence, the lost
    included."""
    index, came, mask = state.index, state.came, 0
    for piece in index.leaders[attacker][zone] + index.units[attacker][zone]:
        if came[piece] != NOWHERE:
            mask |= 1 << came[piece]
    for where, origin in state.attacked_from:
        if where == zone:
            mask |= 1 << origin
    return mask


def remember_origins(state: State) -> None:
    """E.2 begins: a lost attacker is still judged by the place it came from."""
    index, came, side = state.index, state.came, state.active
    state.attacked_from = sorted(
        {
            (zone, came[piece])
            for zone in places_of(index.unit_mask[enemy(side)] & index.unit_mask[side])
            for piece in index.leaders[side][zone] + index.units[side][zone]
            if came[piece] != NOWHERE
        }
    )


# --- 8.2 evasion: all of a party or nobody -------------------------------------------------------


def why_no_land_refuge(
    state: State,
    side: int,
    zone: int,
    leaders: Sequence[int],
    units: Sequence[int],
    barred: int,
    to: int,
) -> Refusal | None:
    """None if these may all go there, else what bars it: in words what `land_refuges` finds."""
    if (refusal := _why_closed(state, side, zone, (*leaders, *units), barred, to)) is not None:
        return refusal
    for party in _parties(state, leaders, units):
        if shut_to(state, side, *party) >> to & 1:
            return why_shut(state, side, *party, to)
    return None


def land_refuges(
    state: State,
    side: int,
    zone: int,
    leaders: Sequence[int],
    units: Sequence[int],
    barred: int,
) -> int:
    """The zones, as a mask, where these may all go."""
    ways = _open_ways(state, side, zone, (*leaders, *units), barred)
    for party in _parties(state, leaders, units) if ways else ():
        ways &= ~shut_to(state, side, *party)
    return ways


def _open_ways(state: State, side: int, zone: int, pieces: Sequence[int], barred: int) -> int:
    """The zones, as a mask, that nothing closes to them all: in words `_why_closed`."""
    closed = _enemies(state, side, pieces) | barred | closed_to_stack(state, side, pieces)
    if people_of_band(state, pieces) != ROMANS:
        closed |= other_bands(state, side)
    return state.board.near_mask[zone] & ~closed


def _why_closed(
    state: State, side: int, zone: int, pieces: Sequence[int], barred: int, to: int
) -> Refusal | None:
    """What bars a zone to them all: it is too far, enemies are there or came from there, or
    somebody of their own side with whom they do not stack."""
    if to not in state.board.near[zone]:
        return refuse("not-adjacent", "7.2", origin=zone, zone=to)
    if _enemies(state, side, pieces) >> to & 1:
        return refuse("enemies-there", "8.2", zone=to)
    if barred >> to & 1:
        return refuse("attackers-came-from", "8.2.origin", zone=to)
    return why_not_stack(state, side, pieces, to)


def _enemies(state: State, side: int, pieces: Sequence[int]) -> int:
    return units_enemy_to(state, side, state.board.hostile[pieces[0]])


def _parties(state: State, leaders: Sequence[int], units: Sequence[int]) -> list[_Party]:
    """Who goes by the same limits: Romans all together, each people for itself; its leaders may be
    in the Empire with units of their nation (4.1.gothi)."""
    board = state.board
    owner = board.piece_people
    if not board.hostile[(*leaders, *units)[0]]:
        return [(tuple(leaders), tuple(units))]
    parties: list[_Party] = [
        ((), tuple(u for u in units if owner[u] == people))
        for people in sorted({owner[unit] for unit in units})
    ]
    for leader in leaders:
        nation = owner[leader]
        led = tuple(u for u in units if nation_of(state, owner[u]) == nation)
        parties.append(((leader,), led))
    return parties


# --- 8.4.1 retreat: as many of a force as may ----------------------------------------------------


def ways_out(state: State, side: int, zone: int, barred: int) -> list[int]:
    """The zones that a beaten force can choose from: some of its units may go there; leaders leave
    all of them behind only where no zone takes any."""
    pieces = _force(state, side, zone)
    if not pieces:
        return []
    free = places_of(_open_ways(state, side, zone, pieces, barred))
    lost = _left_behind(state, side, zone, free)
    units = state.index.units[side][zone]
    for_units = [to for to in free if units and (not lost[to] or set(units) - set(lost[to]))]
    return for_units or [to for to in free if len(lost[to]) < len(pieces)]


def why_no_way_out(state: State, side: int, zone: int, barred: int, to: int) -> Refusal | None:
    """What bars a zone to the beaten: to them all, or to each of their units."""
    if to in ways_out(state, side, zone, barred):
        return None
    pieces = _force(state, side, zone)
    if not pieces:
        return refuse("nobody-retreats", "8.4.1.retreat", zone=zone)
    refusal = _why_closed(state, side, zone, pieces, barred, to)
    return refusal or _why_shut_to_force(state, side, pieces, to)


def left_behind(state: State, side: int, zone: int, to: int) -> list[int]:
    """Those of a beaten force whom 3.2 or 4.3 keeps from following it there: they are lost."""
    return _left_behind(state, side, zone, (to,))[to]


def _left_behind(state: State, side: int, zone: int, zones: Sequence[int]) -> dict[int, list[int]]:
    """The same for each of these zones. What is shut to a unit depends on who leads it there."""
    leaders, units = state.index.leaders[side][zone], state.index.units[side][zone]
    shut_to_leaders = [(leader, _shut_to_leader(state, side, leader)) for leader in leaders]
    shut_to_units: dict[tuple[int, ...], tuple[int, dict[int, int]]] = {}
    kin, left = state.board.kin, {}
    for to in zones:
        lost = [leader for leader, shut in shut_to_leaders if shut >> to & 1]
        led = tuple([x for x in leaders if x not in lost] if lost else leaders)
        if led not in shut_to_units:
            shut_to_units[led] = _shut_to_kin(state, side, led, units)
        anybody, shut_to_kin = shut_to_units[led]
        if anybody >> to & 1:
            lost += [unit for unit in units if shut_to_kin[kin[unit]] >> to & 1]
        left[to] = lost
    return left


def _shut_to_kin(
    state: State, side: int, leaders: tuple[int, ...], units: Sequence[int]
) -> tuple[int, dict[int, int]]:
    """What is shut to any of these units, and to each kin."""
    anybody, shut = 0, {}
    for kin, unit in kindred(state, units):
        shut[kin] = mask = _shut_to_unit(state, side, leaders, unit)
        anybody |= mask
    return anybody, shut


def kindred(state: State, units: Sequence[int]) -> Iterable[tuple[int, int]]:
    """One unit of each kin: what is open to one in a place is open to all of them."""
    return {state.board.kin[unit]: unit for unit in units}.items()


def _force(state: State, side: int, zone: int) -> list[int]:
    index = state.index
    return [*index.leaders[side][zone], *index.units[side][zone]]


def _why_shut_to_force(state: State, side: int, pieces: Sequence[int], to: int) -> Refusal:
    """4.3.alone is no bar to leaders who have to go: a people's are judged as its units are."""
    if state.board.hostile[pieces[0]]:
        barred = (p for p in pieces if _shut_to_leader(state, side, p) >> to & 1)
        return why_shut(state, side, (), (next(barred, pieces[0]),), to)
    leaders = [piece for piece in pieces if state.board.kind[piece] == LEADER]
    return why_shut(state, side, leaders, pieces[len(leaders) :], to)


def _shut_to_unit(state: State, side: int, leaders: tuple[int, ...], unit: int) -> int:
    led = () if state.board.hostile[unit] else leaders
    return shut_to(state, side, led, (unit,))


def _shut_to_leader(state: State, side: int, leader: int) -> int:
    """4.3: what bars the leader of a people who has to flee, also alone and in the Empire; it is
    what bars its units. A Roman leader goes anywhere (7.1)."""
    board = state.board
    if not board.hostile[leader]:
        return 0
    people = board.piece_people[leader]
    shut = shut_to_people(state, people) | other_bands(state, side)
    if board.abroad_mask >> state.where[leader] & 1:
        shut |= entered_from_within(state, people)
    return shut


# --- 7.1 lone leaders ----------------------------------------------------------------------------


def flights(state: State, side: int, leader: int, zone: int) -> list[int]:
    """7.1: where a lone leader may flee to: adjacent zones without enemy units, at any cost."""
    closed = _closed_to_leader(state, side, leader)
    return [to for to in state.board.near[zone] if not closed >> to & 1]


def _closed_to_leader(state: State, side: int, leader: int) -> int:
    closed = _enemies(state, side, (leader,)) | _shut_to_leader(state, side, leader)
    return closed | closed_to_stack(state, side, (leader,))


def why_no_flight(state: State, side: int, leader: int, zone: int, to: int) -> Refusal | None:
    """None if the leader may flee there, else what bars it."""
    if (refusal := _why_closed(state, side, zone, (leader,), 0, to)) is not None:
        return refusal
    if _shut_to_leader(state, side, leader) >> to & 1:
        return _why_shut_to_force(state, side, (leader,), to)
    return None


def rooms(state: State, side: int, leader: int, zone: int) -> list[int]:
    """4.2.4: the zones nearest to this one where a leader may stay."""
    closed = _closed_to_leader(state, side, leader)
    steps = state.board.steps_from(zone)
    free = [to for to in range(len(steps)) if to != zone and not closed >> to & 1]
    nearest = min((steps[to] for to in free), default=NOWHERE)
    return [to for to in free if steps[to] == nearest]


def why_no_room(state: State, side: int, leader: int, zone: int, to: int) -> Refusal | None:
    """None if it is one of them, else what bars it."""
    if to in rooms(state, side, leader, zone):
        return None
    if to not in range(state.board.zone_count):
        return refuse("not-adjacent", "7.2", origin=zone, zone=to)
    if _enemies(state, side, (leader,)) >> to & 1:
        return refuse("enemies-there", "8.2", zone=to)
    return why_not_stack(state, side, (leader,), to) or refuse("not-nearest", "4.2.4", zone=to)
