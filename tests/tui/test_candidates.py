"""Candidates at the table: who must and who may, several that come to the same, a pass."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.alea.box.board import AUXILIA, NAVES
from core.alea.box.state import RECRUITMENT
from core.alea.start.edited_position import write
from core.contract import Drawn
from core.game import Game
from core.imperator.actions import Done
from core.seat.shown import MORE, NOBODY
from tests.alea.scene import BOARD, REGIONS, C, R, Scene, do
from tests.alea.stratagem_scene import counter
from tests.tui.at_table import (
    at_table,
    choose,
    choose_kind,
    field,
    from_scene,
    lines,
    mark,
    press,
    said,
)
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
        rows = [line for line in lines(table, "candidates") if must in line or may in line]
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


def test_3_4_a_key_that_can_mark_no_more_says_why(tmp_path: Path) -> None:
    """Hirtius commands five: with as many legions marked, neither Space nor the type of the
    auxilia adds to them."""
    legions = ("legio-viii", "legio-ix", "legio-x", "legio-xi", "legio-xii", "legio-xiii")
    scene = Scene().put(C, "italia-4", "hirtius", *legions, "auxilia")
    path = from_scene(scene, tmp_path / "many.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await choose_kind(pilot, table, "march")
        await press(pilot, "space enter")
        assert table.desk.draft is not None
        while table.desk.draft.options is not None and table.desk.draft.options.field != "units":
            await press(pilot, "enter")
        options = table.desk.draft.options
        assert options is not None
        types = [option.group for option in options.candidates]
        await mark(pilot, table, types.index(next(t for t in types if types.count(t) > 1)))
        await press(pilot, "t")
        full = list(table.desk.draft.marked)
        assert len(full) == options.most < len(types)
        other = next(n for n, kind in enumerate(types) if kind not in {types[m] for m in full})
        for key in ("space", "t"):
            await mark(pilot, table, other)
            table.desk.refusal = None
            await press(pilot, key)
            assert table.desk.draft.marked == full, key
            assert table.desk.refusal is not None, key
            assert table.desk.refusal.rule in said(table, "notice"), key

    at_table(path, script)


def test_dummies_of_the_cup_are_one_row(tmp_path: Path) -> None:
    path = tmp_path / "cup.rubicon"
    game = Game.new("alea/1", 5, {"dice": "manual"}, path=path)
    while game.prompt is not None and game.prompt.args().get("purpose") != "activation":
        do(game, game.prompt.legal(game.state)[0])
    saved(game)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        rows = [row for row in table.candidate_list.pane.rows if "(dummy)" in row.cells[1]]
        assert [row.cells[1] for row in rows] == ["no people (dummy)  x3"]
        await mark(pilot, table, table.candidate_list.pane.rows.index(rows[0]))
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


# --- the cursor stays with its candidate ---------------------------------------------------------


@pytest.fixture
def crossing(tmp_path: Path) -> Path:
    """Caesar in Ariminum with two legions, Antonius with one in Perusia."""
    scene = Scene().put(C, "italia-4", "caesar", "curio", "legio-xiii", "legio-viii", "auxilia")
    scene.put(C, "italia-6", "m-antonius", "legio-x").put(R, "italia-1", "pompeius", "legio-i")
    return from_scene(scene, tmp_path / "crossing.rubicon")


async def to_destinations(pilot: Pilot[Any], table: TableScreen) -> None:
    """Everybody marches from Italia 4."""
    await choose_kind(pilot, table, "march")
    await choose(pilot, table, "Italia 4")
    await press(pilot, "a enter")
    await press(pilot, "a enter")
    assert field(table) == "path"


def test_the_cursor_stays_on_its_candidate_when_the_others_are_listed(crossing: Path) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await to_destinations(pilot, table)
        short = len(table.candidate_list.pane.rows)
        rows = table.candidate_list.pane.rows
        last = len(rows) - 2  # above the row that leads to the others
        await mark(pilot, table, last)
        before = rows[last].cells[1]
        await press(pilot, "d")
        assert len(table.candidate_list.pane.rows) > short
        assert table.candidate_list.row is not None
        assert table.candidate_list.row.cells[1] == before
        assert table.candidate_list.cursor > last, "some are listed above it"
        await press(pilot, "d")
        assert table.candidate_list.cursor == last

    at_table(crossing, script)


def test_the_row_of_the_others_leads_to_the_first_of_them_and_back(crossing: Path) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await to_destinations(pilot, table)
        assert table.desk.draft is not None
        await mark(pilot, table, len(table.candidate_list.pane.rows) - 1)
        await press(pilot, "enter")
        at = table.panes.at()
        assert at is not None
        aside = [n for n, option in enumerate(table.desk.draft.candidates()) if option.aside]
        assert at == aside[0]
        await press(pilot, "d")
        assert table.candidate_list.key == MORE

    at_table(crossing, script)


def test_a_step_back_leads_to_what_was_chosen(crossing: Path) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await choose_kind(pilot, table, "march")
        await choose(pilot, table, "Italia 6")
        assert field(table) == "leaders"
        await press(pilot, "down enter")  # nobody leads: he stays
        await press(pilot, "escape")
        assert table.candidate_list.key == NOBODY
        await press(pilot, "escape")
        assert field(table) == "origin"
        assert table.candidate_list.row is not None
        assert table.candidate_list.row.cells[1].startswith("Italia 6")
        assert table.board.selected == "italia-6"

    at_table(crossing, script)


def test_a_step_back_restores_the_marks(crossing: Path) -> None:
    """One that was taken by Enter alone was not marked, nor is it now."""

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await choose_kind(pilot, table, "march")
        await choose(pilot, table, "Italia 4")
        await press(pilot, "down enter")
        await press(pilot, "space down down space enter")
        assert field(table) == "path"
        await press(pilot, "escape")
        assert [row.cells[0] for row in table.candidate_list.pane.rows[:3]] == ["[x]", "[ ]", "[x]"]
        assert table.candidate_list.cursor == 2
        await press(pilot, "escape")
        assert [row.cells[0] for row in table.candidate_list.pane.rows[:2]] == ["[ ]", "[ ]"]
        assert table.candidate_list.cursor == 1

    at_table(crossing, script)


def test_all_that_is_marked_is_unmarked_by_a_key(crossing: Path) -> None:
    """The cursor stays, and Enter takes the one under it, as if none had been marked."""

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        def boxes() -> list[str]:
            return [row.cells[0] for row in table.candidate_list.pane.rows[:3]]

        await choose_kind(pilot, table, "march")
        await choose(pilot, table, "Italia 4")
        await press(pilot, "a enter")
        assert field(table) == "units"
        await press(pilot, "down space")
        assert boxes() == ["[ ]", "[x]", "[ ]"]
        await press(pilot, "n")
        assert boxes() == ["[ ]", "[ ]", "[ ]"]
        await press(pilot, "a")
        assert boxes() == ["[x]", "[x]", "[x]"]
        await press(pilot, "n")
        assert boxes() == ["[ ]", "[ ]", "[ ]"]
        assert table.candidate_list.cursor == 1
        await press(pilot, "enter")
        assert table.desk.draft is not None
        assert len(table.desk.draft.partial["units"]) == 1

    at_table(crossing, script)


def test_a_refused_undo_leaves_the_cursor_where_it_is(crossing: Path) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await to_destinations(pilot, table)
        await press(pilot, "down down u")
        assert said(table, "notice").startswith("Refused")
        assert table.candidate_list.cursor == 2

    at_table(crossing, script)


@pytest.mark.parametrize(
    ("where", "barred"),
    [("gallia-9", {"sail"}), ("", {"march", "sail"})],
    ids=["landlocked", "none"],
)
def test_the_end_of_movement_keeps_its_row(tmp_path: Path, where: str, barred: set[str]) -> None:
    """3.4: what is barred keeps its place, and the cursor begins below it."""
    scene = Scene().put(R, "italia-1", "pompeius", "legio-i")
    if where:
        scene.put(C, where, "caesar", "legio-x")
    path = from_scene(scene, tmp_path / "orders.rubicon")

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert table.desk.draft is not None
        candidates = table.desk.draft.candidates()
        assert [option.value for option in candidates] == ["march", "sail", "done"]
        assert {option.value for option in candidates if option.refusal} == barred
        assert [row.key for row in table.candidate_list.pane.rows] == ["0", "1", "2"]
        at = table.panes.at()
        assert at == next(n for n, option in enumerate(candidates) if not option.refusal)

    at_table(path, script)


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ("Africa recruits no more this year", "recruit: nobody. Are you sure?")),
        (
            "fr",
            ("Africa n'en lève plus cette année", "recruter\u00a0: personne. En êtes-vous sûr"),
        ),
    ],
)
def test_9_4_a_region_that_takes_nobody_is_asked_once_more(
    tmp_path: Path, lang: str, told: tuple[str, str]
) -> None:
    """It is done for the year, and both Enters were on what the cursor began with."""
    path = tmp_path / "recruits.rubicon"
    scene = Scene("2", year=-46).control(R, *REGIONS).control(C, "africa")
    scene.put(C, "africa-1", "legio-x")  # its garrison
    spent = [BOARD.piece_ids[u] for u in BOARD.roman_units if BOARD.kind[u] in (AUXILIA, NAVES)]
    scene.put(R, "gallia-8", *spent)  # legions and equites are left
    scene.state.step, scene.state.region = RECRUITMENT, REGIONS.index("africa")
    saved(Game.new("alea/2", 7, position=write(scene.state), path=path))

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert told[0] in said(table, "notice")
        await press(pilot, "enter enter")
        assert isinstance(pilot.app.screen, Question)
        assert table.game.position == 0
        for text in told:
            assert text in pilot.app.screen.text
        await press(pilot, "escape")
        assert table.game.position == 0
        await press(pilot, "escape")
        await press(pilot, "down enter enter")
        assert not isinstance(pilot.app.screen, Question), "a recruit ends nothing"
        assert table.game.position == 1

    at_table(path, script, lang=lang)
