"""6.3.flight: a force slips away just before its battle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from core.alea.box.actions import Play
from core.alea.box.board import AUXILIA, LEADER, NAVES
from core.alea.box.event_effects import bound, no_sailing, why_not_leave
from core.alea.box.pieces import move
from core.alea.box.state import Battle, State, enemy
from core.alea.combat.refuge import bands_of
from core.alea.march.ground import limits_for
from core.alea.march.movement import (
    why_not_alone,
    why_not_left_outside,
    why_not_one_people,
    why_not_stripped,
)
from core.alea.march.naval import (
    fleet_allowance,
    routes,
    why_not_anchor,
    why_not_left_at_sea,
    why_not_ocean,
    why_not_room,
)
from core.alea.march.paths import reach
from core.alea.politics import triumvirs
from core.alea.politics.lone_leaders import flee_lone_leaders
from core.alea.stratagems import plague
from core.alea.stratagems.before_battle import battle_to_come, mustered
from core.contract import Event, Refusal, Step, Table, refuse
from core.imperator.asking.sample import pick, scatter

SAMPLED_DESTINATIONS = 6  # as many destinations are sampled


class Fugitives:
    """Those who go, by kind."""

    __slots__ = ("fleets", "leaders", "units")

    def __init__(self, state: State, pieces: Sequence[int]) -> None:
        kind = state.board.kind
        self.leaders = tuple(p for p in pieces if kind[p] == LEADER)
        self.fleets = tuple(p for p in pieces if kind[p] == NAVES)
        self.units = tuple(p for p in pieces if kind[p] not in (LEADER, NAVES))


def could_go(state: State, fight: Battle, side: int) -> list[int]:
    """The force of this battle; at sea the ships carry their load along."""
    force = mustered(state, fight, side)
    pieces = force.leaders + force.units
    if fight.naval and state.board.is_sea(fight.zone):
        pieces = pieces + state.index.land[side][fight.zone]
    return pieces


def why_not_flight(state: State, side: int, play: Play, pause: str) -> Refusal | None:
    """Who goes belongs to the force, and goes by the rules of movement to a zone without
    enemies."""
    fight = battle_to_come(state, pause)
    if fight is None:
        return refuse("before-battle-only", "6.3.flight")
    pieces, to = play.pieces, play.zone
    if to is not None and (closed := why_not_ocean(state.board, to)) is not None:
        return closed
    if to is None or not 0 <= to < state.board.place_count or to == fight.zone:
        return refuse("name-a-zone", "6.3.flight")
    if not pieces or len(set(pieces)) != len(pieces):
        return refuse("name-who-flees", "6.3.flight")
    if not set(pieces) <= set(could_go(state, fight, side)):
        return refuse("not-of-the-force", "6.3.flight")
    if state.index.units_mask[enemy(side)] >> to & 1:
        return refuse("enemies-there", "6.3.flight", zone=to)
    party = Fugitives(state, pieces)
    if (refusal := why_not_leave(state, party.leaders)) is not None:
        return refusal
    if fight.naval:
        return _why_not_by_sea(state, side, fight.zone, party, to)
    return _why_not_by_land(state, side, fight.zone, party, to)


def _why_not_by_land(
    state: State, side: int, place: int, party: Fugitives, to: int
) -> Refusal | None:
    refusal = None if party.leaders else _why_not_led(state, party.units)
    refusal = refusal or _why_not_command(state, side, party)
    if refusal is not None:
        return refusal
    going = party.leaders + party.units  # Romans and their allies go together
    refusal = why_not_one_people(state, going) if bands_of(state, going) else None
    refusal = refusal or why_not_alone(state, place, party.leaders, party.units)
    if refusal is not None:
        return refusal
    if to not in land_ends(state, side, place, party):
        return refuse("no-flight-there", "6.3.flight", zone=to)
    return why_not_left_outside(state, side, place, party.leaders, party.units) or why_not_stripped(
        state, side, place, to, party.units
    )


def why_not_flee(state: State, piece: int, force: Sequence[int]) -> Refusal | None:
    """Why this piece of the force cannot go, whatever goes along."""
    if state.board.kind[piece] == LEADER:
        return why_not_leave(state, (piece,))
    leaders = [p for p in Fugitives(state, force).leaders if not bound(state, p)]
    return None if leaders else _why_not_led(state, (piece,))


def _why_not_led(state: State, units: Sequence[int]) -> Refusal | None:
    """3.4.1: auxilia do not go without a leader."""
    for unit in units:
        if state.board.kind[unit] == AUXILIA:
            return refuse("auxilia-need-leader", "3.4.1.auxilia", piece=unit)
    return None


def _why_not_command(state: State, side: int, party: Fugitives) -> Refusal | None:
    command = sum(state.board.cc[side][leader] for leader in party.leaders)
    if party.leaders and len(party.units) > command:
        count = len(party.units)
        return refuse("beyond-command", "6.3.flight", count=count, most=command)
    return None


def land_ends(state: State, side: int, place: int, party: Fugitives) -> list[int]:
    """7: where these could march to."""
    ends = reach(state.board, place, limits_for(state, side, party.leaders, party.units))
    return sorted({zone for zone, _, _ in ends})


def _why_not_by_sea(
    state: State, side: int, place: int, party: Fugitives, to: int
) -> Refusal | None:
    if not party.leaders or not party.fleets:
        return refuse("fleet-needs-leader", "3.4.2.leader")
    going = party.leaders + party.fleets + party.units
    return (
        why_not_room(state.board, party.fleets, party.units)
        or _why_not_command(state, side, party)
        or _why_not_route(state, place, to)
        or why_not_anchor(state, side, to, going)
        or why_not_left_at_sea(state, side, place, going)
        or why_not_left_outside(state, side, place, party.leaders, party.fleets + party.units)
    )


def _why_not_route(state: State, place: int, to: int) -> Refusal | None:
    if to in sea_ends(state, place):
        return None
    return refuse("no-flight-there", "6.3.flight", zone=to)


def sea_ends(state: State, place: int) -> list[int]:
    """3.4.2: where fleets could sail to, in this year's weather."""
    if no_sailing(state):
        return []
    return sorted({path[-1] for path in routes(state.board, place, fleet_allowance(state))})


