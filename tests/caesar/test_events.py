"""The seven gods, clause by clause (Apollo: see the cards)."""

import pytest

from core.caesar.box.actions import Erupt, Fight, Fire, MainAttack, Reinforce, Surprise, Turn
from core.contract import Action
from core.game import Game
from core.texts import prompt_text, rules
from tests.caesar.scene import (
    FOUR,
    MISS,
    SIX,
    C,
    P,
    Scene,
    asked,
    block,
    command,
    do,
    end,
    ferry,
    fire,
    god,
    hold,
    move,
    offered,
    place,
    refused,
    roll,
    side_of,
    strength,
    to_battles,
    told,
    turn_of,
    where,
)


def with_god(name: str, side: int = C) -> Scene:
    return Scene(active=side, first=side).card(side, god(name))


# --- Jupiter -----------------------------------------------------------------------------------


def turn(where_: str, to: str, cleopatra: bool = False) -> Turn:
    return Turn(place(where_), place(to), cleopatra)


def test_jupiter_turns_a_land_block_at_its_strength_into_the_city_next_door() -> None:
    game = with_god("jupiter").at("roma", "c-legio-7").at("neapolis", "p-legio-1", steps=2).game()
    do(game, turn("neapolis", "roma"))
    assert (side_of(game, "p-legio-1"), where(game, "p-legio-1")) == (C, "roma")
    assert strength(game, "p-legio-1") == 2
    assert told(game, "jupiter-turns")[0].reveals
    assert asked(game) == ("moves", 2)  # no move and no levy for Jupiter's player


@pytest.mark.parametrize(("name", "kills"), [("pompeius", True), ("p-navis-1", False)])
def test_jupiter_takes_a_step_from_a_leader_or_a_fleet(name: str, kills: bool) -> None:
    game = with_god("jupiter").at("roma", "c-legio-7").at("neapolis", name).game()
    before = strength(game, name)
    do(game, turn("neapolis", "roma"))
    assert (side_of(game, name), where(game, name)) == (P, "neapolis")
    assert strength(game, name) == before - 1
    game = with_god("jupiter").at("roma", "c-legio-7").at("neapolis", name, steps=1).game()
    do(game, turn("neapolis", "roma"))
    assert where(game, name) == ("trophy" if kills else "lost")
    assert game.system.ledger(game.state)[:2] == ((1, 0) if kills else (0, 0))


def test_jupiter_reaches_a_fleet_at_sea_next_to_a_friendly_port() -> None:
    game = with_god("jupiter").at("roma", "c-legio-7").at("tyrrhenum", "p-navis-1").game()
    do(game, turn("tyrrhenum", "roma"))
    assert strength(game, "p-navis-1") == 1
    assert told(game, "jupiter-strikes")


def test_jupiter_draws_the_block_unseen() -> None:
    """Three blocks stand there: which one comes depends on the seed only."""
    found = set()
    for seed in range(12):
        scene = with_god("jupiter").at("roma", "c-legio-7")
        written = scene.at("neapolis", "p-legio-1", "p-legio-2", "p-legio-3").written()
        game = Game.new("caesar/historical", seed, position=written)
        do(game, turn("neapolis", "roma"))
        found |= {n for n in ("p-legio-1", "p-legio-2", "p-legio-3") if where(game, n) == "roma"}
    assert found == {"p-legio-1", "p-legio-2", "p-legio-3"}


def test_jupiter_can_aim_at_cleopatra() -> None:
    scene = with_god("jupiter").at("memphis", "c-legio-7").at("alexandria", "p-legio-38")
    game = scene.game()
    assert sorted(
        offered(game, "cleopatra", type="turn", place=place("alexandria"), to=place("memphis"))
    ) == [False, True]
    do(game, turn("alexandria", "memphis", cleopatra=True))
    assert (side_of(game, "cleopatra"), where(game, "cleopatra")) == (C, "memphis")
    assert strength(game, "cleopatra") == 4


