"""The log as it is drawn: the sentences up to a position, a cursor among them, hits of a search."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import NamedTuple

from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip

from core.seat.event_lines import cut, toll_text
from core.seat.text_search import fold, spans
from core.seat.words import counted, word
from tui.language.keys import key_name
from tui.widgets.line_pane import NEAR, LinePane, fit
from tui.widgets.log_entries import Entry, LogEntries, Place, Row

NUMBER = 5  # width of the position's number
MARGIN = 2  # the cursor's mark, and the mark of what is new
INDENT = MARGIN + NUMBER + 1  # where sentences begin


class Look(NamedTuple):
    """A drawn line: its text, the style of the whole, the parts that were searched for, and
    whether the cursor's mark stands on its number."""

    text: str
    style: str = ""
    hits: tuple[tuple[int, int], ...] = ()
    marked: bool = False

    def cells(self, width: int) -> list[tuple[str, str]]:
        return [(letter, style) for part, style in self.parts(width) for letter in part]

    def parts(self, width: int) -> list[tuple[str, str]]:
        text, at, parts = fit(self.text, width), 0, []
        if self.marked:
            parts, at = [(text[:INDENT], "line-pane--mark")], INDENT
        for start, end in self.hits:
            parts += [(text[at:start], self.style), (text[start:end], "event-log--hit")]
            at = end
        return [*parts, (text[at:], self.style)]


