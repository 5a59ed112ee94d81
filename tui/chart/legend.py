"""What a chart says once and for all, by the numbers that own the cells of its areas."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from core.chart import Areas, areas
from core.contract import Chart, Site
from tui.chart.palette import SHADES

APART = 3  # letters at least of what sets two names apart

Path = tuple[float, float, float, float]  # from a place of the chart to another


class Legend(NamedTuple):
    """Places by number and key, what lies between them, and where they stand on the chart."""

    areas: Areas
    sites: dict[int, Site]
    numbers: dict[str, int]
    anchors: dict[str, tuple[float, float]]
    rivers: frozenset[tuple[int, int]]  # what lies on either side of one, both ways
    shades: dict[int, int]
    crossings: list[Path]  # straits, from shore to shore
    roads: list[Path]
    near: dict[str, list[tuple[str, str]]]  # place -> its neighbours, and what lies between
    short: dict[str, str]  # names for where there is little room

    @property
    def zoned(self) -> bool:
        """Is the land divided, or are there only cities on it?"""
        return any(site.kind == "land" for site in self.sites.values())

    def selectable(self) -> list[str]:
        return [site.key for site in self.sites.values() if "closed" not in site.marks]


@lru_cache(maxsize=2)  # the table and the whole screen show the same
def legend(chart: Chart) -> Legend:
    cells = areas(chart)
    numbers = {site.key: n for n, site in enumerate(chart.sites, start=1)}
    sites = dict(enumerate(chart.sites, start=1))
    anchors = {site.key: cells.window.place(*site.points[0]) for site in chart.sites}
    near: dict[str, list[tuple[str, str]]] = {site.key: [] for site in chart.sites}
    for link in chart.links:
        near[link.one].append((link.other, link.kind))
        near[link.other].append((link.one, link.kind))
    pairs = {
        kind: [(numbers[x.one], numbers[x.other]) for x in chart.links if x.kind == kind]
        for kind in ("river", "strait")
    }
    rivers = frozenset(both for pair in pairs["river"] for both in (pair, pair[::-1]))
    roads = [
        (*anchors[x.one], *anchors[x.other])
        for x in chart.links
        if x.kind in ("road", "minor", "strait")
        if sites[numbers[x.one]].kind == "city"
    ]
    straits = [
        pair for pair in pairs["strait"] if sites[pair[0]].kind == sites[pair[1]].kind == "land"
    ]
    crossings = _crossings(cells, tuple(straits))
    shades = _shades(numbers, near)
    return Legend(
        cells,
        sites,
        numbers,
        anchors,
        rivers,
        shades,
        crossings,
        roads,
        near,
        _shortened({site.key: site.name for site in chart.sites}),
    )


def _shades(numbers: dict[str, int], near: dict[str, list[tuple[str, str]]]) -> dict[int, int]:
    """Neighbours by land differ in shade: the place with the least choice is always the next."""
    around = {
        key: [other for other, kind in near[key] if kind in ("land", "river")] for key in numbers
    }
    shades: dict[str, int] = {}
    while len(shades) < len(numbers):
        key = max(
            (key for key in numbers if key not in shades),
            key=lambda key: (
                len({shades[other] for other in around[key] if other in shades}),
                len(around[key]),
            ),
        )
        used = [shades[other] for other in around[key] if other in shades]
        shades[key] = min(range(SHADES), key=used.count)
    return {numbers[key]: shade for key, shade in shades.items()}


@lru_cache(maxsize=4)
def _crossings(areas: Areas, pairs: tuple[tuple[int, int], ...]) -> list[Path]:
    """Where the shores of two areas come nearest to each other."""
    wanted = {number for pair in pairs for number in pair}
    shores: dict[int, list[tuple[int, int]]] = {number: [] for number in wanted}
    last = len(areas.owner) - 1
    for y, row in enumerate(areas.owner):
        above, below = areas.land[max(0, y - 1)], areas.land[min(last, y + 1)]
        here = areas.land[y]
        for x, owner in enumerate(row):
            if owner in wanted:
                wet = not (above[x] and below[x] and here[max(0, x - 1)])
                if wet or not here[min(len(row) - 1, x + 1)]:
                    shores[owner].append((x, y))
    paths = []
    for one, other in pairs:
        ends = min(
            ((a, b) for a in shores[one] for b in shores[other]),
            key=lambda ends: (ends[0][0] - ends[1][0]) ** 2 + (ends[0][1] - ends[1][1]) ** 2,
        )
        paths.append((ends[0][0] + 0.5, ends[0][1] + 0.5, ends[1][0] + 0.5, ends[1][1] + 0.5))
    return paths


def _shortened(names: Mapping[str, str]) -> dict[str, str]:
    """The first word of each, and of those that share it the beginning of the last, as far as it
    sets them apart: Alpes Mer., Thracia Hae., Mare Aega., Mare Aegy."""
    short = {}
    for key, name in names.items():
        first, *more = name.split()
        kin = [other.split()[-1] for other in names.values() if other.split()[0] == first]
        if more and len(kin) > 1:
            first = f"{first} {_beginning(more[-1], kin)}."
        short[key] = first
    return short


def _beginning(word: str, others: list[str]) -> str:
    """The shortest that no other begins with, of a few letters at least."""
    lengths = range(APART + word.startswith("("), len(word))
    apart = (n for n in lengths if sum(other.startswith(word[:n]) for other in others) == 1)
    return word[: next(apart, len(word))].strip("()")
