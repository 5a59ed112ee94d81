"""The line mode to test with: in this process with a script of lines, or through a pipe."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile

from core.contract import SEATS
from core.game import Game
from tui.plain.lines import Ended, Lines
from tui.plain.start import sit_down

ROOT = Path(__file__).resolve().parents[2]
NUMBERED = re.compile(r"(\d+)\. (.*)")
# Whoever imports one of these fails: the line mode has to do without.
PROGRAM = """
import sys
for name in ("textual", "rich"):
    sys.modules[name] = None
from tui.__main__ import main
sys.exit(main(sys.argv[1:]))
"""
# The last line before something is typed.
WAITS = (
    "Your answer?",
    "Votre réponse",
    "Yes or no?",
    "Oui ou non",
    "Press Enter",
    "Appuyez sur",
    "Which one?",
    "Lequel",
    "Nothing is asked of you now. Enter",
    "Rien ne vous est demandé. Entrée",
)


def typed(
    path: Path,
    *lines: str,
    seats: tuple[int, ...] | None = SEATS,
    lang: str = "en",
    confirm: bool = True,
) -> list[str]:
    """What is printed while these lines are typed, up to their end."""
    game = Game.open(path)
    assert game.log is not None
    out = io.StringIO()
    with TemporaryFile() as script:  # a pipe holds no more than 64 kB
        script.write("".join(f"{line}\n" for line in lines).encode())
        script.seek(0)
        with suppress(Ended):  # of who leaves before he sits
            sit_down(game, lang, seats, Lines(script.fileno(), out), confirm)
    game.log.close()
    return out.getvalue().replace("\u00a0", " ").splitlines()


class Piped:
    """A process of its own, to which lines are typed one by one."""

    def __init__(self, path: Path, *words: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, "play", str(path), *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        )
        self.every: list[str] = []  # all that it has printed
        self.said = self._heard()

    def type(self, line: str) -> list[str]:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()
        self.said = self._heard()
        return self.said

    def _heard(self) -> list[str]:
        """Up to the line after which it waits, or to its end."""
        assert self.process.stdout is not None
        found: list[str] = []
        while line := self.process.stdout.readline().decode().replace("\u00a0", " "):
            found.append(line.rstrip("\n"))
            if line.startswith(WAITS):
                break
        self.every += found
        return found

    def leave(self) -> tuple[int, list[str]]:
        """End of its input: what it says then, and its exit code."""
        rest, _ = self.process.communicate(timeout=60)
        return self.process.returncode, rest.decode().splitlines()


def numbered(lines: Iterable[str]) -> list[str]:
    """The last list of candidates among these lines, without their numbers."""
    found: list[str] = []
    for line in lines:
        if match := NUMBERED.fullmatch(line):
            if match[1] == "1":
                found = []
            found.append(match[2])
    return found
