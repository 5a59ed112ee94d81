"""Less to send: of what is drawn, a terminal gets only the cells that it does not show already.

Textual repaints whole regions: a list that scrolls, a pane that is turned to, a line whose last
number changed. Over SSH every byte of that travels. This keeps a picture of what the terminal
shows, and passes on the difference; a terminal cannot tell it from the real thing.
"""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from functools import lru_cache
from itertools import compress, groupby
from operator import ne
from threading import Lock
from typing import Any, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Region
from textual.message import Message
from textual.messages import InBandWindowResize

from tui.terminal.abilities import OLD as OLD_FASHIONED
from tui.terminal.hearing import HearingDriver
from tui.terminal.sequences import (
    Cell,
    blank,
    counted,
    ground,
    is_ground,
    on_ground,
    plainest,
    turned,
    way,
)

STYLED = r"\x1b\[([0-9;:]*)m([^\x00-\x1f\x7f]+)\x1b\[0?m"
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
DRESSED = re.compile(STYLED)
PASSED_ON = ("aside", "switch", "other")
SYNC, SYNCED = "\x1b[?2026h", "\x1b[?2026l"
AT_ONCE = 1000  # bytes that come in one packet: no need to ask that they are shown together
GAP = 4  # cells that may as well be sent again: going round them costs as much
INNER, TAIL = (
    12,
    6,
)  # blanks from which erasing is shorter: within a line, at the end of what is sent
FEW = 40  # parts of a picture that are sent in the best order, not from the top down
GROWTH = 4  # lines that an entry under a mark has
FEWEST = 2  # lines that must be on the screen already for moving them to pay
MARK = 8  # cells at the left in which the cursor's mark may have come or gone
# bytes: to move lines, a part of them, the cursor; for a line of which nothing is known
COST_LINES, COST_PART, COST_WAY, COST_UNKNOWN = 16, 36, 6, 20
MARGINS, NO_MARGINS = "\x1b[?69h", "\x1b[?69l"
# Between margins at its third and ninth columns, how far to the right does the cursor get? A
# terminal without margins takes the "s" for "remember where the cursor is".
TRIAL = f"{MARGINS}\x1b[3;9s\x1b[2;5H\x1b[20C\x1b[6n{NO_MARGINS}"
STOPPED = (8, 1)  # where it stands then, column and line
ERASE = "\x1b[K"  # the rest of a line
BLANK = (" ", "")
STIFF = ("dumb", "ansi", "unknown")  # names of terminals that do not scroll a part of the screen
OLD = ("vt", *STIFF)  # and of those that can erase whole lines only
PAINTING = ("xterm", "linux", "rxvt", "putty", "konsole", "alacritty", "kitty", "foot", "wezterm")

Row = list[Cell | None]  # None: nobody knows
Run = tuple[int, int, int]  # a line, and from where to where


class Shift(NamedTuple):
    """What scrolls: by how many lines upwards, and within which box."""

    by: int
    box: Region


class Talents(NamedTuple):
    """What a terminal can do."""

    # some cells of a line; and it ends bold without ending everything, and knows vertical tabs
    # and columns by their number
    erases: bool = True
    paints: bool = False  # what it erases gets the colour of the ground
    parts: bool = False  # it scrolls some columns of some lines; no name tells, it has to be tried
    scrolls: bool = True  # some lines

    @staticmethod
    def of(terminal: str) -> Talents:
        old, paints = terminal.startswith(OLD), terminal.startswith(PAINTING)
        return Talents(not old, paints, scrolls=not terminal.startswith(STIFF))


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
        self._together = False  # is what comes to be shown at once?
        self._out: list[str] = []
        self._gains: dict[tuple[int, int | None, int, int], int] = {}  # of lines that may move

    def forget(self) -> None:
        """Something else has drawn on the terminal."""
        self.wanted.clear()
        self.shown.clear()
        self._spans.clear()
        self._at = self._pen = None
        self._rest = (-1, -1)

    def exceeds(self, columns: int, lines: int) -> bool:
        """Does it hold what such a terminal has no room for, and has put somewhere else?"""
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
            row = self._row(self.wanted, y, end)
        row[x:end] = cells
        first, last = self._spans.get(y, (x, end))
        self._spans[y] = x if x < first else first, end if end > last else last
        self._x = end

    def _draw_as_it_is(self, text: str) -> None:
        """Characters of more or fewer cells than one: this line is anybody's guess."""
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

    @staticmethod
    def _row(rows: dict[int, Row], y: int, width: int) -> Row:
        row = rows.setdefault(y, [])
        if len(row) < width:
            row.extend([None] * (width - len(row)))
        return row

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
        shown = self._row(self.shown, y, len(wanted))
        return wanted[first:last] != shown[first:last]

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
        if len(changed) <= FEWEST + 1 or not self.talents.scrolls:
            return
        self._gains.clear()
        spans = [self._spans[y] for y in changed]
        left, right = min(first for first, _ in spans), max(last for _, last in spans)
        shifts = [self._shift(changed, 0, self.columns)]
        if self.talents.parts and right <= self.columns:
            shifts.append(self._shift(changed, left, right))
        best = max(filter(None, shifts), key=self._gain, default=None)
        if best is not None:
            best = self._grown(best, changed)
            if self._gain(best) > 0:
                self._carry_out(best)

    def _grown(self, shift: Shift, changed: list[int]) -> Shift:
        """With lines beside it that have moved, too, but have got or lost a mark on the way."""
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
        return self._part(self.wanted.get(y), box.x, box.right) is not None

    def _shift(self, changed: list[int], left: int, right: int) -> Shift | None:
        """By how much most of these lines have moved up, in these columns; with another mark, may
        be. Whether that pays is another question."""
        start = min(left + MARK, right)
        shown = ((self._part(row, start, right), y) for y, row in self.shown.items())
        where = {part: y for part, y in shown if part is not None}
        found: dict[int, list[int]] = {}
        for y in changed:
            row = self._part(self.wanted[y], start, right)
            if row in where and len(set(row)) > 1:
                found.setdefault(where[row] - y, []).append(y)
        by = max(found, key=lambda by: len(found[by]), default=0)
        if not by or len(found[by]) < FEWEST:
            return None
        first, last = min(found[by]), max(found[by])
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
            shown = self._row(self.shown, y, box.right)[box.x : box.right]
            moved = self._moved(source, box)
            self._gains[key] = about(wanted, shown) - about(wanted, moved)
        return self._gains[key]

    def _moved(self, source: int | None, box: Region) -> Row:
        """What stands in a line of the box after its lines have moved."""
        if source is None:
            return [None] * box.width
        return self._row(self.shown, source, box.right)[box.x : box.right]

    def _carry_out(self, shift: Shift) -> None:
        by, box = shift
        if box.width == self.columns:
            self._move_lines(box.y, box.bottom - 1, by)
        else:
            self._move_part(box, by)
        moved_lines = [(y, self._moved(source, box)) for y, source in sources(shift)]
        for y, moved in moved_lines:
            self.shown[y][box.x : box.right] = moved
            first, last = self._spans.get(y, (box.x, box.right))
            self._spans[y] = min(first, box.x), max(last, box.right)

    @staticmethod
    def _part(row: Row | None, left: int, right: int) -> tuple[Cell | None, ...] | None:
        """These columns of a line, if all of them are known."""
        if row is None or len(row) < right or None in (part := row[left:right]):
            return None
        return tuple(part)

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
        """Within margins, which are taken away again: nobody else shall stumble over them."""
        scrolled = counted(by, "S") or counted(-by, "T")
        lines = f"\x1b[{box.y + 1};{box.bottom}r{scrolled}\x1b[r"
        self._out.append(f"{MARGINS}\x1b[{box.x + 1};{box.right}s{lines}{NO_MARGINS}")
        self._at = None


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
    found: list[Cell] = []
    for look, letters in DRESSED.findall(text):
        cells = cells_of(letters, "" if look == "0" else plainest(look))
        if cells is None:
            return None
        found += cells
    return found


