"""4.2.4, 4.3, 4.4.1, 4.4.2: peoples on the march; 3.6.5 closed regions; 3.7.3 invasion; weather."""

from __future__ import annotations

import random

import pytest

from core.alea.actions import Evade, Flee, March, Negotiate, Play, Sail, TryEvasion
from core.alea.board import BOX, NOBODY, open_board
from core.alea.forecast import forecast_march
from core.alea.invariants import faults
from core.alea.naval import capacity
from core.alea.setup import start
from core.alea.state import (
    ASSIGNMENT,
    COMBAT,
    EVASION,
    MOVEMENT,
    NAVAL_EVASION,
    State,
    reindex,
)
from core.contract import Refusal
from core.game import Game
from core.run import Run, encode
from core.systems import open_system
from core.texts import LANGUAGES, action_text, refusal_text
from tests.alea.march_scene import (
    allies,
    bands,
    begin,
    distance,
    number_of,
    offered,
    open_map,
    phase_f,
    triumvir,
)
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
    piece,
    pieces,
    places,
    refused,
    retreat,
    roll,
    sail,
    told,
    where,
    zone,
)

EGYPT = ["aegyptii-band-1", "aegyptii-band-2", "aegyptii-band-3", "aegyptii-band-4"]
STRONG = ["legio-vii", "legio-viii", "legio-ix", "legio-x", "legio-xi", "legio-xii"]
SHIP = "aegyptii-naves-1"
WAR = (MOVEMENT, ASSIGNMENT, EVASION, NAVAL_EVASION, COMBAT)


def why(game: Game, action: March | Sail) -> tuple[str, str]:
    """The kind and the rule of a refusal, which can be read in both languages."""
    refusal = refused(game, action)
    for lang in LANGUAGES:
        assert refusal_text(game.system, refusal, lang)
    return refusal.kind, refusal.rule


# --- 4.2.4 stacking ------------------------------------------------------------------------------


@pytest.mark.parametrize("other", [C, R])
def test_4_2_4_germani_and_pannonii_share_a_zone(other: int) -> None:
    """The printed example; whoever controls the other people."""
    scene = bands(open_map(), other, "pannonii", "pannonii", 1)
    game = bands(scene, C, "germani", "germani-2", 1).game()
    do(game, march("germani-2", [], ["germani-band-1"], "pannonii"))
    assert places(game, "germani-band-1", "pannonii-band-1") == ["pannonii", "pannonii"]


@pytest.mark.parametrize("other", [C, R])
def test_4_2_4_parthi_and_aegyptii_share_no_zone(other: int) -> None:
    """The printed example; whoever controls the other people. They may pass through."""
    scene = bands(open_map(), other, "aegyptii", "asia-5", 1)
    game = bands(scene, C, "parthi", "parthi-1", 1).game()
    led = [["surena"], ["parthi-band-1"]]
    assert why(game, march("parthi-1", *led, "asia-5")) == ("may-not-stack", "4.2.4")
    do(game, march("parthi-1", *led, "asia-5", "asia-4"))  # 2 across the Euphrates, 1
    assert where(game, "surena") == "asia-4"


def test_4_2_4_romans_do_not_stay_with_a_people_that_they_control() -> None:
    scene = bands(open_map(), C, "germani", "gallia-1", 1)
    game = scene.put(C, "gallia-2", "caesar", "curio", "legio-x", "legio-ix").game()
    both, dropped = ["legio-ix", "legio-x"], [("legio-x", "gallia-1")]
    for party in (
        march("gallia-2", ["caesar"], ["legio-x"], "gallia-1"),
        march("gallia-2", ["caesar"], [], "gallia-1"),
        march("gallia-2", [], ["legio-x"], "gallia-1"),
        march("gallia-2", ["caesar"], both, "gallia-1", "gallia-3", drops=dropped),
    ):
        assert why(game, party) == ("may-not-stack", "4.2.4")
    do(game, march("gallia-2", ["caesar"], ["legio-x"], "gallia-1", "gallia-3"))
    do(game, march("gallia-2", ["curio"], [], "gallia-1", "gallia-3"))
    assert places(game, "caesar", "curio", "legio-x") == ["gallia-3"] * 3


