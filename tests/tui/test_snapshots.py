"""What the screens look like; `pytest --snapshot-update` accepts a change that was meant."""

from pathlib import Path

import pytest

from tests.tui.at_table import new_game
from tests.tui.moments import BLOCKS_MOVE, COUP, LOSSES, SMALL, STRATAGEM
from tests.tui.pictures import CONTRAST, DARK, FINISHED, LIGHT, SIXTEEN, Camera, Size
from tui.tools.shots import (
    BATTLE,
    BLOCKS_BATTLE,
    LARGE,
    MARCH,
    MIDDLE,
    PLAN,
    Moment,
    stopped,
)

pytestmark = pytest.mark.slow


def full(size: Size) -> bool:
    """A dozen at one size have their colours compared; the other sizes are read as text."""
    return size == MIDDLE


# --- screens -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "lang", "theme"),
    [(SMALL, "en", DARK), (SMALL, "fr", SIXTEEN), (LARGE, "en", DARK), (MIDDLE, "fr", DARK)],
)
def test_home(camera: Camera, size: Size, lang: str, theme: str) -> None:
    camera.look(size, lang=lang, theme=theme, full=full(size))


@pytest.mark.parametrize(
    ("size", "lang", "theme"), [(SMALL, "fr", DARK), (MIDDLE, "en", DARK), (LARGE, "en", SIXTEEN)]
)
def test_new_game(camera: Camera, size: Size, lang: str, theme: str) -> None:
    camera.look(size, "n down down", lang=lang, theme=theme, full=full(size))


@pytest.mark.parametrize(
    ("size", "lang", "theme"), [(SMALL, "fr", DARK), (MIDDLE, "en", SIXTEEN), (LARGE, "en", DARK)]
)
def test_settings(camera: Camera, size: Size, lang: str, theme: str) -> None:
    camera.look(size, "s", lang=lang, theme=theme, full=full(size))


@pytest.mark.parametrize(("size", "theme"), [(SMALL, DARK), (MIDDLE, DARK), (LARGE, SIXTEEN)])
def test_rules(camera: Camera, size: Size, theme: str) -> None:
    camera.look(size, "R down down down", theme=theme, full=full(size))


def test_keys(camera: Camera, tmp_path: Path) -> None:
    camera.look(SMALL, "h", game=stopped(MARCH, tmp_path))


def test_a_terminal_that_is_too_small(camera: Camera) -> None:
    camera.look((60, 20))


@pytest.mark.parametrize(
    ("size", "lang", "theme"), [(SMALL, "en", DARK), (MIDDLE, "fr", DARK), (LARGE, "en", SIXTEEN)]
)
def test_game_over(camera: Camera, size: Size, lang: str, theme: str) -> None:
    camera.look(
        size, "e r", game=FINISHED, replay=True, lang=lang, theme=theme, full=size == MIDDLE
    )


@pytest.mark.parametrize(("size", "theme"), [(SMALL, DARK), (MIDDLE, SIXTEEN), (LARGE, DARK)])
def test_map(camera: Camera, tmp_path: Path, size: Size, theme: str) -> None:
    camera.look(size, "m", game=stopped(MARCH, tmp_path), theme=theme, full=full(size))


@pytest.mark.parametrize(("size", "theme"), [(SMALL, DARK), (MIDDLE, SIXTEEN), (LARGE, DARK)])
def test_replay(camera: Camera, size: Size, theme: str) -> None:
    keys = "greater_than_sign greater_than_sign t"
    camera.look(size, keys, game=FINISHED, replay=True, theme=theme, full=full(size))


# --- moments of play -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "theme", "lang"),
    [(SMALL, DARK, "en"), (MIDDLE, SIXTEEN, "fr"), (LARGE, DARK, "en")],
)
def test_a_march_being_planned(
    camera: Camera, tmp_path: Path, size: Size, theme: str, lang: str
) -> None:
    camera.look(
        size, PLAN, game=stopped(MARCH, tmp_path), theme=theme, lang=lang, full=size == MIDDLE
    )


@pytest.mark.parametrize(
    ("size", "theme", "keys", "lang"),
    [(SMALL, SIXTEEN, "3 3", "fr"), (MIDDLE, DARK, "", "en"), (LARGE, DARK, "", "en")],
)
def test_a_battle_with_its_odds(
    camera: Camera, tmp_path: Path, size: Size, theme: str, keys: str, lang: str
) -> None:
    camera.look(
        size, keys, game=stopped(BATTLE, tmp_path), theme=theme, lang=lang, full=size == MIDDLE
    )


@pytest.mark.parametrize(
    ("size", "theme"), [(SMALL, SIXTEEN), (MIDDLE, DARK), (LARGE, SIXTEEN)], ids=["s", "m", "l"]
)
@pytest.mark.parametrize(
    "moment",
    [
        pytest.param(LOSSES, id="losses"),
        pytest.param(COUP, id="coup"),
        pytest.param(STRATAGEM, id="stratagem"),
    ],
)
def test_a_moment(camera: Camera, tmp_path: Path, moment: Moment, size: Size, theme: str) -> None:
    camera.look(size, game=stopped(moment, tmp_path), theme=theme)


@pytest.mark.parametrize(
    ("size", "theme", "lang"),
    [(SMALL, DARK, "fr"), (MIDDLE, SIXTEEN, "en"), (LARGE, DARK, "en")],
)
def test_a_refusal_with_its_rule(
    camera: Camera, tmp_path: Path, size: Size, theme: str, lang: str
) -> None:
    path = new_game(tmp_path / "fair.rubicon", undo="fair")
    camera.look(size, "enter u", game=path, theme=theme, lang=lang)


def test_a_curtain(camera: Camera, tmp_path: Path) -> None:
    path = new_game(tmp_path / "hidden.rubicon", hands="hidden")
    camera.look(SMALL, "enter", game=path)


@pytest.mark.parametrize("theme", [LIGHT, CONTRAST])
def test_other_colours(camera: Camera, tmp_path: Path, theme: str) -> None:
    camera.look(MIDDLE, game=stopped(MARCH, tmp_path), theme=theme, full=True)


# --- the block game ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "theme", "lang"),
    [(SMALL, DARK, "fr"), (MIDDLE, SIXTEEN, "en"), (LARGE, DARK, "en")],
)
def test_a_battle_of_blocks(
    camera: Camera, tmp_path: Path, size: Size, theme: str, lang: str
) -> None:
    path = stopped(BLOCKS_BATTLE, tmp_path)
    camera.look(size, "enter", game=path, theme=theme, lang=lang, full=full(size))


@pytest.mark.parametrize(("size", "keys"), [(SMALL, "5"), (LARGE, "enter")])
def test_a_group_of_blocks_moves(camera: Camera, tmp_path: Path, size: Size, keys: str) -> None:
    """After "both play here" and the curtain."""
    path = stopped(BLOCKS_MOVE, tmp_path)
    camera.look(size, f"enter enter {keys}", game=path)
