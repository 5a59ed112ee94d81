"""4: the peoples: war, control, allegiance, pacification and their leaders."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from core.alea import peoples
from core.alea.actions import Done as That
from core.alea.actions import Place
from core.alea.board import BOX, DEAD, NOBODY, RETURNING, WAITING
from core.alea.foreign import due
from core.alea.leaders import fall
from core.alea.peace import occupied
from core.contract import Drawn
from tests.alea.peoples_scene import DUMMY, Land, Session, people, units
from tests.alea.scene import BOARD, C, R, do, piece, pieces, zone

ALL = ("italia", "asia", "gallia", "africa", "graecia", "sicilia", "hispania")
MAJORS = ("aegyptii", "parthi", "pontici", "numidae")


def land(scenario: str = "1", year: int = -40) -> Land:
    return Land(scenario, year=year)


def gallia_against_italia() -> Land:
    """The printed examples of 4.4.1: Gallia is the CAESARIAN's, Italia the REPUBLICAN's."""
    scene = land()
    scene.control(R, *ALL).control(C, "gallia")
    return scene


def rising(scene: Land, name: str, controller: int = NOBODY) -> Session:
    session = Session(scene)
    return session.start(
        peoples.rise(session, session.state, people(name), "2.C.activation", controller)
    )


def pacified(scene: Land, name: str, by: int, arms: bool) -> Session:
    session = Session(scene)
    peoples.pacify(session, session.state, people(name), "4.4.3", by, arms)
    return session


# --- 4.4.1 who controls a people -----------------------------------------------------------------


def test_04_4_1_the_germani_are_run_by_whoever_holds_no_region_next_to_them() -> None:
    session = rising(gallia_against_italia(), "germani")
    assert session.war("germani") == R
    assert session.told("people-controlled").rule == "4.4.1"
    assert session.prompt is not None
    assert session.prompt.kind == "muster"  # no die
    assert session.state.seat_of(R) == session.prompt.seat


def test_04_4_1_both_players_touch_the_alpes_and_a_5_gives_them_to_the_caesarian() -> None:
    session = rising(gallia_against_italia(), "alpes").roll(5)
    assert session.war("alpes") == C
    assert session.told("die").rule == session.told("people-controlled").rule == "4.4.1.die"


def test_04_4_1_no_region_touches_the_daci_and_a_3_gives_them_to_the_caesarian() -> None:
    session = rising(gallia_against_italia(), "daci").roll(3)
    assert session.war("daci") == C
    assert session.stand("daci") == ["daci"] * 3


@pytest.mark.parametrize(("face", "side"), [(1, C), (2, R), (3, C), (4, R), (5, C), (6, R)])
def test_04_4_1_odd_is_the_caesarians_even_the_republicans(face: int, side: int) -> None:
    assert rising(land(), "armenii").roll(face).war("armenii") == side


@pytest.mark.parametrize("name", ["daci", "armenii", "aegyptii"])
@pytest.mark.parametrize("side", [C, R])
def test_04_4_1_three_peoples_touch_no_region_so_the_die_decides(name: str, side: int) -> None:
    scene = land()
    scene.control(side, *ALL)
    assert peoples.neighbours(BOARD, people(name)) == set()
    assert rising(scene, name).prompt is not None


def test_04_4_1_the_mauri_are_adjacent_to_hispania() -> None:
    scene = land()
    scene.control(R, *ALL).control(C, "hispania")
    hispania = BOARD.region_ids.index("hispania")
    assert hispania in peoples.neighbours(BOARD, people("mauri"))


@pytest.mark.parametrize(("holder", "controller"), [(C, R), (R, C)])
def test_04_4_1_whoever_holds_everything_runs_no_people_that_touches_a_region(
    holder: int, controller: int
) -> None:
    scene = land()
    scene.control(holder, *ALL)
    for name in ("germani", "parthi", "pontici", "numidae", "judaei"):
        assert peoples.natural_controller(scene.state, people(name)) == controller


def test_04_4_1_if_neither_controls_a_neighbour_the_die_decides() -> None:
    """A Triumvir or an invasion holds the only region there."""
    scene = gallia_against_italia()
    scene.control(NOBODY, "gallia")
    assert rising(scene, "germani").roll(4).war("germani") == R


def test_04_4_1_a_region_of_nobody_does_not_hide_the_other_one() -> None:
    scene = gallia_against_italia()
    scene.control(NOBODY, "italia")
    assert peoples.natural_controller(scene.state, people("alpes")) == R


def test_04_4_1_all_counters_of_the_people_turn_their_coats() -> None:
    session = rising(land(), "aegyptii").roll(2)
    assert session.sides("aegyptii") == {R}


def test_04_4_1_the_caller_may_name_the_controller() -> None:
    session = rising(gallia_against_italia(), "germani", C)
    assert session.war("germani") == C
    assert session.told("people-controlled").rule == "2.C.activation"


# --- 4.4.1 in phase F ----------------------------------------------------------------------------


def checked(scene: Land) -> Session:
    session = Session(scene)
    peoples.control_of_peoples(session, session.state)
    return session


def test_04_4_1_in_phase_f_the_regions_may_name_the_other_player() -> None:
    scene = gallia_against_italia().at_war("germani", C)
    session = checked(scene)
    assert session.war("germani") == R
    assert session.sides("germani") == {R}
    assert session.told("people-changes-control").rule == "4.4.1"


@pytest.mark.parametrize("side", [C, R])
@pytest.mark.parametrize("name", ["alpes", "daci"])
def test_04_4_1_where_a_die_would_decide_the_controller_stays(name: str, side: int) -> None:
    session = checked(gallia_against_italia().at_war(name, side))
    assert session.war(name) == side
    assert session.events == []


def test_04_4_1_allied_peoples_and_peoples_at_peace_are_not_checked() -> None:
    scene = land()
    scene.control(C, *ALL)
    session = checked(scene.allied("numidae", C))
    assert session.alliance("numidae") == C
    assert not any(session.state.war)


def test_04_4_1_the_check_belongs_to_the_year() -> None:
    scene = gallia_against_italia().at_war("germani", C, "germani-1")
    game = scene.game(step="control")
    assert game.state.war[people("germani")] == R


# --- 4.2.2, 4.2.3 rising -------------------------------------------------------------------------


def test_04_2_3_the_controller_shares_out_the_units_of_a_minor_people() -> None:
    session = rising(gallia_against_italia(), "germani")
    session.place("germani-2", "germani-band-3").place(
        "germani-1", "germani-band-1", "germani-band-2"
    )
    assert session.prompt is None
    assert session.stand("germani") == ["germani-1", "germani-1", "germani-2"]
    assert session.sides("germani") == {R}


def test_04_2_3_a_people_with_one_zone_is_placed_without_a_question() -> None:
    scene = land()
    scene.control(C, *ALL)
    session = rising(scene, "judaei")
    assert session.prompt is None
    assert session.stand("judaei") == ["judaei"] * 2
    assert session.told("people-placed").rule == "4.2.3"


def test_04_2_3_units_are_placed_in_the_homeland_only() -> None:
    session = rising(gallia_against_italia(), "germani")
    one = pieces("germani-band-1")
    assert session.refused(Place(one, zone("gallia-1"))).kind == "homelands-only"
    assert session.refused(Place(one * 2, zone("germani-1"))).kind == "named-twice"
    assert session.refused(Place((), zone("germani-1"))).kind == "not-an-answer"
    assert session.refused(That()).kind == "not-an-answer"
    assert session.refused(Place(pieces("daci-band-1"), zone("germani-1"))).rule == "4.2.3"
    assert session.refused(Place((-1, 9999), 9999)).kind == "not-in-the-box"
    assert session.refused(Place(one, 9999)).kind == "homelands-only"


def test_04_2_3_what_the_question_offers_is_legal_and_ends() -> None:
    session = rising(gallia_against_italia(), "germani")
    count = 0
    while session.prompt is not None:
        legal = session.prompt.legal(session.state)
        assert all(session.prompt.why_not(session.state, action) is None for action in legal)
        options = session.prompt.options(session.state, {"type": "place"})
        assert options is not None
        assert options.field == "pieces"
        session.answer(legal[0])
        count += 1
    assert count == 3


def test_04_2_2_a_major_people_rises_where_it_stands() -> None:
    scene = land()
    scene.control(C, *ALL)
    session = rising(scene, "parthi")
    assert session.prompt is None
    assert session.war("parthi") == R
    assert sorted(set(session.stand("parthi"))) == ["parthi-1", "parthi-2", "parthi-3"]
    assert session.where("orodes-ii", "pacorus", "surena") == ["parthi-1"] * 3


def test_04_2_2_a_leader_alone_in_the_homeland_flees_from_the_risen_people() -> None:
    scene = gallia_against_italia()
    scene.put(R, "alpes-1", "d-brutus")
    session = rising(scene, "alpes").roll(5)
    session.place("alpes-1", "alpes-band-1", "alpes-band-2")
    session.roll(9)
    assert session.where("d-brutus") == ["dead"]


def test_04_2_2_not_from_a_people_of_his_own_side() -> None:
    scene = gallia_against_italia()
    scene.put(R, "alpes-1", "d-brutus")
    session = rising(scene, "alpes").roll(6)
    session.place("alpes-1", "alpes-band-1", "alpes-band-2")
    assert session.prompt is None


@pytest.mark.parametrize(("name", "major"), [("germani", False), ("parthi", True)])
def test_04_2_2_a_people_at_peace_may_rise(name: str, major: bool) -> None:
    scene = land()
    assert peoples.why_not_rise(scene.state, people(name), major) is None
    refusal = peoples.why_not_rise(scene.state, people(name), not major)
    assert refusal is not None
    assert refusal.rule == "4.1"


def test_04_2_2_a_people_at_war_or_allied_does_not_rise_again() -> None:
    scene = land().at_war("germani", C).allied("numidae", R)
    war = peoples.why_not_rise(scene.state, people("germani"), False)
    ally = peoples.why_not_rise(scene.state, people("numidae"), True)
    assert war is not None
    assert war.kind == "already-at-war"
    assert ally is not None
    assert ally.kind == "already-allied"


@pytest.mark.parametrize("number", [-1, 17, 1000])
def test_01_1_there_is_no_such_people(number: int) -> None:
    state = land().state
    for refusal in (
        peoples.why_not_rise(state, number, True),
        peoples.why_not_ally(state, C, number),
        peoples.why_not_negotiate(state, C, number),
        peoples.why_not_pacify(state, number, True),
    ):
        assert refusal is not None
        assert refusal.rule == "1.1"


def test_04_2_4_a_minor_people_does_not_rise_among_strangers_in_its_only_zone() -> None:
    scene = land().at_war("parthi", R, "judaei")
    refusal = peoples.why_not_rise(scene.state, people("judaei"), False)
    assert refusal is not None
    assert refusal.rule == "4.2.4"
    kin = land().at_war("aegyptii", R, "judaei")  # the same group
    assert peoples.why_not_rise(kin.state, people("judaei"), False) is None


def test_04_2_4_strangers_in_one_zone_leave_the_other() -> None:
    scene = gallia_against_italia().at_war("parthi", R, "germani-1")  # out of reach, but clear
    session = rising(scene, "germani")
    assert session.prompt is None
    assert set(session.stand("germani")) == {"germani-2"}


# --- 2.C the cup ---------------------------------------------------------------------------------


def test_02_c_the_cup_holds_the_majors_and_three_dummies() -> None:
    assert sorted(peoples.cup(land().state)) == sorted(
        [*(people(name) for name in MAJORS), *peoples.DUMMIES]
    )


def test_02_c_peoples_at_war_stay_in_the_cup_allies_do_not() -> None:
    scene = land().at_war("parthi", R).allied("numidae", C).allied("aegyptii", R)
    assert peoples.cup(scene.state) == [people("parthi"), people("pontici"), *peoples.DUMMIES]


def test_02_c_a_dummy_changes_nothing() -> None:
    session = Session(land())
    session.start(peoples.activation(session, session.state)).draw()
    assert session.prompt is None
    assert not any(session.state.war)
    assert session.told("dummy-drawn").rule == "2.C.dummy"


def test_02_c_a_people_at_war_already_changes_nothing() -> None:
    session = Session(land().at_war("parthi", C))
    session.start(peoples.activation(session, session.state)).draw("parthi")
    assert session.prompt is None
    assert session.war("parthi") == C
    assert session.told("drawn-at-war").rule == "2.C.dummy"


def test_02_c_a_people_at_peace_goes_to_war_but_allies_with_nobody() -> None:
    session = Session(land())
    session.start(peoples.activation(session, session.state)).draw("aegyptii").roll(1)
    assert (session.war("aegyptii"), session.alliance("aegyptii")) == (C, NOBODY)
    assert session.told("rises").rule == "2.C.activation"


def test_02_c_what_is_not_in_the_cup_cannot_be_drawn() -> None:
    session = Session(land().allied("numidae", C))
    session.start(peoples.activation(session, session.state))
    session.refused(Drawn(people("numidae")))
    session.refused(Drawn(people("germani")))


def test_02_c_there_is_one_draw_a_year() -> None:
    game = Land("1", year=-40).game(step="activation")
    assert game.prompt is not None
    assert game.prompt.kind == "draw"
    do(game, Drawn(DUMMY))
    assert game.prompt.kind != "draw"
    assert game.state.step != "activation"


# --- s6.parthi -----------------------------------------------------------------------------------


def parthian_year(scene: Land, year: int = -37) -> Session:
    session = Session(scene, year=year)
    return session.start(peoples.activation(session, session.state))


def sixth() -> Land:
    """Scenario 6's year and number, on the counters of another (its set-up does not matter)."""
    scene = land("1", -37)
    scene.state.scenario = "6"
    return scene


