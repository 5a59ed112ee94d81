"""The panes of one position: map list, forces, combat table, log, and the rest of the board.

Everything is drawn from one view, so that no pane shows another moment than the others.
"""

from __future__ import annotations

from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Vertical
from textual.message import Message
from textual.widget import Widget

from core.contract import Forecast, Pane
from core.game import Game
from tui.screens.page import Line
from tui.widgets.rows import RowList
from tui.widgets.sheet import Sheet
from tui.widgets.story import Story
from tui.words import short_title, word

WIDE = 120  # columns from which panes stand side by side
MAIN = ("map", "stack", "table", "log")  # the four that the players asked for
LEFT = ("map", "stack")
LEDGER = "ledger"  # the points, one by one
ODDS = "odds"  # the chances of the battle that the table shows
KEYS = "1234567890vwxyz"  # of the panes, in their order
POSITION = 12  # room for the position at the end of the tab line


# For the screens that have a board, so that its panes are turned to wherever the focus is.
PANE_KEYS = [
    Binding(key, f"pane({n})", f"Pane {n + 1}", id=f"board.pane-{n + 1}", show=False)
    for n, key in enumerate(KEYS)
]


class Board(Container):
    """`show` draws a view; the pane that was turned to last is `current`."""

    class Selected(Message):
        """Another place is looked at."""

        def __init__(self, key: str) -> None:
            super().__init__()
            self.key = key

    class Chosen(Selected):
        """Enter on a place."""

    class Turned(Message):
        """Another pane has the focus."""

    def __init__(self, game: Game, view: Any, lang: str) -> None:
        super().__init__(id="board")
        self.game = game
        self.presenter = game.system.presenter
        self.lang = lang
        self.view = view
        self.forecast: Forecast | None = None
        self.panes = self._panes()
        self.order = [*MAIN, *(name for name in self.panes if name not in (*MAIN, ODDS))]
        self.current = "map"
        self.beside = "log"  # the pane that shares the right half with the combat table
        self.wide = False

    # --- what stands where ---------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Line(id="tabs")
        with Container(id="panes"):
            with Vertical(id="left"):
                for name in LEFT:
                    yield RowList(id=name, chooses=name == "map")
            with Vertical(id="right"):
                yield RowList(id="table")
                yield RowList(id=ODDS)
                yield Story(id="log")
                for name in self.order[len(MAIN) :]:
                    yield RowList(id=name)

    def on_resize(self, event: events.Resize) -> None:
        self.lay_out()
        self._show_tabs()

    def lay_out(self) -> None:
        """Narrow: one pane. Wide: map, stack and table, and one of the others beside them."""
        self.wide = self.app.size.width >= WIDE
        shown = {*LEFT, "table", self.beside} if self.wide else {self.current}
        with self.app.batch_update():
            self.screen.set_class(self.wide, "wide")
            show(self.query_one("#left"), bool(shown & {*LEFT}))
            show(self.query_one("#right"), bool(shown - {*LEFT}))
            for name in shown:
                show(self.sheet(name), True)
            focused = self.screen.focused
            if isinstance(focused, Sheet) and focused.id in self.names() - shown:
                self.sheet(self.current).focus(scroll_visible=False)
            for name in self.names():  # after the focus has left them
                show(self.sheet(name), name in shown)

    def names(self) -> set[str]:
        return {*self.order, ODDS}

    def sheet(self, name: str) -> Sheet:
        return self.query_one(f"#{name}", Sheet)

    def rows(self, name: str) -> RowList:
        return self.query_one(f"#{name}", RowList)

    @property
    def story(self) -> Story:
        return self.query_one("#log", Story)

    # --- drawing -------------------------------------------------------------------------------

    def _panes(self) -> dict[str, Pane]:
        panes = self.presenter.panes(self.view, self.lang)
        panes += self.presenter.combat(self.view, self.forecast, self.lang)
        return {pane.id: pane for pane in panes}

    def show(self, view: Any, forecast: Forecast | None = None) -> None:
        """Another position, or another language; what did not change is not repainted."""
        self.view = view
        self._look_at(forecast)
        self.panes = self._panes()
        for name, pane in self.panes.items():
            if name != LEDGER:
                self.rows(name).show(pane, pane.title)
        self._show_ledger()
        self._show_stack()
        self._show_tabs()

    def expect(self, forecast: Forecast | None) -> None:
        """Another battle is being planned: only the combat table changes."""
        if forecast != self.forecast:
            self._look_at(forecast)
            for pane in self.presenter.combat(self.view, forecast, self.lang):
                self.rows(pane.id).show(pane, pane.title)

    def _look_at(self, forecast: Forecast | None) -> None:
        """While there is a battle its odds stand where the log was."""
        came, went = forecast and not self.forecast, self.forecast and not forecast
        self.forecast = forecast
        if (came and self.beside == "log") or (went and self.beside == ODDS):
            self.beside = ODDS if came else "log"
            self.lay_out()

    def _show_ledger(self) -> None:
        """It is drawn up from all that happened: only when it is looked at."""
        if LEDGER in self.panes and self.sheet(LEDGER).display:
            game = self.game
            booked = (
                (game.moment(position), event)
                for position in range(game.position + 1)
                for event in game.events(position)
            )
            pane = self.presenter.ledger(booked, self.view, self.lang)
            self.rows(LEDGER).show(pane, pane.title)

    def _show_stack(self) -> None:
        key = self.rows("map").key
        if not key:
            return
        pane = self.presenter.stack(self.view, key, self.lang)
        stack = self.rows("stack")
        stack.empty = word("nobody", self.lang)
        stack.show(pane, pane.title)

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
        more = f"{KEYS[len(MAIN)]}-{KEYS[len(self.order) - 1]} {word('more-panes', self.lang)}"
        return f"{self._tabs(names)} {more}"

    def _front(self) -> str:
        return "table" if self.current == ODDS else self.current

    def key_of(self, name: str) -> str:
        return KEYS[self.order.index(name)]

    def title(self, name: str) -> str:
        title = self.panes[name].title if name in self.panes else ""
        return short_title(name, title, self.lang)

    def key_text(self, name: str) -> str:
        """What the binding of a pane does, in words."""
        number = int(name.removeprefix("board.pane-")) - 1
        title = self.title(self.order[number]) if number < len(self.order) else "-"
        return word("help.pane", self.lang, name=title)

    # --- turning from pane to pane ---------------------------------------------------------------

    def turn_to_number(self, number: int) -> None:
        if number < len(self.order):
            name = self.order[number]
            if name == "table" and self.forecast and self.current == "table":
                name = ODDS  # the same key again: its other side
            self.turn_to(name)

    def turn_to(self, name: str) -> None:
        """Bring a pane to the front, and give it the focus."""
        self.current = name
        if name not in (*LEFT, "table"):
            self.beside = name
        self.lay_out()
        self.sheet(name).focus(scroll_visible=False)
        self._show_ledger()
        self._show_tabs()
        self.post_message(self.Turned())

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """A click chooses a pane as well."""
        name = event.widget.id or ""
        if name in self.names() and name != self.current:
            self.turn_to(name)

    # --- the place that is looked at -------------------------------------------------------------

    @property
    def selected(self) -> str:
        return self.rows("map").key

    def select(self, key: str) -> None:
        self.rows("map").select(key)

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        if event.rows.id == "map":
            self._show_stack()
            self.post_message(self.Selected(event.key))

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        if event.rows.id == "map":
            event.stop()
            self.post_message(self.Chosen(event.key))


def show(widget: Widget, shown: bool) -> None:
    """Only a change costs a new layout."""
    if widget.display != shown:
        widget.display = shown
