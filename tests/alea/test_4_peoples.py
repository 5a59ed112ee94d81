"""4: the peoples: war, who controls them, the cup of phase C."""

from __future__ import annotations

import pytest

from core.alea.box.board import BOX, NOBODY
from core.alea.peoples import war
from core.alea.politics.lone_leaders import flee_everywhere
from core.alea.start.invariants import faults
from core.alea.stratagems.without_battle import why_not_single
from core.contract import Drawn
from core.imperator.actions import Done as That
from core.imperator.actions import Flee, Place
from tests.alea.peoples_scene import DUMMY, MAJORS, Land, Session, land
from tests.alea.scene import BOARD, REGIONS, C, R, do, people, pieces, rivals, zone


def gallia_against_italia() -> Land:
    """The printed examples of 4.4.1: Gallia is the CAESARIAN's, Italia the REPUBLICAN's."""
    scene = land()
    scene.control(R, *REGIONS).control(C, "gallia")
    return scene


def rising(scene: Land, name: str, controller: int = NOBODY) -> Session:
    session = Session(scene)
    return session.start(
        war.rise(session, session.state, people(name), "2.C.activation", controller)
    )


# --- 4.4.1 who controls a people -----------------------------------------------------------------


def test_4_4_1_the_germani_are_run_by_whoever_holds_no_region_next_to_them() -> None:
    session = rising(gallia_against_italia(), "germani")
    assert session.war("germani") == R
    assert session.told("people-controlled").rule == "4.4.1"
    assert session.prompt is not None
    assert session.prompt.kind == "muster"  # no die
    assert session.state.seat_of(R) == session.prompt.seat


def test_4_4_1_both_players_touch_the_alpes_and_a_5_gives_them_to_the_caesarian() -> None:
    session = rising(gallia_against_italia(), "alpes").roll(5)
    assert session.war("alpes") == C
    die = session.told("die-for-people")
    assert die.rule == session.told("people-controlled").rule == "4.4.1.die"


def test_4_4_1_no_region_touches_the_daci_and_a_3_gives_them_to_the_caesarian() -> None:
    session = rising(gallia_against_italia(), "daci").roll(3)
    assert session.war("daci") == C
    assert session.stand("daci") == ["daci"] * 3


@pytest.mark.parametrize(("face", "side"), [(1, C), (2, R), (3, C), (4, R), (5, C), (6, R)])
def test_4_4_1_odd_is_the_caesarians_even_the_republicans(face: int, side: int) -> None:
    assert rising(land(), "armenii").roll(face).war("armenii") == side


@pytest.mark.parametrize("name", ["daci", "armenii", "aegyptii"])
@pytest.mark.parametrize("side", [C, R])
def test_4_4_1_three_peoples_touch_no_region_so_the_die_decides(name: str, side: int) -> None:
    scene = land()
    scene.control(side, *REGIONS)
    assert war.neighbours(BOARD, people(name)) == set()
    assert rising(scene, name).prompt is not None


def test_4_4_1_the_mauri_are_adjacent_to_hispania() -> None:
    scene = land()
    scene.control(R, *REGIONS).control(C, "hispania")
    hispania = BOARD.region_ids.index("hispania")
    assert hispania in war.neighbours(BOARD, people("mauri"))


@pytest.mark.parametrize(("holder", "controller"), [(C, R), (R, C)])
def test_4_4_1_whoever_holds_everything_runs_no_people_that_touches_a_region(
    holder: int, controller: int
) -> None:
    scene = land()
    scene.control(holder, *REGIONS)
    for name in ("germani", "parthi", "pontici", "numidae", "judaei"):
        assert war.natural_controller(scene.state, people(name)) == controller


def test_4_4_1_if_neither_controls_a_neighbour_the_die_decides() -> None:
    """A Triumvir or an invasion holds the only region there."""
    scene = gallia_against_italia()
    scene.control(NOBODY, "gallia")
    assert rising(scene, "germani").roll(4).war("germani") == R


