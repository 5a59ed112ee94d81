"""8.6, 8.7: Rome attacks a province of the rebellion, without and with ships."""

from __future__ import annotations

import pytest

from core.game import Game
from core.republic.box.board import DEAD, FORCE, GARRISON, HOME
from core.republic.combat.forecast import forecast_of
from core.republic.combat.rebel_province import needed
from core.republic.combat.sums import expedition_matchup, province_support
from tests.republic.scene import (
    Scene,
    asked,
    at,
    battle,
    force,
    garrison,
    holder,
    kinds,
    land,
    man,
    only,
    province,
    roll,
    rules,
    stay,
    terms,
    throw,
    told,
    veterans,
)

SPAIN = province("hul")
ASIA = province("asi")


def spain(legions: int = 10, **about: object) -> Scene:
    """A rebel in Further Spain: 4 natives, 4 militia, 4 legions: 12 and his APT 3."""
    here = {"developed": True, "legions": 4, "militia": 4, **about}
    return Scene().sits("24", "hul", **here).army("hul", "29", legions, veterans={"free": 1})


def fought(total: int, chits: tuple[int, ...] = (), lost: tuple[int, ...] = ()) -> Game:
    game = spain().game()
    battle(game, "hul", "29")
    throw(game, total, chits, lost)
    return game


# --- 8.6: without ships --------------------------------------------------------------------------


def test_8_6_1_the_sum() -> None:
    state = spain().state()
    matchup = expedition_matchup(state, state.expeditions[0])
    assert matchup.rule == "8.6.1"
    assert terms(matchup) == (
        {"apt": 3, "legions": 10, "veterans": 2},
        {"apt": 3, "legions": 4, "militia": 4, "natives": 4},
    )
    assert (matchup.disaster, matchup.standoff) == ((), ())


@pytest.mark.parametrize(("legions", "value"), [(1, 9), (0, 4)])
def test_8_0_3_without_a_legion_locals_count_half(legions: int, value: int) -> None:
    scene = Scene().sits("24", "hul", developed=True, legions=legions, militia=4)
    state = scene.army("hul", "29", 10).state()
    foe = expedition_matchup(state, state.expeditions[0]).foe
    assert sum(p.value for p in foe) == 3 + value


def test_8_6_2_defeat_the_regular_legions_go_over() -> None:
    game = fought(7, lost=(4, 0))  # net 0: row 7, one lost on each side
    state = game.state
    assert only(game, "province-defeat").rule == "8.6.2"
    assert state.post[man("29")] == DEAD
    regulars, veteran = 9, 1
    assert garrison(game, "hul") == (3 + regulars, 0)
    assert at(game, HOME) == (veteran, 0)
    assert only(game, "legions-defect").args["count"] == regulars
    assert veterans(game, "24") == 1
    assert (holder(game, "hul"), state.unrest) == ("rebel", 3)


def test_8_6_2_rome_does_not_fall() -> None:
    game = fought(7)
    assert "rome-falls" not in kinds(game)
    assert game.outcome is not None
    assert game.outcome.cause == "phase-over"


@pytest.mark.parametrize(("chits", "faces", "gone"), [((), (1, 2, 3), 1), ((10, 29), (1, 3, 4), 2)])
def test_8_6_3_stalemate_dice_of_defection(
    chits: tuple[int, ...], faces: tuple[int, ...], gone: int
) -> None:
    """On 1 while the general lives, on 1 to 3 if he has died."""
    scene = Scene().sits("24", "hul", developed=True, legions=4, militia=4)
    game = scene.army("hul", "29", 6, veterans={"free": 3}).game()
    battle(game, "hul", "29")
    throw(game, 10, chits, lost=(4, 4, 4, 60, 60, 61))  # net 0: row 10, three lost on each side
    asked(game, "roll")
    roll(game, *faces)
    assert only(game, "legions-defect").args["count"] == gone
    assert at(game, FORCE) == (6 - gone, 0)
    assert veterans(game, "24") == 1
    assert veterans(game, "29") == (0 if chits else 1)


