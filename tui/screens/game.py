"""A game, looked at: the panes of one position, and keys to step from one to the next."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.widget import Widget

from core.contract import TABLE, Pane
from core.game import Game
from core.log import LogError
from core.texts import event_text, outcome_text, prompt_text
from tui.screens.page import Line, Page
from tui.widgets.rows import RowList
from tui.widgets.sheet import Sheet
from tui.widgets.story import Story
from tui.words import short_title, word

WIDE = 120  # columns from which panes stand side by side
LEFT = ("map", "stack")
LONGEST_POSITION = "12345/12345"
NARROW_TAB = 4  # letters of a pane's name
ORDER = ("map", "stack", "table", "regions", "tracks", "log")  # what else a system has comes after
FOLLOW = 1.0  # seconds between two looks at the file


class GameScreen(Page):
    """One view, one cursor: every pane shows the same moment."""

    BINDINGS = [
        Binding("escape", "app.pop_screen", "Back", id="game.back"),
        Binding("left", "step(-1)", "One back", id="game.back-one"),
        Binding("right", "step(1)", "One on", id="game.on-one"),
        Binding("pageup", "step(-10)", "Ten back", id="game.back-ten"),
        Binding("pagedown", "step(10)", "Ten on", id="game.on-ten"),
        Binding("home", "first", "Start", id="game.start"),
        Binding("end", "last", "End", id="game.end"),
        Binding("tab", "turn(1)", "Next pane", id="game.next-pane"),
        Binding("shift+tab", "turn(-1)", "Pane before", id="game.previous-pane"),
        *(Binding(str(n), f"pane({n})", f"Pane {n}", id=f"game.pane-{n}") for n in range(1, 10)),
    ]

    def __init__(self, game: Game, lang: str, replay: bool = False) -> None:
        super().__init__(lang)
        self.game = game
        self.presenter = game.system.presenter
        if replay:
            game.seek(0)
        self.view: Any = game.view(None)
        self.panes = self._panes()
        others = [name for name in self.panes if name not in ORDER]
        self.order = [n for n in ORDER if n in self.panes or n in ("stack", "log")] + others
        self.current = self.order[0]
        self.beside = "log"  # the pane that shares the right half with the combat table
        self.wide = False
        self.lost = ""  # why the file is not followed any more
        self._open_log = False

    # --- what stands where ---------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        yield Line(id="status")
        yield Line(id="tabs")
        with Horizontal(id="body"):
            with Vertical(id="left"):
                for name in LEFT:
                    yield RowList(id=name, chooses=name == "map")
            with Vertical(id="right"):
                for name in self.order:
                    if name not in LEFT:
                        yield Story(id=name) if name == "log" else RowList(id=name)
        yield Line(id="notice")
        yield Line(id="prompt")
        yield Line(id="keys")

    def on_mount(self) -> None:
        self._arrange(self.app.size.width)
        self.relabel()
        self.set_interval(FOLLOW, self.follow)

    def on_unmount(self) -> None:
        if self.game.log is not None:
            self.game.log.close()

    def on_resize(self, event: events.Resize) -> None:
        self._arrange(event.size.width)
        self._show_tabs()

    def _arrange(self, width: int) -> None:
        """Narrow: one pane. Wide: map, stack and table, and one of the others beside them."""
        self.wide = width >= WIDE
        shown = {*LEFT, "table", self.beside} if self.wide else {self.current}
        sides = {"left": shown & {*LEFT}, "right": shown - {*LEFT}}
        with self.app.batch_update():
            self.set_class(self.wide, "wide")
            for name, inside in sides.items():
                show(self.query_one(f"#{name}"), bool(inside))
            for name in shown:
                show(self.sheet(name), True)
            self.set_focus(self.sheet(self.current), scroll_visible=False)
            for name in self.order:  # after the focus has left them
                show(self.sheet(name), name in shown)

    def sheet(self, name: str) -> Sheet:
        return self.query_one(f"#{name}", Sheet)

    def rows(self, name: str) -> RowList:
        return self.query_one(f"#{name}", RowList)

    # --- showing -------------------------------------------------------------------------------

    def _panes(self) -> dict[str, Pane]:
        return {pane.id: pane for pane in self.presenter.panes(self.view, self.lang)}

    def relabel(self) -> None:
        self.query_one("#keys", Line).say(word("keys-game", self.lang))
        self._tell()
        self.show()

    def _tell(self) -> None:
        self._open_log = self.game.ended()
        log = self.query_one("#log", Story)
        log.tell(self._sentences, word("event-log", self.lang), self.game.position)

    def _sentences(self, position: int) -> list[str]:
        """What everybody may know; of a finished game, everything."""
        system, lang = self.game.system, self.lang
        return [
            f"{event_text(system, event, lang)} [{event.rule}]"
            for event in self.game.events(position)
            if self._open_log or event.visible_to(None)
        ]

    def show(self) -> None:
        """Everything, from the position at the cursor; what did not change is not repainted."""
        self.view = self.game.view(None)
        self.panes = self._panes()
        self.query_one("#status", Line).say(self.presenter.status(self.view, self.lang))
        for name, pane in self.panes.items():
            self.rows(name).show(pane, pane.title)
        self._show_stack()
        self.query_one("#log", Story).show(self.game.position)
        self._show_tabs()
        self.query_one("#prompt", Line).say(self._question())
        self.query_one("#notice", Line).say(self._warning())

    def _show_stack(self) -> None:
        pane = self.presenter.stack(self.view, self.rows("map").key, self.lang)
        stack = self.rows("stack")
        stack.empty = word("nobody", self.lang)
        stack.show(pane, pane.title)

    def _show_tabs(self) -> None:
        """The pane that has the focus stands in brackets, the position at the right."""
        game = self.game
        right = word("position", self.lang, at=game.position, end=len(game.moves))
        about = f"{game.system.id}/{game.header.scenario}  "
        width = self.app.size.width - 2
        left = self._tabs(cut=None)
        if len(left) + len(LONGEST_POSITION) >= width:
            left = self._tabs(cut=NARROW_TAB)
        if len(left) + len(about) + len(right) < width:
            right = about + right
        self.query_one("#tabs", Line).say(left + right.rjust(width - len(left)))

    def _tabs(self, cut: int | None) -> str:
        """All panes with their keys; on a narrow terminal only the current one by its full name."""
        parts = []
        for n, name in enumerate(self.order, 1):
            title = self.panes[name].title if name in self.panes else ""
            label = short_title(name, title, self.lang)
            here = name == self.current
            parts.append(f"[{n} {label}]" if here else f"{n} {label[:cut]}")
        return " ".join(parts)

    def _question(self) -> str:
        game, lang = self.game, self.lang
        if game.outcome is not None:
            return word("over", lang) + outcome_text(game.system, game.outcome, lang)
        if game.prompt is None:
            return ""
        text = prompt_text(game.system, game.prompt, lang)
        seat = game.prompt.seat
        return word("asked", lang, seat=seat) + text if seat != TABLE else text

    def _warning(self) -> str:
        game, lang = self.game, self.lang
        if self.lost:
            return word("lost", lang, error=self.lost)
        if game.difference is not None:
            return word("differs", lang, difference=game.difference)
        return word("torn", lang) if game.log is not None and game.log.torn else ""

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        if event.rows.id == "map":
            self._show_stack()

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        if event.rows.id == "map":
            self._turn_to("stack")

    # --- stepping ------------------------------------------------------------------------------

    def action_step(self, count: int) -> None:
        self._seek(self.game.position + count)

    def action_first(self) -> None:
        self._seek(0)

    def action_last(self) -> None:
        self._seek(len(self.game.moves))
        self.follow()

    def _seek(self, position: int) -> None:
        position = max(0, min(position, len(self.game.moves)))
        if position != self.game.position:
            self.game.seek(position)
            self.show()

    def follow(self) -> None:
        """Whoever stands at the end sees what others play; whoever looks back is left alone."""
        game = self.game
        if self.lost or game.position != len(game.moves):
            return
        try:
            news = game.follow()
        except (LogError, OSError) as error:
            self.lost = str(error)
            self.query_one("#notice", Line).say(self._warning())
            return
        if news:
            self._tell()  # an undo may have changed what was told
            self.show()

    # --- panes ---------------------------------------------------------------------------------

    def action_turn(self, step: int) -> None:
        at = self.order.index(self.current)
        self._turn_to(self.order[(at + step) % len(self.order)])

    def action_pane(self, number: int) -> None:
        if number <= len(self.order):
            self._turn_to(self.order[number - 1])

    def _turn_to(self, name: str) -> None:
        self.current = name
        if name not in (*LEFT, "table"):
            self.beside = name
        self._arrange(self.app.size.width)
        self._show_tabs()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """A click chooses a pane as well."""
        name = event.widget.id
        if name in self.order and name != self.current:
            self._turn_to(name)


def show(widget: Widget, shown: bool) -> None:
    """Only a change costs a new layout."""
    if widget.display != shown:
        widget.display = shown
