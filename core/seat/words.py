"""Words for the player's side of the table, English and French, from data/screen; the games bring
theirs."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from core.paths import data_dir
from core.texts import LANGUAGES, filled, harmless, unbroken, year_text


@lru_cache(maxsize=1)
def words() -> dict[str, dict[str, str]]:
    """Every word by its dotted name: language -> text."""
    by_name: dict[str, dict[str, str]] = {}
    for path in sorted((data_dir() / "screen").glob("*.toml")):
        _collect(tomllib.loads(path.read_text(encoding="utf-8")), "", by_name)
    return by_name


def _collect(table: dict[str, Any], prefix: str, by_name: dict[str, dict[str, str]]) -> None:
    for name, value in table.items():
        if all(isinstance(text, str) for text in value.values()):
            assert f"{prefix}{name}" not in by_name, f"{prefix}{name} is worded twice"
            by_name[f"{prefix}{name}"] = dict(value, fr=unbroken(value["fr"]))
        else:
            _collect(value, f"{prefix}{name}.", by_name)


def word(key: str, lang: str, /, **args: object) -> str:
    """A sentence; what it names may come from outside, and have several lines."""
    return filled(words()[key][lang], harmless(args, "\n") if args else args)


def counted(key: str, lang: str, count: int, /, **args: object) -> str:
    """A sentence about so many; one has a sentence of its own."""
    return word(f"{key}-one" if count == 1 else key, lang, count=count, **args)


def years_text(years: tuple[int, int], lang: str) -> str:
    """Years before Christ are negative."""
    first, last = years
    if first == last:
        return year_text(first, lang)
    return word("bc" if last < 0 else "ad", lang, first=abs(first), last=abs(last))


def users_language(environ: Mapping[str, str] = os.environ) -> str:
    """What the locale asks for, if we speak it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environ.get(name, ""):
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"
