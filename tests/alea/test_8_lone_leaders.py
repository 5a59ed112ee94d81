"""8.2 leaders caught alone, s2.flight out of Roma."""

from __future__ import annotations

import pytest

from core.alea.box.actions import Name
from core.alea.start.invariants import faults
from core.contract import Window
from core.game import Game
from core.imperator.actions import Flee
from tests.alea.evasion_scene import field, offered, on_roma, rolling
from tests.alea.scene import (
    C,
    R,
    Scene,
    asked,
    do,
    kinds,
    march,
    piece,
    refused,
    roll,
    sail,
    where,
    zone,
)

# --- leaders alone -------------------------------------------------------------------------------


def caught(*leaders: str, place: str = "gallia-7") -> Game:
    """Enemy units end their move where leaders stand without units."""
    scene = Scene().control(0, "gallia").put(R, place, *leaders).put(C, "gallia-8", "legio-x")
    game = scene.game()
    do(game, march("gallia-8", [], ["legio-x"], place))
    return game


@pytest.mark.parametrize("die", range(10))
def test_8_2_a_lone_leader_dies_on_8_or_9_and_flees_otherwise(die: int) -> None:
    game = caught("cato")
    assert rolling(game) == {"die": "d10", "leader": piece("cato"), "purpose": "lone"}
    roll(game, die)
    if die in (8, 9):
        assert where(game, "cato") == "dead"
        assert game.state.points == 1
        assert asked(game) == "movement"
    else:
        assert asked(game) == "flee"
        assert game.prompt is not None
        assert game.prompt.seat == game.state.seat_of(R)
        do(game, Flee(zone("gallia-4")))
        assert where(game, "cato") == "gallia-4"
        assert game.state.points == 0


def test_8_2_a_lone_leader_rolls_at_once_and_the_movement_goes_on() -> None:
    game = caught("cato")
    assert game.state.step == "movement"
    roll(game, 0)
    do(game, Flee(zone("gallia-4")))
    assert asked(game) == "movement"
    assert game.state.active == C


def test_8_2_a_lone_leader_flees_to_any_adjacent_land_zone_without_enemies() -> None:
    """Out of the Republic too, and where the enemy came from, whatever the cost."""
    game = caught("cato")
    roll(game, 7)
    assert offered(game) == {"gallia-4", "gallia-5", "gallia-6", "gallia-8", "gallia-9", "alpes-2"}
    assert refused(game, Flee(zone("gallia-1"))).kind == "not-adjacent"
    do(game, Flee(zone("alpes-2")))
    assert where(game, "cato") == "alpes-2"


def test_8_2_a_lone_leader_does_not_flee_among_enemies() -> None:
    scene = Scene().control(0, "gallia").put(R, "gallia-7", "cato")
    game = scene.put(C, "gallia-8", "legio-x").put(C, "gallia-4", "auxilia").game()
    do(game, march("gallia-8", [], ["legio-x"], "gallia-7"))
    roll(game, 0)
    assert "gallia-4" not in offered(game)
    refused(game, Flee(zone("gallia-4")))


def test_8_2_a_lone_leader_without_a_free_zone_dies() -> None:
    scene = Scene().control(0, "graecia").put(R, "graecia-4", "cato")
    game = scene.put(C, "graecia-3", "legio-x", "legio-ix").game()
    do(game, march("graecia-3", [], ["legio-x"], "graecia-4"))
    roll(game, 0)
    assert where(game, "cato") == "dead"
    assert game.state.points == 1


def test_8_2_each_lone_leader_rolls_for_himself() -> None:
    game = caught("cato", "scipio")
    roll(game, 9)
    assert rolling(game)["purpose"] == "lone"
    roll(game, 0)
    do(game, Flee(zone("gallia-4")))
    assert sorted([where(game, "cato"), where(game, "scipio")]) == ["dead", "gallia-4"]


def test_8_2_a_leader_with_a_unit_is_not_alone() -> None:
    game = field("cato", "legio-i").game()
    do(game, march("gallia-8", [], ["legio-x"], "gallia-7"))
    assert asked(game) == "movement"


def test_8_2_enemy_leaders_without_units_do_no_harm() -> None:
    scene = Scene().control(0, "gallia").put(R, "gallia-7", "cato").put(C, "gallia-8", "curio")
    game = scene.game()
    do(game, march("gallia-8", ["curio"], [], "gallia-7"))
    assert asked(game) == "movement"


def test_7_1_units_that_pass_through_do_a_lone_leader_no_harm() -> None:
    scene = Scene().control(0, "gallia").put(R, "gallia-7", "cato")
    game = scene.put(C, "gallia-8", "curio", "legio-x").game()
    do(game, march("gallia-8", ["curio"], ["legio-x"], "gallia-7", "gallia-4"))
    assert asked(game) == "movement"
    assert where(game, "cato") == "gallia-7"


