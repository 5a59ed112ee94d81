"""Unusual ends of the Combat Phase, and rulings that several chapters share."""

from __future__ import annotations

from typing import Any

import pytest

from core.contract import Drawn, Rolled
from core.game import Game
from core.republic.box.actions import Intercept, Liquidate, NextBattle, SendConvoy
from core.republic.box.board import CAPTIVE, DEAD, IN_ROME
from core.republic.combat.fates import create_province, end_rebellion, kill
from core.republic.combat.forecast import BattleForecast, fight
from core.republic.combat.odds import Odds
from core.republic.combat.sums import expedition_matchup
from tests.republic.scene import (
    BOARD,
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
    roll,
    rules,
    target,
    throw,
    war,
)

HOME = 1


def table_of(game: Game) -> Any:
    return game.line.run.table


# --- order of the dice ---------------------------------------------------------------------------


def test_phase_4_the_order_of_dice_and_draws() -> None:
    """His die, three dice, units lost, chits, dice of defection."""
    scene = Scene().sits("24", "hul", developed=True, legions=5, militia=4)
    game = scene.army("hul", "30A", 8, veterans={"free": 2}).game()
    do(game, NextBattle(target("hul"), man("30A")))
    order = []
    while game.prompt is not None and game.prompt.kind in ("roll", "throw", "draw"):
        order.append(game.prompt.args()["purpose"])
        if game.prompt.kind == "draw":  # the second: of chits a number, not a blank
            do(game, game.prompt.legal(game.state)[4 if order[-1] == "mortality" else 0])
        else:
            do(game, Rolled(10 if game.prompt.kind == "throw" else 3))
    short = [name for n, name in enumerate(order) if n == 0 or order[n - 1] != name]
    assert short == ["aptitude", "battle", "loss", "mortality", "defection"]


def test_8_0_8_nothing_is_drawn_where_all_are_alike() -> None:
    game = Scene().war("gal1").army("gal1", "2", 10, 3).game()
    do(game, NextBattle(war("gal1"), man("2")))
    do(game, Rolled(11))  # row 15: three legions and three squadrons
    asked(game, "draw")
    assert game.prompt is not None
    assert game.prompt.args()["purpose"] == "mortality"
    assert [unit for unit in range(25) if game.state.where[unit] == 30] == [3, 4, 5, 6, 7, 8, 9]


@pytest.mark.parametrize("seed", range(3))
def test_phase_4_the_same_seed_gives_the_same_battle(seed: int) -> None:
    digests = set()
    for _ in range(2):
        game = Game.new("republic/10", seed)
        while game.prompt is not None:
            do(game, game.prompt.legal(game.state)[0])
        digests.add(game.digest())
    assert len(digests) == 1


# --- forecasts -----------------------------------------------------------------------------------


def foreseen(game: Game, action: Any) -> None:
    """What the prompt shows is what is fought."""
    assert game.prompt is not None
    before = game.prompt.forecast(game.view(1), action)
    assert isinstance(before, BattleForecast)
    do(game, action)
    now = fight(game.view(1))
    assert now is not None
    assert (now.matchup, now.odds, now.where, now.title, now.units) == (
        before.matchup,
        before.odds,
        before.where,
        before.title,
        before.units,
    )


def test_the_forecast_of_an_assault() -> None:
    game = Scene().war("pir1").province("sar", "20", flotillas=3, squadrons=4).game()
    foreseen(game, NextBattle(war("pir1"), man("20")))


def test_the_forecast_of_an_interception_a_siege_and_a_liquidation() -> None:
    scene = Scene(rome={"guard": 5}).war("gal1", "soc1", "jug1")
    scene.rebel("27A", 10, turns=1, squadrons=5)
    scene.partisan("11", "sic", militia=3, flotillas=3).army("rebels", "29", 9)
    game = scene.game()
    battle(game, "rebels", "29")
    do(game, SendConvoy(province("sic"), (), 3))
    foreseen(game, Intercept(4))
    throw(game, 16)
    foreseen(game, NextBattle(target("rebels"), man("29")))
    throw(game, 10)
    foreseen(game, Liquidate(war("jug1")))


