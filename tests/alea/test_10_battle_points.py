"""10.1 points for battles and fallen leaders."""

from __future__ import annotations

from core.alea.box.board import NOBODY
from core.alea.box.state import DEATHS
from core.game import Game
from tests.alea.battle_scene import clash, points, reduced, slaughter
from tests.alea.events_scene import rivals
from tests.alea.scene import (
    BOARD,
    SEAT,
    C,
    R,
    Scene,
    asked,
    asked_of,
    do,
    fight,
    people,
    roll,
    where,
)
from tests.alea.stratagem_scene import at_war, plays, table


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


def test_10_1_pax_romana_pays_half_for_every_major_people_whoever_ran_it() -> None:
    scene = at_war(at_war(rivals(), "parthi", C, "parthi-1"), "pontici", R, "pontici")
    at_war(scene, "germani", C, "germani-1")
    game = table(scene, ["pax-romana"])
    plays(game, C, "pax-romana")
    assert [game.state.war[people(n)] for n in ("parthi", "pontici", "germani")] == [NOBODY] * 3
    assert game.state.points == 3 + 2  # half of 6, half of 4, nothing for a minor people
    assert asked_of(game) == ("redeploy", SEAT[C])  # 4.4.3: who ran the Parthi
    do(game, game.prompt.offered(game.state))
    assert all(BOARD.people_of[game.state.where[unit]] == people("parthi")
               for unit in BOARD.people_units[people("parthi")])  # fmt: skip


def test_10_1_pacify_nationality_pays_the_republican_in_the_negative() -> None:
    scene = at_war(at_war(rivals(), "numidae", R, "numidae"), "aegyptii", C, "aegyptii")
    scene = at_war(scene, "parthi", C, "parthi-1")
    game = table(scene, [], ["pacify-nationality"])
    plays(game, R, "pacify-nationality", nationality="Hamites-Semites")
    assert game.state.points == -(1 + 2)
    assert game.state.war[people("parthi")] == C
