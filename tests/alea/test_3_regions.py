"""3.7.3 regions overrun and freed, 3.6.5 the closed region of a Triumvir."""

from __future__ import annotations

import pytest

from core.alea.box.board import NOBODY
from core.alea.year.year_end import roma_held_by
from core.game import Game
from core.imperator.actions import TryEvasion
from tests.alea.events_scene import rivals
from tests.alea.march_scene import STRONG, allies, bands, phase_f, triumvir, why
from tests.alea.scene import (
    BOARD,
    C,
    R,
    Scene,
    do,
    end_movement,
    evade,
    march,
    offered,
    open_map,
    piece,
    pieces,
    quietly,
    refused,
    roll,
    sail,
    told,
    where,
)

# --- 3.7.3 invasion ------------------------------------------------------------------------------

AFRICA, GALLIA = (BOARD.region_ids.index(name) for name in ("africa", "gallia"))


def overrun_africa(controller: int = R) -> Scene:
    """Numidae in two of three zones, cities both."""
    scene = bands(Scene().control(C, "africa"), controller, "numidae", "africa-1", 1)
    return bands(scene, controller, "numidae", "africa-2", 2)


@pytest.mark.parametrize("controller", [C, R])
def test_3_7_3_a_region_overrun_by_peoples_is_nobodys(controller: int) -> None:
    events, scene = phase_f(overrun_africa(controller))
    lost = [event for event in events if event.kind == "region-lost"]
    assert [(event.rule, event.args) for event in lost] == [("3.7.3.invasion", {"region": AFRICA})]
    assert (scene.state.control[AFRICA], scene.state.last_control[AFRICA]) == (NOBODY, C)


def test_3_7_3_peoples_of_both_players_invade_together() -> None:
    scene = bands(Scene().control(C, "africa"), R, "numidae", "africa-1", 1)
    _, scene = phase_f(bands(scene, C, "aegyptii", "africa-3", 1))
    assert scene.state.control[AFRICA] == NOBODY


def test_3_7_3_invasion_takes_most_of_the_zones() -> None:
    scene = bands(Scene().control(C, "africa"), R, "numidae", "africa-1", 1, 2, 3)
    assert phase_f(scene)[1].state.control[AFRICA] == C


def test_3_7_3_half_of_the_zones_are_not_the_majority() -> None:
    scene = bands(Scene().control(C, "hispania"), R, "celtiberes", "hispania-1", 1)
    _, scene = phase_f(bands(scene, R, "celtiberes", "hispania-2", 2))
    assert scene.state.control[BOARD.region_ids.index("hispania")] == C


@pytest.mark.parametrize(("third", "holder"), [("gallia-3", C), ("gallia-4", NOBODY)])
def test_3_7_3_invasion_takes_a_city(third: str, holder: int) -> None:
    """Five of Gallia's nine zones have no city; gallia-4 has one."""
    scene = bands(Scene().control(C, "gallia"), R, "germani", "gallia-1", 1)
    scene.put(R, "gallia-2", "germani-band-2").put(R, third, "germani-band-3")
    scene = bands(bands(scene, R, "alpes", "gallia-5", 1), R, "celtiberes", "gallia-6", 1)
    assert phase_f(scene)[1].state.control[GALLIA] == holder


def test_3_7_3_allied_peoples_do_not_invade() -> None:
    scene = allies(Scene().control(C, "africa"), R, "numidae", "africa-1", 1)
    scene.put(R, "africa-2", "numidae-band-2")
    assert phase_f(scene)[1].state.control[AFRICA] == C


def freed_africa() -> Scene:
    scene = Scene().control(NOBODY, "africa")
    scene.state.last_control[AFRICA] = R
    return scene


def test_3_7_3_a_freed_region_comes_back_to_its_last_holder() -> None:
    events, scene = phase_f(freed_africa())
    taken = [e for e in events if e.kind == "region-taken" and e.args["region"] == AFRICA]
    assert [(e.rule, e.args["side"]) for e in taken] == [("3.7.3.back", R)]
    assert scene.state.control[AFRICA] == R


def test_3_7_3_a_freed_region_goes_to_whoever_conquers_it() -> None:
    scene = freed_africa().put(C, "africa-1", "curio", "legio-x").put(C, "africa-2", "legio-ix")
    events, scene = phase_f(scene)
    taken = [e for e in events if e.kind == "region-taken" and e.args["region"] == AFRICA]
    assert [(e.rule, e.args["side"]) for e in taken] == [("3.7.3", C)]
    assert scene.state.control[AFRICA] == C


def test_3_7_3_roma_is_held_by_a_roman_leader() -> None:
    scene = allies(Scene(), C, "numidae", "italia-1", 1).put(C, "italia-1", "juba-i")
    scene.state.roma = NOBODY
    assert phase_f(scene)[1].state.roma == NOBODY
    scene = Scene().put(C, "italia-1", "curio")
    assert phase_f(scene)[1].state.roma == C


