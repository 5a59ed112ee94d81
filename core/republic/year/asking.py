"""What the questions of a turn share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from core.contract import (
    Action,
    Option,
    Options,
    Prompt,
    Prospect,
    Refusal,
    Reply,
    next_field,
)
from core.republic.box.board import FOES, LEGIONS, NOBODY, ROME
from core.republic.box.state import State


class RomePrompt(Prompt[Reply]):
    """A question to the Senate."""

    seat = ROME


class FoesPrompt(Prompt[Reply]):
    """A question to the Opposition."""

    seat = FOES


def doings(ways: Iterable[tuple[str, Refusal | None]]) -> Options:
    """What can be done; what cannot says why, and comes last."""
    options = [Option(tag, refusal=refusal) for tag, refusal in ways]
    options.sort(key=lambda option: option.refusal is not None)
    return Options("type", options, least=1)


def one_of(
    field: str, candidates: Iterable[tuple[int, Refusal | None]], *, what: str = ""
) -> Options:
    """One of these, each with what bars it; the open ones first."""
    options = [Option(value, refusal=refusal) for value, refusal in candidates]
    options.sort(key=lambda option: option.refusal is not None)
    return Options(field, options, least=1, what=what)


def noted(options: Options, note: Callable[[int], Prospect]) -> Options:
    """The same, with a note on each open candidate."""
    candidates = [
        option
        if option.refusal is not None
        else msgspec.structs.replace(option, note=note(option.value))
        for option in options.candidates
    ]
    return msgspec.structs.replace(options, candidates=candidates)


def number(field: str, least: int, most: int, below: Refusal | None = None) -> Options:
    """A number up to `most`; those under `least` are barred for this reason."""
    numbers = range(most + 1) if below is not None else range(least, most + 1)
    options = [Option(n, refusal=below if n < least else None) for n in numbers]
    options.sort(key=lambda option: option.refusal is not None)
    return Options(field, options, least=1, what=f"number-of-{field}")


def some_legions(
    view: State,
    candidates: Iterable[tuple[int, Refusal | None]],
    least: int = 0,
    under: Refusal | None = None,
) -> Options:
    """Some of these legions; veterans stand apart."""
    options = [
        Option(legion, refusal=refusal, group=kind_of(view, legion))
        for legion, refusal in candidates
    ]
    options.sort(key=lambda option: option.refusal is not None)
    able = sum(1 for option in options if option.refusal is None)
    return Options("legions", options, many=True, least=least, most=able, under=under)


def kind_of(view: State, legion: int) -> str:
    if not view.veteran[legion]:
        return "legion"
    return "veteran" if view.loyal_to[legion] == NOBODY else "own-veteran"


def no_legions(legions: Sequence[int]) -> bool:
    """Does a typed list name a legion twice, or something that is none?"""
    return len(set(legions)) < len(legions) or any(unit not in LEGIONS for unit in legions)


def listed(prompt: Prompt[Any], view: State, partial: dict[str, Any]) -> Options | None:
    """The next field of the answers that the prompt lists."""
    actions: Sequence[Action] = prompt.legal(view)
    return next_field(actions, partial)
