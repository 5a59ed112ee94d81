"""What players say across the table: resigning, draws, standing orders, a mistyped die."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

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
from core.texts import action_text, fell_text, typed_text, word_text
from tui.language.words import word
from tui.screens.dialogs import Aside, Menu, yes_no

if TYPE_CHECKING:
    from tui.screens.table import TableScreen

ANSWERS: tuple[Action, ...] = (DeclineDraw(), AcceptDraw())
ENDS: tuple[Action, ...] = (OfferDraw(), Resign())
Offer = tuple[str, Callable[[], None]]  # how it is worded, and what saying it does
ASKED = (OfferDraw, AcceptDraw, Resign)  # each may end the game


def talk(table: TableScreen) -> None:
    """A menu of what can be said now, by whoever sits here: a slip of the last die first, for it
    cannot be mended later; what may end the game last."""
    seats = table.session.seats
    quiet = [
        *((seat, action) for seat in seats for action in ANSWERS),
        *((seat, action) for seat in seats for action in _orders(table, seat)),
    ]
    ends = [(seat, action) for action in ENDS for seat in seats]
    calm = [*_sayable(table, quiet), *_behind_curtains(table)]
    _offer(table, [*mistyped(table), *calm, *_sayable(table, ends)])


def _offer(table: TableScreen, offers: list[Offer], title: str = "") -> None:
    if offers:
        choices = [(str(n), text) for n, (text, _) in enumerate(offers)]
        menu = Menu(title or word("table.talk", table.lang), choices, table.lang)
        table.app.push_screen(menu, lambda key: offers[int(key)][1]() if key else None)


def _sayable(table: TableScreen, every: list[tuple[int, Action]]) -> list[Offer]:
    return [
        (_wording(table, seat, action), partial(_say, table, seat, action))
        for seat, action in every
        if table.game.why_not(seat, action) is None
    ]


def _orders(table: TableScreen, seat: int) -> list[Action]:
    """Each pause that may be switched off or on again, one at a time. Of hidden hands they tell
    something: they are for the eyes of their seat only."""
    if table.session.hidden and seat != table.session.eyes:
        return []
    return _switches(table, seat)


def _switches(table: TableScreen, seat: int) -> list[Action]:
    off = tuple(table.game.state.orders[seat - 1])
    return [
        StandingOrder(tuple(w for w in off if w != name) if name in off else (*off, name))
        for name in table.system.windows
    ]


def _behind_curtains(table: TableScreen) -> list[Offer]:
    """While nobody looks, nothing hidden is on the screen: either may take the keyboard for it."""
    if not table.session.hidden or table.session.eyes is not None or not table.system.windows:
        return []
    return [
        (word("table.pauses", table.lang, seat=seat), partial(_take_keyboard, table, seat))
        for seat in table.session.seats
    ]


def _take_keyboard(table: TableScreen, seat: int) -> None:
    curtain = Aside(seat, partial(table.side, seat), table.lang, "pauses")
    switches = [(seat, action) for action in _switches(table, seat)]
    table.app.push_screen(
        curtain, lambda sure: _offer(table, _sayable(table, switches)) if sure else None
    )


def mistyped(table: TableScreen) -> list[Offer]:
    """The last physical die or draw, if whoever it is for sits here."""
    moves, seats = table.game.moves, table.session.seats
    if not seats or not moves or not isinstance(moves[-1].action, PhysicalFall):
        return []
    last, corrections = moves[-1], table.game.corrections()
    if last.seat not in (TABLE, *seats) or not corrections:
        return []
    if table.game.why_not(last.seat, corrections[0]) is not None:
        return []
    return [(word("table.correct", table.lang), partial(_correct, table, last, corrections))]


def _correct(table: TableScreen, last: Move, corrections: list[Action]) -> None:
    """Every other face that it could have shown; the first row leaves it as it is."""
    system, lang, told = table.system, table.lang, [*map(table.game.correction, corrections)]

    def say(action: Action) -> None:
        """Others may have acted meanwhile: then it would correct something else."""
        if table.game.moves[-1:] == [last]:
            table.say(last.seat, action)

    faces = [
        (fell_text(system, event, lang), partial(say, action))
        for event, action in zip(told, corrections, strict=True)
    ]
    stays: Offer = (word("table.correct-not", lang), lambda: None)
    _offer(table, [stays, *faces], typed_text(system, told[0], lang))


def _wording(table: TableScreen, seat: int, action: Action) -> str:
    lang, system = table.lang, table.system
    if isinstance(action, StandingOrder):
        off = table.game.state.orders[seat - 1]
        changed = next(iter(set(off) ^ set(action.windows)))
        kind = "table.pause-on" if changed in off else "table.pause-off"
        return word(kind, lang, seat=seat, pause=word_text(system, changed, lang))
    text = action_text(system, action, lang)
    return word("table.says", lang, seat=seat, text=text) if seat != TABLE else text


def _say(table: TableScreen, seat: int, action: Action) -> None:
    if not isinstance(action, ASKED):
        table.say(seat, action)
        return
    key = "table.sure-draw" if isinstance(action, OfferDraw) else "table.sure"
    question = yes_no(key, table.lang, action=_wording(table, seat, action))
    table.app.push_screen(question, lambda yes: table.say(seat, action) if yes else None)
