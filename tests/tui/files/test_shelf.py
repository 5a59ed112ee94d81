"""The shelf: which files are games of the list, and what they may be called."""

import os
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.complaints import complaint
from core.log import SUFFIX, LogError
from core.texts import LANGUAGES
from tests.tui.at_home import app, keys
from tests.tui.driving import drive, press
from tui.files import shelf
from tui.files.notes import Note, Notes, notes_path
from tui.files.shelf import LONGEST_NAME, Shelf, free_name, stamp_of, why_not
from tui.language.words import word


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
    assert wrong("yours") == wrong("") == ""
    for long in ("x" * 1000, "é" * 124, f"/tmp/{'x' * 256}/y"):
        assert wrong(long) == complaint(LogError("", "name-too-long"), lang)
    assert wrong("x" * (LONGEST_NAME - len(SUFFIX))) == ""


# --- long names ----------------------------------------------------------------------------------


@pytest.fixture
def long(mine: Path) -> Path:
    """As long as a name may be; its notes could not be called after it."""
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
