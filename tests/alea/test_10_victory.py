"""3.7.3 control, 10.2 the yearly points, and how the scenarios are won."""

from __future__ import annotations

from typing import Any

import pytest

from core.alea.box.actions import Disband
from core.alea.box.board import NOBODY
from core.alea.year.victory import unavenged
from core.alea.year.year_end import conquers
from core.contract import Event, Outcome
from core.game import Game
from core.selfplay import Report, play
from core.texts import rules
from tests.alea.scene import BOARD, REGIONS, C, R, Scene, do, pieces, told, where

# The table: zones and cities for control, control points.
TABLE = {
    "italia": (4, 3, 5),
    "asia": (3, 2, 3),
    "gallia": (5, 2, 2),
    "africa": (2, 1, 3),
    "graecia": (3, 2, 2),
    "sicilia": (2, 1, 1),
    "hispania": (3, 2, 2),
}

# The fewest zones that take a region, with the fewest cities among them.
ENOUGH = {
    "italia": (2, 3, 4, 6),
    "asia": (3, 1, 2),
    "gallia": (1, 2, 3, 8, 9),
    "africa": (3, 1),
    "graecia": (3, 1, 2),
    "sicilia": (3, 1),
    "hispania": (4, 1, 2),
}


def holder(game: Game, region: str) -> int:
    return int(game.state.control[REGIONS.index(region)])


def attack(region: str, zones: list[str], leader: str = "") -> Game:
    """The Caesarian stands in zones of the Republican's region at the end of the year."""
    scene = Scene("2", year=-46).control(R, region)
    legions = (BOARD.piece_ids[p] for p in BOARD.roman_units)
    for zone in zones:
        scene.put(C, zone, next(legions))
    return scene.put(C, leader or zones[0], "caesar").game(step="control")


# --- 3.7.3 regions -------------------------------------------------------------------------------


def test_3_7_3_the_table_of_regions() -> None:
    assert {r.id: (r.zones, r.cities, r.points) for r in BOARD.regions} == TABLE
    for number, name in enumerate(REGIONS):
        zones = BOARD.region_zones[number]
        cities = sum(BOARD.city[z] for z in zones)
        assert TABLE[name][0] == len(zones) // 2 + 1  # the majority
        assert TABLE[name][1] == (cities + 1) // 2  # half of the cities, rounded up


@pytest.mark.parametrize("region", REGIONS)
def test_3_7_3_majority_and_cities_make_a_region_change_hands(region: str) -> None:
    game = attack(region, [f"{region}-{number}" for number in ENOUGH[region]])
    assert holder(game, region) == C
    assert [event.rule for event in told(game, "region-taken")] == ["3.7.3"]


@pytest.mark.parametrize("region", REGIONS)
def test_3_7_3_one_zone_less_is_not_enough(region: str) -> None:
    for missing in ENOUGH[region]:
        zones = [f"{region}-{number}" for number in ENOUGH[region] if number != missing]
        assert holder(attack(region, zones), region) == R


def test_3_7_3_one_city_less_is_not_enough() -> None:
    assert holder(attack("graecia", ["graecia-3", "graecia-5", "graecia-4"]), "graecia") == R
    assert holder(attack("graecia", ["graecia-3", "graecia-2", "graecia-4"]), "graecia") == C


def test_3_7_3_two_of_gallias_four_cities_are_enough() -> None:
    plain = ["gallia-1", "gallia-2", "gallia-3"]
    assert holder(attack("gallia", [*plain, "gallia-8", "gallia-9"]), "gallia") == C
    assert holder(attack("gallia", [*plain, "gallia-5", "gallia-9"]), "gallia") == R
    assert holder(attack("gallia", [*plain, "gallia-5", "gallia-6"]), "gallia") == R
    assert holder(attack("gallia", ["gallia-1", "gallia-2", "gallia-8", "gallia-9"]), "gallia") == R


