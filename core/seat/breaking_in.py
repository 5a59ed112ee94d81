"""Interjections: either player may act between two actions, where the rules allow it."""

from __future__ import annotations

from typing import Any

from core.contract import Refusal
from core.seat.desk import Desk
from core.seat.draft import Draft
from core.seat.shown import Aside, Changed, Choice, Shown, Told
from core.seat.wording import Wording
from core.seat.words import word
from core.texts import refusal_text


class BreakingIn:
    """While a player breaks in, the draft and the eyes are that player's."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.game, self.session = desk, desk.game, desk.session

    def start(self) -> Shown:
        seats = self.session.seats
        if not seats or self.game.prompt is None:
            return Shown()
        if refusal := self.game.why_not_break_in(seats[0]):
            return self.desk.refuse(refusal)
        if len(seats) == 1:
            return self._begin(seats[0])
        return self.desk.ask(self._who(seats))

    def _who(self, seats: tuple[int, ...]) -> Choice:
        """Who can play something now, and of each other why not."""
        desk, lang = self.desk, self.desk.lang
        choices, reasons = [], []
        for seat in seats:
            who = word("table.seat", lang, seat=seat, side=desk.side(seat))
            if refusal := self._known_stuck(seat):
                text = f"{refusal_text(desk.system, refusal, lang)} ({refusal.rule})"
                reasons.append(word("table.says", lang, seat=seat, text=text))
                who = word("table.nothing-fits", lang, who=who)
            choices.append((str(seat), who))
        able = next((str(seat) for seat in seats if not self._known_stuck(seat)), "")
        title = word("table.who-breaks-in", lang)
        return Choice(title, choices, self._chosen, "\n".join(reasons), able)

    def _known_stuck(self, seat: int) -> Refusal | None:
        """With hidden hands the viewer may know only the viewer's own hand."""
        if self.session.hidden and seat != self.session.eyes:
            return None
        return self._stuck(self.game.view(seat), seat)

    def _stuck(self, view: Any, seat: int) -> Refusal | None:
        options = self.desk.system.interject_options(view, seat, {})
        return None if options is None else options.stuck()

    def _chosen(self, choice: str) -> Shown:
        seat = int(choice)
        if self.session.hidden and seat != self.session.eyes:
            return self.desk.ask(Aside(seat, "break-in", lambda: self._lifted(seat)))
        return self._begin(seat)

    def _lifted(self, seat: int) -> Shown:
        self.desk.take_keyboard(seat)
        return self._begin(seat)

    def _begin(self, seat: int) -> Shown:
        desk, view = self.desk, self.game.view(seat)
        if refusal := self._stuck(view, seat):
            return self._cannot(refusal)
        desk.breaking_in, desk.view = seat, view
        desk.draft = Draft(
            lambda partial: desk.system.interject_options(view, seat, partial), desk.system.actions
        )
        return desk.shown(Changed.TABLE, afresh=True, focus=True)

    def _cannot(self, refusal: Refusal) -> Shown:
        """Where hands are hidden, the other player is not to read the reason."""
        desk = self.desk
        if not self.session.hidden:
            return desk.refuse(refusal)
        text = Wording(desk.system, desk.view, desk.lang, key=desk.key).refused(refusal)
        return desk.ask(Told(word("table.break-in", desk.lang), text, desk.put_question))