def test_4_4_1_a_region_of_nobody_does_not_hide_the_other_one() -> None:
    scene = gallia_against_italia()
    scene.control(NOBODY, "italia")
    assert war.natural_controller(scene.state, people("alpes")) == R


def test_4_4_1_all_counters_of_the_people_turn_their_coats() -> None:
    session = rising(land(), "aegyptii").roll(2)
    assert session.sides("aegyptii") == {R}


def test_4_4_1_the_caller_may_name_the_controller() -> None:
    session = rising(gallia_against_italia(), "germani", C)
    assert session.war("germani") == C
    assert session.told("people-controlled").rule == "2.C.activation"


# --- 4.4.1 in phase F ----------------------------------------------------------------------------


def checked(scene: Land) -> Session:
    session = Session(scene)
    war.control_of_peoples(session, session.state)
    return session


def test_4_4_1_in_phase_f_the_regions_may_name_the_other_player() -> None:
    scene = gallia_against_italia().at_war("germani", C)
    session = checked(scene)
    assert session.war("germani") == R
    assert session.sides("germani") == {R}
    assert session.told("people-changes-control").rule == "4.4.1"


@pytest.mark.parametrize("side", [C, R])
@pytest.mark.parametrize("name", ["alpes", "daci"])
def test_4_4_1_where_a_die_would_decide_the_controller_stays(name: str, side: int) -> None:
    session = checked(gallia_against_italia().at_war(name, side))
    assert session.war(name) == side
    assert session.events == []


def test_4_4_1_allied_peoples_and_peoples_at_peace_are_not_checked() -> None:
    scene = land()
    scene.control(C, *REGIONS)
    session = checked(scene.allied("numidae", C))
    assert session.alliance("numidae") == C
    assert not any(session.state.war)


def test_4_4_1_the_check_belongs_to_the_year() -> None:
    scene = gallia_against_italia().at_war("germani", C, "germani-1", "germani-1", "germani-1")
    game = scene.game(step="peoples")  # after 9.3, which is still paid by this year's controller
    assert game.state.war[people("germani")] == R


# --- 4.2.2, 4.2.3 rising -------------------------------------------------------------------------


def test_4_2_3_the_controller_shares_out_the_units_of_a_minor_people() -> None:
    session = rising(gallia_against_italia(), "germani")
    session.place("germani-2", "germani-band-3").place(
        "germani-1", "germani-band-1", "germani-band-2"
    )
    assert session.prompt is None
    assert session.stand("germani") == ["germani-1", "germani-1", "germani-2"]
    assert session.sides("germani") == {R}


def test_4_2_3_a_people_with_one_zone_is_placed_without_a_question() -> None:
    scene = land()
    scene.control(C, *REGIONS)
    session = rising(scene, "judaei")
    assert session.prompt is None
    assert session.stand("judaei") == ["judaei"] * 2
    assert session.told("people-placed").rule == "4.2.3"


def test_4_2_3_units_are_placed_in_the_homeland_only() -> None:
    session = rising(gallia_against_italia(), "germani")
    one = pieces("germani-band-1")
    assert session.refused(Place(one, zone("gallia-1"))).kind == "homelands-only"
    assert session.refused(Place(one * 2, zone("germani-1"))).kind == "named-twice"
    assert session.refused(Place((), zone("germani-1"))).kind == "not-an-answer"
    assert session.refused(That()).kind == "not-an-answer"
    assert session.refused(Place(pieces("daci-band-1"), zone("germani-1"))).rule == "4.2.3"
    assert session.refused(Place((-1, 9999), 9999)).kind == "not-in-the-box"
    assert session.refused(Place(one, 9999)).kind == "homelands-only"


