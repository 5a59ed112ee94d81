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
from functools import cache, lru_cache
from itertools import groupby
from threading import Lock
from typing import Any, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message
from textual.messages import InBandWindowResize

PIECE = re.compile(
    r"\x1b\[(?P<look>[0-9;:]*)m(?P<dressed>[^\x00-\x1f\x7f]+)\x1b\[0?m"  # most of what is drawn
    r"|(?P<text>[^\x00-\x1f\x7f]+)"
    r"|\x1b\[(?P<style>[0-9;:]*)m"
    r"|\x1b\[(?P<row>\d*);?(?P<column>\d*)H"
    r"|(?P<newline>\n)"
    # modes and questions, the other screen apart: they move and draw nothing
    r"|(?P<aside>\x1b\[\?(?!1049|1047|47)[0-9;]*(?:[hln]|\$p)|\x1b\[[<>=?][0-9;]*u|\x07)"
    r"|(?P<switch>\x1b\[\?(?:1049|1047|47)[hl])"
    r"|(?P<other>\x1b.[^\x1b]*|.)",
    re.DOTALL,
)
PASSED_ON = ("aside", "switch", "other")
SYNC, SYNCED = "\x1b[?2026h", "\x1b[?2026l"
AT_ONCE = 1000  # bytes that come in one packet: no need to ask that they are shown together
GAP = 4  # cells that may as well be sent again: going round them costs as much
INNER, TAIL = (
    12,
    6,
)  # blanks from which erasing is shorter: within a line, at the end of what is sent
FEW = 40  # parts of a picture that are sent in the best order, not from the top down
FEWEST = 3  # lines that must be on the screen already for moving them to pay
ERASE = "\x1b[K"  # the rest of a line
BLANK = (" ", "")
OLD = ("vt", "dumb", "ansi", "unknown")  # names of terminals that can erase whole lines only
PAINTING = ("xterm", "linux", "rxvt", "putty", "konsole", "alacritty", "kitty", "foot", "wezterm")
OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29"}
UNSEEN = frozenset("1235")  # what makes no difference to a blank: bold, dim, italic, blinking

Cell = tuple[str, str]  # a character, and what its style is called in an SGR sequence
Row = list[Cell | None]  # None: nobody knows
Run = tuple[int, int, int]  # a line, and from where to where


class Talents(NamedTuple):
    """What a terminal can do."""

    # some cells of a line; and it ends bold without ending everything, and knows vertical tabs
    # and columns by their number
    erases: bool = True
    paints: bool = False  # what it erases gets the colour of the ground

    @staticmethod
    def of(terminal: str) -> Talents:
        return Talents(not terminal.startswith(OLD), terminal.startswith(PAINTING))


# --- styles --------------------------------------------------------------------------------------


@cache
def parts(style: str) -> tuple[frozenset[str], str, str]:
    """Bold and the like, foreground, background; the terminal's own colours are none."""
    found: dict[str, list[str]] = {"": [], "3": [], "4": []}
    codes = iter(style.split(";"))
    for code in codes:
        if code in ("38", "48"):
            kind = next(codes, "")
            number = [next(codes, "") for _ in range(1 if kind == "5" else 3)]
            found[code[0]] = [";".join((code, kind, *number))]
        elif code in ("39", "49"):
            found[code[0]] = []
        elif len(code) == 2 and code[0] in "34":
            found[code[0]] = [code]
        elif len(code) > 1 and code[0] in "19" and code != "10":  # the bright ones
            found["4" if len(code) == 3 else "3"] = [code]
        elif code:
            found[""].append(code)
    return frozenset(found[""]), "".join(found["3"]), "".join(found["4"])


def named(marks: frozenset[str], fore: str, back: str) -> str:
    return ";".join((*sorted(marks), *filter(None, (fore, back))))


@cache
def plainest(style: str) -> str:
    """One name for what looks alike."""
    return named(*parts(style))


@cache
def ground(style: str) -> str:
    """What is seen of a style where nothing is written."""
    marks, _, back = parts(style)
    return back if marks <= UNSEEN else style


