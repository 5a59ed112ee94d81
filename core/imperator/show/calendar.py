"""What comes when, as a pane: what is due this year first, then later, then whenever it comes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from core.contract import Pane, Row
from core.imperator.show.rows import heading
from core.imperator.state import S
from core.texts import lines, year_text

UNDATED = 10_000


class Entry(NamedTuple):
    """A line of the calendar."""

    year: int
    what: str  # a word
    who: str
    rule: str
    side: int = 0


def entries_pane(
    words: Mapping[str, str],
    entries: Iterable[Entry],
    this: int,
    last: int,
    lang: str,
    letter: Callable[[int], str],
    room: int,  # for a list of names
) -> Pane:
    """The entries of this year, of later ones up to the last, and without a date."""
    due = words["due"].format(year=year_text(this, lang))
    parts: dict[str, list[Entry]] = {due: [], words["later"]: [], words["undated"]: []}
    for entry in sorted(entries, key=lambda entry: entry.year):
        if entry.year == UNDATED:
            parts[words["undated"]].append(entry)
        elif entry.year <= last:
            parts[due if entry.year <= this else words["later"]].append(entry)
    rows: list[Row] = []
    for title, part in parts.items():
        if part:
            rows.append(heading(title))
            rows += [row for entry in part for row in _lines(entry, lang, letter, room)]
    heads = (words["year"], "", words["what"], words["who"])
    return Pane("calendar", words["calendar"], heads, rows, long=True)


def _lines(entry: Entry, lang: str, letter: Callable[[int], str], room: int) -> Iterator[Row]:
    year = "" if entry.year == UNDATED else year_text(entry.year, lang)
    side = letter(entry.side) if entry.side else ""
    key = f"{entry.year} {entry.side} {entry.what} {entry.who}"
    for n, who in enumerate(lines(entry.who.split(", "), room) or [""]):
        first = (year, side, entry.what) if n == 0 else ("", "", "")
        yield Row(f"{key} {n}", (*first, who), rule=entry.rule)


def in_year(view: S, year: int) -> S:
    """The same position in another year: what would then be due? The same stand where they did."""
    copy = msgspec.structs.replace(view, year=year)
    copy.__dict__.update(view.__dict__)  # its board and its index
    return copy
