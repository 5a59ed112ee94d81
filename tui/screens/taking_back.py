"""Undo and redo at the table, and asking the other player for more than one's right."""

from __future__ import annotations

from core.contract import Refusal, other
from core.record import Done
from core.texts import event_text, refusal_text
from core.undoing import DECLINED, LAPSED, LATEST, WATCHES
from tui.language.keys import key_name
from tui.language.words import counted, word
from tui.screens.dialogs import Agreement, Question
from tui.screens.seated import Seated
from tui.widgets.event_log import EventLog


class TakingBack(Seated):
    """`wanted` is what was wanted last and refused: as much the other player is asked for; if it
    was nothing, as much as a plain undo would want."""

    wanted = 0
    _request = (0, 0)  # the one that was put to whoever sits here last
    _stood = (0, 0)  # the one that stood when the game was shown last

    def action_undo(self) -> None:
        self._undo(self.game.last_own(self.session.undoer), self.session.back_to_own())

    def action_undo_phase(self) -> None:
        self._undo(max(1, len(self.game.moves) - self.session.phase_start()))

    def on_event_log_picked(self, event: EventLog.Picked) -> None:
        """Enter on a line of the log: undo to here."""
        self.undo_to(event.position)

    def undo_to(self, position: int) -> None:
        count = len(self.game.moves) - position
        if count < 1:
            self.refuse(LATEST)
            return
        text = counted("table.undo-to", self.lang, count, position=position)
        records = self.game.records

        def answered(yes: bool | None) -> None:
            """Others may have played on meanwhile: then it is another question."""
            if yes and self.game.records == records:
                self._undo(count)
            elif yes:
                self.undo_to(position)

        self.app.push_screen(Question(text, self.lang), answered)

    def _undo(self, count: int, wanted: int = 0) -> None:
        """`wanted`, if it takes more than this to get there."""
        if self._only_watches():
            return
        done = self.written(lambda: self.session.undo(count))
        self.wanted = wanted or count if isinstance(done, Refusal) else 0
        self._taken_back(done)

    def action_redo(self) -> None:
        if not self._only_watches():
            self._taken_back(self.written(self.session.redo))

    def may_redo(self) -> bool:
        return self.game.why_not_redo(seat=self.session.undoer) is None

    def _only_watches(self) -> bool:
        """Who has no seat takes nothing back."""
        if not self.session.seats:
            self.refuse(WATCHES)
        return not self.session.seats

    def _taken_back(self, done: Done | Refusal | None) -> None:
        """Or not: because it is refused, or because it could not be written."""
        self.refusal = done if isinstance(done, Refusal) else None
        if isinstance(done, Done):
            self.tell()
        self.put_question()

    # --- by agreement ----------------------------------------------------------------------------

    def action_ask_undo(self) -> None:
        """Under `fair`: ask the other seat for more than one's right."""
        if self._only_watches():
            return
        if self.session.asked_to_undo():  # an answer that could not be written is still due
            self.answer_undo()
            return
        seat = self.session.undoer or self.game.undoer()
        count, self.wanted = self.wanted or self.session.back_to_own(), 0
        self._taken_back(self.written(lambda: self.game.ask_undo(seat, count)))
        self.answer_undo()

    def answer_undo(self) -> None:
        """Put the other player's request to whoever sits here, if there is one; one that stands no
        more is not asked any more."""
        request, count = self.game.asked_undo, self.session.asked_to_undo()
        if isinstance(self.app.screen, Agreement):
            if request == self._request:
                return
            self.app.pop_screen()
        if count:
            self._request, asker = request, request[0]
            text = counted(
                "table.undo-asked",
                self.lang,
                count,
                seat=asker,
                other=other(asker),
                what=self._first_of(count),
            )
            question = Agreement(text, self.lang).hiding(self._to_the_other())
            self.app.push_screen(question, lambda yes: self._agreed(request, bool(yes)))

    def _to_the_other(self) -> bool:
        """Is the question for somebody who may not see what the table shows?"""
        return self.session.hot_seat and self.session.hidden

    def _first_of(self, count: int) -> str:
        """What happened first of all that would be taken back, as far as it may be told here."""
        events = (e for move in self.game.moves[-count:] for e in move.events)
        if self._to_the_other():
            events = (event for event in events if event.visible_to(None))
        told = next(filter(self.session.sees, events), None)
        return f"\n\n{event_text(self.system, told, self.lang)}" if told else ""

    def _agreed(self, request: tuple[int, int], yes: bool) -> None:
        if request != self.game.asked_undo:  # meanwhile it is another
            self.answer_undo()
            return
        seat = other(request[0])
        done = self.written(lambda: self.game.answer_undo(seat, yes))
        self.leave_keyboard()  # to whoever has answered
        self._taken_back(done)

    def hear_answer(self) -> None:
        """A request that stood stands no more: a no is told to who asked, to both that it is void
        because somebody has acted."""
        stood, self._stood = self._stood, self.game.asked_undo
        denied = self.game.undo_denied if stood[0] and stood != self._stood else None
        if denied is LAPSED or (denied is DECLINED and stood[0] in self.session.seats):
            self.refusal = self.refusal or denied

    def requests(self) -> str:
        """What waits for an answer across the table."""
        asker, count = self.game.asked_undo
        if asker and not self.session.asked_to_undo():
            return counted("table.undo-waits", self.lang, count, seat=asker)
        offer = self.game.state.draw_offer
        if offer and other(offer) not in self.session.seats:
            return word("table.draw-waits", self.lang, seat=offer)
        if offer:
            press = key_name(self.app, "table.talk", "T", self.lang)
            return word("table.draw-offered", self.lang, seat=offer, press=press)
        return ""

    def not_taken_back(self, lang: str) -> str:
        """Why the last undo was refused, if it was: dice and draws are no secret of a hand."""
        refusal = self.refusal
        if self.unwritten:
            return word("unwritten", lang, error=self.unwritten)
        if refusal is None or not refusal.kind.startswith(("undo-", "nothing-to-undo")):
            return ""
        return word("table.not-undone", lang, text=refusal_text(self.system, refusal, lang))

    def more_to_undo(self, refusal: Refusal) -> str:
        """A refused undo of a fair game names the key that asks the other player for it."""
        told = refusal in (DECLINED, LAPSED)
        if told or not self.game.fair or not refusal.kind.startswith("undo-"):
            return ""
        return word("table.may-ask", self.lang, press=self.key_for("table.ask-undo"))
