"""8.4 to 8.9: results that have a rule of their own, and phase.1 to phase.7 around them."""

from __future__ import annotations

import pytest

from core.game import Game
from core.republic.box.actions import Intercept, Liquidate, SendConvoy
from core.republic.box.board import CAPTIVE, DEAD, FOES, REBELS, ROME
from core.republic.combat.armies import total
from core.republic.combat.sums import (
    conflict_land,
    expedition_matchup,
    province_land,
    province_naval,
    province_support,
)
from core.republic.start.setup import ALONE, PHASES
from tests.republic.scene import (
    Scene,
    asked,
    at,
    battle,
    do,
    force,
    holder,
    kinds,
    man,
    only,
    province,
    refused,
    rules,
    status,
    throw,
    veterans,
    war,
    written,
)

ASIA, GCI, SAR = province("asi"), province("gci"), province("sar")


def fought(scene: Scene, against: str, by: str, total: int, **fallen: tuple[int, ...]) -> Game:
    game = scene.game()
    battle(game, against, by)
    throw(game, total, **fallen)
    return game


# --- 8.4.5, 8.5.2 --------------------------------------------------------------------------------


@pytest.mark.parametrize("arrives", [(0, 0), (0, 60), (60, 60)])
def test_8_4_5_which_half_arrives_is_drawn(arrives: tuple[int, int]) -> None:
    """Two legions and two militia are scattered without a loss: any two of them arrive."""
    scene = Scene(rome={"guard": 6}).rebel("13", [3, 4], turns=1)
    scene.partisan("25", "asi", legions=[1, 2], militia=2, flotillas=5)
    game = scene.army("rebels", "19", 13).game()
    battle(game, "rebels", "19")
    do(game, SendConvoy(ASIA, (0, 1), 2))
    do(game, Intercept(6))
    throw(game, 12, lost=arrives)  # 6 to 5: row 13
    assert only(game, "half-arrives").args["count"] == 2
    militia = arrives.count(60)
    assert at(game, REBELS) == (2 + 2 - militia, 0)
    assert (game.state.rebellion.militia, game.state.militia[ASIA]) == (militia, 2 - militia)


def test_8_5_2_the_governors_militia_enters_rome_and_the_general_dies() -> None:
    scene = Scene().rebel("13", 6, home="asi", militia=3).province("asi", holder="rebel")
    game = fought(scene.army("rebels", "19", 9), "rebels", "19", 5, lost=(60,))
    assert only(game, "rebel-defeat").args["row"] == 5
    assert game.state.post[man("19")] == DEAD
    # three are lost: one militia and two legions; who is left is in Rome
    assert (game.state.rebellion.militia, game.state.rebellion.took_rome) == (2, True)
    assert at(game, REBELS) == (4, 0)
    assert "8.5.2" in rules(game)


# --- 8.7.1 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("here", "land_value", "sea_value", "at_sea"),
    [
        ({"militia": 3, "flotillas": 10, "veterans": {"24": 1}}, 11, 15, True),
        ({"militia": 10, "flotillas": 4, "legions": 2}, 18, 9, False),
        ({"flotillas": 1}, 3, 6, True),
        ({"squadrons": 3, "legions": 2}, 8, 8, False),
    ],
)
def test_8_7_1_land_and_sea_are_compared_by_their_value(
    here: dict[str, object], land_value: int, sea_value: int, at_sea: bool
) -> None:
    """Developed Asia has natives 6/5; without a legion those on land count half."""
    scene = Scene().sits("24", "asi", developed=True, **here).army("asi", "1", 12, 18)
    state = scene.state()
    assert total(province_land(state, ASIA)) == land_value
    assert total(province_naval(state, ASIA)) == sea_value
    rule = "8.7.4" if at_sea else "8.7.6"
    assert expedition_matchup(state, state.expeditions[0]).rule == rule
    assert province_support(state, ASIA) == min(land_value, sea_value)


# --- 8.8.5 ---------------------------------------------------------------------------------------


def test_8_8_5_glory_by_the_printed_strength_alone() -> None:
    """MIT1 with MIT3 and Mithridates holds Asia: land 34, of which 10 are printed."""
    scene = Scene().war("mit1", "mit3").leader("mithridates").held("asi", "mit1", militia=4)
    game = scene.army("mit1", "1", 25, 10).game()
    assert total(conflict_land(game.state, war("mit1"))) == 10 * 2 + 4 + 4 + 6
    battle(game, "mit1", "1")
    throw(game, 18)  # 29 to 34: row 13: no Victory
    assert "glory" not in kinds(game)
    game = fought(scene.war("mit3", state="beaten"), "mit1", "1", 17)  # 29 to 24: row 22
    assert only(game, "glory").args["count"] == 5


