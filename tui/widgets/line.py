"""Text that a screen says in a line or two."""

from __future__ import annotations

from textual import events

from core.escaping import escaped_lines
from core.seat.wrapping import folded
from tui.widgets.dialog_text import Plain
from tui.widgets.fixed_size import FixedSize


class Line(FixedSize, Plain):
    """A line or two of plain text; saying the same again costs nothing, an empty one no room."""

    ALLOW_SELECT = False

    def __init__(self, id: str) -> None:
        super().__init__("", id=id, classes="empty")
        self.full_text = self._shown = ""
        self._width = 0  # of the lines, as long as there are any

    def say(self, text: str) -> None:
        text = escaped_lines(text)  # before it is folded: what is spelt out is longer
        if text != self.full_text:
            layout = not (self._is_one_line(self.full_text) and self._is_one_line(text))
            self.full_text = text
            self.set_class(not text, "empty")
            self._shown = folded(text, self._width)
            self.update(self._shown, layout=layout)

    def on_resize(self, event: events.Resize) -> None:
        """In another width lines end elsewhere; names stay whole."""
        self._width = self.content_size.width or self._width
        shown = folded(self.full_text, self._width)
        if shown != self._shown:
            self._shown = shown
            self.update(shown)

    def _is_one_line(self, text: str) -> bool:
        """One line for another moves nothing else: no new layout of the whole screen."""
        height = self.styles.height
        fixed = height is not None and not height.is_auto
        return bool(text) and (fixed or ("\n" not in text and len(text) <= self.content_size.width))
