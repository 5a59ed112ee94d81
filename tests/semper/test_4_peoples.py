"""4: the peoples: war, who controls them, whom they may stand with, peace and their leaders."""

from __future__ import annotations

import pytest

from core.imperator.actions import Deploy, Place, Relocate
from core.imperator.graph import places_of
from core.semper.box.board import BOX, DEAD, NOBODY, RETURNING, RIPENSES, WAITING
from core.semper.box.state import reindex
from core.semper.peoples import foreign_leaders, peace, war
from core.semper.peoples.homelands import one_people, reach_of
from tests.semper.peoples_scene import DUMMY, Land, Session, land, units
from tests.semper.scene import BOARD, P, S, people, piece, pieces, zone

MAJORS = ("pictes", "franci", "alamanni", "visigothi", "persae")


def rising(scene: Land, name: str, rule: str = "6.3.rise-minor") -> Session:
    session = Session(scene)
    return session.start(war.go_to_war(session, session.state, people(name), rule))


def checked(scene: Land) -> Session:
    session = Session(scene)
    return session.start(war.control_of_peoples(session, session.state))


def pacified(scene: Land, name: str, arms: bool = False) -> Session:
    session = Session(scene)
    flow = peace.pacify(session, session.state, people(name), "6.3.pax-romana", arms=arms)
    return session.start(flow)


# --- 4.4.1 who controls a people -----------------------------------------------------------------


def test_4_4_1_primus_holds_galliae_so_secondus_runs_the_franci() -> None:
    """The printed example."""
    scene = land().control(P, "galliae")
    session = rising(scene, "franci")
    assert (session.war("franci"), session.sides("franci")) == (S, {S})
    assert session.told("people-controlled").rule == "4.4.1"


@pytest.mark.parametrize(("holder", "controller"), [(P, S), (S, P)])
def test_4_4_1_every_people_serves_the_opponent_of_whoever_holds_its_diocese(
    holder: int, controller: int
) -> None:
    state = land().control(holder, *BOARD.diocese_ids).state
    for number, printed in enumerate(BOARD.peoples):
        named = holder if printed.rank == "ally" else controller
        assert war.controller_of(state, number) == named


def test_4_4_1_control_is_fixed_for_the_year() -> None:
    scene = land().at_war("franci", P)
    scene.control(P, "galliae")  # by a usurpation, say
    assert war.controller_of(scene.state, people("franci")) == P
    assert war.controller_of(scene.state, people("alamanni")) == S  # still at peace


# --- 4.2.2 war -----------------------------------------------------------------------------------


def test_4_2_2_a_minor_people_takes_the_field_in_its_homeland() -> None:
    session = rising(land(), "marcomanni")
    assert session.stand("marcomanni") == ["marcomanni"] * 2
    assert session.sides("marcomanni") == {S}  # PRIMUS holds Pannoniae
    assert session.kinds() == ["rises", "people-controlled", "people-placed"]
    assert session.told("people-placed").rule == "4.2.3"


def test_4_2_2_a_major_people_stays_where_it_is() -> None:
    session = rising(land(), "persae")
    assert session.stand("persae") == [
        *("persae-1", "persae-1", "persae-2", "persae-2"),
        *("persae-3", "persae-3", "persae-4", "persae-5"),
    ]
    assert session.sides("persae") == {S}


@pytest.mark.parametrize(
    ("name", "major", "kind", "rule"),
    [
        ("armenia", False, "never-at-war", "4.4.2"),
        ("armenia", True, "never-at-war", "4.4.2"),
        ("frisii", True, "not-a-major-people", "4.1"),
        ("pictes", False, "not-a-minor-people", "4.1"),
        ("franci", True, "already-at-war", "4.2.2"),
        ("quades", False, "still-at-peace", "9.4.peace"),
    ],
)
def test_4_2_2_who_cannot_be_raised(name: str, major: bool, kind: str, rule: str) -> None:
    scene = land(year=320).at_war("franci", P)
    scene.state.peace_until[people("quades")] = 321
    refusal = war.why_not_rise(scene.state, people(name), major)
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == (kind, rule)


def test_4_2_2_who_can_be_raised() -> None:
    state = land(year=320).state
    state.peace_until[people("quades")] = 320  # its year has come
    assert war.why_not_rise(state, people("quades"), major=False) is None
    assert war.why_not_rise(state, people("persae"), major=True) is None
    assert war.why_not_rise(state, 99, major=True) is not None


# --- 2.C the draw --------------------------------------------------------------------------------


def drawing(scene: Land) -> Session:
    session = Session(scene)
    return session.start(war.draw_for_war(session, session.state))


