"""The drawn map of Semper Victor, without what stands on it."""

from __future__ import annotations

from core.contract import Chart
from core.imperator.drawn_map import drawn_map
from core.semper.box.board import Board


def chart(board: Board) -> Chart:
    """Zones and seas, the closed ones too; the capitals are those of the board's variant."""
    capitals = board.capital_mask
    return drawn_map(
        "semper", board.data.zones, board.data.seas, lambda place: bool(capitals >> place & 1)
    )
