"""3.6.5 Triumviri and their neutral regions."""

from __future__ import annotations

import pytest

from core.alea.box.actions import Name, Retreat, TryTriumvir
from core.alea.box.board import NOBODY, NOWHERE
from core.alea.box.state import COMBAT, neutral_zones
from core.alea.combat.refuge import flights
from core.alea.politics import coups, triumvirs
from core.alea.politics.death import fall
from core.alea.politics.triumvirs import accepts
from core.alea.start.invariants import faults
from core.alea.year.entries import natural_deaths
from core.game import Game
from core.imperator.actions import Done, Flee
from core.systems import open_system
from core.texts import answer_text, prospect_text
from tests.alea.events_scene import rivals
from tests.alea.politics_scene import Stage, attempt, region, sound, triumvir, war, why_not
from tests.alea.scene import (
    BOARD,
    SEAT,
    C,
    R,
    Scene,
    asked,
    asked_of,
    do,
    end_movement,
    kinds,
    march,
    piece,
    pieces,
    refused,
    roll,
    told,
    where,
    zone,
)
from tests.alea.stratagem_scene import plays, table


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


def test_3_6_5_a_leader_of_a_people_at_war_stays_with_his_people() -> None:
    """4.4.1: nothing of Rome's makes him neutral; he alone does not keep a Triumvir away."""
    scene = asian().war("pontici", C).put(C, "asia-5", "pharnaces-ii")
    stage = attempt(scene, "scipio").roll(1).say(TryTriumvir()).roll(1)
    assert stage.sides("pharnaces-ii", "scipio", "lepidus") == [C, NOBODY, NOBODY]
    assert [fault for fault in faults(stage.state) if fault.rule == "4.4.1"] == []


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
    stage.play(triumvirs.invaded(stage, stage.state, zone("asia-5")))
    assert stage.sides("scipio", "legio-iv", "spinther", "lepidus", "legio-i") == [C] * 5
    assert stage.where("cato") == "dead"
    assert stage.state.points == 0
    assert stage.state.triumvirs == []
    assert stage.state.control[region("asia")] == R  # the last controller, until phase F
    assert stage.sides("parthi-band-1") == [R]
    assert [event.rule for event in stage.told("neutrality-broken")] == ["3.6.5.invaded"]


def test_3_6_5_allies_of_the_invaders_master_go_home_though_no_romans_are_there() -> None:
    """4.2.4: they do not stand with a people that is at war with Rome."""
    scene = neutral_asia().allied("pontici", R).put(NOBODY, "asia-5", "pontici-band-1")
    scene.war("armenii", R).put(R, "asia-5", "armenii-band-1")
    stage = Stage(scene)
    stage.play(triumvirs.invaded(stage, stage.state, zone("asia-5")))
    assert stage.where("pontici-band-1") == "pontici"
    assert stage.where("armenii-band-1") == "asia-5"
    assert stage.sides("pontici-band-1", "armenii-band-1") == [R, R]


def test_3_6_5_leaders_alone_among_the_invaders_flee_at_once() -> None:
    scene = neutral_asia().put(NOBODY, "asia-5", "trebonius")
    scene.war("parthi", R).put(R, "asia-5", "parthi-band-1")
    stage = Stage(scene)
    stage.play(triumvirs.invaded(stage, stage.state, zone("asia-5")))
    assert stage.asked == "roll lone"
    assert stage.sides("trebonius") == [C]


def test_3_6_5_without_units_of_a_people_at_war_nothing_happens() -> None:
    stage = Stage(neutral_asia().war("parthi", R).put(R, "asia-5", "surena"))
    stage.play(triumvirs.invaded(stage, stage.state, zone("asia-5")))
    stage.play(triumvirs.invaded(stage, stage.state, zone("gallia-1")))
    assert stage.state.triumvirs
    assert stage.events == []


@pytest.mark.parametrize("side", [C, R])
def test_6_4_rallying_brings_the_whole_region_to_a_side(side: int) -> None:
    scene = neutral_asia("cato").put(NOBODY, "asia-3", "curio")
    stage = Stage(scene)
    stage.play(triumvirs.rally(stage, stage.state, side, piece("scipio")))
    assert stage.sides("scipio", "legio-iv", "spinther", "lepidus", "legio-i") == [side] * 5
    lost, kept = ("cato", "curio") if side == C else ("curio", "cato")
    assert (stage.where(lost), stage.sides(kept)) == ("dead", [side])
    assert stage.state.points == 0
    assert stage.state.triumvirs == []
    assert stage.state.control[region("asia")] == R
    assert {event.rule for event in stage.events} == {"3.6.5.rally"}


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


# --- how it is asked -----------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "good"), [("scipio", 2), ("petreius", 0)])
def test_3_6_5_the_offer_is_listed_with_its_chance(name: str, good: int) -> None:
    """Nobody throws less than 1: a capacity of 1 is never bought off."""
    stage = attempt(war().put(R, "asia-4", name, "legio-iv"), name).roll(1)
    assert stage.prompt is not None
    options = stage.prompt.options(stage.state, {})
    assert options is not None
    notes = {option.value: option.note for option in options.candidates}
    assert notes["done"] is None
    told = notes["try-triumvir"]
    assert told is not None
    assert prospect_text(stage.system, told) == f"succeeds: {good} of 6"
    assert prospect_text(stage.system, told, "fr") == f"réussite\u00a0: {good} sur 6"
    accepted = [die for die in range(1, 7) if accepts(stage.state, piece(name), die)]
    chance = stage.prompt.chance(stage.state, TryTriumvir())
    assert chance is not None
    assert (chance.good, len(accepted)) == (good, good)


