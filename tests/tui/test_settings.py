"""Settings: at once in effect, at once in the file, and keys that can be given away."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.driving import drive, lines, press, rows, said, screen
from tui.app import RubiconApp
from tui.files.config import Settings, load, save, settings_file
from tui.screens.dialogs import Question
from tui.screens.home import HomeScreen
from tui.screens.newgame import NewGameScreen
from tui.screens.page import Notice
from tui.screens.settings import SettingsScreen
from tui.screens.typein import KeyCatch

pytestmark = pytest.mark.slow


@pytest.fixture
def app(saves: Path) -> RubiconApp:
    return RubiconApp(saves=saves)


def kept() -> Settings:
    settings, problems = load(settings_file())
    assert problems == []
    return settings


async def to_key(pilot: Pilot[Any], name: str) -> None:
    """Stand on a binding in the list of keys."""
    pane = rows(pilot, "key-list")
    if pilot.app.focused is not pane:
        await press(pilot, "tab")
    pane.select(name)
    await pilot.pause()


def keys_shown(pilot: Pilot[Any], name: str) -> str:
    return next(row.cells[0] for row in rows(pilot, "key-list").pane.rows if row.key == name)


# --- choices -------------------------------------------------------------------------------------


def test_language(app: RubiconApp) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "s", "right", "right")
        assert "Réglages" in said(pilot, "status")
        assert kept().language == "fr"
        await press(pilot, "escape")
        assert rows(pilot, "menu").pane.rows[0].cells[1] == "Nouvelle partie"

    drive(app, script)
    assert RubiconApp().lang == "fr"


@pytest.mark.parametrize("way", ["ctrl+g", "n", "s"])
def test_a_language_is_kept_wherever_it_is_chosen(app: RubiconApp, way: str) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, way)
        if way == "n":
            rows(pilot, "form").focus()
            rows(pilot, "form").select("language")
        if way != "ctrl+g":
            await press(pilot, "left")
        assert pilot.app.lang == kept().language == "fr"  # type: ignore[attr-defined]

    drive(app, script)
    assert RubiconApp().lang == "fr"


def test_the_key_of_the_language_is_named_where_one_looks_for_it(app: RubiconApp) -> None:
    """On the settings screen, in the list of keys and on the first screen; the player's own, if he
    has given it another."""

    async def script(pilot: Pilot[Any]) -> None:
        assert "Ctrl+g" in said(pilot, "keys")
        await press(pilot, "h")
        assert any("Ctrl+g" in line for line in screen(pilot))
        await press(pilot, "escape", "s")
        assert "(Ctrl+g changes it anywhere)" in lines(pilot, "choices")[1]
        await to_key(pilot, "app.language")
        await press(pilot, "enter", "f3")
        assert "(F3 changes it anywhere)" in lines(pilot, "choices")[1]
        await press(pilot, "f3")
        assert "(F3 la change partout)" in lines(pilot, "choices")[1]

    drive(app, script, (120, 36))


def test_a_language_is_all_that_its_key_writes(app: RubiconApp) -> None:
    """Another terminal may have chosen other colours since; a bad file is left alone."""

    async def script(pilot: Pilot[Any]) -> None:
        path = settings_file()
        save(Settings(theme="light"), path)
        await press(pilot, "ctrl+g")
        assert (kept().language, kept().theme) == ("fr", "light")
        path.write_text("foo = 1\n")
        await press(pilot, "ctrl+g")
        assert app.lang == "en"
        assert path.read_text() == "foo = 1\n"

    drive(app, script)


def test_two_terminals_keep_each_others_choices(saves: Path) -> None:
    first, second = RubiconApp(lang="en", saves=saves), RubiconApp(lang="en", saves=saves)

    async def colours(pilot: Pilot[Any]) -> None:
        await press(pilot, "s", "down", "right")
        await to_key(pilot, "home.new")
        await press(pilot, "enter", "f2")

    async def mouse_and_keys(pilot: Pilot[Any]) -> None:
        await press(pilot, "s", "down", "down", "left")
        await to_key(pilot, "home.open")
        await press(pilot, "enter", "f3")
        assert second.settings.theme == "dark", "here it stays as it was chosen"

    drive(first, colours)
    drive(second, mouse_and_keys)
    keys = {"home.new": "f2", "home.open": "f3"}
    assert kept() == Settings(theme="light", mouse="off", keys=keys)


def test_theme_goes_round_and_holds_at_once(app: RubiconApp) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "s", "down")
        seen = []
        for _ in range(4):
            await press(pilot, "enter")
            seen.append(pilot.app.theme)
            assert pilot.app.theme == f"rubicon-{kept().theme}"
        assert len(set(seen)) == 4
        await press(pilot, "left")
        assert pilot.app.theme == seen[2]

    drive(app, script)


def test_mouse_glyphs_and_questions(app: RubiconApp) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "s", "down", "down", "left")
        assert kept().mouse == "off"
        assert not app.mouse
        await press(pilot, "down", "left")
        assert kept().glyphs == "ascii"
        assert app.ascii
        assert screen(pilot)[1].startswith("== ")
        await press(pilot, "right", "right")  # round by "auto", which the locale decides
        assert not app.ascii
        assert screen(pilot)[1].startswith("══ ")
        await press(pilot, "right")
        assert app.ascii
        assert screen(pilot)[1].startswith("== ")
        await press(pilot, "left")
        await press(pilot, "down", "enter")
        assert kept().confirm is False
        assert app.settings.confirm is False

    drive(app, script)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_at_80_columns_nothing_is_cut(saves: Path, lang: str) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "s")
        for key in ("down", "tab", *["pagedown"] * 6):
            assert not [line for line in screen(pilot) if ".." in line]
            await press(pilot, key)

    drive(RubiconApp(lang=lang, saves=saves), script)


# --- keys ----------------------------------------------------------------------------------------


def test_a_key_is_given_by_pressing_it(app: RubiconApp) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "s")
        await to_key(pilot, "home.new")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, KeyCatch)
        await press(pilot, "escape")
        assert keys_shown(pilot, "home.new") == "n"
        await press(pilot, "enter", "ctrl+n")
        assert keys_shown(pilot, "home.new") == "Ctrl+n"
        assert kept().keys == {"home.new": "ctrl+n"}
        await press(pilot, "escape", "n")
        assert isinstance(pilot.app.screen, HomeScreen)
        await press(pilot, "ctrl+n")
        assert isinstance(pilot.app.screen, NewGameScreen)

    drive(app, script)


def test_a_key_that_is_taken_is_exchanged_after_a_question(app: RubiconApp) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "s")
        await to_key(pilot, "home.new")
        await press(pilot, "enter", "o")
        question = pilot.app.screen
        assert isinstance(question, Question)
        assert "home.open" in question.text
        await press(pilot, "n")
        assert app.settings.keys == {}
        await press(pilot, "enter", "o", "y")
        assert kept().keys == {"home.new": "o", "home.open": "n"}
        await press(pilot, "escape", "o")
        assert isinstance(pilot.app.screen, NewGameScreen)

    drive(app, script)


def test_a_key_of_two_is_given_up(app: RubiconApp) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "s")
        await to_key(pilot, "home.new")
        await press(pilot, "enter", "j", "y")
        assert kept().keys == {"home.new": "j", "sheet.down": "down"}

    drive(app, script)


def test_usual_keys_come_back_one_by_one_or_all(app: RubiconApp) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "s")
        for name, key in (("home.new", "f2"), ("home.open", "f3")):
            await to_key(pilot, name)
            await press(pilot, "enter", key)
        await to_key(pilot, "home.new")
        await press(pilot, "delete")
        assert kept().keys == {"home.open": "f3"}
        await press(pilot, "X", "enter")
        assert kept().keys == {}

    drive(app, script)


def test_a_usual_key_that_is_taken_by_now_does_not_come_back(app: RubiconApp) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "s")
        await to_key(pilot, "home.new")
        await press(pilot, "enter", "o", "y")
        await press(pilot, "delete")
        assert isinstance(pilot.app.screen, Notice)
        await press(pilot, "escape")
        assert kept().keys == {"home.new": "o", "home.open": "n"}

    drive(app, script)


# --- a file that is not understood ---------------------------------------------------------------


def test_a_bad_file_is_not_written_over_without_asking(saves: Path) -> None:
    path = settings_file()
    path.parent.mkdir(parents=True)
    bad = 'theme = "light"\nfoo = 1\nbar = 2\n'
    path.write_text(bad)
    app = RubiconApp(lang="en", saves=saves)

    async def script(pilot: Pilot[Any]) -> None:
        assert "line 2" in said(pilot, "notice")
        await press(pilot, "s", "down", "right")
        assert isinstance(pilot.app.screen, Question)
        assert all(line in pilot.app.screen.text for line in ("line 2", "line 3"))
        await press(pilot, "n")
        assert path.read_text() == bad
        assert app.settings.theme == "16-colour"  # for now
        await press(pilot, "right", "y")
        assert kept().theme == "high-contrast"
        await press(pilot, "right")  # asked once
        assert isinstance(pilot.app.screen, SettingsScreen)
        await press(pilot, "escape")
        assert said(pilot, "notice") == ""

    drive(app, script)


def test_a_file_that_has_become_bad_is_not_written_over_without_asking(app: RubiconApp) -> None:
    path, bad = settings_file(), 'theme = "light"\nfoo = 1\n'

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "s", "down", "down", "left")
        path.write_text(bad)
        await press(pilot, "right")
        assert isinstance(pilot.app.screen, Question)
        assert "line 2" in pilot.app.screen.text
        await press(pilot, "n")
        assert path.read_text() == bad
        assert rows(pilot, "problems").display
        await press(pilot, "right", "y")
        assert kept() == Settings(theme="light", mouse="on"), "what is understood is kept"
        assert not rows(pilot, "problems").display
        path.write_text(bad)
        await press(pilot, "right")
        assert isinstance(pilot.app.screen, Question), "it is another file"

    drive(app, script)


def test_what_was_not_written_down_is_once_the_file_is_mended(saves: Path) -> None:
    path = settings_file()
    path.parent.mkdir(parents=True)
    path.write_text("foo = 1\n")
    app = RubiconApp(lang="en", saves=saves)

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "s", "down", "right", "n")
        path.write_text('mouse = "off"\n')
        await press(pilot, "down", "down", "left")
        assert isinstance(pilot.app.screen, SettingsScreen), "nothing is lost"
        assert kept() == Settings(theme="light", mouse="off", glyphs="ascii")

    drive(app, script)


def test_keys_by_hand_that_mean_nothing_are_not_lost_without_asking(app: RubiconApp) -> None:
    path, bad = settings_file(), '[keys]\n"home.dance" = "d"\n'

    async def script(pilot: Pilot[Any]) -> None:
        path.parent.mkdir(parents=True)
        path.write_text(bad)
        await press(pilot, "s", "down", "right")
        assert isinstance(pilot.app.screen, Question)
        assert "home.dance" in pilot.app.screen.text
        await press(pilot, "n", "escape", "ctrl+g")
        assert path.read_text() == bad
        await press(pilot, "s", "down", "right", "y")
        assert kept().keys == {}

    drive(app, script)


FAULTS = """theme = "purple"
mouse = "sometimes"
fancy = 1
confirm = "perhaps"
[keys]
"home.dance" = "d"
"home.new" = ""
"home.open" = "ctrl+nothing"
"home.copy" = "e"
"""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_all_that_is_wrong_with_the_file_is_listed_until_it_is_gone(saves: Path, lang: str) -> None:
    path = settings_file()
    path.parent.mkdir(parents=True)
    path.write_text(FAULTS)
    app = RubiconApp(lang=lang, saves=saves)

    async def script(pilot: Pilot[Any]) -> None:
        there = {"en": "7 more: see Settings", "fr": "7 autres : voir Réglages"}
        assert there[lang] in said(pilot, "notice").replace("\u00a0", " ")
        await press(pilot, "s")
        pane = rows(pilot, "problems")
        told = [row.cells[0] for row in pane.pane.rows if row.cells[0]]
        named = {"en": "line", "fr": "ligne"}[lang]
        assert told == [f"{named} {line}" for line in (1, 2, 3, 4, 6, 7, 8, 9)]
        await press(pilot, "tab")
        assert pilot.app.focused is pane
        seen = list(lines(pilot, "problems"))
        for _ in pane.pane.rows:  # what does not fit is scrolled to
            await press(pilot, "down")
            seen += lines(pilot, "problems")
        assert not any(line.endswith("..") for line in seen)
        assert all(any(f"{named} {n} " in line for line in seen) for n in (1, 2, 3, 4, 6, 7, 8, 9))
        assert any("home.dance" in line for line in seen)
        await press(pilot, "shift+tab", "down", "right", "y")
        assert kept().theme == "light"
        assert not pane.display

    drive(app, script)


def test_a_good_file_is_not_spoken_of(app: RubiconApp) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "s")
        assert not rows(pilot, "problems").display
        await press(pilot, "tab")
        assert pilot.app.focused is rows(pilot, "key-list")

    drive(app, script)


def test_a_folder_that_cannot_be_written_is_told(app: RubiconApp, tmp_path: Path) -> None:
    (tmp_path / "config").write_text("no folder")

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "s", "down", "right")
        assert "not saved" in said(pilot, "notice")
        assert app.settings.theme == "light"

    drive(app, script)


def test_a_file_that_has_gone_before_its_keys_are_read_does_no_harm(saves: Path) -> None:
    """All screens must be read for that, which happens after the first picture."""
    path = settings_file()
    path.parent.mkdir(parents=True)
    path.write_text('[keys]\n"home.dance" = "d"\n"home.new" = "w"\n')
    app = RubiconApp(lang="en", saves=saves)
    path.unlink()

    async def script(pilot: Pilot[Any]) -> None:
        assert "home.dance" in said(pilot, "notice")
        assert app.settings.keys == {"home.new": "w"}
        await press(pilot, "w")
        assert isinstance(pilot.app.screen, NewGameScreen)

    drive(app, script)
