"""The app as a whole: opening, languages, help, the terminal's size and colours, and its end."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec
import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from core.game import Game
from core.log import GameLog
from core.seat.words import users_language, word, words, years_text
from core.texts import LANGUAGES
from tests.tui.conftest import short_game
from tests.tui.driving import drive, go_home, lines, press, rows, said, screen, settle
from tui import themes
from tui.app import RubiconApp
from tui.files.config import settings_file
from tui.files.notes import Notes
from tui.language.file_names import home_path
from tui.screens import keymap
from tui.screens.dialogs import Curtain, Menu, Question
from tui.screens.help import HelpScreen
from tui.screens.home import HomeScreen
from tui.screens.newgame import NewGameScreen
from tui.screens.page import Notice
from tui.screens.replay import ReplayScreen
from tui.screens.replay_bookmarks import Bookmarks
from tui.screens.rules import RulesScreen
from tui.screens.settings import SettingsScreen
from tui.screens.table import TableScreen
from tui.screens.too_small import TooSmall
from tui.screens.typein import OpenFile
from tui.tools.bench import Terminal
from tui.widgets.line import Line
from tui.widgets.line_pane import fit

pytestmark = pytest.mark.slow

PATIENCE = 20.0  # seconds, on a busy machine


def status_at(path: Path, position: int | None = None, lang: str = "en") -> str:
    game = Game.open(path)
    game.seek(len(game.moves) if position is None else position)
    return game.system.presenter.status(game.view(None), lang)


# --- opening -------------------------------------------------------------------------------------


def test_a_game_on_the_command_line_is_played(short: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        assert table.session.seats == (1, 2)
        await go_home(pilot)

    drive(RubiconApp(short, lang="en"), script)


def test_home_is_not_drawn_before_a_game_that_is_opened_at_once(short: Path) -> None:
    app = RubiconApp(short, lang="en")

    async def session() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            if isinstance(app.screen, HomeScreen):
                assert not any(line.strip() for line in screen(pilot)[1:-2])
            await settle(pilot)
            await go_home(pilot)
            assert app.focused is rows(pilot, "menu")
            assert any("New game" in line for line in screen(pilot))
            assert said(pilot, "notice") == ""

    asyncio.run(session())


def test_the_seat_on_the_command_line_is_taken_without_asking(saves: Path) -> None:
    path = short_game(saves / "secret.rubicon", hands="hidden")

    async def script(pilot: Pilot[Any]) -> None:
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        assert table.session.seats == (2,)

    drive(RubiconApp(path, lang="en", seats=(2,)), script)


def test_a_replay_opens_at_the_start(finished: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert said(pilot, "status") == status_at(finished, 0)

    drive(RubiconApp(finished, replay=True, lang="en"), script)


def test_a_finished_game_opens_at_its_end(finished: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert said(pilot, "status") == status_at(finished)

    drive(RubiconApp(finished, lang="en"), script)


def test_a_replay_opens_where_it_is_asked_to(finished: Path) -> None:
    app = RubiconApp(lang="en")

    async def script(pilot: Pilot[Any]) -> None:
        app.open_replay(finished, 7)
        await settle(pilot)
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.game.position == 7

    drive(app, script)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_unreadable_files_are_explained(tmp_path: Path, short: Path, lang: str) -> None:
    damaged = tmp_path / "damaged.rubicon"
    damaged.write_bytes(short.read_bytes().replace(b'"act":', b'"akt":', 1))
    foreign = tmp_path / "foreign.rubicon"
    foreign.write_text("A letter to Cicero\n")
    later = tmp_path / "later.rubicon"
    GameLog.create(later, {"format": 99, "novelty": True}).close()
    unknown = tmp_path / "unknown.rubicon"
    header = GameLog.open(short).header
    GameLog.create(unknown, header | {"system": "chess"}).close()
    odd = tmp_path / "odd.rubicon"
    GameLog.create(odd, header | {"settings": {"undo": "never"}}).close()
    corrected = tmp_path / "corrected.rubicon"
    GameLog.create(corrected, header | {"data": {"roma_points": 3}}).close()
    edited = tmp_path / "edited.rubicon"
    GameLog.create(edited, header | {"position": {"year": "x"}}).close()
    bare = tmp_path / "bare.rubicon"
    GameLog.create(bare, {"format": 1}).close()
    wanted = {
        damaged: ("line 2 is damaged", "la ligne 2 est endommagée"),
        foreign: ("not a game file", "n'est pas une partie"),
        later: ("unknown field `novelty`", "Champ inconnu `novelty`"),
        unknown: ("no rule system 'chess'", "pas de système «\u00a0chess\u00a0»"),
        odd: ("no setting undo=never", "pas de réglage undo=never"),
        corrected: ("10.2: The control points", "10.2\u00a0: Les points de contrôle"),
        edited: ("(rule table.position)", "(règle table.position)"),
        bare: ("missing required field", "Il manque le champ"),
        tmp_path / "missing.rubicon": ("No such file", "inexistant"),
    }
    for path, both in wanted.items():
        expected = both[LANGUAGES.index(lang)]

        async def script(pilot: Pilot[Any], path: Path = path, expected: str = expected) -> None:
            notice = pilot.app.screen
            assert isinstance(notice, Notice)
            assert expected in notice.text
            assert path.name in notice.text
            assert "\n" not in notice.text
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, HomeScreen)
            assert said(pilot, "notice") == ""

        drive(RubiconApp(path, lang=lang), script)


def test_a_differing_file_says_where(tmp_path: Path, short: Path) -> None:
    path = tmp_path / "differs.rubicon"
    log = GameLog.open(short)
    copy = GameLog.create(path, log.header)
    records: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(log.records))
    records[1]["digest"] = "0" * 16
    for record in records:
        with copy.writing():
            copy.append(record)
    copy.close()

    async def script(pilot: Pilot[Any]) -> None:
        assert "record 2: digest" in said(pilot, "notice")

    drive(RubiconApp(path, lang="en"), script)


# --- keys ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "keys", [[], ["question_mark"], ["h"], ["n"], ["s"], ["c"], ["tab", "p"], ["R"]]
)
def test_q_quits_everywhere(saves: Path, keys: list[str], tmp_path: Path) -> None:
    games = tmp_path / "games"
    games.mkdir()
    short_game(games / "mine.rubicon")
    app = RubiconApp(lang="en", saves=saves, games=games)

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, *keys, "q")

    drive(app, script)
    assert app.return_code == 0
    assert not app.is_running


def test_ctrl_c_quits_out_of_an_input(saves: Path) -> None:
    app = RubiconApp(lang="en", saves=saves)

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "o", "q")
        assert isinstance(pilot.app.screen, OpenFile)
        assert pilot.app.screen.query_one(Input).value == "q"
        await press(pilot, "ctrl+c")

    drive(app, script)
    assert app.return_code == 0
    assert not app.is_running


QUICK: list[Callable[[Game], Screen[Any]]] = [
    lambda game: Menu("menu", [("a", "b")], "en"),
    lambda game: Curtain(1, lambda lang: "Caesar", "en"),
    lambda game: Question("sure?", "en"),
    lambda game: Bookmarks(game, Notes(None), "en"),
    lambda game: NewGameScreen("en", Path()),
    lambda game: SettingsScreen("en"),
]


@pytest.mark.parametrize("made", QUICK)
def test_a_page_may_be_put_away_before_it_is_seen(
    saves: Path, made: Callable[[Game], Screen[Any]]
) -> None:
    """Over a slow line two keys may come together."""
    game = Game.new("alea/2", 1)

    async def script(pilot: Pilot[Any]) -> None:
        for ticks in range(12):
            pilot.app.push_screen(made(game))
            for _ in range(ticks):
                await asyncio.sleep(0)
            pilot.app.pop_screen()
            await settle(pilot)
        assert isinstance(pilot.app.screen, HomeScreen)

    drive(RubiconApp(lang="en"), script)


@pytest.mark.parametrize("made", QUICK)
@pytest.mark.parametrize("ticks", range(4))
def test_the_app_may_be_left_before_a_page_is_seen(
    saves: Path, made: Callable[[Game], Screen[Any]], ticks: int
) -> None:
    game, app = Game.new("alea/2", 1), RubiconApp(lang="en")

    async def script(pilot: Pilot[Any]) -> None:
        app.push_screen(made(game))
        for _ in range(ticks):
            await asyncio.sleep(0)
        app.exit()
        await ended(app)

    drive(app, script)
    assert not app.return_code


async def ended(app: RubiconApp) -> None:
    """Where the app has ended there is nothing to wait for: its screens never rest again."""
    async with asyncio.timeout(PATIENCE):
        while app.is_running:
            await asyncio.sleep(0)


def test_the_language_may_change_before_a_page_is_seen(saves: Path) -> None:
    app = RubiconApp(lang="en")

    async def script(pilot: Pilot[Any]) -> None:
        for ticks in range(6):
            app.push_screen(page := RulesScreen("alea", "en"))
            for _ in range(ticks):
                await asyncio.sleep(0)
            app.change_settings(language="fr" if app.lang == "en" else "en")
            await settle(pilot)
            titles = {"en": "RULES", "fr": "RÈGLES"}
            assert titles[app.lang] in page.query_one("#status", Line).full_text
            app.pop_screen()
            await settle(pilot)

    drive(app, script)


@pytest.mark.parametrize("key", ["question_mark", "h"])
def test_the_keys_of_a_screen_are_listed(saves: Path, key: str) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n", key)
        assert isinstance(pilot.app.screen, HelpScreen)
        listed = {row.key for row in rows(pilot, "key-list").pane.rows}
        assert {"newgame.start", "newgame.back", "app.quit", "sheet.down"} <= listed
        await press(pilot, "h", "escape")  # the keys of the list of keys are not listed
        assert isinstance(pilot.app.screen, NewGameScreen)

    drive(RubiconApp(lang="en", saves=saves), script)


def test_the_keys_of_panes_that_a_game_does_not_have_are_not_listed(short: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "question_mark")
        listed = rows(pilot, "key-list").pane.rows
        assert any(row.key.startswith("board.pane-") for row in listed)
        assert all(row.cells[1] and not row.cells[1].endswith(": -") for row in listed)

    drive(RubiconApp(short, lang="en"), script)


def test_no_plain_letter_changes_the_language(short: Path) -> None:
    """A slip would change every word of the app, and be remembered."""

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "l")
        await go_home(pilot)
        await press(pilot, "l", "L", "h", "l")
        assert pilot.app.lang == "en"  # type: ignore[attr-defined]
        assert not settings_file().exists()

    drive(RubiconApp(short, lang="en"), script)


def test_language_can_be_changed_anywhere(short: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "ctrl+g")
        assert said(pilot, "status") == status_at(short, lang="fr")
        await press(pilot, "h")
        assert lines(pilot, "key-list")[0].startswith("══ Touches ")
        await press(pilot, "ctrl+g", "escape")
        assert said(pilot, "status") == status_at(short)
        await go_home(pilot)
        assert lines(pilot, "games")[0].startswith("── Games ")

    drive(RubiconApp(short, lang="en"), script)


def test_every_binding_has_an_id_and_words() -> None:
    assert keymap.bindings()
    for owner in keymap._owners():
        for binding in owner.__dict__.get("BINDINGS", ()):
            assert binding.id, (owner, binding)


def test_every_word_is_said_in_both_languages() -> None:
    for name, said_in in words().items():
        assert set(said_in) == set(LANGUAGES), name
        assert all(said_in.values()), name


def test_french_signs_stay_with_their_word_when_a_line_breaks() -> None:
    loose = [name for name, said_in in words().items() if re.search(r" [:;?!»%]|« ", said_in["fr"])]
    assert loose == []
    assert word("home.to-move", "fr", who="R") == "à jouer\u00a0: R"


# --- the terminal's size -------------------------------------------------------------------------


def test_a_terminal_that_is_too_small_says_so_until_it_grows(saves: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        assert isinstance(pilot.app.screen, TooSmall)
        assert "79 x 24" in "\n".join(screen(pilot))
        await pilot.resize_terminal(80, 23)
        await pilot.pause()
        assert "80 x 23" in "\n".join(screen(pilot))
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert isinstance(pilot.app.screen, HomeScreen)

    drive(RubiconApp(lang="en", saves=saves), script, size=(79, 24))


def test_nothing_is_lost_while_the_terminal_is_too_small(saves: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "n", "down", "down", "enter", "down")
        await pilot.resize_terminal(40, 10)
        await pilot.pause()
        assert isinstance(pilot.app.screen, TooSmall)
        await press(pilot, "s", "escape", "enter")  # no key reaches what is not seen
        await pilot.resize_terminal(120, 36)
        await pilot.pause()
        form = pilot.app.screen
        assert isinstance(form, NewGameScreen)
        assert form.scenario == "alea/3"
        assert rows(pilot, "form").key == "deployment"

    drive(RubiconApp(lang="en", saves=saves), script)


def test_what_opens_while_the_terminal_is_too_small_is_there_when_it_grows(
    saves: Path, mine: Path
) -> None:
    app = RubiconApp(lang="en", saves=saves)

    async def script(pilot: Pilot[Any]) -> None:
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        app.open_table(mine)
        await settle(pilot)
        assert isinstance(app.screen, TooSmall)
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert isinstance(app.screen, TableScreen)
        await go_home(pilot)

    drive(app, script)


# --- colours and mouse ---------------------------------------------------------------------------


def test_a_theme_gives_every_role_a_colour() -> None:
    for theme in themes.THEMES:
        assert set(themes.ROLES) <= set(theme.variables), theme.name


@pytest.mark.parametrize(
    ("chosen", "colours", "fits"),
    [
        ("dark", "truecolor", "dark"),
        ("dark", "256", "dark"),
        ("dark", "standard", "16-colour"),
        ("light", None, "16-colour"),
        ("high-contrast", "256", "high-contrast"),
        ("high-contrast", "standard", "high-contrast-16"),
        ("16-colour", "truecolor", "16-colour"),
    ],
)
def test_a_theme_fits_its_terminal(chosen: str, colours: str | None, fits: str) -> None:
    assert themes.fitting(chosen, colours, colourless=False) == f"rubicon-{fits}"
    if chosen == "dark":
        assert themes.fitting(chosen, colours, colourless=True) == "rubicon-16-colour"


@pytest.mark.parametrize("theme", ["dark", "light", "16-colour", "high-contrast"])
def test_every_theme_can_be_drawn(saves: Path, short: Path, theme: str) -> None:
    app = RubiconApp(lang="en", saves=saves)

    async def script(pilot: Pilot[Any]) -> None:
        app.change_settings(theme=theme)
        await press(pilot, "n", "escape", "o", "escape", "s", "escape")
        assert app.theme == f"rubicon-{theme}"

    drive(app, script)


def test_without_colours_marks_are_left(monkeypatch: pytest.MonkeyPatch, saves: Path) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = RubiconApp(lang="en", saves=saves)

    async def script(pilot: Pilot[Any]) -> None:
        styles = [
            segment.style
            for strip in app.screen._compositor.render_strips()
            for segment in strip
            if segment.style is not None
        ]
        assert not any(style.color or style.bgcolor for style in styles)
        assert any(style.reverse for style in styles)
        assert any(style.bold for style in styles)
        assert any(line.startswith("> n") for line in screen(pilot))

    drive(app, script)


@pytest.mark.parametrize(("term", "theme"), [("linux", "16-colour"), ("vt100", "16-colour")])
def test_old_terminals_get_their_own_colours(
    monkeypatch: pytest.MonkeyPatch, saves: Path, term: str, theme: str
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.delenv("COLORTERM")
    app = RubiconApp(lang="en", saves=saves)
    assert app.theme == f"rubicon-{theme}"
    assert app.no_color == (term == "vt100")


def test_the_mouse_is_off_over_ssh(monkeypatch: pytest.MonkeyPatch, saves: Path) -> None:
    assert RubiconApp(saves=saves).mouse
    monkeypatch.setenv("SSH_CONNECTION", "10.0.0.1 22 10.0.0.2 22")
    assert not RubiconApp(saves=saves).mouse
    assert RubiconApp(saves=saves, mouse=True).mouse
    app = RubiconApp(saves=saves)
    app.settings.mouse = "on"
    assert app.mouse


def test_nothing_is_animated(monkeypatch: pytest.MonkeyPatch, saves: Path) -> None:
    """Every picture on the way would be sent, and a key would wait for the last of them."""
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "full")

    async def script(pilot: Pilot[Any]) -> None:
        styles = pilot.app.screen.styles
        styles.animate("opacity", 0.0, duration=600.0)
        await pilot.pause(0.1)
        assert styles.opacity == 0.0

    drive(RubiconApp(lang="en", saves=saves), script)


# --- the end -------------------------------------------------------------------------------------


def started(ignoring: bool = False) -> Terminal:
    """The program on a terminal of its own, drawn and at rest."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP} if ignoring else set())
    try:
        terminal = Terminal()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    seen, _ = terminal.read(until=b"RUBICON", patience=PATIENCE)
    assert b"RUBICON" in seen
    terminal.read()
    return terminal


