"""The first screen: what can be played, and the games that are there."""

from __future__ import annotations

from pathlib import Path

import msgspec
from textual.app import ComposeResult
from textual.binding import Binding
from textual.message import Message

from core.contract import Pane, Row, ScenarioInfo, System
from core.systems import SYSTEMS, open_system
from tui.screens.page import Line, Notice, OpenFile, Page
from tui.widgets.rows import RowList
from tui.words import word, years_text


class FirstLine(msgspec.Struct):
    """As much of a game file's header as the list shows."""

    system: str
    scenario: str


class HomeScreen(Page):
    BINDINGS = [Binding("o", "open_file", "Open a file", id="home.open")]
    footer = ("home.open", "app.rules", "app.language", "app.help", "app.quit")

    class Opened(Message):
        """Somebody wants to see this game."""

        def __init__(self, path: Path) -> None:
            super().__init__()
            self.path = path

    def __init__(self, lang: str, saves: Path) -> None:
        super().__init__(lang)
        self.saves = saves
        self.systems = [open_system(name) for name in SYSTEMS]
        self.scenarios: dict[str, tuple[System, ScenarioInfo]] = {
            info.id: (system, info) for system in self.systems for info in system.scenarios()
        }

    def compose(self) -> ComposeResult:
        yield Line(id="status")
        yield RowList(id="scenarios")
        yield RowList(id="games")
        yield Line(id="notice")
        yield Line(id="keys")

    def on_screen_resume(self) -> None:
        """A game may have been added while another was looked at."""
        self._list_games()

    def relabel(self) -> None:
        super().relabel()
        lang = self.lang
        self.query_one("#status", Line).say(f"RUBICON  {word('motto', lang)}")
        heads = tuple(word(name, lang) for name in ("id", "title", "years", "turns"))
        rows = [
            Row(key, (key, info.title[lang], years_text(info.years, lang), str(info.turns)))
            for key, (_, info) in self.scenarios.items()
        ]
        pane = Pane("scenarios", "", heads, rows)
        self.query_one("#scenarios", RowList).show(pane, word("scenarios", lang))
        self._list_games()

    def _list_games(self) -> None:
        lang = self.lang
        heads = tuple(word(name, lang) for name in ("file", "scenario", "title"))
        rows = [
            Row(str(path), (path.name, *self._about(path)))
            for path in sorted(self.saves.glob("*.rubicon"))
        ]
        games = self.query_one("#games", RowList)
        games.empty = word("no-games", lang)
        games.show(Pane("games", "", heads, rows), word("games", lang))

    def _about(self, path: Path) -> tuple[str, str]:
        """Scenario and title, from the first line alone."""
        try:
            with path.open("rb") as file:
                first = msgspec.json.decode(file.readline(), type=FirstLine)
        except (OSError, msgspec.MsgspecError):
            return "?", ""
        key = f"{first.system}/{first.scenario}"
        return key, self.scenarios[key][1].title[self.lang] if key in self.scenarios else ""

    def notice(self, text: str) -> None:
        self.query_one("#notice", Line).say(text)

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        if event.rows.id == "games":
            self.post_message(self.Opened(Path(event.key)))
        else:
            self._show_scenario(event.key)

    def _show_scenario(self, key: str) -> None:
        lang = self.lang
        system, info = self.scenarios[key]
        offered = system.settings(key.partition("/")[2])
        years = years_text(info.years, lang)
        lines = [
            word("details", lang, years=years, turns=info.turns),
            word("start", lang, id=key),
            "",
            word("settings", lang),
            "",
            *(f"  {name} = {' | '.join(values)}" for name, values in offered.items()),
        ]
        title = f"{system.title}: {info.title[lang]}"
        self.app.push_screen(Notice(title, "\n".join(lines), lang))

    def action_open_file(self) -> None:
        self.app.push_screen(OpenFile(self.lang), self._typed)

    def _typed(self, path: str | None) -> None:
        if path:
            self.post_message(self.Opened(Path(path).expanduser()))
