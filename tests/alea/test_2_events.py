"""2.D: the events of the year, one to fifteen, and what they do while they last."""

from __future__ import annotations

from typing import Any

import pytest

from core.alea.box.board import BOX, DEAD, NOBODY, RESERVE
from core.alea.box.event_effects import battle_modifiers, bound, no_sailing, slowed, why_not_leave
from core.alea.box.state import Force, reindex
from core.alea.combat.forces import draw_up
from core.alea.combat.odds import tactics
from core.imperator.actions import Done, Lose, Stand, TryEvasion
from tests.alea.events_scene import Play, faces, rivals, year_of
from tests.alea.scene import BOARD, C, R, Scene, evade, march, piece, pieces, zone

LEGIONS = [BOARD.piece_ids[p] for p in BOARD.roman_of_kind[1]]


def reduced(play: Play, *names: str) -> list[bool]:
    return [bool(play.state.reduced[piece(name)]) for name in names]


# --- 2.D which event -----------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 16))
def test_2_d_event_the_sum_of_both_dice_names_the_event(number: int) -> None:
    play = year_of(number, rivals())
    assert play.state.event == number
    dice = [event for event in play.heard if event.rule == "2.D.event"]
    assert [event.args["die"] for event in dice] == ["d6", "d10"]
    named = [event for event in play.heard if event.kind.startswith("event-")]
    assert (named[0].rule, named[0].args["number"]) == (f"event.{number}", number)


def test_2_d_event_its_dice_are_of_phase_d_and_nobody_breaks_in() -> None:
    play = Play(rivals(), step="event", sequences=[6, 0, 0])
    for face in faces(7):
        assert not play.prompt.open
        play.roll(face)


def test_2_d_event_it_is_over_when_the_year_is() -> None:
    scene = rivals()
    scene.state.event, scene.state.ill = 3, [piece("caesar")]
    play = Play(scene, step="calendar")
    assert (play.state.event, play.state.ill) == (0, [])


# --- event.1 -------------------------------------------------------------------------------------


def roma(chief: str = "caesar") -> Scene:
    scene = rivals().put(C, "italia-1", chief, "legio-x", "naves-6-0", "auxilia")
    return scene.put(C, "italia-1", "legio-xi", reduced=True).put(C, "italia-4", "legio-xii")


def test_event_1_units_in_romas_zone_are_reduced_and_no_others() -> None:
    play = year_of(1, roma())
    assert reduced(play, "legio-x", "legio-xi", "legio-xii") == [True, True, False]
    assert play.place("legio-xi") == "italia-1"  # a reduced unit is not lost
    assert len(play.told("unit-reduced")) == 3  # a legion, auxilia and a fleet
    assert set(play.rules("unit-reduced")) == {"event.1"}


def test_event_1_a_faction_leader_in_roma_falls_ill_whoever_controls_it() -> None:
    play = year_of(1, roma(), roma=NOBODY)
    assert play.state.ill == [piece("caesar")]
    assert [(e.rule, e.also) for e in play.told("falls-ill")] == [("event.1", ("event.4",))]


def test_event_1_other_leaders_and_faction_leaders_elsewhere_stay_well() -> None:
    play = year_of(1, roma("curio"), roma=C)
    assert play.state.ill == []


# --- event.2 and event.9 -------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 16))
def test_event_2_and_9_slow_everybody_down_and_keep_fleets_in(number: int) -> None:
    state = year_of(number, rivals()).state
    assert slowed(state) == (1 if number == 2 else 0)
    assert no_sailing(state) == (number == 9)


# --- event.3, event.5, event.12, event.15: battle ------------------------------------------------


def meeting(event: int, active: int, romans: list[str], others: list[str]) -> list[tuple[str, int]]:
    """Republican Romans meet a people that the Caesarian controls: the modifiers of the event."""
    scene = Scene("2", year=-46, active=active).war("germani", C).war("daci", C)
    scene.put(R, "gallia-1", *romans).put(C, "gallia-1", *others)
    scene.state.event = event
    found = draw_up(scene.state, zone("gallia-1"), naval=False).modifiers
    return [(rule, value) for rule, value in found if rule.startswith("event")]


