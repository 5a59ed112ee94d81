"""The drawn map on the whole screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.segment import Segment
from textual.app import ComposeResult, RenderResult
from textual.binding import Binding
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from core.contract import Chart, Sign, Standing
from core.seat.words import word
from tui.chart.signs import explained
from tui.chart.view import map_size
from tui.screens.page import KeyLine, Page, leave, there
from tui.widgets.board_layout import ascii_of
from tui.widgets.chart import ChartMap, colours_of
from tui.widgets.chart_picture import MANY, between
from tui.widgets.line import Line
from tui.widgets.line_pane import fit

if TYPE_CHECKING:  # the keys of its panes do not work here
    from tui.widgets.board import Board


WHOLE = "map.whole"
# The last line of a map whose whole finds no room: the ways on are named first.
SCROLLING = (
    *("map.choose", "map.zoom-in", "map.north", "map.south", "app.help", "map.zoom-out", WHOLE),
    "map.back",
)


class Note(Widget):
    """A line that changes with every key: it sends only the cells that the old or new text has."""

    ALLOW_SELECT = False
    full_text = ""

    def say(self, text: str) -> None:
        wide = max(len(text), len(self.full_text))
        if text != self.full_text:
            self.full_text = text
            self.refresh(Region(0, 0, min(wide, self.size.width), 1))

    def render(self) -> RenderResult:
        return ""

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        return Strip([Segment(fit(self.full_text, width), self.rich_style)], width)


class MapKeys(KeyLine):
    page: MapScreen

    def named(self) -> tuple[str, ...]:
        return self.page.footer if self.page.is_seen_whole() else SCROLLING

    def brief(self, name: str) -> str:
        return self.text(name) if name == WHOLE else super().brief(name)

    def text(self, name: str) -> str:
        whole = name != WHOLE or self.page.is_seen_whole()
        return super().text(name) if whole else word("map.overview", self.page.lang)

    def explained(self) -> tuple[str, list[tuple[str, str]]]:
        """Every sign that this map can show."""
        page = self.page
        own, drawn, lang = page.signs(page.lang), page.map, page.lang
        signs = explained(page.chart, own, drawn.glyphs, not drawn.colours.sea, lang)
        return word("map.explained", lang), signs


class MapScreen(Page):
    """Ends with the key of the place that was chosen last; `about` tells of a place in a line,
    `signs` what the game's own signs mean in a language."""

    BINDINGS = [Binding("escape,m", "back", "Back", id="map.back")]
    DEFAULT_CSS = """
    MapScreen Note, MapScreen #keys { height: 1; text-wrap: nowrap; }
    """
    footer = (
        *("map.choose", "map.zoom-in", "map.zoom-out", WHOLE, "app.help", "map.west"),
        "map.back",
    )

    def __init__(
        self,
        chart: Chart,
        standings: dict[str, Standing],
        selected: str,
        lang: str,
        about: Callable[[str], str],
        signs: Callable[[str], tuple[Sign, ...]],
        *,
        highlighted: dict[str, str] | None = None,
        colours: int = MANY,
        ascii: bool = False,
    ) -> None:
        super().__init__(lang)
        self.key_line = MapKeys(self)
        self.about = about
        self.signs = signs
        self.chart = chart
        self.chosen = False  # was a place taken with Enter, or was it only looked at?
        self.map = ChartMap("chart", lang, colours=colours, ascii=ascii)
        self.map.show(chart, standings, selected, highlighted)

    def compose(self) -> ComposeResult:
        yield self.map
        yield Note(id="about")
        yield Line("keys")

    def relabel(self) -> None:
        super().relabel()
        self.map.title = word("map.title", self.lang)
        self.map.speak(self.lang, self.signs(self.lang))
        self.tell()

    def is_seen_whole(self) -> bool:
        """Does all of it find room on the screen?"""
        _, south, _, north = self.chart.bounds
        return (north - south) / between(map_size(self.app.size))[1] <= self.chart.line

    def show(
        self, chart: Chart, standings: dict[str, Standing], highlighted: dict[str, str]
    ) -> None:
        """Another position; the place that is looked at stays."""
        self.map.show(chart, standings, self.map.key, highlighted)
        self.tell()

    def tell(self) -> None:
        key = self.map.key
        self.query_one(Note).say(self.about(key) if key else "")

    def on_chart_map_selected(self, event: ChartMap.Selected) -> None:
        self.tell()

    def on_chart_map_chosen(self, event: ChartMap.Chosen) -> None:
        self.chosen = True
        leave(self, event.key)

    def action_back(self) -> None:
        leave(self, self.map.key)


def whole_map(board: Board) -> MapScreen | None:
    """The drawn map of a board, if its game has one, to be shown over it."""
    chart, presenter = board.chart, board.presenter
    if chart is None:
        return None
    page = MapScreen(
        chart,
        presenter.standing(board.view),
        board.selected,
        board.lang,
        board.about,
        presenter.signs,
        highlighted=board.pointed,
        colours=colours_of(board.app),
        ascii=ascii_of(board.app),
    )

    def follow() -> None:
        """The player looks at the map while another player plays on."""
        if board.chart is not None and there(page):
            page.show(board.chart, presenter.standing(board.view), board.pointed)

    board.map_follows = follow
    return page