@lru_cache(maxsize=4096)
def look_of(cell: Cell | None) -> tuple[str, bool]:
    """The style of a cell, and whether it is empty ground."""
    letter, style = cell or BLANK
    return style, letter == " " and is_ground(style)


def sources(shift: Shift) -> Iterator[tuple[int, int | None]]:
    """The lines of the box, each with the one that comes there, if any."""
    by, box = shift
    for y in range(box.y, box.bottom):
        yield y, y + by if box.y <= y + by < box.bottom else None


def above(box: Region, lines: int) -> Region:
    return Region(box.x, box.y - lines, box.width, box.height + lines)


def below(box: Region, lines: int) -> Region:
    return Region(box.x, box.y, box.width, box.height + lines)


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


class ThriftyDriver(HearingDriver):
    """Textual's driver, with a picture between it and the terminal."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._picture = Picture(Talents.of(os.environ.get("TERM", "")))
        self._stale = True  # set by a signal, looked at before the next drawing
        self._on_trial = False  # has the terminal still to say how far its cursor got?
        self._one_at_a_time = Lock()

    def write(self, data: str) -> None:
        with self._one_at_a_time:
            size = self._get_terminal_size()
            if self._stale:
                self._stale = False
                self._picture.forget()
                self._picture.columns = size[0]
            if thinned := self._picture.thin(data):
                super().write(thinned)
            if self._picture.exceeds(*size):  # drawn for a terminal that was larger a moment ago
                self._stale = True

    def forget(self) -> None:
        """What the terminal shows is not known any more: send everything again."""
        self._stale = True

    def start_application_mode(self) -> None:
        super().start_application_mode()  # type: ignore[no-untyped-call]
        resized = signal.getsignal(signal.SIGWINCH)

        def on_resize(*args: Any) -> None:
            self.forget()
            if callable(resized):
                resized(*args)

        signal.signal(signal.SIGWINCH, on_resize)
        if self.input_tty and not OLD_FASHIONED.match(os.environ.get("TERM", "")):
            super().write(TRIAL)
            self._on_trial = True
            self.flush()

    @property
    def talents(self) -> Talents:
        return self._picture.talents

    def process_message(self, message: Message) -> None:
        if isinstance(message, events.CursorPosition):
            if not self._on_trial:  # a key that looks like an answer: Shift+F3
                return
            self._on_trial = False
            parts = (message.x, message.y) == STOPPED
            self._picture.talents = self._picture.talents._replace(parts=parts)
            return
        if isinstance(message, events.Resize | InBandWindowResize):
            self.forget()
        super().process_message(message)


def thrifty(driver: type[Driver]) -> type[Driver]:
    """The same, sending less, where that is known to work."""
    return ThriftyDriver if driver is LinuxDriver else driver


def talents_of(driver: Driver | None) -> Talents:
    """What the terminal behind it can do, as far as that is made use of."""
    found = getattr(driver, "talents", None)
    return found if isinstance(found, Talents) else Talents()
