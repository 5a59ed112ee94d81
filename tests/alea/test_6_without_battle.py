"""6.3: dice, daggers, plague and desertion."""

from __future__ import annotations

import pytest

from core.alea.box.actions import Name, Retreat
from core.alea.box.board import DEAD, NOBODY, NOWHERE, RESERVE
from core.alea.box.state import COMBAT, EVASION, RECORD
from core.alea.stratagems.cup import cup
from core.alea.stratagems.phase_e import interjections
from core.alea.stratagems.plague import crossing
from core.imperator.actions import Flee, TryEvasion
from tests.alea.scene import (
    BOARD,
    SEAT,
    C,
    R,
    Scene,
    asked,
    do,
    evade,
    kinds,
    march,
    piece,
    pieces,
    places,
    roll,
    told,
    where,
    zone,
)
from tests.alea.stratagem_scene import (
    SIX_LEGIONS,
    cannot,
    clash,
    counter,
    go_on,
    pause,
    plays,
    scattered,
    table,
)

# --- divine favour -------------------------------------------------------------------------------


@pytest.mark.parametrize("side", [C, R])
def test_6_3_favour_replaces_the_die_of_a_battle(side: int) -> None:
    hands: dict[int, list[str]] = {C: [], R: []}
    hands[side] = ["favour"]
    game = table(clash(["legio-i"], ["legio-ii"]), hands[C], hands[R], step=COMBAT)
    roll(game, 1)
    assert pause(game) == "after-die"
    assert told(game, "result") == []
    for wrong in (0, 7, None):
        assert cannot(game, side, "favour", die=wrong)[0] == "no-such-face"
    assert cannot(game, side, "favour", die=6, leader=piece("caesar"))[0] == "no-die-of-his"
    plays(game, side, "favour", die=6)
    assert told(game, "result")[0].args["row"] == 6
    assert told(game, "die-replaced")[0].args == {"side": side, "result": 6}


def test_6_3_favour_leaves_the_modifiers() -> None:
    game = table(clash(["legio-i"], ["legio-ii"]), ["favour"], ["wall-2"], step=COMBAT)
    plays(game, R, "wall-2")
    roll(game, 1)
    plays(game, C, "favour", die=6)
    assert told(game, "result")[0].args["row"] == 4


def test_6_3_favour_declined_leaves_the_die() -> None:
    game = table(clash(["legio-i"], ["legio-ii"]), ["favour"], step=COMBAT)
    roll(game, 2)
    go_on(game)
    assert told(game, "result")[0].args["row"] == 2


def test_6_3_favour_of_an_evasion() -> None:
    scene = clash(["curio", "legio-x"], ["afranius", "legio-i"])
    game = table(scene, [], ["favour"], step=EVASION)
    do(game, TryEvasion())
    roll(game, 9)
    assert [p.die for p in interjections(game.state, SEAT[R])] == list(range(10))
    plays(game, R, "favour", die=0)
    assert kinds(game)[:3] == ["stratagem-played", "die-replaced", "evasion-succeeds"]


def test_6_3_favour_needs_a_die_of_phase_e() -> None:
    game = table(scattered(), ["favour"])
    assert cannot(game, C, "favour", die=3) == ("after-die-only", "6.3.favour")


def test_6_3_a_die_waits_while_another_stratagem_rolls_its_own() -> None:
    scene = clash(["legio-i"], ["legio-ii"]).put(R, "asia-1", "cassius")
    game = table(scene, ["assassination", "favour"], step=COMBAT)
    roll(game, 5)
    plays(game, C, "assassination", leader=piece("cassius"))
    roll(game, 3)
    assert game.state.die.face == 3
    plays(game, C, "favour", die=9)  # the assassin's die
    assert where(game, "cassius") == "dead"
    assert told(game, "result")[0].args["row"] == 5