def test_event_3_the_printed_example_romans_attack_with_minus_one() -> None:
    assert meeting(3, R, ["legio-x"], ["daci-band-1"]) == [("event.3", -1)]


def test_event_3_the_printed_example_romans_defend_with_plus_one() -> None:
    assert meeting(3, C, ["legio-x"], ["daci-band-1"]) == [("event.3", 1)]


@pytest.mark.parametrize(
    ("event", "active", "value"),
    [(5, C, 2), (5, R, -2), (15, C, -1), (15, R, 1), (12, R, 1), (12, C, -1)],
)
def test_event_5_12_15_the_sign_follows_who_attacks(event: int, active: int, value: int) -> None:
    assert meeting(event, active, ["legio-x"], ["germani-band-1"]) == [(f"event.{event}", value)]


@pytest.mark.parametrize("event", [5, 15])
def test_event_5_and_15_concern_germans_and_celts_only(event: int) -> None:
    assert meeting(event, R, ["legio-x"], ["daci-band-1"]) == []


@pytest.mark.parametrize("event", [5, 15])
@pytest.mark.parametrize("people", ["germani", "alpes", "galatae", "celtiberes", "pannonii"])
def test_event_5_and_15_one_such_unit_is_enough(event: int, people: str) -> None:
    state = Scene("2", year=-46).state
    state.event = event
    mixed = Force(C, [], [*pieces("daci-band-1", f"{people}-band-1")])
    found = battle_modifiers(state, mixed, Force(R, [], [piece("legio-x")]))
    assert [rule for rule, _ in found] == [f"event.{event}"]


def test_event_5_both_forces_have_such_units_and_both_bonuses_are_told() -> None:
    state = Scene("2", year=-46).state
    state.event = 5
    ours, theirs = Force(C, [], [piece("alpes-band-1")]), Force(R, [], [piece("germani-band-1")])
    assert battle_modifiers(state, ours, theirs) == [("event.5", 2), ("event.5", -2)]


def test_event_12_needs_a_legion() -> None:
    auxilia = BOARD.piece_ids[BOARD.roman_of_kind[2][0]]
    assert meeting(12, R, [auxilia], ["daci-band-1"]) == []
    assert meeting(12, R, [auxilia, "legio-x"], ["daci-band-1"]) == [("event.12", 1)]


@pytest.mark.parametrize("event", [3, 12])
def test_event_3_and_12_not_between_romans(event: int) -> None:
    state = Scene("2", year=-46).state
    state.event = event
    forces = Force(C, [], [piece("legio-x")]), Force(R, [], [piece("legio-i")])
    assert battle_modifiers(state, *forces) == []


def allied_forces(event: int) -> tuple[Any, Force, Force]:
    """Aegyptii who give allegiance to the Republican, and a legion of the Caesarian."""
    state = Scene("2", year=-46).state
    state.event = event
    state.allied[BOARD.people_ids.index("aegyptii")] = R
    reindex(state)
    return state, Force(C, [], [piece("legio-x")]), Force(R, [], [piece("aegyptii-band-1")])


@pytest.mark.parametrize("event", [3, 12])
def test_event_3_and_12_a_people_under_allegiance_is_no_enemy_of_rome(event: int) -> None:
    assert battle_modifiers(*allied_forces(event)) == []


def test_event_3_a_people_under_allegiance_is_as_discouraged_as_romans() -> None:
    state, _, allies = allied_forces(3)
    state.war[BOARD.people_ids.index("parthi")] = C
    assert battle_modifiers(state, Force(C, [], [piece("parthi-band-1")]), allies) == [
        ("event.3", 1)
    ]


def test_event_15_units_on_the_map_are_reduced_and_those_already_reduced_stay() -> None:
    scene = rivals().war("germani", C).war("daci", C)
    scene.put(C, "germani-1", "germani-band-1").put(C, "daci", "daci-band-1")
    scene.put(C, "germani-2", "germani-band-2", reduced=True)
    play = year_of(15, scene)
    assert reduced(play, "germani-band-1", "germani-band-2", "germani-band-3", "daci-band-1") == [
        True,
        True,
        False,  # in its box
        False,  # neither German nor Celt
    ]
    assert play.place("germani-band-2") == "germani-2"