@pytest.mark.parametrize("roman", ["legio-x", "curio"])
def test_4_2_4_nor_does_the_people_stay_with_them(roman: str) -> None:
    scene = bands(open_map(), C, "parthi", "parthi-1", 1).put(C, "asia-5", roman)
    game = scene.game()
    led = [["surena"], ["parthi-band-1"]]
    assert why(game, march("parthi-1", *led, "asia-5")) == ("may-not-stack", "4.2.4")
    alone = march("parthi-1", [], ["parthi-band-1"], "asia-5")
    assert why(game, alone) == ("may-not-stack", "4.2.4")
    do(game, march("parthi-1", *led, "asia-5", "asia-4"))


def test_4_2_4_romans_do_not_land_beside_a_people_that_they_control() -> None:
    scene = bands(open_map(), C, "numidae", "africa-1", 1)
    game = scene.put(C, "sicilia-2", "caesar", "legio-x", "naves-6-0a").game()
    cargo = [["caesar"], ["naves-6-0a"], ["legio-x"]]
    voyage = sail("sicilia-2", *cargo, "occidentalis", "africa-1")
    assert why(game, voyage) == ("may-not-stack", "4.2.4")
    do(game, sail("sicilia-2", *cargo, "occidentalis", "hispania-2"))


def test_4_2_4_fleets_of_a_people_and_of_its_master_share_no_sea() -> None:
    scene = bands(open_map(), C, "aegyptii", "aegyptii", *range(1, 5))
    game = scene.put(C, "orientalis", "curio", "naves-6-0a").game()
    ship = [["achillas"], [SHIP], []]
    assert why(game, sail("aegyptii", *ship, "orientalis")) == ("may-not-stack", "4.2.4")
    do(game, sail("aegyptii", *ship, "orientalis", "asia-5"))


def test_4_2_4_romans_stack_with_their_allies_and_allies_with_each_other() -> None:
    scene = allies(open_map(), C, "numidae", "africa-2", 1)
    scene = allies(scene, C, "pontici", "africa-1", 1).put(C, "africa-1", "curio", "legio-x")
    game = scene.game()
    do(game, march("africa-2", [], ["numidae-band-1"], "africa-1"))
    everybody = ["legio-x", "pontici-band-1"]
    do(game, march("africa-1", ["curio"], everybody, "numidae"))
    assert places(game, "curio", *everybody) == ["numidae"] * 3
    assert where(game, "numidae-band-1") == "africa-1"


def test_4_2_4_allies_keep_apart_from_a_people_that_their_friend_merely_controls() -> None:
    scene = bands(open_map(), C, "mauri", "mauri", 1)
    game = allies(scene, C, "numidae", "numidae", 1).game()
    foreign = march("numidae", [], ["numidae-band-1"], "mauri")
    assert why(game, foreign) == ("may-not-stack", "4.2.4")


# --- 4.3 the leash -------------------------------------------------------------------------------


def test_4_3_the_leash_is_two_zones_for_minor_and_three_for_major_peoples() -> None:
    for people, printed in enumerate(BOARD.peoples):
        most = 3 if printed.major else 2
        for place, name in enumerate(BOARD.place_ids[: BOARD.zone_count]):
            within = bool(BOARD.leash_mask[people] >> place & 1)
            assert within == (distance(printed.id, name) <= most), (printed.id, name)


@pytest.mark.parametrize(
    ("people", "origin", "near", "far"),
    [
        ("germani", "gallia-4", "gallia-3", "gallia-6"),
        ("mauri", "hispania-2", "hispania-4", "hispania-1"),  # counted across the strait
        ("pannonii", "italia-3", "italia-4", "italia-6"),
    ],
)
def test_4_3_a_minor_people_enters_no_zone_more_than_two_away(
    people: str, origin: str, near: str, far: str
) -> None:
    assert (distance(people, near), distance(people, far)) == (2, 3)
    band = f"{people}-band-1"
    game = bands(open_map(), C, people, origin, 1).game()
    beyond = march(origin, [], [band], far)
    assert why(game, beyond) == ("beyond-leash", "4.3.leash")
    assert refused(game, beyond).args == {"zone": zone(far), "people": number_of(people)}
    do(game, march(origin, [], [band], near))
    assert where(game, band) == near


def test_4_3_a_major_people_enters_no_zone_more_than_three_away() -> None:
    assert (distance("parthi", "asia-3"), distance("parthi", "asia-1")) == (3, 4)
    scene = bands(open_map(), C, "parthi", "asia-4", 1, 2).put(C, "asia-4", "surena")
    game = scene.game()
    led = [["surena"], ["parthi-band-1"]]
    assert why(game, march("asia-4", *led, "asia-3", "asia-1")) == ("beyond-leash", "4.3.leash")
    do(game, march("asia-4", *led, "asia-3"))


