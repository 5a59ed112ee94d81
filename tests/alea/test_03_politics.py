"""3.6 Pretenders and Triumviri, 5.1.2 the change of sides, 8.5.2 and 8.6.3 with Pretenders."""

from __future__ import annotations

import pytest

from core.alea import coups
from core.alea.actions import Done, Flee, Keep, Name, Relocate, TryTriumvir
from core.alea.battle import battle, emblems
from core.alea.board import DEAD, NOBODY, NOWHERE, WAITING
from core.alea.entries import enter_one, natural_deaths
from core.alea.leaders import fall, flee_lone_leaders, flights, heirs, succession
from core.alea.odds import political_capacity
from core.alea.state import Battle, Force, neutral_zones, reindex
from tests.alea.politics_scene import (
    Stage,
    allied,
    box,
    murder_done,
    pretender,
    region,
    triumvir,
)
from tests.alea.scene import BOARD, C, R, Scene, piece, pieces, zone

FOUR_C = ("legio-i", "legio-iii", "legio-v", "legio-vi")
FOUR_R = ("legio-ii", "legio-iv", "legio-xiv", "legio-xv")


def war() -> Scene:
    """Caesar in Gallia, Pompeius in Italia: nobody of note in Asia yet."""
    scene = Scene("2", year=-46).put(C, "gallia-8", "caesar", "legio-x")
    scene.put(R, "italia-7", "pompeius", "legio-ii").chief(C, "caesar").chief(R, "pompeius")
    return scene.control(R, "asia", "italia", "africa").control(C, "gallia")


def attempt(scene: Scene, leader: str, modifier: int = 0, side: int = C) -> Stage:
    stage = Stage(scene)
    assert coups.why_not_pretender(stage.state, side, piece(leader)) is None
    return stage.play(coups.coup(stage, stage.state, side, piece(leader), modifier))


# --- 3.6.1 ---------------------------------------------------------------------------------------


def why_not(scene: Scene, leader: str, side: int = C) -> str:
    refusal = coups.why_not_pretender(scene.state, side, piece(leader))
    return "" if refusal is None else f"{refusal.kind} {refusal.rule}"


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
    box(scene, WAITING, R, "cassius")
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
    assert stage.told("loyalty-fails")[0].rule == "3.6.3.loyalty"


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
    scene = allied(war(), "numidae", R).put(R, "africa-1", "scipio", "legio-iv", "numidae-band-1")
    stage = attempt(scene, "scipio").roll(1).say(Done())
    assert stage.where("numidae-band-1") == "numidae"
    assert stage.sides("legio-iv", "numidae-band-1") == [C, R]
    assert stage.mixed() == 0


def test_3_6_3_in_the_homeland_of_an_ally_the_rebels_leave() -> None:
    scene = allied(war(), "numidae", R).put(R, "numidae", "scipio", "legio-iv")
    stage = attempt(scene, "scipio").roll(1)
    assert (stage.asked, stage.asks) == ("withdraw", C)
    assert stage.refused(Relocate(pieces("scipio"), zone("gallia-1"))).kind == "all-withdraw"
    assert stage.refused(Relocate(pieces("scipio", "legio-iv"), zone("asia-1"))).rule == "3.6.3"
    stage.say(Relocate(pieces("scipio", "legio-iv"), zone("gallia-1")))
    assert stage.where("legio-iv") == "gallia-1"
    assert stage.mixed() == 0


# --- 3.6.5 Triumviri -----------------------------------------------------------------------------


def asian(*others: str) -> Scene:
    scene = war().put(R, "asia-4", "scipio", "legio-iv", *others)
    return scene.put(R, "asia-1", "spinther", "legio-xiv").put(C, "asia-2", "lepidus", "legio-i")


def test_3_6_5_the_threatened_side_is_asked_before_anybody_rallies() -> None:
    stage = attempt(asian(), "scipio").roll(1)
    assert (stage.asked, stage.asks) == ("triumvir", R)
    assert stage.sides("legio-iv", "spinther") == [R, R]
    assert stage.refused(Name(piece("scipio"))).kind == "not-an-answer"