def test_2_C_draw_five_majors_and_five_dummies() -> None:
    cup = war.war_markers(land().state)
    assert cup[:5] == [people(name) for name in MAJORS]
    assert cup[5:] == list(war.DUMMIES)
    assert len(war.DUMMIES) == 5


def test_2_C_draw_a_people_at_peace_that_comes_out_goes_to_war() -> None:
    session = drawing(land()).draw("visigothi")
    assert session.war("visigothi") == S
    assert session.told("rises").rule == "2.C.draw"


def test_2_C_dummy_changes_nothing() -> None:
    session = drawing(land()).draw()
    assert session.kinds() == ["dummy-drawn"]


def test_2_C_dummy_a_people_at_war_already_changes_nothing() -> None:
    session = drawing(land().at_war("franci", P)).draw("franci")
    assert session.kinds() == ["drawn-at-war"]
    assert session.war("franci") == P


def test_2_C_draw_a_people_in_its_years_of_peace_has_no_marker() -> None:
    scene = land(year=320)
    scene.state.peace_until[people("franci")] = 321
    assert people("franci") not in war.war_markers(scene.state)
    scene.state.year = 321
    assert people("franci") in war.war_markers(scene.state)


def test_s1_no_draw() -> None:
    session = drawing(land("1"))
    assert session.prompt is None
    assert session.told("no-war-draw").rule == "s1.no-draw"


@pytest.mark.parametrize(("scenario", "year"), [("4", 337), ("7", 359)])
def test_persae_rise_by_themselves_in_spite_of_years_of_peace(scenario: str, year: int) -> None:
    scene = land(scenario, year)
    scene.state.peace_until[people("persae")] = year + 2
    session = drawing(scene)
    assert session.war("persae") == S
    assert session.told("rises").rule == f"s{scenario}.persae"
    assert session.prompt is not None  # the draw of the year comes as well
    session.answer(*session.prompt.legal(session.state)[:1])


def test_persae_at_war_already_need_no_scenario() -> None:
    session = drawing(land("4", 337).at_war("persae", P))
    assert "rises" not in session.kinds()
    assert people("persae") in war.war_markers(session.state)


# --- 4.1.gothi -----------------------------------------------------------------------------------


def test_4_1_gothi_are_one_people_while_both_are_at_war() -> None:
    scene = land().at_war("ostrogothi", S)
    visigothi, ostrogothi = people("visigothi"), people("ostrogothi")
    assert one_people(scene.state, ostrogothi) == (ostrogothi,)
    session = rising(scene, "visigothi", "2.C.draw")
    assert session.told("gothi").rule == "4.1.gothi"
    for goths in (visigothi, ostrogothi):
        assert one_people(session.state, goths) == (visigothi, ostrogothi)
        assert reach_of(session.state, goths) == BOARD.gothic_leash


def test_4_1_gothi_make_peace_together_and_the_ostrogothi_leave_the_map() -> None:
    scene = land().at_war("ostrogothi", S).at_war("visigothi", S, *["thracia-2"] * 6)
    session = pacified(scene, "visigothi")
    assert (session.war("visigothi"), session.war("ostrogothi")) == (NOBODY, NOBODY)
    assert session.stand("visigothi") == ["visigothi"] * 6
    assert session.stand("ostrogothi") == ["box"] * 3
    assert session.state.calmed == [people("visigothi"), people("ostrogothi")]


# --- 4.2.4 stacks that a change of control breaks up ---------------------------------------------


def test_4_4_1_control_follows_the_dioceses_in_phase_f() -> None:
    scene = land().at_war("franci", P, "galliae-1").control(P, "galliae")
    session = checked(scene)
    assert (session.war("franci"), session.sides("franci")) == (S, {S})
    assert session.told("people-changes-control").rule == "4.4.1"
    assert session.where("franci-1") == ["galliae-1"]  # nobody is in its way


def test_4_4_1_nothing_is_said_where_nothing_changes() -> None:
    session = checked(land().at_war("franci", P).at_war("persae", S))
    assert session.events == []


def together_in_gaul() -> Land:
    """Franci and Marcomanni of PRIMUS side by side; then SECONDUS loses Galliae."""
    scene = land().control(S, "pannoniae")
    scene.at_war("franci", P, "galliae-4", "galliae-4").at_war("marcomanni", P, "galliae-4")
    return scene.put(P, "galliae-4", "ascaricus").control(P, "galliae")


def test_4_2_4_those_whose_master_has_changed_go_to_the_nearest_zone() -> None:
    session = checked(together_in_gaul())
    assert session.asks(S, "make-way")
    assert session.every_answer_is_taken()
    away = ("ascaricus", "franci-1", "franci-2")
    refusal = session.refused(Relocate(pieces(*away), zone("hispaniae-1")))
    assert (refusal.kind, refusal.rule) == ("no-room-there", "4.2.4")
    refusal = session.refused(Relocate(pieces("franci-1"), zone("galliae-3")))
    assert refusal.kind == "people-goes-together"
    session.relocate("galliae-3", *away)
    assert session.where(*away, "marcomanni-1") == ["galliae-3"] * 3 + ["galliae-4"]
    assert session.told("people-gives-way").rule == "4.2.4"


