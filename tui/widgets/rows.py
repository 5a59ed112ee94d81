"""A table of rows with a cursor: the map list, the stacks, the tracks, the scenario list."""

from __future__ import annotations

import msgspec
from textual import events
from textual.binding import Binding
from textual.message import Message

from core.contract import Pane, Row
from core.escaping import escaped, harmful
from core.seat.wrapping import GAP
from tui.widgets.line_pane import NEAR, WAY, LinePane, fit

MARK = 2  # the room of the cursor's mark
LEAST = 6  # a column is not squeezed below this
WORD = 3  # letters of which the shortest name consists


def bracket(text: str, start: int, end: int) -> str:
    """Brackets around a part of a line, if there is a blank on each side, or the line's end."""
    before, after = start - 1, end
    if before < 0 or text[before] != " ":
        return text
    text = text[:before] + "[" + text[start:]
    if text[after : after + 1] != " " and after != len(text):
        return text
    return text[:after] + "]" + text[after + 1 :]


def cost(before: str, after: str) -> int:
    """Roughly what it takes to make a line out of another: the letters, and the way to them."""
    letters = sum(1 for old, new in zip(before, after, strict=True) if old != new != " ")
    return letters + (before != after) * WAY


def starts_at(columns: list[int], number: int, gap: int) -> int:
    """Where a column begins; those without width take no gap either."""
    return sum(columns[:number]) + gap * sum(1 for wide in columns[:number] if wide)


def excess(wide: list[int], gap: int, width: int) -> int:
    """By how much columns of these widths exceed the room."""
    shown = [column for column in wide if column]
    return sum(shown) + gap * max(0, len(shown) - 1) - width


def _widest(lines: list[tuple[str, ...]]) -> list[int]:
    """How wide each column of these lines is; a line may end early."""
    wide = [0] * len(lines[0])
    for cells in lines:
        for n, cell in enumerate(cells):
            wide[n] = max(wide[n], len(cell))
    return wide


def _explained(pane: Pane) -> tuple[int, tuple[str, ...]]:
    """What stands below the rows, and where."""
    return (len(pane.rows), pane.notes) if pane.notes else (0, ())


def harmless(pane: Pane) -> Pane:
    """The same with what comes from outside spelt out, before columns are measured."""
    if not any(harmful(cell) for row in pane.rows for cell in (*row.cells, *row.brief)):
        return pane
    return msgspec.structs.replace(pane, rows=[_spelt(row) for row in pane.rows])


def _spelt(row: Row) -> Row:
    cells, brief = (tuple(map(escaped, texts)) for texts in (row.cells, row.brief))
    return msgspec.structs.replace(row, cells=cells, brief=brief)


