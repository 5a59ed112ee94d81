"""4.4.2 and 4.4.3: allegiance, diplomacy and pacification."""

from __future__ import annotations

from typing import Any

import pytest

from core.alea.box.board import BOX, NOBODY, RETURNING
from core.alea.box.state import reindex
from core.alea.peoples import peace, war
from core.alea.peoples.peace import occupied
from core.alea.stratagems.cup import RULES
from core.alea.stratagems.without_battle import peoples_at_war, why_not_single
from core.contract import Action, Refusal
from core.imperator.actions import Deploy, Place
from core.imperator.actions import Done as EndMovement
from core.systems import open_system
from core.texts import event_text
from tests.alea.peoples_scene import MAJORS, Land, Session, land, pacified
from tests.alea.scene import (
    BOARD,
    SEAT,
    C,
    R,
    Scene,
    asked_of,
    do,
    march,
    people,
    piece,
    pieces,
    places,
    refused,
    two_leaders,
    where,
    zone,
)
from tests.alea.stratagem_scene import bands, plays, table

SYSTEM = open_system("alea")

# --- 4.4.2 allegiance ----------------------------------------------------------------------------


def why_not_ally(scene: Land, name: str) -> str:
    refusal = war.why_not_ally(scene.state, C, people(name))
    return "" if refusal is None else refusal.kind


def test_4_4_2_only_an_activated_major_people_other_than_the_parthi_can_be_won() -> None:
    scene = land().at_war("parthi", R).at_war("pontici", R).at_war("germani", R)
    assert why_not_ally(scene, "pontici") == ""
    assert why_not_ally(scene, "parthi") == "parthi-never-ally"
    assert why_not_ally(scene, "germani") == "not-a-major-people"
    assert why_not_ally(scene, "aegyptii") == "people-at-peace"


@pytest.mark.parametrize("side", [C, R])
def test_4_4_2_an_ally_is_won_by_nobody(side: int) -> None:
    assert why_not_ally(land().allied("numidae", side), "numidae") == "already-allied"


@pytest.mark.parametrize("side", [C, R])
def test_4_4_2_either_player_may_win_a_people_whoever_controls_it(side: int) -> None:
    session = Session(land().at_war("numidae", R))
    war.ally(session, session.state, people("numidae"), side, "6.2.allegiance")
    assert (session.war("numidae"), session.alliance("numidae")) == (NOBODY, side)
    assert session.sides("numidae") == {side}
    assert session.where("juba-i") == ["numidae"]  # only a pacification ends him
    assert session.told("allied").rule == "6.2.allegiance"


def test_4_4_2_a_people_off_the_map_stands_at_home_when_it_allies() -> None:
    """Pacified by arms in the same year, it would still be in its box."""
    scene = land()
    session = Session(scene.at_war("aegyptii", C))
    peace.pacify(session, session.state, people("aegyptii"), "4.4.3", R, True)
    assert set(session.stand("aegyptii")) == {"box"}
    war.ally(session, session.state, people("aegyptii"), R, "3.5.3")
    assert set(session.stand("aegyptii")) == {"aegyptii"}
    assert session.where("cleopatra-vii", "achillas") == ["aegyptii", "dead"]
    assert session.sides("aegyptii") == {R}


def diplomacy(scene: Land, name: str, *faces: int, side: int = C) -> Session:
    session = Session(scene)
    session.start(war.negotiate(session, session.state, side, people(name))).roll(*faces)
    assert session.prompt is None
    return session


def at(place: str) -> Land:
    """Caesar, PC 6, somewhere; the Aegyptii are at war."""
    scene = land().at_war("aegyptii", R)
    scene.put(C, place, "caesar").chief(C, "caesar")
    return scene


@pytest.mark.parametrize(("face", "won"), [(0, True), (5, True), (6, False), (9, False)])
def test_4_4_2_near_enough_the_die_must_be_below_the_pc(face: int, won: bool) -> None:
    session = diplomacy(at("marmarica"), "aegyptii", face)
    assert session.alliance("aegyptii") == (C if won else NOBODY)
    assert session.war("aegyptii") == (NOBODY if won else R)
    assert session.state.negotiated == [0, 1, 0]


