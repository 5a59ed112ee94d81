"""Who wins scenarios 4 to 7; s1.victory and the Assassins."""

from __future__ import annotations

from typing import Any

import pytest

from core.alea.box.board import DEAD, LEADER, NOBODY, RETURNING
from core.alea.year.victory import note_occupation, regions_held
from tests.alea.scene import BOARD, REGIONS, C, R, Scene, do, piece, zone


def outcome(scenario: str, caesarian: str, roma: int = C, **fields: Any) -> tuple[int, str]:
    """The winner at the end, and the rule."""
    scene = Scene(scenario).control(R, *REGIONS).control(C, *caesarian.split())
    results = set()
    for points in (0, 40, -40):  # points do not matter
        game = scene.game(step="calendar", roma=roma, points=points, **fields)
        assert game.outcome is not None
        assert game.outcome.level == ""
        results.add((game.outcome.winner, game.outcome.rule))
    (result,) = results
    return result


@pytest.mark.parametrize(
    ("caesarian", "roma", "winner"),
    [
        ("italia africa hispania asia gallia graecia", C, 1),
        ("italia africa hispania asia gallia graecia sicilia", C, 1),
        ("italia africa hispania asia gallia graecia", NOBODY, 0),
        ("italia africa hispania asia gallia graecia", R, 0),
        ("italia africa hispania asia gallia", C, 0),  # five
        ("africa hispania asia gallia graecia sicilia", C, 0),  # without Italia
        ("italia hispania asia gallia graecia sicilia", C, 2),  # Africa is the Republican's
        ("italia africa asia gallia graecia sicilia", C, 2),  # Hispania is
        ("italia asia gallia graecia", C, 2),
        ("", R, 2),
    ],
)
def test_s4_victory(caesarian: str, roma: int, winner: int) -> None:
    assert outcome("4", caesarian, roma) == (winner, "s4.victory")


@pytest.mark.parametrize(
    ("caesarian", "roma", "winner"),
    [
        ("italia graecia africa hispania gallia asia", C, 1),
        ("italia graecia africa hispania gallia asia sicilia", C, 1),
        ("italia graecia africa hispania gallia asia", R, 0),
        ("italia graecia africa hispania gallia", C, 0),
        ("graecia africa hispania gallia asia sicilia", C, 0),
        ("italia africa hispania gallia asia sicilia", C, 2),
        ("italia africa hispania gallia", C, 2),
    ],
)
def test_s5_victory(caesarian: str, roma: int, winner: int) -> None:
    assert outcome("5", caesarian, roma) == (winner, "s5.victory")


@pytest.mark.parametrize(
    ("caesarian", "winner"),
    [
        (" ".join(REGIONS), 1),
        (" ".join(REGIONS[:5]) + " hispania", 0),  # one region left to the Republican
        (" ".join(REGIONS[:5]), 2),
        ("", 2),
    ],
)
@pytest.mark.parametrize("roma", [C, R])
def test_s6_victory(caesarian: str, winner: int, roma: int) -> None:
    assert outcome("6", caesarian, roma) == (winner, "s6.victory")


def test_s6_a_triumvirs_region_is_nobodys() -> None:
    scene = Scene("6").control(C, *REGIONS).control(NOBODY, "asia")
    game = scene.game(step="calendar")
    assert game.outcome is not None
    assert game.outcome.winner == 0


@pytest.mark.parametrize(
    ("caesarian", "occupied", "allied", "winner"),
    [
        ("italia gallia hispania africa", True, NOBODY, 1),
        ("italia gallia hispania africa", True, R, 1),
        ("italia gallia hispania africa", False, NOBODY, 0),
        ("italia gallia hispania africa", False, R, 0),
        ("italia gallia hispania", True, R, 2),
        ("italia gallia hispania", False, R, 2),
        ("italia gallia hispania", False, NOBODY, 0),
        ("italia gallia hispania", False, C, 0),
    ],
)
def test_s7_victory(caesarian: str, occupied: bool, allied: int, winner: int) -> None:
    scene = Scene("7").control(R, *REGIONS).control(C, *caesarian.split())
    aegyptii = BOARD.people_ids.index("aegyptii")
    scene.state.allied[aegyptii] = allied
    for p in range(BOARD.piece_count):
        if BOARD.piece_people[p] == aegyptii and p != piece("cleopatra-vii"):
            scene.state.side[p] = allied
    game = scene.game(step="calendar", occupied_egypt=occupied)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.rule) == (winner, "s7.victory")


