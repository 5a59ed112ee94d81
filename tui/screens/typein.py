"""A line to type, in front of a screen."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Input, Static

from tui.language.keys import keys_of
from tui.screens.page import hint, leave, typing_hint
from tui.terminal.repaint import Dialog
from tui.widgets.typed import TypedLine


class TypeIn(Dialog[str | None]):
    """Asks for a word or two; None if it is put away."""

    BINDINGS = [Binding("escape", "dismiss(None)", "Back", id="typein.back")]

    def __init__(self, title: str, value: str, lang: str) -> None:
        super().__init__()
        self.heading, self.value, self.lang = title, value, lang

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog") as box:
            box.border_title = self.heading
            yield TypedLine(self.value, id="path", select_on_focus=False)
            yield Static(typing_hint(self, "typein.back", self.lang), id="hint", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        leave(self, event.value.strip())


class KeyCatch(Dialog[str | None]):
    """Waits for one key and hands it over; Escape leaves everything as it was."""

    BINDINGS = [Binding("escape", "dismiss(None)", "Back", id="keycatch.back")]

    def __init__(self, title: str, text: str, lang: str) -> None:
        super().__init__()
        self.heading, self.text, self.lang = title, text, lang

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog") as box:
            box.border_title = self.heading
            yield Static(self.text, id="text", markup=False)
            yield Static(hint(self, ("keycatch.back",), self.lang), id="hint", markup=False)

    def on_key(self, event: events.Key) -> None:
        if event.key not in keys_of(self).get("keycatch.back", []):
            event.stop()
            event.prevent_default()
            leave(self, event.key)
