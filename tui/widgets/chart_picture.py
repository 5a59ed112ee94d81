"""The drawn map as it is painted: areas, borders, counters, and what it touches in a line."""

from __future__ import annotations

import asyncio

from textual.app import ComposeResult, RenderResult
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.timer import Timer

from core.contract import Chart, Sign, Standing
from core.seat.words import word
from tui.chart.drawn_views import Sight, Sights, sights_of
from tui.chart.legend import Legend
from tui.chart.map_labels import Scene
from tui.chart.paint import Picture, changes, glyphs
from tui.chart.palette import palette
from tui.chart.signs import NEAR
from tui.chart.view import View, fitted, goes_on, is_farthest, moved, resized, zoomed
from tui.widgets.fixed_size import FixedSize
from tui.widgets.line_pane import LinePane

MANY = 256  # colours
ASIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))
STRIDE = 4  # a step aside is this part of what is seen
REST = 0.05  # seconds after a picture until one looks ahead
BREATH = 0.001  # and until one looks ahead again
LEAST = 10  # columns and rows below which nothing is drawn


class Canvas(FixedSize):
    """Where the map is drawn, between its title and the line at the bottom."""

    ALLOW_SELECT = False

    def __init__(self, map: ChartPicture) -> None:
        super().__init__()
        self.map = map

    def render(self) -> RenderResult:
        return ""

    def render_lines(self, crop: Region) -> list[Strip]:
        """As Textual does it, which would make a new strip of every line before it looks whether
        it knows what to make of it."""
        background = self.background_colors[1]
        strips = [self.map.strip(y) for y in crop.line_range]
        for each in self.get_line_filters():
            strips = [strip.apply_filter(each, background) for strip in strips]
        return [strip.crop(*crop.column_span) for strip in strips]