def test_s6_in_37_the_parthi_go_to_war_under_the_republican() -> None:
    scene = sixth()
    scene.control(R, *ALL)  # 4.4.1 would name the other
    session = parthian_year(scene)
    assert session.war("parthi") == R
    assert session.told("rises").rule == "s6.parthi"
    assert session.draw("parthi").told("drawn-at-war").args["side"] == R  # the draw comes after


def test_s6_also_from_the_caesarians_hands() -> None:
    session = parthian_year(sixth().at_war("parthi", C))
    assert session.war("parthi") == R
    assert session.sides("parthi") == {R}
    assert session.told("people-changes-control").rule == "s6.parthi"


def test_s6_also_in_their_years_of_peace() -> None:
    scene = sixth()
    scene.state.peace_until[people("parthi")] = -35
    assert parthian_year(scene).war("parthi") == R


def test_s6_nothing_happens_if_the_republican_runs_them_already() -> None:
    session = parthian_year(sixth().at_war("parthi", R))
    assert session.war("parthi") == R
    assert session.events == []


@pytest.mark.parametrize(("scenario", "year"), [("6", -38), ("6", -36), ("1", -37)])
def test_s6_only_in_that_scenario_and_year(scenario: str, year: int) -> None:
    scene = sixth()
    scene.state.scenario = scenario
    assert not any(parthian_year(scene, year).state.war)