def exit_code(terminal: Terminal) -> int:
    """Of a program that ends by itself within a while."""
    deadline = monotonic() + PATIENCE
    while monotonic() < deadline:
        ended, status = os.waitpid(terminal.child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        asyncio.run(asyncio.sleep(0.02))
    os.kill(terminal.child, signal.SIGKILL)
    os.waitpid(terminal.child, 0)
    raise AssertionError("the program outlives its terminal")


@pytest.mark.parametrize("ignoring", [False, True], ids=["hang-up", "no signal"])
def test_the_app_ends_when_its_terminal_goes_away(ignoring: bool) -> None:
    terminal = started(ignoring)
    os.close(terminal.master)
    assert exit_code(terminal) in (128 + signal.SIGHUP, -signal.SIGHUP)


@pytest.mark.parametrize(
    ("key", "code"), [(b"q", 0), (b"\x03", 0), (signal.SIGTERM, 128 + signal.SIGTERM)]
)
def test_the_app_leaves_the_terminal_as_it_was(key: bytes | signal.Signals, code: int) -> None:
    terminal = started()
    if isinstance(key, bytes):
        os.write(terminal.master, key)
    else:
        os.kill(terminal.child, key)
    seen, _ = terminal.read(until=b"\x1b[?1049l", patience=PATIENCE)
    assert b"\x1b[?1049l" in seen  # the other screen is back
    terminal.read()
    assert exit_code(terminal) == code
    os.close(terminal.master)


# --- small things --------------------------------------------------------------------------------


def test_language_of_the_locale() -> None:
    assert users_language({"LANG": "fr_FR.UTF-8"}) == "fr"
    assert users_language({"LC_ALL": "C", "LANG": "fr_FR.UTF-8"}) == "en"
    assert users_language({}) == "en"


def test_years_before_christ_are_negative() -> None:
    assert years_text((-49, -44), "en") == "49-44 BC"
    assert years_text((305, 363), "en") == "AD 305-363"


def test_a_cell_that_is_cut_shows_it() -> None:
    assert fit("Mediolanum", 10) == "Mediolanum"
    assert fit("Mediolanum", 6) == "Medi.."
    assert fit("Roma", 6) == "Roma  "


def test_paths_are_written_as_people_write_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/cicero")
    assert home_path(Path("/home/cicero/games/a")) == "~/games/a"
    assert home_path(Path("/home/ciceronis/a")) == "/home/ciceronis/a"
    assert home_path(Path("/home/cicero")) == "/home/cicero"


def test_first_things_first() -> None:
    """Home does not wait for the rules, the other screens or the game core to be read."""
    code = (
        "import sys, tui.app; print(*[m for m in sys.modules if m.startswith(('core.', 'tui.'))])"
    )
    import subprocess

    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    late = {"core.game", "core.record", "core.seat.draft", "core.alea.system"}
    late |= {"tui.screens.table", "tui.screens.settings"}
    assert not late & set(found.stdout.split())
