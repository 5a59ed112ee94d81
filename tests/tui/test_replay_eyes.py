"""Whose eyes look at a replay: what each seat saw, and what nobody may see yet."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.contract import SEATS
from core.game import Game
from core.selfplay import Report, play, write
from core.texts import event_text
from tests.tui.driving import said
from tests.tui.replaying import drive, lines, replay, told
from tui.screens.dialogs import Question


def question(pilot: Pilot[Any]) -> str:
    """What is asked."""
    assert isinstance(pilot.app.screen, Question)
    return pilot.app.screen.text


def test_a_finished_game_lies_open(whole: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        screen = replay(pilot)
        await pilot.press("p")
        assert "player 1" in said(pilot, "mode")
        await pilot.press("p")
        assert "player 2" in said(pilot, "mode")
        await pilot.press("p")
        assert screen.eyes is None
        assert "Everything" in said(pilot, "notice")
        await pilot.press("p")
        assert "player 1" in said(pilot, "mode")
        assert said(pilot, "notice") == ""  # not everything any more
        await pilot.press("p", "p", "right")
        assert said(pilot, "mode") == said(pilot, "notice") == ""

    drive(whole, script)


def test_a_seat_of_a_finished_game_sees_what_it_saw(tmp_path: Path) -> None:
    path = tmp_path / "hidden-whole.rubicon"
    write(play("alea/3", 1, Report(), {"hands": "hidden"}, checked=False), path)
    game = Game.open(path)
    position, secret = next(
        (position, event)
        for position in range(len(game.moves) + 1)
        for event in game.events(position)
        if event.only == 2
    )
    words = event_text(game.system, secret, "en")

    async def script(pilot: Pilot[Any]) -> None:
        screen = replay(pilot)
        await pilot.press("4")
        assert words in told(pilot)
        await pilot.press("p")
        assert words not in told(pilot)
        assert screen.view == screen.game.system.view(screen.game.state, 1)
        await pilot.press("p")
        assert words in told(pilot)
        await pilot.press("p")
        assert words in told(pilot)

    drive(path, script, size=(160, 48), at=position)


def test_hidden_things_of_a_running_game_are_asked_for(hidden: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        screen = replay(pilot)
        await pilot.press("4")
        assert "#" not in lines(pilot, "log")
        await pilot.press("p", "y")
        assert screen.eyes == 1
        assert lines(pilot, "log").count("#") == 1
        assert screen.view.hands[0] != screen.game.view(None).hands[0]
        assert screen.view.hands[1] == screen.game.view(None).hands[1]
        await pilot.press("p")
        assert "what everybody may know" in said(pilot, "notice")
        assert "#" not in lines(pilot, "log")
        await pilot.press("p")  # asked once
        assert screen.eyes == 1

    drive(hidden, script)


def test_who_is_not_the_one_player_is_asked_whether_he_is_the_other(hidden: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        screen = replay(pilot)
        for asked in ("player 1", "player 2"):
            await pilot.press("p")
            assert asked in question(pilot)
            await pilot.press("n")
            assert screen.eyes is None
        await pilot.press("p")
        assert "what everybody may know" in said(pilot, "notice")
        await pilot.press("p", "n", "p", "y")
        assert screen.eyes == 2

    drive(hidden, script)


@pytest.mark.parametrize("seat", SEATS)
def test_who_has_said_which_seat_is_his_does_not_see_the_other(hidden: Path, seat: int) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        screen, seen = replay(pilot), []
        await pilot.press(*["p", "n"] * (seat - 1), "p", "y")
        for _ in range(4):
            seen.append(screen.eyes)
            await pilot.press("p")
            assert pilot.app.screen is screen  # nothing to ask
        assert seen == [seat, None, seat, None]

    drive(hidden, script)


def test_where_both_sit_whoever_looks_is_asked_each_time(hidden: Path) -> None:
    """He may not be the one who looked before."""

    async def script(pilot: Pilot[Any]) -> None:
        screen = replay(pilot)
        for _ in range(2):
            for seat in SEATS:
                await pilot.press("p")
                assert f"player {seat}" in question(pilot)
                await pilot.press("y")
                assert screen.eyes == seat
            await pilot.press("p")
            assert screen.eyes is None
        await pilot.press("p", "n", "p", "y")
        assert screen.eyes == 2

    drive(hidden, script, seats=SEATS)


@pytest.mark.parametrize("seats", [(), (1,), (2,)])
def test_where_one_seat_plays_a_running_game_shows_no_other(
    hidden: Path, seats: tuple[int, ...]
) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        screen, seen = replay(pilot), set()
        for _ in range(4):
            await pilot.press("p")
            assert pilot.app.screen is screen  # nothing to ask
            seen.add(screen.eyes)
        assert seen == {None, *seats}

    drive(hidden, script, seats=seats)


def test_where_one_seat_played_a_finished_game_shows_all(whole: Path) -> None:
    async def script(pilot: Pilot[Any]) -> None:
        seen = []
        for _ in range(3):
            await pilot.press("p")
            seen.append(replay(pilot).eyes)
        assert seen == [1, 2, None]

    drive(whole, script, seats=(1,))
