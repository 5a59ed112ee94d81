"""9: winter: fleets, Roman units and leaders, peoples."""

from __future__ import annotations

import pytest

from core.imperator.actions import Place, Relocate
from core.semper.box.board import BOX, DEAD, NOBODY, NOWHERE, RESERVE, RETURNING
from core.semper.box.state import State, attach, reindex
from core.semper.peoples import peace, war
from core.semper.year import winter
from tests.semper.peoples_scene import Land, Session, land
from tests.semper.scene import BOARD, P, S, people, piece, pieces, zone

CYZICUS, MISENUM = 1, 0
HOLD = "classis-orientalis"

# --- 9.2 fleets ----------------------------------------------------------------------------------


def at_sea(year: int = 318) -> Land:
    """The fleet of Cyzicus in open sea, two units and two leaders aboard."""
    scene = land("3", year).put(P, HOLD, "licinius", "dux-nicomedia", "victores", "iovii")
    scene.state.fleet_at[CYZICUS] = zone("orientalis")
    return scene


def fleets(scene: Land) -> Session:
    session = Session(scene)
    winter.fleets_winter(session, session.state)
    return session


def test_9_2_the_printed_example_of_318() -> None:
    """Lost at sea in 318, back in 324; its units come back at once, its leaders never."""
    session = fleets(at_sea())
    state = session.state
    assert (state.fleet_at[CYZICUS], state.fleet_back[CYZICUS]) == (NOWHERE, 324)
    assert state.where[piece("licinius")] == DEAD
    assert state.where[piece("dux-nicomedia")] == RETURNING  # 3.3.1.dux
    assert [state.where[unit] for unit in pieces("victores", "iovii")] == [RESERVE] * 2
    assert state.points == [0, 0, 0]
    assert session.told("fleet-lost").args["year"] == 324
    returned(session)
    assert session.where("victores", "iovii") == ["pontica-1"] * 2


def test_9_2_the_box_of_the_other_port_is_no_home() -> None:
    scene = land()
    scene.state.fleet_at[CYZICUS] = zone("italia-6")
    assert fleets(scene).state.fleet_at == [zone("italia-6"), NOWHERE]


def test_9_2_at_home_nothing_happens() -> None:
    assert fleets(land()).events == []


# --- 9.3.1 and 9.3.2 units -----------------------------------------------------------------------


def returned(where: Land | Session) -> Session:
    session = where if isinstance(where, Session) else Session(where)
    return session.start(winter.recover_and_return(session, session.state))


@pytest.mark.parametrize(
    ("unit", "place", "full"),
    [
        ("ripenses-galliae", "galliae-1", True),  # at home
        ("pseudo-galliae-1", "galliae-3", True),
        ("pseudo-galliae-1", "viennensis-1", False),
        ("pseudo-galliae-1", "italia-5", True),  # a city
        ("cornuti", "galliae-1", False),
        ("cornuti", "galliae-4", True),
        ("cornuti", "galliae-2", True),
    ],
)
def test_9_3_recovery_by_place(unit: str, place: str, full: bool) -> None:
    scene = land().put(S, place, unit, reduced=True)
    session = returned(scene)
    assert session.reduced(unit) == [not full]
    rule = "9.3.2.recovery" if unit == "cornuti" else "9.3.1.recovery"
    assert [event.rule for event in session.events if event.kind == "recovers"] == [rule] * full


@pytest.mark.parametrize(
    ("foe", "place", "full"),
    [
        ("victores", "galliae-5", False),  # Romans
        ("franci-1", "galliae-5", False),  # the peoples of the other side
        ("franci-1", "franci", True),  # outside the Empire
        ("victores", "viennensis-2", True),  # two zones away
    ],
)
def test_9_3_recovery_not_beside_an_enemy_in_the_empire(foe: str, place: str, full: bool) -> None:
    scene = land().at_war("franci", P, "franci").put(S, "galliae-2", "cornuti", reduced=True)
    scene.control(P, "viennensis").put(P, "galliae-5", "galere")
    assert returned(scene.put(P, place, foe)).reduced("cornuti") == [not full]


