"""How the Republic shows itself: plain rows in the player's language, from a view."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from core.contract import LINE, Pane, Presenter
from core.republic.box.board import Board


class RepublicPresenter(Presenter):
    """Names and panes. It knows no rule: what it counts, it asks the chapters for."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def status(self, view: Any, lang: str, room: int = LINE) -> str:
        return ""

    def panes(self, view: Any, lang: str, only: Collection[str] = ()) -> list[Pane]:
        return []
