"""8.2: Rome against a conflict, at sea and on land: every result, and what follows it."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import Game
from core.republic.box.board import CAPTIVE, DEAD
from core.republic.box.state import force as place_of
from core.republic.combat.sums import expedition_matchup
from tests.republic.scene import (
    Scene,
    army_of,
    asked,
    battle,
    force,
    garrison,
    kinds,
    land,
    man,
    only,
    province,
    roll,
    rules,
    status,
    stay,
    throw,
    told,
    veterans,
    war,
    written,
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
    assert veterans(game, "2") == 0


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


@pytest.mark.parametrize(
    ("total", "kind", "left", "unrest", "chits", "promoted"),
    [
        (13, "sea-disaster", (3, 5), 4, 8, 0),
        (11, "sea-standoff", (4, 7), 3, 5, 1),
        (3, "sea-defeat", (5, 9), 5, 0, 0),
        (9, "sea-stalemate", (6, 10), 3, 0, 1),
    ],
)
def test_8_2_3_and_8_2_4_at_sea(
    total: int, kind: str, left: tuple[int, int], unrest: int, chits: int, promoted: int
) -> None:
    game = mylae().game()
    battle(game, "pun1", "1")
    throw(game, total)
    assert kind in kinds(game)
    assert force(game) == left
    assert (game.state.unrest, veterans(game, "1")) == (unrest, promoted)
    assert sum(e.args["count"] for e in told(game, "chits")) == chits
    assert (game.state.post[man("1")] == DEAD) == (kind == "sea-defeat")
    assert game.state.fleet_beaten[war("pun1")] == 0
    assert game.outcome is not None  # no battle on land


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


# --- statesmen -----------------------------------------------------------------------------------


def test_5_2_cunctator_loses_half_and_all() -> None:
    game = Scene().war("pun2").army("pun2", "2A", 9, 5).game()
    battle(game, "pun2", "2A")
    throw(game, 10)  # Disaster: 5 and 3, halved
    assert force(game) == (6, 3)
    assert "5.2.cunctator" in rules(game)
    lost = Scene().war("gal3").army("gal3", "2A", 2).game()
    battle(lost, "gal3", "2A")
    throw(lost, 3)
    assert only(lost, "land-defeat").args["losses"][0] == 2  # E5


def test_e15_cunctator_halves_a_standoff_and_a_stalemate() -> None:
    for total, left in ((11, (7, 4)), (9, (6, 2))):  # 3 and 2; in row 8 five of each, halved
        game = Scene().war("pun2").army("pun2", "2A", 9, 5).game()
        battle(game, "pun2", "2A")
        throw(game, total)
        assert force(game) == left


def test_5_2_cunctator_saves_nothing_as_master_of_horse() -> None:
    game = Scene().war("pun2").army("pun2", "1", 8, 6, master="2A").game()
    battle(game, "pun2", "1")
    throw(game, 10)
    assert force(game) == (4, 3)


@pytest.mark.parametrize("total", [10, 11, 15])
def test_5_2_numbers_scipio_ignores_the_card_not_the_leader(total: int) -> None:
    game = Scene().war("pun2").leader("hannibal").army("pun2", "1A", 8, 6).game()
    battle(game, "pun2", "1A")
    throw(game, total)
    assert not {"land-disaster", "land-standoff"} & set(kinds(game))
    for leader_total, kind in ((9, "land-disaster"), (16, "land-standoff")):
        game = Scene().war("pun2").leader("hannibal").army("pun2", "1A", 8, 6).game()
        battle(game, "pun2", "1A")
        throw(game, leader_total)
        assert kind in kinds(game)
        assert "3.numbers" in rules(game)


@pytest.mark.parametrize(
    ("who", "names"),
    [
        ("1A", ("pun1", "pun2", "pun3")),
        ("18A", ("mac1", "mac2", "mac3", "mac4")),
        ("19A", ("mac1", "mac2", "mac3", "mac4")),
        ("1B", ("pun3", "spa1", "spa2", "spa3")),
        ("1C", ("soc1", "mit1", "mit2", "mit3")),
        ("27A", ("soc1", "jug1")),
    ],
)
def test_5_2_numbers_of_each_statesman(who: str, names: tuple[str, ...]) -> None:
    every = ("pun1", "pun2", "pun3", "mac1", "mac2", "mac3", "mac4", "spa1", "spa2", "spa3",
             "soc1", "jug1", "mit1", "mit2", "mit3", "gal1", "ger1", "par1")  # fmt: skip
    for name in every:
        state = Scene().war(name).army(name, who, 5, 15).state()
        matchup = expedition_matchup(state, state.expeditions[0])
        assert (matchup.disaster == () and matchup.standoff == ()) == (name in names), name


def test_5_2_caesar_promotes_two_on_a_victory_alone() -> None:
    for total, count in ((12, 2), (4, 1)):  # row 18, row 10
        game = Scene().war("gal1").army("gal1", "4A", 10).game()
        battle(game, "gal1", "4A")
        throw(game, total)
        assert veterans(game, "4A") == count


def test_5_2_lucullus_loses_nothing_and_is_called_home() -> None:
    scene = Scene().war("mit2").army("mit2", "29B", 5, 5).province("bit", "11", legions=1)
    game = scene.game()
    battle(game, "mit2", "29B")
    throw(game, 16)  # Disaster
    state = game.state
    assert only(game, "recalled").args["result"] == 3
    assert (state.unrest, state.unprosecuted[war("mit2")]) == (4, 1)
    assert "chits" not in kinds(game)
    assert state.where.count(1) == 10  # five legions and five squadrons in Rome
    assert only(game, "assaults-ahead").args["conflicts"] == [war("mit2")]  # a Disaster has failed


def test_e15_a_standoff_of_lucullus_brings_no_assault() -> None:
    scene = Scene().war("mit2").army("mit2", "29B", 5, 5).province("bit", "11", legions=1)
    game = scene.game()
    battle(game, "mit2", "29B")
    throw(game, 17)
    assert (game.state.unrest, game.state.unprosecuted[war("mit2")]) == (3, 1)
    assert "assaults-ahead" not in kinds(game)


def test_e15_another_expedition_leaves_lucullus_war_unprosecuted() -> None:
    game = Scene().war("mit2").army("mit2", "29B", 5, 5).army("mit2", "1", 5, 5).game()
    battle(game, "mit2", "29B")
    throw(game, 17)
    battle(game, "mit2", "1")
    throw(game, 9)
    assert game.state.unprosecuted[war("mit2")] == 1


def test_5_2_magnus_rolls_for_his_aptitude_and_wins_double_popularity() -> None:
    game = Scene().war("gal1").army("gal1", "30A", 8).game()
    state = game.state
    matchup = expedition_matchup(state, state.expeditions[0])
    assert (matchup.net, matchup.die, matchup.falls) == (-1, True, 1296)
    battle(game, "gal1", "30A")
    asked(game, "roll")
    roll(game, 6)
    throw(game, 11)
    assert only(game, "land-victory").args["row"] == 11 - 1 + 6
    assert state.popularity[man("30A")] == 9  # 5 and twice 5, 9 at most
    assert state.influence[man("30A")] == 10


# --- families ------------------------------------------------------------------------------------


def test_2_2_the_multiplier_falls_with_each_victory() -> None:
    """Facts 8.12, 3."""
    scene = Scene().war("pun1", fleet_beaten=True).war("pun2").leader("hannibal", "hamilcar")
    game = scene.army("pun1", "1", 24, 20).army("pun2", "2", 1, 5).game()
    state = game.state
    first, second = state.expeditions
    assert sum(p.value for p in expedition_matchup(state, first, True).foe) == 30
    matchup = expedition_matchup(state, second)
    assert sum(p.value for p in matchup.foe) == 40
    assert matchup.disaster == (8, 9, 10)
    assert matchup.standoff == (11, 12, 15, 16)
    battle(game, "pun1", "1")
    throw(game, 18)
    assert status(game, "pun1") == "beaten"
    assert sum(p.value for p in expedition_matchup(state, second).foe) == 25
    assert "2.2" in rules(game)


def test_2_2_spanish_cards_multiply_with_the_option_alone() -> None:
    scene = Scene().war("spa1", "spa2").army("spa1", "1", 5, 2)
    for options, land_strength in (({}, 6), ({"spanish_matching": "on"}, 12)):
        state = scene.state(**options)
        foe = expedition_matchup(state, state.expeditions[0]).foe
        assert sum(p.value for p in foe) == land_strength


def test_8_2_9_victory_the_last_of_a_family_retires_its_leader() -> None:
    game = Scene().war("syr1").leader("antiochus").army("syr1", "1", 15, 5).game()
    battle(game, "syr1", "1")
    throw(game, 11)
    assert only(game, "leader-retires").args["leader"] == 3
    assert written_leader(game, "antiochus") == "gone"


def test_8_2_9_victory_a_leader_stays_with_his_other_wars() -> None:
    game = Scene().war("mit1", "mit3").leader("mithridates").army("mit3", "1", 25, 6).game()
    battle(game, "mit3", "1")
    throw(game, 13)
    assert status(game, "mit3") == "beaten"
    assert written_leader(game, "mithridates") == "in-play"


def written_leader(game: Game, name: str) -> str:
    return str(written(game)["leaders"][name])


def test_2_revolt_after_the_last_of_a_family_earlier_ones_are_revolts() -> None:
    scene = Scene().war("mac2", "mac4").army("mac4", "1", 13, 5).army("mac2", "2", 12, 5)
    game = scene.game()
    battle(game, "mac4", "1")
    throw(game, 12)
    assert only(game, "becomes-revolt").args["conflict"] == war("mac2")
    battle(game, "mac2", "2")
    throw(game, 12)
    assert status(game, "mac2") == "beaten"
    assert game.state.treasury == 80  # the spoils of MAC4 alone


def test_2_creates_illyricum_after_both_wars() -> None:
    game = Scene().war("ill1", "ill2").army("ill1", "1", 15, 3).army("ill2", "2", 10, 3).game()
    battle(game, "ill1", "1")
    throw(game, 12)
    assert "province-created" not in kinds(game)
    battle(game, "ill2", "2")
    throw(game, 12)
    assert only(game, "province-created").args["province"] == province("ill")


def test_2_creates_narbonese_gaul_as_soon_as_rome_attacks() -> None:
    game = Scene().war("ger1").army("ger1", "1", 5).game()
    battle(game, "ger1", "1")
    throw(game, 4)
    assert only(game, "province-created").args["province"] == province("gna")
    assert "land-defeat" in kinds(game)


def test_2_creates_bithynia_developed() -> None:
    game = Scene().war("mit3").province("bit").army("mit3", "1", 20, 6).game()
    battle(game, "mit3", "1")
    throw(game, 12)
    assert only(game, "province-created").args["province"] == province("syr")
    assert only(game, "province-developed").args["province"] == province("bit")
    assert game.state.developed[province("bit")] == 1


def test_2_open_germany_wakes_when_attacked() -> None:
    game = Scene().war("gma1", state="open").army("gma1", "1", 12).game()
    assert only(game, "conflict-attacked").rule == "2.open"
    battle(game, "gma1", "1")
    throw(game, 12)
    assert status(game, "gma1") == "beaten"


def test_5_3_cap_the_aptitude_that_counts() -> None:
    """With the option no more than the army that is led; of both men together."""
    scene = Scene().war("gal1").army("gal1", "2", 2, master="21")
    for options, aptitude in (({}, 7), ({"cap_apt": "on"}, 2)):
        state = scene.state(**options)
        matchup = expedition_matchup(state, state.expeditions[0])
        assert sum(p.value for p in matchup.own if p.kind in ("apt", "master")) == aptitude
    scene = Scene().war("gal1").army("gal1", "30A", 3)
    state = scene.state(cap_apt="on")
    matchup = expedition_matchup(state, state.expeditions[0])
    nets = {face: matchup.verdict(10, face).row - 10 for face in range(1, 7)}
    assert nets == {1: -5, 2: -4, 3: -4, 4: -4, 5: -4, 6: -4}  # APT 2, then 3 at most


def test_8_1_1_who_goes_on_is_proconsul() -> None:
    game = Scene().war("gal1").army("gal1", "2", 10, kept=True).game()
    assert only(game, "proconsul").args["man"] == man("2")


def test_8_0_13_survivors_stay_on_the_conflict() -> None:
    game = boii().game()
    battle(game, "gal1", "2")
    throw(game, 4)
    expedition = army_of(game, "gal1")
    assert expedition.commander == man("2")
    assert garrison(game, "gci") == (0, 0)
    assert game.state.where.count(place_of(expedition)) == 5
