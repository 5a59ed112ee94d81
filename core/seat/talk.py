"""The menu for resigning, draws, standing orders and a mistyped die."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from core.contract import (
    TABLE,
    AcceptDraw,
    Action,
    DeclineDraw,
    OfferDraw,
    PhysicalFall,
    Resign,
    StandingOrder,
)
from core.record import Move
from core.seat.desk import Desk
from core.seat.shown import Aside, Choice, Shown, Sure
from core.seat.words import word
from core.texts import action_text, fell_text, typed_text, word_text

ANSWERS: tuple[Action, ...] = (DeclineDraw(), AcceptDraw())
ENDS: tuple[Action, ...] = (OfferDraw(), Resign())
Offer = tuple[str, Callable[[], Shown]]  # its text, and the call that carries it out
ASKED = (OfferDraw, AcceptDraw, Resign)  # each may end the game


class Talk:
    def __init__(self, desk: Desk) -> None:
        self.desk, self.game, self.session = desk, desk.game, desk.session

    def start(self) -> Shown:
        """Open the menu. A mistyped die comes first, because later nobody can correct it; the
        ends of the game come last."""
        seats = self.session.seats
        quiet = [
            *((seat, action) for seat in seats for action in ANSWERS),
            *((seat, action) for seat in seats for action in self._orders(seat)),
        ]
        ends = [(seat, action) for action in ENDS for seat in seats]
        calm = [*self._sayable(quiet), *self._behind_curtains()]
        return self._offer([*self.mistyped(), *calm, *self._sayable(ends)])

    def _offer(self, offers: list[Offer], title: str = "") -> Shown:
        if not offers:
            return Shown()
        choices = [(str(n), text) for n, (text, _) in enumerate(offers)]
        title = title or word("table.talk", self.desk.lang)
        return self.desk.ask(Choice(title, choices, lambda key: offers[int(key)][1]()))

    def _sayable(self, every: list[tuple[int, Action]]) -> list[Offer]:
        return [
            (self._wording(seat, action), partial(self._say, seat, action))
            for seat, action in every
            if self.game.why_not(seat, action) is None
        ]

    def _orders(self, seat: int) -> list[Action]:
        """Orders that switch one pause off or on again. With hidden hands only their own seat may
        see them."""
        if self.session.hidden and seat != self.session.eyes:
            return []
        return self._switches(seat)

    def _switches(self, seat: int) -> list[Action]:
        off = tuple(self.game.state.orders[seat - 1])
        return [
            StandingOrder(tuple(w for w in off if w != name) if name in off else (*off, name))
            for name in self.desk.system.windows
        ]

    def _behind_curtains(self) -> list[Offer]:
        """While the screen shows nothing hidden, anybody may take the keyboard for his pauses."""
        session = self.session
        if not session.hidden or session.eyes is not None or not self.desk.system.windows:
            return []
        return [
            (word("table.pauses", self.desk.lang, seat=seat), partial(self._take_keyboard, seat))
            for seat in session.seats
        ]

    def _take_keyboard(self, seat: int) -> Shown:
        switches = [(seat, action) for action in self._switches(seat)]
        return self.desk.ask(Aside(seat, "pauses", lambda: self._offer(self._sayable(switches))))

    def mistyped(self) -> list[Offer]:
        """Offer to correct the last physical die or draw, if a player here may do so."""
        moves, seats = self.game.moves, self.session.seats
        if not seats or not moves or not isinstance(moves[-1].action, PhysicalFall):
            return []
        last, corrections = moves[-1], self.game.corrections()
        if last.seat not in (TABLE, *seats) or not corrections:
            return []
        if self.game.why_not(last.seat, corrections[0]) is not None:
            return []
        text = word("table.correct", self.desk.lang)
        return [(text, partial(self._correct, last, corrections))]

    def _correct(self, last: Move, corrections: list[Action]) -> Shown:
        """Offer every other face of the die; the first row leaves it as it is."""
        system, lang = self.desk.system, self.desk.lang
        events = [*map(self.game.correction, corrections)]

        def say(action: Action) -> Shown:
            """Do nothing if others have acted meanwhile: it would correct something else."""
            same = self.game.moves[-1:] == [last]
            return self.desk.push(action, last.seat) if same else Shown()

        faces: list[Offer] = [
            (fell_text(system, event, lang), partial(say, action))
            for event, action in zip(events, corrections, strict=True)
        ]
        stays: Offer = (word("table.correct-not", lang), Shown)
        return self._offer([stays, *faces], typed_text(system, events[0], lang))

    def _wording(self, seat: int, action: Action) -> str:
        lang, system = self.desk.lang, self.desk.system
        if isinstance(action, StandingOrder):
            off = self.game.state.orders[seat - 1]
            changed = next(iter(set(off) ^ set(action.windows)))
            kind = "table.pause-on" if changed in off else "table.pause-off"
            return word(kind, lang, seat=seat, pause=word_text(system, changed, lang))
        text = action_text(system, action, lang)
        return word("table.says", lang, seat=seat, text=text) if seat != TABLE else text

    def _say(self, seat: int, action: Action) -> Shown:
        if not isinstance(action, ASKED):
            return self.desk.push(action, seat)
        key = "table.sure-draw" if isinstance(action, OfferDraw) else "table.sure"
        text = word(key, self.desk.lang, action=self._wording(seat, action))
        return self.desk.ask(
            Sure(text, lambda yes: self.desk.push(action, seat) if yes else Shown())
        )