def test_8_6_4_victory_over_the_rebel_ends_it_all() -> None:
    scene = spain(legions=14).partisan("26", "sic", militia=2, legions=2)
    game = scene.game()
    battle(game, "hul", "29")
    throw(game, 11)  # net 4: row 15
    state = game.state
    assert state.rebellion is None
    assert [state.post[man(name)] for name in ("24", "26")] == [DEAD, DEAD]
    assert (holder(game, "hul"), holder(game, "sic")) == ("rome", "rome")
    assert (state.developed[SPAIN], state.militia[SPAIN]) == (0, 0)
    assert only(game, "glory").args["count"] == 6  # half of 12
    assert state.unrest == 3
    assert "G16" in rules(game)


def test_8_6_5_a_partisan_loses_his_own_province_alone() -> None:
    scene = Scene().sits("24", "asi", developed=True, legions=2, militia=3)
    scene.partisan("26", "hul", developed=True, militia=4, legions=1).army("hul", "28", 12)
    game = scene.game()
    battle(game, "hul", "28")
    throw(game, 14)
    state = game.state
    assert state.post[man("26")] == DEAD
    assert (holder(game, "hul"), holder(game, "asi")) == ("rome", "rebel")
    assert state.rebellion is not None
    assert [e.rule for e in told(game, "dies")] == ["8.6.5"]


def test_e18_a_rebel_who_dies_in_his_province_ends_the_rebellion() -> None:
    game = spain().game()
    battle(game, "hul", "29")
    throw(game, 10, chits=(10, 11, 12, 24))
    assert game.state.rebellion is None
    assert only(game, "rebellion-over").rule == "E18"
    assert "legions-defect" not in kinds(game)
    assert holder(game, "hul") == "rome"


def test_e17_natives_are_land_units_of_a_rebel_who_sits() -> None:
    scene = Scene().sits("24", "hul", developed=True, militia=2).army("hul", "29", 6)
    game = scene.game()
    battle(game, "hul", "29")
    throw(game, 3)  # net 3: row 6, two of each lost
    assert game.state.rebellion is not None
    gone = Scene().sits("24", "hul", legions=1).army("hul", "29", 5).game()
    battle(gone, "hul", "29")
    throw(gone, 6)  # net 2: row 8, five lost
    assert gone.state.rebellion is None
    assert only(gone, "rebellion-over").rule == "E17"


# --- 8.7: with ships -----------------------------------------------------------------------------


def asia(legions: int = 12, squadrons: int = 18, **about: object) -> Scene:
    """Facts 8.12, 7: developed Asia, 3 militia, 10 flotillas, a veteran; the rebel's APT is 3."""
    here = {"developed": True, "militia": 3, "flotillas": 10, "veterans": {"24": 1}, **about}
    return Scene().sits("24", "asi", **here).army("asi", "1", legions, squadrons)


def test_8_7_3_the_surplus_fights_and_the_rest_is_support() -> None:
    state = asia().state()
    expedition = state.expeditions[0]
    matchup = expedition_matchup(state, expedition)
    assert (matchup.rule, matchup.net) == ("8.7.4", 4 + 18 - 3 - 4)
    assert province_support(state, ASIA) == 11


def test_8_7_3_without_a_legion() -> None:
    state = asia(veterans={}).state()
    matchup = expedition_matchup(state, state.expeditions[0])
    assert matchup.net == 4 + 18 - 3 - 10
    assert province_support(state, ASIA) == 5


def test_g8_the_literal_formula_with_the_option() -> None:
    state = asia().state(rebel_naval_full="on")
    assert expedition_matchup(state, state.expeditions[0]).net == 4 + 18 - 3 - 15
    game = asia().game(rebel_naval_full="on")
    battle(game, "asi", "1")
    throw(game, 10)
    assert only(game, "province-sea-victory").args["row"] == 14
    assert force(game) == (8, 14)


