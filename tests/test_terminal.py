"""The terminal that tests of the program stand on."""

import sys

from tests.terminal import Terminal

SIZE = "import os; print('%dx%d' % os.get_terminal_size())"


def test_a_program_finds_its_size_whenever_it_looks() -> None:
    """The size is there before the program: it could miss the signal of a change."""
    for size in ((80, 24), (160, 48)) * 5:
        with Terminal([sys.executable, "-S", "-c", SIZE], size=size) as terminal:
            terminal.expect("{}x{}".format(*size))


def test_waiting_ends_with_the_program() -> None:
    with Terminal([sys.executable, "-S", "-c", "print('ave')"]) as terminal:
        terminal.expect("ave")
        assert not terminal.wait_for(lambda screen: "vale" in screen.text(), 600.0)