def test_4_3_the_leash_binds_a_leader_alone() -> None:
    """Outside the Republic: Pontici to Commagene are two zones, to the Parthi three."""
    assert distance("pontici", "parthi-2") == 3
    scene = bands(open_map(), C, "pontici", "pontici", 1).war("parthi", C).war("armenii", C)
    game = scene.put(C, "parthi-3", "pharnaces-ii").game()
    assert distance("pontici", "parthi-3") == 2
    do(game, march("parthi-3", ["pharnaces-ii"], [], "parthi-2"))
    scene = bands(open_map(), C, "numidae", "numidae", 1).put(C, "marmarica", "juba-i")
    game = scene.war("aegyptii", C).game()
    assert distance("numidae", "aegyptii") == 4
    home = march("marmarica", ["juba-i"], [], "aegyptii")
    assert why(game, home) == ("beyond-leash", "4.3.leash")


def test_4_3_allegiance_lifts_the_leash() -> None:
    assert (distance("pontici", "graecia-2"), distance("pontici", "graecia-1")) == (3, 4)
    step = march("graecia-2", [], ["pontici-band-1"], "graecia-1")
    war = bands(open_map(), C, "pontici", "graecia-2", 1).game()
    assert why(war, step) == ("beyond-leash", "4.3.leash")
    allied = allies(open_map(), C, "pontici", "graecia-2", 1).game()
    do(allied, step)
    assert where(allied, "pontici-band-1") == "graecia-1"


# --- 4.3 with and without a leader ---------------------------------------------------------------


def test_4_3_units_without_a_leader_go_one_zone_at_any_cost() -> None:
    game = bands(open_map(), C, "germani", "germani-1", 1, 2).game()
    two = march("germani-1", [], ["germani-band-1"], "gallia-2", "gallia-4")
    assert why(game, two) == ("one-zone-only", "4.3.leaderless")
    do(game, march("germani-1", [], ["germani-band-1"], "gallia-2"))  # 2 MP: the Rhenus
    assert told(game, "marches")[-1].rule == "4.3.leaderless"
    again = march("gallia-2", [], ["germani-band-1"], "gallia-4")
    assert why(game, again) == ("already-moved", "3.4.1.once")


def test_4_3_a_leader_leads_his_own_people_only() -> None:
    """The printed example: Parthi and Armenii."""
    scene = bands(open_map(), C, "armenii", "parthi-1", 1)
    game = bands(scene, C, "parthi", "parthi-1", 1, 2).game()
    foreign = march("parthi-1", ["surena"], ["armenii-band-1"], "asia-5")
    assert why(game, foreign) == ("one-people-only", "4.3.own")
    mixed = march("parthi-1", ["surena"], ["parthi-band-1", "armenii-band-1"], "asia-5")
    assert why(game, mixed) == ("one-people-only", "4.3.own")
    assert refused(game, mixed).args == {"people": number_of("parthi")}
    do(game, march("parthi-1", ["surena"], ["parthi-band-1"], "asia-5"))
    assert told(game, "marches")[-1].rule == "4.3.own"


def test_4_3_a_leader_drops_units_on_the_way_but_does_not_go_on_alone() -> None:
    game = bands(open_map(), C, "parthi", "parthi-1", 1, 2).game()
    way = ["asia-5", "asia-4"]
    both = ["parthi-band-1", "parthi-band-2"]
    dropped = [(band, "asia-5") for band in both]
    everybody = march("parthi-1", ["surena"], both, *way, drops=dropped)
    assert why(game, everybody) == ("leader-stays-with-units", "3.4.1.drop")
    do(game, march("parthi-1", ["surena"], both, *way, drops=dropped[:1]))
    assert places(game, "surena", *both) == ["asia-4", "asia-5", "asia-4"]


def test_4_3_a_peoples_leader_is_not_alone_in_the_republic() -> None:
    scene = bands(open_map(), C, "pontici", "pontici", 1).war("armenii", C)
    game = scene.put(C, "asia-2", "darius", "pontici-band-2").game()
    into = march("pontici", ["pharnaces-ii"], [], "asia-2")
    assert why(game, into) == ("foreign-leader-alone", "4.3.alone")
    for path in (["asia-1"], ["pontici"]):
        within = march("asia-2", ["darius"], [], *path)
        assert why(game, within) == ("foreign-leader-alone", "4.3.alone")
    do(game, march("asia-2", ["darius"], ["pontici-band-2"], "asia-1"))
    do(game, march("pontici", ["pharnaces-ii"], [], "armenii"))
    assert told(game, "marches")[-1].rule == "4.3.alone"


