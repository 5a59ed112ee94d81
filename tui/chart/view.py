"""Which part of a chart is on the screen, and whose ground each cell of the screen shows."""

from __future__ import annotations

from bisect import bisect_left
from functools import cache, lru_cache
from math import ceil, floor, log
from typing import NamedTuple

from textual.geometry import Size

from core.chart import Areas
from tui.chart.borders import MIXED, VOID, Grid, put_right, uneven

STRETCH = 1.25  # a chart that is fitted in may become so much wider or higher than it is
CLOSER = 1.5  # a step of the zoom
HAIR = 1e-6  # of a step: what a scale is off by when it is worked out
NEAREST = 0.8  # cells of the chart in half a cell of the screen, at the closest
BELOW = 2  # lines below a map on the whole screen: what is told of a place, and the keys

# The arms of a line through a cell.
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8


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


def map_size(screen: Size) -> Size:
    """How large the map is on the whole screen."""
    return Size(screen.width, screen.height - BELOW)


def fitted(areas: Areas, width: int, height: int, about: tuple[float, float] | None = None) -> View:
    """All of the chart; a little out of shape if that fills the pane better. Of one with too many
    places for so few lines as much as can be told apart, round a point."""
    across, down = areas.window.width / width, min(areas.window.height / height, areas.line)
    across, down = max(across, down / 2 / STRETCH), max(down, across * 2 / STRETCH)
    view = View(0, 0, across, down, width, height)
    if about is not None and down * height < areas.window.height:
        view = _centred(view, about)
    return _kept_within(areas, view)


def _centred(view: View, about: tuple[float, float]) -> View:
    x, y = about
    left, top = x - view.across * view.width / 2, y - view.down * view.height / 2
    return view._replace(left=left, top=top)


def goes_on(areas: Areas, view: View) -> str:
    """Where there is more of the chart: north, south, both of them, or nowhere."""
    below = areas.window.height - view.top - view.down * view.height
    north, south = view.top > view.down / 2, below > view.down / 2
    return "both" if north and south else "north" * north + "south" * south


def zoomed(areas: Areas, view: View, steps: int, about: tuple[float, float]) -> View:
    """Closer (or farther), round a point of the chart that moves towards the middle. Scales are
    steps from the whole: zooming back shows a view that is drawn already."""
    whole = fitted(areas, view.width, view.height)
    nearest = min(2 * NEAREST, whole.across)
    level = max(0, _level(whole.across, view.across, steps > 0) + steps)
    across = max(whole.across / CLOSER**level, nearest)
    down = across * whole.down / whole.across
    return _kept_within(areas, _centred(view._replace(across=across, down=down), about))


def _level(whole: float, across: float, closer: bool) -> int:
    """How many steps a scale is from the whole; one between two steps counts as the one behind."""
    level = log(whole / across, CLOSER)
    return floor(level + HAIR) if closer else ceil(level - HAIR)


def moved(areas: Areas, view: View, columns: int, rows: int) -> View:
    left, top = view.left + columns * view.across, view.top + rows * view.down
    return _kept_within(areas, view._replace(left=left, top=top))


def resized(areas: Areas, view: View, width: int, height: int) -> View:
    """The same middle and scale in a pane of another size."""
    whole = fitted(areas, width, height)
    across = min(view.across, whole.across)
    down = across * whole.down / whole.across
    closer = View(0, 0, across, down, width, height)
    return _kept_within(areas, _centred(closer, view.middle()))


def is_farthest(areas: Areas, view: View) -> bool:
    """Is it what `fitted` shows?"""
    return view.across == fitted(areas, view.width, view.height).across


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

    quarters: list[tuple[bytes, bytes, bytes, bytes]]  # of each row of cells, in their order
    owners: list[bytes]  # of most of each cell
    whole: list[bytes]  # of all of each cell, or MIXED
    corners: list[bytes]  # of the left top corner of each cell, and a row and column more


