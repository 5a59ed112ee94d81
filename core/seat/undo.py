"""Undo and redo at the table, and asking the other players for more than one's right."""

from __future__ import annotations

from core.contract import Refusal
from core.record import Done
from core.seat.desk import Desk
from core.seat.shown import Request, Shown, Sure
from core.seat.words import counted, word
from core.texts import event_text, refusal_text
from core.undo_rights import LATEST, WATCHES


class TakingBack:
    """`wanted` is how many actions the last refused undo wanted. The other players are asked for
    that many; if it is 0, for as many as a plain undo takes back."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.game, self.session = desk, desk.game, desk.session
        self.wanted = 0

    def undo(self) -> Shown:
        return self._undo(self.game.last_own(self.session.undoer), self.session.back_to_own())

    def undo_many(self, count: int) -> Shown:
        """The last so many actions."""
        return self._undo(count)

    def undo_phase(self) -> Shown:
        return self._undo(max(1, len(self.game.moves) - self.session.phase_start()))

    def undo_to(self, position: int) -> Shown:
        """Back to a position, after a question."""
        count = len(self.game.moves) - position
        if count < 1:
            return self.desk.refuse(LATEST)
        text = counted("table.undo-to", self.desk.lang, count, position=position)
        records = self.game.records

        def answered(yes: bool) -> Shown:
            """If others have played on meanwhile, ask anew."""
            if not yes:
                return Shown()
            return self._undo(count) if self.game.records == records else self.undo_to(position)

        return self.desk.ask(Sure(text, answered))

    def _undo(self, count: int, wanted: int = 0) -> Shown:
        """`wanted`, if it takes more than this to get there."""
        if not self.session.seats:
            return self.desk.refuse(WATCHES)
        done = self.desk.written(lambda: self.session.undo(count))
        self.wanted = wanted or count if isinstance(done, Refusal) else 0
        return self._taken_back(done)

    def redo(self) -> Shown:
        if not self.session.seats:
            return self.desk.refuse(WATCHES)
        return self._taken_back(self.desk.written(self.session.redo))

    def may_redo(self) -> bool:
        return self.game.why_not_redo(seat=self.session.undoer) is None

    def _taken_back(self, done: Done | Refusal | None) -> Shown:
        """Show the result, also if it was refused or could not be written."""
        self.desk.note(done if isinstance(done, Refusal) else None)
        if isinstance(done, Done):
            self.desk.tell_again()
        return self.desk.put_question()

    # --- by agreement ----------------------------------------------------------------------------

    def ask(self) -> Shown:
        """Under `fair`: ask the other seats for more than one's right."""
        if not self.session.seats:
            return self.desk.refuse(WATCHES)
        if self.session.asked_to_undo():  # an answer that could not be written is still due
            return self.desk.ask(None).with_request(self.request())
        seat = self.session.undoer or self.game.undoer()
        count, self.wanted = self.wanted or self.session.back_to_own(), 0
        shown = self._taken_back(self.desk.written(lambda: self.game.ask_undo(seat, count)))
        return shown.with_request(self.request())

    def request(self) -> Request | None:
        """The request of another player, if a player who sits here has to answer it."""
        standing, count = self.game.asked_undo, self.session.asked_to_undo()
        if not count:
            return None
        text = counted(
            "table.undo-asked",
            self.desk.lang,
            count,
            seat=standing[0],
            other=self._answering(),
            what=self._first_of(count),
        )
        return Request(text, lambda yes: self._agreed(standing, yes), standing, self._other_reads())

    def _answering(self) -> int:
        """Of those who have to agree, the first who sits here."""
        return next(seat for seat in self.game.undo_awaits() if seat in self.session.seats)

    def _other_reads(self) -> bool:
        """Is the question for somebody who may not see what the table shows?"""
        return self.session.hot_seat and self.session.hidden

    def _first_of(self, count: int) -> str:
        """What happened first of all that would be taken back, as far as it may be told here."""
        events = (e for move in self.game.moves[-count:] for e in move.events)
        if self._other_reads():
            events = (event for event in events if event.visible_to(None))
        first = next(filter(self.session.sees, events), None)
        return f"\n\n{event_text(self.desk.system, first, self.desk.lang)}" if first else ""

    def _agreed(self, request: tuple[int, int], yes: bool) -> Shown:
        if request != self.game.asked_undo:  # it has changed meanwhile
            return self.desk.ask(None).with_request(self.request())
        seat = self._answering()
        done = self.desk.written(lambda: self.game.answer_undo(seat, yes))
        self.desk.leave_keyboard()  # to the player who has answered
        return self._taken_back(done)

    def why_not_taken_back(self, lang: str) -> str:
        """Why the last undo was refused, if it was: dice and draws are no secret of a hand."""
        desk, refusal = self.desk, self.desk.refusal
        if desk.unwritten:
            return word("unwritten", lang, error=desk.unwritten)
        if refusal is None or not refusal.kind.startswith(("undo-", "nothing-to-undo")):
            return ""
        return word("table.not-undone", lang, text=refusal_text(desk.system, refusal, lang))
