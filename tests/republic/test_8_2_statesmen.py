"""5.2, 2.2: statesmen in battle, families of conflicts, and what a victory brings."""

from __future__ import annotations

import pytest

from core.game import Game
from core.republic.box.actions import Liquidate
from core.republic.box.board import HOME
from core.republic.box.state import force as place_of
from core.republic.combat.sums import expedition_matchup
from tests.republic.scene import (
    BOARD,
    Scene,
    army_of,
    asked,
    at,
    battle,
    do,
    force,
    garrison,
    kinds,
    man,
    only,
    province,
    roll,
    rules,
    status,
    throw,
    veterans,
    war,
    written,
)

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


@pytest.mark.parametrize("against", ["mit2", "pir2"])
def test_5_2_lucullus_has_his_veteran_of_a_standoff(against: str) -> None:
    """8.2.8.standoff, and 8.2.3.standoff at sea; after a Disaster there is none."""
    for of_standoff, count in ((True, 1), (False, 0)):
        game = Scene().war(against).army(against, "29B", 5, 5).game()
        card = BOARD.wars[war(against)]
        battle(game, against, "29B")
        throw(game, (card.standoff if of_standoff else card.disaster)[0])
        assert veterans(game, "29B") == count
        assert at(game, HOME) == (5, 5)


def test_5_2_lucullus_is_a_general_of_rome_alone() -> None:
    """Ours: a governor and a rebel who liquidates lose what all lose."""
    game = Scene().war("gal1").province("gci", "29B", legions=7).game()
    battle(game, "gal1", "29B")
    throw(game, 13)
    assert sum(only(game, "assault-disaster").args["losses"]) == 4
    scene = Scene().war("gal1", "soc1", "jug1").rebel("29B", 10).army("rebels", "1", 9)
    game = scene.game()
    battle(game, "rebels", "1")
    throw(game, 10)
    do(game, Liquidate(war("gal1")))
    throw(game, 13)
    assert "recalled" not in kinds(game)
    assert sum(only(game, "land-disaster").args["losses"]) > 0


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
    game = Scene().war("gal1").army("gal1", "2", 10).game()
    battle(game, "gal1", "2")
    throw(game, 4)
    expedition = army_of(game, "gal1")
    assert expedition.commander == man("2")
    assert garrison(game, "gci") == (0, 0)
    assert game.state.where.count(place_of(expedition)) == 5