# --- 3.6.5 a Triumvir's region -------------------------------------------------------------------

CLOSED = ("triumvirs-region", "3.6.5.neutral")


def test_3_6_5_a_triumvirs_region_is_closed_to_romans_by_land_and_sea() -> None:
    scene = open_map().put(C, "gallia-9", "caesar", "curio", "legio-x", "naves-6-0a")
    scene = allies(scene, C, "numidae", "gallia-9", 1)
    game = triumvir(scene.game(), "lepidus", "hispania")
    for party in (
        march("gallia-9", ["caesar"], ["legio-x"], "hispania-1"),
        march("gallia-9", ["caesar"], [], "hispania-1"),
        march("gallia-9", ["caesar"], [], "gallia-6", "celtiberes", "hispania-2"),
        march("gallia-9", [], ["legio-x"], "hispania-1"),
        march("gallia-9", [], ["numidae-band-1"], "hispania-1"),
        sail("gallia-9", ["caesar"], ["naves-6-0a"], ["legio-x"], "occidentalis", "hispania-1"),
    ):
        assert why(game, party) == CLOSED
    neutral = march("hispania-4", ["lepidus"], [], "hispania-2")
    assert why(game, neutral) == ("neutral", "3.6.5.neutral")


def test_3_6_5_a_triumvirs_region_is_open_to_peoples() -> None:
    scene = bands(open_map(), C, "celtiberes", "celtiberes", 1)
    game = triumvir(scene.game(), "lepidus", "hispania")
    do(game, march("celtiberes", [], ["celtiberes-band-1"], "hispania-1"))
    assert where(game, "celtiberes-band-1") == "hispania-1"


def test_3_6_5_a_triumvirs_units_stop_a_people() -> None:
    scene = bands(open_map(), C, "parthi", "parthi-1", 1).put(R, "asia-5", "legio-i")
    game = triumvir(scene.game(), "scipio", "asia")
    led = [["surena"], ["parthi-band-1"]]
    assert why(game, march("parthi-1", *led, "asia-5", "asia-4")) == ("must-stop", "7.1.stop")


def attacked_at_narbo(*defenders: str) -> Game:
    """C attacks from gallia-8; beyond gallia-9 lies the region of a Triumvir."""
    scene = open_map().put(C, "gallia-8", "caesar", *STRONG).put(R, "gallia-9", *defenders)
    game = triumvir(scene.game(), "lepidus", "hispania")
    do(game, march("gallia-8", ["caesar"], STRONG, "gallia-9"))
    return game


def test_3_6_5_nobody_flees_into_a_triumvirs_region() -> None:
    game = attacked_at_narbo("cato")
    roll(game, 0)
    assert offered(game) == {"gallia-6", "gallia-7", "gallia-8"}


def test_3_6_5_nobody_evades_into_a_triumvirs_region() -> None:
    game = attacked_at_narbo("pompeius", "legio-i")
    end_movement(game)
    do(game, TryEvasion())
    roll(game, 0)  # 0 + 3 below 5
    assert offered(game) == {"gallia-6", "gallia-7"}
    into = evade(["pompeius"], ["legio-i"], "hispania-1")
    assert refused(game, into).rule == "3.6.5.neutral"


def test_3_6_5_nobody_retreats_into_a_triumvirs_region() -> None:
    game = attacked_at_narbo("legio-i", "legio-ii")
    end_movement(game)
    roll(game, 1)
    assert offered(game) == {"gallia-6", "gallia-7"}


# --- 3.7.3 an allied queen -----------------------------------------------------------------------


def test_3_7_3_an_allied_queen_does_not_hold_roma() -> None:
    scene = Scene("1", year=-46).allied("aegyptii", R)
    scene.put(R, "italia-1", "cleopatra-vii", "aegyptii-band-1")
    assert roma_held_by(scene.state) == NOBODY


def test_3_7_2_units_without_a_leader_stay_their_owners_in_a_region_of_the_enemy() -> None:
    """Neither their own region's loss nor the enemy's rule makes them change sides."""
    scene = rivals().control(R, *BOARD.region_ids).put(C, "italia-3", "legio-x", "auxilia-1")
    scene.put(R, "africa-1", "legio-i")
    game = scene.game(sequences=[0, 1, 0])
    end_movement(game)
    quietly(game)
    assert told(game, "republic")
    assert game.state.control[BOARD.italia] == R
    names = pieces("legio-x", "auxilia-1", "legio-i")
    assert [game.state.side[unit] for unit in names] == [C, C, R]


def test_3_7_1_pompeius_has_a_republican_face_only() -> None:
    printed = BOARD.leaders[piece("pompeius")]
    assert printed.republican is not None
    assert printed.caesarian is None
