"""All keys of a screen, as they are bound now, and the signs on it."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding

from core import __version__
from core.contract import Pane, Row
from core.seat.words import word
from tui.language.keys import keys_of, spoken
from tui.screens.page import Page
from tui.widgets.line import Line
from tui.widgets.rows import RowList


class HelpScreen(Page):
    """Of the page `about`, which words the bindings whose meaning depends on the game."""

    gives_way = True
    BINDINGS = [Binding("escape,question_mark", "app.pop_screen", "Back", id="help.back")]
    footer = ("help.back", "app.language", "app.quit")

    def __init__(self, about: Page, lang: str) -> None:
        super().__init__(lang)
        self.key_names = keys_of(about)
        self.about = about

    def compose(self) -> ComposeResult:
        yield Line(id="status")
        yield RowList(id="key-list", reads=True)
        yield Line(id="keys")

    def relabel(self) -> None:
        super().relabel()
        lang = self.lang
        rows = [
            Row(name, (", ".join(spoken(key, lang) for key in keys), does))
            for name, keys in self.key_names.items()
            if (does := self.about.key_line.text(name))
        ]
        heading, signs = self.about.key_line.explained()
        if signs:
            rows.append(Row("signs", (heading,), heading=True))
            rows += [Row(f"sign {n}", sign) for n, sign in enumerate(signs)]
        pane = Pane("key-list", "", (word("help.key", lang), word("help.does", lang)), rows)
        self.query_one("#status", Line).say(f"RUBICON {__version__}")
        title = word("help.title", lang)
        self.query_one("#key-list", RowList).show(
            pane, f"{title} - {heading}" if heading else title
        )
