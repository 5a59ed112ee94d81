"""A copy of a position to try something on, and a table for it at which no die is thrown."""

from __future__ import annotations

from typing import Any

from core.alea.box.state import State, copied
from core.contract import Event, Fall


class _Silence:
    """In place of the system: nobody holds anything to break in with."""

    def holders(self, state: Any, window: str) -> list[int]:
        return []


class ListeningTable:
    """A table that only listens; it has no seed to betray."""

    seed = 0
    system: Any = _Silence()

    def __init__(self) -> None:
        self.falls: list[Fall] = []
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        self.events.append(event)


def trial_copy(state: State) -> State:
    """Every die becomes a question, so that none is foretold."""
    copy = copied(state)
    copy.manual_dice = True
    copy.window = None
    return copy
