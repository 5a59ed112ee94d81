"""3.4.2: the two fleets."""

from __future__ import annotations

import random
from functools import partial

import msgspec
import pytest

from core.game import Game
from core.semper.box.actions import Sail
from core.semper.box.board import NOWHERE
from core.semper.march.choose_voyage import sail_options
from core.semper.march.naval import fleets_of, sea_steps, why_not_sail
from core.texts import LANGUAGES, event_text, refusal_text
from tests.offers import walk
from tests.semper.scene import (
    BOARD,
    P,
    S,
    Scene,
    asked,
    at,
    end_movement,
    kinds,
    march,
    piece,
    push,
    refused,
    roll,
    sail,
    zone,
)

WESTERN, EASTERN = BOARD.fleet_ids
MISENUM, CYZICUS = "italia-6", "asia-1"


def sea(scene: Scene, fleet: int, place: str, *aboard: str) -> Scene:
    """A fleet at sea, with these in its hold."""
    scene.state.fleet_at[fleet] = zone(place)
    if aboard:
        scene.put(scene.state.fleet_side[fleet], BOARD.fleet_ids[fleet], *aboard)
    return scene


def west() -> Scene:
    return Scene(active=S)


def why(scene: Scene, action: Sail) -> tuple[str, str]:
    game = scene.game()
    refusal = refused(game, action)
    for lang in LANGUAGES:
        assert refusal_text(game.system, refusal, lang)
    return refusal.kind, refusal.rule


def next_sequence(game: Game) -> None:
    """Both players end their movements; nobody fights."""
    end_movement(game)
    end_movement(game)


# --- the printed example ------------------------------------------------------------------------


def test_3_4_2_procedure_example_maxence_goes_to_carthago() -> None:
    scene = west().put(S, "italia-4", "maxence", "pseudo-italia-1", "pseudo-italia-2")
    game = scene.title("augustus", "maxence").put(P, "pontica-1", "galere", "iovii").game()
    units = ["pseudo-italia-1", "pseudo-italia-2"]
    push(game, march("italia-4", ["maxence"], units, "italia-5", MISENUM))  # 2 MP
    assert refused(game, sail(0, "occidentalis", ["maxence"])).rule == "3.4.1.once"
    next_sequence(game)
    party = ["maxence", *units]
    events = push(game, sail(0, "occidentalis", party, africa_4=party))
    assert kinds(events)[:3] == ["embarks", "sails", "lands"]
    assert all(event_text(game.system, event, "fr") for event in events)
    assert [at(game, name) for name in party] == ["africa-4"] * 3
    assert refused(game, march("africa-4", ["maxence"], [], "africa-3")).rule == "3.4.1.once"
    next_sequence(game)
    push(game, march("africa-4", ["maxence"], units, "africa-3"))
    push(game, sail(0, MISENUM))
    assert game.state.fleet_at[0] == zone(MISENUM)


# --- fleets and their steps ---------------------------------------------------------------------


def test_3_4_2_control_each_fleet_serves_the_side_that_had_its_diocese() -> None:
    scene = west()
    assert (fleets_of(scene.state, S), fleets_of(scene.state, P)) == ([0], [1])
    assert why(scene, sail(1, "orientalis")) == ("not-your-fleet", "3.4.2.control")


def test_3_4_2_procedure_a_fleet_makes_one_step_in_a_sequence() -> None:
    game = west().game()
    push(game, sail(0, "occidentalis"))
    again = refused(game, sail(0, "centralis"))
    assert (again.kind, again.rule) == ("fleet-has-moved", "3.4.2.procedure")
    next_sequence(game)
    push(game, sail(0, "centralis"))
    assert game.state.fleet_at[0] == zone("centralis")


def test_3_4_2_port_steps_lead_through_seas_and_the_two_boxes_only() -> None:
    scene = sea(west(), 0, "orientalis")
    steps = {BOARD.place_ids[place] for place in sea_steps(scene.state, 0)}
    assert steps == {"centralis", "pontus", CYZICUS}
    assert why(scene, sail(0, "moesiae-3")) == ("no-port-there", "3.4.2.port")
    assert why(scene, sail(0, MISENUM)) == ("no-sea-way", "3.4.2.procedure")
    assert why(scene, sail(0, "occidentalis")) == ("no-sea-way", "3.4.2.procedure")
    push(scene.game(), sail(0, CYZICUS))  # ruling: it may use either box