@pytest.mark.parametrize(("die", "success"), [(2, True), (3, False)])
def test_3_6_5_below_the_capacity_of_the_face_he_shows_now(die: int, success: bool) -> None:
    """Scipio has 3 as a Caesarian, 4 as a Republican."""
    stage = attempt(asian(), "scipio").roll(1).say(TryTriumvir()).roll(die)
    assert bool(stage.state.triumvirs) == success
    assert stage.asked == ("" if success else "roll loyalty")


def test_3_6_5_everybody_in_the_region_becomes_neutral() -> None:
    stage = attempt(asian(), "scipio").roll(1).say(TryTriumvir()).roll(1)
    asia = region("asia")
    names = ("scipio", "legio-iv", "spinther", "legio-xiv", "lepidus", "legio-i")
    assert stage.sides(*names) == [NOBODY] * 6
    assert stage.state.triumvirs == [(piece("scipio"), asia)]
    assert (stage.state.control[asia], stage.state.last_control[asia]) == (NOBODY, R)
    assert stage.state.pretenders == [NOWHERE] * 3
    assert neutral_zones(stage.state) == BOARD.region_mask[asia]
    assert why_not(asian(), "spinther") == ""
    refusal = coups.why_not_pretender(stage.state, C, piece("spinther"))
    assert refusal is not None
    assert refusal.kind == "not-an-enemy-leader"  # neutrals conspire no more


@pytest.mark.parametrize("side", [C, R])
def test_3_6_5_not_with_a_faction_leader_of_either_side_in_the_region(side: int) -> None:
    name = "ahenobarbus" if side == R else "m-antonius"
    scene = asian().put(side, "asia-5", name)
    scene.state.faction_leaders[side].append(piece(name))
    assert attempt(scene, "scipio").roll(1).asked != "triumvir"


def test_3_6_5_not_where_a_people_at_war_stands() -> None:
    scene = asian().war("parthi", C).put(C, "asia-5", "parthi-band-1")
    assert attempt(scene, "scipio").roll(1).asked == "roll loyalty"


def test_3_6_5_lone_leaders_do_not_flee_to_a_triumvir() -> None:
    scene = triumvir(asian(), "scipio", "asia", R)
    near = {zone("asia-3"), zone("asia-5")}
    assert not near & set(flights(scene.state, C, piece("curio"), zone("asia-4")))


def neutral_asia(*others: str, last: int = R) -> Scene:
    return triumvir(asian(*others), "scipio", "asia", last)


def test_3_6_5_invaders_drive_the_region_to_the_side_opposed_to_their_master() -> None:
    """Also: who has no face on that side is lost, without points."""
    scene = neutral_asia("cato").war("parthi", R).put(R, "asia-5", "parthi-band-1")
    stage = Stage(scene)
    stage.play(coups.invaded(stage, stage.state, zone("asia-5")))
    assert stage.sides("scipio", "legio-iv", "spinther", "lepidus", "legio-i") == [C] * 5
    assert stage.where("cato") == "dead"
    assert stage.state.points == 0
    assert stage.state.triumvirs == []
    assert stage.state.control[region("asia")] == R  # the last controller, until phase F
    assert stage.sides("parthi-band-1") == [R]


def test_3_6_5_leaders_alone_among_the_invaders_flee_at_once() -> None:
    scene = neutral_asia().put(NOBODY, "asia-5", "trebonius")
    scene.war("parthi", R).put(R, "asia-5", "parthi-band-1")
    stage = Stage(scene)
    stage.play(coups.invaded(stage, stage.state, zone("asia-5")))
    assert stage.asked == "roll lone"
    assert stage.sides("trebonius") == [C]


def test_3_6_5_without_units_of_a_people_at_war_nothing_happens() -> None:
    stage = Stage(neutral_asia().war("parthi", R).put(R, "asia-5", "surena"))
    stage.play(coups.invaded(stage, stage.state, zone("asia-5")))
    stage.play(coups.invaded(stage, stage.state, zone("gallia-1")))
    assert stage.state.triumvirs
    assert stage.events == []


