"""Home: the games that are there, and what can be done with them."""

import os
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from core import __version__
from core.game import Game
from core.paths import cache_dir
from core.seat.words import word
from tests.tui.at_home import app, keys
from tests.tui.conftest import push_first, short_game
from tests.tui.driving import drive, go_home, lines, press, rows, said, screen, settle
from tui.files import shelf
from tui.files.shelf import Card, Shelf, describe
from tui.screens.dialogs import Menu, Question
from tui.screens.home import HomeScreen, ago
from tui.screens.newgame import NewGameScreen
from tui.screens.page import Notice
from tui.screens.replay import ReplayScreen
from tui.screens.settings import SettingsScreen
from tui.screens.table import TableScreen
from tui.screens.typein import OpenFile

pytestmark = pytest.mark.slow

# --- the list ------------------------------------------------------------------------------------


def test_each_game_is_a_row_that_tells_where_it_stands(
    saves: Path, mine: Path, finished: Path
) -> None:
    (saves / "over.rubicon").write_bytes(finished.read_bytes())

    async def script(pilot: Pilot[Any]) -> None:
        own, sample = [row for row in rows(pilot, "games").pane.rows if not row.heading]
        game = Game.open(mine)
        assert game.prompt is not None
        view, presenter = game.view(None), game.system.presenter
        moment = game.moment(len(game.moves))
        faction = presenter.faction(view, game.prompt.seat, "en")
        phase = f"49 BC {presenter.phase(moment.phase, 'en')}"
        assert own.cells == ("alea", "The End of the Republic", phase, faction, "<1 min")
        assert sample.cells[1] == "The Road to Pharsalus"
        assert sample.cells[2].endswith(("victory", "over"))
        assert sample.cells[4] == ""  # a sample is nobody's

    drive(app(saves), script)


