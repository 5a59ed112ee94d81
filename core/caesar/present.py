"""How Julius Caesar shows itself: plain rows in the player's language, from a view."""

from __future__ import annotations

from typing import Any

from core.caesar.board import Board


class CaesarPresenter:
    def __init__(self, board: Board) -> None:
        self.board = board

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)
