"""8.9: conflicts that nobody holds back attack provinces."""

from __future__ import annotations

from typing import Any

import pytest

from core.contract import Drawn
from core.game import Game
from core.republic.box.actions import NextBattle
from core.republic.box.board import CAPTIVE, DEAD, HOME
from core.republic.combat.armies import total
from core.republic.combat.sums import assault_matchup, conflict_land, conflict_naval, support_of
from tests.republic.scene import (
    Scene,
    asked,
    at,
    battle,
    do,
    holder,
    kinds,
    man,
    only,
    province,
    refused,
    rules,
    status,
    terms,
    throw,
    veterans,
    war,
    written,
)

GCI, SAR, BIT = province("gci"), province("sar"), province("bit")


def gaul(conflict: str = "gal1", **about: Any) -> Scene:
    """Cisalpine Gaul: Sulpicius (3), six legions, one native: 10 against the Boii's 10."""
    here = {"legions": 6, **about}
    return Scene().war(conflict).province("gci", "15", **here)


def assaulted(scene: Scene, conflict: str, governor: str, total: int, **fallen: Any) -> Game:
    game = scene.game()
    asked(game, "assault")
    battle(game, conflict, governor)
    throw(game, total, **fallen)
    return game


# --- when, and where -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("total_of_dice", "comes"), [(13, True), (3, True), (15, False), (6, False)]
)
def test_8_0_14_after_a_disaster_or_a_defeat(total_of_dice: int, comes: bool) -> None:
    """Fabius has nine legions: net +3."""
    game = gaul().army("gal1", "2", 9).game()
    battle(game, "gal1", "2")
    throw(game, total_of_dice)
    assert ("assaults-ahead" in kinds(game)) == comes


def test_g3_one_expedition_that_held_out_is_enough() -> None:
    game = gaul().army("gal1", "2", 9).army("gal1", "1", 9).game()
    battle(game, "gal1", "2")
    throw(game, 3)
    battle(game, "gal1", "1")
    throw(game, 8)
    assert "land-stalemate" in kinds(game)
    assert "assaults-ahead" not in kinds(game)
    failed = gaul().army("gal1", "2", 9).army("gal1", "1", 9).game()
    battle(failed, "gal1", "2")
    throw(failed, 3)
    battle(failed, "gal1", "1")
    throw(failed, 13)
    asked(failed, "assault")


def test_8_0_14_won_at_sea_has_not_failed() -> None:
    scene = Scene().war("pir1").province("sar", "20").army("pir1", "1", 0, 20)
    game = scene.game()
    battle(game, "pir1", "1")
    throw(game, 12)
    assert "assaults-ahead" not in kinds(game)


def test_8_9_1_inactive_conflicts_and_held_provinces() -> None:
    assert gaul().war("gal1", state="inactive").war("soc1").game().outcome is not None
    game = Scene().war("gal1").held("gci", "gal1").province("gna", "15", legions=1).game()
    assert game.prompt is not None
    assert game.prompt.args()["province"] == province("gna")


def test_8_9_1_the_first_province_of_its_list() -> None:
    game = gaul("pun2").province("gna", "14", legions=1).game()
    assert game.prompt is not None
    assert game.prompt.args()["province"] == GCI


def test_8_9_1_rebel_provinces_are_attacked_too() -> None:
    scene = Scene(omens=2).war("gal1").sits("24", "gci", legions=5)
    state = scene.state()
    matchup = assault_matchup(state, war("gal1"), GCI, False)
    assert "omens" not in terms(matchup)[1]  # 8.0.6
    loyal = gaul().state()
    loyal.omens = 2
    assert terms(assault_matchup(loyal, war("gal1"), GCI, False))[1]["omens"] == 2


def test_8_9_1_refusals() -> None:
    game = gaul().game()
    assert refused(game, NextBattle(war("pun2"), man("15"))) == ("another-assault", "8.9.1")
    assert refused(game, NextBattle(war("gal1"), man("14"))) == ("another-assault", "8.9.1")