# --- 4.4.2 allegiance ----------------------------------------------------------------------------


def why_not_ally(scene: Land, name: str) -> str:
    refusal = peoples.why_not_ally(scene.state, C, people(name))
    return "" if refusal is None else refusal.kind


def test_04_4_2_only_an_activated_major_people_other_than_the_parthi_can_be_won() -> None:
    scene = land().at_war("parthi", R).at_war("pontici", R).at_war("germani", R)
    assert why_not_ally(scene, "pontici") == ""
    assert why_not_ally(scene, "parthi") == "parthi-never-ally"
    assert why_not_ally(scene, "germani") == "not-a-major-people"
    assert why_not_ally(scene, "aegyptii") == "people-at-peace"


@pytest.mark.parametrize("side", [C, R])
def test_04_4_2_an_ally_is_won_by_nobody(side: int) -> None:
    assert why_not_ally(land().allied("numidae", side), "numidae") == "already-allied"


@pytest.mark.parametrize("side", [C, R])
def test_04_4_2_either_player_may_win_a_people_whoever_controls_it(side: int) -> None:
    session = Session(land().at_war("numidae", R))
    peoples.ally(session, session.state, people("numidae"), side, "6.2.allegiance")
    assert (session.war("numidae"), session.alliance("numidae")) == (NOBODY, side)
    assert session.sides("numidae") == {side}
    assert session.where("juba-i") == ["numidae"]  # only a pacification ends him
    assert session.told("allied").rule == "6.2.allegiance"