def test_9_3_recovery_beside_friends_and_peoples_at_peace() -> None:
    scene = land().put(S, "britanniae-1", "cornuti", reduced=True)
    assert returned(scene).reduced("cornuti") == [False]  # next to the Pictes at peace


def test_9_3_recovery_straits_do_not_separate() -> None:
    scene = land().put(S, "britanniae-3", "cornuti", reduced=True)
    scene.put(P, "galliae-1", "galere", "victores")
    assert returned(scene).reduced("cornuti") == [True]


def test_9_3_2_outside_units_go_home_full() -> None:
    scene = land().at_war("franci", P, "galliae-1")
    scene.put(S, "franci", "constantin").put(S, "franci", "cornuti", reduced=True)
    scene.put(S, "franci", "pseudo-galliae-1")
    session = returned(scene)
    assert session.where("cornuti") == ["galliae-2"]
    assert session.reduced("cornuti") == [False]
    assert session.where("pseudo-galliae-1") == ["reserve"]  # its owner places it later
    losses = [event.rule for event in session.events if event.kind == "winter-losses"]
    assert losses == ["9.3.1.outside", "9.3.2.outside"]


def test_9_3_2_outside_armenia_is_no_part_of_the_empire() -> None:
    session = returned(land().put(P, "armenia", "galere", "divitenses"))
    assert session.where("divitenses", "galere") == ["oriens-2", "armenia"]


def test_9_3_2_return_to_the_capital_of_the_table_for_whoever_holds_it() -> None:
    scene = land().control(P, "galliae").lost("cornuti", "celtae")
    session = returned(scene)
    assert session.where("cornuti", "celtae") == ["galliae-2", "viennensis-3"]
    assert session.side("cornuti", "celtae") == [P, S]
    assert {event.rule for event in session.events} >= {"9.3.2.return"}


@pytest.mark.parametrize("side", [P, S])
def test_9_3_2_return_waits_while_a_people_is_there(side: int) -> None:
    scene = land().at_war("franci", side, "galliae-2").lost("cornuti")
    session = returned(scene)
    assert session.where("cornuti") == ["reserve"]
    assert "units-wait" in session.kinds()


@pytest.mark.parametrize(("leader", "side"), [("galere", P), ("", S)])
def test_9_3_2_return_to_enemies_who_hold_the_capital_with_a_leader(leader: str, side: int) -> None:
    """It is theirs who have both there; a leaderless garrison is none."""
    scene = land().lost("cornuti").put(P, "galliae-2", "victores", *filter(None, [leader]))
    session = returned(scene)
    assert session.where("cornuti") == ["galliae-2"]
    assert session.side("cornuti") == [side]


def test_9_3_2_return_not_beside_a_leader_of_a_people_of_the_same_side() -> None:
    scene = land().at_war("franci", S, "franci").put(S, "galliae-2", "ascaricus").lost("cornuti")
    assert returned(scene).where("cornuti") == ["reserve"]
    scene = land().at_war("franci", P, "franci").put(P, "galliae-2", "ascaricus").lost("cornuti")
    assert returned(scene).where("cornuti") == ["galliae-2"]  # he will have to flee


def test_9_3_2_return_to_the_zone_of_the_scenario() -> None:
    session = returned(land("1", 313).lost("victores", "scutarii-1"))
    assert session.where("victores", "scutarii-1") == ["pannoniae-4", "pontica-1"]


def test_9_3_2_return_constantinopolis_replaces_nicomedia() -> None:
    scene = land().lost("victores", "pannonici")
    scene.state.built = True
    attach(scene.state, BOARD)
    assert returned(scene).where("victores", "pannonici") == ["thracia-3", "pannoniae-4"]


# --- 9.3.1 limitanei -----------------------------------------------------------------------------


def placing(scene: Land, side: int = S) -> Session:
    session = Session(scene, active=side)
    return session.start(winter.place_limitanei(session, session.state))


