"""Less to send: of what is drawn, a terminal gets only the cells that it does not show already.

Textual repaints whole regions: a list that scrolls, a pane that is turned to, a line whose last
number changed. Over SSH every byte of that travels. This keeps a picture of what the terminal
shows, and passes on the difference; a terminal cannot tell it from the real thing.
"""

from __future__ import annotations

import os
import re
import signal
from functools import cache
from itertools import groupby
from threading import Lock
from typing import Any

from rich.cells import cell_len
from textual import events
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message
from textual.messages import InBandWindowResize

PIECE = re.compile(
    r"(?P<text>[^\x00-\x1f\x7f]+)"
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
GAP = 4  # cells that may as well be sent again: going round them costs as much
BLANKS = re.compile(r" {12,}")  # erasing and going past them is shorter
OLD = ("vt", "dumb", "ansi", "unknown")  # names of terminals that can erase whole lines only
BLANK = (" ", "")
TAIL = 4  # blanks at the end of a line from which erasing is shorter

Cell = tuple[str, str]  # a character, and what its style is called in an SGR sequence
Row = list[Cell | None]  # None: nobody knows


@cache
def plainest(style: str) -> str:
    """Without saying that colours are the terminal's own: after a reset they are."""
    if "38;" in style or "48;" in style:  # there 39 and 49 may be numbers of colours
        return style
    return ";".join(code for code in style.split(";") if code not in ("39", "49"))


def style_of(cell: Cell | None) -> str:
    return cell[1] if cell else ""


@cache
def parts(style: str) -> tuple[frozenset[str], str, str]:
    """Bold and the like, foreground, background."""
    found: dict[str, list[str]] = {"": [], "3": [], "4": []}
    codes = iter(style.split(";"))
    for code in codes:
        if code in ("38", "48"):
            kind = next(codes, "")
            number = [next(codes, "") for _ in range(1 if kind == "5" else 3)]
            found[code[0]] = [";".join((code, kind, *number))]
        elif len(code) == 2 and code[0] in "34":
            found[code[0]] = [code]
        elif len(code) > 1 and code[0] in "19" and code != "10":  # the bright ones
            found["4" if len(code) == 3 else "3"] = [code]
        else:
            found[""].append(code)
    return frozenset(found[""]), "".join(found["3"]), "".join(found["4"])


@cache
def turned(before: str, style: str) -> str:
    """What makes one style out of another."""
    if not style:
        return "\x1b[m"
    (had, was_fore, was_back), (has, fore, back) = parts(before), parts(style)
    if had - has or not before or any(len(code) > 1 for code in had | has):
        return f"\x1b[{'0;' if before else ''}{style}m"
    codes = sorted(has - had)
    codes += [fore or "39"] if fore != was_fore else []
    codes += [back or "49"] if back != was_back else []
    return f"\x1b[{';'.join(codes)}m" if codes else ""


def skipped(blanks: re.Match[str]) -> str:
    """Erase cells and go past them."""
    count = len(blanks[0])
    return f"\x1b[{count}X\x1b[{count}C"


class Picture:
    """What a terminal shows. `thin` takes what is to be sent, and gives what has to be."""

    def __init__(self, erases: bool = True) -> None:
        self.erases = erases  # can the terminal erase some cells of a line?
        self.columns = 0  # of the terminal; 0 while that is unknown
        self.wanted: dict[int, Row] = {}
        self.shown: dict[int, Row] = {}
        self._spans: dict[int, tuple[int, int]] = {}  # what has been drawn since the last look
        self._x = self._y = 0  # where the program thinks that the cursor stands
        self._at: tuple[int, int] | None = None  # where it stands
        self._rest = (-1, -1)  # where it was left last; hidden, it may stand anywhere else
        self._style = ""  # in which the program draws
        self._pen = ""  # in which the terminal writes
        self._out: list[str] = []

    def forget(self) -> None:
        """Something else has drawn on the terminal."""
        self.wanted.clear()
        self.shown.clear()
        self._spans.clear()
        self._at = None
        self._rest = (-1, -1)

    def thin(self, data: str) -> str:
        self._out = []
        drawn = False
        for piece in PIECE.finditer(data):
            kind = piece.lastgroup or ""
            drawn |= kind not in PASSED_ON
            if kind == "text":
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
        return "".join(self._out)

    # --- reading ---------------------------------------------------------------------------------

    def _set_style(self, style: str) -> None:
        if style in ("", "0"):
            self._style = ""
        elif self._style:
            self._style += f";{style}"
        else:
            self._style = plainest(style)

    def _draw(self, text: str) -> None:
        if not text.isascii() and cell_len(text) != len(text):
            self._draw_as_it_is(text)
            return
        x, end = self._x, self._x + len(text)
        row = self._row(self.wanted, self._y, end)
        style = self._style
        row[x:end] = [(character, style) for character in text]
        first, last = self._spans.get(self._y, (x, end))
        self._spans[self._y] = min(x, first), max(end, last)
        self._x = end

    def _draw_as_it_is(self, text: str) -> None:
        """Characters of more or fewer cells than one: this line is anybody's guess."""
        self._catch_up()
        self._move(self._x, self._y)
        self._out.append(f"\x1b[{self._style}m{text}\x1b[m" if self._style else text)
        self.wanted.pop(self._y, None)
        self.shown.pop(self._y, None)
        self._x += cell_len(text)
        self._at = None

    def _pass_on(self, sequence: str, kind: str) -> None:
        self._catch_up()
        if kind == "other":  # it may matter where the cursor stands
            self._move(self._x, self._y)
        self._out.append(sequence)
        if kind != "aside":
            self.forget()

    @staticmethod
    def _row(rows: dict[int, Row], y: int, width: int) -> Row:
        row = rows.setdefault(y, [])
        if len(row) < width:
            row.extend([None] * (width - len(row)))
        return row

    # --- sending ---------------------------------------------------------------------------------

    def _catch_up(self) -> None:
        """Send what differs from what is shown."""
        for y, (first, last) in self._spans.items():
            wanted = self.wanted[y]
            shown = self._row(self.shown, y, len(wanted))
            if wanted[first:last] != shown[first:last]:
                self._send_row(y, wanted, shown, first, last)
                shown[first:last] = wanted[first:last]
        self._spans.clear()
        self._take("")

    def _send_row(self, y: int, wanted: Row, shown: Row, first: int, last: int) -> None:
        changed = [x for x in range(first, last) if wanted[x] != shown[x]]
        tail = self._tail(wanted) if last == self.columns else last
        erased = sum(1 for x in changed if x >= tail) >= TAIL
        start = end = -1
        for x in changed:
            if erased and x >= tail:
                break
            if start >= 0 and (x - end > GAP or None in wanted[end:x]):
                self._send(y, wanted, start, end)
                start = -1
            start, end = (x if start < 0 else start), x + 1
        if start >= 0:
            self._send(y, wanted, start, end)
        if erased:
            self._move(max(tail, first), y)
            self._take("")
            self._out.append("\x1b[K")
            self._at = (max(tail, first), y)

    @staticmethod
    def _tail(row: Row) -> int:
        """From where on a line is blank."""
        at = len(row)
        while at and row[at - 1] == BLANK:
            at -= 1
        return at

    def _send(self, y: int, row: Row, start: int, end: int) -> None:
        """Cells as text, with their styles."""
        self._move(start, y)
        for style, cells in groupby(row[start:end], key=style_of):
            text = "".join(cell[0] for cell in cells if cell is not None)
            self._take(style)
            self._out.append(text if style or not self.erases else BLANKS.sub(skipped, text))
        # at the last column terminals differ in where the cursor is
        self._at = (end, y) if end < self.columns else None

    def _take(self, style: str) -> None:
        """Change the style that the terminal writes in."""
        if style != self._pen:
            self._out.append(turned(self._pen, style))
            self._pen = style

    def _move(self, x: int, y: int) -> None:
        if self._at == (x, y):
            return
        if self._at is not None and self._at[1] == y and self._at[0] < x:
            self._out.append(f"\x1b[{x - self._at[0]}C")
        else:
            self._out.append(f"\x1b[{y + 1};{x + 1}H")
        self._at = x, y


class ThriftyDriver(LinuxDriver):
    """Textual's driver, with a picture between it and the terminal."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._picture = Picture(erases=not os.environ.get("TERM", "").startswith(OLD))
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
