"""8.8: Rome against a conflict that holds provinces."""

from __future__ import annotations

import pytest

from core.republic.box.board import DEAD
from core.republic.combat.armies import total
from core.republic.combat.sums import conflict_land, conflict_naval, expedition_matchup, support_of
from tests.republic.scene import (
    Scene,
    battle,
    force,
    holder,
    kinds,
    land,
    man,
    only,
    province,
    rules,
    status,
    terms,
    throw,
    told,
    war,
)

ASIA, BIT, SAR = province("asi"), province("bit"), province("sar")


def mithridates(**army: int) -> Scene:
    """Scenario 9: MIT1 with Mithridates holds Asia and Bithynia."""
    scene = Scene().war("mit1").leader("mithridates")
    scene.held("asi", "mit1", developed=True, militia=3, flotillas=4)
    scene.held("bit", "mit1", militia=1, flotillas=2)
    return scene.army("mit1", "1", army.get("legions", 22), army.get("squadrons", 24))


def test_8_8_1_to_8_8_3_the_sums() -> None:
    state = mithridates().state()
    _, foe = terms(expedition_matchup(state, state.expeditions[0]))
    assert foe == {"card": 10, "leader": 4, "captured-militia": 4, "captured-natives": 8}
    assert support_of(state, war("mit1")) == 5 + 16


def test_8_8_1_captured_units_are_not_multiplied() -> None:
    state = mithridates().war("mit3").state()
    assert total(conflict_land(state, war("mit1"))) == 20 + 4 + 4 + 8


def test_8_8_3_without_militia_the_natives_are_left() -> None:
    scene = Scene().war("mit1").held("asi", "mit1", developed=True)
    state = scene.army("mit1", "1", 5, 15).state()
    assert total(conflict_land(state, war("mit1"))) == 10 + 6


def test_8_8_2_pirates_half_of_the_ships_fight() -> None:
    """Facts 8.12, 8."""
    state = Scene().war("pir1").held("sar", "pir1", flotillas=3).army("pir1", "1", 5, 9).state()
    pirates = war("pir1")
    assert total(conflict_naval(state, pirates)) == 8 + 2
    assert support_of(state, pirates) == 2 + 1
    assert total(conflict_land(state, pirates)) == 3


def test_g9_each_ship_counts_once() -> None:
    for ships in range(4):
        scene = Scene().war("pir1").held("sar", "pir1", flotillas=ships)
        state = scene.army("pir1", "1", 5, 9).state()
        pirates = war("pir1")
        both = total(conflict_naval(state, pirates)) + support_of(state, pirates)
        assert both == 8 + 2 + ships


def test_e9_in_campaigns_support_is_twenty_at_most() -> None:
    state = mithridates().state()
    state.campaign = "late"
    assert support_of(state, war("mit1")) == 20


def test_8_8_4_disaster_and_defeat_cost_it_nothing() -> None:
    for total_of_dice in (13, 3):
        game = mithridates().game()
        battle(game, "mit1", "1")
        throw(game, total_of_dice)
        assert "conflict-loses" not in kinds(game)
        assert (game.state.militia[ASIA], game.state.flotillas[ASIA]) == (3, 4)


def test_8_8_4_standoff_kind_for_kind() -> None:
    game = mithridates().game()
    battle(game, "mit1", "1")
    throw(game, 14)  # a quarter: 6 and 6; it has 4 militia and 6 flotillas
    assert only(game, "land-standoff").args["losses"] == [6, 0, 0, 0, 6, 0, 0]
    assert only(game, "conflict-loses").args["losses"] == [0, 0, 4, 0, 0, 6, 0]
    assert [game.state.natives_lost[p] for p in (ASIA, BIT)] == [0, 0]


def test_phase_5_units_come_off_the_province_taken_first() -> None:
    game = mithridates().game()  # net 26 - 26 = 0
    battle(game, "mit1", "1")
    throw(game, 11)  # row 11: two and two
    assert "land-stalemate" in kinds(game)
    assert (game.state.militia[ASIA], game.state.flotillas[ASIA]) == (1, 2)
    assert (game.state.militia[BIT], game.state.flotillas[BIT]) == (1, 2)


def test_8_8_6_victory_gives_the_provinces_back_empty() -> None:
    game = mithridates().man("7", does="captive", at="mit1").game()
    battle(game, "mit1", "1")
    throw(game, 17)  # row 17
    state = game.state
    assert (holder(game, "asi"), holder(game, "bit"), status(game, "mit1")) == (
        "rome",
        "rome",
        "beaten",
    )
    assert (state.developed[ASIA], state.militia[ASIA], state.flotillas[ASIA]) == (0, 0, 0)
    assert state.taken == []
    assert only(game, "provinces-return").rule == "8.8.6"
    assert only(game, "glory").args["count"] == 5  # 8.8.5: half of the printed 10
    assert state.post[man("7")] == DEAD
    assert {"8.8.4", "8.8.3"} <= rules(game)


@pytest.mark.parametrize(
    ("total_of_dice", "kind", "lost"),
    [
        (18, "sea-disaster", None),
        (15, "sea-standoff", [0, 0, 0, 0, 0, 3, 0]),
        (3, "sea-defeat", None),
        (4, "sea-stalemate", [0, 0, 0, 0, 0, 3, 0]),
        (12, "sea-victory", [0, 0, 0, 0, 0, 1, 0]),
    ],
)
def test_8_8_4_at_sea(total_of_dice: int, kind: str, lost: list[int] | None) -> None:
    """APT 4 and 11 squadrons against 10: net 5, but for the Defeat."""
    legions, squadrons = (8, 11) if kind != "sea-defeat" else (8, 5)
    scene = Scene().war("pir1").held("sar", "pir1", flotillas=3)
    game = scene.army("pir1", "1", legions, squadrons).game()
    battle(game, "pir1", "1")
    throw(game, total_of_dice)
    assert kind in kinds(game)
    if lost is None:
        assert "conflict-loses" not in kinds(game)
    else:
        assert only(game, "conflict-loses").args["losses"] == lost
        assert game.state.flotillas[SAR] == 3 - lost[5]


def test_8_8_6_pirates_at_sea_then_on_land() -> None:
    scene = Scene().war("pir1").held("sar", "pir1", flotillas=3)
    game = scene.army("pir1", "1", 8, 14).game()
    battle(game, "pir1", "1")
    throw(game, 10)
    assert [e.args["count"] for e in told(game, "glory")] == [4]
    land(game)
    throw(game, 10)
    assert [e.args["count"] for e in told(game, "glory")] == [4, 2]
    assert (holder(game, "sar"), force(game)) == ("rome", (8, 14))
    assert only(game, "province-created").args["province"] == province("cil")