def test_04_4_2_a_people_off_the_map_stands_at_home_when_it_allies() -> None:
    """Pacified by arms in the same year, it would still be in its box."""
    scene = land()
    session = Session(scene.at_war("aegyptii", C))
    peoples.pacify(session, session.state, people("aegyptii"), "4.4.3", R, True)
    assert set(session.stand("aegyptii")) == {"box"}
    peoples.ally(session, session.state, people("aegyptii"), R, "3.5.3")
    assert set(session.stand("aegyptii")) == {"aegyptii"}
    assert session.where("cleopatra-vii", "achillas") == ["aegyptii", "dead"]
    assert session.sides("aegyptii") == {R}


def diplomacy(scene: Land, name: str, *faces: int, side: int = C) -> Session:
    session = Session(scene)
    session.start(peoples.negotiate(session, session.state, side, people(name))).roll(*faces)
    assert session.prompt is None
    return session


def at(place: str) -> Land:
    """Caesar, PC 6, somewhere; the Aegyptii are at war."""
    scene = land().at_war("aegyptii", R)
    scene.put(C, place, "caesar").chief(C, "caesar")
    return scene


@pytest.mark.parametrize(("face", "won"), [(0, True), (5, True), (6, False), (9, False)])
def test_04_4_2_near_enough_the_die_must_be_below_the_pc(face: int, won: bool) -> None:
    session = diplomacy(at("marmarica"), "aegyptii", face)
    assert session.alliance("aegyptii") == (C if won else NOBODY)
    assert session.war("aegyptii") == (NOBODY if won else R)
    assert session.state.negotiated == [0, 1, 0]


@pytest.mark.parametrize(("face", "won"), [(4, True), (5, False)])
def test_04_4_2_from_afar_one_is_added(face: int, won: bool) -> None:
    session = diplomacy(at("gallia-9"), "aegyptii", face)
    assert session.alliance("aegyptii") == (C if won else NOBODY)
    kind = "diplomacy-succeeds" if won else "diplomacy-fails"
    assert session.told(kind).args["total"] == face + 1