def test_8_2_a_unit_dropped_on_the_way_catches_a_lone_leader() -> None:
    scene = Scene().control(0, "gallia").put(R, "gallia-7", "cato")
    game = scene.put(C, "gallia-8", "curio", "legio-x", "legio-ix").game()
    path = ("gallia-7", "gallia-4")
    drops = [("legio-ix", "gallia-7")]
    do(game, march("gallia-8", ["curio"], ["legio-x", "legio-ix"], *path, drops=drops))
    assert rolling(game)["purpose"] == "lone"


def test_7_1_a_lone_leader_passes_enemy_units_without_harm() -> None:
    scene = Scene().put(R, "gallia-7", "legio-i").put(C, "gallia-8", "curio")
    game = scene.game()
    do(game, march("gallia-8", ["curio"], [], "gallia-7", "gallia-4"))
    assert asked(game) == "movement"
    assert where(game, "curio") == "gallia-4"


def test_8_2_a_leader_who_ends_alone_among_enemies_must_flee_too() -> None:
    scene = Scene().put(R, "gallia-7", "legio-i").put(C, "gallia-8", "curio")
    game = scene.game()
    do(game, march("gallia-8", ["curio"], [], "gallia-7"))
    roll(game, 8)
    assert where(game, "curio") == "dead"
    assert game.state.points == -1


def test_8_2_fleets_catch_a_lone_leader_too() -> None:
    """They are combat units as well."""
    scene = Scene().put(R, "italia-5", "cato").put(C, "centralis", "curio", "naves-6-0a")
    game = scene.game()
    do(game, sail("centralis", ["curio"], ["naves-6-0a"], [], "italia-5"))
    assert rolling(game)["purpose"] == "lone"


def test_8_2_a_faction_leader_killed_alone_has_a_successor() -> None:
    scene = Scene().control(0, "gallia").put(R, "gallia-7", "pompeius").chief(R, "pompeius")
    scene.put(R, "hispania-1", "cato").put(R, "hispania-2", "scipio")
    game = scene.put(C, "gallia-8", "legio-x").game()
    do(game, march("gallia-8", [], ["legio-x"], "gallia-7"))
    roll(game, 9)
    assert game.state.points == 1
    assert asked(game) == "name"
    do(game, Name(piece("cato")))
    assert game.state.faction_leaders[R] == [piece("cato")]


# --- s2.flight -----------------------------------------------------------------------------------


def in_roma(flight: str, place: str = "italia-1") -> Game:
    scene = Scene().control(0, "italia").put(R, place, "cato").put(C, "italia-4", "legio-x")
    game = scene.game(flight=flight)
    do(game, march("italia-4", [], ["legio-x"], place))
    return game


def test_s2_flight_without_the_option_leaders_in_roma_roll() -> None:
    assert rolling(in_roma("no"))["purpose"] == "lone"


def test_s2_flight_with_the_option_leaders_in_roma_flee_without_a_die() -> None:
    game = in_roma("yes")
    assert "flees-unharmed" in kinds(game)
    assert asked(game) == "flee"
    do(game, Flee(zone("italia-7")))
    assert where(game, "cato") == "italia-7"


def test_s2_flight_is_for_roma_only() -> None:
    assert rolling(in_roma("yes", "italia-6"))["purpose"] == "lone"


@pytest.mark.parametrize(("flight", "question"), [("yes", "flee"), ("no", "roll")])
def test_s2_flight_is_a_setting_of_scenario_2(flight: str, question: str) -> None:
    assert asked(on_roma("2", flight)) == question


def test_s2_flight_is_no_setting_of_scenario_3() -> None:
    assert "flight" not in Game.new("alea/3", 7).system.settings("3")


# --- an invariant --------------------------------------------------------------------------------


def test_8_2_while_his_die_lies_there_a_leader_alone_among_enemies_is_no_fault() -> None:
    """The units that marched may be dead: nothing shows any more that something has moved."""
    state = Scene().put(C, "gallia-7", "curio").put(R, "gallia-7", "legio-i").state
    assert [fault.rule for fault in faults(state)] == ["8.2.lone"]
    state.window = Window("after-die", [])
    assert faults(state) == []


@pytest.mark.parametrize(("flight", "question"), [("yes", "flee"), ("no", "roll")])
def test_s2_flight_is_a_setting_of_scenario_1_too(flight: str, question: str) -> None:
    assert asked(on_roma("1", flight)) == question


def test_s2_flight_is_off_unless_somebody_wants_it() -> None:
    for scenario in ("1", "2"):
        assert "flight" not in Game.new(f"alea/{scenario}", 7).state.options
