"""4.2.1: the leaders of the peoples: when they enter, come back and go for good."""

from __future__ import annotations

import pytest

from core.alea.box.board import BOX, DEAD, RETURNING, WAITING, Board
from core.alea.peoples import leaders, peace, war
from core.alea.peoples.leaders import foreign_leaders, people_leader_comes, printed
from core.alea.politics.death import fall
from core.imperator.actions import Done as That
from core.imperator.actions import Place
from tests.alea.peoples_scene import Land, Session, land, pacified, units
from tests.alea.scene import BOARD, C, R, people, piece, pieces, zone

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
def test_4_2_1_who_goes_with_the_first_allegiance_or_pacification(
    name: str, leader: str, allegiance_ends: bool | None
) -> None:
    session = Session(land().at_war(name, R))
    war.ally(session, session.state, people(name), C, "4.4.2")
    assert (session.where(leader) == ["dead"]) is bool(allegiance_ends)
    for arms in (True, False):
        over = pacified(land().at_war(name, R), name, C, arms)
        assert (over.where(leader) == ["dead"]) is (allegiance_ends is not None)


def test_4_2_1_orodes_goes_in_phase_f_of_39() -> None:
    for year, place in ((-40, "parthi-1"), (-39, "dead")):
        session = Session(land(year=year))
        session.start(peace.winter(session, session.state))
        assert session.where("orodes-ii") == [place]
    assert session.told("leader-goes").rule == "4.2.1.end"


def test_4_2_1_orodes_also_goes_from_the_box_of_those_who_return() -> None:
    scene = land(year=-39).at_war("parthi", R, "parthi-1").pieces_in(RETURNING, "orodes-ii")
    session = Session(scene)
    session.start(peace.winter(session, session.state))
    assert session.where("orodes-ii") == ["dead"]


def test_4_2_1_a_fallen_leader_of_a_people_comes_back_and_still_pays() -> None:
    scene = land().at_war("parthi", R, "asia-5")
    scene.put(R, "asia-5", "surena")
    session = Session(scene)
    fall(session, session.state, piece("surena"), "8.5.1", by=C)
    assert session.where("surena") == ["returning"]
    assert session.score_of(C) == 1
    assert session.told("leader-returns-later").rule == "4.2.1.return"


def test_4_2_1_a_fallen_roman_does_not() -> None:
    scene = land()
    scene.put(C, "gallia-9", "curio")
    session = Session(scene)
    fall(session, session.state, piece("curio"), "8.5.1", by=R)
    assert session.where("curio") == ["dead"]


# --- 4.2.1 leaders: entries ----------------------------------------------------------------------


def coming(scene: Land) -> Session:
    session = Session(scene)
    return session.start(leaders.leaders_come(session, session.state))


@pytest.mark.parametrize(
    ("year", "place"), [(-39, "waiting"), (-38, "parthi-1"), (-33, "parthi-1")]
)
def test_4_2_1_phraates_enters_in_38(year: int, place: str) -> None:
    assert coming(land(year=year)).where("phraates-iv") == [place]


def test_4_2_1_darius_and_juba_ii_follow_their_predecessors() -> None:
    session = coming(land())
    assert session.where("darius", "juba-ii") == ["waiting"] * 2
    session = coming(land().pieces_in(DEAD, "pharnaces-ii"))
    assert session.where("darius", "juba-ii") == ["pontici", "waiting"]
    assert session.told("enters").rule == "4.2.1.entry"
    session = coming(land().pieces_in(DEAD, "juba-i"))
    assert session.where("darius", "juba-ii") == ["waiting", "numidae"]


def test_4_2_1_a_predecessor_who_only_returns_has_no_heir() -> None:
    session = coming(land().at_war("pontici", R).pieces_in(RETURNING, "pharnaces-ii"))
    assert session.where("pharnaces-ii", "darius") == ["pontici", "waiting"]


def test_4_2_1_darius_comes_the_turn_after_the_allegiance() -> None:
    """Entries are over when stratagems and diplomacy end Pharnaces II."""
    session = Session(land().at_war("pontici", R))
    session.start(leaders.leaders_come(session, session.state))
    war.ally(session, session.state, people("pontici"), C, "4.4.2")
    assert session.where("darius") == ["waiting"]
    session.start(leaders.leaders_come(session, session.state))
    assert session.where("darius") == ["pontici"]
    assert session.state.side[piece("darius")] == C


def test_4_2_1_who_was_due_before_the_scenario_but_is_not_in_it_never_comes() -> None:
    scene = land("3", -47).pieces_in(WAITING, "orodes-ii", "achillas")
    assert not people_leader_comes(scene.state, piece("orodes-ii"))
    assert coming(scene).where("orodes-ii", "achillas") == ["waiting"] * 2


def test_4_2_1_at_war_a_leader_joins_a_unit_of_his_own_people() -> None:
    scene = land().at_war("parthi", R, "asia-5").pieces_in(RETURNING, "surena")
    scene.at_war("armenii", R, "armenii", "asia-4")
    session = coming(scene)
    assert session.prompt is None
    assert session.where("surena") == ["asia-5"]
    assert session.told("enters").rule == "4.2.1.return"


def test_4_2_1_whoever_runs_the_people_chooses_among_its_zones() -> None:
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


def test_4_2_1_without_a_unit_to_join_he_waits() -> None:
    scene = land().at_war("parthi", R).pieces_in(RETURNING, "surena")
    scene.pieces_in(BOX, *(BOARD.piece_ids[unit] for unit in units("parthi")))
    assert coming(scene).where("surena") == ["returning"]


def test_4_2_1_leaders_of_the_peoples_come_after_the_romans_of_phase_c() -> None:
    scene = land(year=-38)
    game = scene.game(step="entries")
    assert game.state.where[piece("phraates-iv")] == zone("parthi-1")
    assert game.prompt is not None
    assert game.prompt.kind == "draw"  # then the cup


# --- 4.2.1 cards ---------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", sorted(BOARD.scenarios))
def test_4_2_1_every_leader_of_a_people_has_his_own_card(scenario: str) -> None:
    board: Board = BOARD.variant(scenario)
    for leader in foreign_leaders(board):
        assert printed(board, leader).id == board.piece_ids[leader]
