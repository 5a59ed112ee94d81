"""What the questions of Alea share."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from core.alea.box.state import State
from core.contract import Answer, Prompt

Question = Callable[[State], Prompt | None]  # None: there is nothing to ask any more
Acted = Generator[Prompt, Answer, bool]  # did the player act? then the step is put again


class ActivePrompt(Prompt):
    """A question to the side that is active."""

    def __init__(self, state: State) -> None:
        self.side, self.seat = state.active, state.seat_of(state.active)

    def args(self) -> dict[str, Any]:
        return {"side": self.side}
