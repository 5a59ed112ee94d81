"""Habits of a random player of Semper Victor: it sees to it that all of the rules are met."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.contract import Action, Prompt
from core.players.habits import Habits
from core.semper.box.board import NOWHERE
from core.semper.box.state import CAESAR, USURPER, State, enemy, head_of, with_title
from core.semper.march.move_offer import MovePrompt, Taste
from core.semper.march.paths import End

ENDS = {
    "movement": 0.1,
    "uprisings": 0.3,
    "usurpations": 0.1,
    "nominate": 0.3,
    "build": 0.1,
    "play-initiative": 0.4,
}


class Ambition(Taste):
    """Now and then at the enemy's emperors and capitals, whose fall turns the game."""

    def march(self, state: State, side: int, ends: tuple[End, ...], luck: int) -> tuple[End, ...]:
        if luck >> 44 & 1:
            return ends
        if luck >> 45 & 1:
            zones = state.board.capital_mask
        else:
            foe = enemy(side)
            head = head_of(state, foe)
            zones = 0 if head == NOWHERE else 1 << state.where[head]
            for leader in with_title(state, foe, CAESAR, USURPER):
                zones |= 1 << state.where[leader]
        preferred = [end for end in ends if zones >> end[0] & 1]
        return tuple(preferred) if preferred else ends


AMBITION = Ambition()


class SemperHabits(Habits):
    """Usurpations, wars of emperors, and capitals."""

    def __init__(self) -> None:
        super().__init__(ENDS)

    def answers(self, prompt: Prompt, state: Any) -> Sequence[Action]:
        if type(prompt) is MovePrompt:  # asked often: an abstract class looks itself up slowly
            return prompt.sample(state, AMBITION)
        return prompt.legal(state)
