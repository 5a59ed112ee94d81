"""10.1 points for battles and fallen leaders."""

from __future__ import annotations

from core.alea.box.state import DEATHS
from core.game import Game
from tests.alea.battle_scene import clash, points, reduced, slaughter
from tests.alea.scene import C, R, Scene, asked, do, fight, roll, where


def large(attackers: tuple[str, ...], defenders: tuple[str, ...], *weak: str, die: int) -> Game:
    scene = clash(attackers, defenders).put(R, "gallia-4", *weak, reduced=True)
    game = fight(scene, die)
    while game.state.battle is not None:
        assert game.prompt is not None
        do(game, game.prompt.legal(game.state)[0])
    return game


FOUR = ("legio-i", "legio-iii", "legio-v", "legio-vi")  # 20 SP


def test_10_1_a_battle_of_35_sp_scores_a_point() -> None:
    game = large(FOUR, ("legio-ii", "legio-iv", "legio-xiv"), die=6)
    assert points(game) == [("10.1.battle", C, 1)]
    assert game.state.points == 1


def test_10_1_a_battle_of_34_sp_does_not() -> None:
    game = large(FOUR, ("legio-ii", "legio-iv", "legio-xxxi"), die=6)
    assert points(game) == []


def test_10_1_reduced_units_count_their_reduced_strength() -> None:
    """20 + 12 + 3 make 35; with a legion of 2 SP they do not."""
    defenders = ("legio-ii", "auxilia-1", "equites-4-1")
    assert points(large(FOUR, defenders, "legio-iv", die=6)) == [("10.1.battle", C, 1)]
    assert points(large(FOUR, defenders, "legio-xvii", die=6)) == []


def test_10_1_the_strength_is_that_of_the_start_of_the_battle() -> None:
    """Everybody loses, and still it was a large battle."""
    game = large(FOUR, ("legio-ii", "legio-iv", "legio-xiv"), die=6)
    assert all(reduced(game, "legio-ii", "legio-iv", "legio-xiv"))
    assert points(game) == [("10.1.battle", C, 1)]


def test_10_1_a_defender_who_wins_scores() -> None:
    game = large(FOUR, ("legio-ii", "legio-iv", "legio-xiv"), die=1)
    assert points(game) == [("10.1.battle", R, 1)]
    assert game.state.points == -1


def test_10_1_each_enemy_leader_killed_scores_a_point() -> None:
    game = slaughter("cato", "spinther", "bibulus")
    assert points(game) == [("10.1.leader", C, 1)] * 3
    assert game.state.points == 3


def test_10_1_a_natural_death_scores_nothing() -> None:
    scene = Scene("1", year=-43).put(R, "hispania-1", "ahenobarbus")
    game = scene.game(step=DEATHS)
    assert asked(game) == "roll"
    roll(game, 0)
    assert where(game, "ahenobarbus") == "dead"
    assert points(game) == []
    assert game.state.points == 0
