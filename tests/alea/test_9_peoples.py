"""9.3: the peoples in winter, and the years of peace."""

from __future__ import annotations

import pytest

from core.alea.box.board import BOX, NOBODY, RETURNING
from core.alea.box.state import reindex
from core.alea.peoples import peace, war
from core.imperator.actions import Place
from tests.alea.peoples_scene import Land, Session, land, units
from tests.alea.scene import BOARD, C, R, people, piece, pieces, zone


def wintering(scene: Land) -> Session:
    session = Session(scene)
    return session.start(peace.winter(session, session.state))


def annihilated(name: str, controller: int, year: int, allied: bool = False) -> Session:
    scene = land(year=year)
    scene = scene.allied(name, controller) if allied else scene.at_war(name, controller)
    scene.pieces_in(BOX, *(BOARD.piece_ids[unit] for unit in units(name)))
    return wintering(scene)


def may_rise(session: Session, name: str, year: int) -> bool:
    session.state.year = year
    major = BOARD.peoples[people(name)].major
    in_cup = people(name) in war.activation_cup(session.state)
    by_stratagem = war.why_not_rise(session.state, people(name), major) is None
    assert in_cup is (by_stratagem and major)  # the years bind the cup and the stratagems
    return by_stratagem


# --- pacified by annihilation --------------------------------------------------------------------


def test_9_3_the_germani_pacified_in_38_return_in_33() -> None:
    session = annihilated("germani", R, -38)
    assert session.war("germani") == NOBODY
    assert session.stand("germani") == ["box"] * 3
    assert session.told("years-of-peace").args["year"] == -33
    assert [may_rise(session, "germani", year) for year in range(-37, -31)] == [
        *[False] * 4,
        *[True] * 2,
    ]


def test_9_3_the_parthi_pacified_in_40_return_in_35() -> None:
    session = annihilated("parthi", R, -40)
    assert session.war("parthi") == NOBODY
    assert [may_rise(session, "parthi", year) for year in range(-39, -33)] == [
        *[False] * 4,
        *[True] * 2,
    ]
    refusal_year = -36
    session.state.year = refusal_year
    refusal = war.why_not_rise(session.state, people("parthi"), True)
    assert refusal is not None
    assert (refusal.rule, refusal.args["year"]) == ("9.3.peace", -35)


@pytest.mark.parametrize("controller", [C, R])
@pytest.mark.parametrize("allied", [False, True])
def test_9_3_an_annihilated_major_people_is_at_home_and_pays_the_opponent(
    controller: int, allied: bool
) -> None:
    session = annihilated("pontici", controller, -40, allied)
    assert session.stand("pontici") == ["pontici"] * 4
    assert session.sides("pontici") == {NOBODY}
    assert (session.war("pontici"), session.alliance("pontici")) == (NOBODY, NOBODY)
    assert session.score_of(R if controller == C else C) == 4
    assert session.told("pacified").rule == "9.3.annihilated"


def test_9_3_its_leaders_are_at_home_too() -> None:
    scene = land(year=-41).at_war("parthi", R).pieces_in(RETURNING, "surena")
    scene.put(R, "asia-5", "pacorus")
    scene.pieces_in(BOX, *(BOARD.piece_ids[unit] for unit in units("parthi")))
    session = wintering(scene).offered()
    assert session.where("surena", "pacorus", "orodes-ii") == ["parthi-1"] * 3
    assert sorted(session.stand("parthi")) == [f"parthi-{n}" for n in (1, 1, 2, 2, 3, 3)]


def test_9_3_one_unit_anywhere_keeps_a_people_at_war() -> None:
    scene = land().at_war("germani", R, "gallia-1")
    scene.state.reduced[piece("germani-band-1")] = 1
    session = wintering(scene)
    assert session.war("germani") == R
    assert session.stand("germani")[0] == "gallia-1"


# --- pacified by stratagem -----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["germani", "parthi"])
def test_9_3_a_stratagem_brings_no_years_of_peace(name: str) -> None:
    session = Session(land().at_war(name, R))
    peace.pacify(session, session.state, people(name), "4.4.3", C, False)
    assert may_rise(session, name, -39)


@pytest.mark.parametrize("name", ["germani", "parthi"])
def test_9_3_arms_bring_them_also_by_occupation(name: str) -> None:
    session = Session(land().at_war(name, R))
    peace.pacify(session, session.state, people(name), "4.4.3.occupation", C, True)
    assert not may_rise(session, name, -36)
    assert may_rise(session, name, -35)


# --- recovery and return -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "recovers"),
    [("parthi-2", True), ("asia-1", True), ("marmarica", False), ("gallia-5", False)],
)
def test_9_3_reduced_units_recover_at_home_and_in_cities(place: str, recovers: bool) -> None:
    scene = land().at_war("parthi", R, *([place] * 6))
    scene.state.reduced[piece("parthi-band-1")] = 1
    session = wintering(scene)
    assert session.reduced("parthi")[0] is not recovers
    assert session.stand("parthi")[0] == place
    assert ("recovers" in session.kinds()) is recovers


def test_9_3_a_homeland_of_another_people_is_no_home() -> None:
    scene = land().at_war("germani", R, *(["pannonii"] * 3)).at_war("pannonii", R, "pannonii")
    scene.state.reduced[piece("germani-band-1")] = 1
    assert wintering(scene).reduced("germani")[0]


