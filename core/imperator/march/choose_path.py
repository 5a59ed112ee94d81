"""Ways over the map as candidates: battles first, then place by place, the barred ones last."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from core.cheapest_path import cheapest
from core.contract import Option, Options, Prospect, Refusal
from core.imperator.graph import Graph

BARRED = 12  # as many places that cannot be reached are listed

JudgedPath = tuple[int, tuple[int, ...], Refusal | None]  # cost, path, what bars it
Foretold = Callable[[tuple[int, ...]], Prospect | None]  # to the pieces that go by a path


def paths_within(graph: Graph, start: int, allowance: int) -> list[tuple[int, tuple[int, ...]]]:
    """Every path without a loop within the allowance, and each single step at any cost."""
    paths: list[tuple[int, tuple[int, ...]]] = [
        (graph.step_cost[start][zone], (zone,)) for zone in graph.near[start]
    ]
    longer = [way for way in paths if way[0] < allowance]
    while longer:
        cost, path = longer.pop()
        for zone, price, _ in graph.steps[path[-1]]:
            if zone == start or zone in path or cost + price > allowance:
                continue
            way = (cost + price, (*path, zone))
            paths.append(way)
            if way[0] < allowance:
                longer.append(way)
    return paths


def way_by_land(graph: Graph, start: int, end: int) -> list[int]:
    """The cheapest way on the map, even if enemies bar it; without any way, the place alone."""

    def onward(here: int) -> Iterable[tuple[int, int]]:
        return zip(graph.near[here], graph.cost[here], strict=True)

    return list(cheapest(onward, start, end)) or [end]


def way_options(
    ways: Sequence[JudgedPath],
    foes: int,
    risk: Foretold = lambda path: None,
    note: Foretold = lambda path: None,
) -> Options:
    """For each place the cheapest way, without the others; then the barred places. Places with
    enemies come first, the zones of a region together, and places where a leader would risk his
    life last."""
    ordered = sorted(ways, key=lambda way: (way[0], way[1][-1], len(way[1]), way[1]))
    ends: set[int] = set()
    options: list[Option] = []
    for cost, path, refusal in ordered:
        if refusal is None:
            again = path[-1] in ends
            options.append(Option(list(path), cost, aside=again, note=note(path), risk=risk(path)))
            ends.add(path[-1])
    options.sort(key=lambda option: (*_rank(option, foes), option.value[-1]))
    barred: dict[int, Option] = {}
    for cost, path, refusal in sorted(ordered, key=lambda way: len(way[1]) > 1):
        if refusal is not None and path[-1] not in ends:
            barred.setdefault(path[-1], Option(list(path), cost, refusal))
    return Options("path", options + list(barred.values())[:BARRED], least=1)


def _rank(option: Option, foes: int) -> tuple[bool, bool]:
    return option.risk is not None, not foes >> option.value[-1] & 1
