"""The drawn map: areas, borders, counters; a place is chosen with the arrows or the mouse."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from textual import events
from textual.app import App
from textual.binding import Binding
from textual.message import Message

from tui.chart.legend import Legend
from tui.chart.view import fitted
from tui.widgets.chart_picture import MANY, ChartPicture


class ChartMap(ChartPicture, inherit_bindings=False):
    """The map with its keys: a place is chosen with the arrows or the mouse."""

    BINDINGS = [
        Binding("up", "go(0, -1)", "Up", id="map.up", show=False),
        Binding("down", "go(0, 1)", "Down", id="map.down", show=False),
        Binding("left", "go(-1, 0)", "Left", id="map.left", show=False),
        Binding("right", "go(1, 0)", "Right", id="map.right", show=False),
        Binding("shift+up,K", "pan(0, -1)", "North", id="map.north", show=False),
        Binding("shift+down,J", "pan(0, 1)", "South", id="map.south", show=False),
        Binding("shift+left,H", "pan(-1, 0)", "West", id="map.west", show=False),
        Binding("shift+right,L", "pan(1, 0)", "East", id="map.east", show=False),
        Binding("plus,equals_sign", "zoom(1)", "Closer", id="map.zoom-in", show=False),
        Binding("minus", "zoom(-1)", "Farther", id="map.zoom-out", show=False),
        Binding("z,0", "whole", "Whole map", id="map.whole", show=False),
        Binding("enter", "choose", "Choose", id="map.choose", show=False),
    ]

    class Selected(Message):
        """Another place is pointed at."""

        def __init__(self, map: ChartMap, key: str) -> None:
            super().__init__()
            self.map = map
            self.key = key

    class Chosen(Selected):
        """Enter, or a click on the place that is pointed at."""

    def select(self, key: str) -> None:
        """Point at a place: two words and a line change, unless it is out of sight."""
        if self._point_at(key):
            self.post_message(self.Selected(self, key))

    # --- keys ----------------------------------------------------------------------------------

    def action_go(self, dx: int, dy: int) -> None:
        if self.legend is not None and (key := towards(self.legend, self.key, dx, dy)):
            self.select(key)

    def action_pan(self, dx: int, dy: int) -> None:
        if self.legend is not None and self.view is not None:
            self._aside = dx, dy
            self._look(self._panned(self.legend, self.view, dx, dy))

    def action_zoom(self, steps: int) -> None:
        if self.legend is not None and self.view is not None:
            self._aside = None
            self._look(self._zoomed(self.legend, self.view, steps))

    def action_whole(self) -> None:
        if self.legend is not None and self.view is not None:
            about = self._about(self.legend, self.view)
            self._look(fitted(self.legend.areas, *self._room(), about))

    def action_choose(self) -> None:
        if self.key:
            self.post_message(self.Chosen(self, self.key))

    # --- the mouse -----------------------------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        at = event.screen_offset - self.region.offset
        key = self.place_at(at.x, at.y - 1)
        if key and key == self.key:
            self.action_choose()
        elif key:
            self.select(key)

    def place_at(self, column: int, row: int) -> str:
        """The place whose marker stands in a cell, else the one that owns the ground."""
        if self.legend is None or self._sight is None:
            return ""
        layout = self._sight.layout
        if not layout.view.holds(column, row):
            return ""
        known = self.legend.selectable()
        for key, (start, line, width) in layout.spots.items():
            if line == row and start <= column < start + width and key in known:
                return key
        for key, (start, line, width) in layout.spots.items():
            near = abs(line - row) < 2 and start - 2 <= column < start + width + 2
            if near and self.legend.sites[self.legend.numbers[key]].kind == "city":
                return key
        site = self.legend.sites.get(self._sight.ground.owners[row][column])
        return site.key if site is not None and site.key in known else ""

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        event.stop()
        self.action_zoom(-1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        event.stop()
        self.action_zoom(1)


def colours_of(app: App[Any], environ: Mapping[str, str] = os.environ) -> int:
    """How many colours the terminal of an app shows, as far as it and the theme tell."""
    if app.no_color or environ.get("TERM", "").startswith("vt"):
        return 0
    few = app.console.color_system == "standard" or app.current_theme.ansi
    return 16 if few else MANY


def towards(legend: Legend, key: str, dx: int, dy: int) -> str:
    """The nearest place in a direction: what lies ahead rather than aside."""
    here = legend.anchors.get(key)
    places = legend.selectable()
    if here is None:
        return places[0] if places else ""
    nearest, least = "", 0.0
    for other in places:
        x, y = legend.anchors[other]
        ahead = (x - here[0]) * dx + (y - here[1]) * dy
        aside = abs((x - here[0]) * dy) + abs((y - here[1]) * dx)
        if other == key or ahead <= 0 or aside > 2 * ahead:
            continue
        far = ahead + 2 * aside
        if not nearest or far < least:
            nearest, least = other, far
    return nearest
