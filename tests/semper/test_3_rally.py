"""3.6.3.D: usurpers call leaderless units over, and march on with them."""

from __future__ import annotations

import random
from functools import partial

import msgspec
import pytest

from core.game import Game
from core.imperator.actions import Done, March, Stand
from core.semper.box.actions import TryRally
from core.semper.march.go_on import OnwardPrompt
from core.semper.march.rally import RallyPrompt, rally_bonus
from core.texts import LANGUAGES, event_text, refusal_text
from tests.offers import walk
from tests.semper.politics_scene import Play, tetrarchy
from tests.semper.scene import (
    BOARD,
    P,
    S,
    Scene,
    asked,
    at,
    end_movement,
    kinds,
    march,
    piece,
    push,
    refused,
    roll,
    sail,
    zone,
)

# CP: Severe 3, Maxence 4, Maximin Daia 4, Constance Chlore 5. All dice are read low: at most CP.


def revolt(usurper: str = "maxence", *rebels: str, bonus: int = 0) -> Scene:
    """SECONDUS runs a usurpation against PRIMUS; it stands in Venetia, and in Noricum there is a
    unit of PRIMUS without a leader."""
    scene = Scene(active=S).put(S, "italia-3", usurper, *rebels, "batavi", "heruli")
    scene.put(P, "pannoniae-1", "pannonici")
    return scene.revolt(usurper, *rebels, bonus=bonus)


def entering(scene: Scene, *leaders: str, units: tuple[str, ...] = ("batavi", "heruli")) -> Game:
    """They march into Noricum."""
    game = scene.game()
    push(game, march("italia-3", leaders or ["maxence"], units, "pannoniae-1"))
    return game


def side_of(game: Game, name: str) -> int:
    return int(game.state.side[piece(name)])


# --- the attempt --------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "side"), [(1, S), (4, S), (5, P), (6, P)])
def test_3_6_3_D_at_most_his_political_capacity(die: int, side: int) -> None:
    game = entering(revolt())
    prompt = asked(game)
    assert isinstance(prompt, RallyPrompt)
    chance = prompt.chance(game.state, TryRally())
    assert chance is not None
    assert (chance.good, chance.of) == (4, 6)
    assert prompt.chance(game.state, Stand()) is None
    push(game, TryRally())
    events = roll(game, die)
    assert ("rallies" in kinds(events)) == (side == S)
    assert side_of(game, "pannonici") == side
    for event in events:
        assert all(event_text(game.system, event, lang) for lang in LANGUAGES)


@pytest.mark.parametrize(("bonus", "worst"), [(1, 5), (2, 6)])
def test_3_6_3_D_the_bonus_of_the_stratagem_counts(bonus: int, worst: int) -> None:
    game = entering(revolt(bonus=bonus))
    push(game, TryRally())
    roll(game, worst)
    assert side_of(game, "pannonici") == S


def test_3_6_3_D_the_bonus_ends_with_the_life_of_its_usurper() -> None:
    """Severus follows Licinius, and after him Maximinus, who has no stratagem to thank."""
    scene = tetrarchy().put(S, "moesiae-3", "licinius").put(S, "moesiae-1", "severe", "ioviani")
    scene.put(S, "oriens-2", "maximin-daia").revolt("licinius", "severe", bonus=2)
    play = Play(scene.revolt("maximin-daia"))
    assert rally_bonus(play.state, piece("severe")) == 2
    play.dies("licinius").settled()
    assert play.state.cause[piece("severe")] == piece("maximin-daia")
    assert rally_bonus(play.state, piece("severe")) == 0


def test_3_6_3_D_without_the_usurper_the_best_of_his_followers_calls() -> None:
    scene = revolt("severe", "maxence", "alexander", bonus=1).put(S, "africa-1", "severe")
    game = scene.game()
    push(game, march("italia-3", ["maxence", "alexander"], ["batavi"], "pannoniae-1"))
    prompt = asked(game)
    assert prompt.args()["leader"] == piece("maxence")
    push(game, TryRally())
    roll(game, 5)  # 4, and 1 of the usurpation
    assert side_of(game, "pannonici") == S


def test_3_6_3_D_the_usurper_himself_calls_even_if_a_follower_is_better() -> None:
    game = entering(revolt("severe", "maxence"), "severe", "maxence")
    assert asked(game).args()["leader"] == piece("severe")


def test_3_6_3_D_nobody_has_to_call() -> None:
    game = entering(revolt())
    assert kinds(push(game, Stand()))[0] == "calls-nobody"
    assert asked(game).kind == "movement"
    assert side_of(game, "pannonici") == P