@pytest.mark.parametrize(("face", "won"), [(4, True), (5, False)])
def test_4_4_2_from_afar_one_is_added(face: int, won: bool) -> None:
    session = diplomacy(at("gallia-9"), "aegyptii", face)
    assert session.alliance("aegyptii") == (C if won else NOBODY)
    event = session.told("diplomacy-succeeds" if won else "diplomacy-fails")
    assert event.args["total"] == face + 1
    told = f"; die {face}, +1 distant envoy (4.4.2.far) = {face + 1}, "
    assert event_text(SYSTEM, event).endswith(f"{told}{'below' if won else 'not below'} PC 6.")
    dit = f"\u00a0; dé {face}, +1 émissaire lointain (4.4.2.far) = {face + 1}, "
    pas = "" if won else "pas "
    assert event_text(SYSTEM, event, "fr").endswith(f"{dit}{pas}moins que la CP de 6.")
    assert event.also == ("4.4.2.far",)


def test_4_4_2_from_nearby_the_die_alone_is_told() -> None:
    event = diplomacy(at("marmarica"), "aegyptii", 5).told("diplomacy-succeeds")
    assert event_text(SYSTEM, event).endswith("; die 5, below PC 6.")
    assert event.also == ()


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
def test_4_4_2_the_distance_counts_movement_points_by_land(place: str, away: int) -> None:
    scene = at(place)
    assert war.distance(scene.state, piece("caesar"), people("aegyptii")) == away


def test_4_4_2_rivers_cost_a_point_more_and_units_do_not_hinder() -> None:
    scene = land().at_war("parthi", R).at_war("pontici", R)
    scene.put(C, "gallia-2", "caesar").put(R, "germani-1", "legio-i", "labienus")
    assert war.distance(scene.state, piece("caesar"), people("germani")) == 2
    scene.put(C, "asia-5", "caesar")
    assert war.distance(scene.state, piece("caesar"), people("parthi")) == 2
    assert war.distance(scene.state, piece("caesar"), people("pontici")) == 2


def test_4_4_2_a_leader_off_the_map_is_far_away() -> None:
    scene = at("aegyptii").pieces_in(RETURNING, "caesar")
    assert war.distance(scene.state, piece("caesar"), people("aegyptii")) > war.NEAR


def test_4_4_2_the_faction_leader_with_the_higher_pc_negotiates() -> None:
    scene = land().at_war("aegyptii", R)
    scene.put(C, "gallia-9", "caesar").put(C, "marmarica", "lepidus").chief(C, "lepidus", "caesar")
    assert war.envoy(scene.state, C, people("aegyptii")) == piece("caesar")


@pytest.mark.parametrize("chiefs", [("m-antonius", "lepidus"), ("lepidus", "m-antonius")])
def test_4_4_2_of_two_equals_the_nearer_one_does(chiefs: tuple[str, str]) -> None:
    scene = land().at_war("aegyptii", R)
    scene.put(C, "gallia-9", "lepidus").put(C, "marmarica", "m-antonius").chief(C, *chiefs)
    assert war.envoy(scene.state, C, people("aegyptii")) == piece("m-antonius")


def test_4_4_2_leaders_alone_among_new_enemies_flee() -> None:
    """Those of the other side beside the new ally, and the new ally's own."""
    scene = at("marmarica")
    scene.put(R, "africa-1", "cleopatra-vii", "legio-i")
    session = Session(scene)
    session.start(war.negotiate(session, session.state, C, people("aegyptii"))).roll(0, 9)
    assert session.where("cleopatra-vii") == ["returning"]
    assert session.score_of(R) == 1


def test_4_4_2_one_attempt_a_year_for_each_side() -> None:
    scene = at("marmarica").at_war("pontici", R)
    scene.put(R, "asia-1", "pompeius").chief(R, "pompeius")
    session = diplomacy(scene, "aegyptii", 9)
    again = war.why_not_negotiate(session.state, C, people("pontici"))
    assert again is not None
    assert again.kind == "negotiated-already"
    assert war.why_not_negotiate(session.state, R, people("pontici")) is None


def test_4_4_2_nobody_negotiates_without_a_faction_leader() -> None:
    scene = land().at_war("aegyptii", R)
    refusal = war.why_not_negotiate(scene.state, C, people("aegyptii"))
    assert refusal is not None
    assert refusal.kind == "no-envoy"


# --- 4.4.3 pacification --------------------------------------------------------------------------


