"""Borders on the screen are those of the chart, however few cells there are to draw them with.

A quarter of a cell shows one owner, though many cells of the chart lie under it. So a strip of land
between two zones can vanish, and they seem to touch; or two that meet at a narrow place seem not
to. Both are put right here, a quarter at a time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from core.chart import NOBODYS, Areas

VOID = 254  # the owner of cells beyond the chart
MIXED = 253  # of cells that several own
SET = re.compile(rb"[^\0]")
OPEN = (0, MIXED, VOID, NOBODYS)  # water and land of nobody may lie beside anything
ROUNDS = 4  # putting one border right may put another wrong

Pair = tuple[int, int]
Point = tuple[float, float]


class Grid(NamedTuple):
    """How the quarters of a view lie on the chart: corner, and how much of it each shows."""

    left: float
    top: float
    across: float
    down: float
    width: int
    height: int

    def inside(self, points: Sequence[Point]) -> list[Point]:
        """Those of the points of the chart that are on the screen."""
        left, top = self.left, self.top
        right, bottom = left + self.across * self.width, top + self.down * self.height
        return [(x, y) for x, y in points if left <= x < right and top <= y < bottom]

    def spot(self, x: float, y: float) -> int:
        """The quarter over a point of the chart that is on the screen."""
        column, row = int((x - self.left) // self.across), int((y - self.top) // self.down)
        return (min(row, self.height - 1) + 1) * self.span + min(column, self.width - 1)

    @property
    def span(self) -> int:
        """From a quarter to the one below it: a column of the void keeps the rows apart."""
        return self.width + 1


def put_right(areas: Areas, grid: Grid, rows: list[bytes]) -> list[bytes]:
    """Part what does not touch, join what does; as a rule there is little to do."""
    meeting, span = _meetings(areas), grid.span
    void = bytes((VOID,))
    flat = bytearray(void * span + b"".join(row + void for row in rows) + void * span)
    for _ in range(ROUNDS):
        seen = _seen(flat, span)
        false = seen - meeting.pairs
        ends = _edges(flat, span, false) if false else []
        parted = [pair for pair in ends if _part(flat, span, pair, meeting.pairs)]
        lost = [p for p in meeting.places if p not in seen and p[::-1] not in seen]
        joined = [pair for pair in lost if _join(flat, grid, pair, meeting)]
        if not parted and not joined:
            break
    return [
        bytes(flat[start : start + grid.width]) for start in range(span, len(flat) - span, span)
    ]


def uneven(*rows: bytes | bytearray) -> list[int]:
    """Where rows differ; found with all of a row in one number, for as a rule they do not."""
    first, *others = (int.from_bytes(row, "big") for row in rows)
    differ = 0
    for other in others:
        differ |= first ^ other
    return [match.start() for match in SET.finditer(differ.to_bytes(len(rows[0]), "big"))]


def _seen(flat: bytearray, span: int) -> set[Pair]:
    """Which owners lie next to which others."""
    pairs: set[Pair] = set()
    for step in (1, span):
        one, other = flat[:-step], flat[step:]
        pairs.update([(one[at], other[at]) for at in uneven(one, other)])
    return pairs


def _edges(flat: bytearray, span: int, pairs: set[Pair]) -> list[Pair]:
    """Where such owners lie side by side."""
    edges: list[Pair] = []
    for step in (1, span):
        both = _beside(flat, step)
        spots = [at for pair in pairs for at in _finds(both, bytes(pair))]
        edges += [(at, at + step) for at in sorted(spots)]
    return edges


def _beside(flat: bytearray, step: int) -> bytearray:
    """Every quarter followed by the one that lies a step away."""
    both = bytearray(2 * (len(flat) - step))
    both[::2], both[1::2] = flat[:-step], flat[step:]
    return both


def _finds(both: bytearray, pair: bytes) -> Iterator[int]:
    at = both.find(pair)
    while at >= 0:
        if at % 2 == 0:
            yield at // 2
        at = both.find(pair, at + 1)


# --- what touches on the chart -----------------------------------------------------------------


class Meetings(NamedTuple):
    """Which owners touch, both ways, and where two places do."""

    pairs: frozenset[Pair]
    places: dict[Pair, list[Point]]  # the lower number comes first


@lru_cache(maxsize=4)
def _meetings(areas: Areas) -> Meetings:
    places: dict[Pair, list[Point]] = {}
    for (one, other), point in _contacts(areas.owner):
        if one not in OPEN and other not in OPEN:
            places.setdefault((min(one, other), max(one, other)), []).append(point)
    owners = range(256)
    pairs = {both for one, other in places for both in ((one, other), (other, one))}
    pairs |= {both for n in OPEN for owner in owners for both in ((n, owner), (owner, n))}
    return Meetings(frozenset(pairs | {(owner, owner) for owner in owners}), places)


def _contacts(rows: Sequence[bytes]) -> Iterator[tuple[Pair, Point]]:
    for y, row in enumerate(rows):
        yield from (
            (pair, (x + 1.0, y + 0.5)) for x, pair in enumerate(pairwise(row)) if pair[0] != pair[1]
        )
    for y, (row, below) in enumerate(pairwise(rows), start=1):
        pairs = enumerate(zip(row, below, strict=True))
        yield from ((pair, (x + 0.5, float(y))) for x, pair in pairs if pair[0] != pair[1])


# --- false borders and lost ones ---------------------------------------------------------------


def _part(flat: bytearray, span: int, ends: Pair, pairs: frozenset[Pair]) -> bool:
    """One of the two goes to an owner of the neighbourhood, or to nobody, who touches all that
    lies round it."""
    tries = [
        (_clashes(flat, span, at, owner, pairs) - _clashes(flat, span, at, flat[at], pairs), at, n)
        for at in ends
        for n, owner in enumerate(_neighbours(flat, span, at))
    ]
    gain, at, n = min(tries)
    if gain < 0:
        flat[at] = _neighbours(flat, span, at)[n]
    return gain < 0


def _neighbours(flat: bytearray, span: int, at: int) -> list[int]:
    """Whose a quarter could be."""
    around = dict.fromkeys(flat[at + step] for step in (1, -1, span, -span))
    return [*(owner for owner in around if owner != VOID), NOBODYS]


def _clashes(flat: bytearray, span: int, at: int, owner: int, pairs: frozenset[Pair]) -> int:
    """How many false borders there would be round a quarter if it were this owner's."""
    return sum((owner, flat[at + step]) not in pairs for step in (1, -1, span, -span))


def _join(flat: bytearray, grid: Grid, pair: Pair, meeting: Meetings) -> bool:
    """Two quarters where they meet become theirs, if that makes no false border."""
    span = grid.span
    for at in dict.fromkeys(grid.spot(x, y) for x, y in grid.inside(meeting.places[pair])):
        for step in (1, -1, span, -span):
            for one, other in (pair, pair[::-1]):
                if _take(flat, span, {at: one, at + step: other}, meeting.pairs):
                    return True
    return False


def _take(flat: bytearray, span: int, wanted: dict[int, int], pairs: frozenset[Pair]) -> bool:
    """Give quarters to owners; undo it if a false border would follow."""
    before = {at: flat[at] for at in wanted}
    if VOID in before.values():
        return False
    for at, owner in wanted.items():
        flat[at] = owner
    if any(_clashes(flat, span, at, owner, pairs) for at, owner in wanted.items()):
        for at, owner in before.items():
            flat[at] = owner
        return False
    return True
