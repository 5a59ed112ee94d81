"""Text from outside, made harmless for a terminal.

A file name, a note or a name in a data file may hold characters that are not there to be read: they
clear the screen, write to the clipboard, turn the line round or show nothing. They are spelt out
(`\\x1b`, `\\u202e`); all other text stays as it is.
"""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec

LINES = "\n\t"  # what a text of several lines is made of
MASK = "?"  # what stands for such a character where there is one cell for it
JSON_PAIR = 0x10000  # from here on JSON writes two escapes

HARMFUL = re.compile(
    "["
    "\x00-\x1f\x7f-\x9f"  # C0 (escape, bell, newline), DEL and C1
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # which way a line is read
    "\u2028\u2029"  # ends of lines and of paragraphs
    "\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f"  # nothing is seen of these
    "\u200b-\u200d\u2060-\u2065\u206a-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    "\U000e0000-\U000e0fff"
    "\ud800-\udfff"  # bytes of a file name that are no UTF-8, as Python holds them
    "]"
)
SHORT = {"\n": r"\n", "\t": r"\t", "\r": r"\r"}


def escaped(text: str, keep: str = "") -> str:
    """The text with each harmful character spelt out, but for those to `keep`. What is escaped
    once does not change when it is escaped again."""

    def spelt(match: re.Match[str]) -> str:
        return match[0] if match[0] in keep else _spelt(match[0])

    return HARMFUL.sub(spelt, text)


def escaped_lines(text: str) -> str:
    """The same for a text that is meant to have lines."""
    return escaped(text, LINES)


def masked(text: str) -> str:
    """A character for a character: for text whose room is measured already."""
    return HARMFUL.sub(MASK, text)


def harmful(text: str) -> bool:
    return HARMFUL.search(text) is not None


def json_text(value: Any) -> str:
    """A value as JSON on one line. JSON's own escapes keep every text what it was."""
    try:
        encoded = msgspec.json.encode(value).decode()
    except UnicodeEncodeError:  # a file name that is no UTF-8
        encoded = json.dumps(msgspec.to_builtins(value, str_keys=True), separators=(",", ":"))
    return HARMFUL.sub(_in_json, encoded)


def _spelt(letter: str) -> str:
    code = ord(letter)
    if letter in SHORT:
        return SHORT[letter]
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"  # the byte itself
    if code < 0x80:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < JSON_PAIR else f"\\U{code:08x}"


def _in_json(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code < JSON_PAIR:
        return f"\\u{code:04x}"
    high, low = divmod(code - JSON_PAIR, 0x400)
    return f"\\u{0xD800 + high:04x}\\u{0xDC00 + low:04x}"
