"""The app as a terminal sees it: time to the first picture, bytes and time for a key."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import shutil
import struct
import sys
import tempfile
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from core.game import Game
from core.paths import saves_dir
from tui.terminal.driver import STOPPED
from tui.widgets.line_pane import REST

SIZES = ((80, 24), (120, 36), (160, 48))
MODES = ("play", "replay")
QUIET = 0.12  # seconds without output: the screen is at rest; what waits longer is another matter
PATIENCE = 0.6  # seconds until a key has done nothing
RESTED = REST + 0.2  # seconds until the cursor rests, and nothing has followed
KEYS = 10
NEVER = b"\0"  # what no program sends
FOOTER = b"help"  # the last word of the first picture
PROCESSORS = Path("/proc/stat")
IDLE = 3.0  # seconds of doing nothing
STARTS = 3  # of which the median counts: a first start may read the disk
SAMPLE = "rise-of-caesar-half-way.rubicon"
UP, DOWN, STEP = b"\x1b[A", b"\x1b[B", b"\x1b[C"
START, LAST = b"s", b"e"  # of a replay
FIRST, NEXT_PANE, ANSWER, ESCAPE = b"g", b"\t", b"\r", b"\x1b"
MAP = b"m"
HOME = "home"
RULES = {"rules": b"R", "keys": b"h"}
OPENINGS = {  # what is opened from where, and by which key
    HOME: RULES | {"new game": b"n", "open": b"o", "settings": b"s"},
    "play": RULES | {"map": MAP, "talk": b"T", "candidates": ANSWER},
    "replay": RULES | {"map": MAP, "go to": b"o", "note": b"T", "bookmarks": b"i"},
}
BACK = "Escape"
JUMPS = [bytes((key,)) for key in b">.><+,-.e-s+"]
LOOKS = [bytes((key,)) for key in 2 * b"+++--LJHK-"]  # nearer, farther, and aside
PANES = {"map": b"1", "stack": b"2", "log": b"4"}  # and the keys that turn to them
TURNS = [NEXT_PANE] * 4 + [bytes((key,)) for key in b"12345678"]
PAGES = [bytes((key,)) for key in b"51647180194v1w4x156789"]  # from the map, the log, each other
FAR = {"LC_ALL": "C.UTF-8", "SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22", "NO_COLOR": ""}
AT_REST = " at rest"  # with what follows once the cursor rests: other panes, the rest of a page


class Press(NamedTuple):
    """What a key brought: bytes, and milliseconds until the last of them."""

    size: int
    time: float
    disturbed: bool = False  # were others given the processor meanwhile?


class Terminal:
    """The program on a terminal of its own, as over SSH."""

    def __init__(self, *arguments: str, size: tuple[int, int] = SIZES[0], **environ: str) -> None:
        """`environ` changes the environment; an empty value takes a variable away."""
        columns, rows = size
        self.start = perf_counter()
        self.child, self.master = pty.fork()
        if self.child == 0:  # the size is there before the program looks for it
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            for name, value in ({"TERM": "xterm-256color"} | environ).items():
                os.environ[name] = value
                if not value:
                    del os.environ[name]
            os.execv(sys.executable, [sys.executable, "-m", "tui", *arguments])

    def read(self, until: bytes = b"", patience: float = 20.0) -> tuple[bytes, float]:
        """Output until the screen rests (or `until` is seen), and when the last of it came."""
        seen, last = b"", perf_counter()
        wait = patience
        while select.select([self.master], [], [], wait)[0]:
            try:
                seen += os.read(self.master, 65536)
            except OSError:  # the program has left its terminal
                break
            last = perf_counter()
            if until and until in seen:
                break
            wait = patience if until else QUIET
        return seen, last

    def settle(self) -> None:
        """Until nothing more comes of what went before."""
        while self.read(patience=1.0)[0]:
            pass

    def press(self, key: bytes) -> Press:
        start, stolen = perf_counter(), _stolen()
        os.write(self.master, key)
        seen, last = self.read(patience=PATIENCE)
        return Press(len(seen), 1000 * (last - start), _stolen() > stolen)

    def rest(self, press: Press) -> Press:
        """What a key sent, with what follows once the cursor rests; the time is that of the key."""
        return press._replace(size=press.size + len(self.read(patience=RESTED)[0]))

    def close(self) -> int:
        """Quit, and the exit code; what is still sent is read to its end."""
        os.write(self.master, b"q")
        self.read(until=NEVER, patience=5.0)
        os.close(self.master)
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])


class Seen(NamedTuple):
    """What was measured at one table of one size."""

    cursor: dict[str, list[Press]]  # by pane
    focus: list[Press]
    pages: list[Press]  # turning to the pages of the board, and back
    steps: list[Press]  # of a replay
    jumps: list[Press]  # to another battle, phase or year, where all is another
    idle: int

    def moves(self) -> list[Press]:
        panes = [presses for pane, presses in self.cursor.items() if not pane.endswith(AT_REST)]
        return [press for presses in panes for press in presses]

    def by_kind(self) -> dict[str, list[Press]]:
        return {
            "key": self.moves(),
            "focus": self.focus,
            "page": self.pages,
            "step": self.steps,
            "jump": self.jumps,
        }


def figures() -> dict[str, Any]:
    tables: dict[str, Seen] = {}
    for mode in MODES:
        for columns, rows in SIZES:
            with sample() as path:
                tables[f"{mode} {columns}x{rows}"] = _at_the_table(mode, path, (columns, rows))
    return {
        "first_paint_s": _first_paint(),
        "table_s": _first_table(),
        **_sent(tables),
        **_waited(tables),
        "screen_to_paint_ms": {
            f"{where} {columns}x{rows}": _openings(where, (columns, rows))
            for where in OPENINGS
            for columns, rows in (SIZES[0], SIZES[-1])
        },
        "map_paint_ms": _times(_drawn_map()),
        "other_terminal_ms": _times(_elsewhere()),
    }


def _sent(tables: dict[str, Seen]) -> dict[str, Any]:
    """Bytes."""
    focus = {name: _bytes(table.focus) for name, table in tables.items()}
    return {
        "cursor_bytes": _bytes([press for table in tables.values() for press in table.moves()]),
        "cursor_bytes_by_pane": {
            name: {pane: _bytes(presses) for pane, presses in table.cursor.items()}
            for name, table in tables.items()
        },
        "cursor_bytes_with_margins": {
            f"play {columns}x{rows}": _with_margins((columns, rows)) for columns, rows in SIZES[1:]
        },
        "focus_bytes": max(size["median"] for size in focus.values()),
        "focus_bytes_by_size": focus,
        "page_bytes_by_size": {name: _bytes(table.pages) for name, table in tables.items()},
        "idle_bytes": max(table.idle for table in tables.values()),
    }


def _waited(tables: dict[str, Seen]) -> dict[str, Any]:
    """Milliseconds, of all tables together and of each."""
    by_table = {name: table.by_kind() for name, table in tables.items()}
    kinds = next(iter(by_table.values()))
    together = {
        f"{kind}_to_paint_ms": _times([p for by_kind in by_table.values() for p in by_kind[kind]])
        for kind in kinds
    }
    by_size = {
        name: {kind: _times(presses) for kind, presses in by_kind.items()}
        for name, by_kind in by_table.items()
    }
    return together | {"paint_ms_by_size": by_size}


@contextmanager
def sample() -> Iterator[Path]:
    """A copy of a game under way: what is measured here plays nothing, but a slip might."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / SAMPLE
        shutil.copy(saves_dir() / SAMPLE, path)
        yield path


