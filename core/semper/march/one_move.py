"""2.E.1: make a march or a voyage and tell it; then what waits at its end takes effect."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.contract import Event, Flow, Step, Table
from core.flow import ask
from core.imperator.actions import March
from core.imperator.march.telling import tell_march
from core.semper.box.actions import Sail
from core.semper.box.state import ENEMY, State, anybody_in_revolt, plague_zones
from core.semper.combat.lone_leaders import flee_lone_leaders, led_zones, uneasy_at, uneasy_zones
from core.semper.march.go_on import onward_question
from core.semper.march.movement import carry_out
from core.semper.march.naval import landed, set_sail, split
from core.semper.march.paths import Onward, onward_from
from core.semper.march.rally import call_over, can_call
from core.semper.stratagems.plague import expose_on_the_way, expose_to_plague


def make_march(table: Table, state: State, march: March) -> Step | None:
    """A march; and what follows from it, if anything does."""
    _go(table, state, march)
    if (
        march.drops
        or (state.lying and any(plague_zones(state)))
        or (march.leaders and anybody_in_revolt(state))
    ):
        return _follow(table, state, march)
    ends = (1 << march.origin | 1 << march.path[-1]) & led_zones(state)
    return _follow(table, state, march) if ends and ends & uneasy_zones(state) else None


def _go(table: Table, state: State, march: March) -> None:
    carry_out(state, march)
    tell_march(table, march, state.board.hostile[(march.leaders or march.units)[0]])


def _follow(table: Table, state: State, march: March) -> Step:
    """The plague, who is won over on the way and (3.6.3.D) goes on from there, and who flees."""
    side = state.active
    leg: March | None = march
    spent: Onward | None = None
    while leg is not None:
        if leg is not march:
            _go(table, state, leg)
        pieces = leg.leaders + leg.units
        if state.lying and any(plague_zones(state)):
            yield from expose_on_the_way(table, state, leg)
            yield from _expose(table, state, pieces)
        end, before = leg.path[-1], leg
        joined: list[int] = []
        if leg.leaders and anybody_in_revolt(state):
            joined = yield from _call(table, state, side, end, pieces)
        leg = None
        if joined and not state.index.unit_mask[ENEMY[side]] >> end & 1:
            party = [p for p in pieces if state.where[p] == end and state.side[p] == side]
            spent = onward_from(state.board, before, spent, party + joined)
            leg = yield from _go_on(table, state, side, end, spent)
        ends = 1 << before.origin | 1 << end
        if before.drops or (led_zones(state) & ends and uneasy_zones(state) & ends):
            zones = (before.origin, end, *[zone for _, zone in before.drops])
            yield from _disperse(table, state, zones)


def make_voyage(table: Table, state: State, sail: Sail) -> Step:
    """3.4.2: those who land have ended their move."""
    origin, ashore = state.fleet_at[sail.fleet], landed(state, sail)
    set_sail(state, sail)
    _tell_sail(table, state, sail, origin, ashore)
    if not ashore:
        return
    pieces = sorted(ashore)
    if state.lying and any(plague_zones(state)):
        yield from _expose(table, state, pieces)
    for zone in sorted(set(ashore.values())):
        yield from _call(table, state, state.active, zone, pieces)
    yield from _disperse(table, state, ashore.values())


# --- what waits at the end -----------------------------------------------------------------------


def _expose(table: Table, state: State, pieces: Sequence[int]) -> Step:
    """6.3.plague: those who have just come, zone by zone."""
    for zone in sorted(set(map(state.where.__getitem__, pieces))):
        if zone < state.board.zone_count:
            here = [piece for piece in pieces if state.where[piece] == zone]
            yield from expose_to_plague(table, state, zone, here)


def _call(
    table: Table, state: State, side: int, zone: int, pieces: Sequence[int]
) -> Flow[list[int]]:
    """3.6.3.D: the units that somebody in revolt has won over, unless his cause has just died."""
    if state.fallen or state.lost_usurpers or not can_call(state, side, zone, pieces):
        return []
    return (yield from call_over(table, state, side, zone, pieces))


def _go_on(table: Table, state: State, side: int, zone: int, onward: Onward) -> Flow[March | None]:
    action = yield from ask(table, state, lambda s: onward_question(s, side, zone, onward))
    return action if isinstance(action, March) else None


def _disperse(table: Table, state: State, zones: Iterable[int]) -> Step:
    """7.1.lone: leaders who now stand alone among enemies: those who came, those whom they met,
    and those whom they left."""
    for zone in sorted(set(zones)):
        if uneasy_at(state, zone):
            yield from flee_lone_leaders(table, state, zone)


# --- what is told ------------------------------------------------------------------------------


def _tell_sail(table: Table, state: State, sail: Sail, origin: int, ashore: dict[int, int]) -> None:
    if sail.aboard:
        leaders, units = split(state, sail.aboard)
        args = {"fleet": sail.fleet, "leaders": leaders, "units": units, "place": origin}
        table.tell(Event("embarks", "3.4.2.embark", args))
    if sail.to != origin:
        args = {"fleet": sail.fleet, "origin": origin, "to": sail.to}
        table.tell(Event("sails", "3.4.2.procedure", args))
    for zone in sorted(set(ashore.values())):
        party = sorted(piece for piece in ashore if ashore[piece] == zone)
        leaders, units = split(state, party)
        args = {"fleet": sail.fleet, "leaders": leaders, "units": units, "to": zone}
        table.tell(Event("lands", "3.4.2.land", args))
