"""3.7.3, 3.4.2.control: who holds the dioceses and the fleets."""

from __future__ import annotations

import pytest

from core.semper.box.board import NOWHERE
from core.semper.year import control, winter
from tests.semper.peoples_scene import Land, Session, land
from tests.semper.scene import BOARD, P, S, diocese, zone


def checked(scene: Land) -> Session:
    session = Session(scene)
    control.check_control(session, session.state)
    return session


def holder(session: Session, name: str) -> int:
    return session.state.control[diocese(name)]


def test_3_7_3_leader_and_unit_in_the_capital_take_the_diocese() -> None:
    session = checked(land().put(P, "galliae-2", "galere", "cornuti"))
    assert holder(session, "galliae") == P
    event = session.told("diocese-taken")
    assert (event.rule, event.args) == ("3.7.3", {"side": P, "diocese": diocese("galliae")})


@pytest.mark.parametrize("name", ["galere", "cornuti"])
def test_3_7_3_one_of_both_is_not_enough(name: str) -> None:
    assert holder(checked(land().put(P, "galliae-2", name)), "galliae") == S


def test_3_7_3_leader_and_unit_must_stand_together() -> None:
    scene = land().put(P, "galliae-2", "cornuti").put(P, "galliae-4", "galere", "celtae")
    assert holder(checked(scene), "galliae") == S  # Lugdunum does not count beside a capital


def test_3_7_3_peoples_and_armenia_take_no_diocese() -> None:
    scene = land().at_war("franci", P, "galliae-2").put(P, "galliae-2", "ascaricus")
    assert holder(checked(scene), "galliae") == S
    scene = land().control(S, "oriens").put(P, "oriens-2", "galere", "armenia-1")
    assert holder(checked(scene), "oriens") == S


def test_3_7_3_a_dux_serves() -> None:
    scene = land().put(P, "galliae-2", "dux-sirmium", "cornuti")
    assert holder(checked(scene), "galliae") == P


def test_3_7_3_enemy_romans_in_the_zone_keep_it_and_peoples_do_not() -> None:
    scene = land().put(P, "galliae-2", "galere", "cornuti").put(S, "galliae-2", "celtae")
    assert holder(checked(scene), "galliae") == S
    scene = land().at_war("franci", S, "galliae-2").put(P, "galliae-2", "galere", "cornuti")
    assert holder(checked(scene), "galliae") == P


def test_3_7_3_an_usurpation_conquers_for_the_camp_that_runs_it() -> None:
    scene = land().put(S, "pannoniae-4", "licinius", "pannonici").revolt("licinius")
    scene.put(S, "oriens-2", "severe", "divitenses").revolt("licinius", "severe")
    session = checked(scene)
    assert (holder(session, "pannoniae"), holder(session, "oriens")) == (S, S)


def test_3_7_3_a_diocese_is_never_nobodys() -> None:
    """It stays with its holder, though nobody of his stands there any more."""
    session = checked(land())
    assert [holder(session, name) for name in ("galliae", "pontica")] == [S, P]


@pytest.mark.parametrize(("second", "side"), [("britanniae-3", P), ("britanniae-2", S)])
def test_3_7_3_of_two_cities_both_are_needed(second: str, side: int) -> None:
    scene = land().put(P, "britanniae-1", "galere", "cornuti").put(P, second, "licinius", "celtae")
    assert holder(checked(scene), "britanniae") == side


def test_3_7_3_one_city_where_there_is_no_other() -> None:
    assert holder(checked(land().put(P, "africa-4", "galere", "cornuti")), "africa") == P


def test_3_7_2_units_without_a_leader_follow_the_diocese_at_once() -> None:
    scene = land().put(P, "galliae-2", "galere", "cornuti")
    scene.put(S, "galliae-1", "ripenses-galliae").put(S, "galliae-4", "constantin", "celtae")
    session = checked(scene)
    assert session.side("ripenses-galliae", "celtae", "constantin") == [P, S, S]


def test_3_7_2_stacks_with_a_leader_keep_their_camp_and_may_winter_there() -> None:
    scene = land().put(S, "galliae-4", "constantin", "celtae").control(P, "galliae")
    session = Session(scene)
    session.start(winter.recover_and_return(session, session.state))
    assert session.side("constantin", "celtae") == [S, S]
    assert session.where("constantin", "celtae") == ["galliae-4"] * 2


# --- 3.4.2.control -------------------------------------------------------------------------------


def test_3_4_2_control_fleets_follow_italia_and_asia() -> None:
    session = Session(land().control(P, "italia").control(S, "asia"))
    control.control_of_fleets(session, session.state)
    assert session.state.fleet_side == [P, S]
    assert [event.rule for event in session.events] == ["3.4.2.control"] * 2
    control.control_of_fleets(session, session.state)
    assert len(session.events) == 2  # nothing new


def test_3_4_2_control_a_lost_fleet_serves_nobody() -> None:
    scene = land().control(P, "italia")
    scene.state.fleet_at[0] = NOWHERE
    session = Session(scene)
    control.control_of_fleets(session, session.state)
    assert session.events == []
    assert BOARD.fleet_homes == (zone("italia-6"), zone("asia-1"))