def test_4_2_4_no_zone_with_enemies_or_friends_of_another_group_is_open() -> None:
    scene = together_in_gaul().put(S, "galliae-3", "cornuti").put(P, "galliae-5", "celtae")
    session = checked(scene)
    assert session.prompt is not None
    rooms = {action.to for action in session.prompt.legal(session.state)}
    assert rooms == {zone(name) for name in ("galliae-1", "galliae-2", "viennensis-2")} | {
        zone("viennensis-3")
    }


def test_4_2_4_outside_the_empire_only_its_own_diocese_is_open() -> None:
    """4.3.entry: the Vandales, in the homeland of the Gepides, may enter through Pannoniae only;
    homelands at peace are closed to them."""
    scene = land().at_war("gepides", S).at_war("vandales", S, "gepides", "gepides")
    scene.control(S, "pannoniae")
    session = checked(scene)
    assert session.war("vandales") == P
    assert session.prompt is None  # home is next door, and nothing else is open
    assert session.stand("vandales") == ["vandales"] * 2


def test_4_3_leash_who_finds_no_room_is_lost() -> None:
    """Enemies or friends of another group are everywhere that they could go."""
    scene, gaul = together_in_gaul(), zone("galliae-4")
    reach = [z for z in places_of(reach_of(scene.state, people("franci"))) if z != gaul]
    crowd = [u for u in BOARD.roman_units if BOARD.kind[u] != RIPENSES]
    for place, one in zip(reach, [*crowd, *BOARD.roman_leaders], strict=False):
        scene.state.where[one] = place
        scene.state.side[one] = P if one in crowd else S
    reindex(scene.state)
    session = checked(scene)
    assert session.stand("franci") == ["box"] * 5
    assert session.state.where[piece("ascaricus")] == RETURNING
    assert session.told("people-without-room").also == ("4.3.leash",)


def test_4_2_4_guests_leave_the_homeland_of_a_people_that_rises() -> None:
    """The Quades stood there when the Gepides made peace; now these rise under the other side."""
    scene = land().control(S, "moesiae").at_war("quades", S, "gepides", "quades")
    session = rising(scene, "gepides")
    assert session.war("gepides") == P
    assert session.asks(S, "make-way")
    session.relocate("quades", "quades-1")
    assert session.stand("quades") == ["quades"] * 2
    assert session.stand("gepides") == ["gepides"] * 2


def test_4_2_4_kindred_guests_of_the_same_side_stay() -> None:
    scene = land().at_war("quades", S, "gepides", "quades")
    session = rising(scene, "gepides")
    assert session.where("quades-1", "gepides-1") == ["gepides", "gepides"]


# --- 6.3 peace -----------------------------------------------------------------------------------


def test_9_4_minor_peoples_leave_the_map() -> None:
    scene = land(year=320).at_war("quades", S, "pannoniae-2")
    session = pacified(scene, "quades")
    assert session.stand("quades") == ["box", "box"]
    assert session.war("quades") == NOBODY
    assert session.state.peace_until[people("quades")] <= 320  # a stratagem binds nobody
    assert session.state.calmed == [people("quades")]


def test_9_4_major_peoples_go_home_full_with_their_leaders() -> None:
    scene = land().at_war("franci", P, "galliae-2", "galliae-2", "franci")
    scene.put(P, "galliae-2", "ascaricus").put(P, "galliae-2", "franci-1", reduced=True)
    scene.pieces_in(RETURNING, "merogaisus")
    session = pacified(scene, "franci")
    assert session.prompt is None  # one homeland: no choice
    assert session.stand("franci") == ["franci"] * 5
    assert session.where("ascaricus", "merogaisus") == ["franci"] * 2
    assert session.reduced("franci-1") == [False]
    assert session.sides("franci") == {NOBODY}


def test_9_4_major_with_several_homelands_their_master_chooses() -> None:
    scene = land(year=320).at_war("persae", S, *["oriens-3"] * 8)
    session = pacified(scene, "persae")
    assert session.asks(S, "redeploy")
    assert session.every_answer_is_taken()
    refusal = session.refused(Place(pieces("persae-1"), zone("armenia")))
    assert (refusal.kind, refusal.rule) == ("homelands-only", "4.2.3")
    assert session.refused(Place(pieces("franci-1"), zone("persae-1"))).kind == "not-in-the-box"
    half = Deploy(((piece("spahbad"), zone("persae-1")),))
    assert session.refused(half).kind == "still-to-place"
    session.place("persae-5", "spahbad", "persae-1")
    assert session.asks(S, "redeploy")
    session.offered()
    assert session.prompt is None
    assert session.where("spahbad", "persae-1") == ["persae-5"] * 2
    assert session.where("persae-2", "persae-8") == ["persae-1", "persae-5"]


