"""8.2: Rome against a conflict, at sea and on land: every result, and what follows it."""

from __future__ import annotations

from typing import Any

import pytest

from core.republic.box.board import CAPTIVE, DEAD
from core.republic.combat.sums import expedition_matchup
from tests.republic.scene import (
    Scene,
    army_of,
    asked,
    battle,
    force,
    kinds,
    land,
    man,
    only,
    province,
    rules,
    status,
    stay,
    throw,
    told,
    veterans,
    war,
)


def boii(**army: Any) -> Scene:
    """Facts 8.12, 1: Fabius (4) with ten legions: net +4."""
    return Scene().war("gal1").army("gal1", "2", 10, **army)


def mylae() -> Scene:
    """Facts 8.12, 2: Cornelius (4) with ten squadrons and six legions."""
    return Scene().war("pun1").army("pun1", "1", 6, 10)


# --- on land -------------------------------------------------------------------------------------


def test_8_2_9_victory_fabius_beats_the_boii() -> None:
    game = boii().game()
    battle(game, "gal1", "2")
    throw(game, 12)
    state = game.state
    assert only(game, "land-victory").args["row"] == 16
    assert only(game, "chits").args["count"] == 2
    assert force(game) == (8, 0)
    assert (state.popularity[man("2")], state.influence[man("2")]) == (5, 10)
    assert (state.treasury, state.unrest) == (70, 2)
    assert (status(game, "gal1"), veterans(game, "2")) == ("beaten", 1)
    assert state.holder[province("gci")] == 1  # 2.creates
    assert state.victors == [man("2")]


def test_8_2_8_disaster_on_land_takes_half() -> None:
    game = Scene().war("gal1").army("gal1", "2", 7, 5).game()
    battle(game, "gal1", "2")
    throw(game, 13)
    assert force(game) == (3, 2)  # facts 8.12, 4: 4 and 3 lost
    assert only(game, "chits").args["count"] == 7
    assert (game.state.unrest, veterans(game, "2")) == (4, 0)
    assert only(game, "land-disaster").rule == "8.2.8.disaster"


def test_8_2_8_standoff_on_land_takes_a_quarter() -> None:
    game = Scene().war("gal1").army("gal1", "2", 7, 5).game()
    battle(game, "gal1", "2")
    throw(game, 15)
    assert force(game) == (5, 3)  # 2 and 2 lost
    assert only(game, "chits").args["count"] == 4
    assert (game.state.unrest, veterans(game, "2")) == (3, 1)


def test_8_2_9_defeat_on_land_kills_the_general_without_chits() -> None:
    game = boii(squadrons=3).game()
    battle(game, "gal1", "2")
    throw(game, 3)
    assert only(game, "land-defeat").args["row"] == 7
    assert force(game) == (9, 2)
    assert (game.state.post[man("2")], game.state.unrest) == (DEAD, 5)
    assert "chits" not in kinds(game)
    assert (status(game, "gal1"), veterans(game, "2"), veterans(game)) == ("active", 0, 0)


def test_8_2_9_stalemate_on_land_goes_on_next_turn() -> None:
    game = boii(squadrons=1).game()
    battle(game, "gal1", "2")
    throw(game, 4)
    assert only(game, "land-stalemate").args["row"] == 8
    assert force(game) == (5, 0)  # five legions; the only squadron
    assert only(game, "chits").args["count"] == 6
    assert (game.state.unrest, veterans(game, "2"), status(game, "gal1")) == (3, 1, "active")


def test_1_all_is_lost_at_three_or_less() -> None:
    game = Scene().war("gal3").army("gal3", "2", 3, 4).game()
    battle(game, "gal3", "2")
    throw(game, 7)
    assert only(game, "land-defeat").args["row"] == -1
    assert only(game, "land-defeat").args["losses"] == [3, 0, 0, 0, 4, 0, 0]
    assert game.state.expeditions == []  # nothing is left of it


def test_8_0_6_each_evil_omen_takes_one_off() -> None:
    state = Scene(omens=2).war("gal1").army("gal1", "2", 10).state()
    assert expedition_matchup(state, state.expeditions[0]).net == 2


