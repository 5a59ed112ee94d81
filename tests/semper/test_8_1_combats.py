"""8.1: where there is combat, and in which order."""

from __future__ import annotations

import pytest

from core.game import Game
from core.imperator.actions import Done as EndMovement
from core.imperator.actions import Fight, Stand
from core.semper.combat.contested import contested
from tests.semper.combat_scene import ATTACKER_WINS_R, FIVES, clash, fight, result, retreat
from tests.semper.scene import BOARD, P, S, Scene, asked, at, march, push, refused, roll, zone


@pytest.mark.parametrize("active", [P, S])
def test_8_1_who_has_moved_is_the_attacker(active: int) -> None:
    scene = clash(("dux-sirmium", "ioviani"), ("dux-treveri", "hercules"), active=active)
    game, events = fight(scene, 6)  # the die is read for the attacker: 1/2 / A
    assert result(events) == ("1/2", "A", active)
    assert game.state.battle is not None
    assert game.state.battle.attacker.side == active


def test_8_1_units_that_meet_fight() -> None:
    scene = Scene().put(P, "galliae-1", "dux-sirmium", "ioviani")
    game = scene.put(S, "galliae-4", "dux-treveri", "hercules").game()
    push(game, march("galliae-1", ["dux-sirmium"], ["ioviani"], "galliae-4"))
    push(game, EndMovement())
    assert game.state.battle is not None
    assert game.state.battle.zone == zone("galliae-4")


def test_8_1_leaders_alone_do_not_fight() -> None:
    scene = Scene().put(P, "galliae-4", "dux-sirmium").put(S, "galliae-4", "dux-treveri")
    assert contested(scene.state) == ()


def test_8_1_leaders_of_both_camps_alone_ignore_each_other() -> None:
    scene = Scene().put(P, "galliae-1", "dux-sirmium").put(S, "galliae-4", "dux-treveri")
    game = scene.game()
    push(game, march("galliae-1", ["dux-sirmium"], [], "galliae-4"))
    assert asked(game).kind == "movement"  # nobody has to flee
    push(game, EndMovement())
    assert game.state.active == S
    assert [at(game, name) for name in ("dux-sirmium", "dux-treveri")] == ["galliae-4"] * 2


def test_4_4_1_peoples_of_both_players_do_not_fight_each_other() -> None:
    scene = Scene().put(P, "galliae-1", "franci-1").put(S, "galliae-1", "alamanni-1")
    scene.war("franci", P).war("alamanni", S)
    assert zone("galliae-1") not in contested(scene.state)


def test_4_4_1_a_people_fights_romans_of_the_other_camp() -> None:
    scene = Scene().put(P, "galliae-1", "franci-1").put(S, "galliae-1", "ioviani")
    assert contested(scene.war("franci", P).state) == (zone("galliae-1"),)


def test_4_4_1_a_people_at_peace_is_nobodys_enemy() -> None:
    scene = Scene().put(S, "franci", "dux-treveri", "ioviani")
    assert contested(scene.state) == ()


def test_4_4_2_armenians_fight_peoples_and_romans() -> None:
    scene = Scene().put(P, "armenia", "armenia-1").put(S, "armenia", "persae-1")
    assert contested(scene.war("persae", S).state) == (zone("armenia"),)
    scene = Scene().put(P, "armenia", "armenia-1").put(S, "armenia", "ioviani")
    assert contested(scene.state) == (zone("armenia"),)


def test_8_1_nobody_fights_at_sea() -> None:
    scene = Scene()
    hold = BOARD.place_ids[BOARD.hold(0)]
    scene.put(P, hold, "ioviani").put(S, hold, "hercules")
    assert contested(scene.state) == ()


# --- the order -----------------------------------------------------------------------------------


def two_fields() -> Game:
    scene = clash(("dux-sirmium", FIVES[0]), ("dux-treveri", FIVES[1]), "galliae-1")
    scene.put(P, "italia-1", "dux-nicomedia", FIVES[2])
    return scene.put(S, "italia-1", "dux-mediolanum", FIVES[3]).game(step="combat")


def test_8_1_order_is_the_attackers_choice() -> None:
    game = two_fields()
    assert (asked(game).kind, asked(game).seat) == ("fight", game.state.seat_of(P))
    ways = [Fight(zone("galliae-1")), Fight(zone("italia-1"))]
    assert list(asked(game).legal(game.state)) == ways
    push(game, ways[1])
    assert game.state.battle is not None
    assert game.state.battle.zone == zone("italia-1")
    roll(game, ATTACKER_WINS_R)
    retreat(game, "italia-3")
    assert game.state.battle.zone == zone("galliae-1")  # the only one left


def test_8_1_there_is_no_battle_elsewhere() -> None:
    refusal = refused(two_fields(), Fight(zone("galliae-2")))
    assert (refusal.kind, refusal.rule) == ("nothing-to-fight", "8.1.order")


def test_8_1_order_shows_what_each_battle_would_be() -> None:
    game = two_fields()
    forecast = asked(game).forecast(game.state, Fight(zone("italia-1")))
    assert forecast is not None
    assert forecast.where == zone("italia-1")


def test_8_1_evasions_of_all_zones_come_before_the_battles() -> None:
    scene = Scene().put(P, "galliae-1", "dux-sirmium", FIVES[0], "dux-nicomedia", FIVES[1])
    scene.put(S, "galliae-3", "maxence", FIVES[2])
    game = scene.put(S, "galliae-4", "severe", FIVES[3]).game()
    push(game, march("galliae-1", ["dux-sirmium"], [FIVES[0]], "galliae-3"))
    push(game, march("galliae-1", ["dux-nicomedia"], [FIVES[1]], "galliae-4"))
    push(game, EndMovement())
    for place in ("galliae-3", "galliae-4"):
        assert (asked(game).kind, asked(game).args()["place"]) == ("evasion", zone(place))
        push(game, Stand())
    assert asked(game).kind == "fight"
