"""Pasted text is text: nothing in it is a key, in a real terminal."""

import sys

import pytest

from tests.processes import ROOT
from tests.terminal import Screen, Terminal

pytestmark = pytest.mark.slow

BEGIN, END = b"\x1b[200~", b"\x1b[201~"
START = """
import sys
sys.path.insert(0, %r)
import tui.terminal.keyboard
%s
from tui.__main__ import main
sys.exit(main(["--lang", "en"]))
"""
HOME = "? help"


def start(change: str = "") -> Terminal:
    terminal = Terminal([sys.executable, "-c", START % (str(ROOT), change)])
    terminal.expect(HOME)
    return terminal


def is_answered(terminal: Terminal) -> None:
    """A key does what it does, and the app is left by its own key, not before."""

    def keys_are_listed(screen: Screen) -> bool:
        return "Keys" in screen.lines()[1]

    terminal.press(b"h")
    assert terminal.wait_for(keys_are_listed), terminal.screen.text()
    terminal.press(b"\x1b")
    assert terminal.wait_for(lambda screen: not keys_are_listed(screen))
    assert terminal.status is None
    terminal.press(b"q")
    assert terminal.end() == 0


@pytest.mark.parametrize(
    "pieces",
    [
        [BEGIN + b"one \x1bq two" + END],
        [BEGIN + b"one \x1b", b"q two" + END],
        [BEGIN, b"\x1b", b"q", b"\x1b[", b"q", b"\x03", END],
        [BEGIN + b"\x1bq\x1b[20", b"q" + END[:1], END[1:]],
    ],
    ids=["at once", "in two", "one by one", "torn mark"],
)
def test_a_pasted_escape_and_q_do_not_leave_the_app(pieces: list[bytes]) -> None:
    with start() as terminal:
        for piece in pieces:
            terminal.press(piece)
            assert not terminal.ended(0.2)  # longer than an Escape is waited for
        is_answered(terminal)


def test_a_paste_that_never_ends_does_not_take_the_keys_for_ever() -> None:
    with start("tui.terminal.keyboard.UNFINISHED = 0.5") as terminal:
        terminal.press(BEGIN + b"Gallia\x1bq")
        assert not terminal.ended(1.0)
        is_answered(terminal)
