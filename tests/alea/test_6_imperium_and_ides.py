"""6.4: Imperium and the Ides of March, played."""

from __future__ import annotations

import pytest

from core.game import Game
from core.imperator.actions import Done as That
from tests.alea.scene import BOARD, SEAT, C, R, Scene, asked_of, do, roll, told, where
from tests.alea.stratagem_scene import counter, held, plays, table


def doomed() -> Game:
    """The Republic stands at 4; most regions are without garrisons."""
    scene = Scene("2", year=-46).put(C, "gallia-9", "caesar").put(R, "asia-1", "pompeius")
    scene.chief(C, "caesar").chief(R, "pompeius")
    return table(scene, [], ["imperium"], step="track", track=4)


def test_6_4_imperium_saves_a_republic_that_has_reached_space_five() -> None:
    game = doomed()
    assert told(game, "republic")[0].args == {"total": 5}
    assert asked_of(game) == ("play-imperium", SEAT[R])
    plays(game, R, "imperium")
    assert game.state.track == 4
    assert game.outcome is None


def test_6_4_without_imperium_space_five_ends_the_game() -> None:
    game = doomed()
    do(game, That())
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.rule) == (-1, "5.1.1")


def ides(die: int, caesar: str = "italia-3", holds: str = "italia") -> Game:
    scene = Scene("1", year=-46).control(R, *BOARD.region_ids).control(C, holds)
    scene.put(C, caesar, "caesar", "legio-x").put(C, "italia-6", "m-antonius")
    scene.put(R, "asia-1", "pompeius", "legio-ii").chief(C, "caesar").chief(R, "pompeius")
    game = table(scene, [], ["ides"], step="murder")
    assert asked_of(game) == ("play-ides", SEAT[R])
    plays(game, R, "ides")
    roll(game, die)
    return game


@pytest.mark.parametrize(("die", "dies"), [(3, False), (4, True)])
def test_6_4_ides_are_one_die_plus_two_however_few_regions_caesar_holds(
    die: int, dies: bool
) -> None:
    game = ides(die)
    assert where(game, "caesar") == ("dead" if dies else "italia-3")
    assert told(game, "conspiracy") == told(game, "no-conspiracy") == []


def test_6_4_ides_in_roma_add_up() -> None:
    assert where(ides(3, "italia-1"), "caesar") == "dead"
    assert where(ides(2, "italia-1"), "caesar") == "italia-1"


def test_6_4_ides_not_played_leave_the_attempt_to_the_die() -> None:
    scene = Scene("1", year=-46).control(R, *BOARD.region_ids).control(C, "italia", "gallia")
    scene.put(C, "italia-3", "caesar").put(R, "asia-1", "pompeius").chief(C, "caesar")
    game = table(scene.chief(R, "pompeius"), [], ["ides"], step="murder")
    do(game, That())
    roll(game, 2)
    assert told(game, "no-conspiracy")[0].args == {"total": 2, "count": 2}
    assert held(game, R) == [counter("ides")]
