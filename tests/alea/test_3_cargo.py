"""3.4.2: cargo whose leader is lost."""

from __future__ import annotations

from core.texts import rules
from tests.alea.scene import (
    BOARD,
    LEGIONS,
    C,
    R,
    Scene,
    do,
    piece,
    places,
    refused,
    roll,
    sail,
    where,
)
from tests.alea.stratagem_scene import plays, table


def test_3_4_2_units_stay_aboard_though_nobody_commands_them_any_more() -> None:
    """8.1: only a lack of ships drowns them."""
    cargo = ["legio-i", "legio-ii", "auxilia-1"]
    scene = Scene("2", year=-46).control(R, *BOARD.region_ids)
    scene.put(R, "centralis", "scipio", "naves-6-0a", *cargo).put(C, "italia-1", "caesar")
    scene.put(R, "asia-1", "pompeius").chief(C, "caesar").chief(R, "pompeius")
    game = table(scene, ["assassination"], sequences=[0, 2, 2])
    plays(game, C, "assassination", leader=piece("scipio"))
    roll(game, 9)
    assert where(game, "scipio") == "dead"
    assert places(game, *cargo) == ["centralis"] * 3
    assert "command limits a voyage when it is made" in rules("alea")["3.4.2.excess"].ruling_en
    assert "commandement limite un voyage" in rules("alea")["3.4.2.excess"].ruling_fr


def test_3_4_2_cargo_above_the_command_that_is_left_stays_aboard_but_does_not_sail_on() -> None:
    """Spinther leads four of the six, and a fleet holds three: the others wait for a leader."""
    ships, cargo = ["naves-6-0a", "naves-6-0b"], LEGIONS[:6]
    scene = Scene("2", year=-46, active=R).control(R, *BOARD.region_ids)
    scene.put(R, "centralis", "scipio", "spinther", *ships, *cargo).put(C, "italia-1", "caesar")
    scene.put(R, "asia-1", "pompeius").chief(C, "caesar").chief(R, "pompeius")
    game = table(scene, ["assassination"], sequences=[0, 2, 2])
    plays(game, C, "assassination", leader=piece("scipio"))
    roll(game, 9)
    assert where(game, "scipio") == "dead"
    assert places(game, *cargo, *ships) == ["centralis"] * 8
    assert BOARD.cc[R][piece("spinther")] == 4
    together = refused(game, sail("centralis", ["spinther"], ships, cargo, "orientalis"))
    assert together.kind == "beyond-command"
    four = sail("centralis", ["spinther"], ships, cargo[:4], "orientalis")
    assert refused(game, four).kind == "left-at-sea"  # nobody drowns of one's own will
    three = sail("centralis", ["spinther"], ships[:1], cargo[:3], "orientalis")
    do(game, three)
    assert places(game, *cargo) == ["orientalis"] * 3 + ["centralis"] * 3
