"""4.4.2: Armenia, the ally of Rome."""

from __future__ import annotations

import pytest

from core.semper.box.board import BOX
from core.semper.peoples import armenia, peace, war
from tests.semper.peoples_scene import Land, Session, land
from tests.semper.scene import BOARD, P, S, people, piece

BOTH = ("armenia-1", "armenia-2")


def at_home(session: Session) -> list[str]:
    return session.where(*BOTH)


def test_4_4_2_is_run_by_whoever_controls_oriens() -> None:
    scene = land()
    assert war.controller_of(scene.state, BOARD.armenia) == P
    assert war.controller_of(scene.control(S, "oriens").state, BOARD.armenia) == S


def settled(scene: Land) -> Session:
    session = Session(scene)
    return session.start(war.control_of_peoples(session, session.state))


def test_4_4_2_follows_oriens_in_phase_f() -> None:
    session = settled(land().control(S, "oriens"))
    assert session.side(*BOTH) == [S, S]
    assert at_home(session) == ["armenia"] * 2
    assert session.kinds() == ["armenia-follows"]


@pytest.mark.parametrize("companion", ["galere", "victores"])
def test_4_4_2_those_with_the_other_camp_go_home(companion: str) -> None:
    scene = land().at_war("persae", S).put(P, "oriens-3", "armenia-1", companion)
    session = settled(scene.control(S, "oriens"))
    assert at_home(session) == ["armenia"] * 2
    assert session.where(companion) == ["oriens-3"]
    assert session.told("armenia-goes-home").rule == "4.4.2"


def test_4_4_2_those_alone_stay_abroad_under_their_new_master() -> None:
    scene = land().at_war("persae", S).put(P, "oriens-3", "armenia-1")
    session = settled(scene.control(S, "oriens"))
    assert at_home(session) == ["oriens-3", "armenia"]


@pytest.mark.parametrize("home", [[], ["armenia-1"]])
def test_4_4_2_a_people_of_the_new_master_leaves_armenia(home: list[str]) -> None:
    """4.2.4: it stood there as an enemy; also if nobody is at home, since the lost come back."""
    scene = land().at_war("iberia", S, "armenia", "iberia").pieces_in(BOX, *BOTH)
    scene.put(P, "armenia", *home).control(S, "oriens")
    assert war.named_controller(scene.state, people("iberia")) == S
    session = settled(scene)
    assert session.asks(S, "make-way")
    session.relocate("iberia", "iberia-1")
    assert session.stand("iberia") == ["iberia"] * 2
    assert session.told("people-gives-way").rule == "4.2.4"


@pytest.mark.parametrize(("enemy", "stays"), [("persae", True), ("iberia", True), ("alani", False)])
def test_4_4_2_move_they_go_home_after_a_year_without_war_next_to_them(
    enemy: str, stays: bool
) -> None:
    scene = land().at_war(enemy, S)
    scene.put(P, "pontica-4", "armenia-1")
    session = Session(scene)
    armenia.armenians_go_home(session, session.state)
    assert at_home(session) == ["pontica-4" if stays else "armenia", "armenia"]
    assert session.kinds() == ([] if stays else ["armenia-goes-home"])


def test_4_4_2_move_they_go_home_in_a_year_without_a_phase_e() -> None:
    session = Session(land().put(P, "pontica-4", "armenia-1"), pax=True)
    session.start(peace.winter(session, session.state))
    assert at_home(session) == ["armenia"] * 2


# --- 4.4.2.return --------------------------------------------------------------------------------


def wintered(scene: Land) -> Session:
    session = Session(scene)
    return session.start(peace.winter(session, session.state))


def test_4_4_2_return_the_lost_come_back() -> None:
    session = wintered(land().pieces_in(BOX, *BOTH))
    assert at_home(session) == ["armenia"] * 2
    assert session.side(*BOTH) == [P, P]
    assert session.told("people-placed").rule == "4.4.2.return"


def test_4_4_2_return_not_while_persae_are_there() -> None:
    scene = land().at_war("persae", S, "armenia", *["persae-2"] * 7).pieces_in(BOX, "armenia-1")
    scene.pieces_in(BOX, "armenia-2")
    session = wintered(scene)
    assert [session.state.where[piece(name)] for name in BOTH] == [BOX, BOX]
    assert session.told("return-barred").rule == "4.4.2.return"


def test_4_4_2_return_other_enemies_do_not_bar_it() -> None:
    scene = land().at_war("iberia", S, "armenia", "iberia").pieces_in(BOX, *BOTH)
    assert at_home(wintered(scene)) == ["armenia"] * 2


def test_4_4_2_return_the_reduced_recover_at_home_only() -> None:
    scene = land().at_war("persae", S)
    scene.put(P, "armenia", "armenia-1", reduced=True)
    scene.put(P, "oriens-3", "armenia-2", reduced=True)  # Nisibis
    assert wintered(scene).reduced(*BOTH) == [False, True]
