"""The report that is written when the program itself fails.

The variables of a function may hold the hands of both players, or the seed, so the report contains
no variables.
"""

from __future__ import annotations

import os
import platform
import secrets
import sys
import traceback
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import core
from core.paths import state_dir

OURS = ("core", "tui")  # packages
_PACKAGES = Path(__file__).resolve().parents[1]


def write_report(error: BaseException) -> Path | None:
    """Write the traceback to a new file that only its owner can read. None if it cannot be
    written."""
    with suppress(Exception):
        trace = "".join(traceback.format_exception(error))
        text = f"rubicon {core.__version__}, Python {platform.python_version()}, {sys.platform}\n\n"
        return _new_file((text + trace).encode(errors="backslashreplace"))
    return None


def _new_file(content: bytes) -> Path:
    folder = state_dir() / "crashes"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = folder / f"{datetime.now():%Y-%m-%d}-{secrets.token_hex(8)}.txt"
    handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as written:
        os.fchmod(handle, 0o600)  # whatever the umask
        written.write(content)
    return file


def named(error: BaseException) -> str:
    """The kind of an error, and the innermost line of ours that it came from. What it says may be
    as secret as a variable."""
    name = type(error).__name__
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        file = Path(frame.filename)
        if file.is_relative_to(_PACKAGES) and file.relative_to(_PACKAGES).parts[0] in OURS:
            return f"{name}, {file.relative_to(_PACKAGES)}:{frame.lineno}"
    return name
