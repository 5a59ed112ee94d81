"""7.6, 7.8: retreats by land and by sea, battles of fleets."""

import pytest

from core.caesar.box.actions import Fight, MainAttack, Regroup, Retreat
from core.game import Game
from tests.caesar.scene import (
    BOARD,
    MISS,
    C,
    P,
    Scene,
    asked,
    block,
    blocks,
    command,
    do,
    end,
    fire,
    god,
    hold,
    move,
    place,
    refused,
    retreat,
    rounds,
    strength,
    suffer,
    to_battles,
    told,
    turn_of,
    where,
)


def ways_out(game: Game, name: str) -> set[str]:
    assert game.prompt is not None
    legal = game.prompt.legal(game.state)
    return {
        BOARD.place_ids[a.to] for a in legal if isinstance(a, Retreat) and a.block == block(name)
    }


def at_roma() -> Scene:
    """Pompeius' men defend Roma against attackers from Genua and, in reserve, Ravenna."""
    scene = Scene("battles").at("roma", "p-legio-1").attack("roma", "genua", "c-legio-7")
    return scene.attack("roma", "ravenna", "c-legio-8", reserve=True)


def test_7_62_attackers_go_back_by_their_roads_or_to_friends() -> None:
    game = at_roma().game()
    rounds(game, 2)
    hold(game, "p-legio-1")
    # either may use both roads: they are those that the side came by
    assert ways_out(game, "c-legio-7") == ways_out(game, "c-legio-8") == {"genua", "ravenna"}
    game = at_roma().at("asculum", "c-legio-9").at("neapolis", "p-legio-2").game()
    rounds(game, 2)
    hold(game, "p-legio-1")
    assert ways_out(game, "c-legio-7") == {"genua", "ravenna", "asculum"}


def test_7_62_a_city_that_the_enemy_took_meanwhile_is_closed() -> None:
    game = at_roma().at("genua", "p-legio-2").game()
    rounds(game, 2)
    hold(game, "p-legio-1")
    assert ways_out(game, "c-legio-7") == {"ravenna"}


def test_7_63_defenders_never_by_the_roads_of_the_attackers() -> None:
    game = at_roma().game()
    rounds(game, 2)
    assert ways_out(game, "p-legio-1") == {"neapolis", "asculum"}
    wrong = Retreat(block("p-legio-1"), place("genua"))
    assert refused(game, wrong) == ("no-retreat-there", "7.63")
    far = Retreat(block("p-legio-1"), place("rhegium"))
    assert refused(game, far) == ("no-retreat-there", "7.63")


def test_7_61_never_into_an_enemys_or_contested_city() -> None:
    scene = at_roma().at("asculum", "c-legio-10").at("neapolis", "p-legio-2")
    scene.attack("neapolis", "brundisium", "c-legio-9")
    game = scene.game()
    do(game, Fight(place("roma")))
    rounds(game, 2)
    assert ways_out(game, "p-legio-1") == set()


def test_7_61_the_limits_of_roads_hold_for_each_round() -> None:
    scene = Scene("battles").at("roma", "p-legio-1", "p-legio-2", "p-legio-3", "p-legio-4")
    scene.attack("roma", "genua", "c-legio-7").at("neapolis", "c-legio-9")
    game = scene.at("ravenna", "c-legio-10").game()
    rounds(game, 2)
    retreat(game, "p-legio-1", "asculum")
    retreat(game, "p-legio-2", "asculum")
    third = Retreat(block("p-legio-3"), place("asculum"))
    assert refused(game, third) == ("road-full", "7.61")
    hold(game, "p-legio-3", "p-legio-4", "c-legio-7")
    assert game.state.battle.round == 3
    retreat(game, "p-legio-3", "asculum")  # a new round, a new road
    assert where(game, "p-legio-3") == "asculum"


def test_7_61_one_block_a_round_over_a_strait() -> None:
    scene = Scene("battles").at("messana", "p-legio-1", "p-legio-2")
    scene.attack("messana", "syracusae", "c-legio-7").at("lilybaeum", "c-legio-8")
    game = scene.game()
    rounds(game, 2)
    retreat(game, "p-legio-1", "rhegium")
    second = Retreat(block("p-legio-2"), place("rhegium"))
    assert refused(game, second) == ("road-full", "7.61")


