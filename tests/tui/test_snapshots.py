"""What the screens look like; `pytest --snapshot-update` accepts a change that was meant."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.paths import saves_dir
from tests.tui.at_table import new_game
from tests.tui.moments import BLOCKS_MOVE, COUP, LOSSES, SMALL, STRATAGEM
from tui.app import RubiconApp
from tui.tools.shots import (
    BATTLE,
    BLOCKS_BATTLE,
    LARGE,
    MARCH,
    MIDDLE,
    PLAN,
    Moment,
    settle,
    stopped,
)

Compare = Callable[..., bool]
Size = tuple[int, int]
DARK, SIXTEEN, LIGHT, CONTRAST = "dark", "16-colour", "light", "high-contrast"
FINISHED = saves_dir() / "pharsalus-complete.rubicon"


def picture(
    compare: Compare,
    size: Size,
    keys: str = "",
    *,
    game: Path | None = None,
    replay: bool = False,
    theme: str = DARK,
    lang: str = "en",
    saves: Path | None = None,
    games: Path | None = None,
    seats: tuple[int, ...] | None = None,
) -> None:
    """The app after these keys looks as it did."""
    app = RubiconApp(game, replay=replay, lang=lang, saves=saves, games=games, seats=seats)
    app.change_settings(theme=theme)

    async def prepare(pilot: Pilot[Any]) -> None:
        await settle(pilot)
        for key in keys.split():
            await pilot.press(key)
            await settle(pilot)

    assert compare(app, terminal_size=size, run_before=prepare)


# --- screens -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "lang", "theme"),
    [(SMALL, "en", DARK), (SMALL, "fr", SIXTEEN), (LARGE, "en", DARK), (MIDDLE, "fr", DARK)],
)
def test_home(snap_compare: Compare, size: Size, lang: str, theme: str) -> None:
    picture(snap_compare, size, lang=lang, theme=theme)


@pytest.mark.parametrize(
    ("size", "lang", "theme"), [(SMALL, "fr", DARK), (MIDDLE, "en", DARK), (LARGE, "en", SIXTEEN)]
)
def test_new_game(snap_compare: Compare, size: Size, lang: str, theme: str) -> None:
    picture(snap_compare, size, "n down down", lang=lang, theme=theme)


@pytest.mark.parametrize(
    ("size", "lang", "theme"), [(SMALL, "fr", DARK), (MIDDLE, "en", SIXTEEN), (LARGE, "en", DARK)]
)
def test_settings(snap_compare: Compare, size: Size, lang: str, theme: str) -> None:
    picture(snap_compare, size, "s", lang=lang, theme=theme)


@pytest.mark.parametrize(("size", "theme"), [(SMALL, DARK), (MIDDLE, DARK), (LARGE, SIXTEEN)])
def test_rules(snap_compare: Compare, size: Size, theme: str) -> None:
    picture(snap_compare, size, "R down down down", theme=theme)


def test_keys(snap_compare: Compare, tmp_path: Path) -> None:
    picture(snap_compare, SMALL, "h", game=stopped(MARCH, tmp_path))


def test_a_terminal_that_is_too_small(snap_compare: Compare) -> None:
    picture(snap_compare, (60, 20))


@pytest.mark.parametrize(
    ("size", "lang", "theme"), [(SMALL, "en", DARK), (MIDDLE, "fr", DARK), (LARGE, "en", SIXTEEN)]
)
def test_game_over(snap_compare: Compare, size: Size, lang: str, theme: str) -> None:
    picture(snap_compare, size, "e r", game=FINISHED, replay=True, lang=lang, theme=theme)


@pytest.mark.parametrize(("size", "theme"), [(SMALL, DARK), (MIDDLE, SIXTEEN), (LARGE, DARK)])
def test_map(snap_compare: Compare, tmp_path: Path, size: Size, theme: str) -> None:
    picture(snap_compare, size, "m", game=stopped(MARCH, tmp_path), theme=theme)


@pytest.mark.parametrize(("size", "theme"), [(SMALL, DARK), (MIDDLE, SIXTEEN), (LARGE, DARK)])
def test_replay(snap_compare: Compare, size: Size, theme: str) -> None:
    keys = "greater_than_sign greater_than_sign t"
    picture(snap_compare, size, keys, game=FINISHED, replay=True, theme=theme)


# --- moments of play -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "theme", "lang"),
    [(SMALL, DARK, "en"), (MIDDLE, SIXTEEN, "fr"), (LARGE, DARK, "en")],
)
def test_a_march_being_planned(
    snap_compare: Compare, tmp_path: Path, size: Size, theme: str, lang: str
) -> None:
    picture(snap_compare, size, PLAN, game=stopped(MARCH, tmp_path), theme=theme, lang=lang)


@pytest.mark.parametrize(
    ("size", "theme", "keys", "lang"),
    [(SMALL, SIXTEEN, "3 3", "fr"), (MIDDLE, DARK, "", "en"), (LARGE, DARK, "", "en")],
)
def test_a_battle_with_its_odds(
    snap_compare: Compare, tmp_path: Path, size: Size, theme: str, keys: str, lang: str
) -> None:
    picture(snap_compare, size, keys, game=stopped(BATTLE, tmp_path), theme=theme, lang=lang)


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
def test_a_moment(
    snap_compare: Compare, tmp_path: Path, moment: Moment, size: Size, theme: str
) -> None:
    picture(snap_compare, size, game=stopped(moment, tmp_path), theme=theme)


@pytest.mark.parametrize(
    ("size", "theme", "lang"),
    [(SMALL, DARK, "fr"), (MIDDLE, SIXTEEN, "en"), (LARGE, DARK, "en")],
)
def test_a_refusal_with_its_rule(
    snap_compare: Compare, tmp_path: Path, size: Size, theme: str, lang: str
) -> None:
    path = new_game(tmp_path / "fair.rubicon", undo="fair")
    picture(snap_compare, size, "enter u", game=path, theme=theme, lang=lang)


def test_a_curtain(snap_compare: Compare, tmp_path: Path) -> None:
    path = new_game(tmp_path / "hidden.rubicon", hands="hidden")
    picture(snap_compare, SMALL, "enter", game=path)


@pytest.mark.parametrize("theme", [LIGHT, CONTRAST])
def test_other_colours(snap_compare: Compare, tmp_path: Path, theme: str) -> None:
    picture(snap_compare, MIDDLE, game=stopped(MARCH, tmp_path), theme=theme)


# --- the block game ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "theme", "lang"),
    [(SMALL, DARK, "fr"), (MIDDLE, SIXTEEN, "en"), (LARGE, DARK, "en")],
)
def test_a_battle_of_blocks(
    snap_compare: Compare, tmp_path: Path, size: Size, theme: str, lang: str
) -> None:
    path = stopped(BLOCKS_BATTLE, tmp_path)
    picture(snap_compare, size, "enter", game=path, theme=theme, lang=lang)


@pytest.mark.parametrize(("size", "keys"), [(SMALL, "5"), (LARGE, "enter")])
def test_a_group_of_blocks_moves(
    snap_compare: Compare, tmp_path: Path, size: Size, keys: str
) -> None:
    """After "both play here" and the curtain."""
    path = stopped(BLOCKS_MOVE, tmp_path)
    picture(snap_compare, size, f"enter enter {keys}", game=path)
