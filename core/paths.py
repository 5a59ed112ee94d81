"""Where the files that ship with Rubicon lie, in a checkout and in an installed wheel."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


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