def test_the_game_under_the_cursor_is_told_in_full(saves: Path, mine: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        for lang, title in (("en", "The End of the Republic"), ("fr", "La fin de la République")):
            about = said(pilot, "about")
            assert title in about
            assert ("49 BC" if lang == "en" else "49 av. J.-C.") in about
            assert mine.name in about
            await press(pilot, "ctrl+g")

    drive(app(saves), script)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_at_80_columns_no_cell_is_cut(saves: Path, games: Path, lang: str) -> None:
    for number in range(1, 8):
        Game.new(f"alea/{number}", 1, path=games / f"game-{number}.rubicon")

    async def script(pilot: Pilot[Any]) -> None:
        assert len(keys(pilot)) == 7
        assert not [line for line in screen(pilot) if ".." in line.replace("...", "")]

    drive(app(saves, lang), script)


def test_own_games_stand_first_and_the_last_played_on_top(saves: Path, games: Path) -> None:
    for age, name in enumerate(("new", "older", "oldest")):
        path = short_game(games / f"{name}.rubicon")
        os.utime(path, (1e9 - age, 1e9 - age))
    short_game(saves / "a-sample.rubicon")

    async def script(pilot: Pilot[Any]) -> None:
        wanted = ["new.rubicon", "older.rubicon", "oldest.rubicon", "a-sample.rubicon"]
        assert keys(pilot) == wanted
        headings = [row.cells[0] for row in rows(pilot, "games").pane.rows if row.heading]
        assert headings == ["Your games", "Sample games"]

    drive(app(saves), script)


def test_a_game_that_cannot_be_read_is_a_row_with_its_problem(saves: Path, mine: Path) -> None:
    hurt = mine.with_name("hurt.rubicon")
    hurt.write_bytes(mine.read_bytes().replace(b'"act":', b'"akt":', 1))
    (saves / "letter.rubicon").write_text("to Cicero\n")

    async def script(pilot: Pilot[Any]) -> None:
        cells = {Path(row.key).name: row.cells for row in rows(pilot, "games").pane.rows}
        assert cells["hurt.rubicon"][1:3] == ("hurt.rubicon", "cannot be read")
        assert cells["letter.rubicon"][0] == "?"
        rows(pilot, "games").select(str(hurt))
        await pilot.pause()
        assert "line 2 is damaged" in said(pilot, "about")
        await press(pilot, "tab", "enter")
        assert isinstance(pilot.app.screen, Notice)

    drive(app(saves), script)


def test_without_games_home_says_so(saves: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        assert "You have no games yet." in "\n".join(screen(pilot))
        await press(pilot, "c", "tab", "enter", "p", "e", "y", "d")  # there is nothing to do it to
        assert isinstance(pilot.app.screen, HomeScreen)

    drive(app(saves), script)


def test_wide_terminals_show_the_file(saves: Path, mine: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        assert "mine.rubicon" in "\n".join(lines(pilot, "games"))
        assert "Alea Iacta Est" in "\n".join(lines(pilot, "games"))

    drive(app(saves), script, size=(160, 48))


def test_long_ago_is_told_in_days() -> None:
    found = [ago(seconds, "en") for seconds in (-5, 59, 60, 3599, 3600, 86399, 86400, 86400 * 400)]
    assert found == ["<1 min", "<1 min", "1 min", "59 min", "1 h", "23 h", "1 d", "400 d"]


# --- the index -----------------------------------------------------------------------------------


def test_what_is_known_is_shown_without_reading_the_game(saves: Path, mine: Path) -> None:
    known = Shelf(mine.parent, saves)
    (game,) = known.list()
    assert game.card is None
    known.keep(game, Card(system="S", scenario="alea/1", title={"en": "From the index"}))
    known.write()
    assert Shelf(mine.parent, saves).list()[0].card == game.card

    async def script(pilot: Pilot[Any]) -> None:
        assert rows(pilot, "games").pane.rows[1].cells[1] == "From the index"

    drive(app(saves), script)


def test_a_game_that_was_played_on_is_read_again(saves: Path, mine: Path) -> None:
    library = Shelf(mine.parent, saves)
    (game,) = library.list()
    library.keep(game, describe(mine))
    assert library.list()[0].fresh
    played = Game.open(mine)
    push_first(played)
    (again,) = library.list()
    assert not again.fresh
    assert again.card == game.card  # shown until the new one is known

    async def script(pilot: Pilot[Any]) -> None:
        pass

    library.write()
    drive(app(saves), script)
    (kept,) = Shelf(mine.parent, saves).list()
    assert kept.fresh
    assert kept.card == describe(mine)


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"[1, 2]", b'{"program": 3}', b"\xff\xfe", b'{"program":"0","games":{}}'],
)
def test_a_damaged_index_is_ignored_and_written_anew(
    saves: Path, mine: Path, content: bytes
) -> None:
    index = cache_dir() / shelf.INDEX
    index.parent.mkdir(parents=True)
    index.write_bytes(content)

    async def script(pilot: Pilot[Any]) -> None:
        assert rows(pilot, "games").pane.rows[1].cells[1] == "The End of the Republic"

    drive(app(saves), script)
    found = msgspec.json.decode(index.read_bytes(), type=shelf.Index)
    assert found.program == __version__
    assert list(found.games) == [str(mine)]


def test_games_that_are_gone_leave_the_index(saves: Path, mine: Path) -> None:
    library = Shelf(mine.parent, saves)
    (game,) = library.list()
    library.keep(game, Card())
    mine.unlink()
    library.write()
    assert Shelf(mine.parent, saves).index == {}


# --- the menu ------------------------------------------------------------------------------------


def test_one_key_continues_the_last_game(saves: Path, mine: Path, finished: Path) -> None:
    over = mine.with_name("over.rubicon")
    over.write_bytes(finished.read_bytes())  # played later, but there is nothing to continue

    async def script(pilot: Pilot[Any]) -> None:
        menu = rows(pilot, "menu").pane.rows
        assert menu[0].cells[0] == "c"
        assert "The End of the Republic" in menu[0].cells[2]
        await press(pilot, "c")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        assert table.game.log is not None
        assert table.game.log.path == mine
        await go_home(pilot)

    drive(app(saves), script)


@pytest.mark.parametrize("keys", [["c"], ["c", "h"], ["c", "R", "h"]])
def test_a_game_comes_to_the_front_over_home_whatever_was_opened_meanwhile(
    saves: Path, mine: Path, keys: list[str]
) -> None:
    """Typed ahead of the reading."""

    async def script(pilot: Pilot[Any]) -> None:
        for key in keys:
            pilot.app.post_message(events.Key(key, key))
        await settle(pilot)
        kinds = [type(screen) for screen in pilot.app.screen_stack[1:]]
        assert kinds[:2] == [HomeScreen, TableScreen]  # a late key opens something over the game

    drive(app(saves), script)


def test_a_copy_or_another_name_does_not_change_which_game_was_played_last(
    saves: Path, mine: Path
) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "y", "enter", "y", "enter")
        assert keys(pilot) == ["mine.rubicon", "mine-2.rubicon", "mine-3.rubicon"]
        rows(pilot, "games").select(str(mine.with_name("mine-2.rubicon")))
        await press(pilot, "e", *["backspace"] * 6, *"backup", "enter")
        assert keys(pilot) == ["mine.rubicon", "backup.rubicon", "mine-3.rubicon"]
        assert "backup.rubicon" in said(pilot, "about")  # the cursor goes with it
        await press(pilot, "c")
        assert opened(pilot) == mine
        await go_home(pilot)
        push_first(Game.open(mine.with_name("backup.rubicon")))  # now it is played
        await press(pilot, "s", "escape", "c")
        assert opened(pilot).name == "backup.rubicon"

    drive(app(saves), script)


