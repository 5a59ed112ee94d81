"""3.6.1 to 3.6.3 coups: who may claim, whether it is valid, who rallies."""

from __future__ import annotations

import pytest

from core.alea.box.board import NOWHERE, WAITING
from core.alea.box.state import GEOSTRATEGY, reindex
from core.alea.politics import coups
from core.alea.politics.faction_leaders import heirs
from core.alea.start.invariants import faults_in_play
from core.imperator.actions import Done, Flee, Relocate
from core.systems import open_system
from core.texts import event_text
from tests.alea.politics_scene import Stage, attempt, murder_done, pretender, sound, war, why_not
from tests.alea.scene import BOARD, C, R, Scene, boxed, piece, pieces, zone

SYSTEM = open_system("alea")

# --- 3.6.1 ---------------------------------------------------------------------------------------


def test_3_6_1_scipio_may_claim_pompeius_title() -> None:
    assert why_not(war().put(R, "asia-4", "scipio"), "scipio") == ""


def test_3_6_1_a_pretender_is_a_roman_leader_of_the_other_side_on_the_map() -> None:
    scene = war().put(C, "gallia-8", "lepidus")
    assert why_not(scene, "lepidus") == "not-an-enemy-leader 3.6.1"  # one's own
    assert why_not(scene, "scipio") == "not-an-enemy-leader 3.6.1"  # dead
    assert why_not(scene, "surena") == "not-an-enemy-leader 3.6.1"  # no Roman
    assert why_not(scene, "legio-ii") == "not-an-enemy-leader 3.6.1"
    for nobody in (-1, 9999, NOWHERE):
        assert coups.why_not_pretender(scene.state, C, nobody) is not None
    boxed(scene, WAITING, R, "cassius")
    assert why_not(scene, "cassius") == "not-an-enemy-leader 3.6.1"


def test_3_6_1_not_a_faction_leader_and_not_beside_one() -> None:
    scene = war().put(R, "italia-7", "scipio")
    assert why_not(scene, "pompeius") == "leads-already 3.6.1"
    assert why_not(scene, "scipio") == "beside-his-chief 3.6.1"


def test_3_6_1_an_enemy_faction_leader_in_the_zone_does_not_protect_him() -> None:
    assert why_not(war().put(R, "gallia-8", "scipio"), "scipio") == ""


@pytest.mark.parametrize(
    ("name", "side"), [("octavianus", R), ("g-pompeius", C), ("s-pompeius", C)]
)
def test_3_6_1_three_can_never_be_pretenders(name: str, side: int) -> None:
    scene = war().put(R if side == C else C, "asia-4", name)
    assert why_not(scene, name, side) == "never-a-pretender 3.6.1"


@pytest.mark.parametrize("name", ["cato", "bibulus"])
def test_3_6_2_a_leader_without_another_face_cannot_be_one(name: str) -> None:
    assert why_not(war().put(R, "asia-4", name), name) == "no-other-face 3.6.2"


def test_3_6_1_one_pretender_for_each_side_at_a_time() -> None:
    scene = pretender(war().put(C, "asia-4", "scipio"), R, "scipio").put(R, "asia-1", "spinther")
    scene.put(C, "hispania-1", "lepidus")
    assert why_not(scene, "spinther") == "pretender-in-play 3.6.1"
    assert why_not(scene, "lepidus", R) == ""  # the other side may have one, too
    assert why_not(scene, "scipio", R) == "never-a-pretender 3.6.1"  # but not the same man


def test_3_5_3_after_the_murder_an_assassin_is_no_pretender() -> None:
    scene = war().put(R, "asia-4", "cassius")
    assert why_not(scene, "cassius") == ""
    assert why_not(murder_done(scene), "cassius") == "assassins-stay 3.5.3.faithful"


def test_s1_rubicon_no_republican_coup_in_the_first_year() -> None:
    scene = Scene("1", year=-49).put(C, "gallia-3", "lepidus").put(R, "asia-4", "scipio")
    assert why_not(scene, "lepidus", R) == "no-coup-this-year s1.rubicon"
    assert why_not(scene, "scipio", C) == ""
    scene.state.year = -48
    assert why_not(scene, "lepidus", R) == ""


# --- 3.6.2 validation ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "modifier", "valid"),
    [(4, 0, True), (5, 0, False), (5, -1, True), (6, -1, False), (6, -2, True)],
)
def test_3_6_2_at_most_his_political_capacity(die: int, modifier: int, valid: bool) -> None:
    """Scipio has 4 as a Republican (3 on his other face)."""
    stage = attempt(war().put(R, "asia-4", "scipio"), "scipio", modifier).roll(die)
    assert stage.sides("scipio") == [C if valid else R]
    assert stage.state.pretenders[R] == (piece("scipio") if valid else NOWHERE)
    assert stage.state.pretenders[C] == NOWHERE
    assert stage.asked == ("triumvir" if valid else "")


