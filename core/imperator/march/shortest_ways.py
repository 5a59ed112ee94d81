"""event.6: the shortest ways over land, counted in movement points: all that are equally short."""

from __future__ import annotations

from collections.abc import Collection
from heapq import heappop, heappush

from core.imperator.graph import Graph

Spent = dict[int, int]  # zone -> what it costs at least to come there
Before = dict[int, list[int]]  # zone -> from where it is entered at that price


def costs_from(
    graph: Graph, start: int, closed: int = 0, until: Collection[int] = ()
) -> tuple[Spent, Before]:
    """Of all zones that are not closed; or only as far as the nearest ones of `until`."""
    spent: Spent = {start: 0}
    before: Before = {start: []}
    edge = [(0, start)]
    while edge:
        cost, here = heappop(edge)
        if here in until:
            break  # the others cannot be nearer, and all ways as short are known
        if cost > spent[here]:
            continue
        for zone, price in zip(graph.near[here], graph.cost[here], strict=True):
            total = cost + price
            if closed >> zone & 1 or total > spent.get(zone, total):
                continue
            if total < spent.get(zone, total + 1):
                spent[zone], before[zone] = total, []
                heappush(edge, (total, zone))
            before[zone].append(here)
    return spent, before


def ways_to(before: Before, zone: int) -> list[tuple[int, ...]]:
    """All the cheapest ways to it."""
    if not before[zone]:
        return [()]
    return [(*way, zone) for earlier in before[zone] for way in ways_to(before, earlier)]
