"""A seat that another terminal has: whoever would take it too is told so first."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core import locks
from core.contract import SEATS
from tests.processes import ROOT
from tests.tui.at_home import app
from tests.tui.at_table import new_game
from tests.tui.driving import drive, go_home, press, rows, screen
from tui.app import RubiconApp
from tui.screens.dialogs import Agreement
from tui.screens.home import HomeScreen
from tui.screens.table import TableScreen

pytestmark = pytest.mark.slow

HOLD = """
import sys
from pathlib import Path
from core import locks
held = locks.take(Path(sys.argv[1]), locks.seat_kind(int(sys.argv[2])))
print(held is not None, flush=True)
sys.stdin.read()
"""


def other_terminal(path: Path, seat: int) -> subprocess.Popen[str]:
    """A process that has taken this seat, until it ends."""
    pipe = subprocess.PIPE
    call = [sys.executable, "-c", HOLD, str(path), str(seat)]
    held = subprocess.Popen(call, stdin=pipe, stdout=pipe, text=True, cwd=ROOT)
    assert held.stdout is not None
    assert held.stdout.readline() == "True\n"
    return held


def lock_files(path: Path) -> set[int]:
    return {seat for seat in SEATS if locks.lock_path(path, locks.seat_kind(seat)).exists()}


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Already playing at another terminal: REPUBLICAN."),
        ("fr", "Joue déjà à un autre terminal\u00a0: RÉPUBLICAIN."),
    ],
)
@pytest.mark.parametrize("seats", [(2,), SEATS])
def test_who_takes_a_taken_seat_is_told_so_and_may_do_it_all_the_same(
    tmp_path: Path, lang: str, told: str, seats: tuple[int, ...]
) -> None:
    path = new_game(tmp_path / "game.rubicon", hands="hidden")

    async def script(pilot: Pilot[Any]) -> None:
        dialog = pilot.app.screen
        assert isinstance(dialog, Agreement)
        assert dialog.text.startswith(told)
        assert any(told[:20] in line for line in screen(pilot))
        await press(pilot, "enter")
        assert pilot.app.screen is dialog, "a key that was typed ahead takes no seat"
        await press(pilot, "y")
        table = next(s for s in pilot.app.screen_stack if isinstance(s, TableScreen))
        assert table.session.seats == seats

    with other_terminal(path, 2) as other:
        drive(RubiconApp(path, lang=lang, seats=seats), script)
        other.kill()


def test_who_does_not_want_to_share_a_seat_takes_none(tmp_path: Path) -> None:
    path = new_game(tmp_path / "game.rubicon")

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n")
        assert isinstance(pilot.app.screen, HomeScreen)
        assert lock_files(path) == {2}, "those of the other terminal"

    with other_terminal(path, 2) as other:
        drive(RubiconApp(path, lang="en", seats=SEATS), script)
        other.kill()


def test_the_other_seat_and_watching_are_free(tmp_path: Path) -> None:
    path = new_game(tmp_path / "game.rubicon", hands="hidden")

    async def script(pilot: Pilot[Any]) -> None:
        assert isinstance(pilot.app.screen, TableScreen)

    with other_terminal(path, 2) as other:
        for seats in ((1,), ()):
            drive(RubiconApp(path, lang="en", seats=seats), script)
        other.kill()


def test_a_seat_is_free_again_when_its_process_is_killed(tmp_path: Path) -> None:
    path = new_game(tmp_path / "game.rubicon", hands="hidden")
    with other_terminal(path, 2) as other:
        other.kill()

    async def script(pilot: Pilot[Any]) -> None:
        assert isinstance(pilot.app.screen, TableScreen)

    drive(RubiconApp(path, lang="en", seats=(2,)), script)


def test_a_seat_is_taken_as_long_as_the_game_is_open_here(saves: Path, mine: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        for _ in range(2):
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, TableScreen), "one's own seats are not taken"
            assert [locks.take(mine, locks.seat_kind(seat)) for seat in SEATS] == [None, None]
            await press(pilot, "p", "escape")  # a replay of it, and back
            assert lock_files(mine) == set(SEATS)
            await go_home(pilot)
            assert lock_files(mine) == set()

    drive(app(saves), script)


def test_the_question_who_plays_marks_what_is_taken(saves: Path, mine: Path) -> None:
    secret = new_game(mine.with_name("secret.rubicon"), hands="hidden")

    async def script(pilot: Pilot[Any]) -> None:
        rows(pilot, "games").select(str(secret))
        await press(pilot, "enter")
        marked = {
            row.key: "taken at another" in row.cells[0] for row in rows(pilot, "choices").pane.rows
        }
        assert marked == {"both": True, "1": True, "2": False, "watch": False}
        rows(pilot, "choices").select("1")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Agreement)

    with other_terminal(secret, 1) as other:
        drive(app(saves), script)
        other.kill()