def flee(table: Table, state: State, side: int, play: Play) -> Step:
    """They go; those left behind fight on."""
    assert play.zone is not None
    origin, to = state.where[play.pieces[0]], play.zone
    for piece in play.pieces:
        move(state, piece, to)
        if piece in state.naval_leaders:
            state.naval_leaders.remove(piece)
    args = {"side": side, "pieces": list(play.pieces), "origin": origin, "to": to}
    table.tell(Event("slips-away", "6.3.flight", args))
    yield from plague.expose_to_plague(table, state, to, play.pieces)
    yield from triumvirs.invaded(table, state, to)
    yield from flee_lone_leaders(table, state, to)
    yield from flee_lone_leaders(table, state, origin)


# --- a sample ----------------------------------------------------------------------------------


def plays_flight(state: State, side: int, counter: int, face: str, pause: str) -> Iterator[Play]:
    """Whole forces as far as their leaders can take them, leaders alone, units without one."""
    fight = battle_to_come(state, pause)
    if fight is None:
        return
    for n, pieces in enumerate(_parties(state, fight, side)):
        party = Fugitives(state, pieces)
        ends = sea_ends(state, fight.zone)
        if not fight.naval:
            ends = land_ends(state, side, fight.zone, party)
        start = scatter(state.falls, n) % max(1, len(ends))
        plays = (Play(counter, face, zone=to, pieces=pieces) for to in ends[start:] + ends[:start])
        legal = (play for play in plays if why_not_flight(state, side, play, pause) is None)
        yield from islice(legal, SAMPLED_DESTINATIONS)


def _parties(state: State, fight: Battle, side: int) -> list[tuple[int, ...]]:
    """Without leaders whom the event keeps here; each people at war for itself (4.3)."""
    able = [piece for piece in could_go(state, fight, side) if not bound(state, piece)]
    if fight.naval:
        everybody = Fugitives(state, able)
        return [everybody.leaders + everybody.fleets + everybody.units]
    people = state.board.piece_people
    forces = [[p for p in able if people[p] == band] for band in bands_of(state, able)]
    return [p for force in forces or [able] for p in _land_parties(state, fight, side, force)]


def _land_parties(
    state: State, fight: Battle, side: int, force: Sequence[int]
) -> list[tuple[int, ...]]:
    everybody, board = Fugitives(state, force), state.board
    if not everybody.leaders:
        able = tuple(u for u in everybody.units if board.kind[u] != AUXILIA)
        return [able, *((unit,) for unit in able[:1])] if len(able) > 1 else [able] * bool(able)
    command = sum(board.cc[side][leader] for leader in everybody.leaders)
    units = pick(everybody.units, command, scatter(state.falls, fight.zone))
    return [everybody.leaders + units, everybody.leaders]
