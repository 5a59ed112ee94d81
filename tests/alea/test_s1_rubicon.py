"""s1.rubicon: the first year, in which the Republicans are surprised."""

from __future__ import annotations

import pytest

from core.alea.box.board import NOBODY
from tests.alea.peoples_scene import Land
from tests.alea.scene import BOARD, C, R, Scene, do, march, places, refused, sail, where
from tests.alea.stratagem_scene import table


def first_year(sequence: int, active: int = R, scenario: str = "1") -> Scene:
    """49 BC; nobody controls anything, so that no garrison gets into the way."""
    scene = Scene(scenario, year=-49, active=active).control(NOBODY, *BOARD.region_ids)
    scene.state.played = [0, sequence, sequence]
    return scene


@pytest.mark.parametrize("scenario", ["1", "2"])
def test_s1_rubicon_in_the_first_sequence_only_leaders_in_italia_1_move(scenario: str) -> None:
    scene = first_year(1, scenario=scenario).put(R, "italia-1", "pompeius", "cato", "legio-i")
    scene.put(R, "italia-7", "ahenobarbus", "legio-xv", "naves-6-1a")
    scene.put(R, "graecia-2", "scipio", "legio-ii")
    game = scene.game()
    for action in (
        march("italia-1", ["pompeius"], ["legio-i"], "italia-5"),
        march("italia-1", [], ["legio-i"], "italia-5"),
        march("italia-7", ["ahenobarbus"], [], "italia-5"),
        march("italia-7", ["ahenobarbus"], ["legio-xv"], "italia-5"),
        march("graecia-2", ["scipio"], ["legio-ii"], "graecia-3"),
        march("graecia-2", ["scipio"], [], "graecia-3"),
        sail("italia-7", ["ahenobarbus"], ["naves-6-1a"], [], "occidentalis"),
    ):
        assert refused(game, action).rule == "s1.rubicon.first"
    do(game, march("italia-1", ["pompeius", "cato"], [], "italia-5", "graecia-1", "graecia-2"))
    assert places(game, "pompeius", "cato") == ["graecia-2", "graecia-2"]


def test_s1_rubicon_fleets_stay_in_italia_1_as_well_in_the_first_sequence() -> None:
    game = first_year(1).put(R, "italia-1", "pompeius", "naves-6-1a").game()
    flight = sail("italia-1", ["pompeius"], ["naves-6-1a"], [], "occidentalis")
    assert refused(game, flight).rule == "s1.rubicon.first"
    do(game, march("italia-1", ["pompeius"], [], "italia-7"))


def test_s1_rubicon_from_the_second_sequence_on_led_units_move() -> None:
    scene = first_year(2).put(R, "graecia-2", "scipio", "legio-i").put(R, "italia-7", "ahenobarbus")
    game = scene.game()
    do(game, march("graecia-2", ["scipio"], ["legio-i"], "graecia-3"))
    do(game, march("italia-7", ["ahenobarbus"], [], "italia-5"))
    assert places(game, "legio-i", "ahenobarbus") == ["graecia-3", "italia-5"]


@pytest.mark.parametrize("sequence", [2, 3])
def test_s1_rubicon_all_year_no_republican_unit_moves_without_a_leader(sequence: int) -> None:
    game = first_year(sequence).put(R, "graecia-2", "scipio", "legio-i", "equites-4-1").game()
    for unit in ("legio-i", "equites-4-1"):
        alone = march("graecia-2", [], [unit], "graecia-3")
        assert refused(game, alone).rule == "s1.rubicon.italia"
    do(game, march("graecia-2", ["scipio"], ["legio-i", "equites-4-1"], "graecia-3"))


@pytest.mark.parametrize("sequence", [2, 3])
def test_s1_rubicon_all_year_no_republican_unit_enters_italia(sequence: int) -> None:
    scene = first_year(sequence).put(R, "graecia-1", "scipio", "cato", "legio-i")
    game = scene.game()
    for path in (["italia-5"], ["illyrii", "italia-2"]):
        entry = march("graecia-1", ["scipio"], ["legio-i"], *path)
        assert refused(game, entry).rule == "s1.rubicon.italia"
    do(game, march("graecia-1", ["scipio"], ["legio-i"], "graecia-2"))
    do(game, march("graecia-1", ["cato"], [], "italia-5"))  # a leader is not a unit