def test_7_6_pluto_does_not_widen_the_way_out() -> None:
    scene = Scene("battles").card(C, god("pluto")).at("roma", "p-legio-1")
    three = ["c-legio-7", "c-legio-8", "c-legio-9"]
    scene.attack("roma", "ravenna", *three)
    game = scene.game()
    rounds(game, 2)
    hold(game, "p-legio-1")
    retreat(game, three[0], "ravenna")
    retreat(game, three[1], "ravenna")
    third = Retreat(block(three[2]), place("ravenna"))
    assert refused(game, third) == ("road-full", "7.61")


# --- 7.64 --------------------------------------------------------------------------------------


def at_utica() -> Scene:
    """The example: one side has a fleet in Internum, the other in Hispanum."""
    scene = Scene("battles").at("utica", "p-legio-39", "p-legio-1")
    scene.attack("utica", "tacape", "c-legio-7", "c-legio-8")
    scene.at("internum", "p-navis-1").at("hispanum", "c-navis-1")
    return scene.at("syracusae", "p-auxilia-1").at("massilia", "c-auxilia-1")


def test_7_64_the_utica_example_each_side_over_its_own_sea() -> None:
    game = at_utica().game()
    rounds(game, 2)
    assert ways_out(game, "p-legio-39") >= {"syracusae"}
    assert "massilia" not in ways_out(game, "p-legio-39")
    retreat(game, "p-legio-39", "syracusae")
    assert told(game, "retreats")[0].rule == "7.64"
    hold(game, "p-legio-1")
    assert "syracusae" not in ways_out(game, "c-legio-7")
    retreat(game, "c-legio-7", "massilia")
    assert where(game, "c-legio-7") == "massilia"


def test_7_64_one_block_a_side_and_round() -> None:
    game = at_utica().game()
    rounds(game, 2)
    retreat(game, "p-legio-39", "syracusae")
    second = Retreat(block("p-legio-1"), place("syracusae"))
    assert refused(game, second) == ("no-retreat-there", "7.63")
    hold(game, "p-legio-1", "c-legio-7", "c-legio-8")
    retreat(game, "p-legio-1", "syracusae")


def test_7_64_over_one_sea_only_and_to_a_friendly_port() -> None:
    game = at_utica().at("aegypticum", "p-navis-2").at("creta", "p-legio-33").game()
    rounds(game, 2)
    over = ways_out(game, "p-legio-39")
    assert "creta" in over  # of Internum, friendly
    assert "alexandria" not in over  # two seas away
    assert "messana" not in over  # of Internum, but nobody's


def test_7_64_the_sea_must_be_friendly() -> None:
    game = at_utica().box("pool", "p-navis-1").game()
    rounds(game, 2)
    assert "syracusae" not in ways_out(game, "p-legio-39")


def test_7_64_by_road_where_there_is_one_and_by_sea_when_it_is_full() -> None:
    """Roma and Neapolis share a road and a sea: the road's limit is not spent on the sea."""
    scene = Scene("battles").at("roma", "p-legio-1", "p-legio-2", "p-legio-3", "p-legio-4")
    scene.at("roma", "p-legio-5").attack("roma", "genua", "c-legio-7")
    game = scene.at("tyrrhenum", "p-navis-1").at("neapolis", "pompeius").game()
    rounds(game, 2)
    for legion in ("p-legio-1", "p-legio-2", "p-legio-3", "p-legio-4"):
        retreat(game, legion, "neapolis")
        assert told(game, "retreats")[0].rule == "7.63"
    retreat(game, "p-legio-5", "neapolis")
    assert told(game, "retreats")[0].rule == "7.64"


# --- 7.8 ---------------------------------------------------------------------------------------


def at_sea() -> Scene:
    """Caesar's fleet came from Massilia to Hispanum, where Pompeius' fleet lies."""
    scene = Scene("battles").at("hispanum", "p-navis-1")
    return scene.attack("hispanum", "massilia", "c-navis-1", "c-navis-2")


