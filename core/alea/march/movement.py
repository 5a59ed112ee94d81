"""7 and 3.4.1: how leaders and units march.

Legality is decided by `why_not_march` from what the action names. What is offered comes from
`reach`, a pure function of a few integers, cached on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from core.alea.box.actions import March
from core.alea.box.board import AUXILIA, LEADER, NAVES, NOBODY, REPUBLICAN, Board, places_of
from core.alea.box.event_effects import AGITATED, slowed, why_not_leave
from core.alea.box.state import State, follows_rome, march_in, rubicon
from core.alea.march.ground import (
    OUTSIDE_MA,
    UNIT_MA,
    TravelLimits,
    people_of_band,
    terms_for,
    why_shut,
)
from core.contract import Refusal, refuse

ANY_NUMBER = 255
SHUT = "shut"  # never told: `why_shut` knows the reason
CACHED = 10_000  # entries of about 500 bytes: a bound for the memory, not a tuning


# --- one path --------------------------------------------------------------------------------


def why_not_path(
    board: Board,
    start: int,
    path: tuple[int, ...],
    terms: TravelLimits,
    why_shut: Callable[[int], Refusal],
) -> Refusal | None:
    """Walk a path and name the first rule that it breaks."""
    if not path:
        return refuse("no-path", "7.2")
    here, spent, outside, homelands = start, 0, True, False
    special = terms.closed | terms.shut | terms.guarded
    for step, zone in enumerate(path):
        if zone >= board.zone_count or zone < 0:
            if board.is_sea(zone) or zone in board.closed_labels:
                return refuse("no-march-at-sea", "3.4.1.sea", zone=zone)
            return refuse("no-such-place", "table.action")
        cost = board.step_cost[here].get(zone)
        if cost is None:
            return refuse("not-adjacent", "7.2", origin=here, zone=zone)
        bit = 1 << zone
        if special & bit:
            if terms.closed & bit:
                return refuse("outside-needs-leader", "3.4.1.outside", zone=zone)
            if terms.shut & bit:
                return why_shut(zone)
            if terms.guarded & bit and not terms.guarded >> here & 1:
                return refuse("italia-closed", "s1.rubicon.italia", zone=zone)
        if terms.transit & bit:
            if step + 1 == len(path):  # wherever they come from
                return refuse("no-stop-at-peace", "3.4.1.homeland", zone=zone)
            if not homelands and not board.republic_mask >> here & 1:
                return refuse("transit-from-republic", "3.4.1.transit", zone=zone)
            homelands = True
        elif homelands:
            if not board.republic_mask & bit:
                return refuse("transit-to-republic", "3.4.1.transit", zone=zone)
            homelands = False
        spent += cost
        outside = outside and not board.republic_mask & bit
        if terms.stops & bit and step + 1 < len(path):
            return refuse("must-stop", "7.1.stop", zone=zone)
        here = zone
    if terms.shared >> here & 1:
        return refuse("may-not-stack", "4.2.4", zone=here)
    return _why_not_cost(spent, outside, terms, steps=len(path))


def _why_not_cost(spent: int, outside: bool, terms: TravelLimits, steps: int) -> Refusal | None:
    if terms.allowance == 0:
        return refuse("one-zone-only", "3.4.1.leaderless") if steps > 1 else None
    if spent > terms.allowance:
        rule = "1.2.2" if terms.allowance > UNIT_MA else "1.3.2"
        return refuse("too-far", rule, cost=spent, most=terms.allowance)
    if outside and spent > OUTSIDE_MA:
        return refuse("too-far-outside", "7.3", cost=spent, most=OUTSIDE_MA)
    return None


# --- everywhere ------------------------------------------------------------------------------

End = tuple[int, int, tuple[int, ...]]  # zone, cost, path
Way = tuple[int, End, int, int]  # the border it ends over, its end, its zones, those before the end
Ways = tuple[int, int, dict[tuple[int, ...], Way]]  # all zones, those on the way, ways by path


def reach(board: Board, start: int, terms: TravelLimits) -> tuple[End, ...]:
    """Where a traveller can end: for each zone and each border into it, one cheapest path.

    A pure function, cached on the part of the terms that can matter from here.
    """
    allowance = terms.allowance
    ways = board.ways[allowance].get(start) or _find_ways(board, start, allowance)
    near, through, _ = ways
    key = (
        start,
        allowance,
        terms.stops & through,
        terms.transit & near,
        (terms.shut | terms.closed) & near,  # for the search it makes no difference why
        terms.guarded & near,
        terms.shared & near,
    )
    found = board.reach_cache.get(key)
    if found is None:
        if len(board.reach_cache) > CACHED:
            board.reach_cache.clear()
        found = board.reach_cache[key] = (
            _unshared(board, start, terms) if key[-1] else _search(board, start, terms, ways)
        )
    return found


def _unshared(board: Board, start: int, terms: TravelLimits) -> tuple[End, ...]:
    """4.2.4: what may not be ended in may still be crossed: the ways are the same without it."""
    found = reach(board, start, replace(terms, shared=0))
    return tuple(end for end in found if not terms.shared >> end[0] & 1)


def _find_ways(board: Board, start: int, allowance: int) -> Ways:
    """Every path without a loop that the map and the allowance admit, whoever stands on it; for
    each border the cheapest first."""
    found: list[tuple[tuple[int, int, int, tuple[int, ...]], Way]] = []
    open_paths: list[tuple[tuple[int, ...], int, int, int]] = [((), start, 0, 0)]
    while open_paths:
        path, here, spent, through = open_paths.pop()
        for zone, price, bit in board.steps[here]:
            cost = spent + price
            if through & bit or zone == start or cost > (allowance or ANY_NUMBER):
                continue
            longer, zones = (*path, zone), through | bit
            abroad = not zones & board.republic_mask
            if not (abroad and allowance and cost > OUTSIDE_MA):
                way = (zone * board.zone_count + here, (zone, cost, longer), zones, through)
                found.append(((zone, here, cost, longer), way))
            if cost < allowance:
                open_paths.append((longer, zone, cost, zones))
    ways = {way[1][2]: way for _, way in sorted(found)}
    near = through = 0
    for _, _, zones, before in ways.values():
        near |= zones
        through |= before
    board.ways[allowance][start] = near, through, ways
    return near, through, ways


def _search(board: Board, start: int, terms: TravelLimits, ways: Ways) -> tuple[End, ...]:
    """Those of the ways on which `why_not_path` would find nothing."""
    stops, transit, guarded = terms.stops, terms.transit, terms.guarded
    shut = terms.closed | terms.shut
    found: list[End] = []
    entered = -1  # the border that the last way found goes over
    for border, end, zones, through in ways[2].values():
        if border == entered or zones & shut or through & stops:
            continue
        if zones & guarded and not _stays_within(start, end[2], guarded):
            continue
        if zones & transit and not _crosses(board, start, end[2], transit):
            continue
        entered = border
        found.append(end)
    return tuple(found)


def _unhindered(board: Board, start: int, path: tuple[int, ...], terms: TravelLimits) -> bool:
    """A path that the map and the allowance admit, and nothing on it: no need to walk it."""
    ways = board.ways[terms.allowance].get(start) or _find_ways(board, start, terms.allowance)
    way = ways[2].get(path)
    if way is None:
        return False
    _, _, zones, through = way
    special = terms.transit | terms.closed | terms.guarded | terms.shut | terms.shared
    return not zones & special and not through & terms.stops


def _stays_within(start: int, path: tuple[int, ...], guarded: int) -> bool:
    """s1.rubicon: whoever is outside does not come in."""
    steps = zip((start, *path), path, strict=False)
    return all(guarded >> here & 1 or not guarded >> zone & 1 for here, zone in steps)


def _crosses(board: Board, start: int, path: tuple[int, ...], transit: int) -> bool:
    """3.4.1: homelands at peace lie between two zones of the Republic, and nobody stops there."""
    here, crossing = start, False
    for zone in path:
        if transit >> zone & 1:
            if not crossing and not board.republic_mask >> here & 1:
                return False
            crossing = True
        elif crossing:
            if not board.republic_mask >> zone & 1:
                return False
            crossing = False
        here = zone
    return not crossing


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
    terms = terms_for(state, side, march.leaders, march.units)
    if not _unhindered(state.board, march.origin, march.path, terms):
        refusal = why_not_path(state.board, march.origin, march.path, terms, _shut)
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
    """Are they somebody, all there, and has nobody of them moved? The index knows the rest."""
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
    """Somebody else's counter: the enemy's, or of those who do not move at all."""
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
    """s1.rubicon: the Republicans' first sequence is the flight from Roma, nothing else."""
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
    terms = terms_for(state, side, march.leaders, march.units)
    band = _band(state, march.units)
    if not march.leaders or len(set(dropped)) != len(dropped):
        return refuse("bad-drop", "3.4.1.drop")
    if len(dropped) >= len(march.units) or not set(dropped) <= set(march.units):
        return refuse("leader-stays-with-units", "3.4.1.drop")
    for unit, zone in march.drops:
        if zone not in march.path[:-1] or terms.transit >> zone & 1:
            return refuse("bad-drop", "3.4.1.drop")
        if terms.shared >> zone & 1:
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
    """3.1.1: nobody strips a region he controls of its garrison, or makes a lack worse."""
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
    found: list[int] = []
    for zone in places_of(index.land_mask[side] & board.land_mask):
        if spare_legions(state, side, board.region_of[zone]) > 0:
            found += index.land[side][zone]
    return sorted(filter(board.is_legion.__getitem__, found))


def carry_out(state: State, march: March) -> None:
    """Everybody goes, except those who are dropped on the way."""
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
