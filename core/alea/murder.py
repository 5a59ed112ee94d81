"""3.5.3: the assassination of Caesar, what follows from it, and the end of his Assassins."""

from __future__ import annotations

from collections.abc import Generator

from core.alea.state import State
from core.contract import Answer, Prompt, Table

Flow = Generator[Prompt, Answer, None]


def caesar_segment(table: Table, state: State) -> Flow:
    """2.F: an attempt on Caesar while he lives; afterwards the end of the last Assassin."""
    yield from ()


def last_assassin_falls(table: Table, state: State) -> None:
    """10.1: called at every death: 5 points when the last of Caesar's Assassins is gone."""