def test_7_8_the_defending_fleet_fires_first_and_the_attacker_leaves_in_round_four() -> None:
    game = at_sea().game()
    assert turn_of(game) == ["p-navis-1"]
    assert told(game, "battle")[0].also == ("7.8",)
    fire(game, "p-navis-1", 3, MISS)  # D3
    assert asked(game) == ("suffer", 1)
    suffer(game, "c-navis-1")
    assert strength(game, "c-navis-1") == 1
    rounds(game, 4)
    hold(game, "p-navis-1")
    retreat(game, "c-navis-1", "massilia")
    retreat(game, "c-navis-2", "massilia")
    assert told(game, "battle-won")[0].args["side"] == P


def test_7_82_attacking_fleets_go_back_or_to_friends() -> None:
    game = at_sea().at("tyrrhenum", "c-navis-3").at("genua", "c-legio-7").game()
    rounds(game, 2)
    hold(game, "p-navis-1")
    assert ways_out(game, "c-navis-1") == {"massilia", "tyrrhenum", "genua"}
    game = at_sea().at("massilia", "p-legio-1").game()  # taken behind their backs
    rounds(game, 2)
    hold(game, "p-navis-1")
    assert ways_out(game, "c-navis-1") == set()


def test_7_82_defending_fleets_to_friends_or_to_an_empty_sea() -> None:
    game = at_sea().at("utica", "p-legio-39").game()
    rounds(game, 2)
    # not to empty ports, and not where the attacker came from
    assert ways_out(game, "p-navis-1") == {"atlanticus", "tyrrhenum", "utica"}


def test_7_82_not_to_the_empty_sea_that_the_attacker_came_from() -> None:
    scene = Scene("battles").at("hispanum", "p-navis-1")
    game = scene.attack("hispanum", "tyrrhenum", "c-navis-1").game()
    rounds(game, 2)
    assert ways_out(game, "p-navis-1") == {"atlanticus"}
    wrong = Retreat(block("p-navis-1"), place("tyrrhenum"))
    assert refused(game, wrong) == ("no-retreat-there", "7.82")


def test_7_82_a_fleet_without_a_way_out_in_round_four_is_lost() -> None:
    game = at_sea().at("massilia", "p-legio-1").game()
    rounds(game, 4)
    hold(game, "p-navis-1")
    assert where(game, "c-navis-1") == where(game, "c-navis-2") == "lost"


@pytest.mark.parametrize("role", ["attacks", "defends"])
def test_7_82_from_a_port_a_fleet_goes_to_sea(role: str) -> None:
    scene = Scene("battles")
    if role == "attacks":
        scene.at("utica", "p-legio-39").attack("utica", "hispanum", "c-navis-1")
        game = scene.at("massilia", "c-legio-7").game()
        rounds(game, 2)
        hold(game, "p-legio-39")
        assert ways_out(game, "c-navis-1") == {"hispanum"}
    else:
        scene.at("utica", "c-navis-1").attack("utica", "badias", "p-legio-39")
        scene.attack("utica", "hispanum", "p-navis-1", reserve=True)
        game = scene.game()
        rounds(game, 2)
        hold(game, "p-legio-39")
        assert ways_out(game, "c-navis-1") == {"tyrrhenum", "internum"}


def test_7_81_fleets_fight_in_ports_and_act_last() -> None:
    scene = Scene("battles").at("massilia", "p-navis-1", "p-legio-1")
    game = scene.attack("massilia", "genua", "c-legio-7").game()
    assert told(game, "battle")[0].also == ("7.81",)
    order = []
    while game.state.battle.round == 1:
        order.append(turn_of(game)[0])
        hold(game, order[-1])
    assert order == ["p-legio-1", "c-legio-7", "p-navis-1"]


