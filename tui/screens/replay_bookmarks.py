"""The list of bookmarks, in front of a replay."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical

from core.contract import Pane, Row
from core.game import Game
from core.notes import Note
from core.seat.words import word
from core.texts import year_text
from tui.files.notes import Notes
from tui.screens.page import hint, leave, there
from tui.terminal.repaint import Dialog
from tui.widgets.dialog_text import Plain
from tui.widgets.line import Line
from tui.widgets.rows import RowList

LONGEST_LIST = 12  # bookmarks that are seen at once


class Bookmarks(Dialog[int | None]):
    """All bookmarks and notes: Enter goes to one, `d` strikes one's own out."""

    BINDINGS = [
        Binding("escape,i", "dismiss(None)", "Back", id="bookmarks.back"),
        Binding("d,delete", "strike", "Strike out", id="bookmarks.strike"),
    ]

    def __init__(self, game: Game, notes: Notes, lang: str) -> None:
        super().__init__()
        self.game, self.notes, self.lang = game, notes, lang

    def compose(self) -> ComposeResult:
        with Vertical(id="dialog"):
            yield RowList(id="bookmarks")
            yield Line(id="wrong")
            yield Plain("", id="hint")

    def on_mount(self) -> None:
        if not there(self):  # put away by a quick key
            return
        rows = self.query_one(RowList)
        rows.empty = word("replay.no-bookmarks", self.lang)
        self._list()
        rows.focus()
        self.call_after_refresh(self._show_keys)

    def _show_keys(self) -> None:
        """Once the list has the focus: its keys work, too."""
        if not there(self):
            return
        ids = ("rows.choose", "bookmarks.strike", "bookmarks.back")
        self.query_one("#hint", Plain).update(hint(self, ids, self.lang))

    def _list(self) -> None:
        lang = self.lang
        heads = tuple(word(f"replay.bookmark-{name}", lang) for name in ("at", "year", "text"))
        notes = self.notes.placed(self.game)
        rows = [self._row(where, note) for where, note in notes]
        shown = self.query_one(RowList)
        shown.styles.height = shown.fixed + max(1, min(len(rows), LONGEST_LIST))
        shown.show(Pane("bookmarks", "", heads, rows), word("replay.bookmarks", lang))

    def _row(self, where: int | None, note: Note) -> Row:
        if where is None:
            gone = word("replay.taken-back", self.lang)
            return Row(_key(note), (str(note.position), "-", f"({gone}) {note.text}".rstrip()))
        year = year_text(self.game.moment(where).year, self.lang)
        return Row(_key(note), (str(where), year, note.text))

    def _note_at(self, key: str) -> tuple[int | None, Note | None]:
        """The note of a row, and where it is now; none if a quick key has struck it out."""
        placed = self.notes.placed(self.game)
        return next((both for both in placed if _key(both[1]) == key), (None, None))

    def on_row_list_chosen(self, event: RowList.Chosen) -> None:
        where, _ = self._note_at(event.key)
        if where is not None:
            leave(self, where)

    def on_row_list_moved(self) -> None:
        if there(self):
            self.query_one("#wrong", Line).say("")

    def action_strike(self) -> None:
        _, note = self._note_at(self.query_one(RowList).key) if there(self) else (None, None)
        if note is None:
            return
        if self.notes.owns(note):
            self.notes.strike(note)
            self._list()
        else:
            self.query_one("#wrong", Line).say(word("replay.not-yours", self.lang))


def _key(note: Note) -> str:
    return f"{note.position} {note.digest} {note.seat}"
