"""Every sign of the drawn map is explained, in both languages, where one asks for the keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from core.contract import Chart, Sign
from core.game import Game
from core.paths import saves_dir
from core.seat.words import word
from core.texts import LANGUAGES
from tests.tui.at_table import at_table, press
from tests.tui.chart.test_chart_places import played
from tests.tui.moments import BLOCKS_MOVE
from tui.chart.map_labels import Layout, Scene
from tui.chart.paint import Glyphs, Painter, glyphs
from tui.chart.palette import palette
from tui.chart.signs import explained
from tui.chart.view import fitted, ground
from tui.screens.help import HelpScreen
from tui.screens.map import MapScreen
from tui.screens.table import TableScreen
from tui.tools.shots import MARCH, Moment, stopped
from tui.widgets.rows import RowList

SAVES = ["pharsalus-complete", "war-at-sea", "blocks-a-leader-falls"]
GROUND = {" ", "▀", "▌"}  # half blocks
ROOM = 60  # columns for a text beside its sign, on a small terminal


def told(save: str, lang: str) -> tuple[Chart, tuple[Sign, ...]]:
    game = Game.open(saves_dir() / f"{save}.rubicon")
    presenter = game.system.presenter
    chart = presenter.chart(game.header.scenario, lang)
    assert chart is not None
    return chart, presenter.signs(lang)


# --- what there is to explain --------------------------------------------------------------------


@pytest.mark.parametrize("save", SAVES)
def test_letters_and_marks_of_a_game_are_its_own_to_explain(save: str) -> None:
    own = told(save, "en")[1]
    drawn = "".join(sign.drawn for sign in own)
    for stands in (here for now in played(save)[1] for here in now.values()):
        assert stands.letter.lower() in drawn
        assert all(letter in drawn for _, letter, _ in stands.stacks)
        assert not stands.mark or stands.mark in {sign.mark for sign in own}
    assert all(sign.brief for sign in own if sign.mark)


def test_war_and_peace_are_alea_s_own() -> None:
    assert {sign.mark: sign.brief for sign in told("war-at-sea", "en")[1] if sign.mark} == {
        "!": "at war",
        "+": "allied",
    }
    assert not any(sign.mark for sign in told("blocks-a-leader-falls", "en")[1])


def signs_seen(save: str, colours: int, lines: Glyphs) -> set[str]:
    """All but letters and numbers, in any of the pictures of a game; names left out."""
    drawn, stood = played(save)
    view = fitted(drawn.areas, 120, 32)
    below = ground(drawn.areas, view)
    seen: set[str] = set()
    for stands in stood:
        layout = Layout(drawn, view, below, palette(colours))
        layout.lay(stands)
        scene = Scene(stands, drawn.selectable()[0], dict.fromkeys(drawn.selectable(), "4"), False)
        painter = Painter(drawn, palette(colours), lines, stands)
        over = layout.above_ground(scene)
        picture = painter.written(painter.base(below), below, layout.cells, over)
        for key, (start, row) in layout.names.items():
            for n in range(len(drawn.sites[drawn.numbers[key]].name)):
                picture[row][start + n] = (" ", picture[row][start + n][1])
        seen |= {cell[0] for row in picture for cell in row}
    return {letter for letter in seen if not letter.isalnum()}


@pytest.mark.parametrize("save", SAVES)
@pytest.mark.parametrize(("colours", "ascii"), [(256, False), (16, True), (0, False), (0, True)])
def test_every_sign_that_is_drawn_is_explained(save: str, colours: int, ascii: bool) -> None:
    lines = glyphs(ascii)
    chart, own = told(save, "en")
    found = explained(chart, own, lines, not colours, "en")
    known = GROUND.union(*(drawn for drawn, _ in found))
    for line in (lines.plain, lines.double):  # a corner is explained with what goes straight on
        known |= set(line) if known & set(line) - {" "} else set()
    assert signs_seen(save, colours, lines) - known == set()


@pytest.mark.parametrize("save", SAVES)
def test_signs_are_explained_in_both_languages_in_a_line_each(save: str) -> None:
    english, french = (
        explained(*told(save, lang), glyphs(ascii=False), True, lang) for lang in LANGUAGES
    )
    assert [drawn for drawn, _ in english] == [drawn for drawn, _ in french]
    assert all(0 < len(text) <= ROOM for _, text in english + french)
    assert len({drawn for drawn, _ in english}) == len(english)


def test_what_a_chart_does_not_have_is_not_explained() -> None:
    alea, caesar = (
        [drawn for drawn, _ in explained(*told(save, "en"), glyphs(ascii=False), False, "en")]
        for save in ("war-at-sea", "blocks-a-leader-falls")
    )
    assert "═ ║" in alea
    assert "═ ║" not in caesar
    assert "." in caesar
    assert "." not in alea
    assert "~" not in alea + caesar


# --- where it is told ----------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["question_mark", "h"])
@pytest.mark.parametrize("moment", [MARCH, BLOCKS_MOVE], ids=["alea", "caesar"])
def test_the_keys_of_the_map_come_with_its_signs(tmp_path: Path, moment: Moment, key: str) -> None:
    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, f"enter m {key}")
        page = pilot.app.screen
        assert isinstance(page, HelpScreen)
        rows = page.query_one(RowList).pane.rows
        cells = [row.cells for row in rows]
        own = table.presenter.signs("en")
        assert {(sign.drawn, sign.text) for sign in own} <= set(cells)
        assert ("<x>", word("map.sign.offered", "en")) in cells
        assert {"map.choose", "map.back"} <= {row.key for row in rows}
        await press(pilot, f"escape escape {key}")
        assert all("signs" not in row.key for row in pilot.app.screen.query_one(RowList).pane.rows)

    at_table(stopped(moment, tmp_path), script)


@pytest.mark.parametrize(("keys", "asked"), [("m", False), ("enter m", True)])
def test_the_title_of_a_large_map_explains_what_points_places_out(
    tmp_path: Path, keys: str, asked: bool
) -> None:
    """Only while a question is about places."""

    async def script(pilot: Pilot[Any], table: TableScreen) -> None:
        await press(pilot, keys)
        assert (word("map.offered", "en") in title(pilot)) == asked

    at_table(stopped(MARCH, tmp_path), script, (160, 48))


def title(pilot: Pilot[Any]) -> str:
    page = pilot.app.screen
    assert isinstance(page, MapScreen)
    return page.map.render_line(0).text