def test_7_81_a_port_attacked_by_land_and_sea_each_border_counts() -> None:
    scene = Scene().at("utica", "p-legio-39").at("badias", "c-legio-7")
    scene.at("hispanum", "c-navis-1").at("internum", "c-navis-2")
    game = scene.card(C, command(3, 1)).game()
    do(game, move("badias", ["c-legio-7"], "utica"))
    do(game, move("hispanum", ["c-navis-1"], "utica"))
    do(game, move("internum", ["c-navis-2"], "utica"))
    end(game)
    do(game, MainAttack(place("utica"), place("internum")))
    reserve = [n for n in ("c-legio-7", "c-navis-1", "c-navis-2") if game.state.reserve[block(n)]]
    assert reserve == ["c-legio-7", "c-navis-1"]
    to_battles(game)
    hold(game, "p-legio-39")
    assert turn_of(game) == ["c-navis-2"]


def test_7_83_winning_fleets_regroup_to_seas_and_ports() -> None:
    game = at_sea().at("utica", "p-legio-39").at("atlanticus", "p-navis-2").game()
    rounds(game, 2)
    retreat(game, "p-navis-1", "utica")
    assert asked(game) == ("regroup", 1)
    into = Regroup(blocks("c-navis-1"), place("atlanticus"))
    assert refused(game, into) == ("no-regroup-there", "7.83")
    do(game, Regroup(blocks("c-navis-1"), place("tyrrhenum")))
    do(game, Regroup(blocks("c-navis-2"), place("caralis")))
    assert told(game, "regroups")[0].rule == "7.83"


def test_7_83_after_a_port_battle_fleets_put_to_sea() -> None:
    scene = Scene("battles").at("utica", "p-legio-39", steps=1)
    game = scene.attack("utica", "hispanum", "c-navis-4").game()
    hold(game, "p-legio-39")
    fire(game, "c-navis-4", 1, MISS)
    do(game, Regroup(blocks("c-navis-4"), place("internum")))
    assert where(game, "c-navis-4") == "internum"


def test_7_82_a_friendly_sea_is_open_even_if_the_attacker_came_that_way() -> None:
    scene = Scene("battles").at("hispanum", "p-navis-1").at("tyrrhenum", "p-navis-2")
    game = scene.attack("hispanum", "tyrrhenum", "c-navis-1").game()
    rounds(game, 2)
    assert ways_out(game, "p-navis-1") == {"atlanticus", "tyrrhenum"}


def last_stand(*friends: str) -> Game:
    """A ballista and a fleet, both D, must leave Utica; the ballista's road is closed."""
    scene = Scene("battles").at("utica", "p-legio-39").at("badias", "p-legio-1")
    scene.attack("utica", "badias", "c-ballista").attack("utica", "hispanum", "c-navis-1")
    for city in friends:
        scene.at(city, "c-legio-7")
    game = scene.game()
    rounds(game, 4)
    hold(game, "p-legio-39")
    return game


def test_7_6_who_can_leave_goes_before_the_others_of_his_letter_are_lost() -> None:
    game = last_stand()
    assert turn_of(game) == ["c-navis-1"]
    retreat(game, "c-navis-1", "hispanum")
    assert where(game, "c-ballista") == "lost"
    assert where(game, "c-navis-1") == "hispanum"


def test_7_64_a_fleet_that_puts_to_sea_opens_it_for_those_behind() -> None:
    """4.4: the sea is friendly at once."""
    game = last_stand("massilia")
    assert turn_of(game) == ["c-navis-1"]
    retreat(game, "c-navis-1", "hispanum")
    assert ways_out(game, "c-ballista") == {"massilia"}
    retreat(game, "c-ballista", "massilia")
    assert told(game, "retreats")[0].rule == "7.64"


@pytest.mark.parametrize("fleets", [("p-navis-1",), ("p-navis-1", "c-navis-1")])
def test_7_64_not_over_an_enemys_or_contested_sea(fleets: tuple[str, ...]) -> None:
    scene = Scene("battles").at("utica", "c-legio-7").attack("utica", "badias", "p-legio-39")
    scene.at("massilia", "c-legio-8").at("hispanum", fleets[0])
    for fleet in fleets[1:]:
        scene.attack("hispanum", "massilia", fleet)
    game = scene.game()
    if len(fleets) > 1:
        do(game, Fight(place("utica")))
    rounds(game, 2)
    assert "massilia" not in ways_out(game, "c-legio-7")
