"""The picture: ground, borders, markers and names of a view, as rows of cells.

A cell whose quarters differ in colour is a half block; one of a single colour may carry a line:
a border between places of one holder, or a river. Without colours water is waves, and letters are
strewn over what a side holds.
"""

from __future__ import annotations

from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from core.chart import NOBODYS
from core.contract import Standing
from tui.chart.borders import VOID
from tui.chart.legend import Legend
from tui.chart.map_labels import Cells
from tui.chart.palette import Palette, style
from tui.chart.view import Ground, arms

Cell = tuple[str, Style]
Picture = list[list[Cell]]

# Lines by their arms: plain ones for borders, double ones for rivers.
PLAIN = " │─└││┌├─┘─┴┐┤┬┼"
DOUBLE = " ║═╚║║╔╠═╝═╩╗╣╦╬"
PLAIN_ASCII = " |-'||.+-'-+.+++"
DOUBLE_ASCII = " H=#HH##=#=#####"


# Without colours: water is waves, what no place owns is dotted, what a side holds has its letter
# strewn over it; so many cells from one letter to the next.
WAVE, DOT = ("~", 1), (".", 3)
LETTERS = 6
EMPTY = (" ", 1)

GAP = 5  # cells that are sent along rather than the cursor moved past them


class Glyphs(NamedTuple):
    """How lines are drawn."""

    plain: str
    double: str
    halves: bool  # may half blocks be drawn?


def glyphs(ascii: bool) -> Glyphs:
    if ascii:
        return Glyphs(PLAIN_ASCII, DOUBLE_ASCII, False)
    return Glyphs(PLAIN, DOUBLE, True)


