"""The words of Semper Victor from its catalogue: panes, camps, titles of emperors and of rules."""

from __future__ import annotations

from core.semper.box.board import NOBODY, PRIMUS, SECONDUS
from core.semper.box.state import HEAD, TITLES
from core.semper.stratagems.cup import RULES
from core.texts import catalogue, rules, short_texts

FACTION = {NOBODY: "nobody", PRIMUS: "primus", SECONDUS: "secondus"}
HEADS = {NOBODY: "head", PRIMUS: "primus", SECONDUS: "secundus"}  # who bears a camp's first title


def pane_words(lang: str) -> dict[str, str]:
    return short_texts("semper", "pane", lang)


def label_words(lang: str) -> dict[str, str]:
    return short_texts("semper", "label", lang)


def faction(side: int, lang: str) -> str:
    return short_texts("semper", "faction", lang)[FACTION[side]]


def level_name(level: str, lang: str) -> str:
    """How much a victory is worth."""
    return short_texts("semper", "level", lang)[level or "plain"]


def phase_name(phase: str, lang: str) -> str:
    return short_texts("semper", "step", lang)[phase]


def nationality_name(nationality: str, lang: str) -> str:
    return short_texts("semper", "nationality", lang)[nationality]


def title(rule: str, lang: str) -> str:
    """What the rules index calls it."""
    return rules("semper")[rule].title(lang)


def face_title(face: str, lang: str) -> str:
    """A stratagem by the title of its rule."""
    return title(RULES[face], lang) if face in RULES else face


def face_name(face: str, lang: str) -> str:
    """Its title, or a shorter name where that is long."""
    short = catalogue("semper")["face-name"].get(face)
    return short[lang] if short else face_title(face, lang)


def gist_of(face: str, lang: str) -> str:
    """What a stratagem does, in a few words."""
    return catalogue("semper")["face"][face][lang]


def title_kind(rank: int, side: int) -> str:
    """3.5.1, 3.6.1: the word of the catalogue for a title; that of a head is his camp's."""
    return HEADS[side] if rank == HEAD else TITLES[rank]
