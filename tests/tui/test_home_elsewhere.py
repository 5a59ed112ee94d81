"""Games that were opened from elsewhere: Home remembers them."""

import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from core.game import Game
from core.paths import cache_dir
from tests.tui.at_home import app
from tests.tui.conftest import push_first, short_game
from tests.tui.driving import drive, go_home, press, rows, screen
from tui.files import memory
from tui.files.shelf import Card, Shelf
from tui.screens.home import brief
from tui.screens.page import Notice
from tui.screens.table import TableScreen

# --- games from elsewhere ------------------------------------------------------------------------


@pytest.fixture
def theirs(tmp_path: Path, mine: Path) -> Path:
    """In another folder, under the same name, and played later."""
    folder = tmp_path / "shared"
    folder.mkdir()
    os.utime(mine, (1e9, 1e9))
    return short_game(folder / mine.name)


def table_file(pilot: Pilot[Any]) -> Path:
    table = pilot.app.screen
    assert isinstance(table, TableScreen)
    assert table.game.log is not None
    return table.game.log.path


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("way", ["play", "o"])
def test_a_game_opened_from_elsewhere_is_listed_and_continued(
    saves: Path, mine: Path, theirs: Path, lang: str, way: str
) -> None:
    async def opens(pilot: Pilot[Any]) -> None:
        if way == "o":
            await press(pilot, "o")
            pilot.app.screen.query_one(Input).value = str(theirs)
            await press(pilot, "enter")
        assert table_file(pilot) == theirs

    async def continues(pilot: Pilot[Any]) -> None:
        assert [row.key for row in rows(pilot, "games").pane.rows if not row.heading] == [
            str(mine),
            str(theirs),
        ]
        heading = f"{'In' if lang == 'en' else 'Dans'} {brief(theirs.parent)}"
        assert heading in "\n".join(screen(pilot))
        await press(pilot, "c")
        assert table_file(pilot) == theirs
        await go_home(pilot)
        played = Game.open(mine)
        push_first(played)
        os.utime(theirs, (1e9, 1e9))
        await press(pilot, "n", "escape", "c")
        assert table_file(pilot) == mine

    drive(app(saves, lang, theirs if way == "play" else None), opens)
    drive(app(saves, lang), continues)


def test_a_game_from_elsewhere_is_copied_but_not_renamed_or_deleted(
    saves: Path, mine: Path, theirs: Path
) -> None:
    Shelf(mine.parent, saves).remember(theirs)

    async def script(pilot: Pilot[Any]) -> None:
        rows(pilot, "games").select(str(theirs))
        for key in ("e", "d"):
            await press(pilot, key)
            notice = pilot.app.screen
            assert isinstance(notice, Notice)
            assert "not in your own folder" in notice.text
            await press(pilot, "escape")
        await press(pilot, "y", "enter")
        assert (mine.parent / "mine-2.rubicon").read_bytes() == theirs.read_bytes()

    drive(app(saves), script)
    assert theirs.exists()


def test_of_games_elsewhere_the_last_twelve_that_exist_are_remembered(
    monkeypatch: pytest.MonkeyPatch, saves: Path, games: Path, tmp_path: Path, short: Path
) -> None:
    clock = iter(range(100))
    monkeypatch.setattr("tui.files.memory.time.time", lambda: next(clock))
    library, paths = Shelf(games, saves), []
    for number in range(memory.ELSEWHERE + 2):
        paths.append(tmp_path / f"game-{number}.rubicon")
        paths[-1].write_bytes(short.read_bytes())
        library.remember(paths[-1])
    library.remember(short)  # a sample is in the list as it is
    paths[-1].unlink()
    assert {game.path for game in library.list() if game.elsewhere} == set(paths[2:-1])
    assert Shelf(games, saves).memory.elsewhere == [*reversed(paths[2:])]


def test_two_terminals_remember_for_each_other(saves: Path, mine: Path, theirs: Path) -> None:
    first, second = Shelf(mine.parent, saves), Shelf(mine.parent, saves)
    second.remember(theirs)
    first.write()
    assert [game.path for game in Shelf(mine.parent, saves).list()] == [mine, theirs]


def test_a_cache_that_is_thrown_away_loses_no_game(saves: Path, mine: Path, theirs: Path) -> None:
    library = Shelf(mine.parent, saves)
    library.remember(theirs)
    library.write()
    shutil.rmtree(cache_dir())
    assert [game.path for game in Shelf(mine.parent, saves).list()] == [mine, theirs]


def test_what_is_known_of_a_game_elsewhere_is_kept(saves: Path, mine: Path, theirs: Path) -> None:
    library = Shelf(mine.parent, saves)
    library.remember(theirs)
    game = library.list()[1]
    library.keep(game, Card(system="S"))
    library.write()
    again = Shelf(mine.parent, saves).list()[1]
    assert again.card == Card(system="S")
    assert again.fresh


def test_a_folder_is_spoken_of_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/cato")
    assert brief(Path("/home/cato")) == "~"
    assert brief(Path("/home/cato/shared")) == "~/shared"
    assert brief(Path("/home/catos")) == "/home/catos"
    long = brief(Path("/srv") / ("x" * 80) / "games")
    assert long.startswith("...x")
    assert long.endswith("x/games")
    assert len(long) == 60
