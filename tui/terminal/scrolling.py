"""Lines that are on a terminal already, elsewhere: to move them is shorter than to send them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from textual.geometry import Region

from tui.terminal.cells import Row, about, part_of, row_of

GROWTH = 4  # lines that an entry under a mark has
FEWEST = 2  # lines that must be on the screen already for moving them to pay
MARK = 8  # cells at the left in which the cursor's mark may have come or gone
COST_LINES, COST_PART = 16, 36  # bytes: to move whole lines, or a part of them


class Shift(NamedTuple):
    """What scrolls: by how many lines upwards, and within which box."""

    by: int
    box: Region


class Scrolls:
    """What could be moved on a terminal of so many columns, which shows some lines and is to show
    others."""

    def __init__(self, wanted: dict[int, Row], shown: dict[int, Row], columns: int) -> None:
        self.wanted, self.shown, self.columns = wanted, shown, columns
        self._gains: dict[tuple[int, int | None, int, int], int] = {}  # of lines that may move

    def best(self, changed: list[int], spans: list[tuple[int, int]]) -> Shift | None:
        """The move that saves most, if any does: of lines that have changed, in one of the spans
        of columns that the terminal can move."""
        if len(changed) <= FEWEST + 1:
            return None
        shifts = [self._shift(changed, left, right) for left, right in spans]
        best = max(filter(None, shifts), key=self._gain, default=None)
        if best is None:
            return None
        best = self._grown(best, changed)
        return best if self._gain(best) > 0 else None

    def moved(self, source: int | None, box: Region) -> Row:
        """What stands in a line of the box after its lines have moved."""
        if source is None:
            return [None] * box.width
        return row_of(self.shown, source, box.right)[box.x : box.right]

    def _grown(self, shift: Shift, changed: list[int]) -> Shift:
        """The same movement of more lines: those above and below that have moved with it, but got
        or lost a mark on the way, if that saves bytes."""
        for grow, lines in (
            (above, range(min(changed), shift.box.y)[::-1]),
            (below, range(shift.box.bottom, max(changed) + 1)),
        ):
            best = shift
            for count, y in enumerate(lines[:GROWTH], start=1):
                if not self._is_known(y, shift.box):
                    break
                best = max(best, shift._replace(box=grow(shift.box, count)), key=self._gain)
            shift = best
        return shift

    def _is_known(self, y: int, box: Region) -> bool:
        """Is it known what a line is to hold in the columns of a box?"""
        return part_of(self.wanted.get(y), box.x, box.right) is not None

    def _shift(self, changed: list[int], left: int, right: int) -> Shift | None:
        """By how much most of these lines have moved up, in these columns; with another mark, may
        be. Whether that pays is another question."""
        start = min(left + MARK, right)
        shown = ((part_of(row, start, right), y) for y, row in self.shown.items())
        where = {part: y for part, y in shown if part is not None}
        rows_by_shift: dict[int, list[int]] = {}
        for y in changed:
            row = part_of(self.wanted[y], start, right)
            if row in where and len(set(row)) > 1:
                rows_by_shift.setdefault(where[row] - y, []).append(y)
        by = max(rows_by_shift, key=lambda by: len(rows_by_shift[by]), default=0)
        if not by or len(rows_by_shift[by]) < FEWEST:
            return None
        first, last = min(rows_by_shift[by]), max(rows_by_shift[by])
        top, bottom = (first, last + by) if by > 0 else (first + by, last)
        box = Region(left, top, right - left, bottom - top + 1)
        known = all(self._is_known(y, box) for y in range(top, bottom + 1))
        return Shift(by, box) if known else None

    def _gain(self, shift: Shift) -> int:
        """About how many bytes less are sent after it; to order it costs something, too."""
        cost = COST_PART if shift.box.width < self.columns else COST_LINES
        return sum(self._line_gain(y, source, shift.box) for y, source in sources(shift)) - cost

    def _line_gain(self, y: int, source: int | None, box: Region) -> int:
        """Of a line that is moved there, or is wiped. Boxes that are compared share most lines."""
        key = y, source, box.x, box.right
        if key not in self._gains:
            wanted = self.wanted[y][box.x : box.right]
            shown = row_of(self.shown, y, box.right)[box.x : box.right]
            moved = self.moved(source, box)
            self._gains[key] = about(wanted, shown) - about(wanted, moved)
        return self._gains[key]


def side_by_side(changes: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans of columns: changes that lie one below the other are taken for one."""
    spans: list[tuple[int, int]] = []
    for left, right in sorted(changes):
        if spans and left < spans[-1][1]:
            spans[-1] = spans[-1][0], max(spans[-1][1], right)
        else:
            spans.append((left, right))
    return spans


def sources(shift: Shift) -> Iterator[tuple[int, int | None]]:
    """The lines of the box, each with the one that comes there, if any."""
    by, box = shift
    for y in range(box.y, box.bottom):
        yield y, y + by if box.y <= y + by < box.bottom else None


def above(box: Region, lines: int) -> Region:
    return Region(box.x, box.y - lines, box.width, box.height + lines)


def below(box: Region, lines: int) -> Region:
    return Region(box.x, box.y, box.width, box.height + lines)
