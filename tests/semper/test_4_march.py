"""4.2.4, 4.3 and 4.4: how peoples and Armenians march."""

from __future__ import annotations

import pytest

from core.semper.box.board import PRIMUS
from core.semper.march.move_offer import MovePrompt
from core.semper.march.movement import why_not_march
from tests.semper.scene import BOARD, P, S, Scene, asked, at, march, push, zone
from tests.semper.test_3_march import why


def at_war(*peoples: str, side: int = P) -> Scene:
    """Peoples at war that a side runs, and moves now."""
    scene = Scene(active=side)
    for people in peoples:
        scene.war(people, side)
    return scene


# --- 4.3.home, 4.3.homeland ---------------------------------------------------------------------


def test_4_3_home_a_people_at_peace_does_not_leave_its_homes() -> None:
    scene = Scene(active=P)  # PRIMUS keeps the Pictes, for SECONDUS holds Britanniae
    out = march("pictes-1", [], ["pictes-1"], "britanniae-1")
    assert why(scene, out) == ("people-at-home", "4.3.home")
    push(scene.game(), march("pictes-1", ["drest"], ["pictes-1"], "pictes-2"))


def test_4_3_home_it_is_moved_about_there_by_who_would_run_it() -> None:
    scene = Scene(active=S)
    at_home = march("pictes-1", [], ["pictes-1"], "pictes-2")
    assert why(scene, at_home) == ("people-at-home", "4.3.home")
    push(scene.game(), march("persae-1", ["spahbad"], ["persae-1", "persae-2"], "persae-3"))
    prompt = asked(scene.game())
    assert isinstance(prompt, MovePrompt)
    homes = set(BOARD.homelands[BOARD.persae])
    quiet = [stack for stack in prompt.stacks(scene.state) if stack.quiet]
    assert {stack.place for stack in quiet} <= homes
    assert quiet


def test_4_3_home_nobody_moves_a_people_with_a_single_home() -> None:
    scene = Scene(active=P)
    assert why(scene, march("franci", [], ["franci-1"], "galliae-2"))[0] == "people-at-home"


def test_4_3_homeland_of_others_is_open_only_in_war() -> None:
    """The printed example: the Quades do not enter the zone of the Marcomanni at peace."""
    scene = at_war("quades", side=S)
    west_of_home = march("quades", [], ["quades-1"], "marcomanni")
    assert why(scene, west_of_home) == ("homeland-not-at-war", "4.3.homeland")
    push(scene.war("marcomanni", S).game(), west_of_home)


def test_4_3_homeland_zones_of_nobody_are_open() -> None:
    """The printed example: Mauri may go to the zone west of theirs."""
    push(at_war("mauri").game(), march("mauri", [], ["mauri-1"], "atlas"))


# --- 4.3.entry ----------------------------------------------------------------------------------


def test_4_3_entry_leads_through_the_diocese_of_their_colour() -> None:
    """The printed example: Alamanni enter by Galliae; once inside they go where they like."""
    scene, party = at_war("alamanni"), (["chnodomarius"], ["alamanni-1"])
    assert why(scene, march("alamanni", *party, "italia-1")) == ("not-their-entry", "4.3.entry")
    game = scene.game()
    push(game, march("alamanni", *party, "galliae-5", "italia-1"))
    assert at(game, "alamanni-1") == "italia-1"


def test_4_3_entry_holds_again_for_who_has_left_the_empire() -> None:
    scene = at_war("quades").put(P, "italia-1", "quades-1").war("marcomanni", P)
    push(scene.game(), march("italia-1", [], ["quades-1"], "marcomanni"))
    scene.put(P, "marcomanni", "quades-1")
    again = march("marcomanni", [], ["quades-1"], "italia-1")
    assert why(scene, again) == ("not-their-entry", "4.3.entry")
    push(scene.game(), march("marcomanni", [], ["quades-1"], "pannoniae-1"))


# --- 4.3.leash, 4.3.alone, 4.3.own, 4.3.leaderless ----------------------------------------------