def test_s1_rubicon_no_republican_unit_passes_through_italia() -> None:
    game = first_year(2).put(R, "gallia-8", "scipio", "legio-i").game()
    entry = march("gallia-8", ["scipio"], ["legio-i"], "alpes-2", "italia-3")
    assert refused(game, entry).rule == "s1.rubicon.italia"


def test_s1_rubicon_no_republican_unit_lands_in_italia() -> None:
    scene = first_year(2).put(R, "occidentalis", "scipio", "legio-i", "naves-6-1a")
    scene.put(R, "sicilia-1", "cato", "naves-4-1a")
    game = scene.game()
    landing = sail("occidentalis", ["scipio"], ["naves-6-1a"], ["legio-i"], "italia-7")
    assert refused(game, landing).rule == "s1.rubicon.italia"
    empty = sail("sicilia-1", ["cato"], ["naves-4-1a"], [], "occidentalis", "italia-7")
    assert refused(game, empty).rule == "s1.rubicon.italia"
    do(game, sail("occidentalis", ["scipio"], ["naves-6-1a"], ["legio-i"], "sicilia-2"))


def test_s1_rubicon_inside_italia_a_leader_may_move_units() -> None:
    game = first_year(2).put(R, "italia-7", "ahenobarbus", "legio-xv", "legio-i").game()
    alone = march("italia-7", [], ["legio-xv"], "italia-1")
    assert refused(game, alone).rule == "s1.rubicon.italia"
    do(game, march("italia-7", ["ahenobarbus"], ["legio-xv"], "italia-1", "italia-6"))
    assert where(game, "legio-xv") == "italia-6"


def test_s1_rubicon_units_may_leave_italia_with_a_leader() -> None:
    game = first_year(2).put(R, "italia-5", "pompeius", "legio-i").game()
    do(game, march("italia-5", ["pompeius"], ["legio-i"], "graecia-1"))
    assert where(game, "legio-i") == "graecia-1"


def test_s1_rubicon_does_not_bind_the_caesarian() -> None:
    scene = first_year(1, active=C).put(C, "gallia-8", "caesar", "legio-x")
    scene.put(C, "italia-3", "legio-viii").put(C, "occidentalis", "curio", "naves-6-0a", "legio-i")
    game = scene.game()
    do(game, march("gallia-8", ["caesar"], ["legio-x"], "alpes-2", "italia-3"))
    do(game, march("italia-3", [], ["legio-viii"], "italia-6"))
    do(game, sail("occidentalis", ["curio"], ["naves-6-0a"], ["legio-i"], "italia-1"))
    assert places(game, "legio-x", "legio-viii", "legio-i") == ["italia-3", "italia-6", "italia-1"]


def test_s1_rubicon_is_over_in_the_second_year() -> None:
    scene = Scene("1", year=-48, active=R).control(NOBODY, *BOARD.region_ids)
    scene.put(R, "graecia-1", "scipio", "legio-i", "legio-ii").put(R, "gallia-8", "cato")
    game = scene.game()
    assert game.state.played[R] == 1
    do(game, march("graecia-1", ["scipio"], ["legio-i"], "italia-5"))
    do(game, march("graecia-1", [], ["legio-ii"], "italia-5"))
    do(game, march("gallia-8", ["cato"], [], "gallia-7"))
    assert places(game, "legio-i", "legio-ii") == ["italia-5", "italia-5"]


def test_s1_rubicon_is_no_rule_of_scenario_3() -> None:
    scene = Scene("3", year=BOARD.scenarios["3"].first, active=R)
    game = scene.control(NOBODY, *BOARD.region_ids).put(R, "graecia-1", "scipio", "legio-i").game()
    do(game, march("graecia-1", ["scipio"], ["legio-i"], "italia-5"))
    assert where(game, "legio-i") == "italia-5"


# --- peoples -------------------------------------------------------------------------------------


def test_s1_rubicon_peoples_of_the_republican_move_without_a_leader() -> None:
    scene = Land("1", year=-49, active=R).at_war("illyrii", R, "illyrii")
    scene.put(R, "graecia-2", "pompeius", "legio-i").chief(R, "pompeius")
    scene.put(C, "gallia-9", "caesar").chief(C, "caesar")
    game = table(scene, played=[0, 2, 2])
    do(game, march("illyrii", [], ["illyrii-band-1"], "moesia"))
    assert where(game, "illyrii-band-1") == "moesia"
    refusal = refused(game, march("graecia-2", [], ["legio-i"], "graecia-1"))
    assert (refusal.kind, refusal.rule) == ("leaderless-this-year", "s1.rubicon.italia")
