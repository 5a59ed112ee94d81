"""The map as it stands, from wherever one looks at it.

A part of the map that has been drawn once, or made ready, is not drawn again until something on
it has changed: players often zoom in and then out again.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import lru_cache
from typing import Any

from textual.strip import Strip

from core.contract import Chart, Standing
from tui.chart.legend import Legend, legend
from tui.chart.map_labels import Layout, Scene
from tui.chart.paint import Glyphs, Painter, Picture, strip
from tui.chart.palette import Palette
from tui.chart.view import Ground, View, ground, surveyed

KEPT = 12  # views


class Sight:
    """The drawn picture of one view of the map with what stands on it, without a choice; what is
    chosen is written over it."""

    def __init__(self, ground: Ground, layout: Layout, painter: Painter, picture: Picture) -> None:
        self.ground = ground
        self.layout = layout
        self.picture = picture
        self._painter = painter
        self._strips: dict[int, Strip] = {}

    def chosen(self, scene: Scene) -> Picture:
        """The words of the choice over the rest."""
        return self._painter.written(self.picture, self.ground, self.layout.above_ground(scene))

    def strip(self, picture: Picture, row: int) -> Strip:
        """A row for the screen; one on which nothing is chosen keeps what the screen made of it."""
        if picture[row] is not self.picture[row]:
            return strip(picture[row])
        if row not in self._strips:
            self._strips[row] = strip(picture[row])
        return self._strips[row]


Drawing = Generator[None, None, Sight]  # pauses after each part of the work


class Sights:
    """All views of one chart at one depth of colour."""

    def __init__(self, legend: Legend, palette: Palette, lines: Glyphs) -> None:
        self.legend = legend
        self._palette = palette
        self._standings: dict[str, Standing] = {}
        self._painter = Painter(legend, palette, lines, {})
        self._grounds: dict[View, Picture] = {}  # while its places are held by the same sides
        self._known: dict[View, Sight] = {}  # while the same stands on them
        self._begun: dict[View, Drawing] = {}

    def stand(self, standings: dict[str, Standing]) -> None:
        """Set what stands on the map; pictures of what stood there before are forgotten."""
        if standings == self._standings:
            return
        self._standings = standings
        self._known.clear()
        self._begun.clear()
        if not self._painter.same(standings):
            self._painter = self._painter.repainted(standings)
            self._grounds.clear()

    def knows(self, view: View) -> bool:
        return view in self._known

    def of(self, view: View) -> Sight:
        while not self.knows(view):
            self.prepare(view)
        sight = self._known[view] = self._known.pop(view)
        return sight

    def prepare(self, view: View) -> None:
        """A part of the work on a view that is not known: none of them takes long. Several may be
        in work: making one ready does not undo what another has begun."""
        if view not in self._begun:
            self._begun[view] = self._drawing(view)
            _forget_oldest(self._begun)
        try:
            next(self._begun[view])
        except StopIteration as done:
            del self._begun[view]
            self._known[view] = done.value
            _forget_oldest(self._known)

    def _drawing(self, view: View) -> Drawing:
        surveyed(self.legend.areas, view)
        yield
        seen = ground(self.legend.areas, view)
        yield
        bare = self._grounds.pop(view, None) or self._painter.base(seen)
        self._grounds[view] = bare
        _forget_oldest(self._grounds)
        yield
        layout = Layout(self.legend, view, seen, self._palette)
        layout.lay(self._standings)
        picture = self._painter.written(bare, seen, layout.cells)
        return Sight(seen, layout, self._painter, picture)


@lru_cache(maxsize=2)  # the table and the whole screen show the same
def sights_of(chart: Chart, palette: Palette, lines: Glyphs) -> Sights:
    return Sights(legend(chart), palette, lines)


def _forget_oldest(kept: dict[View, Any]) -> None:
    if len(kept) > KEPT:
        del kept[next(iter(kept))]
