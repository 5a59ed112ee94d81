"""4.4 whom peoples fight, how they evade and retreat, and Romans in their homelands."""

from __future__ import annotations

import pytest

from core.alea.box.board import BOX, NOBODY
from core.alea.box.state import reindex
from core.alea.combat.forces import draw_up
from core.alea.combat.forecast_move import forecast_move
from core.game import Game
from core.imperator.actions import Evade, Flee, March, TryEvasion
from tests.alea.march_scene import EGYPT, SHIP, STRONG, allies, bands, why
from tests.alea.peoples_scene import Land, units
from tests.alea.scene import (
    BOARD,
    C,
    R,
    Scene,
    asked,
    asked_of,
    do,
    end_movement,
    evade,
    fight,
    march,
    offered,
    open_map,
    people,
    pieces,
    places,
    refused,
    retreat,
    rivals,
    roll,
    told,
    where,
    zone,
)
from tests.alea.stratagem_scene import at_war, table

# --- 4.4.1 who fights whom -----------------------------------------------------------------------


def test_4_4_1_peoples_of_both_players_share_a_zone_without_a_battle() -> None:
    scene = bands(open_map(), R, "pannonii", "pannonii", 1)
    game = bands(scene, C, "germani", "germani-2", 1).put(R, "italia-1", "cato").game()
    step = march("germani-2", [], ["germani-band-1"], "pannonii")
    assert forecast_move(game.state, step) is None
    do(game, step)
    end_movement(game)
    assert asked_of(game) == ("movement", 2)
    assert told(game, "battle") == []


def test_4_4_1_peoples_of_both_players_do_not_stop_each_other() -> None:
    scene = bands(open_map(), R, "armenii", "armenii", 1).war("pontici", R)
    game = bands(scene, C, "parthi", "parthi-3", 5).put(C, "parthi-3", "surena").game()
    do(game, march("parthi-3", ["surena"], ["parthi-band-5"], "armenii", "pontici"))
    assert where(game, "surena") == "pontici"  # among the Pontici of the other player


def test_4_4_1_a_peoples_leader_is_safe_among_another_people() -> None:
    scene = bands(open_map(), R, "armenii", "armenii", 1)
    game = bands(scene, C, "parthi", "parthi-3", 5).put(C, "parthi-3", "surena").game()
    do(game, march("parthi-3", ["surena"], [], "armenii"))
    assert asked(game) == "movement"
    assert where(game, "surena") == "armenii"


def test_4_4_1_a_peoples_leader_alone_among_enemy_romans_must_flee() -> None:
    scene = bands(open_map(), R, "parthi", "parthi-1", 1).put(R, "commagene", "surena")
    game = scene.put(C, "asia-5", "caesar", "legio-x").game()
    do(game, march("asia-5", ["caesar"], ["legio-x"], "commagene"))
    roll(game, 7)
    assert offered(game) == {"parthi-1"}  # not into the Republic, not to peoples at peace
    do(game, Flee(zone("parthi-1")))
    assert where(game, "surena") == "parthi-1"


def test_4_4_1_a_people_stops_for_enemy_romans_and_fights_them() -> None:
    scene = bands(open_map(), C, "parthi", "parthi-1", *range(1, 5)).put(R, "asia-5", "legio-i")
    game = scene.game()
    led = [["surena"], [f"parthi-band-{n}" for n in range(1, 5)]]
    beyond = march("parthi-1", *led, "asia-5", "asia-4")
    assert why(game, beyond) == ("must-stop", "7.1.stop")
    do(game, march("parthi-1", *led, "asia-5"))
    end_movement(game)
    roll(game, 6)
    battle = told(game, "battle")[0]
    assert battle.args["attack"] == 24
    assert battle.args["modifiers"] == [["crt.a", 2], ["crt.f", -1]]  # in the Republic no crt.c
    assert where(game, "legio-i") == "reserve"


def test_4_4_1_a_people_fights_the_allies_of_its_masters_enemy() -> None:
    scene = bands(open_map(), C, "judaei", "judaei", 1, 2)
    game = allies(scene, R, "aegyptii", "asia-5", 1).game()
    do(game, march("judaei", [], ["judaei-band-1", "judaei-band-2"], "asia-5"))
    end_movement(game)
    assert asked(game) == "roll"


def test_crt_b_enemies_of_rome_defend_outside_the_republic() -> None:
    scene = bands(open_map(), R, "parthi", "commagene", 1)
    game = fight(scene.put(C, "commagene", "curio", *STRONG), 3)
    assert told(game, "battle")[0].args["modifiers"] == [["crt.a", -2], ["crt.b", -1]]


