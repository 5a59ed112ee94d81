"""3.4.2: fleets and what they carry."""

from __future__ import annotations

from collections.abc import Sequence

from core.alea.box.actions import Sail
from core.alea.box.board import LEADER, LEGIO, NAVES, Board
from core.alea.box.event_effects import no_sailing, slowed
from core.alea.box.pieces import march_in
from core.alea.box.state import State
from core.alea.march.ground import TravelLimits, janus_closed, limits_for, people_of_band, why_shut
from core.alea.march.movement import (
    why_not_left_outside,
    why_not_rubicon,
    why_not_start,
    why_not_stripped,
)
from core.contract import Refusal, refuse

FLEET_MA = 1  # 1.3.2
UNITS_PER_FLEET = 3
LEGIONS_PER_SMALL_FLEET = 2
SMALL_FLEET = 4  # SP of the printed full side


# --- capacity --------------------------------------------------------------------------------


def capacity(board: Board, fleets: Sequence[int]) -> tuple[int, int]:
    """How many land units these fleets carry, and how many of them may be legions.

    4.3: fleets of a people carry three units of any kind, whatever their strength.
    """
    roman = [fleet for fleet in fleets if board.piece_people[fleet] < 0]
    small = sum(1 for fleet in roman if board.sp[0][fleet] == SMALL_FLEET)
    units = UNITS_PER_FLEET * len(fleets)
    return units, units - (UNITS_PER_FLEET - LEGIONS_PER_SMALL_FLEET) * small


def excess(board: Board, fleets: Sequence[int], units: Sequence[int]) -> int:
    """How many of the units at least have no place aboard."""
    room, legion_room = capacity(board, fleets)
    legions = sum(1 for unit in units if board.kind[unit] == LEGIO)
    return max(0, len(units) - room, legions - legion_room)


def fits(board: Board, fleets: Sequence[int], units: Sequence[int]) -> bool:
    return excess(board, fleets, units) == 0


def why_not_room(board: Board, fleets: Sequence[int], units: Sequence[int]) -> Refusal | None:
    if fits(board, fleets, units):
        return None
    room, legions = capacity(board, fleets)
    return refuse("no-room-aboard", "3.4.2.capacity", most=room, legions=legions)


# --- routes ----------------------------------------------------------------------------------


def fleet_cost(board: Board, origin: int, to: int) -> int | None:
    """Port to sea 0, other coast to sea 1, sea to sea 1; None where no fleet can go."""
    if board.is_sea(to):
        if to not in board.seas[origin]:
            return None
        return 0 if board.port[origin] else 1
    if board.is_sea(origin) and to in board.coasts[origin]:
        return 0 if board.port[to] else 1
    return None


def why_not_ocean(board: Board, place: int) -> Refusal | None:
    """3.4.2: the seas that no fleet enters can be named, but not sailed to."""
    return (
        refuse("closed-sea", "3.4.2.closed", zone=place) if place in board.closed_labels else None
    )


def why_not_route(
    board: Board, start: int, path: tuple[int, ...], allowance: int = FLEET_MA
) -> Refusal | None:
    """Leave land only first, enter land only last, one MP in all: ports make no chains."""
    if not path:
        return refuse("no-path", "3.4.2")
    spent, here = 0, start
    for step, place in enumerate(path):
        if (closed := why_not_ocean(board, place)) is not None:
            return closed
        if not 0 <= place < board.place_count:
            return refuse("no-such-place", "table.action")
        if step and not board.is_sea(here):
            return refuse("landed", "3.4.2.procedure", zone=here)
        cost = fleet_cost(board, here, place)
        if cost is None:
            ocean = not board.seas[place] or not board.seas[here]
            rule = "3.4.2.closed" if ocean else "3.4.2"
            return refuse("no-sea-way", rule, origin=here, zone=place)
        spent += cost
        here = place
    if spent > allowance:
        return refuse("too-far-by-sea", "3.4.2.cost", cost=spent, most=allowance)
    return None


def fleet_allowance(state: State) -> int:
    """1.3.2, event.2."""
    return FLEET_MA - slowed(state)


def routes(board: Board, start: int, allowance: int = FLEET_MA) -> tuple[tuple[int, ...], ...]:
    """Every route of one sequence; a pure function of the map."""
    key = (start, allowance)
    known = board.routes.get(key)
    if known is None:
        known = board.routes[key] = tuple(sorted(_all_routes(board, start, allowance)))
    return known


def _all_routes(board: Board, start: int, allowance: int) -> list[tuple[int, ...]]:
    routes: list[tuple[int, ...]] = []
    paths: list[tuple[int, ...]] = [()]
    while paths:
        path = paths.pop()
        here = path[-1] if path else start
        onward = board.seas[here] + (board.coasts[here] if board.is_sea(here) else ())
        for place in onward:
            longer = (*path, place)
            if place == start or place in path:
                continue
            if why_not_route(board, start, longer, allowance) is not None:
                continue
            routes.append(longer)
            if board.is_sea(place):
                paths.append(longer)
    return routes


