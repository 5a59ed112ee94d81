"""The cheapest way from one place of a map to another."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from heapq import heappop, heappush

Steps = Callable[
    [int], Iterable[tuple[int, int]]
]  # from a place: the next ones, and what each costs


def cheapest(steps: Steps, start: int, end: int) -> tuple[int, ...]:
    """The places on it, the start left out; () if no way leads there."""
    edge: list[tuple[int, int, tuple[int, ...]]] = [(0, start, ())]
    seen: set[int] = set()
    while edge:
        cost, here, way = heappop(edge)
        if here == end:
            return way
        if here not in seen:
            seen.add(here)
            for place, price in steps(here):
                heappush(edge, (cost + price, place, (*way, place)))
    return ()
