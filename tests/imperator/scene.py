"""A small second game of the series: it has its own fields in its own order, and no other rules."""

from __future__ import annotations

from collections.abc import Generator
from types import SimpleNamespace
from typing import Any

import msgspec

from core.contract import Event, Fall, Prompt
from core.imperator.state import SeriesState

PRIMUS, SECONDUS = 1, 2
TREVERI, ARELATE = 0, 1
LOST = 200  # off the map
DUX, RIPENSES, COMITATENSES, ALAMANNI = range(4)
BOARD = SimpleNamespace(
    place_count=2,
    groups_of_pieces=("leader", "limitanei", "comitatenses", "band"),
    faces=((), ("plague", "flight"), ("flight",), ("favour",), ("plague",), ("pax",), ("favour",)),
)


class Position(SeriesState, kw_only=True):
    hands: list[list[int]] = msgspec.field(default_factory=lambda: [[], []])
    reduced: bytearray = msgspec.field(default_factory=lambda: bytearray(4))
    batch: list[tuple[int, int]] = msgspec.field(default_factory=list)
    active: int = PRIMUS
    where: bytearray = msgspec.field(default_factory=lambda: bytearray(4))
    factions: list[int] = msgspec.field(default_factory=lambda: [SECONDUS, PRIMUS])

    @property
    def board(self) -> Any:
        return BOARD

    def seat_of(self, side: int) -> int:
        return self.factions.index(side) + 1


class Heard:
    """A table that remembers what it was told; nobody there holds anything."""

    def __init__(self, seed: int = 1) -> None:
        self.seed = seed
        self.events: list[Event] = []
        self.falls: list[Fall] = []
        self.system = SimpleNamespace(holders=lambda state, window: [])

    def tell(self, event: Event) -> None:
        self.events.append(event)

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]


def position(**fields: Any) -> Position:
    return Position(scenario="1", **fields)


def table() -> Any:
    return Heard()


def play(step: Generator[Prompt[Any], Any, Any], *answers: Any) -> tuple[list[Prompt[Any]], Any]:
    """Run a step with these answers: the questions that it put, and what it gave back."""
    asked: list[Prompt[Any]] = []
    try:
        prompt = next(step)
        for answer in (*answers, None):
            asked.append(prompt)
            assert answer is not None, f"unanswered: {prompt.kind}"
            prompt = step.send(answer)
    except StopIteration as end:
        assert len(asked) == len(answers)
        return asked, end.value
    raise AssertionError("not over")


def send_away(state: Position, piece: int) -> None:
    state.where[piece] = LOST
