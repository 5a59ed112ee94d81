"""Lines in and lines out: no colour, no cursor that moves."""

from __future__ import annotations

import os
import select
import shutil
import sys
from collections.abc import Callable
from typing import TextIO

from core.escaping import escaped

PIECE = 65_536  # bytes that are read at once
LONGEST = 1_000_000  # bytes of a line
PATIENCE = 0.5  # seconds between two looks at the file, while another player is waited for


class Ended(Exception):
    """The input has ended, or the player has left."""


class Lines:
    """Lines are read from the file descriptor itself: `select` cannot see what Python has read
    ahead."""

    def __init__(self, source: int | None, out: TextIO) -> None:
        self._source, self._out = source, out
        self._unread = b""
        self._at_end = source is None
        self._prompt = source is not None and os.isatty(source)

    def say(self, text: str = "") -> None:
        """Print a text; what a terminal would obey is spelt out."""
        for line in text.split("\n"):
            print(escaped(line).rstrip(), file=self._out)

    def blank(self) -> None:
        """A screenful of empty lines."""
        print("\n" * shutil.get_terminal_size((80, 24)).lines, file=self._out, end="")

    def read(self, meanwhile: Callable[[], None] | None = None) -> str:
        """The next line that is typed; until it comes, `meanwhile` is called again and again."""
        if self._prompt:
            print("> ", end="", file=self._out)
        self._out.flush()
        while b"\n" not in self._unread[:LONGEST] and not self._at_end:
            if len(self._unread) >= LONGEST:
                break
            if meanwhile is not None and not self._waits():
                meanwhile()
                self._out.flush()
                continue
            self._take()
        if not self._unread:
            raise Ended
        line, _, self._unread = self._unread.partition(b"\n")
        return line.decode("utf-8", "replace").strip()

    def _waits(self) -> bool:
        """Has something been typed?"""
        assert self._source is not None
        return bool(select.select([self._source], [], [], PATIENCE)[0])

    def _take(self) -> None:
        assert self._source is not None
        piece = os.read(self._source, PIECE)
        self._unread += piece
        self._at_end = not piece


def terminal() -> Lines:
    """Standard input and output."""
    source = sys.stdin.fileno() if sys.stdin is not None else None
    return Lines(source, sys.stdout)
