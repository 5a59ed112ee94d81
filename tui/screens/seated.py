"""What the parts of the table share: the game, who sits at it, and what was said last."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TypeVar

from core.complaints import complaint
from core.contract import Event, Outcome, Refusal
from core.game import Game
from core.log import LogError
from core.seat.draft import Draft
from core.seat.session import Session
from tui.language.keys import key_name
from tui.screens.game_page import GamePage
from tui.widgets.candidate_list import CandidateList

Written = TypeVar("Written")


class Seated(GamePage):
    """A game with people at it."""

    def __init__(self, game: Game, lang: str, seats: tuple[int, ...]) -> None:
        super().__init__(game, lang)
        self.session = Session(game, seats)
        self.view = self.session.view()
        self.draft: Draft | None = None
        self.breaking_in = 0  # the seat whose interjection is being built
        self.refusal = None
        self.told_end: Outcome | None = None
        self.unwritten = ""  # why the file did not take what was said last
        self.places: dict[int | None, str] = {}  # where each seat looked last

    @property
    def refusal(self) -> Refusal | None:
        """The last one, until something else happens; so long it is also told what others took
        back."""
        return self._refusal

    @refusal.setter
    def refusal(self, refusal: Refusal | None) -> None:
        self._refusal, self.gone_elsewhere = refusal, 0

    @property
    def candidate_list(self) -> CandidateList:
        return self.query_one(CandidateList)

    def key_name(self, name: str, usual: str) -> str:
        return key_name(self.app, name, usual, self.lang)

    def sees(self, event: Event) -> bool:
        return self.session.sees(event)

    def side(self, seat: int, lang: str = "") -> str:
        return self.presenter.faction(self.view, seat, lang or self.lang)

    def written(self, work: Callable[[], Written]) -> Written | None:
        """Do something that is written into the file, and give back what came of it; None if it
        could not be written. Nothing has happened then, and the reason is told until something
        gets through. What others have written since the last look comes with it."""
        known, done = self.game.records, None
        try:
            done, self.unwritten = work(), ""
        except (LogError, OSError) as error:
            self.unwritten = complaint(error, self.lang)
        if self.game.records > known + 1:  # more than one step: it may be another past
            self.tell()
        return done

    def refuse(self, refusal: Refusal | None) -> None:
        """Say why not."""
        self.refusal = refusal
        self.show_plan()

    def take_keyboard(self, seat: int) -> None:
        """The curtain has risen. Where the other player looked, how wide his cards were and what
        he was refused is nobody's business."""
        self.places[self.session.eyes] = self.board.selected
        self.session.lift(seat)
        self.board.forget_widths()
        self.board.select(self.places.get(seat, self.board.first_place()))
        self.refusal = None
        self.tell()

    def leave_keyboard(self) -> None:
        """Nobody knows who sits there now: nothing of whoever looked last is shown any more."""
        self.places[self.session.eyes] = self.board.selected
        self.session.hand_over()
        self.tell()

    @abstractmethod
    def put_question(self) -> None:
        """Show where the game stands, and what it asks."""

    @abstractmethod
    def show_position(self) -> None:
        """The board and the log as the eyes that look see them."""

    @abstractmethod
    def show_draft(self, afresh: bool = False, at: str = "") -> None:
        """The answer as far as it is built, and the candidates for what comes next; the cursor
        stands on the row `at`, else on the same as before, unless all are `afresh`."""

    @abstractmethod
    def show_plan(self) -> None:
        """What the answer under the cursor would bring."""