# --- 4.2.1 leaders -------------------------------------------------------------------------------


def coming(scene: Land) -> Session:
    session = Session(scene)
    return session.start(foreign_leaders.leaders_come(session, session.state))


def test_4_2_1_return_on_the_only_zone_of_his_people() -> None:
    scene = land().at_war("franci", P, "galliae-2", "galliae-2")
    scene.pieces_in(RETURNING, "ascaricus", "merogaisus")
    session = coming(scene)
    assert session.prompt is None
    assert session.where("ascaricus", "merogaisus") == ["galliae-2"] * 2
    assert session.side("ascaricus") == [P]
    assert {event.rule for event in session.events} == {"4.2.1.return"}


def test_4_2_1_return_his_controller_chooses_among_zones() -> None:
    scene = land().at_war("franci", P, "galliae-2", "franci")
    session = coming(scene.pieces_in(RETURNING, "ascaricus"))
    assert session.asks(P, "people-leader")
    assert session.every_answer_is_taken()
    ascaricus = pieces("ascaricus")
    assert session.refused(Place(ascaricus, zone("galliae-1"))).kind == "joins-his-people"
    assert session.refused(Place(pieces("merogaisus"), zone("franci"))).kind == "another-leader"
    session.place("franci", "ascaricus")
    assert session.where("ascaricus") == ["franci"]


def test_4_2_1_return_a_leader_of_the_gothi_may_join_the_ostrogothi() -> None:
    scene = land().at_war("visigothi", S, "thracia-2").at_war("ostrogothi", S, "ostrogothi")
    session = coming(scene.pieces_in(RETURNING, "athanaricus"))
    session.place("ostrogothi", "athanaricus")
    assert session.where("athanaricus") == ["ostrogothi"]


def test_4_2_1_return_without_a_unit_he_waits() -> None:
    scene = land().pieces_in(RETURNING, "ascaricus").pieces_in(BOX, *_names("franci"))
    session = coming(scene)
    assert session.state.where[piece("ascaricus")] == RETURNING
    assert session.events == []


def _names(name: str) -> list[str]:
    return [BOARD.piece_ids[unit] for unit in units(name)]


@pytest.mark.parametrize(
    ("name", "year", "comes"),
    [
        ("sapor-ii", 319, False),
        ("sapor-ii", 320, True),
        ("ardashir-ii", 354, False),
        ("ardashir-ii", 355, True),
    ],
)
def test_4_2_1_kings_enter_by_date(name: str, year: int, comes: bool) -> None:
    scene = land(year=year).pieces_in(WAITING, name)
    state = scene.state
    assert foreign_leaders.comes_now(state, piece(name)) == comes


def test_4_2_1_kings_enter_on_any_unit_turned_to_peace_in_peace() -> None:
    scene = land(year=320).pieces_in(WAITING, "sapor-ii")
    session = coming(scene)
    assert session.asks(S, "people-leader")  # PRIMUS holds Oriens
    session.place("persae-2", "sapor-ii")
    assert (session.where("sapor-ii"), session.side("sapor-ii")) == (["persae-2"], [NOBODY])
    assert session.told("people-leader-comes").rule == "4.2.1.kings"


@pytest.mark.parametrize(("year", "gone"), [(308, False), (309, True)])
@pytest.mark.parametrize("box", [None, RETURNING])
def test_4_2_1_kings_hormoz_leaves_in_309_dead_or_alive(
    year: int, gone: bool, box: int | None
) -> None:
    scene = land(year=year)
    if box is not None:
        scene.pieces_in(box, "hormoz-ii")
    session = Session(scene)
    foreign_leaders.kings_leave(session, session.state)
    assert (session.state.where[piece("hormoz-ii")] == DEAD) == gone
    assert session.kinds() == (["leader-goes"] if gone else [])
    foreign_leaders.kings_leave(session, session.state)
    assert len(session.events) == gone  # once


def test_4_2_1_kings_an_eliminated_king_comes_back_within_his_years() -> None:
    scene = land(year=309).pieces_in(RETURNING, "hormoz-ii")
    session = coming(scene).place("persae-1", "hormoz-ii")
    assert session.told("people-leader-comes").rule == "4.2.1.return"


def test_dummies_are_no_peoples() -> None:
    assert min(DUMMY, *war.DUMMIES) >= len(BOARD.peoples)