def test_8_7_2_as_many_ships_as_land_forces_is_no_battle_at_sea() -> None:
    """Africa developed: 4 natives, 5 native ships; a legion and no more."""
    scene = Scene().sits("24", "afr", developed=True, legions=1).army("afr", "1", 10, 5)
    state = scene.state()
    assert expedition_matchup(state, state.expeditions[0]).rule == "8.7.6"
    assert province_support(state, province("afr")) == 5


def test_8_7_4_victory_without_losses() -> None:
    """Facts 8.12, 7: row 25, POP and INF +2, eleven squadrons for the landing."""
    game = asia().game()
    battle(game, "asi", "1")
    throw(game, 10)
    state = game.state
    assert only(game, "province-sea-victory").args["row"] == 25
    assert force(game) == (12, 18)
    assert (state.popularity[man("1")], state.influence[man("1")]) == (2, 7)
    assert state.rebellion is not None
    assert state.rebellion.sea_won == [ASIA]
    assert needed(state, state.expeditions[0]) == 11
    assert veterans(game, "1") == 1
    asked(game, "land")
    stay(game)
    assert state.unrest == 3


def test_8_7_4_no_second_battle_at_sea_in_later_turns() -> None:
    game = asia().game()
    game.state.rebellion.sea_won.append(ASIA)
    assert expedition_matchup(game.state, game.state.expeditions[0]).rule == "8.7.6"


def test_8_7_4_stalemate_falls_on_both_sides_and_both_kinds() -> None:
    game = asia(legions=5, squadrons=8).game()  # net 5
    battle(game, "asi", "1")
    throw(game, 6, lost=(61, 61, 62, 62))  # row 11: two of each
    event = only(game, "province-sea-stalemate")
    assert event.args["losses"] == [2, 0, 0, 0, 2, 0, 0]
    assert event.args["foes_losses"] == [0, 0, 0, 2, 0, 2, 0]
    assert [e.args["count"] for e in told(game, "chits")] == [4, 4]
    assert (veterans(game, "1"), veterans(game, "24")) == (1, 1)
    assert game.outcome is not None  # no landing
    assert game.state.natives_lost[ASIA] == 0  # 8.10.2: they are back


def test_8_7_4_defeat_at_sea_the_survivors_stay() -> None:
    game = asia(legions=5, squadrons=3).game()  # net 0
    battle(game, "asi", "1")
    throw(game, 7)
    state = game.state
    assert state.post[man("1")] == DEAD
    assert force(game) == (4, 2)
    assert "legions-defect" not in kinds(game)
    assert only(game, "province-sea-defeat").rule == "8.7.4.defeat"


def test_8_7_4_a_rebel_who_dies_at_sea_ends_the_rebellion() -> None:
    game = asia(legions=5, squadrons=8).game()
    battle(game, "asi", "1")
    throw(game, 9, chits=(10, 11, 12, 13, 14, 15, 16, 17, 24))
    assert game.state.rebellion is None
    assert game.prompt is None or game.prompt.kind != "land"


def test_8_7_5_support_is_what_it_was_before_the_battle_at_sea() -> None:
    game = asia().game()
    battle(game, "asi", "1")
    throw(game, 3)  # row 18
    assert needed(game.state, game.state.expeditions[0]) == 11


def test_8_7_5_too_few_squadrons_are_left() -> None:
    game = asia(legions=12, squadrons=12).game()  # net 9
    battle(game, "asi", "1")
    throw(game, 6, lost=(61,) * 3 + (62,) * 3)  # row 15: three lost: nine are left
    assert force(game)[1] == 9
    assert "cannot-land" in kinds(game)
    assert game.outcome is not None


def test_8_7_6_then_on_land() -> None:
    game = asia(legions=20).game()
    battle(game, "asi", "1")
    throw(game, 10)
    land(game)
    throw(game, 10)  # APT 4, 19 regulars, one veteran: 25 to 14
    assert only(game, "province-victory").args["row"] == 21
    assert game.state.rebellion is None
    assert [e.args["count"] for e in told(game, "glory")] == [2, 6]  # half of 4, half of 11


