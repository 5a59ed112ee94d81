"""The table and the replay of a game for one: no curtain, and nobody to ask."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.game import Game
from tests.patience import Dig, register
from tests.tui.at_table import at_table, new_game, press, said, settle
from tests.tui.replaying import drive, replay
from tui.app import RubiconApp
from tui.screens.dialogs import Curtain, Menu
from tui.screens.table import TableScreen

BURIES = 5  # its dice


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


@pytest.mark.parametrize("undo", ["free", "fair"])
def test_whoever_plays_alone_sits_down_at_once(tmp_path: Path, undo: str) -> None:
    """With fair undo a game for two asks who sits here."""
    path = new_game(tmp_path / "alone.rubicon", "patience/alone", BURIES, undo=undo)

    async def session() -> None:
        app = RubiconApp(path, lang="en")
        async with app.run_test(size=(80, 24)) as pilot:
            await settle(pilot)
            table = app.screen
            assert isinstance(table, TableScreen)
            assert table.session.seats == (1,)
            await press(pilot, "T")
            assert isinstance(app.screen, Menu)
            assert [text for _, text in app.screen.choices] == ["player 1: resign"]

    asyncio.run(session())


def test_a_game_for_one_is_played_to_its_end_without_a_curtain(tmp_path: Path) -> None:
    path = new_game(tmp_path / "alone.rubicon", "patience/alone", BURIES)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert "Digging: 0" in said(table, "status")
        assert table.desk.draft is not None
        await press(pilot, "enter")
        assert table.game.position == 1
        assert not any(isinstance(screen, Curtain) for screen in pilot.app.screen_stack)
        await press(pilot, "u")
        assert table.game.position == 0
        for _ in range(20):
            if table.game.outcome is not None:
                break
            assert pilot.app.screen is table
            await press(pilot, "enter")
        assert table.game.outcome is not None
        assert table.game.outcome.winner == -1
        assert not any(isinstance(screen, Curtain) for screen in pilot.app.screen_stack)

    at_table(path, script)


def test_a_lost_game_for_one_is_stepped_through(tmp_path: Path) -> None:
    path = new_game(tmp_path / "alone.rubicon", "patience/alone", BURIES)
    game = Game.open(path)
    while game.prompt is not None:
        game.push(1, Dig())
    last = game.position
    assert game.log is not None
    game.log.close()

    async def script(pilot: Pilot[Any]) -> None:
        assert replay(pilot).game.position == 0
        await press(pilot, "right")
        assert replay(pilot).game.position == 1
        await press(pilot, "G" if last > 1 else "right")
        assert replay(pilot).game.outcome is not None or replay(pilot).game.position == 1

    drive(path, script)
