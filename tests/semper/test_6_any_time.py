"""6.3: murder, desertion, abandonment, and the Parthian shot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from core.contract import Chance
from core.game import Game
from core.semper.box.actions import Play
from core.semper.box.board import RESERVE
from core.semper.box.state import COMBAT, HEAD
from tests.semper.combat_scene import of_kind, scored
from tests.semper.scene import BOARD, SEAT, P, S, Scene, asked, counter, diocese, piece, roll, zone
from tests.semper.stratagem_scene import (
    alive,
    barred,
    cannot,
    emperors,
    gone,
    kind_of,
    pause,
    plays,
    quietly,
    table,
    weak,
)

# --- assassination -------------------------------------------------------------------------------


def hunted(**hands: Any) -> Game:
    scene = emperors().put(S, "italia-5", "maxence").put(S, "galliae-2", "dux-treveri")
    return table(scene, ["assassination"], **hands)


@pytest.mark.parametrize(("die", "dead"), [(0, False), (7, False), (8, True), (9, True)])
def test_6_3_assassination_on_eight_or_nine(die: int, dead: bool) -> None:
    game = hunted()
    events = plays(game, P, "assassination", leader=piece("maxence"))
    assert [e.kind for e in events] == ["stratagem-played", "assassins"]
    assert asked(game).args() == {
        "die": "d10", "leader": piece("maxence"), "purpose": "assassination",
    }  # fmt: skip
    events = roll(game, die)
    assert gone(game, "maxence") == dead
    assert scored(events) == ([("10.1.leader", P, 1)] if dead else [])


@pytest.mark.parametrize(("die", "dead"), [(8, False), (9, True)])
def test_6_3_assassination_beside_the_protectores_on_nine_only(die: int, dead: bool) -> None:
    scene = emperors().put(S, "italia-5", "maxence").title("augustus", "maxence")
    scene.state.guards[S] = piece("maxence")
    game = table(scene, ["assassination"])
    plays(game, P, "assassination", leader=piece("maxence"))
    roll(game, die)
    assert gone(game, "maxence") == dead


def test_6_3_assassination_tells_its_chance() -> None:
    game = hunted()
    for guarded, good in ((False, 2), (True, 1)):
        if guarded:
            game.state.guards[S] = piece("maxence")
        play = Play(counter("assassination"), "assassination", leader=piece("maxence"))
        chance = game.system.interjection_chance(game.state, SEAT[P], play)
        assert isinstance(chance, Chance)
        assert (chance.good, chance.of, chance.rule) == (good, 10, "6.3.assassination")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("dux-treveri", "no-dux"),
        ("galere", "no-enemy-leader"),
        ("julien", "no-enemy-leader"),
        ("sapor-ii", "name-a-leader"),
        ("cornuti", "name-a-leader"),
        (None, "name-a-leader"),
    ],
)
def test_6_3_assassination_of_enemy_roman_leaders_only(name: str | None, kind: str) -> None:
    game = hunted()
    leader = piece(name) if name else None
    assert cannot(game, P, "assassination", leader=leader) == (kind, "6.3.assassination")


def test_6_3_assassination_of_an_usurper_and_of_his_followers() -> None:
    scene = emperors().put(S, "italia-5", "maxence").put(S, "africa-4", "alexander")
    scene.revolt("maxence", "alexander")
    for name in ("maxence", "alexander"):
        assert barred(scene.state, P, "assassination", leader=piece(name)) == ""


def test_6_3_assassination_of_a_leader_at_sea() -> None:
    scene = emperors().put(S, "classis-occidentalis", "maxence")
    scene.state.fleet_at[0] = zone("occidentalis")
    assert barred(scene.state, P, "assassination", leader=piece("maxence")) == ""


def test_6_3_assassination_in_the_others_sequence() -> None:
    game = table(emperors(), [], ["assassination"])
    assert game.state.active == P
    plays(game, S, "assassination", leader=piece("galere"))
    roll(game, 7)
    assert alive(game, "galere")


def test_6_3_assassination_of_a_head_settles_the_succession_at_once() -> None:
    scene = emperors().put(S, "italia-5", "maxence").title("caesar", "maxence")
    game = table(scene, ["assassination"])
    plays(game, P, "assassination", leader=piece("constance-chlore"))
    roll(game, 9)
    assert game.state.title[piece("maxence")] == HEAD


def test_3_7_2_the_units_of_a_murdered_leader_are_the_controllers_of_the_diocese() -> None:
    scene = emperors().put(S, "moesiae-3", "maxence", "cornuti")
    game = table(scene, ["assassination"])
    plays(game, P, "assassination", leader=piece("maxence"))
    roll(game, 9)
    assert game.state.side[piece("cornuti")] == P  # Moesiae is PRIMUS's


# --- desertion -----------------------------------------------------------------------------------


def test_6_3_desertion_of_the_opponents_romans_of_a_zone() -> None:
    scene = emperors().put(S, "italia-2", "maxence", "cornuti", "ripenses-italia")
    scene.put(S, "italia-2", "batavi", reduced=True)
    game = table(scene, ["desertion"])
    events = plays(game, P, "desertion", zone=zone("italia-2"))
    assert (events[1].kind, events[1].args) == (
        "desertion", {"side": P, "place": zone("italia-2")},
    )  # fmt: skip
    assert weak(game, "cornuti")
    assert weak(game, "ripenses-italia")
    assert game.state.where[piece("batavi")] == RESERVE
    assert alive(game, "maxence")


def test_6_3_desertion_of_persae_but_of_no_other_people() -> None:
    scene = emperors().war("persae", S).war("saraceni", S)
    scene.put(S, "oriens-4", "persae-1", "saraceni-1").put(S, "oriens-5", "saraceni-2")
    game = table(scene, ["desertion"])
    refusal = cannot(game, P, "desertion", zone=zone("oriens-5"))
    assert refusal == ("nobody-deserts", "6.3.desertion")
    plays(game, P, "desertion", zone=zone("oriens-4"))
    assert weak(game, "persae-1")
    assert not weak(game, "saraceni-1")


def test_6_3_desertion_armenia_stands_firm() -> None:
    scene = emperors().put(P, "armenia", "armenia-1", "iovii")
    game = table(scene, [], ["desertion"])
    plays(game, S, "desertion", zone=zone("armenia"))
    assert weak(game, "iovii")
    assert not weak(game, "armenia-1")


def test_6_3_desertion_of_the_last_defenders_after_the_die_leaves_no_battle() -> None:
    """The attacker's die was bad, but nobody is left to beat him."""
    scene = emperors().put(P, "galliae-2", "licinius", "ioviani")
    scene.put(S, "galliae-2", "dux-treveri").put(S, "galliae-2", "hercules", reduced=True)
    game = table(scene, ["desertion"], step=COMBAT, hands="hidden")
    while pause(game) == "before-battle":
        quietly(game)
    roll(game, 1)
    assert pause(game) == "after-die"
    plays(game, P, "desertion", zone=zone("galliae-2"))
    assert asked(game).args()["leader"] == piece("dux-treveri")  # 7.1: alone among enemies
    roll(game, 3)
    game.push(asked(game).seat, asked(game).legal(game.state)[0])
    while kind_of(game) == "window":
        quietly(game)
    assert game.state.battle is None
    assert not weak(game, "ioviani")