def test_3_6_2_a_failure_changes_nothing_else() -> None:
    scene = war().put(R, "asia-4", "scipio", "legio-iv", "spinther").put(R, "asia-1", "petreius")
    stage = attempt(scene, "scipio").roll(5)
    assert stage.asked == ""
    assert stage.sides("scipio", "spinther", "legio-iv", "petreius") == [R] * 4
    assert [event.kind for event in stage.events] == ["die-for", "coup-fails"]
    assert why_not(scene, "scipio") == ""  # he may be tried again


def test_3_6_2_the_log_tells_what_the_stratagem_adds() -> None:
    stage = attempt(war().put(R, "asia-4", "scipio"), "scipio", -2).roll(6)
    (event,) = stage.told("coup-validated")
    assert event.also == ("6.2.coup",)
    assert event_text(SYSTEM, event).endswith(
        "; die 6, -2 coup d'état (6.2.coup) = 4, at most PC 4."
    )
    assert event_text(SYSTEM, event, "fr").endswith(
        "\u00a0; dé 6, -2 coup d'État (6.2.coup) = 4, au plus la CP de 4."
    )


# --- 3.6.3 rallying ------------------------------------------------------------------------------


def rising(scene: Scene, *faces: int, modifier: int = 0) -> Stage:
    """Scipio's coup is valid and no place among the Triumviri is offered."""
    stage = attempt(scene, "scipio", modifier).roll(1)
    stage.say(Done())
    return stage.roll(*faces)


def test_3_6_3_the_scipio_example() -> None:
    """His zone goes over; the next zone does so if the die beats its best leader."""
    scene = war().put(R, "asia-4", "scipio", "petreius", "legio-iv", "auxilia", "naves-6-0")
    scene.put(R, "asia-1", "spinther", "legio-xiv")
    stage = rising(scene, 4)  # Spinther has 3
    here = [p for p, place in enumerate(stage.state.where) if place == zone("asia-4")]
    assert [stage.state.side[counter] for counter in here] == [C] * 5
    assert stage.sides("spinther", "legio-xiv") == [C, C]
    assert stage.state.rallied[R] == list(pieces("petreius", "spinther"))
    assert stage.asked == ""
    assert stage.mixed() == 0
    (event,) = stage.told("loyalty-fails")
    assert event.rule == "3.6.3.loyalty"
    assert event_text(SYSTEM, event).endswith("desert to the Pretender; die 4, more than PC 3.")


@pytest.mark.parametrize(("die", "modifier", "loyal"), [(3, 0, True), (4, 0, False), (5, -2, True)])
def test_3_6_3_loyal_up_to_the_best_political_capacity(
    die: int, modifier: int, loyal: bool
) -> None:
    """Spinther's 3 counts for Petreius too; the modifier that helped validation now hurts."""
    scene = war().put(R, "asia-4", "scipio").put(R, "asia-1", "spinther", "petreius", "legio-iv")
    stage = rising(scene, die, modifier=modifier)
    side = R if loyal else C
    assert stage.sides("spinther", "petreius", "legio-iv") == [side] * 3


def test_3_6_3_every_zone_with_leaders_has_its_own_die_and_other_regions_none() -> None:
    scene = (
        war().put(R, "asia-4", "scipio").put(R, "asia-1", "petreius").put(R, "asia-2", "labienus")
    )
    scene.put(R, "graecia-1", "spinther")
    stage = rising(scene, 2, 3)
    assert stage.sides("petreius", "labienus", "spinther") == [R, C, R]
    assert stage.asked == ""


def test_3_6_3_a_zone_with_a_faction_leader_is_not_tested() -> None:
    scene = war().put(R, "asia-4", "scipio").put(R, "asia-1", "ahenobarbus", "petreius")
    scene.chief(R, "pompeius", "ahenobarbus")
    stage = attempt(scene, "scipio").roll(1)
    assert stage.asked == ""  # nor is there a Triumvir in such a region
    assert stage.sides("scipio", "ahenobarbus", "petreius") == [C, R, R]


def test_3_6_3_leaders_of_his_new_side_are_not_tested() -> None:
    scene = war().put(R, "asia-4", "scipio").put(C, "asia-1", "lepidus", "legio-i")
    stage = rising(scene)
    assert stage.asked == ""
    assert stage.sides("lepidus", "legio-i") == [C, C]


def test_3_5_2_a_side_that_gets_its_first_leaders_names_one_when_the_lone_have_fled() -> None:
    scene = Scene("2", year=-46).put(R, "italia-7", "pompeius", "legio-ii").chief(R, "pompeius")
    scene.control(R, "asia", "italia")
    scene.put(R, "asia-4", "scipio", "cato", "spinther", "legio-iv")
    scene.state.step = GEOSTRATEGY
    stage = attempt(scene, "scipio").roll(1).say(Done())
    assert (stage.asked, stage.chiefs(C)) == ("roll lone", [])
    assert faults_in_play(stage.state) == []
    stage.roll(7).say(Flee(zone("asia-3")))
    assert (stage.asked, stage.asks) == ("name", C)


