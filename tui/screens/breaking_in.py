"""Interjections: either player may act between two actions, where the rules allow it."""

from __future__ import annotations

from functools import partial
from typing import Any

from core.contract import Refusal
from core.seat.draft import Draft
from core.seat.wording import Wording
from core.texts import refusal_text
from tui.language.words import word
from tui.screens.dialogs import Aside, Menu
from tui.screens.page import Notice
from tui.screens.seated import Seated


class BreakingIn(Seated):
    """While somebody breaks in, the draft is his, and so are the eyes."""

    def action_break_in(self) -> None:
        seats = self.session.seats
        if not seats or self.game.prompt is None:
            return
        if refusal := self.game.why_not_break_in(seats[0]):
            self.refuse(refusal)
        elif len(seats) == 1:
            self._begin(seats[0])
        else:
            self.app.push_screen(self._who(seats), self._chosen)

    def _who(self, seats: tuple[int, ...]) -> Menu:
        """Who can play something now, and of each other why not."""
        lang, choices, reasons = self.lang, [], []
        for seat in seats:
            who = word("table.seat", lang, seat=seat, side=self.side(seat))
            if refusal := self._known_stuck(seat):
                told = refusal_text(self.system, refusal, lang)
                reasons.append(word("table.says", lang, seat=seat, text=f"{told} ({refusal.rule})"))
                who = word("table.nothing-fits", lang, who=who)
            choices.append((str(seat), who))
        able = next((str(seat) for seat in seats if not self._known_stuck(seat)), "")
        return Menu(word("table.who-breaks-in", lang), choices, lang, "\n".join(reasons), able)

    def _known_stuck(self, seat: int) -> Refusal | None:
        """Where hands are hidden, only his own is known to whoever looks."""
        if self.session.hidden and seat != self.session.eyes:
            return None
        return self._stuck(self.game.view(seat), seat)

    def _stuck(self, view: Any, seat: int) -> Refusal | None:
        options = self.system.interject_options(view, seat, {})
        return None if options is None else options.stuck()

    def _chosen(self, choice: str | None) -> None:
        if choice is None:
            return
        seat = int(choice)
        if self.session.hidden and seat != self.session.eyes:
            curtain = Aside(seat, partial(self.side, seat), self.lang, "break-in")
            self.app.push_screen(curtain, lambda sure: self._lifted(seat) if sure else None)
        else:
            self._begin(seat)

    def _lifted(self, seat: int) -> None:
        self.take_keyboard(seat)
        self._begin(seat)

    def _begin(self, seat: int) -> None:
        view = self.game.view(seat)
        if refusal := self._stuck(view, seat):
            self._cannot(refusal)
            return
        self.breaking_in, self.view = seat, view
        self.draft = Draft(
            lambda partial: self.system.interject_options(view, seat, partial), self.system.actions
        )
        self.show_position()
        self.show_draft(afresh=True)
        self.candidate_list.focus()

    def _cannot(self, refusal: Refusal) -> None:
        """Where hands are hidden, the other player is not to read the reason."""
        if not self.session.hidden:
            self.refuse(refusal)
            return
        text = Wording(self.system, self.view, self.lang, key=self.key_name).refused(refusal)
        notice = Notice(word("table.break-in", self.lang), text, self.lang)
        self.app.push_screen(notice.hiding(), lambda _: self.put_question())