@cache
def blank(style: str) -> Cell:
    return " ", ground(style)


@cache
def on_ground(pen: str, style: str) -> str:
    """The style nearest to `pen` in which a blank looks as in `style`."""
    marks, fore, _ = parts(pen)
    return named(marks & UNSEEN, fore, style) if is_ground(style) else style


@cache
def is_ground(style: str) -> bool:
    marks, fore, _ = parts(style)
    return not marks and not fore


@cache
def turned(before: str | None, style: str, erases: bool = True) -> str:
    """The shortest that makes one style out of another; `before` may be unknown."""
    if before is None:
        return f"\x1b[0;{style}m" if style else "\x1b[m"
    afresh = f"\x1b[{'0;' if before else ''}{style}m" if style else "\x1b[m"
    (had, was_fore, was_back), (has, fore, back) = parts(before), parts(style)
    gone = had - has
    if not had | has <= OFF.keys() or (gone and not erases):
        return afresh
    off = {OFF[mark] for mark in gone}
    codes = sorted(off) + sorted(mark for mark in has if mark not in had or OFF[mark] in off)
    codes += [fore or "39"] if fore != was_fore else []
    codes += [back or "49"] if back != was_back else []
    return min(afresh, f"\x1b[{';'.join(codes)}m" if codes else "", key=len)


# --- the cursor ----------------------------------------------------------------------------------


def counted(count: int, final: str) -> str:
    """A sequence whose number is left out where it is 1."""
    return f"\x1b[{count if count > 1 else ''}{final}" if count > 0 else ""


@cache
def along(start: int, end: int, modern: bool) -> str:
    """The shortest way within a line; a terminal without a talent has no columns to go to."""
    ways = [counted(end - start, "C") or counted(start - end, "D"), "\r" + counted(end, "C")]
    if end < start:
        ways.append("\b" * (start - end))
    if modern:
        ways.append(f"\x1b[{end + 1}G")
    return min(ways, key=len)


@cache
def upright(start: int, end: int, modern: bool) -> str:
    """The shortest way within a column. A vertical tab goes a line down, as a newline does, but no
    terminal settings put a carriage return beside it."""
    if not modern or start == end:
        return counted(end - start, "B") or counted(start - end, "A")
    short = "\v" * (end - start) or "\x1bM" * (start - end)
    return min(short, counted(end - start, "B") or counted(start - end, "A"), key=len)


@cache
def there(x: int, y: int) -> str:
    return f"\x1b[{y + 1};{x + 1}H" if x else counted(y + 1, "H")