def test_8_1_4_several_conflicts_come_in_random_order() -> None:
    game = gaul().war("jug1").province("afr", "6", legions=1).game()
    asked(game, "draw")
    do(game, Drawn(war("jug1")))
    assert only(game, "assaults-ahead").args["conflicts"] == [war("jug1"), war("gal1")]
    assert game.prompt is not None
    assert game.prompt.args()["province"] == province("afr")


def test_e16_provinces_created_in_this_phase_are_spared() -> None:
    scene = Scene().war("gal1", "gal3").army("gal1", "1", 25)
    game = scene.game()
    battle(game, "gal1", "1")
    throw(game, 18)
    assert only(game, "province-created").args["province"] == GCI
    assert "assaults-ahead" not in kinds(game)


def test_8_0_14_who_attacks_is_told_once_and_stays_so() -> None:
    game = Scene().war("pun2").province("gci").game()
    assert game.state.assaulting == []  # it has fallen, and the assaults are over
    assert only(game, "assaults-ahead").args["conflicts"] == [war("pun2")]


def test_8_9_4_a_vacant_province_falls_without_a_battle() -> None:
    """E2: the conflict stops there."""
    game = Scene().war("pun2").province("gci", militia=2).province("gna", "15", legions=1).game()
    assert "undefended" in kinds(game)
    assert (holder(game, "gci"), holder(game, "gna")) == ("pun2", "rome")
    assert game.state.falls == 0
    assert game.outcome is not None


def test_8_9_4_a_rebel_who_marches_has_left_his_province() -> None:
    scene = Scene().war("gal1").rebel("24", 4, home="gci").province("gci", holder="rebel")
    game = scene.army("rebels", "29", 6).game()
    battle(game, "rebels", "29")
    throw(game, 10)
    assert holder(game, "gci") == "gal1"


# --- sums ----------------------------------------------------------------------------------------


def test_8_9_2_no_multiplier_but_leaders() -> None:
    state = gaul("pun2").war("pun1").leader("hannibal").state()
    foe = terms(assault_matchup(state, war("pun2"), GCI, False))[1]
    assert foe == {"card": 15, "leader": 7}


def test_8_9_3_militia_helps_and_natives_do_not() -> None:
    """G10"""
    scene = Scene().war("mit1").held("asi", "mit1", developed=True, militia=3, flotillas=5)
    state = scene.province("syr", "22", legions=3, flotillas=5).state()
    mit = war("mit1")
    assert total(conflict_land(state, mit, True)) == 10 + 3
    assert support_of(state, mit, True) == 5 + 3  # half of the flotillas alone
    assert support_of(state, mit) == 5 + 10


def test_8_9_3_pirates() -> None:
    scene = Scene().war("pir1").held("sar", "pir1", flotillas=3)
    state = scene.province("bit", "11", legions=1).state()
    pirates = war("pir1")
    assert total(conflict_naval(state, pirates, True)) == 8 + 2
    assert support_of(state, pirates, True) == 2 + 1


def test_g19_squadrons_do_not_lift_the_halves() -> None:
    scene = Scene().war("pir1").province("sar", "20", flotillas=3, squadrons=4)
    own = terms(assault_matchup(scene.state(), war("pir1"), SAR, True))[0]
    assert own == {"apt": 2, "squadrons": 4, "ships": 2}


def test_e17_a_governor_without_units_fights_with_his_aptitude() -> None:
    scene = Scene().war("pir1", fleet_beaten=True).province("sar", "20")
    own = terms(assault_matchup(scene.state(), war("pir1"), SAR, False))[0]
    assert own == {"apt": 2}


# --- on land -------------------------------------------------------------------------------------


def test_8_9_6_defeat_and_on_to_the_next() -> None:
    """Facts 8.12, 9."""
    scene = Scene().war("pun2").province("gci", "15", militia=3).province("gna", "14", legions=1)
    game = assaulted(scene, "pun2", "15", 12)
    state = game.state
    event = only(game, "assault-defeat")
    assert (event.args["row"], event.args["losses"]) == (2, [0, 0, 3, 1, 0, 0, 0])
    assert (holder(game, "gci"), state.post[man("15")]) == ("pun2", DEAD)
    assert "chits" not in kinds(game)
    assert state.unrest == 3
    asked(game, "assault")
    assert game.prompt is not None
    assert game.prompt.args()["province"] == province("gna")


