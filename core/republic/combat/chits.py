"""6, 8.0.9: mortality chits, one for each unit that was lost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.contract import Event, Flow, Table
from core.dice import draw
from core.republic.box.board import DRAW_TWO, DRAW_TWOS, NOBODY
from core.republic.box.state import State

LEAST_FOR_CAPTURE = 2  # 6.capture: chits of a batch


def full_cup(state: State) -> list[int]:
    return list(state.board.cup)


def draw_chits(
    table: Table,
    state: State,
    count: int,
    *,
    rule: str,
    purpose: str,
    near: Sequence[int] = (),
) -> Flow[list[int]]:
    """Numbers and blanks in the order drawn. A draw-two goes back, and two more are drawn in its
    place (6.two); once only draw-twos are left, that is all (E4). `near`: the men in danger; if
    nobody of them is struck, that is told."""
    cup = full_cup(state)
    drawn: list[int] = []
    also: tuple[str, ...] = ()
    while count > 0 and len(cup) > DRAW_TWOS:
        chit = yield from draw(table, state, cup, purpose=purpose)
        if chit == DRAW_TWO:
            count, also = count + 1, ("6.two",)
            continue
        cup.remove(chit)
        drawn.append(chit)
        count -= 1
    if drawn:
        also += ("E4",) if count > 0 else ()
        table.tell(Event("chits", rule, {"chits": drawn, "count": len(drawn)}, also=also))
        if near and not any(state.board.chit[man] in drawn for man in near):
            table.tell(Event("chits-miss", rule, {}))
    return drawn


def man_of_chit(table: Table, state: State, number: int, among: Iterable[int]) -> Flow[int]:
    """Whom of these men a chit strikes, or NOBODY. Of two kinsmen with one number, as 29A and 29B,
    one is drawn."""
    chit = state.board.chit
    men = [man for man in among if chit[man] == number]
    if len(men) > 1:
        return (yield from draw(table, state, men, purpose="same-chit"))
    return men[0] if men else NOBODY


def struck(
    table: Table, state: State, drawn: list[int], among: Iterable[int]
) -> Flow[list[tuple[int, bool]]]:
    """6.capture: whom the chits strike, and whether his was the last of two or more."""
    men = list(among)
    fell = []
    for place, number in enumerate(drawn, 1):
        man = yield from man_of_chit(table, state, number, men)
        if man != NOBODY:
            fell.append((man, place == len(drawn) >= LEAST_FOR_CAPTURE))
    return fell