def test_9_3_lost_units_come_back_at_home() -> None:
    session = wintering(land().at_war("daci", R, "moesia"))
    assert session.stand("daci") == ["moesia", "daci", "daci"]
    assert session.told("people-placed").rule == "9.3.return"
    assert session.sides("daci") == {R}


@pytest.mark.parametrize(("master", "returns"), [(C, False), (R, True)])
def test_9_3_allies_do_not_return_to_a_lone_leader_of_a_people_at_war_of_their_own_player(
    master: int, returns: bool
) -> None:
    """4.2.4: of one player, allies of Rome and a people at war share no zone, leaders included."""
    scene = land().allied("pontici", C, "asia-1", "asia-1", "asia-1")
    scene.at_war("parthi", master, *(["parthi-1"] * 6)).put(master, "pontici", "pacorus")
    session = wintering(scene)
    assert session.stand("pontici")[3] == ("pontici" if returns else "box")


@pytest.mark.parametrize("allied", [False, True])
def test_9_3_whoever_runs_the_people_chooses_the_zone(allied: bool) -> None:
    scene = land()
    places = ("asia-5", "asia-5", "asia-5", "asia-5")
    if allied:  # no allegiance of the Parthi in play, but the choice is the ally's
        scene.allied("parthi", R, *places)
    else:
        scene.at_war("parthi", R, *places)
    session = wintering(scene)
    assert session.prompt is not None
    assert session.prompt.seat == session.state.seat_of(R)
    assert session.prompt.rule == "9.3.return"
    lost = pieces("parthi-band-5")
    assert session.refused(Place(lost, zone("asia-5"))).rule == "9.3.return"
    session.place("parthi-3", "parthi-band-5").place("parthi-2", "parthi-band-6")
    assert session.stand("parthi")[4:] == ["parthi-3", "parthi-2"]
    assert session.prompt is None


def test_9_3_not_into_a_zone_with_enemy_romans_or_their_allies() -> None:
    scene = land().at_war("parthi", R, *(["asia-5"] * 5)).allied("pontici", C, "parthi-1")
    scene.put(C, "parthi-2", "caesar", "legio-x")
    session = wintering(scene)
    assert session.prompt is None  # only one zone is left
    assert session.stand("parthi")[5] == "parthi-3"


def test_9_3_if_no_zone_is_free_they_wait() -> None:
    scene = land().at_war("daci", R, "moesia").allied("pontici", C, "daci")
    session = wintering(scene)
    assert session.stand("daci") == ["moesia", "box", "box"]
    assert session.war("daci") == R


def test_9_3_an_ally_comes_back_beside_the_romans_it_shelters() -> None:
    scene = land().allied("aegyptii", R, "aegyptii")
    scene.put(R, "aegyptii", "pompeius", "legio-i")
    assert set(wintering(scene).stand("aegyptii")) == {"aegyptii"}


def test_9_3_a_major_people_at_peace_recovers_at_home() -> None:
    """After a plague in the East."""
    scene = land().pieces_in(BOX, "pontici-band-2")
    scene.state.reduced[piece("pontici-band-1")] = 1
    session = wintering(scene)
    assert session.stand("pontici") == ["pontici"] * 4
    assert not any(session.reduced("pontici"))
    assert session.told("people-at-home").rule == "9.3.home"


def test_9_3_a_minor_people_at_peace_stays_in_its_box() -> None:
    session = wintering(land())
    assert session.stand("germani") == ["box"] * 3
    assert session.events == []


def test_9_3_fallen_leaders_of_a_people_at_war_wait_for_phase_c() -> None:
    scene = land().at_war("parthi", R).pieces_in(RETURNING, "surena")
    session = wintering(scene)
    assert session.where("surena") == ["returning"]


def test_9_3_is_part_of_the_winter() -> None:
    scene = land().at_war("daci", R, "moesia")
    game = scene.game(step="peoples")
    assert game.state.where[piece("daci-band-2")] == zone("daci")
    assert game.state.step != "peoples"


def test_9_3_a_lone_enemy_leader_flees_from_those_who_come_back() -> None:
    scene = land().at_war("daci", R, "moesia")
    scene.put(C, "daci", "curio")
    session = wintering(scene).roll(8)
    assert session.where("curio") == ["dead"]
    assert session.prompt is None


# --- 9.3 guests of a people that is annihilated --------------------------------------------------


@pytest.mark.parametrize(("guest", "host"), [("parthi", "armenii"), ("galatae", "pontici")])
def test_9_3_guests_of_a_people_annihilated_this_winter_leave_its_homeland(
    guest: str, host: str
) -> None:
    """Whichever of the two is dealt with first."""
    home = BOARD.place_ids[BOARD.homelands[people(host)][0]]
    scene = Land().at_war(guest, R, home).at_war(host, R, home)
    for unit in units(host):
        scene.state.where[unit] = BOX
    reindex(scene.state)
    session = Session(scene, step="peoples")
    session.start(peace.winter(session, session.state))
    while session.prompt is not None:
        session.answer(session.prompt.legal(session.state)[-1])
    assert session.war(host) == NOBODY
    assert session.war(guest) == R
    assert all(place.startswith(guest) for place in session.stand(guest))
