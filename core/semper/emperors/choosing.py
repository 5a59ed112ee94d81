"""3.5, 3.6: one leader of several is chosen by a side's player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.contract import Action, Flow, Prompt, Refusal, Table, refuse
from core.flow import ask
from core.semper.box.actions import Choose
from core.semper.box.board import NOWHERE
from core.semper.box.state import State


class ChoosePrompt(Prompt[Choose]):
    """Which of these leaders?"""

    def __init__(self, state: State, side: int, leaders: Sequence[int]) -> None:
        self.side, self.leaders = side, list(leaders)
        self.seat = state.seat_of(side)

    def args(self) -> dict[str, Any]:
        return {"side": self.side}

    def why_not(self, state: State, action: Choose) -> Refusal | None:
        if action.leader not in self.leaders:
            return refuse("not-on-offer", self.rule)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        return [Choose(leader) for leader in self.leaders]


def choose_one(table: Table, state: State, prompt: ChoosePrompt) -> Flow[int]:
    """The player's choice; who is the only one is not asked for, and NOWHERE if there is none."""
    if len(prompt.leaders) > 1:
        action = yield from ask(table, state, lambda s: prompt)
        return action.leader
    return prompt.leaders[0] if prompt.leaders else NOWHERE
