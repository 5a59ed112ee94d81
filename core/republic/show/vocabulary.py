"""The words of the Republic from its catalogue: panes, sides, cards."""

from __future__ import annotations

from core.republic.box.board import FOES, ROME
from core.republic.box.state import (
    DEFEAT,
    DISASTER,
    LACKED_SUPPORT,
    NOT_FOUGHT,
    RECALLED,
    STALEMATE,
    STANDOFF,
    VICTORY,
    WON_AT_SEA,
)
from core.texts import short_texts

NO_SIDE = 0
FACTION = {NO_SIDE: "nobody", ROME: "rome", FOES: "foes"}
RESULTS = {
    NOT_FOUGHT: "not-fought",
    WON_AT_SEA: "won-at-sea",
    LACKED_SUPPORT: "lacked-support",
    DISASTER: "disaster",
    STANDOFF: "standoff",
    DEFEAT: "defeat",
    STALEMATE: "stalemate",
    VICTORY: "victory",
    RECALLED: "recalled",
}


def pane_words(lang: str) -> dict[str, str]:
    return short_texts("republic", "pane", lang)


def label_words(lang: str) -> dict[str, str]:
    return short_texts("republic", "label", lang)


def combat_words(lang: str) -> dict[str, str]:
    """Terms of sums, results, and what stands in the combat table."""
    return short_texts("republic", "combat", lang)


def unit_letters(lang: str) -> dict[str, str]:
    return short_texts("republic", "counter-brief", lang)


def unit_names(lang: str) -> dict[str, str]:
    return short_texts("republic", "counter", lang)


def phase_name(phase: str, lang: str) -> str:
    return short_texts("republic", "step", lang)[phase]


def result_name(result: int, lang: str) -> str:
    return combat_words(lang)[RESULTS[result]]


def faction_name(seat: int, campaign: bool, lang: str) -> str:
    if campaign:
        return label_words(lang)["senate" if seat == ROME else "opposition"]
    return short_texts("republic", "faction", lang)[FACTION[seat]]


def level_name(level: str, lang: str) -> str:
    """How much a victory or a defeat is worth."""
    return short_texts("republic", "level", lang).get(level, level)
