"""Which panes of the board stand where, in how much room, and the keys that turn to them."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.message import Message
from textual.widget import Widget

from core.contract import Chart, Forecast
from core.game import Game
from core.seat.words import word
from tui.language.keys import key_name
from tui.widgets.chart import ChartMap, colours_of
from tui.widgets.event_log import EventLog
from tui.widgets.fixed_size import FixedContainer
from tui.widgets.line import Line
from tui.widgets.line_pane import LinePane
from tui.widgets.rows import RowList
from tui.widgets.wrapped_rows import WrappedRows

WIDE = 120  # columns from which panes stand side by side
VAST = (160, 42)  # columns and lines from which the drawn map stands among them
ABOVE_ROWS = 2  # lines of a pane: its title and the heads of its columns
MAIN = ("map", "stack", "table", "log")  # the four that the players asked for
LEFT = ("map", "stack")
CHART = "chart"
ODDS = "odds"  # the chances of the battle that the table shows
KEYS = "1234567890vwxyz"  # of the panes, in their order
POSITION = 12  # room for the position at the end of the tab line


# For the screens that have a board, so that its panes are turned to wherever the focus is.
PANE_KEYS = [
    Binding(key, f"pane({n})", f"Pane {n + 1}", id=f"board.pane-{n + 1}", show=False)
    for n, key in enumerate(KEYS)
]


class BoardLayout(FixedContainer):
    """What fills the panes is left to the board; the pane that was turned to last is `current`."""

    class LaidOut(Message, namespace="board"):
        """There is another room, and other panes stand in it."""

    class Turned(Message, namespace="board"):
        """Another pane has the focus."""

    def __init__(self, game: Game, view: Any, lang: str, log_stays: bool = False) -> None:
        super().__init__(id="board")
        self.log_stays = log_stays  # a battle does not put its odds where the log is
        self.game = game
        self.presenter = game.system.presenter
        self.lang = lang
        self.view = view
        self.forecast: Forecast | None = None
        self.titles = self._titles()  # of all pages, for the line of tabs
        self.order = [*MAIN, *self.titles]
        self.current = "map"
        self.beside = "log"  # the pane below the combat table, or the page in its place
        self.wide = self.vast = False
        self.chart = self._chart()

    # --- what the board does -------------------------------------------------------------------

    def fill_page(self, name: str) -> None:
        """A page comes into sight."""

    def show_chart(self) -> None:
        """The drawn map comes into sight, or something on it has changed."""

    # --- what stands where ---------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        self._measure()  # before there are panes that would have to look their styles up again
        yield Line(id="tabs")
        with FixedContainer(id="panes"):
            with FixedContainer(id="left"):
                if self.chart is not None:
                    many, plain = colours_of(self.app), ascii_of(self.app)
                    yield ChartMap(CHART, self.lang, colours=many, ascii=plain, late=True)
                with FixedContainer(id="lists"):
                    for name in LEFT:
                        leads = name == "map"
                        rows = RowList(
                            name, chooses=leads, leads=leads, follows=not leads, reads=not leads
                        )
                        yield self._out_of_sight(rows)
            with FixedContainer(id="right"):
                yield self._out_of_sight(RowList(id="table", reads=True))
                yield self._out_of_sight(RowList(id=ODDS, reads=True))
                yield self._out_of_sight(EventLog(id="log"))
                for name in self.order[len(MAIN) :]:
                    yield self._out_of_sight(WrappedRows(id=name))

    def _out_of_sight(self, line_pane: LinePane) -> LinePane:
        """Until it is known what stands where."""
        line_pane.display = line_pane.id == self.current
        return line_pane

    def _whole(self) -> bool:
        """Are all panes there? An app that is left just now mounts no more of them."""
        ids = {line_pane.id for line_pane in self.query(LinePane)}
        return ids >= self.names()

    def on_resize(self, event: events.Resize) -> None:
        if not self._whole():
            return
        before = self.wide, self.current
        self.lay_out()
        self._show_tabs()
        if before != (self.wide, self.current):
            self.post_message(self.LaidOut())

    def lay_out(self) -> None:
        """Narrow: one pane. Wide: map and stack, and beside them table and log, or a page."""
        with self.app.batch_update():
            self._measure()
            shown = self._shown()
            if self.current not in shown:  # there is less room than before
                self.current = self.beside
            if self.chart is not None and show(self.query_one(ChartMap), self.vast):
                self.show_chart()
            show(self.query_one("#left"), bool(shown & {*LEFT}))
            show(self.query_one("#right"), bool(shown - {*LEFT}))
            for name in shown:
                self.fill_page(name)
                show(self.line_pane(name), True)
            focused = self.screen.focused
            if isinstance(focused, LinePane) and focused.id in self.names() - shown:
                self.line_pane(self.current).focus(scroll_visible=False)
            for name in self.names():  # after the focus has left them
                show(self.line_pane(name), name in shown)

    def _measure(self) -> None:
        """By the size that the screen is laid out for: that of the terminal may be another already,
        and if it is the same again by the next layout, nobody would look again."""
        width, height = self.screen.outer_size or self.app.size
        self.wide = width >= WIDE
        self.vast = self.chart is not None and width >= VAST[0] and height >= VAST[1]
        self.screen.set_class(self.wide, "wide")
        self.screen.set_class(self.vast, "vast")

    def _shown(self) -> set[str]:
        """A page is read in the whole right half, but the combat table stays while it tells of a
        battle. The drawn map and the lists keep their room: they cost much to draw."""
        if not self.wide:
            return {self.current}
        shown = {*LEFT, self.beside}
        if self._is_page(self.beside):
            return shown if self.forecast is None else shown | {"table"}
        if self.forecast is not None and self.vast and (self.log_stays or self._log_fits()):
            shown |= {ODDS, "log"}
        return shown | {"table"}

    def _log_fits(self) -> bool:
        """Does it fit below the combat table, with all lines of the battle?"""
        panes = self.presenter.combat(self.view, self.forecast, self.lang)
        fits = next((len(pane.rows) for pane in panes if pane.id == ODDS), 0) + ABOVE_ROWS
        room = self.query_one("#right").size.height - self.line_pane("table").size.height
        return fits <= room * 2 // 3  # as the style sheet shares it

    @staticmethod
    def _is_page(name: str) -> bool:
        return name not in (*MAIN, ODDS)

    def names(self) -> set[str]:
        return {*self.order, ODDS}

    def line_pane(self, name: str) -> LinePane:
        return self.query_one(f"#{name}", LinePane)

    def rows(self, name: str) -> RowList:
        return self.query_one(f"#{name}", RowList)

    @property
    def event_log(self) -> EventLog:
        return self.query_one("#log", EventLog)

    def _titles(self) -> dict[str, str]:
        panes = self.presenter.panes(self.view, self.lang)
        return {pane.id: pane.short or pane.title for pane in panes if self._is_page(pane.id)}

    def _chart(self) -> Chart | None:
        return self.presenter.chart(self.game.header.scenario, self.lang)

    # --- the line of tabs ------------------------------------------------------------------------

    def _show_tabs(self) -> None:
        """The pane in front stands in brackets, the position at the right."""
        game = self.game
        right = word("position", self.lang, at=game.position, end=len(game.moves))
        width = self.app.size.width - 2
        left = self._tabs(self.order)
        if len(left) + POSITION >= width:
            left = self._few_tabs()
        self.query_one("#tabs", Line).say(left + right.rjust(width - len(left)))

    def _tabs(self, names: list[str]) -> str:
        parts = []
        for name in names:
            label = f"{self.key_of(name)} {self.title(name)}"
            parts.append(f"[{label}]" if name == self._front() else label)
        return " ".join(parts)

    def _few_tabs(self) -> str:
        """On a narrow terminal: the four, the one in front, and which keys bring the others."""
        names = list(MAIN) if self._front() in MAIN else [*MAIN, self._front()]
        return f"{self._tabs(names)} {self._other_keys()} {word('more-panes', self.lang)}"

    def _other_keys(self) -> str:
        """From the first to the last, if they are as usual; else the list of keys tells."""
        others = self.order[len(MAIN) :]
        if "".join(self.key_of(name) for name in others) in KEYS:
            return f"{self.key_of(others[0])}-{self.key_of(others[-1])}"
        return key_name(self.app, "app.help", "question_mark", self.lang)

    def _front(self) -> str:
        return "table" if self.current == ODDS else self.current

    def key_of(self, name: str) -> str:
        """The key that brings a pane, as the player has it."""
        number = self.order.index(name)
        return key_name(self.app, f"board.pane-{number + 1}", KEYS[number], self.lang)

    def title(self, name: str) -> str:
        """The name of a pane for the line of tabs: the four are ours, the others the game's."""
        if name in MAIN:
            return word(f"board.{name}", self.lang)
        return self.titles[name]

    def key_text(self, name: str) -> str:
        """What the binding of a pane does, in words."""
        number = int(name.removeprefix("board.pane-")) - 1
        if number >= len(self.order):  # this game has fewer
            return ""
        return word("help.pane", self.lang, name=self.title(self.order[number]))

    # --- turning from pane to pane ---------------------------------------------------------------

    def turn_to_number(self, number: int) -> None:
        if number < len(self.order):
            name = self.order[number]
            self.turn_to(self.other_side() or name if name == "table" else name)

    def other_side(self) -> str:
        """The pane that the key of the combat table turns to once that has the focus: the same key
        again changes between the table and the battle in full. "" where it changes nothing."""
        if self.forecast is None or self.current not in ("table", ODDS):
            return ""
        other = ODDS if self.current == "table" else "table"
        return other if self.line_pane(self.current).has_focus else ""

    def turning_keys(self) -> tuple[str, ...]:
        """The id of that key's binding, to be named in the footer while it changes sides."""
        return (f"board.pane-{MAIN.index('table') + 1}",) if self.other_side() else ()

    def turning_text(self, name: str) -> str:
        """What it turns to, in a word or two; "" for any other binding."""
        there = name in self.turning_keys()
        return word(f"board.turn-{self.other_side()}", self.lang) if there else ""

    def turn_to(self, name: str) -> None:
        """Bring a pane to the front, and give it the focus; if it is seen already, all stay."""
        seen = self.wide and name in self._shown()
        self.current = name
        if name == "table" and self._is_page(self.beside) and self.forecast is None:
            self.beside = "log"
        elif name not in (*LEFT, "table") and not seen:
            self.beside = name
        self.lay_out()
        self.line_pane(name).focus(scroll_visible=False)
        self._show_tabs()
        self.post_message(self.Turned())

    def front(self, name: str) -> None:
        """Bring a pane to the front, where there is room for one only; the focus stays."""
        if not self.wide and not self._is_read() and name != self.current:
            self.current = name
            self.lay_out()
            self._show_tabs()

    def bring_log(self) -> None:
        """A die fell that the odds of a battle do not cover: show the log in their place."""
        if self.wide and not self._is_read() and self.beside == ODDS:
            self.beside = "log"
            self.current = "log" if self.current == ODDS else self.current
            self.lay_out()
            self._show_tabs()

    def _is_read(self) -> bool:
        focused = self.screen.focused
        return isinstance(focused, LinePane) and focused.id in self.names()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """A click chooses a pane as well."""
        name = event.widget.id or ""
        if self.screen.focused is not event.widget:
            return  # another has got it since: turning back would never end
        if name == CHART:
            self.post_message(self.Turned())
        elif name in self.names() and name != self.current:
            self.turn_to(name)


def ascii_of(app: App[Any]) -> bool:
    return bool(getattr(app, "ascii", False))


def show(widget: Widget, shown: bool) -> bool:
    """Only a change costs a new layout; was it one?"""
    if widget.display == shown:
        return False
    widget.display = shown
    return True
