"""The entries of a log: told, wrapped and walked through only as far as somebody looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from core.contract import NO_TOLL, Toll, Topic
from core.seat.text_search import fold
from core.seat.wrapping import wrap

NARROWEST = 20  # columns of a sentence

Place = tuple[int, int]  # the position, and which of its entries


class Entry(NamedTuple):
    """A sentence of the log, the rule it rests on, what it is filed under, and who fell."""

    text: str
    rule: str = ""
    topic: Topic = Topic.TALK
    toll: Toll = NO_TOLL

    def sentence(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text


class Row(NamedTuple):
    """A line of the pane: which line of which entry."""

    place: Place
    line: int


class LogEntries:
    """Entries up to the position `end`, those of some topics only if `topics` names any."""

    def __init__(self) -> None:
        self.end = 0
        self.topics: frozenset[Topic] = frozenset()
        self._tell: Callable[[int], list[Entry]] = lambda position: []
        self._entries_of: dict[int, list[Entry]] = {}
        self._width = NARROWEST
        self._lines: dict[Place, list[str]] = {}

    def begin(self, tell: Callable[[int], list[Entry]], end: int) -> None:
        """Another language, or another past."""
        self._tell = tell
        self.end = end
        self._forget(0)

    def go_to(self, end: int) -> int:
        """From where on it may be told otherwise than before: the last die may be another now."""
        first = min(self.end, end)
        self.end = end
        self._forget(first)
        return first

    def _forget(self, first: int) -> None:
        self._entries_of = {at: entry for at, entry in self._entries_of.items() if at < first}
        self._lines = {place: lines for place, lines in self._lines.items() if place[0] < first}

    def widen(self, width: int) -> None:
        width = max(NARROWEST, width)
        if width != self._width:
            self._width = width
            self._lines.clear()

    # --- entries -------------------------------------------------------------------------------

    def entries(self, position: int) -> list[Entry]:
        if position not in self._entries_of:
            self._entries_of[position] = self._tell(position)
        return self._entries_of[position]

    def entry(self, place: Place) -> Entry:
        return self.entries(place[0])[place[1]]

    def lines(self, place: Place) -> list[str]:
        if place not in self._lines:
            self._lines[place] = wrap(self.entry(place).sentence(), self._width) or [""]
        return self._lines[place]

    def shown(self, position: int) -> list[int]:
        """Which entries of a position are of the topics that are wanted."""
        entries = self.entries(position)
        if not self.topics:
            return list(range(len(entries)))
        return [n for n, entry in enumerate(entries) if entry.topic in self.topics]

    def heads(self, place: Place) -> bool:
        """Is it the first entry that is shown of its action?"""
        return self.shown(place[0])[0] == place[1]

    # --- walking -------------------------------------------------------------------------------

    def after(self, place: Place) -> Iterator[Place]:
        """The entries below this one."""
        position, number = place
        for n in self.shown(position) if position <= self.end else ():
            if n > number:
                yield position, n
        for later in range(position + 1, self.end + 1):
            yield from ((later, n) for n in self.shown(later))

    def before(self, place: Place) -> Iterator[Place]:
        """The entries above this one, from the nearest up."""
        position, number = place
        for n in reversed(self.shown(position)) if position <= self.end else ():
            if n < number:
                yield position, n
        for earlier in range(min(position - 1, self.end), -1, -1):
            yield from ((earlier, n) for n in reversed(self.shown(earlier)))

    def first(self) -> Place | None:
        return next(self.after((0, -1)), None)

    def last(self) -> Place | None:
        return next(self.before((self.end + 1, 0)), None)

    def near(self, place: Place) -> Place | None:
        """The entry itself, if it is shown, else the nearest above, else the nearest below."""
        position, number = place
        above = next(self.before((position, number + 1)), None)
        return above or next(self.after(place), None)

    # --- lines of a pane -----------------------------------------------------------------------

    def down_from(self, row: Row, height: int) -> list[Row]:
        rows = [Row(row.place, n) for n in range(row.line, len(self.lines(row.place)))]
        for place in self.after(row.place):
            if len(rows) >= height:
                break
            rows += self.rows_of(place)
        return rows[:height]

    def up_from(self, place: Place, height: int) -> list[Row]:
        """So many lines, the last of them the entry's last."""
        rows = self.rows_of(place)[::-1]
        for above in self.before(place):
            if len(rows) >= height:
                break
            rows += self.rows_of(above)[::-1]
        return rows[:height][::-1]

    def rows_of(self, place: Place) -> list[Row]:
        return [Row(place, n) for n in range(len(self.lines(place)))]

    # --- searching -----------------------------------------------------------------------------

    def hits(self, sought: str, first: int = 0) -> list[Place]:
        """Every entry from a position on that is shown and has these (folded) words."""
        places = self.after((first, -1))
        return [place for place in places if sought in fold(self.entry(place).sentence())]
