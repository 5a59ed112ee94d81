"""8.2 at sea: fleets that evade, alone, with units aboard, or because they must."""

from __future__ import annotations

import pytest

from core.alea.box.actions import Assign
from core.game import Game
from core.imperator.actions import Stand, TryEvasion
from tests.alea.naval_scene import ashore, clash, hunted, landing, leaders_in_battle, purpose
from tests.alea.scene import (
    BOARD,
    C,
    R,
    Scene,
    asked,
    do,
    end_movement,
    evade,
    fight,
    kinds,
    march,
    offered,
    piece,
    pieces,
    places,
    refused,
    retreat,
    roll,
    sail,
    seat,
    told,
    where,
)

# --- 8.2 fleets alone ----------------------------------------------------------------------------


def test_8_2_a_roll_is_for_land_units_and_there_are_none() -> None:
    """The refusal says so; a refuge there is."""
    game = hunted("spinther", "naves-6-0b")
    assert offered(game) != set()
    refusal = refused(game, TryEvasion())
    assert (refusal.kind, refusal.rule) == ("nobody-to-take-aboard", "8.2.transport")


def test_8_2_fleets_alone_evade_without_a_die() -> None:
    """Against Caesar's bonus Spinther's SR 2 could hardly succeed."""
    game = hunted("spinther", "naves-6-0b")
    assert asked(game) == "sea-evasion"
    assert seat(game) == R
    do(game, evade(["spinther"], ["naves-6-0b"], "orientalis"))
    assert (where(game, "naves-6-0b"), where(game, "spinther")) == ("orientalis", "orientalis")
    assert told(game, "die") == told(game, "die-for") == []
    assert told(game, "battle") == []


def test_8_2_fleets_alone_may_stand() -> None:
    game = hunted("spinther", "naves-6-0b")
    do(game, Stand())
    assert kinds(game)[0] == "fleets-stay"
    assert purpose(game) == "battle"


def test_8_2_fleets_without_a_leader_cannot_evade() -> None:
    assert purpose(hunted("naves-6-0b")) == "battle"


def test_8_2_fleets_evade_to_any_adjacent_place_without_enemy_fleets() -> None:
    scene = Scene().control(0, "italia").put(C, "italia-5", "caesar", "naves-6-0a")
    scene.put(C, "orientalis", "curio", "naves-4-0a").put(C, "graecia-1", "legio-i")
    game = scene.put(R, "centralis", "spinther", "naves-6-0b").game()
    do(game, sail("italia-5", ["caesar"], ["naves-6-0a"], [], "centralis"))
    end_movement(game)
    assert {"occidentalis", "italia-5", "africa-3", "graecia-5", "graecia-1"} <= offered(game)
    assert not {"orientalis", "illyrii", "pontus"} & offered(game)
    for elsewhere in ("orientalis", "pontus", "gallia-8", "centralis"):
        assert refused(game, evade(["spinther"], ["naves-6-0b"], elsewhere)).rule == "8.2.naves"


def test_8_2_on_a_coast_that_the_enemy_holds_they_must_evade_again() -> None:
    """8.2 names enemy fleets only; but where his land units stand alone they cannot stay."""
    scene = Scene().control(0, "italia").put(C, "italia-5", "caesar", "naves-6-0a")
    game = scene.put(C, "graecia-4", "legio-i").put(R, "centralis", "spinther", "naves-6-0b").game()
    do(game, sail("italia-5", ["caesar"], ["naves-6-0a"], [], "centralis"))
    end_movement(game)
    do(game, evade(["spinther"], ["naves-6-0b"], "graecia-4"))
    assert refused(game, Stand()).rule == "8.2.forced"
    do(game, evade(["spinther"], ["naves-6-0b"], "orientalis"))
    assert places(game, "spinther", "naves-6-0b") == ["orientalis"] * 2


