"""What is wrong with the settings file is told once: at Home, or over a game opened at once."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.texts import LANGUAGES
from tests.tui.at_home import app
from tests.tui.driving import drive, go_home, press, rows, said, screen
from tui.app import RubiconApp
from tui.files.config import TOLD, Problem, listed, settings_file
from tui.screens.dialogs import Curtain, Menu
from tui.screens.page import Notice
from tui.screens.replay import ReplayScreen
from tui.screens.table import TableScreen

BAD = 'theme = "purple"\n[keys]\n"home.dance" = "d"\n'


@pytest.fixture(autouse=True)
def _bad_settings(plain_terminal: None) -> None:
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text(BAD)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("replay", [False, True])
def test_who_opens_a_game_at_once_is_told_over_it(
    saves: Path, mine: Path, replay: bool, lang: str
) -> None:
    """He sees no Home."""
    program = RubiconApp(mine, replay, lang=lang, saves=saves)

    async def script(pilot: Pilot[Any]) -> None:
        notice = program.screen
        assert isinstance(notice, Notice)
        assert [problem.line for problem in program.problems] == [1, 3]
        assert notice.text.splitlines() == [problem.text(lang) for problem in program.problems]
        await press(pilot, "enter")
        assert isinstance(program.screen, ReplayScreen if replay else TableScreen)
        if not replay:
            await press(pilot, "p")
            assert isinstance(program.screen, ReplayScreen), "once is enough"
        await go_home(pilot)
        await press(pilot, "p")
        assert isinstance(program.screen, ReplayScreen), "once is enough"

    drive(program, script)


def test_it_is_told_when_it_is_known_who_sits_here(saves: Path, hidden: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        for page in (Menu, Notice, Curtain):
            assert isinstance(pilot.app.screen, page)
            await press(pilot, "enter")
        assert isinstance(pilot.app.screen, TableScreen)

    drive(app(saves, path=hidden), script)


@pytest.mark.parametrize("asked_for", ["", "gone.rubicon", "hidden.rubicon"])
def test_who_sees_home_is_told_there_and_not_again(
    saves: Path, mine: Path, hidden: Path, asked_for: str
) -> None:
    """No game was asked for, or one that cannot be read, or nobody sat down at it."""

    async def script(pilot: Pilot[Any]) -> None:
        if asked_for:
            await press(pilot, "escape")
        assert "settings.toml, line 1" in said(pilot, "notice")
        rows(pilot, "games").select(str(mine))
        await press(pilot, "p")
        assert isinstance(pilot.app.screen, ReplayScreen)

    drive(app(saves, path=hidden.with_name(asked_for) if asked_for else None), script)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_of_many_problems_the_first_are_named_and_the_rest_counted(
    saves: Path, mine: Path, lang: str
) -> None:
    lines = [f"colour-{n} = {n}" for n in range(30)]
    settings_file().write_text("\n".join(lines))
    problems = [Problem(n, "syntax") for n in range(TOLD + 2)]
    assert listed(problems, lang).count("\n") == TOLD - 1
    assert listed(problems, lang).endswith(("(and 2 more)", "(et 2 autres)"))
    assert listed(problems[:1], lang) == problems[0].text(lang)

    async def script(pilot: Pilot[Any]) -> None:
        assert isinstance(pilot.app.screen, Notice)
        seen = "\n".join(screen(pilot))
        assert f"colour-{TOLD - 1}" in seen
        assert ("22 more" if lang == "en" else "22 autres") in seen
        assert ("back" if lang == "en" else "retour") in seen

    drive(app(saves, lang, mine), script)