def test_s7_as_many_regions_are_not_more() -> None:
    scene = Scene("7").control(R, *REGIONS).control(C, "italia", "gallia", "africa")
    game = scene.control(NOBODY, "sicilia").game(step="calendar", occupied_egypt=True)
    assert [regions_held(game.state, side) for side in (C, R)] == [3, 3]
    assert game.outcome is not None
    assert game.outcome.winner == 0


def test_s7_to_occupy_takes_a_roman_land_unit() -> None:
    def occupied(scene: Scene) -> bool:
        note_occupation(scene.state)
        return scene.state.occupied_egypt

    def cleared() -> Scene:
        scene = Scene("7", year=-30)
        for p in range(BOARD.leader_count, BOARD.piece_count):
            if BOARD.piece_people[p] == BOARD.people_ids.index("aegyptii"):
                scene.state.where[p] = 204
        return scene

    assert not occupied(cleared())
    assert occupied(cleared().put(C, "aegyptii", "agrippa", "legio-x"))
    assert occupied(cleared().put(C, "aegyptii", "auxilia"))
    assert not occupied(cleared().put(C, "aegyptii", "agrippa", "naves-6-1a"))
    assert not occupied(cleared().put(R, "aegyptii", "legio-i"))
    assert not occupied(cleared().put(C, "judaei", "legio-x"))


def test_s7_the_occupation_is_noted_before_winter_drives_the_units_out() -> None:
    scene = Scene("7").control(C, "italia", "gallia", "hispania", "africa").control(R, "asia")
    scene.control(R, "graecia", "sicilia")
    aegyptii = BOARD.people_ids.index("aegyptii")
    scene.state.allied[aegyptii], scene.state.war[aegyptii] = NOBODY, R  # not a homeland at peace
    for p in range(BOARD.piece_count):
        if BOARD.piece_people[p] == aegyptii and BOARD.kind[p] != LEADER:
            scene.state.where[p] = 204
    scene.state.where[piece("cleopatra-vii")] = DEAD
    game = scene.put(C, "aegyptii", "agrippa", "legio-x").game(step="control")
    while game.prompt is not None:
        do(game, game.prompt.legal(game.state)[0])
    assert game.state.where[piece("legio-x")] != zone("aegyptii")
    assert game.state.occupied_egypt
    assert game.outcome is not None
    assert game.outcome.winner == 1


@pytest.mark.parametrize("points", [0, 30, 60, -30])
@pytest.mark.parametrize("assassin", ["m-brutus", "cassius", "trebonius", "d-brutus"])
def test_s1_an_assassin_in_play_at_the_end_is_a_draw(points: int, assassin: str) -> None:
    scene = Scene("1").put(R, "graecia-2", assassin)
    game = scene.game(step="calendar", points=points, murdered=-44)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.rule) == (0, "s1.victory")
    assert game.outcome.cause == "assassins"
    assert game.outcome.level == ""


def test_s1_without_a_murder_there_are_no_assassins() -> None:
    game = Scene("1").put(R, "graecia-2", "m-brutus").game(step="calendar", points=30)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.level) == (1, "decisive")
    game = Scene("1").game(step="calendar", points=30, murdered=-44)  # all of them are dead
    assert game.outcome is not None
    assert game.outcome.winner == 1


def test_s1_an_assassin_off_the_map_is_still_in_play() -> None:
    scene = Scene("1")
    scene.state.where[piece("cassius")] = RETURNING
    game = scene.game(step="calendar", points=-30, murdered=-44)
    assert game.outcome is not None
    assert game.outcome.winner == 0