def test_jupiter_draws_among_the_others_if_she_is_not_aimed_at() -> None:
    scene = with_god("jupiter").at("memphis", "c-legio-7").at("alexandria", "p-legio-38")
    for seed in range(8):
        game = Game.new("caesar/historical", seed, position=scene.written())
        do(game, turn("alexandria", "memphis"))
        assert where(game, "p-legio-38") == "memphis"
    alone = with_god("jupiter").at("memphis", "c-legio-7").game()
    assert refused(alone, turn("alexandria", "memphis")) == ("only-cleopatra", "event.jupiter")


def test_jupiter_reaches_only_next_door_of_a_friendly_city() -> None:
    scene = with_god("jupiter").at("roma", "c-legio-7").at("brundisium", "p-legio-3")
    game = scene.at("neapolis", "p-legio-1").game()
    assert refused(game, turn("brundisium", "roma")) == ("not-adjacent", "event.jupiter")
    assert refused(game, turn("neapolis", "brundisium")) == ("city-not-friendly", "event.jupiter")
    assert refused(game, turn("genua", "roma")) == ("nobody-to-turn", "event.jupiter")
    aimed = turn("neapolis", "roma", cleopatra=True)
    assert refused(game, aimed) == ("cleopatra-elsewhere", "event.jupiter")
    assert refused(game, Turn(99, 99)) == ("nobody-to-turn", "event.jupiter")


def test_jupiter_over_a_strait() -> None:
    game = with_god("jupiter").at("rhegium", "c-legio-7").at("messana", "p-legio-1").game()
    do(game, turn("messana", "rhegium"))
    assert where(game, "p-legio-1") == "rhegium"


def test_jupiter_may_be_declined() -> None:
    game = with_god("jupiter").at("roma", "c-legio-7").at("neapolis", "p-legio-1").game()
    end(game)
    assert told(game, "god-declined")
    assert asked(game) == ("moves", 2)


def test_jupiter_a_block_that_changed_sides_goes_back_to_its_first_owners_pool() -> None:
    scene = Scene("battles").at("roma", "p-legio-1", side=C, steps=1)
    game = scene.attack("roma", "neapolis", "pompeius").game()
    fire(game, "pompeius", 1, MISS, MISS)
    assert (where(game, "p-legio-1"), side_of(game, "p-legio-1")) == ("lost", P)


def test_jupiter_a_block_that_changed_sides_gets_steps_anywhere() -> None:
    game = Scene("levies").at("massilia", "p-legio-1", side=C, steps=1).game()
    do(game, Reinforce(block("p-legio-1")))
    assert strength(game, "p-legio-1") == 2


# --- Vulcan ------------------------------------------------------------------------------------


def test_vulcan_takes_a_step_from_every_block_of_an_enemys_city() -> None:
    scene = with_god("vulcan").at("neapolis", "p-legio-1", "p-navis-1")
    game = scene.at("neapolis", "pompeius", "p-auxilia-1", steps=1).game()
    do(game, Erupt(place("neapolis")))
    assert (strength(game, "p-legio-1"), strength(game, "p-navis-1")) == (3, 1)
    assert where(game, "pompeius") == "trophy"
    assert where(game, "p-auxilia-1") == "lost"
    assert game.system.ledger(game.state)[:2] == (1, 0)
    assert where(game, "brutus") == "pool"
    assert told(game, "vulcan")[0].reveals


def test_vulcan_strikes_no_city_of_ones_own_nor_an_empty_one_nor_a_sea() -> None:
    game = with_god("vulcan").at("roma", "c-legio-7").at("tyrrhenum", "p-navis-1").game()
    for city in ("roma", "genua", "tyrrhenum"):
        assert refused(game, Erupt(place(city))) == ("not-an-enemy-city", "event.vulcan")


def test_vulcan_does_not_tell_what_survives() -> None:
    scene = with_god("vulcan").at("neapolis", "p-legio-1", "p-legio-2")
    game = scene.game(hands="hidden")
    do(game, Erupt(place("neapolis")))
    assert {e.kind for e in told(game)} == {"vulcan", "command-over"}


