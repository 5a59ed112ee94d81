"""Ctrl-Z gives the terminal back to the shell, and `fg` brings the whole screen back."""

from __future__ import annotations

import os
import re
import signal
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from core.seat.words import word
from tests.terminal import PATIENCE, Terminal
from tests.tui.at_home import app
from tests.tui.conftest import short_game
from tests.tui.driving import drive, press, screen

pytestmark = pytest.mark.slow

REST = 0.7  # seconds in which a busy machine draws on
STOP = b"\x1a"
ENTER_SCREEN, LEAVE_SCREEN, SHOW_CURSOR = b"\x1b[?1049h", b"\x1b[?1049l", b"\x1b[?25h"
RAW = termios.ECHO | termios.ICANON | termios.ISIG
# What a shell does with a job, and nothing else; Enter is its `fg`, "bg" its `bg`.
SHELL = """
import os, signal, sys
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
signal.signal(signal.SIGTSTP, signal.SIG_IGN)
child = os.fork()
if not child:
    os.setpgid(0, 0)
    os.tcsetpgrp(0, os.getpid())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    signal.signal(signal.SIGTSTP, signal.SIG_DFL)
    os.execv(sys.argv[1], sys.argv[1:])
print("job", child, flush=True)
while True:
    _, status = os.waitpid(child, os.WUNTRACED)
    os.tcsetpgrp(0, os.getpgrp())
    if not os.WIFSTOPPED(status):
        print("ended", os.waitstatus_to_exitcode(status), flush=True)
        break
    print("stopped, signal", os.WSTOPSIG(status), flush=True)
    if input() != "bg":
        os.tcsetpgrp(0, child)
    os.killpg(child, signal.SIGCONT)
"""
# A program that only waits for the app, in the same job: `make play`.
MAKE = "import subprocess, sys; sys.exit(subprocess.call(sys.argv[1:]))"


def modes(terminal: Terminal) -> int:
    """Echo, whole lines, signals: which of them the terminal has on."""
    return int(termios.tcgetattr(terminal.master)[3]) & RAW


def rests(terminal: Terminal) -> None:
    """Until nothing more is sent."""
    while terminal.read(REST):
        pass


def now_shows(terminal: Terminal, words: str, since: int) -> bytes:
    """What has been sent since then, once it has these words in it."""
    seen = terminal.wait_for(lambda _: words.encode() in terminal.sent[since:])
    assert seen, terminal.sent[since:]
    return terminal.sent[since:]


@contextmanager
def in_a_shell(home: Path, *command: str) -> Iterator[Terminal]:
    env = {"HOME": str(home), "PYTHONPATH": str(Path(__file__).parents[2])}
    shell = [sys.executable, "-c", SHELL, sys.executable, *command]
    with Terminal(shell, env, (80, 24)) as terminal:
        try:
            yield terminal
        finally:
            if job := re.search(rb"job (\d+)", terminal.sent):
                _end(int(job[1]))


def _end(job: int) -> None:
    try:
        os.killpg(job, signal.SIGKILL)
    except ProcessLookupError:
        return  # it has ended by itself


def stopped(terminal: Terminal, key: bytes = STOP) -> bytes:
    """All that is sent from the key until the shell has the terminal."""
    before = len(terminal.sent)
    terminal.press(key)
    return now_shows(terminal, "stopped, signal", before)


def brought_back(terminal: Terminal, words: str) -> list[str]:
    before = len(terminal.sent)
    terminal.press(b"\n")
    now_shows(terminal, words, before)
    rests(terminal)
    return terminal.screen.lines()


@pytest.mark.parametrize("keys", [b"", b"n", b"o", b"R", b"sh"], ids=ascii)
def test_every_screen_stops_and_comes_back(tmp_path: Path, games: Path, keys: bytes) -> None:
    short_game(games / "short.rubicon")
    with in_a_shell(tmp_path, "-m", "tui") as terminal:
        terminal.expect("49 BC movement (short.rubicon)")
        rests(terminal)  # all games are read
        for key in keys:
            before = len(terminal.sent)
            terminal.press(bytes([key]))
            assert terminal.wait_for(lambda _, then=before: len(terminal.sent) > then)  # type: ignore[misc]
            rests(terminal)
        shown = terminal.screen.lines()
        assert modes(terminal) == 0
        for _ in range(2):
            sent = stopped(terminal)
            assert LEAVE_SCREEN in sent
            assert sent.rindex(SHOW_CURSOR) > sent.rindex(LEAVE_SCREEN)
            assert ENTER_SCREEN not in sent
            assert modes(terminal) == RAW
            assert brought_back(terminal, "\x1b[?1049h")[2:] == shown[2:]
            assert modes(terminal) == 0


def test_at_the_table_the_game_goes_on(tmp_path: Path) -> None:
    path = short_game(tmp_path / "short.rubicon")
    with in_a_shell(tmp_path, "-m", "tui", "play", str(path)) as terminal:
        terminal.expect("3/3")
        stopped(terminal)
        assert any("3/3" in line for line in brought_back(terminal, "3/3"))
        terminal.press(b"u")
        terminal.expect("2/2")


def test_who_started_the_app_stops_with_it(tmp_path: Path) -> None:
    """Else the shell would wait for `make`, and `make` for an app that sleeps."""
    command = ("-c", MAKE, sys.executable, "-m", "tui")
    with in_a_shell(tmp_path, *command) as terminal:
        terminal.expect("What now?")
        assert LEAVE_SCREEN in stopped(terminal)
        assert any("What now?" in line for line in brought_back(terminal, "What now?"))


def test_in_the_background_it_stops_again(tmp_path: Path) -> None:
    with in_a_shell(tmp_path, "-m", "tui") as terminal:
        terminal.expect("What now?")
        stopped(terminal)
        assert ENTER_SCREEN not in stopped(terminal, b"bg\n")
        assert modes(terminal) == RAW
        assert any("What now?" in line for line in brought_back(terminal, "What now?"))
        assert modes(terminal) == 0
        terminal.press(b"R")
        assert terminal.wait_for(lambda screen: "What now?" not in screen.text())


def test_without_a_shell_nothing_stops(tmp_path: Path) -> None:
    """A terminal that runs nothing but the app has nobody to wake it."""
    env = {"HOME": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[2])}
    with Terminal([sys.executable, "-m", "tui"], env) as terminal:
        terminal.expect("What now?")
        terminal.press(STOP + b"R")
        assert terminal.wait_for(lambda screen: "What now?" not in screen.text())
        assert LEAVE_SCREEN not in terminal.sent
        assert os.waitpid(terminal.child, os.WNOHANG | os.WUNTRACED) == (0, 0)


def test_a_word_to_go_on_to_who_runs_changes_nothing(tmp_path: Path) -> None:
    with in_a_shell(tmp_path, "-m", "tui") as terminal:
        terminal.expect("What now?")
        job = int(re.search(rb"job (\d+)", terminal.sent)[1])  # type: ignore[index]
        os.kill(job, signal.SIGCONT)
        terminal.press(b"R")
        assert terminal.wait_for(lambda screen: "What now?" not in screen.text(), PATIENCE)
        assert terminal.sent.count(ENTER_SCREEN) == 1


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_key_is_among_the_keys(saves: Path, lang: str) -> None:
    async def script(pilot: Pilot[object]) -> None:
        await press(pilot, "h")
        told = word("key.app.stop", lang)
        assert any("Ctrl+z" in line and told in line for line in screen(pilot)), screen(pilot)

    drive(app(saves, lang), script, (100, 60))