@lru_cache(maxsize=12)  # players zoom in and out again
def ground(areas: Areas, view: View) -> Ground:
    """Takes whole rows at a time: a few thousand cells cost a few milliseconds."""
    halves = put_right(areas, _quarter_grid(view), surveyed(areas, view))
    parts = [quartered(*pair) for pair in zip(halves[::2], halves[1::2], strict=True)]
    corners = _owners(
        areas,
        _along(view.left, view.across, view.width + 1, 0),
        _along(view.top, view.down, view.height + 1, 0),
    )
    return Ground(parts, [_most(*four) for four in parts], [_all(*four) for four in parts], corners)


@lru_cache(maxsize=4)  # the first part of the work, for callers that do it in parts
def surveyed(areas: Areas, view: View) -> list[bytes]:
    """Whose each quarter is as it lies on the chart, in rows of them."""
    xs = _along(view.left, view.across / 4, 4 * view.width, 0.5)
    ys = _along(view.top, view.down / 4, 4 * view.height, 0.5)
    fine = _owners(areas, xs, ys)
    return [_most(*quartered(*pair)) for pair in zip(fine[::2], fine[1::2], strict=True)]


def _along(start: float, step: float, count: int, shift: float) -> list[float]:
    return [start + (n + shift) * step for n in range(count)]


def _owners(areas: Areas, starts: list[float], lines: list[float]) -> list[bytes]:
    """Who owns the chart where these columns and lines of it cross."""
    wide, high = areas.window.width, areas.window.height
    rows, void = _runs(areas), bytes((VOID,))
    before = [bisect_left(starts, column) for column in range(wide + 1)]  # how many looks
    aside = void * before[0], void * (len(starts) - before[-1])

    @cache
    def row(y: int) -> bytes:
        if not 0 <= y < high:
            return void * len(starts)
        seen = [owner * (before[end] - before[start]) for owner, start, end in rows[y]]
        return b"".join((aside[0], *seen, aside[1]))

    return [row(floor(y)) for y in lines]


@lru_cache(maxsize=4)
def _runs(areas: Areas) -> list[list[tuple[bytes, int, int]]]:
    """In every row of the chart who owns it from where to where: there are few, however many
    looks are taken at them."""
    runs = []
    for row in areas.owner:
        starts = [0, *(at + 1 for at in uneven(row[:-1], row[1:]))]
        ends = [*starts[1:], len(row)]
        runs.append([(row[a : a + 1], a, b) for a, b in zip(starts, ends, strict=True)])
    return runs


def _quarter_grid(view: View) -> Grid:
    across, down = view.across / 2, view.down / 2
    return Grid(view.left, view.top, across, down, 2 * view.width, 2 * view.height)


def quartered(upper: bytes, lower: bytes) -> tuple[bytes, bytes, bytes, bytes]:
    """The quarters of each of the cells whose upper and lower halves these are."""
    return upper[::2], upper[1::2], lower[::2], lower[1::2]


def _most(a: bytes, b: bytes, c: bytes, d: bytes) -> bytes:
    """Of every four owners the most frequent: one look in the middle would miss what is narrow."""
    cells = bytearray(a)
    for n in uneven(a, b, c, d):
        one, two, three, four = a[n], b[n], c[n], d[n]
        if one not in (two, three, four):
            cells[n] = two if two in (three, four) else three
    return bytes(cells)


def _all(a: bytes, b: bytes, c: bytes, d: bytes) -> bytes:
    """Of every four owners the one, if it is one."""
    cells = bytearray(a)
    for n in uneven(a, b, c, d):
        cells[n] = MIXED
    return bytes(cells)


def arms(a: int, b: int, c: int, d: int) -> list[tuple[int, int, int]]:
    """The borders that leave a cell with these corners: arm and the two owners that it parts."""
    sides = ((UP, a, b), (RIGHT, b, d), (DOWN, c, d), (LEFT, a, c))
    return [side for side in sides if side[1] != side[2]]
