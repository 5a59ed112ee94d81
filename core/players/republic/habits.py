"""Habits of a random player of the Republic: phases end, and armies are as big as people would
send them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.contract import Action, Prompt
from core.players.habits import Habits

ENDS = {
    "intrigue": 0.2,
    "ransom": 0.3,
    "levy": 0.5,
    "march": 0.3,
    "convoy": 0.2,
    "senate": 0.05,
    "civil-war": 0.1,
}
LIKED = {"send": 3, "raise": 3, "govern": 2, "games": 2}
SELDOM = {"recall": 7, "call-back": 7, "disband": 12, "withdraw": 5, "garrison": 4}  # turns
FEW = 4  # of each kind of deed, each time


class RepublicHabits(Habits):
    """In the Senate a kind of deed comes first: long lists of one kind do not crowd out others."""

    def __init__(self) -> None:
        super().__init__(ENDS)

    def answers(self, prompt: Prompt, state: Any) -> Sequence[Action]:
        """One list for each kind of deed, as often as it is liked; now and then one of them is
        left out, by a count that runs with the dice and the units that have moved."""
        legal = prompt.legal(state)
        if prompt.kind != "senate":
            return legal
        kinds: dict[str, list[Action]] = {}
        for action in legal:
            kinds.setdefault(str(action.__struct_config__.tag), []).append(action)
        clock = state.falls + sum(state.moved) + sum(state.used) + state.raised
        chosen: list[Action] = []
        for kind, actions in kinds.items():
            if kind == "done":
                chosen += actions
            elif clock % SELDOM.get(kind, 1) == 0:
                few = [actions[(clock * 7 + n * 5) % len(actions)] for n in range(FEW)]
                chosen += few * LIKED.get(kind, 1)
        return chosen