class Painter:
    """Paints one chart at one depth of colour, while its places are held by the same sides."""

    def __init__(
        self,
        legend: Legend,
        palette: Palette,
        lines: Glyphs,
        standings: dict[str, Standing],
    ) -> None:
        self.legend = legend
        self.palette = palette
        self.glyphs = lines
        self.plain = not palette.sea  # no colours at all
        self.dry = [self._is_dry(owner) for owner in range(256)]
        self.colours = self._colours(standings)
        self.fills = self._fills(standings) if self.plain else {}
        self.known: dict[tuple[int, ...], Cell] = {}  # most cells are like others

    def same(self, standings: dict[str, Standing]) -> bool:
        """Would it paint the ground as it does now?"""
        colours, fills = self._colours(standings), self._fills(standings) if self.plain else {}
        return (colours, fills) == (self.colours, self.fills)

    def repainted(self, standings: dict[str, Standing]) -> Painter:
        """For other holders; most of the map stays with who had it, and need not be mixed anew."""
        painter = Painter(self.legend, self.palette, self.glyphs, standings)
        pairs = enumerate(zip(self.colours, painter.colours, strict=True))
        turned = {owner for owner, (before, now) in pairs if before != now}
        same = turned.isdisjoint
        painter.known = {owners: cell for owners, cell in self.known.items() if same(owners)}
        return painter

    # --- ground --------------------------------------------------------------------------------

    def _colours(self, standings: dict[str, Standing]) -> list[str]:
        """The colour of each owner's ground."""
        palette = self.palette
        colours = [palette.sea] * 256
        colours[NOBODYS] = palette.nowhere if self.legend.zoned else palette.ground[0][0]
        colours[VOID] = ""
        for number, site in self.legend.sites.items():
            if site.kind == "sea":
                colours[number] = palette.closed if "closed" in site.marks else palette.sea
            elif site.kind == "land":
                side = standings[site.key].side if site.key in standings else 0
                colours[number] = palette.ground[side][self.legend.shades.get(number, 0)]
        return colours

    def base(self, ground: Ground) -> Picture:
        picture: Picture = []
        known = self.known
        for row, four in enumerate(ground.quarters):
            above, below = ground.corners[row], ground.corners[row + 1]
            around = above, above[1:], below, below[1:]
            cells = zip(*four, *around, strict=False)  # there is a corner more than cells
            line = [known.get(cell) or self.cell(cell) for cell in cells]
            if self.fills:
                self.strew(line, ground.whole[row], row)
            picture.append(line)
        return picture

    def cell(self, owners: tuple[int, ...]) -> Cell:
        """By the owners of its quarters, then of its corners."""
        if owners.count(owners[0]) == len(owners):
            drawn = " ", style("", self.colours[owners[0]], "d" if self.fills else "")
        else:
            drawn = self.edge(owners[:4], arms(*owners[4:]))
        self.known[owners] = drawn
        return drawn

    def strew(self, line: list[Cell], owners: bytes, row: int) -> None:
        """Letters on what is otherwise empty; the same in every part of the ground."""
        empty = " ", style("", "", "d")
        for column, owner in enumerate(owners):
            letter, every = self.fills.get(owner, EMPTY)
            if line[column] == empty and (column + row * (every // 2)) % every == 0:
                line[column] = letter, empty[1]

    def written(self, base: Picture, ground: Ground, *layers: Cells) -> Picture:
        """The ground with words on it; rows without any are those of the ground itself."""
        picture = list(base)
        for row in {row for layer in layers for _, row in layer}:
            picture[row] = list(base[row])
        for layer in layers:
            for (column, row), ink in layer.items():
                paper = ink.paper or self.colours[ground.owners[row][column]]
                picture[row][column] = (ink.letter, style(ink.ink, paper, ink.marked))
        return picture

    def edge(self, cell: tuple[int, ...], sides: list[tuple[int, int, int]]) -> Cell:
        """A cell in which grounds meet."""
        colours, dry = self.colours, self.dry
        if self.plain and sum([dry[owner] for owner in cell]) < 2:
            return WAVE[0], style("", "", "d")
        a, b, c, d = cell
        shown = colours[a], colours[b], colours[c], colours[d]
        rivers = self.legend.rivers
        if river := sum([arm for arm, one, other in sides if (one, other) in rivers]):
            banks = tuple([colours[owner] for owner in cell if self.is_zone(owner)])
            if banks:
                return self.glyphs.double[river], style(self.palette.river, most(banks), "b")
        if self.glyphs.halves and not shown[0] == shown[1] == shown[2] == shown[3]:
            return halves(shown)
        if not dry[max(cell, key=cell.count)]:
            return " ", style("", most(shown))
        line = sum([arm for arm, one, other in sides if self.is_border(one, other)])
        return self.glyphs.plain[line], style(self.palette.ink if line else "", most(shown))

    def is_border(self, one: int, other: int) -> bool:
        """What colour does not tell: land from land of one colour (or of none)."""
        return self.colours[one] == self.colours[other] and self.dry[one] and self.dry[other]

    def is_zone(self, owner: int) -> bool:
        return owner in self.legend.sites and self.dry[owner]

    def _is_dry(self, owner: int) -> bool:
        site = self.legend.sites.get(owner)
        return owner == NOBODYS if site is None else site.kind != "sea"

    def _fills(self, standings: dict[str, Standing]) -> dict[int, tuple[str, int]]:
        """What strews the ground where there are no colours: a letter, and how thickly."""
        fills = {0: WAVE, NOBODYS: DOT}
        for number, site in self.legend.sites.items():
            if site.kind == "sea":
                fills[number] = WAVE
            elif site.key in standings and standings[site.key].side:
                fills[number] = (standings[site.key].letter.lower(), LETTERS)
        return fills


def most(colours: tuple[str, ...]) -> str:
    return max(colours, key=colours.count)


def halves(shown: tuple[str, ...]) -> Cell:
    """The half block that comes nearest to four quarters; a lone quarter is left out."""
    a, b, c, d = shown
    if a == b and c == d:
        return "▀", style(a, c)
    if a == c and b == d:
        return "▌", style(a, b)
    if max(map(shown.count, shown)) >= 3:
        return " ", style("", most(shown))
    upright = a != b and c != d and (a == c or b == d)
    return ("▌", style(a, b)) if upright else ("▀", style(a, c))


def strip(row: list[Cell]) -> Strip:
    """Cells of one look are one segment. Looks come from a cache: to compare what they are would
    take longer than to draw the map."""
    segments = []
    start, look = 0, row[0][1]
    letters = "".join([cell[0] for cell in row])
    for at, (_, other) in enumerate(row):
        if other is not look:
            segments.append(Segment(letters[start:at], look))
            start, look = at, other
    segments.append(Segment(letters[start:], look))
    return Strip(segments, len(row))


def changes(before: list[Cell], now: list[Cell]) -> list[tuple[int, int]]:
    """The parts of a row that differ, from start to end; small gaps are sent along."""
    if before == now:
        return []
    parts: list[tuple[int, int]] = []
    for n, (old, new) in enumerate(zip(before, now, strict=True)):
        if old != new:
            if parts and n - parts[-1][1] < GAP:
                parts[-1] = (parts[-1][0], n + 1)
            else:
                parts.append((n, n + 1))
    return parts
