"""8.0 to 8.2: units and what they are worth, the sums, and each result at sea."""

from __future__ import annotations

import pytest

from core.game import Game
from core.republic.box.actions import Intercept, SendConvoy
from core.republic.box.board import DEAD, HOME, REBELS
from core.republic.combat.armies import total
from core.republic.combat.sums import (
    assault_matchup,
    conflict_support,
    expedition_matchup,
    province_land,
    province_naval,
    support_of,
)
from tests.republic.scene import (
    Scene,
    army_of,
    asked,
    at,
    battle,
    do,
    force,
    garrison,
    kinds,
    land,
    man,
    only,
    province,
    settle,
    status,
    terms,
    throw,
    told,
    veterans,
    war,
)

MAC = province("mac")


def mylae(squadrons: int = 10, **army: str) -> Scene:
    """PUN1: Cornelius (4) with six legions against 10 at sea, support 5."""
    return Scene().war("pun1").army("pun1", "1", 6, squadrons, **army)


def fought(scene: Scene, against: str, by: str, total: int, **fallen: tuple[int, ...]) -> Game:
    game = scene.game()
    battle(game, against, by)
    throw(game, total, **fallen)
    return game


# --- 8.0.2, 8.0.4, 8.0.5.support -----------------------------------------------------------------


def test_8_0_2_land_units_and_naval_units_of_a_province() -> None:
    """A legion and a veteran, two militia, five natives; two squadrons, three flotillas, five
    native ships: nine units on land, ten at sea: half of each kind is lost in a Disaster."""
    here = {"legions": 1, "veterans": {"14": 1}, "militia": 2, "flotillas": 3, "squadrons": 2}
    scene = Scene().war("mac4", "ill2").province("mac", "14", **here)
    game = fought(scene, "ill2", "14", 5)
    regular, veteran, militia, natives, squadrons, flotillas, ships = only(
        game, "assault-disaster"
    ).args["losses"]
    assert regular + veteran + militia + natives == 5
    assert squadrons + flotillas + ships == 5


def test_8_0_4_legions_one_veterans_two_squadrons_one_and_the_aptitude() -> None:
    state = Scene().war("pun1").army("pun1", "1", 6, 10, veterans={"1": 2, "free": 1}).state()
    expedition = state.expeditions[0]
    sea = expedition_matchup(state, expedition, True)
    land = expedition_matchup(state, expedition, False)
    assert terms(sea)[0] == {"apt": 4, "squadrons": 10}
    assert terms(land)[0] == {"apt": 4, "legions": 6, "veterans": 6}


def test_8_0_5_support_is_raised_by_captured_ships_alone() -> None:
    """MAC1: 10, whatever its multiplier, its leader, or militia that it holds."""
    state = Scene().war("mac1").army("mac1", "1", 5, 5).state()
    assert support_of(state, war("mac1")) == 10
    scene = Scene().war("mac1", "mac3").leader("philip").army("mac1", "1", 5, 5)
    state = scene.held("ill", "mac1", militia=5).state()
    assert support_of(state, war("mac1")) == 10
    state = scene.held("mac", "mac1", flotillas=4).state()
    assert [p.kind for p in conflict_support(state, war("mac1"))] == ["card", "captured-ships"]
    assert support_of(state, war("mac1")) == 10 + 4 + 5


# --- 8.0.8 ---------------------------------------------------------------------------------------


def test_8_0_8_natives_defend_and_never_leave() -> None:
    """Asia's natives count when it is attacked, and are not in the army that marches."""
    home = {"holder": "rebel", "developed": True, "militia": 0, "flotillas": 2}
    marches = Scene().rebel("13", 4, home="asi", militia=2, turns=1)
    marches.province("asi", **home).partisan("17", "sic", militia=2, flotillas=1)
    game = marches.army("rebels", "19", 6).game()
    _, foe = terms(expedition_matchup(game.state, army_of(game, "rebels")))
    assert foe == {"apt": 4, "legions": 4, "militia": 2}
    battle(game, "rebels", "19")
    assert game.prompt is not None
    ships = [a for a in game.prompt.legal(game.state) if isinstance(a, SendConvoy)]
    assert {a.province for a in ships} == {province("sic")}  # in Asia there are only natives
    assert total(province_land(game.state, province("asi"))) == 3  # half of six


