"""What a random player of a system does more or less often than chance alone would have it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.contract import Action, Prompt


class Habits:
    """Of no system in particular: everything that is on offer is equally welcome.

    `ends` tells by the kind of a question how often its first answer is taken, which ends it: a
    phase that only chance ends would go on for too long, or be over at once.
    """

    def __init__(self, ends: Mapping[str, float] | None = None) -> None:
        self.ends = ends or {}

    def ending(self, prompt: Prompt, state: Any) -> float:
        """How often the first answer is taken, before all of them have the same chance."""
        return self.ends.get(prompt.kind, 0.0)

    def answers(self, prompt: Prompt, state: Any) -> Sequence[Action]:
        """The legal answers that it picks from."""
        return prompt.legal(state)

    def plays(self, plays: Sequence[Action], state: Any, seat: int) -> Sequence[Action]:
        """What it picks from to break in; what it likes is there several times."""
        return plays