# --- event.4: who falls ill ----------------------------------------------------------------------


def test_event_4_strikes_the_faction_leader_of_the_side_that_controls_roma() -> None:
    for side, name in ((C, "caesar"), (R, "pompeius")):
        play = year_of(4, rivals(), roma=side)
        assert play.state.ill == [piece(name)]
        assert play.rules("falls-ill") == ["event.4"]


def test_event_4_of_two_faction_leaders_the_one_with_the_higher_capacity() -> None:
    scene = rivals().put(C, "gallia-4", "m-antonius", "octavianus")
    scene.chief(C, "m-antonius", "octavianus")
    assert year_of(4, scene, roma=C).state.ill == [piece("octavianus")]


def test_event_4_nobody_controls_roma_or_no_faction_leader_is_on_the_map() -> None:
    play = year_of(4, rivals(), roma=NOBODY)
    assert (play.state.ill, play.rules("event-void")) == ([], ["event.4"])
    absent = year_of(4, rivals().chief(C), roma=C)
    assert (absent.state.ill, absent.rules("event-void")) == ([], ["event.4"])


# --- event.4: what illness means -----------------------------------------------------------------


def test_event_4_his_bonus_is_not_used() -> None:
    state = rivals().put(C, "gallia-9", "curio", "labienus", "legio-x").state
    units = [piece("legio-x")]
    force = Force(C, [*pieces("caesar", "labienus")], units)
    assert tactics(state, force) == 3
    state.ill = [piece("caesar")]
    assert tactics(state, force) == 2  # Labienus
    assert tactics(state, Force(C, [piece("caesar")], units)) == 0  # not leaderless either


def sickbed(*others: str, defenders: int = 2, attackers: int = 9) -> Play:
    """Caesar is ill in Roma, with others beside him; Labienus marches in with his legions."""
    scene = rivals().put(C, "italia-1", "caesar", *others, *LEGIONS[:defenders])
    scene.put(R, "italia-7", "labienus", *LEGIONS[20 : 20 + min(attackers, 8)])
    play = year_of(4, scene, roma=C, initiative=R).to_war()
    legions = LEGIONS[20 : 20 + min(attackers, 8)]
    return play.do(march("italia-7", ["labienus"], legions, "italia-1"))


def test_event_4_he_may_not_leave_his_zone() -> None:
    state = year_of(4, rivals(), roma=C).state
    assert bound(state, piece("caesar"))
    assert not bound(state, piece("pompeius"))
    refusal = why_not_leave(state, pieces("pompeius", "caesar"))
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == ("must-stay", "event.4")
    assert why_not_leave(state, pieces("pompeius")) is None


def test_event_4_a_sick_leader_does_not_evade() -> None:
    play = sickbed().do(Done())
    assert play.prompt.args() == {"die": "d6", "purpose": "battle"}


def test_event_4_others_evade_without_him_by_their_own_rating() -> None:
    play = sickbed("curio").do(Done())
    assert play.prompt.kind == "evasion"
    play.do(TryEvasion()).roll(1)  # Labienus' bonus of 2 makes 3, not below Curio's 3
    assert [event.args["rating"] for event in play.told("evasion-fails")] == [3]
    again = sickbed("curio").do(Done()).do(TryEvasion()).roll(0)
    refusal = again.refused(evade(["curio", "caesar"], [], "italia-6"))
    assert (refusal.kind, refusal.rule) == ("must-stay", "event.4")
    again.do(evade(["curio"], LEGIONS[:1], "italia-6"))
    assert (again.place("curio"), again.place("caesar")) == ("italia-6", "italia-1")


def test_event_4_a_sick_leader_leads_no_fleet_away() -> None:
    scene = rivals().put(C, "italia-1", "caesar", "naves-6-0", *LEGIONS[:1])
    scene.put(R, "italia-7", "labienus", *LEGIONS[20:22])
    play = year_of(4, scene, roma=C, initiative=R).to_war()
    play.do(march("italia-7", ["labienus"], LEGIONS[20:22], "italia-1")).do(Done())
    assert play.prompt.args() == {"die": "d6", "purpose": "battle"}  # no question for the fleet


