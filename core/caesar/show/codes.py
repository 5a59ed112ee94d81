"""The codes of the panes and of lines, each with what it stands for."""

from __future__ import annotations

from collections.abc import Iterator

from core.caesar.box.board import CAESAR, NOBODY, POMPEY
from core.caesar.show.common import KIND_LETTERS, UNSEEN, letter
from core.caesar.show.places import SHORT_KINDS
from core.caesar.show.vocabulary import faction, pane_words
from core.contract import Sign
from core.texts import catalogue, short_texts


def codes(lang: str) -> tuple[Sign, ...]:
    return tuple(_codes(lang))


def _codes(lang: str) -> Iterator[Sign]:
    words, panes = short_texts("caesar", "code", lang), pane_words(lang)
    kinds = catalogue("caesar")["word"]
    for side in (CAESAR, POMPEY, NOBODY):
        yield Sign(letter(side), faction(side, lang))
    yield Sign("2L 1A", words["blocks"])
    for kind, mark in (*KIND_LETTERS.items(), *SHORT_KINDS.items()):
        yield Sign(mark, kinds[kind][lang])
    yield Sign("3?", words["unseen"])
    yield Sign(UNSEEN, words["back"])
    yield Sign("[III]", words["strength"])
    yield Sign("A2", words["rating"])
    yield Sign("D2/B2", words["attacking"])
    yield Sign("+2", words["more"])
    yield Sign(panes["points"], words["points"])
    yield Sign("P", words["major"])
    yield Sign("p", words["minor"])
    yield Sign("C 9 P 2,4", words["levy"])
    yield Sign("2/1", words["card"])
