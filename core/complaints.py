"""What went wrong with a file, in words, in the player's language."""

from __future__ import annotations

import errno
import re

from core.log import LogError
from core.texts import catalogue, table_text


def complaint(error: Exception, lang: str) -> str:
    """An error as people read it, on one line; those of the system without their number."""
    if isinstance(error, LogError):
        return _one_line(error.said(lang))
    if not isinstance(error, OSError):
        return _one_line(str(error))
    reason = os_text(error, lang)
    return f"{error.filename}: {reason}" if error.filename else reason


def os_text(error: OSError, lang: str) -> str:
    """What the system says, without the file's name."""
    name = errno.errorcode.get(error.errno or 0, "")
    if name in catalogue("table")["system"]:
        return table_text("system", name, lang)
    return _one_line(error.strerror or str(error))


def _one_line(text: str) -> str:
    """A space that holds a French sign to its word stays."""
    return re.sub(r"[ \t\r\n]+", " ", text).strip()
