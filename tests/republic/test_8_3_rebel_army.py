"""8.3, 8.5: the rebel at Rome is fought to the death."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import Game
from core.republic.box.board import CAPTIVE, DEAD, HOME, REBELS
from core.republic.combat.sums import expedition_matchup
from tests.republic.scene import (
    Scene,
    at,
    battle,
    force,
    holder,
    kinds,
    man,
    only,
    province,
    roll,
    rules,
    terms,
    throw,
    told,
    veterans,
)


def scene(master: str = "", **rebel: Any) -> Scene:
    """Facts 8.12, 6: APT 3, 13 legions one of which is veteran, against APT 5 and 12 in value."""
    about = {"legions": 8, "veterans": {"27A": 2}, **rebel}
    legions = about.pop("legions")
    army: dict[str, Any] = {"veterans": {"free": 1}}
    if master:
        army["master"] = master
    return Scene().rebel("27A", legions, **about).army("rebels", "29", 12, 6, **army)


def fought(total: int, chits: Any = (), lost: Any = (), **rebel: Any) -> Game:
    game = scene(**rebel).game()
    battle(game, "rebels", "29")
    throw(game, total, chits, lost)
    return game


def test_8_3_1_seventeen_against_seventeen() -> None:
    state = scene().state()
    matchup = expedition_matchup(state, state.expeditions[0])
    assert terms(matchup) == (
        {"apt": 3, "legions": 12, "veterans": 2},
        {"apt": 5, "legions": 8, "veterans": 4},
    )
    assert (matchup.net, matchup.disaster, matchup.standoff) == (0, (), ())


def test_8_3_2_all_is_lost_by_rome_alone() -> None:
    """Facts 8.12, 6: a total of 3."""
    game = fought(3)
    event = only(game, "rebel-defeat")
    assert event.args["losses"] == [12, 1, 0, 0, 0, 0, 0]  # squadrons have no part
    assert event.args["foes_losses"] == [0] * 7
    assert "8.3.2" in rules(game)


def test_8_3_3_defeat_kills_the_general_and_takes_rome() -> None:
    """Facts 8.12, 6: a total of 7: one land unit lost on each side."""
    game = fought(7)
    assert force(game) == (12, 6)
    assert game.state.post[man("29")] == DEAD
    assert only(game, "chits").args["count"] == 1  # the rebel's alone
    assert game.state.rebellion.took_rome
    assert only(game, "rome-falls").rule == "8.3.3.defeat"
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.cause) == (2, "master-of-rome")


def test_8_3_3_stalemate_both_camps_draw_and_promote() -> None:
    """Facts 8.12, 6: a total of 11: two land units lost on each side."""
    game = fought(11)
    assert only(game, "rebel-stalemate").args["row"] == 11
    assert force(game) == (11, 6)
    assert at(game, REBELS) == (8, 0)
    assert [e.args["count"] for e in told(game, "chits")] == [2, 2]
    assert veterans(game, "29") == 1
    assert len(told(game, "promoted")) == 2
    assert game.state.rebellion.checked
    assert game.state.rebellion.turns == 1


def test_g20_after_a_stalemate_with_few_conflicts_the_game_goes_on() -> None:
    game = fought(11)
    assert game.outcome is not None
    assert game.outcome.cause == "phase-over"
    assert "G20" in rules(game)


def test_8_3_3_victory_ends_the_rebellion() -> None:
    game = scene().partisan("11", "afr", militia=3, legions=1, squadrons=2).game()
    battle(game, "rebels", "29")
    throw(game, 15)
    state = game.state
    assert only(game, "rebel-victory").args["row"] == 15
    assert state.rebellion is None
    assert [state.post[man(name)] for name in ("27A", "11")] == [DEAD, DEAD]
    assert state.unrest == 2
    assert (state.popularity[man("29")], state.influence[man("29")]) == (6, 9)  # half of 12
    assert at(game, HOME) == (18, 8)  # all that is left of both armies, and Africa's
    assert (holder(game, "afr"), state.militia[province("afr")]) == ("rome", 0)
    assert veterans(game, "29") == 1


def test_8_3_3_victory_glory_counts_the_army_before_its_losses() -> None:
    game = fought(14)  # four units lost on each side
    assert only(game, "glory").args["count"] == 6


def test_8_3_4_a_rebel_who_dies_has_failed() -> None:
    for total in (7, 11):
        game = fought(total, chits=[27] if total == 7 else [10, 11, 27])
        state = game.state
        assert state.post[man("27A")] == DEAD
        assert state.rebellion is None
        assert only(game, "rebellion-over").rule == "8.3.4"
        assert not {"rome-falls", "rome-besieged", "glory"} & set(kinds(game))


def test_8_3_4_a_rebel_without_an_army_has_failed() -> None:
    game = scene(legions=2, veterans={}).game()
    battle(game, "rebels", "29")
    throw(game, 3)  # net 10: row 13
    assert game.state.rebellion is not None
    lost = Scene().rebel("27A", 2).army("rebels", "29", 5).game()
    battle(lost, "rebels", "29")
    throw(lost, 10)  # net 1: row 11, two lost
    assert lost.state.rebellion is None
    assert (lost.state.post[man("27A")], lost.state.unrest) == (DEAD, 3)


def test_8_0_9_nobody_is_captured_in_civil_war() -> None:
    game = fought(11, chits=[10, 29])
    assert game.state.post[man("29")] == DEAD
    assert CAPTIVE not in game.state.post


def test_8_0_12_the_master_of_horse_dies_with_the_dictator() -> None:
    game = scene(master="21").game()
    battle(game, "rebels", "29")
    throw(game, 3)
    assert [e.args["man"] for e in told(game, "dies")] == [man("29"), man("21")]


def test_8_3_5_nobody_is_sent() -> None:
    game = Scene().rebel("27A", 8).game()
    assert only(game, "rome-falls").rule == "8.3.5"
    assert game.outcome is not None
    assert game.outcome.cause == "master-of-rome"


# --- 8.5 -----------------------------------------------------------------------------------------


def propraetor(legions: int = 6, militia: int = 3) -> Scene:
    scene = Scene().rebel("13", legions, home="asi", militia=militia, turns=0)
    scene.province("asi", holder="rebel", developed=True, flotillas=2)
    return scene.army("rebels", "19", 12)


@pytest.mark.parametrize(("legions", "value"), [(6, 9), (1, 4), (0, 2)])
def test_8_5_1_militia_marches_and_natives_stay(legions: int, value: int) -> None:
    """8.0.3: without a legion it counts half."""
    state = propraetor(legions).state()
    matchup = expedition_matchup(state, state.expeditions[0])
    assert matchup.rule == "8.5.1"
    assert sum(p.value for p in matchup.foe) == 4 + value


@pytest.mark.parametrize("total", [3, 4])
def test_g7_the_general_dies_and_the_militia_enters_rome(total: int) -> None:
    scene = Scene().rebel("13", 6, home="asi", militia=3).province("asi", holder="rebel")
    game = scene.army("rebels", "19", 9).game()
    battle(game, "rebels", "19")
    throw(game, total)
    assert game.state.post[man("19")] == DEAD
    assert {"8.5.2", "G7"} <= rules(game)
    assert game.outcome is not None
    assert game.outcome.cause == "master-of-rome"


def test_8_5_3_stalemate_takes_militia_too() -> None:
    game = propraetor().game()
    battle(game, "rebels", "19")
    throw(game, 8, lost=[60, 60])  # net 3: row 11
    assert game.state.rebellion.militia == 1
    assert at(game, REBELS) == (6, 0)
    assert "8.5.3" in rules(game)


def test_8_5_4_his_province_is_romes_again() -> None:
    game = propraetor().game()
    battle(game, "rebels", "19")
    throw(game, 18)
    asia = province("asi")
    assert holder(game, "asi") == "rome"
    assert (game.state.developed[asia], game.state.flotillas[asia]) == (0, 0)
    assert "8.5.4" in rules(game)


def test_5_2_magnus_as_a_rebel_rolls_against_rome() -> None:
    game = Scene().rebel("30A", 8).army("rebels", "29", 10).game()
    matchup = expedition_matchup(game.state, game.state.expeditions[0])
    assert (matchup.die, matchup.die_sign, matchup.net) == (True, -1, 3 + 10 - 1 - 8)
    battle(game, "rebels", "29")
    roll(game, 6)
    throw(game, 10)
    assert only(game, "rebel-stalemate").args["row"] == 10 + 4 - 6


def test_8_0_6_omens_weigh_on_rome() -> None:
    state = Scene(omens=2).rebel("27A", 8).army("rebels", "29", 10).state()
    assert expedition_matchup(state, state.expeditions[0]).net == 3 + 10 - 5 - 8 - 2
