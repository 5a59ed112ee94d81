"""The event log as a pane: sentences, wrapped, up to the position that is shown."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import wrap
from typing import NamedTuple

from textual import events
from textual.message import Message

from tui.widgets.sheet import Sheet

NUMBER = 5  # width of the position's number


class Entry(NamedTuple):
    """A sentence of the log, the rule it rests on, and what it is filed under."""

    text: str
    rule: str = ""
    topic: str = ""


class Story(Sheet):
    """Sentences are asked for only as far as the game has been looked at, and kept."""

    class Picked(Message):
        """Enter on a sentence: the position that it led to."""

        def __init__(self, position: int) -> None:
            super().__init__()
            self.position = position

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.position = 0
        self.since = 0  # what happened after this position is news
        self._width = 0  # for which the lines are wrapped
        self._tell: Callable[[int], list[Entry]] = lambda position: []
        self._lines: list[tuple[int, str]] = []  # position, text
        self._ends: list[int] = []  # of each position: how many lines there are after it

    def tell(self, sentences: Callable[[int], list[Entry]], title: str, position: int) -> None:
        """Another language, or another past: forget the lines."""
        self._tell = sentences
        self.title = title
        self.position = position
        self._forget()

    def show(self, position: int) -> None:
        """Stand at the last line of this position."""
        if position != self.position or len(self._ends) <= position:
            self.position = position
            self._read_on()

    def mark_since(self, position: int) -> None:
        self.since = position

    def _forget(self) -> None:
        self._lines.clear()
        self._ends.clear()
        self._read_on()

    def _read_on(self) -> None:
        """Tell as far as the position, and stand at the end."""
        if not self.size.width:  # not on the screen: a resize comes before it is seen
            return
        self._width = self.size.width
        width = max(20, self._width - NUMBER - 3)
        for position in range(len(self._ends), self.position + 1):
            number = str(position).rjust(NUMBER)
            for entry in self._tell(position):
                for text in wrap(f"{entry.text} [{entry.rule}]", width) or [""]:
                    self._lines.append((position, f"{number} {text}"))
                    number = " " * NUMBER
            self._ends.append(len(self._lines))
        self.top = max(0, self.count() - self.body_height)
        self.refresh()

    def on_resize(self, event: events.Resize) -> None:
        if self.size.width == self._width:
            self._read_on()
        else:
            self._forget()

    def count(self) -> int:
        return self._ends[self.position] if self.position < len(self._ends) else 0

    def corner(self) -> str:
        total = self.count()
        return f"{min(total, self.top + self.body_height)}/{total}" if total else ""

    def body_line(self, index: int, width: int) -> tuple[str, str]:
        """The sentences of the last action have a mark."""
        position, text = self._lines[index]
        here = position == self.position
        return ("> " if here else "  ") + text, "sheet--heads" if here else ""