def test_4_3_an_allied_leader_goes_about_alone_like_a_roman() -> None:
    scene = allies(open_map(), C, "pontici", "pontici", 1).put(C, "asia-2", "darius")
    game = scene.game()
    do(game, march("asia-2", ["darius"], [], "asia-1"))
    do(game, march("pontici", ["pharnaces-ii"], [], "asia-2", "asia-1"))
    assert places(game, "darius", "pharnaces-ii") == ["asia-1", "asia-1"]


def test_7_3_binds_peoples_outside_the_republic_too() -> None:
    scene = bands(open_map(), C, "parthi", "parthi-3", 5).war("armenii", C).war("pontici", C)
    game = scene.put(C, "parthi-3", "surena").game()
    led = [["surena"], ["parthi-band-5"]]
    far = march("parthi-3", *led, "armenii", "pontici", "galatae")
    assert why(game, far)[0] == "homeland-not-at-war"
    far = march("parthi-3", *led, "armenii", "pontici", "cappadocii")
    assert why(game, far)[0] == "homeland-not-at-war"
    game = scene.war("cappadocii", C).game()
    assert why(game, far) == ("too-far-outside", "7.3")
    do(game, march("parthi-3", *led, "armenii", "pontici", "asia-2"))


# --- 4.3 homelands -------------------------------------------------------------------------------


def test_4_3_germani_enter_the_homeland_of_the_pannonii_only_if_these_are_at_war() -> None:
    """The printed example."""
    step = march("germani-2", [], ["germani-band-1"], "pannonii")
    game = bands(open_map(), C, "germani", "germani-2", 1).game()
    assert why(game, step) == ("homeland-not-at-war", "4.3.homeland")
    do(bands(open_map(), C, "germani", "germani-2", 1).war("pannonii", R).game(), step)


@pytest.mark.parametrize("friend", [C, R])
def test_4_3_an_allied_homeland_is_closed_to_other_peoples(friend: int) -> None:
    scene = bands(open_map(), C, "mauri", "mauri", 1)
    game = allies(scene, friend, "numidae", "numidae", 1).game()
    step = march("mauri", [], ["mauri-band-1"], "numidae")
    assert why(game, step) == ("homeland-not-at-war", "4.3.homeland")


def test_4_3_unnamed_zones_are_free() -> None:
    """The printed example: the zone west of the Aegyptii."""
    game = bands(open_map(), C, "aegyptii", "aegyptii", 1).game()
    do(game, march("aegyptii", [], ["aegyptii-band-1"], "marmarica"))
    assert where(game, "aegyptii-band-1") == "marmarica"


def test_4_3_peoples_at_peace_do_not_move() -> None:
    game = open_map().game()
    for party in (
        march("numidae", [], ["numidae-band-1"], "africa-1"),
        march("numidae", ["juba-i"], [], "mauri"),
        march("parthi-1", ["surena"], ["parthi-band-1"], "parthi-2"),
    ):
        assert why(game, party) == ("people-at-home", "4.3.home")


# --- 4.4.1 who fights whom -----------------------------------------------------------------------


def test_4_4_1_peoples_of_both_players_share_a_zone_without_a_battle() -> None:
    scene = bands(open_map(), R, "pannonii", "pannonii", 1)
    game = bands(scene, C, "germani", "germani-2", 1).put(R, "italia-1", "cato").game()
    step = march("germani-2", [], ["germani-band-1"], "pannonii")
    assert forecast_march(game.state, C, step) is None
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
    assert told(game, "unit-lost")[-1].rule == "8.4.1.retreat"
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
    assert told(game, "unit-lost")[-1].rule == "4.3.leash"


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


# --- 4.3 fleets ----------------------------------------------------------------------------------


def test_4_3_fleets_of_the_aegyptii_carry_three_of_their_own() -> None:
    game = bands(open_map(), C, "aegyptii", "aegyptii", 1, 2, 3, 4).game()
    leaders = ["cleopatra-vii", "achillas"]
    four = sail("aegyptii", leaders, [SHIP], EGYPT, "orientalis", "asia-5")
    assert why(game, four) == ("no-room-aboard", "3.4.2.capacity")
    do(game, sail("aegyptii", leaders, [SHIP], EGYPT[:3], "orientalis", "asia-5"))
    assert places(game, *leaders, SHIP, *EGYPT[:3]) == ["asia-5"] * 6
    assert told(game, "sails")[-1].rule == "4.3.naves"


