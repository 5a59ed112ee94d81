"""Tab goes through every pane that is shown, through no other, and moves none of them."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.alea.start.edited_position import write
from core.game import Game
from tests.alea.scene import C, R, Scene, do, end_movement, march
from tests.tui.at_table import at_table, press
from tui.screens.table import TableScreen

pytestmark = pytest.mark.slow


@pytest.fixture
def games(tmp_path: Path) -> dict[str, Path]:
    """In peace, and before a battle, whose table and odds are shown."""
    peace, battle = tmp_path / "peace.rubicon", tmp_path / "battle.rubicon"
    for path in (peace, battle):
        scene = Scene("2", year=-46).put(C, "gallia-8", "caesar", "legio-x", "legio-ix")
        scene.put(R, "gallia-9", "labienus", "petreius", "legio-i", "legio-ii")
        game = Game.new("alea/2", 7, position=write(scene.state), path=path)
        if path == battle:
            do(game, march("gallia-8", ["caesar"], ["legio-x", "legio-ix"], "gallia-9"))
            end_movement(game)
        assert game.log is not None
        game.log.close()
    return {"peace": peace, "battle": battle}


def shown(table: TableScreen) -> set[str]:
    """Every pane of the screen that takes the focus and is seen."""
    return {str(w.id) for w in table.query("LinePane, ChartMap") if w.focusable and w.region.area}


@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)])
@pytest.mark.parametrize("page", ["", "3", "5", "7", "9"])
@pytest.mark.parametrize("when", ["peace", "battle"])
def test_tab_reaches_all_that_is_shown(
    games: dict[str, Path], when: str, page: str, size: tuple[int, int]
) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, page)
        before = shown(table)
        assert (table.board.forecast is not None) == (when == "battle")
        for key in ("tab", "shift+tab"):
            reached = set()
            for _ in before:
                await press(pilot, key)
                assert table.focused is not None
                reached.add(str(table.focused.id))
                assert shown(table) == before
            assert reached == before

    at_table(games[when], script, size)


def test_the_focus_stays_in_sight_where_there_is_less_room(games: dict[str, Path]) -> None:
    """The odds stand beside a page on the largest terminals only."""

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "5")
        table.board.line_pane("odds").focus()
        await press(pilot, "")
        await pilot.resize_terminal(120, 36)
        await press(pilot, "")
        assert table.focused is not None
        assert table.focused.id in shown(table)

    at_table(games["battle"], script, (160, 48))
