"""What a seat has seen of a position: enough to think about it, and nothing that is hidden."""

from __future__ import annotations

from typing import Any

import msgspec

from core.contract.questions import Prompt
from core.contract.talk import Action, Window


class Answered(Action, frozen=True, tag="answered"):
    """Another seat answered, and this seat did not see how: any legal answer may stand for it."""


class Deed(msgspec.Struct, frozen=True):
    """An action as a seat saw it, and the pause at which it was said."""

    seat: int
    action: Action
    window: Window | None


class Question(msgspec.Struct, frozen=True):
    """What everybody may know of a question."""

    kind: str
    rule: str
    seat: int
    args: dict[str, Any]


class Seen(msgspec.Struct, frozen=True):
    """A position through the eyes of one seat (None: a spectator).

    A question that is asked inside a step is no part of the state. So this is a view of the last
    position at which no step was alive, and what happened in the step since.
    """

    seat: int | None
    before: bytes  # that view, encoded
    since: tuple[Deed, ...]
    falls: dict[int, int]  # by number: the dice and draws since, but for the secret ones of others
    view: str  # the digest of the view as it is now
    window: Window | None
    asked: Question | None  # None: the game is over
    open: bool = False  # has the game ended, so that nothing is hidden any more?


def heard(prompt: Prompt, seat: int | None) -> Prompt:
    """A question as this seat (None: a spectator) hears it. Who else is asked at the same time it
    does not hear."""
    if seat is None:
        return prompt.openly()
    return prompt.put_to(seat) if prompt.why_not_seat(seat) is None else prompt


def asked_of(prompt: Prompt | None, seat: int | None) -> Question | None:
    """What a seat (None: a spectator) knows of a question."""
    if prompt is None:
        return None
    prompt = heard(prompt, seat)
    return Question(prompt.kind, prompt.rule, prompt.seat, prompt.args())
