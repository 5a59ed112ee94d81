"""7 and 3.4.1: how leaders and units march.

Legality is decided by `why_not_march` from what the action names; its path by `paths`.
"""

from __future__ import annotations

from msgspec.structs import replace

from core.contract import Refusal, refuse
from core.imperator.actions import March
from core.semper.box.board import BAND, LEADER, NOBODY
from core.semper.box.event_effects import slowed, why_not_leave
from core.semper.box.pieces import march_in
from core.semper.box.state import ENEMY, State, controlled, in_revolt
from core.semper.march.ground import (
    TravelLimits,
    limits_for,
    nation_of,
    one_nation,
    restless,
    why_shut,
)
from core.semper.march.paths import Onward, unhindered, why_not_path
from core.semper.march.stacking import ROMANS, closed_to_stack, people_of_band
from core.semper.peoples.war import controller_of

# --- one march -------------------------------------------------------------------------------


def why_not_march(
    state: State, side: int, march: March, onward: Onward | None = None
) -> Refusal | None:
    """3.4.1 and 7, from what the action names; `onward`: it goes on with a march that halted."""
    start, leaders, units = march.origin, march.leaders, march.units
    refusal = why_not_start(state, side, start, leaders, units, onward)
    if refusal is not None:
        return refusal
    if start >= state.board.zone_count:
        return refuse("at-sea", "3.4.1.sea")
    if units and leaders:
        refusal = _why_not_led(state, leaders, units)
    if refusal is None:
        refusal = why_not_way(state, side, march, onward)
    if refusal is None and march.drops:
        refusal = _why_not_drops(state, side, march, onward)
    if refusal is None and leaders:
        refusal = why_not_left(state, side, start, leaders, units)
    return refusal


def _why_not_led(state: State, leaders: tuple[int, ...], units: tuple[int, ...]) -> Refusal | None:
    """3.4.1.command: no more units than the leaders command."""
    command = sum(map(state.board.cc.__getitem__, leaders))
    if len(units) > command:
        return refuse("beyond-command", "3.4.1.command", count=len(units), most=command)
    return None


# --- who -------------------------------------------------------------------------------------


def why_not_start(
    state: State,
    side: int,
    start: int,
    leaders: tuple[int, ...],
    units: tuple[int, ...],
    onward: Onward | None = None,
) -> Refusal | None:
    """Everybody named exists, is ours, stands in the same place and may still move."""
    owner = owner_of(state, side, leaders or units)
    if not _ready(state, owner, start, leaders, units, onward):
        return _why_not_ready(state, side, start, leaders, units, onward)
    pieces = leaders + units
    refusal = why_not_leave(state, pieces)
    if refusal is not None:
        return refusal
    if owner == NOBODY or state.index.band_mask[side] >> start & 1:
        return why_not_one_people(state, pieces)
    return why_not_one_cause(state, leaders)


def owner_of(state: State, side: int, pieces: tuple[int, ...]) -> int:
    """Among whose counters the index has them: those of a people at peace that the side moves are
    nobody's."""
    if not pieces or not 0 <= pieces[0] < state.board.piece_count:
        return side
    people = people_of_band(state, pieces)
    if people == ROMANS or state.war[people]:
        return side
    return NOBODY if controller_of(state, people) == side else side


def _ready(
    state: State,
    owner: int,
    start: int,
    leaders: tuple[int, ...],
    units: tuple[int, ...],
    onward: Onward | None,
) -> bool:
    """Is anything named, is all of it there, and may it still move? The index knows the rest."""
    pieces = leaders + units
    if not 0 <= start < state.board.place_count or not 0 < len(pieces) == len(set(pieces)):
        return False
    index, moved = state.index, state.moved
    chiefs, troops = index.leaders[owner][start], index.units[owner][start]
    if not all(leader in chiefs for leader in leaders):
        return False
    if not all(unit in troops for unit in units):
        return False
    if onward is not None:
        return bool(leaders) and onward.pieces.issuperset(pieces)
    return not any(map(moved.__getitem__, pieces))


