"""The gods together with other rules: Apollo's copies, surprise and reserves, captives."""

import pytest

from core.caesar.box.actions import (
    Disband,
    Erupt,
    Fight,
    MainAttack,
    PlayCard,
    Retreat,
    Surprise,
    Turn,
)
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
    side_of,
    strength,
    to_battles,
    told,
    turn_of,
    where,
)

FIVE = [f"c-legio-{n}" for n in (7, 8, 9, 10, 11)]


def copying(name: str, scene: Scene) -> Game:
    """Caesar plays Apollo after Pompeius has called on this god; Pompeius plays four moves."""
    scene.step, scene.turn = "cards", 2
    scene.hand(C, god("apollo")).hand(P, command(4, 1)).before(P, god(name))
    game = scene.game()
    do(game, PlayCard(god("apollo")), 1)
    do(game, PlayCard(command(4, 1)), 2)
    assert told(game, "copied")[0].args["card"] == god(name)
    assert game.state.first == C
    return game


# --- Apollo copies every clause ----------------------------------------------------------------


def test_apollo_as_mars_surprises() -> None:
    game = copying("mars", Scene().at("genua", "c-legio-7").at("roma", "p-auxilia-3"))
    do(game, move("genua", ["c-legio-7"], "roma"))
    end(game)
    assert told(game, "surprise")[0].rule == "event.mars"
    to_battles(game)
    assert turn_of(game) == ["c-legio-7"]  # C before A


def test_apollo_as_neptune_moves_fleets_and_surprises() -> None:
    game = copying("neptune", Scene().at("utica", "c-navis-1").at("internum", "p-navis-1"))
    do(game, move("utica", ["c-navis-1"], "internum"))
    end(game)
    assert told(game, "surprise")[0].rule == "event.neptune"


def test_apollo_as_mercury_goes_three_cities() -> None:
    game = copying("mercury", Scene().at("massilia", "c-legio-7"))
    do(game, move("massilia", ["c-legio-7"], "genua", "ravenna", "aquileia"))
    assert where(game, "c-legio-7") == "aquileia"


def test_apollo_as_pluto_widens_roads() -> None:
    game = copying("pluto", Scene().at("genua", *FIVE).at("roma", "p-legio-1"))
    do(game, move("genua", FIVE, "roma"))
    assert where(game, FIVE[-1]) == "roma"


def test_apollo_as_jupiter_turns_a_block() -> None:
    game = copying("jupiter", Scene().at("roma", "c-legio-7").at("neapolis", "p-legio-1"))
    do(game, Turn(place("neapolis"), place("roma")))
    assert side_of(game, "p-legio-1") == C


def test_apollo_as_vulcan_burns_a_city() -> None:
    game = copying("vulcan", Scene().at("roma", "c-legio-7").at("neapolis", "p-legio-1"))
    do(game, Erupt(place("neapolis")))
    assert strength(game, "p-legio-1") == 3
    assert asked(game) == ("moves", 2)
    assert game.state.moves_left == 4


def test_apollo_copies_the_turn_just_before_and_no_other() -> None:
    scene = Scene("cards", turn=3).hand(C, god("apollo")).hand(P, command(4, 1))
    scene.before(P, god("mars"), command(1, 3)).at("roma", "c-auxilia-1", steps=1)
    game = scene.game()
    do(game, PlayCard(god("apollo")), 1)
    do(game, PlayCard(command(4, 1)), 2)
    assert told(game, "copied")[0].args["card"] == command(1, 3)


def test_apollo_can_come_only_once_so_it_never_copies_itself() -> None:
    assert BOARD.events.count("apollo") == 1


# --- a surprise and reserves -------------------------------------------------------------------


def surprised() -> Game:
    """Mars from Genua on Roma, which Pompeius reinforces from Neapolis."""
    scene = Scene().card(C, god("mars")).at("genua", "caesar", "c-legio-7")
    scene.at("roma", "p-legio-1", steps=1).at("neapolis", "p-legio-2", "p-ballista")
    game = scene.game()
    do(game, move("genua", ["caesar", "c-legio-7"], "roma"))
    end(game)
    do(game, move("neapolis", ["p-legio-2", "p-ballista"], "roma"))
    to_battles(game)
    return game


def test_mars_the_defenders_reserves_come_in_round_two_in_the_usual_order() -> None:
    game = surprised()
    assert turn_of(game) == ["caesar"]
    hold(game, "caesar", "c-legio-7", "p-legio-1")
    assert game.state.battle.round == 2
    order = []
    while game.state.battle.round == 2:
        order.append(turn_of(game)[0])
        hold(game, order[-1])
    assert order == ["caesar", "p-ballista", "p-legio-1", "p-legio-2", "c-legio-7"]


def test_mars_a_main_force_that_falls_to_the_surprise_leaves_disrupted_reserves() -> None:
    game = surprised()
    fire(game, "caesar", 1, MISS, MISS)
    assert where(game, "p-legio-1") == "lost"
    assert (strength(game, "p-legio-2"), strength(game, "p-ballista")) == (3, 1)
    assert game.state.battle.attacker == P  # 7.31
    assert turn_of(game) == ["caesar"]  # nobody else fired in round one
    hold(game, "caesar", "c-legio-7", "p-legio-2")
    assert turn_of(game) == ["p-ballista"]  # 7.42: it attacks now


