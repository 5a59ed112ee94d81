"""Which part of a chart is on the screen, and whose ground each cell of the screen shows."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from math import floor
from operator import itemgetter
from typing import NamedTuple

from core.chart import Areas
from tui.chart.borders import MIXED, VOID, Grid, put_right

STRETCH = 1.25  # a chart that is fitted in may become so much wider or higher than it is
CLOSER = 1.5  # a step of the zoom
NEAREST = 0.8  # cells of the chart in half a cell of the screen, at the closest

# The arms of a line through a cell.
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8

SET = re.compile(rb"[^\0]")
Quarters = tuple[int, int, int, int]  # the owners of a cell's quarters, row by row


class View(NamedTuple):
    """A window on the chart: its left top corner, and how much of it a cell of the screen shows."""

    left: float
    top: float
    across: float
    down: float
    width: int
    height: int

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """The screen's cell of a place of the chart, on the screen or off it."""
        return int((x - self.left) // self.across), int((y - self.top) // self.down)

    def holds(self, column: int, row: int) -> bool:
        return 0 <= column < self.width and 0 <= row < self.height

    def middle(self) -> tuple[float, float]:
        return self.left + self.across * self.width / 2, self.top + self.down * self.height / 2


def fitted(areas: Areas, width: int, height: int) -> View:
    """All of the chart; a little out of shape if that fills the pane better."""
    across, down = areas.window.width / width, areas.window.height / height
    across, down = max(across, down / 2 / STRETCH), max(down, across * 2 / STRETCH)
    return _kept_within(areas, View(0, 0, across, down, width, height))


def zoomed(areas: Areas, view: View, steps: int, about: tuple[float, float]) -> View:
    """Closer (or farther), round a point of the chart that moves towards the middle."""
    whole = fitted(areas, view.width, view.height)
    factor = CLOSER**steps
    across = max(min(view.across / factor, whole.across), min(2 * NEAREST, whole.across))
    down = across * whole.down / whole.across
    x, y = about
    closer = view._replace(
        left=x - across * view.width / 2, top=y - down * view.height / 2, across=across, down=down
    )
    return _kept_within(areas, closer)


def moved(areas: Areas, view: View, columns: int, rows: int) -> View:
    left, top = view.left + columns * view.across, view.top + rows * view.down
    return _kept_within(areas, view._replace(left=left, top=top))


def resized(areas: Areas, view: View, width: int, height: int) -> View:
    """The same middle and scale in a pane of another size."""
    x, y = view.middle()
    whole = fitted(areas, width, height)
    across = min(view.across, whole.across)
    down = across * whole.down / whole.across
    left, top = x - across * width / 2, y - down * height / 2
    return _kept_within(areas, View(left, top, across, down, width, height))


def _kept_within(areas: Areas, view: View) -> View:
    """No empty border while there is more chart; what is too small for the pane stands centred."""

    def start(at: float, shown: float, whole: float) -> float:
        return (whole - shown) / 2 if shown >= whole else max(0.0, min(at, whole - shown))

    return view._replace(
        left=start(view.left, view.across * view.width, areas.window.width),
        top=start(view.top, view.down * view.height, areas.window.height),
    )


class Ground(NamedTuple):
    """What a view shows, before anything is coloured."""

    quarters: list[list[Quarters]]
    owners: list[bytes]  # of most of each cell
    whole: list[bytes]  # of all of each cell, or MIXED
    corners: list[bytes]  # of the left top corner of each cell, and a row and column more


@lru_cache(maxsize=4)  # who looks closer looks from farther again
def ground(areas: Areas, view: View) -> Ground:
    """Takes whole rows at a time: a few thousand cells cost a few milliseconds."""
    wide, high = areas.window.width, areas.window.height
    beyond = bytes((VOID,)) * (wide + 1)
    rows = [row + beyond[:1] for row in areas.owner]

    def owners(starts: list[float], lines: list[float]) -> list[bytes]:
        pick = itemgetter(*(int(x) if 0 <= x < wide else wide for x in starts))
        row = cache(lambda y: bytes(pick(rows[y] if 0 <= y < high else beyond)))
        return [row(floor(y)) for y in lines]

    def along(start: float, step: float, count: int, shift: float) -> list[float]:
        return [start + (n + shift) * step for n in range(count)]

    xs = along(view.left, view.across / 4, 4 * view.width, 0.5)
    ys = along(view.top, view.down / 4, 4 * view.height, 0.5)
    fine = owners(xs, ys)
    halves = [_most(*quartered(*pair)) for pair in zip(fine[::2], fine[1::2], strict=True)]
    halves = put_right(areas, _quarter_grid(view), halves)
    parts = [quartered(*pair) for pair in zip(halves[::2], halves[1::2], strict=True)]
    corners = owners(
        along(view.left, view.across, view.width + 1, 0),
        along(view.top, view.down, view.height + 1, 0),
    )
    return Ground(
        [list(zip(*four, strict=True)) for four in parts],
        [_most(*four) for four in parts],
        [_all(*four) for four in parts],
        corners,
    )


def _quarter_grid(view: View) -> Grid:
    across, down = view.across / 2, view.down / 2
    return Grid(view.left, view.top, across, down, 2 * view.width, 2 * view.height)


def quartered(upper: bytes, lower: bytes) -> tuple[bytes, bytes, bytes, bytes]:
    """The quarters of each of the cells whose upper and lower halves these are."""
    return upper[::2], upper[1::2], lower[::2], lower[1::2]


def uneven(*quarters: bytes) -> list[int]:
    """The cells whose quarters differ; found with all cells in one number, for they are few."""
    first, *others = (int.from_bytes(quarter, "big") for quarter in quarters)
    differ = 0
    for other in others:
        differ |= first ^ other
    return [match.start() for match in SET.finditer(differ.to_bytes(len(quarters[0]), "big"))]


def _most(a: bytes, b: bytes, c: bytes, d: bytes) -> bytes:
    """Of every four owners the most frequent: one look in the middle would miss what is narrow."""
    found = bytearray(a)
    for n in uneven(a, b, c, d):
        one, two, three, four = a[n], b[n], c[n], d[n]
        if one not in (two, three, four):
            found[n] = two if two in (three, four) else three
    return bytes(found)


def _all(a: bytes, b: bytes, c: bytes, d: bytes) -> bytes:
    """Of every four owners the one, if it is one."""
    found = bytearray(a)
    for n in uneven(a, b, c, d):
        found[n] = MIXED
    return bytes(found)


def arms(corners: Quarters) -> list[tuple[int, int, int]]:
    """The borders that leave a cell: arm and the two owners that it parts."""
    a, b, c, d = corners
    sides = ((UP, a, b), (RIGHT, b, d), (DOWN, c, d), (LEFT, a, c))
    return [side for side in sides if side[1] != side[2]]
