"""Characters beyond ASCII that the app draws, and what stands for them where there are none."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import name, normalize

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from core.escaping import harmful, masked

RULE, DOUBLE_RULE = "─", "═"  # of a pane's title, and of the one that has the focus

# --- transliteration -----------------------------------------------------------------------------

BOXES = range(0x2500, 0x2580)
BLOCKS = range(0x2580, 0x25A0)
DOTS = range(0x2800, 0x2900)

SIGNS = {
    "\u00a0": " ", "\u202f": " ", "\u2009": " ", "«": '"', "»": '"', "“": '"', "”": '"', "‘": "'",
    "’": "'", "–": "-", "—": "-", "…": ".", "·": ".", "•": "*", "×": "x", "÷": "/", "−": "-",
    "°": "o", "§": "S", "≤": "<", "≥": ">", "→": ">", "←": "<", "↑": "^", "↓": "v", "½": "/",
    "ø": "o", "Ø": "O", "ł": "l", "đ": "d", "ı": "i",
}  # fmt: skip
LIGATURES = {"œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae", "ß": "ss"}
BLOCK_LOOKS = {0x2580: '"', 0x2584: "_", 0x2591: ".", 0x2592: ":", 0x2581: "_", 0x2594: '"'}


def _drawn(code: int) -> str:
    """A character for a piece of a box, a block or a pattern of dots."""
    if code in DOTS:
        return " " if code == DOTS.start else ":"
    if code in BLOCKS:
        return BLOCK_LOOKS.get(code, "#")
    strokes = name(chr(code)).removeprefix("BOX DRAWINGS ").split()
    if "HORIZONTAL" in strokes and "VERTICAL" not in strokes and not {"DOWN", "UP"} & {*strokes}:
        return "=" if "DOUBLE" in strokes else "-"
    if "VERTICAL" in strokes and not {"HORIZONTAL", "LEFT", "RIGHT"} & {*strokes}:
        return "|"
    return "+"


@lru_cache(maxsize=1)
def _drawings() -> dict[int, str]:
    return {code: _drawn(code) for codes in (BOXES, BLOCKS, DOTS) for code in codes}


def undrawn(text: str) -> str:
    """Boxes, blocks and dots in ASCII; letters stay as they are."""
    return text if text.isascii() else text.translate(_drawings())


@lru_cache(maxsize=1024)
def _letter(letter: str) -> str:
    if letter.isascii():
        return letter
    bare = normalize("NFKD", letter)[0]
    return SIGNS.get(letter) or LIGATURES.get(letter) or (bare if bare.isascii() else "?")


def plain(text: str) -> str:
    """The same in ASCII: without accents, and longer by a letter for each ligature."""
    return text if text.isascii() else "".join(map(_letter, undrawn(text)))


def plain_line(parts: list[str]) -> list[str]:
    """Parts of a line in ASCII, no longer than before: blanks after it pay for a ligature."""
    made, owed = [], 0
    for part in parts:
        text = plain(part)
        owed += len(text) - len(part)
        while owed and (gap := _gap(text)) >= 0:
            text = text[:gap] + text[gap + 1 :]
            owed -= 1
        made.append(text)
    if owed:  # there is no blank to spare: one letter for one letter
        return ["".join(_letter(letter)[0] for letter in undrawn(part)) for part in parts]
    return made


def _gap(text: str) -> int:
    """Where a blank can be spared: one of two, or the last."""
    double = text.find("  ")
    return double if double >= 0 else len(text) - 1 if text.endswith(" ") else -1


# --- at the edge of the app ----------------------------------------------------------------------


class AsciiFilter(LineFilter):
    """What a terminal without these glyphs gets; `letters`: not even accents."""

    def __init__(self, letters: bool) -> None:
        super().__init__()
        self.letters = letters

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        texts = [segment.text for segment in segments]
        if all(text.isascii() for text in texts):
            return segments
        texts = plain_line(texts) if self.letters else [undrawn(text) for text in texts]
        return [
            Segment(text, style, control)
            for text, (_, style, control) in zip(texts, segments, strict=True)
        ]


class HarmlessFilter(LineFilter):
    """The last door: no character that a terminal would obey gets out, wherever it came from.
    Panes and lines have spelt it out before; here there is one cell for it, or none."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        if not any(harmful(segment.text) for segment in segments if not segment.control):
            return segments
        return [
            segment if segment.control else Segment(masked(segment.text), segment.style)
            for segment in segments
        ]


class NoColourFilter(LineFilter):
    """Bold and reverse stay, colours go: the terminal's own are used."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [
            Segment(text, style.without_color if style else style, control)
            for text, style, control in segments
        ]