def test_4_3_leash_is_five_zones_long() -> None:
    scene = at_war("franci").put(P, "viennensis-4", "ascaricus", "franci-1")
    steps = BOARD.steps_from(zone("franci"))
    assert (steps[zone("hispaniae-1")], steps[zone("hispaniae-2")]) == (5, 6)
    party = (["ascaricus"], ["franci-1"])
    far = march("viennensis-4", *party, "hispaniae-1", "hispaniae-2")
    assert why(scene, far) == ("beyond-leash", "4.3.leash")
    push(scene.game(), march("viennensis-4", *party, "hispaniae-1"))


def test_4_3_alone_a_leader_goes_alone_outside_the_empire_only() -> None:
    scene = at_war("franci", "burgondi")
    into = march("franci", ["ascaricus"], [], "galliae-2")
    assert why(scene, into) == ("foreign-leader-alone", "4.3.alone")
    push(scene.game(), march("franci", ["ascaricus"], [], "burgondi"))
    scene.put(P, "galliae-2", "ascaricus", "franci-1")
    for to in ("galliae-4", "franci"):
        assert why(scene, march("galliae-2", ["ascaricus"], [], to))[1] == "4.3.alone"
    push(scene.game(), march("galliae-2", ["ascaricus"], ["franci-1"], "galliae-4"))


def test_4_3_own_a_leader_leads_his_people_only() -> None:
    """The printed example, Persae and Iberia, and two peoples of one group in one zone."""
    scene = at_war("franci", "alamanni").put(P, "galliae-2", "ascaricus", "franci-1", "alamanni-1")
    both = march("galliae-2", ["ascaricus"], ["franci-1", "alamanni-1"], "galliae-4")
    assert why(scene, both) == ("one-people-only", "4.3.own")
    push(scene.game(), march("galliae-2", ["ascaricus"], ["franci-1"], "galliae-4"))


def test_4_1_gothi_are_one_people_once_both_are_at_war() -> None:
    scene = at_war("visigothi", "ostrogothi", side=S).put(S, "visigothi", "ostrogothi-1")
    party = (["athanaricus"], ["visigothi-1", "ostrogothi-1"])
    push(scene.game(), march("visigothi", *party, "thracia-1"))


def test_4_1_gothi_have_the_leash_of_both_homes() -> None:
    steps = (BOARD.steps_from(zone("ostrogothi")), BOARD.steps_from(zone("visigothi")))
    assert [row[zone("italia-1")] for row in steps] == [6, 5]
    west_of_noricum = march("pannoniae-1", [], ["ostrogothi-1"], "italia-1")
    alone = at_war("ostrogothi", side=S).put(S, "pannoniae-1", "ostrogothi-1")
    assert why(alone, west_of_noricum) == ("beyond-leash", "4.3.leash")
    push(alone.war("visigothi", S).game(), west_of_noricum)


def test_4_3_leaderless_units_go_one_zone() -> None:
    two = march("franci", [], ["franci-1"], "galliae-2", "galliae-4")
    assert why(at_war("franci"), two) == ("one-zone-only", "4.3.leaderless")
    push(at_war("franci").game(), march("franci", [], ["franci-1"], "galliae-2"))


# --- 4.2.4 stacking -----------------------------------------------------------------------------


def test_4_2_4_peoples_do_not_stay_with_romans_of_their_side_but_cross_them() -> None:
    scene = at_war("franci").put(P, "galliae-2", "galere", "iovii")
    stay = march("franci", ["ascaricus"], ["franci-1"], "galliae-2")
    assert why(scene, stay) == ("may-not-stack", "4.2.4")
    push(scene.game(), march("franci", ["ascaricus"], ["franci-1"], "galliae-2", "galliae-4"))


def test_4_2_4_romans_do_not_stay_with_peoples_of_their_side_but_cross_them() -> None:
    scene = at_war("franci").put(P, "galliae-4", "franci-1").put(P, "galliae-2", "galere", "iovii")
    for units in (["iovii"], []):
        leaders = ["galere"] if units else ["severe"]
        scene.put(P, "galliae-2", "severe")
        assert why(scene, march("galliae-2", leaders, units, "galliae-4"))[1] == "4.2.4"
        push(scene.game(), march("galliae-2", leaders, units, "galliae-4", "galliae-3"))