# --- 8.9.5, 8.9.6 --------------------------------------------------------------------------------


def raid(**about: object) -> Scene:
    """Terentius (2) in Sardinia with three legions, four squadrons, three flotillas: 9 to 8 and
    one, half of the two flotillas of Cilicia, which the Pirates hold."""
    scene = Scene().war("pir1").held("cil", "pir1", developed=True, militia=1, flotillas=2)
    here = {"flotillas": 3, "squadrons": 4, "legions": 3, "developed": True, **about}
    return scene.province("sar", "20", **here)


def test_8_9_5_disaster_at_sea_takes_half_and_costs_the_conflict_nothing() -> None:
    game = fought(raid(), "pir1", "20", 18, lost=(0, 0, 25, 25, 62, 62))
    event = only(game, "assault-sea-disaster")
    assert (event.rule, sum(event.args["losses"])) == ("8.9.5.disaster", 2 + 4)
    assert only(game, "chits").args["count"] == 6
    assert ("conflict-loses" in kinds(game), veterans(game, "20")) == (False, 0)
    asked(game, "assault")  # on land


def test_8_9_5_standoff_at_sea_takes_a_quarter_and_as_many_of_the_conflict() -> None:
    game = fought(raid(), "pir1", "20", 15, lost=(0, 25, 62))
    event = only(game, "assault-sea-standoff")
    assert (event.rule, sum(event.args["losses"])) == ("8.9.5.standoff", 1 + 2)
    assert only(game, "conflict-loses").args["losses"] == [0, 0, 1, 0, 0, 2, 0]
    assert (only(game, "chits").args["count"], veterans(game, "20")) == (3, 1)
    asked(game, "assault")


def test_8_9_5_stalemate_at_sea_chits_a_veteran_and_the_fight_on_land() -> None:
    game = fought(raid(), "pir1", "20", 12, lost=(0, 25))
    event = only(game, "assault-sea-stalemate")
    net = 2 + 4 + 3 - (8 + 1)
    assert (event.rule, event.args["row"]) == ("8.9.5.stalemate", 12 + net)
    assert only(game, "conflict-loses").args["losses"] == [0, 0, 1, 0, 0, 1, 0]
    assert (veterans(game, "20"), game.state.fleet_beaten[war("pir1")]) == (1, 0)
    asked(game, "assault")


def test_8_9_5_stalemate_that_kills_the_governor_is_the_end() -> None:
    game = fought(raid(), "pir1", "20", 12, lost=(0, 25), chits=(20,))
    assert (game.state.post[man("20")], holder(game, "sar")) == (DEAD, "pir1")
    assert game.prompt is None


def test_8_9_6_stalemate_holds_takes_as_many_units_and_may_come_again() -> None:
    """Sulpicius (3), six legions, a native: 10 to 10 and two militia from across the Alps."""
    scene = Scene().war("gal1").province("gci", "15", legions=6)
    game = fought(scene.held("gtr", "gal1", militia=2), "gal1", "15", 12, lost=(0, 0, 0))
    event = only(game, "assault-stalemate")
    assert (event.rule, event.args["row"]) == ("8.9.6.stalemate", 10)
    assert only(game, "conflict-loses").args["losses"] == [0, 0, 2, 0, 0, 0, 0]
    assert (only(game, "chits").args["count"], veterans(game, "15")) == (3, 1)
    assert (holder(game, "gci"), status(game, "gal1")) == ("rome", "active")
    again = Game.new("republic/table", 7, {"dice": "manual"}, position=next_turn(game))
    asked(again, "assault")
    captured = fought(scene, "gal1", "15", 12, lost=(0, 0, 0), chits=(10, 11, 15))
    assert captured.state.post[man("15")] == CAPTIVE


def next_turn(game: Game) -> dict[str, object]:
    """What is left on the table, before the next phase."""
    left = written(game)
    for name in ("outcome", "battle", "falls", "step"):
        left.pop(name, None)
    return left


def test_8_9_6_inactive_without_a_leader_and_a_leader_wakes_it() -> None:
    scene = Scene().war("gal1").province("gci", "15", legions=8)
    game = fought(scene, "gal1", "15", 14)  # 12 to 10: row 16
    assert status(game, "gal1") == "inactive"
    assert only(game, "conflict-beaten-off").rule == "8.9.6.inactive"
    assert "conflict-discarded" not in kinds(game)
    with_leader = fought(scene.leader("vercingetorix"), "gal1", "15", 18)  # row 14
    assert "conflict-beaten-off" not in kinds(with_leader)


