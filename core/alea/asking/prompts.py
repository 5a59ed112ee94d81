"""What the questions of Alea share."""

from __future__ import annotations

from typing import Any

from core.alea.box.state import State
from core.contract import Prompt, Reply


class ActivePrompt(Prompt[Reply]):
    """A question to the side that is active."""

    def __init__(self, state: State) -> None:
        self.side, self.seat = state.active, state.seat_of(state.active)

    def args(self) -> dict[str, Any]:
        return {"side": self.side}
