"""s5.dolabella: whose side he is on, and what becomes of him when it changes."""

from __future__ import annotations

from typing import Any

import pytest

from core.alea.box.board import DEAD, NOBODY, NOWHERE, RESERVE, RETURNING, UNPLACED, WAITING
from core.alea.box.state import reindex
from core.contract import Refusal
from core.game import Game
from core.imperator.actions import Place
from tests.alea.scenario_scene import offered, place, table
from tests.alea.scene import (
    BOARD,
    C,
    R,
    Scene,
    asked,
    asked_of,
    do,
    piece,
    refused,
    roll,
    told,
    where,
    zone,
)


@pytest.mark.parametrize(("die", "side"), [(2, C), (6, C), (1, R), (5, R)])
def test_s5_dolabella_is_rolled_for_before_the_deployment(die: int, side: int) -> None:
    game = Game.new("alea/5", 1, {"dice": "manual"})
    assert asked(game) == "roll"
    assert game.state.where[piece("dolabella")] == WAITING
    roll(game, die)
    assert asked_of(game) == ("deploy", 1)
    state = game.state
    assert (state.side[piece("dolabella")], state.where[piece("dolabella")]) == (side, UNPLACED)
    if side == R:
        assert refused(game, place("dolabella", "gallia-9")).rule == "deploy"
        do(game, offered(game))
    assert piece("dolabella") in dict(offered(game).places)
    do(game, place("dolabella", "gallia-9" if side == C else "asia-1"))
    assert len(told(game, "wavers")) == 1
    assert told(game, "wavers")[0].args["side"] == side


def test_s5_dolabella_is_rolled_for_once() -> None:
    game = table("5")
    before = game.state.falls
    do(game, place("octavianus", "italia-1"))
    do(game, place("agrippa", "italia-1"))
    assert game.state.falls == before


def philippi(side: int = C, **fields: Any) -> Scene:
    """Two armies in -42, Dolabella with one of them."""
    scene = Scene("5", year=-42).put(C, "italia-1", "octavianus", "m-antonius", "legio-x")
    scene.put(R, "graecia-3", "m-brutus", "cassius", "legio-i")
    scene.put(side, "gallia-9", "dolabella")
    scene.chief(C, "octavianus", "m-antonius").chief(R, "m-brutus", "cassius")
    for name, value in fields.items():
        setattr(scene.state, name, value)
    return scene


def initiative_to(scene: Scene, side: int) -> Game:
    """The roll of 2.B: below Octavianus's 6 the Caesarian leads."""
    game = scene.game(step="initiative")
    roll(game, 1 if side == C else 6)
    return game


def test_s5_dolabella_stays_with_the_side_that_has_the_initiative() -> None:
    game = initiative_to(philippi(C), C)
    assert game.state.side[piece("dolabella")] == C
    assert where(game, "dolabella") == "gallia-9"
    assert game.state.changes == 0


def test_s5_dolabella_joins_the_nearest_unit_of_his_new_side() -> None:
    scene = philippi(C).put(R, "hispania-2", "legio-iv").put(R, "asia-1", "legio-xi")
    game = initiative_to(scene, R)
    assert game.state.side[piece("dolabella")] == R
    assert where(game, "dolabella") == "hispania-2"  # two zones away; Graecia is farther
    assert game.state.changes == 1
    assert asked(game) != "haven"


def test_s5_dolabella_zones_are_counted_not_movement_points() -> None:
    """Alpes 2 costs two points to enter, but it is one zone."""
    scene = philippi(C).put(C, "gallia-8", "dolabella")
    scene.put(R, "italia-3", "legio-iv").put(R, "gallia-4", "legio-xi")
    game = initiative_to(scene, R)
    assert asked_of(game) == ("haven", 2)  # each two zones away