@pytest.mark.parametrize("side", [C, R])
def test_6_4_rallying_brings_the_whole_region_to_a_side(side: int) -> None:
    scene = neutral_asia("cato").put(NOBODY, "asia-3", "curio")
    stage = Stage(scene)
    stage.play(coups.rally(stage, stage.state, side, piece("scipio")))
    assert stage.sides("scipio", "legio-iv", "spinther", "lepidus", "legio-i") == [side] * 5
    lost, kept = ("cato", "curio") if side == C else ("curio", "cato")
    assert (stage.where(lost), stage.sides(kept)) == ("dead", [side])
    assert stage.state.points == 0
    assert stage.state.triumvirs == []
    assert stage.state.control[region("asia")] == R


def test_3_7_3_a_triumvirs_natural_death_frees_his_region() -> None:
    """Ahenobarbus dies of age: his forces are the last controller's, Curio flees from them."""
    scene = (
        Scene("1", year=-43).put(R, "asia-4", "ahenobarbus", "legio-iv").put(C, "asia-4", "curio")
    )
    scene.put(R, "italia-7", "scipio").chief(R, "scipio")
    stage = Stage(triumvir(scene, "ahenobarbus", "asia", R))
    stage.play(natural_deaths(stage, stage.state), 1)
    assert stage.where("ahenobarbus") == "dead"
    assert stage.sides("legio-iv", "curio") == [R, C]
    assert stage.asked == "roll lone"
    stage.roll(0).say(Flee(zone("asia-3")))
    assert stage.state.triumvirs == []
    assert stage.state.control[region("asia")] == R
    assert stage.told("region-joins")[0].rule == "3.6.5.death"


# --- 3.6.4 the Pretender's battle ----------------------------------------------------------------


def showdown(
    mine: tuple[str, ...], theirs: tuple[str, ...], die: int, place: str = "gallia-4"
) -> Stage:
    """Scipio, Pretender of the Republicans and now with Caesar's men, attacks."""
    scene = Scene("2", year=-46).put(C, place, *mine).put(R, place, *theirs)
    scene.chief(C, "caesar")
    if "caesar" not in mine:
        scene.put(C, "hispania-3", "caesar")
    scene.chief(R, *(x for x in theirs if x in ("pompeius", "ahenobarbus")))
    pretender(scene, R, "scipio")
    stage = Stage(scene)
    return stage.play(battle(stage, stage.state, zone(place), naval=False), die)


def test_3_6_4_a_beaten_faction_leader_dies_and_his_army_joins_the_pretender() -> None:
    stage = showdown(
        ("scipio", *FOUR_C, "legio-x"),
        ("pompeius", "spinther", "labienus", "legio-ii", "auxilia-1"),
        6,
    )
    assert stage.where("pompeius") == "dead"
    assert stage.sides("spinther", "labienus", "legio-ii", "auxilia-1") == [C] * 4
    assert stage.where("legio-ii") == "gallia-4"  # no retreat
    assert stage.state.swap == R
    assert stage.state.rallied[R] == list(pieces("labienus", "spinther"))
    assert [(e.rule, e.args["points"]) for e in stage.told("points")] == [("10.1.leader", 1)]
    assert stage.asked == ""
    assert stage.chiefs(R) == []  # 3.5.2: nobody is named before the change of sides
    assert stage.mixed() == 0


def test_3_6_4_one_faced_companions_stay_and_flee() -> None:
    stage = showdown(("scipio", *FOUR_C), ("pompeius", "cato", "legio-ii"), 4)
    assert stage.asked == "roll lone"
    stage.roll(3).say(Flee(zone("gallia-7")))
    assert stage.sides("cato", "legio-ii") == [R, C]
    assert stage.state.swap == R


def test_3_6_4_a_beaten_pretender_dies_with_all_his_leaders_and_his_units_join_the_victor() -> None:
    stage = showdown(("scipio", "curio", "lepidus", "legio-i"), ("pompeius", *FOUR_R), 6)
    assert [stage.where(x) for x in ("scipio", "curio", "lepidus")] == ["dead"] * 3
    assert stage.sides("legio-i") == [R]
    assert stage.where("legio-i") == "gallia-4"
    assert stage.state.points == -3
    assert stage.state.pretenders == [NOWHERE] * 3
    assert stage.state.swap == NOBODY
    assert stage.mixed() == 0