def test_4_2_4_western_and_eastern_peoples_keep_apart() -> None:
    """The printed examples: Franci with Alamanni, not Persae with Visigothi."""
    push(
        at_war("franci", "alamanni").put(P, "galliae-2", "alamanni-1").game(),
        march("franci", [], ["franci-1"], "galliae-2"),
    )
    scene = at_war("visigothi", "alani", side=S).put(S, "thracia-1", "alani-1")
    stay = march("visigothi", [], ["visigothi-1"], "thracia-1")
    assert why(scene, stay) == ("may-not-stack", "4.2.4")


def test_4_4_1_foes_peoples_of_the_two_players_keep_out_of_each_others_way() -> None:
    scene = at_war("franci").war("alamanni", S).put(S, "galliae-2", "alamanni-1")
    for path in (["galliae-2"], ["galliae-2", "galliae-4"]):
        enter = march("franci", ["ascaricus"], ["franci-1"], *path)
        assert why(scene, enter) == ("other-players-peoples", "4.4.1.foes")


def test_4_4_1_foes_a_people_marches_into_romans_of_the_other_side() -> None:
    scene = at_war("franci").put(S, "galliae-2", "maxence", "cornuti")
    past = march("franci", ["ascaricus"], ["franci-1"], "galliae-2", "galliae-4")
    assert why(scene, past) == ("must-stop", "7.1.stop")
    push(scene.game(), march("franci", ["ascaricus"], ["franci-1"], "galliae-2"))


# --- 4.4.2 Armenia ------------------------------------------------------------------------------


def test_4_4_2_move_armenians_stay_at_home_in_peace() -> None:
    out = march("armenia", [], ["armenia-1"], "pontica-4")
    assert why(Scene(), out) == ("armenians-stay", "4.4.2.move")


@pytest.mark.parametrize("people", ["persae", "iberia"])
def test_4_4_2_move_they_go_next_door_in_war(people: str) -> None:
    scene = Scene().war(people, S)
    for number in range(1, 9 if people == "persae" else 3):
        scene.put(S, "alani", f"{people}-{number}")
    push(scene.game(), march("armenia", [], ["armenia-1"], "pontica-4"))
    led = scene.put(P, "armenia", "galere")
    push(led.game(), march("armenia", ["galere"], ["armenia-1"], "pontica-5", "pontica-4"))
    far = march("armenia", ["galere"], ["armenia-1"], "pontica-4", "pontica-3")
    assert why(led, far) == ("armenians-near-home", "4.4.2.move")


def test_4_4_2_move_homes_at_peace_stay_closed_to_them() -> None:
    scene = Scene().war("persae", S)
    assert why(scene, march("armenia", [], ["armenia-1"], "iberia"))[1] == "3.4.1.homeland"
    push(scene.game(), march("armenia", [], ["armenia-1"], "persae-2"))


def test_4_4_2_move_they_come_back_when_the_war_is_over() -> None:
    scene = Scene().put(P, "pontica-4", "armenia-1")
    assert why(scene, march("pontica-4", [], ["armenia-1"], "pontica-5"))[0] == "armenians-stay"
    push(scene.game(), march("pontica-4", [], ["armenia-1"], "armenia"))


def test_4_4_2_armenia_is_invaded_by_peoples_of_the_other_player() -> None:
    invade = march("persae-2", ["spahbad"], ["persae-3"], "armenia")
    scene = at_war("persae", side=S).put(S, "persae-2", "spahbad", "persae-3")
    push(scene.game(), invade)
    assert scene.state.control[BOARD.oriens] == PRIMUS
    own = at_war("persae").put(P, "persae-2", "spahbad", "persae-3")
    assert why(own, invade) == ("homeland-not-at-war", "4.3.homeland")


def test_4_4_2_armenians_march_with_romans_of_their_camp() -> None:
    scene = Scene().war("persae", S).put(P, "armenia", "galere", "scutarii-2")
    both = march("armenia", ["galere"], ["armenia-1", "scutarii-2"], "persae-2")
    push(scene.game(), both)


def test_4_3_own_romans_and_peoples_do_not_march_together() -> None:
    """They may meet where they cross, and no position keeps them there."""
    scene = at_war("franci").put(P, "galliae-2", "galere", "iovii", "franci-1")
    mixed = march("galliae-2", ["galere"], ["franci-1"], "galliae-4")
    refusal = why_not_march(scene.state, P, mixed)
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == ("romans-only", "4.3.own")
