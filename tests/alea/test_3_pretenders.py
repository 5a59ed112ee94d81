"""3.6.4 the Pretender's battle, 5.1.2 his victory, 3.5.2 who follows."""

from __future__ import annotations

from core.alea.box.actions import Keep, Name
from core.alea.box.board import DEAD, NOBODY, NOWHERE, WAITING
from core.alea.box.state import COMBAT, Battle, Force, reindex
from core.alea.combat.battle import battle, emblems
from core.alea.combat.forces import draw_up
from core.alea.combat.odds import political_capacity, tactics
from core.alea.politics import coups
from core.alea.politics.death import fall
from core.alea.politics.faction_leaders import heirs, succession
from core.alea.politics.lone_leaders import flee_lone_leaders
from core.alea.year.entries import enter_one
from core.imperator.actions import Flee, Relocate
from tests.alea.politics_scene import FOUR_C, FOUR_R, Stage, murder_done, pretender, war
from tests.alea.scene import BOARD, C, R, Scene, boxed, do, march, piece, pieces, roll, where, zone
from tests.alea.stratagem_scene import table

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
    scene = (
        Scene("2", year=-46).allied("numidae", R).put(C, "africa-2", "scipio", *FOUR_C, "legio-x")
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
    boxed(scene, WAITING, C, "octavianus")
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
    assert [e.args["score"] for e in stage.told("score-turned")] == [-8]
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


def test_3_6_3_a_pretender_stands_and_fights_with_leaders_of_his_new_side() -> None:
    scene = Scene("2", year=-46).control(0, *BOARD.region_ids).chief(C, "caesar")
    scene.put(C, "gallia-8", "scipio", "legio-iv").put(C, "gallia-7", "caesar", "legio-x")
    scene.put(R, "gallia-4", "labienus", "legio-i").put(R, "asia-1", "pompeius")
    pretender(scene.chief(R, "pompeius"), R, "scipio")
    game = table(scene)
    do(game, march("gallia-8", ["scipio"], ["legio-iv"], "gallia-7", "gallia-4"))
    do(game, march("gallia-7", ["caesar"], ["legio-x"], "gallia-4"))
    fight = draw_up(game.state, zone("gallia-4"), naval=False)
    assert set(fight.attacker.leaders) == set(pieces("caesar", "scipio"))
    assert tactics(game.state, fight.attacker) == BOARD.leader_tb[C][piece("caesar")]
    assert not coups.is_pretender_battle(game.state, fight)  # Pompeius is elsewhere


def test_3_6_4_the_pretender_must_be_there_for_his_side_to_usurp() -> None:
    """Caesar beats Pompeius without him: the ordinary death of a Faction Leader."""
    scene = Scene("2", year=-46).control(0, *BOARD.region_ids).chief(C, "caesar")
    scene.put(C, "gallia-4", "caesar", "legio-x", "legio-xi", "legio-xii", "legio-xiii")
    scene.put(R, "gallia-4", "pompeius", "legio-i").put(C, "asia-4", "scipio", "legio-iv")
    scene.put(R, "asia-1", "cato", "spinther")
    pretender(scene.chief(R, "pompeius"), R, "scipio")
    game = table(scene, step=COMBAT)
    roll(game, 6)
    assert where(game, "pompeius") == "dead"
    assert game.state.swap == NOBODY
    assert game.state.pretenders[R] == piece("scipio")
