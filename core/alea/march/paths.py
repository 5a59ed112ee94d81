"""7: one path over the map, judged step by step; and everywhere that a traveller can reach.

`why_not_path` names the rule that a path breaks. What is offered comes from `reach`, a pure
function of a few integers, cached on the board.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from core.alea.box.board import Board
from core.alea.march.ground import TravelLimits
from core.contract import Refusal, refuse
from core.imperator.march.allowance import OUTSIDE_MA, why_not_cost

ANY_NUMBER = 255
CACHED = 10_000  # entries of about 500 bytes: a bound for the memory, not a tuning


# --- one path --------------------------------------------------------------------------------


def why_not_path(
    board: Board,
    start: int,
    path: tuple[int, ...],
    limits: TravelLimits,
    why_shut: Callable[[int], Refusal],
) -> Refusal | None:
    """7.1, 7.2: walk a path and name the first rule that it breaks."""
    if not path:
        return refuse("no-path", "7.2")
    here, spent, outside, homelands = start, 0, True, False
    special = limits.closed | limits.shut | limits.guarded
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
            if limits.closed & bit:
                return refuse("outside-needs-leader", "3.4.1.outside", zone=zone)
            if limits.shut & bit:
                return why_shut(zone)
            if limits.guarded & bit and not limits.guarded >> here & 1:
                return refuse("italia-closed", "s1.rubicon.italia", zone=zone)
        if limits.transit & bit:
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
        if limits.stops & bit and step + 1 < len(path):
            return refuse("must-stop", "7.1.stop", zone=zone)
        here = zone
    if limits.shared >> here & 1:
        return refuse("may-not-stack", "4.2.4", zone=here)
    refusal = why_not_cost(spent, limits.allowance, len(path))
    if refusal is None and outside and limits.allowance and spent > OUTSIDE_MA:
        return refuse("too-far-outside", "7.3", cost=spent, most=OUTSIDE_MA)
    return refusal


# --- everywhere ------------------------------------------------------------------------------

End = tuple[int, int, tuple[int, ...]]  # zone, cost, path
Way = tuple[int, End, int, int]  # the border it ends over, its end, its zones, those before the end
Ways = tuple[int, int, dict[tuple[int, ...], Way]]  # all zones, those on the way, ways by path


def reach(board: Board, start: int, limits: TravelLimits) -> tuple[End, ...]:
    """7.2: where a traveller can end: for each zone and each border into it, one cheapest path.

    A pure function, cached on the part of the limits that can matter from here.
    """
    allowance = limits.allowance
    ways = board.ways[allowance].get(start) or _find_ways(board, start, allowance)
    near, through, _ = ways
    key = (
        start,
        allowance,
        limits.stops & through,
        limits.transit & near,
        (limits.shut | limits.closed) & near,  # for the search it makes no difference why
        limits.guarded & near,
        limits.shared & near,
    )
    ends = board.reach_cache.get(key)
    if ends is None:
        if len(board.reach_cache) > CACHED:
            board.reach_cache.clear()
        ends = board.reach_cache[key] = (
            _unshared(board, start, limits) if key[-1] else _search(board, start, limits, ways)
        )
    return ends


def _unshared(board: Board, start: int, limits: TravelLimits) -> tuple[End, ...]:
    """4.2.4: what may not be ended in may still be crossed: the ways are the same without it."""
    ends = reach(board, start, replace(limits, shared=0))
    return tuple(end for end in ends if not limits.shared >> end[0] & 1)


def _find_ways(board: Board, start: int, allowance: int) -> Ways:
    """1.2.2, 1.3.2, 7.2, 7.3: every path without a loop that the map and the allowance admit,
    whatever stands on it; for each border the cheapest first."""
    sorted_ways: list[tuple[tuple[int, int, int, tuple[int, ...]], Way]] = []
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
                sorted_ways.append(((zone, here, cost, longer), way))
            if cost < allowance:
                open_paths.append((longer, zone, cost, zones))
    ways = {way[1][2]: way for _, way in sorted(sorted_ways)}
    near = through = 0
    for _, _, zones, before in ways.values():
        near |= zones
        through |= before
    board.ways[allowance][start] = near, through, ways
    return near, through, ways


def _search(board: Board, start: int, limits: TravelLimits, ways: Ways) -> tuple[End, ...]:
    """Those of the ways on which `why_not_path` would find nothing."""
    stops, transit, guarded = limits.stops, limits.transit, limits.guarded
    shut = limits.closed | limits.shut
    ends: list[End] = []
    entered = -1  # the border that the last way found goes over
    for border, end, zones, through in ways[2].values():
        if border == entered or zones & shut or through & stops:
            continue
        if zones & guarded and not _stays_within(start, end[2], guarded):
            continue
        if zones & transit and not _crosses(board, start, end[2], transit):
            continue
        entered = border
        ends.append(end)
    return tuple(ends)


def unhindered(board: Board, start: int, path: tuple[int, ...], limits: TravelLimits) -> bool:
    """A path that the map and the allowance admit, and nothing on it: no need to walk it."""
    ways = board.ways[limits.allowance].get(start) or _find_ways(board, start, limits.allowance)
    way = ways[2].get(path)
    if way is None:
        return False
    _, _, zones, through = way
    special = limits.transit | limits.closed | limits.guarded | limits.shut | limits.shared
    return not zones & special and not through & limits.stops


def _stays_within(start: int, path: tuple[int, ...], guarded: int) -> bool:
    """s1.rubicon.italia: forces outside do not come in."""
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