def test_4_4_3_a_minor_people_leaves_the_map_at_once() -> None:
    for arms in (True, False):
        session = pacified(land().at_war("germani", R, "germani-1", "gallia-1"), "germani", C, arms)
        assert set(session.stand("germani")) == {"box"}
        assert session.war("germani") == NOBODY
        assert session.sides("germani") == {NOBODY}
        assert session.state.points == 0  # minors pay nothing


def test_4_4_3_by_arms_a_major_people_leaves_the_map_until_winter() -> None:
    scene = land().at_war("parthi", R, "asia-5", "parthi-1")
    session = pacified(scene, "parthi", C, arms=True)
    assert set(session.stand("parthi")) == {"box"}
    assert session.where("orodes-ii", "surena") == ["returning"] * 2
    session.start(peace.winter(session, session.state)).offered()
    assert sorted(session.stand("parthi")) == [f"parthi-{n}" for n in (1, 1, 2, 2, 3, 3)]
    assert session.where("orodes-ii", "surena") == ["parthi-1"] * 2
    assert session.sides("parthi") == {NOBODY}


def test_4_4_3_by_an_event_too_but_without_points_and_years_of_peace() -> None:
    for arms in (True, False):
        session = pacified(land().at_war("parthi", R, "asia-5"), "parthi", NOBODY, arms)
        assert set(session.stand("parthi")) == {"box"}
        assert session.state.points == 0
        assert war.why_not_rise(session.state, people("parthi"), True) is None


def test_4_4_3_by_a_stratagem_a_major_people_is_at_home_at_once_even_its_lost_units() -> None:
    scene = land().at_war("parthi", R, "asia-5", "asia-1")
    scene.put(R, "asia-5", "parthi-band-1", "surena", reduced=False)
    scene.state.reduced[piece("parthi-band-1")] = 1
    scene.pieces_in(RETURNING, "pacorus")
    session = pacified(scene, "parthi", C, arms=False).offered()
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


def test_4_4_3_an_alliance_ends_with_a_pacification() -> None:
    session = pacified(land().allied("numidae", R), "numidae", C, arms=False)
    assert session.alliance("numidae") == NOBODY
    assert session.sides("numidae") == {NOBODY}
    assert session.score_of(C) == 1


def test_4_4_3_romans_on_the_ships_of_a_former_ally_are_lost_their_leaders_come_back() -> None:
    scene = land().allied("aegyptii", R)
    scene.put(R, "orientalis", "aegyptii-naves-1", "pompeius", "legio-i", "legio-iii")
    session = pacified(scene, "aegyptii", C, arms=False)
    assert session.where("legio-i", "legio-iii", "pompeius") == ["reserve", "reserve", "returning"]
    assert session.where("aegyptii-naves-1") == ["aegyptii"]


def test_4_4_3_another_fleet_saves_whom_it_can_carry() -> None:
    scene = land().allied("aegyptii", R)
    scene.put(R, "orientalis", "aegyptii-naves-1", "naves-6-0a", "pompeius")
    scene.put(R, "orientalis", "legio-i", "legio-iii", "legio-iv", "legio-xi")
    session = pacified(scene, "aegyptii", C, arms=False)
    saved = session.where("legio-i", "legio-iii", "legio-iv", "legio-xi")
    assert sorted(saved) == ["orientalis"] * 3 + ["reserve"]
    assert session.where("pompeius") == ["orientalis"]


def test_4_4_3_who_is_at_peace_cannot_be_pacified() -> None:
    scene = land().at_war("germani", C).allied("numidae", R)
    for name, face in (("germani", "pacify-minor"), ("numidae", "pacify-major")):
        assert why_not_single(scene.state, C, people(name), face) is None
    for face in ("pacify-major", "pax-romana"):
        refusal = why_not_single(scene.state, C, people("parthi"), face)
        assert refusal is not None
        assert (refusal.kind, refusal.rule) == ("nothing-to-pacify", RULES[face])


# --- 4.4.3 redeployment --------------------------------------------------------------------------

PARTHI = ("parthi-1", "parthi-2", "parthi-3")
BANDS = tuple(f"parthi-band-{n}" for n in range(1, 7))


def put_back(arms: bool, by: int = C, controller: int = R) -> Session:
    """The Parthi have made peace, and whoever ran them is asked: at once or in winter."""
    scene = land(year=-41).at_war("parthi", controller, "asia-5", "parthi-1")
    session = pacified(scene, "parthi", by, arms)
    if arms or not by:
        assert session.prompt is None
        session.start(peace.winter(session, session.state))
    return session


