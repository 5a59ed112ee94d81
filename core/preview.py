"""Preview: a part of the rules at work on a copy of a view.

A preview runs the very steps that would be run, as far as a question that it cannot answer. It runs
on the view alone and always gives the same: no hidden thing is guessed, each die is a question, and
nobody breaks in. Whoever thinks ahead on a whole position, with dice and with hidden things filled
in at random, takes a `Position` (`core.position`).

    >>> from core.contract import TABLE, GoOn, TableState
    >>> from core.dice import D6, Rolled, open_roll
    >>> preview = Preview(TableState(scenario="any"))
    >>> throw = open_roll(preview.table, preview.state, D6, rule="8.3", purpose="battle")
    >>> asked = preview.play(throw, nobody_answers)
    >>> asked.kind, asked.args()
    ('roll', {'die': 'd6', 'purpose': 'battle'})
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Generic, TypeVar

from core.contract import (
    TABLE,
    Action,
    Answer,
    Event,
    Fall,
    GoOn,
    Prompt,
    Step,
    Table,
    TableState,
)
from core.flow import WindowPrompt
from core.run import TableTop

S = TypeVar("S", bound=TableState)
Replies = Callable[[Prompt], Answer | None]  # None: the preview ends there


class _NobodyBreaksIn:
    """The table of a preview has no system behind it: nobody holds anything."""

    def holders(self, state: Any, window: str) -> list[int]:
        return []

    def interject(self, state: Any, table: Table, seat: int, action: Action) -> Step:
        raise AssertionError("nobody breaks in")


class Preview(Generic[S]):
    """A table for one preview; `copy` is a state that it may change."""

    __slots__ = ("state", "table")

    def __init__(self, copy: S) -> None:
        copy.manual_dice = True
        copy.window = None
        self.state = copy
        self.table = TableTop(_NobodyBreaksIn(), 0, None)

    @property
    def events(self) -> list[Event]:
        return self.table.events

    @property
    def falls(self) -> list[Fall]:
        return self.table.falls

    def play(self, step: Generator[Prompt, Answer, Any], replies: Replies) -> Prompt | None:
        """Run a step, or a part of one; the question that has no reply, or None at its end."""
        try:
            prompt = next(step)
            while (answer := replies(prompt)) is not None:
                prompt = step.send(answer)
        except StopIteration:
            return None
        return prompt


def nobody_answers(prompt: Prompt) -> Answer | None:
    """The first question ends the preview."""
    return None


def going_on(prompt: Prompt) -> Answer | None:
    """Nobody breaks in at a pause; any other question ends the preview."""
    return (TABLE, GoOn()) if isinstance(prompt, WindowPrompt) else None