def test_neptune_surprises_in_one_of_the_battles_that_its_fleets_began() -> None:
    scene = Scene().card(C, god("neptune")).at("hispanum", "c-navis-1", "c-navis-2")
    game = scene.at("tyrrhenum", "p-navis-1").at("utica", "p-auxilia-3").game()
    do(game, move("hispanum", ["c-navis-1"], "tyrrhenum"))
    do(game, move("hispanum", ["c-navis-2"], "utica"))
    end(game)
    assert asked(game) == ("surprise", 1)
    assert refused(game, Surprise(place("roma"))) == ("no-battle-there", "event.neptune")
    do(game, Surprise(place("tyrrhenum")))
    to_battles(game)
    do(game, Fight(place("utica")))
    assert turn_of(game) == ["p-auxilia-3"]


def test_mercury_the_reserve_road_pins_nobody() -> None:
    """6.13 with Mercury: two roads from one city, only the main one pins."""
    scene = Scene().card(C, god("mercury")).at("massilia", *FIVE)
    game = scene.at("genua", "p-legio-1", "p-legio-2", "p-legio-3").game()
    do(game, move("massilia", FIVE[:1], "genua"))
    do(game, move("massilia", FIVE[1:3], "lugdunum", "genua"))
    end(game)
    do(game, MainAttack(place("genua"), place("massilia")))
    do(game, move("genua", ["p-legio-1", "p-legio-2"], "roma"))
    assert refused(game, move("genua", ["p-legio-3"], "roma")) == ("pinned", "6.13")


# --- captives ----------------------------------------------------------------------------------


def test_jupiter_a_captive_fights_retreats_and_can_be_taken_back() -> None:
    scene = Scene("battles").at("roma", "p-legio-1", side=C)
    game = scene.at("genua", "c-legio-7").attack("roma", "neapolis", "p-legio-2").game()
    hold(game, "p-legio-1", "p-legio-2")
    wrong = Retreat(block("p-legio-1"), place("neapolis"))
    assert refused(game, wrong) == ("no-retreat-there", "7.63")
    do(game, Retreat(block("p-legio-1"), place("genua")))
    assert side_of(game, "p-legio-1") == C
    scene = Scene(active=P, first=P).card(P, god("jupiter")).at("genua", "p-legio-1", side=C)
    game = scene.at("roma", "p-legio-2").game()
    do(game, Turn(place("genua"), place("roma")))
    assert (side_of(game, "p-legio-1"), where(game, "p-legio-1")) == (P, "roma")


def test_jupiter_a_captive_does_not_move_in_the_turn_in_which_it_came() -> None:
    """Caesar may be first by a tournament's rule; then Jupiter's player has moved nobody else."""
    scene = Scene().card(C, god("jupiter")).at("roma", "c-legio-7")
    game = scene.at("neapolis", "p-legio-1").game()
    do(game, Turn(place("neapolis"), place("roma")))
    assert game.state.moved[block("p-legio-1")] == 1
    assert not any(game.state.used)  # 6.11: road limits do not count for it


def test_jupiter_a_captive_disbanded_in_winter_is_its_first_owners_to_raise() -> None:
    scene = Scene("disbanding", turn=5).at("roma", "p-legio-1", "c-legio-7", side=C)
    game = scene.game()
    do(game, Disband(blocks("p-legio-1")))
    assert (where(game, "p-legio-1"), side_of(game, "p-legio-1")) == ("pool", P)


def test_jupiter_a_leader_struck_at_one_makes_way_for_the_third() -> None:
    scene = Scene().card(C, god("jupiter")).at("roma", "c-legio-7")
    game = scene.at("neapolis", "pompeius", steps=1).game()
    do(game, Turn(place("neapolis"), place("roma")))
    assert where(game, "brutus") == "pool"
    assert told(game, "third-leader")


def test_jupiter_cleopatra_won_over_goes_home_in_winter_for_her_new_side() -> None:
    scene = Scene().card(C, god("jupiter")).at("memphis", "c-legio-7")
    scene.turn = 5
    game = scene.game()
    do(game, Turn(place("alexandria"), place("memphis"), cleopatra=True))
    to_battles(game)
    assert (where(game, "cleopatra"), side_of(game, "cleopatra")) == ("alexandria", C)


def test_jupiter_by_the_second_player_can_take_an_attack_its_only_block() -> None:
    """2.1.opening: Caesar was first in spite of the event; his lone attacker changes sides."""
    scene = Scene(active=P, first=C).card(P, god("jupiter")).at("roma", "p-legio-1")
    game = scene.attack("roma", "genua", "c-legio-7").at("neapolis", "p-legio-2").game()
    do(game, Turn(place("roma"), place("neapolis")))
    assert (side_of(game, "c-legio-7"), where(game, "c-legio-7")) == (P, "neapolis")
    assert asked(game)[0] == "play-card"  # nobody to fight
    assert game.system.faults(game.state) == []


@pytest.mark.parametrize("name", ["mars", "mercury", "neptune", "pluto"])
def test_events_do_not_ship_blocks(name: str) -> None:
    game = Scene().card(C, god(name)).at("roma", "c-legio-7").at("tyrrhenum", "c-navis-1").game()
    assert game.prompt is not None
    kinds = {type(action).__name__ for action in game.prompt.legal(game.state)}
    assert "Ferry" not in kinds
