"""Pages that stay built when they are put away."""

from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.driving import drive, press, screen
from tui.app import RubiconApp
from tui.screens.kept_pages import KeptPage
from tui.screens.newgame import NewGameScreen
from tui.screens.rules import RulesScreen
from tui.screens.settings import SettingsScreen

pytestmark = pytest.mark.slow

KINDS: dict[str, type[KeptPage]] = {"n": NewGameScreen, "R": RulesScreen, "s": SettingsScreen}
LARGE = (160, 48)
MESS = {  # what leaves them otherwise than they were
    "n": ("down", "down", "tab", "down", "right", "tab", "down"),
    "R": ("down", "down", "slash", *"coup", "enter", "down", "escape", "right"),
    "s": ("tab", *["down"] * 30),
}


def built(app: RubiconApp) -> set[type]:
    return {type(page) for page in app._installed_screens.values()}


def as_new(app: RubiconApp, key: str, lang: str = "en") -> list[str]:
    """What the page shows that nobody has used before."""
    seen: list[list[str]] = []

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, *["ctrl+g"] * (lang != "en"), key)
        seen.append(screen(pilot))

    drive(app, script, LARGE)
    return seen[0]


@pytest.mark.parametrize("key", KINDS)
def test_a_page_that_was_used_opens_as_if_it_were_new(key: str, games: Any) -> None:
    """And on a terminal that has grown meanwhile."""

    async def script(pilot: Pilot[Any]) -> None:
        app = pilot.app
        await press(pilot, key)
        first = app.screen
        assert isinstance(first, KINDS[key])
        await press(pilot, *MESS[key])
        assert app.screen is first
        await press(pilot, *["escape"] * (1 if key != "R" else 2))
        assert app.screen is not first
        await pilot.resize_terminal(*LARGE)
        await press(pilot, key)
        assert app.screen is first
        seen.append(screen(pilot))

    seen: list[list[str]] = []
    drive(RubiconApp(lang="en"), script)
    assert seen == [as_new(RubiconApp(lang="en"), key)]


@pytest.mark.parametrize("key", KINDS)
def test_what_was_put_away_is_built_anew_for_other_words(key: str, games: Any) -> None:
    """Whatever is seen is told of them; what is not, and was not told, would be wrong."""

    async def script(pilot: Pilot[Any]) -> None:
        app = pilot.app
        assert isinstance(app, RubiconApp)
        await press(pilot, key, "escape")
        assert KINDS[key] in built(app)
        await press(pilot, "ctrl+g")
        assert not built(app)
        await press(pilot, key)
        seen.append(screen(pilot))
        await press(pilot, "ctrl+g")
        assert KINDS[key] in built(app)  # it is on the screen
        await press(pilot, "ctrl+g")

    seen: list[list[str]] = []
    drive(RubiconApp(lang="en"), script, LARGE)
    assert seen == [as_new(RubiconApp(lang="en"), key, "fr")]
