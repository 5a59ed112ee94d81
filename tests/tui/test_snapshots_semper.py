"""What the main moments of Semper Victor look like; accepted as in test_snapshots.py."""

from pathlib import Path

import pytest

from tests.tui.moments import SMALL
from tests.tui.pictures import DARK, SIXTEEN, Camera, Size
from tui.tools.shots import EMPERORS, LARGE, MIDDLE, Moment, stopped

pytestmark = pytest.mark.slow

SAVE = EMPERORS.save
MARCHING = Moment("emperors-complete", 2)
USURPING = Moment(SAVE, 58)
EXTENDING = Moment(SAVE, 59)
WINDOW = Moment(SAVE, 272)
MURDER = Moment("emperors-complete", 52)
CHANGED = Moment("emperors-a-usurper-rules", 600)  # the roles have changed twice
# From the emperor's zone, everybody, to the first place across the Alps.
PLAN = "enter down down down down down down enter a enter a enter"


@pytest.mark.parametrize(
    ("key", "size", "theme", "lang"),
    [
        pytest.param("6", SMALL, DARK, "en", id="college"),
        pytest.param("6", LARGE, DARK, "fr", id="college-large"),
        pytest.param("7", SMALL, SIXTEEN, "en", id="peoples"),
        pytest.param("8", SMALL, DARK, "fr", id="leaders"),
        pytest.param("v", SMALL, DARK, "en", id="calendar"),
        pytest.param("w", SMALL, DARK, "en", id="ledger"),
        pytest.param("x", SMALL, DARK, "fr", id="years-end"),
        pytest.param("x", LARGE, DARK, "en", id="years-end-large"),
    ],
)
def test_a_page(
    camera: Camera, tmp_path: Path, key: str, size: Size, theme: str, lang: str
) -> None:
    camera.look(size, key, game=stopped(EMPERORS, tmp_path), theme=theme, lang=lang)


@pytest.mark.parametrize(
    ("size", "theme", "lang"), [(SMALL, DARK, "en"), (MIDDLE, DARK, "fr"), (LARGE, SIXTEEN, "en")]
)
def test_a_march_being_planned_with_its_odds(
    camera: Camera, tmp_path: Path, size: Size, theme: str, lang: str
) -> None:
    game = stopped(MARCHING, tmp_path)
    camera.look(size, PLAN, game=game, theme=theme, lang=lang, full=size == MIDDLE)


@pytest.mark.parametrize(("size", "lang"), [(SMALL, "en"), (LARGE, "fr")])
def test_a_battle_with_its_combat_table(
    camera: Camera, tmp_path: Path, size: Size, lang: str
) -> None:
    camera.look(size, "3 3", game=stopped(EMPERORS, tmp_path), lang=lang)


def test_a_usurpation_and_its_chances(camera: Camera, tmp_path: Path) -> None:
    camera.look(SMALL, "down enter enter", game=stopped(USURPING, tmp_path))


def test_a_usurpation_that_may_be_carried_on(camera: Camera, tmp_path: Path) -> None:
    camera.look(SMALL, "enter", game=stopped(EXTENDING, tmp_path), lang="fr")


def test_an_assassination_and_its_chances(camera: Camera, tmp_path: Path) -> None:
    camera.look(SMALL, "down enter enter", game=stopped(MURDER, tmp_path), lang="fr")


def test_a_window_for_stratagems(camera: Camera, tmp_path: Path) -> None:
    camera.look(SMALL, game=stopped(WINDOW, tmp_path))


def test_who_would_succeed_after_a_change_of_roles(camera: Camera, tmp_path: Path) -> None:
    camera.look(MIDDLE, "6", game=stopped(CHANGED, tmp_path))


@pytest.mark.parametrize(
    ("size", "theme", "lang"), [(SMALL, DARK, "en"), (MIDDLE, DARK, "en"), (LARGE, SIXTEEN, "fr")]
)
def test_the_drawn_map(camera: Camera, tmp_path: Path, size: Size, theme: str, lang: str) -> None:
    game = stopped(EMPERORS, tmp_path)
    camera.look(size, "m", game=game, theme=theme, lang=lang, full=size == SMALL)
