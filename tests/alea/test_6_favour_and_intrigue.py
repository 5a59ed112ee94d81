"""6.1 and 6.3: how long stratagems last, and whose dice divine favour may change."""

from __future__ import annotations

from core.contract import Rolled
from core.imperator.actions import Flee
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
    march,
    people,
    piece,
    quietly,
    roll,
    told,
    where,
    zone,
)
from tests.alea.stratagem_scene import cannot, counter, held, pause, plays, table


def test_6_1_janus_is_open_again_in_the_next_year() -> None:
    game = quietly(rivals("2", -46).game(step="calendar", janus=True))
    assert game.state.year == -45
    assert not game.state.janus


def test_6_3_intrigue_ends_as_soon_as_they_are_there() -> None:
    """A Faction Leader and three legions march into Roma: nobody waits for the sequence to end."""
    legions = ["legio-i", "legio-ii", "legio-iii"]
    scene = Scene("2", year=-46).control(R, *BOARD.region_ids).control(C, "italia")
    scene.put(C, "italia-4", "caesar", *legions, "legio-iv", "legio-v")
    scene.put(R, "asia-1", "pompeius").chief(C, "caesar").chief(R, "pompeius")
    game = table(scene, intrigues=[17], sequences=[0, 2, 2])
    do(game, march("italia-4", [], legions[:1], "italia-1"))
    assert game.state.intrigues == [17]
    do(game, march("italia-4", ["caesar"], [*legions[1:], "legio-iv"], "italia-1"))
    assert told(game, "intrigue-ends")[0].args == {"side": C, "count": 1}
    assert game.state.intrigues == []
    assert asked(game) == "movement"
    game.undo()
    assert game.state.intrigues == [17]


def test_6_3_intrigue_against_whoever_stands_there_already_ends_at_once() -> None:
    scene = Scene("2", year=-46).control(R, *BOARD.region_ids).control(C, "italia")
    scene.put(C, "italia-1", "caesar", "legio-i", "legio-ii", "legio-iii")
    scene.put(R, "asia-1", "pompeius").chief(C, "caesar").chief(R, "pompeius")
    game = table(scene, (), ["intrigue"], sequences=[0, 2, 2])
    plays(game, R, "intrigue")
    assert [event.kind for event in game.events(game.position)][-1] == "intrigue-ends"
    assert game.state.intrigues == []


def test_6_3_favour_of_a_lone_leader() -> None:
    scene = Scene("2", year=-46).control(0, *BOARD.region_ids).put(R, "gallia-7", "cato")
    game = table(scene.put(C, "gallia-8", "legio-x"), [], ["favour"])
    do(game, march("gallia-8", [], ["legio-x"], "gallia-7"))
    roll(game, 9)
    assert pause(game) == "after-die"
    plays(game, R, "favour", die=0)
    assert asked_of(game) == ("flee", SEAT[R])
    do(game, Flee(zone("gallia-4")))
    assert where(game, "cato") == "gallia-4"


REFUSED = ("no-window", "phase-e-only", "not-an-answer")


def test_6_3_favour_not_of_the_dice_of_other_phases() -> None:
    """Initiative, event and natural death: no pause follows, and the face is refused."""
    for step, dice in (("initiative", (1,)), ("event", (3, 0)), ("deaths", (9,))):
        scene = rivals("1", -43)
        game = table(scene, ["favour"], ["favour"], step=step, sequences=[4, 0, 0])
        for die in dice:
            assert asked(game) == "roll"
            assert cannot(game, C, "favour", die=1)[0] in REFUSED
            do(game, Rolled(die))
            assert asked(game) != "window"
            assert cannot(game, C, "favour", die=1)[0] in REFUSED


def test_6_3_favour_not_of_a_coup() -> None:
    scene = rivals("2", -46).put(R, "asia-4", "scipio")
    negotiated = [0, 1, 1]
    game = table(scene, ["coup-0", "favour"], step="geostrategy", active=C, negotiated=negotiated)
    plays(game, C, "coup-0", leader=piece("scipio"))
    roll(game, 6)
    assert told(game, "coup-fails")
    assert asked(game) != "window"
    assert counter("favour") in held(game, C)


def test_6_3_favour_not_of_a_lone_leader_outside_phase_e() -> None:
    """In phase C the Pontici rise around Cato: his die stands."""
    scene = rivals("2", -46).control(R, *BOARD.region_ids).put(R, "pontici", "cato")
    hand, negotiated = ["rise-major", "favour"], [0, 1, 1]
    game = table(scene, hand, step="geostrategy", active=C, negotiated=negotiated)
    plays(game, C, "rise-major", peoples=(people("pontici"),))
    assert game.state.war[people("pontici")] == C
    roll(game, 8)
    assert where(game, "cato") == "dead"
    assert game.state.points == 1
    assert counter("favour") in held(game, C)
