"""What the table and the replay share: a game, its board and its log, and its file, which is
followed."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from core.complaints import complaint
from core.contract import Event
from core.game import Game
from core.log import LogError
from core.overlay import corrected_text
from core.texts import event_text
from tui.language.words import word
from tui.screens.page import Page
from tui.widgets.board import Board
from tui.widgets.event_log import Entry
from tui.widgets.line import Line


class GamePage(Page):
    """A page with the board of a game, which is its own: it closes the file."""

    view: Any  # of the game, for the eyes that look

    def __init__(self, game: Game, lang: str) -> None:
        super().__init__(lang)
        self.game = game
        self.system = game.system
        self.presenter = game.system.presenter
        self.rules_of = game.system.id
        self.lost = ""  # why the file is not followed any more

    @property
    def board(self) -> Board:
        return self.query_one(Board)

    def on_unmount(self) -> None:
        if self.game.log is not None:
            self.game.log.close()

    @abstractmethod
    def sees(self, event: Event) -> bool:
        """May this be told to the eyes that look?"""

    def tell(self) -> None:
        """The log from its beginning: another language, other eyes, another past."""
        title = word("event-log", self.lang)
        self.board.event_log.tell(self._entries, title, self.game.position)

    def _entries(self, position: int) -> list[Entry]:
        system, lang = self.system, self.lang
        return [
            Entry(
                event_text(system, event, lang),
                event.rule,
                self.presenter.topic(event),
                self.presenter.toll(event, lang),
            )
            for event in self.game.events(position)
            if self.sees(event)
        ]

    def show_status(self) -> None:
        """Where the game stands, and whether its data are other than ours."""
        room = self.app.size.width - 2
        self.query_one("#status", Line).say(self._status(room))

    def _status(self, room: int) -> str:
        """That data are corrected is always told, in fewer words where there is little room."""
        data, lang = self.game.header.data, self.lang
        text = ""
        for brief in (False, True):
            if not (corrected := corrected_text(data, lang, brief)):
                return self.presenter.status(self.view, lang, room)
            left = room - len(corrected) - 2
            text = f"{self.presenter.status(self.view, lang, left)}  {corrected}"
            if len(text) <= room:
                break
        return text

    def action_pane(self, number: int) -> None:
        self.board.turn_to_number(number)

    # --- the file --------------------------------------------------------------------------------

    def take_news(self) -> int:
        """How many records others have written; if the file is `lost`, none from now on."""
        if self.lost:
            return 0
        try:
            return self.game.follow()
        except (LogError, OSError) as error:
            self.lost = complaint(error, self.lang)
            return 0

    def cut_off(self) -> str:
        """Why what is shown may not be what others play: the file is lost, or not understood."""
        difference = self.game.difference
        if self.lost:
            return word("lost", self.lang, error=self.lost)
        return (
            word("differs", self.lang, difference=difference.said(self.lang)) if difference else ""
        )

    def torn(self) -> str:
        """The last record of the file was not whole, and was left out."""
        log = self.game.log
        return word("torn", self.lang) if log is not None and log.torn else ""
