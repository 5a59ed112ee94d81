"""3.1.2: Constantinopolis is begun, interrupted and built."""

from __future__ import annotations

import pytest

from core.imperator.actions import Done, Evade, TryEvasion
from core.semper.box.actions import Build
from core.semper.box.state import CONSTANTINOPLE, NEVER
from core.semper.emperors import constantinople
from core.semper.emperors.constantinople import complete, why_not_build
from core.semper.year.entries import entry_place
from tests.semper.politics_scene import Play, of, rules
from tests.semper.scene import (
    P,
    S,
    Scene,
    asked,
    end_movement,
    go_on,
    kinds,
    march,
    piece,
    pieces,
    push,
    roll,
    zone,
)


def city(year: int = 321) -> Scene:
    """Constantin is Primus at Sirmium and holds Thracia, Licinius Secundus at Treveri."""
    scene = Scene("3", year).put(P, "pannoniae-4", "constantin", "pannonici")
    scene.put(S, "galliae-2", "licinius", "cornuti")
    return scene.heads("constantin", "licinius")


def test_3_1_2_the_printed_example_from_321_to_327() -> None:
    game = city(321).game(step=CONSTANTINOPLE)
    assert (asked(game).kind, asked(game).seat) == ("build", 1)
    events = push(game, Build())
    assert (events[0].kind, events[0].rule) == ("city-begun", "3.1.2.constantinople")
    assert game.state.founding == 327


def test_3_1_2_he_may_wait() -> None:
    game = city().game(step=CONSTANTINOPLE)
    push(game, Done())
    assert game.state.founding == NEVER


@pytest.mark.parametrize(
    ("case", "kind"),
    [
        ("thracia", "thracia-needed"),
        ("another primus", "only-constantin-builds"),
        ("begun", "city-in-work"),
        ("built", "city-stands"),
    ],
)
def test_3_1_2_what_it_needs(case: str, kind: str) -> None:
    scene = city()
    if case == "thracia":
        scene.control(S, "thracia")
    elif case == "another primus":
        scene.state.side[piece("constantin")] = S
        scene.state.side[piece("licinius")] = P
    elif case == "begun":
        scene.state.founding = 326
    else:
        scene.state.built = True
    refusal = why_not_build(scene.state)
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == (kind, "3.1.2.constantinople")


# --- 3.1.2.interrupted ---------------------------------------------------------------------------


def after_a_sequence(scene: Scene) -> Play:
    play = Play(scene, founding=327)
    constantinople.test_interruption(play.preview.table, play.state)
    return play


@pytest.mark.parametrize(("side", "name"), [(S, "licinius"), (S, "maxence"), (P, "maximien")])
def test_3_1_2_interrupted_by_the_secundus_or_any_usurper_with_a_unit(side: int, name: str) -> None:
    scene = city().put(side, "thracia-3", name, "hercules")
    if name != "licinius":
        scene.revolt(name)
    play = after_a_sequence(scene)
    assert play.state.founding == NEVER
    assert rules(play.preview.events, "city-interrupted") == ["3.1.2.interrupted"]


def test_3_1_2_interrupted_not_by_a_leader_without_units() -> None:
    assert after_a_sequence(city().put(S, "thracia-3", "licinius")).state.founding == 327


@pytest.mark.parametrize("title", ["plain", "caesar", "augustus"])
def test_3_1_2_interrupted_not_by_other_leaders(title: str) -> None:
    scene = city().put(S, "thracia-3", "maxence", "hercules").title(title, "maxence")
    assert after_a_sequence(scene).state.founding == 327


def test_3_1_2_interrupted_by_an_evasion_to_the_site() -> None:
    """Licinius gets away from Thracia 4 into the zone of the city, before anything else happens:
    a battle in Venetia is still to be fought."""
    scene = city().put(S, "thracia-4", "licinius", "hercules").put(P, "moesiae-2", "crispus")
    game = scene.put(P, "moesiae-2", "ioviani").put(S, "italia-3", "celtae").game(founding=327)
    push(game, march("moesiae-2", ["crispus"], ["ioviani"], "thracia-4"))
    push(game, march("pannoniae-4", ["constantin"], ["pannonici"], "italia-3"))
    end_movement(game)
    go_on(game)
    push(game, TryEvasion())
    roll(game, 1)
    go_on(game)
    assert game.state.founding == 327
    events = push(game, Evade(pieces("licinius"), pieces("hercules"), zone("thracia-3")))
    assert "city-interrupted" in kinds(events)
    assert game.state.founding == NEVER
    assert (game.state.step, game.state.sequences) == ("combat", [0, 3, 3])


def test_3_1_2_interrupted_not_by_passing_through() -> None:
    scene = city().put(S, "thracia-4", "licinius", "hercules")
    scene.state.active = S
    game = scene.game(founding=327)
    push(game, march("thracia-4", ["licinius"], ["hercules"], "thracia-3", "asia-1"))
    end_movement(game)
    go_on(game)
    assert game.state.founding == 327


def test_3_1_2_interrupted_at_the_end_of_a_sequence() -> None:
    scene = city().put(S, "thracia-4", "licinius", "hercules")
    scene.state.active = S
    game = scene.game(founding=327)
    push(game, march("thracia-4", ["licinius"], ["hercules"], "thracia-3"))
    assert game.state.founding == 327
    end_movement(game)
    go_on(game)
    assert game.state.founding == NEVER


# --- 3.1.2.built ---------------------------------------------------------------------------------


def winter(scene: Scene, **fields: int) -> Play:
    play = Play(scene, founding=327, **fields)
    complete(play.preview.table, play.state)
    return play


def test_3_1_2_built_in_phase_f_before_the_marker_comes_to_its_box() -> None:
    play = winter(city(326))
    assert (play.state.built, play.state.founding) == (True, NEVER)
    assert play.state.points[P] == 10
    assert rules(of(play.preview.events, "points"), "points") == ["10.2.constantinople"]


def test_3_1_2_built_not_a_year_earlier() -> None:
    assert not winter(city(325)).state.built


def test_3_1_2_built_it_is_the_seventh_capital() -> None:
    board = winter(city(326)).state.board
    assert len(board.capital_dioceses) == 7
    assert board.capital_mask >> zone("thracia-3") & 1
    assert board.key_mask[board.thracia] == 1 << zone("thracia-3")
    assert board.home_zone[piece("victores")] == zone("thracia-3")  # a unit of Nicomedia


def test_3_1_2_built_even_if_its_founder_is_dead() -> None:
    scene = city(326).control(S, "thracia")
    assert winter(scene).state.points[P] == 10


def test_3_1_2_built_leaders_and_the_dux_of_nicomedia_stay_there() -> None:
    """The note stands below the table of comitatenses: nobody else is sent elsewhere."""
    state = winter(city(326)).state
    assert state.board.capital_mask >> zone("pontica-1") & 1
    assert entry_place(state, piece("delmatius")) == zone("pontica-1")
    assert state.board.place(state.board.leaders[piece("dux-nicomedia")].dux) == zone("pontica-1")
