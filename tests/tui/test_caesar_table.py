"""Julius Caesar at the table: the curtain between two hands, the battle and its odds on screen."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.game import Done, Game
from tests.tui.at_table import (
    at_table,
    choose,
    choose_kind,
    lines,
    new_game,
    play_on,
    press,
    said,
)
from tui.screens.dialogs import Curtain
from tui.screens.table import TableScreen


def whole(screen: TableScreen) -> str:
    """Every pane, whether it is in sight or not."""
    panes = screen.board.panes.values()
    return "\n".join(" ".join(row.cells) for pane in panes for row in pane.rows)


def test_the_curtain_falls_between_two_secret_cards(tmp_path: Path) -> None:
    path = new_game(tmp_path / "x.rubicon", "caesar/historical")

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        assert isinstance(pilot.app.screen, Curtain)
        assert "1N Caesar" not in whole(screen)
        await press(pilot, "enter")
        assert "1N Caesar" in whole(screen)
        assert "P 3?" in whole(screen)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, Curtain)
        assert "1N Caesar" not in whole(screen)
        await press(pilot, "enter")
        assert "1N Pompeius" in whole(screen)
        assert "C 3?" in whole(screen)

    at_table(path, script, size=(160, 48))


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
def test_a_battle_has_its_view_and_its_odds(
    tmp_path: Path, lang: str, size: tuple[int, int]
) -> None:
    path = tmp_path / "x.rubicon"
    game = Game.new("caesar/historical", 3, {"hands": "open"}, path=path)
    while game.state.battle is None:
        assert game.prompt is not None
        legal = game.prompt.legal(game.state)
        attacks = (a for a in legal if game.prompt.forecast(game.state, a) is not None)
        action = next(attacks, legal[0])
        assert isinstance(game.push(game.prompt.seat, action), Done)
    assert game.log is not None
    game.log.close()

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        await press(pilot, "3")
        table = "\n".join(lines(screen, "table"))
        assert "[III] " in table
        assert "d6 1-" in table
        await press(pilot, "3")
        assert "%" in "\n".join(lines(screen, "odds"))
        assert "%" in said(screen, "notice")

    at_table(path, script, size=size, lang=lang)


def test_the_sides_are_bid_for_without_a_curtain(tmp_path: Path) -> None:
    """1.1.bid: nothing is hidden yet; the curtain falls when there are hands to hide."""
    path = new_game(tmp_path / "x.rubicon", "caesar/historical", sides="bid")

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        assert screen.game.prompt is not None
        first = screen.game.prompt.seat
        assert screen.side(first) == f"player {first}"
        await choose_kind(pilot, screen, "bid")
        await press(pilot, "enter")  # of one
        assert screen.game.state.terms.points == 1
        assert not isinstance(pilot.app.screen, Curtain)
        await choose_kind(pilot, screen, "done")  # the other passes
        await play_on(pilot, screen, "choose-side")
        await choose(pilot, screen, "POMPEY")
        assert screen.game.state.factions[first - 1] == 2
        assert isinstance(pilot.app.screen, Curtain)

    at_table(path, script)


def test_a_turn_is_played_by_keys_alone(tmp_path: Path) -> None:
    path = new_game(tmp_path / "x.rubicon", "caesar/historical", hands="open")

    async def script(pilot: Pilot[Any], screen: TableScreen) -> None:
        await play_on(pilot, screen, "moves")
        await press(pilot, "down enter")
        assert screen.draft is not None
        assert screen.draft.options is not None
        assert screen.draft.options.field == "origin"

    at_table(path, script)
