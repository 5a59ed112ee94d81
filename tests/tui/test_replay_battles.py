"""The replay goes from battle to battle and tells of each; to the result and back."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.game import Game
from core.paths import saves_dir
from core.seat.words import word
from core.texts import event_text
from tests.tui.driving import press, said
from tests.tui.replaying import at, drive, replay
from tui.screens.end import EndScreen
from tui.widgets.past import past_of


def test_battles_both_ways(whole: Path) -> None:
    stops = sorted(set(past_of(Game.open(whole)).battles))  # two may follow one action
    assert len(stops) > 2

    async def script(pilot: Pilot[Any]) -> None:
        for position in stops:
            await pilot.press("greater_than_sign")
            assert at(pilot) == position
            assert said(pilot, "notice") == ""
        await pilot.press("greater_than_sign")
        assert at(pilot) == stops[-1]
        assert "No battle" in said(pilot, "notice")
        await pilot.press("less_than_sign")
        assert at(pilot) == stops[-2]
        assert said(pilot, "notice") == ""
        await pilot.press("s", "less_than_sign")
        assert at(pilot) == 0
        assert "No battle" in said(pilot, "notice")

    drive(whole, script)


def test_a_battle_shows_the_place_where_it_was_fought(whole: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await pilot.press("greater_than_sign")
        screen = replay(pilot)
        presenter = screen.game.system.presenter
        rows = [presenter.battle(event, "en") for event in screen.game.events(at(pilot))]
        assert screen.board.selected in [row.key for row in rows if row is not None]

    drive(whole, script)


def test_who_goes_to_a_battle_by_its_position_sees_its_place_too(whole: Path) -> None:
    """By the line to type, from a bookmark, or because the replay was opened for it."""
    position = past_of(Game.open(whole)).battles[1]

    def fought_here(pilot: Pilot[Any]) -> bool:
        screen = replay(pilot)
        presenter = screen.game.system.presenter
        rows = [presenter.battle(event, "en") for event in screen.game.events(position)]
        return screen.board.selected in [row.key for row in rows if row is not None]

    async def script(pilot: Pilot[Any]) -> None:
        assert not fought_here(pilot)
        await press(pilot, "o", *str(position), "enter")
        assert at(pilot) == position
        assert fought_here(pilot)
        await press(pilot, "t", "s", "g")
        assert not fought_here(pilot)
        await press(pilot, "i", "enter")
        assert at(pilot) == position
        assert fought_here(pilot)

    async def opened(pilot: Pilot[Any]) -> None:
        assert fought_here(pilot)

    drive(whole, script, (120, 36))
    drive(whole, opened, (120, 36), at=position)


def test_the_forces_at_a_battle_and_all_of_the_list_are_there_at_once(
    whole: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing waits until the cursor rests, to come in the middle of the next jump."""
    monkeypatch.setenv("SSH_CONNECTION", "192.0.2.1 50000 192.0.2.2 22")

    async def script(pilot: Pilot[Any]) -> None:
        board = replay(pilot).board
        scrolled = 0
        for _ in past_of(Game.open(whole)).battles:
            before, top = board.selected, board.rows("map").top
            replay(pilot).action_stop_at("battle", 1)
            stack = board.presenter.stack(board.view, board.selected, "en")
            assert board.rows("stack").title == stack.title
            assert not board.rows("map").put_off
            scrolled += board.rows("map").top != top and board.selected != before
        assert scrolled

    drive(whole, script, (120, 36))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_at_the_end_the_result_is_named_among_the_keys(whole: Path, lang: str) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        named = f"r {word('key.replay.result', lang)}"
        assert named not in said(pilot, "keys")
        await press(pilot, "e")
        assert named in said(pilot, "keys")
        await press(pilot, "left")
        assert named not in said(pilot, "keys")

    drive(whole, script, lang=lang)


@pytest.mark.parametrize(
    ("name", "pane"), [("civil-wars-complete", "log"), ("blocks-a-leader-falls", "table")]
)
def test_a_battle_comes_to_the_front_where_it_is_told(name: str, pane: str) -> None:
    """Alea tells of it in the log; the blocks of Caesar stand face to face in their table."""

    async def script(pilot: Pilot[Any]) -> None:
        assert replay(pilot).board.current == "map"
        await pilot.press("greater_than_sign")
        assert replay(pilot).board.current == pane
        await pilot.press("2", "right")  # no battle was asked for: the pane stays
        assert replay(pilot).board.current == "stack"

    async def wide(pilot: Pilot[Any]) -> None:
        await pilot.press("greater_than_sign")
        assert replay(pilot).board.current == "map"

    drive(saves_dir() / f"{name}.rubicon", script)
    drive(saves_dir() / f"{name}.rubicon", wide, size=(160, 48))


def fought_at_once(path: Path) -> int:
    """The first position at which a movement ended and its battle was fought, unasked."""
    game = Game.open(path)
    for position in range(game.position + 1):
        kinds = [event.kind for event in game.events(position)]
        if kinds[:1] == ["movement-ends"] and "result" in kinds:
            return position
    raise LookupError(path)


def test_a_battle_is_told_before_what_led_to_it() -> None:
    path = saves_dir() / "civil-wars-complete.rubicon"

    async def script(pilot: Pilot[Any]) -> None:
        game = replay(pilot).game
        events = game.events(at(pilot))
        assert event_text(game.system, events[0], "en").endswith(" ends his movement.")
        result = next(event for event in events if event.kind == "result")
        told = said(pilot, "prompt")
        assert f"row {result.args['row']}: " in told.partition("wins.")[0]
        assert " ..." in told

    drive(path, script, at=fought_at_once(path))
    blocks = saves_dir() / "blocks-a-leader-falls.rubicon"

    async def more(pilot: Pilot[Any]) -> None:
        begun = "Battle of Narbo: POMPEY attacks; the blocks are turned over. ..."
        assert said(pilot, "prompt").startswith(begun)

    drive(blocks, more, at=13)


def test_whoever_looks_at_the_result_keeps_his_place(whole: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        await press(pilot, "greater_than_sign", "right")
        here, status = at(pilot), said(pilot, "status")
        await press(pilot, "r")
        assert isinstance(pilot.app.screen, EndScreen)
        await press(
            pilot, "ctrl+g", "ctrl+g", "escape"
        )  # another language writes every screen anew
        assert at(pilot) == here
        assert said(pilot, "status") == status
        await press(pilot, "r", "3", "end", "enter")
        assert at(pilot) == past_of(Game.open(whole)).battles[-1]

    drive(whole, script)


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_from_the_result_to_a_battle_is_to_its_place(whole: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        board = replay(pilot).board
        await press(pilot, "less_than_sign")
        there, seen = board.selected, board.current
        await press(pilot, "1", "g")
        assert board.selected != there
        await press(pilot, "r", "3", "end", "enter")
        assert board.selected == there == board._stack_place
        assert board.current == ("map" if board.wide else seen)

    drive(whole, script, size, at=past_of(Game.open(whole)).end)
