"""What the Republic looks like: lists, battles, questions and pages; accepted as in
test_snapshots.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.game import Game
from core.republic.box.board import GONE
from core.republic.box.state import State
from core.republic.start.setup import start
from tests.republic.year_scene import BOARD, REPUBLIC, army, in_play, man, war
from tests.tui.at_table import new_game
from tests.tui.conftest import push_first
from tests.tui.moments import SMALL
from tests.tui.pictures import DARK, SIXTEEN, Camera, Size
from tui.tools.shots import LARGE, MIDDLE

pytestmark = pytest.mark.slow

SEED = 53  # Fabius meets with a Disaster, Scipio wins
THE_TABLE = "n end up up up"  # the last but three of the scenarios


def phase(folder: Path, number: str, **settings: str) -> Path:
    return new_game(folder / f"phase-{number}.rubicon", f"republic/{number}", SEED, **settings)


def campaign(folder: Path, until: str, name: str = "early") -> Path:
    """Played by the first answers until this is asked."""
    path = new_game(folder / f"{name}.rubicon", f"republic/{name}", SEED)
    game = Game.open(path)
    while game.prompt is not None and game.prompt.kind != until:
        push_first(game)
    assert game.prompt is not None
    assert game.log is not None
    game.log.close()
    return path


def written(state: State, folder: Path) -> Path:
    path = folder / "written.rubicon"
    position = REPUBLIC.write_position(state)
    game = Game.new(f"republic/{state.scenario}", SEED, {}, position=position, path=path)
    assert game.log is not None
    game.log.close()
    return path


# --- before the game -----------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "lang"), [(SMALL, "fr"), (LARGE, "en")])
def test_the_scenarios(camera: Camera, size: Size, lang: str) -> None:
    camera.look(size, THE_TABLE, lang=lang)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_form_of_a_real_table(camera: Camera, lang: str) -> None:
    keys = "3 enter 2 0 enter 1 enter 5 pagedown m i t 2 enter s l v 3 enter"
    camera.look(SMALL, f"{THE_TABLE} s {keys}", lang=lang)


# --- a phase -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "lang", "theme"), [(SMALL, "en", DARK), (MIDDLE, "en", DARK), (LARGE, "fr", SIXTEEN)]
)
def test_hannibal(camera: Camera, tmp_path: Path, size: Size, lang: str, theme: str) -> None:
    """Who goes first? The odds of the general under the cursor: Scipio."""
    camera.look(
        size, "down 3", game=phase(tmp_path, "3"), lang=lang, theme=theme, full=size == MIDDLE
    )


@pytest.mark.parametrize(("size", "lang"), [(SMALL, "en"), (LARGE, "fr")])
def test_a_general_whose_aptitude_is_a_die(
    camera: Camera, tmp_path: Path, size: Size, lang: str
) -> None:
    camera.look(size, "down down enter 3", game=phase(tmp_path, "10"), lang=lang)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_disaster_is_told(camera: Camera, tmp_path: Path, lang: str) -> None:
    camera.look(SMALL, "enter", game=phase(tmp_path, "3"), lang=lang)


def test_a_total_is_typed(camera: Camera, tmp_path: Path) -> None:
    camera.look(SMALL, "enter 1 3", game=phase(tmp_path, "1", dice="manual"), lang="fr")


def test_which_unit_is_lost(camera: Camera, tmp_path: Path) -> None:
    camera.look(SMALL, "enter 7 enter", game=phase(tmp_path, "3", dice="manual"))


@pytest.mark.parametrize(
    ("key", "lang"),
    [
        pytest.param("2", "en", id="forces"),
        pytest.param("5", "fr", id="men"),
        pytest.param("6", "fr", id="if-it-ended-now"),
        pytest.param("7", "en", id="balance"),
    ],
)
def test_a_page(camera: Camera, tmp_path: Path, key: str, lang: str) -> None:
    camera.look(SMALL, key, game=phase(tmp_path, "10"), lang=lang)


@pytest.mark.parametrize(("size", "lang"), [(SMALL, "en"), (LARGE, "fr")])
def test_the_end_of_a_phase(camera: Camera, tmp_path: Path, size: Size, lang: str) -> None:
    camera.look(size, "enter enter", game=phase(tmp_path, "3"), lang=lang)


# --- a campaign ----------------------------------------------------------------------------------


def test_the_cards_of_the_forum(camera: Camera, tmp_path: Path) -> None:
    camera.look(SMALL, game=campaign(tmp_path, "card"), lang="fr")


def test_the_menu_of_the_senate(camera: Camera, tmp_path: Path) -> None:
    camera.look(SMALL, game=campaign(tmp_path, "senate"))


@pytest.mark.parametrize(("size", "lang"), [(SMALL, "en"), (LARGE, "fr")])
def test_an_army_is_sent(camera: Camera, tmp_path: Path, size: Size, lang: str) -> None:
    """Half built: who, against whom, which legions; the odds stand beside it."""
    camera.look(
        size,
        "down enter enter enter a enter down down down 3",
        game=campaign(tmp_path, "senate"),
        lang=lang,
    )


def test_the_opposition_tempts(camera: Camera, tmp_path: Path) -> None:
    """A victor with his army, near Rome: the chance of two dice."""
    state = start(BOARD, "early", [])
    state.step, state.intrigue = "civil-war", 3
    in_play(state, "gal1", GONE)
    army(state, "18", war("gal1"), 6, 4)
    state.victors.append(man("18"))
    camera.look(SMALL, "enter", game=written(state, tmp_path))
