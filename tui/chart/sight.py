"""The map as it stands, from wherever one looks at it.

A part of the map that has been seen, or made ready, is not drawn again until something on it has
changed: who looks closer looks from farther again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from core.contract import Chart, Standing
from tui.chart.legend import Legend, legend
from tui.chart.paint import Glyphs, Painter, Picture
from tui.chart.palette import Palette
from tui.chart.view import Ground, View, ground
from tui.chart.words import Layout, Scene

KEPT = 12  # views


class Sight(NamedTuple):
    """A view and what stands on it, whatever is chosen."""

    ground: Ground
    layout: Layout
    painter: Painter
    picture: Picture

    def chosen(self, scene: Scene) -> Picture:
        """The words of the choice over the rest."""
        return self.painter.written(self.picture, self.ground, self.layout.over(scene))


class Sights:
    """All views of one chart at one depth of colour."""

    def __init__(self, legend: Legend, palette: Palette, lines: Glyphs) -> None:
        self.legend = legend
        self._palette = palette
        self._lines = lines
        self._standings: dict[str, Standing] = {}
        self._painter = Painter(legend, palette, lines, {})
        self._grounds: dict[View, Picture] = {}  # while its places are held by the same sides
        self._known: dict[View, Sight] = {}  # while the same stands on them

    def stand(self, standings: dict[str, Standing]) -> None:
        """What stands on the map from now on."""
        if standings == self._standings:
            return
        self._standings = standings
        self._known.clear()
        if not self._painter.same(standings):
            self._painter = Painter(self.legend, self._palette, self._lines, standings)
            self._grounds.clear()

    def knows(self, view: View) -> bool:
        return view in self._known

    def of(self, view: View) -> Sight:
        sight = self._known.pop(view, None) or self._drawn(view)
        self._known[view] = sight
        _forget_oldest(self._known)
        return sight

    def _drawn(self, view: View) -> Sight:
        seen = ground(self.legend.areas, view)
        bare = self._grounds.pop(view, None) or self._painter.base(seen)
        self._grounds[view] = bare
        _forget_oldest(self._grounds)
        layout = Layout(self.legend, view, seen, self._palette)
        layout.lay(self._standings)
        picture = self._painter.written(bare, seen, layout.cells)
        return Sight(seen, layout, self._painter, picture)


@lru_cache(maxsize=2)  # the table and the whole screen show the same
def sights_of(chart: Chart, palette: Palette, lines: Glyphs) -> Sights:
    return Sights(legend(chart), palette, lines)


def _forget_oldest(kept: dict[View, Picture] | dict[View, Sight]) -> None:
    if len(kept) > KEPT:
        del kept[next(iter(kept))]