def test_4_3_three_units_of_any_kind_whatever_the_fleets_strength() -> None:
    board = open_board(
        {"units": [{"id": f"aegyptii-naves-{n}", "full": {"sp": 4}} for n in (1, 2)]}
    )
    assert board.sp[0][piece(SHIP)] == 4
    assert capacity(board, [piece(SHIP)]) == (3, 3)
    assert capacity(board, [piece("naves-4-0a")]) == (3, 2)


def test_4_3_the_leash_binds_their_landings_and_not_the_sea() -> None:
    assert (distance("aegyptii", "asia-4"), distance("aegyptii", "asia-1")) == (3, 5)
    game = bands(open_map(), C, "aegyptii", "aegyptii", 1, 2, 3, 4).game()
    cargo = [["cleopatra-vii"], [SHIP], EGYPT[:2]]
    far = sail("aegyptii", *cargo, "orientalis", "asia-1")
    assert why(game, far) == ("beyond-leash", "4.3.leash")
    closed = sail("aegyptii", *cargo, "orientalis", "judaei")
    assert why(game, closed) == ("homeland-not-at-war", "4.3.homeland")
    do(game, sail("aegyptii", ["achillas"], ["aegyptii-naves-2"], [], "orientalis", "centralis"))
    do(game, sail("aegyptii", *cargo, "orientalis", "asia-4"))


def test_4_3_another_peoples_leader_does_not_sail_with_them() -> None:
    scene = open_map().war("numidae", C).war("aegyptii", C)
    game = scene.put(C, "marmarica", "juba-i", SHIP, "achillas").game()
    for leaders in (["juba-i"], ["achillas", "juba-i"]):
        foreign = sail("marmarica", leaders, [SHIP], [], "orientalis")
        assert why(game, foreign) == ("one-people-only", "4.3.own")
    do(game, sail("marmarica", ["achillas"], [SHIP], [], "orientalis"))


def test_4_3_allied_fleets_carry_romans_too() -> None:
    scene = allies(open_map(), C, "aegyptii", "aegyptii", 1, 2, 3, 4)
    game = scene.put(C, "aegyptii", "curio", "plancus", *STRONG[:3]).game()
    voyage = sail("aegyptii", ["curio", "plancus"], [SHIP], STRONG[:3], "orientalis", "asia-1")
    do(game, voyage)  # beyond the leash, three legions in one fleet
    assert places(game, "curio", "plancus", *STRONG[:3], SHIP) == ["asia-1"] * 6


# --- 3.7.3 invasion ------------------------------------------------------------------------------

AFRICA, GALLIA = (BOARD.region_ids.index(name) for name in ("africa", "gallia"))


def overrun_africa(controller: int = R) -> Scene:
    """Numidae in two of three zones, cities both."""
    scene = bands(Scene().control(C, "africa"), controller, "numidae", "africa-1", 1)
    return bands(scene, controller, "numidae", "africa-2", 2)


@pytest.mark.parametrize("controller", [C, R])
def test_3_7_3_a_region_overrun_by_peoples_is_nobodys(controller: int) -> None:
    events, scene = phase_f(overrun_africa(controller))
    lost = [event for event in events if event.kind == "region-lost"]
    assert [(event.rule, event.args) for event in lost] == [("3.7.3.invasion", {"region": AFRICA})]
    assert (scene.state.control[AFRICA], scene.state.last_control[AFRICA]) == (NOBODY, C)


def test_3_7_3_peoples_of_both_players_invade_together() -> None:
    scene = bands(Scene().control(C, "africa"), R, "numidae", "africa-1", 1)
    _, scene = phase_f(bands(scene, C, "aegyptii", "africa-3", 1))
    assert scene.state.control[AFRICA] == NOBODY


def test_3_7_3_invasion_takes_most_of_the_zones() -> None:
    scene = bands(Scene().control(C, "africa"), R, "numidae", "africa-1", 1, 2, 3)
    assert phase_f(scene)[1].state.control[AFRICA] == C


def test_3_7_3_half_of_the_zones_are_not_the_majority() -> None:
    scene = bands(Scene().control(C, "hispania"), R, "celtiberes", "hispania-1", 1)
    _, scene = phase_f(bands(scene, R, "celtiberes", "hispania-2", 2))
    assert scene.state.control[BOARD.region_ids.index("hispania")] == C


