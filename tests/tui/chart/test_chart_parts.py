"""A drawn map with too many places for few lines: it is shown in parts, from north to south."""

from __future__ import annotations

import pytest

from core.contract import Chart, Standing
from core.game import Game
from core.paths import saves_dir
from tests.tui.chart.test_chart import PANES, SIZES, Stage, drawn_contacts, faults, played
from tests.tui.chart.test_chart_places import farthest
from tests.tui.chart.test_chart_reading import ROOMS, game_of
from tui.chart.legend import Legend, legend
from tui.chart.view import fitted, goes_on, is_farthest, zoomed

pytestmark = pytest.mark.slow

FAR_NORTH, MIDDLE, FAR_SOUTH = "pictes-1", "thracia-3", "oriens-7"
Drawn = tuple[Chart, dict[str, Standing]]


@pytest.fixture(scope="module")
def empire() -> Drawn:
    """Semper Victor, with counters all over the map."""
    game = Game.open(saves_dir() / "emperors-half-way.rubicon")
    game.seek(120)
    presenter = game.system.presenter
    chart = presenter.chart(game.header.scenario, "en")
    assert chart is not None
    return chart, presenter.standing(game.system.view(game.state, None))


@pytest.fixture(scope="module")
def drawn(empire: Drawn) -> Legend:
    return legend(empire[0])


@pytest.mark.parametrize("scenario", ["alea/1", "alea/3", "caesar/historical", "caesar/free"])
@pytest.mark.parametrize("room", ROOMS.values(), ids=ROOMS)
def test_maps_with_fewer_places_are_seen_whole_in_every_room(
    scenario: str, room: tuple[int, int]
) -> None:
    _, drawn = game_of(scenario)
    assert farthest(drawn, room) == [fitted(drawn.areas, *room)]
    for about in (drawn.anchors[key] for key in drawn.selectable()):
        assert fitted(drawn.areas, *room, about) == fitted(drawn.areas, *room)


def test_a_map_with_many_places_is_seen_whole_where_there_are_lines_for_them(
    drawn: Legend,
) -> None:
    parts = {name: len(farthest(drawn, room)) for name, room in ROOMS.items()}
    assert parts["120x36"] == parts["160x48"] == 1
    assert parts["80x24"] > 1
    assert parts["pane"] > 1


@pytest.mark.parametrize("size", [*((w, h - 4) for w, h in SIZES), *PANES, (91, 17)], ids=str)
def test_its_borders_coasts_and_seas_are_the_listed_ones_in_the_drawn_cells(
    empire: Drawn, drawn: Legend, size: tuple[int, int]
) -> None:
    """No part shows a false one, and each is seen on one of them."""
    seen = [drawn_contacts(drawn, view) for view in farthest(drawn, size)]
    assert list(faults(empire[0], set().union(*seen))) == []


@pytest.mark.parametrize("name", ["80x24", "pane"])
def test_each_place_can_stand_in_sight_and_none_is_off_the_map(drawn: Legend, name: str) -> None:
    for key in drawn.selectable():
        about = drawn.anchors[key]
        view = fitted(drawn.areas, *ROOMS[name], about)
        assert view.holds(*view.cell(*about)), key
        assert view.top >= 0, key
        assert view.top + view.down * view.height <= drawn.areas.window.height + 1e-6, key


def test_one_that_is_zoomed_back_shows_as_much_as_at_first(drawn: Legend) -> None:
    about = drawn.anchors[MIDDLE]
    view = fitted(drawn.areas, *ROOMS["80x24"], about)
    closer = zoomed(drawn.areas, view, 1, about)
    assert not is_farthest(drawn.areas, closer)
    assert zoomed(drawn.areas, closer, -1, about) == view


@pytest.mark.parametrize(
    ("place", "way", "title"),
    [
        (FAR_NORTH, "south", "more in the south"),
        (MIDDLE, "both", "more in the north and south"),
        (FAR_SOUTH, "north", "more in the north"),
    ],
)
@played
async def test_it_opens_round_the_chosen_place_and_says_where_it_goes_on(
    empire: Drawn, place: str, way: str, title: str
) -> None:
    app = Stage(*empire, start=place)
    async with app.run_test(size=(80, 24)):
        app.text()
        view, drawn = app.map.view, app.map.legend
        assert view is not None
        assert drawn is not None
        assert view.holds(*view.cell(*drawn.anchors[place]))
        assert goes_on(drawn.areas, view) == way
        assert app.map.render_line(0).text.strip("═ ").removeprefix("Drawn map ═ ") == title


@played
async def test_keys_and_the_choice_move_it_and_its_last_line_names_them(empire: Drawn) -> None:
    app = Stage(*empire, start=FAR_NORTH)
    async with app.run_test(size=(80, 24)) as pilot:
        keys = str(app.page.query_one("#keys").render_line(0).text)
        assert "Shift+Up north  Shift+Down south" in keys
        assert "Drawn map ═ more in the south" in app.map.render_line(0).text
        for _ in range(3):
            await pilot.press("shift+down")
        assert "Drawn map ═ more in the north ═" in app.map.render_line(0).text
        app.map.select("pictes-2")  # out of sight now
        assert "Drawn map ═ more in the south" in app.map.render_line(0).text


@played
async def test_in_another_room_what_was_chosen_stays_in_sight(empire: Drawn) -> None:
    app = Stage(*empire, start=FAR_SOUTH)
    async with app.run_test(size=(120, 36)) as pilot:
        assert "more in" not in app.map.render_line(0).text
        assert "z whole map" in str(app.page.query_one("#keys").render_line(0).text)
        app.text()
        await pilot.resize_terminal(80, 24)
        app.text()
        view, drawn = app.map.view, app.map.legend
        assert view is not None
        assert drawn is not None
        assert is_farthest(drawn.areas, view)
        assert view.holds(*view.cell(*drawn.anchors[FAR_SOUTH]))
