"""8.10, phase.7 to phase.9: the end of the phase, the liquidation, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import Game
from core.republic.box import points
from core.republic.box.actions import Liquidate
from core.republic.box.board import DEAD, REBELS
from core.republic.box.points import balance
from core.republic.box.state import CIVIL_WAR
from core.republic.combat.phase_end import four_wars, phase_end
from core.run import encode
from tests.republic.scene import (
    FOES,
    ROME,
    Scene,
    asked,
    at,
    battle,
    do,
    kinds,
    land,
    man,
    only,
    province,
    refused,
    roll,
    status,
    stay,
    throw,
    war,
    written,
)

FOUR = ("gal1", "mac4", "soc1")  # with a rebellion they are four


def ended(game: Game) -> tuple[int, str]:
    assert game.outcome is not None
    return game.outcome.winner, game.outcome.cause


# --- 8.10.1, 8.10.2 ------------------------------------------------------------------------------


def test_8_10_1_nobody_on_it_unprosecuted() -> None:
    game = Scene().war("gal1", "soc1").army("gal1", "2", 10).game()
    battle(game, "gal1", "2")
    throw(game, 4)
    assert only(game, "unprosecuted").args["conflicts"] == [war("soc1")]
    assert list(game.state.unprosecuted).count(1) == 1


def test_8_10_1_survivors_without_a_general_are_enough() -> None:
    game = Scene().war("gal1").army("gal1", "2", 10).game()
    battle(game, "gal1", "2")
    throw(game, 3)
    assert game.state.post[man("2")] == DEAD
    assert "unprosecuted" not in kinds(game)


def test_8_10_1_a_rebellion_too() -> None:
    game = Scene().sits("24", "hul", legions=2).game()
    assert only(game, "rebellion-unprosecuted").args["rebel"] == man("24")
    assert game.state.rebellion.unprosecuted


def test_8_10_2_natives_come_back() -> None:
    scene = Scene().war("gal1").province("gci", "15", legions=6)
    game = scene.game()
    battle(game, "gal1", "15")
    throw(game, 11, lost=[61])
    assert only(game, "natives-return").args["provinces"] == [province("gci")]
    assert game.state.natives_lost[province("gci")] == 0


# --- 8.10.3 --------------------------------------------------------------------------------------


def test_8_10_3_four_conflicts_and_no_rebel() -> None:
    game = Scene().war(*FOUR, "jug1").game()
    assert ended(game) == (FOES, "four-wars")
    assert only(game, "too-many-conflicts").args["count"] == 4


def test_8_10_3_three_conflicts_are_not_too_many() -> None:
    assert ended(Scene().war(*FOUR).game()) == (0, "phase-over")
    game = Scene().war(*FOUR).war("jug1", state="inactive").game()
    assert ended(game) == (0, "phase-over")


def test_8_10_3_a_rebellion_counts_as_one() -> None:
    game = Scene().war(*FOUR).sits("24", "hul", legions=2).game()
    assert ended(game) == (FOES, "four-wars")  # he who sits in his province cannot liquidate


def test_option_all_lose_makes_it_a_draw() -> None:
    """E7"""
    assert ended(Scene().war(*FOUR, "jug1").game(all_lose="on")) == (0, "four-wars")


def test_8_10_3_in_a_campaign_the_opposition_wins() -> None:
    played = Scene().war(*FOUR).game()
    played.state.outcome, played.state.campaign = None, "late"
    four_wars(played.state)
    assert played.outcome is not None
    assert (played.outcome.rule, played.outcome.level) == ("frame.combat.4", "second")


# --- 8.10.4 --------------------------------------------------------------------------------------


def liquidation(total: int = 10, wars: tuple[str, ...] = FOUR, **more: Any) -> Game:
    """27A Marius (5) with ten legions stands before Rome; 29 Licinius (3) has seven and six
    squadrons; three conflicts: four in all."""
    scene = Scene(rome={"squadrons": 2, "guard": 1}, omens=2, **more).war(*wars)
    scene.rebel("27A", 10).army("rebels", "29", 11, 6)
    game = scene.game()
    battle(game, "rebels", "29")
    throw(game, total)
    return game


def test_8_10_4_the_armies_of_a_liquidation() -> None:
    """E11"""
    game = liquidation()  # net 3 + 11 - 5 - 10 - 2 = -3: row 7: Defeat
    assert game.state.rebellion.took_rome
    assert only(game, "liquidation").args["count"] == 1
    assert at(game, REBELS) == (10 - 1 + 11 - 1, 9)  # nine squadrons: army, Rome, guard
    asked(game, "liquidate")
    assert game.prompt is not None
    assert game.prompt.seat == FOES


def test_8_10_4_after_a_stalemate_too() -> None:
    game = liquidation(12)  # row 9
    assert game.state.rebellion.checked
    asked(game, "liquidate")


def test_8_10_4_one_victory_more_and_he_has_won() -> None:
    game = liquidation()
    do(game, Liquidate(war("mac4")))
    throw(game, 12)
    assert only(game, "land-victory").args["commander"] == man("27A")
    assert game.state.battle.net == 5 + 20 - 5  # no evil omens; a veteran among the 19
    assert ended(game) == (FOES, "master-of-rome")


def test_8_10_4_each_conflict_once_until_too_few_are_left() -> None:
    game = liquidation(wars=("gal1", "mac4"), par=0)
    assert ended(game) == (FOES, "master-of-rome")  # three in all: nothing to liquidate
    game = liquidation(wars=("gal3", "ger1", "par1", "soc1"))  # five: two victories
    do(game, Liquidate(war("gal3")))
    throw(game, 10)  # Disaster
    assert refused(game, Liquidate(war("gal3"))) == ("tried", "8.10.4")
    do(game, Liquidate(war("ger1")))
    throw(game, 10)
    do(game, Liquidate(war("soc1")))
    throw(game, 13)
    assert ended(game) == (0, "ruin")  # PAR1 alone cannot bring it down to three


def test_8_10_4_without_squadrons_nothing_can_be_fought() -> None:
    scene = Scene().war("mac1", "jug1", "syr1").rebel("27A", 10).army("rebels", "29", 9)
    game = scene.game()
    battle(game, "rebels", "29")
    throw(game, 10)
    assert ended(game) == (0, "ruin")  # facts 8.12, 10
    assert only(game, "liquidation-fails").rule == "8.10.4"


def test_8_10_4_refusals() -> None:
    game = liquidation(wars=("gal1", "soc1", "mac1"))
    assert refused(game, Liquidate(war("mac1"))) == ("lacks-squadrons", "8.2.6")
    assert refused(game, Liquidate(war("pun1"))) == ("not-active", "8.10.4")
    assert refused(game, Liquidate(99)) == ("not-active", "8.10.4")


def test_8_10_4_he_dies_and_all_have_lost() -> None:
    """Even in the last victory that he needs."""
    game = liquidation(wars=("gal3", "soc1", "mac4"))
    do(game, Liquidate(war("gal3")))
    throw(game, 7, chits=[27])  # net 5 + 19 - 15 = 9: row 16: two lost
    assert status(game, "gal3") == "beaten"
    assert game.state.post[man("27A")] == DEAD
    assert ended(game) == (0, "ruin")


def test_8_10_4_at_sea_the_rebel_is_asked_to_land() -> None:
    game = liquidation(wars=("pir2", "gal1", "soc1"))
    do(game, Liquidate(war("pir2")))
    throw(game, 11)  # 5 + 9 - 6: row 19
    asked(game, "land")
    assert game.prompt is not None
    assert game.prompt.seat == FOES
    land(game)
    throw(game, 10)
    assert status(game, "pir2") == "beaten"
    assert ended(game) == (FOES, "master-of-rome")
    game = liquidation(wars=("pir2", "gal1", "soc1"))
    do(game, Liquidate(war("pir2")))
    throw(game, 11)
    stay(game)
    asked(game, "liquidate")


@pytest.mark.parametrize(("total", "cause"), [(8, "ruin"), (10, "master-of-rome")])
def test_8_10_4_a_rebel_whose_last_unit_falls_in_his_victory_has_failed(
    total: int, cause: str
) -> None:
    """frame.combat.3: three veterans and his 6 to 6: in row 14 all are lost, in row 16 two."""
    scene = Scene().war("gal1", "soc1", "slv3").rebel("4A", 0, veterans={"free": 3})
    game = scene.army("rebels", "29", 1).game()
    battle(game, "rebels", "29")
    throw(game, 10)  # 4 to 12: row 2: all is lost
    do(game, Liquidate(war("slv3")))
    throw(game, total)
    assert status(game, "slv3") == "beaten"
    assert ended(game)[1] == cause


def test_8_10_4_e11_numbers_count_and_rome_scores_nothing() -> None:
    game = liquidation(par=0)
    before = game.state.balance
    do(game, Liquidate(war("gal1")))
    throw(game, 13)
    assert "land-disaster" in kinds(game)
    do(game, Liquidate(war("mac4")))
    throw(game, 12)
    assert game.state.balance == before


def test_option_all_lose_a_failed_liquidation() -> None:
    scene = Scene().war("mac1", "jug1", "syr1").rebel("27A", 10).army("rebels", "29", 9)
    game = scene.game(all_lose="on")
    battle(game, "rebels", "29")
    throw(game, 10)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.rule) == (0, "option.all-lose")


# --- phase.8, phase.9 ----------------------------------------------------------------------------


def test_phase_8_a_war_beaten() -> None:
    """+3, unrest down +1; two legions cost nothing."""
    game = Scene(par=2).war("gal1").army("gal1", "2", 10).game()
    battle(game, "gal1", "2")
    throw(game, 12)
    assert balance(game.state) == 4
    assert only(game, "final-balance").args["balance"] == 4
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.level) == (ROME, "made")


def test_phase_8_a_defeat() -> None:
    """The general -1, unrest -2, each full three units -1."""
    game = Scene(par=0).war("gal1").army("gal1", "2", 8, 3).game()
    battle(game, "gal1", "2")
    throw(game, 3)  # net 2: row 5: three and three
    assert balance(game.state) == -5
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.level) == (FOES, "rout")


def test_phase_8_the_fleet_vanquished_and_a_governor() -> None:
    scene = Scene(par=0).war("pir1").province("sar", "20", flotillas=3, squadrons=8, legions=5)
    game = scene.game()
    battle(game, "pir1", "20")
    throw(game, 13)
    assert game.state.balance == 1
    battle(game, "pir1", "20")
    throw(game, 13)
    assert game.state.balance == 1 + 2


def test_phase_8_a_province_and_its_governor_lost() -> None:
    game = Scene(par=-3).war("gal1").province("gci", "15", legions=1).game()
    battle(game, "gal1", "15")
    throw(game, 6)
    assert game.state.balance == -3
    assert game.outcome is not None
    assert game.outcome.winner == ROME  # equal to par is a win


def test_phase_8_units_a_rebellion_ended_and_those_that_came_over() -> None:
    game = Scene(par=0).rebel("27A", 8).army("rebels", "29", 12).game()
    battle(game, "rebels", "29")
    throw(game, 14)
    assert game.state.balance == 4
    assert game.state.units_lost < 0
    assert balance(game.state) == 5  # unrest fell by 1; nothing below 0 is counted


def test_phase_8_a_partisans_province_retaken() -> None:
    scene = Scene(par=0).sits("24", "asi", legions=2).partisan("26", "hul", militia=4)
    game = scene.army("hul", "28", 12).game()
    battle(game, "hul", "28")
    throw(game, 14)
    assert game.state.balance == 2


def test_phase_8_legions_that_go_over_count_as_lost() -> None:
    scene = Scene(par=0).sits("24", "hul", legions=6).army("hul", "29", 12)
    game = scene.game()
    battle(game, "hul", "29")
    throw(game, 7)  # net 4: row 11: two lost
    roll(game, 1, 1, 1, 1, *[6] * 6)
    assert game.state.units_lost == 2 + 4
    assert balance(game.state) == -2


@pytest.mark.parametrize(
    ("name", "authority"), [("gal1", 2), ("mac4", 1), ("soc1", 2), ("slv3", 1)]
)
def test_frame_score_1_authority_in_a_campaign(name: str, authority: int) -> None:
    game = Scene().war(name).army(name, "1", 12, 5).game()
    state = game.state
    state.campaign, state.authority = "late", 14
    points.conflict_beaten(game.line.run.table, state, war(name))
    assert state.authority == 14 + authority


def test_frame_combat_5_and_then_civil_war() -> None:
    """Each active conflict and a rebellion cost a point of Authority."""
    game = Scene().war("gal1", "soc1").sits("24", "hul", legions=1).game()
    state = game.state
    state.outcome, state.campaign, state.authority = None, "late", 14
    state.numbers_off[war("gal1")] = 1
    for _ in phase_end(game.line.run.table, state):
        raise AssertionError
    assert (state.authority, state.step) == (11, CIVIL_WAR)
    assert state.numbers_off[war("gal1")] == 0


@pytest.mark.parametrize("name", [str(number) for number in range(1, 11)])
def test_written_positions_are_exact_at_every_question(name: str) -> None:
    """Read again, a position is the same to the last byte."""
    for seed in range(4):
        game = Game.new(f"republic/{name}", seed)
        while game.prompt is not None:
            settings = game.header.settings
            again = game.system.read_position(name, written(game), settings)
            assert encode(again) == encode(game.state)
            legal = game.prompt.legal(game.state)
            do(game, legal[seed % len(legal)])
