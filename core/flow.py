"""How a step asks: questions that survive an interjection, and windows to break in at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from core.contract import (
    TABLE,
    Action,
    Flow,
    GoOn,
    Prompt,
    Refusal,
    Table,
    TableState,
    Window,
    refuse,
    seats_of,
)

S = TypeVar("S", bound=TableState)
A = TypeVar("A", bound=Action)
N = TypeVar("N", bound=None)  # a question that may lose its object
Good = Callable[[Any, int], bool]  # is a face good, by this state or this view of it?


def ask(table: Table, state: S, question: Callable[[S], Prompt[A] | N]) -> Flow[A | N]:
    """Put a question. Any seat may break in where the prompt is open; then it is put afresh,
    for the position may have changed; None means that the question has lost its object. Else the
    answer is of the types that the prompt declares."""
    while (prompt := question(state)) is not None:
        seat, action = yield prompt
        if not action.interjects:
            answer: A = action  # the kernel has judged it
            return answer
        yield from table.system.interject(state, table, seat, action)
    return prompt


def ask_several(table: Table, state: S, question: Callable[[S], Prompt[A]]) -> Flow[tuple[int, A]]:
    """As `ask`, of several seats at the same time: which of them answered, and what."""
    while True:
        seat, action = yield question(state)
        if not action.interjects:
            answer: A = action  # the kernel has judged it
            return seat, answer
        yield from table.system.interject(state, table, seat, action)


class DieTest(NamedTuple):
    """What dice that lie on the table decide: good or not, by the very test that will be made."""

    purpose: str
    rule: str
    good: Good


class WindowPrompt(Prompt[GoOn]):
    """A neutral pause: a seat that holds a fitting stratagem may play it, else the table goes
    on."""

    kind = "window"
    rule = "table.window"
    open = True

    def __init__(self, name: str, waiting: list[int], about: DieTest | None = None) -> None:
        self.name, self.waiting, self.about = name, waiting, about

    def args(self) -> dict[str, Any]:
        return {"window": self.name}

    def why_not_seat(self, seat: int) -> Refusal | None:
        """The table goes on for everybody; a seat for itself, once."""
        if seat == TABLE or seat in self.waiting:
            return None
        return refuse("not-your-turn", "table.turn", seat=self.waiting[0])

    def why_not(self, state: Any, action: GoOn) -> Refusal | None:
        return None

    def legal(self, state: Any) -> Sequence[Action]:
        return [GoOn()]


def window(table: Table, state: TableState, name: str, about: DieTest | None = None) -> Flow[bool]:
    """Pause where the rules let any player act.

    With open hands only when a seat holds a fitting face; with hidden hands always, so that the
    pause reveals nothing. A seat's standing order spares it the pause. The table's own GoOn ends
    the pause for all (hot-seat); a seat's GoOn ends it for that seat. Returns whether a seat broke
    in: then the position may have changed.
    """
    passed: list[int] = []
    broken = False
    while waiting := _waiting(table, state, name, passed):
        state.window = Window(name, list(passed))
        seat, action = yield WindowPrompt(name, waiting, about)
        state.window = None
        if not isinstance(action, GoOn):
            yield from table.system.interject(state, table, seat, action)
            passed, broken = [], True  # the position has changed: everybody may think again
        elif seat == TABLE:
            break
        else:
            passed.append(seat)
    return broken


def _waiting(table: Table, state: TableState, name: str, passed: list[int]) -> list[int]:
    asked = seats_of(state) if state.hidden_hands else table.system.holders(state, name)
    if not asked:
        return []
    return [s for s in asked if s not in passed and name not in state.orders[s - 1]]
