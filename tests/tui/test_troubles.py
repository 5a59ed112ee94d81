"""Troubles at the table: a file that takes nothing, an end that is taken back elsewhere, and news
in the wrong moment."""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partialmethod
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from core import locks
from core.contract import Resign
from core.game import Done, Game
from core.log import GameLog
from core.seat.session import Session
from core.seat.words import word
from core.texts import outcome_text
from tests.tui.at_table import at_table, follow, new_game, press, push, said, settle
from tests.tui.conftest import SHORT, push_first, short_game
from tests.tui.driving import screen as picture
from tests.tui.moments import STRATAGEM
from tests.tui.test_meanwhile import two_armies
from tests.tui.test_taking_back import alone, fair_game
from tui.app import RubiconApp
from tui.screens.dialogs import Agreement, Handover
from tui.screens.end import EndScreen
from tui.screens.help import HelpScreen
from tui.screens.map import MapScreen
from tui.screens.table import TableScreen
from tui.tools.shots import MARCH, PLAN, stopped
from tui.widgets.log_entries import LogEntries, fold

pytestmark = pytest.mark.slow

UNWRITTEN = "Not written: "
FIELDS = 9  # that an action has, at most


def open_screens(pilot: Pilot[Any], kind: type[Screen[Any]]) -> int:
    return sum(isinstance(screen, kind) for screen in pilot.app.screen_stack)


# --- the file takes nothing ----------------------------------------------------------------------


@contextmanager
def read_only(log: GameLog) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(log, "_writable", False)
        yield


@contextmanager
def moved_away(log: GameLog) -> Iterator[None]:
    away = log.path.rename(log.path.with_name("away"))
    yield
    away.rename(log.path)


@contextmanager
def busy(log: GameLog) -> Iterator[None]:
    """Somebody else holds the lock for longer than anybody waits."""
    with pytest.MonkeyPatch.context() as patch, locks.held(log.path) as ours:
        assert ours
        patch.setattr(GameLog, "writing", partialmethod(GameLog.writing, timeout=0.0))
        yield


@contextmanager
def disk_full(log: GameLog) -> Iterator[None]:
    def no_room(fd: int, line: bytes) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("core.log._write", no_room)
        yield


Trouble = Callable[[GameLog], AbstractContextManager[None]]
TROUBLES: tuple[Trouble, ...] = (read_only, moved_away, busy, disk_full)


def log_of(table: TableScreen) -> GameLog:
    assert table.game.log is not None
    return table.game.log


def state_of(game: Game) -> tuple[object, ...]:
    return game.digest(), game.position, len(game.undone), game.asked_undo, game.records


@pytest.mark.parametrize("trouble", TROUBLES)
@pytest.mark.parametrize("key", ["u", "U", "r", "A"])
def test_what_the_file_does_not_take_has_not_happened_and_is_told(
    tmp_path: Path, key: str, trouble: Trouble
) -> None:
    undo = "fair" if key == "A" else "free"  # where undo is free nobody has to ask
    path = short_game(tmp_path / "game.rubicon", undo=undo)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "u")  # so that there is something to redo
        before, written = state_of(table.game), path.read_bytes()
        with trouble(log_of(table)):
            await press(pilot, key)
            assert pilot.app.screen is table
            assert said(table, "notice").startswith(UNWRITTEN)
            assert state_of(table.game) == before
            await press(pilot, "down")
            assert said(table, "notice").startswith(UNWRITTEN)
        assert path.read_bytes() == written
        await press(pilot, key)
        assert state_of(table.game) != before
        assert UNWRITTEN not in said(table, "notice")
        assert path.read_bytes().startswith(written)
        assert len(path.read_bytes()) > len(written)

    at_table(path, script)


