"""A game as the people at this terminal play it: who sits here, who looks, and what is answered."""

from __future__ import annotations

from typing import Any

from core.contract import TABLE, Action, Event, Refusal
from core.game import Game
from core.record import Done
from core.undo_rights import goes_on


class Session:
    """`seats` are the players at this terminal: all (None, hot-seat), one, or nobody (a
    spectator)."""

    def __init__(self, game: Game, seats: tuple[int, ...] | None = None) -> None:
        self.game = game
        self.seats = seats = tuple(s for s in game.seats if seats is None or s in seats)
        self.eyes: int | None = seats[0] if len(seats) == 1 else None
        self.look()

    # --- who looks -------------------------------------------------------------------------------

    @property
    def hot_seat(self) -> bool:
        return len(self.seats) == len(self.game.seats)

    @property
    def hidden(self) -> bool:
        return self.game.hides

    def look(self) -> None:
        """At one keyboard, set who looks at the table. With open hands it is whoever is asked. With
        hidden hands it is nobody in two cases: both players watch the question, or the other
        player looked before and the question shows nothing hidden. Else the curtain falls."""
        prompt = self.game.prompt
        if not self.hot_seat or prompt is None:
            return
        if not self.hidden:
            self.eyes = prompt.seat or self.eyes
        elif prompt.shared or (
            prompt.seat != self.eyes and (prompt.public or prompt.seat == TABLE)
        ):
            self.eyes = None

    def curtain(self) -> int:
        """The seat that must take the keyboard before anything hidden is shown; 0: nobody."""
        prompt = self.game.prompt
        if not self.hot_seat or not self.hidden or prompt is None or prompt.public:
            return 0
        return prompt.seat if prompt.seat not in (TABLE, self.eyes) else 0

    def lift(self, seat: int) -> None:
        """The curtain rises for this seat."""
        self.eyes = seat

    def hand_over(self) -> None:
        """Another player has the keyboard now."""
        if self.hot_seat and self.hidden:
            self.eyes = None

    def view(self) -> Any:
        """What may be shown here; while the curtain is down, what everybody may see."""
        return self.game.view(None if self.curtain() else self.eyes)

    def sees(self, event: Event) -> bool:
        """May this event be told here? Where nothing is hidden, all are."""
        openly = self.game.ended() or (self.hot_seat and not self.hidden)
        return event.shown_to(None if self.curtain() else self.eyes, openly)

    # --- who speaks ------------------------------------------------------------------------------

    def speaker(self) -> int | None:
        """The seat that answers the question here: the one that is asked, else another that may
        answer. None: the question is not for this terminal."""
        prompt = self.game.prompt
        if prompt is None or not self.seats or self.game.readonly:
            return None
        if prompt.seat == TABLE and self.hot_seat:
            return TABLE
        able = [seat for seat in self.seats if prompt.why_not_seat(seat) is None]
        return prompt.seat if prompt.seat in able else next(iter(able), None)

    def push(self, action: Action, seat: int | None = None) -> Done | Refusal:
        speaker = self.speaker() if seat is None else seat
        assert speaker is not None
        return self.game.push(speaker, action)

    def last_own_position(self) -> int:
        """The position after the last action of the one who looks, or else is asked."""
        prompt = self.game.prompt
        return self.last_of(self.eyes or (prompt.seat if prompt is not None else None))

    def last_of(self, seat: int | None) -> int:
        """The position after the last action of this seat."""
        moves = self.game.moves
        own = (n for n in range(len(moves), 0, -1) if moves[n - 1].seat == seat)
        return next(own, 0)

    # --- taking back -----------------------------------------------------------------------------

    @property
    def undoer(self) -> int | None:
        """Whose right counts: at a seat's own terminal its own, else that of the last to act."""
        return None if self.hot_seat else self.eyes

    def undo(self, count: int) -> Done | Refusal:
        return self.game.undo(count, self.undoer)

    def back_to_own(self) -> int:
        """How many actions lead back before the newest of one's own: so many the other player is
        asked for, who has acted since."""
        seat = self.undoer or self.game.undoer()
        newest = enumerate(reversed(self.game.moves), start=1)
        return next((n for n, move in newest if move.seat == seat and not goes_on(move)), 1)

    def redo(self) -> Done | Refusal:
        return self.game.redo(seat=self.undoer)

    def phase_start(self) -> int:
        """Where the phase began; from its first position, where the one before began."""
        position = len(self.game.moves)
        here = self._phase(position - 1) if position else None
        while position and self._phase(position - 1) == here:
            position -= 1
        return position

    def _phase(self, position: int) -> tuple[int, str, int]:
        moment = self.game.moment(position)
        return moment.year, moment.phase, moment.seat

    def asked_to_undo(self) -> int:
        """How many actions the other seat asks to take back, if the answer is due here."""
        asker, count = self.game.asked_undo
        return count if asker and set(self.game.undo_awaits()) & set(self.seats) else 0
