"""2.C and 6.3: stratagems of uprising."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import Game
from core.semper.box.state import UPRISINGS, at_war
from core.semper.stratagems.cup import cup
from tests.semper.scene import (
    BOARD,
    SEAT,
    P,
    S,
    Scene,
    asked,
    counter,
    kinds,
    people,
)
from tests.semper.stratagem_scene import (
    cannot,
    emperors,
    held,
    kind_of,
    passes,
    plays,
    refusals,
    table,
)

MINOR = [p.id for p in BOARD.peoples if p.rank == "minor"]
MAJOR = [p.id for p in BOARD.peoples if p.rank == "major"]


def uprising(scene: Scene, *faces: str, hands: str = "open", **more: Any) -> Game:
    return table(scene, faces, hands=hands, step=UPRISINGS, **more)


def those(*names: str) -> tuple[int, ...]:
    return tuple(map(people, names))


@pytest.mark.parametrize(
    ("face", "names"),
    [
        ("rise-minor", ("mauri",)),
        ("rise-two", ("mauri", "alani")),
        ("rise-three", ("mauri", "alani", "frisii")),
        ("rise-major", ("franci",)),
        ("rise-majors", ("franci", "persae", "pictes")),
    ],
)
def test_6_3_peoples_rise(face: str, names: tuple[str, ...]) -> None:
    game = uprising(emperors(), face)
    assert kind_of(game) == "uprisings"
    events = plays(game, P, face, peoples=those(*names))
    assert kinds(events).count("rises") == len(names)
    for name in names:
        entry = BOARD.entry_of[people(name)]
        assert game.state.war[people(name)] == 3 - game.state.control[entry]
    for event in events:
        if event.kind == "rises":
            assert event.rule == f"6.3.{face}"


@pytest.mark.parametrize(
    ("face", "names", "kind", "rule"),
    [
        ("rise-minor", ("franci",), "not-a-minor-people", "4.1"),
        ("rise-major", ("mauri",), "not-a-major-people", "4.1"),
        ("rise-minor", ("armenia",), "never-at-war", "4.4.2"),
        ("rise-minor", (), "name-peoples", "6.3.rise-minor"),
        ("rise-two", ("mauri",), "name-peoples", "6.3.rise-two"),
        ("rise-two", ("mauri", "mauri"), "name-peoples", "6.3.rise-two"),
        ("rise-minor", ("mauri", "alani"), "name-peoples", "6.3.rise-minor"),
        ("rise-minor", ("quades",), "already-at-war", "4.2.2"),
        ("rise-minor", ("gepides",), "still-at-peace", "9.4.peace"),
    ],
)
def test_6_3_not_everybody_can_rise(
    face: str, names: tuple[str, ...], kind: str, rule: str
) -> None:
    scene = emperors().war("quades", P)
    scene.state.peace_until[people("gepides")] = scene.state.year + 1
    game = uprising(scene, face)
    assert cannot(game, P, face, peoples=those(*names)) == (kind, rule)


def left_at_peace(*names: str) -> Scene:
    """All other peoples are in their years of peace."""
    scene = emperors()
    for number, printed in enumerate(BOARD.peoples):
        if printed.id not in names:
            scene.state.peace_until[number] = scene.state.year + 1
    return scene


def test_6_4_max_all_that_are_left_rise() -> None:
    game = uprising(left_at_peace("franci", "pictes"), "rise-majors")
    assert cannot(game, P, "rise-majors", peoples=those("franci")) == ("name-peoples", "6.4.max")
    plays(game, P, "rise-majors", peoples=those("franci", "pictes"))
    assert all(at_war(game.state, people(name)) for name in ("franci", "pictes"))


def test_6_3_rise_two_with_nobody_left_it_cannot_be_played() -> None:
    game = uprising(left_at_peace("franci"), "rise-two", "rise-major")
    assert cannot(game, P, "rise-two", peoples=those("mauri")) == ("nobody-to-rise", "6.3.rise-two")
    assert refusals(game, "counter", type="play")[counter("rise-two")] == "nobody-to-rise"


def test_6_3_a_player_who_could_raise_nobody_is_not_asked() -> None:
    game = uprising(left_at_peace(), "rise-two", "rise-major")
    assert kind_of(game) not in ("uprisings", "uprisings-last")


def test_6_once_three_major_peoples_rise_once_in_a_scenario() -> None:
    game = uprising(emperors(), "rise-majors", "rise-major")
    plays(game, P, "rise-majors", peoples=those("franci", "persae", "pictes"))
    assert game.state.spent == [counter("rise-majors")]
    plays(game, P, "rise-major", peoples=those("alamanni"))
    assert game.state.spent == [counter("rise-majors")]
    assert counter("rise-major") in cup(game.state)


def test_2_c_by_turns_until_both_pass() -> None:
    game = table(
        emperors(), ["rise-minor", "rise-major"], ["rise-minor"], step=UPRISINGS, initiative=P
    )
    assert (kind_of(game), asked(game).seat) == ("uprisings", SEAT[P])
    assert asked(game).sentence == ""
    plays(game, P, "rise-minor", peoples=those("mauri"))
    assert asked(game).seat == SEAT[S]
    passes(game)
    assert (asked(game).seat, asked(game).sentence) == (SEAT[P], "uprisings-last")
    plays(game, P, "rise-major", peoples=those("franci"))
    assert asked(game).seat == SEAT[S]  # he may think again
    passes(game)
    assert game.state.step != UPRISINGS
    assert [len(held(game, side)) for side in (P, S)] == [0, 1]


def test_6_3_one_may_raise_a_people_that_the_opponent_will_control() -> None:
    game = uprising(emperors(), "rise-minor")
    plays(game, P, "rise-minor", peoples=those("saraceni"))  # Oriens is PRIMUS's
    assert game.state.war[people("saraceni")] == S


def test_6_3_what_the_question_offers_is_legal_and_the_rest_has_its_reason() -> None:
    scene = emperors().war("mauri", P)
    game = uprising(scene, "rise-three", "flight", "usurp-p")
    offered = refusals(
        game, "peoples", type="play", counter=counter("rise-three"), face="rise-three"
    )
    assert {BOARD.people_ids[p] for p, kind in offered.items() if not kind} == {*MINOR} - {"mauri"}
    assert offered[people("mauri")] == "already-at-war"
    by_counter = refusals(game, "counter", type="play")
    assert by_counter[counter("rise-three")] == ""
    assert by_counter[counter("flight")] == by_counter[counter("usurp-p")] == "not-in-this-phase"
    prompt = asked(game)
    assert all(prompt.judge(game.state, action) is None for action in prompt.legal(game.state))


@pytest.mark.parametrize("theirs", [["flight"], ["rise-minor"]])
def test_6_with_hidden_hands_whoever_may_hold_one_is_asked(theirs: list[str]) -> None:
    game = table(emperors(), [], theirs, "hidden", step=UPRISINGS)
    assert (kind_of(game), asked(game).seat) == ("uprisings", SEAT[S])


def test_6_with_hidden_hands_nobody_is_asked_for_what_nobody_can_do() -> None:
    game = table(left_at_peace(), ["rise-minor"], ["rise-minor"], "hidden", step=UPRISINGS)
    assert kind_of(game) != "uprisings"
