"""Half-built actions: what questions share when they offer the next field.

Nothing here knows a rule: what bars a candidate is asked of the chapter that judges the action.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from core.contract import Action, Option, Options, Prompt, Refusal, refuse
from core.imperator.state import Box

Partial = dict[str, Any]
Pieces = tuple[int, ...]
Asked = Callable[[Any], Refusal | None]


def kinds(tags: Sequence[str]) -> Options:
    """Which kind of action?"""
    return Options("type", [Option(tag) for tag in tags], least=1)


def kinds_asked(kinds: Iterable[tuple[str, Refusal | None]]) -> Options:
    """Which kind of action, those that are barred with their reason?"""
    return Options("type", [Option(tag, refusal=refusal) for tag, refusal in kinds], least=1)


def one(field: str, values: Iterable[Any]) -> Options:
    """Exactly one of the values."""
    return Options(field, [Option(value) for value in values], least=1)


def one_asked(field: str, values: Iterable[Any], why_not: Asked) -> Options:
    """Exactly one of the values, the barred ones after the others, with their reason."""
    options = [Option(value, refusal=why_not(value)) for value in values]
    return Options(field, sorted(options, key=lambda option: option.refusal is not None), least=1)


def first_refusal(
    refusals: Iterable[Refusal | None], hopeless: Collection[str] = ()
) -> Refusal | None:
    """None if anything is allowed, else the first reason. A `hopeless` kind is told before all
    others: where it bars, nothing else will help."""
    first: Refusal | None = None
    for refusal in refusals:
        if refusal is None:
            return None
        if refusal.kind in hopeless:
            return refusal
        first = first or refusal
    return first or refuse("nothing-to-choose", "table.action")


def whole(field: str, refusal: Refusal | None) -> Options | None:
    """The last field is filled: the action is whole, or its last choice leads nowhere."""
    return None if refusal is None else Options(field, [], refusal=refusal)


def counter(board: Box, piece: int, refusal: Refusal | None = None) -> Option:
    """A counter of the map as a candidate."""
    return Option(piece, refusal=refusal, group=board.groups_of_pieces[piece])


def counters(board: Box, pieces: Iterable[int]) -> list[Option]:
    return [counter(board, piece) for piece in pieces]


def subset(
    partial: Partial, tag: str, field: str, candidates: list[Option], least: int, most: int
) -> Options | None:
    """An action with one field: any of the candidates, between so many and so many."""
    if "type" not in partial:
        return kinds([tag])
    if field in partial:
        return None
    return Options(field, candidates, many=True, least=least, most=most)


def place_options(
    board: Box, partial: Partial, pieces: Sequence[int], zones: Iterable[int], why_not: Asked
) -> Options | None:
    """Put some counters into one zone; `why_not` judges (pieces, zone)."""
    if "type" not in partial:
        return kinds(["place"])
    if "pieces" not in partial:
        options = counters(board, pieces)
        return Options("pieces", options, many=True, least=1, most=len(options))
    if "zone" not in partial:
        party = tuple(partial["pieces"])
        return one_asked("zone", zones, lambda zone: why_not((party, zone)))
    return None


def to_options(
    prompt: Prompt, view: Any, partial: Partial, say: Callable[[int], Action], near: Iterable[int]
) -> Options | None:
    """An action that only names a place: the open ones, then those near that are barred."""
    tag = str(say(0).__struct_config__.tag)
    if "type" not in partial:
        return kinds([tag])
    if "to" in partial:
        return None
    ways = [action.to for action in prompt.legal(view) if hasattr(action, "to")]
    return one_asked("to", dict.fromkeys((*ways, *near)), lambda to: prompt.why_not(view, say(to)))