def again(session: Session) -> Session:
    assert session.result is True
    return session.start(winter.place_limitanei(session, session.state))


ELSEWHERE = tuple(
    BOARD.piece_ids[unit]
    for unit in BOARD.limitanei
    if BOARD.diocese_ids[BOARD.home_diocese[unit]] != "britanniae"
)


def british() -> Land:
    """Only the limitanei of Britanniae are lost; the others stand in their dioceses."""
    scene = land()
    for name in ELSEWHERE:
        unit = piece(name)
        diocese = BOARD.home_diocese[unit]
        scene.state.where[unit] = BOARD.diocese_zones[diocese][0]
        scene.state.side[unit] = scene.state.control[diocese]
    reindex(scene.state)
    return scene


def test_9_3_1_return_the_printed_example_of_britanniae() -> None:
    """The ripenses come back to zone 1, the pseudo-comitatenses to any zone."""
    session = placing(british())
    assert session.where("ripenses-britanniae") == ["britanniae-1"]  # one zone: no choice
    again(session)
    assert session.asks(S, "limitanei")
    assert session.every_answer_is_taken()
    pseudo = pieces("pseudo-britanniae-1")
    assert session.refused(Place(pseudo, zone("galliae-1"))).kind == "not-his-diocese"
    assert session.refused(Place(pieces("cornuti"), zone("britanniae-2"))).rule == "9.3.1.return"
    session.place("britanniae-2", "pseudo-britanniae-1")
    again(session)
    assert session.result is False


def test_9_3_1_return_ripenses_wait_while_a_people_is_on_the_frontier() -> None:
    scene = british().at_war("pictes", P, "britanniae-1", "pictes-1", "pictes-1")
    session = placing(scene)
    session.place("britanniae-3", "pseudo-britanniae-1")
    again(session)
    assert session.result is False
    assert session.where("ripenses-britanniae") == ["reserve"]


def test_9_3_1_return_not_among_enemy_romans() -> None:
    scene = british().put(P, "britanniae-1", "galere", "victores")
    zones = winter.return_zones(scene.state, piece("pseudo-britanniae-1"))
    assert list(zones) == [zone("britanniae-2"), zone("britanniae-3")]
    assert list(winter.return_zones(scene.state, piece("ripenses-britanniae"))) == []


def test_9_3_1_return_ripenses_on_the_frontier_if_there_is_one() -> None:
    state = land().state
    frontier = winter.return_zones(state, piece("ripenses-galliae"))
    assert [BOARD.place_ids[z] for z in frontier] == ["galliae-1", "galliae-2", "galliae-5"]
    assert len(winter.return_zones(state, piece("ripenses-viennensis"))) == 4


def test_9_3_1_return_the_holder_of_the_diocese_places_them() -> None:
    scene = british().control(P, "britanniae")
    assert placing(scene, S).result is False
    session = placing(scene, P)
    assert session.side("ripenses-britanniae") == [P]


def test_9_3_1_return_several_may_come_to_one_zone() -> None:
    scene = british().lost("pseudo-galliae-1", "pseudo-galliae-2", "ripenses-galliae")
    session = again(placing(scene))
    both = ("pseudo-galliae-1", "pseudo-galliae-2")
    session.place("galliae-4", *both)
    assert session.where(*both) == ["galliae-4"] * 2
    ripenses = pieces("ripenses-galliae")
    again(session)
    assert session.refused(Place(ripenses, zone("galliae-3"))).kind == "not-on-the-frontier"


# --- 9.3.3 leaders -------------------------------------------------------------------------------


def homing(scene: Land, side: int = P) -> Session:
    session = Session(scene, active=side)
    return session.start(winter.bring_leader_home(session, session.state))


def test_9_3_3_the_nearest_city_without_enemy_units() -> None:
    scene = land().put(P, "persae-1", "galere")  # Nisibis is next door
    assert homing(scene).where("galere") == ["oriens-3"]
    scene = land().put(P, "persae-1", "galere").put(S, "oriens-3", "constantin", "cornuti")
    assert homing(scene).where("galere") == ["oriens-2"]


