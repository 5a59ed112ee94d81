"""Markers of places: what each says, and which cells of its row it takes.

A marker stands over the spot of its place and in no other row, whatever else stands there; it is
shortened where its neighbours leave it less room. So none ever changes places with another, and
none moves to the ground of a neighbour because counters have come.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from core.contract import Site, Standing
from tui.chart.palette import Palette

CAPITAL, HAVEN, CITY, PORT = "*", "@", "o", "u"  # a haven is a city with a port
APART = 2  # from a spot to the next in its row: a blank parts the shortest markers


class Ink(NamedTuple):
    """A cell of a word: paper "" is the ground that it stands on."""

    letter: str
    ink: str
    paper: str
    marked: str


Text = list[Ink]


class Marker(NamedTuple):
    """The column of its place and what it may say; the lightest weight finds room first."""

    key: str
    column: int
    weight: tuple[int, ...]
    forms: tuple[Text, ...]  # the first takes one cell, each other tells more than the one before


class Place(NamedTuple):
    """Where a marker starts, and what it says."""

    key: str
    start: int
    words: Text


Cost = Callable[[str, int, int], int]  # what it costs a place to take so many cells from a start on


def text(letters: str, ink: str, paper: str = "", marked: str = "") -> Text:
    return [Ink(letter, ink, paper, marked) for letter in letters]


def mark(site: Site) -> str:
    """What a place has, as one letter."""
    if "capital" in site.marks:
        return CAPITAL
    if "city" in site.marks or site.kind == "city":
        return HAVEN if "port" in site.marks else CITY
    return PORT if "port" in site.marks else ""


def forms(site: Site, stands: Standing, palette: Palette) -> tuple[Text, ...]:
    """Counters matter most, and that there are any more than how many; then who holds the place,
    then what it has."""
    ink, paper = palette.ink, ""
    if site.kind == "city":  # no area tells who holds it
        ink, paper = palette.sides[stands.side], palette.badge
    held, sign = (
        text(letters, ink, paper, "b")
        for letters in (stands.letter.lower() + stands.mark, mark(site))
    )
    if not stands.stacks:
        least = (held or sign)[:1]
        return least, least, least, held or sign, held + sign
    most = max(stands.stacks, key=lambda stack: stack[2])
    one = _badge(most[0], most[1], palette)
    whose = [ink for side, letter, _ in stands.stacks for ink in _badge(side, letter, palette)]
    counted = [
        ink
        for side, letter, count in stands.stacks
        for ink in _badge(side, f"{letter}{count}", palette)
    ]
    return one, whose, counted, held + counted, held + sign + counted


def _badge(side: int, letters: str, palette: Palette) -> Text:
    return text(letters, palette.sides[side], palette.badge, "b")


# --- the markers of a row ------------------------------------------------------------------------


def most_in_a_row(width: int) -> int:
    """How many find room, if only for a letter each."""
    return (width - 1) // APART


def placed(row: Sequence[Marker], width: int, cost: Cost) -> list[Place]:
    """The markers of a row, from west to east: each over its spot, with a blank to the next."""
    spots = spread([marker.column for marker in row], width)
    texts = _label_all(row, spots, width)
    latest = _latest(spots, [len(words) for words in texts], width)
    places: list[Place] = []
    first = 1
    for marker, spot, words, last in zip(row, spots, texts, latest, strict=True):
        size = len(words)
        middle = spot - size // 2
        start = min(
            range(max(first, spot - size + 1), last + 1),
            key=lambda start: (cost(marker.key, start, size), abs(start - middle)),
        )
        places.append(Place(marker.key, start, words))
        first = start + size + 1
    return places


def spread(columns: Sequence[int], width: int) -> list[int]:
    """Columns in their order, apart, and with a cell for a bracket at either end of the row."""
    apart: list[int] = []
    for column in columns:
        apart.append(max(column, apart[-1] + APART if apart else 1))
    last = width - 2
    for n in reversed(range(len(apart))):
        apart[n] = min(apart[n], last)
        last = apart[n] - APART
    return apart


def _label_all(row: Sequence[Marker], spots: Sequence[int], width: int) -> list[Text]:
    """All of them say a little before any says more."""
    texts = [marker.forms[0] for marker in row]
    sizes = [len(words) for words in texts]
    by_weight = sorted(range(len(row)), key=lambda n: row[n].weight)
    for rank in range(1, len(row[0].forms)):
        for n in by_weight:
            more = row[n].forms[rank]
            wider = [*sizes[:n], len(more), *sizes[n + 1 :]]
            if len(more) == sizes[n] or _fits(spots, wider, width):
                texts[n], sizes = more, wider
    return texts


def _fits(spots: Sequence[int], sizes: Sequence[int], width: int) -> bool:
    """Do markers of such sizes reach their spots if each stands as far west as it may?"""
    first = 1
    for spot, size in zip(spots, sizes, strict=True):
        start = max(first, spot - size + 1)
        first = start + size + 1
        if start > spot or first > width:
            return False
    return True


def _latest(spots: Sequence[int], sizes: Sequence[int], width: int) -> list[int]:
    """Where each starts if it stands as far east as it may."""
    columns: list[int] = []
    end = width - 1
    for spot, size in zip(reversed(spots), reversed(sizes), strict=True):
        columns.append(min(spot, end - size))
        end = columns[-1] - 1
    return columns[::-1]