@pytest.mark.parametrize(("third", "holder"), [("gallia-3", C), ("gallia-4", NOBODY)])
def test_3_7_3_invasion_takes_a_city(third: str, holder: int) -> None:
    """Five of Gallia's nine zones have no city; gallia-4 has one."""
    scene = bands(Scene().control(C, "gallia"), R, "germani", "gallia-1", 1)
    scene.put(R, "gallia-2", "germani-band-2").put(R, third, "germani-band-3")
    scene = bands(bands(scene, R, "alpes", "gallia-5", 1), R, "celtiberes", "gallia-6", 1)
    assert phase_f(scene)[1].state.control[GALLIA] == holder


def test_3_7_3_allied_peoples_do_not_invade() -> None:
    scene = allies(Scene().control(C, "africa"), R, "numidae", "africa-1", 1)
    scene.put(R, "africa-2", "numidae-band-2")
    assert phase_f(scene)[1].state.control[AFRICA] == C


def freed_africa() -> Scene:
    scene = Scene().control(NOBODY, "africa")
    scene.state.last_control[AFRICA] = R
    return scene


def test_3_7_3_a_freed_region_comes_back_to_its_last_holder() -> None:
    events, scene = phase_f(freed_africa())
    taken = [e for e in events if e.kind == "region-taken" and e.args["region"] == AFRICA]
    assert [(e.rule, e.args["side"]) for e in taken] == [("3.7.3.back", R)]
    assert scene.state.control[AFRICA] == R


def test_3_7_3_a_freed_region_goes_to_whoever_conquers_it() -> None:
    scene = freed_africa().put(C, "africa-1", "curio", "legio-x").put(C, "africa-2", "legio-ix")
    events, scene = phase_f(scene)
    taken = [e for e in events if e.kind == "region-taken" and e.args["region"] == AFRICA]
    assert [(e.rule, e.args["side"]) for e in taken] == [("3.7.3", C)]
    assert scene.state.control[AFRICA] == C


def test_3_7_3_roma_is_held_by_a_roman_leader() -> None:
    scene = allies(Scene(), C, "numidae", "italia-1", 1).put(C, "italia-1", "juba-i")
    scene.state.roma = NOBODY
    assert phase_f(scene)[1].state.roma == NOBODY
    scene = Scene().put(C, "italia-1", "curio")
    assert phase_f(scene)[1].state.roma == C


# --- 3.6.5 a Triumvir's region -------------------------------------------------------------------

CLOSED = ("triumvirs-region", "3.6.5.neutral")


def test_3_6_5_a_triumvirs_region_is_closed_to_romans_by_land_and_sea() -> None:
    scene = open_map().put(C, "gallia-9", "caesar", "curio", "legio-x", "naves-6-0a")
    scene = allies(scene, C, "numidae", "gallia-9", 1)
    game = triumvir(scene.game(), "lepidus", "hispania")
    for party in (
        march("gallia-9", ["caesar"], ["legio-x"], "hispania-1"),
        march("gallia-9", ["caesar"], [], "hispania-1"),
        march("gallia-9", ["caesar"], [], "gallia-6", "celtiberes", "hispania-2"),
        march("gallia-9", [], ["legio-x"], "hispania-1"),
        march("gallia-9", [], ["numidae-band-1"], "hispania-1"),
        sail("gallia-9", ["caesar"], ["naves-6-0a"], ["legio-x"], "occidentalis", "hispania-1"),
    ):
        assert why(game, party) == CLOSED
    neutral = march("hispania-4", ["lepidus"], [], "hispania-2")
    assert why(game, neutral) == ("neutral", "3.6.5.neutral")


def test_3_6_5_a_triumvirs_region_is_open_to_peoples() -> None:
    scene = bands(open_map(), C, "celtiberes", "celtiberes", 1)
    game = triumvir(scene.game(), "lepidus", "hispania")
    do(game, march("celtiberes", [], ["celtiberes-band-1"], "hispania-1"))
    assert where(game, "celtiberes-band-1") == "hispania-1"


def test_3_6_5_a_triumvirs_units_stop_a_people() -> None:
    scene = bands(open_map(), C, "parthi", "parthi-1", 1).put(R, "asia-5", "legio-i")
    game = triumvir(scene.game(), "scipio", "asia")
    led = [["surena"], ["parthi-band-1"]]
    assert why(game, march("parthi-1", *led, "asia-5", "asia-4")) == ("must-stop", "7.1.stop")