@pytest.mark.parametrize("ocean", ["atlanticus", "fretum", "germanicum"])
def test_3_4_2_closed_seas_are_refused_by_name(ocean: str) -> None:
    scene = sea(west(), 0, "occidentalis")
    closed = Sail(0, BOARD.closed_seas[ocean])
    assert why(scene, closed) == ("closed-sea", "3.4.2.closed")


def test_9_2_return_a_lost_fleet_does_not_sail() -> None:
    scene = west()
    scene.state.fleet_at[0], scene.state.fleet_back[0] = NOWHERE, scene.state.year + 3
    assert why(scene, sail(0, "occidentalis")) == ("fleet-away", "9.2.return")
    assert refused(scene.game(), Sail(7, zone("occidentalis"))).kind == "no-such-fleet"
    assert refused(west().game(), Sail(0, 999)).kind == "no-such-place"


def test_event_9_stops_every_step_and_landing() -> None:
    scene = sea(west(), 0, "occidentalis", "maxence", "cornuti")
    game = scene.game(event=9)
    for action in (sail(0, MISENUM), sail(0, "occidentalis", africa_4=["maxence", "cornuti"])):
        assert refused(game, action).rule == "event.9"


def test_event_2_does_not_touch_fleets() -> None:
    push(west().game(event=2), sail(0, "occidentalis"))


def test_7_1_stop_fleets_do_not_mind_enemy_fleets() -> None:
    scene = sea(sea(west(), 1, "centralis"), 0, "occidentalis")
    push(scene.game(), sail(0, "centralis"))


# --- embarking ----------------------------------------------------------------------------------


def test_3_4_2_embark_only_in_a_port() -> None:
    scene = sea(west(), 0, "occidentalis").put(S, "africa-4", "maxence")
    assert why(scene, sail(0, "centralis", ["maxence"])) == ("embark-in-port", "3.4.2.embark")
    scene = west().put(S, "italia-5", "maxence")
    assert why(scene, sail(0, "occidentalis", ["maxence"]))[0] == "not-together"


def test_3_4_2_capacity_two_units_and_any_number_of_leaders() -> None:
    leaders = ["maxence", "severe", "alexander"]
    scene = west().put(S, MISENUM, *leaders, "batavi", "heruli", "cornuti")
    three = sail(0, "occidentalis", [*leaders, "batavi", "heruli", "cornuti"])
    assert why(scene, three) == ("no-room-aboard", "3.4.2.capacity")
    game = scene.game()
    push(game, sail(0, "occidentalis", [*leaders, "batavi", "heruli"]))
    assert at(game, "maxence") == WESTERN


def test_3_4_2_no_leader_is_needed() -> None:
    scene = west().put(S, MISENUM, "batavi")
    push(scene.game(), sail(0, "occidentalis", ["batavi"], africa_4=["batavi"]))


def test_3_2_1_ripenses_board_no_fleet() -> None:
    scene = west().put(S, MISENUM, "ripenses-italia").put(S, MISENUM, "maxence")
    scene.title("augustus", "maxence")
    aboard = sail(0, "occidentalis", ["maxence", "ripenses-italia"])
    assert why(scene, aboard) == ("ripenses-stay", "3.2.1.ripenses")


def test_3_2_1_pseudo_board_with_an_emperor_only() -> None:
    scene = west().put(S, MISENUM, "maxence", "pseudo-italia-1")
    aboard = sail(0, "occidentalis", ["maxence", "pseudo-italia-1"])
    assert why(scene, aboard) == ("pseudo-need-emperor", "3.2.1.pseudo")
    push(scene.title("usurper", "maxence").game(), aboard)


