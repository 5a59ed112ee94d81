"""What the table and the replay share: a game, its board and its log, and its file, which is
followed."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from core.contract import Event
from core.game import Game
from core.seat.following import Followed, status_text
from core.seat.words import word
from core.texts import event_text
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
        self.file = Followed(game)

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
        self.board.event_log.tell(self.entries, title, self.game.position)

    def entries(self, position: int) -> list[Entry]:
        """What the log tells of an action."""
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
        self.query_one("#status", Line).say(status_text(self.game, self.view, self.lang, room))

    def action_pane(self, number: int) -> None:
        self.board.turn_to_number(number)

    def on_event_log_sought(self) -> None:
        self.show_keys()