# --- one voyage ------------------------------------------------------------------------------


def why_not_sail(state: State, side: int, sail: Sail) -> Refusal | None:
    """3.4.2, from what the action names."""
    start = sail.origin
    refusal = why_not_start(state, side, start, sail.leaders, sail.fleets + sail.units)
    if refusal is not None:
        return refusal
    if no_sailing(state):
        return refuse("no-sailing", "event.9")
    everybody = sail.leaders + sail.fleets + sail.units
    return (
        _why_not_aboard(state, side, sail)
        or why_not_rubicon(state, side, start, sail.leaders, sail.fleets + sail.units)
        or _why_not_way(state, sail)
        or _why_not_waters(state, side, sail)
        or why_not_anchor(state, side, sail.path[-1], everybody)
        or why_not_left_at_sea(state, side, start, everybody)
        or why_not_left_outside(state, side, start, sail.leaders, sail.fleets + sail.units)
        or why_not_stripped(state, side, start, sail.path[-1], sail.units)
    )


def _why_not_way(state: State, sail: Sail) -> Refusal | None:
    most = fleet_allowance(state)
    refusal = why_not_route(state.board, sail.origin, sail.path, most)
    if refusal is not None and refusal.kind == "too-far-by-sea" and slowed(state):
        return refuse("too-far-by-sea", "event.2", cost=refusal.args["cost"], most=most)
    return refusal


def _why_not_waters(state: State, side: int, sail: Sail) -> Refusal | None:
    """6.1.janus: no voyage into waters where Romans of the other faction lie."""
    if not state.janus or people_of_band(state, sail.fleets) >= 0:
        return None
    theirs = janus_closed(state, side)
    for place in sail.path:
        if theirs >> place & 1:
            return refuse("janus-forbids", "6.1.janus", zone=place)
    return None


def limits_at_sea(state: State, side: int, everybody: tuple[int, ...]) -> TravelLimits:
    """Where those aboard may go ashore: like any force with a leader."""
    leaders = tuple(p for p in everybody if state.board.kind[p] == LEADER)
    return limits_for(state, side, leaders, everybody[len(leaders) :] or everybody)


def _why_not_aboard(state: State, side: int, sail: Sail) -> Refusal | None:
    board = state.board
    if not sail.leaders or not sail.fleets:
        return refuse("fleet-needs-leader", "3.4.2.leader")
    for fleet in sail.fleets:
        if board.kind[fleet] != NAVES:
            return refuse("wrong-kind", "table.action", piece=fleet)
    for unit in sail.units:
        if board.kind[unit] == NAVES:
            return refuse("wrong-kind", "table.action", piece=unit)
    if (refusal := why_not_room(board, sail.fleets, sail.units)) is not None:
        return refusal
    command = sum(board.cc[side][leader] for leader in sail.leaders)
    if len(sail.units) > command:
        return refuse("beyond-command", "3.4.2.command", count=len(sail.units), most=command)
    return None


def why_not_anchor(state: State, side: int, end: int, everybody: tuple[int, ...]) -> Refusal | None:
    """Where a fleet may end its move: on a coast of the enemy, too, though it does not stay there
    if nobody is landed (8.4.1)."""
    board, bit = state.board, 1 << end
    limits = limits_at_sea(state, side, everybody)
    if limits.shared & bit:
        return refuse("may-not-stack", "4.2.4", zone=end)
    if board.is_sea(end):
        return None
    if limits.transit & bit:
        return refuse("no-stop-at-peace", "3.4.1.homeland", zone=end)
    if limits.guarded & bit:  # a force from the sea comes from outside
        return refuse("italia-closed", "s1.rubicon.italia", zone=end)
    if limits.shut & bit:
        return why_shut(state, side, everybody, end)
    return None


def why_not_left_at_sea(
    state: State, side: int, place: int, going: tuple[int, ...]
) -> Refusal | None:
    """3.4.2: the ships that stay must carry all counters that stay."""
    if not state.board.is_sea(place):
        return None
    index = state.index
    fleets = [f for f in index.fleets[side][place] if f not in going]
    cargo = [u for u in index.land[side][place] if u not in going]
    leaders = [x for x in index.leaders[side][place] if x not in going]
    if not fits(state.board, fleets, cargo) or (leaders and not fleets):
        return refuse("left-at-sea", "3.4.2.excess")
    return None


def set_sail(state: State, sail: Sail) -> None:
    """The whole stack goes; landing ends the move of everybody aboard."""
    origin = sail.path[-2] if len(sail.path) > 1 else sail.origin
    side, party = state.side[sail.fleets[0]], (sail.leaders, sail.units, sail.fleets)
    march_in(state, side, sail.origin, origin, sail.path[-1], party)
