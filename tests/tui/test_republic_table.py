"""A system without a drawn map, for one seat: scenarios of the Republic in the app."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.texts import LANGUAGES
from tests.tui.at_table import at_table, new_game, press
from tui.screens.table import TableScreen
from tui.widgets.chart import ChartMap
from tui.widgets.rows import RowList

SIZES = [(80, 24), (120, 36), (160, 48)]


def cells(table: TableScreen, name: str) -> dict[str, tuple[str, ...]]:
    pane = table.query_one(f"#{name}", RowList).pane
    return {row.key: row.cells for row in pane.rows if not row.heading}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_table_does_without_a_drawn_map(
    tmp_path: Path, size: tuple[int, int], lang: str
) -> None:
    """The first lesson: Enter, and the battle is fought; the row that fell is pointed out."""

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert not table.query(ChartMap)
        assert cells(table, "map")["gal1/1"][1:3] == ("Fabius", "14=4+10")
        await press(pilot, "3")
        assert cells(table, "table")["total 12"][:3] == ("12", "25/216", "16")
        assert not [row for row in table.query_one("#table", RowList).pane.rows if row.lit]
        await press(pilot, "escape enter")
        assert len(table.desk.game.moves) == 1
        await press(pilot, "3")

    at_table(new_game(tmp_path / "a.rubicon", "republic/1", seed=3), script, size=size, lang=lang)


def test_a_row_of_an_army_answers_who_goes_first(tmp_path: Path) -> None:
    """The second army on the list: Scipio fights before Fabius."""

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "m down down enter")
        (move,) = table.desk.game.moves
        assert table.desk.presenter.names("man", move.action.man, "en") == "Scipio Africanus"

    at_table(new_game(tmp_path / "a.rubicon", "republic/3", seed=3), script)
