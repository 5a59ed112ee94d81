"""Errors in words, in the player's language."""

from __future__ import annotations

import errno
import re
from pathlib import Path

import msgspec

from core.faults import Complaint, misshapen
from core.small_files import UnfitFile
from core.texts import call_text, catalogue, fault_text, labelled, table_text


def complaint(error: Exception, lang: str) -> str:
    """An error as people read it, on one line; those of the system without their number."""
    if isinstance(error, Complaint):
        return _one_line(error.text(lang))
    if isinstance(error, msgspec.MsgspecError):
        return _one_line(fault_text(misshapen("table.decode", error), lang))
    if not isinstance(error, OSError):
        return _one_line(str(error))
    reason = os_text(error, lang)
    return labelled(error.filename, reason, lang) if error.filename else reason


def bug_text(error: BaseException, lang: str, report: Path | None = None) -> str:
    """An unforeseen error, and the file that holds more about it. Its own message is not shown: it
    may contain a secret of one player."""
    from core.crash import named  # imported late: only a bug needs it

    if report is None:
        return call_text("bug", lang, error=named(error))
    return call_text("bug-report", lang, error=named(error), report=report)


def os_text(error: OSError, lang: str) -> str:
    """What the system says, without the file's name."""
    if isinstance(error, UnfitFile):
        return table_text("file", error.kind, lang)
    name = errno.errorcode.get(error.errno or 0, "")
    if name in catalogue("table")["system"]:
        return table_text("system", name, lang)
    return _one_line(error.strerror or str(error))


def _one_line(text: str) -> str:
    """A space that holds a French sign to its word stays."""
    return re.sub(r"[ \t\r\n]+", " ", text).strip()