# --- whom it concerns ---------------------------------------------------------------------------


def test_3_6_3_D_loyal_leaders_call_nobody() -> None:
    scene = Scene(active=S).put(S, "italia-3", "maxence", "batavi")
    game = scene.put(P, "pannoniae-1", "pannonici").game()
    push(game, march("italia-3", ["maxence"], ["batavi"], "pannoniae-1"))
    assert asked(game).kind == "movement"


def test_3_6_3_D_units_with_a_leader_are_not_called() -> None:
    game = entering(revolt().put(P, "pannoniae-1", "galere"))
    assert asked(game).kind == "movement"


def test_3_6_3_D_neither_peoples_nor_armenians_are_called() -> None:
    scene = revolt().put(P, "pannoniae-2", "pannonici").war("marcomanni", P)
    game = entering(scene.put(P, "pannoniae-1", "marcomanni-1"))
    assert asked(game).kind == "movement"


def test_3_6_3_D_own_units_without_a_leader_need_no_call() -> None:
    scene = revolt().put(S, "italia-2", "cornuti")
    game = scene.game()
    push(game, march("italia-3", ["maxence"], ["batavi", "heruli"], "italia-2"))
    assert asked(game).kind == "movement"


# --- failure ------------------------------------------------------------------------------------


def test_3_6_3_D_failure_halts_the_march_and_brings_battle() -> None:
    game = entering(revolt())
    push(game, TryRally())
    assert "rally-fails" in kinds(roll(game, 5))
    assert asked(game).kind == "movement"
    end_movement(game)
    assert game.state.battle is not None
    assert game.state.battle.zone == zone("pannoniae-1")


def test_3_6_3_D_one_attempt_in_a_zone_and_sequence() -> None:
    scene = revolt("maxence", "alexander")
    game = scene.game()
    push(game, march("italia-3", ["maxence"], ["batavi"], "pannoniae-1"))
    push(game, TryRally())
    roll(game, 6)
    push(game, march("italia-3", ["alexander"], ["heruli"], "pannoniae-1"))
    assert asked(game).kind == "movement"


def test_3_6_3_D_a_lone_usurper_who_fails_must_flee() -> None:
    game = entering(revolt(), "maxence", units=())
    push(game, TryRally())
    roll(game, 6)
    assert asked(game).args()["purpose"] == "lone"
    roll(game, 9)
    assert at(game, "maxence") == ""


# --- success ------------------------------------------------------------------------------------


def won(*leaders: str, scene: Scene | None = None) -> Game:
    """He has called them over."""
    game = entering(scene or revolt(), *leaders)
    push(game, TryRally())
    roll(game, 1)
    return game


def test_3_6_3_D_the_march_goes_on_with_the_points_that_are_left() -> None:
    game = won()
    assert isinstance(asked(game), OnwardPrompt)
    units = ["batavi", "heruli", "pannonici"]
    far = march(
        "pannoniae-1", ["maxence"], units, "pannoniae-2", "pannoniae-3", "pannoniae-4", "moesiae-1"
    )
    refusal = refused(game, far)
    assert (refusal.rule, refusal.args["cost"]) == ("1.2.2", 5)  # one of them to Noricum
    push(game, march("pannoniae-1", ["maxence"], units, "pannoniae-4", "moesiae-1"))
    assert [at(game, name) for name in ("maxence", *units)] == ["moesiae-1"] * 4
    assert asked(game).kind == "movement"
    again = refused(game, march("moesiae-1", ["maxence"], units, "moesiae-2"))
    assert again.rule == "3.4.1.once"


def test_3_6_3_D_he_may_stay_where_he_is() -> None:
    game = won()
    prompt = asked(game)
    assert not prompt.final(Done())
    push(game, Done())
    assert asked(game).kind == "movement"
    for leaders in (["maxence"], []):
        again = refused(game, march("pannoniae-1", leaders, ["pannonici"], "pannoniae-2"))
        assert again.rule == "3.4.1.once"


def test_3_6_3_D_only_who_came_goes_on_and_with_a_leader() -> None:
    scene = revolt("maxence", "alexander").put(S, "pannoniae-2", "alexander", "cornuti")
    scene.put(P, "italia-1", "galere", "iovii")
    game = won(scene=scene)
    alone = refused(game, march("pannoniae-1", [], ["pannonici"], "pannoniae-2"))
    assert (alone.kind, alone.rule) == ("leader-goes-on", "3.6.3.D")
    for lang in LANGUAGES:
        assert refusal_text(game.system, alone, lang)
    elsewhere = march("pannoniae-2", ["alexander"], ["cornuti"], "pannoniae-3")
    assert refused(game, elsewhere).kind == "leader-goes-on"


