"""Names of files as people read them; the words are those of `core.seat.words`."""

from __future__ import annotations

from pathlib import Path

from core.escaping import escaped
from core.seat.words import counted, users_language, word, words, years_text

__all__ = [
    "counted",
    "file_name",
    "file_stem",
    "home_path",
    "users_language",
    "word",
    "words",
    "years_text",
]


def home_path(path: Path) -> str:
    """A path as people write it, whatever is in it."""
    home = str(Path.home())
    name = f"~{str(path)[len(home) :]}" if str(path).startswith(f"{home}/") else str(path)
    return escaped(name)


def file_name(path: Path) -> str:
    """The name of a file to be read: it may hold anything, even bytes that are no text."""
    return escaped(path.name)


def file_stem(path: Path) -> str:
    return escaped(path.stem)
