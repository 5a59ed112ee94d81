"""6.3: the Persian coup, persecution, heresy and Bagaudae: on the map, and off it again."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import Game
from core.imperator.actions import Done as EndMovement
from core.semper.box.state import PLAIN, STRATAGEMS
from core.semper.stratagems.cup import cup
from core.semper.stratagems.lying import due_points
from tests.semper.combat_scene import of_kind
from tests.semper.scene import BOARD, P, S, Scene, counter, piece, push, zone
from tests.semper.stratagem_scene import (
    barred,
    cannot,
    emperors,
    kind_of,
    plays,
    quietly,
    table,
)

COUP, PERSECUTION, HERESY, BAGAUDAE = (
    counter(face) for face in ("persian-coup", "persecution", "heresy", "bagaudae")
)


def end_of_sequence(scene: Scene, side: int = P) -> tuple[Game, tuple[Any, ...]]:
    """The side does nothing in this sequence."""
    scene.state.active = side
    game = table(scene)
    return game, push(game, EndMovement())


# --- Persian coup --------------------------------------------------------------------------------


def test_6_3_persian_coup_lies_in_ctesiphon() -> None:
    game = table(emperors(year=320), ["persian-coup"])
    events = plays(game, P, "persian-coup")
    assert [e.kind for e in events] == ["stratagem-played", "coup-begins"]
    assert game.state.lying == [(COUP, zone("persae-3"))]
    assert COUP not in cup(game.state)


@pytest.mark.parametrize(("year", "free"), [(309, True), (310, False), (319, False), (320, True)])
def test_6_3_persian_coup_not_between_310_and_319(year: int, free: bool) -> None:
    state = emperors(year=year).state
    assert barred(state, P, "persian-coup") == ("" if free else "no-king-now")


def test_6_3_persian_coup_it_may_be_held_meanwhile() -> None:
    game = table(emperors(year=315), ["persian-coup"])
    assert cannot(game, P, "persian-coup") == ("no-king-now", "6.3.persian-coup")


def troubled(names: tuple[str, ...] = ("sapor-ii",), count: int = 3) -> Scene:
    """Oriens is PRIMUS's, and so SECONDUS runs the Persae; they are at peace."""
    scene = emperors(year=330)
    for name in (*BOARD.piece_ids,):
        people = BOARD.piece_people[piece(name)]
        if people == BOARD.persae and scene.state.where[piece(name)] < BOARD.place_count:
            scene.state.where[piece(name)] = zone("persae-1")
    for name in names:
        scene.state.where[piece(name)] = zone("persae-3")
    for unit in BOARD.people_units[BOARD.persae][:count]:
        scene.state.where[unit] = zone("persae-3")
    scene.state.lying = [(COUP, zone("persae-3"))]
    return scene.put(P, "oriens-2", "licinius")  # and the index is made afresh


def test_6_3_persian_coup_ends_with_a_king_and_three_units() -> None:
    game, events = end_of_sequence(troubled(), S)
    (ends,) = of_kind(events, "coup-ends")
    assert ends.args == {"side": S, "place": zone("persae-3")}
    assert game.state.lying == []
    assert COUP in cup(game.state)


@pytest.mark.parametrize(
    ("names", "count", "side"),
    [(("sapor-ii",), 2, S), (("spahbad",), 3, S), ((), 3, S), (("sapor-ii",), 3, P)],
)
def test_6_3_persian_coup_goes_on(names: tuple[str, ...], count: int, side: int) -> None:
    game, _ = end_of_sequence(troubled(names, count), side)
    assert game.state.lying == [(COUP, zone("persae-3"))]


@pytest.mark.parametrize("war", [False, True])
def test_10_1_coup_pays_who_does_not_control_the_persae(war: bool) -> None:
    scene = troubled()
    if war:
        scene.war("persae", S)
    assert due_points(scene.state) == [(P, 3, "10.1.coup")]
    scene.control(S, "oriens")
    scene.state.war[BOARD.persae] = 0
    assert due_points(scene.state) == [(S, 3, "10.1.coup")]