class ChartPicture(LinePane):
    """Shows a `Chart` of the contract and what stands on it.

    Sixteen colours or none instead of many, and letters instead of blocks, if so asked. The line
    at the bottom tells what the chosen place touches.
    """

    DEFAULT_CSS = """
    ChartPicture { layout: horizontal; }
    ChartPicture > Canvas { width: 1fr; height: 1fr; margin: 1 0; }
    """

    def __init__(
        self,
        id: str,
        lang: str,
        *,
        colours: int = MANY,
        ascii: bool = False,
        late: bool = False,
    ) -> None:
        super().__init__(id)
        self.lang = lang
        self.late = late  # may its first picture come after all else is drawn?
        self.colours = palette(colours)
        self.glyphs = glyphs(ascii)
        self._canvas = Canvas(self)
        self.scene = Scene({}, "", {})
        self.chart: Chart | None = None
        self.legend: Legend | None = None
        self.view: View | None = None
        self.sights: Sights | None = None
        self._sight: Sight | None = None
        self._picture: Picture = []
        self._foot = ""
        self._growing = False  # are the areas to grow as soon as what is seen is drawn?
        self._resting: Timer | None = None
        self._aside: tuple[int, int] | None = None  # where to, if that was the last look
        self.signs: tuple[Sign, ...] = ()  # what the system's own letters and signs mean
        self.listed_beside: frozenset[str] = frozenset()  # names that a pane beside it lists

    def compose(self) -> ComposeResult:
        yield self._canvas

    # --- what is shown -------------------------------------------------------------------------

    def show(
        self,
        chart: Chart,
        standings: dict[str, Standing],
        selected: str,
        highlighted: dict[str, str] | None = None,
    ) -> None:
        """Only what differs is repainted."""
        another = chart != self.chart
        stands, seldom = standings != self.scene.standings, self._seldom()
        self.chart, self.scene = chart, Scene(standings, selected, highlighted or {})
        if seldom != self._seldom():
            self.refresh_title()
        if another:
            self.legend, self.sights, self._sight, self._picture = None, None, None, []
            self.refresh_map()
        else:
            self._follow(selected)
            self._repaint(stands)

    def speak(self, lang: str, signs: tuple[Sign, ...]) -> None:
        """The same in another language; the chart's names come with the next `show`."""
        self.lang, self.signs = lang, signs
        self._tell()
        self.refresh_title()

    def corner(self) -> str:
        """What the marks mean, where there is room to say it: first what the question is about,
        then what is seldom seen. Before all, where there is more of it to see."""
        offered, seldom = self._seldom()
        more = self._goes_on()
        for name in ("map.legend", "map.marks", "map.places"):
            always = word(name, self.lang)
            for parts in (
                (always, seldom, offered),
                (always, offered),
                (always, seldom),
                (always,),
            ):
                text = "  ".join(part for part in (more, *parts) if part)
                if len(text) + len(self.title) + 12 <= self.size.width:
                    return text
        return more

    def _goes_on(self) -> str:
        """Where a map whose whole finds no room goes on; one seen closer does on all sides."""
        if (
            self.legend is None
            or self.view is None
            or not is_farthest(self.legend.areas, self.view)
        ):
            return ""
        way = goes_on(self.legend.areas, self.view)
        return word(f"map.more.{way}", self.lang) if way else ""

    def _seldom(self) -> tuple[str, str]:
        """Marks that are explained only while they are there: of what may be chosen, and beside
        the letter of a holder."""
        offered = word("map.offered", self.lang) if self.scene.offered else ""
        seen = {stands.mark for stands in self.scene.standings.values()} - {""}
        signs = [sign for sign in self.signs if sign.mark] if seen else []
        return offered, "  ".join(f"{sign.mark} {sign.brief}" for sign in signs)

    def follow(self, key: str) -> None:
        """Follow the list, but send no message back: each would follow the other for ever."""
        if not self.has_focus:
            self._point_at(key)

    def _point_at(self, key: str) -> bool:
        if key == self.scene.chosen or not self._knows(key):
            return False
        self.scene = self.scene._replace(chosen=key)
        self._follow(key)
        self._repaint()
        self._when_it_rests()
        return True

    @property
    def key(self) -> str:
        return self.scene.chosen

    def _knows(self, key: str) -> bool:
        return self.legend is None or key in self.legend.selectable()

    # --- where to look -------------------------------------------------------------------------

    def _panned(self, legend: Legend, view: View, dx: int, dy: int) -> View:
        step = max(1, view.width // STRIDE), max(1, view.height // STRIDE)
        return moved(legend.areas, view, dx * step[0], dy * step[1])

    def _zoomed(self, legend: Legend, view: View, steps: int) -> View:
        """Towards the chosen place, if it is in sight."""
        return zoomed(legend.areas, view, steps, self._about(legend, view))

    def _about(self, legend: Legend, view: View) -> tuple[float, float]:
        """The chosen place if it is in sight, else the middle."""
        about = legend.anchors.get(self.key, view.middle())
        return about if view.holds(*view.cell(*about)) else view.middle()

    # --- painting ------------------------------------------------------------------------------

    def _room(self) -> tuple[int, int]:
        return between(self.size)

    def picture(self) -> Picture:
        """Drawn when it is first asked for; none where there is no room."""
        self._draw()
        return self._picture

    def strip(self, row: int) -> Strip:
        picture = self.picture()
        if self._sight is None or row >= len(picture):
            return Strip.blank(self.size.width)
        return self._sight.strip(picture, row)

    def _draw(self) -> None:
        """The picture for the size that the pane has now."""
        width, height = self._room()
        if self.chart is None or width < LEAST or height < LEAST:
            self._picture = []
            return
        if self.legend is None and self.late:
            self._picture = []
            self._grow_soon()
            return
        if self.legend is None:
            self._grow()
        if self.view is None or (self.view.width, self.view.height) != (width, height):
            self._set_view(self._fitting(width, height))
        elif not self._picture:
            self._stand()

    def _grow_soon(self) -> None:
        """Draw later, so that the other panes beside the map need not wait."""
        if not self._growing:
            self._growing = True
            self.call_after_refresh(self._come_after)

    def _come_after(self) -> None:
        self._growing = self.late = False
        if self.legend is None:
            self._grow()
            self.refresh_map()
            self._tell()

    async def make_ready(
        self, chart: Chart, standings: dict[str, Standing], size: Size, chosen: str
    ) -> None:
        """All of the chart for a pane of this size, before anybody wants to see it: the areas grow
        beside whatever else is done, the view is drawn a part at a time."""
        sights = await asyncio.to_thread(sights_of, chart, self.colours, self.glyphs)
        sights.stand(standings)
        about = sights.legend.anchors.get(chosen)
        view = fitted(sights.legend.areas, *between(size), about)
        while not sights.knows(view):
            sights.prepare(view)
            await asyncio.sleep(BREATH)

    def _grow(self) -> None:
        """The areas grow when they are first seen, for that takes a while."""
        if self.chart is not None:
            self.sights = sights_of(self.chart, self.colours, self.glyphs)
            self.legend, self.view = self.sights.legend, None

    def _fitting(self, width: int, height: int) -> View:
        """The whole map stays whole in a pane of another size, a part of it keeps its middle."""
        assert self.legend is not None
        grown, view = self.legend.areas, self.view
        if view is None:
            return fitted(grown, width, height, self.legend.anchors.get(self.key))
        if is_farthest(grown, view):
            return fitted(grown, width, height, self._about(self.legend, view))
        return resized(grown, view, width, height)

    def _look(self, view: View) -> None:
        """Another part of the chart."""
        if view != self.view:
            self._set_view(view)
            self.refresh_map()

    def _set_view(self, view: View) -> None:
        before = self._goes_on()
        self.view = view
        if self._goes_on() != before:
            self.refresh_title()
        self._stand()
        self._when_it_rests()

    def _when_it_rests(self, rest: float = REST) -> None:
        if self._resting is not None:
            self._resting.stop()
        if self.is_running:
            self._resting = self.set_timer(rest, self._look_ahead)

    def _look_ahead(self) -> None:
        """What takes longest is done before it is asked for; a part at a time, for a key that
        comes meanwhile waits for it."""
        if self.has_focus and self.sights is not None:
            views = [view for view in self.next_views() if not self.sights.knows(view)]
            if views:
                self.sights.prepare(views[0])
                self._when_it_rests(BREATH)

    def next_views(self) -> list[View]:
        """Who has looked aside looks farther aside next; else closer, or from farther, or aside."""
        if self.legend is None or (view := self.view) is None:
            return []
        drawn = self.legend
        farther = [self._panned(drawn, view, *self._aside)] if self._aside else []
        closer = [self._zoomed(drawn, view, steps) for steps in (1, -1)]
        aside = [self._panned(drawn, view, *way) for way in ASIDE if way != self._aside]
        return farther + closer + aside

    def _stand(self) -> None:
        """The counters on the part of the chart that is seen, and what is chosen."""
        assert self.sights is not None
        assert self.view is not None
        self.sights.stand(self.scene.standings)
        self._sight = self.sights.of(self.view)
        self._picture = self._chosen()

    def _chosen(self) -> Picture:
        assert self._sight is not None
        return self._sight.chosen(self.scene._replace(named=self.has_focus))

    def refresh_focus(self) -> None:
        """A map that only follows the list leaves the name of the place to it: over SSH what the
        name would hide costs more than the name."""
        super().refresh_focus()
        self._repaint()
        self._when_it_rests()

    def _repaint(self, stands: bool = False) -> None:
        """What differs from the picture before; `stands` if not only the choice is another."""
        if self._picture and self._sight is not None:
            old = self._picture
            if stands:
                self._stand()
            else:
                self._picture = self._chosen()
            for y, (before, now) in enumerate(zip(old, self._picture, strict=True)):
                for start, end in changes(before, now):
                    self._canvas.refresh(Region(start, y, end - start, 1))
        self._tell()

    def refresh_map(self) -> None:
        self._canvas.refresh()

    def _tell(self) -> None:
        """The line at the bottom."""
        foot = self.neighbours()
        if foot != self._foot:
            wide = max(len(foot), len(self._foot)) + 1
            self._foot = foot
            self.refresh(Region(0, self.size.height - 1, min(wide, self.size.width), 1))

    def neighbours(self) -> str:
        """What the chosen place touches, with the map's own marks for rivers and straits.

        Where all of it finds no room, names are shortened to their first word, and only where that
        does not do are shores left out; how many, is said. A map that only follows the list does
        not say again what the pane beside it says.
        """
        if self.legend is None or self.key not in self.legend.near:
            return ""
        names = {site.key: site.name for site in self.legend.sites.values()}
        short, all_ = self.legend.short, self.legend.near[self.key]
        if not self.has_focus and self.listed_beside.issuperset(names[key] for key, _ in all_):
            return ""
        ashore = [(key, kind) for key, kind in all_ if kind != "coast"]
        text = ""
        for near, called in ((all_, names), (all_, short), (ashore, names), (ashore, short)):
            words = [NEAR.get(kind, "") + called[key] for key, kind in near]
            here = called[self.key]
            rest = f" +{len(all_) - len(near)}" if len(near) < len(all_) else ""
            text = word("map.near", self.lang, place=here, near=(", ".join(words) or "-") + rest)
            if len(text) <= self.size.width:
                break
        return text

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if y and y == self.size.height - 1:
            self._draw()
            self._foot = self.neighbours()
            return self._strip(self._foot, "", width)
        return super().render_line(y)

    def _follow(self, key: str) -> None:
        """A place out of sight is brought to the middle."""
        if self.legend is None or (view := self.view) is None or key not in self.legend.anchors:
            return
        column, row = view.cell(*self.legend.anchors[key])
        if not view.holds(column, row):
            aside = column - view.width // 2, row - view.height // 2
            self._look(moved(self.legend.areas, view, *aside))


def between(size: Size) -> tuple[int, int]:
    """The room between the title of a pane and the line at its bottom."""
    return size.width, size.height - 2