def test_6_3_desertion_not_of_ones_own() -> None:
    game = table(emperors(), ["desertion"])
    for place, kind in (
        (zone("pontica-4"), "nobody-deserts"),
        (zone("italia-5"), "nobody-deserts"),
        (zone("occidentalis"), "name-a-land-zone"),
        (None, "name-a-land-zone"),
    ):
        assert cannot(game, P, "desertion", zone=place) == (kind, "6.3.desertion")


# --- abandonment ---------------------------------------------------------------------------------


def test_6_3_abandon_a_diocese() -> None:
    scene = emperors().put(S, "galliae-1", "ripenses-galliae", "pseudo-galliae-1", "cornuti")
    scene.put(S, "galliae-5", "pseudo-italia-1").put(
        S, "galliae-5", "pseudo-italia-2", reduced=True
    )
    scene.put(S, "viennensis-3", "pseudo-galliae-2")
    game = table(scene, ["abandon"])
    events = plays(game, P, "abandon", zone=zone("galliae-3"))  # any zone of it
    assert events[1].kind == "abandons"
    assert events[1].args == {"side": P, "diocese": diocese("galliae")}
    assert [game.state.where[piece(n)] for n in ("ripenses-galliae", "pseudo-galliae-1")] == [
        RESERVE, RESERVE,
    ]  # fmt: skip
    assert not weak(game, "cornuti")
    assert weak(game, "pseudo-italia-1")
    assert gone(game, "pseudo-italia-2")
    assert alive(game, "pseudo-galliae-2")  # not in its diocese
    assert not weak(game, "pseudo-galliae-2")


