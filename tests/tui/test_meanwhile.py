"""While a box is open, the game goes on: others play, files are read; and not everybody may read
what lies under it."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual._compositor import LayoutUpdate
from textual.pilot import Pilot
from textual.strip import Strip

from core.game import Done, Game
from core.seat.session import Session
from tests.alea.scene import C, R, Scene
from tests.tui.at_table import at_table, choose_kind, from_scene, new_game, press, push, said
from tests.tui.driving import drive, settle
from tests.tui.driving import screen as picture
from tui.app import RubiconApp
from tui.screens.dialogs import Agreement, Aside, Curtain, Handover, Menu, Question, yes_no
from tui.screens.map import MapScreen
from tui.screens.page import Notice
from tui.screens.replay import ReplayScreen
from tui.screens.rules import RulesScreen
from tui.screens.table import TableScreen
from tui.screens.typein import KeyCatch

pytestmark = pytest.mark.slow

SIZE = (120, 40)


def two_armies(path: Path, first: int = 0, second: int = 0, **settings: str) -> Path:
    """Each side with so many stratagems in its hand."""
    scene = Scene().put(C, "italia-4", "caesar", "legio-xiii")
    scene.put(R, "italia-1", "pompeius", "legio-i")
    faces = [counter.faces for counter in scene.state.board.data.stratagems]
    fitting = [number for number, some in enumerate(faces, 1) if "plague" in some]
    scene.state.hands[0] = fitting[:first]
    scene.state.hands[1] = fitting[first : first + second]
    return from_scene(scene, path, **settings)


async def take_seat(pilot: Pilot[Any]) -> None:
    while isinstance(pilot.app.screen, Curtain):
        await press(pilot, "enter")


def on_screen(pilot: Pilot[Any]) -> str:
    return "\n".join(picture(pilot))


def play(game: Game, choose: Callable[[list[Any]], Any] = lambda legal: legal[0]) -> None:
    assert game.prompt is not None
    done = game.push(game.prompt.seat, choose(game.prompt.legal(game.state)))
    assert isinstance(done, Done)


# --- who may read it -----------------------------------------------------------------------------


def test_who_cannot_break_in_does_not_see_the_other_hand_around_the_reason(tmp_path: Path) -> None:
    path = two_armies(tmp_path / "hand.rubicon", first=1, hands="hidden")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await take_seat(pilot)
        await press(pilot, table.board.key_of("stratagems"))
        assert "Hand of the CAESARIAN" in on_screen(pilot)
        assert table.session.eyes == 1
        await press(pilot, "i down enter")
        assert isinstance(pilot.app.screen, Aside)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Notice)
        assert "Hand of" not in on_screen(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Handover)

    at_table(path, script, SIZE)


def test_who_is_asked_for_an_undo_does_not_see_the_hand_of_who_asks(tmp_path: Path) -> None:
    path = two_armies(tmp_path / "hand.rubicon", 1, 1, hands="hidden", undo="fair")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await take_seat(pilot)
        assert table.game.prompt is not None
        push(table, next(a for a in table.game.prompt.legal(table.game.state) if not a.final))
        await press(pilot, table.board.key_of("stratagems"))
        assert "Hand of the CAESARIAN" in on_screen(pilot)
        await press(pilot, "A")
        assert isinstance(pilot.app.screen, Agreement)
        assert "Hand of" not in on_screen(pilot)

    at_table(path, script, SIZE)


def test_who_breaks_in_is_not_told_what_the_other_was_refused(tmp_path: Path) -> None:
    path = two_armies(tmp_path / "hand.rubicon", second=1, hands="hidden")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await take_seat(pilot)
        await press(pilot, "u")  # there is nothing to undo
        assert "Refused" in said(table, "notice")
        await press(pilot, "i down enter")
        await press(pilot, "enter")
        assert table.desk.breaking_in == table.session.eyes == 2
        assert "Refused" not in said(table, "notice")

    at_table(path, script, SIZE)


def test_a_refused_undo_is_answered_at_the_curtain(tmp_path: Path) -> None:
    """A die has fallen since."""
    path = new_game(tmp_path / "fair.rubicon", hands="hidden", undo="fair")
    game = Game.open(path)
    while not (game.moves and game.moves[-1].falls and Session(game).curtain()):
        play(game)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert isinstance(pilot.app.screen, Handover)
        assert "Not taken back" not in on_screen(pilot)
        before = table.game.position
        await press(pilot, "u")
        assert isinstance(pilot.app.screen, Handover)
        assert "Not taken back" in on_screen(pilot)
        assert table.game.position == before

    at_table(path, script, SIZE)


# --- others play on ------------------------------------------------------------------------------


def test_a_question_that_has_lost_its_object_answers_nothing(tmp_path: Path) -> None:
    """The other player took his last action back at his own terminal: it is his turn again."""
    path = two_armies(tmp_path / "free.rubicon", undo="free")
    game = Game.open(path)
    assert game.prompt is not None
    first = game.prompt.seat
    while game.prompt is not None and game.prompt.seat in (0, first):
        play(game, lambda legal: next((a for a in legal if a.final), legal[0]))
    me = 3 - first

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await choose_kind(pilot, table, "done")
        assert isinstance(pilot.app.screen, Question)
        assert isinstance(game.undo(game.last_own(first), first), Done)
        table.follow()
        await press(pilot, "enter")
        assert pilot.app.screen is table
        assert table.game.position == game.position
        assert table.desk.draft is None

    at_table(path, script, app=RubiconApp(path, lang="en", seats=(me,)))


def four_actions(folder: Path) -> tuple[Path, Game]:
    """A game with a past, as another terminal has it."""
    path = new_game(folder / "n.rubicon")
    game = Game.open(path)
    for _ in range(4):
        play(game)
    return path, game


@pytest.mark.parametrize("count", [1, 2])
def test_what_is_taken_back_elsewhere_is_told(tmp_path: Path, count: int) -> None:
    """A half-built answer may be gone with it, and the log only grows shorter."""
    path, game = four_actions(tmp_path)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert isinstance(game.undo(count), Done)
        table.follow()
        await pilot.pause()
        amount = "an action was" if count == 1 else f"{count} actions were"
        assert f"At another terminal {amount} taken back." in said(table, "notice")
        await press(pilot, "down")
        assert "taken back" not in said(table, "notice")

    at_table(path, script)


def test_undo_to_here_asks_again_if_others_have_played_on(tmp_path: Path) -> None:
    path, game = four_actions(tmp_path)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        table.show(table.seat.taking_back.undo_to(2))
        await pilot.pause()
        assert "2 actions, to position 2" in on_screen(pilot)
        play(game)
        table.follow()
        await press(pilot, "enter")
        assert table.game.position == 5
        assert "3 actions, to position 2" in on_screen(pilot)
        await press(pilot, "enter")
        assert table.game.position == 2

    at_table(path, script)


def test_undo_to_here_asks_again_if_others_have_played_otherwise(tmp_path: Path) -> None:
    """As many actions as before, but not the same: what was never seen is not taken back."""
    path, game = four_actions(tmp_path)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        table.show(table.seat.taking_back.undo_to(2))
        await pilot.pause()
        assert isinstance(game.undo(1), Done)
        play(game)
        table.follow()
        await press(pilot, "enter")
        assert table.game.position == 4
        assert "2 actions, to position 2" in on_screen(pilot)
        await press(pilot, "enter")
        assert table.game.position == 2

    at_table(path, script)


def test_a_note_lies_where_it_was_begun(tmp_path: Path) -> None:
    path = new_game(tmp_path / "n.rubicon")
    game = Game.open(path)
    for _ in range(3):
        play(game)

    async def script(pilot: Pilot[Any]) -> None:
        replay = pilot.app.screen
        assert isinstance(replay, ReplayScreen)
        await press(pilot, "e T")
        play(game)
        replay.follow()
        await press(pilot, "x enter")
        assert [(note.position, note.text) for note in replay.notes.notes] == [(3, "x")]

    drive(RubiconApp(path, replay=True, lang="en"), script)


def test_the_map_on_the_whole_screen_follows_the_game(tmp_path: Path) -> None:
    path = two_armies(tmp_path / "free.rubicon")
    game = Game.open(path)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "m")
        whole = pilot.app.screen
        assert isinstance(whole, MapScreen)
        before = whole.map.scene.standings
        play(game, lambda legal: next(a for a in legal if not a.final))
        table.follow()
        await pilot.pause()
        now = table.presenter.standing(table.view)
        assert whole.map.scene.standings == now != before

    at_table(path, script, SIZE)


# --- a file is read ------------------------------------------------------------------------------


def test_a_curtain_stays_though_a_replay_was_asked_for_under_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is for the next player to lift; the replay lies over it."""
    path = two_armies(tmp_path / "hand.rubicon", 1, 1, hands="hidden")
    read, go_on = Game.open, threading.Event()

    def slowly(path: Path) -> Game:
        go_on.wait()
        return read(path)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await take_seat(pilot)
        monkeypatch.setattr(Game, "open", staticmethod(slowly))
        await pilot.press("p")
        while not isinstance(pilot.app.screen, Handover):
            assert table.game.prompt is not None
            legal = table.game.prompt.legal(table.game.state)
            push(table, next((a for a in legal if a.final), legal[0]))
            await pilot.pause()
        go_on.set()
        await settle(pilot)
        assert isinstance(pilot.app.screen, ReplayScreen)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, Handover)
        await press(pilot, "enter")
        assert pilot.app.screen is table
        assert table.desk.draft is not None

    at_table(path, script, SIZE)