def test_8_2_with_units_aboard_they_go_where_no_enemy_is() -> None:
    scene = Scene().control(0, "italia").put(C, "italia-5", "caesar", "naves-6-0a")
    scene.put(C, "graecia-4", "legio-i").put(R, "centralis", "s-pompeius", "naves-6-0b", "legio-ii")
    game = scene.game()
    do(game, sail("italia-5", ["caesar"], ["naves-6-0a"], [], "centralis"))
    end_movement(game)
    do(game, TryEvasion())
    roll(game, 0)
    loaded = evade(["s-pompeius"], ["naves-6-0b", "legio-ii"], "graecia-4")
    assert refused(game, loaded).kind == "enemies-there"


def test_8_2_any_leader_will_do() -> None:
    """On a coast Spinther takes the ships away while Pompeius stays with his legion."""
    scene = Scene().control(0, "graecia").put(C, "graecia-3", "legio-x")
    scene.put(R, "graecia-1", "pompeius", "spinther", "legio-i", "naves-6-0b")
    game = scene.game()
    do(game, march("graecia-3", [], ["legio-x"], "graecia-1"))
    end_movement(game)
    do(game, Stand())
    do(game, evade(["spinther"], ["naves-6-0b"], "centralis"))
    assert (where(game, "spinther"), where(game, "pompeius")) == ("centralis", "graecia-1")
    assert leaders_in_battle(game) == ([], ["pompeius"])


def test_8_2_no_leader_is_left_at_sea_without_a_ship() -> None:
    game = hunted("pompeius", "spinther", "naves-6-0b")
    refusal = refused(game, evade(["spinther"], ["naves-6-0b"], "orientalis"))
    assert (refusal.kind, refusal.rule) == ("left-at-sea", "3.4.2.excess")


def test_8_2_some_fleets_may_stay_and_fight() -> None:
    game = hunted("spinther", "naves-6-0b", "naves-4-0a")
    do(game, evade(["spinther"], ["naves-4-0a"], "orientalis"))
    assert purpose(game) == "battle"
    assert game.state.battle.defender.units == [piece("naves-6-0b")]


# --- 8.2 fleets with units -----------------------------------------------------------------------


def laden(*more: str) -> Game:
    """Curio, TB 0, sails against Cato's laden ships: SR 2, CC 4."""
    scene = Scene().control(0, "italia").put(C, "italia-5", "curio", "naves-6-0a")
    game = scene.put(R, "centralis", "cato", "naves-6-0b", "legio-i", *more).game()
    do(game, sail("italia-5", ["curio"], ["naves-6-0a"], [], "centralis"))
    end_movement(game)
    assert asked(game) == "sea-evasion"
    return game


def test_8_2_fleets_with_units_must_roll() -> None:
    game = laden()
    refusal = refused(game, evade(["cato"], ["naves-6-0b", "legio-i"], "orientalis"))
    assert (refusal.kind, refusal.rule) == ("units-must-roll", "8.2.transport")
    assert game.prompt is not None
    assert list(game.prompt.legal(game.state)) == [Stand(), TryEvasion()]


def test_8_2_fleets_do_not_leave_their_cargo_in_the_water() -> None:
    refusal = refused(laden(), evade(["cato"], ["naves-6-0b"], "orientalis"))
    assert (refusal.kind, refusal.rule) == ("left-at-sea", "3.4.2.excess")


@pytest.mark.parametrize(("die", "success"), [(1, True), (2, False)])
def test_8_2_the_roll_at_sea_is_that_on_land(die: int, success: bool) -> None:
    game = laden()
    do(game, TryEvasion())
    assert purpose(game) == "evasion"
    roll(game, die)
    if success:
        assert asked(game) == "sea-evasion"
        do(game, evade(["cato"], ["naves-6-0b", "legio-i"], "orientalis"))
        assert {where(game, n) for n in ("cato", "naves-6-0b", "legio-i")} == {"orientalis"}
    else:
        assert purpose(game) == "battle"


def test_8_2_the_attackers_bonus_counts_at_sea() -> None:
    game = hunted("cato", "naves-6-0b", "legio-i")
    do(game, TryEvasion())
    roll(game, 0)
    event = told(game, "evasion-fails")[-1]
    assert (event.args["total"], event.args["rating"]) == (3, 2)