def attacked_at_narbo(*defenders: str) -> Game:
    """C attacks from gallia-8; beyond gallia-9 lies the region of a Triumvir."""
    scene = open_map().put(C, "gallia-8", "caesar", *STRONG).put(R, "gallia-9", *defenders)
    game = triumvir(scene.game(), "lepidus", "hispania")
    do(game, march("gallia-8", ["caesar"], STRONG, "gallia-9"))
    return game


def test_3_6_5_nobody_flees_into_a_triumvirs_region() -> None:
    game = attacked_at_narbo("cato")
    roll(game, 0)
    assert offered(game) == {"gallia-6", "gallia-7", "gallia-8"}


def test_3_6_5_nobody_evades_into_a_triumvirs_region() -> None:
    game = attacked_at_narbo("pompeius", "legio-i")
    end_movement(game)
    do(game, TryEvasion())
    roll(game, 0)  # 0 + 3 below 5
    assert offered(game) == {"gallia-6", "gallia-7"}
    into = evade(["pompeius"], ["legio-i"], "hispania-1")
    assert refused(game, into).rule == "3.6.5.neutral"


def test_3_6_5_nobody_retreats_into_a_triumvirs_region() -> None:
    game = attacked_at_narbo("legio-i", "legio-ii")
    end_movement(game)
    roll(game, 1)
    assert offered(game) == {"gallia-6", "gallia-7"}


# --- 6.1 Janus -----------------------------------------------------------------------------------


def test_6_1_janus_keeps_romans_apart_but_not_peoples() -> None:
    scene = bands(open_map(), R, "germani", "gallia-1", 1).put(C, "gallia-2", "caesar", *STRONG)
    scene = bands(scene, C, "alpes", "alpes-2", 1).put(R, "gallia-7", "legio-i")
    scene.put(R, "centralis", "cato", "naves-6-0b").put(C, "italia-5", "curio", "naves-6-0a")
    game = begin(scene, janus=True)
    shut = ("janus-forbids", "6.1.janus")
    assert why(game, march("gallia-2", ["caesar"], STRONG, "gallia-4", "gallia-7")) == shut
    assert why(game, sail("italia-5", ["curio"], ["naves-6-0a"], [], "centralis")) == shut
    do(game, march("gallia-2", ["caesar"], STRONG, "gallia-1"))
    do(game, march("alpes-2", [], ["alpes-band-1"], "gallia-7"))


# --- events 2 and 9 ------------------------------------------------------------------------------


def test_event_2_leaders_have_three_movement_points() -> None:
    game = begin(open_map().put(C, "italia-1", "caesar"), event=2)
    flight = ["italia-5", "graecia-1"]  # 1, and 2 across the strait
    far = march("italia-1", ["caesar"], [], *flight, "graecia-2")
    assert why(game, far) == ("too-far", "event.2")
    assert refused(game, far).args == {"cost": 4, "most": 3}
    do(game, march("italia-1", ["caesar"], [], *flight))


def test_event_2_units_have_two_movement_points_and_without_a_leader_one_zone() -> None:
    scene = open_map().put(C, "gallia-7", "caesar", "legio-x").put(C, "italia-5", "legio-ix")
    game = begin(bands(scene, C, "parthi", "parthi-1", 1), event=2)
    led, parthi = [["caesar"], ["legio-x"]], [["surena"], ["parthi-band-1"]]
    way = ["gallia-9", "hispania-1"]
    assert why(game, march("gallia-7", *led, *way, "hispania-2")) == ("too-far", "event.2")
    assert why(game, march("parthi-1", *parthi, "asia-5", "asia-4")) == ("too-far", "event.2")
    do(game, march("gallia-7", *led, *way))
    do(game, march("parthi-1", *parthi, "asia-5"))
    do(game, march("italia-5", [], ["legio-ix"], "graecia-1"))  # 2 MP, as always


def test_event_2_fleets_make_only_the_moves_that_cost_nothing() -> None:
    scene = open_map().put(C, "italia-1", "caesar", "naves-6-0a")
    game = begin(scene.put(C, "africa-3", "curio", "naves-6-0b"), event=2)
    ship = [["caesar"], ["naves-6-0a"], []]
    far = sail("italia-1", *ship, "occidentalis", "centralis")
    assert why(game, far) == ("too-far-by-sea", "event.2")
    beach = sail("africa-3", ["curio"], ["naves-6-0b"], [], "centralis")
    assert why(game, beach) == ("too-far-by-sea", "event.2")
    stuck = [a for a in game.prompt.legal(game.state) if isinstance(a, Sail)]
    assert {action.origin for action in stuck} == {zone("italia-1")}
    do(game, sail("italia-1", *ship, "occidentalis", "gallia-8"))  # from port to port


