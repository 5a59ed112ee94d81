"""7: one path over the map, judged step by step; and everywhere that a traveller can reach.

`why_not_path` names the rule that a path breaks. What is offered comes from `reach`, a pure
function of a few integers, cached on the board.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from core.contract import Refusal, refuse
from core.imperator.actions import March
from core.imperator.march.allowance import OUTSIDE_MA, why_not_cost
from core.semper.box.board import Board
from core.semper.march.ground import TravelLimits

ANY_NUMBER = 255
PLACE_BITS = 8  # of a key: zones have smaller numbers
_DIGITS = bytes.maketrans(b"01", b"\0\1")
CACHED = 10_000  # entries of about 500 bytes: a bound for the memory, not a tuning


class Onward(msgspec.Struct, frozen=True):
    """3.6.3.D: a march that has halted in a zone goes on from there."""

    pieces: frozenset[int]  # who may go on: those who came, and those who have joined them
    spent: int  # MP
    wild: bool  # 7.3: have only zones been entered where the limit of two MP holds?


def onward_from(board: Board, march: March, before: Onward | None, pieces: Iterable[int]) -> Onward:
    """What these have left after a march, and after what came before it."""
    spent, wild = (before.spent, before.wild) if before is not None else (0, True)
    for here, zone in zip((march.origin, *march.path), march.path, strict=False):
        spent += board.step_cost[here][zone]
        wild = wild and bool(board.wild_mask >> zone & 1)
    return Onward(frozenset(pieces), spent, wild)


# --- one path --------------------------------------------------------------------------------


def why_not_path(
    board: Board,
    start: int,
    path: tuple[int, ...],
    limits: TravelLimits,
    why_shut: Callable[[int], Refusal],
    onward: Onward | None = None,
) -> Refusal | None:
    """7.1, 7.2: walk a path and name the first rule that it breaks."""
    if not path:
        return refuse("no-path", "7.2")
    here = start
    spent, wild = (onward.spent, onward.wild) if onward is not None else (0, True)
    for step, zone in enumerate(path):
        if zone >= board.zone_count or zone < 0:
            if board.is_sea(zone) or zone in board.closed_labels:
                return refuse("no-march-at-sea", "3.4.1.sea", zone=zone)
            return refuse("no-such-place", "table.action")
        cost = board.step_cost[here].get(zone)
        if cost is None:
            return refuse("not-adjacent", "7.2", origin=here, zone=zone)
        bit = 1 << zone
        if limits.shut & bit or (limits.inner & bit and board.abroad_mask >> here & 1):
            return why_shut(zone)
        spent += cost
        wild = wild and bool(board.wild_mask & bit)
        if limits.stops & bit and step + 1 < len(path):
            return refuse("must-stop", "7.1.stop", zone=zone)
        here = zone
    if limits.shared >> here & 1:
        return why_shut(here)
    refusal = why_not_cost(spent, limits.allowance, len(path))
    if refusal is None and wild and limits.allowance and spent > OUTSIDE_MA:
        return refuse("too-far-outside", "7.3", cost=spent, most=OUTSIDE_MA)
    return refusal


# --- everywhere ------------------------------------------------------------------------------

End = tuple[int, int, tuple[int, ...]]  # zone, cost, path


class Ways(NamedTuple):
    """Every path without a loop from one zone, whatever stands on it, as one number: the masks of
    the zones that it enters, that it crosses, and that it enters from outside the Empire."""

    near: int  # all zones that any of them enters
    through: int  # or crosses
    by_path: dict[tuple[int, ...], int]
    anywhere: int  # all of them together
    # for each border in turn: the end of the cheapest way over it, and those of the other ways
    ends: tuple[End, ...]
    dearer: tuple[tuple[End, ...], ...]
    # as masks: so many bits as there are borders for the cheapest ways, the last border's first,
    # then so many for the next cheapest, and so on
    all_ways: int
    closed_by: dict[int, int]  # by each bit of `anywhere`: the ways that have it


def reach(board: Board, start: int, limits: TravelLimits) -> tuple[End, ...]:
    """7.2: where a traveller can end: for each zone and each border into it, one cheapest path.

    A pure function, cached on the part of the limits that can matter from here.
    """
    allowance = limits.allowance
    if not allowance:  # 3.4.1.leaderless: only what closes the zones next to it matters
        near = board.near_mask[start] & ~(limits.shut | limits.shared)
        if limits.inner and board.abroad_mask >> start & 1:
            near &= ~limits.inner
        return one_step(board, start, near)
    ways = board.ways[allowance].get(start) or _find_ways(board, start, allowance)
    near = ways.near
    key = (
        start,
        allowance,
        limits.stops & ways.through,
        limits.shut & near,
        limits.inner & near,
        limits.shared & near,
    )
    ends = board.reach_cache.get(key)
    if ends is None:
        if len(board.reach_cache) > CACHED:
            board.reach_cache.clear()
        ends = board.reach_cache[key] = (
            _unshared(board, start, limits) if key[-1] else _search(board, limits, ways)
        )
    return ends


def one_step(board: Board, start: int, near: int) -> tuple[End, ...]:
    """To these of the zones next to it."""
    ends = board.step_cache.get(near << PLACE_BITS | start)
    if ends is None:
        ends = tuple((zone, cost, (zone,)) for zone, cost, bit in board.steps[start] if near & bit)
        board.step_cache[near << PLACE_BITS | start] = ends
    return ends


def reach_onward(
    board: Board, start: int, limits: TravelLimits, onward: Onward | None
) -> tuple[End, ...]:
    """The same for those who have spent some of their MP before."""
    if onward is None:
        return reach(board, start, limits)
    left = limits.allowance - onward.spent
    if left <= 0:
        return ()
    ends = reach(board, start, replace(limits, allowance=left))
    if not onward.wild:
        return ends
    tame = board.land_mask & ~board.wild_mask
    return tuple(
        end
        for end in ends
        if onward.spent + end[1] <= OUTSIDE_MA or any(tame >> zone & 1 for zone in end[2])
    )


def _unshared(board: Board, start: int, limits: TravelLimits) -> tuple[End, ...]:
    """4.2.4: what may not be ended in may still be crossed: the ways are the same without it."""
    ends = reach(board, start, replace(limits, shared=0))
    return tuple([end for end in ends if not limits.shared >> end[0] & 1])


def _find_ways(board: Board, start: int, allowance: int) -> Ways:
    """1.2.2, 1.3.2, 7.2, 7.3: every path without a loop that the map and the allowance admit,
    whatever stands on it; for each border the cheapest first."""
    sorted_ways: list[tuple[int, int, int, tuple[int, ...], int, int, int]] = []
    open_paths: list[tuple[tuple[int, ...], int, int, int, int]] = [((), start, 0, 0, 0)]
    while open_paths:
        path, here, spent, crossed, from_abroad = open_paths.pop()
        for zone, price, bit in board.steps[here]:
            cost = spent + price
            if crossed & bit or zone == start or cost > (allowance or ANY_NUMBER):
                continue
            longer, zones = (*path, zone), crossed | bit
            gates = from_abroad | bit if board.abroad_mask >> here & 1 else from_abroad
            wild = not zones & ~board.wild_mask
            if not (wild and allowance and cost > OUTSIDE_MA):
                sorted_ways.append((zone, here, cost, longer, zones, crossed, gates))
            if cost < allowance:
                open_paths.append((longer, zone, cost, zones, gates))
    near = through = anywhere = 0
    by_path: dict[tuple[int, ...], int] = {}
    borders: dict[tuple[int, int], list[tuple[int, End]]] = {}
    for zone, here, cost, path, zones, crossed, gates in sorted(sorted_ways):
        near, through = near | zones, through | crossed
        by_path[path] = masks = _in_one(board, zones, crossed, gates)
        anywhere |= masks
        borders.setdefault((zone, here), []).append((masks, (zone, cost, path)))
    over_each = list(borders.values())
    all_ways, closed_by = _as_masks(over_each)
    board.ways[allowance][start] = ways = Ways(
        near,
        through,
        by_path,
        anywhere,
        tuple(over[0][1] for over in over_each),
        tuple(tuple(end for _, end in over[1:]) for over in over_each),
        all_ways,
        closed_by,
    )
    return ways


def _as_masks(borders: Sequence[Sequence[tuple[int, End]]]) -> tuple[int, dict[int, int]]:
    """All ways over these borders, and by each bit of what they have in them those that have it."""
    all_ways, closed_by = 0, dict[int, int]()
    for number, over in enumerate(borders, 1):
        for rank, (masks, _) in enumerate(over):
            way = 1 << (rank + 1) * len(borders) - number
            all_ways |= way
            while masks:
                bit = masks & -masks
                closed_by[bit] = closed_by.get(bit, 0) | way
                masks ^= bit
    return all_ways, closed_by


def _in_one(board: Board, entered: int, crossed: int, from_abroad: int) -> int:
    """Three masks of zones in one number."""
    return entered | crossed << board.zone_count | from_abroad << 2 * board.zone_count


def _barring(board: Board, limits: TravelLimits) -> int:
    """The ways that have nothing in common with this number are open."""
    return _in_one(board, limits.shut & board.land_mask, limits.stops, limits.inner)


def _search(board: Board, limits: TravelLimits, ways: Ways) -> tuple[End, ...]:
    """Of the ways on which `why_not_path` would find nothing the cheapest over each border."""
    barring = _barring(board, limits) & ways.anywhere
    if not barring:
        return ways.ends
    closed, closed_by = 0, ways.closed_by
    while barring:
        bit = barring & -barring
        closed |= closed_by[bit]
        barring ^= bit
    borders, left = len(ways.ends), ways.all_ways & ~closed
    every = (1 << borders) - 1
    reached = left & every
    ends, rank = list(ways.ends), 0
    while left := left >> borders:  # the next cheapest, where no cheaper one is open
        more = left & every & ~reached
        reached |= more
        while more:
            place = more.bit_length()
            more ^= 1 << place - 1
            ends[-place] = ways.dearer[-place][rank]
        rank += 1
    return tuple(compress(ends, f"{reached:0{borders}b}".encode().translate(_DIGITS)))


def unhindered(board: Board, start: int, path: tuple[int, ...], limits: TravelLimits) -> bool:
    """A path that the map and the allowance admit, and nothing on it: no need to walk it."""
    ways = board.ways[limits.allowance].get(start) or _find_ways(board, start, limits.allowance)
    masks = ways.by_path.get(path)
    if masks is None or limits.shared >> path[-1] & 1:
        return False
    return not masks & _barring(board, limits)
