"""A game's file as it is followed: what others wrote, and what is wrong with it."""

from __future__ import annotations

from typing import Any

from core.error_text import complaint
from core.game import Game
from core.log import LogError
from core.overlay import corrected_text
from core.seat.words import word


class Followed:
    """A file that is not `lost` is read again and again."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.lost = ""  # why the file is not followed any more

    def take_news(self, lang: str) -> int:
        """How many records others have written; if the file is `lost`, none from now on."""
        if self.lost:
            return 0
        try:
            return self.game.follow()
        except (LogError, OSError) as error:
            self.lost = complaint(error, lang)
            return 0

    def cut_off(self, lang: str) -> str:
        """Why what is shown may not be what others play: the file is lost, or not understood."""
        if self.lost:
            return word("lost", lang, error=self.lost)
        difference = self.game.difference
        return word("differs", lang, difference=difference.text(lang)) if difference else ""

    def torn(self, lang: str) -> str:
        """The last record of the file was not whole, and was left out."""
        log = self.game.log
        return word("torn", lang) if log is not None and log.torn else ""


def status_text(game: Game, view: Any, lang: str, room: int) -> str:
    """Where the game stands, and whether its data are other than ours: that is always told, in
    fewer words where there is little room."""
    presenter, text = game.system.presenter, ""
    for brief in (False, True):
        if not (corrected := corrected_text(game.header.data, lang, brief)):
            return presenter.status(view, lang, room)
        text = f"{presenter.status(view, lang, room - len(corrected) - 2)}  {corrected}"
        if len(text) <= room:
            break
    return text