def test_4_2_3_what_the_question_offers_is_legal_and_ends() -> None:
    session = rising(gallia_against_italia(), "germani")
    count = 0
    while session.prompt is not None:
        legal = session.prompt.legal(session.state)
        assert all(session.prompt.judge(session.state, action) is None for action in legal)
        options = session.prompt.options(session.state, {"type": "place"})
        assert options is not None
        assert options.field == "pieces"
        session.answer(legal[0])
        count += 1
    assert count == 3


def test_4_2_2_a_major_people_rises_where_it_stands() -> None:
    scene = land()
    scene.control(C, *REGIONS)
    session = rising(scene, "parthi")
    assert session.prompt is None
    assert session.war("parthi") == R
    assert sorted(set(session.stand("parthi"))) == ["parthi-1", "parthi-2", "parthi-3"]
    assert session.where("orodes-ii", "pacorus", "surena") == ["parthi-1"] * 3


def test_4_2_2_a_leader_alone_in_the_homeland_flees_from_the_risen_people() -> None:
    scene = gallia_against_italia()
    scene.put(R, "alpes-1", "d-brutus")
    session = rising(scene, "alpes").roll(5)
    session.place("alpes-1", "alpes-band-1", "alpes-band-2")
    session.roll(9)
    assert session.where("d-brutus") == ["dead"]


def test_4_2_2_not_from_a_people_of_his_own_side() -> None:
    scene = gallia_against_italia()
    scene.put(R, "alpes-1", "d-brutus")
    session = rising(scene, "alpes").roll(6)
    session.place("alpes-1", "alpes-band-1", "alpes-band-2")
    assert "die-for" not in session.kinds()  # no danger: he only gives way (4.2.4)
    session.answer(Flee(zone("italia-3")))
    assert session.prompt is None
    assert session.where("d-brutus") == ["italia-3"]
    assert session.told("flees").rule == "4.2.4"


def test_4_2_4_who_cannot_give_way_to_a_people_of_his_own_side_comes_back_later() -> None:
    scene = gallia_against_italia()
    scene.put(R, "alpes-1", "d-brutus")
    for near in BOARD.near[zone("alpes-1")]:
        scene.put(C, BOARD.place_ids[near], "auxilia")  # also in its other homeland
    session = rising(scene, "alpes").roll(6)
    assert session.prompt is None
    assert session.where("d-brutus") == ["returning"]
    assert session.told("leader-returns-later").rule == "4.2.4"


@pytest.mark.parametrize(("name", "major"), [("germani", False), ("parthi", True)])
def test_4_2_2_a_people_at_peace_may_rise(name: str, major: bool) -> None:
    scene = land()
    assert war.why_not_rise(scene.state, people(name), major) is None
    refusal = war.why_not_rise(scene.state, people(name), not major)
    assert refusal is not None
    assert refusal.rule == "4.1"


def test_4_2_2_a_people_at_war_or_allied_does_not_rise_again() -> None:
    scene = land().at_war("germani", C).allied("numidae", R)
    warring = war.why_not_rise(scene.state, people("germani"), False)
    ally = war.why_not_rise(scene.state, people("numidae"), True)
    assert warring is not None
    assert warring.kind == "already-at-war"
    assert ally is not None
    assert ally.kind == "already-allied"


@pytest.mark.parametrize("number", [-1, 17, 1000])
def test_1_1_there_is_no_such_people(number: int) -> None:
    state = land().state
    for refusal in (
        war.why_not_rise(state, number, True),
        war.why_not_ally(state, C, number),
        war.why_not_negotiate(state, C, number),
    ):
        assert refusal is not None
        assert refusal.rule == "1.1"
    pacified = why_not_single(state, C, number, "pacify-minor")
    assert pacified is not None
    assert pacified.kind == "unknown-people"