@pytest.mark.parametrize("controller", [C, R])
@pytest.mark.parametrize(("arms", "by"), [(True, C), (False, C), (False, R), (False, NOBODY)])
def test_4_4_3_the_former_controller_redeploys_a_major_people(
    arms: bool, by: int, controller: int
) -> None:
    """By arms, by a stratagem of either player, by an event: always he who ran it."""
    session = put_back(arms, by, controller)
    assert session.prompt is not None
    assert (session.prompt.kind, session.prompt.rule) == ("redeploy", "4.4.3")
    assert session.prompt.seat == session.state.seat_of(controller)
    session.place("parthi-3", *BANDS[:5], "surena")
    session.place("parthi-1", "parthi-band-6").place("parthi-2", "orodes-ii", "pacorus")
    assert session.prompt is None
    assert session.stand("parthi") == ["parthi-3"] * 5 + ["parthi-1"]
    assert session.where("surena", "orodes-ii", "pacorus") == ["parthi-3", "parthi-2", "parthi-2"]
    assert session.sides("parthi") == {NOBODY}
    assert not any(session.reduced("parthi"))
    told = [e.args["to"] for e in session.events if e.kind == "people-redeployed"]
    assert told == [zone("parthi-3"), zone("parthi-1"), zone("parthi-2")]


def test_4_4_3_a_former_ally_redeploys_too() -> None:
    """No allegiance of the Parthi in play, but an owner's map may give others several zones."""
    scene = land().allied("parthi", C, "asia-5")
    session = pacified(scene, "parthi", R, arms=False)
    assert session.prompt is not None
    assert session.prompt.seat == session.state.seat_of(C)


def test_4_4_3_the_annihilated_are_redeployed_by_whoever_ran_them() -> None:
    scene = land().at_war("parthi", R).pieces_in(BOX, *BANDS)
    session = Session(scene)
    session.start(peace.winter(session, session.state))
    assert session.prompt is not None
    assert (session.prompt.kind, session.prompt.seat) == ("redeploy", session.state.seat_of(R))
    assert session.offered().prompt is None
    assert sorted(session.stand("parthi")) == [f"parthi-{n}" for n in (1, 1, 2, 2, 3, 3)]


def test_4_4_3_the_offered_spread_is_one_action_also_for_the_rest() -> None:
    session = put_back(arms=True).place("parthi-3", "parthi-band-1", "surena")
    assert session.offered().prompt is None
    assert session.stand("parthi") == [f"parthi-{n}" for n in (3, 1, 2, 2, 3, 3)]
    assert session.where("surena", "orodes-ii", "pacorus") == ["parthi-3", "parthi-1", "parthi-1"]


@pytest.mark.parametrize("arms", [True, False])
def test_4_4_3_only_waiting_counters_go_and_only_to_their_homeland(arms: bool) -> None:
    session = put_back(arms)
    first, home = pieces("parthi-band-1"), zone("parthi-1")

    def why(action: Action) -> tuple[str, str]:
        refusal = session.refused(action)
        return refusal.kind, refusal.rule

    for place in ("asia-5", "commagene", "armenii", "orientalis"):
        assert why(Place(first, zone(place))) == ("homelands-only", "4.4.3")
    assert why(Place(first, 999)) == ("no-such-place", "table.action")
    assert why(Place((), home)) == ("not-an-answer", "table.action")
    assert why(Place(first * 2, home)) == ("named-twice", "table.action")
    for other in ("legio-x", "pontici-band-1", "darius", "caesar"):
        assert why(Place(pieces(other), home)) == ("not-in-the-box", "4.4.3")
    assert why(EndMovement()) == ("not-an-answer", "table.action")
    session.place("parthi-2", "parthi-band-1")
    assert why(Place(first, home)) == ("not-in-the-box", "4.4.3")  # who stands there stays


def test_4_4_3_a_whole_set_up_names_everybody_once() -> None:
    session = put_back(arms=True)
    assert session.prompt is not None
    proposal = session.prompt.offered(session.state)
    assert isinstance(proposal, Deploy)
    lacking = session.refused(Deploy(proposal.places[1:]))
    assert (lacking.kind, lacking.rule) == ("still-to-place", "4.4.3")
    assert lacking.args["some"] == [proposal.places[0][0]]
    assert session.refused(Deploy(proposal.places * 2)).kind == "named-twice"
    outside = Deploy((*proposal.places[:-1], (proposal.places[-1][0], zone("asia-5"))))
    assert session.refused(outside).kind == "homelands-only"