# --- ask.liquidate -------------------------------------------------------------------------------


def test_ask_liquidate_seat_two_chooses_each_once_until_three_are_left() -> None:
    """Five conflicts and he: three must go. MAC4 withstands him, and is not offered again."""
    names = {"gal1", "mac4", "soc1", "jug1", "ger1"}
    scene = Scene().war(*sorted(names)).rebel("27A", 12).army("rebels", "29", 9, 9)
    game = fought(scene, "rebels", "29", 8)
    assert only(game, "liquidation").args["count"] == 3
    for name, total_of_dice in (("mac4", 5), ("gal1", 16), ("jug1", 16), ("soc1", 17)):
        asked(game, "liquidate")
        assert game.prompt is not None
        assert game.prompt.seat == FOES
        offers = {a.conflict for a in game.prompt.legal(game.state)}  # type: ignore[attr-defined]
        assert offers == {war(other) for other in names}
        assert refused(game, Liquidate(war(name)), ROME)[0] == "not-your-turn"
        do(game, Liquidate(war(name)))
        throw(game, total_of_dice)
        names.remove(name)
    assert [status(game, name) for name in ("mac4", "ger1")] == ["active", "active"]
    assert game.outcome is not None
    assert game.outcome.cause == "master-of-rome"


# --- phase.1 to phase.3, phase.7 -----------------------------------------------------------------


@pytest.mark.parametrize("name", PHASES)
def test_phase_1_begins_with_the_battles_ends_with_the_phase_and_hides_nothing(name: str) -> None:
    game = Game.new(f"republic/{name}", 3)
    assert (game.state.step, game.state.campaign, game.state.turn) == ("battles", "", 1)
    asked(game, "next-battle")
    while game.prompt is not None:
        for seat in game.system.seats(name):
            assert game.view(seat) == game.state
        do(game, game.prompt.legal(game.state)[0])
    assert (game.state.turn, game.state.treasury >= 0) == (1, True)


@pytest.mark.parametrize("name", PHASES)
def test_phase_2_one_may_play_alone_where_the_foes_decide_nothing(name: str) -> None:
    alone = name in ("1", "2", "3", "4", "5", "6", "8", "9")
    game = Game.new(f"republic/{name}", 5)
    assert game.system.seats(name) == ((1,) if alone else (1, 2))
    asked_of = set()
    while game.prompt is not None:
        asked_of.add(game.prompt.seat)
        do(game, game.prompt.legal(game.state)[-1])
    assert asked_of == ({1} if alone else {1, 2})
    assert (name in ALONE) == alone


def test_phase_3_what_stands_on_a_table_is_typed_in_with_its_dice() -> None:
    """Five of our own legions, three dice, two chits: nothing is left to chance."""
    game = Scene(treasury=12).war("slv3").army("slv3", "8", 8).game()
    assert game.system.settings("table")["dice"][0] == "manual"
    battle(game, "slv3", "8")
    throw(game, 11, chits=(2, 0))  # 3 + 8 to 6: row 16
    assert only(game, "land-victory").args["row"] == 16
    assert only(game, "chits").args["chits"] == [2, 0]
    assert (force(game), game.state.treasury, status(game, "slv3")) == ((6, 0), 12, "beaten")
    assert game.outcome is not None
    assert game.outcome.rule == "scenario.table"


def ended(game: Game) -> tuple[int, str]:
    assert game.outcome is not None
    return game.outcome.winner, game.outcome.cause


def test_phase_7_seat_two_wins_with_a_rebel_in_rome_or_four_conflicts() -> None:
    """However high the balance is: par is -9."""
    master = fought(Scene(par=-9).rebel("27A", 9).army("rebels", "29", 5), "rebels", "29", 5)
    assert ended(master) == (FOES, "master-of-rome")
    four = Scene(par=-9).war("gal1", "mac4", "soc1", "jug1").game()
    assert ended(four) == (FOES, "four-wars")
    three = Scene(par=-9).war("gal1", "mac4", "soc1").game()
    assert ended(three) == (ROME, "par-made")


def test_phase_7_a_liquidation_that_fails_is_a_draw() -> None:
    scene = Scene(par=-9).war("gal3", "par1", "soc1").rebel("27A", 3)
    game = fought(scene.army("rebels", "29", 1), "rebels", "29", 3)
    while game.prompt is not None:
        do(game, Liquidate(war("gal3"))) if game.prompt.kind == "liquidate" else throw(game, 3)
    assert ended(game) == (0, "ruin")
    assert game.outcome is not None
    assert game.outcome.rule == "phase.7"
