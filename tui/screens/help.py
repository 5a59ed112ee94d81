"""All keys on one screen."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding

from core import __version__
from core.contract import Pane, Row
from tui.screens.page import Line, Page
from tui.widgets.rows import RowList
from tui.words import KEYS, LANGUAGES, word


class HelpScreen(Page):
    BINDINGS = [Binding("escape,question_mark", "app.pop_screen", "Back", id="help.back")]

    def compose(self) -> ComposeResult:
        yield Line(id="status")
        yield RowList(id="key-list")
        yield Line(id="keys")

    def on_mount(self) -> None:
        self.relabel()

    def relabel(self) -> None:
        lang, n = self.lang, LANGUAGES.index(self.lang)
        rows = [Row(keys[0], (keys[n], does[n])) for keys, does in KEYS]
        pane = Pane("key-list", "", (word("key", lang), word("does", lang)), rows)
        self.query_one("#status", Line).say(f"RUBICON {__version__}")
        self.query_one("#key-list", RowList).show(pane, word("help", lang))
        self.query_one("#keys", Line).say(word("keys-help", lang))