def test_3_2_1_pseudo_are_not_left_at_sea_by_their_emperor() -> None:
    scene = sea(west(), 0, "occidentalis", "maxence", "pseudo-italia-1").title("caesar", "maxence")
    assert why(scene, sail(0, "occidentalis", africa_4=["maxence"]))[1] == "3.2.1.pseudo"
    assert why(scene, sail(0, "occidentalis", africa_4=["pseudo-italia-1"]))[1] == "3.2.1.pseudo"
    push(scene.game(), sail(0, "occidentalis", africa_4=["maxence", "pseudo-italia-1"]))


def test_3_4_2_foreigners_and_armenians_never_board() -> None:
    scene = Scene().war("visigothi", P).put(P, CYZICUS, "visigothi-1", "athanaricus", "armenia-1")
    for name in ("visigothi-1", "athanaricus", "armenia-1"):
        refusal = why_not_sail(scene.state, P, sail(1, "orientalis", [name]))
        assert refusal is not None
        assert (refusal.kind, refusal.rule) == ("romans-only-aboard", "3.4.2")


def test_3_7_2_leaderless_units_are_not_left_behind_in_an_enemy_port() -> None:
    """The fleet of Misenum in the box of Cyzicus, whose diocese the enemy holds."""
    scene = west().put(S, CYZICUS, "maxence", "batavi", "heruli")
    scene.state.fleet_at[0] = zone(CYZICUS)
    left = sail(0, "orientalis", ["maxence", "batavi"])
    assert why(scene, left) == ("left-on-enemy-soil", "3.7.2.leaderless")
    push(scene.game(), sail(0, "orientalis", ["maxence", "batavi", "heruli"]))


def test_event_4_the_ill_primus_does_not_board() -> None:
    scene = Scene().put(P, CYZICUS, "galere", "iovii").heads("galere")
    scene.state.ill, scene.state.event = [piece("galere")], 4
    assert why(scene, sail(1, "orientalis", ["galere", "iovii"])) == ("must-stay", "event.4")
    push(scene.game(), sail(1, "orientalis", ["iovii"]))


def test_event_11_who_is_held_does_not_board() -> None:
    scene = west().put(S, MISENUM, "maxence")
    game = scene.game(event=11, detained=[piece("maxence")])
    assert refused(game, sail(0, "occidentalis", ["maxence"])).rule == "event.11"


# --- landing ------------------------------------------------------------------------------------


def test_3_4_2_land_after_the_step_or_without_one() -> None:
    game = sea(west(), 0, "centralis", "maxence", "batavi").game()
    push(game, sail(0, "occidentalis", africa_4=["maxence", "batavi"]))
    assert at(game, "batavi") == "africa-4"
    game = sea(west(), 0, "occidentalis", "maxence", "batavi").game()
    push(game, sail(0, "occidentalis", africa_4=["maxence", "batavi"]))
    assert at(game, "batavi") == "africa-4"


def test_3_4_2_procedure_a_voyage_has_an_aim() -> None:
    for scene, to in (
        (sea(west(), 0, "occidentalis", "maxence"), "occidentalis"),
        (west(), MISENUM),
    ):
        assert why(scene, sail(0, to)) == ("voyage-without-aim", "3.4.2.procedure")


def test_3_4_2_land_on_the_coast_of_this_sea_only() -> None:
    scene = sea(west(), 0, "occidentalis", "maxence")
    far = sail(0, "centralis", italia_6=["maxence"])
    assert why(scene, far) == ("not-on-this-coast", "3.4.2.land")
    stranger = sail(0, "centralis", africa_4=["severe"])
    assert why(scene.put(S, "italia-2", "severe"), stranger) == ("not-aboard", "3.4.2.land")


def test_3_4_2_land_all_in_one_zone_but_some_may_stay_aboard() -> None:
    scene = sea(west(), 0, "occidentalis", "maxence", "severe", "batavi")
    two = sail(0, "occidentalis", africa_4=["maxence"], italia_2=["severe"])
    assert why(scene, two) == ("one-landing-zone", "3.4.2.land")
    game = scene.game()
    push(game, sail(0, "occidentalis", africa_4=["maxence", "batavi"]))
    assert (at(game, "maxence"), at(game, "severe")) == ("africa-4", WESTERN)


