"""Scenarios 4 to 7: set-ups, who is in play, what the data must agree with; games to the end."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from core.alea.box.board import DEAD, LEADER, NAVES, NOBODY, RESERVE, UNPLACED, WAITING
from core.alea.box.loading import load
from core.alea.box.state import LONG_AGO
from core.alea.start.free_deployment import open_zones
from core.alea.year.entries import enters_now
from core.faults import BadData
from core.selfplay import run
from core.systems import open_system
from core.texts import rules
from tests.alea.scenario_scene import LATE, LISTS, NEW, printed, started
from tests.alea.scene import BOARD, C, R, piece


@pytest.mark.parametrize(("scenario", "side"), LISTS)
def test_3_3_1_each_side_has_the_counters_of_its_list(scenario: str, side: int) -> None:
    state = started(scenario)
    found = Counter(
        BOARD.piece_ids[p] if BOARD.kind[p] == LEADER else BOARD.type[p]
        for p in BOARD.roman_pieces
        if state.where[p] == UNPLACED and state.side[p] == side
    )
    assert found == printed(scenario, side)


@pytest.mark.parametrize("scenario", NEW)
def test_3_3_1_all_other_units_are_in_the_reserve_and_fresh(scenario: str) -> None:
    state = started(scenario)
    rest = [u for u in BOARD.roman_units if state.where[u] != UNPLACED]
    assert all(state.where[u] == RESERVE for u in rest)
    assert not any(state.side[u] or state.reduced[u] for u in rest)


@pytest.mark.parametrize(
    ("scenario", "years", "track", "initiative", "caesarian", "chiefs"),
    [
        ("4", (-47, -45), 2, C, "asia gallia graecia hispania italia",
         (["caesar"], ["g-pompeius", "scipio"])),
        ("5", (-43, -41), 1, C, "africa gallia hispania italia",
         (["octavianus", "m-antonius"], ["m-brutus", "cassius"])),
        ("6", (-41, -35), 1, R, "africa asia gallia graecia hispania italia",
         (["octavianus", "m-antonius"], ["s-pompeius", "l-antonius"])),
        ("7", (-32, -29), 0, R, "africa gallia hispania italia sicilia",
         (["octavianus"], ["m-antonius"])),
    ],
)  # fmt: skip
def test_3_3_1_years_track_initiative_control_and_chiefs(
    scenario: str,
    years: tuple[int, int],
    track: int,
    initiative: int,
    caesarian: str,
    chiefs: tuple[list[str], list[str]],
) -> None:
    state, data = started(scenario), BOARD.scenarios[scenario]
    assert (data.first, data.last, state.year) == (*years, years[0])
    assert (state.track, state.initiative, state.active) == (track, initiative, initiative)
    held_by_caesar = {name for n, name in enumerate(BOARD.region_ids) if state.control[n] == C}
    assert held_by_caesar == set(caesarian.split())
    assert all(state.control)
    assert state.roma == C  # nobody is named in scenario 6: the Caesarian
    named = [[BOARD.piece_ids[x] for x in state.faction_leaders[side]] for side in (C, R)]
    assert (named[0], named[1]) == chiefs


def test_2_b_only_the_first_three_scenarios_fix_the_first_initiative() -> None:
    fixed = {name for name, data in BOARD.scenarios.items() if data.initiative_fixed}
    assert fixed == {"1", "2", "3"}


def test_the_titles_differ_in_both_languages() -> None:
    titles = [(data.title_en, data.title_fr) for data in BOARD.scenarios.values()]
    assert len(set(titles)) == 7
    assert all(en and fr and en != fr for en, fr in titles)


# --- who is in play ------------------------------------------------------------------------------


def test_s4_the_heirs_of_caesar_are_still_to_come() -> None:
    state = started("4")
    waiting = {BOARD.leaders[x].entry for x in BOARD.roman_leaders if state.where[x] == WAITING}
    assert waiting == {"A"}
    assert sum(state.where[x] == WAITING for x in BOARD.roman_leaders) == 10
    dead = {BOARD.piece_ids[x] for x in BOARD.roman_leaders if state.where[x] == DEAD}
    assert dead == {"pompeius", "curio", "ahenobarbus", "spinther"}
    assert (state.caesar_died, state.murdered, state.avenged) == (0, LONG_AGO, False)


@pytest.mark.parametrize("scenario", ["2", "3", "4"])
def test_s4_any_death_of_caesar_brings_his_heirs_in(scenario: str) -> None:
    state = started(scenario)
    agrippa = piece("agrippa")
    assert not enters_now(state, agrippa)
    state.caesar_died, state.year = state.year, state.year + 1
    assert enters_now(state, agrippa)


@pytest.mark.parametrize("scenario", ["5", "6", "7"])
def test_s5_leaders_who_are_not_listed_are_out_of_the_game(scenario: str) -> None:
    state = started(scenario)
    state.year += 1
    absent = [x for x in BOARD.roman_leaders if state.where[x] != UNPLACED]
    dead = [x for x in absent if state.where[x] == DEAD]
    assert [BOARD.piece_ids[x] for x in absent if x not in dead] == (
        ["dolabella"] if scenario == "5" else []
    )
    assert {piece("caesar"), piece("pompeius"), piece("pansa"), piece("lurius")} <= set(dead)
    assert not any(enters_now(state, x) for x in dead)
    assert (state.caesar_died, state.murdered) == (-44, -44)
    assert state.avenged  # the settlement after the last Assassin belongs to scenario 1


@pytest.mark.parametrize(
    ("scenario", "present", "coming"),
    [
        ("4", "cleopatra-vii achillas orodes-ii pacorus surena pharnaces-ii juba-i",
         "phraates-iv darius juba-ii"),
        ("5", LATE, "phraates-iv"),
        ("6", LATE, "phraates-iv"),
        ("7", "cleopatra-vii pacorus surena phraates-iv darius juba-ii", ""),
    ],
)  # fmt: skip
def test_4_2_1_leaders_of_the_peoples(scenario: str, present: str, coming: str) -> None:
    state = started(scenario)
    foreign = range(len(BOARD.leaders), BOARD.leader_count)
    here = {BOARD.piece_ids[x] for x in foreign if state.where[x] < BOARD.zone_count}
    waiting = {BOARD.piece_ids[x] for x in foreign if state.where[x] == WAITING}
    assert (here, waiting) == (set(present.split()), set(coming.split()))
    assert all(state.where[x] == DEAD for x in foreign if BOARD.piece_ids[x] not in here | waiting)
    assert all(
        BOARD.people_of[state.where[piece(name)]] == BOARD.piece_people[piece(name)]
        for name in here
    )


@pytest.mark.parametrize(
    ("scenario", "war", "allied"),
    [
        ("4", {"aegyptii": R, "pontici": R}, {"numidae": R}),
        ("5", {}, {}),
        ("6", {}, {"aegyptii": C}),
        ("7", {}, {"aegyptii": R}),
    ],
)
def test_4_4_peoples_at_war_or_allied_at_the_start(
    scenario: str, war: dict[str, int], allied: dict[str, int]
) -> None:
    state = started(scenario)
    ids = BOARD.people_ids
    assert {ids[n]: side for n, side in enumerate(state.war) if side} == war
    assert {ids[n]: side for n, side in enumerate(state.allied) if side} == allied
    for p in range(len(BOARD.leaders), BOARD.piece_count):
        people = BOARD.piece_people[p]
        if people >= 0 and state.where[p] < BOARD.place_count:
            assert state.side[p] == (war | allied).get(ids[people], NOBODY)
            assert BOARD.people_of[state.where[p]] == people
    assert open_system("alea").faults(state) == []


def test_s6_recruits_start_reduced_and_nobody_else() -> None:
    state = started("6")
    reduced = {BOARD.piece_ids[p] for p in range(BOARD.piece_count) if state.reduced[p]}
    recruits = [n for side in (C, R) for n in printed("6", side) if n.endswith("-r")]
    assert len(recruits) == 11
    assert reduced == set(recruits)
    assert not any(started("5").reduced)


# --- the data are checked ------------------------------------------------------------------------


def without(scenario: str, side: str, *names: str) -> dict[str, Any]:
    free = BOARD.scenarios[scenario].free
    kept = {"C": list(free["C"]), "R": list(free["R"])}
    for name in names:
        kept[side].remove(name)
    return {"free": kept}


def with_more(scenario: str, side: str, *names: str) -> dict[str, Any]:
    free = BOARD.scenarios[scenario].free
    more = {"C": list(free["C"]), "R": list(free["R"])}
    more[side] += names
    return {"free": more}


@pytest.mark.parametrize(
    ("scenario", "change", "rule"),
    [
        ("4", without("4", "C", "legio-x"), "3.3.1"),
        ("5", without("5", "R", "legio-xxxviii"), "3.3.1"),
        ("6", with_more("6", "R", "legio-xxxviii"), "3.3.1"),
        ("7", with_more("7", "R", "legio-xv-r"), "3.3.1"),  # also the Caesarian's
        ("5", with_more("5", "R", "naves-4-0"), "3.3.1"),
        ("6", without("6", "C", "naves-8-1-1"), "3.2.3"),
        ("4", {"last": -44}, "3.3.1"),
        ("4", {"war": {"pontici": "C"}}, "4.4.1"),
        ("4", {"allied": {"numidae": "C"}}, "4.4.1"),
        ("5", {"allied": {"aegyptii": "C"}}, "4.4.1"),
        ("5", {"stands": []}, "3.3.1"),
        ("5", {"stands": [{"leaders": ["vercingetorix"], "where": "asia", "rule": "x"}]}, "3.3.1"),
        ("6", {"enclaves": {"R": ["gallia-88"]}}, "3.3.1"),
        ("6", {"barred": {"octavianus": ["atlantis"]}}, "3.3.1"),
        ("7", {"command": {"m-antonius": 9}}, "3.3.1"),
        ("7", {"roman": {"surena": "m-antonius"}}, "3.3.1"),
        ("7", {"murdered": 0}, "3.5.3"),
        ("4", {"initiative_fixed": True}, "2.B"),
        ("6", {"marker": "cicero"}, "5.1.1"),
    ],
)
def test_a_set_up_that_contradicts_the_booklet_is_refused(
    scenario: str, change: dict[str, Any], rule: str
) -> None:
    with pytest.raises(BadData) as caught:
        load({"scenarios": [{"id": scenario, **change}]})
    assert rule in {breach.rule for breach in caught.value.faults}


def test_every_post_cites_a_rule_of_the_index() -> None:
    cited = {stand.rule for data in BOARD.scenarios.values() for stand in data.stands}
    assert cited == {"s5.sicilia", "s5.d-brutus", "s6.chiefs", "s6.deployment"}
    assert cited <= set(rules("alea"))


@pytest.mark.parametrize("scenario", NEW)
def test_every_fleet_and_legion_has_a_zone_to_go_to(scenario: str) -> None:
    state = started(scenario)
    for p in BOARD.roman_pieces:
        if state.where[p] == UNPLACED:
            zones = open_zones(state, state.side[p], p)
            assert zones
            assert BOARD.kind[p] != NAVES or all(BOARD.port[z] for z in zones)


# --- whole games ---------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", NEW)
def test_random_games_come_to_an_end(scenario: str) -> None:
    report = run(f"alea/{scenario}", games=2, seed=11)
    assert report.errors == []
    assert report.finished == 2
    at_once = report.outcomes["republic"]  # 5.1.1: nobody asks for the points any more
    assert report.coverage[f"s{scenario}.victory"] == 2 - at_once
