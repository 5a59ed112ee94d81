"""Who plays at this terminal: it is asked where it matters, and remembered for each game."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.contract import SEATS
from tests.tui.at_home import app
from tests.tui.at_table import new_game
from tests.tui.driving import drive, go_home, press, rows
from tui.files.memory import Memory
from tui.screens.dialogs import Curtain, Menu
from tui.screens.home import HomeScreen
from tui.screens.table import TableScreen

pytestmark = pytest.mark.slow


async def taken(pilot: Pilot[Any]) -> tuple[int, ...]:
    """Enter takes what is proposed: whose seats are that?"""
    assert isinstance(pilot.app.screen, Menu)
    await press(pilot, "enter")
    return seated(pilot)


def seated(pilot: Pilot[Any]) -> tuple[int, ...]:
    table = next(s for s in pilot.app.screen_stack if isinstance(s, TableScreen))
    return table.session.seats


async def leave(pilot: Pilot[Any]) -> None:
    if isinstance(pilot.app.screen, Curtain):
        await press(pilot, "escape")
    await go_home(pilot)


@pytest.mark.parametrize(
    ("choice", "seats"), [("both", SEATS), ("1", (1,)), ("2", (2,)), ("watch", ())]
)
def test_the_seats_of_the_last_time_are_proposed(
    saves: Path, mine: Path, choice: str, seats: tuple[int, ...]
) -> None:
    secret = new_game(mine.with_name("secret.rubicon"), hands="hidden")
    other = new_game(mine.with_name("other.rubicon"), hands="hidden")

    async def chooses(pilot: Pilot[Any]) -> None:
        assert await taken(pilot) == SEATS, "at first nothing is known"
        await leave(pilot)
        rows(pilot, "games").select(str(secret))
        await press(pilot, "tab", "enter")
        menu = pilot.app.screen
        assert isinstance(menu, Menu)
        rows(pilot, "choices").select(choice)
        assert await taken(pilot) == seats
        await leave(pilot)

    async def continues(pilot: Pilot[Any]) -> None:
        assert await taken(pilot) == seats

    async def opens_another(pilot: Pilot[Any]) -> None:
        assert await taken(pilot) == SEATS

    drive(app(saves, path=secret), chooses)
    drive(app(saves, path=secret), continues)
    drive(app(saves, path=other), opens_another)


def test_what_the_new_game_was_started_with_counts(saves: Path) -> None:
    async def starts(pilot: Pilot[Any]) -> None:
        await press(pilot, "n", "enter")
        form = rows(pilot, "form")
        for name, times in (("hands", 1), ("seats", 2)):
            form.select(name)
            await press(pilot, *["right"] * times)
        await press(pilot, "s")
        assert seated(pilot) == (2,)
        await leave(pilot)
        await press(pilot, "c")  # one key: nothing is asked that is known
        assert isinstance(pilot.app.screen, TableScreen)
        assert seated(pilot) == (2,)

    drive(app(saves), starts)


def test_who_continues_a_game_is_asked_while_nobody_knows_who_sits_there(
    saves: Path, mine: Path
) -> None:
    secret = new_game(mine.with_name("secret.rubicon"), hands="hidden")

    async def continues(pilot: Pilot[Any]) -> None:
        home = pilot.app.screen
        assert isinstance(home, HomeScreen)
        assert home.last is not None
        assert home.last.path == secret
        await press(pilot, "c")
        assert await taken(pilot) == SEATS
        await leave(pilot)
        await press(pilot, "c")
        assert seated(pilot) == SEATS

    drive(app(saves), continues)


def test_seats_of_games_that_are_gone_are_forgotten(saves: Path, mine: Path) -> None:
    memory = Memory()
    gone = new_game(mine.with_name("gone.rubicon"), hands="hidden")
    memory.sit(gone, "2")
    gone.unlink()
    memory.sit(mine, "1")
    again = Memory()
    assert (again.sat(mine), again.sat(gone)) == ("1", "")


def test_who_sat_at_a_game_goes_with_its_name(saves: Path, mine: Path) -> None:
    Memory().sit(mine, "2")

    async def renames(pilot: Pilot[Any]) -> None:
        await press(pilot, "e", "-", "2", "enter")
        home = pilot.app.screen
        assert isinstance(home, HomeScreen)
        assert home.shelf.memory.sat(mine.with_name("mine-2.rubicon")) == "2"
        new_game(mine)
        assert home.shelf.memory.sat(mine) == "", "another game has the old name"

    drive(app(saves), renames)
    assert Memory().sat(mine.with_name("mine-2.rubicon")) == "2"
    assert Memory().sat(mine) == ""


def test_who_sat_at_a_game_that_is_deleted_is_forgotten(saves: Path, mine: Path) -> None:
    Memory().sit(mine, "2")

    async def deletes(pilot: Pilot[Any]) -> None:
        await press(pilot, "d", "y")

    drive(app(saves), deletes)
    new_game(mine)
    assert Memory().sat(mine) == "", "another game has its name"


def test_a_game_that_is_renamed_is_not_taken_for_one_that_is_gone(mine: Path) -> None:
    gone = new_game(mine.with_name("gone.rubicon"))
    memory = Memory()
    memory.sit(gone, "2")
    gone.unlink()
    memory.move(mine, mine.rename(gone))
    assert memory.sat(gone) == ""


def test_a_seat_that_another_terminal_has_written_down_is_moved_too(mine: Path) -> None:
    here = Memory()
    Memory().sit(mine, "2")
    target = mine.rename(mine.with_name("other.rubicon"))
    here.move(mine, target)
    assert (here.sat(target), Memory().sat(target)) == ("2", "2")


@pytest.mark.parametrize("content", [b"", b"[1]", b'{"seats": 3}', b"\xff"])
def test_a_damaged_memory_does_no_harm(mine: Path, content: bytes) -> None:
    memory = Memory()
    memory.sit(mine, "1")
    memory.file.write_bytes(content)
    assert Memory().sat(mine) == ""
    Memory().sit(mine, "2")
    assert Memory().sat(mine) == "2"


def test_terminals_remember_each_others_games(mine: Path, tmp_path: Path) -> None:
    here, there = Memory(), Memory()
    here.open(other := new_game(tmp_path / "other.rubicon"))
    there.sit(mine, "2")
    again = Memory()
    assert again.elsewhere == [other]
    assert again.sat(mine) == "2"
