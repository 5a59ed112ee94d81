"""10: the points of the year, and who has won."""

from __future__ import annotations

import pytest

from core.semper.box.board import BOX, DEAD
from core.semper.box.state import CALENDAR, PEOPLES_CONTROL, POINTS, State, attach
from core.semper.year.points import due, note_pacified
from core.semper.year.victory import end_number, level_of
from tests.semper.combat_scene import scored
from tests.semper.peoples_scene import Land, Session, land, units
from tests.semper.scene import BOARD, P, S, Scene, people, piece, roll


def paid(scene: Scene, rule: str) -> dict[int, int]:
    """What each side would get by a rule."""
    return {side: points for side, points, by in due(scene.state) if by == rule}


def two_heads() -> Scene:
    scene = Scene().put(P, "pontica-4", "galere").put(S, "galliae-4", "constance-chlore")
    return scene.heads("galere", "constance-chlore")


def test_10_1_dioceses_a_third_of_the_dioceses_rounded_down() -> None:
    scene = two_heads()
    assert paid(scene, "10.1.dioceses") == {P: 2, S: 2}
    scene.control(P, "galliae", "italia")  # 8 and 4
    assert paid(scene, "10.1.dioceses") == {P: 2, S: 1}


def test_10_2_capital_the_head_of_each_camp_in_a_capital() -> None:
    scene = two_heads()
    assert paid(scene, "10.2.capital") == {}
    scene.put(P, "pontica-1", "galere").put(S, "oriens-2", "constance-chlore")  # any capital
    assert paid(scene, "10.2.capital") == {P: 1, S: 1}


def test_10_2_peace_no_usurper_of_either_camp() -> None:
    scene = two_heads()
    assert paid(scene, "10.2.peace") == {P: 1}
    scene.put(P, "africa-4", "alexander").revolt("alexander")  # run by PRIMUS
    assert paid(scene, "10.2.peace") == {}
    assert paid(scene, "10.2.usurpation") == {}


def test_10_2_usurpation_against_primus_pays_once() -> None:
    scene = two_heads().put(S, "africa-4", "alexander").put(S, "italia-5", "maxence")
    scene.revolt("alexander").revolt("maxence")
    assert paid(scene, "10.2.usurpation") == {S: 3}


def test_10_2_no_secundus() -> None:
    scene = Scene().put(P, "pontica-4", "galere").heads("galere")
    assert paid(scene, "10.2.no-secundus") == {P: 3}
    assert paid(two_heads(), "10.2.no-secundus") == {}


def test_10_2_foreign_units_in_the_other_camps_dioceses() -> None:
    scene = two_heads().war("franci", P)
    scene.put(P, "galliae-1", "franci-1", "franci-2")
    assert paid(scene, "10.2.foreign") == {P: 2}
    assert paid(scene, "10.2.foreign-capital") == {}
    scene.put(P, "galliae-2", "franci-3", "franci-4")
    assert paid(scene, "10.2.foreign") == {P: 4}
    assert paid(scene, "10.2.foreign-capital") == {P: 3}  # once, however many


def test_10_2_foreign_units_pay_whoever_runs_them() -> None:
    """The text asks where they are, not whose: those of PRIMUS who camp in his own dioceses pay
    SECONDUS, and with them those of SECONDUS."""
    scene = two_heads().war("franci", P).put(P, "pannoniae-2", "franci-1")
    assert paid(scene, "10.2.foreign") == {S: 1}
    scene.war("persae", S).put(S, "oriens-2", "persae-1", "persae-2")
    assert paid(scene, "10.2.foreign") == {S: 3}
    assert paid(scene, "10.2.foreign-capital") == {S: 3}  # Antiochia


def test_10_2_foreign_units_in_the_dioceses_as_the_check_of_this_phase_left_them() -> None:
    scene = two_heads().war("franci", P).put(P, "galliae-1", "franci-1")
    scene.control(P, "galliae")  # taken this year
    assert paid(scene, "10.2.foreign") == {S: 1}


def test_10_2_foreign_units_at_home_pay_nothing() -> None:
    assert paid(two_heads().war("franci", P), "10.2.foreign") == {}


def test_10_2_armenia_is_no_enemy_of_rome() -> None:
    scene = two_heads().put(P, "galliae-2", "armenia-1")
    assert paid(scene, "10.2.foreign") == {}


# --- 10.2.minor, 10.2.major ----------------------------------------------------------------------


def pacified(scene: Land, last_year: bytes | None = None) -> list[tuple[str, int, int]]:
    """What the peoples without a unit pay: rule, side and points."""
    session = Session(scene)
    note_pacified(session, session.state, last_year or bytes(session.state.war))
    return scored(session.events)


def test_10_2_minor_and_major_pacified_by_arms() -> None:
    scene = land().at_war("quades", S).at_war("franci", P).at_war("mauri", P, "atlas")
    lost = [BOARD.piece_ids[unit] for name in ("quades", "franci") for unit in units(name)]
    assert pacified(scene.pieces_in(BOX, *lost)) == [("10.2.major", S, 2), ("10.2.minor", P, 1)]


def test_10_2_minor_goes_by_the_control_of_the_year_just_played() -> None:
    scene = land().at_war("quades", S)
    scene.pieces_in(BOX, *(BOARD.piece_ids[unit] for unit in units("quades")))
    before = bytes(scene.state.war)
    scene.state.war[people("quades")] = P  # Pannoniae has just changed hands
    assert pacified(scene, before) == [("10.2.minor", P, 1)]


