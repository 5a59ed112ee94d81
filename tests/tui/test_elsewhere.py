"""Enter on a place that is no answer: its forces, and why it cannot be chosen."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.alea.scene import C, R, Scene, piece
from tests.tui.at_table import at_table, choose_kind, field, press, said
from tests.tui.test_planning import begun
from tui.screens.map import MapScreen
from tui.screens.rules import RulesScreen
from tui.screens.table import TableScreen
from tui.tools.shots import MARCH, stopped

pytestmark = pytest.mark.slow


@pytest.fixture
def road(tmp_path: Path) -> Path:
    """Curio alone at Massilia, a legion of the Republic next door."""
    path = tmp_path / "road.rubicon"
    scene = Scene("2", year=-46).put(C, "gallia-8", "curio").put(R, "gallia-9", "legio-i")
    begun(scene, path)
    return path


async def to_the_way(pilot: Pilot[Any], table: TableScreen) -> None:
    await choose_kind(pilot, table, "march")
    while field(table) != "path":
        await press(pilot, "enter")


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Refused (1.2.2): The way costs"),
        ("fr", "Refusé (1.2.2)\u00a0: Le chemin coûte"),
    ],
)
@pytest.mark.parametrize("size", [(80, 24), (120, 36), (160, 48)])
def test_a_place_of_the_map_list_that_is_too_far_says_so(
    road: Path, lang: str, told: str, size: tuple[int, int]
) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await to_the_way(pilot, table)
        await press(pilot, "1")
        table.board.select("asia-4")
        await press(pilot, "enter")
        assert said(table, "notice").startswith(told)
        assert table.board.rows("stack").has_focus
        assert table.board.selected == "asia-4"
        assert field(table) == "path"  # nothing was answered
        await press(pilot, "escape")
        assert told not in said(table, "notice")
        assert table.candidate_list.has_focus

    at_table(road, script, size=size, lang=lang)


def test_a_place_of_the_drawn_map_that_cannot_be_reached_says_so_and_its_rule_is_opened(
    road: Path,
) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await to_the_way(pilot, table)
        await press(pilot, "m")
        whole = pilot.app.screen
        assert isinstance(whole, MapScreen)
        whole.map.select("occidentalis")
        await press(pilot, "enter")
        assert said(table, "notice").startswith("Refused (3.4.1.sea):")
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, RulesScreen)

    at_table(road, script)


def test_where_the_core_knows_no_reason_it_is_plainly_no_answer(road: Path) -> None:
    """Where he stands already."""

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await to_the_way(pilot, table)
        await press(pilot, "1")
        table.board.select("gallia-8")
        await press(pilot, "enter")
        assert "This place is not among the answers" in said(table, "notice")

    at_table(road, script)


def test_while_no_place_is_asked_for_a_place_shows_its_forces_and_nothing_is_refused(
    road: Path,
) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, "1")
        table.board.select("asia-4")
        await press(pilot, "enter")
        assert table.desk.refusal is None
        assert table.board.rows("stack").has_focus

    at_table(road, script)


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "! alone: dies 20 %"), ("fr", "! mort\u00a0: 20")]
)
def test_8_2_the_destination_of_a_lone_leader_among_enemies_warns_and_is_not_the_first(
    road: Path, lang: str, told: str
) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await to_the_way(pilot, table)
        rows = [row for row in table.candidate_list.pane.rows if row.key.isdigit()]
        assert told not in rows[0].cells[1]
        risky = next(row for row in rows if told in row.cells[1])
        assert "Gallia 9" in risky.cells[1]
        table.candidate_list.select(risky.key)
        await press(pilot, "up down")
        assert said(table, "notice").startswith("(8.2.lone) Curio ")
        assert "(20" in said(table, "notice")

    at_table(road, script, lang=lang)


def test_enter_on_a_place_begins_no_action_that_is_barred(tmp_path: Path) -> None:
    """Everybody has moved: no march is allowed any more."""
    path = tmp_path / "moved.rubicon"
    scene = Scene("2", year=-46).put(C, "gallia-1", "curio", "legio-x")
    for name in ("curio", "legio-x"):
        scene.state.moved[piece(name)] = 1
    begun(scene, path)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert table.desk.draft is not None
        barred = {o.value for o in table.desk.draft.candidates() if o.refusal is not None}
        assert "march" in barred
        table.board.turn_to("map")
        table.board.select("gallia-1")
        await press(pilot, "enter")
        assert table.desk.draft.partial == {}
        assert table.board.rows("stack").has_focus

    at_table(path, script)


def test_enter_on_a_place_still_begins_what_is_allowed(tmp_path: Path) -> None:
    path = stopped(MARCH, tmp_path)

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        assert table.desk.draft is not None
        number = next(n for n, o in enumerate(table.desk.draft.candidates()) if o.refusal is None)
        following = table.desk.draft.leads_to(number)
        assert following is not None
        place = table.presenter.place(following.field, following.candidates[0].value)
        table.board.turn_to("map")
        table.board.select(place)
        await press(pilot, "enter")
        assert table.desk.draft.partial.get("type") == "march"
        assert table.candidate_list.has_focus

    at_table(path, script)
