"""What does not hold any more leaves the screen: odds of a battle given up, an old refusal."""

from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Size
from textual.pilot import Pilot

from tests.alea.scene import C, R, Scene
from tests.tui.at_table import at_table, choose_kind, from_scene, lines, press, said
from tui.screens.map import MapScreen
from tui.screens.table import TableScreen


@pytest.fixture
def border(tmp_path: Path) -> Path:
    """Caesar with two legions in Ariminum, Pompeius with one next door in Roma."""
    scene = Scene().put(C, "italia-4", "caesar", "legio-xiii", "legio-viii", "auxilia")
    scene.put(R, "italia-1", "pompeius", "legio-i")
    return from_scene(scene, tmp_path / "border.rubicon")


async def to_destinations(pilot: Pilot[Any], table: TableScreen) -> None:
    await choose_kind(pilot, table, "march")
    await press(pilot, "space enter")
    await press(pilot, "a enter")


def test_the_odds_leave_with_the_battle_that_was_planned(border: Path) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await to_destinations(pilot, table)
        table.candidate_list.select(
            next(r.key for r in table.candidate_list.pane.rows if "Pompeius" in r.cells[1])
        )
        await press(pilot, "3 3")
        assert table.board.current == "odds"
        await press(pilot, "escape")
        assert "Battle" in lines(table, "odds")[0]
        await press(pilot, "escape")
        assert table.board.forecast is None
        assert not table.board.line_pane("odds").display
        assert "Combat results table" in lines(table, "table")[0]

    at_table(border, script)


async def refused_on_the_map(pilot: Pilot[Any], table: TableScreen) -> None:
    await to_destinations(pilot, table)
    await press(pilot, "m")
    drawn = pilot.app.screen
    assert isinstance(drawn, MapScreen)
    drawn.map.select("africa-3")
    await press(pilot, "enter")
    assert said(table, "notice").startswith("Refused")


@pytest.mark.parametrize("keys", ["m escape", "tab", "shift+tab"])
def test_a_refusal_of_the_drawn_map_leaves_when_one_looks_elsewhere(
    border: Path, keys: str
) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await refused_on_the_map(pilot, table)
        await press(pilot, keys)
        assert pilot.app.screen is table
        assert not said(table, "notice").startswith("Refused")

    at_table(border, script)


def test_the_board_is_laid_out_for_the_room_that_its_screen_has(tmp_path: Path) -> None:
    """The terminal has grown, and shrinks again before anything is laid out: nobody would tell the
    board that it is narrow."""
    path = from_scene(Scene().put(C, "italia-4", "caesar", "legio-x"), tmp_path / "n.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        pilot.app._size = Size(160, 48)
        table.board.lay_out()
        assert not table.board.wide
        assert not table.has_class("wide")

    at_table(path, script)
