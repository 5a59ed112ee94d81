"""8.4: convoys to the rebel at Rome, and squadrons that meet them."""

from __future__ import annotations

from typing import Any

from core.game import Game
from core.republic.box.actions import Done, Intercept, NextBattle, SendConvoy
from core.republic.box.board import GUARD, REBEL_ARMY, REBELS
from core.republic.combat.convoys import shippers
from core.republic.combat.sums import expedition_matchup
from tests.republic.scene import (
    FOES,
    Scene,
    asked,
    at,
    battle,
    do,
    garrison,
    kinds,
    man,
    only,
    province,
    refused,
    rules,
    throw,
)

ASIA = province("asi")


def scene(turns: int = 1, guard: int = 9, **asia: Any) -> Scene:
    """Asia: two legions, four militia, five flotillas; a partisan in Sicily."""
    about = {"developed": True, "legions": [1, 2], "militia": 4, "flotillas": 5, **asia}
    scene = Scene(rome={"guard": guard}).rebel("13", [3, 4, 5, 6, 7, 8], turns=turns)
    scene.partisan("25", "asi", **about).partisan("17", "sic", militia=5, flotillas=3)
    return scene.army("rebels", "19", 13)


def sailing(turns: int = 1, guard: int = 9, **asia: Any) -> Game:
    """All of Asia's units are on board."""
    game = scene(turns, guard, **asia).game()
    battle(game, "rebels", "19")
    asked(game, "convoy")
    legions = tuple(n - 1 for n in (asia.get("legions", [1, 2]) or []))
    do(game, SendConvoy(ASIA, legions, asia.get("militia", 4)))
    return game


def test_8_4_no_convoy_in_the_first_turn() -> None:
    game = scene(turns=0).game()
    battle(game, "rebels", "19")
    asked(game, "throw")


def test_8_4_4_in_the_kth_turn_one_less_than_k_convoys() -> None:
    game = sailing(turns=1)
    asked(game, "intercept")
    second = sailing(turns=2)
    asked(second, "convoy")
    assert refused(second, SendConvoy(ASIA, (), 1)) == ("ships-once", "8.4.4")
    do(second, SendConvoy(province("sic"), (), 5))
    asked(second, "intercept")


def test_ask_convoy_is_a_question_to_the_rebels() -> None:
    game = scene().game()
    battle(game, "rebels", "19")
    assert game.prompt is not None
    assert game.prompt.seat == FOES
    assert refused(game, Done(), 1)[0] == "not-your-turn"
    do(game, Done())
    asked(game, "next-battle")  # the fight at Rome
    assert refused(game, NextBattle(REBEL_ARMY, man("1")))[1] == "ask.expedition"


def test_ask_convoy_refusals() -> None:
    game = scene(flotillas=0).province("afr", "3", militia=2, flotillas=2).game()
    battle(game, "rebels", "19")
    sicily = province("sic")
    assert refused(game, SendConvoy(ASIA, (0,))) == ("no-escort", "ask.convoy")
    assert refused(game, SendConvoy(province("afr"), (), 1)) == ("not-rebel", "ask.convoy")
    assert refused(game, SendConvoy(99, (), 1)) == ("not-rebel", "ask.convoy")
    assert refused(game, SendConvoy(sicily, (), 0)) == ("empty-convoy", "8.4.convoy")
    assert refused(game, SendConvoy(sicily, (), 6)) == ("not-so-much-militia", "8.4.convoy")
    assert refused(game, SendConvoy(sicily, (), -1)) == ("not-so-much-militia", "8.4.convoy")
    assert refused(game, SendConvoy(sicily, (0,), 1)) == ("not-in-the-province", "8.4.convoy")
    assert refused(game, SendConvoy(sicily, (0, 0), 1)) == ("unit-twice", "E10")


def test_ask_convoy_rebel_squadrons_escort_as_well() -> None:
    game = sailing(flotillas=0, squadrons=2)
    do(game, Intercept(9))
    throw(game, 10)
    event = only(game, "convoy-stopped")
    assert event.args["row"] == 17
    assert event.args["foes_losses"][4] == 1


def test_ask_intercept_refusals() -> None:
    game = sailing()
    assert refused(game, Intercept(10)) == ("not-so-many-squadrons", "ask.intercept")
    assert refused(game, Intercept(-1)) == ("not-so-many-squadrons", "ask.intercept")


def test_8_4_1_without_squadrons_all_arrive() -> None:
    game = sailing()
    do(game, Intercept(0))
    assert at(game, REBELS) == (8, 0)
    assert (game.state.rebellion.militia, game.state.militia[ASIA]) == (4, 0)
    assert only(game, "convoy-arrives").args["count"] == 6
    asked(game, "next-battle")


