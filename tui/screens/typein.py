"""A line to type, a key to press, in front of a screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Input

from core.seat.words import word
from tui.language.keys import keys_of, spoken
from tui.screens.page import hint, leave
from tui.terminal.repaint import Dialog
from tui.widgets.dialog_text import Plain, entitle
from tui.widgets.typed import TypedLine


class Typing(Dialog[str | None]):
    """A line of text; None if it is put away. `text` explains, `sample` stands in a line that is
    empty; `check` says what is wrong with it, and it is asked for again."""

    back: ClassVar[str]  # the binding of Escape: players may have given each kind another key

    def __init__(
        self,
        title: str,
        text: str,
        lang: str,
        value: str = "",
        check: Callable[[str], str] | None = None,
        *,
        sample: str = "",
    ) -> None:
        super().__init__()
        self.heading, self.text, self.lang = title, text, lang
        self.value, self.check, self.sample = value, check, sample

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog") as box:
            entitle(box, self.heading)
            if self.text:
                yield Plain(self.text, id="text")
            yield TypedLine(self.value, self.sample, id="path", select_on_focus=False)
            if self.check is not None:
                yield Plain("", id="wrong")
            yield Plain(self._hint(), id="hint")

    def _hint(self) -> str:
        """Enter is the input's own key, without an id."""
        enter = f"{spoken('enter', self.lang)} {word('key.ask-line.done', self.lang)}"
        return f"{enter}  {hint(self, (self.back,), self.lang)}"

    def on_input_changed(self, event: Input.Changed) -> None:
        self._say("")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        value = event.value.strip()
        wrong = self.check(value) if self.check is not None else ""
        if wrong:
            self._say(wrong)
        else:
            leave(self, value)

    def _say(self, wrong: str) -> None:
        if self.check is not None:
            self.query_one("#wrong", Plain).update(wrong)


class AskLine(Typing):
    """Something that a text explains."""

    back = "ask-line.back"
    BINDINGS = [Binding("escape", "dismiss(None)", "Back", id=back)]


class NameFile(Typing):
    """Another name for a file; a name that it cannot have is asked for again."""

    back = "typein.back"
    BINDINGS = [Binding("escape", "dismiss(None)", "Back", id=back)]

    def __init__(self, title: str, name: str, lang: str, check: Callable[[str], str]) -> None:
        super().__init__(title, "", lang, name, check)


class OpenFile(Typing):
    """The path of a file; an empty one opens nothing."""

    back = "open.back"
    BINDINGS = [Binding("escape", "dismiss(None)", "Back", id=back)]

    def __init__(self, lang: str) -> None:
        super().__init__(word("open-file", lang), "", lang, sample=word("path", lang))


class KeyCatch(Dialog[str | None]):
    """Waits for one key and hands it over; Escape leaves everything as it was."""

    BINDINGS = [Binding("escape", "dismiss(None)", "Back", id="keycatch.back")]

    def __init__(self, title: str, text: str, lang: str) -> None:
        super().__init__()
        self.heading, self.text, self.lang = title, text, lang

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog") as box:
            entitle(box, self.heading)
            yield Plain(self.text, id="text")
            yield Plain(hint(self, ("keycatch.back",), self.lang), id="hint")

    def on_key(self, event: events.Key) -> None:
        if event.key not in keys_of(self).get("keycatch.back", []):
            event.stop()
            event.prevent_default()
            leave(self, event.key)