def test_8_0_8_natives_who_fall_are_back_at_the_end_of_the_phase() -> None:
    scene = Scene().war("ill2").province("mac", "14", legions=1)
    game = fought(scene, "ill2", "14", 11, lost=(61, 0))  # 3 + 1 + 5 to 4: row 16: two and two
    lost = only(game, "assault-victory").args["losses"]
    assert (lost[3], lost[6]) == (1, 2)
    assert (game.state.natives_lost[MAC], game.state.ships_lost[MAC]) == (0, 0)
    assert total(province_naval(game.state, MAC)) == 3  # half of five: the legion is lost


def test_8_0_8_place_militia_helps_no_other_province_and_no_expedition() -> None:
    """Ten militia in Cisalpine Gaul do nothing for Narbonese Gaul or for Fabius."""
    scene = Scene().war("pun2").army("pun2", "2", 9, 5)
    scene.province("gci", "15", developed=True, militia=10).province("gna", "14", legions=1)
    state = scene.state()
    assert terms(expedition_matchup(state, state.expeditions[0]))[0] == {"apt": 4, "legions": 9}
    own = terms(assault_matchup(state, war("pun2"), province("gna"), False))[0]
    assert own == {"apt": 3, "legions": 1, "natives": 1}
    own = terms(assault_matchup(state, war("pun2"), province("gci"), False))[0]
    assert own == {"apt": 3, "locals": 6}


def test_8_0_8_conflict_loses_captured_units_and_its_own_strength_never() -> None:
    """A Standoff against MIT1 with five militia and four flotillas; then the card is as it was."""
    scene = Scene().war("mit1").held("mac", "mit1", militia=5, flotillas=4)
    scene.army("mit1", "1", 9, 16)
    game = fought(scene, "mit1", "1", 14)  # a quarter: three legions, four squadrons
    assert only(game, "conflict-loses").args["losses"] == [0, 0, 3, 0, 0, 4, 0]
    left = expedition_matchup(game.state, army_of(game, "mit1"))
    foe = terms(left)[1]
    assert foe == {"card": 10, "captured-militia": 2, "captured-natives": 5}
    alone = fought(Scene().war("gal1").army("gal1", "2", 9), "gal1", "2", 15)
    assert "conflict-loses" not in kinds(alone)
    assert terms(expedition_matchup(alone.state, army_of(alone, "gal1")))[1] == {"card": 10}


def test_8_0_8_conflict_is_beaten_whatever_units_are_left_on_it() -> None:
    scene = Scene().war("mit1").held("mac", "mit1", militia=5).army("mit1", "1", 25, 10)
    game = fought(scene, "mit1", "1", 12)  # 29 to 20: row 21: nothing is lost
    assert "conflict-loses" not in kinds(game)
    assert status(game, "mit1") == "beaten"


# --- 8.1.3, 8.1.5, 8.10.5 ------------------------------------------------------------------------


def besieged(turns: int = 1) -> Scene:
    """Marius at Rome with eight legions, two of which could come from Africa."""
    scene = Scene(rome={"guard": 4}).war("slv3").rebel("27A", 8, turns=turns)
    scene.partisan("11", "afr", legions=2, militia=1, flotillas=3)
    return scene.army("rebels", "29", 10)


def test_8_1_3_the_interception_comes_before_the_battle_at_rome() -> None:
    game = besieged().game()
    battle(game, "rebels", "29")
    asked(game, "convoy")
    legions = tuple(n for n in range(25) if game.state.where[n] == 10 + province("afr"))
    do(game, SendConvoy(province("afr"), legions, 0))
    asked(game, "intercept")
    do(game, Intercept(4))
    throw(game, 3)  # 4 to 3: row 4: Defeat: both arrive
    assert at(game, REBELS) == (10, 0)
    assert "rebel-stalemate" not in kinds(game)
    battle(game, "rebels", "29")
    throw(game, 12)
    told_in_order = [k for k in kinds(game) if k in ("convoy-breaks-through", "rebel-stalemate")]
    assert told_in_order == ["convoy-breaks-through", "rebel-stalemate"]


