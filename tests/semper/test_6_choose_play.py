"""6.3, half-built: what is offered for each face, and what is said of the rest."""

from __future__ import annotations

from typing import Any

import pytest

from core.game import Game
from core.semper.box.actions import PHASE_E, Play
from core.semper.box.state import COMBAT
from tests.semper.scene import BOARD, SEAT, P, S, Scene, counter, people, piece, roll, zone
from tests.semper.stratagem_scene import (
    emperors,
    in_hand,
    kind_of,
    pause,
    quietly,
    table,
)


def eventful() -> Scene:
    """Every face of phase E that waits for no pause can be played."""
    scene = emperors(year=330).put(S, "italia-5", "maxence", "ioviani", "ripenses-italia")
    scene.put(S, "galliae-2", "dux-treveri").put(S, "viennensis-3", "constance-ii")
    scene.title("caesar", "constance-ii", "maxence")
    for name in ("mauri", "frisii", "alani", "franci"):
        scene.war(name, S)
    scene.state.constantin_died = 329
    return scene


WAITING = ("flight", "roma-victor", "furor", "in-hoc-signo", "sol-invictus", "parthian-shot")
ANY_TIME = sorted(PHASE_E - {*WAITING})


def chosen(game: Game, seat: int, **partial: Any) -> Any:
    options = game.system.interject_options(game.view(seat), seat, partial)
    assert options is not None
    return options


@pytest.mark.parametrize("face", ANY_TIME)
def test_6_3_every_choice_leads_to_a_legal_play(face: str) -> None:
    game = table(eventful(), [face])
    number = in_hand(game, P, face)
    assert [o.value for o in chosen(game, SEAT[P]).open()] == ["play"]
    by_counter = chosen(game, SEAT[P], type="play")
    assert [(o.value, o.refusal) for o in by_counter.candidates] == [(number, None)]
    by_face = chosen(game, SEAT[P], type="play", counter=number)
    assert [(o.value, o.refusal) for o in by_face.candidates] == [(face, None)]
    partial: dict[str, Any] = {"type": "play", "counter": number, "face": face}
    options = game.system.interject_options(game.state, SEAT[P], partial)
    plays = [Play(number, face)]
    if options is not None and options.many:
        few: Any = tuple(o.value for o in options.open())[: max(1, options.least)]
        plays = [Play(number, face, **{options.field: few})]
    elif options is not None:
        plays = [Play(number, face, **{options.field: o.value}) for o in options.open()]
    assert plays
    for play in plays:
        assert game.system.interjection(game.state, SEAT[P], play) is None, play


@pytest.mark.parametrize("face", ANY_TIME)
def test_6_3_the_sample_is_legal(face: str) -> None:
    game = table(eventful(), [face])
    sampled = list(game.system.interjections(game.state, SEAT[P]))
    assert sampled
    for play in sampled:
        assert isinstance(play, Play)
        assert play.face == face
        assert game.system.interjection(game.state, SEAT[P], play) is None, play


@pytest.mark.parametrize("face", WAITING)
def test_6_3_what_waits_for_its_pause_is_shown_with_the_reason(face: str) -> None:
    game = table(eventful(), [face, "desertion"])
    bars = {o.value: o.refusal for o in chosen(game, SEAT[P], type="play").candidates}
    assert bars[counter("desertion")] is None
    refusal = bars[counter(face)]
    assert refusal is not None
    assert refusal.kind in ("before-battle-only", "combat-die-only", "after-battle-only")


@pytest.mark.parametrize(
    ("face", "kind"),
    [
        ("assassination", "no-target"),
        ("desertion", "no-target"),
        ("abandon", "no-target"),
        ("persecution", "no-sun-emperor"),
        ("heresy", "no-christian-emperor"),
        ("pacify-minor", "no-war-with-them"),
        ("pacify-three", "no-war-with-them"),
        ("pacify-major", "no-war-with-them"),
        ("pacify-nationality", "no-war-with-them"),
        ("pax-romana", "no-war-with-them"),
        ("persian-coup", "no-king-now"),
    ],
)
def test_6_3_what_could_hit_nothing_is_shown_with_the_reason(face: str, kind: str) -> None:
    scene = Scene("8", 315).put(P, "pontica-4", "valentinien", "victores").heads("valentinien")
    scene.put(S, "galliae-2", "dux-treveri")
    if face == "heresy":
        scene.state.constantin_died = 310
        scene = scene.title("plain", "valentinien").put(P, "pontica-4", "galere").heads("galere")
    game = table(scene, [face])
    bars = {o.value: o.refusal for o in chosen(game, SEAT[P], type="play").candidates}
    refusal = bars[in_hand(game, P, face)]
    assert refusal is not None
    assert refusal.kind == kind


