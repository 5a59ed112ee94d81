"""What the questions of Julius Caesar share."""

from __future__ import annotations

from typing import Any

from core.caesar.board import Board
from core.caesar.state import State
from core.contract import Prompt


class SidePrompt(Prompt):
    """A question to one side."""

    def __init__(self, state: State, side: int) -> None:
        self.side, self.seat = side, state.seat_of(side)

    def args(self) -> dict[str, Any]:
        return {"side": self.side}


def group_of(board: Board, block: int) -> str:
    """The kind of a block, under which its candidates go together."""
    return board.data.blocks[block].kind