def test_8_1_5_the_end_of_the_phase_comes_after_the_last_assault() -> None:
    scene = Scene().war("gal1", "gal2").province("gci", "15", legions=9).army("gal2", "2", 9)
    game = scene.game()
    battle(game, "gal2", "2")
    throw(game, 14)  # 13 to 24: row 3
    assert game.outcome is None
    assert "unprosecuted" not in kinds(game)
    while game.prompt is not None:
        if game.prompt.kind == "throw":
            throw(game, 10)
        else:
            do(game, game.prompt.legal(game.state)[0])
    order = [k for k in kinds(game) if k.startswith("assault-") or k == "unprosecuted"]
    assert order[-1] == "unprosecuted"
    assert len(order) > 1


def test_8_10_5_partisans_command_at_home_and_are_not_at_the_front() -> None:
    """Only Marius adds his aptitude, only he has a chit at Rome; Papirius has one in Africa."""
    scene = besieged(0).war("jug1")
    game = scene.game()
    _, foe = terms(expedition_matchup(game.state, army_of(game, "rebels")))
    assert foe["apt"] == 5
    battle(game, "rebels", "29")
    throw(game, 11, chits=(11, 10))  # 13 to 13, row 11: two lost on either side
    assert game.state.post[man("11")] != DEAD
    own = terms(assault_matchup(game.state, war("jug1"), province("afr"), False))[0]
    assert (own["apt"], garrison(game, "afr")) == (1, (2, 0))


# --- 8.2.2 to 8.2.4: at sea ----------------------------------------------------------------------


def test_8_2_2_aptitude_and_squadrons_to_naval_strength_and_omens() -> None:
    """Two Pirates: 8 twice; legions do not count."""
    scene = Scene(omens=2).war("pir1", "pir2").army("pir1", "1", 16, 20)
    state = scene.state()
    matchup = expedition_matchup(state, state.expeditions[0])
    assert (matchup.rule, matchup.net) == ("8.2.2", 4 + 20 - 8 * 2 - 2)
    game = fought(scene, "pir1", "1", 4)
    assert only(game, "sea-stalemate").args["row"] == 4 + 6


def test_8_2_2_leaders_count_at_sea() -> None:
    """ALX1: 10 at sea and Cleopatra; on land it is 2 and she."""
    state = Scene().war("alx1").leader("cleopatra").army("alx1", "1", 5, 12).state()
    assert expedition_matchup(state, state.expeditions[0]).net == 4 + 12 - (10 + 3)
    assert expedition_matchup(state, state.expeditions[0], sea=False).net == 4 + 5 - (2 + 3)


def test_8_2_3_disaster_at_sea_takes_half_of_both_kinds_and_has_failed() -> None:
    scene = mylae(master="21")
    game = fought(scene, "pun1", "1", 13, chits=(21,))
    assert force(game) == (3, 5)
    assert (only(game, "chits").args["count"], game.state.unrest) == (8, 4)
    assert (game.state.post[man("21")], veterans(game, "1")) == (DEAD, 0)
    assert (only(game, "sea-disaster").rule, army_of(game, "pun1").fate) == ("8.2.3.disaster", 3)
    assert "land-stalemate" not in kinds(game)


def test_8_2_3_disaster_at_sea_lets_the_conflict_assault() -> None:
    """Pirates, and Sardinia behind the fleet."""
    scene = Scene().war("pir1").province("sar", "20", squadrons=2).army("pir1", "1", 4, 8)
    assert "assaults-ahead" in kinds(fought(scene, "pir1", "1", 18))
    assert "assaults-ahead" not in kinds(fought(scene, "pir1", "1", 15))


