"""6.3.in-hoc-signo and 6.3.sol-invictus: a die of a combat shows what its player's god wishes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from core.contract import Fall
from core.game import Game
from core.imperator.actions import TryEvasion
from core.semper.box.state import COMBAT, EVASION
from tests.semper.combat_scene import of_kind
from tests.semper.scene import P, S, Scene, asked, counter, push, roll
from tests.semper.stratagem_scene import (
    cannot,
    emperors,
    kind_of,
    pause,
    plays,
    quietly,
    table,
)


def armies(
    mine: Sequence[str] = ("constantin", "ioviani"),
    theirs: Sequence[str] = ("maxence", "hercules"),
    place: str = "italia-5",
) -> Scene:
    """PRIMUS attacks; with titles: Constantin and Crispus are Christians, Maxence and Licinius
    under the sun."""
    scene = emperors().put(P, place, *mine).put(S, place, *theirs)
    return scene


def lying(scene: Scene, die: int, **hands: Any) -> Game:
    """The battle's die has fallen, and lies on the table."""
    game = table(scene, step=COMBAT, **hands)
    while kind_of(game) == "window":
        quietly(game)
    roll(game, die)
    return game


def at_saxa_rubra(**hands: Any) -> Game:
    scene = armies().title("augustus", "constantin", "maxence")
    return lying(scene, 1, **hands)


def test_6_3_in_hoc_signo_the_die_of_the_battle() -> None:
    game = at_saxa_rubra(mine=["in-hoc-signo"])
    assert pause(game) == "after-die"
    events = plays(game, P, "in-hoc-signo", die=6)
    assert [e.kind for e in events][:2] == ["stratagem-played", "die-replaced"]
    (result,) = of_kind(events, "result")
    assert result.args["die"] == 6
    assert result.args["side"] == P


def test_6_3_sol_invictus_is_barred_by_a_christian() -> None:
    game = at_saxa_rubra(theirs=["sol-invictus"], hands="hidden")
    assert cannot(game, S, "sol-invictus", die=1) == ("christian-there", "6.3.sol-invictus")


def test_6_3_in_hoc_signo_needs_a_christian_of_rank() -> None:
    plain = armies().title("augustus", "maxence")
    game = lying(plain, 1, mine=["in-hoc-signo"], hands="hidden")
    assert cannot(game, P, "in-hoc-signo", die=6) == ("needs-christian", "6.3.in-hoc-signo")
    pagan = armies(["licinius", "ioviani"]).title("augustus", "licinius")
    game = lying(pagan, 1, mine=["in-hoc-signo"], hands="hidden")
    assert cannot(game, P, "in-hoc-signo", die=6)[0] == "needs-christian"


@pytest.mark.parametrize("word", ["head", "augustus", "caesar", "usurper"])
def test_6_3_in_hoc_signo_an_emperor_or_an_usurper(word: str) -> None:
    scene = armies()
    if word == "head":
        scene.title("plain", "galere")
    if word == "usurper":
        scene.revolt("constantin")
    else:
        scene.title(word, "constantin")
    game = lying(scene, 1, mine=["in-hoc-signo"])
    plays(game, P, "in-hoc-signo", die=6)


def test_6_3_in_hoc_signo_not_by_a_follower_of_an_usurper() -> None:
    scene = armies(["licinius", "crispus", "ioviani"]).revolt("licinius", "crispus")
    game = lying(scene, 1, mine=["in-hoc-signo"], hands="hidden")
    assert cannot(game, P, "in-hoc-signo", die=6)[0] == "needs-christian"


def test_6_3_in_hoc_signo_is_barred_by_a_christian_of_rank_on_the_other_side() -> None:
    scene = armies(theirs=("crispus", "hercules")).title("caesar", "constantin", "crispus")
    game = lying(scene, 1, mine=["in-hoc-signo"], hands="hidden")
    assert cannot(game, P, "in-hoc-signo", die=6) == ("christian-there", "6.3.in-hoc-signo")
    scene = armies(theirs=("crispus", "hercules")).title("caesar", "constantin")
    game = lying(scene, 1, mine=["in-hoc-signo"])
    plays(game, P, "in-hoc-signo", die=6)  # a plain Christian does not matter


def test_6_3_in_hoc_signo_against_a_people() -> None:
    scene = emperors().put(P, "galliae-1", "constantin", "ioviani").title("augustus", "constantin")
    scene.war("franci", S).put(S, "galliae-1", "franci-1")
    game = lying(scene, 1, mine=["in-hoc-signo"])
    plays(game, P, "in-hoc-signo", die=5)