@pytest.mark.parametrize(
    ("place", "away"),
    [
        ("aegyptii", 0),
        ("marmarica", 1),
        ("africa-3", 2),
        ("asia-5", 2),  # by way of Judaea
        ("gallia-9", 5),
        ("orientalis", 5),  # at sea there is no way by land
    ],
)
def test_04_4_2_the_distance_counts_movement_points_by_land(place: str, away: int) -> None:
    scene = at(place)
    assert peoples.distance(scene.state, piece("caesar"), people("aegyptii")) == away


def test_04_4_2_rivers_cost_a_point_more_and_units_do_not_hinder() -> None:
    scene = land().at_war("parthi", R).at_war("pontici", R)
    scene.put(C, "gallia-2", "caesar").put(R, "germani-1", "legio-i", "labienus")
    assert peoples.distance(scene.state, piece("caesar"), people("germani")) == 2
    scene.put(C, "asia-5", "caesar")
    assert peoples.distance(scene.state, piece("caesar"), people("parthi")) == 2
    assert peoples.distance(scene.state, piece("caesar"), people("pontici")) == 2


def test_04_4_2_a_leader_off_the_map_is_far_away() -> None:
    scene = at("aegyptii").pieces_in(RETURNING, "caesar")
    assert peoples.distance(scene.state, piece("caesar"), people("aegyptii")) > peoples.NEAR


def test_04_4_2_the_faction_leader_with_the_higher_pc_negotiates() -> None:
    scene = land().at_war("aegyptii", R)
    scene.put(C, "gallia-9", "caesar").put(C, "marmarica", "lepidus").chief(C, "lepidus", "caesar")
    assert peoples.envoy(scene.state, C, people("aegyptii")) == piece("caesar")


@pytest.mark.parametrize("chiefs", [("m-antonius", "lepidus"), ("lepidus", "m-antonius")])
def test_04_4_2_of_two_equals_the_nearer_one_does(chiefs: tuple[str, str]) -> None:
    scene = land().at_war("aegyptii", R)
    scene.put(C, "gallia-9", "lepidus").put(C, "marmarica", "m-antonius").chief(C, *chiefs)
    assert peoples.envoy(scene.state, C, people("aegyptii")) == piece("m-antonius")


def test_04_4_2_one_attempt_a_year_for_each_side() -> None:
    scene = at("marmarica").at_war("pontici", R)
    scene.put(R, "asia-1", "pompeius").chief(R, "pompeius")
    session = diplomacy(scene, "aegyptii", 9)
    again = peoples.why_not_negotiate(session.state, C, people("pontici"))
    assert again is not None
    assert again.kind == "negotiated-already"
    assert peoples.why_not_negotiate(session.state, R, people("pontici")) is None


def test_04_4_2_nobody_negotiates_without_a_faction_leader() -> None:
    scene = land().at_war("aegyptii", R)
    refusal = peoples.why_not_negotiate(scene.state, C, people("aegyptii"))
    assert refusal is not None
    assert refusal.kind == "no-envoy"


# --- 4.4.3 pacification --------------------------------------------------------------------------


def test_04_4_3_a_minor_people_leaves_the_map_at_once() -> None:
    for arms in (True, False):
        session = pacified(land().at_war("germani", R, "germani-1", "gallia-1"), "germani", C, arms)
        assert set(session.stand("germani")) == {"box"}
        assert session.war("germani") == NOBODY
        assert session.sides("germani") == {NOBODY}
        assert session.state.points == 0  # minors pay nothing


def test_04_4_3_by_arms_a_major_people_leaves_the_map_until_winter() -> None:
    scene = land().at_war("parthi", R, "asia-5", "parthi-1")
    session = pacified(scene, "parthi", C, arms=True)
    assert set(session.stand("parthi")) == {"box"}
    assert session.where("orodes-ii", "surena") == ["returning"] * 2
    session.start(peoples.winter(session, session.state))
    assert sorted(session.stand("parthi")) == [f"parthi-{n}" for n in (1, 1, 2, 2, 3, 3)]
    assert session.where("orodes-ii", "surena") == ["parthi-1"] * 2
    assert session.sides("parthi") == {NOBODY}


def test_04_4_3_by_an_event_too_but_without_points_and_years_of_peace() -> None:
    for arms in (True, False):
        session = pacified(land().at_war("parthi", R, "asia-5"), "parthi", NOBODY, arms)
        assert set(session.stand("parthi")) == {"box"}
        assert session.state.points == 0
        assert peoples.why_not_rise(session.state, people("parthi"), True) is None


def test_04_4_3_by_a_stratagem_a_major_people_is_at_home_at_once_even_its_lost_units() -> None:
    scene = land().at_war("parthi", R, "asia-5", "asia-1")
    scene.put(R, "asia-5", "parthi-band-1", "surena", reduced=False)
    scene.state.reduced[piece("parthi-band-1")] = 1
    scene.pieces_in(RETURNING, "pacorus")
    session = pacified(scene, "parthi", C, arms=False)
    assert sorted(session.stand("parthi")) == [f"parthi-{n}" for n in (1, 1, 2, 2, 3, 3)]
    assert session.where("orodes-ii", "surena", "pacorus") == ["parthi-1"] * 3
    assert not any(session.reduced("parthi"))
    assert session.sides("parthi") == {NOBODY}


