"""What the terminal at the other end can do, as far as the environment tells."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from typing import NamedTuple

from textual.driver import Driver

# Locales that Python puts in the place of C, whose encoding it does not trust.
COERCED = ("C.UTF-8", "C.utf8", "UTF-8")
# Their screens know nothing that came after the eighties (the Linux console does know box drawing).
PLAIN = re.compile(r"vt\d+|dumb|unknown|ansi|cons25")
OLD = re.compile(rf"{PLAIN.pattern}|linux")
STIFF = ("dumb", "ansi", "unknown")  # names of those that do not scroll a part of the screen
WIPING = ("vt", *STIFF)  # and of those that can erase whole lines only
PAINTING = ("xterm", "linux", "rxvt", "putty", "konsole", "alacritty", "kitty", "foot", "wezterm")


class Talents(NamedTuple):
    """What a terminal can do."""

    # some cells of a line; and it ends bold without ending everything, and knows vertical tabs
    # and columns by their number
    erases: bool = True
    paints: bool = False  # what it erases gets the colour of the ground
    parts: bool = False  # it scrolls some columns of some lines; no name tells, it has to be tried
    scrolls: bool = True  # some lines

    @staticmethod
    def of(terminal: str) -> Talents:
        old, paints = terminal.startswith(WIPING), terminal.startswith(PAINTING)
        return Talents(not old, paints, scrolls=not terminal.startswith(STIFF))


def says_utf8(environ: Mapping[str, str] = os.environ, utf8_mode: bool | None = None) -> bool:
    """Does the locale's encoding carry everything? Asked of its name, as it may not be installed.

    Python's UTF-8 mode hides a plain C locale, and names another in LC_CTYPE.
    """
    coerced = bool(sys.flags.utf8_mode) if utf8_mode is None else utf8_mode
    for variable in ("LC_ALL", "LC_CTYPE", "LANG"):
        value = environ.get(variable, "")
        if value and not (variable == "LC_CTYPE" and coerced and value in COERCED):
            return value.lower().replace("-", "").partition("@")[0].endswith("utf8")
    return sys.platform == "darwin" or os.name == "nt"


def over_ssh(environ: Mapping[str, str] = os.environ) -> bool:
    return "SSH_CONNECTION" in environ


def has_job_control() -> bool:
    """Is there a shell that wakes up when we stop? It gives each job a process group of its own;
    what a terminal or SSH starts without one is in that of the session."""
    return os.getpgrp() != os.getsid(0)


def plain_terminal(environ: Mapping[str, str] = os.environ) -> bool:
    return PLAIN.match(environ.get("TERM", "")) is not None


def wants_ascii(setting: str, environ: Mapping[str, str] = os.environ) -> bool:
    """By the setting auto, unicode or ascii."""
    if setting != "auto":
        return setting == "ascii"
    return not says_utf8(environ) or plain_terminal(environ)


def has_dots(setting: str, environ: Mapping[str, str] = os.environ) -> bool:
    """Patterns of dots, as braille has them? The font of the Linux console has boxes and half
    blocks, but no dots; a reader for everything gets it."""
    return setting != "auto" or not environ.get("TERM", "").startswith("linux")


# --- what is sent to old terminals ---------------------------------------------------------------

# Questions, reports and modes that they do not know and may print: mode questions, the keyboard
# protocol, pointer shapes, mouse and focus reports, bracketed paste.
NOVELTIES = re.compile(
    r"\x1b\[\?\d+\$p|\x1b\[[<>]\d*u|\x1b\]22;[^\x07]*\x07|\x1b\[\?(?:100\d|101\d|20\d\d)[hl]"
)
LEAVE, CLEAR = "\x1b[?1049l", "\x1b[0m\x1b[2J\x1b[H"  # without a second screen, leave an empty one


def old_fashioned(driver: type[Driver]) -> type[Driver]:
    """A driver that sends only what an old terminal understands."""

    class OldDriver(driver):  # type: ignore[misc, valid-type]
        def write(self, data: str) -> None:
            if data.startswith("\x1b") and len(data) < 64:  # a picture holds none of them
                data = NOVELTIES.sub("", data).replace(LEAVE, CLEAR)
            if data:
                super().write(data)

    return OldDriver


def fitting_driver(driver: type[Driver], environ: Mapping[str, str] = os.environ) -> type[Driver]:
    return old_fashioned(driver) if OLD.match(environ.get("TERM", "")) else driver