def test_6_3_sol_invictus_two_may_meet_and_the_later_one_stands() -> None:
    scene = armies(["licinius", "ioviani"]).title("augustus", "licinius", "maxence")
    game = lying(scene, 3, mine=["sol-invictus"], theirs=["sol-invictus"])
    plays(game, P, "sol-invictus", die=6)
    assert game.state.die == Fall("d6", 6)
    events = plays(game, S, "sol-invictus", die=1)
    (result,) = of_kind(events, "result")
    assert result.args["die"] == 1


def test_6_3_both_signs_by_one_player_with_both_faiths() -> None:
    scene = armies(["constantin", "licinius", "ioviani"])
    scene.title("caesar", "constantin", "licinius").title("augustus", "maxence")
    game = lying(scene, 3, mine=["sol-invictus", "in-hoc-signo"], theirs=["sol-invictus"])
    plays(game, P, "sol-invictus", die=2)
    assert cannot(game, S, "sol-invictus", die=1)[0] == "christian-there"
    events = plays(game, P, "in-hoc-signo", die=6)
    assert of_kind(events, "result")[0].args["die"] == 6


def test_6_3_in_hoc_signo_the_modifiers_stay() -> None:
    game = at_saxa_rubra(mine=["in-hoc-signo"])
    assert game.state.battle is not None
    added = sum(value for _, value in game.state.battle.modifiers)
    assert added
    events = plays(game, P, "in-hoc-signo", die=2)
    assert of_kind(events, "result")[0].args["row"] == 2 + added


@pytest.mark.parametrize("die", [0, 7, None])
def test_6_3_in_hoc_signo_a_face_of_the_die(die: int | None) -> None:
    game = at_saxa_rubra(mine=["in-hoc-signo"])
    assert cannot(game, P, "in-hoc-signo", die=die) == ("no-such-face", "6.3.in-hoc-signo")


# --- the die of an evasion -----------------------------------------------------------------------


def escaping(**hands: Any) -> Game:
    scene = armies(["galere", "ioviani"], ["constantin", "hercules"])
    scene.title("augustus", "constantin")
    game = table(scene, step=EVASION, **hands)
    while kind_of(game) == "window":
        quietly(game)
    push(game, TryEvasion())
    roll(game, 6)
    return game


def test_6_3_in_hoc_signo_the_die_of_an_evasion() -> None:
    game = escaping(theirs=["in-hoc-signo"])
    assert pause(game) == "after-die"
    events = plays(game, S, "in-hoc-signo", die=1)
    assert "evasion-succeeds" in [e.kind for e in events]
    assert asked(game).kind == "evade"


def test_6_3_sol_invictus_of_the_hunter_is_barred() -> None:
    game = escaping(mine=["sol-invictus"], hands="hidden")
    assert cannot(game, P, "sol-invictus", die=6)[0] == "christian-there"


# --- never elsewhere ------------------------------------------------------------------------------


def test_6_3_in_hoc_signo_waits_for_a_die_of_a_combat() -> None:
    scene = armies().title("augustus", "constantin")
    game = table(scene, ["in-hoc-signo"], step="movement")
    assert cannot(game, P, "in-hoc-signo", die=6) == ("combat-die-only", "6.3.in-hoc-signo")
    game = table(
        armies().title("augustus", "constantin"), ["in-hoc-signo"], step=COMBAT, hands="hidden"
    )
    assert pause(game) == "before-battle"
    assert cannot(game, P, "in-hoc-signo", die=6)[0] == "combat-die-only"


def test_6_3_roma_victor_leaves_no_die_to_alter() -> None:
    scene = emperors().put(P, "galliae-1", "constantin", "ioviani").title("augustus", "constantin")
    scene.war("franci", S).put(S, "galliae-1", "franci-1")
    game = table(scene, ["in-hoc-signo", "roma-victor"], step=COMBAT)
    plays(game, P, "roma-victor")
    assert pause(game) != "after-die"
    assert counter("in-hoc-signo") in game.state.hands[0]


def test_6_open_hands_pause_for_the_sign_only_where_it_could_be_played() -> None:
    game = lying(armies(), 1, mine=["in-hoc-signo"], theirs=["sol-invictus"])
    assert pause(game) != "after-die"


@pytest.mark.parametrize("mine", [[], ["in-hoc-signo"]])
def test_6_hidden_hands_pause_after_the_die_whoever_holds_what(mine: list[str]) -> None:
    assert pause(lying(armies(), 1, mine=mine, hands="hidden")) == "after-die"