# --- assassination -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "die", "dies"),
    [
        ("cassius", 7, False),
        ("cassius", 8, True),
        ("cassius", 9, True),
        ("m-antonius", 8, False),
        ("m-antonius", 9, True),
        ("octavianus", 8, False),
        ("octavianus", 9, True),
    ],
)
def test_6_3_assassination_kills_on_8_or_9(name: str, die: int, dies: bool) -> None:
    side = R if name == "cassius" else C
    scene = scattered().put(side, "italia-5", name)
    game = table(scene, ["assassination"], [16])
    plays(game, C if side == R else R, "assassination", side == C, leader=piece(name))
    roll(game, die)
    assert (game.state.where[piece(name)] == DEAD) == dies
    scored = [(e.rule, e.args["points"]) for e in told(game, "points")]
    assert scored == ([("10.1.leader", 1)] if dies else [])
    assert (kinds(game)[-1] == "survives") == (not dies)


def test_6_3_assassination_of_a_faction_leader_brings_a_successor() -> None:
    game = table(scattered().put(R, "asia-1", "scipio", "cato"), ["assassination"])
    plays(game, C, "assassination", leader=piece("pompeius"))
    roll(game, 9)
    assert asked(game) == "name"
    do(game, Name(piece("scipio")))
    assert game.state.faction_leaders[R] == [piece("scipio")]
    assert asked(game) == "movement"


def test_6_3_assassination_targets() -> None:
    scene = scattered().put(0, "gallia-4", "lepidus")
    game = table(scene, ["assassination"], [16])

    def kind(side: int, name: str) -> str:
        return cannot(game, side, "assassination", side == R, leader=piece(name))[0]

    assert kind(R, "caesar") == "not-caesar"
    assert kind(C, "curio") == "no-enemy-leader"
    assert kind(C, "lepidus") == "no-enemy-leader"  # neutral
    assert kind(C, "scipio") == "no-enemy-leader"  # not on the map
    assert kind(C, "cleopatra-vii") == "name-a-leader"
    assert cannot(game, C, "assassination")[0] == "name-a-leader"
    assert {p.leader for p in interjections(game.state, 1)} == set(pieces("pompeius", "cassius"))


# --- plague --------------------------------------------------------------------------------------


def port() -> Scene:
    scene = scattered().put(R, "asia-2", "cato", "legio-iii")
    return scene.put(R, "asia-2", "legio-iv", reduced=True)


def test_6_3_plague_reduces_units_and_kills_leaders_on_a_9() -> None:
    game = table(port(), ["plague"])
    plays(game, C, "plague", zone=zone("asia-2"))
    assert asked(game) == "roll"
    roll(game, 9)
    assert game.state.reduced[piece("legio-iii")]
    assert places(game, "legio-iv", "cato") == ["reserve", "dead"]
    assert told(game, "points") == []
    assert game.state.plague == zone("asia-2")
    assert counter("plague") not in cup(game.state)


def test_6_3_plague_spares_no_side() -> None:
    game = table(scattered(), [], ["plague"])
    plays(game, R, "plague", zone=zone("asia-1"))
    roll(game, 8, 0)
    assert [game.state.reduced[u] for u in pieces("legio-i", "legio-ii")] == [1, 1]
    assert places(game, "pompeius", "cassius") == ["asia-1", "asia-1"]
    spared = [(e.rule, e.args["leader"]) for e in told(game, "survives")]
    assert spared == [("6.3.plague", leader) for leader in pieces("cassius", "pompeius")]


def test_6_3_plague_needs_a_port() -> None:
    game = table(scattered(), ["plague"])
    assert cannot(game, C, "plague", zone=zone("gallia-4")) == ("ports-only", "6.3.plague")
    assert cannot(game, C, "plague", zone=zone("occidentalis"))[0] == "name-a-zone"
    assert cannot(game, C, "plague")[0] == "name-a-zone"
    assert [p.zone for p in interjections(game.state, 1)] == [zone("asia-1")]