def test_6_3_persian_coup_does_not_outlast_hormoz() -> None:
    for year, lies in ((309, True), (310, False)):
        scene = emperors(year=year)
        scene.state.lying = [(COUP, zone("persae-3"))]
        game = table(scene, step=STRATAGEMS)
        assert bool(game.state.lying) == lies
        assert (COUP in cup(game.state)) != lies


# --- persecution and heresy ----------------------------------------------------------------------


def divided(face: str, year: int = 330) -> Scene:
    """Galère (sun) rules the East; a Christian rules the West with Africa and Italia."""
    scene = (
        Scene("8", year).put(P, "pontica-4", "galere", "victores").put(S, "galliae-4", "constantin")
    )
    scene.heads("galere", "constantin")
    if face == "heresy":
        scene.state.constantin_died = 329
        scene.title("plain", "constantin").put(S, "galliae-4", "constance-ii")
        scene.heads("", "constance-ii")
    return scene


@pytest.mark.parametrize(("face", "place"), [("persecution", "oriens-6"), ("heresy", "africa-4")])
def test_6_3_it_is_placed_on_a_city_of_an_emperor_of_that_faith(face: str, place: str) -> None:
    game = table(divided(face), ["persecution"], ["heresy"] if face == "heresy" else [])
    side = P if face == "persecution" else S
    plays(game, side, face, zone=zone(place))
    assert game.state.lying == [(counter(face), zone(place))]
    assert counter(face) not in cup(game.state)


@pytest.mark.parametrize(
    ("face", "place", "kind"),
    [
        ("persecution", "galliae-2", "not-christian-land"),
        ("persecution", "pannoniae-4", "not-christian-land"),
        ("persecution", "franci", "not-christian-land"),
        ("persecution", "oriens-1", "no-city-there"),
        ("persecution", "italia-5", "no-sun-emperor"),
        ("persecution", "occidentalis", "name-a-land-zone"),
        ("heresy", "oriens-2", "no-christian-emperor"),
        ("heresy", "italia-4", "no-city-there"),
        ("heresy", "hispaniae-1", "not-christian-land"),
        ("heresy", None, "name-a-land-zone"),
    ],
)
def test_6_3_not_everywhere(face: str, place: str | None, kind: str) -> None:
    state = divided(face).state
    where = zone(place) if place else None
    assert barred(state, P, face, zone=where) == kind


def test_6_3_persecution_a_caesar_is_enough_and_he_may_be_anywhere() -> None:
    scene = divided("persecution").put(S, "britanniae-1", "maxence")
    assert barred(scene.state, P, "persecution", zone=zone("italia-5")) == "no-sun-emperor"
    scene.title("caesar", "maxence")
    assert barred(scene.state, P, "persecution", zone=zone("italia-5")) == ""
    scene.title("usurper", "maxence")
    assert barred(scene.state, P, "persecution", zone=zone("italia-5")) == "no-sun-emperor"


# leader in Alexandria -> does he end it?
FAITHS = [
    ("persecution", "licinius", True),  # sun
    ("persecution", "volusianus", True),  # nothing
    ("persecution", "dux-nicomedia", True),
    ("persecution", "crispus", False),  # cross
    ("heresy", "licinius", False),
    ("heresy", "volusianus", True),
    ("heresy", "crispus", True),
]


@pytest.mark.parametrize(("face", "name", "ends"), FAITHS)
@pytest.mark.parametrize("active", [P, S])
def test_6_3_order_is_restored_by_a_leader_of_the_right_faith(
    face: str, name: str, ends: bool, active: int
) -> None:
    scene = divided(face).put(P, "oriens-6", name, "iovii")
    scene.state.lying = [(counter(face), zone("oriens-6"))]
    game, events = end_of_sequence(scene, active)  # in anybody's sequence
    assert (game.state.lying == []) == ends
    assert bool(of_kind(events, f"{face}-ends")) == ends


@pytest.mark.parametrize("names", [("licinius",), ("iovii",)])
def test_6_3_persecution_a_leader_and_a_unit(names: tuple[str, ...]) -> None:
    scene = divided("persecution").put(P, "oriens-6", *names)
    scene.state.lying = [(PERSECUTION, zone("oriens-6"))]
    game, _ = end_of_sequence(scene)
    assert game.state.lying == [(PERSECUTION, zone("oriens-6"))]