def test_8_2_3_standoff_at_sea_takes_a_quarter_and_makes_a_veteran() -> None:
    game = fought(mylae(), "pun1", "1", 11)
    assert force(game) == (4, 7)
    assert (only(game, "chits").args["count"], game.state.unrest) == (5, 3)
    assert veterans(game, "1") == 1
    assert [e.rule for e in told(game, "promoted")] == ["8.2.3.standoff"]


def test_8_2_4_defeat_at_sea_kills_general_and_master_without_chits() -> None:
    game = fought(mylae(master="21"), "pun1", "1", 3 + 1)  # 17 to 10: with 10 squadrons row 11
    assert "sea-stalemate" in kinds(game)
    game = fought(mylae(4, master="21"), "pun1", "1", 6)  # 4 + 3 + 4 to 10: row 7
    assert [(e.args["man"], e.rule) for e in told(game, "dies")] == [
        (man("1"), "8.2.4.defeat"),
        (man("21"), "8.0.12"),
    ]
    assert (force(game), game.state.unrest) == ((5, 3), 5)
    assert "chits" not in kinds(game)


def test_8_2_4_defeat_at_sea_has_failed() -> None:
    scene = Scene().war("pir1").province("sar", "20", squadrons=2).army("pir1", "1", 4, 4)
    assert "assaults-ahead" in kinds(fought(scene, "pir1", "1", 7))  # row 7
    assert "assaults-ahead" not in kinds(fought(scene, "pir1", "1", 8))


def test_8_2_4_stalemate_at_sea_is_not_followed_by_a_landing() -> None:
    game = fought(mylae(), "pun1", "1", 7)  # row 11: two of each
    assert only(game, "sea-stalemate").rule == "8.2.4.stalemate"
    assert (force(game), only(game, "chits").args["count"]) == ((4, 8), 4)
    assert (veterans(game, "1"), game.state.fleet_beaten[war("pun1")]) == (1, 0)
    assert (game.state.unrest, game.outcome is None) == (3, False)


# --- 8.2.6, 8.2.7: on land -----------------------------------------------------------------------


@pytest.mark.parametrize(("squadrons", "fights"), [(4, False), (5, True)])
def test_8_2_6_as_many_squadrons_as_the_support(squadrons: int, fights: bool) -> None:
    game = Scene().war("pun2").army("pun2", "1", 20, squadrons).game()
    battle(game, "pun2", "1")
    assert (game.prompt is not None, game.state.falls == 0) == (fights, True)
    assert ("no-support" in kinds(game)) != fights


def test_8_2_6_those_that_are_left_after_the_battle_at_sea_are_counted() -> None:
    """In row 17 one is lost: of six five are left, as many as PUN1 needs; of five too few."""
    for squadrons, total_of_dice, lands in ((6, 17, True), (5, 18, False)):
        game = fought(mylae(squadrons), "pun1", "1", total_of_dice)
        assert force(game)[1] == squadrons - 1
        assert (game.prompt is not None) == lands


def test_8_2_7_aptitude_and_legions_to_land_strength_and_omens() -> None:
    """GAL1 twice with Vercingetorix and one omen: squadrons do not count."""
    scene = Scene(omens=1).war("gal1", "gal3").leader("vercingetorix")
    scene.army("gal1", "2", 14, 3, veterans={"2": 3})
    state = scene.state()
    matchup = expedition_matchup(state, state.expeditions[0])
    assert (matchup.rule, matchup.net) == ("8.2.7", 4 + 14 + 2 * 3 - (2 * 10 + 6) - 1)
    game = fought(scene, "gal1", "2", 12)
    assert only(game, "land-stalemate").args["row"] == 12 - 3
    assert at(game, HOME) == (0, 0)


def test_8_2_7_after_the_victory_at_sea_it_is_fought_with_what_is_left() -> None:
    game = fought(mylae(11), "pun1", "1", 12)  # row 17: one legion and one squadron
    land(game)
    assert only(game, "sea-victory").args["losses"] == [1, 0, 0, 0, 1, 0, 0]
    throw(game, 12)
    settle(game)
    assert game.state.battle.net == 4 + 4 + 2 - 10  # one of five is a veteran now
