"""Years along a line: the first one names the era."""

from __future__ import annotations

from collections.abc import Iterable

from core.texts import year_text


def ticks(years: Iterable[tuple[int, int]], width: int, lang: str) -> str:
    """(column, year) in their order, as many as there is room for; one at the right edge is pushed
    to the left, so that it is whole."""
    line = [" "] * width
    free = 0
    for x, year in years:
        full = year_text(year, lang)
        label = full if not free and len(full) <= width else str(abs(year))
        start = max(0, min(x, width - len(label)))
        if start >= free:
            line[start : start + len(label)] = label
            free = start + len(label) + 1
    return "".join(line)
