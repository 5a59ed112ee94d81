"""Names of files as people read them."""

from __future__ import annotations

from pathlib import Path

from core.escaping import escaped


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