def way(at: tuple[int, int] | None, x: int, y: int, modern: bool = True) -> str:
    """The shortest way of the cursor to a cell."""
    if at is None:
        return there(x, y)
    near = upright(at[1], y, modern) + (along(at[0], x, modern) if at[0] != x else "")
    far = there(x, y)
    return near if len(near) < len(far) else far


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

    def forget(self) -> None:
        """Something else has drawn on the terminal."""
        self.wanted.clear()
        self.shown.clear()
        self._spans.clear()
        self._at = self._pen = None
        self._rest = (-1, -1)

    def thin(self, data: str) -> str:
        self._out = []
        self._at = None  # a message from elsewhere may have moved it
        drawn = False
        for piece in PIECE.finditer(data):
            kind = piece.lastgroup or ""
            drawn |= kind not in PASSED_ON
            if kind == "dressed":
                self._set_style(piece["look"])
                self._draw(piece["dressed"])
                self._style = ""
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

    def _draw(self, text: str) -> None:
        cells = cells_of(text, self._style)
        if cells is None:
            self._draw_as_it_is(text)
            return
        x, y, end = self._x, self._y, self._x + len(text)
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
        wanted, shown = self.wanted[y], self.shown[y]
        start = end = -1
        for x in range(*self._spans[y]):
            if wanted[x] == shown[x] or wanted[x] is None:
                continue
            if x > end >= 0 and not bridged(wanted, end, x):
                yield y, start, end
                start = -1
            start, end = (x if start < 0 else start), x + 1
        if start >= 0:
            yield y, start, end

    def _send(self, y: int, start: int, end: int) -> None:
        """Cells as text, with their styles."""
        row = self.wanted[y]
        self._move(start, y)
        at = start
        for (style, empty), cells in groupby(row[start:end], key=look_of):
            letters = "".join([cell[0] for cell in cells if cell])
            at += len(letters)
            if empty:
                self._send_blanks(len(letters), style, at, y, at == end)
                continue
            self._take(style)
            self._write(letters, at, y)

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
        """A list that scrolls over the whole width: its lines are moved, not sent again."""
        if len(changed) <= FEWEST or not self.talents.erases:
            return
        by, first, last = self._shift(changed)
        if not by:
            return
        top, bottom = (first, last + by) if by > 0 else (first + by, last)
        lines = range(top, bottom + 1)
        if not all(self._is_whole(self.wanted.get(y)) for y in lines):
            return
        self._move_lines(top, bottom, by)
        before = {y: self.shown.get(y, []) for y in lines}
        for y in lines:
            moved = before.get(y + by) if first <= y <= last else None
            self.shown[y] = list(moved) if moved else [None] * self.columns
            self._spans[y] = 0, self.columns

    def _shift(self, changed: list[int]) -> tuple[int, int, int]:
        """By how much most of these lines have moved up, and the first and last that have."""
        where = {tuple(row): y for y, row in self.shown.items() if self._is_whole(row)}
        found: dict[int, list[int]] = {}
        for y in changed:
            row = tuple(self.wanted[y])
            if row in where and len(set(row)) > 1:
                found.setdefault(where[row] - y, []).append(y)
        by = max(found, key=lambda by: len(found[by]), default=0)
        if not by or len(found[by]) < FEWEST:
            return 0, 0, 0
        first, last = min(found[by]), max(found[by])
        lost = last - first + 1 + abs(by) - len(changed)  # lines that stood where they should
        return (by, first, last) if len(found[by]) - lost >= FEWEST else (0, 0, 0)

    def _is_whole(self, row: Row | None) -> bool:
        return row is not None and len(row) == self.columns and None not in row

    def _move_lines(self, top: int, bottom: int, by: int) -> None:
        """Lines are taken out on one side and put in on the other: the rest stays in its place."""
        count = abs(by)
        out, into = (top, bottom - count + 1) if by > 0 else (bottom - count + 1, top)
        for y, final in ((out, "M"), (into, "L")):
            self._move(0, y)
            self._out.append(counted(count, final))


@lru_cache(maxsize=4096)
def cells_of(text: str, style: str) -> list[Cell] | None:
    """The cells of a text, if each character takes one."""
    if not text.isascii() and cell_len(text) != len(text):
        return None
    empty = blank(style)
    return [empty if letter == " " else (letter, style) for letter in text]


@lru_cache(maxsize=4096)
def look_of(cell: Cell | None) -> tuple[str, bool]:
    """The style of a cell, and whether it is empty ground."""
    letter, style = cell or BLANK
    return style, letter == " " and is_ground(style)


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


class ThriftyDriver(LinuxDriver):
    """Textual's driver, with a picture between it and the terminal."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._picture = Picture(Talents.of(os.environ.get("TERM", "")))
        self._stale = True  # set by a signal, looked at before the next drawing
        self._one_at_a_time = Lock()

    def write(self, data: str) -> None:
        with self._one_at_a_time:
            if self._stale:
                self._stale = False
                self._picture.forget()
                self._picture.columns = self._get_terminal_size()[0]
            if thinned := self._picture.thin(data):
                super().write(thinned)

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

    def process_message(self, message: Message) -> None:
        if isinstance(message, events.Resize | InBandWindowResize):
            self.forget()
        super().process_message(message)


def thrifty(driver: type[Driver]) -> type[Driver]:
    """The same, sending less, where that is known to work."""
    return ThriftyDriver if driver is LinuxDriver else driver
