"""Candidates at the table: who must and who may, several that come to the same, a pass."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.alea.actions import Done
from core.alea.position import write
from core.contract import Drawn
from core.game import Game
from tests.alea.scene import C, R, Scene, do
from tests.alea.stratagem_scene import counter
from tests.tui.at_table import at_table, choose_kind, lines, mark, press, said
from tui.screens.dialogs import Question
from tui.screens.rules import RulesScreen
from tui.screens.table import TableScreen


def saved(game: Game) -> None:
    assert game.log is not None
    game.log.close()


@pytest.fixture
def winter(tmp_path: Path) -> Path:
    """9.2: a great stack in the enemy's region, and a leader alone at home."""
    path = tmp_path / "winter.rubicon"
    scene = Scene("2").put(C, "italia-4", "caesar", "hirtius", "legio-xiii", "legio-x", "legio-ix")
    scene.put(C, "gallia-5", "curio").state.step = "relocation"
    saved(Game.new("alea/2", 7, position=write(scene.state), path=path))
    return path


@pytest.mark.parametrize("size", [(80, 24), (160, 48)])
@pytest.mark.parametrize(
    ("lang", "must", "may"), [("en", "must go", "may go"), ("fr", "doit partir", "peut partir")]
)
def test_the_list_tells_who_must_and_who_may(
    winter: Path, lang: str, must: str, may: str, size: tuple[int, int]
) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await choose_kind(pilot, table, "relocate")
        rows = [line for line in lines(table, "ask") if must in line or may in line]
        assert [must in line for line in rows] == [True, False]
        assert "Curio" in rows[1]
        assert "Caesar" in rows[0]
        assert said(table, "notice") == f"(9.2.relocation) {must}"
        await press(pilot, "down")
        assert said(table, "notice") == f"(9.2.lone) {may}"
        await press(pilot, "question_mark")
        rules = pilot.app.screen
        assert isinstance(rules, RulesScreen)

    at_table(winter, script, size, lang)


def test_dummies_of_the_cup_are_one_row(tmp_path: Path) -> None:
    path = tmp_path / "cup.rubicon"
    game = Game.new("alea/1", 5, {"dice": "manual"}, path=path)
    while game.prompt is not None and game.prompt.args().get("purpose") != "activation":
        do(game, game.prompt.legal(game.state)[0])
    saved(game)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        rows = [row for row in table.ask.pane.rows if "(dummy)" in row.cells[1]]
        assert [row.cells[1] for row in rows] == ["no people (dummy)  x3"]
        await mark(pilot, table, table.ask.pane.rows.index(rows[0]))
        await press(pilot, "enter")
        assert table.game.moves[-1].action == Drawn(100)

    at_table(path, script)


def test_a_pass_is_asked_for_once_more_only_if_it_ends_the_phase(tmp_path: Path) -> None:
    """2.C: the first pass hands over and can be taken back; the second ends geostrategy."""
    path = tmp_path / "passes.rubicon"
    scene = Scene("2", year=-46).put(C, "gallia-9", "caesar").put(R, "asia-1", "pompeius")
    state = scene.chief(C, "caesar").chief(R, "pompeius").state
    state.step, state.hands = "geostrategy", [[counter("rise-minor")], [counter("rise-minor", 1)]]
    game = Game.new("alea/2", 7, position=write(state), path=path)
    saved(game)
    assert game.prompt is not None
    assert game.prompt.kind == "geostrategy"

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        for position, asks in enumerate((False, True)):
            assert table.game.position == position
            await choose_kind(pilot, table, "done")
            assert isinstance(pilot.app.screen, Question) is asks
        await press(pilot, "y")
        assert table.game.moves[-1].action == Done()

    at_table(path, script)
