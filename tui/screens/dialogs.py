"""Small questions in front of a screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical

from core.contract import Pane, Row
from core.seat.words import counted, word
from core.seat.wrapping import folded
from core.texts import LANGUAGES
from tui.language.keys import key_name, keys_of, spoken
from tui.screens.page import WIDTH, Page, hint, leave, there
from tui.terminal.repaint import Dialog
from tui.widgets.dialog_text import Plain
from tui.widgets.rows import RowList

UNDO, REDO, LEAVE = "undo", "redo", "leave"  # at the curtain, instead of taking the seat
AROUND = 10  # lines of a curtain that tell no news
FRAME = 6  # lines of a menu that are none of its list: border, space, the keys
Say = Callable[[str], str]  # something in a language, which may change while it is shown


class Question(Dialog[bool]):
    """Yes or no."""

    BINDINGS = [
        Binding("enter,y,o", "dismiss(True)", "Yes", id="question.yes"),
        Binding("escape,n", "dismiss(False)", "No", id="question.no"),
    ]

    keys = ("question.yes", "question.no")

    def __init__(self, text: str, lang: str) -> None:
        super().__init__()
        self.text, self.lang = text, lang

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Plain(folded(self.text, WIDTH), id="text")
            yield Plain(self.hint(), id="hint")

    def hint(self) -> str:
        """All keys that answer, with the letter of this language: "o" is for "oui"."""
        there, answers = keys_of(self), []
        foreign = {word("letter-yes", lang) for lang in LANGUAGES if lang != self.lang}
        for name in (name for name in self.keys if name in there):
            keys = [key for key in there[name] if key not in foreign] or there[name]
            keys_text = ", ".join(spoken(key, self.lang) for key in keys)
            answers.append(f"{keys_text} {word(f'key.{name}', self.lang)}")
        return "   ".join(answers)


class Menu(Dialog[str | None]):
    """One of several, with a word below on some of them; None if it is put away. The cursor stands
    on the one `at` first."""

    BINDINGS = [Binding("escape", "dismiss(None)", "Back", id="menu.back")]

    def __init__(
        self, title: str, choices: list[tuple[str, str]], lang: str, text: str = "", at: str = ""
    ) -> None:
        super().__init__()
        self.heading, self.choices, self.lang, self.text = title, choices, lang, text
        self.at = at

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield self._listed()
            if self.text:
                yield Plain(folded(f"\n{self.text}", WIDTH), id="text")
            yield Plain(self._hint(), id="hint")

    def _hint(self) -> str:
        """Enter is the list's own key, which has not got the focus yet."""
        enter = key_name(self.app, "rows.choose", "enter", self.lang)
        back = hint(self, ("menu.back",), self.lang)
        return f"{enter} {word('key.rows.choose', self.lang)}  {back}"

    def _listed(self) -> RowList:
        """Filled before it is mounted: a menu may be put away before that."""
        rows = [Row(key, (text,)) for key, text in self.choices]
        choices = RowList(id="choices")
        choices.fixed = 1
        choices.styles.height = self._height()
        choices.cursor = next((n for n, row in enumerate(rows) if row.key == self.at), 0)
        choices.show(Pane("choices", "", ("",), rows), self.heading)
        return choices

    def _height(self) -> int:
        """Of the list: what there is no room for is scrolled to, and the keys stay in sight."""
        text = len(folded(f"\n{self.text}", WIDTH).split("\n")) if self.text else 0
        return max(2, min(len(self.choices) + 1, self.app.size.height - FRAME - text))

    def on_resize(self) -> None:
        if there(self):
            self.query_one("#choices", RowList).styles.height = self._height()

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        leave(self, event.key)


class Curtain(Page):
    """Nothing hidden is on the screen until the next player confirms to sit there alone."""

    BINDINGS = [Binding("enter", "dismiss(True)", "Ready", id="curtain.ready")]

    def __init__(self, seat: int, side: Say, lang: str) -> None:
        super().__init__(lang)
        self.seat, self.side = seat, side

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield Plain("", id="text")
            yield Plain("", id="hint")

    keys: tuple[str, ...] = ("curtain.ready",)

    def relabel(self) -> None:
        self.query_one("#text", Plain).update(folded(self.text(), WIDTH))
        self.query_one("#hint", Plain).update(hint(self, self.keys, self.lang))

    def text(self) -> str:
        return self.called("table.curtain")

    def called(self, key: str) -> str:
        """Who shall take the keyboard, and what for."""
        return word(key, self.lang, seat=self.seat, side=self.side(self.lang))


class Aside(Curtain):
    """A player takes the keyboard between turns; until something hidden is shown, that can be
    called off."""

    BINDINGS = [Binding("escape", "dismiss(False)", "Call off", id="curtain.call-off")]
    keys = ("curtain.ready", "curtain.call-off")

    def __init__(self, seat: int, side: Say, lang: str, purpose: str) -> None:
        super().__init__(seat, side, lang)
        self.purpose = purpose  # break-in, pauses

    def text(self) -> str:
        return self.called(f"table.curtain-{self.purpose}")


class News(Protocol):
    """What has happened, in a language and so many lines at most, and how much more there was."""

    def __call__(self, lang: str, lines: int) -> tuple[list[str], int]: ...


class Handover(Curtain):
    """Between two turns: what both have seen happen stays to be read, and can be undone; what was
    undone by mistake, done again."""

    BINDINGS = [
        Binding("u", f"dismiss('{UNDO}')", "Undo", id="curtain.undo"),
        Binding("r", "redo", "Redo", id="curtain.redo"),
        Binding("escape", f"dismiss('{LEAVE}')", "Leave", id="curtain.leave"),
    ]
    keys = ("curtain.ready", "curtain.undo", "curtain.redo", "curtain.leave")

    def __init__(
        self, seat: int, side: Say, lang: str, news: News, refused: Say, redo: bool = False
    ) -> None:
        super().__init__(seat, side, lang)
        self.news, self.refused, self.redo = news, refused, redo

    def allows(self, action: str) -> bool:
        return action != "redo" or self.redo

    def action_redo(self) -> None:
        leave(self, REDO)

    def text(self) -> str:
        """What is too much for a curtain stands in the log. An undo that was refused here is
        answered here."""
        refused = self.refused(self.lang)
        lines = len(folded(refused, WIDTH).split("\n")) + 1 if refused else 0
        lines_above, before = self.news(self.lang, self.app.size.height - AROUND - lines)
        if before:
            lines_above.insert(0, counted("table.curtain-more", self.lang, before))
        lines_above = [*lines_above, "", super().text()] if lines_above else [super().text()]
        return "\n".join([*lines_above, "", refused] if refused else lines_above)


class Agreement(Question):
    """Yes or no to a question that may come while somebody types, or that cannot be undone: Enter
    does not answer it."""

    BINDINGS = [
        Binding("y,o", "dismiss(True)", "Yes", id="agreement.yes"),
        Binding("n,escape", "dismiss(False)", "No", id="agreement.no"),
        Binding("enter", "app.bell", "", id="agreement.enter", show=False),
    ]
    keys = ("agreement.yes", "agreement.no")


def yes_no(key: str, lang: str, **args: object) -> Question:
    return Question(word(key, lang, **args), lang)
