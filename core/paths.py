"""Where the files that ship with Rubicon lie, and where a player's own go."""

import os
import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
NAME = "rubicon"


def data_dir() -> Path:
    """Maps, counters, scenarios and rules indexes: one folder a system."""
    return _shipped("data")


def saves_dir() -> Path:
    """The sample games."""
    return _shipped("saves")


def _shipped(name: str) -> Path:
    """The wheel carries a copy inside the package; a checkout has the folder next to it."""
    installed = _PACKAGE / f"_{name}"
    return installed if installed.is_dir() else _PACKAGE.parent / name


def config_dir() -> Path:
    """Settings, keys and an owner's corrections of data."""
    return _own("config", ".config", "Application Support")


def cache_dir() -> Path:
    """What may be thrown away at any time."""
    return _own("cache", ".cache", "Caches")


def state_dir() -> Path:
    """What the program remembers of how it was used."""
    return _own("state", ".local/state", "Application Support")


def games_dir() -> Path:
    """A player's games."""
    return _own("data", ".local/share", "Application Support") / "games"


def _own(kind: str, usual: str, on_mac: str) -> Path:
    """The platform's place, unless there is a folder where we looked before platformdirs did."""
    earlier = _earlier(f"XDG_{kind.upper()}_HOME", usual, on_mac)
    if earlier.is_dir():
        return earlier
    from platformdirs import PlatformDirs  # most commands need none of this

    return Path(getattr(PlatformDirs(NAME, appauthor=False), f"user_{kind}_dir"))


def _earlier(variable: str, usual: str, on_mac: str) -> Path:
    """The variable of the XDG specification, though relative, else the place by its name."""
    if chosen := os.environ.get(variable):
        return Path(chosen) / NAME
    return Path.home() / (f"Library/{on_mac}" if sys.platform == "darwin" else usual) / NAME
