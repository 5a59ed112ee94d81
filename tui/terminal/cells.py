"""Lines of a terminal, cell by cell."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import compress
from operator import ne

from rich.cells import cell_len

from tui.terminal.sequences import Cell, blank, ground, is_ground, plainest

STYLED = r"\x1b\[([0-9;:]*)m([^\x00-\x1f\x7f]+)\x1b\[0?m"
DRESSED = re.compile(STYLED)
BLANK = (" ", "")
GAP = 4  # cells that may as well be sent again: going round them costs as much
COST_WAY, COST_UNKNOWN = 6, 20  # bytes: to get to a line; for one of which nothing is known

Row = list[Cell | None]  # None: nobody knows


def row_of(rows: dict[int, Row], y: int, width: int) -> Row:
    """A line, with room for so many cells."""
    row = rows.setdefault(y, [])
    if len(row) < width:
        row.extend([None] * (width - len(row)))
    return row


def part_of(row: Row | None, left: int, right: int) -> tuple[Cell | None, ...] | None:
    """These columns of a line, if all of them are known."""
    if row is None or len(row) < right or None in (part := row[left:right]):
        return None
    return tuple(part)


@lru_cache(maxsize=4096)
def cells_of(text: str, style: str) -> list[Cell] | None:
    """The cells of a text, if each character takes one."""
    if not text.isascii() and cell_len(text) != len(text):
        return None
    empty = blank(style)
    return [empty if letter == " " else (letter, style) for letter in text]


@lru_cache(maxsize=256)  # lines that come again
def dressed_cells(text: str) -> list[Cell] | None:
    """The cells of parts that each have a style of their own."""
    dressed: list[Cell] = []
    for look, letters in DRESSED.findall(text):
        cells = cells_of(letters, "" if look == "0" else plainest(look))
        if cells is None:
            return None
        dressed += cells
    return dressed


@lru_cache(maxsize=4096)
def look_of(cell: Cell | None) -> tuple[str, bool]:
    """The style of a cell, and whether it is empty ground."""
    letter, style = cell or BLANK
    return style, letter == " " and is_ground(style)


def about(wanted: Row, shown: Row) -> int:
    """Roughly the bytes that make a line out of another: to get there, and what is written."""
    if wanted == shown:
        return 0
    unknown = COST_UNKNOWN if None in shown else 0  # blanks and frames, too
    return (
        COST_WAY
        + unknown
        + sum(1 for cell in compress(wanted, map(ne, wanted, shown)) if cell and cell[0] != " ")
    )


def bridged(row: Row, end: int, start: int) -> bool:
    """Is it as short to send what lies between two changes as to go round it?"""
    left, between, right = row[end - 1], row[end:start], row[start]
    if left == right and look_of(left)[1] and between.count(left) == len(between):
        return True  # erasing takes no longer
    if len(between) > GAP or None in between:
        return False
    styles = {style for cell in (left, right) if cell for style in (cell[1], ground(cell[1]))}
    return all(cell is not None and cell[1] in styles for cell in between)


def is_rest(row: Row, start: int, columns: int) -> bool:
    """Is a line from here on as empty as here?"""
    return len(row) == columns and row[start:].count(row[start]) == columns - start
