"""Positions kept on the way: from the nearest one any other is reached by feeding a few actions."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from core.run import encode

SPACING = 8  # actions between checkpoints: so many are fed again at most, and memory is an eighth


class Checkpoints:
    """Encoded states by position, in the order of play."""

    __slots__ = ("_due", "_marks", "_states", "position")

    def __init__(self) -> None:
        self._marks: list[int] = []  # their positions
        self._states: list[bytes] = []
        self._due = 0  # the position from which on another is wanted
        self.position = 0  # the one that the game is at, or is being led to

    def offer(self, state: Any) -> None:
        """Keep this state as a checkpoint, unless the last one is near enough. It is called where
        no step of the rules is under way, for a half-done one cannot be stored."""
        if self.position >= self._due:
            self._marks.append(self.position)
            self._states.append(encode(state))
            self._due = self.position + SPACING

    def before(self, position: int) -> tuple[int, bytes]:
        """The nearest one, not after this position."""
        nearest = bisect_right(self._marks, position) - 1
        return self._marks[nearest], self._states[nearest]

    def forget_after(self, position: int) -> None:
        keep = bisect_right(self._marks, position)
        del self._marks[keep:], self._states[keep:]
        self._due = self._marks[-1] + SPACING

    def copy(self) -> Checkpoints:
        """The same, to go back to."""
        twin = Checkpoints()
        twin._marks, twin._states = list(self._marks), list(self._states)
        twin._due, twin.position = self._due, self.position
        return twin
