"""A page of the board: rows in the columns that there are, on more lines if need be."""

from __future__ import annotations

from typing import NamedTuple

from core.contract import Pane
from core.seat.wrapping import GAP, wrap
from tui.widgets.line_pane import fit
from tui.widgets.rows import MARK, RowList, bracket, excess, starts_at

INDENT = "  "  # of a heading that goes on


class Laid(NamedTuple):
    """Rows in a room: how wide their columns are, and their lines one below the other."""

    pane: Pane
    natural: list[int]
    width: int
    gap: int
    columns: list[int]
    heads: list[tuple[str, ...]]
    lines: list[tuple[str, ...]]  # the cells of each line; those of a heading are one
    rows: list[int]  # the row that each line belongs to
    firsts: list[int]  # the first line of each row, and the end

    def fits(self, pane: Pane, natural: list[int], width: int) -> bool:
        return self.pane is pane and self.natural is natural and self.width == width

    def looks_like(self, other: Laid) -> bool:
        """Is every row where it was?"""
        return (self.columns, self.heads, self.rows) == (other.columns, other.heads, other.rows)


class WrappedRows(RowList):
    """What is too long for its column goes on below: nothing is cut, and no other pane has to make
    room for a page that is read."""

    def __init__(self, id: str) -> None:
        super().__init__(id, reads=True)
        self._laid: Laid | None = None

    def show(self, pane: Pane, title: str) -> None:
        before = self._lay(self.size.width)
        super().show(pane, title)
        if not self._lay(self.size.width).looks_like(before):
            self.refresh()

    # --- the lines -----------------------------------------------------------------------------

    def _lay(self, width: int) -> Laid:
        pane, natural = self.pane, self._natural
        if self._laid is None or not self._laid.fits(pane, natural, width):
            self._laid = laid(pane, natural, width)
        return self._laid

    def count(self) -> int:
        return len(self._lay(self.size.width).lines) or bool(self.empty)

    def lines_of(self, index: int) -> range:
        firsts = self._lay(self.size.width).firsts
        return range(*firsts[index : index + 2]) if index + 1 < len(firsts) else range(0)

    def row_at(self, line: int) -> int:
        return self._lay(self.size.width).rows[line]

    def body_line(self, index: int, width: int) -> tuple[str, str]:
        if not self.pane.rows:
            return super().body_line(index, width)
        laid = self._lay(width)
        cells, number = laid.lines[index], laid.rows[index]
        row = self.pane.rows[number]
        if row.heading:
            return cells[0], "line-pane--heads"
        here = number == self.cursor and self.has_focus
        mark = ">" if here and index == laid.firsts[number] else " "
        text = mark.ljust(MARK) + self._line(cells, row.lit, width)
        return text, "line-pane--mark" if here else "line-pane--lit" if row.lit else ""

    def _line(self, cells: tuple[str, ...], lit: tuple[int, ...], width: int) -> str:
        gap, columns = self._lay(width).gap, self._lay(width).columns
        text = (" " * gap).join(fit(cells[n], wide) for n, wide in enumerate(columns) if wide)
        for n in lit:
            if cells[n]:
                start = starts_at(columns, n, gap)
                text = bracket(text, start, start + len(cells[n].rstrip()))
        return text

    @property
    def fixed(self) -> int:  # type: ignore[override]
        return 1 + len(self._lay(self.size.width).heads)

    def heads(self, width: int, line: int = 0) -> str:
        return " " * MARK + self._line(self._lay(width).heads[line], (), width)


def laid(pane: Pane, natural: list[int], width: int) -> Laid:
    """The gaps give way first, then the columns in which fewest lines more come of it."""
    room = width - MARK
    gap = GAP if excess(natural, GAP, room) <= 0 else 1
    over = max(0, excess(natural, gap, room)) if width else 0
    columns = squeezed(pane, natural, over) if over else natural
    lines: list[tuple[str, ...]] = []
    rows: list[int] = []
    firsts = [0]
    for number, row in enumerate(pane.rows):
        if row.heading:
            lines += [(part,) for part in heading(" ".join(row.cells), width)]
        else:
            lines += broken(row.cells, columns) if over else [row.cells]
        rows += [number] * (len(lines) - firsts[-1])
        firsts.append(len(lines))
    heads = broken(pane.columns, columns) if over else [pane.columns]
    return Laid(pane, natural, width, gap, columns, heads, lines, rows, firsts)


def heading(text: str, width: int) -> list[str]:
    if len(text) <= width or not width:
        return [text]
    return wrap(text, width, subsequent_indent=INDENT, break_on_hyphens=False)


def broken(cells: tuple[str, ...], columns: list[int]) -> list[tuple[str, ...]]:
    """A row on as many lines as its longest cell takes."""
    if all(len(cell) <= wide for cell, wide in zip(cells, columns, strict=False)):
        return [cells]
    parts = [
        [cell] if len(cell) <= wide else wrap(cell, wide, break_on_hyphens=False)
        for cell, wide in zip(cells, columns, strict=False)
    ]
    count = max(map(len, parts))
    return [tuple(part[n] if n < len(part) else "" for part in parts) for n in range(count)]


def squeezed(pane: Pane, natural: list[int], over: int) -> list[int]:
    """Columns that are narrower by so much, as long as their words fit in."""
    columns = list(natural)
    texts = [[head] for head in pane.columns]
    for row in pane.rows:
        for text, cell in zip(texts, () if row.heading else row.cells, strict=False):
            text.append(cell)
    least = [
        max((len(word) for cell in text for word in cell.split(" ")), default=0) for text in texts
    ]
    lengths = [[len(cell) for cell in text if cell] for text in texts]
    for _ in range(over):
        free = [n for n, wide in enumerate(columns) if wide > least[n]]
        if not free:
            break
        cheapest = min(free, key=lambda n: (_lines(lengths[n], columns[n] - 1), -columns[n]))
        columns[cheapest] -= 1
    return columns


def _lines(lengths: list[int], wide: int) -> int:
    """About how many lines more cells of these lengths take in a column."""
    return sum(-(-length // wide) - 1 for length in lengths)