def test_8_2_at_sea_the_leader_takes_no_more_units_than_his_command() -> None:
    five = ["legio-i", "legio-ii", "auxilia-1", "auxilia-2", "auxilia-3"]
    game = laden("naves-8-1-1a", *five[1:])
    do(game, TryEvasion())
    roll(game, 0)
    both = ["naves-6-0b", "naves-8-1-1a"]
    refusal = refused(game, evade(["cato"], [*both, *five], "orientalis"))
    assert (refusal.kind, refusal.rule) == ("beyond-command", "8.2.command")
    do(game, evade(["cato"], ["naves-6-0b", *five[:3]], "orientalis"))
    assert where(game, "legio-i") == "orientalis"
    assert where(game, "auxilia-3") == "centralis"
    assert game.state.battle.defender.units == [piece("naves-8-1-1a")]


def test_8_2_at_sea_no_ship_carries_more_than_it_can() -> None:
    four = ["legio-i", "legio-ii", "auxilia-1", "auxilia-2"]
    game = laden("naves-8-1-1a", *four[1:])
    do(game, TryEvasion())
    roll(game, 0)
    refusal = refused(game, evade(["cato"], ["naves-6-0b", *four], "orientalis"))
    assert (refusal.kind, refusal.rule) == ("no-room-aboard", "3.4.2.capacity")


def test_8_2_land_evasions_come_before_naval_ones() -> None:
    game = ashore()
    assert asked(game) == "evasion"
    do(game, Stand())
    assert asked(game) == "sea-evasion"


def test_8_2_land_units_may_evade_by_ship() -> None:
    game = ashore()
    do(game, Stand())
    do(game, TryEvasion())
    roll(game, 1)
    do(game, evade(["cato"], ["naves-6-0b", "legio-i"], "centralis"))
    assert {where(game, n) for n in ("cato", "naves-6-0b", "legio-i")} == {"centralis"}
    assert told(game, "battle") == []


def test_8_2_land_units_whose_roll_fails_stay_ashore() -> None:
    game = ashore()
    do(game, Stand())
    do(game, TryEvasion())
    roll(game, 2)
    assert refused(game, TryEvasion()).rule == "8.2.again"
    assert refused(game, evade(["cato"], ["naves-6-0b", "legio-i"], "centralis"))
    do(game, Stand())
    assert purpose(game) == "battle"


def test_8_2_fleets_alone_may_still_go_after_a_roll_that_failed() -> None:
    game = ashore()
    do(game, Stand())
    do(game, TryEvasion())
    roll(game, 9)
    do(game, evade(["cato"], ["naves-6-0b"], "centralis"))
    assert (where(game, "cato"), where(game, "legio-i")) == ("centralis", "graecia-1")
    assert purpose(game) == "battle"


def test_8_2_fleets_whose_land_units_sailed_off_are_forced_out() -> None:
    scene = Scene().control(0, "graecia").put(C, "graecia-3", "legio-x")
    scene.put(R, "graecia-1", "cato", "spinther", "legio-i", "naves-6-0b", "naves-4-0a")
    game = scene.game()
    do(game, march("graecia-3", [], ["legio-x"], "graecia-1"))
    end_movement(game)
    do(game, Stand())
    do(game, TryEvasion())
    roll(game, 0)
    do(game, evade(["cato"], ["naves-6-0b", "legio-i"], "centralis"))
    assert asked(game) == "sea-evasion"
    assert refused(game, Stand()).rule == "8.2.forced"
    do(game, evade(["spinther"], ["naves-4-0a"], "centralis"))


def test_8_4_2_leaders_whose_last_fleet_is_lost_on_a_coast_retreat_without_a_die() -> None:
    scene = clash(("curio", "naves-6-0a"), ("cato",), "sicilia-2").put(
        R, "sicilia-2", "naves-6-0b", reduced=True
    )
    game = fight(scene, 6)
    assert where(game, "naves-6-0b") == "reserve"
    assert asked(game) == "retreat"
    retreat(game, "sicilia-3")
    assert where(game, "cato") == "sicilia-3"