def test_crt_c_enemies_of_rome_attack_outside_the_republic() -> None:
    scene = bands(open_map(), C, "parthi", "commagene", *range(1, 7))
    game = fight(scene.put(R, "commagene", "cato", "legio-i"), 3)
    assert told(game, "battle")[0].args["modifiers"] == [["crt.a", 2], ["crt.c", 1]]


def test_crt_b_an_allied_people_is_no_enemy_of_rome() -> None:
    scene = allies(open_map(), R, "numidae", "numidae", *range(1, 5))
    game = fight(scene.put(C, "numidae", "caesar", *STRONG), 3)
    assert told(game, "battle")[0].args["modifiers"] == [["crt.a", 2]]  # Caesar 3, Juba I 1


# --- evasion and retreat of peoples --------------------------------------------------------------


def hunted(place: str, origin: str) -> Game:
    """Parthi under Surena whom Curio attacks; he has no tactical bonus."""
    scene = bands(open_map(), R, "parthi", place, 1, 2).put(R, place, "surena")
    scene.war("cappadocii", R).put(C, origin, "curio", *STRONG[:5])
    game = scene.game()
    do(game, march(origin, ["curio"], STRONG[:5], place))
    end_movement(game)
    return game


def test_8_2_a_people_evades_with_a_rating_of_three() -> None:
    failed = hunted("asia-3", "asia-1")
    do(failed, TryEvasion())
    roll(failed, 3)
    assert told(failed, "evasion-fails")
    game = hunted("asia-3", "asia-1")
    do(game, TryEvasion())
    roll(game, 2)
    both = ["parthi-band-1", "parthi-band-2"]
    assert offered(game) == {"asia-2", "asia-4"}  # the Galatae are at peace
    assert refused(game, evade(["surena"], both, "galatae")).rule == "4.3.homeland"
    do(game, evade(["surena"], both, "asia-4"))
    assert places(game, "surena", *both) == ["asia-4"] * 3


def test_8_2_a_people_does_not_evade_beyond_its_leash() -> None:
    game = hunted("asia-3", "asia-4")
    do(game, TryEvasion())
    roll(game, 2)
    assert offered(game) == {"asia-2"}  # asia-1 is four zones from home
    assert refused(game, evade(["surena"], [], "asia-1")).rule == "4.3.leash"


def test_8_2_a_people_outside_the_republic_does_not_evade_into_it() -> None:
    game = hunted("commagene", "cappadocii")
    do(game, TryEvasion())
    roll(game, 2)
    assert offered(game) == {"parthi-1"}  # the Armenii are at peace
    assert refused(game, evade(["surena"], [], "asia-5")).rule == "8.2.republic"


def test_8_2_a_leader_evades_with_his_own_people_only() -> None:
    scene = bands(open_map(), R, "armenii", "asia-5", 1).put(C, "asia-4", "curio", *STRONG[:5])
    game = bands(scene, R, "parthi", "asia-5", 1).put(R, "asia-5", "surena").game()
    do(game, march("asia-4", ["curio"], STRONG[:5], "asia-5"))
    end_movement(game)
    do(game, TryEvasion())
    roll(game, 2)
    foreign = evade(["surena"], ["armenii-band-1"], "parthi-1")
    assert refused(game, foreign).rule == "4.3.own"
    do(game, evade(["surena"], ["parthi-band-1"], "parthi-1"))
    assert places(game, "surena", "parthi-band-1") == ["parthi-1", "parthi-1"]
    assert where(game, "armenii-band-1") == "asia-5"


def test_8_2_fleets_of_a_people_evade_under_its_own_leaders() -> None:
    scene = open_map().war("numidae", R).war("aegyptii", R).put(C, "marmarica", "curio", "legio-x")
    scene.put(R, "marmarica", SHIP, "juba-i", "cleopatra-vii")
    game = scene.game(step="naval-evasion")
    juba, cleopatra = (Evade(pieces(x), pieces(SHIP), zone("orientalis"))
                       for x in ("juba-i", "cleopatra-vii"))  # fmt: skip
    assert asked(game) == "sea-evasion"
    assert refused(game, juba).kind == "not-here"
    assert juba not in game.prompt.legal(game.state)
    do(game, cleopatra)
    assert places(game, SHIP, "cleopatra-vii") == ["orientalis", "orientalis"]


def beaten_in_gallia(scene: Scene) -> Game:
    """Caesar beats those in gallia-7, coming from gallia-4; their way to gallia-5 is cut off."""
    scene.put(C, "gallia-4", "caesar", *STRONG).put(C, "gallia-5", "legio-i")
    game = scene.game()
    do(game, march("gallia-4", ["caesar"], STRONG, "gallia-7"))
    end_movement(game)
    roll(game, 1)  # in the last column + 2: R / A
    return game


