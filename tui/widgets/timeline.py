"""The game as a line of two rows: years above, battles, bookmarks and the cursor below."""

from __future__ import annotations

from collections.abc import Collection

from rich.segment import Segment
from textual import events
from textual.app import RenderResult
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tui.widgets.past import ASCII, DRAWN, Past, column, labels, position_at, track


class Timeline(Widget, inherit_bindings=False):
    """It repaints the columns that changed; a click goes to where it points."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES = {"timeline--years", "timeline--cursor"}

    class Pointed(Message):
        """A click on the line."""

        def __init__(self, position: int) -> None:
            super().__init__()
            self.position = position

    def __init__(self, past: Past, lang: str, plain: bool = False) -> None:
        super().__init__(id="timeline")
        self.past = past
        self.lang = lang
        self.cursor = 0
        self.bookmarks: Collection[int] = ()
        self.glyphs = ASCII if plain else DRAWN
        self._lines = ["", ""]

    def show(self, past: Past, cursor: int, bookmarks: Collection[int], lang: str) -> None:
        self.past, self.cursor, self.bookmarks, self.lang = past, cursor, bookmarks, lang
        before = self._lines
        self._draw()
        for y, (old, new) in enumerate(zip(before, self._lines, strict=True)):
            self._repaint(y, old, new)

    def _draw(self) -> None:
        width = self.size.width
        if width:
            line = track(self.past, self.cursor, self.bookmarks, width, self.glyphs)
            self._lines = [labels(self.past, width, self.lang), line]

    def _repaint(self, y: int, old: str, new: str) -> None:
        """From the first column that differs to the last."""
        if len(old) != len(new):
            self.refresh()
            return
        changed = [x for x, (a, b) in enumerate(zip(old, new, strict=True)) if a != b]
        if changed:
            self.refresh(Region(changed[0], y, changed[-1] - changed[0] + 1, 1))

    def on_resize(self, event: events.Resize) -> None:
        self._draw()
        self.refresh()

    def render(self) -> RenderResult:
        return ""

    def render_line(self, y: int) -> Strip:
        width, text = self.size.width, self._lines[y] if y < len(self._lines) else ""
        if len(text) != width:
            return Strip.blank(width, self.rich_style)
        if y == 0:
            return Strip([Segment(text, self.get_component_rich_style("timeline--years"))], width)
        here = column(self.cursor, self.past.end, width)
        lit = self.get_component_rich_style("timeline--cursor")
        parts = [
            Segment(text[:here], self.rich_style),
            Segment(text[here : here + 1], lit),
            Segment(text[here + 1 :], self.rich_style),
        ]
        return Strip(parts, width)

    def on_click(self, event: events.Click) -> None:
        event.stop()
        self.post_message(self.Pointed(position_at(event.x, self.past.end, self.size.width)))
