"""The rules index for readers: in its order, searched by words, with links between rules."""

from __future__ import annotations

import re
from functools import lru_cache

from core.seat.text_search import fold
from core.texts import Rule, rules

ID = re.compile(r"[A-Za-z0-9]+(?:\.[A-Za-z0-9-]+)+|(?<=\()\d+(?=\))")

Natural = tuple[tuple[tuple[int, int, str], ...], ...]


def natural(rule: str) -> Natural:
    """A sort key: 3.4.9 before 3.4.10, numbers before names."""
    return tuple(
        tuple(
            (0, int(piece), "") if piece.isdigit() else (1, 0, piece)
            for piece in re.findall(r"\d+|\D+", part)
        )
        for part in rule.split(".")
    )


@lru_cache(maxsize=16)
def index(system: str, lang: str) -> list[tuple[Rule, str]]:
    """The rules in their order, each with its words to search in."""
    entries = sorted(rules(system).values(), key=lambda rule: natural(rule.id))
    return [
        (
            rule,
            fold(" ".join([rule.id, rule.title(lang), rule.text(lang), rule.ruling(lang)])),
        )
        for rule in entries
    ]


def search(system: str, lang: str, sought: str) -> list[Rule]:
    """Rules that have all these words: first in the id, then in the title, then in the text."""
    words = fold(sought).split()
    hits = [rule for rule, text in index(system, lang) if all(each in text for each in words)]
    begins = fold(sought).strip()

    def rank(rule: Rule) -> int:
        if rule.id.lower().startswith(begins):
            return 0
        title = fold(rule.title(lang))
        return 1 if all(each in title for each in words) else 2

    return sorted(hits, key=rank) if words else hits


def mentioned(system: str, rule: Rule, lang: str) -> list[str]:
    """Other rules that the text names."""
    text = f"{rule.text(lang)} {rule.ruling(lang)}"
    ids = (match.group().rstrip(".") for match in ID.finditer(text))
    return [name for name in dict.fromkeys(ids) if name in rules(system) and name != rule.id]


def nearest(system: str, rule: str) -> str:
    """This rule if the index has it, else the part of the rulebook that it belongs to."""
    while rule and rule not in rules(system):
        rule = rule.rpartition(".")[0]
    return rule
