"""What arguments of events, refusals and prompts are called that both games have."""

from __future__ import annotations

from typing import Any

from core.argument_words import MANY, Say, each
from core.imperator.asking.modifiers import summed
from core.imperator.show.vocabulary import battle_name
from core.texts import catalogue, rules, short_texts, year_text

CHAPTER = len("6.3")  # of a rule's id

Kinds = type | tuple[type, ...]


def common_names(system: str) -> dict[str, tuple[Kinds, Say]]:
    """In the words of this game; what needs its map is its own."""

    def title(rule: str, lang: str) -> str:
        return rules(system)[rule].title(lang)

    def word_of(part: str) -> Say:
        return lambda value, lang: catalogue(system)[part][value][lang]

    def moment(value: str, lang: str) -> str:
        """Of a rule, or of its chapter."""
        moments = catalogue(system)["moment"]
        return (moments.get(value) or moments[value[:CHAPTER]])[lang]

    def modifier(value: tuple[str, int], lang: str) -> str:
        rule, by = value
        return f"{title(rule, lang)} {by:+d} ({rule})"

    def reckoned(value: dict[str, Any], lang: str) -> str:
        """die 3, +1 distant envoy (4.4.2.far) = 4"""
        die, modifiers = value["die"], value["modifiers"]
        parts = [f"{short_texts(system, 'label', lang)['die']} {die}"]
        for rule, by in modifiers:
            name = title(rule, lang)
            parts.append(f"{by:+d} {name[0].lower()}{name[1:]} ({rule})")
        total = f" = {summed(die, modifiers)}" if modifiers else ""
        return ", ".join(parts) + total

    return {
        "counter": (int, _counter),
        "counters": (MANY, each(_counter)),
        "moment": (str, moment),
        "then": (str, word_of("verdict")),
        "now": (str, word_of("verdict")),
        "why": (str, word_of("why")),
        "window": (str, word_of("word")),
        "reason": (str, title),
        "year": (int, year_text),
        "naval": (object, battle_name),
        "modifiers": (MANY, each(modifier)),
        "reckoned": (dict, reckoned),
    }


def _counter(value: int, lang: str) -> str:
    return f"#{value}"
