"""What a replay is studied with: bookmarks, notes, and games that go on from any point."""

from pathlib import Path
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Input

from core.contract import SEATS, Resign
from core.error_text import complaint
from core.game import Game
from core.log import LogError
from core.notes import notes_path
from core.paths import games_dir
from core.seat.words import word
from core.selfplay import Report, play, write
from core.texts import LANGUAGES
from tests.tui.driving import press, said, screen, settle
from tests.tui.replaying import at, drive, line_of_time, lines, replay
from tui.files.notes import Notes
from tui.files.shelf import placed
from tui.screens.dialogs import Menu
from tui.screens.home import HomeScreen
from tui.screens.replay import ReplayScreen
from tui.screens.replay_bookmarks import Bookmarks
from tui.screens.table import TableScreen
from tui.screens.typein import AskLine

pytestmark = pytest.mark.slow

# --- bookmarks and notes -------------------------------------------------------------------------


def test_a_bookmark_is_set_and_removed(whole: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("right", "t")
        assert "* bookmark" in said(pilot, "mode")
        assert Notes(notes_path(whole)).positions(replay(pilot).game) == {1}
        await pilot.press("left")
        assert said(pilot, "mode") == ""
        await pilot.press("right", "t")
        assert said(pilot, "mode") == ""
        assert Notes(notes_path(whole)).notes == []

    drive(whole, script)


def test_a_note_is_written_read_and_struck_out(whole: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("plus", "T", *"Ave", "enter", "t")
        assert "note here" in said(pilot, "notice")
        await pilot.press("s")
        assert "Ave" not in said(pilot, "mode")
        await pilot.press("i")
        assert isinstance(pilot.app.screen, Bookmarks)
        assert "47 BC" in lines(pilot, "bookmarks")
        await pilot.press("enter")
        assert at(pilot) == 163
        assert "* Ave" in said(pilot, "mode")
        await pilot.press("T")
        assert pilot.app.screen.query_one(Input).value == "Ave"
        await pilot.press(*"te", "enter", "i")
        assert "Avete" in lines(pilot, "bookmarks")
        await pilot.press("d", "escape")
        assert said(pilot, "mode") == ""
        assert Notes(notes_path(whole)).notes == []

    drive(whole, script)


@pytest.mark.parametrize("keys", [("enter", "d"), ("d", "enter"), ("d", "d", "enter")])
def test_a_bookmark_is_chosen_and_struck_out_at_once(whole: Path, keys: tuple[str, ...]) -> None:
    """The keys come in one write: the list is left for no other bookmark than the chosen one."""

    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("right", "t", "right", "t", "s", "i")
        for key in keys:
            pilot.app.post_message(events.Key(key, None))
        await settle(pilot)
        if isinstance(pilot.app.screen, Bookmarks):
            await pilot.press("escape")
        left = {("enter", "d"): (0, 1), ("d", "enter"): (2, 1), ("d", "d", "enter"): (0, 0)}[keys]
        assert (at(pilot), len(Notes(notes_path(whole)).notes)) == left

    drive(whole, script)


def test_no_key_reaches_the_list_of_bookmarks_before_it_is_there(whole: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        bookmarks = Bookmarks(replay(pilot).game, replay(pilot).notes, "en")
        pilot.app.push_screen(bookmarks)
        bookmarks.action_strike()
        bookmarks.on_row_list_moved()
        await settle(pilot)
        assert pilot.app.screen is bookmarks

    drive(whole, script)


def test_notes_outlive_the_app(whole: Path) -> None:
    async def write_one(pilot: Pilot[Any]) -> None:
        await pilot.press("right", "T", *"Vale", "enter")

    async def read_it(pilot: Pilot[Any]) -> None:
        await pilot.press("right")
        assert "* Vale" in said(pilot, "mode")

    drive(whole, write_one)
    drive(whole, read_it)


def test_notes_that_cannot_be_kept_are_told_and_shown(whole: Path) -> None:
    notes_path(whole).write_text("no notes of ours")

    async def script(pilot: Pilot[Any]) -> None:
        assert "not kept on disk" in said(pilot, "notice")
        await pilot.press("t")
        assert "* bookmark" in said(pilot, "mode")

    drive(whole, script)
    assert notes_path(whole).read_text() == "no notes of ours"


def test_a_plan_that_one_player_notes_is_not_told_to_the_other(hidden: Path) -> None:
    async def write_one(pilot: Pilot[Any]) -> None:
        await press(pilot, "T", *"planB", "enter")
        assert "* planB" in said(pilot, "mode")

    async def look_for_it(pilot: Pilot[Any]) -> None:
        assert "planB" not in said(pilot, "mode")
        assert "*" not in "\n".join(line_of_time(pilot))
        await press(pilot, "i")
        assert "planB" not in "\n".join(screen(pilot))

    async def is_the_one(pilot: Pilot[Any]) -> None:
        assert "planB" not in said(pilot, "mode")
        await press(pilot, "p", "y")
        assert "* planB" in said(pilot, "mode")
        await press(pilot, "p")
        assert "* planB" in said(pilot, "mode")

    async def takes_the_keyboard(pilot: Pilot[Any]) -> None:
        await press(pilot, "p", "y")
        assert "* planB" in said(pilot, "mode")
        await press(pilot, "p", "y")
        assert "planB" not in said(pilot, "mode")

    drive(hidden, write_one, seats=(1,))
    drive(hidden, look_for_it, seats=(2,))
    drive(hidden, look_for_it, seats=())
    drive(hidden, is_the_one)
    drive(hidden, takes_the_keyboard, seats=SEATS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_other_players_note_is_not_struck_out(hidden: Path, lang: str) -> None:
    game = Game.open(hidden)
    for seat in SEATS:
        notes = Notes(notes_path(hidden))
        notes.seat = seat
        notes.put(game, 0, f"plan {seat}")
    game.push(1, Resign())

    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "i", "down", "d")
        assert word("replay.not-yours", lang) in "\n".join(screen(pilot))
        await press(pilot, "up", "d")
        assert word("replay.not-yours", lang) not in "\n".join(screen(pilot))
        assert [note.text for note in Notes(notes_path(hidden)).notes] == ["plan 2"]

    drive(hidden, script, seats=(1,), lang=lang)


# --- what if -------------------------------------------------------------------------------------


def test_continue_from_here_in_a_new_file(whole: Path, tmp_path: Path) -> None:
    before = whole.read_bytes()

    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("plus", "c")
        assert pilot.app.screen.query_one(Input).value == "whole-163"
        await pilot.press("enter")
        await settle(pilot)
        path = tmp_path / "data" / "rubicon" / "games" / "whole-163.rubicon"
        branch = Game.open(path)
        assert len(branch.moves) == 163
        assert branch.outcome is None
        assert branch.difference is None
        assert not isinstance(pilot.app.screen, ReplayScreen | HomeScreen)
        await press(pilot, "escape", "escape")  # who leaves its table is back in the replay
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert pilot.app.screen.game.position == 163

    drive(whole, script)
    assert whole.read_bytes() == before


def test_from_the_end_of_a_finished_game_nothing_is_played_on(whole: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        assert "c play on" in said(pilot, "keys")
        await press(pilot, "e")
        assert "play on" not in said(pilot, "keys")
        await press(pilot, "c")
        assert replay(pilot).notice == word("replay.no-way-on", "en")
        await press(pilot, "left", "c")
        assert isinstance(pilot.app.screen, AskLine)

    drive(whole, script)


def test_a_branch_does_not_take_the_place_of_a_file(whole: Path) -> None:
    path = games_dir() / "whole-5.rubicon"
    path.parent.mkdir(parents=True)
    path.write_text("mine")

    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("c", *["backspace"] * 2, "enter")
        assert isinstance(pilot.app.screen, AskLine)
        assert "already" in str(pilot.app.screen.query_one("#wrong").render())
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, ReplayScreen)

    drive(whole, script, at=5)
    assert path.read_text() == "mine"


def test_a_branch_does_not_find_the_notes_of_another_game(whole: Path) -> None:
    """Whose file is gone."""
    left = notes_path(games_dir() / "whole-5.rubicon")
    left.parent.mkdir(parents=True)
    left.write_text("{}")

    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("c")
        assert pilot.app.screen.query_one(Input).value == "whole-5-2"

    drive(whole, script, at=5)


def test_a_branch_that_cannot_be_written_is_told(whole: Path, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("no folder")

    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("c", "enter")
        assert "could not be made" in said(pilot, "notice")

    drive(whole, script)


def test_where_a_branch_goes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    games = tmp_path / "rubicon" / "games"
    assert placed(games, "what-if") == games / "what-if.rubicon"
    assert placed(games, "what-if.rubicon") == games / "what-if.rubicon"
    assert placed(games, "v1.2") == games / "v1.2.rubicon"
    assert placed(games, "./here") == games / "here.rubicon"
    assert placed(games, "~/mine") == Path.home() / "mine.rubicon"
    assert placed(games, "~nobody-of-that-name") == games / "~nobody-of-that-name.rubicon"
    assert placed(games, "/tmp/.there") == Path("/tmp/there.rubicon")


@pytest.mark.parametrize("name", ["/", ".", "..", "x" * 300, "~", "no/such/folder/x"])
def test_odd_names_of_a_branch_break_nothing(
    monkeypatch: pytest.MonkeyPatch, whole: Path, tmp_path: Path, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))

    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("c")
        pilot.app.screen.query_one(Input).value = name.replace("/", f"{tmp_path}/", 1)
        await pilot.press("enter")
        await settle(pilot)
        assert pilot.app.is_running

    drive(whole, script)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_why_a_long_name_is_not_taken_can_be_read(whole: Path, lang: str) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("c")
        pilot.app.screen.query_one(Input).value = "x" * 300
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, AskLine)
        told = complaint(LogError("", "name-too-long"), lang)
        assert any(told in line for line in screen(pilot))

    drive(whole, script, lang=lang)


@pytest.mark.parametrize("seats", [(1,), (2,), (1, 2)])
def test_a_branch_of_a_running_hidden_game_is_played_by_who_sits_there(
    hidden: Path, seats: tuple[int, ...]
) -> None:
    """Nobody takes the other seat to look at its hand."""

    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("c", "enter")
        await settle(pilot)
        (table,) = (s for s in pilot.app.screen_stack if isinstance(s, TableScreen))
        assert table.session.seats == seats
        assert table.game.log is not None
        assert table.game.log.path.parent == games_dir()

    drive(hidden, script, seats=seats)


@pytest.mark.parametrize("over", [True, False])
def test_a_branch_of_a_running_game_has_dice_of_its_own(
    whole: Path, hidden: Path, over: bool
) -> None:
    """It would tell the dice to come; those of a finished game are known."""

    async def script(pilot: Pilot[Any]) -> None:
        game, before = replay(pilot).game, set(games_dir().glob("*.rubicon"))
        assert game.ended() == over
        await pilot.press("c")
        dialog = pilot.app.screen
        assert isinstance(dialog, AskLine)
        assert ("its dice are its own" in dialog.text) != over
        assert ("Its dice are those of this game" in dialog.text) == over
        await pilot.press("enter")
        await settle(pilot)
        (path,) = set(games_dir().glob("*.rubicon")) - before
        assert bool(Game.open(path).header.reseeded) != over

    drive(whole if over else hidden, script)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_only_watches_a_hidden_game_makes_no_branch_of_it(hidden: Path, lang: str) -> None:
    """Nobody could play there: both hands are hidden from him."""

    async def script(pilot: Pilot[Any]) -> None:
        before = sorted(games_dir().glob("*"))
        await pilot.press("c")
        await settle(pilot)
        assert isinstance(pilot.app.screen, ReplayScreen)
        assert word("replay.no-seat", lang) in "\n".join(screen(pilot))
        assert sorted(games_dir().glob("*")) == before

    drive(hidden, script, seats=(), lang=lang)


@pytest.mark.parametrize("known", [True, False])
def test_who_plays_a_branch_is_asked_where_nobody_knows_or_nothing_is_hidden(
    whole: Path, hidden: Path, known: bool
) -> None:
    """A finished game lies open; a replay that was opened from Home knows of nobody."""

    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("c", "enter")
        await settle(pilot)
        assert isinstance(pilot.app.screen, Menu)
        choices = [key for key, _ in pilot.app.screen.choices]
        assert choices == ["both", "1", "2", "watch"]

    if known:
        open_now = hidden.with_name("over.rubicon")
        write(play("alea/3", 1, Report(), {"hands": "hidden"}), open_now)
        drive(open_now, script, seats=(1,))
    else:
        drive(hidden, script)
