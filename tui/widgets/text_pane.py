"""A text to read: paragraphs, wrapped, with lines to move through."""

from __future__ import annotations

from typing import NamedTuple

from core.seat.wrapping import wrap
from tui.widgets.line_pane import LinePane


class Paragraph(NamedTuple):
    text: str
    strong: bool = False


class Reading(LinePane):
    def __init__(self, id: str) -> None:
        super().__init__(id)
        self._paragraphs: list[Paragraph] = []
        self._lines: list[tuple[str, str]] = []

    def show(self, title: str, paragraphs: list[Paragraph]) -> None:
        if (title, paragraphs) != (self.title, self._paragraphs):
            self.title = title
            self._paragraphs = paragraphs
            self.top = 0
            self._wrap()

    def _wrap(self) -> None:
        width = max(20, self.size.width - 2)
        self._lines = [
            (f" {line}", "line-pane--heads" if strong else "")
            for text, strong in self._paragraphs
            for line in wrap(text, width) or [""]
        ]
        self.refresh()

    def fit_in(self) -> None:
        self._wrap()
        self.show_from(self.top)

    def count(self) -> int:
        return len(self._lines)

    def corner(self) -> str:
        """How much of it has been seen, if it is longer than the pane."""
        last = min(self.count(), self.top + self.body_height)
        return f"{last}/{self.count()}" if self.count() > self.body_height else ""

    def body_line(self, index: int, width: int) -> tuple[str, str]:
        return self._lines[index]