# --- keys ----------------------------------------------------------------------------------------


def test_the_key_that_leaves_everything_as_it_was_can_be_another(saves: Path) -> None:
    heard: list[str | None] = []

    async def script(pilot: Pilot[Any]) -> None:
        pilot.app.push_screen(KeyCatch("a key", "press it", "en"), heard.append)
        await press(pilot, "f10")
        assert heard == [None]
        pilot.app.push_screen(KeyCatch("a key", "press it", "en"), heard.append)
        await press(pilot, "escape")
        assert heard == [None, "escape"]

    app = RubiconApp(lang="en", saves=saves)
    app.settings.keys = {"keycatch.back": "f10"}
    drive(app, script)


def test_who_opens_something_else_first_has_not_left_the_table(tmp_path: Path) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "escape")
        assert table.panes.leaving
        await press(pilot, "T escape")
        assert not table.panes.leaving
        await press(pilot, "escape")
        assert pilot.app.screen is table

    at_table(new_game(tmp_path / "new.rubicon"), script)


def test_keys_that_come_before_a_screen_is_built_do_nothing(tmp_path: Path) -> None:
    path = new_game(tmp_path / "new.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        for page in (
            ReplayScreen(Game.open(path), "en", 0),
            TableScreen(Game.open(path), "en"),
            RulesScreen("alea", "en"),
        ):
            mounted = pilot.app.push_screen(page)
            assert not page.children
            assert page.check_action("pane", (5,)) is False
            await mounted
            assert page.check_action("pane", (5,)) is True

    at_table(path, script)


def test_around_boxes_over_each_other_stands_the_table_in_its_new_size(tmp_path: Path) -> None:
    """While a terminal is resized each screen learns of it in its turn."""

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "T")
        assert isinstance(pilot.app.screen, Menu)
        pilot.app.push_screen(yes_no("table.sure", "en", action="?"))
        await pilot.pause()
        for size in ((120, 36), (160, 48), (80, 24)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            below = table._compositor.render_strips()
            drawn = pilot.app.screen._compositor.render_update(
                full=True, screen_stack=pilot.app._background_screens
            )
            assert isinstance(drawn, LayoutUpdate)
            seen = [Strip.join(parts) for parts in drawn.strips]
            assert len(seen) == len(below) == size[1]
            assert "49 BC" in seen[0].text
            assert [strip.text for strip in seen[:3]] == [strip.text for strip in below[:3]]

    at_table(new_game(tmp_path / "new.rubicon"), script)