def test_6_3_one_reason_for_a_whole_hand() -> None:
    game = table(eventful(), ["flight", "furor"])
    (option,) = chosen(game, SEAT[P]).candidates
    assert option.refusal.kind == "before-battle-only"
    game = table(eventful(), ["flight", "initiative"])
    options = chosen(game, SEAT[P])
    assert (options.candidates, options.refusal.kind) == ([], "nothing-to-play")


def test_6_3_assassination_shows_who_is_safe_and_why() -> None:
    game = table(eventful(), ["assassination"])
    options = chosen(
        game, SEAT[P], type="play", counter=counter("assassination"), face="assassination"
    )
    bars = {o.value: o.refusal and o.refusal.kind for o in options.candidates}
    assert bars.pop(piece("dux-treveri")) == "no-dux"
    assert bars == dict.fromkeys(
        (piece(n) for n in ("constance-chlore", "maxence", "constance-ii")), None
    )


def test_6_3_plague_puts_zones_without_enemies_aside() -> None:
    game = table(eventful(), ["plague"])
    options = chosen(game, SEAT[P], type="play", counter=counter("plague"), face="plague")
    aside = {BOARD.place_ids[o.value]: o.aside for o in options.candidates}
    assert len(aside) == BOARD.zone_count
    assert not aside["italia-5"]
    assert aside["pontica-4"]


def test_6_3_pax_romana_for_all_or_for_one() -> None:
    game = table(eventful(), ["pax-romana"])
    options = chosen(game, SEAT[P], type="play", counter=counter("pax-romana"), face="pax-romana")
    assert (options.field, options.many, options.least, options.most) == ("peoples", True, 0, 1)
    assert {o.value for o in options.open()} == {
        people(name) for name in ("mauri", "frisii", "alani", "franci")
    }


def test_6_3_signs_name_a_face_of_the_die() -> None:
    scene = emperors().put(P, "italia-5", "constantin", "victores").title("caesar", "constantin")
    scene.put(S, "italia-5", "maxence", "ioviani")
    game = table(scene, ["in-hoc-signo"], step=COMBAT)
    while kind_of(game) == "window":
        quietly(game)
    roll(game, 2)
    assert pause(game) == "after-die"
    number = counter("in-hoc-signo")
    options = chosen(game, SEAT[P], type="play", counter=number, face="in-hoc-signo")
    assert (options.field, [o.value for o in options.open()]) == ("die", [1, 2, 3, 4, 5, 6])


def test_6_3_flight_shows_the_zones_around_with_their_reasons() -> None:
    scene = emperors().put(P, "galliae-1", "licinius", "victores", "iovii")
    scene.put(S, "galliae-1", "cornuti").put(P, "galliae-2", "severe", "lanciarii")
    game = table(scene, [], ["flight"], step=COMBAT)
    assert pause(game) == "before-battle"
    options = chosen(game, SEAT[S], type="play", counter=in_hand(game, S, "flight"), face="flight")
    bars = {BOARD.place_ids[o.value]: o.refusal and o.refusal.kind for o in options.candidates}
    assert bars == {
        "britanniae-3": None,
        "galliae-3": None,
        "galliae-4": None,
        "galliae-2": "enemies-there",
        "franci": "outside-needs-leader",
        "frisii": "outside-needs-leader",
    }


def test_6_3_nobody_sees_what_another_seat_could_play() -> None:
    game = table(eventful(), ["assassination"], ["desertion"], "hidden")
    options = game.system.interject_options(game.view(1), SEAT[S], {})
    assert options is not None
    assert options.open() == []
    assert zone("italia-5") in range(BOARD.zone_count)
