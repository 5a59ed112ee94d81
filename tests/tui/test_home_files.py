"""Home renames, copies and deletes games, with their notes."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from core import locks
from core.log import Exists, LogError
from core.notes import notes_path
from tests.tui.at_home import app, keys
from tests.tui.conftest import short_game
from tests.tui.driving import drive, press, rows, screen
from tui.files import shelf
from tui.screens.home import HomeScreen
from tui.screens.page import Notice
from tui.screens.typein import NameFile

pytestmark = pytest.mark.slow

# --- rename, copy, delete ------------------------------------------------------------------------


def test_rename(saves: Path, mine: Path) -> None:
    before = mine.read_bytes()

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "e", "-", "2", "escape")
        assert mine.exists()
        await press(pilot, "e", "-", "2", "enter")
        assert keys(pilot) == ["mine-2.rubicon"]

    drive(app(saves), script)
    assert (mine.parent / "mine-2.rubicon").read_bytes() == before


def test_copy(saves: Path, mine: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "y", "enter")
        assert sorted(keys(pilot)) == ["mine-2.rubicon", "mine.rubicon"]

    drive(app(saves), script)
    assert (mine.parent / "mine-2.rubicon").read_bytes() == mine.read_bytes()


WRONG = {
    ".": "a game needs a name",
    "...": "a game needs a name",
    "../x": "a name has no / in it",
    "x" * 300: "the name is too long",
    "other": "There is a file of that name already.",
    "lost": "lost.notes.json: already there",
}


@pytest.mark.parametrize("name", WRONG)
def test_a_name_that_cannot_be_is_told_and_asked_for_again(
    saves: Path, mine: Path, name: str
) -> None:
    short_game(mine.with_name("other.rubicon"))
    mine.with_name("lost.notes.json").touch()
    before = {path.name for path in mine.parent.iterdir()}

    async def script(pilot: Pilot[Any]) -> None:
        for key in ("y", "e"):
            rows(pilot, "games").select(str(mine))
            await press(pilot, key)
            line = pilot.app.screen.query_one(Input)
            line.value = name
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, NameFile)
            assert line.value == name
            assert any(WRONG[name] in seen for seen in screen(pilot))
            line.value = "better"
            await press(pilot, "enter" if key == "e" else "escape")
            assert isinstance(pilot.app.screen, HomeScreen)

    drive(app(saves), script)
    gone = {mine.name, locks.lock_path(mine).name}
    assert {path.name for path in mine.parent.iterdir()} == before - gone | {"better.rubicon"}


def test_a_game_may_keep_its_name(saves: Path, mine: Path) -> None:
    notes_path(mine).touch()

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "e", "enter")
        assert keys(pilot) == [mine.name]

    drive(app(saves), script)


def test_delete_asks(saves: Path, mine: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        for no in ("n", "escape"):
            await press(pilot, "d", no)
            assert mine.exists()
        await press(pilot, "d", "enter")
        assert mine.exists(), "Enter is pressed too easily"
        await press(pilot, "y")
        assert keys(pilot) == []

    drive(app(saves), script)
    assert not mine.exists()


def test_a_sample_stays(saves: Path, short: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        for key in ("e", "d"):
            await press(pilot, key)
            assert isinstance(pilot.app.screen, Notice)
            await press(pilot, "escape")
        await press(pilot, "y", "enter")
        assert keys(pilot) == [short.name, short.name]

    drive(app(saves), script)
    assert short.exists()


def test_a_game_that_is_open_elsewhere_stays(saves: Path, mine: Path) -> None:
    hold = f"import sys; f = open({str(mine)!r}); print('held', flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", hold], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        other.stdout.readline()
        if sys.platform == "linux":
            with pytest.raises(shelf.Taken):
                shelf.delete(mine)
        other.stdin.close()
    with locks.held(mine) as ours:
        assert ours

        async def script(pilot: Pilot[Any]) -> None:
            for some in (("d", "y"), ("e", "x", "enter")):
                await press(pilot, *some)
                assert isinstance(pilot.app.screen, Notice)
                await press(pilot, "escape")

        drive(app(saves), script)
    assert mine.exists()


def test_nothing_is_overwritten(saves: Path, mine: Path) -> None:
    other = short_game(mine.with_name("other.rubicon"))
    before = mine.read_bytes()
    with pytest.raises(Exists):
        shelf.rename(other, "mine")
    with pytest.raises(Exists):
        shelf.copy(other, mine)
    assert other.exists()
    assert mine.read_bytes() == before
    assert shelf.free_name(mine.parent, "mine").name == "mine-2.rubicon"


def test_the_notes_go_with_their_game(saves: Path, mine: Path) -> None:
    notes = notes_path(mine)
    notes.write_text("on the Rubicon")

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "y", "enter")  # mine-2
        copied = notes.with_name("mine-2.notes.json")
        assert copied.read_text() == notes.read_text() == "on the Rubicon"
        rows(pilot, "games").select(str(mine))
        await press(pilot, "e", "-", "3", "enter")
        moved = notes.with_name("mine-3.notes.json")
        assert moved.read_text() == "on the Rubicon"
        assert not notes.exists()
        rows(pilot, "games").select(str(mine.with_name("mine-3.rubicon")))
        await press(pilot, "d", "y")
        assert not moved.exists()
        assert copied.exists()

    drive(app(saves), script)


def test_a_copy_of_a_sample_has_the_players_notes_on_it(
    monkeypatch: pytest.MonkeyPatch, saves: Path, short: Path, games: Path
) -> None:
    monkeypatch.setattr("core.notes.saves_dir", lambda: saves)
    notes = notes_path(short)
    assert notes.parent == games / "notes"
    notes.parent.mkdir()
    notes.write_text("on a sample")
    copied = shelf.copy(short, games / short.name)
    assert notes_path(copied).read_text() == notes.read_text() == "on a sample"


@pytest.mark.parametrize("noted", [True, False])
def test_notes_of_another_game_are_not_touched(mine: Path, noted: bool) -> None:
    if noted:
        notes_path(mine).write_text("mine")
    there = mine.with_name("lost.notes.json")
    there.write_text("of a lost game")
    with pytest.raises(Exists, match=r"lost\.notes\.json"):
        shelf.rename(mine, "lost")
    with pytest.raises(Exists, match=r"lost\.notes\.json"):
        shelf.copy(mine, mine.with_name("lost.rubicon"))
    assert there.read_text() == "of a lost game"
    assert notes_path(mine).exists() == noted
    assert [path.name for path in mine.parent.glob("*.rubicon")] == [mine.name]
    assert shelf.free_name(mine.parent, "lost").name == "lost-2.rubicon"


def test_notes_that_two_games_share_stay_with_the_other(mine: Path) -> None:
    twin = short_game(mine.with_name("mine"))
    notes_path(mine).write_text("of both")
    shelf.rename(mine, "other")
    assert mine.with_name("other.notes.json").read_text() == "of both"
    assert notes_path(twin).read_text() == "of both"
    renamed = shelf.rename(twin, "mine")  # it gets the ending, and its notes are where they were
    assert notes_path(renamed).read_text() == "of both"
    shelf.delete(renamed)
    assert not notes_path(renamed).exists()


def test_names_stay_in_their_folder() -> None:
    for name in ("../../etc/passwd", "/tmp/x", "x/"):
        with pytest.raises(LogError, match="no / in it"):
            shelf.named(name)
    assert shelf.named(" ides ") == "ides.rubicon"
    assert shelf.named("ides.rubicon") == "ides.rubicon"
    assert shelf.slug("César contre le Sénat") == "cesar-contre-le-senat"
