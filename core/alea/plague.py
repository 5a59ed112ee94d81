"""6.3.plague: an infested zone and those who enter it."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from core.alea.state import State
from core.contract import Answer, Prompt, Table

Flow = Generator[Prompt, Answer, None]


def exposed(table: Table, state: State, zone: int, pieces: Sequence[int]) -> Flow:
    """These have just entered `zone`: if the plague is there each must check."""
    yield from ()
