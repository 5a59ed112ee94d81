"""7 and 3.4.1: how leaders and units march.

Legality is decided by `why_not_march` from what the action names; its path by `paths`.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.alea.box.board import AUXILIA, LEADER, NAVES, NOBODY, REPUBLICAN
from core.alea.box.event_effects import AGITATED, slowed, why_not_leave
from core.alea.box.pieces import march_in
from core.alea.box.state import State, follows_rome, rubicon
from core.alea.march.ground import (
    limits_for,
    people_of_band,
    why_shut,
)
from core.alea.march.paths import ANY_NUMBER, unhindered, why_not_path
from core.contract import Refusal, refuse
from core.imperator.actions import March
from core.imperator.graph import places_of

SHUT = "shut"  # never told: `why_shut` knows the reason


# --- one march -------------------------------------------------------------------------------


def why_not_march(state: State, side: int, march: March) -> Refusal | None:
    """3.4.1 and 7, from what the action names."""
    start = march.origin
    refusal = why_not_start(state, side, start, march.leaders, march.units)
    if refusal is not None:
        return refusal
    board = state.board
    if start >= board.zone_count:
        return refuse("at-sea", "3.4.1.sea")
    refusal = why_not_rubicon(state, side, start, march.leaders, march.units)
    if refusal is None and march.units:
        refusal = _why_not_units(state, side, march)
    if refusal is None:
        refusal = _why_not_way(state, side, march)
    if refusal is None and march.drops:
        refusal = _why_not_drops(state, side, march)
    if refusal is None and not board.republic_mask >> start & 1:
        refusal = why_not_left_outside(state, side, start, march.leaders, march.units)
    if refusal is None and march.units:
        refusal = _why_not_stripped(state, side, march)
    return refusal


def _why_not_way(state: State, side: int, march: March) -> Refusal | None:
    limits = limits_for(state, side, march.leaders, march.units)
    if not unhindered(state.board, march.origin, march.path, limits):
        refusal = why_not_path(state.board, march.origin, march.path, limits, _shut)
        if refusal is not None:
            return _in_other_words(state, side, march, refusal)
    if march.units:
        return None
    return why_not_alone(state, march.origin, march.leaders, march.units)


def _shut(zone: int) -> Refusal:
    return Refusal(SHUT, "7.2", {"zone": zone})  # said in other words before anybody reads it


def _in_other_words(state: State, side: int, march: March, refusal: Refusal) -> Refusal:
    """The path says what is wrong; who travels and in which year, by which rule."""
    pieces = march.leaders + march.units
    if refusal.kind == SHUT:
        return why_shut(state, side, pieces, refusal.args["zone"])
    if refusal.kind == "too-far" and slowed(state):
        cost, most = refusal.args["cost"], refusal.args["most"]
        return refuse("too-far", "event.2", cost=cost, most=most)
    if refusal.kind == "one-zone-only" and _band(state, pieces):
        return refuse("one-zone-only", "4.3.leaderless")
    return refusal


def _band(state: State, pieces: tuple[int, ...]) -> bool:
    return people_of_band(state, pieces) >= 0


def why_not_alone(
    state: State, start: int, leaders: tuple[int, ...], units: tuple[int, ...]
) -> Refusal | None:
    """4.3: in the Republic a people's leader does not go about alone."""
    if units or not state.board.republic_mask >> start & 1:
        return None
    if any(not follows_rome(state, leader) for leader in leaders):
        return refuse("foreign-leader-alone", "4.3.alone", zone=start)
    return None


def why_not_start(
    state: State, side: int, start: int, leaders: tuple[int, ...], units: tuple[int, ...]
) -> Refusal | None:
    """Everybody named exists, is ours, stands in the same place and has not moved yet."""
    if not _ready(state, side, start, leaders, units):
        return _why_not_ready(state, side, start, leaders, units)
    if state.ill or state.event == AGITATED:
        refusal = why_not_leave(state, leaders)
        if refusal is not None:
            return refusal
    if state.index.band_mask[side] >> start & 1:
        return why_not_one_people(state, leaders + units)
    return None