def test_3_4_2_port_everybody_lands_in_a_box() -> None:
    game = sea(west(), 0, "occidentalis", "maxence", "batavi").game()
    events = push(game, sail(0, MISENUM))
    assert kinds(events)[:2] == ["sails", "lands"]
    assert (at(game, "maxence"), at(game, "batavi")) == (MISENUM, MISENUM)
    assert refused(game, march(MISENUM, ["maxence"], [], "italia-5")).rule == "3.4.1.once"


def test_3_4_1_homeland_binds_landings() -> None:
    scene = sea(Scene(), 1, "pontus", "galere", "iovii")
    assert why(scene, sail(1, "pontus", alani=["galere", "iovii"])) == (
        "homeland-at-peace",
        "3.4.1.homeland",
    )
    push(scene.game(), sail(1, "pontus", alani=["galere"]))
    push(scene.game(), sail(1, "pontus", colchis=["galere", "iovii"]))
    alone = sail(1, "pontus", colchis=["iovii"])
    assert why(scene, alone) == ("outside-needs-leader", "3.2.2")


def test_3_7_2_leaderless_units_do_not_land_in_an_enemy_diocese() -> None:
    scene = sea(west(), 0, "centralis", "maxence", "batavi")
    alone = sail(0, "centralis", moesiae_4=["batavi"])
    assert why(scene, alone) == ("enemy-soil-needs-leader", "3.7.2.leaderless")
    push(scene.game(), sail(0, "centralis", moesiae_4=["maxence", "batavi"]))


def test_4_2_4_romans_do_not_land_among_peoples_of_their_side() -> None:
    scene = sea(west(), 0, "occidentalis", "maxence").war("mauri", S).put(S, "africa-1", "mauri-1")
    assert why(scene, sail(0, "occidentalis", africa_1=["maxence"])) == ("may-not-stack", "4.2.4")


def test_8_1_who_lands_among_enemies_has_to_fight() -> None:
    scene = sea(west(), 0, "centralis", "maxence", "batavi").put(P, "moesiae-4", "moesiaci")
    game = scene.game()
    push(game, sail(0, "centralis", moesiae_4=["maxence", "batavi"]))
    end_movement(game)
    assert game.state.battle is not None
    assert game.state.battle.zone == zone("moesiae-4")


def test_7_1_lone_a_leader_who_lands_alone_among_enemies_must_flee() -> None:
    scene = sea(west(), 0, "centralis", "maxence").put(P, "moesiae-4", "moesiaci")
    game = scene.game()
    push(game, sail(0, "centralis", moesiae_4=["maxence"]))
    roll(game, 9)
    assert at(game, "maxence") == ""


# --- the offer ----------------------------------------------------------------------------------


@pytest.mark.parametrize("afloat", [True, False])
def test_3_4_2_whoever_follows_the_offer_ends_with_a_legal_voyage(afloat: bool) -> None:
    people = ("maxence", "severe", "pseudo-italia-1", "batavi")
    scene = west().put(S, MISENUM, "alexander", "ripenses-italia", "heruli")
    scene = sea(scene, 0, "occidentalis", *people) if afloat else scene.put(S, MISENUM, *people)
    game = scene.title("augustus", "maxence").game()
    luck, landings, aboard = random.Random(7), 0, 0
    for _ in range(60):
        ask = partial(sail_options, game.view(2), S)
        built = walk(ask, luck, {"type": "sail"})
        action: Sail = msgspec.convert(built, Sail)
        assert game.why_not(asked(game).seat, action) is None, built
        landings += bool(action.landings)
        aboard += bool(action.aboard)
    assert landings > 5
    assert (aboard > 5) != afloat


def test_3_4_2_who_cannot_board_stays_in_the_list_with_the_reason() -> None:
    scene = west().put(S, MISENUM, "maxence", "ripenses-italia", "pseudo-italia-1", "batavi")
    state = scene.game().state
    options = sail_options(state, S, {"type": "sail", "fleet": 0, "to": zone("occidentalis")})
    assert options is not None
    barred = {o.value: o.refusal.rule for o in options.candidates if o.refusal is not None}
    names = {BOARD.piece_ids[value]: rule for value, rule in barred.items()}
    assert names == {"ripenses-italia": "3.2.1.ripenses", "pseudo-italia-1": "3.2.1.pseudo"}