@pytest.mark.parametrize(("name", "vp"), zip(MAJORS, (4, 6, 4, 2), strict=True))
@pytest.mark.parametrize("by", [C, R])
@pytest.mark.parametrize("controller", [C, R])
def test_10_1_arms_pay_in_full_and_stratagems_half(
    name: str, vp: int, by: int, controller: int
) -> None:
    """A stratagem pays whoever played it, whoever ran the people."""
    full = pacified(land().at_war(name, controller), name, by, arms=True)
    half = pacified(land().at_war(name, controller), name, by, arms=False)
    assert full.score_of(by) == vp
    assert half.score_of(by) == vp // 2
    assert full.told("points").rule == "10.1.people"


def test_04_4_3_an_alliance_ends_with_a_pacification() -> None:
    session = pacified(land().allied("numidae", R), "numidae", C, arms=False)
    assert session.alliance("numidae") == NOBODY
    assert session.sides("numidae") == {NOBODY}
    assert session.score_of(C) == 1


def test_04_4_3_romans_on_the_ships_of_a_former_ally_are_lost_their_leaders_come_back() -> None:
    scene = land().allied("aegyptii", R)
    scene.put(R, "orientalis", "aegyptii-naves-1", "pompeius", "legio-i", "legio-iii")
    session = pacified(scene, "aegyptii", C, arms=False)
    assert session.where("legio-i", "legio-iii", "pompeius") == ["reserve", "reserve", "returning"]
    assert session.where("aegyptii-naves-1") == ["aegyptii"]


def test_04_4_3_another_fleet_saves_whom_it_can_carry() -> None:
    scene = land().allied("aegyptii", R)
    scene.put(R, "orientalis", "aegyptii-naves-1", "naves-6-0a", "pompeius")
    scene.put(R, "orientalis", "legio-i", "legio-iii", "legio-iv", "legio-xi")
    session = pacified(scene, "aegyptii", C, arms=False)
    saved = session.where("legio-i", "legio-iii", "legio-iv", "legio-xi")
    assert sorted(saved) == ["orientalis"] * 3 + ["reserve"]
    assert session.where("pompeius") == ["orientalis"]


def test_04_4_3_who_is_at_peace_cannot_be_pacified() -> None:
    scene = land().at_war("germani", C).allied("numidae", R)
    for name in ("germani", "numidae"):
        assert peoples.why_not_pacify(scene.state, people(name), True) is None
    refusal = peoples.why_not_pacify(scene.state, people("parthi"), True)
    assert refusal is not None
    assert refusal.rule == "4.4.3"


# --- 4.4.3 occupation ----------------------------------------------------------------------------


def sequence_ends(scene: Land) -> Session:
    session = Session(scene)
    peoples.occupation(session, session.state)
    return session


def test_04_4_3_a_people_whose_homelands_are_all_occupied_is_pacified() -> None:
    scene = land().at_war("parthi", R, "asia-5", "asia-5")
    scene.put(C, "parthi-1", "legio-vi").put(C, "parthi-2", "legio-vii")
    scene.put(C, "parthi-3", "legio-x")
    session = sequence_ends(scene)
    assert session.war("parthi") == NOBODY
    assert session.score_of(C) == 6
    assert session.told("pacified").rule == "4.4.3.occupation"
    assert session.state.peace_until[people("parthi")] == -35


def test_04_4_3_every_homeland_must_be_occupied() -> None:
    scene = land().at_war("germani", R, "gallia-1")
    scene.put(C, "germani-1", "caesar", "legio-x")
    assert sequence_ends(scene).war("germani") == R
    scene.put(C, "germani-2", "legio-vi")
    assert sequence_ends(scene).war("germani") == NOBODY


def test_04_4_3_a_unit_of_the_people_keeps_its_zone() -> None:
    scene = land().at_war("daci", R, "daci")
    scene.put(C, "daci", "caesar", "legio-x")
    assert not occupied(scene.state, people("daci"), C)


def test_04_4_3_neither_leaders_nor_fleets_occupy() -> None:
    scene = land().at_war("aegyptii", R, "marmarica")
    scene.put(C, "aegyptii", "caesar", "naves-6-0a")
    assert sequence_ends(scene).war("aegyptii") == R


def test_04_4_3_the_controllers_own_romans_do_not_count() -> None:
    scene = land().at_war("daci", C, "moesia")
    scene.put(C, "daci", "caesar", "legio-x")
    assert sequence_ends(scene).war("daci") == C


