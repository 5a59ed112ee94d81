"""Answers that are typed, not chosen: the face of a die, the total of several, what came out of a
cup. The list of candidates stands beside it, and answers, too."""

from __future__ import annotations

from core.contract import Action
from core.dice import DIE, DRAW, THROW
from core.seat.desk import Desk
from core.seat.text_search import fold


def typed_words(desk: Desk) -> dict[str, int]:
    """What may be typed now, and the number of the candidate that it means; nothing where
    candidates are chosen by the numbers of their rows."""
    draft = desk.draft
    options = draft.options if draft is not None else None
    if draft is None or options is None or options.many:
        return {}
    named, candidates = options.named, enumerate(draft.candidates())
    if named in (DIE, THROW):
        return {str(option.value): n for n, option in candidates}
    if not named.startswith(DRAW):
        return {}
    presenter, lang = desk.presenter, desk.lang
    typed = ((presenter.typed(named, o.value, lang), n) for n, o in candidates if o.times)
    return {fold(text): n for text, n in typed if text}


def typed_answer(desk: Desk, text: str) -> Action | int | None:
    """The candidate (its number) or the answer that a typed line means; None if it means none."""
    words = typed_words(desk)
    if (number := words.get(fold(text.strip()))) is not None:
        return number
    prompt = desk.prompt
    return prompt.typed(text) if words and prompt is not None and not desk.breaking_in else None


def letters(desk: Desk) -> frozenset[str]:
    """Keys that begin or go on with such a line; none if one key is a whole answer."""
    words = typed_words(desk)
    if all(len(word) == 1 for word in words):
        return frozenset()
    return frozenset("".join(words)) | (frozenset(", ") if asks_throw(desk) else frozenset())


def asks_throw(desk: Desk) -> bool:
    options = desk.draft.options if desk.draft is not None else None
    return options is not None and options.named == THROW


def range_text(words: dict[str, int]) -> str:
    """What may be typed, in a few letters: 0-30, d."""
    numbers = sorted(int(word) for word in words if word.isdecimal())
    others = sorted(word for word in words if not word.isdecimal())
    return ", ".join([*([f"{numbers[0]}-{numbers[-1]}"] if numbers else []), *others])