# --- chits ---------------------------------------------------------------------------------------


def test_8_0_9_his_chit_kills_a_general_who_has_won() -> None:
    """8.0.11: no glory for him; unrest and spoils do not depend on it."""
    game = boii().game()
    battle(game, "gal1", "2")
    throw(game, 12, chits=[30, 2])
    assert game.state.post[man("2")] == DEAD
    assert (game.state.treasury, game.state.unrest, status(game, "gal1")) == (70, 2, "beaten")
    assert "glory" not in kinds(game)
    assert (veterans(game), game.state.victors) == (1, [])  # 8.0.10: loyal to nobody


@pytest.mark.parametrize(("total", "count"), [(13, 5), (15, 3), (4, 5)])
def test_6_capture_last_chit_after_disaster_standoff_stalemate(total: int, count: int) -> None:
    game = boii().game()
    battle(game, "gal1", "2")
    throw(game, total, chits=[*range(10, 10 + count - 1), 2])
    assert (game.state.post[man("2")], game.state.at[man("2")]) == (CAPTIVE, war("gal1"))
    assert only(game, "captured").args["conflict"] == war("gal1")
    assert army_of(game, "gal1").commander == 255
    assert veterans(game, "2") == (0 if total == 13 else 1)  # 8.0.10: none after a Disaster


def test_6_capture_takes_two_chits() -> None:
    """A single chit kills, even though it is the last one."""
    game = Scene().war("gal1").army("gal1", "2", 2).game()
    battle(game, "gal1", "2")
    throw(game, 13, chits=[2])
    assert game.state.post[man("2")] == DEAD


def test_6_capture_an_earlier_chit_kills() -> None:
    game = boii().game()
    battle(game, "gal1", "2")
    throw(game, 13, chits=[2, 10, 11, 12, 13])
    assert game.state.post[man("2")] == DEAD


@pytest.mark.parametrize(("chit", "times"), [(10, 1), (2, 0)])
def test_8_0_9_that_the_chits_strike_nobody_is_told(chit: int, times: int) -> None:
    game = Scene().war("gal1").army("gal1", "2", 1).game()
    battle(game, "gal1", "2")
    throw(game, 13, chits=[chit])
    assert len(told(game, "chits-miss")) == times


def test_6_two_comes_back_and_draws_two_more() -> None:
    game = Scene().war("gal1").army("gal1", "2", 1).game()
    battle(game, "gal1", "2")
    throw(game, 15, chits=[31, 10, 2])
    assert only(game, "chits").args["chits"] == [10, 2]
    assert game.state.post[man("2")] == CAPTIVE
    assert "6.two" in rules(game)


def test_6_ransom_captive_dies_when_his_war_is_beaten() -> None:
    game = boii().man("7", does="captive", at="gal1").game()
    battle(game, "gal1", "2")
    throw(game, 12)
    assert game.state.post[man("7")] == DEAD
    assert [e.rule for e in told(game, "dies")] == ["6.ransom"]


# --- the Dictator --------------------------------------------------------------------------------


def test_5_3_the_master_of_horse_adds_his_aptitude() -> None:
    state = boii(master="21").state()
    assert expedition_matchup(state, state.expeditions[0]).net == 7


def test_8_0_12_the_master_of_horse_dies_with_a_beaten_dictator() -> None:
    game = Scene().war("gal3").army("gal3", "2", 5, master="21").game()
    battle(game, "gal3", "2")
    throw(game, 6)
    assert [(e.args["man"], e.rule) for e in told(game, "dies")] == [
        (man("2"), "8.2.9.defeat"),
        (man("21"), "8.0.12"),
    ]
    assert game.state.dictator == 255


def test_g5_the_chits_of_a_disaster_test_the_master_of_horse() -> None:
    game = boii(master="21").game()
    battle(game, "gal1", "2")
    throw(game, 13, chits=[21])
    assert game.state.post[man("21")] == DEAD
    assert game.state.post[man("2")] != DEAD


# --- at sea --------------------------------------------------------------------------------------


