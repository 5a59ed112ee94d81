"""The drawn map against the listed one: every border is drawn, and no other."""

import pytest

from core.alea.box.loading import FILES
from core.chart import Areas, areas
from core.contract import Chart
from core.game import Game
from core.systems import open_system
from tests.alea.scene import BOARD, C, R, Scene, people
from tests.imperator.drawn import border_faults, coast_faults, sea_faults, swallowed


@pytest.fixture(scope="module")
def drawn() -> Chart:
    found = open_system("alea").presenter.chart("1", "en")
    assert found is not None
    return found


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


def test_the_drawing_is_no_part_of_the_data() -> None:
    """Saved games verify whatever the map looks like."""
    assert "chart" not in FILES


@pytest.mark.parametrize("scenario", ["alea/1", "alea/3", "alea/5", "alea/7"])
def test_standings_are_those_of_the_map_list(scenario: str) -> None:
    game = Game.new(scenario, seed=1)
    view = game.system.view(game.state, None)
    presenter = game.system.presenter
    standings = presenter.standing(view)
    rows = next(pane for pane in presenter.panes(view, "en") if pane.id == "map").rows
    assert [row.key for row in rows if not row.heading] == list(standings)
    for key, stands in standings.items():
        counters = [row for row in presenter.stack(view, key, "en").rows if not row.heading]
        assert sum(count for _, _, count in stands.stacks) == len(counters)
    listed = {row.key: row.cells[0].strip("-") for row in rows if not row.heading}
    assert {key: stands.letter + stands.mark for key, stands in standings.items()} == listed
    held = {stands.letter for stands in standings.values() if stands.side}
    assert held <= {"C", "R"}
    assert standings["occidentalis"].side == 0


def test_4_war_and_allegiance_of_peoples_are_signs_beside_a_letter() -> None:
    scene = Scene().war("aegyptii", C).allied("numidae", R)
    game = scene.game()
    stands = game.system.presenter.standing(game.view(1))
    assert (stands["aegyptii"].side, stands["aegyptii"].letter, stands["aegyptii"].mark) == (
        C,
        "C",
        "!",
    )
    homes = [BOARD.place_ids[zone] for zone in BOARD.homelands[people("numidae")]]
    assert {(stands[home].letter, stands[home].mark) for home in homes} == {("R", "+")}
    assert {stands[f"italia-{number}"].mark for number in range(1, 8)} == {""}