def test_event_9_nobody_sails() -> None:
    scene = open_map().put(C, "italia-1", "caesar", "legio-x", "naves-6-0a")
    game = begin(scene, event=9)
    cargo = [["caesar"], ["naves-6-0a"], ["legio-x"]]
    assert why(game, sail("italia-1", *cargo, "occidentalis")) == ("no-sailing", "event.9")
    assert not any(isinstance(action, Sail) for action in game.prompt.legal(game.state))
    options = game.prompt.options(game.view(1), {})
    assert options is not None
    assert [option.value for option in options.open()] == ["march", "done"]
    assert options.candidates[-1].refusal == Refusal("no-sailing", "event.9")
    do(game, march("italia-1", ["caesar"], ["legio-x"], "italia-6"))


def test_event_9_fleets_still_evade() -> None:
    scene = open_map().put(C, "centralis", "curio", "naves-6-0a")
    game = scene.put(R, "centralis", "cato", "naves-6-0b").game(step="naval-evasion")
    game.state.event = 9
    do(game, Evade(pieces("cato"), pieces("naves-6-0b"), zone("orientalis")))
    assert where(game, "naves-6-0b") == "orientalis"


# --- whole campaigns -----------------------------------------------------------------------------


def world_at_war(seed: int) -> State:
    """Every people has risen, some are allies; the Romans stand as in -49."""
    state, luck = start(BOARD, BOARD.scenarios["1"], []), random.Random(seed)
    for people, printed in enumerate(BOARD.peoples):
        side = luck.choice((C, R))
        allied = printed.id in ("numidae", "pontici") and luck.random() < 0.5
        state.war[people], state.allied[people] = (0, side) if allied else (side, 0)
        for counter in range(BOARD.piece_count):
            if BOARD.piece_people[counter] == people:
                state.side[counter] = side
                if state.where[counter] == BOX:
                    state.where[counter] = luck.choice(BOARD.homelands[people])
    state.year, state.step, state.active, state.initiative = -48, MOVEMENT, C, C
    state.sequences, state.played = [0, 5, 5], [0, 1, 1]
    reindex(state)
    return state


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_4_in_a_world_at_war_every_offer_is_legal_and_no_rule_is_broken(seed: int) -> None:
    luck, marched = random.Random(seed), set()
    run = Run(open_system("alea"), world_at_war(seed), seed)
    while run.state.step in WAR:
        state, prompt = run.state, run.prompt
        assert prompt is not None
        assert faults(state) == []
        actions = list(prompt.legal(state))
        assert [prompt.why_not(state, action) for action in actions] == [None] * len(actions)
        decoded = open_system("alea").decode(encode(state))
        assert list(prompt.legal(decoded)) == actions
        run.feed(prompt.seat, actions[int(luck.random() * len(actions))])
        marched |= {event.rule for event in run.table.events if event.kind == "marches"}
    assert {"4.3.own", "4.3.leaderless", "3.4.1.command"} <= marched


# --- names ---------------------------------------------------------------------------------------


def test_peoples_and_stratagems_have_names() -> None:
    names = open_system("alea").presenter.names
    celts = [number_of("alpes"), number_of("galatae")]
    assert names("people", number_of("germani"), "en") == "Germani"
    assert names("peoples", celts, "fr") == "Alpes, Galatae"
    assert names("people", 99, "en") == "?"
    assert names("nationality", "Hamites-Semites", "fr") == "Hamites-Sémites"
    assert (names("counter", 5, "en"), names("counters", [5, 6], "en")) == ("#5", "#5, #6")
    assert names("face", "wall-2", "en").endswith(" (-2)")
    assert names("face", "poliorcetics-1", "en").endswith(" (+1)")
    assert names("face", "no-such-face", "fr") == "no-such-face"
    assert names("face", 6, "en") == "6"  # of a die


def test_every_stratagem_in_words() -> None:
    system = open_system("alea")
    play = Play(10, "pacify-nationality", nationality="Celts")
    assert "#10" in action_text(system, play)
    assert "Celtes" in action_text(system, play, "fr")
    assert "Aegyptii" in action_text(system, Negotiate(number_of("aegyptii")))