def test_vulcan_cleopatra_at_one_changes_sides_and_there_is_a_battle() -> None:
    scene = with_god("vulcan").at("alexandria", "cleopatra", steps=1)
    game = scene.at("alexandria", "p-legio-38").game()
    do(game, Erupt(place("alexandria")))
    assert (side_of(game, "cleopatra"), strength(game, "cleopatra")) == (C, 1)
    assert game.state.attacker[place("alexandria")] == C  # Vulcan's player attacks
    both = move("alexandria", ["p-legio-38"], "memphis")
    assert refused(game, both) == ("pinned", "6.13")
    end(game)
    assert asked(game)[0] == "block-turn"
    assert turn_of(game) == ["p-legio-38"]


def test_vulcan_cleopatra_alone_at_one_brings_the_city_over() -> None:
    game = with_god("vulcan").at("alexandria", "cleopatra", steps=1).game()
    do(game, Erupt(place("alexandria")))
    assert side_of(game, "cleopatra") == C
    assert not game.state.attacker[place("alexandria")]
    assert asked(game) == ("moves", 2)


def test_vulcan_may_be_declined_and_gives_no_levies() -> None:
    game = with_god("vulcan").at("roma", "c-legio-7", steps=1).at("neapolis", "p-legio-1").game()
    end(game)
    assert told(game, "god-declined")
    assert asked(game) == ("moves", 2)


# --- Mars and Neptune --------------------------------------------------------------------------


def test_mars_moves_one_group_of_land_blocks() -> None:
    scene = with_god("mars").at("massilia", "c-legio-7", "c-navis-1").at("narbo", "c-legio-8")
    game = scene.game()
    fleet = move("massilia", ["c-navis-1"], "hispanum")
    assert refused(game, fleet) == ("no-fleets", "event.mars")
    do(game, move("massilia", ["c-legio-7"], "genua"))
    other = move("narbo", ["c-legio-8"], "tarraco")
    assert refused(game, other) == ("no-moves", "6.1.points")


def test_mars_all_attackers_of_round_one_fire_before_any_defender() -> None:
    scene = with_god("mars").at("genua", "caesar", "c-legio-7", "c-equitatus-1")
    game = scene.at("roma", "p-auxilia-3", "p-legio-1").game()
    do(game, move("genua", ["caesar", "c-legio-7", "c-equitatus-1"], "roma"))
    end(game)
    assert game.state.surprise == place("roma")
    to_battles(game)
    order = []
    while game.state.battle.round == 1:
        order.append(turn_of(game)[0])
        hold(game, order[-1])
    assert order == ["caesar", "c-equitatus-1", "c-legio-7", "p-auxilia-3", "p-legio-1"]
    while game.state.battle.round == 2:
        order.append(turn_of(game)[0])
        hold(game, order[-1])
    again = ["p-auxilia-3", "caesar", "c-equitatus-1", "p-legio-1", "c-legio-7"]
    assert order[5:] == again  # the usual order; the defender's last and first come in a row


def test_mars_surprises_in_one_of_the_battles_that_its_group_began() -> None:
    scene = with_god("mars").at("genua", *FOUR[:2]).at("roma", "p-legio-1")
    game = scene.at("ravenna", "p-legio-3").game()
    do(game, move("genua", FOUR[:1], "roma"))
    do(game, move("genua", FOUR[1:2], "ravenna"))
    end(game)
    assert asked(game) == ("surprise", 1)
    assert refused(game, Surprise(place("genua"))) == ("no-battle-there", "event.mars")
    do(game, Surprise(place("ravenna")))
    to_battles(game)
    do(game, Fight(place("roma")))
    assert turn_of(game) == ["p-legio-1"]  # no surprise here


def test_mars_without_a_battle_is_a_move() -> None:
    game = with_god("mars").at("genua", "c-legio-7").game()
    do(game, move("genua", ["c-legio-7"], "roma"))
    end(game)
    assert not told(game, "surprise")
    assert asked(game) == ("moves", 2)


def test_mars_gives_no_surprise_in_a_battle_that_was_there_before() -> None:
    """Under the tournament's rule Pompeius may play Mars as second player."""
    scene = Scene(active=P, first=C).card(P, god("mars")).at("roma", "p-legio-1")
    scene.attack("roma", "genua", "c-legio-7").at("neapolis", "p-legio-2")
    game = scene.game()
    do(game, move("neapolis", ["p-legio-2"], "roma"))
    end(game)
    assert game.state.surprise == 255
    assert game.state.reserve[block("p-legio-2")] == 1