def test_4_2_4_a_minor_people_does_not_rise_among_strangers_in_its_only_zone() -> None:
    scene = land().at_war("parthi", R, "judaei")
    refusal = war.why_not_rise(scene.state, people("judaei"), False)
    assert refusal is not None
    assert refusal.rule == "4.2.4"
    kin = land().at_war("aegyptii", R, "judaei")  # the same group
    assert war.why_not_rise(kin.state, people("judaei"), False) is None


@pytest.mark.parametrize(
    ("place", "goes"), [("asia-5", "judaei"), ("parthi-1", "judaei"), ("judaei", "parthi")]
)
def test_4_2_4_peoples_that_come_into_one_hand_part(place: str, goes: str) -> None:
    """Judaei of the one stand with Parthi of the other, until the one has Asia: whoever is at home
    stays there, else those whose master has changed go home."""
    scene = land().at_war("parthi", R, place).at_war("judaei", C, place)
    scene.pieces_in(BOX, "orodes-ii", "pacorus", "surena").control(C, *REGIONS)
    assert not [fault for fault in faults(scene.state) if fault.rule == "4.2.4"]
    session = checked(scene)
    assert session.war("judaei") == R
    stays = "parthi" if goes == "judaei" else "judaei"
    assert session.stand(goes)[0] in (goes, f"{goes}-1")
    assert session.stand(stays)[0] == place
    assert session.told("people-goes-home").rule == "4.2.4"
    assert not [fault for fault in faults(session.state) if fault.rule == "4.2.4"]


def test_4_2_4_strangers_in_one_zone_leave_the_other() -> None:
    scene = gallia_against_italia().at_war("parthi", R, "germani-1")  # out of reach, but clear
    session = rising(scene, "germani")
    assert session.prompt is None
    assert set(session.stand("germani")) == {"germani-2"}


# --- 2.C the cup ---------------------------------------------------------------------------------


def test_2_c_the_cup_holds_the_majors_and_three_dummies() -> None:
    assert sorted(war.activation_cup(land().state)) == sorted(
        [*(people(name) for name in MAJORS), *war.DUMMIES]
    )


def test_2_c_peoples_at_war_stay_in_the_cup_allies_do_not() -> None:
    scene = land().at_war("parthi", R).allied("numidae", C).allied("aegyptii", R)
    assert war.activation_cup(scene.state) == [people("parthi"), people("pontici"), *war.DUMMIES]


def test_2_c_a_dummy_changes_nothing() -> None:
    session = Session(land())
    session.start(war.draw_activation(session, session.state)).draw()
    assert session.prompt is None
    assert not any(session.state.war)
    assert session.told("dummy-drawn").rule == "2.C.dummy"


def test_2_c_a_people_at_war_already_changes_nothing() -> None:
    session = Session(land().at_war("parthi", C))
    session.start(war.draw_activation(session, session.state)).draw("parthi")
    assert session.prompt is None
    assert session.war("parthi") == C
    assert session.told("drawn-at-war").rule == "2.C.dummy"


def test_2_c_a_people_at_peace_goes_to_war_but_allies_with_nobody() -> None:
    session = Session(land())
    session.start(war.draw_activation(session, session.state)).draw("aegyptii").roll(1)
    assert (session.war("aegyptii"), session.alliance("aegyptii")) == (C, NOBODY)
    assert session.told("rises").rule == "2.C.activation"


def test_2_c_what_is_not_in_the_cup_cannot_be_drawn() -> None:
    session = Session(land().allied("numidae", C))
    session.start(war.draw_activation(session, session.state))
    session.refused(Drawn(people("numidae")))
    session.refused(Drawn(people("germani")))


def test_2_c_there_is_one_draw_a_year() -> None:
    game = Land("1", year=-40).game(step="activation")
    assert game.prompt is not None
    assert game.prompt.kind == "draw"
    do(game, Drawn(DUMMY))
    assert game.prompt.kind != "draw"
    assert game.state.step != "activation"


# --- s6.parthi -----------------------------------------------------------------------------------


def parthian_year(scene: Land, year: int = -37) -> Session:
    session = Session(scene, year=year)
    return session.start(war.draw_activation(session, session.state))


