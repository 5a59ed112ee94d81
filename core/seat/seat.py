"""All that a player can do at the table, on a screen or line by line."""

from __future__ import annotations

from collections.abc import Callable

from core.game import Game
from core.seat.breaking_in import BreakingIn
from core.seat.desk import Desk
from core.seat.handing_over import HandingOver
from core.seat.shown import BREAK_IN, MORE, NOBODY, RESULT, Shown
from core.seat.talk import Talk
from core.seat.undo import TakingBack
from core.seat.wording import KeyName


class Seat:
    """The desk, and what is done at it besides answering."""

    def __init__(
        self,
        game: Game,
        lang: str,
        seats: tuple[int, ...] | None = None,
        key: KeyName | None = None,
    ) -> None:
        self.desk = Desk(game, lang, seats, key)
        self.taking_back = TakingBack(self.desk)
        self.handing_over = HandingOver(self.desk, self.taking_back)
        self.breaking_in = BreakingIn(self.desk)
        self.talk = Talk(self.desk)
        self._verbs: dict[str, Callable[[], Shown]] = {
            "undo": self.taking_back.undo,
            "undo-phase": self.taking_back.undo_phase,
            "redo": self.taking_back.redo,
            "ask-undo": self.taking_back.ask,
            "break-in": self.breaking_in.start,
            "talk": self.talk.start,
        }

    def open(self) -> Shown:
        """The game is on the table: what is asked, and what a player waits for."""
        return self.desk.put_question().with_request(self.taking_back.request())

    def requests(self) -> Shown:
        """What a player waits for."""
        return self.desk.ask(None).with_request(self.taking_back.request())

    def follow(self) -> Shown | None:
        """What others wrote; None: nothing."""
        shown = self.desk.follow()
        if shown is None or not shown.stage:  # the file is lost
            return shown
        return shown.with_request(self.taking_back.request())

    def do(self, verb: str) -> Shown:
        """undo, undo-phase, redo, ask-undo, break-in, talk."""
        return self._verbs[verb]()

    def choose(self, row: str) -> Shown:
        """Take a row of the list: a candidate by its number, or one of the others."""
        if row == BREAK_IN:
            return self.breaking_in.start()
        if row == MORE:
            return self.desk.list_details(row)
        if row == NOBODY:
            return self.desk.choose_nobody()
        if row == RESULT:
            return Shown(over=True)
        return self.desk.choose(int(row))