def test_6_3_abandon_strikes_both_sides() -> None:
    scene = emperors().put(P, "galliae-1", "galere", "ripenses-galliae")
    game = table(scene, ["abandon"])
    plays(game, P, "abandon", zone=zone("galliae-1"))
    assert gone(game, "ripenses-galliae")


def test_6_3_abandon_where_there_is_somebody() -> None:
    game = table(emperors(), ["abandon"])
    for place, kind in (
        (zone("italia-5"), "nobody-to-abandon"),
        (zone("galliae-4"), "nobody-to-abandon"),  # comitatenses only
        (zone("franci"), "in-no-diocese"),
        (zone("occidentalis"), "name-a-land-zone"),
        (None, "name-a-land-zone"),
    ):
        assert cannot(game, P, "abandon", zone=place) == (kind, "6.3.abandon")


# --- Parthian shot -------------------------------------------------------------------------------


def after_battle(
    persian: Sequence[str] = ("persae-1",), die: int = 3, people: str = "persae", **hands: Any
) -> Game:
    """Romans of PRIMUS attack a people of SECONDUS."""
    scene = emperors().war(people, S).put(S, "oriens-4", *persian)
    scene.put(P, "oriens-4", "licinius", "iovii", "victores", "lanciarii")
    game = table(scene, step=COMBAT, **hands)
    while kind_of(game) in ("window", "roll", "retreat"):
        if pause(game) == "after-battle":
            break
        if kind_of(game) == "window":
            quietly(game)
        elif kind_of(game) == "roll":
            roll(game, die)
        else:
            prompt = asked(game)
            game.push(prompt.seat, prompt.legal(game.state)[0])
    return game


def test_6_3_parthian_shot_after_a_battle_of_the_persae() -> None:
    game = after_battle(theirs=["parthian-shot"])
    assert pause(game) == "after-battle"
    events = plays(game, S, "parthian-shot", pieces=(piece("iovii"),))
    (lost,) = [e for e in of_kind(events, "unit-lost") if e.rule == "6.3.parthian-shot"]
    assert lost.args == {"unit": piece("iovii"), "place": zone("oriens-4")}
    assert game.state.where[piece("iovii")] == RESERVE


@pytest.mark.parametrize("names", [(), ("persae-1",), ("iovii", "victores"), ("cornuti",)])
def test_6_3_parthian_shot_at_one_roman_unit_that_is_left(names: tuple[str, ...]) -> None:
    game = after_battle(theirs=["parthian-shot"])
    refusal = cannot(game, S, "parthian-shot", pieces=tuple(map(piece, names)))
    assert refusal == ("not-shot-at", "6.3.parthian-shot")


def test_6_3_parthian_shot_only_by_the_player_of_the_persae() -> None:
    game = after_battle(mine=["parthian-shot"], hands="hidden")
    refusal = cannot(game, P, "parthian-shot", pieces=(piece("iovii"),))
    assert refusal == ("no-persae-fought", "6.3.parthian-shot")


def test_6_3_parthian_shot_not_by_another_people() -> None:
    game = after_battle(
        ("saraceni-1", "saraceni-2"), people="saraceni", theirs=["parthian-shot"], hands="hidden"
    )
    refusal = cannot(game, S, "parthian-shot", pieces=(piece("iovii"),))
    assert refusal == ("no-persae-fought", "6.3.parthian-shot")


def test_6_3_parthian_shot_not_at_another_moment() -> None:
    game = table(emperors(), ["parthian-shot"])
    refusal = cannot(game, P, "parthian-shot", pieces=(piece("celtae"),))
    assert refusal == ("after-battle-only", "6.3.parthian-shot")


def test_6_open_hands_pause_after_the_battle_only_for_the_shot() -> None:
    assert pause(after_battle(theirs=["assassination"])) != "after-battle"


def test_6_3_assassination_in_the_middle_of_a_battle() -> None:
    """The victim does not fight any more."""
    scene: Scene = emperors().put(P, "galliae-2", "licinius", "ioviani")
    scene.put(S, "galliae-2", "maxence", "hercules")
    game = table(scene, ["assassination"], step=COMBAT, hands="hidden")
    assert pause(game) == "before-battle"
    plays(game, P, "assassination", leader=piece("maxence"))
    roll(game, 9)
    while kind_of(game) == "window":
        quietly(game)
    assert game.state.battle is not None
    assert game.state.battle.defender.leaders == []
    assert BOARD.piece("hercules") in game.state.battle.defender.units