def test_4_3_a_people_that_could_only_retreat_beyond_its_leash_is_lost() -> None:
    """gallia-7 is two zones from the Germani, gallia-6, 8 and 9 are three; Alpes is at peace."""
    game = beaten_in_gallia(bands(open_map(), R, "germani", "gallia-7", 1))
    assert told(game, "unit-trapped")[-1].rule == "8.4.1.retreat"
    assert where(game, "germani-band-1") == "box"


def test_4_3_a_force_of_two_peoples_retreats_where_both_may_go() -> None:
    scene = bands(open_map(), R, "germani", "gallia-7", 1)
    game = beaten_in_gallia(bands(scene, R, "alpes", "gallia-7", 1))
    assert offered(game) == {"alpes-2"}
    retreat(game, "alpes-2")
    assert places(game, "germani-band-1", "alpes-band-1") == ["alpes-2", "alpes-2"]


def test_4_3_of_two_peoples_whoever_may_not_follow_is_lost() -> None:
    scene = bands(open_map(), R, "germani", "gallia-7", 1).put(C, "alpes-2", "curio", "legio-ii")
    game = beaten_in_gallia(bands(scene, R, "alpes", "gallia-7", 1))
    assert offered(game) == {"gallia-6", "gallia-8", "gallia-9"}  # within the leash of Alpes
    retreat(game, "gallia-8")
    assert places(game, "germani-band-1", "alpes-band-1") == ["box", "gallia-8"]
    assert told(game, "unit-left-behind")[-1].rule == "4.3.leash"


# --- 3.4.1, 4.4.2 Romans abroad ------------------------------------------------------------------


@pytest.mark.parametrize("controller", [C, R])
def test_3_4_1_romans_enter_homelands_at_war_whoever_controls_them(controller: int) -> None:
    """The printed example: Caesar among the Germani."""
    scene = open_map().war("germani", controller).put(C, "gallia-2", "caesar", "legio-x")
    game = scene.game()
    alone = march("gallia-2", [], ["legio-x"], "germani-1")
    assert why(game, alone) == ("outside-needs-leader", "3.4.1.outside")
    do(game, march("gallia-2", ["caesar"], ["legio-x"], "germani-1"))
    assert where(game, "legio-x") == "germani-1"


@pytest.mark.parametrize(("friend", "battles"), [(C, 0), (R, 1)])
def test_3_4_1_romans_enter_homelands_that_are_allied_to_anybody(friend: int, battles: int) -> None:
    scene = allies(open_map(), friend, "pontici", "pontici", 1).put(C, "asia-2", "caesar", *STRONG)
    game = scene.put(friend, "asia-1", "pharnaces-ii").game()
    do(game, march("asia-2", ["caesar"], STRONG, "pontici"))
    end_movement(game)
    assert len(told(game, "battle")) == battles
    assert where(game, "caesar") == "pontici"


def test_3_4_1_romans_do_not_stop_in_homelands_at_peace() -> None:
    game = open_map().put(C, "asia-2", "caesar", "legio-x").game()
    step = march("asia-2", ["caesar"], ["legio-x"], "pontici")
    assert why(game, step) == ("no-stop-at-peace", "3.4.1.homeland")


def test_4_4_2_allies_do_not_stop_in_homelands_at_peace_either() -> None:
    game = allies(open_map(), C, "numidae", "numidae", 1).game()
    step = march("numidae", [], ["numidae-band-1"], "mauri")
    assert why(game, step)[1] in ("3.4.1.homeland", "3.4.1.transit")


def test_4_4_2_roman_leaders_lead_allied_units_and_allied_leaders_romans() -> None:
    scene = allies(open_map(), C, "aegyptii", "aegyptii", 1, 2, 3, 4)
    game = scene.put(C, "aegyptii", "curio", "legio-x", "legio-ix").game()
    do(game, march("aegyptii", ["cleopatra-vii"], ["legio-x"], "marmarica"))
    do(game, march("aegyptii", ["curio"], [*EGYPT[:2], "legio-ix"], "marmarica", "africa-3"))
    assert places(game, "cleopatra-vii", "legio-x") == ["marmarica", "marmarica"]
    assert places(game, "curio", "legio-ix", *EGYPT[:2]) == ["africa-3"] * 4


def test_4_4_2_romans_may_be_left_in_the_homeland_of_their_ally() -> None:
    scene = allies(open_map(), C, "pontici", "asia-1", 1, 2, 3, 4).war("armenii", R)
    scene.put(C, "asia-1", "pharnaces-ii").put(C, "asia-2", "curio", "legio-x", "legio-ix")
    game = scene.game()
    both, way = ["legio-x", "legio-ix"], ["pontici", "armenii"]
    do(game, march("asia-2", ["curio"], both, *way, drops=[("legio-x", "pontici")]))
    assert places(game, "curio", *both) == ["armenii", "pontici", "armenii"]