def opened(pilot: Pilot[Any]) -> Path:
    table = pilot.app.screen
    assert isinstance(table, TableScreen)
    assert table.game.log is not None
    return table.game.log.path


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_menu_tells_which_file_would_be_continued(saves: Path, games: Path, lang: str) -> None:
    """Two copies look alike: only the name tells them apart."""
    short_game(games / "my-own-end-of-the-republic.rubicon")

    async def script(pilot: Pilot[Any]) -> None:
        assert "my-own-end-of-the-republic, 49 " in lines(pilot, "menu")[1]
        assert ".." not in lines(pilot, "menu")[1]

    async def wide(pilot: Pilot[Any]) -> None:
        title = {"en": "The End of the Republic", "fr": "La fin de la République"}[lang]
        assert title in lines(pilot, "menu")[1]
        assert "(my-own-end-of-the-republic.rubicon)" in lines(pilot, "menu")[1]

    drive(app(saves, lang), script)
    drive(app(saves, lang), wide, size=(120, 36))


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("home.continue", TableScreen),
        ("home.new", NewGameScreen),
        ("home.open", OpenFile),
        ("home.settings", SettingsScreen),
    ],
)
def test_a_row_of_the_menu_does_what_its_key_does(
    saves: Path, mine: Path, name: str, kind: type
) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        key = next(row.cells[0] for row in rows(pilot, "menu").pane.rows if row.key == name)
        await press(pilot, key)
        assert isinstance(pilot.app.screen, kind)
        await go_home(pilot)
        while rows(pilot, "menu").key != name:
            await pilot.press("down")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, kind)

    drive(app(saves), script)


@pytest.mark.parametrize("way", ["q", "menu", "ctrl+c"])
def test_quitting_asks_nothing(saves: Path, mine: Path, way: str) -> None:
    home = app(saves)

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, *(["end", "enter"] if way == "menu" else [way]))

    drive(home, script)
    assert home.return_code == 0


def test_the_menu_names_the_keys_that_work_now(saves: Path, tmp_path: Path) -> None:
    settings = tmp_path / "config" / "rubicon" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('[keys]\n"home.new" = "f2"\n')

    async def script(pilot: Pilot[Any]) -> None:
        assert rows(pilot, "menu").pane.rows[0].cells[0] == "F2"
        await press(pilot, "n")
        assert isinstance(pilot.app.screen, HomeScreen)
        await press(pilot, "f2")
        assert isinstance(pilot.app.screen, NewGameScreen)

    drive(app(saves), script)


# --- opening -------------------------------------------------------------------------------------


def test_enter_plays_and_p_looks_back(saves: Path, mine: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "tab", "enter")
        assert isinstance(pilot.app.screen, TableScreen)
        assert pilot.app.screen.session.seats == (1, 2)
        await go_home(pilot)
        await press(pilot, "p")
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert pilot.app.screen.game.position == 0

    drive(app(saves), script)


def test_a_game_that_is_over_is_looked_at_from_its_end(saves: Path, finished: Path) -> None:
    (saves / "over.rubicon").write_bytes(finished.read_bytes())

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "tab", "enter")
        replay = pilot.app.screen
        assert isinstance(replay, ReplayScreen)
        assert replay.game.position == len(replay.game.moves)

    drive(app(saves), script)


