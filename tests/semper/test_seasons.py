"""What a game never shows: each of these positions breaks one of the rules of the year."""

from __future__ import annotations

import pytest

from core.semper.box.board import BOX, DEAD, PRIMUS
from core.semper.box.state import (
    COMBAT,
    CONTROL,
    GUARDS,
    HANDS,
    INITIATIVE,
    MOVEMENT,
    PEOPLES_CONTROL,
    RECORD,
    SWAP,
    State,
    reindex,
)
from core.semper.combat.forces import draw_up
from core.semper.start.invariants import faults_in_play
from core.semper.start.seasons import faults_of_the_season
from tests.semper.peoples_scene import land, units
from tests.semper.scene import P, S, counter, people, piece, zone


def found(state: State) -> list[tuple[str, str]]:
    reindex(state)
    return [(fault.rule, fault.kind) for fault in faults_of_the_season(state)]


def test_a_year_like_any_other_is_sound() -> None:
    state = land(year=307).at_war("franci", P).at_war("quades", S).state
    for step in (INITIATIVE, MOVEMENT, COMBAT, RECORD, CONTROL, HANDS, GUARDS):
        state.step = step
        assert found(state) == []


def test_the_faults_of_the_season_are_faults_of_a_game() -> None:
    state = land(year=307).at_war("franci", S).state
    assert "wrong-master" in [fault.kind for fault in faults_in_play(state)]


def test_4_4_1_a_people_serves_the_right_player_but_while_that_is_settled() -> None:
    state = land(year=307).at_war("franci", S).state  # Galliae is SECONDUS's
    assert found(state) == [("4.4.1", "wrong-master")]
    state.step = PEOPLES_CONTROL
    assert found(state) == []


def test_9_4_peace_binds_all_but_the_persae() -> None:
    state = land(year=307).at_war("franci", P).at_war("persae", S).state
    state.peace_until[people("persae")] = 333
    assert found(state) == []
    state.peace_until[people("franci")] = 333
    assert found(state) == [("9.4.peace", "restless")]


def test_4_2_3_a_minor_people_at_peace_is_off_the_map() -> None:
    state = land(year=307).state
    state.where[units("quades")[0]] = zone("quades")
    assert found(state) == [("4.2.3", "takes-the-field-in-peace")]


def test_8_4_2_who_comes_back_is_fresh() -> None:
    state = land(year=307).at_war("franci", P).state
    state.where[units("franci")[0]], state.reduced[units("franci")[0]] = BOX, 1
    assert found(state) == [("8.4.2", "not-fresh")]


@pytest.mark.parametrize(
    ("year", "name", "place", "kind"),
    [
        (330, "hormoz-ii", "persae-3", "out-of-time"),
        (319, "sapor-ii", "persae-3", "out-of-time"),
        (354, "ardashir-ii", "persae-3", "out-of-time"),
        (330, "drest", "", "gone-for-good"),
        (355, "ardashir-ii", "persae-3", ""),
    ],
)
def test_4_2_1_kings_have_their_years(year: int, name: str, place: str, kind: str) -> None:
    scene = land("8", year=year)
    kings = {"hormoz-ii": (305, 309), "sapor-ii": (320, 999), "ardashir-ii": (355, 999)}
    for king, (first, last) in kings.items():
        if first <= year <= last:
            scene.pieces_in(zone("persae-3"), king)
        elif year > last:
            scene.pieces_in(DEAD, king)
    scene.pieces_in(zone(place) if place else DEAD, name)
    assert [fault for _, fault in found(scene.state)] == ([kind] if kind else [])


def test_4_2_4_peoples_of_both_players_share_no_zone() -> None:
    scene = land(year=307).at_war("franci", P).at_war("marcomanni", S)
    state = scene.put(P, "germania", "franci-1").put(S, "germania", "marcomanni-1").state
    assert found(state) == [("4.2.4", "different-groups")]


def test_8_3_a_battle_is_over_in_its_step() -> None:
    state = land(year=307).put(P, "galliae-1", "ioviani").put(S, "galliae-1", "hercules").state
    state.battle = draw_up(state, zone("galliae-1"))
    state.step = COMBAT
    assert found(state) == []
    state.step = RECORD
    assert found(state) == [("8.3", "battle-goes-on")]


def test_3_7_2_leaderless_units_serve_the_diocese() -> None:
    state = land(year=307).put(P, "galliae-1", "ioviani").state
    assert found(state) == [("3.7.2.leaderless", "wrong-side")]
    state = land(year=307).put(PRIMUS, "galliae-1", "ioviani", "galere").state
    assert found(state) == []


@pytest.mark.parametrize(
    ("face", "place", "year", "step", "fine"),
    [
        ("plague", "galliae-1", 330, MOVEMENT, True),
        ("plague", "galliae-1", 330, SWAP, False),
        ("persian-coup", "persae-3", 330, SWAP, True),
        ("persian-coup", "persae-2", 330, SWAP, False),
        ("persian-coup", "persae-3", 315, SWAP, False),
        ("persecution", "oriens-2", 339, SWAP, True),
        ("persecution", "oriens-2", 340, SWAP, False),
        ("heresy", "oriens-1", 345, SWAP, False),
        ("heresy", "galliae-2", 345, SWAP, False),
        ("bagaudae", "galliae-2", 345, SWAP, True),
        ("bagaudae", "italia-2", 345, SWAP, False),
        ("desertion", "italia-2", 345, MOVEMENT, False),
    ],
)
def test_6_3_what_lies_on_the_map(face: str, place: str, year: int, step: str, fine: bool) -> None:
    state = land("8", year=year).state
    state.lying, state.step = [(counter(face), zone(place))], step
    faults = [fault for fault in found(state) if fault[0] == "6.3"]
    assert faults == ([] if fine else [("6.3", "lies-wrong")])


def test_6_once_only_some_counters_leave_the_game() -> None:
    state = land(year=307).state
    state.spent = [counter("pax-romana"), counter("rise-majors"), counter("persecution")]
    assert found(state) == []
    state.spent = [counter("flight")]
    assert found(state) == [("6.once", "out-of-the-game")]


@pytest.mark.parametrize("hand", [[11, 12, 13, 14, 15, 16], [8]])
def test_2_f_hands_in_winter(hand: list[int]) -> None:
    state = land(year=307).state
    state.hands = [hand, []]
    assert found(state) == []
    state.step = GUARDS
    assert found(state) == [("2.F.hands", "hand-too-rich")]


def test_9_2_fleets_are_home_in_winter() -> None:
    state = land(year=307).state
    state.fleet_at[0] = zone("occidentalis")
    assert found(state) == []
    state.step = HANDS
    assert found(state) == [("9.2", "fleet-out-in-winter")]


@pytest.mark.parametrize(
    ("name", "rule"), [("ioviani", "9.3.2.outside"), ("pseudo-galliae-1", "9.3.1.outside")]
)
def test_9_3_no_roman_unit_is_abroad_in_winter(name: str, rule: str) -> None:
    state = land(year=307).put(P, "franci", "galere", name).state
    assert found(state) == []
    state.step = INITIATIVE
    assert found(state) == [(rule, "abroad-in-winter")]


def test_4_2_1_the_dead_king_of_309_stays_dead() -> None:
    scene = land("8", year=330).pieces_in(zone("persae-3"), "sapor-ii")
    assert scene.state.where[piece("hormoz-ii")] != DEAD
    assert found(scene.state) == [("4.2.1.kings", "out-of-time")]
