"""What the seat asks aside, as dialogs over the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from core.seat import shown as asked
from core.seat.seat import Seat
from core.seat.shown import Shown
from tui.screens.dialogs import (
    LEAVE,
    REDO,
    UNDO,
    Agreement,
    Aside,
    Curtain,
    Handover,
    Menu,
    Question,
)
from tui.screens.game_page import GamePage
from tui.screens.page import WIDTH, Notice

Answer = Callable[[], Shown]


class TableDialogs:
    """Each is opened over the page; its answer goes to the seat, and what comes of it is shown."""

    def __init__(self, page: GamePage, seat: Seat, show: Callable[[Shown], None]) -> None:
        self.page, self.seat, self.show = page, seat, show
        self._request = (0, 0)  # the one that was put to the player who sits here last

    def open(self, shown: Shown) -> None:
        """What is asked; and above it what the other player asks for."""
        match shown.dialog:
            case asked.Sure() as sure:
                self._make_sure(sure)
            case asked.Choice() as choice:
                self._offer(choice)
            case asked.Handover() as handover:
                self._draw_curtain(handover.seat)
            case asked.Aside() as aside:
                self._call_aside(aside)
            case asked.Told() as told:
                notice = Notice(told.title, told.text, self.page.lang).hiding()
                self.page.app.push_screen(notice, lambda _: self._answered(told.then))
        self._put_request(shown.request)

    def _answered(self, answer: Answer) -> None:
        """The seat remembers where its player looked."""
        self.seat.desk.selected = self.page.board.selected
        self.show(answer())

    def _make_sure(self, sure: asked.Sure) -> None:
        question = Question(sure.text, self.page.lang)
        self.page.app.push_screen(
            question, lambda yes: self._answered(partial(sure.answer, bool(yes)))
        )

    def _offer(self, choice: asked.Choice) -> None:
        menu = Menu(choice.title, choice.choices, self.page.lang, choice.text, choice.at)

        def chosen(key: str | None) -> None:
            if key is not None:
                self._answered(partial(choice.choose, key))

        self.page.app.push_screen(menu, chosen)

    def _call_aside(self, aside: asked.Aside) -> None:
        side = partial(self.seat.desk.side, aside.seat)
        curtain = Aside(aside.seat, side, self.page.lang, aside.purpose)
        self.page.app.push_screen(
            curtain, lambda sure: self._answered(aside.answer) if sure else None
        )

    def _draw_curtain(self, seat: int) -> None:
        app, hands = self.page.app, self.seat.handing_over
        if any(isinstance(screen, Curtain) for screen in app.screen_stack):
            return
        curtain = Handover(
            seat,
            partial(self.seat.desk.side, seat),
            self.page.lang,
            lambda lang, lines: hands.news(seat, lang, WIDTH, lines),
            self.seat.taking_back.why_not_taken_back,
            self.seat.taking_back.may_redo(),
        )

        def at_curtain(key: object) -> None:
            if key == LEAVE:
                app.pop_screen()
            else:
                ways: dict[object, Answer] = {UNDO: hands.undo, REDO: hands.redo}
                self._answered(ways.get(key, partial(hands.lift, seat)))

        app.push_screen(curtain, at_curtain)

    def _put_request(self, request: asked.Request | None) -> None:
        """One that stands no more is not asked any more."""
        app = self.page.app
        if isinstance(app.screen, Agreement):
            if self.seat.desk.game.asked_undo == self._request:
                return
            app.pop_screen()
        if request is not None:
            self._request, answer = request.about, request.answer
            question = Agreement(request.text, self.page.lang).hiding(request.hides)
            app.push_screen(question, lambda yes: self._answered(partial(answer, bool(yes))))