def test_8_4_1_without_a_guard_nothing_is_asked() -> None:
    game = sailing(guard=0)
    assert "convoy-arrives" in kinds(game)
    asked(game, "next-battle")


def test_8_4_3_victory_stops_the_convoy() -> None:
    game = sailing()
    do(game, Intercept(9))
    throw(game, 11, lost=[60, 60, 60])  # net 4: row 15, three lost of each kind
    event = only(game, "convoy-stopped")
    assert event.args["row"] == 15
    assert event.args["losses"] == [0, 0, 0, 0, 3, 0, 0]
    assert event.args["foes_losses"] == [0, 0, 3, 0, 0, 3, 0]
    assert at(game, REBELS) == (6, 0)
    assert at(game, GUARD) == (0, 6)
    assert (garrison(game, "asi"), game.state.militia[ASIA]) == ((2, 0), 1)
    assert "chits" not in kinds(game)
    assert game.state.unrest == 3


def test_8_4_3_stalemate_lets_half_of_the_survivors_arrive() -> None:
    game = sailing()
    do(game, Intercept(9))
    throw(game, 8, lost=[60, 0, 60, 60])  # row 12: one lost; three of five arrive
    assert only(game, "convoy-scattered").args["foes_losses"] == [0, 0, 1, 0, 0, 1, 0]
    assert at(game, REBELS) == (7, 0)
    assert (game.state.rebellion.militia, game.state.militia[ASIA]) == (2, 1)
    assert garrison(game, "asi") == (1, 0)
    assert only(game, "half-arrives").args["count"] == 3


def test_8_4_3_defeat_takes_ships_alone() -> None:
    game = sailing()
    do(game, Intercept(2))
    throw(game, 8)  # net -3: row 5, three ships each
    event = only(game, "convoy-breaks-through")
    assert event.args["losses"] == [0, 0, 0, 0, 2, 0, 0]
    assert event.args["foes_losses"] == [0, 0, 0, 0, 0, 3, 0]
    assert at(game, REBELS) == (8, 0)
    assert game.state.flotillas[ASIA] == 2


def test_8_4_3_all_is_lost_by_rome_alone() -> None:
    game = sailing()
    do(game, Intercept(2))
    throw(game, 3)
    event = only(game, "convoy-breaks-through")
    assert event.args["losses"][4] == 2
    assert event.args["foes_losses"] == [0] * 7
    assert "8.3.2" in rules(game)


def test_8_4_4_squadrons_that_survive_meet_the_next_convoy() -> None:
    game = sailing(turns=2)
    do(game, SendConvoy(province("sic"), (), 5))
    do(game, Intercept(9))
    throw(game, 14)  # row 18: nothing lost
    assert refused(game, Intercept(10))[1] == "ask.intercept"
    do(game, Intercept(9))
    throw(game, 12)
    assert game.state.rebellion.militia == 0


def test_8_4_6_then_rome_must_fight_with_what_has_arrived() -> None:
    game = scene().war("gal1").army("gal1", "2", 4).game()
    battle(game, "rebels", "19")
    do(game, SendConvoy(ASIA, (0, 1), 4))
    do(game, Intercept(0))
    assert refused(game, NextBattle(5, man("2"))) == ("finish-first", "8.4.6")
    battle(game, "rebels", "19")
    throw(game, 10)
    assert sum(p.value for p in game.state.battle.foe) == 4 + 8 + 4


def test_8_4_convoy_native_ships_stay_at_home() -> None:
    game = sailing(flotillas=1)
    do(game, Intercept(1))
    throw(game, 10)
    assert game.state.battle.net == 0


def test_ask_convoy_the_rebels_own_province_ships_too() -> None:
    scene = Scene(rome={"guard": 1}).rebel("13", 6, home="asi", turns=1)
    scene.province("asi", holder="rebel", militia=2, flotillas=2)
    game = scene.army("rebels", "19", 9).game()
    battle(game, "rebels", "19")
    do(game, SendConvoy(ASIA, (), 2))
    do(game, Intercept(0))
    assert game.state.rebellion.militia == 2


def test_8_5_1_flaminius_of_the_seventh_set_up_is_a_propraetor() -> None:
    """And the province that he has left ships nothing."""
    game = Game.new("republic/7", 1)
    assert [province("sic"), province("asi")] == shippers(game.state)
    matchup = expedition_matchup(game.state, game.state.expeditions[0])
    assert (matchup.rule, matchup.net) == ("8.5.1", 19 - 16)