def sixth() -> Land:
    """Scenario 6's year and number, on the counters of another (its set-up does not matter)."""
    scene = land("1", -37)
    scene.state.scenario = "6"
    return scene


def test_s6_in_37_the_parthi_go_to_war_under_the_republican() -> None:
    scene = sixth()
    scene.control(R, *REGIONS)  # 4.4.1 would name the other
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


# --- 4.2.4 who gives way to whom -----------------------------------------------------------------


def test_4_2_4_peoples_at_war_go_home_from_a_people_that_becomes_an_ally() -> None:
    """Into their box, for the new ally stands in their homeland, too."""
    scene = rivals(Land()).at_war("pontici", R, "pontici", "armenii")
    session = Session(scene.at_war("armenii", R, "pontici"))
    war.ally(session, session.state, people("pontici"), R, "4.4.2")
    assert session.stand("armenii")[0] == "box"
    assert session.told("people-goes-home").args["people"] == people("armenii")


def test_4_2_4_to_their_open_homeland() -> None:
    scene = rivals(Land().at_war("pontici", R, "pontici").at_war("armenii", C, "pontici"))
    session = Session(scene)
    war.ally(session, session.state, people("pontici"), R, "4.4.2")
    assert session.stand("armenii")[0] == "armenii"
    assert session.stand("pontici")[0] == "pontici"


def test_4_2_4_allies_stay_with_each_other() -> None:
    scene = rivals(Land().at_war("pontici", R, "asia-2").allied("numidae", R, "asia-2"))
    session = Session(scene)
    war.ally(session, session.state, people("pontici"), R, "4.4.2")
    assert (session.stand("pontici")[0], session.stand("numidae")[0]) == ("asia-2", "asia-2")
    assert "people-goes-home" not in session.kinds()


def risen_alpes(place: str = "alpes-1", *others: str) -> Session:
    """D. Brutus stands alone where a people that his side will control takes the field."""
    scene = rivals(Land()).put(R, place, "d-brutus").control(C, "gallia").control(R, "italia")
    for other in others:
        scene.put(C, other, "legio-x")
    session = Session(scene)
    session.start(war.rise(session, session.state, people("alpes"), "6.2.rise-minor", R))
    assert session.prompt is not None
    return session.place("alpes-1", "alpes-band-1", "alpes-band-2")


def test_4_2_4_a_roman_leader_gives_way_to_a_people_of_his_own_side_without_a_die() -> None:
    session = risen_alpes()
    assert session.prompt is not None
    assert session.prompt.kind == "flee"
    session.answer(Flee(zone("italia-3")))
    assert session.where("d-brutus") == ["italia-3"]
    flight = session.told("flees")
    assert flight.rule == "4.2.4"
    assert "leader-dies" not in session.kinds()


def test_4_2_4_with_nowhere_to_go_he_comes_back_later() -> None:
    near = [BOARD.place_ids[z] for z in BOARD.near[zone("alpes-1")]]
    scene = rivals(Land()).put(R, "alpes-1", "d-brutus").at_war("alpes", R, "alpes-1")
    legions = iter(("legio-x", "legio-xi", "legio-xii", "legio-xiii", "legio-vii", "legio-viii"))
    for place in near:
        scene.put(C, place, next(legions))
    session = Session(scene)
    session.start(flee_everywhere(session, session.state))
    assert session.prompt is None
    assert session.where("d-brutus") == ["returning"]
    assert session.told("leader-returns-later").rule == "4.2.4"


def test_4_2_4_allies_of_both_hands_share_a_zone() -> None:
    scene = rivals(Land()).allied("pontici", R, "asia-2").put(R, "asia-2", "scipio")
    session = Session(scene)
    session.start(flee_everywhere(session, session.state))
    assert session.prompt is None
    assert session.where("scipio") == ["asia-2"]