def _why_not_ready(
    state: State,
    side: int,
    start: int,
    leaders: tuple[int, ...],
    units: tuple[int, ...],
    onward: Onward | None,
) -> Refusal:
    """Which of them is not, and why."""
    board, where = state.board, state.where
    pieces = leaders + units
    if not pieces:
        return refuse("nobody-named", "3.4.1")
    if min(pieces) < 0 or max(pieces) >= board.piece_count:
        return refuse("no-such-piece", "table.action")
    if len(set(pieces)) != len(pieces):
        return refuse("named-twice", "table.action")
    owner = owner_of(state, side, pieces)
    for piece in pieces:
        if where[piece] >= board.place_count or state.side[piece] != owner:
            return _refuse_stranger(state, piece)
        if where[piece] != start:
            return refuse("not-together", "3.4.1.command", piece=piece)
        if (board.kind[piece] == LEADER) != (piece in leaders):
            return refuse("wrong-kind", "table.action", piece=piece)
        if onward is None and state.moved[piece]:
            return refuse("already-moved", "3.4.1.once", piece=piece)
    return refuse("leader-goes-on", "3.6.3.D")


def _refuse_stranger(state: State, piece: int) -> Refusal:
    """A counter of another side: the enemy's, or one that does not move at all."""
    board, people = state.board, state.board.piece_people[piece]
    if state.where[piece] < board.place_count and state.side[piece] == NOBODY and people >= 0:
        return refuse("people-at-home", "4.3.home", people=people)
    return refuse("not-yours", "table.action", piece=piece)


