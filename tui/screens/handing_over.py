"""The keyboard goes to the other player: a curtain falls before anything hidden is shown."""

from __future__ import annotations

from functools import partial

from core.seat.telling import latest
from tui.screens.dialogs import LEAVE, REDO, UNDO, Curtain, Handover
from tui.screens.page import WIDTH
from tui.screens.taking_back import TakingBack


class HandingOver(TakingBack):
    """What was done may be taken back at the curtain, too."""

    def draw_curtain(self, seat: int) -> None:
        if any(isinstance(screen, Curtain) for screen in self.app.screen_stack):
            return
        side, news = partial(self.side, seat), partial(self._news, seat)
        curtain = Handover(seat, side, self.lang, news, self.not_taken_back, self.may_redo())
        self.app.push_screen(curtain, lambda said: self._at_curtain(seat, said))

    def _news(self, seat: int, lang: str, lines: int) -> tuple[list[str], int]:
        """What the last action brought and all since this seat acted, as a spectator is told it:
        the other player still looks. The latest in so many lines, and how much more there was."""
        now = self.game.position
        past = range(min(self.session.last_of(seat) + 1, now), now + 1)
        events = [e for at in past for e in self.game.events(at) if e.visible_to(None)]
        return latest(self.system, events, lang, WIDTH, lines)

    def _at_curtain(self, seat: int, said: object) -> None:
        """An undo may lead back to the other player's secrets, and redo to one's own: a curtain
        falls again."""
        if said in (UNDO, REDO):
            self.leave_keyboard()
            if said == UNDO:
                self.action_undo()
            else:
                self.action_redo()
        elif said == LEAVE:
            self.app.pop_screen()
        else:
            self._lift(seat)

    def _lift(self, seat: int) -> None:
        self.take_keyboard(seat)
        self.put_question()
        self.board.front(self.presenter.stage(self.view))