def test_04_4_3_units_of_an_ally_count_those_of_a_controlled_people_do_not() -> None:
    scene = land().at_war("judaei", R, "asia-5").allied("aegyptii", C, "judaei")
    assert sequence_ends(scene).war("judaei") == NOBODY
    scene = land().at_war("judaei", R, "asia-5").at_war("aegyptii", C, "judaei")
    assert sequence_ends(scene).war("judaei") == R


def test_04_4_3_an_ally_is_pacified_by_the_other_player() -> None:
    scene = land().allied("numidae", C, "africa-1")
    scene.put(R, "numidae", "scipio", "legio-i")
    session = sequence_ends(scene)
    assert session.alliance("numidae") == NOBODY
    assert session.score_of(R) == 2


def test_04_4_3_occupation_is_checked_when_a_sequence_ends() -> None:
    scene = land().at_war("daci", R, "moesia")
    scene.put(C, "gallia-9", "caesar", "legio-x").chief(C, "caesar")
    state = scene.state
    state.where[piece("legio-x")] = zone("daci")
    state.where[piece("caesar")] = zone("daci")
    state.__dict__.pop("index", None)
    game = scene.game(step="record")
    assert [e.rule for e in game.opening if e.kind == "pacified"] == ["4.4.3.occupation"]
    assert game.state.war[people("daci")] == NOBODY


# --- s7.cleopatra --------------------------------------------------------------------------------


def seventh() -> Land:
    """A scenario in which the Aegyptii are proof against stratagems."""
    scene = land("1", -31).allied("aegyptii", R)
    scene.state.__dict__["board"] = _Board(
        replace(BOARD.scenarios["1"], unpacifiable=("aegyptii",))
    )
    return scene


class _Board:
    """The board, with one scenario changed."""

    def __init__(self, scenario: object) -> None:
        self.scenarios = {**BOARD.scenarios, "1": scenario}

    def __getattr__(self, name: str) -> object:
        return getattr(BOARD, name)


def test_s7_no_stratagem_pacifies_the_aegyptii() -> None:
    scene = seventh()
    refusal = peoples.why_not_pacify(scene.state, people("aegyptii"), stratagem=True)
    assert refusal is not None
    assert refusal.rule == "s7.cleopatra"
    assert peoples.why_not_pacify(scene.state, people("aegyptii"), stratagem=False) is None
    scene.at_war("parthi", R)
    assert peoples.why_not_pacify(scene.state, people("parthi"), stratagem=True) is None


def test_s7_cleopatra_dies_for_good_when_the_caesarian_pacifies_them_by_arms() -> None:
    session = pacified(seventh(), "aegyptii", C, arms=True)
    assert session.where("cleopatra-vii") == ["dead"]
    session.start(peoples.winter(session, session.state))
    assert session.where("cleopatra-vii") == ["dead"]
    assert session.stand("aegyptii") == ["aegyptii"] * 6


def test_s7_not_by_the_republican_and_not_in_other_scenarios() -> None:
    assert pacified(seventh(), "aegyptii", R, arms=True).where("cleopatra-vii") == ["returning"]
    other = pacified(land().allied("aegyptii", R), "aegyptii", C, arms=True)
    assert other.where("cleopatra-vii") == ["returning"]


# --- 4.2.1 leaders: ends -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "leader", "allegiance_ends"),
    [
        ("aegyptii", "achillas", True),
        ("pontici", "pharnaces-ii", True),
        ("numidae", "juba-i", False),
        ("aegyptii", "cleopatra-vii", None),
    ],
)
def test_04_2_1_who_goes_with_the_first_allegiance_or_pacification(
    name: str, leader: str, allegiance_ends: bool | None
) -> None:
    session = Session(land().at_war(name, R))
    peoples.ally(session, session.state, people(name), C, "4.4.2")
    assert (session.where(leader) == ["dead"]) is bool(allegiance_ends)
    for arms in (True, False):
        over = pacified(land().at_war(name, R), name, C, arms)
        assert (over.where(leader) == ["dead"]) is (allegiance_ends is not None)


def test_04_2_1_orodes_goes_in_phase_f_of_39() -> None:
    for year, place in ((-40, "parthi-1"), (-39, "dead")):
        session = Session(land(year=year))
        session.start(peoples.winter(session, session.state))
        assert session.where("orodes-ii") == [place]
    assert session.told("leader-goes").rule == "4.2.1.end"


def test_04_2_1_orodes_also_goes_from_the_box_of_those_who_return() -> None:
    scene = land(year=-39).at_war("parthi", R, "parthi-1").pieces_in(RETURNING, "orodes-ii")
    session = Session(scene)
    session.start(peoples.winter(session, session.state))
    assert session.where("orodes-ii") == ["dead"]


