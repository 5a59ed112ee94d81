"""What a terminal shows: of what is drawn, it gets only the cells that it does not show already.

Textual repaints whole regions: a list that scrolls, a pane that is turned to, a line whose last
number changed. Over SSH every byte of that travels. This keeps a picture of what the terminal
shows, and passes on the difference; a terminal cannot tell it from the real thing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import compress, groupby
from operator import ne

from rich.cells import cell_len
from textual.geometry import Region

from tui.terminal.abilities import Talents
from tui.terminal.cells import (
    DRESSED,
    STYLED,
    Row,
    bridged,
    cells_of,
    dressed_cells,
    is_rest,
    look_of,
    row_of,
)
from tui.terminal.scrolling import Scrolls, Shift, side_by_side, sources
from tui.terminal.sequences import Cell, counted, on_ground, plainest, turned, way

PIECE = re.compile(
    rf"(?P<dressed>(?:{STYLED})+)"  # most of what is drawn
    r"|(?P<text>[^\x00-\x1f\x7f]+)"
    r"|\x1b\[(?P<style>[0-9;:]*)m"
    r"|\x1b\[(?P<row>\d*);?(?P<column>\d*)H"
    r"|(?P<newline>\n)"
    # modes, questions and the pointer's shape, the other screen apart: they move and draw nothing
    r"|(?P<aside>\x1b\[\?(?!1049|1047|47)[0-9;]*(?:[hln]|\$p)|\x1b\[[<>=?][0-9;]*u"
    r"|\x1b\][^\x07\x1b]*\x07|\x07)"
    r"|(?P<switch>\x1b\[\?(?:1049|1047|47)[hl])"
    r"|(?P<other>\x1b.[^\x1b]*|.)",
    re.DOTALL,
)
PASSED_ON = ("aside", "switch", "other")
SYNC, SYNCED = "\x1b[?2026h", "\x1b[?2026l"
POINTER = "\x1b]22;"  # begins what shapes that of the mouse
AT_ONCE = 1000  # bytes that come in one packet: no need to ask that they are shown together
# blanks from which erasing is shorter: within a line, at the end of what is sent
INNER, TAIL = 12, 6
FEW = 40  # parts of a picture that are sent in the best order, not from the top down
MARGINS, NO_MARGINS = "\x1b[?69h", "\x1b[?69l"
ERASE = "\x1b[K"  # the rest of a line

Run = tuple[int, int, int]  # a line, and from where to where


class Picture:
    """What a terminal shows. `thin` takes what is to be sent, and gives what has to be."""

    def __init__(self, talents: Talents) -> None:
        self.talents = talents
        self.columns = 0  # of the terminal; 0 while that is unknown
        self.wanted: dict[int, Row] = {}
        self.shown: dict[int, Row] = {}
        self._spans: dict[int, tuple[int, int]] = {}  # what has been drawn since the last look
        self._x = self._y = 0  # where the program thinks that the cursor stands
        self._at: tuple[int, int] | None = None  # where it stands
        self._rest = (-1, -1)  # where it was left last; hidden, it may stand anywhere else
        self._style = ""  # in which the program draws
        self._pen: str | None = None  # in which the terminal writes; None: nobody knows
        self._pointer = f"{POINTER}default\x07"  # the shape that it has
        self._together = False  # is what comes to be shown at once?
        self._out: list[str] = []

    def forget(self) -> None:
        """Forget the picture: something else has drawn on the terminal."""
        self.wanted.clear()
        self.shown.clear()
        self._spans.clear()
        self._at = self._pen = None
        self._rest = (-1, -1)

    def exceeds(self, columns: int, lines: int) -> bool:
        """Does the picture reach beyond a terminal of this size, which has drawn it elsewhere?"""
        return any(y >= lines or len(row) > columns for y, row in self.wanted.items())

    def thin(self, data: str) -> str:
        self._out = []
        self._at = None  # a message from elsewhere may have moved it
        drawn = False
        for piece in PIECE.finditer(data):
            kind = piece.lastgroup or ""
            drawn |= kind not in PASSED_ON
            if kind == "dressed":
                self._draw_dressed(piece[0])
            elif kind == "text":
                self._draw(piece[0])
            elif kind == "style":
                self._set_style(piece["style"])
            elif kind in ("row", "column"):
                self._y, self._x = int(piece["row"] or 1) - 1, int(piece["column"] or 1) - 1
            elif kind == "newline":
                self._y, self._x = self._y + 1, 0
            else:
                self._pass_on(piece[0], kind)
        self._catch_up()
        if drawn and self._rest != (self._x, self._y):
            self._rest = self._x, self._y
            self._move(*self._rest)
        return self._at_once("".join(self._out))

    # --- reading ---------------------------------------------------------------------------------

    def _set_style(self, style: str) -> None:
        if style in ("", "0"):
            self._style = ""
        else:
            self._style = plainest(f"{self._style};{style}" if self._style else style)

    def _draw_dressed(self, text: str) -> None:
        """Parts that each have a style of their own, most often a whole line of them."""
        if not self._style and (cells := dressed_cells(text)) is not None:
            self._put(cells)
            return
        for look, letters in DRESSED.findall(text):
            self._set_style(look)
            self._draw(letters)
            self._style = ""

    def _draw(self, text: str) -> None:
        cells = cells_of(text, self._style)
        if cells is None:
            self._draw_as_it_is(text)
        else:
            self._put(cells)

    def _put(self, cells: list[Cell]) -> None:
        x, y, end = self._x, self._y, self._x + len(cells)
        row = self.wanted.get(y)
        if row is None or len(row) < end:
            row = row_of(self.wanted, y, end)
        row[x:end] = cells
        first, last = self._spans.get(y, (x, end))
        self._spans[y] = x if x < first else first, end if end > last else last
        self._x = end

    def _draw_as_it_is(self, text: str) -> None:
        """Characters wider or narrower than one cell: what this line shows is not known."""
        self._catch_up()
        self._move(self._x, self._y)
        self._take(self._style)
        self._out.append(text)
        self.wanted.pop(self._y, None)
        self.shown.pop(self._y, None)
        self._x += cell_len(text)
        self._at = None

    def _pass_on(self, sequence: str, kind: str) -> None:
        if sequence in (SYNC, SYNCED):
            self._together = sequence == SYNC
            return
        if sequence.startswith(POINTER):
            if sequence == self._pointer:
                return
            self._pointer = sequence
        self._catch_up()
        if kind != "aside":
            self._take("")
        if kind == "other":  # it may matter where the cursor stands
            self._move(self._x, self._y)
        self._out.append(sequence)
        if kind != "aside":
            self.forget()

    def _at_once(self, sent: str) -> str:
        """Only what is long needs to be held together."""
        return f"{SYNC}{sent}{SYNCED}" if self._together and len(sent) > AT_ONCE else sent

    # --- sending ---------------------------------------------------------------------------------

    def _catch_up(self) -> None:
        """Send what differs from what is shown."""
        self._scroll([y for y in self._spans if self._differs(y)])
        runs = [run for y in self._spans if self._differs(y) for run in self._runs(y)]
        if len(runs) <= FEW:
            while runs:
                runs.remove(nearest := min(runs, key=self._cost))
                self._send(*nearest)
        for run in runs:
            self._send(*run)
        for y, (first, last) in self._spans.items():
            self.shown[y][first:last] = self.wanted[y][first:last]
        self._spans.clear()

    def _cost(self, run: Run) -> int:
        """How much it takes to get there, and to write as it begins."""
        y, start, _ = run
        style, empty = look_of(self.wanted[y][start])
        style = on_ground(self._pen or "", style) if empty else style
        turn = turned(self._pen, style, self.talents.erases) if style != self._pen else ""
        return len(turn) + len(way(self._at, start, y, self.talents.erases))

    def _differs(self, y: int) -> bool:
        first, last = self._spans[y]
        wanted = self.wanted[y]
        shown = row_of(self.shown, y, len(wanted))
        return wanted[first:last] != shown[first:last]

    def _change(self, y: int) -> tuple[int, int]:
        """From the first cell of a line that differs to the last: what is drawn with it but stays
        as it was, such as a pane beside a list that scrolls, does not count."""
        first, last = self._spans[y]
        differ = map(ne, self.wanted[y][first:last], self.shown[y][first:last])
        columns = list(compress(range(first, last), differ))
        return columns[0], columns[-1] + 1

    def _runs(self, y: int) -> Iterator[Run]:
        """The parts of a line that are sent."""
        first, last = self._spans[y]
        wanted, shown = self.wanted[y], self.shown[y]
        differ = map(ne, wanted[first:last], shown[first:last])
        start = end = -1
        for x in compress(range(first, last), differ):
            if wanted[x] is None:
                continue
            if x > end >= 0 and not bridged(wanted, end, x):
                yield y, start, end
                start = -1
            start, end = (x if start < 0 else start), x + 1
        if start >= 0:
            yield y, start, end

    def _send(self, y: int, start: int, end: int) -> None:
        """Cells as text, with their styles."""
        row = self.wanted[y][start:end]
        letters = "".join([cell[0] for cell in row if cell])
        self._move(start, y)
        at = 0
        for (style, empty), cells in groupby(map(look_of, row)):
            before, at = at, at + len(list(cells))
            if empty:
                self._send_blanks(at - before, style, start + at, y, start + at == end)
                continue
            self._take(style)
            self._write(letters[before:at], start + at, y)

    def _send_blanks(self, count: int, style: str, end: int, y: int, last: bool) -> None:
        """Empty ground, erased where that is shorter; nothing follows if it is the `last`."""
        self._take(on_ground(self._pen or "", style))
        row = self.wanted[y]
        paints = not style or self.talents.paints
        if last and paints and count > len(ERASE) and is_rest(row, end - count, self.columns):
            self._out.append(ERASE)
        elif paints and self.talents.erases and count >= (TAIL if last else INNER):
            self._out.append(counted(count, "X"))
            if not last:
                self._move(end, y)
        else:
            self._write(" " * count, end, y)

    def _write(self, letters: str, end: int, y: int) -> None:
        self._out.append(letters)
        # at the last column terminals differ in where the cursor is
        self._at = (end, y) if end < self.columns else None

    def _take(self, style: str) -> None:
        """Change the style that the terminal writes in."""
        if style != self._pen:
            self._out.append(turned(self._pen, style, self.talents.erases))
            self._pen = style

    def _move(self, x: int, y: int) -> None:
        if self._at != (x, y):
            at = self._at if x < self.columns else None
            self._out.append(way(at, x, y, self.talents.erases))
            self._at = x, y

    # --- lines that only move --------------------------------------------------------------------

    def _scroll(self, changed: list[int]) -> None:
        """A list that scrolls: its lines are moved, not sent again. Most terminals move whole
        lines only."""
        if not changed or not self.talents.scrolls:
            return
        spans = [(0, self.columns)]
        if self.talents.parts:
            changes = [self._change(y) for y in changed]
            spans += [span for span in side_by_side(changes) if span[1] <= self.columns]
        moves = Scrolls(self.wanted, self.shown, self.columns)
        best = moves.best(changed, spans)
        if best is not None:
            self._carry_out(best, moves)

    def _carry_out(self, shift: Shift, moves: Scrolls) -> None:
        by, box = shift
        if box.width == self.columns:
            self._move_lines(box.y, box.bottom - 1, by)
        else:
            self._move_part(box, by)
        moved_lines = [(y, moves.moved(source, box)) for y, source in sources(shift)]
        for y, moved in moved_lines:
            self.shown[y][box.x : box.right] = moved
            first, last = self._spans.get(y, (box.x, box.right))
            self._spans[y] = min(first, box.x), max(last, box.right)

    def _move_lines(self, top: int, bottom: int, by: int) -> None:
        """Lines are taken out on one side and put in on the other: the rest stays in its place.
        Old terminals have a part of the screen scroll instead, where the cursor pushes its edge."""
        count = abs(by)
        if not self.talents.erases:
            pushed, y = ("\n", bottom) if by > 0 else ("\x1bM", top)
            self._out.append(f"\x1b[{top + 1};{bottom + 1}r\x1b[{y + 1}H{pushed * count}\x1b[r")
            self._at = None
            return
        out, into = (top, bottom - count + 1) if by > 0 else (bottom - count + 1, top)
        for y, final in ((out, "M"), (into, "L")):
            self._move(0, y)
            self._out.append(counted(count, final))

    def _move_part(self, box: Region, by: int) -> None:
        """Within margins, which are removed again: they would disturb the next program."""
        scrolled = counted(by, "S") or counted(-by, "T")
        lines = f"\x1b[{box.y + 1};{box.bottom}r{scrolled}\x1b[r"
        self._out.append(f"{MARGINS}\x1b[{box.x + 1};{box.right}s{lines}{NO_MARGINS}")
        self._at = None