def test_3_6_3_one_faced_leaders_stay_and_must_flee() -> None:
    """Cato keeps his side, loses his units and is alone among enemies."""
    scene = war().put(R, "asia-4", "scipio", "cato", "legio-iv")
    stage = rising(scene)
    assert stage.asked == "roll lone"
    stage.roll(7)
    assert (stage.asked, stage.asks) == ("flee", R)
    stage.say(Flee(zone("asia-3")))
    assert stage.sides("cato", "legio-iv") == [R, C]
    assert stage.where("cato") == "asia-3"
    assert stage.state.rallied[R] == []


def test_3_6_3_a_one_faced_leader_of_a_tested_zone_may_die() -> None:
    scene = war().put(R, "asia-4", "scipio").put(R, "asia-1", "cato", "spinther", "legio-iv")
    stage = rising(scene, 6)  # Cato has 5
    assert stage.sides("spinther", "legio-iv") == [C, C]
    stage.roll(8)
    assert stage.where("cato") == "dead"
    assert stage.state.points == 1


def test_3_6_3_assassins_do_not_rally_after_the_murder() -> None:
    scene = murder_done(war().put(R, "asia-4", "scipio", "cassius", "legio-iv"))
    stage = rising(scene, 9)  # 8.2: only 8 and 9 save an Assassin
    assert stage.sides("cassius", "legio-iv") == [R, C]
    assert stage.asked == "flee"


def test_3_6_3_leaderless_units_are_the_region_controllers() -> None:
    scene = (
        war().put(R, "asia-4", "scipio").put(C, "asia-1", "legio-i").put(R, "asia-2", "legio-iv")
    )
    stage = rising(scene)
    assert stage.sides("legio-i", "legio-iv") == [R, R]
    assert stage.told("goes-over")[-1].rule == "3.6.3.leaderless"
    scene = war().control(C, "asia").put(R, "asia-4", "scipio").put(R, "asia-2", "legio-iv")
    assert rising(scene).sides("legio-iv") == [C]


def test_3_6_3_units_whose_one_faced_leader_stays_are_the_pretenders_not_the_regions() -> None:
    scene = war().put(R, "asia-4", "scipio").put(R, "asia-1", "cato", "legio-iv")
    stage = rising(scene, 6, 9)
    assert stage.sides("legio-iv") == [C]


def test_3_6_3_outside_the_republic_only_his_zone_rallies() -> None:
    scene = war().war("pontici", R).put(R, "pontici", "scipio", "petreius", "legio-iv")
    for counter in range(BOARD.piece_count):  # the people itself is elsewhere
        if BOARD.piece_people[counter] == BOARD.people_ids.index("pontici"):
            scene.state.where[counter] = 204 if counter >= BOARD.leader_count else WAITING
    reindex(scene.state)
    scene.put(R, "asia-3", "spinther")
    stage = attempt(scene, "scipio").roll(1)
    assert stage.asked == ""  # no Triumvir outside the Republic
    assert stage.sides("scipio", "petreius", "legio-iv", "spinther") == [C, C, C, R]


def test_3_6_3_allies_of_the_old_side_go_home() -> None:
    scene = war().allied("numidae", R).put(R, "africa-1", "scipio", "legio-iv", "numidae-band-1")
    stage = attempt(scene, "scipio").roll(1).say(Done())
    assert stage.where("numidae-band-1") == "numidae"
    assert stage.sides("legio-iv", "numidae-band-1") == [C, R]
    assert stage.mixed() == 0


def test_3_6_3_in_the_homeland_of_an_ally_the_rebels_leave() -> None:
    scene = war().allied("numidae", R).put(R, "numidae", "scipio", "legio-iv")
    stage = attempt(scene, "scipio").roll(1)
    assert (stage.asked, stage.asks) == ("withdraw", C)
    assert stage.refused(Relocate(pieces("scipio"), zone("gallia-1"))).kind == "all-withdraw"
    assert stage.refused(Relocate(pieces("scipio", "legio-iv"), zone("asia-1"))).rule == "3.6.3"
    stage.say(Relocate(pieces("scipio", "legio-iv"), zone("gallia-1")))
    assert stage.where("legio-iv") == "gallia-1"
    assert stage.mixed() == 0


# --- 3.6.1 a side without leaders ----------------------------------------------------------------


def test_3_6_1_a_coup_for_a_side_without_leaders_gives_it_no_faction_leader() -> None:
    scene = Scene("1", year=-46).put(C, "gallia-4", "lepidus", "legio-x").chief(R)
    scene.put(C, "italia-3", "caesar", "legio-i").chief(C, "caesar").put(R, "asia-1", "legio-ii")
    stage = Stage(scene.control(C, "gallia", "italia"))
    stage.play(coups.coup(stage, stage.state, R, piece("lepidus"), 0), 1)
    while stage.prompt is not None:
        if stage.asked == "triumvir":
            stage.say(Done())
        else:
            stage.first()
    assert stage.sides("lepidus") == [R]
    assert stage.state.pretenders[C] == piece("lepidus")
    assert stage.chiefs(R) == []
    assert heirs(stage.state, R) == []
    sound(stage, "count")