def test_event_4_he_dies_if_his_side_is_beaten_and_must_leave() -> None:
    play = sickbed("curio", defenders=5).do(Done()).do(Stand()).roll(2)
    results = play.told("result")[0].args
    assert (results["side"], results["defender"]) == (R, "A")
    play.do(play.prompt.legal(play.state)[0])  # the winner's losses
    assert play.rules("leader-dies") == ["event.4"]
    assert play.state.where[piece("caesar")] == DEAD
    assert play.place("curio") == "italia-1"  # still to retreat
    assert "10.1.leader" in play.rules("points")  # as killed in combat
    assert play.state.chief_died


def test_event_4_he_lives_if_his_side_wins() -> None:
    play = sickbed("curio", defenders=15, attackers=2).do(Done()).do(Stand()).roll(1)
    assert play.told("result")[0].args["side"] == C
    assert play.place("caesar") == "italia-1"


def test_event_4_alone_among_enemies_he_dies_without_a_die() -> None:
    play = sickbed(defenders=0)
    assert play.rules("leader-dies") == ["event.4"]
    assert not [event for event in play.heard if event.rule == "8.2.lone"]
    assert "10.1.leader" in play.rules("points")


# --- event.6 -------------------------------------------------------------------------------------


def agitation(place: str, *regions: str, control: int = C, **fields: Any) -> Play:
    """Caesar in a place, with regions of his side; the year's first sequence is his."""
    scene = rivals().put(C, place, "caesar").control(R, *BOARD.region_ids)
    scene.control(control, *regions)
    return year_of(6, scene, **fields).to_war()


def test_event_6_he_stays_in_a_city_of_his_side() -> None:
    play = agitation("gallia-7", "gallia")
    assert (play.prompt.kind, play.place("caesar")) == ("movement", "gallia-7")
    assert not play.told("forced-march")


def test_event_6_the_march_opens_the_sequence_and_takes_him_to_the_nearest_city() -> None:
    play = agitation("gallia-3", "gallia")  # Gallia 4 touches Gallia 3
    marches = play.told("forced-march")
    assert [(event.rule, event.args["path"]) for event in marches] == [
        ("event.6", (zone("gallia-4"),))
    ]
    assert play.prompt.kind == "movement"
    assert play.state.moved[piece("caesar")]
    told = [event.kind for event in play.heard]
    assert told.index("sequence") < told.index("forced-march")


def test_event_6_units_stay_behind() -> None:
    scene = rivals().put(C, "gallia-3", "caesar", "legio-x").control(C, "gallia")
    play = year_of(6, scene).to_war()
    assert (play.place("caesar"), play.place("legio-x")) == ("gallia-4", "gallia-3")


def test_event_6_between_equally_near_cities_the_player_chooses() -> None:
    play = agitation("gallia-6", "gallia")  # Gallia 4, 7 and 9 touch it
    assert (play.prompt.kind, play.prompt.open) == ("forced-march", True)
    ways = play.prompt.legal(play.state)
    assert ways == [
        march("gallia-6", ["caesar"], [], "gallia-4"),
        march("gallia-6", ["caesar"], [], "gallia-7"),
        march("gallia-6", ["caesar"], [], "gallia-9"),
    ]
    refusal = play.refused(march("gallia-6", ["caesar"], [], "gallia-3"))
    assert (refusal.kind, refusal.rule) == ("not-the-way", "event.6")
    assert play.refused(Done()).kind == "not-an-answer"
    assert play.do(ways[1]).place("caesar") == "gallia-7"
    assert play.prompt.kind == "movement"


def test_event_6_nearest_is_counted_in_movement_points() -> None:
    # From Italia 2 Gallia 5 costs 3 MP by the Alpes, and Gallia 4 or 7 behind it 4.
    play = agitation("italia-2", "gallia")
    goals = {way.path[-1] for way in play.prompt.legal(play.state)}
    assert goals == {zone("gallia-4"), zone("gallia-7"), zone("gallia-8")}