def test_8_9_8_the_garrison_goes_to_rome_the_rest_serves_the_conflict() -> None:
    scene = gaul(legions=4, militia=2, squadrons=2)
    game = assaulted(scene, "gal1", "15", 7, lost=[0])  # net 0: row 7, one lost of each
    assert holder(game, "gci") == "gal1"
    assert at(game, HOME) == (3, 1)
    assert (game.state.militia[GCI], game.state.taken) == (2, [GCI])


def test_8_9_6_disaster_the_province_holds_but_the_next_is_attacked() -> None:
    scene = gaul().province("gna", "14", legions=1)
    game = assaulted(scene, "gal1", "15", 13)
    assert (
        only(game, "assault-disaster").args["losses"][0]
        + only(game, "assault-disaster").args["losses"][3]
        == 4
    )
    assert (holder(game, "gci"), veterans(game, "15"), game.state.unrest) == ("rome", 0, 3)
    assert game.prompt is not None
    assert game.prompt.args()["province"] == province("gna")


def test_8_9_7_killed_in_a_disaster_the_province_falls_and_the_next_is_attacked() -> None:
    scene = gaul().province("gna", "14", legions=1)
    game = assaulted(scene, "gal1", "15", 13, chits=[15])
    assert (holder(game, "gci"), game.state.post[man("15")]) == ("gal1", DEAD)
    asked(game, "assault")


@pytest.mark.parametrize(("total_of_dice", "kind"), [(15, "standoff"), (11, "stalemate")])
def test_8_9_6_standoff_and_stalemate_hold_the_province(total_of_dice: int, kind: str) -> None:
    scene = gaul().province("gna", "14", legions=1).held("gtr", "gal1", militia=2)
    game = assaulted(scene, "gal1", "15", total_of_dice)
    assert only(game, f"assault-{kind}").args["losses"][0] >= 1
    assert (holder(game, "gci"), veterans(game, "15")) == ("rome", 1)
    assert only(game, "conflict-loses").args["losses"][2] == 2
    assert game.outcome is not None  # GNA is not attacked


@pytest.mark.parametrize("total_of_dice", [13, 15, 10])
def test_8_9_7_captured_with_the_last_chit(total_of_dice: int) -> None:
    lost = {13: 4, 15: 2, 10: 3}[total_of_dice]
    chits = [*range(20, 20 + lost - 1), 15]
    game = assaulted(gaul(), "gal1", "15", total_of_dice, chits=chits)
    assert game.state.post[man("15")] == CAPTIVE
    assert holder(game, "gci") == "gal1"
    assert only(game, "captured").rule == "8.9.7"


def test_8_9_7_killed_in_a_stalemate_the_conflict_stops() -> None:
    """8.0.10: the legion that is promoted has come to Rome, and belongs to nobody."""
    scene = gaul().province("gna", "14", legions=1)
    game = assaulted(scene, "gal1", "15", 10, chits=[15])
    assert holder(game, "gci") == "gal1"
    assert game.outcome is not None
    assert (veterans(game), at(game, HOME)) == (1, (3, 0))


def test_8_0_10_a_governor_who_is_taken_has_his_veteran() -> None:
    game = assaulted(gaul(), "gal1", "15", 10, chits=[10, 11, 15])
    assert game.state.post[man("15")] == CAPTIVE
    assert veterans(game, "15") == 1
    assert only(game, "promoted").rule == "8.9.6.stalemate"


def test_8_9_6_standoff_makes_a_veteran() -> None:
    game = assaulted(gaul(), "gal1", "15", 15)
    assert only(game, "promoted").rule == "8.9.6.standoff"


