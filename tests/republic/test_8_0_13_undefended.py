"""8.0.13: what nobody commands: armies, and rebel provinces; and what is not shipped from them."""

from __future__ import annotations

import pytest

from core.republic.box.actions import NextBattle
from core.republic.box.board import HOME
from core.republic.combat.forecast import Surrender
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
    target,
    throw,
    war,
)

ASIA = province("asi")


# --- armies --------------------------------------------------------------------------------------


def survivors(**about: object) -> Scene:
    """Of an earlier turn: five legions stand against the Boii, and their general is dead."""
    return Scene().war("gal1").army("gal1", "", 5, **about)


def test_8_0_13_commander_survivors_fight_nobody_and_prosecute_their_conflict() -> None:
    game = survivors().game()
    assert game.outcome is not None
    assert game.state.unprosecuted[war("gal1")] == 0
    assert game.state.falls == 0
    assert force(game) == (5, 0)


def test_8_0_14_survivors_without_a_commander_are_nobody_sent() -> None:
    game = survivors().province("gci", "15", legions=1).game()
    assert only(game, "assaults-ahead").args["conflicts"] == [war("gal1")]
    beside = survivors().army("gal1", "2", 10).province("gci", "15", legions=1).game()
    battle(beside, "gal1", "2")
    throw(beside, 7)  # Stalemate
    assert "assaults-ahead" not in kinds(beside)


def test_8_3_5_survivors_without_a_commander_stop_no_rebel() -> None:
    game = Scene().war("gal1").rebel("27A", 5).army("rebels", "", 9).game()
    assert "rome-falls" in kinds(game)


def test_2_open_survivors_without_a_commander_wake_nobody() -> None:
    game = Scene().war("gal1", state="inactive").army("gal1", "", 5).game()
    assert "conflict-attacked" not in kinds(game)


# --- provinces -----------------------------------------------------------------------------------


def left(home: str = "asi", **about: object) -> Scene:
    """A rebel has left his province with three legions; one and a squadron stay, and ships."""
    here = {"legions": 1, "squadrons": 1, "militia": 2, "flotillas": 3, **about}
    scene = Scene(par=0).rebel("24", 3, home=home, turns=1)
    return scene.province(home, holder="rebel", developed=True, **here)


def test_8_0_13_commander_the_province_that_a_marching_rebel_left() -> None:
    """frame.combat.6: without a throw, whatever stands there, by sea or by land."""
    game = left().army("asi", "28", 1).army("rebels", "29", 6).game()
    battle(game, "asi", "28")
    state = game.state
    assert (state.falls, holder(game, "asi"), at(game, HOME)) == (0, "rome", (1, 1))
    assert (state.developed[ASIA], state.militia[ASIA], state.flotillas[ASIA]) == (0, 0, 0)
    assert only(game, "surrenders").args == {"province": ASIA, "commander": man("28")}
    assert (state.balance, state.units_lost, state.rebellion is None) == (2, -2, False)
    assert "glory" not in kinds(game)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_8_0_13_commander_that_it_falls_is_foretold(lang: str) -> None:
    game = left().army("asi", "28", 1).army("rebels", "29", 6).game()
    assert game.prompt is not None
    ahead = game.prompt.forecast(game.view(1), NextBattle(target("asi"), man("28")))
    assert isinstance(ahead, Surrender)
    show = game.system.presenter
    table, odds = show.combat(game.view(1), ahead, lang)
    line = show.odds_line(game.view(1), ahead, lang)
    assert [row.cells for row in table.rows] == [(line,)]
    assert "Tullius" in line
    assert len(odds.rows) == 1


def test_8_0_13_commander_a_second_army_finds_nothing_to_fight() -> None:
    game = left().army("asi", "28", 1).army("asi", "1", 1).army("rebels", "29", 6).game()
    battle(game, "asi", "28")
    assert game.prompt is not None
    assert [a.man for a in game.prompt.legal(game.state)] == [man("29")]


def test_8_4_convoy_what_rome_has_taken_is_not_shipped() -> None:
    scene = left().army("asi", "28", 1).army("rebels", "29", 6)
    convoys = [{"province": "asi", "legions": [1], "militia": 2}]
    scene.fields["convoys"], scene.provinces["asi"]["legions"] = convoys, [1]
    game = scene.game()
    assert game.state.convoys
    battle(game, "asi", "28")
    assert (game.state.convoys, holder(game, "asi")) == ([], "rome")
    battle(game, "rebels", "29")
    throw(game, 12)
    assert only(game, "convoy-stays").args["province"] == ASIA


@pytest.mark.parametrize(("ship", "shipped"), [(63, [1]), (62, [])])  # without flotillas nothing
def test_8_4_convoy_units_lost_in_the_province_are_not_shipped(
    ship: int, shipped: list[int]
) -> None:
    scene = Scene().rebel("27A", 3, turns=1)
    scene.partisan("24", "cre", legions=[1, 2], flotillas=2)
    scene.army("cre", "29", 5, 6).army("rebels", "1", 6)
    scene.fields["convoys"] = [{"province": "cre", "legions": [1, 2]}]
    game = scene.game()
    battle(game, "cre", "29")
    throw(game, 9, lost=(0, 61, ship, ship))  # at sea: row 11, two of each lost
    assert [len(convoy.legions) for convoy in game.state.convoys] == shipped