def test_3_7_3_roma_counts_like_any_other_city_of_italia() -> None:
    assert holder(attack("italia", ["italia-1", "italia-2", "italia-3", "italia-4"]), "italia") == C


def test_3_7_3_a_leader_is_needed_in_the_region() -> None:
    both = ["sicilia-1", "sicilia-2"]
    assert holder(attack("sicilia", both, leader="gallia-9"), "sicilia") == R
    assert holder(attack("sicilia", both, leader="sicilia-2"), "sicilia") == C
    assert holder(attack("sicilia", both, leader="sicilia-3"), "sicilia") == C  # in any zone of it


@pytest.mark.parametrize(
    ("unit", "taken"),
    [("auxilia-1", C), ("equites-2-1", C), ("legio-x", C), ("naves-6-0a", R)],
)
def test_3_7_3_land_units_count_and_fleets_do_not(unit: str, taken: int) -> None:
    scene = Scene("2", year=-46).put(C, "sicilia-1", "caesar", "legio-v")
    assert holder(scene.put(C, "sicilia-2", unit).game(step="control"), "sicilia") == taken


def test_3_7_3_reduced_units_count() -> None:
    scene = Scene("2", year=-46).put(C, "sicilia-1", "caesar", "legio-v", reduced=False)
    scene.put(C, "sicilia-2", "legio-x", reduced=True)
    assert holder(scene.game(step="control"), "sicilia") == C


def test_3_7_3_units_of_peoples_do_not_count() -> None:
    scene = Scene("2", year=-46).put(C, "sicilia-1", "caesar", "legio-v").allied("numidae", C)
    game = scene.put(C, "sicilia-2", "numidae-band-1").game(step="control")
    assert holder(game, "sicilia") == R


def test_3_7_3_leaders_of_peoples_do_not_count() -> None:
    scene = Scene("2", year=-46).put(C, "sicilia-1", "legio-v").allied("numidae", C)
    game = scene.put(C, "sicilia-2", "legio-x", "juba-i").game(step="control")
    assert holder(game, "sicilia") == R


def test_3_7_3_a_zone_with_an_enemy_unit_does_not_count() -> None:
    sicilia = REGIONS.index("sicilia")
    for unit in ("legio-i", "auxilia-1", "naves-4-1a"):
        scene = Scene("2", year=-46).put(C, "sicilia-1", "caesar", "legio-v")
        scene.put(C, "sicilia-2", "legio-x")
        assert conquers(scene.state, C, sicilia)
        assert not conquers(scene.put(R, "sicilia-2", unit).state, C, sicilia)


def test_3_7_3_an_empty_region_keeps_its_controller() -> None:
    game = Scene("2", year=-46).game(step="control")
    assert [holder(game, name) for name in REGIONS] == [R, R, C, R, R, R, R]
    assert not told(game, "region-taken")


def test_3_7_3_the_controller_may_not_be_outnumbered_without_enough_zones() -> None:
    scene = Scene("2", year=-46).put(C, "africa-1", "caesar", "legio-v", "legio-x", "legio-xi")
    assert holder(scene.game(step="control"), "africa") == R


def test_3_7_3_both_sides_can_take_a_region_in_the_same_year() -> None:
    scene = Scene("2", year=-46).put(C, "sicilia-1", "caesar", "legio-v")
    scene.put(C, "sicilia-2", "legio-vi").put(R, "gallia-9", "scipio", "legio-i")
    for number, name in enumerate(("gallia-8", "gallia-1", "gallia-2", "gallia-3")):
        scene.put(R, name, ("legio-ii", "legio-iii", "legio-iv", "legio-xv")[number])
    game = scene.game(step="control")
    assert (holder(game, "sicilia"), holder(game, "gallia")) == (C, R)


def test_2_f_a_region_taken_this_year_scores_this_year() -> None:
    scene = Scene("2", year=-46).control(C, *REGIONS).control(R, "sicilia", "gallia", "hispania")
    scene.control(R, "graecia")  # the Caesarian has 11
    scene.put(C, "sicilia-1", "caesar", "legio-v").put(C, "sicilia-2", "legio-vi")
    assert scene.game(step="control").state.points == 2


