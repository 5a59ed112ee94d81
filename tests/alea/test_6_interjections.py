"""6.3: a stratagem of phase E while a question of combat is open."""

from __future__ import annotations

from core.alea.box.actions import Assign, Retreat
from core.game import Game
from core.imperator.actions import Evade, TryEvasion
from tests.alea.peoples_scene import Land, units
from tests.alea.scene import (
    BOARD,
    SEAT,
    C,
    R,
    Scene,
    asked,
    do,
    evade,
    people,
    piece,
    pieces,
    refused,
    roll,
    told,
    where,
    zone,
)
from tests.alea.stratagem_scene import SIX_LEGIONS, clash, go_on, pause, plays, table


def test_6_3_an_assassination_while_the_retreat_is_asked_for() -> None:
    scene = clash(["curio", *SIX_LEGIONS], ["afranius", "legio-i", "legio-ii"])
    game = table(scene, ["assassination"], step="combat")
    while asked(game) != "retreat":
        if asked(game) == "roll":
            roll(game, 1)
        elif asked(game) == "window":
            go_on(game)
        else:
            do(game, game.prompt.legal(game.state)[0] if game.prompt else Retreat(0))
    plays(game, C, "assassination", leader=piece("afranius"))
    roll(game, 9)
    assert where(game, "afranius") == "dead"
    assert asked(game) == "retreat"  # the legions still have to go
    do(game, Retreat(zone("gallia-9")))
    assert where(game, "legio-i") == "gallia-9"


def test_6_3_a_desertion_while_the_retreat_is_asked_for() -> None:
    """Nobody is left: the question has lost its object."""
    scene = clash(["curio", *SIX_LEGIONS], ["legio-i"])
    game = table(scene, ["desertion"], step="combat")
    while asked(game) != "retreat":
        if asked(game) == "roll":
            roll(game, 1)
        else:
            go_on(game)
    assert game.state.reduced[piece("legio-i")]  # by the result
    plays(game, C, "desertion", zone=zone("gallia-8"))
    assert where(game, "legio-i") == "reserve"
    assert asked(game) == "movement"


def both_arms() -> Scene:
    """8.1: fleets and land units of both sides in one coastal zone, two leaders each."""
    scene = clash(["curio", "trebonius", "legio-x", "naves-6-0a"], ["afranius", "scipio"])
    return scene.put(R, "gallia-8", "legio-i", "naves-6-0b")


def test_6_3_an_assassination_while_leaders_are_assigned() -> None:
    game = table(both_arms(), [], ["assassination"], step="assignment")
    assert asked(game) == "assign"
    plays(game, R, "assassination", leader=piece("curio"))
    roll(game, 9)
    assert asked(game) == "assign"
    assert refused(game, Assign(pieces("curio"))).kind == "not-here"
    do(game, Assign(pieces("trebonius")))
    assert asked(game) == "assign"
    assert game.prompt is not None
    assert game.prompt.seat == SEAT[R]


def test_6_3_an_assassination_of_the_only_leader_who_was_to_be_assigned() -> None:
    scene = clash(["curio", "legio-x", "naves-6-0a"], ["afranius", "legio-i", "naves-6-0b"])
    game = table(scene, [], ["assassination"], step="assignment")
    plays(game, R, "assassination", leader=piece("curio"))
    roll(game, 9)
    assert asked(game) == "assign"
    assert game.prompt is not None
    assert game.prompt.seat == SEAT[R]  # the Caesarian has nobody left to assign


def got_away(*leaders: str) -> Game:
    """The evasion has succeeded: who goes where?"""
    scene = clash(["curio", "legio-x"], [*leaders, "legio-i"])
    game = table(scene, ["assassination"], step="evasion")
    do(game, TryEvasion())
    roll(game, 0)
    while asked(game) == "window":
        go_on(game)
    assert asked(game) == "evade"
    return game


def test_6_3_an_assassination_of_the_evader_ends_the_question() -> None:
    game = got_away("afranius")
    plays(game, C, "assassination", leader=piece("afranius"))
    roll(game, 9)
    assert asked(game) != "evade"
    assert where(game, "legio-i") == "gallia-8"


def test_6_3_an_assassination_of_a_companion_leaves_the_question() -> None:
    game = got_away("scipio", "afranius")
    assert game.prompt is not None
    leader = game.prompt.args()["leader"]
    other = next(x for x in pieces("scipio", "afranius") if x != leader)
    plays(game, C, "assassination", leader=other)
    roll(game, 9)
    assert asked(game) == "evade"
    assert refused(game, Evade((leader, other), (), zone("gallia-9"))).kind == "not-here"
    do(game, evade([BOARD.piece_ids[leader]], ["legio-i"], "gallia-9"))
    assert where(game, "legio-i") == "gallia-9"


def test_6_3_a_people_pacified_after_the_die_loses_nothing_more() -> None:
    scene = Land().at_war("germani", R, "gallia-2", "gallia-2")
    scene.put(C, "gallia-2", "caesar", *SIX_LEGIONS).chief(C, "caesar")
    game = table(scene, ["pacify-minor"], [], hands="hidden", step="combat")
    while asked(game) == "window":
        go_on(game)
    roll(game, 6)
    assert pause(game) == "after-die"
    plays(game, C, "pacify-minor", peoples=(people("germani"),))
    while asked(game) == "window":
        go_on(game)
    lost = [e.args["unit"] for e in told(game, "unit-lost")]
    assert not set(lost) & set(units("germani"))
    assert game.state.battle is None
    assert [where(game, f"germani-band-{n}") for n in (1, 2)] == ["box", "box"]
    assert not any(game.state.reduced[unit] for unit in units("germani"))
