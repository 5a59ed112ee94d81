"""The terminal: its colours, its characters, whether it is far away, whether it has left."""

from __future__ import annotations

import os
import select
import signal
import threading
import unicodedata
from collections.abc import Callable, Mapping

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

GRACE = 2.0  # seconds in which the app may end by itself once its terminal has left
HUNG_UP = 128 + signal.SIGHUP

# What stands for a character that is no ASCII; letters lose their accents.
BOX = {
    "-": "─━┄┈╌–—",
    "=": "═",
    "|": "│┃║┆┊╎",
    "+": "┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╒╓╕╖╘╙╛╜╞╟╡╢╤╥╧╨╪╫┏┓┗┛┣┫┳┻╋╭╮╯╰",
    "#": "█▀▄▌▐░▒▓▖▗▘▙▚▛▜▝▞▟■",
    '"': "«»“”„",
    "'": "’‘ʼ",
    " ": "\u00a0\u202f\u2009\u2800",
    "*": "•★●◆",
    ".": "·…☆○",
    ">": "→►▶›",
    "<": "←◄◀‹",
    "^": "↑▲",
    "v": "↓▼",
    "x": "×",
    "o": "œ°",
    "O": "Œ",
    "a": "æ",
    "A": "Æ",
}
BRAILLE = range(0x2801, 0x2900)


class _Plain(dict[int, str]):
    """Fills itself: each character is looked at once."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        if code not in BRAILLE and not char.isascii():
            char = unicodedata.normalize("NFKD", char)[0]
        self[code] = char if char.isascii() else "." if code in BRAILLE else "?"
        return self[code]


PLAIN = _Plain({ord(char): plain for plain, chars in BOX.items() for char in chars})


def ascii_text(text: str) -> str:
    """The same in ASCII, character for character, so that nothing shifts."""
    return text if text.isascii() else text.translate(PLAIN)


class AsciiFilter(LineFilter):
    """For a terminal that has nothing but ASCII: whatever a screen draws is translated."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(ascii_text(text), style, control) for text, style, control in segments]


def speaks_unicode(environ: Mapping[str, str] = os.environ) -> bool:
    """Does the locale ask for UTF-8? Without one it is plain ASCII."""
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        if value := environ.get(name, ""):
            return value.upper().replace("-", "").endswith("UTF8") or "UTF-8" in value.upper()
    return False


def over_ssh(environ: Mapping[str, str] = os.environ) -> bool:
    return "SSH_CONNECTION" in environ


def colourless(environ: Mapping[str, str] = os.environ) -> bool:
    """No colours: by the player's wish, or because the terminal is of a time before them."""
    term = environ.get("TERM", "")
    return "NO_COLOR" in environ or term in ("dumb", "unknown") or term.startswith("vt")


def watch(fd: int, left: Callable[[], None]) -> None:
    """Call `left` when the terminal hangs up, and end the process if that does not end it.

    Everything is on disk already, so there is nothing to save; but a program that goes on reading
    a terminal that has left would keep a processor busy for ever.
    """

    def wait() -> None:
        poll = select.poll()
        poll.register(fd, 0)  # a hang-up is told without being asked for
        while True:
            told = poll.poll()
            if any(event & select.POLLHUP for _, event in told):
                break
            if told:  # the platform cannot say
                return
        left()
        threading.Event().wait(GRACE)
        os._exit(HUNG_UP)

    threading.Thread(target=wait, name="terminal", daemon=True).start()
