"""The picture: ground, borders, markers and names of a view, as rows of cells.

A cell whose quarters differ in colour is a half block; one of a single colour may carry a line:
a border between places of one holder, or a river. Without colours water is waves, and letters are
strewn over what a side holds.
"""

from __future__ import annotations

from typing import NamedTuple

from rich.style import Style

from core.chart import NOBODYS
from core.contract import Standing
from tui.chart.borders import VOID
from tui.chart.legend import Legend
from tui.chart.palette import Palette, style
from tui.chart.view import Ground, Quarters, arms
from tui.chart.words import Cells

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
        self.colours = self._colours(standings)
        self.fills = self._fills(standings) if self.plain else {}
        self.known: dict[tuple[Quarters, Quarters], Cell] = {}  # most cells are like others

    def same(self, standings: dict[str, Standing]) -> bool:
        """Would it paint the ground as it does now?"""
        colours, fills = self._colours(standings), self._fills(standings) if self.plain else {}
        return (colours, fills) == (self.colours, self.fills)

    # --- ground --------------------------------------------------------------------------------

    def _colours(self, standings: dict[str, Standing]) -> list[str]:
        """The colour of each owner's ground."""
        palette = self.palette
        found = [palette.sea] * 256
        found[NOBODYS] = palette.nowhere if self.legend.zoned else palette.ground[0][0]
        found[VOID] = ""
        for number, site in self.legend.sites.items():
            if site.kind == "sea":
                found[number] = palette.closed if "closed" in site.marks else palette.sea
            elif site.kind == "land":
                side = standings[site.key].side if site.key in standings else 0
                found[number] = palette.ground[side][self.legend.shades.get(number, 0)]
        return found

    def base(self, ground: Ground) -> Picture:
        picture: Picture = []
        for row, quarters in enumerate(ground.quarters):
            above, below = ground.corners[row], ground.corners[row + 1]
            around = zip(above, above[1:], below, below[1:], strict=False)
            line = [
                self.known.get(at) or self.cell(at) for at in zip(quarters, around, strict=True)
            ]
            if self.fills:
                self.strew(line, ground.whole[row], row)
            picture.append(line)
        return picture

    def cell(self, at: tuple[Quarters, Quarters]) -> Cell:
        quarters, corners = at
        if quarters == corners and quarters.count(quarters[0]) == len(quarters):
            drawn = " ", style("", self.colours[quarters[0]], "d" if self.fills else "")
        else:
            drawn = self.edge(quarters, arms(corners))
        self.known[at] = drawn
        return drawn

    def strew(self, line: list[Cell], owners: bytes, row: int) -> None:
        """Letters on what is otherwise empty; the same in every part of the ground."""
        empty = " ", style("", "", "d")
        for column, owner in enumerate(owners):
            letter, every = self.fills.get(owner, EMPTY)
            if line[column] == empty and (column + row * (every // 2)) % every == 0:
                line[column] = letter, empty[1]

    def written(self, base: Picture, ground: Ground, *layers: Cells) -> Picture:
        """The ground with words on it."""
        picture = [list(row) for row in base]
        for layer in layers:
            for (column, row), ink in layer.items():
                paper = ink.paper or self.colours[ground.owners[row][column]]
                picture[row][column] = (ink.letter, style(ink.ink, paper, ink.marked))
        return picture

    def edge(self, cell: Quarters, sides: list[tuple[int, int, int]]) -> Cell:
        """A cell in which grounds meet."""
        colours = self.colours
        if self.plain and sum(map(self.is_dry, cell)) < 2:
            return WAVE[0], style("", "", "d")
        river = sum(arm for arm, one, other in sides if self.is_river(one, other))
        shown = tuple(colours[owner] for owner in cell)
        banks = tuple(colours[owner] for owner in cell if self.is_zone(owner))
        if river and banks:
            return self.glyphs.double[river], style(self.palette.river, most(banks), "b")
        if len(set(shown)) > 1 and self.glyphs.halves:
            return halves(shown)
        if not self.is_dry(max(cell, key=cell.count)):
            return " ", style("", most(shown))
        line = sum(arm for arm, one, other in sides if self.is_border(one, other))
        return self.glyphs.plain[line], style(self.palette.ink if line else "", most(shown))

    def is_river(self, one: int, other: int) -> bool:
        return ((one, other) if one < other else (other, one)) in self.legend.rivers

    def is_border(self, one: int, other: int) -> bool:
        """What colour does not tell: land from land of one colour (or of none)."""
        return self.colours[one] == self.colours[other] and self.is_dry(one) and self.is_dry(other)

    def is_zone(self, owner: int) -> bool:
        return owner in self.legend.sites and self.is_dry(owner)

    def is_dry(self, owner: int) -> bool:
        if owner in (0, VOID):
            return False
        return owner == NOBODYS or self.legend.sites[owner].kind != "sea"

    def _fills(self, standings: dict[str, Standing]) -> dict[int, tuple[str, int]]:
        """What strews the ground where there are no colours: a letter, and how thickly."""
        found = {0: WAVE, NOBODYS: DOT}
        for number, site in self.legend.sites.items():
            if site.kind == "sea":
                found[number] = WAVE
            elif site.key in standings and standings[site.key].side:
                found[number] = (standings[site.key].letter.lower(), LETTERS)
        return found


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
    if a == b:
        return "▀", style(a, c)
    if c == d:
        return "▀", style(a, c)
    if a == c or b == d:
        return "▌", style(a, b)
    return "▀", style(a, c)
