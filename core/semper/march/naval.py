"""3.4.2: the two fleets, what they carry and where it lands."""

from __future__ import annotations

from collections.abc import Sequence

from core.contract import Refusal, refuse
from core.semper.box.actions import Sail
from core.semper.box.board import LEADER, NOWHERE, PSEUDO, RIPENSES, SIDES
from core.semper.box.event_effects import STORMS, no_sailing
from core.semper.box.pieces import march_in
from core.semper.box.state import State, is_titled
from core.semper.march.ground import limits_for, why_shut
from core.semper.march.movement import why_not_left, why_not_start
from core.semper.march.stacking import why_not_stack

ROOM = 2  # 3.4.2.capacity: units aboard of one fleet


# --- fleets --------------------------------------------------------------------------------------


def fleets_of(state: State, side: int) -> list[int]:
    """3.4.2.control: the fleets on the map that serve a side this year."""
    return [
        fleet
        for fleet, owner in enumerate(state.fleet_side)
        if owner == side and state.fleet_at[fleet] != NOWHERE
    ]


def fleets_to_sail(state: State, side: int) -> list[int]:
    """Those of them who may still do so in this sequence."""
    if state.event == STORMS:
        return []
    fleets = []
    for fleet, owner in enumerate(state.fleet_side):
        if owner == side and state.fleet_at[fleet] != NOWHERE and fleet not in state.fleet_moved:
            fleets.append(fleet)
    return fleets


def in_port(state: State, fleet: int) -> bool:
    return state.fleet_at[fleet] < state.board.zone_count


def aboard_of(state: State, fleet: int, *sides: int) -> list[int]:
    """Who stands in the hold of a fleet: those of its own side, or of these."""
    index, hold = state.index, state.board.hold(fleet)
    sides = sides or (state.fleet_side[fleet],)
    return sorted(p for s in sides for p in index.leaders[s][hold] + index.units[s][hold])


def sea_steps(state: State, fleet: int) -> tuple[int, ...]:
    """3.4.2.procedure: where one step takes it: the sea of its box, other seas, and port boxes."""
    board, here = state.board, state.fleet_at[fleet]
    if here < board.zone_count:
        return board.seas[here]
    return board.seas[here] + tuple(zone for zone in board.coasts[here] if board.port[zone])


