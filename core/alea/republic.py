"""5: the Republic's track, and the change of sides."""

from __future__ import annotations

from collections.abc import Generator

from core.alea.state import State
from core.contract import Answer, Prompt, Table

Flow = Generator[Prompt, Answer, None]


def adjust_track(table: Table, state: State) -> None:
    """5.1.1: each adjustment of the track, told one by one; then this year's flags are cleared."""


def test_of_the_republic(table: Table, state: State) -> None:
    """5.1.1: in space 5 the Republic is dead and both players have lost."""