def test_8_1_a_leader_ashore_does_not_hinder_an_evasion_by_ship() -> None:
    """Caesar, TB 3, was left to the land battle: against the ships nobody's bonus counts."""
    game = landing("cato")
    do(game, Assign(()))
    do(game, Assign(pieces("cato")))
    while asked(game) == "evasion":
        do(game, Stand())
    do(game, TryEvasion())
    roll(game, 1)
    assert told(game, "evasion-succeeds")[-1].args["total"] == 1


def test_8_2_any_leader_of_the_place_may_lead_fleets_away() -> None:
    """Cato is with the ships, Spinther ashore: without units either may take them out."""
    game = landing("cato", "spinther")
    do(game, Assign(()))
    do(game, Assign(pieces("cato")))
    while asked(game) == "evasion":
        do(game, Stand())
    do(game, evade(["spinther"], ["naves-6-0b"], "orientalis"))
    assert (where(game, "spinther"), where(game, "cato")) == ("orientalis", where(game, "legio-i"))


# --- 8.2 fleets that must go ---------------------------------------------------------------------


def entered(*defenders: str, **more: tuple[str, ...]) -> Game:
    """A legion marches into Neapolis, where there are enemy ships."""
    scene = Scene().control(0, "italia").put(C, "italia-1", "legio-x")
    scene.put(R, "italia-7", *defenders)
    for place, names in more.items():
        scene.put(C, place, *names)
    game = scene.game()
    do(game, march("italia-1", [], ["legio-x"], "italia-7"))
    end_movement(game)
    return game


def test_8_2_fleets_alone_on_a_coast_with_enemy_land_units_must_go() -> None:
    game = entered("spinther", "naves-6-0b")
    refusal = refused(game, Stand())
    assert (refusal.kind, refusal.rule) == ("must-evade", "8.2.forced")
    assert offered(game) == {"occidentalis", "centralis"}
    do(game, evade(["spinther"], ["naves-6-0b"], "centralis"))
    assert where(game, "naves-6-0b") == "centralis"
    assert told(game, "die") == told(game, "die-for") == []


def test_8_2_all_of_them_must_go() -> None:
    game = entered("spinther", "naves-6-0b", "naves-4-0a")
    refusal = refused(game, evade(["spinther"], ["naves-6-0b"], "centralis"))
    assert (refusal.kind, refusal.rule) == ("all-fleets-must-go", "8.2.forced")


def test_8_2_without_a_leader_they_are_lost() -> None:
    game = entered("naves-6-0b", "naves-4-0a")
    assert (where(game, "naves-6-0b"), where(game, "naves-4-0a")) == ("reserve", "reserve")
    assert told(game, "fleets-lost")[-1].rule == "8.2.forced"
    assert told(game, "battle") == []


def test_8_2_without_a_sea_to_go_to_they_are_lost_and_the_leader_is_alone() -> None:
    game = entered(
        "spinther",
        "naves-6-0b",
        occidentalis=("curio", "naves-6-0a"),
        centralis=("hirtius", "naves-4-0a"),
    )
    assert where(game, "naves-6-0b") == "reserve"
    assert purpose(game) == "lone"


def test_8_2_with_own_land_units_fleets_may_stay() -> None:
    game = entered("spinther", "naves-6-0b", "legio-i")
    do(game, Stand())  # no evasion by land
    do(game, Stand())  # nor by sea
    assert purpose(game) == "battle"
    assert not game.state.battle.naval


def test_8_2_fleets_must_go_once_their_land_units_have_evaded() -> None:
    game = entered("cato", "spinther", "naves-6-0b", "legio-i")
    do(game, TryEvasion())
    roll(game, 0)
    assert game.prompt is not None
    evader = BOARD.piece_ids[game.prompt.args()["leader"]]
    do(game, evade([evader], ["legio-i"], "italia-5"))
    do(game, Stand())  # the other leader does not leave the ships
    assert refused(game, Stand()).rule == "8.2.forced"
