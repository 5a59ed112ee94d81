"""The words of Alea from its catalogue: panes, factions, titles of rules."""

from __future__ import annotations

from core.alea.box.board import CAESARIAN, NOBODY, REPUBLICAN
from core.once import once
from core.texts import catalogue, rules, short_texts

FACTION = {NOBODY: "nobody", CAESARIAN: "caesarian", REPUBLICAN: "republican"}
FACE_SIGN = {"coup": "-", "wall": "-", "poliorcetics": "+", "triumphus": "+"}


def pane_words(lang: str) -> dict[str, str]:
    return short_texts("alea", "pane", lang)


def label_words(lang: str) -> dict[str, str]:
    return short_texts("alea", "label", lang)


def faction(side: int, lang: str) -> str:
    return short_texts("alea", "faction", lang)[FACTION[side]]


def nationality_name(nationality: str, lang: str) -> str:
    return short_texts("alea", "nationality", lang)[nationality]


def level_name(level: str, lang: str) -> str:
    """How much a victory is worth."""
    return short_texts("alea", "level", lang)[level or "plain"]


def title(rule: str, lang: str) -> str:
    """What the rules index calls it."""
    entry = rules("alea")[rule]
    return entry.title_fr if lang == "fr" else entry.title_en


@once
def face_title(face: str, lang: str) -> str:
    """A face of a stratagem by the title of its rule, with what is printed on it: wall-2."""
    stem, _, number = face.rpartition("-")
    if not number.isdigit():
        stem, number = face, ""
    rule = next((r for r in rules("alea") if r.startswith("6.") and r.endswith(f".{stem}")), "")
    name = title(rule, lang) if rule else stem
    sign = "" if number == "0" else FACE_SIGN.get(stem, "")
    return f"{name} ({sign}{number})" if number else name


def face_name(face: str, lang: str) -> str:
    """Its title, or a shorter name where that is long."""
    short = catalogue("alea")["face-name"].get(face)
    return short[lang] if short else face_title(face, lang)


def signed(points: int) -> str:
    """A score: + is the Caesarian's."""
    return f"{points:+d}" if points else "0"