def test_the_cursor_comes_back_to_the_game_that_was_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, saves: Path, short: Path, mine: Path
) -> None:
    """Also if it is new, or lies elsewhere and was named by another way to its folder."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    (tmp_path / "way").symlink_to(folder)
    (folder / "far.rubicon").write_bytes(short.read_bytes())
    monkeypatch.chdir(tmp_path)

    async def script(pilot: Pilot[Any]) -> None:
        games = rows(pilot, "games")
        for typed, name in (("n s", "the-end-of-the-republic"), ("c", "the-end-of-the-republic")):
            games.select(str(short))
            await press(pilot, *typed.split())
            assert opened(pilot).stem == name
            await go_home(pilot)
            assert Path(games.key).stem == name
        await press(pilot, "o", *"way/far.rubicon", "enter")
        await go_home(pilot)
        assert games.key == str(folder.resolve() / "far.rubicon")
        games.select(str(short))
        await press(pilot, "s", "escape")  # no game: the cursor stays
        assert games.key == str(short)

    drive(app(saves), script)


def test_a_game_that_is_over_names_its_winner_under_side(saves: Path, finished: Path) -> None:
    (saves / "over.rubicon").write_bytes(finished.read_bytes())
    card = describe(saves / "over.rubicon")
    assert card.text("who", "en") == "REPUBLICAN"

    async def script(pilot: Pilot[Any]) -> None:
        for heads, row in (
            ("Year and phase Side", "victory REPUBLICAN"),
            ("Année et phase Camp", "victoire RÉPUBLICAIN"),
        ):
            shown = [" ".join(line.split()) for line in lines(pilot, "games")]
            assert heads in shown[1]
            assert any(row in line for line in shown)
            await press(pilot, "ctrl+g")

    drive(app(saves), script)


@pytest.mark.parametrize("settings", [{"hands": "hidden"}, {"undo": "fair"}])
def test_where_it_matters_who_sits_here_is_asked(
    saves: Path, games: Path, settings: dict[str, str]
) -> None:
    secret = short_game(games / "secret.rubicon", **settings)

    async def opens(pilot: Pilot[Any]) -> None:
        """From the list: who continues it sits where he sat."""
        listed = rows(pilot, "games")
        listed.focus()
        listed.select(str(secret))
        await press(pilot, "enter")

    async def script(pilot: Pilot[Any]) -> None:
        for steps, seats in enumerate([(1, 2), (1,), (2,), ()]):
            await opens(pilot)
            menu = pilot.app.screen
            assert isinstance(menu, Menu)
            assert "CAESARIAN" in menu.choices[1][1]
            assert "REPUBLICAN" in menu.choices[2][1]
            await press(pilot, "home", *["down"] * steps, "enter")
            table = next(s for s in pilot.app.screen_stack if isinstance(s, TableScreen))
            assert table.session.seats == seats
            while not isinstance(pilot.app.screen, HomeScreen):  # a curtain may hang before it
                pilot.app.pop_screen()
                await settle(pilot)
        await opens(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, HomeScreen)

    drive(app(saves), script)


def test_a_file_can_be_typed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, saves: Path, short: Path
) -> None:
    elsewhere = tmp_path / "elsewhere.rubicon"
    elsewhere.write_bytes(short.read_bytes())
    monkeypatch.chdir(tmp_path)

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "o", "q", "escape")  # in the input, q is a letter
        assert isinstance(pilot.app.screen, HomeScreen)
        await press(pilot, "o", *elsewhere.name, "enter")
        assert isinstance(pilot.app.screen, TableScreen)
        await go_home(pilot)
        await press(pilot, "o")
        pilot.app.screen.query_one(Input).value = str(short)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Question)  # it is still a sample

    drive(app(saves), script)


def test_a_file_of_a_user_whom_nobody_knows_is_told_to_be_missing(saves: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "o", *"~nosuchuser/x", "enter")
        assert isinstance(pilot.app.screen, Notice)
        assert "~nosuchuser/x" in "\n".join(screen(pilot))
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, HomeScreen)

    drive(app(saves), script)


# --- another size --------------------------------------------------------------------------------


def test_what_home_tells_of_a_game_depends_on_the_width_as_it_is_now(
    saves: Path, mine: Path
) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        heads = word("home.file", "en")
        await press(pilot, "tab")
        at = rows(pilot, "games").key
        for size, wide in (((140, 40), True), ((80, 24), False), ((140, 40), True)):
            await pilot.resize_terminal(*size)
            await settle(pilot)
            assert (heads in rows(pilot, "games").pane.columns) == wide
            assert any(mine.name in line for line in lines(pilot, "games")) == wide
            assert rows(pilot, "games").key == at

    drive(app(saves), script)


# --- what is wrong with the settings -------------------------------------------------------------


def test_a_bad_settings_file_is_told_by_line_and_left_alone(saves: Path, tmp_path: Path) -> None:
    settings = tmp_path / "config" / "rubicon" / "settings.toml"
    settings.parent.mkdir(parents=True)
    text = 'theme = "purple"\n[keys]\n"home.dance" = "d"\n'
    settings.write_text(text)

    async def script(pilot: Pilot[Any]) -> None:
        assert "settings.toml, line 1" in said(pilot, "notice")
        assert "purple" in said(pilot, "notice")
        assert "1 more" in said(pilot, "notice")
        assert [problem.line for problem in pilot.app.problems] == [1, 3]  # type: ignore[attr-defined]

    drive(app(saves), script)
    assert settings.read_text() == text


def test_times_are_those_of_the_file(saves: Path, mine: Path) -> None:
    (game,) = Shelf(mine.parent, saves).list()
    assert abs(game.played - mine.stat().st_mtime) < 1
    assert game.played <= time.time() + 1


def test_a_damaged_game_is_told_in_the_players_language(saves: Path, short: Path) -> None:
    short.write_bytes(short.read_bytes().replace(b'"act":', b'"akt":', 1))

    async def script(pilot: Pilot[Any]) -> None:
        assert "la ligne 2 est endommagée" in said(pilot, "about")
        await press(pilot, "tab", "enter")
        notice = pilot.app.screen
        assert isinstance(notice, Notice)
        assert "la ligne 2 est endommagée" in notice.text

    drive(app(saves, "fr"), script)
