"""A small second game of the series: it has its own fields in its own order, and no other rules."""

from __future__ import annotations

from collections.abc import Generator
from types import SimpleNamespace
from typing import Any, cast

import msgspec

from core.contract import Prompt, System
from core.imperator.state import SeriesState
from core.run import TableTop

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


class Nobody:
    """In place of a system: nobody holds anything to break in with."""

    def holders(self, state: Any, window: str) -> list[int]:
        return []


def table() -> TableTop:
    return TableTop(cast("System", Nobody()), 1, None)


def kinds(heard: TableTop) -> list[str]:
    """What was told there."""
    return [event.kind for event in heard.events]


def position(**fields: Any) -> Position:
    return Position(scenario="1", **fields)


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