@pytest.mark.parametrize("arms", [True, False])
@pytest.mark.parametrize("name", ["aegyptii", "pontici", "numidae"])
def test_4_4_3_who_has_one_homeland_zone_asks_nobody(name: str, arms: bool) -> None:
    session = pacified(land().at_war(name, R), name, C, arms)
    assert session.prompt is None
    session.start(peace.winter(session, session.state))
    assert session.prompt is None
    assert set(session.stand(name)) == {name}


def test_4_4_3_a_stratagem_asks_the_former_controller_in_the_middle_of_a_sequence() -> None:
    scene = two_leaders().war("parthi", R)
    scene.put(R, "asia-5", "parthi-band-1", "surena")
    game = table(scene, ["pacify-major"])
    plays(game, C, "pacify-major", peoples=(people("parthi"),))
    assert asked_of(game) == ("redeploy", SEAT[R])
    stranger = game.push(SEAT[C], Place(pieces("parthi-band-1"), zone("parthi-1")))
    assert isinstance(stranger, Refusal)
    assert stranger.kind == "not-your-turn"
    do(game, Place(pieces(*BANDS, "surena", "orodes-ii", "pacorus"), zone("parthi-2")))
    assert asked_of(game) == ("movement", SEAT[C])
    assert {where(game, band) for band in BANDS} == {"parthi-2"}
    assert game.state.points == 3


def test_4_4_3_a_position_file_keeps_who_has_to_redeploy() -> None:
    session = pacified(land().at_war("parthi", R, "asia-5"), "parthi", C, arms=True)
    scene = land()
    scene.state = session.state
    game = scene.game(step="peoples")
    assert asked_of(game) == ("redeploy", SEAT[R])


def test_4_4_3_every_listed_answer_is_accepted_and_leads_to_an_end() -> None:
    """The random player picks from this list; the last of it is as good as the first."""
    for pick in range(20):
        session = put_back(arms=True)
        for _ in range(9):  # counters
            if session.prompt is None:
                break
            answers = session.prompt.legal(session.state)
            assert all(session.prompt.judge(session.state, a) is None for a in answers)
            session.answer(answers[(7 * pick + 3) % len(answers)])
        assert session.prompt is None
        assert set(session.stand("parthi")) <= set(PARTHI)


def test_4_4_3_the_question_is_built_field_by_field() -> None:
    session = put_back(arms=True)
    assert session.prompt is not None
    proposal = session.prompt.offered(session.state)
    assert isinstance(proposal, Deploy)

    def values(**partial: Any) -> list[Any]:
        assert session.prompt is not None
        options = session.prompt.options(session.state, partial)
        assert options is not None
        return [option.value for option in options.open()]

    assert values() == ["deploy", "place"]
    assert values(type="deploy") == [[list(pair) for pair in proposal.places]]
    everybody = pieces(*BANDS, "orodes-ii", "pacorus", "surena")
    assert sorted(values(type="place")) == sorted(everybody)
    zones = values(type="place", pieces=list(pieces(*BANDS)))
    assert zones == [zone(name) for name in PARTHI]


# --- 4.4.3 occupation ----------------------------------------------------------------------------


def sequence_ends(scene: Land) -> Session:
    session = Session(scene)
    peace.occupation(session, session.state)
    return session


def test_4_4_3_a_people_whose_homelands_are_all_occupied_is_pacified() -> None:
    scene = land().at_war("parthi", R, "asia-5", "asia-5")
    scene.put(C, "parthi-1", "legio-vi").put(C, "parthi-2", "legio-vii")
    scene.put(C, "parthi-3", "legio-x")
    session = sequence_ends(scene)
    assert session.war("parthi") == NOBODY
    assert session.score_of(C) == 6
    assert session.told("pacified").rule == "4.4.3.occupation"
    assert session.state.peace_until[people("parthi")] == -35


def test_4_4_3_every_homeland_must_be_occupied() -> None:
    scene = land().at_war("germani", R, "gallia-1")
    scene.put(C, "germani-1", "caesar", "legio-x")
    assert sequence_ends(scene).war("germani") == R
    scene.put(C, "germani-2", "legio-vi")
    assert sequence_ends(scene).war("germani") == NOBODY