def test_3_6_4_he_must_beat_both_faction_leaders_one_by_one() -> None:
    scene = Scene("2", year=-46).put(C, "gallia-4", "scipio", *FOUR_C)
    scene.put(R, "gallia-4", "pompeius", "legio-ii").put(R, "asia-1", "ahenobarbus")
    pretender(scene.chief(R, "pompeius", "ahenobarbus"), R, "scipio")
    stage = Stage(scene)
    stage.play(battle(stage, stage.state, zone("gallia-4"), naval=False), 4)
    assert stage.where("pompeius") == "dead"
    assert stage.state.swap == NOBODY
    assert stage.chiefs(R) == ["ahenobarbus"]
    assert stage.sides("legio-ii") == [C]


def test_3_6_4_or_both_together() -> None:
    stage = showdown(("scipio", *FOUR_C), ("pompeius", "ahenobarbus", "legio-ii"), 4)
    assert [stage.where(x) for x in ("pompeius", "ahenobarbus")] == ["dead"] * 2
    assert stage.state.swap == R


def test_3_6_4_he_must_be_there_himself() -> None:
    scene = Scene("2", year=-46).put(C, "gallia-4", "lepidus", *FOUR_C).put(C, "gallia-3", "scipio")
    scene.put(R, "gallia-4", "pompeius", "legio-ii").chief(R, "pompeius")
    pretender(scene, R, "scipio")
    stage = Stage(scene)
    stage.play(battle(stage, stage.state, zone("gallia-4"), naval=False), 4)
    assert stage.asked == "retreat"
    assert stage.where("pompeius") == "gallia-4"


def test_3_6_4_an_e_kills_all_leaders() -> None:
    stage = showdown(("caesar", "scipio", *FOUR_C), ("pompeius", "spinther", "auxilia-1"), 6)
    lost = stage.told("unit-lost")
    assert [e.rule for e in lost] == ["8.4.2.E"]
    assert [stage.where(x) for x in ("pompeius", "spinther")] == ["dead", "dead"]
    assert stage.state.swap == R


def test_3_6_4_at_sea_fleets_cargo_and_leaders_join() -> None:
    scene = Scene("2", year=-46).put(C, "occidentalis", "scipio", "naves-8-2-1", "naves-8-2-1")
    scene.put(R, "occidentalis", "pompeius", "spinther", "cato", "naves-4-0", "legio-ii")
    pretender(scene.chief(R, "pompeius"), R, "scipio")
    stage = Stage(scene)
    stage.play(battle(stage, stage.state, zone("occidentalis"), naval=True), 5)
    fleets = [u for u in BOARD.roman_units if stage.state.where[u] == zone("occidentalis")]
    assert {stage.state.side[u] for u in fleets} == {C}
    assert stage.sides("spinther", "legio-ii") == [C, C]
    assert [stage.where(x) for x in ("pompeius", "cato")] == ["dead"] * 2  # Cato has no ship left
    assert stage.state.swap == R


def test_3_6_4_fleets_in_the_zone_of_a_land_battle_join_too() -> None:
    stage = showdown(
        ("scipio", *FOUR_C), ("pompeius", "legio-ii", "naves-6-0"), 4, place="gallia-8"
    )
    assert stage.mixed() == 0
    assert stage.state.index.fleets[C][zone("gallia-8")]


