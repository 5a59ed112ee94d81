"""Habits of a random player of the Republic: phases end, and armies are as big as people would
send them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

from core.contract import Action, Prompt
from core.players.habits import Habits
from core.players.republic.lots import deed_by_lot, scatter
from core.republic.box.actions import Done
from core.republic.box.state import State
from core.republic.year.senate.menu import SenatePrompt

ENDS = {
    "intrigue": 0.2,
    "ransom": 0.3,
    "levy": 0.5,
    "march": 0.3,
    "convoy": 0.2,
    "senate": 0.03,
    "civil-war": 0.1,
}
DEEDS = 45  # answers of the Senate to pick from


class RepublicHabits(Habits):
    """In the Senate a kind of deed comes first: long lists of one kind do not crowd out others."""

    def __init__(self) -> None:
        super().__init__(ENDS)

    def answers(self, prompt: Prompt, state: Any) -> Sequence[Action]:
        return Deeds(state) if type(prompt) is SenatePrompt else prompt.legal(state)


class Deeds(Sequence[Action]):
    """The end of the phase, and deeds by lot; each is built only when it is picked."""

    __slots__ = ("nonce", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.nonce = state.falls * 4096 + sum(state.moved) * 64 + state.treasury + state.raised

    def __len__(self) -> int:
        return 1 + DEEDS

    @overload
    def __getitem__(self, i: int) -> Action: ...
    @overload
    def __getitem__(self, i: slice) -> list[Action]: ...
    def __getitem__(self, i: int | slice) -> Action | list[Action]:
        if isinstance(i, slice):
            return [self[n] for n in range(*i.indices(len(self)))]
        if not 0 <= i <= DEEDS:
            raise IndexError(i)
        deed = deed_by_lot(self.state, scatter(self.nonce, i)) if i else None
        return deed or Done()