def test_3_6_5_the_answers_speak_of_the_triumvir() -> None:
    alea = open_system("alea")
    said = {lang: answer_text(alea, "triumvir", "try-triumvir", lang) for lang in ("en", "fr")}
    assert said["en"].startswith("name him Triumvir")
    assert said["fr"].startswith("le nommer Triumvir")


def test_3_6_5_whoever_makes_no_offer_is_seen_to_make_none() -> None:
    stage = attempt(asian(), "scipio").roll(1).say(Done())
    (event,) = stage.told("offer-withheld")
    assert (event.rule, event.args) == ("3.6.5", {"side": R, "leader": piece("scipio")})


# --- 3.6.5 peoples in a Triumvir's region, and his death -----------------------------------------


def parthi_at_the_border() -> Game:
    """Asia is Scipio's: his legion stands at the coast; the Parthi come from the east."""
    scene = Scene("1", year=-46).put(C, "italia-3", "caesar", "legio-x").chief(C, "caesar")
    scene.put(R, "italia-7", "pompeius", "legio-ii").chief(R, "pompeius").war("parthi", C)
    scene.put(C, "parthi-1", "surena", "parthi-band-1").control(R, "asia", "italia")
    scene.put(R, "asia-1", "scipio", "legio-iv")
    return table(triumvir(scene, "scipio", "asia", R))


def test_3_6_5_a_people_stops_in_the_first_zone_of_a_triumvirs_region() -> None:
    game = parthi_at_the_border()
    way = march("parthi-1", ["surena"], ["parthi-band-1"], "asia-5", "commagene")
    assert refused(game, way).kind == "must-stop"
    way = march("parthi-1", ["surena"], ["parthi-band-1"], "asia-5", "asia-4")
    assert refused(game, way).kind == "must-stop"


def test_3_6_5_its_entry_ends_the_neutrality() -> None:
    game = parthi_at_the_border()
    do(game, march("parthi-1", ["surena"], ["parthi-band-1"], "asia-5"))
    assert "neutrality-broken" in kinds(game)
    assert game.state.triumvirs == []
    assert [game.state.side[x] for x in pieces("scipio", "legio-iv")] == [R, R]
    end_movement(game)
    assert asked(game) == "movement"


def test_3_6_5_leaders_freed_by_a_triumvirs_death_revive_their_side() -> None:
    scene = Scene("1", year=-43).control(C, "hispania").put(C, "hispania-1", "lepidus")
    scene.put(C, "hispania-2", "cato").put(C, "italia-3", "octavianus")
    scene = triumvir(scene.chief(C, "octavianus").chief(R), "lepidus", "hispania", C)
    stage = Stage(scene)
    fall(stage, stage.state, piece("lepidus"), "death.natural")
    stage.play(triumvirs.free_regions(stage, stage.state))
    assert stage.sides("cato") == [R]
    assert (stage.asked, stage.asks) == ("name", R)
    stage.say(Name(piece("cato")))
    assert stage.chiefs(R) == ["cato"]
    sound(stage)


def test_3_6_5_a_triumvir_dead_of_the_plague_frees_his_region_when_the_sequence_ends() -> None:
    scene = rivals().control(C, "hispania", "gallia", "italia").control(R, "asia", "africa")
    scene.put(C, "gallia-8", "lepidus", "legio-iii").put(R, "gallia-4", "legio-i")
    game = table(triumvir(scene, "lepidus", "gallia", C), ["plague"], sequences=[0, 2, 2])
    assert game.state.side[piece("legio-iii")] == NOBODY
    plays(game, C, "plague", zone=zone("gallia-8"))
    roll(game, 9)
    assert where(game, "lepidus") == "dead"
    end_movement(game)
    assert game.state.triumvirs == []
    assert told(game, "region-joins")[0].rule == "3.6.5.death"
    assert [game.state.side[unit] for unit in pieces("legio-iii", "legio-i")] == [C, C]
    assert game.state.control[BOARD.region_ids.index("gallia")] == C


def beaten_at_sea(scene: Scene, sea: str) -> set[str]:
    """Where Spinther's fleet may go after its defeat."""
    scene.put(C, sea, "curio", "naves-8-2-1a", "naves-8-2-1b").put(R, sea, "spinther", "naves-6-0b")
    game = table(scene, step=COMBAT)
    roll(game, 4)
    assert asked_of(game) == ("sea-retreat", SEAT[R])
    assert game.prompt is not None
    ways = [action for action in game.prompt.legal(game.state) if isinstance(action, Retreat)]
    return {BOARD.place_ids[way.to] for way in ways}


def test_3_6_5_fleets_do_not_retreat_to_a_triumvirs_coast() -> None:
    """Beaten off Hispania, where Lepidus stands aside."""

    def lepidus() -> Scene:
        return Scene("2", year=-46, active=C).put(C, "hispania-4", "lepidus", "legio-iii")

    ways = beaten_at_sea(lepidus(), "occidentalis")
    coasts = {name for name in ways if name.startswith("hispania")}
    assert coasts
    closed = triumvir(lepidus(), "lepidus", "hispania", C)
    assert beaten_at_sea(closed, "occidentalis") == ways - coasts


def test_s1_rubicon_no_republican_fleet_retreats_to_italia() -> None:
    ways = beaten_at_sea(Scene("1", year=-48, active=C), "centralis")
    coasts = {name for name in ways if name.startswith("italia")}
    assert coasts
    assert beaten_at_sea(Scene("1", year=-49, active=C), "centralis") == ways - coasts
