"""A curve over the years, drawn with dots of braille, or with stars where there is none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rich.segment import Segment
from textual import events
from textual.app import RenderResult
from textual.strip import Strip
from textual.widget import Widget

from tui.widgets.ticks import ticks

Series = Sequence[tuple[int, Sequence[int]]]  # year -> the values in it, in their order

# The dots of a braille cell, by column and row, as bits from U+2800 on.
DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
BLANK = 0x2800
LEAST_SPAN = 2  # a flat curve is not blown up


class Frame(NamedTuple):
    """The room of the curve itself, and the values of its lowest and highest line."""

    width: int
    height: int
    low: int
    high: int


class Pen(NamedTuple):
    """How many dots a cell has, across and down, and what stands around the curve."""

    across: int
    down: int
    axis: str
    corner: str
    tick: str
    floor: str
    zero: str


BRAILLE = Pen(2, 4, "┤", "└", "┴", "─", "┄")
STARS = Pen(1, 1, "|", "+", "+", "-", ".")


def plot(
    series: Series, width: int, height: int, plain: bool = False, lang: str = "en"
) -> list[str]:
    """`height` lines of `width` characters: the curve, its axes and the years under them."""
    pen = STARS if plain else BRAILLE
    values = [value for _, year in series for value in year]
    if not values or height < 4 or width < 12:
        return [" " * width] * height
    low, high = _bounds(values)
    margin = max(len(f"{value:+d}") for value in (low, high)) + 1
    frame = Frame(width - margin - 1, height - 2, low, high)
    curve = _curve(series, frame, pen)
    lines = [
        _value_at(y, frame).rjust(margin - 1) + " " + pen.axis + curve[y]
        for y in range(frame.height)
    ]
    starts = [n * frame.width // len(series) for n in range(len(series))]
    floor = "".join(pen.tick if x in starts else pen.floor for x in range(frame.width))
    years = ticks(zip(starts, (year for year, _ in series), strict=True), frame.width, lang)
    pad = " " * margin
    return [*lines, pad + pen.corner + floor, pad + " " + years]


def _bounds(values: Sequence[int]) -> tuple[int, int]:
    """Zero is always on the plot."""
    low, high = min(0, *values), max(0, *values)
    if high - low < LEAST_SPAN:
        high = low + LEAST_SPAN
    return low, high


def _row(value: float, frame: Frame, rows: int) -> int:
    """The highest value stands in row 0, the lowest in the last."""
    return round((frame.high - value) * (rows - 1) / (frame.high - frame.low))


def _value_at(y: int, frame: Frame) -> str:
    """The highest, the lowest and zero are written at the axis."""
    for value in (frame.high, frame.low, 0):
        if _row(value, frame, frame.height) == y:
            return f"{value:+d}" if value else "0"
    return ""


def _curve(series: Series, frame: Frame, pen: Pen) -> list[str]:
    """All values of a column of dots are covered, and the way from those before to them."""
    columns, rows = frame.width * pen.across, frame.height * pen.down
    passed = _spread(series, columns)
    dots: set[tuple[int, int]] = set()
    before = passed[0][0]
    for x in range(columns):
        values = [before, *passed.get(x, [])]
        top, bottom = (_row(value, frame, rows) for value in (max(values), min(values)))
        dots.update((x, y) for y in range(top, bottom + 1))
        before = values[-1]
    zero = _row(0, frame, frame.height)
    return [
        "".join(_cell(dots, x, y, pen, pen.zero if y == zero else " ") for x in range(frame.width))
        for y in range(frame.height)
    ]


def _spread(series: Series, columns: int) -> dict[int, list[int]]:
    """Each year takes the same room, each of its values the same part of that."""
    by_column: dict[int, list[int]] = {}
    for n, (_, values) in enumerate(series):
        for k, value in enumerate(values):
            x = (n * len(values) + k) * columns // (len(series) * len(values))
            by_column.setdefault(x, []).append(value)
    return by_column


def _cell(dots: set[tuple[int, int]], x: int, y: int, pen: Pen, empty: str) -> str:
    if pen.down == 1:
        return "*" if (x, y) in dots else empty
    bits = 0
    for dx, column in enumerate(DOTS):
        for dy, bit in enumerate(column):
            if (2 * x + dx, 4 * y + dy) in dots:
                bits |= bit
    return chr(BLANK + bits) if bits else empty


class Plot(Widget, inherit_bindings=False):
    """The curve in as much room as the screen gives it."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {"plot--title"}

    def __init__(self, id: str, plain: bool = False) -> None:
        super().__init__(id=id)
        self.series: Series = ()
        self.title = ""
        self.lang = "en"
        self.plain = plain
        self._lines: list[str] = []

    def show(self, series: Series, title: str, lang: str) -> None:
        self.series, self.title, self.lang = series, title, lang
        self._draw()

    def _draw(self) -> None:
        width, height = self.size
        if width and height:
            self._lines = plot(self.series, width - 1, height - 1, self.plain, self.lang)
            self.refresh()

    def on_resize(self, event: events.Resize) -> None:
        self._draw()

    def render(self) -> RenderResult:
        return ""

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if y == 0:
            style = self.get_component_rich_style("plot--title")
            return Strip([Segment(f" {self.title}"[:width].ljust(width), style)], width)
        text = self._lines[y - 1] if y <= len(self._lines) else ""
        return Strip([Segment(f" {text}"[:width].ljust(width), self.rich_style)], width)
