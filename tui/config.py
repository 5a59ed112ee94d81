"""What a player has chosen for himself: language, theme, mouse, keys."""

from __future__ import annotations

import msgspec


class Settings(msgspec.Struct, kw_only=True):
    """The choices of the settings screen; an empty one follows the terminal."""

    language: str = ""  # "" follows the locale
    theme: str = "dark"
    mouse: str = "auto"  # auto: off over SSH
    glyphs: str = "auto"  # auto: ASCII where the locale has nothing else
    confirm: bool = True  # ask once before a step that ends something
    keys: dict[str, str] = {}  # binding id -> keys, separated by commas