def test_8_2_4_victory_at_sea_then_defeat_on_land() -> None:
    """Facts 8.12, 2."""
    game = mylae().game()
    battle(game, "pun1", "1")
    throw(game, 10)
    state = game.state
    assert only(game, "sea-victory").args["row"] == 14
    assert force(game) == (2, 6)
    assert only(game, "chits").args["count"] == 8
    assert (state.popularity[man("1")], state.influence[man("1")]) == (5, 10)
    assert (state.unrest, state.fleet_beaten[war("pun1")], veterans(game, "1")) == (2, 1, 1)
    asked(game, "land")
    assert expedition_matchup(state, state.expeditions[0]).net == 4 + 3 - 10
    land(game)
    throw(game, 9)
    assert only(game, "land-defeat").args["row"] == 6
    assert (force(game), state.unrest) == ((0, 4), 4)
    assert state.post[man("1")] == DEAD


def test_8_2_5_both_victories_count() -> None:
    game = Scene().war("pun1").army("pun1", "1", 16, 16).game()
    battle(game, "pun1", "1")
    throw(game, 10)
    land(game)
    throw(game, 12)
    state = game.state
    assert (state.unrest, state.treasury) == (1, 85)
    assert (state.popularity[man("1")], state.influence[man("1")]) == (9, 15)  # 5 and 5; 9 at most
    assert {e.args["province"] for e in told(game, "province-created")} == {
        province("sic"),
        province("sar"),
    }


def test_ask_land_he_may_stay_aboard() -> None:
    game = mylae().game()
    battle(game, "pun1", "1")
    throw(game, 10)
    stay(game)
    assert "stays-aboard" in kinds(game)
    assert game.outcome is not None
    assert status(game, "pun1") == "active"


def test_8_2_5_without_enough_squadrons_he_is_not_asked() -> None:
    game = Scene().war("pun1").army("pun1", "1", 20, 8).game()
    battle(game, "pun1", "1")
    throw(game, 12)  # row 14: 4 + 4 lost
    assert force(game) == (16, 4)
    assert "cannot-land" in kinds(game)
    assert game.outcome is not None


def test_g18_a_general_who_dies_at_sea_does_not_land() -> None:
    game = mylae().game()
    battle(game, "pun1", "1")
    throw(game, 10, chits=[1])
    assert game.state.post[man("1")] == DEAD
    assert (game.state.fleet_beaten[war("pun1")], game.state.unrest) == (1, 2)
    assert only(game, "no-general").rule == "8.0.13.commander"
    assert "glory" not in kinds(game)


def test_8_0_9_nobody_is_captured_at_sea() -> None:
    game = mylae().game()
    battle(game, "pun1", "1")
    throw(game, 13, chits=[10, 11, 12, 13, 14, 15, 16, 1])
    assert game.state.post[man("1")] == DEAD


def test_8_2_4_victory_at_sea_holds_for_good() -> None:
    game = Scene().war("pun1", fleet_beaten=True).army("pun1", "1", 16, 16).game()
    battle(game, "pun1", "1")
    throw(game, 12)
    assert "land-victory" in kinds(game)
    assert "sea-victory" not in kinds(game)


@pytest.mark.parametrize("name", ["pun1", "pir1", "pir2", "alx1"])
def test_8_2_1_four_cards_begin_at_sea(name: str) -> None:
    state = Scene().war(name).army(name, "1", 10, 10).state()
    assert expedition_matchup(state, state.expeditions[0]).rule == "8.2.2"


# --- E1, support ---------------------------------------------------------------------------------


def test_e1_without_support_no_die_is_rolled_and_nothing_has_failed() -> None:
    scene = Scene().war("pun2").army("pun2", "1", 20, 4).province("gci", "15", militia=3)
    game = scene.game()
    battle(game, "pun2", "1")
    assert only(game, "no-support").args == {"conflict": war("pun2"), "squadrons": 4, "need": 5}
    assert game.state.falls == 0
    assert "assaults-ahead" not in kinds(game)
    assert game.outcome is not None


def test_g4_leaders_do_not_raise_the_support() -> None:
    game = Scene().war("pun2").leader("hannibal").army("pun2", "1", 20, 5).game()
    battle(game, "pun2", "1")
    asked(game, "throw")