def _ready(
    state: State, side: int, start: int, leaders: tuple[int, ...], units: tuple[int, ...]
) -> bool:
    """Is anything named, is all of it there, and has none of it moved? The index knows the rest."""
    pieces = leaders + units
    if not 0 <= start < state.board.place_count or not 0 < len(pieces) == len(set(pieces)):
        return False
    index, moved = state.index, state.moved
    chiefs, land, fleets = index.leaders[side][start], index.land[side][start], None
    for leader in leaders:
        if leader not in chiefs or moved[leader]:
            return False
    for unit in units:
        if unit not in land:
            fleets = fleets or index.fleets[side][start]
            if unit not in fleets:
                return False
        if moved[unit]:
            return False
    return True


def _why_not_ready(
    state: State, side: int, start: int, leaders: tuple[int, ...], units: tuple[int, ...]
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
    for piece in pieces:
        if state.side[piece] != side or where[piece] >= board.place_count:
            return _refuse_stranger(state, piece)
        if where[piece] != start:
            return refuse("not-together", "3.4.1.command", piece=piece)
        if state.moved[piece]:
            return refuse("already-moved", "3.4.1.once", piece=piece)
        if (board.kind[piece] == LEADER) != (piece in leaders):
            break
    return refuse("wrong-kind", "table.action", piece=piece)


def _refuse_stranger(state: State, piece: int) -> Refusal:
    """A counter of another side: the enemy's, or one that does not move at all."""
    board, people = state.board, state.board.piece_people[piece]
    if state.where[piece] < board.place_count and state.side[piece] == NOBODY:
        if people >= 0:
            return refuse("people-at-home", "4.3.home", people=people)
        return refuse("neutral", "3.6.5.neutral", piece=piece)
    return refuse("not-yours", "table.action", piece=piece)


def why_not_one_people(state: State, pieces: tuple[int, ...]) -> Refusal | None:
    """4.3: a leader moves with units of his own people."""
    people = state.board.piece_people
    if any(people[piece] != people[pieces[0]] for piece in pieces):
        return refuse("one-people-only", "4.3.own", people=people[pieces[0]])
    return None


def only_flight(state: State, side: int) -> bool:
    """Is this the sequence in which only leaders may leave Roma?"""
    return side == REPUBLICAN and rubicon(state) and state.played[REPUBLICAN] <= 1


def why_not_rubicon(
    state: State, side: int, start: int, leaders: tuple[int, ...], units: tuple[int, ...]
) -> Refusal | None:
    """s1.rubicon.first: the Republicans' first sequence is the flight from Roma, nothing else."""
    if side != REPUBLICAN or not rubicon(state):
        return None
    if only_flight(state, side) and (units or start != state.board.roma):
        return refuse("only-flight", "s1.rubicon.first")
    if units and not leaders and people_of_band(state, units) < 0:
        return refuse("leaderless-this-year", "s1.rubicon.italia")
    return None


def _why_not_units(state: State, side: int, march: March) -> Refusal | None:
    """3.4.1: no more of them than their leaders command; no fleets, and no auxilia alone."""
    board, leaders = state.board, march.leaders
    if leaders:
        command = sum(map(board.cc[side].__getitem__, leaders))
        if len(march.units) > command:
            return refuse("beyond-command", "3.4.1.command", count=len(march.units), most=command)
    for unit in march.units:
        kind = board.kind[unit]
        if kind == NAVES:
            return refuse("fleets-sail", "3.4.2", piece=unit)
        if kind == AUXILIA and not leaders:
            return refuse("auxilia-need-leader", "3.4.1.auxilia", piece=unit)
    return None


def _why_not_drops(state: State, side: int, march: March) -> Refusal | None:
    """Units may be left on the way, but the leaders stay with the one that goes farthest."""
    board, dropped = state.board, [unit for unit, _ in march.drops]
    limits = limits_for(state, side, march.leaders, march.units)
    band = _band(state, march.units)
    if not march.leaders or len(set(dropped)) != len(dropped):
        return refuse("bad-drop", "3.4.1.drop")
    if len(dropped) >= len(march.units) or not set(dropped) <= set(march.units):
        return refuse("leader-stays-with-units", "3.4.1.drop")
    for unit, zone in march.drops:
        if zone not in march.path[:-1] or limits.transit >> zone & 1:
            return refuse("bad-drop", "3.4.1.drop")
        if limits.shared >> zone & 1:
            return refuse("may-not-stack", "4.2.4", zone=zone)
        roman = not band and board.piece_people[unit] < 0
        led = bool(state.index.leaders[side][zone]) or sheltered(state, side, zone)
        if roman and not board.republic_mask >> zone & 1 and not led:
            return refuse("outside-needs-leader", "3.4.1.outside", zone=zone)
    return None


def why_not_left_outside(
    state: State, side: int, start: int, leaders: tuple[int, ...], units: tuple[int, ...]
) -> Refusal | None:
    """3.4.1: Roman units may not stay outside the Republic without a leader."""
    board, index = state.board, state.index
    if start >= board.zone_count or board.republic_mask >> start & 1 or not leaders:
        return None
    if len(leaders) < len(index.leaders[side][start]) or sheltered(state, side, start):
        return None
    here = index.land[side][start] + index.fleets[side][start]
    left = [unit for unit in here if unit not in units and board.piece_people[unit] < 0]
    if left:
        return refuse("left-outside", "3.4.1.outside", piece=left[0])
    return None


def sheltered(state: State, side: int, zone: int) -> bool:
    """The homeland of a people under allegiance is as good as the Republic."""
    people = state.board.people_of[zone]
    return people >= 0 and state.allied[people] == side


def _why_not_stripped(state: State, side: int, march: March) -> Refusal | None:
    if not march.drops:
        return why_not_stripped(state, side, march.origin, march.path[-1], march.units)
    region_of = state.board.region_of
    region = region_of[march.origin]
    dropped = {unit for unit, zone in march.drops if region_of[zone] == region}
    away = [unit for unit in march.units if unit not in dropped]
    if region_of[march.path[-1]] == region:
        away = [unit for unit, zone in march.drops if region_of[zone] != region]
    return why_not_garrison(state, side, march.origin, away)


def why_not_stripped(
    state: State, side: int, start: int, end: int, units: Sequence[int]
) -> Refusal | None:
    """3.1.1: those who go to another region leave the garrison of their own behind."""
    region_of = state.board.region_of
    if region_of[start] == region_of[end]:
        return None
    return why_not_garrison(state, side, start, units)


def why_not_garrison(state: State, side: int, start: int, away: Sequence[int]) -> Refusal | None:
    """3.1.1: no player may take the garrison of a controlled region away, or shrink it further."""
    board = state.board
    region = board.region_of[start]
    leaving = sum(map(board.is_legion.__getitem__, away))
    if leaving and leaving > spare_legions(state, side, region):
        need = board.regions[region].garrison
        return refuse("garrison", "3.1.1.garrison", region=region, least=need)
    return None


def spare_legions(state: State, side: int, region: int) -> int:
    """How many legions the side may take out of a region (-1: out of no region at all)."""
    if region < 0 or state.control[region] != side:
        return ANY_NUMBER
    spare = state.index.legions[side][region] - state.board.regions[region].garrison
    return spare if spare > 0 else 0


def free_to_leave(state: State, side: int, start: int, end: int, units: list[int]) -> list[int]:
    """3.1.1: of a garrison that may not shrink, only the spare legions go."""
    board, region = state.board, state.board.region_of[start]
    spare = spare_legions(state, side, region)
    if spare >= len(units) or board.region_of[end] == region:
        return units
    free = []
    for unit in units:
        if board.is_legion[unit]:
            if not spare:
                continue
            spare -= 1
        free.append(unit)
    return free


def loose_legions(state: State, side: int) -> list[int]:
    """Roman legions on land that no garrison needs where they are."""
    board, index = state.board, state.index
    legions: list[int] = []
    for zone in places_of(index.land_mask[side] & board.land_mask):
        if spare_legions(state, side, board.region_of[zone]) > 0:
            legions += index.land[side][zone]
    return sorted(filter(board.is_legion.__getitem__, legions))


def carry_out(state: State, march: March) -> None:
    """All go, except units that are dropped on the way."""
    start, leaders, units, path = march.origin, march.leaders, march.units, march.path
    side = state.side[leaders[0] if leaders else units[0]]
    if march.drops:
        legs = (start, *path)
        for unit, zone in march.drops:
            before = legs[legs.index(zone, 1) - 1]
            march_in(state, side, start, before, zone, ((), (unit,), ()))
        dropped = {unit for unit, _ in march.drops}
        units = tuple(unit for unit in units if unit not in dropped)
    before = path[-2] if len(path) > 1 else start
    march_in(state, side, start, before, path[-1], (leaders, units, ()))