def test_6_3_plague_one_die_of_the_batch_may_be_replaced() -> None:
    game = table(scattered(), ["plague"], ["favour"])
    plays(game, C, "plague", zone=zone("asia-1"))
    roll(game, 9, 9)
    assert pause(game) == "after-die"
    assert {piece_ for piece_, _ in game.state.batch} == set(pieces("pompeius", "cassius"))
    assert cannot(game, R, "favour", die=0)[0] == "name-whose-die"
    assert cannot(game, R, "favour", die=0, leader=piece("curio"))[0] == "no-die-of-his"
    both = pieces("pompeius", "cassius")
    assert cannot(game, R, "favour", die=0, pieces=both)[0] == "name-whose-die"
    plays(game, R, "favour", die=0, leader=piece("pompeius"))
    assert places(game, "pompeius", "cassius") == ["asia-1", "dead"]
    assert game.state.batch == []


def test_6_3_plague_checks_whoever_enters() -> None:
    game = table(scattered(), plague=zone("gallia-8"))
    do(game, march("gallia-9", ["curio"], ["legio-x"], "gallia-8"))
    roll(game, 9, 9)
    assert where(game, "curio") == "dead"
    assert (where(game, "legio-x"), game.state.reduced[piece("legio-x")]) == ("gallia-8", 1)


def test_6_3_plague_checks_whoever_passes_through() -> None:
    game = table(scattered(), plague=zone("gallia-8"))
    do(game, march("gallia-9", ["curio"], ["legio-x"], "gallia-8", "gallia-7"))
    roll(game, 0, 9)
    assert (where(game, "legio-x"), game.state.reduced[piece("legio-x")]) == ("gallia-7", 1)


def test_6_3_plague_whoever_was_left_before_it_does_not_pass() -> None:
    going = march(
        "gallia-9", ["curio"], ["legio-x", "legio-xi"], "gallia-8", "gallia-7", "gallia-4",
        drops=[("legio-xi", "gallia-8")],
    )  # fmt: skip
    assert crossing(going, zone("gallia-8")) == list(pieces("curio", "legio-x"))
    assert crossing(going, zone("gallia-7")) == list(pieces("curio", "legio-x"))
    assert crossing(going, zone("gallia-4")) == []  # that is where it ends


def test_6_3_plague_checks_whoever_evades_into_it() -> None:
    scene = clash(["curio", "legio-x"], ["afranius", "legio-i"])
    game = table(scene, step=EVASION, plague=zone("gallia-9"))
    do(game, TryEvasion())
    roll(game, 0)
    do(game, evade(["afranius"], ["legio-i"], "gallia-9"))
    roll(game, 9, 9)
    assert where(game, "afranius") == "dead"
    assert game.state.reduced[piece("legio-i")]


def test_6_3_plague_ends_with_phase_e() -> None:
    scene = scattered()
    scene.state.plague, scene.state.sequences = zone("gallia-8"), [0, 1, 0]
    game = table(scene, step=RECORD, active=C)
    assert told(game, "plague-ends")[0].args == {"place": zone("gallia-8")}
    assert game.state.plague == NOWHERE
    assert counter("plague") in cup(game.state)


def test_6_3_plague_in_the_middle_of_losses_leaves_them_payable() -> None:
    """8.4.2: fewer units than losses owed may be left when the plague strikes meanwhile."""
    mine = [f"legio-{n}" for n in ("vii", "viii", "ix", "xi", "xii", "xiii")]
    scene = clash([], ["auxilia"] * 4).put(C, "gallia-8", *mine, reduced=True)
    game = table(scene, [], ["plague"], step=COMBAT)
    roll(game, 2)  # 3/4 of the four beaten
    assert asked(game) == "lose"
    plays(game, R, "plague", zone=zone("gallia-8"))
    assert places(game, *mine) == ["reserve"] * 6
    assert asked(game) != "lose"


# --- desertion -----------------------------------------------------------------------------------


