"""The keyboard goes to the other player: a curtain falls before anything hidden is shown."""

from __future__ import annotations

from core.seat.desk import Desk
from core.seat.event_lines import latest
from core.seat.shown import Shown
from core.seat.undo import TakingBack
from core.seat.words import word


class HandingOver:
    """Undo and redo also work at the curtain. Either may lead to a question with hidden hands: then
    the curtain falls again."""

    def __init__(self, desk: Desk, taking_back: TakingBack) -> None:
        self.desk, self.taking_back = desk, taking_back

    def lift(self, seat: int) -> Shown:
        self.desk.take_keyboard(seat)
        return self.desk.put_question().with_stage()

    def undo(self) -> Shown:
        self.desk.leave_keyboard()
        return self.taking_back.undo()

    def redo(self) -> Shown:
        self.desk.leave_keyboard()
        return self.taking_back.redo()

    def called(self, seat: int, lang: str, purpose: str = "") -> str:
        """Who shall take the keyboard, and what for."""
        key = f"table.curtain-{purpose}" if purpose else "table.curtain"
        return word(key, lang, seat=seat, side=self.desk.side(seat, lang))

    def news(self, seat: int, lang: str, width: int, lines: int) -> tuple[list[str], int]:
        """The events of the last action, and all since this seat acted, as a spectator hears them:
        the other player can still see the screen. Returns the latest in so many lines, and how
        many more there were."""
        game = self.desk.game
        now = game.position
        past = range(min(self.desk.session.last_of(seat) + 1, now), now + 1)
        events = [e for at in past for e in game.events(at) if e.visible_to(None)]
        return latest(self.desk.system, events, lang, width, lines)
