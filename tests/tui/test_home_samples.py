"""Samples stay as they are, by whatever way they are opened: whoever plays one plays a copy."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from core.notes import notes_path
from core.seat.words import word
from core.texts import LANGUAGES
from tests.tui.at_home import app, keys
from tests.tui.conftest import short_game
from tests.tui.driving import drive, go_home, press, said
from tui.app import RubiconApp
from tui.files.memory import Memory
from tui.language.file_names import home_path
from tui.screens.dialogs import Question
from tui.screens.home import HomeScreen
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen


def table(pilot: Pilot[Any]) -> TableScreen:
    return next(page for page in pilot.app.screen_stack if isinstance(page, TableScreen))


def file_of(pilot: Pilot[Any]) -> Path:
    log = table(pilot).game.log
    assert log is not None
    return log.path


def content(folder: Path) -> dict[str, bytes]:
    """But for the locks that lie beside games."""
    shown = (path for path in folder.iterdir() if not path.name.startswith("."))
    return {path.name: path.read_bytes() for path in shown}


def test_a_sample_is_played_in_a_copy(saves: Path, short: Path, games: Path) -> None:
    before = content(saves)

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "tab", "enter")
        assert isinstance(pilot.app.screen, Question)
        await press(pilot, "n")
        assert list(games.iterdir()) == []
        await press(pilot, "enter", "y")
        assert file_of(pilot) == games / short.name
        await go_home(pilot)
        assert keys(pilot) == [short.name, short.name]

    drive(app(saves), script)
    assert content(saves) == content(games) == before


def test_a_sample_on_the_command_line_is_played_in_a_copy(
    saves: Path, short: Path, games: Path
) -> None:
    before = content(saves)

    async def declines(pilot: Pilot[Any]) -> None:
        assert isinstance(pilot.app.screen, Question)
        await press(pilot, "n")
        assert isinstance(pilot.app.screen, HomeScreen)
        assert said(pilot, "notice") == "", "nothing is being read any more"
        assert list(games.iterdir()) == []

    async def plays(pilot: Pilot[Any]) -> None:
        await press(pilot, "y")
        assert file_of(pilot) == games / short.name
        assert table(pilot).session.seats == (1, 2)
        await press(pilot, "u")

    drive(app(saves, path=short), declines)
    drive(app(saves, path=short), plays)
    assert content(saves) == before
    assert content(games) != before


def test_the_seat_of_the_command_line_is_that_of_the_copy(saves: Path, games: Path) -> None:
    sample = short_game(saves / "secret.rubicon", hands="hidden")

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "y")
        assert file_of(pilot) == games / sample.name
        assert table(pilot).session.seats == (2,)

    drive(RubiconApp(sample, lang="en", saves=saves, seats=(2,)), script)
    assert (Memory().sat(sample), Memory().sat(games / sample.name)) == ("", "2")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_file_of_the_copy_is_told_for_the_other_player_to_open(
    saves: Path, short: Path, games: Path, lang: str
) -> None:
    taken = short_game(games / short.name)
    copy = taken.with_name("short-2.rubicon")

    async def script(pilot: Pilot[Any]) -> None:
        question = pilot.app.screen
        assert isinstance(question, Question)
        assert question.text.endswith(home_path(copy))
        await press(pilot, "enter")
        assert file_of(pilot) == copy

    drive(app(saves, lang, short), script)


def test_a_sample_that_is_over_is_looked_at_where_it_lies(saves: Path, finished: Path) -> None:
    sample = saves / "over.rubicon"
    sample.write_bytes(finished.read_bytes())

    async def script(pilot: Pilot[Any]) -> None:
        assert isinstance(pilot.app.screen, ReplayScreen)

    drive(app(saves, path=sample), script)


def test_a_replay_on_the_command_line_leaves_a_sample_alone(
    monkeypatch: pytest.MonkeyPatch, saves: Path, short: Path, games: Path
) -> None:
    monkeypatch.setattr("core.notes.saves_dir", lambda: saves)
    before = content(saves)

    async def script(pilot: Pilot[Any]) -> None:
        assert isinstance(pilot.app.screen, ReplayScreen)
        await press(pilot, "right", "t", "right", "T", *"Ave", "enter")
        await press(pilot, "c", "enter")
        assert file_of(pilot).parent == games

    drive(RubiconApp(short, replay=True, lang="en", saves=saves), script)
    assert content(saves) == before
    assert notes_path(short).parent == games / "notes"
    assert notes_path(short).exists()


@pytest.mark.parametrize("typed", [True, False])
@pytest.mark.parametrize("way", ["dots", "linked file", "linked folder"])
def test_a_sample_is_one_by_whatever_way_it_is_opened(
    saves: Path, short: Path, tmp_path: Path, way: str, typed: bool
) -> None:
    """It is not played in place."""
    link = tmp_path / "link"
    link.symlink_to(short if way == "linked file" else saves)
    place = {
        "dots": f"{saves}/../{saves.name}/{short.name}",
        "linked file": str(link),
        "linked folder": str(link / short.name),
    }[way]

    async def script(pilot: Pilot[Any]) -> None:
        if typed:
            await press(pilot, "o")
            pilot.app.screen.query_one(Input).value = place
            await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Question)
        asked = word("home.play-sample", "en", file="").strip()
        assert pilot.app.screen.text.startswith(asked)

    drive(app(saves, path=None if typed else Path(place)), script)
