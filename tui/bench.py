"""The app as a terminal sees it: time to the first picture, bytes and time for a key."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import sys
import termios
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from core.paths import saves_dir

ROWS, COLUMNS = 24, 80
QUIET = 0.25  # seconds without output: the screen is at rest
KEYS = 12
FOOTER = b"help"  # the last thing of the first picture
DOWN, NEXT_PANE = b"\x1b[B", b"\t"


class Terminal:
    """The program on a terminal of its own, 80x24."""

    def __init__(self, *arguments: str, **environ: str) -> None:
        """`environ` changes the environment; an empty value takes a variable away."""
        self.start = perf_counter()
        self.child, self.master = pty.fork()
        if self.child == 0:
            for name, value in ({"TERM": "xterm-256color"} | environ).items():
                os.environ[name] = value
                if not value:
                    del os.environ[name]
            os.execv(sys.executable, [sys.executable, "-m", "tui", *arguments])
        size = struct.pack("HHHH", ROWS, COLUMNS, 0, 0)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, size)

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

    def press(self, key: bytes) -> tuple[int, float]:
        """Bytes sent for a key, and milliseconds until the last of them."""
        start = perf_counter()
        os.write(self.master, key)
        seen, last = self.read(patience=1.0)
        return len(seen), 1000 * (last - start)

    def close(self) -> None:
        os.write(self.master, b"q")
        self.read(patience=2.0)
        os.close(self.master)
        os.waitpid(self.child, 0)


def sample() -> Path:
    return next(iter(sorted(saves_dir().glob("*.rubicon"))))


def figures() -> dict[str, Any]:
    home = Terminal()
    _, painted = home.read(until=FOOTER)
    first_paint = painted - home.start
    home.read()
    home.close()
    game = Terminal("replay", str(sample()))
    game.read(until=FOOTER)
    game.read(patience=3.0)
    cursor = [game.press(DOWN) for _ in range(KEYS)]
    focus = [game.press(NEXT_PANE) for _ in range(KEYS)]
    game.close()
    return {
        "first_paint_s": round(first_paint, 2),
        "cursor_bytes": median(size for size, _ in cursor),
        "focus_bytes": median(size for size, _ in focus),
        "key_to_paint_ms": {
            "median": round(median(time for _, time in cursor), 1),
            "worst": round(max(time for _, time in cursor), 1),
        },
    }