def test_neptune_moves_one_group_of_fleets_and_surprises() -> None:
    scene = with_god("neptune").at("massilia", "c-legio-7", "c-navis-1", "c-navis-4")
    game = scene.at("hispanum", "p-navis-1").game()
    assert refused(game, move("massilia", ["c-legio-7"], "genua")) == (
        "fleets-only",
        "event.neptune",
    )
    do(game, move("massilia", ["c-navis-1", "c-navis-4"], "hispanum"))
    end(game)
    assert told(game, "surprise")[0].rule == "event.neptune"
    to_battles(game)
    assert turn_of(game) == ["c-navis-1", "c-navis-4"]
    fire(game, "c-navis-4", 1, MISS)
    assert strength(game, "p-navis-1") == 1


def test_neptune_surprises_in_a_port() -> None:
    game = with_god("neptune").at("hispanum", "c-navis-1").at("utica", "p-auxilia-3").game()
    do(game, move("hispanum", ["c-navis-1"], "utica"))
    to_battles(game)
    assert turn_of(game) == ["c-navis-1"]  # D before A


# --- Mercury -----------------------------------------------------------------------------------


def test_mercury_three_steps_or_two_with_an_attack() -> None:
    scene = with_god("mercury").at("massilia", *FOUR).at("roma", "p-legio-1")
    game = scene.game()
    far = move("massilia", FOUR[:1], "lugdunum", "genua", "roma")
    assert refused(game, far) == ("attack-too-far", "6.12")
    do(game, move("massilia", FOUR[:1], "genua", "roma"))
    assert told(game, "attacks")[0].also == ("event.mercury",)
    do(game, move("massilia", FOUR[1:2], "genua", "ravenna", "aquileia"))
    do(game, move("massilia", FOUR[2:3], "narbo"))  # or without the bonus
    four = move("massilia", FOUR[3:], "genua", "ravenna", "aquileia", "salona")
    assert refused(game, four) == ("too-far", "6.1.two")


def test_mercury_normal_limits_and_no_fleets() -> None:
    game = with_god("mercury").at("massilia", *SIX, "c-navis-1").game()
    five = move("massilia", SIX[:5], "genua", "ravenna", "aquileia")
    assert refused(game, five) == ("road-full", "6.11")
    fleet = move("massilia", ["c-navis-1"], "hispanum")
    assert refused(game, fleet) == ("no-fleets", "event.mercury")


def test_mercury_two_roads_from_one_city_the_second_is_reserve() -> None:
    game = with_god("mercury").at("massilia", *SIX).at("genua", "p-legio-1").game()
    do(game, move("massilia", SIX[4:], "lugdunum", "genua"))
    do(game, move("massilia", FOUR, "genua"))
    end(game)
    do(game, MainAttack(place("genua"), place("lugdunum")))
    assert [n for n in SIX if game.state.reserve[block(n)]] == FOUR


# --- Pluto -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("origin", "to", "most"),
    [("genua", "roma", 6), ("ravenna", "roma", 3), ("rhegium", "messana", 2)],
)
def test_pluto_widens_roads_for_attacks(origin: str, to: str, most: int) -> None:
    seven = [*SIX, "c-legio-13"]
    game = with_god("pluto").at(origin, *seven).at(to, "p-legio-1").game()
    assert refused(game, move(origin, seven[: most + 1], to)) == ("road-full", "6.11")
    do(game, move(origin, seven[:most], to))
    assert told(game, "attacks")[0].also == ("event.pluto",)
    assert refused(game, move(origin, seven[most : most + 1], to)) == ("road-full", "6.11")


def test_pluto_only_for_attacks() -> None:
    game = with_god("pluto").at("genua", *SIX).game()
    assert refused(game, move("genua", SIX[:5], "roma")) == ("road-full", "6.11")
    do(game, move("genua", FOUR, "roma"))


def test_pluto_moves_one_group_without_fleets() -> None:
    scene = with_god("pluto").at("genua", "c-legio-7", "c-navis-1").at("roma", "c-legio-8")
    game = scene.game()
    fleet = move("genua", ["c-navis-1"], "hispanum")
    assert refused(game, fleet) == ("no-fleets", "event.pluto")
    do(game, move("genua", ["c-legio-7"], "massilia"))
    second = move("roma", ["c-legio-8"], "neapolis")
    assert refused(game, second) == ("no-moves", "6.1.points")


