"""A line to type."""

from __future__ import annotations

from textual.widgets import Input


class TypedLine(Input):
    """Textual's cursor blinks: a terminal that waits for words would be sent bytes for ever."""

    def on_mount(self) -> None:
        self.cursor_blink = False