def test_10_2_minor_in_phase_f_the_old_master_counts_though_control_is_settled_before() -> None:
    """2.F: Pannoniae is SECONDUS's by now; but it was he who ran the Quades this year."""
    scene = land().at_war("quades", S)
    scene.pieces_in(BOX, *(BOARD.piece_ids[unit] for unit in units("quades")))
    scene.put(P, "pontica-4", "galere").put(S, "galliae-4", "constance-chlore")
    game = (
        scene.control(S, "pannoniae").heads("galere", "constance-chlore").game(step=PEOPLES_CONTROL)
    )
    paid = [entry for entry in scored(game.events(0)) if entry[0] == "10.2.minor"]
    assert paid == [("10.2.minor", P, 1)]


def test_10_2_points_are_counted_before_the_winter() -> None:
    """2.F: what the adjustments take away or bring back is no matter: the Franci in Treveri pay,
    and the Secundus who is lost at sea is still there."""
    scene = two_heads().war("franci", P).put(P, "galliae-2", "franci-1")
    scene.put(S, BOARD.fleet_ids[0], "constance-chlore")
    scene.state.fleet_at[0] = BOARD.place("occidentalis")
    game = scene.game(step=POINTS)
    assert game.state.where[piece("constance-chlore")] == DEAD
    rules = {rule for rule, _, _ in scored(game.events(0))}
    assert rules >= {"10.2.foreign", "10.2.foreign-capital"}
    assert "10.2.no-secundus" not in rules


def test_10_2_major_a_people_at_peace_pays_nothing() -> None:
    """Emptied by the plague, or pacified by a stratagem."""
    scene = land().pieces_in(BOX, *(BOARD.piece_ids[unit] for unit in units("franci")))
    assert pacified(scene) == []


@pytest.mark.parametrize(("left", "paid"), [(0, [("10.2.major", P, 2)]), (1, [])])
def test_10_2_major_the_gothi_pay_once_and_only_when_all_nine_are_gone(
    left: int, paid: list[tuple[str, int, int]]
) -> None:
    scene = land().at_war("visigothi", S).at_war("ostrogothi", S)
    gothi = [BOARD.piece_ids[u] for u in (*units("visigothi"), *units("ostrogothi"))]
    assert pacified(scene.pieces_in(BOX, *gothi[left:])) == paid


# --- 10.3 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ours", "theirs", "level"),
    [
        (10, 5, ""),
        (11, 5, "decisive"),
        (25, 5, "decisive"),
        (26, 5, "definitive"),
        (1, 0, "definitive"),
    ],
)
def test_10_3_levels(ours: int, theirs: int, level: str) -> None:
    state: State = Scene().state
    state.points = [0, ours, theirs]
    assert level_of(state, P) == level


@pytest.mark.parametrize(("primus", "secondus", "winner"), [(10, 4, 1), (5, 11, 2), (1, 6, 0)])
def test_10_3_the_winner_has_more_after_the_last_points(
    primus: int, secondus: int, winner: int
) -> None:
    """10.2.end: PRIMUS gets 5 more."""
    scene = two_heads()
    year = BOARD.scenarios["6"].last
    scene.state.year = year
    game = scene.game(step=CALENDAR, points=[0, primus, secondus])
    assert game.outcome is not None
    assert game.outcome.winner == winner


@pytest.mark.parametrize(("primus", "secondus", "winner"), [(10, 9, 1), (10, 10, 2), (0, 0, 1)])
def test_s4_victory_half_as_much_again(primus: int, secondus: int, winner: int) -> None:
    """15 against 9 is enough, 15 against 10 is not."""
    scene = Scene("4").put(P, "thracia-3", "constance-ii").heads("constance-ii")
    scene.state.year = BOARD.scenarios["4"].last
    game = scene.game(step=CALENDAR, points=[0, primus, secondus])
    assert game.outcome is not None
    assert game.outcome.winner == winner


def test_s9_victory_italia_pays_eight() -> None:
    scene = Scene("9").put(P, "galliae-2", "constantin-ii").heads("constantin-ii")
    scene.control(P, "italia")
    scene.state.year = BOARD.scenarios["9"].last
    game = scene.game(step=CALENDAR, points=[0, 0, 0])
    assert game.state.points == [0, 13, 0]


def test_s8_end_the_die_of_the_long_campaign() -> None:
    scene = Scene("8", year=363).put(P, "pontica-1", "julien").heads("julien")
    assert end_number(scene.state) == 2  # 0 and 1
    scene.state.year = 370
    assert end_number(scene.state) == 9


@pytest.mark.parametrize(("die", "over"), [(1, True), (2, False)])
def test_s8_end_in_363_on_0_and_1(die: int, over: bool) -> None:
    scene = Scene("8", year=363).put(P, "pontica-1", "julien").heads("julien")
    game = scene.game(step=CALENDAR)
    roll(game, die)
    assert (game.outcome is not None) == over


def test_s8_end_at_once_without_julien() -> None:
    scene = Scene("8", year=364).put(P, "pontica-1", "valentinien").heads("valentinien")
    assert scene.game(step=CALENDAR).outcome is not None


def test_3_1_2_built_there_are_seven_capitals() -> None:
    scene = two_heads()
    before = scene.state.board.capital_dioceses
    scene.state.built = True
    attach(scene.state, BOARD)
    after = scene.state.board.capital_dioceses
    assert len(before) == 6
    assert len(after) == 7
    assert scene.state.board.home_zone[piece("lanciarii")] == BOARD.byzantium
