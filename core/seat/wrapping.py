"""Sentences in lines: a number or an initial stays with its name; and the room between columns."""

from __future__ import annotations

import re
import textwrap
from typing import Any

GAP = 2  # letters between two columns
TIE = "\x1f"  # a blank at which no line ends: to textwrap it is a letter
NUMBERED = re.compile(
    r"\b([A-ZÀ-Þ]\w+) (?=(?:\d+[a-z]?|[IVXLC]+)(?![\w/]))"
)  # Auxilia 2, Equites 2a, Legio XIII
LETTERED = re.compile(r"(?<=[/+]\d) (?=[a-z]\b)")  # Naves 8/2/+1 b
INITIAL = re.compile(
    rf"(?<![\w{TIE}])([A-ZÀ-Þ][a-z]{{0,2}}\.) (?=[A-ZÀ-Þ])"
)  # S. Pompeius, Cn. Pompeius


def wrap(text: str, width: int, **options: Any) -> list[str]:
    """As `textwrap.wrap`, but names stay whole."""
    if len(text) <= width and "\n" not in text:
        return textwrap.wrap(text, width, **options)
    words = (_parted(word, width) for word in tied(text).split(" "))
    lines = textwrap.wrap(" ".join(words), width, **options)
    return [line.replace(TIE, " ") for line in lines]


def tied(text: str) -> str:
    text = NUMBERED.sub(rf"\1{TIE}", text)
    return INITIAL.sub(rf"\1{TIE}", LETTERED.sub(TIE, text))


def _parted(word: str, width: int) -> str:
    """Where there is no room for a name, it is split rather than cut."""
    return word if len(word) <= width else word.replace(TIE, " ")


def folded(text: str, width: int) -> str:
    """A text of several lines, each of them wrapped."""
    if width <= 0 or all(len(line) <= width for line in text.split("\n")):
        return text
    lines = (wrap(line, width, break_on_hyphens=False) or [""] for line in text.split("\n"))
    return "\n".join(line for wrapped in lines for line in wrapped)
