"""The rules index: every rule in our words, found by number or by a word of its text."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Input

from core.contract import Pane, Row
from core.seat.rule_index import mentioned, nearest, search
from core.seat.words import word
from core.systems import SYSTEMS, open_system
from core.texts import Rule, rules, unbroken
from tui.language.keys import key_name, spoken
from tui.screens.kept_pages import KeptPage
from tui.screens.page import KeyLine
from tui.widgets.fixed_size import FixedContainer
from tui.widgets.line import Line
from tui.widgets.rows import RowList
from tui.widgets.text_pane import Paragraph, Reading
from tui.widgets.typed import TypedLine

WIDE = 120  # columns from which list and text stand side by side
FOLLOWED = 9  # rules that a text names, a digit each


class RulesKeys(KeyLine):
    def text(self, name: str) -> str:
        if name.startswith("rules.follow-"):
            return word("rules.follow", self.page.lang, n=name.rpartition("-")[2])
        return super().text(name)


class RulesScreen(KeptPage):
    """A list and the text of the entry under the cursor, opened at a rule if one is given."""

    gives_way = True
    BINDINGS = [
        Binding("escape", "leave", "Back", id="rules.back"),
        Binding("slash", "search", "Search", id="rules.search"),
        Binding("right", "system(1)", "Next game", id="rules.system"),
        Binding("left", "system(-1)", "Previous game", id="rules.system-back"),
        Binding("backspace", "return", "To the rule before", id="rules.return"),
        *(
            Binding(str(n), f"follow({n})", f"Rule {n}", id=f"rules.follow-{n}", show=False)
            for n in range(1, FOLLOWED + 1)
        ),
    ]
    footer = (
        "rules.search", "rules.system", "rules.return", "rules.back", "app.help", "app.quit",
    )  # fmt: skip

    def __init__(self, system_id: str, lang: str, rule: str = "") -> None:
        super().__init__(lang)
        self.key_line = RulesKeys(self)
        self.system_id = system_id
        self.sought = ""
        self.start = nearest(system_id, rule)
        self.visited: list[str] = []

    def compose(self) -> ComposeResult:
        self._lay_out()
        yield Line(id="status")
        with FixedContainer(id="rules"):
            yield RowList(id="rules-list", chooses=True)
            with FixedContainer(id="rules-part"):
                yield Reading(id="rules-text")
        typed = TypedLine(id="rules-search", compact=True)
        typed.display = False
        yield typed
        yield Line(id="keys")

    @property
    def listed(self) -> RowList:
        return self.query_one("#rules-list", RowList)

    @property
    def typed(self) -> Input:
        return self.query_one("#rules-search", Input)

    @property
    def rule(self) -> Rule | None:
        return rules(self.system_id).get(self.listed.key)

    def opened(self) -> None:
        super().opened()
        self.listed.focus(scroll_visible=False)
        self.go_to(self.start)

    def open_again(self, system_id: str, lang: str, rule: str = "") -> None:
        self.system_id, self.lang, self.start = system_id, lang, nearest(system_id, rule)
        self.sought, self.typed.display = "", False
        self.visited.clear()
        self._lay_out()
        self.empty_lists()
        self.opened()

    def on_resize(self, event: events.Resize) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        self.set_class(self.app.size.width >= WIDE, "wide")

    # --- words -----------------------------------------------------------------------------------

    def relabel(self) -> None:
        lang = self.lang
        back = key_name(self.app, "rules.back", "escape", lang)
        done = spoken("enter", lang)  # the input's own key
        self.typed.placeholder = word("rules.placeholder", lang, done=done, back=back)
        title = open_system(self.system_id).title
        self.query_one("#status", Line).say(word("rules.title", lang, system=title))
        self._list()
        super().relabel()

    def _list(self) -> None:
        """The entries that the search leaves; the one that is read stays, if it is among them."""
        lang, key = self.lang, self.listed.key
        heads = tuple(word(f"rules.{name}", lang) for name in ("id", "name"))
        rows = [
            Row(rule.id, ("*" if rule.ruling(lang) else "", rule.id, rule.title(lang)))
            for rule in search(self.system_id, lang, self.sought)
        ]
        listed = self.listed
        listed.empty = word("rules.none", lang)
        name = "rules.found" if self.sought else "rules.all"
        listed.cursor = min(listed.cursor, max(0, len(rows) - 1))
        listed.show(Pane("rules-list", "", ("", *heads), rows), word(name, lang, words=self.sought))
        if rows:
            there = any(row.key == key for row in rows)
            listed.select(key if there and not self.sought else rows[0].key)
        self._read()

    def _read(self) -> None:
        lang, rule, reading = self.lang, self.rule, self.query_one("#rules-text", Reading)
        if rule is None:
            reading.show("", [])
            return
        paragraphs = [Paragraph(rule.title(lang), strong=True), Paragraph(rule.text(lang))]
        if ruling := rule.ruling(lang):
            paragraphs += [Paragraph(""), Paragraph(word("rules.ruling", lang), strong=True)]
            paragraphs.append(Paragraph(ruling))
        if named := mentioned(self.system_id, rule, lang)[:FOLLOWED]:
            see = [Paragraph(self._also(n, name)) for n, name in enumerate(named, 1)]
            paragraphs += [Paragraph(""), Paragraph(word("rules.see", lang), strong=True), *see]
        reading.show(rule.id, [Paragraph(unbroken(text), strong) for text, strong in paragraphs])

    def _also(self, number: int, name: str) -> str:
        """A rule that is spoken of, with the key that leads there."""
        key = key_name(self.app, f"rules.follow-{number}", str(number), self.lang)
        return f"{key}  {name}  {rules(self.system_id)[name].title(self.lang)}"

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        self._read()

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        self.query_one("#rules-text", Reading).focus(scroll_visible=False)

    # --- from rule to rule -----------------------------------------------------------------------

    def go_to(self, rule: str) -> None:
        """Clear a search that hides the rule."""
        if rule and all(row.key != rule for row in self.listed.pane.rows):
            self._seek("")
        self.listed.select(rule)
        self._read()

    def action_follow(self, number: int) -> None:
        rule = self.rule
        named = mentioned(self.system_id, rule, self.lang) if rule is not None else []
        if rule is not None and number <= len(named):
            self.visited.append(rule.id)
            self.go_to(named[number - 1])
            self.refresh_bindings()
            self.show_keys()

    def action_return(self) -> None:
        self.go_to(self.visited.pop())
        self.refresh_bindings()
        self.show_keys()

    def action_system(self, step: int) -> None:
        names = list(SYSTEMS)
        self.system_id = names[(names.index(self.system_id) + step) % len(names)]
        self.visited.clear()
        self.relabel()

    def allows(self, action: str) -> bool:
        if action == "system":
            return len(SYSTEMS) > 1
        return bool(self.visited) if action == "return" else True

    # --- the search ------------------------------------------------------------------------------

    def action_search(self) -> None:
        self.typed.display = True
        self.typed.value = ""
        self.typed.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        if self.typed.display:
            self._seek(event.value)

    def _seek(self, sought: str) -> None:
        if sought.strip() != self.sought:
            self.sought = sought.strip()
            self._list()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self._to_list()

    def on_key(self, event: events.Key) -> None:
        """Down from the search into what it found."""
        if event.key in ("down", "pagedown") and self.typed.has_focus:
            event.stop()
            self._to_list()

    def _to_list(self) -> None:
        self.listed.focus(scroll_visible=False)
        self.typed.display = False

    def action_leave(self) -> None:
        """Out of the search, then out of what it found, then back."""
        if self.typed.has_focus or self.sought:
            rule = self.listed.key
            self._to_list()
            self._seek("")
            self.listed.select(rule)
            self._read()
        else:
            self.app.pop_screen()
