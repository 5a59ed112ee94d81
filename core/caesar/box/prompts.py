"""What the questions of Julius Caesar share."""

from __future__ import annotations

from typing import Any

import msgspec

from core.caesar.box.board import Board
from core.caesar.box.state import State
from core.contract import Options, Prompt, Reply


class SidePrompt(Prompt[Reply]):
    """A question to one side."""

    def __init__(self, state: State, side: int) -> None:
        self.side, self.seat = side, state.seat_of(side)

    def args(self) -> dict[str, Any]:
        return {"side": self.side}

    def options(self, view: Any, partial: dict[str, Any]) -> Options | None:
        """What can be done comes first, the end of it last."""
        options = super().options(view, partial)
        if options is None or options.field != "type":
            return options
        in_order = sorted(options.candidates, key=lambda option: bool(option.value == "done"))
        return msgspec.structs.replace(options, candidates=in_order)


def group_of(board: Board, block: int) -> str:
    """The kind of a block, under which its candidates go together."""
    return board.data.blocks[block].kind