# --- men -----------------------------------------------------------------------------------------


def test_6_capture_takes_a_master_of_horse_too() -> None:
    game = Scene().war("gal1").army("gal1", "2", 10, master="21").game()
    battle(game, "gal1", "2")
    throw(game, 13, chits=[10, 11, 12, 13, 21])
    assert game.state.post[man("21")] == CAPTIVE
    assert game.state.expeditions[0].master == 255


@pytest.mark.parametrize("struck", ["29A", "29B"])
def test_6_of_two_men_with_one_number_a_draw_takes_one(struck: str) -> None:
    game = Scene().war("gal1").army("gal1", "29A", 12, master="29B").game()
    odds = fight_foreseen(game)
    alone = fight_foreseen(Scene().war("gal1").army("gal1", "29A", 12, master="21").game())
    defeat = odds.defeat / odds.falls  # both die then, whatever is drawn
    assert 0 < odds.dies - defeat < 0.75 * (alone.dies - alone.defeat / alone.falls)
    battle(game, "gal1", "29A")
    throw(game, 13, chits=[10, 29])
    asked(game, "draw")
    assert game.prompt is not None
    assert game.prompt.args()["purpose"] == "same-chit"
    assert {action.item for action in game.prompt.legal(game.state)} == {man("29A"), man("29B")}
    do(game, Drawn(man(struck)))
    fates = {name: game.state.post[man(name)] == DEAD for name in ("29A", "29B")}
    assert fates == {"29A": struck == "29A", "29B": struck == "29B"}


def fight_foreseen(game: Game) -> Odds:
    assert game.prompt is not None
    (action,) = game.prompt.legal(game.state)
    forecast = game.prompt.forecast(game.view(1), action)
    assert isinstance(forecast, BattleForecast)
    return forecast.odds


def test_8_0_13_commander_a_master_without_his_dictator_comes_to_rome() -> None:
    game = Scene().war("gal1").army("gal1", "2", 10, master="21").game()
    battle(game, "gal1", "2")
    throw(game, 13, chits=[2])
    assert game.state.post[man("2")] == DEAD
    assert game.state.post[man("21")] == IN_ROME


def test_frame_combat_6_a_partisan_dead_by_his_chit() -> None:
    scene = Scene().war("soc1").sits("24", "asi", legions=2)
    game = scene.partisan("26", "hul", legions=1, militia=2).army("soc1", "2", 5).game()
    kill(table_of(game), game.state, man("26"), "8.0.9")
    assert holder(game, "hul") == "rome"
    assert at(game, HOME) == (1, 0)
    assert game.state.rebellion is not None
    assert game.state.balance == 0


def test_frame_combat_6_a_partisan_captured_in_an_assault() -> None:
    scene = Scene().war("gal1").sits("24", "hul", legions=2).partisan("15", "gci", legions=6)
    game = scene.game()
    battle(game, "gal1", "15")
    throw(game, 13, chits=[10, 11, 12, 15])
    assert game.state.post[man("15")] == CAPTIVE
    assert holder(game, "gci") == "gal1"
    assert game.state.rebellion is not None


def test_frame_combat_3_a_rebel_captured_in_an_assault() -> None:
    scene = Scene().war("gal1").sits("24", "gci", legions=6)
    game = scene.game()
    battle(game, "gal1", "24")
    throw(game, 13, chits=[10, 11, 12, 24])
    assert game.state.post[man("24")] == CAPTIVE
    assert game.state.rebellion is None


def test_frame_civil_7_with_the_rebellion_goes_the_intrigue() -> None:
    game = Scene().war("soc1").sits("24", "asi", legions=2).army("soc1", "2", 5).game()
    state = game.state
    state.campaign, state.intrigue = "late", 4
    end_rebellion(table_of(game), state, rule="8.3.4")
    assert (state.intrigue, state.rebellion) == (0, None)
    assert state.post[man("24")] == DEAD