def test_3_6_4_a_naval_battle_leaves_the_land_battle_of_the_zone_to_be_fought() -> None:
    scene = Scene("2", year=-46).put(C, "gallia-8", "scipio", "naves-8-2-1", "naves-8-2-1")
    scene.put(R, "gallia-8", "pompeius", "labienus", "naves-4-0", "legio-ii")
    scene.put(R, "gallia-8", "spinther").put(C, "gallia-8", "lepidus", "legio-i")
    pretender(scene.chief(R, "pompeius"), R, "scipio")
    scene.state.naval_leaders = list(pieces("scipio", "pompeius", "labienus"))
    stage = Stage(scene)
    stage.play(battle(stage, stage.state, zone("gallia-8"), naval=True), 5)
    assert stage.where("pompeius") == "dead"
    assert stage.sides("labienus", "spinther", "legio-ii") == [C, R, R]
    assert not stage.state.index.fleets[R][zone("gallia-8")]
    assert stage.state.swap == R
    stage.play(battle(stage, stage.state, zone("gallia-8"), naval=False), 6)
    assert stage.asked == "lose" or stage.asked == "retreat"


def test_3_6_4_a_chief_with_the_fleets_is_no_party_to_the_battle_on_land() -> None:
    """He does not change sides: he stays behind alone and must flee."""
    scene = Scene("2", year=-46).put(C, "gallia-8", "scipio", *FOUR_C)
    scene.put(R, "gallia-8", "pompeius", "ahenobarbus", "legio-ii", "naves-6-0")
    pretender(scene.chief(R, "pompeius", "ahenobarbus"), R, "scipio")
    scene.state.naval_leaders = [piece("ahenobarbus")]
    stage = Stage(scene)
    stage.play(battle(stage, stage.state, zone("gallia-8"), naval=False), 4)
    assert stage.where("pompeius") == "dead"
    assert stage.sides("ahenobarbus") == [R]
    assert stage.asked == "roll lone"
    assert stage.state.swap == NOBODY


def test_3_6_4_allies_of_the_beaten_go_home() -> None:
    scene = allied(Scene("2", year=-46), "numidae", R).put(
        C, "africa-2", "scipio", *FOUR_C, "legio-x"
    )
    scene.put(R, "africa-2", "pompeius", "legio-ii", "numidae-band-1").chief(R, "pompeius")
    pretender(scene, R, "scipio")
    stage = Stage(scene)
    stage.play(battle(stage, stage.state, zone("africa-2"), naval=False), 6)
    assert stage.asked == "lose"
    stage.first()
    assert stage.where("numidae-band-1") == "numidae"
    assert stage.sides("legio-ii", "numidae-band-1") == [C, R]
    assert stage.mixed() == 0


def test_3_5_2_caesar_killed_by_a_pretender_leaves_octavianus_no_title() -> None:
    scene = (
        Scene("1", year=-46).put(C, "gallia-4", "caesar", "legio-x").put(C, "asia-1", "m-antonius")
    )
    scene.put(R, "gallia-4", "trebonius", *FOUR_R).put(R, "asia-4", "pompeius")
    scene.chief(C, "caesar").chief(R, "pompeius")
    stage = Stage(pretender(scene, C, "trebonius"))
    stage.state.active = R
    stage.play(battle(stage, stage.state, zone("gallia-4"), naval=False), 5)
    assert stage.where("caesar") == "dead"
    assert stage.state.swap == C
    assert stage.chiefs(C) == []  # M. Antonius does not follow
    stage.play(coups.change_sides(stage, stage.state))
    assert stage.chiefs(C) == ["trebonius"]
    box(scene, WAITING, C, "octavianus")
    stage.state.year, stage.state.active = -45, C
    stage.play(enter_one(stage, stage.state))
    stage.say(stage.prompt.legal(stage.state)[0])  # type: ignore[union-attr]
    assert stage.chiefs(C) == ["trebonius"]


def test_3_6_4_a_pretender_dead_otherwise_leaves_his_men_where_they_are() -> None:
    scene = pretender(
        war().put(C, "asia-4", "scipio", "spinther", "legio-iv"), R, "scipio", "spinther"
    )
    stage = Stage(scene)
    fall(stage, stage.state, piece("scipio"), "death.natural")
    assert stage.state.pretenders == [NOWHERE] * 3
    assert stage.state.rallied == [[], [], []]
    assert stage.sides("spinther", "legio-iv") == [C, C]


# --- 8.5.2 and 8.6.3 with Pretenders -------------------------------------------------------------


