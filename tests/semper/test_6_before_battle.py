"""6.3: Roma Victor and Furor Germanicus: the best row of the table without a die."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from core.game import Game
from core.imperator.combat.odds import HIGHEST, LOWEST
from core.semper.box.state import COMBAT
from tests.semper.combat_scene import of_kind
from tests.semper.scene import P, S, Scene, asked, roll, zone
from tests.semper.stratagem_scene import (
    cannot,
    emperors,
    kind_of,
    pause,
    plays,
    quietly,
    table,
)


def invasion(people: str = "franci", active: int = P, place: str = "galliae-1") -> Scene:
    """PRIMUS's people against Romans of SECONDUS; it attacks, unless SECONDUS is active."""
    scene = emperors().war(people, P)
    scene.put(P, place, f"{people}-1", f"{people}-2").put(S, place, "maxence", "cornuti")
    scene.state.active = active
    return scene


def to_battle(scene: Scene, mine: Sequence[str], theirs: Sequence[str], **fields: Any) -> Game:
    return table(scene, mine, theirs, step=COMBAT, **fields)


@pytest.mark.parametrize(
    ("active", "side", "face", "row"),
    [
        (P, P, "furor", HIGHEST),
        (S, P, "furor", LOWEST),
        (S, S, "roma-victor", HIGHEST),
        (P, S, "roma-victor", LOWEST),
    ],
)
def test_6_3_the_best_row_without_a_die(active: int, side: int, face: str, row: int) -> None:
    game = to_battle(
        invasion(active=active), [face] if side == P else [], [face] if side == S else []
    )
    assert pause(game) == "before-battle"
    events = list(plays(game, side, face))
    while kind_of(game) == "window":
        quietly(game)
    events = [e for at in range(game.position + 1) for e in game.events(at)]
    decreed = of_kind(events, "result-decreed")
    assert [(e.rule, e.args["side"]) for e in decreed] == [(f"6.3.{face}", side)]
    (result,) = of_kind(events, "result")
    assert (result.args["row"], result.args["die"]) == (row, 0)
    assert not of_kind(events, "die") or of_kind(events, "die")[0].args["purpose"] != "battle"
    (terms,) = of_kind(events, "battle")
    assert terms.args["modifiers"] == []


@pytest.mark.parametrize("first", [P, S])
def test_6_3_both_together_cancel_each_other(first: int) -> None:
    game = to_battle(invasion(), ["furor"], ["roma-victor"])
    faces = {P: "furor", S: "roma-victor"}
    plays(game, first, faces[first])
    assert game.state.battle is not None
    assert game.state.battle.decreed == first
    events = plays(game, 3 - first, faces[3 - first])
    assert [e.kind for e in events][:2] == ["stratagem-played", "decree-annulled"]
    while kind_of(game) == "window":
        quietly(game)
    assert asked(game).args()["purpose"] == "battle"
    roll(game, 3)


def test_6_3_cancelled_they_stay_cancelled_when_the_forces_change() -> None:
    """Desertion draws the battle up afresh; the die is rolled, and its modifiers count."""
    game = to_battle(invasion(), ["furor", "desertion"], ["roma-victor"], hands="hidden")
    plays(game, P, "furor")
    plays(game, S, "roma-victor")
    plays(game, P, "desertion", zone=zone("galliae-1"))
    while kind_of(game) == "window":
        quietly(game)
    assert asked(game).args()["purpose"] == "battle"
    fight = game.state.battle
    assert fight is not None
    assert (fight.annulled, fight.decreed) == (True, 0)
    assert fight.defend == 2  # Cornuti, reduced
    assert dict(fight.modifiers) == {"crt.a": 1}


def test_6_3_a_decree_stands_when_the_forces_change() -> None:
    game = to_battle(invasion(), ["furor", "desertion"], ["assassination"], hands="hidden")
    plays(game, P, "furor")
    plays(game, P, "desertion", zone=zone("galliae-1"))
    events = []
    while kind_of(game) == "window" and game.state.battle is not None:
        quietly(game)
        events += game.events(game.position)
    (told,) = of_kind(events, "result")
    assert (told.args["row"], told.args["defend"]) == (HIGHEST, 2)


def test_6_3_once_they_are_cancelled_no_third_one_counts() -> None:
    game = to_battle(invasion(), ["furor", "furor"], ["roma-victor"], hands="hidden")
    plays(game, P, "furor")
    assert cannot(game, P, "furor") == ("already-decreed", "6.3.furor")
    plays(game, S, "roma-victor")
    assert cannot(game, P, "furor") == ("both-played", "6.3.furor")


def test_6_3_roma_victor_is_for_romans_against_peoples() -> None:
    game = to_battle(invasion(), ["roma-victor"], ["furor"], hands="hidden")
    assert cannot(game, P, "roma-victor") == ("needs-romans", "6.3.roma-victor")
    assert cannot(game, S, "furor") == ("needs-germans", "6.3.furor")


def test_6_3_roma_victor_not_in_a_battle_of_romans() -> None:
    scene = emperors().put(P, "galliae-2", "licinius", "cornuti").put(S, "galliae-2", "batavi")
    game = to_battle(scene, ["roma-victor"], ["furor"], hands="hidden")
    assert cannot(game, P, "roma-victor") == ("against-peoples-only", "6.3.roma-victor")
    assert cannot(game, S, "furor") == ("needs-germans", "6.3.furor")


def test_6_3_roma_victor_armenians_are_romans_there() -> None:
    scene = emperors().put(P, "armenia", "armenia-1").war("persae", S)
    scene.put(S, "armenia", "persae-1", "persae-2")
    scene.state.active = S
    game = to_battle(scene, ["roma-victor"], ["furor"])
    assert pause(game) == "before-battle"
    assert cannot(game, S, "furor") == ("needs-germans", "6.3.furor")  # Persae are none
    plays(game, P, "roma-victor")
    assert game.state.battle is None or game.state.battle.decreed == P


@pytest.mark.parametrize("face", ["roma-victor", "furor"])
def test_6_3_only_before_a_battle(face: str) -> None:
    game = table(invasion(), [face], step="movement")
    assert cannot(game, P, face) == ("before-battle-only", f"6.3.{face}")


def test_6_3_furor_a_decree_does_not_outlast_the_germans() -> None:
    """SECONDUS pacifies the Franci: no battle is left."""
    game = to_battle(invasion(), ["furor"], ["pacify-major"], hands="hidden")
    plays(game, P, "furor")
    plays(game, S, "pacify-major", peoples=(game.state.board.people_ids.index("franci"),))
    while kind_of(game) == "window":
        quietly(game)
    assert game.state.battle is None