def test_it_is_told_in_french(tmp_path: Path) -> None:
    path = short_game(tmp_path / "game.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        with disk_full(log_of(table)):
            await press(pilot, "u")
        assert said(table, "notice").startswith("Pas enregistré\u00a0: ")

    at_table(path, script, lang="fr")


async def enter_until(pilot: Pilot[Any], reached: Callable[[], bool]) -> None:
    """Field by field, and once more if it ends something."""
    for _ in range(FIELDS):
        await press(pilot, "enter")
        if reached():
            return
    raise AssertionError(f"{FIELDS} times Enter")


def test_an_answer_that_was_not_written_is_given_again(tmp_path: Path) -> None:
    """The question is put again: a whole answer that nobody took would leave every key dead."""
    path = short_game(tmp_path / "game.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        before = state_of(table.game)
        with disk_full(log_of(table)):
            await enter_until(pilot, lambda: said(table, "notice").startswith(UNWRITTEN))
            assert state_of(table.game) == before
        await enter_until(pilot, lambda: state_of(table.game) != before)
        assert table.game.position == SHORT + 1
        assert UNWRITTEN not in said(table, "notice")

    at_table(path, script)


def test_one_write_that_fails_does_not_end_the_following(tmp_path: Path) -> None:
    path = short_game(tmp_path / "game.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert table.game.prompt is not None
        with disk_full(log_of(table)):
            push(table, table.game.prompt.legal(table.game.state)[0])
            assert said(table, "notice").startswith(UNWRITTEN)
        other = Game.open(path)
        push_first(other)
        table.follow()
        assert table.game.position == other.position == SHORT + 1
        push(table, table.game.prompt.legal(table.game.state)[0])
        assert table.game.position == SHORT + 2
        assert UNWRITTEN not in said(table, "notice")

    at_table(path, script)


def test_an_undo_at_the_curtain_that_is_not_written_is_told_there(tmp_path: Path) -> None:
    path = new_game(tmp_path / "hidden.rubicon", hands="hidden")
    game = Game.open(path)
    while not (game.moves and Session(game).curtain()):
        push_first(game)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert isinstance(pilot.app.screen, Handover)
        before = state_of(table.game)
        with disk_full(log_of(table)):
            await press(pilot, "u")
        assert isinstance(pilot.app.screen, Handover)
        assert UNWRITTEN in "\n".join(picture(pilot))
        assert state_of(table.game) == before
        await press(pilot, "u")
        assert table.game.position < game.position

    at_table(path, script, app=RubiconApp(path, lang="en", seats=(1, 2)))


def test_an_answer_to_a_request_that_is_not_written_is_still_due(tmp_path: Path) -> None:
    path, other = fair_game(tmp_path / "fair.rubicon")
    assert other.ask_undo(1, 2) is None

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert isinstance(pilot.app.screen, Agreement)
        before = state_of(table.game)
        with disk_full(log_of(table)):
            await press(pilot, "y")
        assert pilot.app.screen is table
        assert said(table, "notice").startswith(UNWRITTEN)
        assert state_of(table.game) == before
        await press(pilot, "A")
        assert isinstance(pilot.app.screen, Agreement)
        assert table.desk.refusal is None  # it asks for nothing of its own
        await press(pilot, "y")
        assert table.game.position == 4
        assert UNWRITTEN not in said(table, "notice")

    at_table(path, script, app=alone(path, 2))


# --- an end that is taken back -------------------------------------------------------------------


def end(game: Game, seat: int = 1) -> None:
    assert isinstance(game.push(seat, Resign()), Done)


def take_end_back(game: Game) -> None:
    assert isinstance(game.undo(1), Done)


def test_an_end_that_is_taken_back_elsewhere_is_closed(tmp_path: Path) -> None:
    path = short_game(tmp_path / "game.rubicon")
    other = Game.open(path)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        end(other)
        await follow(pilot, table)
        assert isinstance(pilot.app.screen, EndScreen)
        take_end_back(other)
        await follow(pilot, table)
        assert pilot.app.screen is table
        await press(pilot, "ctrl+g")
        assert table.lang == "fr"
        assert table.desk.draft is not None

    at_table(path, script)


def test_an_end_that_is_taken_back_under_another_screen_can_still_be_read(tmp_path: Path) -> None:
    path = short_game(tmp_path / "game.rubicon")
    other = Game.open(path)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        end(other)
        assert other.outcome is not None
        outcome = other.outcome
        await follow(pilot, table)
        await press(pilot, "h")
        assert isinstance(pilot.app.screen, HelpScreen)
        take_end_back(other)
        await follow(pilot, table)
        assert isinstance(pilot.app.screen, HelpScreen)
        await press(pilot, "escape ctrl+g")
        assert isinstance(pilot.app.screen, EndScreen)
        assert outcome_text(other.system, outcome, "fr") in "\n".join(picture(pilot))
        await press(pilot, "escape")
        assert pilot.app.screen is table

    at_table(path, script)


def test_a_second_end_is_told_as_well(tmp_path: Path) -> None:
    path = short_game(tmp_path / "game.rubicon")
    other = Game.open(path)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        end(other)
        await follow(pilot, table)
        await press(pilot, "escape")
        assert pilot.app.screen is table
        take_end_back(other)
        await follow(pilot, table)
        end(other)
        await follow(pilot, table)
        assert isinstance(pilot.app.screen, EndScreen)

    at_table(path, script)


def test_another_end_is_told_though_the_first_was_never_seen_taken_back(tmp_path: Path) -> None:
    """Both happened between two looks at the file."""
    path = short_game(tmp_path / "game.rubicon")
    other = Game.open(path)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        end(other, 1)
        await follow(pilot, table)
        take_end_back(other)
        end(other, 2)
        assert other.outcome is not None
        await follow(pilot, table)
        assert open_screens(pilot, EndScreen) == 1
        assert isinstance(pilot.app.screen, EndScreen)
        assert pilot.app.screen.outcome == other.outcome

    at_table(path, script)


def test_an_end_is_told_once(tmp_path: Path) -> None:
    path = short_game(tmp_path / "game.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        push(table, Resign(), 1)
        await settle(pilot)
        assert isinstance(pilot.app.screen, EndScreen)
        await press(pilot, "escape")
        table.show(table.desk.put_question())
        await press(pilot, "ctrl+g")
        assert pilot.app.screen is table

    at_table(path, script)


# --- news and another language -------------------------------------------------------------------


async def half_said(pilot: Pilot[Any], table: TableScreen) -> dict[str, Any]:
    """Begin an interjection, and answer its first question."""
    await press(pilot, "i")
    if pilot.app.screen is not table:
        await press(pilot, "enter")
    assert table.desk.breaking_in
    await press(pilot, "enter")
    assert table.desk.draft is not None
    assert table.desk.draft.partial
    return table.desk.draft.partial


def test_another_language_leaves_a_half_built_interjection(tmp_path: Path) -> None:
    path = stopped(STRATAGEM, tmp_path)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        partial = await half_said(pilot, table)
        seat, at = table.desk.breaking_in, table.candidate_list.key
        await press(pilot, "ctrl+g")
        assert table.desk.breaking_in == seat
        assert table.desk.draft is not None
        assert (table.desk.draft.partial, table.candidate_list.key) == (partial, at)
        assert said(table, "prompt").startswith(word("table.breaking-in", "fr", seat=seat))

    at_table(path, script)


def test_news_between_the_same_two_actions_leave_a_half_built_interjection(tmp_path: Path) -> None:
    """The other player does not agree to an undo meanwhile: no action was made."""
    path = two_armies(tmp_path / "fair.rubicon", 1, 1, undo="fair")
    other = Game.open(path)
    push_first(other)
    assert other.ask_undo(1, 1) is None

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        partial = await half_said(pilot, table)
        assert isinstance(other.answer_undo(2, False), Done)
        await follow(pilot, table)
        assert table.desk.breaking_in == 1
        assert table.desk.draft is not None
        assert table.desk.draft.partial == partial
        assert "does not agree" in said(table, "notice")

    at_table(path, script, app=alone(path, 1))


def test_an_action_of_the_other_player_ends_a_half_built_interjection(tmp_path: Path) -> None:
    """It was for another moment."""
    path = two_armies(tmp_path / "free.rubicon", 1, 1)
    other = Game.open(path)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await half_said(pilot, table)
        push_first(other)
        await follow(pilot, table)
        assert table.desk.breaking_in == 0

    at_table(path, script, app=alone(path, 1))


def test_news_before_the_map_is_on_the_whole_screen(tmp_path: Path) -> None:
    path = short_game(tmp_path / "game.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        table.action_map()
        table.show(table.desk.put_question())  # nothing of the map is mounted yet
        await settle(pilot)
        assert isinstance(pilot.app.screen, MapScreen)
        standings = table.presenter.standing(table.view)
        assert pilot.app.screen.map.scene.standings == standings

    at_table(path, script)


# --- the log -------------------------------------------------------------------------------------


async def seek_words(pilot: Pilot[Any], table: TableScreen, words: str) -> None:
    table.board.turn_to("log")
    table.board.event_log.focus()
    await pilot.press("slash", *words, "enter")
    await settle(pilot)
    assert table.board.event_log.sought == words
    assert table.board.event_log._hits


def hits_are_right(table: TableScreen) -> bool:
    """As if the whole log were read anew."""
    event_log, past = table.board.event_log, LogEntries()
    past.begin(table.entries, table.game.position)
    return event_log._hits == past.hits(fold(event_log.sought))


def test_the_hits_of_a_search_are_right_after_an_undo(tmp_path: Path) -> None:
    path = short_game(tmp_path / "game.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await seek_words(pilot, table, "e")
        for key in ("u", "u", "r", "u"):
            before = table.game.position
            await press(pilot, key)
            assert table.game.position != before
            assert hits_are_right(table)
        for _ in range(3):  # another past of the same length and longer
            assert table.game.prompt is not None
            push(table, table.game.prompt.legal(table.game.state)[-1])
            assert hits_are_right(table)

    at_table(path, script)


def test_the_hits_of_a_search_are_right_after_a_die_was_corrected(tmp_path: Path) -> None:
    path = new_game(tmp_path / "manual.rubicon", dice="manual")
    game = Game.open(path)
    while game.prompt is not None and game.prompt.kind != "roll":
        push_first(game)
    push_first(game)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        face = table.game.moves[-1].falls[0].face
        await seek_words(pilot, table, str(face))
        before = list(table.board.event_log._hits)
        push(table, table.game.corrections()[-1])
        assert table.game.position == game.position
        assert table.game.moves[-1].falls[0].face != face
        assert hits_are_right(table)
        assert table.board.event_log._hits != before

    at_table(path, script)


@pytest.mark.parametrize("deed", ["undo", "push"])
def test_another_past_that_comes_with_ones_own_action_is_told(tmp_path: Path, deed: str) -> None:
    """Others have taken back and played otherwise since the last look at the file."""
    path = short_game(tmp_path / "game.rubicon")
    other = Game.open(path)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await seek_words(pilot, table, "e")
        assert isinstance(other.undo(2), Done)
        for _ in range(3):
            assert other.prompt is not None
            legal = other.prompt.legal(other.state)
            assert isinstance(other.push(other.prompt.seat, legal[-1]), Done)
        if deed == "undo":
            table.action_do("undo")
            assert table.desk.refusal is not None
            assert table.desk.refusal.kind == "news"
        else:
            push(table, Resign(), 1)
            assert table.game.outcome is not None
        past = table.board.event_log.past
        for position in range(table.game.position + 1):
            assert past.entries(position) == table.entries(position)
        assert hits_are_right(table)
        await settle(pilot)

    at_table(path, script)


# --- another size --------------------------------------------------------------------------------


@pytest.mark.parametrize("sizes", [((160, 48), (80, 24)), ((80, 24), (160, 48))])
def test_what_is_asked_is_worded_for_the_terminal_as_it_is_now(
    tmp_path: Path, sizes: tuple[tuple[int, int], tuple[int, int]]
) -> None:
    path = stopped(MARCH, tmp_path)
    before, after = sizes

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, PLAN)
        was, at = said(table, "prompt"), table.candidate_list.key
        await pilot.resize_terminal(*after)
        await settle(pilot)
        now = said(table, "prompt"), said(table, "notice")
        assert now[0] != was
        assert table.candidate_list.key == at
        table.panes.show_answer()
        assert (said(table, "prompt"), said(table, "notice")) == now

    at_table(path, script, before)