def test_8_6_3_a_pretenders_political_capacity_counts() -> None:
    scene = pretender(war().put(C, "asia-4", "scipio", "legio-iv"), R, "scipio")
    force = Force(C, [piece("scipio")], [piece("legio-iv")])
    assert political_capacity(scene.state, force) == 3
    scene.state.pretenders[R] = NOWHERE
    assert political_capacity(scene.state, force) is None


def test_8_6_3_the_best_of_chief_and_pretender() -> None:
    scene = pretender(war().put(C, "gallia-8", "scipio"), R, "scipio")
    force = Force(C, list(pieces("caesar", "scipio")), [piece("legio-x")])
    assert political_capacity(scene.state, force) == 6


def test_8_5_2_a_pretender_who_does_not_meet_his_own_chief_falls_beside_one() -> None:
    """Beaten beside his new chief by a force with an Assassin: the chief is spared, not he."""
    scene = Scene("1", year=-42).put(C, "asia-4", "lepidus", "scipio", "legio-i")
    scene.put(R, "asia-4", "cassius", *FOUR_R).chief(C, "lepidus")
    murder_done(pretender(scene, R, "scipio"))
    beaten = Force(C, list(pieces("lepidus", "scipio")), [piece("legio-i")])
    victor = Force(R, list(pieces("cassius")), list(pieces(*FOUR_R)))
    assert emblems(scene.state, beaten, victor) == [piece("scipio")]


def test_8_5_2_nobody_dies_without_a_faction_leader_on_either_side() -> None:
    scene = murder_done(Scene("1", year=-42).put(C, "asia-4", "scipio").put(R, "asia-4", "cassius"))
    pretender(scene, R, "scipio")
    one, other = Force(C, [piece("scipio")], []), Force(R, [piece("cassius")], [])
    assert emblems(scene.state, one, other) == []
    assert emblems(scene.state, other, one) == []


def test_3_6_4_is_asked_only_when_pretender_and_chief_meet() -> None:
    scene = pretender(war(), R, "scipio")
    sides = (Force(C, [piece("scipio")], []), Force(R, [piece("pompeius")], []))
    fight = Battle(0, False, *sides, 0, 0, 0, 0, "", [])
    assert coups.is_pretender_battle(scene.state, fight)
    fight = Battle(0, False, *reversed(sides), 0, 0, 0, 0, "", [])
    assert coups.is_pretender_battle(scene.state, fight)
    scene.state.faction_leaders[R] = []
    assert not coups.is_pretender_battle(scene.state, fight)


# --- 5.1.2 ---------------------------------------------------------------------------------------


def victorious(*zone_mates: str) -> Scene:
    """Scipio has won: he stands in Gallia 4 as a Caesarian, Spinther went over with him."""
    scene = Scene("2", year=-46).put(C, "gallia-4", "scipio", "legio-ii", "legio-iv", *zone_mates)
    scene.put(C, "asia-1", "spinther", "auxilia-1").put(R, "africa-1", "cato", "legio-xiv")
    scene.put(C, "hispania-3", "caesar", "legio-x").chief(C, "caesar").chief(R)
    pretender(scene, R, "scipio", "spinther").control(C, "gallia", "hispania")
    scene.state.swap, scene.state.points = R, 8
    scene.state.hands = [[1], [2, 3]]
    return scene


def test_5_1_2_players_and_score_change_sides() -> None:
    stage = Stage(victorious())
    stage.play(coups.change_sides(stage, stage.state))
    assert stage.state.factions == [R, C]
    assert stage.state.points == -8
    assert [e.args["total"] for e in stage.told("score-turned")] == [-8]
    assert stage.state.hands == [[1], [2, 3]]  # with the persons
    assert stage.state.swap == NOBODY
    assert stage.state.pretenders == [NOWHERE] * 3
    assert stage.state.rallied == [[], [], []]


