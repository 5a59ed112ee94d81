"""The drawn map on the whole screen."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.binding import Binding

from core.contract import Chart, Standing
from tui.screens.page import Line, Page
from tui.widgets.chart import MANY, ChartMap
from tui.words import word


class MapScreen(Page):
    """Ends with the key of the place that was chosen last; `about` tells of a place in a line."""

    BINDINGS = [Binding("escape,m", "back", "Back", id="map.back")]
    DEFAULT_CSS = """
    MapScreen #about, MapScreen #keys { height: 1; text-wrap: nowrap; text-overflow: ellipsis; }
    """
    footer = ("map.choose", "map.zoom-in", "map.zoom-out", "map.whole", "map.west", "map.back")

    def __init__(
        self,
        chart: Chart,
        standings: dict[str, Standing],
        selected: str,
        lang: str,
        about: Callable[[str], str],
        *,
        highlighted: dict[str, str] | None = None,
        colours: int = MANY,
        ascii: bool = False,
    ) -> None:
        super().__init__(lang)
        self.about = about
        self.map = ChartMap("chart", lang, colours=colours, ascii=ascii)
        self.map.show(chart, standings, selected, highlighted)

    def compose(self) -> ComposeResult:
        yield self.map
        yield Line("about")
        yield Line("keys")

    def relabel(self) -> None:
        super().relabel()
        self.map.title = word("map.title", self.lang)
        self.map.speak(self.lang)
        self.tell()

    def tell(self) -> None:
        key = self.map.key
        self.query_one("#about", Line).say(self.about(key) if key else " ")

    def on_chart_map_selected(self, event: ChartMap.Selected) -> None:
        self.tell()

    def on_chart_map_chosen(self, event: ChartMap.Chosen) -> None:
        self.dismiss(event.key)

    def action_back(self) -> None:
        self.dismiss(self.map.key)
