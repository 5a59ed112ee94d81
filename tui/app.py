"""The app: which screen is shown, in which language, and the opening of game files."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from textual.app import App
from textual.binding import Binding
from textual.driver import Driver
from textual.filter import LineFilter, Monochrome, NoColor

from core.contract import BadData, BadPosition
from core.game import Game, RulesBug
from core.log import LogError
from core.paths import saves_dir
from core.systems import SYSTEMS, NoSuchGame
from tui.config import Settings
from tui.glyphs import AsciiFilter, NoColourFilter
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.page import Notice, Page
from tui.screens.replay import ReplayScreen
from tui.screens.rules import RulesScreen
from tui.screens.table import TableScreen
from tui.terminal import fitting_driver, plain_terminal, says_utf8, wants_ascii
from tui.thrift import ThriftyDriver, thrifty
from tui.words import LANGUAGES, users_language, word

# What a file that is not ours, damaged, missing or of a later Rubicon can raise.
UNREADABLE = (
    OSError,
    LogError,
    msgspec.MsgspecError,
    NoSuchGame,
    RulesBug,
    BadData,
    BadPosition,
)


class RubiconApp(App[Any], inherit_bindings=False):
    """`path` is a game to open at once, at its end or (`replay`) at its start."""

    TITLE = "Rubicon"
    CSS_PATH = "rubicon.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [
        Binding("q", "quit", "Quit", id="app.quit"),
        Binding("ctrl+c", "quit", "Quit", id="app.interrupt", show=False),
        Binding("l", "language", "Language", id="app.language"),
        Binding("ctrl+l", "redraw", "Redraw", id="app.redraw", show=False, priority=True),
        Binding("R", "rules", "Rules", id="app.rules"),
        Binding("question_mark", "help", "Keys", id="app.help"),
        Binding("f1", "keys", "Keys", id="app.keys", show=False),
    ]

    def __init__(
        self,
        path: Path | None = None,
        replay: bool = False,
        *,
        lang: str | None = None,
        mouse: bool | None = None,
        saves: Path | None = None,
    ) -> None:
        super().__init__()
        self.theme = "ansi-dark"  # the terminal's own sixteen colours and background
        self.animation_level = "none"
        self.path = path
        self.settings = Settings()
        self.replay = replay
        self.lang = users_language() if lang is None else lang
        self.mouse = "SSH_CONNECTION" not in os.environ if mouse is None else mouse
        self.no_color = self.no_color or plain_terminal()
        self._colourless = NoColourFilter()
        self._to_ascii = AsciiFilter(letters=not says_utf8())
        self.ascii = wants_ascii(self.settings.glyphs)
        self.home = HomeScreen(self.lang, saves_dir() if saves is None else saves)

    def run(self, **options: Any) -> Any:
        """Over SSH the mouse stays the terminal's, unless it is asked for."""
        return super().run(**({"mouse": self.mouse} | options))

    # --- the terminal --------------------------------------------------------------------------

    def get_driver_class(self) -> type[Driver]:
        return fitting_driver(thrifty(super().get_driver_class()))

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What is drawn, as this terminal can show it.

        Textual's own way with NO_COLOR turns the sixteen colours into black on black.
        """
        textuals = super().get_line_filters()
        filters = [f for f in textuals if not isinstance(f, Monochrome | NoColor)]
        if self.no_color:
            filters.append(self._colourless)
        if self.ascii:
            filters.append(self._to_ascii)
        return filters

    def use_glyphs(self, setting: str) -> None:
        """auto, unicode or ascii."""
        self.ascii = wants_ascii(setting)
        self.screen.refresh(layout=True)

    def on_mount(self) -> None:
        self.push_screen(self.home)
        if self.path is not None:
            self.open_game(self.path, self.replay)

    # --- opening -------------------------------------------------------------------------------

    def on_home_screen_opened(self, event: HomeScreen.Opened) -> None:
        self.open_game(event.path)

    def open_game(self, path: Path, replay: bool = False) -> None:
        """Reading replays the whole game: the screen stays alive meanwhile."""
        self.home.call_later(self.home.notice, word("reading", self.lang, file=path.name))
        self.run_worker(self._open(path, replay), group="open", exclusive=True)

    def open_table(self, path: Path, seats: tuple[int, ...] | None = None) -> None:
        self.open_game(path)

    def open_replay(self, path: Path, at: int | None = None) -> None:
        self.open_game(path, replay=True)

    def show_end(self, game: Game) -> None:
        """The game is over."""

    async def _open(self, path: Path, replay: bool) -> None:
        try:
            game = await asyncio.to_thread(Game.open, path)
        except UNREADABLE as error:
            text = explain(path, error)
            await self.push_screen(Notice(word("cannot-open", self.lang), text, self.lang))
        else:
            screen = ReplayScreen(game, self.lang, 0) if replay else TableScreen(game, self.lang)
            await self.push_screen(screen)
        self.home.notice("")

    # --- keys ----------------------------------------------------------------------------------

    def action_language(self) -> None:
        self.lang = LANGUAGES[(LANGUAGES.index(self.lang) + 1) % len(LANGUAGES)]
        for screen in self.screen_stack:
            if isinstance(screen, Page):
                screen.speak(self.lang)

    def action_redraw(self) -> None:
        """Somebody else has written on this terminal."""
        if isinstance(self._driver, ThriftyDriver):
            self._driver.forget()
        self.screen.refresh()

    def action_help(self) -> None:
        """What is under the cursor may rest on a rule; else the keys."""
        page = self.screen
        if not isinstance(page, Page):
            return
        if page.rules_of and (rule := page.rule_here()):
            self.show_rules(page.rules_of, rule)
        else:
            self.action_keys()

    def action_keys(self) -> None:
        """The keys, whatever is under the cursor."""
        page = self.screen
        if isinstance(page, Page) and not isinstance(page, HelpScreen):
            self.push_screen(HelpScreen(page, self.lang))

    def action_rules(self) -> None:
        page = self.screen
        if isinstance(page, Page) and not isinstance(page, RulesScreen):
            self.show_rules(page.rules_of or next(iter(SYSTEMS)), page.rule_here())

    def show_rules(self, system_id: str, rule: str = "") -> None:
        self.push_screen(RulesScreen(system_id, self.lang, rule))


def explain(path: Path, error: Exception) -> str:
    """One line, with the file's name in it."""
    if isinstance(error, OSError):
        return f"{path}: {error.strerror}"
    text = " ".join(str(error).split())
    return text if isinstance(error, LogError) else f"{path}: {text}"
