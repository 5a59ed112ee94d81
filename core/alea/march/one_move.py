"""2.E.1: make a march or a voyage and tell it; then what waits at its end takes effect."""

from __future__ import annotations

from core.alea.box.actions import Sail
from core.alea.box.board import NOWHERE
from core.alea.box.state import State
from core.alea.march.ground import people_of_band
from core.alea.march.movement import carry_out
from core.alea.march.naval import set_sail
from core.alea.politics import triumvirs
from core.alea.politics.lone_leaders import flee_lone_leaders, uneasy_at
from core.alea.stratagems.plague import crossing, expose_to_plague
from core.contract import Event, Step, Table
from core.imperator.actions import March
from core.imperator.march.telling import tell_march


def make_march(table: Table, state: State, march: March) -> Step:
    carry_out(state, march)
    tell_march(table, march, people_of_band(state, march.leaders or march.units) >= 0)
    if state.plague != NOWHERE:
        yield from expose_to_plague(table, state, state.plague, crossing(march, state.plague))
    if march.drops or state.plague != NOWHERE or _unsettled(state, march.path[-1]):
        yield from _arrive(table, state, march.leaders + march.units)


def make_voyage(table: Table, state: State, sail: Sail) -> Step:
    set_sail(state, sail)
    _tell_sail(table, state, sail)
    yield from _arrive(table, state, sail.leaders + sail.fleets + sail.units)


def _unsettled(state: State, zone: int) -> bool:
    """Can an arrival here have effects, on those who come or on those who are there?"""
    return zone == state.plague or bool(state.triumvirs) or uneasy_at(state, zone)


def _arrive(table: Table, state: State, pieces: tuple[int, ...]) -> Step:
    """Those who moved meet the plague, a Triumvir's army, or leaders who stand alone."""
    for zone in sorted(set(map(state.where.__getitem__, pieces))):
        if zone >= state.board.place_count:  # dead on the way
            continue
        if zone == state.plague:
            here = [piece for piece in pieces if state.where[piece] == zone]
            yield from expose_to_plague(table, state, zone, here)
        if state.triumvirs:
            yield from triumvirs.invaded(table, state, zone)
        yield from flee_lone_leaders(table, state, zone)


def _tell_sail(table: Table, state: State, sail: Sail) -> None:
    foreign = any(state.board.piece_people[fleet] >= 0 for fleet in sail.fleets)
    rule = "4.3.naves" if foreign else "3.4.2.procedure"
    args = {
        "leaders": sail.leaders,
        "units": sail.fleets + sail.units,
        "origin": sail.origin,
        "path": sail.path,
        "to": sail.path[-1],
    }
    table.tell(Event("sails", rule, args))