def test_8_7_6_defeat_on_land_sends_the_fleet_home() -> None:
    """E12"""
    game = asia(legions=3).game()
    battle(game, "asi", "1")
    throw(game, 10)
    land(game)
    throw(game, 11, lost=(0, 60, 61, 62))  # APT 4, two regulars, a veteran: 8 to 14: row 5
    assert only(game, "province-defeat").args["losses"] == [2, 1, 0, 0, 3, 0, 0]
    assert at(game, HOME) == (0, 15)


def test_8_7_6_on_land_both_kinds_are_lost_on_both_sides() -> None:
    """And a chit is drawn for each of them."""
    game = asia(legions=12).game()
    battle(game, "asi", "1")
    throw(game, 10)
    land(game)
    throw(game, 8, lost=(2, 2, 60, 60, 62, 62))  # 17 to 14: row 11
    event = only(game, "province-stalemate")
    assert event.args["losses"] == [2, 0, 0, 0, 2, 0, 0]
    assert event.args["foes_losses"] == [0, 0, 2, 0, 0, 2, 0]
    assert [e.args["count"] for e in told(game, "chits")] == [4, 4]


def test_8_7_6_all_is_lost_at_sea_too() -> None:
    game = asia(legions=3).game()
    battle(game, "asi", "1")
    throw(game, 10)
    land(game)
    throw(game, 9)  # 8 to 14: row 3
    assert only(game, "province-defeat").args["losses"] == [2, 1, 0, 0, 18, 0, 0]
    assert at(game, HOME) == (0, 0)


def test_8_7_6_the_landing_goes_on_as_it_began_without_a_ship_left() -> None:
    state = Scene().sits("24", "sar", flotillas=3).army("sar", "1", 9, 9).state()
    state.flotillas[province("sar")] = 0
    assert expedition_matchup(state, state.expeditions[0], False).rule == "8.6.1"
    state.expeditions[0].at_sea = True
    assert expedition_matchup(state, state.expeditions[0], False).rule == "8.7.6"


def test_8_7_6_what_a_landing_costs_is_foretold() -> None:
    for scene, naval in ((asia(legions=16, squadrons=18, flotillas=0), True), (spain(), False)):
        state = scene.state()
        odds = forecast_of(state, state.expeditions[0], False).odds
        assert (odds.naval > 0) == naval


def test_8_6_1_squadrons_have_no_part() -> None:
    game = Scene().sits("24", "hul", developed=True, legions=6).army("hul", "29", 9, 5).game()
    battle(game, "hul", "29")
    throw(game, 9)  # 12 to 13: row 8
    assert force(game)[1] == 5
    assert only(game, "province-stalemate").args["losses"] == [5, 0, 0, 0, 0, 0, 0]


def test_8_6_2_legions_that_join_him_first_keep_his_rebellion_up() -> None:
    """Only then it is seen whether he has a land unit."""
    scene = Scene().sits("27A", "hul", legions=3, natives_lost=2).army("hul", "29", 5)
    game = scene.game()
    battle(game, "hul", "29")
    throw(game, 5)  # 8 to 8: row 5, three lost on each side
    assert game.state.rebellion is not None
    assert (holder(game, "hul"), garrison(game, "hul")) == ("rebel", (2, 0))
    assert veterans(game, "27A") == 1


def test_8_7_5_without_a_surplus_and_without_support_nobody_fights() -> None:
    scene = Scene().sits("24", "afr", developed=True, legions=1).army("afr", "1", 10, 4)
    game = scene.game()
    battle(game, "afr", "1")
    assert only(game, "no-support-for-province").args["need"] == 5
    assert game.state.falls == 0


def test_8_6_3_defectors_come_to_the_garrison() -> None:
    scene = Scene().sits("24", "hul", developed=True, legions=6).army("hul", "29", 12)
    game = scene.game()
    before = at(game, GARRISON + SPAIN)
    battle(game, "hul", "29")
    throw(game, 10)  # net 2: row 12, one lost
    roll(game, *[1] * 11)
    assert before == (6, 0)
    assert garrison(game, "hul")[0] == 5 + 11
    assert game.state.expeditions == []  # nobody is left with him