def test_6_death_veterans_lose_their_allegiance() -> None:
    game = Scene().war("gal1").army("gal1", "2", 5, veterans={"2": 3}).game()
    kill(table_of(game), game.state, man("2"), "8.0.9")
    assert [game.state.loyal_to[n] for n in range(25) if game.state.veteran[n]] == [255] * 3


def test_8_0_11_popularity_stays_within_nine() -> None:
    game = Scene().war("gal3").man("2", popularity=8).army("gal3", "2", 25).game()
    battle(game, "gal3", "2")
    throw(game, 14)
    assert (game.state.popularity[man("2")], game.state.influence[man("2")]) == (9, 13)


# --- liquidation ---------------------------------------------------------------------------------


def test_8_10_4_a_rebel_captured_while_he_liquidates_has_failed() -> None:
    scene = Scene().war("gal1", "soc1", "jug1").rebel("27A", 10, squadrons=3)
    game = scene.army("rebels", "29", 9).game()
    battle(game, "rebels", "29")
    throw(game, 10)
    asked(game, "liquidate")
    do(game, Liquidate(war("gal1")))
    throw(game, 13, chits=[*range(1, 11), 27])
    assert game.state.post[man("27A")] == CAPTIVE
    assert game.outcome is not None
    assert game.outcome.cause == "ruin"


# --- provinces -----------------------------------------------------------------------------------


def test_g17_whom_the_pirates_attack() -> None:
    names = {
        name: [BOARD.province_ids[p] for p in BOARD.attacks[war(name)]] for name in ("pir1", "pir2")
    }
    assert names == {"pir1": ["sar", "bit"], "pir2": ["cil", "cre"]}


def test_frame_combat_2_a_province_that_a_conflict_holds_is_not_created_again() -> None:
    game = Scene().war("gal1").held("gci", "gal1", militia=2).army("gal1", "2", 5).game()
    create_province(table_of(game), game.state, province("gci"), False, "2.creates")
    assert holder(game, "gci") == "gal1"


def test_8_8_6_a_created_province_that_was_held_comes_back_once() -> None:
    game = Scene().war("gal1").held("gci", "gal1").army("gal1", "2", 20).game()
    battle(game, "gal1", "2")
    throw(game, 12)
    assert holder(game, "gci") == "rome"
    assert "province-created" not in kinds(game)
    assert only(game, "provinces-return").args["provinces"] == [province("gci")]


def test_g15_a_captured_general_is_named() -> None:
    game = Scene().war("gal1").army("gal1", "2", 10).game()
    battle(game, "gal1", "2")
    throw(game, 13, chits=[10, 11, 12, 13, 2])
    assert only(game, "captured").args == {"man": man("2"), "conflict": war("gal1")}
    assert "6.capture" in rules(game)


def test_e14_previews_count_all_faces_of_his_die() -> None:
    state = Scene().war("gal1").army("gal1", "30A", 10).state()
    matchup = expedition_matchup(state, state.expeditions[0])
    rows = [means.row for total, _, means in matchup.outcomes() if total == 10]
    assert rows == [12, 13, 14, 15, 16, 17]  # 10 + 10 - 10, and 2 to 7
    assert matchup.falls == 1296


def test_8_0_6_each_battle_has_a_roll_of_its_own() -> None:
    game = Scene().war("pun1").army("pun1", "1", 16, 16).game()
    battle(game, "pun1", "1")
    throw(game, 15)
    do(game, game.prompt.legal(game.state)[0])  # type: ignore[union-attr]
    throw(game, 12)
    assert kinds(game).count("throw-total") == 2


def test_5_2_magnus_is_rolled_for_again_on_land() -> None:
    game = Scene().war("pun1").army("pun1", "30A", 14, 14).game()
    battle(game, "pun1", "30A")
    roll(game, 6)
    throw(game, 12)
    do(game, game.prompt.legal(game.state)[0])  # type: ignore[union-attr]
    asked(game, "roll")