def test_s5_dolabella_his_new_owner_chooses_among_equals() -> None:
    scene = philippi(R).put(C, "hispania-1", "legio-v").put(C, "gallia-8", "legio-vi")
    game = initiative_to(scene, C)
    assert asked_of(game) == ("haven", 1)
    assert game.prompt is not None
    dolabella = piece("dolabella")
    offers = {zone("hispania-1"), zone("gallia-8")}
    assert set(game.prompt.legal(game.state)) == {Place((dolabella,), z) for z in offers}
    assert refused(game, place("dolabella", "italia-1")).rule == "s5.dolabella"
    refused(game, place("octavianus", "hispania-1"))
    assert isinstance(game.push(2, place("dolabella", "hispania-1")), Refusal)
    do(game, place("dolabella", "hispania-1"))
    assert where(game, "dolabella") == "hispania-1"


def test_s5_dolabella_a_controlled_people_is_no_haven_an_ally_is() -> None:
    scene = philippi(C).war("celtiberes", R)
    scene.state.where[piece("celtiberes-band-1")] = zone("celtiberes")
    game = initiative_to(scene, R)
    assert where(game, "dolabella") == "graecia-3"
    scene = philippi(C)
    people = BOARD.people_ids.index("celtiberes")
    scene.state.allied[people] = R
    for p in range(BOARD.piece_count):
        if BOARD.piece_people[p] == people:
            scene.state.side[p] = R
    scene.state.where[piece("celtiberes-band-1")] = zone("celtiberes")
    reindex(scene.state)
    assert where(initiative_to(scene, R), "dolabella") == "celtiberes"


def test_s5_dolabella_over_the_sea_if_nothing_is_near_by_land() -> None:
    scene = philippi(C).put(C, "graecia-5", "dolabella")  # Creta
    scene.put(C, "graecia-5", "legio-vi")
    game = initiative_to(scene, R)
    assert where(game, "dolabella") == "graecia-3"


def test_s5_dolabella_without_a_unit_to_join_he_comes_back_later() -> None:
    scene = philippi(C)
    scene.state.where[piece("legio-i")], scene.state.side[piece("legio-i")] = RESERVE, NOBODY
    game = initiative_to(scene, R)
    dolabella = piece("dolabella")
    assert game.state.side[dolabella] == R
    assert game.state.where[dolabella] >= BOARD.place_count or asked(game) == "entry"


def test_s5_dolabella_off_the_map_changes_sides_there() -> None:
    scene = philippi(C)
    scene.state.where[piece("dolabella")] = RETURNING
    game = initiative_to(scene, R)
    assert game.state.side[piece("dolabella")] == R
    assert game.state.changes == 1
    assert asked_of(game) == ("entry", 2)


def test_s5_dolabella_is_out_of_the_game_at_his_second_change() -> None:
    game = initiative_to(philippi(R, changes=1), C)
    assert game.state.where[piece("dolabella")] == DEAD
    assert [e.rule for e in told(game, "leader-dies")] == ["s5.dolabella"]
    assert game.state.points == 0


def test_s5_dolabella_the_first_year_changes_nothing() -> None:
    scene = philippi(R)
    game = scene.game(step="initiative", year=-43)
    assert game.state.initiative == C
    assert game.state.side[piece("dolabella")] == R


def test_s5_dolabella_loses_any_marker() -> None:
    scene = philippi(C).chief(C, "octavianus", "dolabella")
    scene.state.rallied[R] = [piece("dolabella"), piece("bassus")]
    game = initiative_to(scene, R)
    assert game.state.faction_leaders[C] == [piece("octavianus")]
    assert game.state.rallied[R] == [piece("bassus")]
    scene = philippi(C)
    scene.state.pretenders[R] = piece("dolabella")
    assert initiative_to(scene, R).state.pretenders == [NOWHERE] * 3


def test_s5_dolabella_the_only_faction_leader_has_a_successor() -> None:
    game = initiative_to(philippi(C).chief(C, "dolabella"), R)
    assert asked_of(game) == ("name", 1)


def test_s5_dolabella_in_no_other_scenario() -> None:
    scene = Scene("3", year=-47).put(C, "italia-1", "caesar", "legio-x")
    scene.put(R, "graecia-3", "pompeius", "legio-i").put(C, "gallia-9", "dolabella")
    game = initiative_to(scene.chief(C, "caesar").chief(R, "pompeius"), R)
    assert game.state.side[piece("dolabella")] == C