def test_5_1_2_the_pretender_and_his_men_come_back_with_their_units_and_he_leads() -> None:
    stage = Stage(victorious())
    stage.play(coups.change_sides(stage, stage.state))
    names = ("scipio", "legio-ii", "legio-iv", "spinther", "auxilia-1", "cato", "legio-xiv")
    assert stage.sides(*names) == [R] * 7
    assert stage.sides("caesar", "legio-x") == [C, C]
    assert stage.chiefs(R) == ["scipio"]
    assert stage.chiefs(C) == ["caesar"]
    assert stage.asked == ""
    assert stage.mixed() == 0


def test_5_1_2_those_of_the_temporary_side_who_share_his_zone_divide_and_leave() -> None:
    stage = Stage(
        victorious("lepidus", "legio-i", "legio-iii", "legio-v", "equites-2", "equites-2")
    )
    stage.play(coups.change_sides(stage, stage.state))
    assert (stage.asked, stage.asks) == ("keep", C)
    assert stage.prompt is not None
    assert stage.prompt.seat == 2  # the seats have changed already
    assert stage.refused(Keep(pieces("legio-i"))).kind == "wrong-number"
    assert stage.refused(Keep(pieces("legio-i", "legio-x"))).kind == "not-among-them"
    stage.say(Keep(pieces("legio-i", "legio-iii")))  # two of five legions
    assert stage.prompt is not None
    kept = stage.prompt.legal(stage.state)[0]
    stage.say(kept)
    assert (stage.asked, stage.asks) == ("withdraw", C)
    party = stage.prompt.legal(stage.state)[0].pieces
    assert set(pieces("lepidus", "legio-i", "legio-iii")) < set(party)
    stage.say(Relocate(party, zone("hispania-1")))
    assert stage.where("legio-i") == "hispania-1"
    assert stage.sides("scipio", "legio-ii", "legio-v", "lepidus", "legio-i") == [R, R, R, C, C]
    assert stage.mixed() == 0


def test_5_1_2_who_died_or_changed_in_the_meantime_does_not_count() -> None:
    scene = victorious()
    scene.state.where[piece("spinther")] = DEAD
    reindex(scene.state)
    stage = Stage(scene)
    stage.play(coups.change_sides(stage, stage.state))
    assert stage.where("spinther") == "dead"
    assert stage.sides("auxilia-1") == [C]


def test_5_1_2_a_pretender_who_dies_before_phase_f_calls_the_change_off() -> None:
    stage = Stage(victorious())
    fall(stage, stage.state, piece("scipio"), "death.natural")
    assert stage.state.swap == NOBODY
    stage.play(succession(stage, stage.state))
    assert (stage.asked, stage.asks) == ("name", R)
    stage.say(Name(piece("cato")))
    assert stage.chiefs(R) == ["cato"]
    assert stage.state.factions == [C, R]


# --- 3.5.2 ---------------------------------------------------------------------------------------


def test_3_5_2_a_pretender_does_not_inherit_his_new_side() -> None:
    scene = pretender(war().put(C, "asia-4", "scipio").put(C, "asia-1", "labienus"), R, "scipio")
    assert piece("scipio") not in heirs(scene.state, C)


def test_3_5_2_m_brutus_won_back_by_a_coup_does_not_return_to_caesar_by_himself() -> None:
    """Only Pompeius' death calls him: a later phase C does not."""
    scene = Scene("1", year=-46).put(C, "gallia-8", "caesar").put(R, "asia-4", "m-brutus")
    stage = Stage(pretender(scene.chief(C, "caesar"), C, "m-brutus"))
    stage.state.active = C
    stage.play(enter_one(stage, stage.state))
    assert (stage.where("m-brutus"), stage.sides("m-brutus")) == ("asia-4", [R])


def test_3_5_2_the_lone_roll_comes_before_the_succession() -> None:
    scene = murder_done(
        Scene("1", year=-42).put(R, "asia-4", "cassius").put(C, "asia-4", "legio-i")
    )
    scene.put(R, "asia-1", "scipio").chief(R, "cassius")
    stage = Stage(scene)
    stage.play(flee_lone_leaders(stage, stage.state, zone("asia-4")), 7)
    assert stage.where("cassius") == "dead"
    assert stage.asked == "name"
