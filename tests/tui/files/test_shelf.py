"""The shelf: which files are games of the list, and what they may be called."""

import os
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from core import locks
from core.error_text import complaint
from core.log import SUFFIX, LogError
from core.notes import Note, notes_path
from core.seat.words import word
from core.texts import LANGUAGES
from tests.tui.at_home import app, keys
from tests.tui.conftest import short_game
from tests.tui.driving import drive, press, rows, screen
from tui.files import shelf
from tui.files.notes import Notes
from tui.files.shelf import LONGEST_NAME, Shelf, called, free_name, stamp_of, why_not
from tui.screens.table import TableScreen


def test_a_pipe_with_the_name_of_a_game_is_none(saves: Path, mine: Path) -> None:
    """To open it would wait for somebody who writes."""
    pipe = mine.with_name("pipe.rubicon")
    os.mkfifo(pipe)
    with pytest.raises(OSError, match=r"pipe\.rubicon"):
        stamp_of(pipe)
    assert [game.path for game in Shelf(mine.parent, saves).list()] == [mine]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name_for_a_new_game_is_free_and_one_at_all(mine: Path, lang: str) -> None:
    def wrong(typed: str) -> str:
        return why_not(mine.parent, lang, typed)

    assert wrong("mine") == wrong("mine.rubicon") == wrong(str(mine)) == word("replay.taken", lang)
    assert wrong("..") == complaint(LogError("", "nameless"), lang)
    for inside in ("nodir/abc", "../abc", "~nobody-of-that-name/abc"):
        assert wrong(inside) == complaint(LogError("", "name-with-folder"), lang)
    whole = str(mine.with_name("nodir") / "abc")
    assert (
        wrong("yours") == wrong("") == wrong("./nodir/abc") == wrong("~/abc") == wrong(whole) == ""
    )
    for long in ("x" * 1000, "é" * 124, f"/tmp/{'x' * 256}/y"):
        assert wrong(long) == complaint(LogError("", "name-too-long"), lang)
    assert wrong("x" * (LONGEST_NAME - len(SUFFIX))) == ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name_with_a_folder_is_asked_for_again(saves: Path, games: Path, lang: str) -> None:
    """Home would not list the game."""

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n", "enter")
        rows(pilot, "form").select("file")
        await press(pilot, "enter")
        pilot.app.screen.query_one(Input).value = "nodir/abc"
        await press(pilot, "enter")
        told = complaint(LogError("", "name-with-folder"), lang)
        assert any(told in line for line in screen(pilot))

    drive(app(saves, lang), script)


def test_what_is_opened_by_its_name_may_be_a_game_of_ours(
    monkeypatch: pytest.MonkeyPatch, mine: Path, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    games = mine.parent
    for typed in ("mine", "mine.rubicon", str(mine), str(mine.with_suffix(""))):
        assert called(games, typed) == mine
    (tmp_path / "mine").mkdir()
    assert called(games, "mine") == mine, "a folder is no game"
    short_game(tmp_path / "mine.rubicon")
    assert called(games, "mine.rubicon") == Path("mine.rubicon"), "it lies here"
    for typed in ("none", "nodir/mine", "..", "x" * 300):
        assert called(games, typed) == Path(typed)


def test_home_opens_a_game_by_its_name(saves: Path, mine: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "o", *"mine", "enter")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        assert table.game.log is not None
        assert table.game.log.path == mine

    drive(app(saves), script)


# --- long names ----------------------------------------------------------------------------------


@pytest.fixture
def long(mine: Path) -> Path:
    """As long as a name may be; its notes could not be called after it."""
    locks.drop(mine)
    return mine.rename(mine.with_name("x" * (LONGEST_NAME - len(SUFFIX)) + SUFFIX))


@pytest.mark.parametrize("stem", ["x" * 250, "é" * 125, "€" * 100, "x" + "€" * 99])
def test_a_free_name_is_one_that_a_file_may_have(games: Path, stem: str) -> None:
    for _ in range(12):
        path = free_name(games, stem)
        assert stem.startswith(path.stem.partition("-")[0]), "no letter is cut in two"
        path.touch()
        notes = Notes(notes_path(path))
        notes.strike(Note(0, ""))
        assert notes.problem is None, "nor are its notes called what no file may be"
    assert len(list(games.glob(f"*{SUFFIX}"))) == 12


def test_a_game_with_a_long_name_is_copied_renamed_and_deleted(long: Path) -> None:
    copied = shelf.copy(long, free_name(long.parent, long.stem))
    renamed = shelf.rename(long, "short")
    assert copied.read_bytes() == renamed.read_bytes()
    again = shelf.rename(renamed, long.stem)
    shelf.delete(again)
    assert list(long.parent.iterdir()) == [copied]


def test_home_offers_a_name_for_the_copy_of_a_game_with_a_long_one(saves: Path, long: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "y", "enter")
        assert len(keys(pilot)) == 2

    drive(app(saves), script)
