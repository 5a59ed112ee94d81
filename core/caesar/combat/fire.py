"""7.4: the dice of a block that fires."""

from __future__ import annotations

from typing import Any

from core.caesar.box.state import State
from core.contract import Flow, Table
from core.dice import D6, RollPrompt, fall


class FirePrompt(RollPrompt):
    """A physical die, beside those that `lie` there already."""

    sentence = "roll-fire"

    def __init__(self, purpose: str, state: State, block: int, count: int, lie: list[int]) -> None:
        super().__init__(D6, purpose)
        self.block, self.fire, self.count, self.lie = block, state.board.fire[block], count, lie

    def args(self) -> dict[str, Any]:
        return {
            "die": self.die.name,
            "block": self.block,
            "fire": self.fire,
            "number": len(self.lie) + 1,
            "count": self.count,
            "dice": list(self.lie),
        }


def roll_fire(
    table: Table, state: State, block: int, count: int, *, purpose: str
) -> Flow[list[int]]:
    """So many dice at once; the caller tells what they show."""
    faces: list[int] = []
    while len(faces) < count:
        asked = FirePrompt(purpose, state, block, count, faces)
        faces.append((yield from fall(table, state, asked)))
    return faces