class RowList(LinePane):
    """Shows a `Pane` of the contract. The cursor's row has a mark, so that colour is not needed."""

    fixed = 2
    BINDINGS = [Binding("enter", "choose", "Open", id="rows.choose", show=False)]

    class Moved(Message):
        """The cursor stands on another row."""

        def __init__(self, rows: RowList, key: str) -> None:
            super().__init__()
            self.rows = rows
            self.key = key
            self.contents = rows.contents

    class Chosen(Moved):
        """Enter, or a click, on a row."""

    def __init__(
        self,
        id: str,
        chooses: bool = False,
        leads: bool = False,
        follows: bool = False,
        reads: bool = False,
    ) -> None:
        super().__init__(id)
        self.reads = reads  # it is for reading only: Enter does nothing here
        self.chooses = chooses  # its row matters to other panes: the mark stays without the focus
        self.leads = leads  # other panes tell more of its row
        self.follows = follows  # it tells of a row of another pane, and its title says of which
        self.pane = Pane(id, "", (), [])
        self.cursor = 0
        self.contents = 0  # counts how often something else altogether was listed
        self.empty = ""  # what to say when there are no rows
        self._natural: list[int] = []  # how wide the columns are
        self._brief: list[int] = []  # and in fewer letters

    @property
    def row(self) -> Row | None:
        rows = self.pane.rows
        return rows[self.cursor] if rows else None

    @property
    def key(self) -> str:
        return self.row.key if self.row else ""

    def rule_here(self) -> str:
        return self.row.rule if self.row else ""

    def select(self, key: str) -> None:
        """Stand on the row with this key, if there is one."""
        for index, row in enumerate(self.pane.rows):
            if row.key == key and not row.heading:
                self.go_to(index)
                return

    def cells_in_sight(self) -> frozenset[str]:
        """What the cells say, if all of them are in sight."""
        rows = self.pane.rows if len(self.pane.rows) <= self.body_height else []
        return frozenset(cell for row in rows for cell in row.cells)

    def start_over(self) -> None:
        """What comes next is about something else: from its first line."""
        if self.cursor or self.top:
            self.cursor = self.top = 0
            self.put_off.clear()
            self.refresh()

    # --- new contents --------------------------------------------------------------------------

    def show(self, pane: Pane, title: str) -> None:
        """Another pane of the same kind: only the lines that differ are repainted."""
        pane, title = harmless(pane), escaped(title)
        old, self.pane = self.pane, pane
        self.cursor = self._beside_heading(max(0, min(self.cursor, len(pane.rows) - 1)), 1)
        if title != self.title or len(old.rows) != len(pane.rows):
            self.title = title
            if self.follows:
                self.title_room = max(self.title_room, len(title))
            self.refresh_title()
        afresh = (old.columns, old.legend) != (pane.columns, pane.legend)
        afresh |= _explained(old) != _explained(pane)
        afresh |= self._widen(pane, afresh)
        if afresh:
            self.refresh()
        last = max(0, self.count() - self.body_height)
        if self.top > last:
            self.show_from(last)
        for index in range(0 if afresh else max(len(old.rows), len(pane.rows), 1)):
            if self._row(old, index) != self._row(pane, index):
                self.refresh_row(index)
        if not self.has_focus and not self.chooses:
            self._keep_lit_in_sight()

    def _keep_lit_in_sight(self) -> None:
        """Where nobody reads, what is pointed out is scrolled to, and no further than needed."""
        lit = [index for index, row in enumerate(self.pane.rows) if row.lit]
        if lit and self.size.height:
            first, last = self.lines_of(lit[0])[0], self.lines_of(lit[-1])[-1]
            self.show_from(min(first, max(0, last - self.body_height + 1)))

    @staticmethod
    def _row(pane: Pane, index: int) -> Row | None:
        return pane.rows[index] if index < len(pane.rows) else None

    def _widen(self, pane: Pane, afresh: bool) -> bool:
        """Columns only ever grow, so that stepping through a game does not shift them."""
        rows = [row for row in pane.rows if not row.heading]
        wide = _widest([pane.columns, *(row.cells for row in rows)])
        brief = _widest([pane.brief or pane.columns, *(row.brief or row.cells for row in rows)])
        if not afresh:
            wide = [max(pair) for pair in zip(wide, self._natural, strict=True)]
            brief = [max(pair) for pair in zip(brief, self._brief, strict=True)]
        changed = (wide, brief) != (self._natural, self._brief)
        self._natural, self._brief = wide, brief
        return changed

    def forget_widths(self) -> None:
        """Other rows altogether, with columns of their own."""
        self._natural, self._brief = [0] * len(self._natural), [0] * len(self._brief)

    # --- the lines -----------------------------------------------------------------------------

    def count(self) -> int:
        return len(self.pane.rows) or bool(self.empty)

    def lines_of(self, index: int) -> range:
        """The body lines of a row."""
        return range(index, index + 1)

    def row_at(self, line: int) -> int:
        """The row of a body line."""
        return line

    def refresh_row(self, index: int) -> None:
        for line in self.lines_of(index):
            self.refresh_body(line)

    def corner(self) -> str:
        """Of the rows that the cursor can stand on."""
        if self.count() <= self.body_height:
            return ""
        rows = [row.heading for row in self.pane.rows]
        return f"{rows[: self.cursor + 1].count(False)}/{rows.count(False)}"

    def heads(self, width: int, line: int = 0) -> str:
        return "  " + (self.pane.legend or self._cells(self.pane.columns, self.pane.brief, width))

    def note(self, line: int) -> str:
        """All of them or none; after an empty line, if there is one to spare."""
        notes, room = self.pane.notes, self.body_height - self.count()
        at = line - (room > len(notes))
        return f"  {notes[at]}" if 0 <= at < len(notes) <= room else ""

    def body_line(self, index: int, width: int) -> tuple[str, str]:
        if not self.pane.rows:
            return f"  {self.empty}", ""
        row = self.pane.rows[index]
        if row.heading:
            return " ".join(row.cells), "line-pane--heads"
        here = index == self.cursor and (self.has_focus or self.chooses)
        text = ("> " if here else "  ") + self._cells(row.cells, row.brief, width, row.lit)
        if here and self.has_focus:
            return text, "line-pane--mark"
        return text, "line-pane--lit" if row.lit else ""

    def _cells(
        self, cells: tuple[str, ...], brief: tuple[str, ...], width: int, lit: tuple[int, ...] = ()
    ) -> str:
        """A cell that is pointed out stands in brackets, in the gaps beside it."""
        gap, columns, shortened = self._widths(width - MARK)
        cells = brief if shortened and brief else cells
        shown = [n for n, wide in enumerate(columns) if wide]
        text = (" " * gap).join(fit(cells[n], columns[n]) for n in shown)
        for n in lit:
            start = starts_at(columns, n, gap)
            text = bracket(text, start, start + len(cells[n].rstrip()))
        return text

    def name_end(self, index: int, width: int) -> int:
        """Where other panes tell of the row, the mark on its name is enough: whatever it covers is
        sent twice with every key."""
        if not self.leads or not self.pane.rows:
            return 0
        row = self.pane.rows[self.row_at(index)]
        gap, columns, shortened = self._widths(width - MARK)
        cells = row.brief if shortened and row.brief else row.cells
        for n, cell in enumerate(cells):
            if len(cell) >= WORD and columns[n]:
                return MARK + starts_at(columns, n, gap) + min(len(cell.rstrip()), columns[n])
        return 0

    def _widths(self, width: int) -> tuple[int, list[int], bool]:
        """If there is too little room, the gaps give way first, then letters, then what can be
        spared, then the widest columns."""
        wide = list(self._natural)
        gap = GAP if excess(wide, GAP, width) <= 0 else 1
        shortened = excess(wide, gap, width) > 0
        if shortened:
            wide = list(self._brief)
        for column in self.pane.spare:
            if (over := excess(wide, gap, width)) > 0:
                wide[column] = self.curtailed(wide[column] - over, width)
        while (over := excess(wide, gap, width)) > 0 and max(wide) > LEAST:
            wide[wide.index(max(wide))] -= min(over, 1)
        return gap, wide, shortened

    def curtailed(self, room: int, width: int) -> int:
        """How wide a column that can be spared is, if it has only so much room."""
        return 0

    # --- the cursor ----------------------------------------------------------------------------

    def action_line(self, step: int) -> None:
        self.go_to(self.cursor + step)

    def action_page(self, step: int) -> None:
        """What is seen is turned by a page, and the cursor with it; on the last one that goes to
        the last row."""
        if not self.pane.rows:
            return
        room, last = self.body_height, max(0, self.count() - self.body_height)
        line = self.lines_of(self.cursor)[0]
        top = max(0, min(self.top + step * max(1, room - 1), last))
        if top == self.top:
            self.action_edge(step)
            return
        at = top + max(0, min(line - self.top, room - 1))
        row = self.row_at(min(at, self.count() - 1))
        if row == self.cursor or (step > 0 and self.lines_of(row)[0] < top):
            row = max(0, min(row + step, len(self.pane.rows) - 1))
        self.go_to(row, min(top, self.lines_of(self._headed(row))[0]))

    def _headed(self, index: int) -> int:
        """The first of the headings over a row, else the row."""
        while index and self.pane.rows[index - 1].heading:
            index -= 1
        return index

    def go_to(self, index: int, top: int | None = None) -> None:
        """Two lines and a number change, unless the cursor leaves the part that is seen, or that
        is to begin elsewhere."""
        index = max(0, min(index, len(self.pane.rows) - 1))
        index = self._beside_heading(index, -1 if index < self.cursor else 1)
        if index == self.cursor and top is None:
            return
        old, self.cursor, before = self.cursor, index, self.top
        if top is not None:
            self.show_from(top)
        self._keep_in_sight()
        if self.top != before or self.put_off:
            texts = self._page_from(self.top, self.size.width)
            near = [line - self.top for line in self.lines_of(index)]
            self.bring(texts, near, self._new(len(texts), self.top - before))
        self.refresh_row(old)
        self.refresh_row(index)
        if self.corner():
            self.refresh_corner()
        self.post_message(self.Moved(self, self.key))

    @staticmethod
    def _new(count: int, by: int) -> range:
        """The lines that were not seen before, if what is seen has moved down by so many."""
        return range(max(0, count - by), count) if by > 0 else range(min(count, -by))

    def _top_for(self, lines: range) -> int:
        """Where to begin, so that a row that was out of sight is seen."""
        first, last = lines[0], lines[-1]
        above, below = self.top - first, last - self.top - self.body_height + 1
        if self.slips and 0 < above <= NEAR:
            over = self.row_at(first) - 1
            return self.lines_of(over)[0] if over >= 0 and self.pane.rows[over].heading else first
        if self.slips and 0 < below <= NEAR:
            return self.top + below
        if max(above, below) <= NEAR:
            return self._cheapest_top(lines)
        return self.lines_of(self.cursor)[0] - self.body_height // 2

    def _cheapest_top(self, lines: range) -> int:
        """All that is seen is sent again: of the places to begin at that leave some lines behind
        the cursor, and more in the way that it goes, the one that sends least."""
        height, width = self.body_height, self.size.width
        behind, up = range(height // 6, height // 2 + 1), lines[0] < self.top
        tops = [lines[-1] - height + 1 + n if up else lines[0] - n for n in behind]
        last = max(0, self.count() - height)
        seen = self._page_from(self.top, width)
        pages = {top: self._page_from(top, width) for top in (max(0, min(t, last)) for t in tops)}
        return min(pages, key=lambda top: sum(map(cost, seen, pages[top])))

    def _page_from(self, top: int, width: int) -> list[str]:
        end = min(top + self.body_height, self.count())
        return [fit(self.body_line(line, width)[0], width) for line in range(top, end)]

    def _beside_heading(self, index: int, step: int) -> int:
        """The next row that is no heading, in this direction, else in the other."""
        rows = self.pane.rows
        for direction in (step, -step):
            at = index
            while 0 <= at < len(rows):
                if not rows[at].heading:
                    return at
                at += direction
        return index

    def fit_in(self) -> None:
        """Where there is more room than before, no line stays above it for nothing."""
        self.alone = self.spans
        self.show_from(self.top)
        self._keep_in_sight()

    def _keep_in_sight(self) -> None:
        """The cursor's row, and the heading over it if that is where the seen part begins."""
        if not self.pane.rows:
            return
        lines = self.lines_of(self.cursor)
        headed = range(self.lines_of(self._headed(self.cursor))[0], lines[-1] + 1)
        if not self.slips and len(headed) <= self.body_height:
            lines = headed
        if lines[0] < self.top or lines[-1] >= self.top + self.body_height:
            self.show_from(self._top_for(lines))
        if self.top > headed[0] > lines[-1] - self.body_height:
            self.show_from(headed[0])

    def refresh_focus(self) -> None:
        super().refresh_focus()
        self.refresh_row(self.cursor)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that can do nothing are not shown."""
        return action != "choose" or not self.reads

    def action_choose(self) -> None:
        if self.pane.rows:
            self.post_message(self.Chosen(self, self.key))

    def on_click(self, event: events.Click) -> None:
        line = self.top + event.y - self.fixed
        if event.y < self.fixed or line >= self.count() or not self.pane.rows:
            return
        index = self.row_at(line)
        if index == self.cursor:
            self.action_choose()
        self.go_to(index)
