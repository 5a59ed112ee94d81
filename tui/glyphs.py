"""Which glyphs a terminal can show."""

from __future__ import annotations

import locale
import sys

from textual.app import App


def only_ascii(app: App[object]) -> bool:
    """What the settings say; left to themselves, what the locale can say."""
    chosen = getattr(getattr(app, "settings", None), "glyphs", "auto")
    if chosen != "auto":
        return bool(chosen == "ascii")
    said = getattr(sys.__stdout__, "encoding", None) or locale.getpreferredencoding(False)
    return "utf" not in said.lower()