def test_6_3_desertion_reduces_the_enemys_legions_of_a_zone() -> None:
    scene = scattered().put(R, "asia-1", "auxilia").put(R, "asia-1", "legio-iii", reduced=True)
    game = table(scene, ["desertion"])
    plays(game, C, "desertion", zone=zone("asia-1"))
    assert [game.state.reduced[u] for u in pieces("legio-i", "legio-ii")] == [1, 1]
    assert game.state.where[piece("legio-iii")] == RESERVE
    auxilia = [u for u in BOARD.roman_of_kind[2] if game.state.where[u] == zone("asia-1")]
    assert not game.state.reduced[auxilia[0]]


def test_6_3_desertion_of_five_at_most_picked_by_the_player() -> None:
    names = [f"legio-{n}" for n in ("iii", "iv", "v", "vi", "xiv")]
    game = table(scattered().put(R, "asia-1", *names), ["desertion"])
    here, five = zone("asia-1"), pieces("legio-i", *names[1:])
    assert cannot(game, C, "desertion", zone=here)[0] == "wrong-number"
    assert cannot(game, C, "desertion", zone=here, pieces=five[:4])[0] == "wrong-number"
    assert cannot(game, C, "desertion", zone=here, pieces=(*five[:4], five[0]))[0] == "wrong-number"
    assert cannot(game, C, "desertion", zone=here, pieces=(*five[:4], 99))[0] == "not-here"
    assert cannot(game, C, "desertion", zone=zone("gallia-9"))[0] == "no-legions-there"
    plays(game, C, "desertion", zone=here, pieces=five)
    assert [game.state.reduced[u] for u in five] == [1] * 5
    assert not game.state.reduced[piece("legio-ii")]


def test_6_3_desertion_leaves_leaders_alone_among_enemies_who_must_flee() -> None:
    scene = clash(["legio-x"], ["cato"]).put(R, "gallia-8", "legio-i", reduced=True)
    game = table(scene, ["desertion"], step=COMBAT, hands="hidden")
    plays(game, C, "desertion", zone=zone("gallia-8"))
    roll(game, 0)
    go_on(game)  # the die may be changed
    do(game, Flee(zone("gallia-9")))
    assert where(game, "cato") == "gallia-9"
    assert told(game, "battle") == []


# --- 6.3.plague whoever enters -------------------------------------------------------------------


def test_6_3_plague_checks_whoever_retreats_into_it() -> None:
    scene = clash(["curio", *SIX_LEGIONS], ["afranius", "legio-i", "legio-ii"])
    game = table(scene, step="combat", plague=zone("gallia-9"))
    roll(game, 1)
    while asked(game) != "retreat":
        do(game, game.prompt.legal(game.state)[0] if game.prompt else Retreat(0))
    do(game, Retreat(zone("gallia-9")))
    checked = []
    while asked(game) == "roll" and game.prompt is not None:
        checked.append(game.prompt.args()["purpose"])
        roll(game, 9)
    assert checked == ["plague"] * 3
    assert where(game, "afranius") == "dead"


def test_6_3_plague_checks_whoever_slips_away_into_it() -> None:
    scene = clash(["curio", "legio-x"], ["afranius", "legio-i"])
    game = table(scene, [], ["flight"], step="combat", plague=zone("gallia-9"))
    plays(game, R, "flight", zone=zone("gallia-9"), pieces=pieces("afranius", "legio-i"))
    roll(game, 9, 9)
    assert where(game, "afranius") == "dead"
    assert game.state.reduced[piece("legio-i")]


def test_6_3_plague_checks_a_lone_leader_who_flees_into_it() -> None:
    scene = Scene().control(NOBODY, *BOARD.region_ids).put(C, "gallia-7", "curio", "legio-x")
    game = table(scene.put(R, "gallia-8", "afranius"), plague=zone("gallia-9"))
    do(game, march("gallia-7", ["curio"], ["legio-x"], "gallia-8"))
    roll(game, 0)
    do(game, Flee(zone("gallia-9")))
    assert game.prompt is not None
    assert game.prompt.args()["purpose"] == "plague"
    roll(game, 9)
    assert where(game, "afranius") == "dead"
