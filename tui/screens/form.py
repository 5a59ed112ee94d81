"""A position is typed in: a form that a rule system offers, line by line."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding

from core.contract import Pane, Row
from core.error_text import complaint
from core.faults import BadPosition
from core.seat.form_desk import SHOWN, START, FormDesk, Spot
from core.seat.words import word
from tui.language.keys import spoken
from tui.screens.page import Page, leave
from tui.widgets.form_list import FormList
from tui.widgets.line import Line
from tui.widgets.rows import RowList

Begin = Callable[[dict[str, Any]], Exception | str | None]  # why no game could begin so


class FormScreen(Page):
    """The desk keeps what was typed, also while this screen is put away."""

    BINDINGS = [Binding("escape", "back", "Back", id="form.back")]
    footer = (
        "form.next",
        "form.part",
        "form.add",
        "form.start",
        "form.back",
        "form.remove",
        "app.help",
    )

    def __init__(self, desk: FormDesk, title: str, lang: str, begin: Begin) -> None:
        super().__init__(lang)
        self.desk, self.heading, self.begin = desk, title, begin
        self.refused = ""  # why the game was not started
        self._deeds: dict[str, Callable[[], Any]] = {
            "next": desk.tab,
            "previous": lambda: desk.step(-1),
            "down": self._down,
            "up": self._up,
            "first": lambda: desk.go(desk.spots()[0]),
            "last": lambda: desk.go(START),
            "part": lambda: desk.turn(1),
            "part-before": lambda: desk.turn(-1),
            "add": desk.next_record,
            "change": lambda: desk.cycle(1),
            "change-back": lambda: desk.cycle(-1),
            "remove": desk.remove,
            "erase": desk.erase,
        }

    def compose(self) -> ComposeResult:
        yield Line(id="status")
        yield FormList("sheet")
        yield Line(id="notice")
        yield Line(id="keys")

    # --- words -----------------------------------------------------------------------------------

    def relabel(self) -> None:
        super().relabel()
        self.desk.speak(self.lang)
        title = "  ".join(("RUBICON", word("form.title", self.lang), self.heading))
        self.query_one("#status", Line).say(title)
        self._show()

    def _show(self) -> None:
        rows: list[Row] = []
        for spot in self.desk.spots():
            rows += self._heading(spot, rows)
            rows.append(self._row(spot))
        sheet = self.query_one("#sheet", FormList)
        sheet.show(Pane("sheet", "", ("", ""), rows), word("form.lines", self.lang))
        with self.prevent(RowList.Moved):
            sheet.select(_key(self.desk.spot))
        self.query_one("#notice", Line).say(self._notice())

    def _heading(self, spot: Spot, rows: list[Row]) -> list[Row]:
        """The title of a part, over its first line."""
        key = f"part {spot.part}"
        if spot == START or any(row.key == key for row in rows):
            return []
        return [Row(key, (self.desk.form_part(spot.part).title,), heading=True)]

    def _row(self, spot: Spot) -> Row:
        desk, key = self.desk, _key(spot)
        if spot == START:
            return Row(key, (word("form.start", self.lang), word("form.starts", self.lang)))
        part = desk.form_part(spot.part)
        if spot.record < 0:
            what = word("form.add", self.lang, what=part.add)
            return Row(key, (what, self._typed(spot)))
        field = next(each for each in part.fields if each.name == spot.field)
        value = desk.label_of(field, desk.value(spot))
        typed = self._typed(spot) or value
        if not part.many:
            return Row(key, (field.label, typed))
        if field is part.key:
            name = typed if spot == desk.spot else value
            record = desk.values[part.name][spot.record]
            summary = "" if desk.is_open(part.name, spot.record) else desk.summary(part, record)
            return Row(key, (name, summary))
        return Row(key, (f"  {field.label}", f"{typed}  <" if spot == desk.wrong else typed))

    def _typed(self, spot: Spot) -> str:
        """A name as far as it is typed, and those that fit."""
        desk = self.desk
        if spot != desk.spot or not desk.typed:
            return ""
        fitting = desk.matches()
        if not fitting:
            return ""
        at = desk.picked % len(fitting)
        names = [choice.label for choice in (fitting[at:] + fitting[:at])[:SHOWN]]
        more = ", ..." if len(fitting) > SHOWN else ""
        names[0] = f"[{names[0]}]"
        return word("form.fits", self.lang, typed=desk.typed, names=", ".join(names) + more)

    def _notice(self) -> str:
        desk = self.desk
        if self.refused or desk.note:
            return desk.note or self.refused
        field = desk.field
        kind = "start" if field is None else "new" if desk.spot.record < 0 else field.kind
        keys = {name: spoken(name, self.lang) for name in ("enter", "space")}
        return word(f"form.hint-{kind}", self.lang, **keys)

    # --- keys ------------------------------------------------------------------------------------

    def on_form_list_letter(self, event: FormList.Letter) -> None:
        self.desk.type(event.letter)
        self._changed()

    def on_row_list_moved(self, event: RowList.Moved) -> None:
        """A click."""
        at = {_key(spot): spot for spot in self.desk.spots()}.get(event.key)
        if at is not None and at != self.desk.spot:
            self.desk.go(at)
            self._changed()

    def on_form_list_said(self, event: FormList.Said) -> None:
        if event.what == "start":
            self._start()
        elif event.what != "accept":
            self._deeds[event.what]()
            self._changed()
        elif self.desk.accept():
            self._start()
        else:
            self._changed()

    def _changed(self) -> None:
        """A reason stands until the next key."""
        self.refused = ""
        self._show()

    def _down(self) -> None:
        """Among names that fit, to the next of them."""
        if self.desk.matches():
            self.desk.cycle(1)
        else:
            self.desk.step(1)

    def _up(self) -> None:
        if self.desk.matches():
            self.desk.cycle(-1)
        else:
            self.desk.step(-1)

    def action_back(self) -> None:
        """What was typed of a name is dropped first."""
        if self.desk.typed and self.desk.matches():
            self.desk.go(self.desk.spot)
            self._changed()
        else:
            leave(self, False)

    # --- starting --------------------------------------------------------------------------------

    def _start(self) -> None:
        """A position that breaks a rule is refused; the cursor goes to the field."""
        if not self.is_current:
            return
        wrong = self.begin(self.desk.position())
        if wrong is None:
            leave(self, True)
            return
        if isinstance(wrong, BadPosition):
            self.desk.point(wrong.fault)
        self.refused = wrong if isinstance(wrong, str) else complaint(wrong, self.lang)
        self._show()


def _key(spot: Spot) -> str:
    return f"{spot.part}/{spot.record}/{spot.field}"
