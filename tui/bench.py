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

SIZES = ((80, 24), (160, 48))
MODES = ("play", "replay")
QUIET = 0.2  # seconds without output: the screen is at rest
PATIENCE = 0.6  # seconds until a key has done nothing
KEYS = 10
NEVER = b"\0"  # what no program sends
FOOTER = b"help"  # the last word of the first picture
IDLE = 3.0  # seconds of doing nothing
STARTS = 3  # of which the median counts: a first start may read the disk
SAMPLE = "rise-of-caesar-half-way.rubicon"
UP, DOWN, FIRST, NEXT_PANE = b"\x1b[A", b"\x1b[B", b"g", b"\t"
MAP, NEARER, FARTHER = b"m", b"+", b"-"
PANES = {"map": b"1", "stack": b"2", "log": b"4"}  # and the keys that turn to them
MOVED = {"ask", *PANES}  # panes whose cursor moves
FAR = {"LC_ALL": "C.UTF-8", "SSH_CONNECTION": "192.0.2.1 50000 192.0.2.2 22", "NO_COLOR": ""}


class Press(NamedTuple):
    """What a key brought: bytes, and milliseconds until the last of them."""

    size: int
    time: float


class Terminal:
    """The program on a terminal of its own, as over SSH."""

    def __init__(self, *arguments: str, size: tuple[int, int] = SIZES[0], **environ: str) -> None:
        """`environ` changes the environment; an empty value takes a variable away."""
        self.start = perf_counter()
        self.child, self.master = pty.fork()
        if self.child == 0:
            for name, value in ({"TERM": "xterm-256color"} | environ).items():
                os.environ[name] = value
                if not value:
                    del os.environ[name]
            os.execv(sys.executable, [sys.executable, "-m", "tui", *arguments])
        columns, rows = size
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

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

    def press(self, key: bytes) -> Press:
        start = perf_counter()
        os.write(self.master, key)
        seen, last = self.read(patience=PATIENCE)
        return Press(len(seen), 1000 * (last - start))

    def rest(self, key: bytes) -> Press:
        """A key, and all that follows until the screen has been at rest for a while."""
        start = perf_counter()
        os.write(self.master, key)
        seen, last = self.read(patience=PATIENCE)
        more, later = self.read(patience=PATIENCE)
        return Press(len(seen + more), 1000 * ((later if more else last) - start))

    def close(self) -> int:
        """Quit, and the exit code; what is still sent is read to its end."""
        os.write(self.master, b"q")
        self.read(until=NEVER, patience=5.0)
        os.close(self.master)
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1])


def figures() -> dict[str, Any]:
    cursor: dict[str, dict[str, list[Press]]] = {}
    focus: dict[str, list[Press]] = {}
    idle: dict[str, int] = {}
    for mode in MODES:
        for size in SIZES:
            name = f"{mode} {size[0]}x{size[1]}"
            with sample() as path:
                cursor[name], focus[name], idle[name] = _at_the_table(mode, path, size)
    moves = [
        press
        for panes in cursor.values()
        for pane, presses in panes.items()
        if pane in MOVED
        for press in presses
    ]
    by_pane = {
        name: {pane: _bytes(presses) for pane, presses in panes.items()}
        for name, panes in cursor.items()
    }
    focus_bytes = {name: _bytes(presses) for name, presses in focus.items()}
    return {
        "first_paint_s": _first_paint(),
        "cursor_bytes": max(
            by_pane[name][pane] for name in by_pane for pane in MOVED & by_pane[name].keys()
        ),
        "cursor_bytes_by_pane": by_pane,
        "focus_bytes": max(focus_bytes.values()),
        "focus_bytes_by_size": focus_bytes,
        "idle_bytes": max(idle.values()),
        "key_to_paint_ms": _times(moves),
        "map_paint_ms": _times(_drawn_map()),
    }


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


def _at_the_table(
    mode: str, path: Path, size: tuple[int, int]
) -> tuple[dict[str, list[Press]], list[Press], int]:
    """Cursor moves by pane, changes of the focus, and the bytes of an idle while."""
    opened = Game.open(path)
    end = len(opened.moves)
    opened.seek(0 if mode == "replay" else end)
    game = Terminal(mode, str(path), size=size, **FAR)
    game.read(until=f"/{end}".encode())
    game.read(patience=3.0)
    cursor: dict[str, list[Press]] = {}
    if mode == "play":
        cursor["ask"] = [game.press(DOWN if n % 2 else UP) for n in range(KEYS)]
    for pane, key in PANES.items():
        if pane == "stack":
            game.press(PANES["map"])
            game.press(FIRST)
            game.press(DOWN * _crowded_place(opened))
        game.press(key)
        game.press(FIRST)
        cursor[pane] = [game.press(DOWN) for _ in range(KEYS)]
        if pane == "map":  # a cursor that rests: what the panes beside the list show of the place
            cursor["map, resting"] = [game.rest(DOWN) for _ in range(KEYS)]
    focus = [game.press(NEXT_PANE) for _ in range(KEYS)]
    game.read(patience=1.0)
    idle = len(game.read(patience=IDLE)[0])
    game.close()
    return cursor, focus, idle


def _crowded_place(game: Game) -> int:
    """How far down the map list the place with the most forces is."""
    view, presenter = game.view(None), game.system.presenter
    places = next(pane for pane in presenter.panes(view, "en") if pane.id == "map")
    rows = [row for row in places.rows if not row.heading]
    sizes = [len(presenter.stack(view, row.key, "en").rows) for row in rows]
    return sizes.index(max(sizes))


def _drawn_map() -> list[Press]:
    """The drawn map over the whole screen, nearer and farther again."""
    with sample() as path:
        game = Terminal("play", str(path), size=SIZES[-1], **FAR)
        game.read(until=f"/{len(Game.open(path).moves)}".encode())
        game.read(patience=3.0)
        game.press(MAP)
        presses = [game.press(FARTHER if n % 2 else NEARER) for n in range(KEYS)]
        game.press(MAP)
        game.close()
    return presses


def _times(presses: list[Press]) -> dict[str, float]:
    times = [press.time for press in presses if press.size]
    if not times:
        return {}
    return {"median": round(median(times), 1), "worst": round(max(times), 1)}


def _bytes(presses: list[Press]) -> float:
    """The median of the keys that did something."""
    sizes = [press.size for press in presses if press.size]
    return median(sizes) if sizes else 0