def crossing(*enemies: str) -> Play:
    """Caesar must cross from Italia 7 to Graecia, his only region; legions stand in his way."""
    scene = rivals().put(C, "italia-7", "caesar").control(R, *BOARD.region_ids)
    scene.control(C, "graecia")
    for place, legion in zip(enemies, LEGIONS, strict=False):
        scene.put(R, place, legion)
    return year_of(6, scene).to_war()


def test_event_6_a_long_way_takes_several_sequences_with_all_his_points() -> None:
    play = crossing("graecia-1", "graecia-2")  # Graecia 4 is 5 MP away
    path = tuple(zone(name) for name in ("italia-5", "graecia-1", "graecia-3"))
    assert play.told("forced-march")[0].args["path"] == path
    play.do(Done()).do(Done())  # both players' movement
    marches = [event.args["to"] for event in play.told("forced-march")]
    assert marches == [zone("graecia-3"), zone("graecia-4")]


def test_event_6_a_city_with_enemies_is_no_goal() -> None:
    scene = rivals().put(C, "gallia-3", "caesar").put(R, "gallia-4", "legio-i")
    play = year_of(6, scene.control(C, "gallia")).to_war()
    goals = {way.path[-1] for way in play.prompt.legal(play.state)}
    assert goals == {zone("gallia-7"), zone("gallia-9")}


def test_event_6_he_passes_enemies_unharmed() -> None:
    play = crossing("graecia-1")
    assert (play.prompt.kind, play.place("caesar")) == ("movement", "graecia-2")


def test_event_6_among_enemies_at_the_end_of_his_points_he_rolls_like_any_lone_leader() -> None:
    play = crossing("graecia-1", "graecia-2", "graecia-3")
    assert play.prompt.args() == {"die": "d10", "leader": piece("caesar"), "purpose": "lone"}
    assert play.roll(8).rules("leader-dies") == ["8.2.lone"]


def test_event_6_without_a_city_to_go_to_he_stays() -> None:
    play = agitation("gallia-3")  # his side controls nothing
    assert (play.prompt.kind, play.place("caesar")) == ("movement", "gallia-3")
    island = agitation("graecia-5", "gallia")  # Crete has no land border
    assert (island.prompt.kind, island.place("caesar")) == ("movement", "graecia-5")


def test_event_6_faction_leaders_on_land_stay_others_go() -> None:
    scene = rivals().put(C, "gallia-7", "caesar", "curio").control(C, "gallia")
    scene.put(R, "occidentalis", "pompeius", "naves-6-0")
    state = year_of(6, scene).state
    assert [bound(state, piece(name)) for name in ("caesar", "curio", "pompeius")] == [
        True,
        False,
        False,  # at sea
    ]
    refusal = why_not_leave(state, pieces("caesar"))
    assert refusal is not None
    assert refusal.rule == "event.6"


def test_event_6_he_does_not_evade_from_his_city() -> None:
    scene = rivals().put(C, "gallia-7", "caesar", "legio-x").control(C, "gallia")
    scene.put(R, "gallia-5", "labienus", "legio-i")
    play = year_of(6, scene, initiative=R).to_war()
    play.do(march("gallia-5", ["labienus"], ["legio-i"], "gallia-7")).do(Done())
    assert play.prompt.args() == {"die": "d6", "purpose": "battle"}


def test_event_6_only_the_active_sides_faction_leaders_march() -> None:
    scene = rivals().put(C, "gallia-3", "caesar").put(R, "asia-3", "pompeius")
    play = year_of(6, scene.control(C, "gallia").control(R, "asia"), initiative=C).to_war()
    assert (play.place("caesar"), play.place("pompeius")) == ("gallia-4", "asia-3")


def forced_off(event: int) -> Play:
    """Caesar alone with a fleet in Gallia 8; Labienus marches in with a legion."""
    scene = rivals().put(C, "gallia-8", "caesar", "naves-6-0").control(C, "gallia")
    scene.put(R, "gallia-7", "labienus", "legio-i")
    play = year_of(event, scene, roma=C, initiative=R).to_war()
    return play.do(march("gallia-7", ["labienus"], ["legio-i"], "gallia-8")).do(Done())