def _first_paint() -> float:
    """From the start of the program to the whole first screen, in seconds."""
    times = []
    for _ in range(STARTS):
        home = Terminal(size=SIZES[0], **FAR)
        _, painted = home.read(until=FOOTER)
        home.read()
        home.close()
        times.append(painted - home.start)
    return round(median(times), 2)


def _first_table() -> float:
    """The same, of a game that is asked for in the call: until it is read, and its table laid."""
    times = []
    with sample() as path:
        end = f"/{len(Game.open(path).moves)}".encode()
        for _ in range(STARTS):
            table = Terminal("play", str(path), size=SIZES[0], **FAR)
            times.append(table.read(until=end)[1] - table.start)
            table.read()
            table.close()
    return round(median(times), 2)


def _at_the_table(mode: str, path: Path, size: tuple[int, int]) -> Seen:
    opened = Game.open(path)
    game = _opened(mode, path, opened, size)
    cursor: dict[str, list[Press]] = {}
    if mode == "play":
        cursor["ask"] = [game.press(DOWN if n % 2 else UP) for n in range(KEYS)]
    else:
        game.press(LAST)  # where there is a log to read
        opened.seek(len(opened.moves))
    cursor |= _cursor(game, opened)
    focus = [game.press(key) for key in TURNS]
    pages = [game.press(key) for key in PAGES]
    if mode == "replay":
        game.press(START)
    steps = [game.press(STEP) for _ in range(2 * KEYS)] if mode == "replay" else []
    jumps = [game.press(key) for key in JUMPS] if mode == "replay" else []
    game.settle()
    idle = len(game.read(patience=IDLE)[0])
    game.close()
    return Seen(cursor, focus, pages, steps, jumps, idle)