# --- 3.7.3 Roma ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("caesarians", "republicans", "roma"),
    [
        (["caesar"], [], C),
        ([], ["scipio"], R),
        (["caesar", "legio-x"], [], C),
        (["caesar"], ["scipio"], NOBODY),
        (["caesar"], ["legio-i"], NOBODY),
        (["caesar"], ["auxilia-1"], NOBODY),
        (["caesar"], ["naves-4-1a"], C),  # a fleet does not dispute it
        (["caesar", "legio-x"], ["scipio"], NOBODY),
        (["legio-x"], [], NOBODY),
        ([], [], NOBODY),
        ([], ["legio-i", "naves-4-1a"], NOBODY),
    ],
)
@pytest.mark.parametrize("before", [C, R, NOBODY])
def test_3_7_3_roma_needs_a_leader_and_no_enemy_leader_or_land_unit(
    caesarians: list[str], republicans: list[str], roma: int, before: int
) -> None:
    scene = Scene("2", year=-46).put(C, "italia-1", *caesarians).put(R, "italia-1", *republicans)
    game = scene.game(step="control", roma=before)
    assert game.state.roma == roma
    events = told(game, "roma-taken") + told(game, "roma-free")
    assert [event.rule for event in events] == ["3.7.3.roma"] * (before != roma)


def test_3_7_3_a_leader_elsewhere_in_italia_does_not_hold_roma() -> None:
    game = Scene("2", year=-46).put(R, "italia-4", "scipio").game(step="control", roma=R)
    assert game.state.roma == NOBODY


def test_3_7_3_roma_does_not_depend_on_italia() -> None:
    game = Scene("2", year=-46).put(C, "italia-1", "caesar").game(step="control")
    assert (game.state.roma, holder(game, "italia")) == (C, R)


# --- 10.2 yearly points --------------------------------------------------------------------------

ELEVEN = ("italia", "asia", "africa")


@pytest.mark.parametrize("side", [C, R])
@pytest.mark.parametrize(
    ("regions", "roma", "points"),
    [
        (ELEVEN, False, 0),
        ((*ELEVEN, "sicilia"), False, 2),  # 12
        ((*ELEVEN, "gallia"), False, 2),  # 13
        ((*ELEVEN, "gallia", "sicilia"), False, 2),  # 14
        ((*ELEVEN, "gallia", "graecia"), False, 3),  # 15
        (REGIONS, False, 3),  # 18
        (("italia", "asia", "gallia"), False, 0),  # 10
        (("italia", "asia", "gallia"), True, 3),  # 12 with Roma's 2, and 1 for Roma itself
        (("italia", "asia", "sicilia"), True, 1),  # 11
        ((*ELEVEN, "gallia"), True, 4),  # 15
        ((), True, 1),
        (REGIONS, True, 4),
    ],
)
def test_10_2_control_points_and_roma_score(
    side: int, regions: tuple[str, ...], roma: bool, points: int
) -> None:
    other = R if side == C else C
    # what the side lacks is left without a controller, so that the other scores nothing
    scene = Scene("2", year=-46).control(NOBODY, *REGIONS).control(side, *regions)
    game = scene.game(step="points", roma=side if roma else NOBODY)
    assert game.state.points == (points if side == C else -points)
    assert not any(event.args["side"] == other for event in told(game, "points"))


def test_10_2_each_player_scores_his_own() -> None:
    scene = Scene("2", year=-46).control(R, *REGIONS).control(C, "gallia")
    game = scene.game(step="points", roma=C, points=5)
    scores = [(event.args["side"], event.rule, event.args["points"]) for event in _points(game)]
    assert scores == [(C, "10.2.roma", 1), (R, "10.2.control", 3)]
    assert game.state.points == 5 + 1 - 3