def movers_at(state: State, side: int, place: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Leaders and units in a place whom a side moves: its own, and those of a people at peace."""
    index = state.index
    leaders, units = list(index.leaders[side][place]), list(index.units[side][place])
    if place < state.board.zone_count and state.board.people_of[place] in restless(state, side):
        leaders += index.leaders[NOBODY][place]
        units += index.units[NOBODY][place]
    return tuple(leaders), tuple(units)


def why_not_one_people(state: State, pieces: tuple[int, ...]) -> Refusal | None:
    """4.3.own: a leader moves with units of his own people."""
    if one_nation(state, pieces):
        return None
    people = state.board.piece_people[pieces[0]]
    if not state.board.hostile[pieces[0]]:
        return refuse("romans-only", "4.3.own")
    return refuse("one-people-only", "4.3.own", people=nation_of(state, people))


def why_not_one_cause(state: State, leaders: tuple[int, ...]) -> Refusal | None:
    """3.6.3.stack: those in revolt do not march with loyal leaders."""
    if len(leaders) > 1 and len({in_revolt(state, leader) for leader in leaders}) > 1:
        return refuse("revolt-marches-apart", "3.6.3.stack")
    return None


# --- whither ---------------------------------------------------------------------------------


def why_not_way(state: State, side: int, march: March, onward: Onward | None) -> Refusal | None:
    """The way of those who go to its end."""
    leaders, units = march.leaders, march.units
    if march.drops:
        dropped = {unit for unit, _ in march.drops}
        units = tuple(unit for unit in units if unit not in dropped)
    if not leaders and not units:
        return refuse("leader-stays-with-units", "3.4.1.drop")
    limits = limits_for(state, side, leaders, units)
    if onward is None and unhindered(state.board, march.origin, march.path, limits):
        refusal = None
    else:
        party = March(march.origin, leaders, units, march.path)
        refusal = _why_not_along(state, side, party, limits, onward)
    if refusal is None and not march.units:
        return why_not_alone(state, march.origin, leaders)
    return refusal


def _why_not_along(
    state: State, side: int, march: March, limits: TravelLimits, onward: Onward | None
) -> Refusal | None:
    """What these meet on their way, by the rule for those who travel in this year."""

    def barred(zone: int) -> Refusal:
        return why_shut(state, side, march.leaders, march.units, zone)

    refusal = why_not_path(state.board, march.origin, march.path, limits, barred, onward)
    if refusal is None:
        return None
    if refusal.kind == "too-far" and slowed(state):
        cost, most = refusal.args["cost"], refusal.args["most"]
        return refuse("too-far", "event.2", cost=cost, most=most)
    if refusal.kind == "one-zone-only" and people_of_band(state, march.units) != ROMANS:
        return refuse("one-zone-only", "4.3.leaderless")
    return refusal


def why_not_alone(state: State, start: int, leaders: tuple[int, ...]) -> Refusal | None:
    """4.3.alone: in the Empire a people's leader does not go about alone."""
    if people_of_band(state, leaders) != ROMANS and state.board.empire_mask >> start & 1:
        return refuse("foreign-leader-alone", "4.3.alone", zone=start)
    return None


# --- who is left behind ----------------------------------------------------------------------


def _why_not_drops(state: State, side: int, march: March, onward: Onward | None) -> Refusal | None:
    """3.4.1.drop: units may be left on the way, but the leaders stay with the one that goes
    farthest."""
    dropped = [unit for unit, _ in march.drops]
    if not march.leaders or len(set(dropped)) != len(dropped):
        return refuse("bad-drop", "3.4.1.drop")
    if len(dropped) >= len(march.units) or not set(dropped) <= set(march.units):
        return refuse("leader-stays-with-units", "3.4.1.drop")
    for unit, zone in march.drops:
        if zone not in march.path[:-1]:
            return refuse("bad-drop", "3.4.1.drop")
        limits = limits_for(state, side, march.leaders, (unit,))
        limits = replace(limits, shared=closed_to_stack(state, side, (unit,)))
        way = march.path[: march.path.index(zone) + 1]
        part = March(march.origin, march.leaders, (unit,), way)
        refusal = _why_not_along(state, side, part, limits, onward)
        refusal = refusal or why_not_leaderless(state, side, unit, zone)
        if refusal is not None:
            return refusal
    return None


def why_not_leaderless(state: State, side: int, unit: int, zone: int) -> Refusal | None:
    """3.4.1.outside, 3.7.2.leaderless: where no leader of theirs is, Roman units are left neither
    outside the Empire nor in an enemy diocese."""
    board = state.board
    if board.kind[unit] == BAND or state.index.leaders[side][zone]:
        return None
    if board.abroad_mask >> zone & 1:
        return refuse("outside-needs-leader", "3.4.1.outside", zone=zone)
    if controlled(state, ENEMY[side]) >> zone & 1:
        return refuse("enemy-soil-needs-leader", "3.7.2.leaderless", zone=zone)
    return None


def why_not_left(
    state: State, side: int, start: int, leaders: tuple[int, ...], units: tuple[int, ...]
) -> Refusal | None:
    """3.4.1.outside, 3.7.2.leaderless: the last leader leaves no Roman units behind there."""
    board, index = state.board, state.index
    if start >= board.zone_count or not leaders or board.hostile[leaders[0]]:
        return None
    abroad = board.abroad_mask >> start & 1
    if not abroad and not controlled(state, ENEMY[side]) >> start & 1:
        return None
    if len(leaders) < len(index.leaders[side][start]):
        return None
    left = [u for u in index.units[side][start] if u not in units and board.kind[u] != BAND]
    if not left:
        return None
    if abroad:
        return refuse("left-outside", "3.4.1.outside", piece=left[0])
    return refuse("left-on-enemy-soil", "3.7.2.leaderless", piece=left[0])


def carry_out(state: State, march: March) -> None:
    """All go, except units that are dropped on the way."""
    start, leaders, units, path = march.origin, march.leaders, march.units, march.path
    side = state.side[leaders[0] if leaders else units[0]]
    if march.drops:
        legs = (start, *path)
        for unit, zone in march.drops:
            before = legs[legs.index(zone, 1) - 1]
            march_in(state, side, start, before, zone, ((), (unit,)))
        dropped = {unit for unit, _ in march.drops}
        units = tuple(unit for unit in units if unit not in dropped)
    before = path[-2] if len(path) > 1 else start
    march_in(state, side, start, before, path[-1], (leaders, units))
