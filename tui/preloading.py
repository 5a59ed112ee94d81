"""Reads in the background what the player may ask for next.

The first look at a screen would read its program, and a system its maps, counters and rules: up to
half a second after a key. The first picture needs none of it.
"""

from __future__ import annotations

import gc
import threading
from contextlib import suppress
from importlib import import_module

from core.systems import SYSTEMS, open_system
from core.texts import LANGUAGES, catalogue

LATER = 0.1  # seconds after the first picture
SCREENS = ("newgame", "rules", "settings", "help", "table", "replay", "map", "end")


def read_ahead() -> threading.Thread:
    """Start a thread that nobody waits for: the program may end before it does."""
    gc.freeze()  # the program itself stays: no collection need look at it
    gc.enable()
    reading = threading.Thread(target=_read, name="ahead", daemon=True)
    reading.start()
    return reading


def _read() -> None:
    with suppress(Exception):  # an error here comes again where it is shown
        for screen in SCREENS:
            import_module(f"tui.screens.{screen}")
        from core.seat.rule_index import index

        for name in SYSTEMS:
            open_system(name).scenarios()
            catalogue(name)
            for lang in LANGUAGES:
                index(name, lang)
