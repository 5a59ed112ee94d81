"""What a terminal shows that is too small for the table."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult

from core.seat.words import word
from tui.screens.page import Page
from tui.widgets.dialog_text import Plain

WIDTH, HEIGHT = 80, 24


class TooSmall(Page):
    """It lies over whatever was shown, and goes away by itself."""

    def compose(self) -> ComposeResult:
        yield Plain("", id="too-small")

    def relabel(self) -> None:
        width, height = self.app.size
        sizes = {"width": WIDTH, "height": HEIGHT, "now_width": width, "now_height": height}
        self.query_one("#too-small", Plain).update(word("too-small", self.lang, **sizes))

    def on_resize(self, event: events.Resize) -> None:
        self._look()

    def on_screen_resume(self) -> None:
        self._look()

    def _look(self) -> None:
        width, height = self.app.size
        if self.app.screen is not self:
            return
        if width >= WIDTH and height >= HEIGHT:
            self.app.pop_screen()
        else:
            self.relabel()
