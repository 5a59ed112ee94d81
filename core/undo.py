"""Taking back: undo and redo, and what the other players have to agree to."""

from __future__ import annotations

from core import undo_rights
from core.contract import (
    Action,
    Event,
    Refusal,
    refuse,
)
from core.play import Play
from core.record import (
    Done,
    Move,
    Record,
)
from core.run import digest


class TakingBack(Play):
    """A game in which actions are taken back; `core.undo_rights` tells who may take back what."""

    def _begin(self) -> None:
        super()._begin()
        self.asked_undo = (0, 0)  # seat, how many: a request that not all others have answered
        self.undo_agreed: tuple[int, ...] = ()  # who of them has agreed
        self.undo_denied: Refusal | None = None  # why the last request came to nothing, if it did

    def _apply(self, seat: int, action: Action) -> Move:
        move = self.line.add(seat, action)
        if self.asked_undo[0]:
            self._lapse()
        return move

    # --- undo ---------------------------------------------------------------------------------

    def why_not_undo(self, count: int, seat: int | None = None) -> Refusal | None:
        """`free`: any number of actions. `fair`: not past a die, a draw, a reveal or the other
        seat's action, unless both agree."""
        refusal = self._why_not_write() or undo_rights.why_not_seat(seat, self.seats)
        refusal = refusal or undo_rights.why_not_count(self.moves, count)
        if refusal is not None or not self.fair:
            return refusal
        return undo_rights.why_not_fair(self.moves[-count:], self._own(seat))

    def undoer(self) -> int:
        """The seat that takes back if the caller names none: the one that acted last."""
        return undo_rights.undoer(self.moves)

    def _own(self, seat: int | None) -> int:
        return self.undoer() if seat is None else seat

    def undo(self, count: int = 1, seat: int | None = None) -> Done | Refusal:
        with self._writing() as news:
            if news:  # what would be taken back is not what was seen
                return refuse("news", "table.news")
            refusal = self.why_not_undo(count, seat)
            if refusal is not None:
                return refusal
            return self._undo(count, seat, agreed=False)

    def _undo(self, count: int, seat: int | None, agreed: bool) -> Done:
        kept = undo_rights.orders_kept(self.moves[-count:], self._own(seat)) if self.fair else []
        self._take_back(count)
        record = Record(seat=seat or 0, undo=count, agreed=agreed, digest=digest(self.run.state))
        self._write(record)
        for order in kept:
            self._push(order.seat, order.action)
        return Done(self.records, self.line.cursor, digest(self.run.state), [])

    def last_own(self, seat: int | None) -> int:
        """How many actions lead back before the newest that this seat could know of."""
        return undo_rights.last_own(self.moves, self._own(seat)) if self.fair else 1

    # --- by agreement -------------------------------------------------------------------------

    def ask_undo(self, seat: int, count: int) -> Refusal | None:
        """Under `fair`: ask the other seats for more than one's right."""
        with self._writing() as news:
            if news:
                return refuse("news", "table.news")
            if (refusal := self.why_not_ask(seat, count)) is not None:
                return refusal
            self._request(seat, count)
            self._write(Record(seat=seat, ask_undo=count))
        return None

    def why_not_ask(self, seat: int, count: int) -> Refusal | None:
        """Why this seat cannot ask for this undo, or None."""
        if (refusal := self._why_not_write()) is not None:
            return refusal
        if not self.fair:
            return refuse("undo-is-free", "table.undo.free")
        if seat not in self.seats:
            return refuse("needs-a-seat", "table.turn")
        if len(self.seats) == 1:
            return refuse("nobody-else", "table.undo.agree")
        if self.asked_undo[0] not in (0, seat):
            return refuse("undo-already-asked", "table.undo.agree")
        return undo_rights.why_not_count(self.moves, count)

    def answer_undo(self, seat: int, agree: bool) -> Done | Refusal:
        """An answer of another seat; the agreement of the last one is recorded with the undo."""
        with self._writing() as news:
            if news:  # it may be asked for something else by now
                return refuse("news", "table.news")
            if (refusal := self.why_not_answer(seat)) is not None:
                return refusal
            asker, count = self.asked_undo
            if agree and self.undo_awaits() == (seat,):
                self._answer(None)
                return self._undo(count, asker, agreed=True)
            if agree:
                self.undo_agreed += (seat,)
            else:
                self._answer(undo_rights.DECLINED)
            self._write(Record(seat=seat, agree_undo=agree, refuse_undo=not agree))
            return Done(self.records, self.line.cursor, digest(self.run.state), [])

    def why_not_answer(self, seat: int) -> Refusal | None:
        """Why this seat has no request to answer, or None."""
        if (refusal := self._why_not_write()) is not None:
            return refusal
        if seat not in self.undo_awaits():
            return refuse("no-undo-asked", "table.undo.agree")
        return None

    def undo_awaits(self) -> tuple[int, ...]:
        """The seats that have still to answer a request."""
        asker = self.asked_undo[0]
        known = (asker, *self.undo_agreed)
        return tuple(seat for seat in self.seats if seat not in known) if asker else ()

    def _request(self, seat: int, count: int) -> None:
        self.asked_undo, self.undo_agreed, self.undo_denied = (seat, count), (), None

    def _answer(self, denied: Refusal | None) -> None:
        self.asked_undo, self.undo_agreed, self.undo_denied = (0, 0), (), denied

    def _lapse(self) -> None:
        """A request asked for other actions than those in force now."""
        if self.asked_undo[0]:
            self._answer(undo_rights.LAPSED)

    # --- redo ---------------------------------------------------------------------------------

    def why_not_redo(self, count: int = 1, seat: int | None = None) -> Refusal | None:
        """`fair`: a seat's own actions only."""
        refusal = self._why_not_write() or undo_rights.why_not_seat(seat, self.seats)
        return refusal or undo_rights.why_not_redo(self.undone, count, seat if self.fair else None)

    def redo(self, count: int = 1, seat: int | None = None) -> Done | Refusal:
        """The same actions again, meeting the same dice."""
        with self._writing() as news:
            if news:
                return refuse("news", "table.news")
            if (refusal := self.why_not_redo(count, seat)) is not None:
                return refusal
            events = self._do_again(count)
            record = Record(seat=seat or 0, redo=count, digest=digest(self.run.state))
            self._write(record)
            return Done(self.records, self.line.cursor, record.digest, events)

    def _take_back(self, count: int) -> None:
        self.line.take_back(count)
        self._lapse()

    def _do_again(self, count: int) -> list[Event]:
        events = self.line.do_again(count)
        self._lapse()
        return events
