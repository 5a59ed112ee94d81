"""The codes of the panes and of lines, each with what it stands for."""

from __future__ import annotations

from collections.abc import Iterator

from core.alea.box.board import CAESARIAN, GROUPS, KINDS, NOBODY, REPUBLICAN
from core.alea.show.chart import ALLIED, AT_WAR
from core.alea.show.common import KIND_LETTERS, letter
from core.alea.show.vocabulary import faction, label_words
from core.contract import Sign
from core.texts import catalogue, short_texts

RATINGS = {
    "leader": ("command", "strategic", "political", "tactical"),
    "unit": ("strength", "quality", "tactical"),
}


def codes(lang: str) -> tuple[Sign, ...]:
    return tuple(_codes(lang))


def _codes(lang: str) -> Iterator[Sign]:
    words, labels = short_texts("alea", "code", lang), label_words(lang)
    kinds = catalogue("alea")["word"]
    for side in (CAESARIAN, REPUBLICAN, NOBODY):
        yield Sign(letter(side), faction(side, lang))
    for mark, name in ((AT_WAR, "war"), (ALLIED, "allied")):
        yield Sign(mark, labels[name])
    yield Sign("2L 1A", words["units"])
    for kind, mark in zip(KINDS.values(), KIND_LETTERS, strict=True):
        yield Sign(mark, kinds[GROUPS[kind]][lang])
    yield Sign("+2", words["more"])
    yield Sign("P", words["port"])
    named: dict[str, str] = {}
    for piece, ratings in RATINGS.items():
        named |= zip(labels[piece].split(), ratings, strict=True)
    for code, name in named.items():
        yield Sign(code, words[name])