def _points(game: Game) -> list[Event]:
    return told(game, "points")


SCORING_STRATAGEMS = ("6.3.intrigue", "6.4.triumphus")


def test_10_the_score_is_the_sum_of_what_was_told() -> None:
    for seed in (1, 2):
        game = play("alea/2", seed, Report())
        total = 0
        for event in _points(game):
            assert event.rule.startswith("10.") or event.rule in SCORING_STRATAGEMS
            total += event.args["points"] * (1 if event.args["side"] == C else -1)
            assert event.args["score"] == total
        assert game.state.points == total


# --- scenario 1 ----------------------------------------------------------------------------------


def end(scenario: str, points: int, **fields: Any) -> Outcome:
    """The last year is over."""
    game = Scene(scenario).game(step="calendar", points=points, **fields)
    assert game.outcome is not None
    return game.outcome


@pytest.mark.parametrize(
    ("points", "level"),
    [(1, ""), (25, ""), (26, "decisive"), (50, "decisive"), (51, "total"), (75, "total")],
)
def test_s1_the_sign_of_the_score_wins_and_its_size_is_the_level(points: int, level: str) -> None:
    outcome = end("1", points)
    assert (outcome.winner, outcome.level) == (1, level)
    outcome = end("1", -points)
    assert (outcome.winner, outcome.level) == (2, level)


def test_s1_zero_is_a_draw() -> None:
    assert (end("1", 0).winner, end("1", 0).level) == (0, "")


def test_s1_the_seat_that_leads_the_winning_side_wins() -> None:
    assert end("1", 1, factions=[R, C]).winner == 2
    assert end("1", -1, factions=[R, C]).winner == 1


@pytest.mark.parametrize(("side", "sign"), [(C, 1), (R, -1)])
def test_s1_more_than_75_points_end_the_game_at_once(side: int, sign: int) -> None:
    scene = Scene("1", year=-46).control(NOBODY, *REGIONS)
    game = scene.game(step="points", points=74 * sign, roma=side)
    assert game.state.points == 75 * sign
    assert game.outcome is None
    scene = Scene("1", year=-46).control(NOBODY, *REGIONS)
    game = scene.game(step="points", points=75 * sign, roma=side)
    assert game.state.points == 76 * sign
    assert game.outcome == Outcome(
        1 if side == C else 2, "definitive", "s1.definitive", "definitive"
    )
    assert game.prompt is None
    assert game.state.year == -46


def test_s1_the_game_also_ends_at_once_outside_phase_f() -> None:
    legions = [BOARD.piece_ids[p] for p in BOARD.roman_units[:6]]
    scene = Scene("1", year=-46).put(C, "gallia-9", *legions)
    game = scene.game(step="disbanding", points=75)
    do(game, Disband(pieces(*legions[:3])))
    assert game.outcome is not None
    assert game.outcome.level == "definitive"
    assert game.prompt is None


TWELVE = ("italia", "asia", "africa", "sicilia")  # 2 VP a year


@pytest.mark.parametrize(("before", "over"), [(74, False), (75, True)])
def test_s1_the_years_points_of_both_sides_are_booked_before_the_score_is_judged(
    before: int, over: bool
) -> None:
    """10.2: +2 and -1: at +74 the game goes on, though the Caesarian's own would have ended it."""
    scene = Scene("1", year=-46).control(NOBODY, *REGIONS).control(C, *TWELVE).allied("pontici", R)
    game = scene.game(step="points", points=before, roma=NOBODY)
    booked = [(event.args["side"], event.args["points"]) for event in _points(game)]
    assert booked == [(C, 2), (R, 1)]
    assert game.state.points == before + 1
    assert (game.outcome is not None) == over
    if over:
        assert game.events(0)[-1].kind == "victory"


