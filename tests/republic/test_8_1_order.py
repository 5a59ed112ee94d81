"""8.1, 8.0.7: who fights when, and the numbers of later expeditions."""

from __future__ import annotations

import pytest

from core.game import Game
from core.republic.box.actions import Land, NextBattle
from core.republic.box.board import REBEL_ARMY
from core.republic.combat.forecast import BattleForecast, fight
from core.republic.combat.sums import expedition_matchup
from tests.republic.scene import (
    Scene,
    asked,
    battle,
    kinds,
    land,
    man,
    only,
    refused,
    rules,
    stay,
    throw,
    war,
)


def offered(game: Game) -> list[tuple[int, int]]:
    assert game.prompt is not None
    return [(a.target, a.man) for a in game.prompt.legal(game.state)]  # type: ignore[attr-defined]


def two(first: int = 9, second: int = 9) -> Game:
    """Two expeditions on PUN2 and one on GAL1."""
    scene = Scene().war("pun2", "gal1").army("pun2", "1", first, 5).army("pun2", "2", second, 5)
    return scene.army("gal1", "4", 6).game()


def test_ask_order_every_expedition_is_offered() -> None:
    game = two()
    asked(game, "next-battle")
    pun, gal = war("pun2"), war("gal1")
    assert offered(game) == [(pun, man("1")), (pun, man("2")), (gal, man("4"))]


def test_8_1_2_the_other_expeditions_on_it_come_next() -> None:
    game = two()
    battle(game, "pun2", "2")
    throw(game, 12)  # net -2: row 10
    assert offered(game) == [(war("pun2"), man("1"))]
    assert refused(game, NextBattle(war("gal1"), man("4"))) == ("finish-first", "8.1.2")
    assert refused(game, NextBattle(war("pun2"), man("2"))) == ("has-fought", "8.0.6")
    battle(game, "pun2", "1")
    throw(game, 12)
    battle(game, "gal1", "4")


def test_ask_expedition_refusals() -> None:
    game = two()
    assert refused(game, NextBattle(war("mac1"), man("1"))) == ("nobody-sent", "8.1.2")
    assert refused(game, NextBattle(REBEL_ARMY, man("1"))) == ("nobody-sent", "8.1.2")
    assert refused(game, NextBattle(war("gal1"), man("1"))) == ("not-his-battle", "ask.expedition")
    assert refused(game, NextBattle(war("gal1"), 255)) == ("not-his-battle", "ask.expedition")
    assert refused(game, NextBattle(900, -1)) == ("nobody-sent", "8.1.2")
    assert refused(game, Land()) == ("not-an-answer", "table.action")
    assert refused(game, NextBattle(war("gal1"), man("4")), 2)[0] == "not-your-turn"


def test_8_1_2_what_is_beaten_needs_no_second_battle() -> None:
    scene = Scene().war("gal1", "soc1").army("gal1", "1", 15).army("gal1", "2", 5)
    game = scene.army("soc1", "4", 3).game()
    battle(game, "gal1", "1")
    throw(game, 12)
    assert offered(game) == [(war("soc1"), man("4"))]
    assert refused(game, NextBattle(war("gal1"), man("2"))) == ("nothing-to-fight", "8.1.2")


@pytest.mark.parametrize(
    ("total", "kind", "off"),
    [
        (10, "land-disaster", True),
        (11, "land-standoff", True),
        (12, "land-stalemate", True),
        (7, "land-defeat", False),
    ],
)
def test_8_0_7_several_numbers_of_later_expeditions(total: int, kind: str, off: bool) -> None:
    game = two()
    battle(game, "pun2", "1")
    throw(game, total)
    assert kind in kinds(game)
    matchup = expedition_matchup(game.state, game.state.expeditions[1])
    assert (matchup.disaster == ()) == off
    assert matchup.numbers_off == ("8.0.7.several" if off else "")
    battle(game, "pun2", "2")
    throw(game, 10)
    assert kinds(game).count("land-disaster") == (kind == "land-disaster") + (not off)
    assert ("8.0.7.several" in rules(game)) == off


def test_e3_after_a_first_defeat_they_stay_on_for_all() -> None:
    scene = Scene().war("pun2").army("pun2", "1", 6, 5).army("pun2", "2", 6, 5)
    game = scene.army("pun2", "4", 6, 5).game()
    battle(game, "pun2", "1")
    throw(game, 8)  # net -5: row 3
    battle(game, "pun2", "2")
    throw(game, 14)  # row 9: Stalemate
    assert "land-stalemate" in kinds(game)
    assert expedition_matchup(game.state, game.state.expeditions[-1]).disaster == (10,)


def test_e13_the_last_battle_of_the_first_expedition_decides() -> None:
    scene = Scene().war("pun1").army("pun1", "1", 10, 12).army("pun1", "2", 10, 12)
    game = scene.game()
    battle(game, "pun1", "1")
    throw(game, 15)
    land(game)
    throw(game, 8)  # row 12 or so
    assert "land-stalemate" in kinds(game)
    assert expedition_matchup(game.state, game.state.expeditions[1]).disaster == ()


def test_8_0_7_a_land_battle_after_its_own_battle_at_sea_keeps_the_numbers() -> None:
    game = Scene().war("pun1").army("pun1", "1", 16, 16).game()
    battle(game, "pun1", "1")
    throw(game, 15)
    assert expedition_matchup(game.state, game.state.expeditions[0]).disaster == (13,)


def test_g18_a_second_general_lands_where_the_fleet_is_beaten() -> None:
    scene = Scene().war("pun1").army("pun1", "1", 0, 12).army("pun1", "2", 20, 10)
    game = scene.game()
    battle(game, "pun1", "1")
    throw(game, 15)
    battle(game, "pun1", "2")
    throw(game, 12)
    assert only(game, "land-victory").args["commander"] == man("2")


def test_phase_6_one_battle_is_asked_for_too() -> None:
    game = Scene().war("gal1").army("gal1", "2", 10).game()
    asked(game, "next-battle")
    assert offered(game) == [(war("gal1"), man("2"))]


def test_the_forecast_is_the_battle_that_is_fought() -> None:
    game = two()
    assert game.prompt is not None
    action = NextBattle(war("pun2"), man("1"))
    foreseen = game.prompt.forecast(game.view(1), action)
    assert isinstance(foreseen, BattleForecast)
    assert not foreseen.settled
    battle(game, "pun2", "1")
    now = fight(game.view(1))
    assert now is not None
    assert (now.matchup, now.units, now.odds) == (foreseen.matchup, foreseen.units, foreseen.odds)
    throw(game, 12)
    after = fight(game.view(1))
    assert after is not None
    assert (after.matchup, after.total, after.settled) == (foreseen.matchup, 12, True)


def test_ask_land_shows_the_battle_on_land() -> None:
    game = Scene().war("pun1").army("pun1", "1", 16, 16).game()
    battle(game, "pun1", "1")
    throw(game, 15)
    assert game.prompt is not None
    ahead = game.prompt.forecast(game.view(1), Land())
    assert isinstance(ahead, BattleForecast)
    assert (ahead.title, ahead.matchup.net) == ("land", 4 + 16 + 1 - 10)
    stay(game)
