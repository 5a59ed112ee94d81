"""The drawn map's geometry: land and water cells, and the areas that grow over them.

A chart names places and a few points of each. Areas grow from these points over cells of their
own kind, by the way on foot (or by ship), until they meet: no zone leaps over a sea, no sea over
an isthmus. What is nobody's grows from points too, so that no zone spills over the map's edge.
Nothing of a rule system here, and nothing of a screen.
"""

from __future__ import annotations

import math
import tomllib
from functools import lru_cache
from typing import NamedTuple

import msgspec

from core import paths
from core.contract import Chart
from core.once import once

WATER, LAND, EDGE = 0, 1, 2  # kinds of cells; the edge of the map lies round it
NOBODYS = 255  # the owner of land that belongs to no place; 0 owns water of no sea
STRAIGHT, SLANTED = 5, 7  # the length of a step, near enough to 1 and the square root of 2
FAR = 1 << 30

Point = tuple[float, float]


class Coast(msgspec.Struct, frozen=True):
    """Land and water round the Mediterranean; `rows` holds runs of water, land, water, ..."""

    west: float
    north: float
    step_lon: float
    step_lat: float
    columns: int
    rows: str

    def cells(self) -> list[bytes]:
        return [self._row(line) for line in self.rows.split("\n") if line]

    @staticmethod
    def _row(line: str) -> bytes:
        lengths = map(int, line.split())
        return b"".join(bytes((n % 2,)) * length for n, length in enumerate(lengths))


@once
def coast() -> Coast:
    path = paths.data_dir() / "table" / "coast.toml"
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Coast)


class Window(NamedTuple):
    """Which part of the coast a chart shows, in its cells."""

    west: float
    north: float
    step_lon: float
    step_lat: float
    left: int
    top: int
    width: int
    height: int

    def cell(self, lon: float, lat: float) -> tuple[int, int]:
        x, y = self.place(lon, lat)
        return int(x), int(y)

    def place(self, lon: float, lat: float) -> Point:
        return (lon - self.west) / self.step_lon, (self.north - lat) / self.step_lat


class Areas(NamedTuple):
    """Who owns each cell of a chart: its site's number and one, 0 or NOBODYS."""

    window: Window
    owner: tuple[bytes, ...]  # rows from the north
    land: tuple[bytes, ...]
    line: float = math.inf  # rows that a line of the screen may show


def areas(chart: Chart) -> Areas:
    """The areas of a chart: grown once for its points, whatever the language of its names."""
    seeds = tuple((site.kind, site.points) for site in chart.sites)
    return _grown(chart.bounds, seeds, chart.nowhere, chart.line)


# --- growing -----------------------------------------------------------------------------------


def _window(bounds: tuple[float, float, float, float]) -> Window:
    west, south, east, north = bounds
    base = coast()
    left, right = ((lon - base.west) / base.step_lon for lon in (west, east))
    top, bottom = ((base.north - lat) / base.step_lat for lat in (north, south))
    x, y = max(0, round(left)), max(0, round(top))
    wide, high = min(base.columns, round(right)) - x, round(bottom) - y
    start = (base.west + x * base.step_lon, base.north - y * base.step_lat)
    return Window(*start, base.step_lon, base.step_lat, x, y, wide, high)


Seed = tuple[str, tuple[Point, ...]]


@lru_cache(maxsize=4)
def _grown(
    bounds: tuple[float, float, float, float],
    seeds: tuple[Seed, ...],
    nowhere: tuple[Point, ...],
    line: float,
) -> Areas:
    window = _window(bounds)
    wide, high = window.width, window.height
    rows = [row[window.left : window.left + wide] for row in coast().cells()[window.top :][:high]]
    high = len(rows)
    span = wide + 2  # one cell of edge on either side
    edge = bytes((EDGE,))
    kinds = edge * span + b"".join(edge + row + edge for row in rows) + edge * span
    owner = bytearray(NOBODYS if kind == LAND else 0 for kind in kinds)
    starts = [
        (number, WATER if kind == "sea" else LAND, point)
        for number, (kind, points) in enumerate(seeds, start=1)
        if kind in ("land", "sea")
        for point in points
    ] + [(NOBODYS, LAND, point) for point in nowhere]
    sources = []
    for number, kind, (lon, lat) in starts:
        x, y = window.cell(lon, lat)
        if (cell := _nearest(kinds, span, (y + 1) * span + x + 1, kind)) is not None:
            sources.append((cell, number))
    _spread(kinds, span, owner, sources)
    lines = range(span + 1, span * (high + 1), span)
    grown = tuple(bytes(owner[start : start + wide]) for start in lines)
    return Areas(window._replace(height=high), grown, tuple(rows), line / window.step_lat)


def _nearest(kinds: bytes, span: int, cell: int, kind: int) -> int | None:
    """A point may stand a little beside the coast that it is meant for."""
    for reach in range(6):
        for dy in range(-reach, reach + 1):
            for dx in range(-reach, reach + 1):
                other = cell + dy * span + dx
                if 0 <= other < len(kinds) and kinds[other] == kind:
                    return other
    return None


def _spread(kinds: bytes, span: int, owner: bytearray, sources: list[tuple[int, int]]) -> None:
    """All points grow at the same pace: cells are taken in the order of their distance.

    A slanted step on land needs dry ground beside it; ships pass between two corners.
    """
    away = [FAR] * len(kinds)
    waves: list[list[int]] = [[] for _ in range(SLANTED + 1)]  # by distance, a ring of waves
    for cell, number in sources:
        if away[cell]:
            away[cell], owner[cell] = 0, number
            waves[0].append(cell)
    straight = (1, -1, span, -span)
    slanted = tuple((across, down) for across in (1, -1) for down in (span, -span))
    size, at, idle = len(waves), 0, 0
    while idle < size:
        wave = waves[at % size]
        idle = 0 if wave else idle + 1
        waves[at % size] = []
        near, far = waves[(at + STRAIGHT) % size], waves[(at + SLANTED) % size]
        for cell in wave:
            if away[cell] < at:
                continue
            kind, number = kinds[cell], owner[cell]
            reached = at + STRAIGHT
            for step in straight:
                other = cell + step
                if away[other] > reached and kinds[other] == kind:
                    away[other], owner[other] = reached, number
                    near.append(other)
            reached = at + SLANTED
            for across, down in slanted:
                other = cell + across + down
                if away[other] > reached and kinds[other] == kind:
                    dry = kinds[cell + across] == LAND or kinds[cell + down] == LAND
                    if kind == WATER or dry:
                        away[other], owner[other] = reached, number
                        far.append(other)
        at += 1
