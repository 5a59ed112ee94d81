"""The codes of the panes and of lines, each with what it stands for."""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import Sign
from core.semper.box.board import GROUPS, KINDS, NOBODY, PRIMUS, SECONDUS
from core.semper.show.common import KIND_LETTERS, RELIGION_MARKS, chance_below, letter
from core.semper.show.places import CAPITAL, PORT, TOWN
from core.semper.show.standings import ALLY, AT_WAR
from core.semper.show.vocabulary import faction, label_words
from core.texts import catalogue, short_texts

RATINGS = {
    "leader": ("command", "strategic", "political", "tactical"),
    "unit": ("strength", "quality", "tactical"),
}


def codes(lang: str) -> tuple[Sign, ...]:
    return tuple(_codes(lang))


def _codes(lang: str) -> Iterator[Sign]:
    words, labels = short_texts("semper", "code", lang), label_words(lang)
    kinds = catalogue("semper")["word"]
    for side in (PRIMUS, SECONDUS, NOBODY):
        yield Sign(letter(side), faction(side, lang))
    for mark, name in ((AT_WAR, "war"), (ALLY, "ally")):
        yield Sign(mark, labels[name])
    yield Sign("2c 1r", words["units"])
    for kind, mark in zip(KINDS.values(), KIND_LETTERS, strict=True):
        yield Sign(mark, kinds[GROUPS[kind]][lang])
    yield Sign("+2", words["more"])
    for mark, name in ((CAPITAL, "capital"), (TOWN, "city"), (PORT, "port")):
        yield Sign(mark, words[name])
    for religion in ("cross", "sun"):
        yield Sign(RELIGION_MARKS[religion], words[religion])
    full, brief = (short_texts("semper", part, lang) for part in ("counter", "counter-brief"))
    for name, code in brief.items():
        yield Sign(code, full[name])
    named: dict[str, str] = {}
    for piece, ratings in RATINGS.items():
        named |= zip(labels[piece].split(), ratings, strict=True)
    for code, name in named.items():
        yield Sign(code, words[name])
    yield Sign(chance_below(4), words["dies"])
    yield Sign("#21", words["stratagem"])
    yield Sign("(#21)", words["epidemic"])
