"""Finding words as people type them: without accents, in any case."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import normalize


@lru_cache(maxsize=512)
def _bare(letter: str) -> str:
    """Fold letter by letter, so that an index into the folded text fits the text itself."""
    return " " if letter == "\u00a0" else normalize("NFD", letter)[0].lower()[0]


def fold(text: str) -> str:
    return text.lower() if text.isascii() else "".join(map(_bare, text))


def spans(text: str, sought: str) -> list[tuple[int, int]]:
    """Where the (folded) words stand in a text."""
    if not sought:
        return []
    bare, spans, at = fold(text), [], 0
    while (at := bare.find(sought, at)) >= 0:
        spans.append((at, at + len(sought)))
        at += len(sought)
    return spans
