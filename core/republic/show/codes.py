"""The codes of the panes and of lines, each with what it stands for."""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import Sign
from core.republic.show.map_list import THREATENED, TO_ARMY
from core.republic.show.vocabulary import label_words, pane_words, unit_letters, unit_names
from core.texts import short_texts

COUNTED = ("legion", "veteran", "squadron", "militia", "flotilla")


def codes(lang: str) -> tuple[Sign, ...]:
    return tuple(_codes(lang))


def _codes(lang: str) -> Iterator[Sign]:
    words, labels = short_texts("republic", "code", lang), label_words(lang)
    letters, names = unit_letters(lang), unit_names(lang)
    for kind in COUNTED:
        yield Sign(letters[kind], names[kind])
    yield Sign("10x2", words["times"])
    yield Sign("27=10x2+7", words["sum"])
    yield Sign("9 10 / 15", words["numbers"])
    yield Sign("6/5", words["natives"])
    yield Sign(TO_ARMY, words["army"])
    yield Sign(THREATENED, words["threatened"])
    for name in ("developed-short", "undeveloped-short"):
        yield Sign(labels[name], words[name])
    for name in ("apt", "loyalty", "influence", "popularity", "unrest", "omens-short"):
        yield Sign(labels[name], words[name])
    yield Sign(f"{labels['conflicts-short']} 1/3", words["conflicts-short"])
    yield Sign(pane_words(lang)["row"], words["row"])