def test_8_9_6_victory_without_a_leader_makes_it_inactive() -> None:
    game = assaulted(gaul(legions=8), "gal1", "15", 14)  # net 2: row 16
    state = game.state
    assert status(game, "gal1") == "inactive"
    assert only(game, "glory").args["count"] == 4  # a third of 10
    assert (state.unrest, state.treasury, veterans(game, "15")) == (3, 50, 1)
    assert "province-created" not in kinds(game)


def test_8_9_6_victory_empties_what_the_conflict_held() -> None:
    """G14: a third of the modified strength: 10 and 4 militia."""
    scene = gaul(legions=12).held("gtr", "gal1", militia=4, developed=True)
    game = assaulted(scene, "gal1", "15", 16)
    assert only(game, "glory").args["count"] == 5
    assert holder(game, "gtr") == "rome"
    assert (game.state.militia[province("gtr")], game.state.developed[province("gtr")]) == (0, 0)


def test_8_9_7_after_a_victory_the_province_stays_without_governor() -> None:
    game = assaulted(gaul(legions=8), "gal1", "15", 14, chits=[15])
    assert (holder(game, "gci"), game.state.post[man("15")]) == ("rome", DEAD)
    assert "glory" not in kinds(game)
    assert veterans(game) == 1


def test_8_9_6_leader_with_a_small_deck_the_card_is_discarded() -> None:
    """G13, E6: and its captives die."""
    scene = gaul(legions=16).leader("vercingetorix").man("7", does="captive", at="gal1")
    game = assaulted(scene, "gal1", "15", 16)
    assert status(game, "gal1") == "beaten"
    assert written(game)["leaders"]["vercingetorix"] == "gone"
    assert game.state.post[man("7")] == DEAD
    assert "G13" in rules(game)


def test_8_9_6_leader_with_more_than_six_cards_it_goes_back() -> None:
    """E12: its fleet is whole again, and nothing else is marked on it."""
    deck = ["gal2", "mac1", "mac2", "mac3", "mac4", "omens", "drought"]
    scene = Scene(deck=deck).war("gal1").leader("vercingetorix")
    for name in deck[:5]:
        scene.war(name, state="deck")
    game = scene.province("gci", "15", legions=16).game()
    game.state.fleet_beaten[war("gal1")] = 1
    game.state.numbers_off[war("gal1")] = 1
    battle(game, "gal1", "15")
    throw(game, 16)
    assert status(game, "gal1") == "deck"
    assert game.state.fleet_beaten[war("gal1")] == 0
    assert game.state.numbers_off[war("gal1")] == 0
    assert war("gal1") in game.state.deck


def test_e6_a_captive_of_a_war_that_turns_inactive_stays_captive() -> None:
    scene = gaul(legions=8).man("7", does="captive", at="gal1")
    game = assaulted(scene, "gal1", "15", 14)
    assert game.state.post[man("7")] == CAPTIVE


def test_e12_survivors_on_a_conflict_put_out_of_action_come_home() -> None:
    game = gaul(legions=8).army("gal1", "2", 9).game()
    battle(game, "gal1", "2")
    throw(game, 13)  # Disaster: four are left
    battle(game, "gal1", "15")
    throw(game, 14)
    assert only(game, "army-comes-home").rule == "E12"
    assert at(game, HOME) == (4, 0)


def test_8_9_6_with_too_few_ships_a_victory_is_a_stalemate() -> None:
    """Its losses stay what they are."""
    scene = Scene().war("jug1").province("afr", "6", legions=12)
    scene.provinces["afr"]["ships_lost"] = 4  # one native ship, two are needed
    game = assaulted(scene, "jug1", "6", 7)  # APT 3, 12, 3 natives: net 10: row 17
    event = only(game, "assault-stalemate")
    assert (event.args["row"], sum(event.args["losses"])) == (17, 2)
    assert "8.9.3" in rules(game)
    assert (status(game, "jug1"), holder(game, "afr")) == ("active", "rome")


def test_8_9_6_a_rebel_governor_wins_no_glory_on_land() -> None:
    scene = Scene().war("gal1").sits("24", "gci", legions=10)
    game = assaulted(scene, "gal1", "24", 14)
    assert status(game, "gal1") == "inactive"
    assert "glory" not in kinds(game)
