"""2.D: the event of the year."""

from __future__ import annotations

from collections.abc import Generator

from core.alea.state import State
from core.contract import Answer, Prompt, Table

Flow = Generator[Prompt, Answer, None]

AGITATED = 6  # the event that sends Faction Leaders to the nearest city


def event_of_the_year(table: Table, state: State) -> Flow:
    """1d6 + 1d10: the event is rolled for, told and applied. `state.sequences[0]` holds the
    year's total of sequences, which events 7 and 8 change before it is shared out."""
    yield from ()


def forced_marches(table: Table, state: State) -> Flow:
    """event.6: before the active side moves, its Faction Leaders go to the nearest city."""
    yield from ()