def test_4_4_2_allied_units_without_a_leader_are_offered_their_ways_abroad() -> None:
    """Alexandria touches no zone of the Republic."""
    scene = allies(open_map(), C, "aegyptii", "aegyptii", 1, 2, 3, 4)
    game = scene.put(C, "italia-1", "cleopatra-vii", "achillas").game()
    step = march("aegyptii", [], ["aegyptii-band-1"], "marmarica")
    partial = {"type": "march", "origin": zone("aegyptii")}
    options = game.prompt.options(game.view(1), partial)
    assert options is not None
    assert any(
        isinstance(action, March) and action.origin == step.origin and action.path == step.path
        for action in game.prompt.legal(game.state)
    )
    do(game, step)


# --- 4.4.1, 10.1, 10.2 control of the peoples at the end of the year -----------------------------


def africa_conquered(scene: Land) -> Game:
    """The end of the year in which Caesar conquers Africa."""
    scene.put(C, "africa-1", "caesar", "legio-x").put(C, "africa-2", "legio-xiii")
    scene.put(C, "africa-3", "legio-viii").chief(C, "caesar")
    scene.put(R, "graecia-1", "pompeius", "legio-i").chief(R, "pompeius")
    game = table(scene, step="control", dice="program")
    while game.state.step not in ("garrisons", "recruitment", "recruits"):
        assert game.prompt is not None
        do(game, game.prompt.legal(game.state)[0])
    return game


def annihilated_numidae() -> Game:
    """C controlled the Numidae, R has killed them all; but this year C conquered Africa."""
    scene = Land().control(R, "africa").at_war("numidae", C)
    for unit in units("numidae"):
        scene.state.where[unit] = BOX
    reindex(scene.state)
    return africa_conquered(scene)


def test_10_1_who_annihilated_a_people_is_paid_though_its_control_changes_this_year() -> None:
    game = annihilated_numidae()
    assert game.state.control[BOARD.region_ids.index("africa")] == C
    assert game.state.war[people("numidae")] == NOBODY
    paid = [(e.args["side"], e.args["points"]) for e in told(game, "points")
            if e.rule == "10.1.people"]  # fmt: skip
    assert paid == [(R, BOARD.peoples[people("numidae")].vp)]


def test_4_4_1_control_changes_after_the_winter_for_the_next_year() -> None:
    """Of a people that is still there."""
    scene = Land().control(R, "africa").at_war("numidae", C, "mauri").at_war("mauri", C)
    game = africa_conquered(scene)
    placed = [e for e in told(game, "people-placed") if e.args["people"] == people("numidae")]
    assert {e.args["side"] for e in placed} == {C}  # this winter still
    changed = [e.args["people"] for e in told(game, "people-changes-control")]
    assert people("numidae") in changed
    assert game.state.war[people("numidae")] == R


@pytest.mark.parametrize("side", [C, R])
def test_10_2_an_ally_pays_his_friend(side: int) -> None:
    scene = rivals(Land().allied("aegyptii", side, "aegyptii"))
    game = table(scene.control(NOBODY, *BOARD.region_ids), step="points")
    paid = [(e.args["side"], e.args["points"]) for e in told(game, "points")
            if e.rule == "10.2.allegiance"]  # fmt: skip
    assert paid == [(side, 1)]


def test_1_1_the_celts_are_four_peoples() -> None:
    celts = {p.id for p in BOARD.peoples if p.nationality == "Celts"}
    assert celts == {"alpes", "galatae", "celtiberes", "pannonii"}


def test_4_1_germani_have_no_leader_and_aegyptii_have() -> None:
    for name, major in (("germani", False), ("aegyptii", True)):
        assert BOARD.peoples[people(name)].major == major
        assert bool(BOARD.people_leaders[people(name)]) == major


def test_4_4_1_germani_of_the_republican_fight_caesarians_only() -> None:
    """They march where Caesarians stand, and not where Republicans do."""
    scene = Scene("2", year=-46, active=R).control(C, *BOARD.region_ids).control(R, "italia")
    scene = at_war(scene, "germani", R, "germani-1")
    scene.put(C, "gallia-2", "legio-x").put(R, "gallia-1", "legio-i")
    game = table(scene)
    among_friends = march("germani-1", [], ["germani-band-1"], "gallia-1")
    assert refused(game, among_friends).rule == "4.2.4"
    do(game, march("germani-1", [], ["germani-band-2"], "gallia-2"))
    end_movement(game)
    assert asked(game) == "roll"
    assert draw_up(game.state, zone("gallia-2"), naval=False).attacker.units == list(
        pieces("germani-band-2")
    )