def test_4_4_3_a_unit_of_the_people_keeps_its_zone() -> None:
    scene = land().at_war("daci", R, "daci")
    scene.put(C, "daci", "caesar", "legio-x")
    assert not occupied(scene.state, people("daci"), C)


def test_4_4_3_neither_leaders_nor_fleets_occupy() -> None:
    scene = land().at_war("aegyptii", R, "marmarica")
    scene.put(C, "aegyptii", "caesar", "naves-6-0a")
    assert sequence_ends(scene).war("aegyptii") == R


def test_4_4_3_the_controllers_own_romans_do_not_count() -> None:
    scene = land().at_war("daci", C, "moesia")
    scene.put(C, "daci", "caesar", "legio-x")
    assert sequence_ends(scene).war("daci") == C


def test_4_4_3_units_of_an_ally_count_those_of_a_controlled_people_do_not() -> None:
    scene = land().at_war("judaei", R, "asia-5").allied("aegyptii", C, "judaei")
    assert sequence_ends(scene).war("judaei") == NOBODY
    scene = land().at_war("judaei", R, "asia-5").at_war("aegyptii", C, "judaei")
    assert sequence_ends(scene).war("judaei") == R


def test_4_4_3_an_ally_is_pacified_by_the_other_player() -> None:
    scene = land().allied("numidae", C, "africa-1")
    scene.put(R, "numidae", "scipio", "legio-i")
    session = sequence_ends(scene)
    assert session.alliance("numidae") == NOBODY
    assert session.score_of(R) == 2


def test_4_4_3_occupation_is_checked_when_a_sequence_ends() -> None:
    scene = land().at_war("daci", R, "moesia")
    scene.put(C, "gallia-9", "caesar", "legio-x").chief(C, "caesar")
    state = scene.state
    state.where[piece("legio-x")] = zone("daci")
    state.where[piece("caesar")] = zone("daci")
    reindex(state)
    game = scene.game(step="record")
    assert [e.rule for e in game.opening if e.kind == "pacified"] == ["4.4.3.occupation"]
    assert game.state.war[people("daci")] == NOBODY


# --- s7.cleopatra --------------------------------------------------------------------------------


def seventh() -> Land:
    """The scenario in which the Aegyptii are proof against stratagems."""
    return land("7", -31).allied("aegyptii", R)


def test_s7_no_stratagem_pacifies_the_aegyptii() -> None:
    scene = seventh()
    for face in ("pacify-major", "pax-romana"):
        refusal = why_not_single(scene.state, C, people("aegyptii"), face)
        assert refusal is not None
        assert (refusal.kind, refusal.rule) == ("never-pacified", RULES[face])
    scene.at_war("parthi", R)
    assert why_not_single(scene.state, C, people("parthi"), "pacify-major") is None
    assert peoples_at_war(scene.state) == [people("parthi")]


def test_s7_cleopatra_dies_for_good_when_the_caesarian_pacifies_them_by_arms() -> None:
    session = pacified(seventh(), "aegyptii", C, arms=True)
    assert session.where("cleopatra-vii") == ["dead"]
    session.start(peace.winter(session, session.state))
    assert session.where("cleopatra-vii") == ["dead"]
    assert session.stand("aegyptii") == ["aegyptii"] * 6


def test_s7_not_by_the_republican_and_not_in_other_scenarios() -> None:
    spared = pacified(seventh(), "aegyptii", R, arms=True)
    assert spared.where("cleopatra-vii") == ["aegyptii"]  # a Roman leader, she does not leave
    other = pacified(land().allied("aegyptii", R), "aegyptii", C, arms=True)
    assert other.where("cleopatra-vii") == ["returning"]


def test_4_4_2_a_leader_may_march_away_from_his_units_in_the_homeland_of_their_ally() -> None:
    """3.4.1 binds units outside the Republic to a leader, but an ally shelters them."""
    away = march("aegyptii", ["caesar"], [], "marmarica")
    for friend in (C, R):
        scene = Scene("2", year=-46).control(R, *BOARD.region_ids).allied("aegyptii", friend)
        for counter_ in bands("aegyptii"):
            scene.state.where[counter_] = BOX
        game = table(scene.put(C, "aegyptii", "caesar", "legio-x"))
        if friend == C:
            do(game, away)
            assert places(game, "caesar", "legio-x") == ["marmarica", "aegyptii"]
        else:
            assert refused(game, away).rule == "3.4.1.outside"
