"""Keys by their names: the footer and the list of keys follow what the player has remapped."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from textual.app import App
from textual.keys import KEY_NAME_REPLACEMENTS
from textual.screen import Screen

from core.seat.words import word, words


def long_name(key: str) -> str:
    """`?` is question_mark, as Textual calls it; a letter and a digit are what they are."""
    if len(key) != 1 or key.isalnum():
        return key
    name = unicodedata.name(key, key).lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name)


# Textual's names of keys that are one printed character.
PRINTED = {long_name(chr(code)): chr(code) for code in range(33, 127)}


def spoken(key: str, lang: str) -> str:
    """A key as it is printed on the keyboard."""
    *held, last = key.split("+") if key != "+" else [key]
    name = PRINTED.get(last) or (word(f"keyname.{last}", lang) if _named(last) else last)
    if re.fullmatch(r"f\d+", name):
        name = name.upper()
    return "+".join([*(word(f"keyname.{h}", lang) for h in held), name])


def _named(key: str) -> bool:
    return f"keyname.{key}" in words()


def keys_of(screen: Screen[Any]) -> dict[str, list[str]]:
    """What works now: the id of each binding, and its keys."""
    keys: dict[str, list[str]] = {}
    for key, active in screen.active_bindings.items():
        if active.binding.id and active.enabled:
            keys.setdefault(active.binding.id, []).append(key)
    return keys


def foot_text(screen: Screen[object], name: str, lang: str) -> str:
    """What a binding does, in a word or two."""
    own = getattr(screen, "key_line", None)
    return own.brief(name) if own is not None else word(f"key.{name}", lang)


def key_name(app: App[Any], name: str, usual: str, lang: str) -> str:
    """The key of a binding, spoken: the player's own, else the usual one. It stands in texts that
    are there before the keys work."""
    settings = getattr(app, "settings", None)
    wanted = settings.keys.get(name, usual) if settings is not None else usual
    return spoken(long_name(wanted.partition(",")[0].strip()), lang)


def footer(screen: Screen[object], ids: Sequence[str], lang: str, width: int) -> str:
    """The most important keys, as many as there is room for; the last stays in any case."""
    there = keys_of(screen)
    parts = [
        f"{spoken(there[name][0], lang)} {foot_text(screen, name, lang)}"
        for name in ids
        if name in there
    ]
    while len(parts) > 1 and len("  ".join(parts)) > width:
        del parts[-2]
    return "  ".join(parts)