@pytest.mark.parametrize("name", ["mercury", "pluto"])
def test_only_mars_and_neptune_surprise(name: str) -> None:
    game = with_god(name).at("genua", "c-legio-7").at("roma", "p-legio-1").game()
    do(game, move("genua", ["c-legio-7"], "roma"))
    end(game)
    assert not told(game, "surprise")
    to_battles(game)
    assert turn_of(game) == ["p-legio-1"]


# --- all of them -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["mars", "mercury", "neptune", "pluto", "jupiter", "vulcan"])
def test_no_event_gives_levies(name: str) -> None:
    scene = with_god(name).at("massilia", "c-legio-7", "c-navis-1", steps=1)
    game = scene.at("genua", "p-legio-1").game()
    end(game)
    assert asked(game) == ("moves", 2)


def test_other_answers_are_refused() -> None:
    bad: Action = Erupt(place("roma"))
    game = with_god("jupiter").at("roma", "c-legio-7").game()
    assert refused(game, bad) == ("not-an-answer", "table.action")
    game = with_god("vulcan").at("roma", "c-legio-7").game()
    assert refused(game, turn("roma", "genua")) == ("not-an-answer", "table.action")
    game = with_god("mars").at("roma", "c-legio-7").game()
    assert refused(game, bad) == ("not-an-answer", "table.action")


def test_apollo_copying_a_command_card_allows_ferries() -> None:
    scene = Scene(turn=2).before(P, command(2, 2)).card(C, god("apollo"))
    scene.at("roma", "c-legio-7").at("tyrrhenum", "c-navis-1")
    written = scene.written(moves_left=2, levies_left=2)
    written["acting"] = [command(2, 2), written["acting"][1]]
    game = Game.new("caesar/historical", 7, position=written)
    do(game, ferry("c-legio-7", "tyrrhenum", "utica"))


def test_the_dice_of_a_surprise_are_rolled_by_the_table() -> None:
    game = with_god("mars").at("genua", "caesar").at("roma", "p-legio-1").game()
    do(game, move("genua", ["caesar"], "roma"))
    to_battles(game)
    do(game, Fire(block("caesar")))
    roll(game, 1, 2, 3)
    assert strength(game, "p-legio-1") == 1


@pytest.mark.parametrize(
    ("name", "en", "fr"),
    [
        ("pluto", "move a group;", "déplacez un groupe"),
        ("mars", "move a group;", "déplacez un groupe"),
        ("mercury", "move a group;", "déplacez un groupe"),
        ("neptune", "move the fleets of one place;", "déplacez les flottes d'un lieu"),
    ],
)
def test_the_question_under_a_god_speaks_of_no_ships_that_carry(
    name: str, en: str, fr: str
) -> None:
    """6.3.event: nobody is shipped."""
    scene = Scene().at("roma", "c-legio-7").at("neapolis", "c-navis-1", "c-legio-8")
    game = scene.at("tyrrhenum", "c-navis-2").card(C, god(name)).game()
    assert game.prompt is not None
    assert en in prompt_text(game.system, game.prompt, "en")
    assert fr in prompt_text(game.system, game.prompt, "fr")


def test_jupiter_the_city_is_named_before_the_block_is_drawn() -> None:
    """The ruling: of two cities next door the player has named one when he learns who comes."""
    scene = with_god("jupiter").at("genua", "c-legio-7").at("massilia", "c-legio-8")
    game = scene.at("lugdunum", "p-legio-1", "p-legio-2").game()
    cities = offered(game, "to", type="turn", place=place("lugdunum"))
    assert set(cities) == {place("genua"), place("massilia")}
    do(game, turn("lugdunum", "massilia"))
    drawn = told(game, "jupiter-turns")[0].args["block"]
    assert game.state.where[drawn] == place("massilia")
    ruling = rules("caesar")["event.jupiter"].ruling
    assert "the city that receives the block, before" in ruling("en")
    assert "la cité qui reçoit le bloc avant" in ruling("fr")