def test_event_6_he_goes_with_fleets_that_must_leave() -> None:
    play = forced_off(6)
    assert play.prompt.kind == "sea-evasion"
    assert play.do(play.prompt.legal(play.state)[0]).place("caesar") == "occidentalis"


def test_event_4_with_fleets_that_must_leave_he_does_not_go_and_dies() -> None:
    play = forced_off(4)
    assert play.rules("fleets-lost") == ["8.2.forced"]
    assert play.rules("leader-dies") == ["event.4"]


# --- event.7, event.8, event.10: sequences -------------------------------------------------------


@pytest.mark.parametrize(("total", "left"), [(6, (3, 2)), (7, (3, 3)), (1, (0, 0)), (0, (0, 0))])
def test_event_7_one_sequence_less_and_never_below_none(total: int, left: tuple[int, int]) -> None:
    play = year_of(7, rivals(), total=total, initiative=C)
    counted = play.told("sequences")[0].args
    assert (counted["caesarian"], counted["republican"]) == left


@pytest.mark.parametrize("total", [0, 1, 2, 7, 11])
def test_event_8_the_total_becomes_two_one_for_each(total: int) -> None:
    play = year_of(8, rivals(), total=total, initiative=R)
    counted = play.told("sequences")[0].args
    assert (counted["total"], counted["caesarian"], counted["republican"]) == (2, 1, 1)
    play.to_war()
    assert play.told("sequence")[0].args["side"] == R  # the initiative player begins


def sequences(play: Play) -> list[int]:
    """Nobody moves: whose sequences follow each other?"""
    play.to_war()
    while play.run.prompt is not None and play.prompt.kind == "movement":
        play.do(Done())
    return [event.args["side"] for event in play.told("sequence")]


@pytest.mark.parametrize(("holder", "gainer"), [(C, R), (R, C)])
def test_event_10_the_opponent_has_one_more_when_all_are_over(holder: int, gainer: int) -> None:
    play = year_of(10, rivals(), total=4, roma=holder, initiative=C)
    assert play.state.extra == gainer
    assert sequences(play) == [C, R, C, R, gainer]
    assert play.rules("extra-sequence") == ["event.10"]


def test_event_10_nobody_controls_roma_or_its_side_has_no_faction_leader() -> None:
    for scene, holder in ((rivals(), NOBODY), (rivals().chief(C), C)):
        play = year_of(10, scene, total=2, roma=holder, initiative=C)
        assert (play.state.extra, play.rules("event-void")) == (NOBODY, ["event.10"])
        assert sequences(play) == [C, R]


# --- event.11 ------------------------------------------------------------------------------------


def deserters(*dice: int, control: int = C) -> Play:
    """Caesarian legions: four in two zones of Gallia, one in Hispania; a Republican in Gallia."""
    scene = rivals().control(control, *BOARD.region_ids)
    scene.put(C, "gallia-4", *LEGIONS[:2]).put(C, "gallia-7", *LEGIONS[2:4])
    scene.put(C, "hispania-1", LEGIONS[4]).put(R, "gallia-1", LEGIONS[5])
    return year_of(11, scene).roll(*dice)


def test_event_11_the_same_region_twice_cancels_it() -> None:
    play = deserters(1, 1)
    assert play.rules("event-void") == ["event.11"]
    assert play.prompt.kind == "disband"


def test_event_11_the_holder_chooses_two_of_his_legions_in_the_whole_region() -> None:
    play = deserters(1, 2)
    assert (play.prompt.kind, play.prompt.open) == ("desert", False)
    assert play.prompt.seat == play.state.seat_of(C)
    mine = pieces(*LEGIONS[:4])
    assert play.refused(Lose(mine[:1])).kind == "wrong-number"
    assert play.refused(Lose((mine[0], piece(LEGIONS[5])))).kind == "not-here"
    play.do(Lose((mine[0], mine[3])))  # from two zones, and the garrison of three is broken
    gone = [name for name in LEGIONS[:6] if play.state.where[piece(name)] == RESERVE]
    assert gone == [LEGIONS[0], LEGIONS[3], LEGIONS[4]]  # Hispania had one only
    assert [event.args["region"] for event in play.told("legions-desert")] == [
        BOARD.region_ids.index("gallia"),
        BOARD.region_ids.index("hispania"),
    ]