def test_3_6_3_D_units_that_were_won_are_not_left_in_the_enemys_diocese() -> None:
    game = won()
    left = march("pannoniae-1", ["maxence"], ["batavi", "heruli"], "pannoniae-4")
    assert refused(game, left).rule == "3.7.2.leaderless"


def test_3_6_3_D_limitanei_that_were_won_stay_bound_to_their_diocese() -> None:
    scene = revolt("maxence").put(P, "pannoniae-2", "pannonici")
    scene.put(P, "pannoniae-1", "ripenses-pannoniae")
    game = won(scene=scene)
    units = ["batavi", "heruli", "ripenses-pannoniae"]
    away = march("pannoniae-1", ["maxence"], units, "italia-3")
    assert refused(game, away).rule == "3.2.1.ripenses"
    push(game, march("pannoniae-1", ["maxence"], units, "pannoniae-2"))
    assert asked(game).kind == "rally"  # the Pannonici: it goes on like that


def test_3_6_3_D_one_attempt_after_another() -> None:
    scene = revolt("maxence").put(P, "pannoniae-2", "moesiaci")
    game = won(scene=scene)
    units = ["batavi", "heruli", "pannonici"]
    push(game, march("pannoniae-1", ["maxence"], units, "pannoniae-2"))
    push(game, TryRally())
    roll(game, 2)
    onward = asked(game)
    assert isinstance(onward, OnwardPrompt)
    assert onward.onward.spent == 2
    push(game, march("pannoniae-2", ["maxence"], [*units, "moesiaci"], "pannoniae-3"))
    assert game.state.called == [zone("pannoniae-1"), zone("pannoniae-2")]


def test_3_6_3_D_a_lone_usurper_leads_those_whom_he_has_won() -> None:
    game = entering(revolt(), "maxence", units=())
    push(game, TryRally())
    roll(game, 3)
    push(game, march("pannoniae-1", ["maxence"], ["pannonici"], "pannoniae-4"))
    assert at(game, "pannonici") == "pannoniae-4"


def test_3_6_3_D_with_no_points_left_the_march_is_over() -> None:
    scene = revolt().put(S, "italia-7", "maxence", "batavi", "heruli")
    game = scene.game()
    way = ["italia-4", "italia-3", "pannoniae-1"]
    push(game, march("italia-7", ["maxence"], ["batavi", "heruli"], *way))  # 3 of 4
    push(game, TryRally())
    roll(game, 1)
    prompt = asked(game)
    assert isinstance(prompt, OnwardPrompt)
    assert {
        a.path for a in prompt.legal(game.state) if isinstance(a, March) and len(a.units) == 3
    } == {(near,) for near in BOARD.near[zone("pannoniae-1")] if BOARD.empire_mask >> near & 1}
    scene.put(S, "italia-7", "maxence", "batavi", "heruli").put(P, "pannoniae-2", "pannonici")
    game = scene.game()
    push(game, march("italia-7", ["maxence"], ["batavi", "heruli"], *way, "pannoniae-2"))
    push(game, TryRally())
    roll(game, 1)
    assert asked(game).kind == "movement"


def test_3_6_3_D_landing_is_entering_but_the_move_is_over() -> None:
    scene = Scene(active=S).put(S, BOARD.fleet_ids[0], "maxence", "batavi").revolt("maxence")
    scene.state.fleet_at[0] = zone("centralis")
    game = scene.put(P, "moesiae-4", "moesiaci").game()
    push(game, sail(0, "centralis", moesiae_4=["maxence", "batavi"]))
    push(game, TryRally())
    roll(game, 1)
    assert side_of(game, "moesiaci") == S
    assert asked(game).kind == "movement"


def test_3_6_3_D_whoever_follows_the_offer_ends_with_a_legal_action() -> None:
    game = won(scene=revolt("maxence").put(P, "pannoniae-1", "ripenses-pannoniae"))
    luck, marches = random.Random(3), 0
    prompt = asked(game)
    for action in prompt.legal(game.state):
        assert prompt.judge(game.state, action) is None
    for _ in range(60):
        built = walk(partial(prompt.options, game.view(prompt.seat)), luck)
        action = msgspec.convert(built, game.system.actions)
        assert game.why_not(prompt.seat, action) is None, built
        marches += isinstance(action, March)
    assert marches > 10