@pytest.mark.parametrize(("before", "over"), [(-74, False), (-75, True)])
def test_s1_an_intrigue_is_judged_with_the_other_points_of_the_year(
    before: int, over: bool
) -> None:
    """6.3, 10.2: three for the Republican and two for the Caesarian come to one."""
    scene = Scene("1", year=-46).control(NOBODY, *REGIONS).control(C, *TWELVE)
    game = scene.game(step="points", points=before, intrigues=[16], roma=NOBODY)
    booked = [(event.args["side"], event.args["points"]) for event in _points(game)]
    assert booked == [(R, 3), (C, 2)]
    assert game.state.points == before - 1
    assert (game.outcome is not None) == over


def test_s1_a_definitive_victory_stands_though_an_assassin_lives() -> None:
    """s1.definitive: whether the Assassins are avenged is asked when the last year is over."""
    scene = Scene("1", year=-40).control(NOBODY, *REGIONS).put(R, "asia-1", "cassius")
    game = scene.game(step="points", points=75, roma=C, murdered=-44, caesar_died=-44)
    assert unavenged(game.state)
    assert game.state.points == 76
    assert game.outcome == Outcome(1, "definitive", "s1.definitive", "definitive")
    ruling = rules("alea")["s1.definitive"]
    assert "though an Assassin lives" in ruling.ruling_en
    assert "même si un Assassin vit" in ruling.ruling_fr


@pytest.mark.parametrize("scenario", ["2", "3"])
def test_s1_no_other_scenario_ends_at_once(scenario: str) -> None:
    year = BOARD.scenarios[scenario].last - 1
    scene = Scene(scenario, year=year).control(NOBODY, *REGIONS)
    game = scene.game(step="points", points=80, roma=C)
    assert game.state.points == 81
    assert game.outcome is None


# --- scenario 2 ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "winner"), [(90, 1), (16, 1), (15, 1), (14, 0), (1, 0), (0, 0), (-1, 2), (-30, 2)]
)
def test_s2_the_caesarian_needs_fifteen_the_republican_less_than_zero(
    points: int, winner: int
) -> None:
    outcome = end("2", points)
    assert (outcome.winner, outcome.rule, outcome.level) == (winner, "s2.victory", "")


# --- scenario 3 ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("caesarian", "winner"),
    [
        (("italia", "gallia", "hispania", "asia", "graecia"), 1),
        (("italia", "gallia", "hispania", "asia", "graecia", "africa", "sicilia"), 1),
        (("italia", "gallia", "hispania"), 2),
        ((), 2),
        (("italia", "gallia", "hispania", "sicilia"), 2),
        (("italia", "gallia", "hispania", "asia"), 0),
        (("italia", "gallia", "hispania", "graecia"), 0),
        (("italia", "gallia", "hispania", "africa"), 0),
        (("gallia", "hispania", "asia", "graecia"), 0),
        (("italia", "hispania", "asia", "graecia"), 0),
        (("italia", "gallia", "asia", "graecia"), 0),
    ],
)
def test_s3_asia_and_graecia_decide(caesarian: tuple[str, ...], winner: int) -> None:
    scene = Scene("3").control(R, *REGIONS).control(C, *caesarian)
    for points, roma in ((0, NOBODY), (40, C), (-40, R)):  # neither points nor Roma count
        game = scene.game(step="calendar", points=points, roma=roma)
        assert game.outcome is not None
        assert (game.outcome.winner, game.outcome.rule) == (winner, "s3.victory")


def test_s3_control_is_that_of_the_last_winter() -> None:
    """The year's last march counts: control is checked before the end."""
    scene = Scene("3").control(R, *REGIONS).control(C, "italia", "gallia", "hispania", "asia")
    scene.put(C, "graecia-2", "caesar", "legio-v").put(C, "graecia-3", "legio-vi")
    game = scene.put(C, "graecia-4", "legio-vii").game(step="control")
    while game.prompt is not None:
        do(game, game.prompt.legal(game.state)[0])
    assert game.outcome is not None
    assert game.outcome.winner == 1
    assert where(game, "caesar").startswith("graecia")
