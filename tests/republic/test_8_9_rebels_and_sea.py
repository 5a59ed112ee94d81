"""8.9: assaults on provinces of the rebellion, and assaults at sea."""

from __future__ import annotations

from typing import Any

import pytest

from core.republic.box.board import DEAD
from tests.republic.scene import (
    Scene,
    asked,
    battle,
    garrison,
    holder,
    kinds,
    man,
    only,
    roll,
    status,
    throw,
    told,
    veterans,
    war,
)
from tests.republic.test_8_9_assaults import BIT, GCI, SAR, assaulted

# --- rebels and partisans ------------------------------------------------------------------------


def test_frame_combat_6_a_partisan_who_falls_leaves_the_province_to_the_conflict() -> None:
    scene = Scene().war("gal1").sits("24", "hul", legions=2)
    scene.partisan("15", "gci", legions=4, militia=3)
    game = assaulted(scene, "gal1", "15", 8, chits=[15], lost=[60])
    assert holder(game, "gci") == "gal1"
    assert game.state.rebellion is not None
    assert game.state.militia[GCI] == 2


def test_frame_combat_3_a_rebel_who_falls_ends_the_rebellion() -> None:
    scene = Scene().war("gal1").sits("24", "gci", legions=4, militia=3)
    scene.partisan("15", "hul", legions=2)
    game = assaulted(scene, "gal1", "24", 3)
    assert (holder(game, "gci"), holder(game, "hul")) == ("gal1", "rome")
    assert game.state.rebellion is None
    assert game.state.post[man("15")] == DEAD


def test_frame_combat_6_a_partisan_who_dies_in_victory_gives_the_province_back() -> None:
    scene = Scene().war("gal1").sits("24", "hul", legions=2)
    scene.partisan("15", "gci", legions=8)
    game = assaulted(scene, "gal1", "15", 14, chits=[15])
    assert holder(game, "gci") == "rome"
    assert garrison(game, "gci") == (0, 0)
    assert game.state.rebellion is not None


def test_frame_combat_3_a_rebel_whose_last_unit_falls_in_an_assault_is_beaten() -> None:
    """Two legions and the natives: 6 to 10, row 8: five are lost."""
    scene = Scene().war("gal1").sits("24", "gci", legions=2).partisan("15", "hul", militia=3)
    game = assaulted(scene, "gal1", "24", 12)
    assert (game.state.rebellion, game.state.post[man("24")]) == (None, DEAD)
    assert (holder(game, "gci"), holder(game, "hul")) == ("rome", "rome")
    assert only(game, "rebellion-over").rule == "frame.combat.3"


def test_frame_combat_3_a_rebel_is_beaten_so_in_a_victory_too() -> None:
    scene = Scene().war("gal1").sits("27A", "gci", veterans={"27A": 3})
    game = assaulted(scene, "gal1", "27A", 12)  # 12 to 10, row 14: four are lost
    assert status(game, "gal1") == "inactive"
    assert (game.state.rebellion, holder(game, "gci")) == (None, "rome")


def test_frame_combat_3_with_natives_left_he_goes_on() -> None:
    scene = Scene().war("gal1").sits("24", "gci", developed=True, militia=2, legions=1)
    game = assaulted(scene, "gal1", "24", 15)  # Standoff: one is lost
    assert game.state.rebellion is not None


def test_8_0_10_a_rebel_who_dies_in_victory_leaves_a_veteran() -> None:
    scene = Scene().war("gal1").sits("24", "gci", legions=8)
    game = assaulted(scene, "gal1", "24", 14, chits=[24])
    assert (game.state.rebellion, game.state.post[man("24")]) == (None, DEAD)
    assert veterans(game) == 1


# --- at sea --------------------------------------------------------------------------------------


def raid(**about: Any) -> Scene:
    """Sardinia: Terentius (2), 3 flotillas, squadrons: 2 + 8 + 2 against 8, net 4."""
    here = {"flotillas": 3, "squadrons": 8, **about}
    return Scene().war("pir1").province("sar", "20", **here).province("bit", "11", legions=1)


@pytest.mark.parametrize(
    ("total_of_dice", "kind", "lost", "marker"),
    [
        (18, "disaster", 6, 0),
        (15, "standoff", 3, 0),
        (6, "stalemate", 3, 0),
        (13, "victory", 1, 1),
    ],
)
def test_8_9_5_at_sea_then_on_land_in_any_case(
    total_of_dice: int, kind: str, lost: int, marker: int
) -> None:
    game = assaulted(raid(), "pir1", "20", total_of_dice)
    assert sum(only(game, f"assault-sea-{kind}").args["losses"]) == lost
    assert game.state.fleet_beaten[war("pir1")] == marker
    asked(game, "assault")
    assert game.prompt is not None
    assert game.prompt.args()["province"] == SAR
    battle(game, "pir1", "20")
    throw(game, 10)
    assert game.state.battle.kind == "assault-land"


def test_8_9_5_defeat_at_sea_takes_the_province_at_once() -> None:
    game = assaulted(raid(squadrons=0), "pir1", "20", 3)
    assert (holder(game, "sar"), game.state.post[man("20")]) == ("pir1", DEAD)
    assert game.prompt is not None
    assert game.prompt.args()["province"] == BIT


def test_8_9_5_victory_a_third_of_the_printed_strength() -> None:
    game = assaulted(raid(), "pir1", "20", 14)
    assert only(game, "glory").args["count"] == 3
    assert game.state.unrest == 3


def test_5_2_caesar_as_a_governor_promotes_two_at_sea() -> None:
    for total_of_dice, count in ((14, 2), (6, 1)):  # Victory, Stalemate
        scene = Scene().war("pir1").province("sar", "4A", legions=6, flotillas=3, squadrons=5)
        game = assaulted(scene, "pir1", "4A", total_of_dice)
        assert veterans(game, "4A") == count


@pytest.mark.parametrize(("total_of_dice", "kind"), [(15, "standoff"), (6, "stalemate")])
def test_8_0_10_killed_at_sea_a_governor_leaves_a_veteran(total_of_dice: int, kind: str) -> None:
    game = assaulted(raid(legions=5), "pir1", "20", total_of_dice, chits=[20])
    assert (holder(game, "sar"), veterans(game)) == ("pir1", 1)
    assert only(game, "promoted-free").rule == f"8.9.5.{kind}"


@pytest.mark.parametrize(("total_of_dice", "goes_on"), [(18, True), (6, False), (13, False)])
def test_8_9_7_killed_at_sea(total_of_dice: int, goes_on: bool) -> None:
    """It goes on after a Disaster alone; and nobody is captured at sea."""
    game = assaulted(raid(), "pir1", "20", total_of_dice, chits=[20])
    assert (holder(game, "sar"), game.state.post[man("20")]) == ("pir1", DEAD)
    assert (game.outcome is None) == goes_on
    assert "captured" not in kinds(game)


def test_8_9_5_its_flotillas_are_lost_kind_for_kind() -> None:
    scene = raid().held("cil", "pir1", flotillas=3)
    game = assaulted(scene, "pir1", "20", 15)
    assert only(game, "conflict-loses").args["losses"] == [0, 0, 0, 0, 0, 3, 0]


def test_5_2_magnus_as_a_governor() -> None:
    game = Scene().war("gal1").province("gci", "30A", legions=6).game()
    battle(game, "gal1", "30A")
    roll(game, 4)
    throw(game, 10)
    assert only(game, "assault-stalemate").args["row"] == 10 + 1 + 4 + 6 + 1 - 10
    assert len(told(game, "promoted")) == 1
