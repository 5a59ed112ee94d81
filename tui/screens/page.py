"""What all screens share: a language, lines of text, and two small dialogs."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.reactive import Reactive
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Input, Static

from tui.words import word


class Line(Static):
    """A line or two of plain text; saying the same again costs nothing, an empty one no room."""

    ALLOW_SELECT = False

    def __init__(self, id: str) -> None:
        super().__init__("", id=id, markup=False)
        self.said = ""
        self.display = False

    def say(self, text: str) -> None:
        if text != self.said:
            self.said = text
            self.display = bool(text)
            self.update(text)


class Page(Screen[None]):
    """A full screen. `relabel` writes all its words; it is called again for another language."""

    # Panes draw their own focus; Textual would repaint the whole screen for it.
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)

    def __init__(self, lang: str) -> None:
        super().__init__()
        self.lang = lang

    def speak(self, lang: str) -> None:
        self.lang = lang
        self.relabel()

    def relabel(self) -> None:
        """Put every word on the screen in its language; screens with words override it."""


class Notice(ModalScreen[None]):
    """Something to read, and to put away."""

    BINDINGS = [
        Binding("escape,enter", "dismiss", "Back", id="notice.back"),
        Binding("q", "app.quit", "Quit", id="notice.quit"),
    ]

    def __init__(self, title: str, text: str, lang: str) -> None:
        super().__init__()
        self.heading = title
        self.text = text
        self.lang = lang

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog") as box:
            box.border_title = self.heading
            yield Static(self.text, id="text", markup=False)
            yield Static(word("keys-notice", self.lang), id="hint", markup=False)


class OpenFile(ModalScreen[str]):
    """Asks for a path; an empty answer opens nothing."""

    BINDINGS = [Binding("escape", "dismiss('')", "Back", id="open.back")]

    def __init__(self, lang: str) -> None:
        super().__init__()
        self.lang = lang

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog") as box:
            box.border_title = word("open-file", self.lang)
            yield Input(placeholder=word("path", self.lang), id="path")
            yield Static(word("keys-input", self.lang), id="hint", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())