@pytest.mark.parametrize(
    ("die", "region"),
    enumerate(["gallia", "hispania", "italia", "graecia", "asia", "africa"], start=1),
)
def test_event_11_the_die_names_the_region(die: int, region: str) -> None:
    scene = rivals().control(R, region).put(R, f"{region}-1", *LEGIONS[:2])
    play = year_of(11, scene).roll(die, die % 6 + 1)
    assert play.told("legions-desert")[0].args["units"] == sorted(pieces(*LEGIONS[:2]))


def test_event_11_only_the_holders_legions_desert() -> None:
    play = deserters(1, 3, control=R)
    assert [event.args["units"] for event in play.told("legions-desert")] == [[piece(LEGIONS[5])]]
    assert [event.args["region"] for event in play.told("nobody-deserts")] == [BOARD.italia]


def test_event_11_a_region_that_nobody_holds_loses_none() -> None:
    play = deserters(1, 2, control=NOBODY)
    assert len(play.told("nobody-deserts")) == 2
    assert not play.told("legions-desert")


# --- event.13 and event.14 -----------------------------------------------------------------------


def test_event_13_units_in_the_east_are_reduced_or_lost_leaders_are_not() -> None:
    scene = rivals().put(R, "asia-1", "legio-i").put(R, "asia-5", "legio-ii", reduced=True)
    scene.put(R, "graecia-2", "legio-iii").put(C, "asia-2", "naves-6-0")
    fleet = next(p for p in BOARD.roman_of_kind[4] if scene.state.where[p] == zone("asia-2"))
    play = year_of(13, scene)
    assert reduced(play, "legio-i", "legio-iii") == [True, False]
    assert play.state.reduced[fleet]
    assert play.state.where[piece("legio-ii")] == RESERVE
    assert play.place("pompeius") == "asia-1"
    assert set(play.rules("unit-reduced") + play.rules("unit-lost")) == {"event.13"}


def test_event_13_peoples_suffer_too_at_war_or_at_peace() -> None:
    scene = rivals().war("pontici", C).put(C, "pontici", "pontici-band-1", reduced=True)
    scene.put(NOBODY, "aegyptii", "aegyptii-band-1", "aegyptii-naves-1")
    scene.put(NOBODY, "aegyptii", "aegyptii-band-2", reduced=True)
    scene.put(NOBODY, "parthi-1", "parthi-band-1")
    play = year_of(13, scene)
    assert reduced(play, "aegyptii-band-1", "aegyptii-naves-1", "parthi-band-1") == [
        True,
        True,
        False,
    ]
    boxed = [play.state.where[piece(n)] for n in ("pontici-band-1", "aegyptii-band-2")]
    assert boxed == [BOX, BOX]


PARTHI = BOARD.people_ids.index("parthi")


def test_event_14_parthi_at_peace_go_to_war_whatever_years_of_peace_they_have() -> None:
    scene = rivals().control(C, "asia")
    scene.state.peace_until = [-40] * len(BOARD.peoples)
    assert year_of(14, scene).state.war[PARTHI] == R  # who holds no region next to them


def test_event_14_parthi_at_war_make_peace_without_points() -> None:
    play = year_of(14, rivals().war("parthi", R))
    assert (play.state.war[PARTHI], play.told("points")) == (NOBODY, [])


def test_event_14_parthi_under_allegiance_do_nothing() -> None:
    scene = rivals()
    scene.state.allied[PARTHI] = R
    for unit in range(BOARD.piece_count):
        if BOARD.piece_people[unit] == PARTHI:
            scene.state.side[unit] = R
    reindex(scene.state)
    assert year_of(14, scene).rules("event-void") == ["event.14"]
