"""3.5.2: who would succeed the head of a camp, in order.

Nothing here knows the rule. The head dies on a copy of the view, and the steps of the succession
say who follows him; then that one dies, until a player or a die would have to decide.
"""

from __future__ import annotations

from typing import NamedTuple

from core.contract import Prompt
from core.preview import Preview, nobody_answers
from core.semper.box.board import NOWHERE
from core.semper.box.state import State, copied, head_of
from core.semper.emperors.death import fall
from core.semper.emperors.succession import succession

SUCCESSION = "3.5.2"
NATURAL = "death.natural"


class Heir(NamedTuple):
    """Who follows, and by which rule; NOWHERE if a choice has to be made first."""

    leader: int
    rule: str
    swap: bool = False  # 5: the players would change roles


def heirs(view: State, side: int) -> list[Heir]:
    """Those who would follow the head of a camp, each if the one before him died."""
    state, line = copied(view), list[Heir]()
    had = {head_of(state, side)}
    while head_of(state, side) != NOWHERE and not state.swap:
        heir, asked = _next(state, side)
        line += [] if heir is None else [heir]
        if asked is not None or heir is None or heir.leader in had:
            break
        had.add(heir.leader)
    return line


def _next(state: State, side: int) -> tuple[Heir | None, Prompt | None]:
    """The head dies of age: who is head now, or the question that is asked first."""
    preview = Preview(state)
    fall(preview.table, state, head_of(state, side), NATURAL)
    asked = preview.play(succession(preview.table, state), nobody_answers)
    rules = [event.rule for event in preview.events if event.rule.startswith(SUCCESSION)]
    rule = rules[-1] if rules else SUCCESSION
    if asked is not None:
        return Heir(NOWHERE, asked.rule or rule), asked
    head = state.heir if state.swap and state.heir != NOWHERE else head_of(state, side)
    return (None if head == NOWHERE else Heir(head, rule, state.swap)), None
