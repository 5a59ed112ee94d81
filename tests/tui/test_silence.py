"""While nobody presses a key nothing is sent: a line that costs, or sleeps, is left alone."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

import pytest

from tests.terminal import PATIENCE, Terminal, shown_position
from tui.screens import replay, table

pytestmark = pytest.mark.slow

SETTLED = 1.0  # seconds without a byte, after the first picture and what was read ahead
LAST_ROW = "Sextus, Master of Sicily"  # of Home: when that sample has been read all have been
ALL_ROWS = (80, 40)  # room for them
SILENCE = 2.0  # seconds: both screens that follow their file look at it meanwhile


@pytest.fixture
def terminals(mine: Path, whole: Path) -> Iterator[dict[str, Terminal]]:
    """Home, a table and a replay, side by side: they are quiet in the same seconds."""
    commands = {
        "home": [],
        "table": ["play", str(mine), "--seat", "1"],
        "replay": ["replay", str(whole)],
    }
    program = [sys.executable, "-m", "tui", "--lang", "en"]
    with ExitStack() as stack:
        found = {
            name: stack.enter_context(Terminal([*program, *arguments], size=ALL_ROWS))
            for name, arguments in commands.items()
        }
        found["home"].expect(LAST_ROW)
        for name in ("table", "replay"):
            assert found[name].wait_for(shown_position), found[name].screen.text()
        yield found


def settle(terminal: Terminal) -> bool:
    """Read until nothing comes for a while; False if there is no end of it."""
    deadline = monotonic() + PATIENCE
    while terminal.read(SETTLED):
        if monotonic() > deadline:
            return False
    return True


def test_nothing_is_sent_while_nobody_presses_a_key(terminals: dict[str, Terminal]) -> None:
    assert max(table.FOLLOW, replay.FOLLOW) < SILENCE
    assert [name for name, terminal in terminals.items() if not settle(terminal)] == []
    for terminal in terminals.values():
        terminal.sent = b""
    deadline = monotonic() + SILENCE
    while (left := deadline - monotonic()) > 0:
        for terminal in terminals.values():
            terminal.read(left / len(terminals))
    assert {name: terminal.sent for name, terminal in terminals.items()} == {
        "home": b"",
        "table": b"",
        "replay": b"",
    }
