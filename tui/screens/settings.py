"""Settings: language, colours, mouse, glyphs, questions, and every key of the app."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding

from core.contract import Pane, Row
from core.error_text import complaint
from core.seat.event_lines import broken
from core.seat.words import word
from core.seat.wrapping import GAP
from tui.files.config import CHOICES, SWITCHES, Problem, listed
from tui.language.keys import key_name, spoken
from tui.screens import keymap
from tui.screens.dialogs import yes_no
from tui.screens.kept_pages import KeptPage
from tui.screens.keymap import Bound, bindings, keys_now
from tui.screens.page import Notice, there
from tui.screens.typein import KeyCatch
from tui.widgets.line import Line
from tui.widgets.rows import MARK, RowList

ON_OFF = (True, False)
LISTED = 6  # lines of the screen for all of them


class SettingsScreen(KeptPage):
    """What is chosen here holds at once, and is written down at once."""

    BINDINGS = [
        Binding("escape", "app.pop_screen", "Back", id="settings.back"),
        Binding("right", "change(1)", "Next choice", id="settings.change"),
        Binding("left", "change(-1)", "Choice before", id="settings.change-back"),
        Binding("delete,backspace", "reset_key", "Usual key", id="settings.reset-key"),
        Binding("X", "reset_all", "All usual keys", id="settings.reset-all"),
        Binding("tab", "app.focus_next", "Next pane", id="settings.next", show=False),
        Binding(
            "shift+tab", "app.focus_previous", "Pane before", id="settings.previous", show=False
        ),
    ]
    footer = (
        "rows.choose",
        "settings.reset-key",
        "settings.reset-all",
        "settings.next",
        "settings.back",
    )

    def compose(self) -> ComposeResult:
        yield Line(id="status")
        yield RowList(id="choices")
        yield RowList(id="problems", reads=True)
        yield RowList(id="key-list")
        yield Line(id="notice")
        yield Line(id="keys")

    def opened(self) -> None:
        choices = self.query_one("#choices", RowList)
        choices.fixed = 1
        choices.styles.height = 1 + len(CHOICES) + len(SWITCHES)
        self.query_one("#problems", RowList).fixed = 1
        super().opened()

    def open_again(self, lang: str) -> None:
        self.lang = lang
        self.empty_lists()
        self.query_one("#notice", Line).say("")
        self.opened()
        self.query_one("#choices").focus(scroll_visible=False)

    def on_resize(self, event: events.Resize) -> None:
        if there(self):
            self._show_problems()

    def relabel(self) -> None:
        super().relabel()
        self.query_one("#status", Line).say(f"RUBICON  {word('settings.title', self.lang)}")
        self._show_choices()
        self._show_problems()
        self._show_bindings()

    def _show_problems(self) -> None:
        """All that is not understood in the file, by line, for as long as it stands there."""
        problems, lang = self.rubicon.problems, self.lang
        pane = self.query_one("#problems", RowList)
        pane.display = bool(problems)
        rows = [row for problem in problems for row in self._problem_rows(problem)]
        title = word("settings.problems", lang, file=self.rubicon.settings_file.name)
        pane.show(Pane("problems", "", ("", ""), rows), title)
        pane.styles.height = pane.fixed + min(len(rows), LISTED)

    def _problem_rows(self, problem: Problem) -> list[Row]:
        """In as many lines as it takes."""
        line = word("settings.line", self.lang, line=problem.line) if problem.line else ""
        room = self.app.size.width - MARK - GAP - len(word("settings.line", self.lang, line=1000))
        lines = broken(problem.what(self.lang), room)
        return [Row(str(n), (line if not n else "", text)) for n, text in enumerate(lines)]

    # --- choices -------------------------------------------------------------------------------

    def _show_choices(self) -> None:
        lang = self.lang
        rows = [
            Row(name, (word(f"settings.{name}", lang), self._choice_text(name)))
            for name in (*CHOICES, *SWITCHES)
        ]
        pane = Pane("choices", "", ("", ""), rows)
        self.query_one("#choices", RowList).show(pane, word("settings.choices", lang))

    def _choice_text(self, name: str) -> str:
        value = getattr(self.rubicon.settings, name)
        if isinstance(value, bool):
            value = "yes" if value else "no"
        text = word(f"settings.{name}-{value or 'auto'}", self.lang)
        if name == "language":
            key = key_name(self.app, "app.language", "ctrl+g", self.lang)
            text += f"   {word('settings.language-key', self.lang, key=key)}"
        return text

    def allows(self, action: str) -> bool:
        """Keys as they are usually are not reset."""
        own = bool(self.rubicon.settings.keys)
        if action == "reset_all":
            return own
        return action != "reset_key" or (own and self.focused is self.query_one("#key-list"))

    def action_change(self, step: int) -> None:
        if self.focused is self.query_one("#choices"):
            self._change(self.query_one("#choices", RowList).key, step)

    def _change(self, name: str, step: int) -> None:
        values: tuple[Any, ...] = CHOICES.get(name, ON_OFF)
        now = getattr(self.rubicon.settings, name)
        value = values[(values.index(now) + step) % len(values)]
        self.rubicon.change_settings(**{name: value})
        self._save()

    def _save(self) -> None:
        """A file that is not understood whole, by now, is not written over without a word."""
        self.rubicon.look_at_settings()
        self._show_problems()
        if not self.rubicon.problems:
            self._write()
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self._write()
            else:
                self.query_one("#notice", Line).say(word("settings.not-saved", self.lang))

        text = listed(self.rubicon.problems, self.lang)
        self.app.push_screen(yes_no("settings.replace", self.lang, problem=text), answered)

    def _write(self) -> None:
        notice = self.query_one("#notice", Line)
        try:
            self.rubicon.save_settings()
        except OSError as error:
            text = complaint(error, self.lang)
            notice.say(f"{word('settings.not-saved', self.lang)} {text}")
        else:
            notice.say(word("settings.saved", self.lang, file=self.rubicon.settings_file))
            self._show_problems()

    # --- keys ----------------------------------------------------------------------------------

    def _show_bindings(self) -> None:
        lang, own = self.lang, self.rubicon.settings.keys
        rows = [
            Row(name, (self._keys_text(bound), bound.text(lang), name, "*" if name in own else ""))
            for name, bound in bindings().items()
        ]
        heads = (*(word(f"settings.head-{head}", lang) for head in ("key", "does", "id")), "")
        pane = Pane("key-list", "", heads, rows)
        key = key_name(self.app, "rows.choose", "enter", lang)
        self.query_one("#key-list", RowList).show(pane, word("settings.keys", lang, key=key))

    def _keys_text(self, bound: Bound) -> str:
        keys = keys_now(bound, self.rubicon.settings.keys)
        return ", ".join(spoken(key, self.lang) for key in keys)

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        if event.rows.id == "choices":
            self._change(event.key, 1)
        else:
            self._catch(bindings()[event.key])

    def _catch(self, bound: Bound) -> None:
        def caught(key: str | None) -> None:
            if key is not None:
                self._bind(bound, key)

        text = word("settings.press", self.lang, what=bound.text(self.lang))
        self.app.push_screen(KeyCatch(bound.id, text, self.lang), caught)

    def _bind(self, bound: Bound, key: str) -> None:
        own = dict(self.rubicon.settings.keys)
        if (other := keymap.rival(bound.id, key, own)) is None:
            self._use(own | {bound.id: key})
            return
        swapped = _swapped(bound, other, key, own)
        names = {"pressed": spoken(key, self.lang), "what": other.text(self.lang), "id": other.id}
        if swapped is None:
            text = word("settings.taken", self.lang, **names)
            self.app.push_screen(Notice(bound.id, text, self.lang))
            return

        def answered(yes: bool | None) -> None:
            if yes:
                self._use(swapped)

        self.app.push_screen(yes_no("settings.swap", self.lang, **names), answered)

    def _use(self, keys: dict[str, str]) -> None:
        usual = bindings()
        kept = {name: own for name, own in keys.items() if keymap.split(own) != usual[name].keys}
        self.rubicon.change_settings(keys=kept)
        self._save()

    def action_reset_key(self) -> None:
        pane = self.query_one("#key-list", RowList)
        own = dict(self.rubicon.settings.keys)
        if self.focused is not pane or pane.key not in own:
            return
        del own[pane.key]
        for key in bindings()[pane.key].keys:
            other = keymap.rival(pane.key, key, own)
            if other is not None and other.id in own:  # it was given away meanwhile
                names = {"pressed": spoken(key, self.lang), "id": other.id}
                text = word("settings.taken", self.lang, what=other.text(self.lang), **names)
                self.app.push_screen(Notice(pane.key, text, self.lang))
                return
        self._use(own)

    def action_reset_all(self) -> None:
        def answered(yes: bool | None) -> None:
            if yes:
                self._use({})

        if self.rubicon.settings.keys:
            self.app.push_screen(yes_no("settings.reset", self.lang), answered)


def _swapped(bound: Bound, other: Bound, key: str, own: dict[str, str]) -> dict[str, str] | None:
    """The other binding gives its key up, and gets ours if it has no second; None: not possible."""
    left = [k for k in keys_now(other, own) if k != key]
    keys = own | {bound.id: key}
    if not left:
        left = [keys_now(bound, own)[0]]
    keys[other.id] = ",".join(left)
    clash = any(keymap.rival(other.id, k, keys) for k in left)
    return None if clash or keymap.rival(bound.id, key, keys) else keys
