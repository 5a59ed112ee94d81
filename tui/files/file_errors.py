"""What can go wrong with a game file, and how it is said."""

from __future__ import annotations

from pathlib import Path

import msgspec

from core.decoding import Malformed
from core.error_text import bug_text, complaint, os_text
from core.faults import BadData, BadPosition, NoSuchGame
from core.line import RulesBug
from core.log import LogError
from core.settings import BadSetting
from core.texts import labelled

# What a file can raise that is damaged, missing, not ours or from a later Rubicon. Any other error
# is a bug of ours: it is shown too, but does not end the app.
UNREADABLE = (
    OSError,
    LogError,
    Malformed,
    msgspec.MsgspecError,
    NoSuchGame,
    RulesBug,
    BadData,
    BadPosition,
    BadSetting,
)


def explain(path: Path, error: Exception, lang: str) -> str:
    """One line, with the file's name in it."""
    if isinstance(error, OSError):
        return labelled(path, os_text(error, lang), lang)
    if not isinstance(error, UNREADABLE):
        return labelled(path, bug_text(error, lang), lang)
    text = complaint(error, lang)
    return text if isinstance(error, LogError) else labelled(path, text, lang)
