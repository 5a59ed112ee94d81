"""Two terminals of one host at one game, each with a seat: what the one does the other sees."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic

import pytest

from core.game import Game
from core.texts import prompt_text
from tests.terminal import PATIENCE, Screen, Terminal, shown_position
from tests.tui.at_table import new_game
from tui.screens import table

pytestmark = pytest.mark.slow

ENTER, UNDO = b"\r", b"u"
MOVES = 6
LOOKS_A_SECOND = 2  # so that a move that is just missed still appears within a second
WAITING = "Waiting for player"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return new_game(tmp_path / "shared.rubicon", "alea/1", seed=5)


@pytest.fixture
def players(path: Path) -> Iterator[dict[int, Terminal]]:
    """By seat, each at the table."""
    play = [sys.executable, "-m", "tui", "play", str(path), "--lang", "en", "--seat"]
    with ExitStack() as stack:
        found = {seat: stack.enter_context(Terminal([*play, str(seat)])) for seat in (1, 2)}
        for terminal in found.values():
            assert terminal.wait_for(shown_position), terminal.screen.text()
        yield found


def records(path: Path) -> int:
    return path.read_bytes().count(b"\n")


def answer(terminal: Terminal, path: Path) -> float:
    """Enter, until an answer is whole and on disk; when the last key was pressed."""
    before, deadline = records(path), monotonic() + PATIENCE
    while records(path) == before:
        assert monotonic() < deadline, terminal.screen.text()
        shown, pressed = terminal.screen.text(), monotonic()
        terminal.press(ENTER)
        terminal.wait_for(lambda screen, shown=shown: screen.text() != shown, 2.0)
        while terminal.read():  # all that the key brought
            pass
    return pressed


def stands_at(game: Game) -> Callable[[Screen], bool]:
    """Position and question are those of the file, or somebody else's answer is waited for."""
    at = len(game.moves), len(game.moves)
    assert game.prompt is not None
    asked = prompt_text(game.system, game.prompt, "en")
    return lambda s: shown_position(s) == at and (asked in s.text() or WAITING in s.text())


def test_a_move_appears_in_the_other_terminal_without_a_key(
    path: Path, players: dict[int, Terminal], record_property: Callable[[str, object], None]
) -> None:
    took, asked = [], set()
    for _ in range(MOVES):
        prompt = Game.open(path).prompt
        assert prompt is not None
        asked.add(prompt.seat)
        here, there = players[prompt.seat], players[3 - prompt.seat]
        made = answer(here, path)
        shown = stands_at(Game.open(path))
        assert there.wait_for(shown), there.screen.text()
        took.append(round(monotonic() - made, 2))
        assert here.wait_for(shown), here.screen.text()
    record_property("seconds", took)
    print(f"seconds until a move was seen in the other terminal: {took}")
    assert asked == {1, 2}
    back = len(Game.open(path).moves) - 1
    here.press(UNDO)
    for terminal in players.values():
        assert terminal.wait_for(lambda screen: shown_position(screen) == (back, back))


def test_the_table_looks_at_the_file_often_enough_for_a_second() -> None:
    assert LOOKS_A_SECOND * table.FOLLOW <= 1.0
