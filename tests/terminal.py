"""A program on a terminal of its own, and what stands on its screen."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
from collections.abc import Callable, Mapping, Sequence
from time import monotonic

PATIENCE = 30.0  # seconds: far more than anything here takes, even on a busy machine
LOOK = 0.05  # seconds between two looks at what is not a file descriptor

# What Textual sends: control sequences, strings for the terminal (title, colours), and text.
PIECE = re.compile(
    r"\x1b\[(?P<args>[?<>=]?[0-9;:$]*)(?P<final>[ -/]*[@-~])"
    r"|\x1b[\]P_^X].*?(?:\x07|\x1b\\)"
    r"|\x1b[()][0-9A-B]|\x1b[=>78c]|\x1b(?P<up>M)"
    r"|(?P<control>[\r\n\v\b\t\x0e\x0f\x07])"
    r"|(?P<text>[^\x1b\x00-\x1f]+)",
    re.DOTALL,
)
Style = frozenset[tuple[str, tuple[str, ...]]]
COLOURS = {"3": "fore", "9": "fore", "4": "back", "1": "back"}  # by how their codes begin
OFF = {"22": "12", "23": "3", "24": "4", "25": "5", "27": "7", "29": "9"}  # what ends which marks
BLANK: tuple[str, Style] = (" ", frozenset())
TAIL = 4096  # a sequence that is not whole is never longer


class Screen:
    """The characters on a terminal, and their styles."""

    def __init__(self, columns: int, rows: int, paints: bool = True) -> None:
        self.columns, self.rows = columns, rows
        self.paints = paints  # does what is erased get the colour of the ground?
        self.x = self.y = 0
        self.style: Style = frozenset()
        self.cells = self._blank()
        self._rest = ""
        self._free()

    def _free(self) -> None:
        """No margins: the whole screen scrolls."""
        self.margins: tuple[int, int] | None = None  # None: there are no such things just now
        self.region = 0, self.rows

    def _blank(self) -> list[list[tuple[str, Style]]]:
        return [[BLANK] * self.columns for _ in range(self.rows)]

    def lines(self) -> list[str]:
        return ["".join(cell[0] for cell in line).rstrip() for line in self.cells]

    def text(self) -> str:
        return "\n".join(self.lines())

    def feed(self, sent: str) -> None:
        """What cannot be read yet waits for more."""
        sent, at = self._rest + sent, 0
        while at < len(sent):
            piece = PIECE.match(sent, at)
            if piece is None:
                if len(sent) - at < TAIL and sent[at] == "\x1b":
                    break
                at += 1
                continue
            self._piece(piece)
            at = piece.end()
        self._rest = sent[at:]

    def _piece(self, piece: re.Match[str]) -> None:
        if (text := piece["text"]) is not None:
            self._write(text)
        elif piece["up"]:
            if self.y == self.region[0]:
                self._scroll("T", 1)
            else:
                self._step("A", 1)
        elif control := piece["control"]:
            self._control(control)
        elif final := piece["final"]:
            self._sequence(piece["args"], final)

    def _write(self, text: str) -> None:
        for character in text:
            if self.x < self.columns and self.y < self.rows:
                self.cells[self.y][self.x] = character, self.style
            self.x += 1

    def _control(self, control: str) -> None:
        if control in "\n\v" and self.y == self.region[1] - 1:
            self._scroll("S", 1)
        elif control in "\n\v":
            self.y = min(self.y + 1, self.rows - 1)
        elif control == "\r":
            self.x = 0
        elif control == "\b":
            self.x = max(0, self.x - 1)

    def _sequence(self, args: str, final: str) -> None:
        if final == "H":
            row, _, column = args.partition(";")
            self.y, self.x = int(row or 1) - 1, int(column or 1) - 1
        elif final == "G":
            self.x = int(args or 1) - 1
        elif final == "m":
            self._set_style(args)
        elif final in "ABCD":
            self._step(final, int(args or 1))
        elif final in "LM":
            self._shift(final, int(args or 1))
        elif final == "X":
            self._erase(self.x, self.x + int(args or 1))
        elif final == "K" and args in ("", "0"):
            self._erase(self.x, self.columns)
        elif final in "ST" and not args.startswith("?"):
            self._scroll(final, int(args or 1))
        elif final == "r":
            top, _, bottom = args.partition(";")
            self.region = int(top or 1) - 1, int(bottom or self.rows)
            self.x = self.y = 0
        elif final == "s" and self.margins is not None:
            left, _, right = args.partition(";")
            self.margins = int(left or 1) - 1, int(right or self.columns)
            self.x = self.y = 0
        elif args == "?69":
            self.margins = (0, self.columns) if final == "h" else None
        elif (final == "J" and args == "2") or (final == "h" and args == "?1049"):
            self.cells = self._blank()

    def _set_style(self, args: str) -> None:
        """What is in force, by kind; "the terminal's own colour" is the same as none."""
        style = dict(self.style)
        codes = iter((args or "0").split(";"))
        for code in codes:
            if code in ("0", ""):
                style.clear()
            elif code in ("38", "48"):
                kind = next(codes)
                number = (next(codes) for _ in range(1 if kind == "5" else 3))
                style[COLOURS[code[0]]] = (kind, *number)
            elif code in ("39", "49"):
                style.pop(COLOURS[code[0]], None)
            elif len(code) > 1 and code[0] in COLOURS:
                style[COLOURS[code[0]]] = (code,)
            elif code in OFF:
                for mark in OFF[code]:
                    style.pop(mark, None)
            else:
                style[code] = ()
        self.style = frozenset(style.items())

    def _erase(self, start: int, end: int) -> None:
        for x in range(start, min(end, self.columns)):
            self.cells[self.y][x] = self._erased()

    def _erased(self) -> tuple[str, Style]:
        ground = frozenset(part for part in self.style if self.paints and part[0] == "back")
        return " ", ground

    def _step(self, way: str, count: int) -> None:
        dx, dy = {"A": (0, -1), "B": (0, 1), "C": (1, 0), "D": (-1, 0)}[way]
        left, right = self.margins or (0, self.columns)
        if not left <= self.x < right:  # who stands outside passes them
            left, right = 0, self.columns
        self.x = max(left, min(self.x + dx * count, right - 1))
        self.y = max(0, min(self.y + dy * count, self.rows - 1))

    def _scroll(self, way: str, count: int) -> None:
        """What lies within the margins moves up or down."""
        (top, bottom), (left, right) = self.region, self.margins or (0, self.columns)
        before = [line[left:right] for line in self.cells[top:bottom]]
        empty = [[self._erased()] * (right - left) for _ in range(count)]
        moved = [*before[count:], *empty] if way == "S" else [*empty, *before[:-count]]
        for line, part in zip(self.cells[top:bottom], moved, strict=False):
            line[left:right] = part

    def _shift(self, way: str, count: int) -> None:
        """Lines are put in at the cursor, or taken out: those below it move."""
        empty = [[self._erased()] * self.columns for _ in range(count)]
        below = self.cells[self.y :]
        moved = empty + below if way == "L" else below[count:] + empty
        self.cells[self.y :] = moved[: self.rows - self.y]


def shown_position(screen: Screen) -> tuple[int, int] | None:
    """The end of the tab line: where the game stands."""
    for line in screen.lines():
        if found := re.search(r"\[.*\].* (\d+)/(\d+)$", line):
            return int(found[1]), int(found[2])
    return None


class Terminal:
    """Runs `command` on a pseudo-terminal; keys go in, the screen can be read."""

    def __init__(
        self,
        command: Sequence[str],
        env: Mapping[str, str] | None = None,
        size: tuple[int, int] = (80, 24),
    ) -> None:
        self.screen = Screen(*size)
        self.sent = b""  # all that the program has sent
        self.status: int | None = None
        self.hung_up = False  # has the program left its terminal?
        columns, rows = size
        around = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
        self.child, self.master = pty.fork()
        if self.child == 0:
            try:  # its size first: a program that asks for it at once is not to be told 0x0
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
                os.execvpe(command[0], list(command), {**around, **(env or {})})
            finally:
                os._exit(127)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(self, *error: object) -> None:
        self.drop()
        os.close(self.master)

    # --- the screen ------------------------------------------------------------------------------

    def press(self, keys: bytes) -> None:
        os.write(self.master, keys)

    def read(self, seconds: float = LOOK) -> bool:
        """Take what has been sent, waiting so long for it; False if nothing came."""
        if not select.select([self.master], [], [], seconds)[0]:
            return False
        try:
            sent = os.read(self.master, 65536)
        except OSError:  # the program has left its terminal
            sent = b""
        if not sent:
            self.hung_up = True
            select.select([], [], [], seconds)  # its end is always ready to be read: not so fast
        self.sent += sent
        self.screen.feed(sent.decode(errors="replace"))
        return bool(sent)

    def wait_for(self, seen: Callable[[Screen], object], seconds: float = PATIENCE) -> bool:
        """Read until the screen shows it; False if it does not in time, or never can."""
        deadline = monotonic() + seconds
        while not seen(self.screen):
            if monotonic() > deadline or (self.hung_up and not self.read()):
                return bool(seen(self.screen))
            self.read()
        return True

    def expect(self, words: str) -> None:
        shown = self.wait_for(lambda screen: words in screen.text())
        assert shown, f"{words!r} is not on the screen:\n{self.screen.text()}"

    # --- the end ---------------------------------------------------------------------------------

    def drop(self) -> None:
        """The end without a word, as when a line breaks."""
        if self.status is None:
            os.kill(self.child, signal.SIGKILL)
            self._wait(0)

    def ended(self, seconds: float) -> bool:
        """Does the program end by itself in this time?"""
        deadline = monotonic() + seconds
        while self.status is None and monotonic() < deadline:
            self.read()
            self._wait(os.WNOHANG)
        return self.status is not None

    def end(self) -> int:
        """The exit code, once the program ends by itself."""
        assert self.ended(PATIENCE), f"it does not end:\n{self.screen.text()}"
        assert self.status is not None
        while self.read(0):
            pass
        return self.status

    def _wait(self, how: int) -> None:
        child, status = os.waitpid(self.child, how)
        if child:
            self.status = os.waitstatus_to_exitcode(status)


def alive(process: int) -> bool:
    """Does it still run? One that has ended and that nobody has buried does not."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    try:
        with open(f"/proc/{process}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return os.path.isdir("/proc/self") is False


def ends(process: int, seconds: float = PATIENCE) -> bool:
    """Is it gone in time?"""
    deadline = monotonic() + seconds
    while alive(process):
        if monotonic() > deadline:
            return False
        select.select([], [], [], LOOK)
    return True
