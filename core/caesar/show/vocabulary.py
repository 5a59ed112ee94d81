"""The words of Julius Caesar from its catalogue: panes, sides."""

from __future__ import annotations

from core.caesar.box.board import CAESAR, NOBODY, POMPEY
from core.texts import short_texts

FACTION = {NOBODY: "nobody", CAESAR: "caesar", POMPEY: "pompey"}


def pane_words(lang: str) -> dict[str, str]:
    return short_texts("caesar", "pane", lang)


def faction(side: int, lang: str) -> str:
    return short_texts("caesar", "faction", lang)[FACTION[side]]
