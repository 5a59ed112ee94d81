"""6.3.flight: the defender's whole force slips away just before its battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.game import Game
from core.semper.box.state import COMBAT
from tests.semper.combat_scene import of_kind
from tests.semper.scene import BOARD, SEAT, P, S, Scene, at, pieces, zone
from tests.semper.stratagem_scene import (
    cannot,
    emperors,
    kind_of,
    pause,
    plays,
    quietly,
    table,
)


def caught(*defenders: str, place: str = "galliae-1", attackers: Sequence[str] = ()) -> Scene:
    """PRIMUS, who has come from Galliae 2, attacks those of SECONDUS."""
    scene = emperors().put(P, place, *(attackers or ("licinius", "ioviani", "hercules")))
    scene.put(S, place, *defenders)
    for name in attackers or ("licinius", "ioviani", "hercules"):
        scene.state.came[BOARD.piece(name)] = zone("galliae-2")
    return scene


def ready(scene: Scene, **fields: Any) -> Game:
    game = table(scene, ["flight"], ["flight"], step=COMBAT, **fields)
    assert pause(game) == "before-battle"
    return game


def test_6_3_flight_of_the_whole_force() -> None:
    game = ready(caught("maxence", "cornuti", "batavi", "heruli"))
    events = plays(game, S, "flight", zone=zone("galliae-3"))
    (event,) = of_kind(events, "slips-away")
    assert event.rule == "6.3.flight"
    assert set(event.args["pieces"]) == set(pieces("maxence", "cornuti", "batavi", "heruli"))
    assert [at(game, name) for name in ("maxence", "cornuti", "heruli")] == ["galliae-3"] * 3
    while kind_of(game) == "window":
        quietly(game)
    assert game.state.battle is None
    assert not of_kind(events, "battle")


def test_6_3_flight_the_attackers_way_is_open() -> None:
    game = ready(caught("maxence", "cornuti"))
    plays(game, S, "flight", zone=zone("galliae-2"))
    assert at(game, "cornuti") == "galliae-2"


def test_6_3_flight_has_no_limit_of_command_and_needs_no_leader() -> None:
    game = ready(caught("cornuti", "batavi", "heruli", "scutarii-4", "scutarii-5"))
    plays(game, S, "flight", zone=zone("galliae-3"))
    assert at(game, "scutarii-5") == "galliae-3"


def test_6_3_flight_who_may_not_go_stays_and_fights() -> None:
    """Ripenses do not leave their diocese, pseudo-comitatenses do so with an emperor only."""
    names = ("maxence", "cornuti", "ripenses-galliae", "pseudo-galliae-1")
    game = ready(caught(*names, place="galliae-5", attackers=("licinius", "ioviani")))
    plays(game, S, "flight", zone=zone("italia-1"))
    assert [at(game, name) for name in names] == ["italia-1", "italia-1", "galliae-5", "galliae-5"]
    assert game.state.battle is not None
    scene = caught(*names, place="galliae-5", attackers=("licinius", "ioviani"))
    game = ready(scene.title("caesar", "maxence"))
    plays(game, S, "flight", zone=zone("italia-1"))
    assert [at(game, name) for name in names] == ["italia-1", "italia-1", "galliae-5", "italia-1"]


def test_6_3_flight_only_the_defender() -> None:
    game = ready(caught("maxence", "cornuti"))
    refusal = cannot(game, P, "flight", zone=zone("galliae-3"))
    assert refusal == ("defender-only", "6.3.flight")


def test_6_3_flight_only_before_a_battle() -> None:
    game = table(emperors(), [], ["flight"], step="movement")
    refusal = cannot(game, S, "flight", zone=zone("galliae-3"))
    assert refusal == ("before-battle-only", "6.3.flight")


def test_6_3_flight_not_of_a_force_that_has_lost_all_its_units() -> None:
    """They desert during the pause: nobody is left who could slip away."""
    scene = caught("cornuti", "batavi")
    for name in ("cornuti", "batavi"):
        scene.state.reduced[BOARD.piece(name)] = 1
    game = table(scene, ["desertion"], ["flight"], step=COMBAT, hands="hidden")
    assert pause(game) == "before-battle"
    plays(game, P, "desertion", zone=zone("galliae-1"))
    assert pause(game) == "before-battle"
    refusal = cannot(game, S, "flight", zone=zone("galliae-3"))
    assert refusal == ("nobody-left-to-flee", "6.3.flight")
    assert not game.system.interjections(game.state, SEAT[S])


def test_6_3_flight_to_a_free_zone_next_to_it() -> None:
    scene = caught("maxence", "cornuti").put(P, "galliae-4", "severe", "batavi")
    scene.put(S, "italia-5", "constance-chlore", "celtae")
    game = ready(scene)
    for to, kind in (
        (None, "name-a-land-zone"),
        ("galliae-1", "name-a-land-zone"),
        ("occidentalis", "name-a-land-zone"),
        ("italia-5", "not-adjacent"),
        ("galliae-4", "enemies-there"),
        ("franci", "homeland-at-peace"),
    ):
        assert cannot(game, S, "flight", zone=zone(to) if to else None)[0] == kind


def test_6_3_flight_not_to_peoples_of_ones_own_side() -> None:
    scene = caught("maxence", "cornuti").war("alamanni", S)
    scene.put(S, "galliae-2", "alamanni-1")
    game = ready(scene)
    assert cannot(game, S, "flight", zone=zone("galliae-2")) == ("may-not-stack", "4.2.4")


def test_6_3_flight_an_usurper_keeps_apart() -> None:
    scene = caught("maxence", "cornuti").revolt("maxence").put(S, "galliae-3", "alexander")
    game = ready(scene)
    assert cannot(game, S, "flight", zone=zone("galliae-3")) == ("revolt-apart", "3.6.3.stack")


def test_6_3_flight_of_a_people_takes_its_leader_along() -> None:
    scene = emperors().put(P, "galliae-1", "licinius", "ioviani").war("franci", S)
    scene.put(S, "galliae-1", "franci-1", "franci-2", "franci-3")
    leader = BOARD.people_leaders[BOARD.people_ids.index("franci")][0]
    scene.put(S, "galliae-1", BOARD.piece_ids[leader])
    game = ready(scene)
    plays(game, S, "flight", zone=zone("franci"))
    assert at(game, BOARD.piece_ids[leader]) == "franci"
    assert at(game, "franci-1") == "franci"


def test_6_3_flight_the_ill_and_the_detained_stay() -> None:
    scene = caught("maxence", "cornuti", "batavi")
    scene.state.detained = list(pieces("cornuti"))
    game = ready(scene)
    plays(game, S, "flight", zone=zone("galliae-3"))
    assert [at(game, name) for name in ("maxence", "cornuti", "batavi")] == [
        "galliae-3", "galliae-1", "galliae-3",
    ]  # fmt: skip
    scene = caught("cornuti")
    scene.state.detained = list(pieces("cornuti"))
    game = ready(scene, hands="hidden")
    assert cannot(game, S, "flight", zone=zone("galliae-3")) == ("must-stay", "event.11")


def test_6_3_flight_into_the_plague() -> None:
    scene = caught("cornuti")
    scene.state.lying = [(19, zone("galliae-3"))]
    game = ready(scene)
    plays(game, S, "flight", zone=zone("galliae-3"))
    assert game.state.reduced[BOARD.piece("cornuti")]


def test_6_3_flight_units_without_a_leader_keep_out_of_an_enemy_diocese() -> None:
    scene = caught("cornuti", place="galliae-5", attackers=("licinius", "ioviani"))
    game = ready(scene.control(P, "italia"))
    refusal = cannot(game, S, "flight", zone=zone("italia-1"))
    assert refusal == ("enemy-soil-needs-leader", "3.7.2.leaderless")