class LogPane(LinePane):
    """Sentences are asked for only as far as the game is looked at."""

    def __init__(self, id: str) -> None:
        super().__init__(id)
        self.past = LogEntries()
        self.name_of_log = ""
        self.cursor: Place | None = None
        self.following = True  # the end is kept in sight until the reader moves up
        self.filter = "all"
        self.sought = ""  # as typed; `_hits` are the entries that have it
        self.typing: str | None = None  # what is being typed to search for
        self.since: int | None = None
        self._hits: list[Place] = []
        self._message = ""  # in the last line, until the next key
        self._below = 0  # lines of the last action that found no room, while nobody reads
        self._toll: list[str] = []  # who fell in the last action, if it has more lines than these
        self._anchor: Row | None = None  # the first line that is seen
        self._rows: list[Row] = []
        self._looks: list[Look] = []
        self._corner = ""  # the position of what is under the cursor, at the end of the title

    # --- what the table and the replay say -----------------------------------------------------

    @property
    def position(self) -> int:
        return self.past.end

    def tell(self, sentences: Callable[[int], list[Entry]], title: str, position: int) -> None:
        """Another language, or another past."""
        self.past.begin(sentences, position)
        self.name_of_log = title
        self._hits_afresh()
        self._stand()

    def show(self, position: int) -> None:
        """Show the log up to this position; if the reader has moved up, stay there."""
        self._hits_afresh(self.past.go_to(position))
        self._stand()

    def come_along(self) -> bool:
        """Follow the end of the log from now on, because the reader moves along the line of time.
        True if it had stood elsewhere."""
        behind, self.following = not self.following, True
        return behind

    def catch_up(self) -> None:
        """Something was done: show the end again, unless the reader is reading just now."""
        if not self.following and not self.has_focus:
            self._to_end()
            self._redraw()

    def mark_since(self, position: int | None) -> None:
        """Mark what came after this position (None: nothing)."""
        self.since = position
        self._redraw()

    def rule_here(self) -> str:
        return self.past.entry(self.cursor).rule if self.cursor is not None else ""

    def _stand(self) -> None:
        """Go to the end, unless the reader has moved up and the entry is still there."""
        cursor = self.cursor
        if self.following or cursor is None or cursor[0] >= self.position:
            self._to_end()
        else:
            self.cursor = self.past.near(cursor)
            self._all_seen()
            self._anchor = self._still_there(self._anchor)
        self._redraw()

    def _still_there(self, row: Row | None) -> Row | None:
        """The line, or another near it, if the past has become another."""
        place = self.past.near(row.place) if row is not None else None
        if row is None or place is None:
            return None
        return (
            row if place == row.place and row.line < len(self.past.lines(place)) else Row(place, 0)
        )

    def _to_end(self) -> None:
        """If an action brought more than there is room for, and nobody reads, it is shown from its
        first line: it says what was done, and what the die gave. Losses are always
        shown, because they stand further down."""
        self.cursor = self.past.last()
        self.following = True
        self._anchor = None
        self._all_seen()
        shown, room = self.past.shown(self.position), super().body_height
        news = sum(len(self.past.lines((self.position, n))) for n in shown)
        if not news > room > 1:
            return
        tolls = (entry.toll for entry in self.past.entries(self.position))
        self._toll = cut(toll_text(tolls, self.lang), self.size.width - INDENT, room - 2)
        if not self.has_focus:
            self._anchor = Row((self.position, shown[0]), 0)
            self._below = news - room + 1 + len(self._toll)

    def _all_seen(self) -> None:
        self._below, self._toll = 0, []

    # --- the cursor ----------------------------------------------------------------------------

    def action_line(self, step: int) -> None:
        """By entry."""
        if self.cursor is None:
            return
        walk = self.past.after(self.cursor) if step > 0 else self.past.before(self.cursor)
        passed = list(islice(walk, abs(step)))
        if passed:
            self.go_to(passed[-1])

    def action_page(self, step: int) -> None:
        """As many entries as fill the pane, one at least."""
        if self.cursor is None:
            return
        room, target = self.body_height - 1, self.cursor
        for place in self.past.after(target) if step > 0 else self.past.before(target):
            room -= len(self.past.lines(place))
            if room < 0 and target != self.cursor:
                break
            target = place
        self.go_to(target)

    def action_edge(self, way: int) -> None:
        target = self.past.first() if way < 0 else self.past.last()
        if target is not None:
            self.go_to(target)

    def go_to(self, place: Place) -> None:
        self.cursor = place
        self.following = place == self.past.last()
        self._message = ""
        self._all_seen()
        if not set(self.past.rows_of(place)) <= set(self._rows):
            self._anchor = None if self.following else self._anchor_for(place)
        self._redraw(moved=True)

    def _anchor_for(self, place: Place) -> Row:
        """Where to begin, so that an entry that was out of sight is seen."""
        shown, rows = self._rows, self.past.rows_of(place)
        if self.slips and len(rows) <= NEAR and shown:
            if rows[-1] in self.past.down_from(shown[-1], NEAR + 1):
                return self.past.up_from(place, self.body_height)[0]
            if rows[0] in self._above(shown[0], NEAR):
                return rows[0]
        return self.past.up_from(place, max(len(rows), self._lines_down_to(rows)))[0]

    def _lines_down_to(self, rows: list[Row]) -> int:
        """How many lines are shown down to the end of an entry. Where all of them are sent again,
        most are left in the way that the cursor goes, so that this is seldom needed."""
        height = self.body_height
        if self.slips or not self._rows:
            return height // 2 + 1
        up = rows[0].place <= self._rows[0].place  # it may have been seen in part
        return height - height // 4 if up else min(height, height // 4 + len(rows))

    def _above(self, row: Row, count: int) -> list[Row]:
        rest = len(self.past.lines(row.place)) - 1 - row.line
        rows = self.past.up_from(row.place, count + 1 + rest)
        return rows[: len(rows) - rest]

    # --- drawing -------------------------------------------------------------------------------

    @property
    def lang(self) -> str:
        return str(getattr(self.screen, "lang", "en"))

    @property
    def body_height(self) -> int:
        return max(1, super().body_height - len(self._last_lines()))

    def _last_lines(self) -> list[Look]:
        """What is being typed, or what was not found, or what found no room."""
        if self.typing is not None:
            text = f"/{self.typing}_"
            hint = word("log.typing", self.lang)
            return [
                Look(text + hint.rjust(max(0, self.size.width - len(text))), "line-pane--heads")
            ]
        texts = [" " * INDENT + line for line in self._toll]
        if self._below:
            key = key_name(self.app, "board.pane-4", "4", self.lang)
            more = counted("log.below", self.lang, self._below, press=key)
            texts.append(" " * INDENT + more)
        elif self._message:
            texts.append(self._message)
        return [Look(text, "line-pane--heads") for text in texts]

    def fit_in(self) -> None:
        self.past.widen(self.size.width - INDENT)
        self._looks = []
        if self.following:
            self._to_end()
        elif self._anchor is not None:
            self._anchor = Row(self._anchor.place, 0)
        self._redraw()
        if self.following or self.cursor is None:
            return
        if not set(self.past.rows_of(self.cursor)) & set(self._rows):
            self.go_to(self.cursor)

    def _redraw(self, moved: bool = False) -> None:
        """Look at everything that is seen, and repaint what differs. After a step of the cursor
        some of it may wait until that rests."""
        if not self.size.width or not self.is_attached:  # a resize comes before it is seen
            return
        self._retitle()
        seen, self._rows = set(self._rows), self._lay_out()
        old, self._looks = self._looks, [self._look(row) for row in self._rows]
        new = [n for n, row in enumerate(self._rows) if row not in seen]
        if moved and (new or self.put_off):
            near = [n for n, row in enumerate(self._rows) if row.place == self.cursor]
            self.bring([look.text for look in self._looks], near, new)
        elif not moved:
            self.put_off.clear()
        for line in self.put_off:
            self._looks[line] = Look("")
        if not self._looks and self.name_of_log:
            self._looks = [Look(" " * MARGIN + word("log.empty", self.lang))]
        room = self.body_height
        self._looks += [Look("")] * (room - len(self._looks))
        self._looks += self._last_lines()
        for y, look in enumerate(self._looks):
            self._repaint(y, old[y] if y < len(old) else None, look)

    def _lay_out(self) -> list[Row]:
        height = self.body_height
        rows = self.past.down_from(self._anchor, height) if self._anchor is not None else []
        if len(rows) < height and (last := self.past.last()) is not None:
            rows = self.past.up_from(last, height)
        self._anchor = rows[0] if rows and len(rows) == height else None
        return rows

    def _repaint(self, y: int, old: Look | None, new: Look) -> None:
        """From the first cell that differs to the last."""
        if old == new:
            return
        width, start, end = self.size.width, 0, self.size.width
        if old is not None:
            pairs = zip(old.cells(width), new.cells(width), strict=True)
            differ = [x for x, (one, other) in enumerate(pairs) if one != other]
            if not differ:
                return
            start, end = differ[0], differ[-1] + 1
        self.refresh(Region(start, y + self.fixed, end - start, 1))

    def _look(self, row: Row) -> Look:
        place, line = row
        lines = self.past.lines(place)
        here = place == self.cursor and self.has_focus
        mark = (">" if line == 0 else "|") if here else " "
        new = "*" if self.since is not None and place[0] > self.since else " "
        number = str(place[0]) if line == 0 and self.past.heads(place) else ""
        text = f"{mark}{new}{number.rjust(NUMBER)} {lines[line]}"
        style = "line-pane--heads" if place[0] == self.position else ""
        # on its number it is seen, and a sentence under it would be sent twice with every key
        return Look(text, style, self._hits_in(row), here and line == 0)

    def _hits_in(self, row: Row) -> tuple[tuple[int, int], ...]:
        """Where words that were searched for stand in a line, be they broken over two."""
        if not self._hits:
            return ()
        lines, sentence = self.past.lines(row.place), self.past.entry(row.place).sentence()
        start = 0
        for n in range(row.line + 1):
            start = sentence.index(lines[n], start if n == 0 else start + len(lines[n - 1]))
        end, indent = start + len(lines[row.line]), INDENT
        return tuple(
            (max(a, start) - start + indent, min(b, end) - start + indent)
            for a, b in spans(sentence, fold(self.sought))
            if a < end and b > start
        )

    def render_line(self, y: int) -> Strip:
        if y < self.fixed or y - self.fixed >= len(self._looks):
            return super().render_line(y) if y == 0 else Strip.blank(self.size.width)
        width = self.size.width
        return Strip(
            [
                Segment(text, self.style_of(style))
                for text, style in self._looks[y - self.fixed].parts(width)
                if text
            ],
            width,
        )

    def _retitle(self) -> None:
        title = self.name_of_log
        if self.filter != "all":
            topic = word(f"log.topic.{self.filter}", self.lang)
            title = word("log.filtered", self.lang, title=title, topic=topic)
        if self.sought:
            title = f"{title}  /{self.sought}"
        corner = self._corner_text()
        if title != self.title or len(corner) != len(self._corner):
            self.refresh_title()
        elif corner != self._corner:
            self.refresh_corner()
        self.title, self._corner = title, corner

    def corner(self) -> str:
        return self._corner

    def _corner_text(self) -> str:
        """The position of the entry under the cursor; of hits, which one it is, if it is one."""
        if self.cursor is None:
            return ""
        if self.sought:
            hit = self._hits.index(self.cursor) + 1 if self.cursor in self._hits else "-"
            return f"{hit}/{len(self._hits)}"
        return f"{self.cursor[0]}/{self.position}"

    def fill_in(self) -> None:
        self._redraw()

    def refresh_focus(self) -> None:
        super().refresh_focus()
        if self._below:  # who reads begins at the end
            self._to_end()
        self._redraw()

    def _hits_afresh(self, first: int = 0) -> None:
        """Tell the log again from a position on; what lies before it has not changed."""
        kept = [hit for hit in self._hits if hit[0] < first]
        self._hits = kept + self.past.hits(fold(self.sought), first) if self.sought else []
