"""Questions that both games ask alike."""

from __future__ import annotations

from typing import Any

from core.contract import Prompt, Reply
from core.imperator.state import SeriesState


class ActivePrompt(Prompt[Reply]):
    """A question to the side that is active."""

    def __init__(self, state: SeriesState) -> None:
        self.side = side = state.active
        self.seat = 1 if state.factions[0] == side else 2  # `seat_of`: asked all the time

    def args(self) -> dict[str, Any]:
        return {"side": self.side}