def _opened(
    mode: str, path: Path, opened: Game, size: tuple[int, int], answer: bytes = b""
) -> Terminal:
    """A table that is drawn; `answer` is what the terminal says when it is tried."""
    end = len(opened.moves)
    opened.seek(0 if mode == "replay" else end)
    game = Terminal(mode, str(path), size=size, **FAR)
    game.read(until=f"/{end}".encode())
    os.write(game.master, answer)
    game.settle()
    return game


def _cursor(game: Terminal, opened: Game) -> dict[str, list[Press]]:
    """Down through the panes."""
    cursor: dict[str, list[Press]] = {}
    for pane, key in PANES.items():
        if pane == "stack":
            game.press(PANES["map"])
            game.press(FIRST)
            game.press(DOWN * _crowded_place(opened))
        game.press(key)
        game.press(FIRST)
        cursor[pane], cursor[pane + AT_REST] = [], []
        for _ in range(2 * KEYS):
            cursor[pane].append(game.press(DOWN))
            cursor[pane + AT_REST].append(game.rest(cursor[pane][-1]))
    return cursor


def _with_margins(size: tuple[int, int]) -> dict[str, dict[str, float]]:
    """The same on a terminal that scrolls parts of its screen, as xterm does."""
    column, line = STOPPED
    with sample() as path:
        opened = Game.open(path)
        game = _opened("play", path, opened, size, f"\x1b[{line + 1};{column + 1}R".encode())
        figures = {pane: _bytes(presses) for pane, presses in _cursor(game, opened).items()}
        game.close()
    return figures


def _crowded_place(game: Game) -> int:
    """How far down the map list the place with the most forces is."""
    view, presenter = game.view(None), game.system.presenter
    places = next(pane for pane in presenter.panes(view, "en") if pane.id == "map")
    rows = [row for row in places.rows if not row.heading]
    sizes = [len(presenter.stack(view, row.key, "en").rows) for row in rows]
    return sizes.index(max(sizes))


def _openings(where: str, size: tuple[int, int]) -> dict[str, dict[str, float]]:
    """Other screens, dialogs and questions, for the first time and again; and back by Escape."""
    with sample() as path:
        table = _at_home(size) if where == HOME else _opened(where, path, Game.open(path), size)
        presses: dict[str, list[Press]] = {name: [] for name in (*OPENINGS[where], BACK)}
        for name, key in OPENINGS[where].items():
            for _ in range(KEYS):
                presses[name].append(table.press(key))
                presses[BACK].append(table.press(ESCAPE))
        table.close()
    return {name: _times(times) for name, times in presses.items()}


def _at_home(size: tuple[int, int]) -> Terminal:
    home = Terminal(size=size, **FAR)
    home.read(until=FOOTER)
    home.settle()
    return home


def _drawn_map() -> list[Press]:
    """The drawn map over the whole screen, other parts of it."""
    with sample() as path:
        game = Terminal("play", str(path), size=SIZES[-1], **FAR)
        game.read(until=f"/{len(Game.open(path).moves)}".encode())
        game.settle()
        game.press(MAP)
        presses = [game.press(key) for key in LOOKS]
        game.press(MAP)
        game.close()
    return presses


def _elsewhere() -> list[Press]:
    """Two terminals at one game: from a key in the one until its move stands in the other."""
    with sample() as path:
        tables = [_opened("play", path, Game.open(path), SIZES[0]) for _ in range(2)]
        here, there = tables
        moves = []
        for _ in range(2 * KEYS):
            start, before = perf_counter(), path.stat().st_size
            os.write(here.master, ANSWER)
            here.read(patience=QUIET)
            if path.stat().st_size > before:
                seen, last = there.read()
                moves.append(Press(len(seen), 1000 * (last - start)))
        for table in tables:
            table.close()
    return moves


def _times(presses: list[Press]) -> dict[str, float]:
    """Milliseconds of the keys that did something. A virtual machine may stand still in the middle
    of one for longer than the whole of it takes: how many these are, and the worst of the others,
    stand beside the worst of all."""
    drawn = [press for press in presses if press.size]
    own = [round(press.time, 1) for press in drawn if not press.disturbed]
    figures = _middle_and_worst([round(press.time, 1) for press in drawn])
    return figures | {
        "worst_undisturbed": max(own, default=0.0),
        "disturbed": len(drawn) - len(own),
    }


def _stolen() -> int:
    """Hundredths of a second in which the processors of this machine worked for others."""
    try:
        return int(PROCESSORS.read_text().split(maxsplit=9)[8])
    except (OSError, IndexError, ValueError):  # a system that does not tell
        return 0


def _bytes(presses: list[Press]) -> dict[str, float]:
    return _middle_and_worst([press.size for press in presses if press.size] or [0])


def _middle_and_worst(figures: list[float] | list[int]) -> dict[str, float]:
    return {"median": round(median(figures), 1), "worst": max(figures)} if figures else {}