def test_9_3_3_in_any_diocese_between_equals_he_chooses() -> None:
    scene = land().put(P, "marcomanni", "galere")
    session = homing(scene)
    assert session.prompt is None
    assert session.where("galere") == ["pannoniae-2"]  # Carnuntum is nearer than the others
    scene = land().put(P, "armenia", "galere")
    session = homing(scene)
    assert session.asks(P, "leader-home")
    assert session.every_answer_is_taken()
    refusal = session.refused(Relocate(pieces("galere"), zone("oriens-2")))
    assert (refusal.kind, refusal.rule) == ("not-the-nearest-city", "9.3.3")
    assert session.refused(Relocate(pieces("licinius"), zone("oriens-3"))).kind == "not-abroad"
    session.relocate("pontica-4", "galere")
    assert session.where("galere") == ["pontica-4"]
    assert session.result is True


def test_9_3_3_leaders_in_the_empire_stay() -> None:
    scene = land().put(P, "thracia-1", "galere").put(S, "franci", "constantin")
    assert homing(scene, P).result is False
    assert homing(scene, S).where("constantin") == ["galliae-2"]


def test_9_3_3_not_beside_a_people_of_his_own_side() -> None:
    scene = land().at_war("franci", P, "galliae-2", "franci").put(P, "burgondi", "galere")
    assert homing(scene).where("galere") != ["galliae-2"]


# --- 9.4 peoples ---------------------------------------------------------------------------------


def wintered(scene: Land) -> Session:
    session = Session(scene)
    return session.start(peace.winter(session, session.state))


def test_9_4_minor_the_marcomanni_of_322_may_rise_again_in_328() -> None:
    """The printed example (which misprints 338)."""
    scene = land("6", 322).at_war("marcomanni", S).pieces_in(BOX, "marcomanni-1", "marcomanni-2")
    session = wintered(scene)
    assert session.war("marcomanni") == NOBODY
    assert session.told("pacified").rule == "9.4.minor"
    assert session.told("years-of-peace").args["year"] == 328
    assert rises_in(session.state, "marcomanni") == 328


def rises_in(state: State, name: str) -> int:
    """The first year in which a stratagem could raise it."""
    major = BOARD.major[people(name)]
    while war.why_not_rise(state, people(name), major) is not None:
        state.year += 1
    return state.year


def test_9_4_major_the_franci_of_359_may_rise_again_in_365() -> None:
    """The printed example (which misprints 185)."""
    scene = land("8", 359).at_war("franci", P).pieces_in(RETURNING, "ascaricus")
    scene.pieces_in(BOX, *(f"franci-{n}" for n in range(1, 6))).put(P, "galliae-4", "merogaisus")
    session = wintered(scene)
    assert session.stand("franci") == ["franci"] * 5
    assert session.where("ascaricus", "merogaisus") == ["franci"] * 2
    assert session.sides("franci") == {NOBODY}
    assert session.state.calmed == []
    assert people("franci") not in war.war_markers(session.state)
    assert rises_in(session.state, "franci") == 365
    assert people("franci") in war.war_markers(session.state)


def test_9_4_return_one_unit_on_the_map_keeps_a_people_at_war() -> None:
    scene = land().at_war("franci", P, "galliae-4").put(P, "galliae-4", "franci-1", reduced=True)
    session = wintered(scene)
    assert session.war("franci") == P
    assert session.stand("franci") == ["galliae-4", *["franci"] * 4]
    assert session.reduced("franci-1") == [False]  # Lugdunum
    assert {event.rule for event in session.events} == {"9.4.recovery", "9.4.return"}


@pytest.mark.parametrize(
    ("place", "full"),
    [("franci", True), ("galliae-4", True), ("galliae-3", False), ("burgondi", False)],
)
def test_9_4_recovery_at_home_or_in_a_city_enemies_near_or_not(place: str, full: bool) -> None:
    scene = land().at_war("franci", P, place).at_war("burgondi", P)
    scene.put(P, place, "franci-1", reduced=True).put(S, "galliae-2", "constantin", "cornuti")
    assert wintered(scene).reduced("franci-1") == [not full]


