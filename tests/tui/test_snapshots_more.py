"""What the pages of the board and the dialogs look like; accepted as in test_snapshots.py."""

import os
import time
from pathlib import Path

import pytest

from core.game import Game
from tests.tui.at_table import new_game
from tests.tui.conftest import push_first, short_game
from tests.tui.moments import SMALL
from tests.tui.pictures import DARK, FINISHED, SIXTEEN, Camera, Size
from tui.tools.shots import LARGE, MARCH, MIDDLE, Moment, stopped

pytestmark = pytest.mark.slow

LATE = Moment("civil-wars-complete", 1008)  # many are at war, and much has happened
SIDES = Moment("blocks-sides-bid-for", 2)


# --- the rest of the board -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "size", "theme", "lang"),
    [
        pytest.param("5", SMALL, DARK, "en", id="regions"),
        pytest.param("6", SMALL, DARK, "fr", id="peoples"),
        pytest.param("7", SMALL, SIXTEEN, "en", id="leaders"),
        pytest.param("8", SMALL, DARK, "fr", id="reserve"),
        pytest.param("9", SMALL, DARK, "en", id="stratagems"),
        pytest.param("0", SMALL, SIXTEEN, "fr", id="calendar"),
        pytest.param("v", MIDDLE, DARK, "en", id="ledger"),
        pytest.param("w", SMALL, DARK, "fr", id="years-end"),
        pytest.param("w", LARGE, DARK, "en", id="years-end-large"),
        pytest.param("x", SMALL, DARK, "en", id="tracks"),
    ],
)
def test_a_page(
    camera: Camera, tmp_path: Path, key: str, size: Size, theme: str, lang: str
) -> None:
    camera.look(size, key, game=stopped(LATE, tmp_path), theme=theme, lang=lang)


# --- dialogs over Home ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "lang"),
    [
        pytest.param("tab e", "fr", id="rename"),
        pytest.param("tab d", "en", id="delete"),
        pytest.param("o", "fr", id="open"),
        pytest.param("s tab enter", "en", id="a-key"),
    ],
)
def test_a_dialog_of_home(camera: Camera, tmp_path: Path, keys: str, lang: str) -> None:
    games = tmp_path / "games"
    games.mkdir()
    game = short_game(games / "caesar-against-the-senate.rubicon")
    played = time.mktime((2026, 3, 15, 20, 0, 0, 0, 0, -1))  # Home tells it, around the box
    os.utime(game, (played, played))
    camera.look(SMALL, keys, lang=lang, games=games, saves=tmp_path / "none")


# --- dialogs at the table ------------------------------------------------------------------------


def test_the_end_of_something_is_confirmed(camera: Camera, tmp_path: Path) -> None:
    """The last answer of the list ends the movement."""
    camera.look(SMALL, "end enter", game=stopped(MARCH, tmp_path), lang="fr")


def test_an_undo_is_asked_for(camera: Camera, tmp_path: Path) -> None:
    path = new_game(tmp_path / "fair.rubicon", undo="fair")
    game = Game.open(path)
    while not game.moves or not game.moves[-1].falls:
        push_first(game)
    assert game.log is not None
    game.log.close()
    camera.look(SMALL, "enter u A", game=path, lang="fr")


def test_a_die_is_typed(camera: Camera, tmp_path: Path) -> None:
    path = new_game(tmp_path / "manual.rubicon", dice="manual")
    keys = "down enter down enter down enter"
    camera.look(SMALL, keys, game=path, theme=SIXTEEN)


def test_the_keyboard_changes_hands(camera: Camera, tmp_path: Path) -> None:
    camera.look(SMALL, "enter enter", game=stopped(SIDES, tmp_path), lang="fr")


@pytest.mark.parametrize(
    ("keys", "lang"),
    [
        pytest.param("", "fr", id="seats"),
        pytest.param("enter enter T", "fr", id="talk"),
    ],
)
def test_a_menu(camera: Camera, tmp_path: Path, keys: str, lang: str) -> None:
    path = new_game(tmp_path / "hidden.rubicon", hands="hidden")
    camera.look(SMALL, keys, game=path, lang=lang)


def test_who_breaks_in(camera: Camera, tmp_path: Path) -> None:
    camera.look(SMALL, "i", game=stopped(MARCH, tmp_path))


@pytest.mark.parametrize("size", [SMALL, MIDDLE])
def test_somebody_else_is_asked(camera: Camera, tmp_path: Path, size: Size) -> None:
    path = new_game(tmp_path / "hidden.rubicon", hands="hidden")
    prompt = Game.open(path).prompt
    assert prompt is not None
    camera.look(size, game=path, seats=(3 - prompt.seat,))


# --- dialogs of a replay -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "lang"),
    [
        pytest.param("o", "fr", id="go-to"),
        pytest.param("t right right T V e n i enter i", "en", id="bookmarks"),
    ],
)
def test_a_dialog_of_a_replay(camera: Camera, tmp_path: Path, keys: str, lang: str) -> None:
    path = stopped(MARCH, tmp_path)
    camera.look(SMALL, keys, game=path, replay=True, lang=lang)


def test_what_happened_at_a_step_of_a_replay(camera: Camera) -> None:
    keys = "greater_than_sign greater_than_sign greater_than_sign 1"
    camera.look(SMALL, keys, game=FINISHED, replay=True, lang="fr")