def test_04_2_1_a_fallen_leader_of_a_people_comes_back_and_still_pays() -> None:
    scene = land().at_war("parthi", R, "asia-5")
    scene.put(R, "asia-5", "surena")
    session = Session(scene)
    fall(session, session.state, piece("surena"), "8.5.1", by=C)
    assert session.where("surena") == ["returning"]
    assert session.score_of(C) == 1
    assert session.told("leader-returns-later").rule == "4.2.1.return"


def test_04_2_1_a_fallen_roman_does_not() -> None:
    scene = land()
    scene.put(C, "gallia-9", "curio")
    session = Session(scene)
    fall(session, session.state, piece("curio"), "8.5.1", by=R)
    assert session.where("curio") == ["dead"]


# --- 4.2.1 leaders: entries ----------------------------------------------------------------------


def coming(scene: Land) -> Session:
    session = Session(scene)
    return session.start(peoples.leaders_come(session, session.state))


@pytest.mark.parametrize(
    ("year", "place"), [(-39, "waiting"), (-38, "parthi-1"), (-33, "parthi-1")]
)
def test_04_2_1_phraates_enters_in_38(year: int, place: str) -> None:
    assert coming(land(year=year)).where("phraates-iv") == [place]


def test_04_2_1_darius_and_juba_ii_follow_their_predecessors() -> None:
    session = coming(land())
    assert session.where("darius", "juba-ii") == ["waiting"] * 2
    session = coming(land().pieces_in(DEAD, "pharnaces-ii"))
    assert session.where("darius", "juba-ii") == ["pontici", "waiting"]
    assert session.told("enters").rule == "4.2.1.entry"
    session = coming(land().pieces_in(DEAD, "juba-i"))
    assert session.where("darius", "juba-ii") == ["waiting", "numidae"]


def test_04_2_1_a_predecessor_who_only_returns_has_no_heir() -> None:
    session = coming(land().at_war("pontici", R).pieces_in(RETURNING, "pharnaces-ii"))
    assert session.where("pharnaces-ii", "darius") == ["pontici", "waiting"]


def test_04_2_1_darius_comes_the_turn_after_the_allegiance() -> None:
    """Entries are over when stratagems and diplomacy end Pharnaces II."""
    session = Session(land().at_war("pontici", R))
    session.start(peoples.leaders_come(session, session.state))
    peoples.ally(session, session.state, people("pontici"), C, "4.4.2")
    assert session.where("darius") == ["waiting"]
    session.start(peoples.leaders_come(session, session.state))
    assert session.where("darius") == ["pontici"]
    assert session.state.side[piece("darius")] == C


def test_04_2_1_who_was_due_before_the_scenario_but_is_not_in_it_never_comes() -> None:
    scene = land("3", -47).pieces_in(WAITING, "orodes-ii", "achillas")
    assert not due(scene.state, piece("orodes-ii"))
    assert coming(scene).where("orodes-ii", "achillas") == ["waiting"] * 2


def test_04_2_1_at_war_a_leader_joins_a_unit_of_his_own_people() -> None:
    scene = land().at_war("parthi", R, "asia-5").pieces_in(RETURNING, "surena")
    scene.at_war("armenii", R, "armenii", "asia-4")
    session = coming(scene)
    assert session.prompt is None
    assert session.where("surena") == ["asia-5"]
    assert session.told("enters").rule == "4.2.1.return"


def test_04_2_1_whoever_runs_the_people_chooses_among_its_zones() -> None:
    scene = land().at_war("parthi", R, "asia-5", "parthi-2").pieces_in(RETURNING, "surena")
    session = coming(scene)
    assert session.prompt is not None
    assert session.prompt.seat == session.state.seat_of(R)
    one = pieces("surena")
    assert session.refused(Place(one, zone("parthi-1"))).rule == "4.2.1"
    assert session.refused(Place(pieces("pacorus"), zone("asia-5"))).kind == "not-due"
    assert session.refused(That()).kind == "not-an-answer"
    assert session.prompt.legal(session.state) == [
        Place(one, zone(name)) for name in sorted(("asia-5", "parthi-2"), key=zone)
    ]
    assert session.place("parthi-2", "surena").where("surena") == ["parthi-2"]
    assert session.state.side[piece("surena")] == R


def test_04_2_1_without_a_unit_to_join_he_waits() -> None:
    scene = land().at_war("parthi", R).pieces_in(RETURNING, "surena")
    scene.pieces_in(BOX, *(BOARD.piece_ids[unit] for unit in units("parthi")))
    assert coming(scene).where("surena") == ["returning"]


def test_04_2_1_leaders_of_the_peoples_come_after_the_romans_of_phase_c() -> None:
    scene = land(year=-38)
    game = scene.game(step="entries")
    assert game.state.where[piece("phraates-iv")] == zone("parthi-1")
    assert game.prompt is not None
    assert game.prompt.kind == "draw"  # then the cup
