"""A position as one seat has seen it: enough to think about it, and nothing hidden."""

from __future__ import annotations

from typing import Any

import msgspec

from core.contract.questions import Prompt
from core.contract.talk import Action, Window


class Answered(Action, frozen=True, tag="answered"):
    """Another seat's answer that this seat did not see: any legal answer may stand for it."""


class Deed(msgspec.Struct, frozen=True):
    """An action as a seat saw it, and the pause at which it was made."""

    seat: int
    action: Action
    window: Window | None


class Question(msgspec.Struct, frozen=True):
    """The part of a question that everybody may know."""

    kind: str
    rule: str
    seat: int
    args: dict[str, Any]


class Seen(msgspec.Struct, frozen=True):
    """A position through the eyes of one seat (None: a spectator).

    The state does not hold a question that a step asks midway. So this holds a view of the last
    position at which no step was alive, and the deeds of the step since.
    """

    seat: int | None
    before: bytes  # that view, encoded
    since: tuple[Deed, ...]
    falls: dict[int, int]  # dice and draws since, by number; without secret ones of others
    view: str  # the digest of the view as it is now
    window: Window | None
    asked: Question | None  # None: the game is over
    open: bool = False  # has the game ended? Then nothing is hidden


def heard(prompt: Prompt, seat: int | None) -> Prompt:
    """A question as this seat (None: a spectator) hears it. The seat does not learn which other
    seats answer at the same time."""
    if seat is None:
        return prompt.openly()
    return prompt.put_to(seat) if prompt.why_not_seat(seat) is None else prompt


def asked_of(prompt: Prompt | None, seat: int | None) -> Question | None:
    """The part of a question that a seat (None: a spectator) knows."""
    if prompt is None:
        return None
    prompt = heard(prompt, seat)
    return Question(prompt.kind, prompt.rule, prompt.seat, prompt.args())