def test_9_4_recovery_ctesiphon_is_no_city_of_the_empire() -> None:
    scene = land().at_war("persae", S).at_war("saraceni", S)
    scene.put(S, "persae-3", "saraceni-1", "persae-5", reduced=True)
    assert wintered(scene).reduced("saraceni-1", "persae-5") == [True, False]


def test_9_4_return_of_several_homelands_its_controller_chooses() -> None:
    scene = land().at_war("pictes", P, "britanniae-2")
    session = wintered(scene)
    assert session.asks(P, "muster")
    assert session.every_answer_is_taken()
    lost = pieces("pictes-2")
    assert session.refused(Place(lost, zone("franci"))).kind == "homelands-only"
    assert session.refused(Place(pieces("franci-1"), zone("pictes-1"))).rule == "9.4.return"
    session.place("pictes-2", "pictes-2").place("pictes-3", "pictes-3")
    assert session.stand("pictes") == ["britanniae-2", "pictes-2", "pictes-3"]


def test_9_4_return_waits_while_strangers_hold_the_homeland() -> None:
    """The Quades of the other player sit in the homeland of the Marcomanni."""
    scene = land().at_war("marcomanni", S, "pannoniae-1").at_war("quades", P, "marcomanni")
    session = wintered(scene)
    assert session.stand("marcomanni") == ["pannoniae-1", "box"]
    assert session.told("return-barred").rule == "9.4.return"


def test_9_4_major_a_people_emptied_in_peace_only_refills() -> None:
    scene = land(year=320).pieces_in(BOX, *(f"franci-{n}" for n in range(1, 6)))
    session = wintered(scene)
    assert session.stand("franci") == ["franci"] * 5
    assert session.state.peace_until[people("franci")] <= 320
    assert session.kinds() == ["people-placed"]


def test_9_4_recovery_in_peace_as_well() -> None:
    """event.15 reduces Germans who are at peace."""
    scene = land()
    scene.put(NOBODY, "alamanni", "alamanni-1", reduced=True)
    assert wintered(scene).reduced("alamanni-1") == [False]


def test_4_1_gothi_only_the_loss_of_all_nine_units_pacifies_them() -> None:
    scene = land(year=330).at_war("visigothi", S).at_war("ostrogothi", S, "thracia-2")
    scene.pieces_in(BOX, *(f"visigothi-{n}" for n in range(1, 7)))
    session = wintered(scene)
    assert session.war("visigothi") == session.war("ostrogothi") == S
    session.place("visigothi", *(f"visigothi-{n}" for n in range(1, 7)))
    session.place("visigothi", "ostrogothi-2", "ostrogothi-3")  # their homelands are common
    assert session.prompt is None


def test_4_1_gothi_both_rest_when_all_are_lost() -> None:
    scene = land(year=330).at_war("visigothi", S).at_war("ostrogothi", S)
    scene.pieces_in(BOX, *(f"visigothi-{n}" for n in range(1, 7)))
    scene.pieces_in(BOX, *(f"ostrogothi-{n}" for n in range(1, 4)))
    session = wintered(scene)
    assert session.stand("visigothi") == ["visigothi"] * 6
    assert session.stand("ostrogothi") == ["box"] * 3
    for name in ("visigothi", "ostrogothi"):
        assert session.state.peace_until[people(name)] == 336


def test_2_F_the_initiative_player_places_his_peoples_first() -> None:
    scene = land().control(P, "britanniae")
    scene.at_war("pictes", S, "britanniae-2").at_war("persae", P, *["oriens-4"] * 7)
    session = Session(scene, initiative=P)
    session.start(peace.winter(session, session.state))
    assert session.asks(P, "muster")
    session.place("persae-1", "persae-8")
    assert session.asks(S, "muster")
    session.place("pictes-1", "pictes-2", "pictes-3")
