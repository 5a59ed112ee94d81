"""The drawn map against the listed one: every border is drawn, and no other."""

import pytest

from core.chart import Areas, areas
from core.contract import Chart
from core.semper.box.board import open_board
from core.semper.box.loading import FILES
from core.semper.show.chart import chart
from tests.imperator.drawn import border_faults, coast_faults, sea_faults, swallowed


@pytest.fixture(scope="module")
def drawn() -> Chart:
    return chart(open_board())


@pytest.fixture(scope="module")
def grown(drawn: Chart) -> Areas:
    return areas(drawn)


def test_borders_of_zones_are_the_listed_ones(drawn: Chart, grown: Areas) -> None:
    assert border_faults(drawn, grown) == []


def test_coasts_are_the_listed_ones(drawn: Chart, grown: Areas) -> None:
    assert coast_faults(drawn, grown) == []


def test_open_seas_meet_as_listed(drawn: Chart, grown: Areas) -> None:
    assert sea_faults(drawn, grown) == []


def test_every_point_lies_on_its_own_ground(drawn: Chart, grown: Areas) -> None:
    assert swallowed(drawn, grown) == []


def test_the_map_reaches_from_the_far_north_to_the_thebais(grown: Areas) -> None:
    """The coast on file covers the whole window."""
    window = grown.window
    assert (window.width, window.height) == (620, 467)
    assert window.place(50.0, 25.0) == pytest.approx((window.width, window.height), abs=0.5)


def test_every_place_is_drawn_once(drawn: Chart) -> None:
    keys = [site.key for site in drawn.sites]
    assert len(keys) == len(set(keys)) == 89 + 7
    assert sum(site.kind == "sea" for site in drawn.sites) == 7
    marks = {site.key: site.marks for site in drawn.sites}
    assert [key for key in keys if "closed" in marks[key]] == [
        "atlanticus",
        "fretum",
        "germanicum",
    ]
    assert [key for key in keys if "port" in marks[key]] == ["italia-6", "asia-1"]


def test_constantinopolis_is_a_capital_where_it_stands() -> None:
    board = open_board()
    capitals = [
        {site.key for site in chart(each).sites if "capital" in site.marks}
        for each in (board.variant("4", built=False), board.variant("4", built=True))
    ]
    assert len(capitals[0]) == 6
    assert capitals[1] - capitals[0] == {"thracia-3"}


def test_the_drawing_is_no_part_of_the_data() -> None:
    """Saved games verify whatever the map looks like."""
    assert "chart" not in FILES