def split(state: State, pieces: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Leaders and units."""
    kinds = state.board.kind
    leaders = tuple(p for p in pieces if kinds[p] == LEADER)
    return leaders, tuple(p for p in pieces if kinds[p] != LEADER)


# --- one voyage ----------------------------------------------------------------------------------


def why_not_sail(state: State, side: int, sail: Sail) -> Refusal | None:
    """3.4.2, from what the action names."""
    return (
        why_not_fleet(state, side, sail.fleet)
        or why_not_step(state, sail)
        or (_why_not_aboard(state, side, sail) if sail.aboard else None)
        or _why_not_landings(state, side, sail)
    )


def why_not_fleet(state: State, side: int, fleet: int) -> Refusal | None:
    """Does it serve this side, is it on the map, and may it sail now?"""
    if not 0 <= fleet < len(state.fleet_at):
        return refuse("no-such-fleet", "table.action")
    if state.fleet_at[fleet] == NOWHERE:
        back = state.fleet_back[fleet]
        return refuse("fleet-away", "9.2.return", fleet=fleet, year=back)
    if state.fleet_side[fleet] != side:
        return refuse("not-your-fleet", "3.4.2.control", fleet=fleet)
    if no_sailing(state):
        return refuse("no-sailing", "event.9")
    if fleet in state.fleet_moved:
        return refuse("fleet-has-moved", "3.4.2.procedure", fleet=fleet)
    return None


def why_not_step(state: State, sail: Sail) -> Refusal | None:
    """3.4.2.procedure: one step, or none if somebody lands."""
    board, here, to = state.board, state.fleet_at[sail.fleet], sail.to
    if to in board.closed_labels:
        return refuse("closed-sea", "3.4.2.closed", zone=to)
    if not 0 <= to < board.first_hold:
        return refuse("no-such-place", "table.action")
    if to == here:
        if in_port(state, sail.fleet) or not sail.landings:
            return refuse("voyage-without-aim", "3.4.2.procedure", fleet=sail.fleet)
        return None
    if to in sea_steps(state, sail.fleet):
        return None
    if to < board.zone_count and not board.port[to]:
        return refuse("no-port-there", "3.4.2.port", zone=to)
    return refuse("no-sea-way", "3.4.2.procedure", origin=here, zone=to)


def _why_not_aboard(state: State, side: int, sail: Sail) -> Refusal | None:
    """3.4.2.embark: who goes aboard in the port."""
    here, fleet = state.fleet_at[sail.fleet], sail.fleet
    if not in_port(state, fleet):
        return refuse("embark-in-port", "3.4.2.embark", fleet=fleet)
    board = state.board
    for piece in sail.aboard:
        if 0 <= piece < board.piece_count and (refusal := why_not_embark(state, piece)):
            return refusal
    leaders, units = split(state, [p for p in sail.aboard if 0 <= p < board.piece_count])
    if len(leaders) + len(units) < len(sail.aboard):
        return refuse("no-such-piece", "table.action")
    return (
        why_not_start(state, side, here, leaders, units)
        or why_not_room(state, fleet, units)
        or _why_not_led_by_emperor(state, leaders, units)
        or why_not_left(state, side, here, leaders, units)
    )


def why_not_embark(state: State, piece: int) -> Refusal | None:
    """3.4.2, 3.2.1.ripenses: Romans only, and none of those who never leave their diocese."""
    board = state.board
    if not board.is_roman(piece):
        return refuse("romans-only-aboard", "3.4.2", piece=piece)
    if board.kind[piece] == RIPENSES:
        home = board.home_diocese[piece]
        return refuse("ripenses-stay", "3.2.1.ripenses", piece=piece, diocese=home)
    return None


def why_not_room(state: State, fleet: int, units: Sequence[int]) -> Refusal | None:
    """3.4.2.capacity: two units and any number of leaders."""
    _, carried = split(state, aboard_of(state, fleet, *SIDES))
    if len(carried) + len(units) > ROOM:
        return refuse("no-room-aboard", "3.4.2.capacity", most=ROOM)
    return None


def _why_not_led_by_emperor(
    state: State, leaders: Sequence[int], units: Sequence[int]
) -> Refusal | None:
    """3.2.1.pseudo: not at sea without an Augustus, a Caesar or a usurper."""
    board = state.board
    for unit in units:
        if board.kind[unit] == PSEUDO and not any(is_titled(state, x) for x in leaders):
            home = board.home_diocese[unit]
            return refuse("pseudo-need-emperor", "3.2.1.pseudo", piece=unit, diocese=home)
    return None


# --- ashore --------------------------------------------------------------------------------------


def landed(state: State, sail: Sail) -> dict[int, int]:
    """Who lands, and where: everybody in a port's zone, on another coast those who are named."""
    if sail.to < state.board.zone_count:  # whoever is aboard, even if he has changed sides there
        return dict.fromkeys(aboard_of(state, sail.fleet, *SIDES), sail.to)
    return dict(sail.landings)


def _why_not_landings(state: State, side: int, sail: Sail) -> Refusal | None:
    """3.4.2.land: people aboard, each once, in one zone of this sea's coast."""
    board, pieces = state.board, [piece for piece, _ in sail.landings]
    if len(set(pieces)) < len(pieces):
        return refuse("named-twice", "table.action")
    aboard = [*aboard_of(state, sail.fleet), *sail.aboard]
    for piece in pieces:
        if piece not in aboard:
            known = 0 <= piece < board.piece_count
            kind = "not-aboard" if known else "no-such-piece"
            return refuse(kind, "3.4.2.land", piece=piece)
    coast = [sail.to] if sail.to < board.zone_count else board.coasts[sail.to]
    for _, zone in sail.landings:
        if zone not in coast:
            return refuse("not-on-this-coast", "3.4.2.land", zone=zone, to=sail.to)
    ashore = landed(state, sail)
    if len(set(ashore.values())) > 1:
        return refuse("one-landing-zone", "3.4.2.land")
    if not ashore:
        return None
    zone = next(iter(ashore.values()))
    leaders, units = split(state, [p for p in sorted(ashore) if state.side[p] == side])
    if not leaders and not units:
        return None
    return why_not_ashore(state, side, leaders, units, zone) or _why_not_left_aboard(
        state, sorted(set(aboard) - set(ashore)), leaders
    )


def why_not_ashore(
    state: State, side: int, leaders: tuple[int, ...], units: tuple[int, ...], zone: int
) -> Refusal | None:
    """3.2, 3.4.1: to land is to enter the zone from outside the homes of all who land."""
    limits = limits_for(state, side, leaders, units)
    if limits.shut >> zone & 1:
        return why_shut(state, side, leaders, units, zone)
    return why_not_stack(state, side, (*leaders, *units), zone)


def _why_not_left_aboard(
    state: State, staying: Sequence[int], landing: Sequence[int]
) -> Refusal | None:
    """3.2.1.pseudo: the last emperor aboard does not leave such units alone at sea."""
    if not any(is_titled(state, leader) for leader in landing):
        return None
    return _why_not_led_by_emperor(state, *split(state, staying))


def set_sail(state: State, sail: Sail) -> None:
    """They embark, the fleet takes its step, and they land; who has been ashore has moved."""
    fleet, here, side = sail.fleet, state.fleet_at[sail.fleet], state.fleet_side[sail.fleet]
    hold = state.board.hold(fleet)
    if sail.aboard:
        march_in(state, side, here, here, hold, split(state, sail.aboard))
    ashore = landed(state, sail)
    sea = here if sail.to < state.board.zone_count else sail.to
    state.fleet_at[fleet] = sail.to
    state.fleet_moved.append(fleet)
    for piece, zone in sorted(ashore.items()):
        march_in(state, state.side[piece], hold, sea, zone, split(state, [piece]))