def test_6_3_persecution_the_enemys_leader_does_not_help() -> None:
    scene = divided("persecution").put(S, "oriens-6", "maxence", "cornuti")
    scene.state.lying = [(PERSECUTION, zone("oriens-6"))]
    game, _ = end_of_sequence(scene)
    assert game.state.lying == [(PERSECUTION, zone("oriens-6"))]


@pytest.mark.parametrize("face", ["persecution", "heresy"])
def test_6_3_it_pays_the_opponent_of_the_dioceses_controller(face: str) -> None:
    scene = divided(face)
    scene.state.lying = [(counter(face), zone("oriens-6"))]
    assert due_points(scene.state) == [(S, 3, f"6.3.{face}")]
    scene.control(S, "oriens")  # of whoever holds it in that phase F
    assert due_points(scene.state) == [(P, 3, f"6.3.{face}")]


# --- Bagaudae ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "kind"),
    [
        ("galliae-3", ""),
        ("hispaniae-5", ""),
        ("viennensis-3", ""),
        ("galliae-4", "units-there"),
        ("britanniae-1", "no-bagaudae-there"),
        ("franci", "no-bagaudae-there"),
        ("occidentalis", "name-a-land-zone"),
        (None, "name-a-land-zone"),
    ],
)
def test_6_3_bagaudae_rise_where_nobody_stands(place: str | None, kind: str) -> None:
    state = emperors().state
    assert barred(state, P, "bagaudae", zone=zone(place) if place else None) == kind


def test_6_3_bagaudae_a_leader_alone_does_not_keep_them_away() -> None:
    scene = emperors().put(S, "galliae-3", "maxence")
    game = table(scene, ["bagaudae"])
    plays(game, P, "bagaudae", zone=zone("galliae-3"))
    assert game.state.lying == [(BAGAUDAE, zone("galliae-3"))]


def test_6_3_bagaudae_are_put_down_and_pay_until_then() -> None:
    scene = emperors()
    scene.state.lying = [(BAGAUDAE, zone("galliae-3"))]
    assert due_points(scene.state) == [(P, 3, "6.3.bagaudae")]
    game, _ = end_of_sequence(scene)
    assert game.state.lying
    scene = emperors().put(S, "galliae-3", "dux-treveri", "cornuti")
    scene.state.lying = [(BAGAUDAE, zone("galliae-3"))]
    game, events = end_of_sequence(scene)
    assert of_kind(events, "bagaudae-beaten")
    assert game.state.lying == []
    assert BAGAUDAE in cup(game.state)


def test_6_3_bagaudae_a_follower_of_an_usurper_serves_too() -> None:
    scene = emperors().put(S, "galliae-3", "alexander", "cornuti").put(S, "italia-5", "maxence")
    scene.revolt("maxence", "alexander")
    scene.state.lying = [(BAGAUDAE, zone("galliae-3"))]
    game, _ = end_of_sequence(scene)
    assert game.state.lying == []


def test_6_3_units_of_a_people_restore_no_order() -> None:
    scene = emperors().war("franci", S).put(S, "galliae-3", "franci-1")
    scene.state.lying = [(BAGAUDAE, zone("galliae-3"))]
    game, _ = end_of_sequence(scene)
    assert game.state.lying


def test_6_open_hands_a_last_pause_for_what_can_still_be_played() -> None:
    scene = emperors().title("plain")
    scene.state.sequences = [0, 1, 0]
    game = table(scene, [], ["bagaudae"])
    push(game, EndMovement())
    assert kind_of(game) == "window"
    assert game.state.window is not None
    assert game.state.window.name == "end-of-sequence"
    plays(game, S, "bagaudae", zone=zone("hispaniae-2"))
    while kind_of(game) == "window":
        quietly(game)
    assert game.state.lying == [(BAGAUDAE, zone("hispaniae-2"))]
    assert game.state.title[piece("maxence")] == PLAIN
