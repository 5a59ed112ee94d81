"""The app as its terminal has it: keyboard and mouse, colours and glyphs, signals."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from textual import on
from textual.driver import Driver
from textual.filter import LineFilter, Monochrome, NoColor
from textual.widget import Widget

from tui import themes
from tui.crash_handling import DiscreetApp
from tui.files.config import Settings
from tui.terminal.abilities import (
    fitting_driver,
    has_job_control,
    over_ssh,
    plain_terminal,
    says_utf8,
    wants_ascii,
)
from tui.terminal.driver import PictureDriver, driver_of, with_picture
from tui.terminal.glyphs import AsciiFilter, HarmlessFilter, NoColourFilter
from tui.terminal.hangup import HUNG_UP, watch

ENDING = (signal.SIGHUP, signal.SIGTERM)


class TerminalApp(DiscreetApp, inherit_bindings=False):
    """It draws what this terminal can show, as the settings ask for it; `mouse` overrides them."""

    def __init__(self, settings: Settings, mouse: bool | None) -> None:
        super().__init__()
        self.animation_level = "none"
        self.settings = settings
        self._mouse_asked = mouse
        self.no_color = self.no_color or plain_terminal()
        self._harmless = HarmlessFilter()
        self._colourless = NoColourFilter()
        self._to_ascii = AsciiFilter(letters=not says_utf8())
        self.ascii = wants_ascii(settings.glyphs)
        for theme in themes.THEMES:
            self.register_theme(theme)
        self.use_theme()

    def run(self, **options: Any) -> Any:
        """Over SSH the mouse stays the terminal's, unless it is asked for."""
        return super().run(**({"mouse": self.mouse} | options))

    @property
    def mouse(self) -> bool:
        if self._mouse_asked is not None:
            return self._mouse_asked
        if self.settings.mouse == "auto":
            return not over_ssh()
        return self.settings.mouse == "on"

    def get_driver_class(self) -> type[Driver]:
        return fitting_driver(with_picture(super().get_driver_class()))

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What is drawn, as this terminal can show it.

        Textual's own way with NO_COLOR turns the sixteen colours into black on black.
        """
        textuals = super().get_line_filters()
        filters = [f for f in textuals if not isinstance(f, Monochrome | NoColor)]
        filters.insert(0, self._harmless)
        if self.no_color:
            filters.append(self._colourless)
        if self.ascii:
            filters.append(self._to_ascii)
        return filters

    def use_glyphs(self, setting: str) -> None:
        """auto, unicode or ascii. No style changes with it, but every line may."""
        self.ascii = wants_ascii(setting)
        self.refresh_css()
        for screen in self.screen_stack:
            for part in screen.walk_children(Widget, with_self=True):
                part.refresh()

    def use_theme(self) -> None:
        self.theme = themes.fitting(self.settings.theme, self.console.color_system, self.no_color)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return themes.DEFAULTS

    def follow_mouse_setting(self) -> None:
        """Tell the terminal to report the mouse, or to leave off."""
        self._mouse_asked = None
        driver = driver_of(self)
        if isinstance(driver, PictureDriver):
            driver.use_mouse(self.mouse)

    def _mind_the_terminal(self) -> None:
        """End when the terminal goes away, or when a signal asks for it."""
        if self.is_headless:
            return
        loop = asyncio.get_running_loop()
        for number in ENDING:
            loop.add_signal_handler(number, self._leave, 128 + number)
        if sys.__stdin__ is not None:
            leave = self._leave

            def left() -> None:
                with suppress(RuntimeError):  # the loop has ended already
                    loop.call_soon_threadsafe(leave, HUNG_UP)

            watch(sys.__stdin__.fileno(), left)

    def _leave(self, code: int) -> None:
        if self.return_code is None:  # else the player was first
            self.exit(return_code=code)

    def action_redraw(self) -> None:
        """Another player has written on this terminal."""
        driver = driver_of(self)
        if isinstance(driver, PictureDriver):
            driver.forget()
        self.screen.refresh()

    def action_suspend_process(self) -> None:
        """Do not stop the job if no shell could bring it back."""
        if has_job_control():
            super().action_suspend_process()

    @on(Driver.SignalResume)
    def _come_back(self) -> None:
        self.action_redraw()
