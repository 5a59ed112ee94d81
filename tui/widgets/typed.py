"""A line to type."""

from __future__ import annotations

from rich.cells import cell_len
from rich.highlighter import Highlighter
from rich.text import Text
from textual.widgets import Input

from core.escaping import masked


class Masking(Highlighter):
    """As a line is drawn: the name of a file may hold anything, and stays what it is."""

    def highlight(self, text: Text) -> None:
        text.plain = masked(text.plain)


class TypedLine(Input):
    """Textual's cursor blinks: a terminal that waits for words would be sent bytes for ever."""

    def on_mount(self) -> None:
        self.cursor_blink = False
        self.highlighter = Masking()

    def _position_to_cell(self, position: int) -> int:
        return cell_len(masked(self.value[:position]))
