"""4.2.4, 4.3 how peoples march, stack and sail; a world at war."""

from __future__ import annotations

import random

import pytest

from core.alea.box.board import BOX, open_board
from core.alea.box.state import ASSIGNMENT, COMBAT, EVASION, MOVEMENT, NAVAL_EVASION, State, reindex
from core.alea.march.naval import capacity
from core.alea.start.invariants import faults
from core.alea.start.setup import start
from core.imperator.actions import Done
from core.run import Run, encode
from core.systems import open_system
from tests.alea.march_scene import EGYPT, SHIP, STRONG, allies, bands, distance, why
from tests.alea.scene import (
    BOARD,
    C,
    R,
    do,
    end_movement,
    march,
    open_map,
    people,
    piece,
    places,
    refused,
    rivals,
    sail,
    told,
    where,
    zone,
)

WAR = (MOVEMENT, ASSIGNMENT, EVASION, NAVAL_EVASION, COMBAT)


# --- 4.2.4 stacking ------------------------------------------------------------------------------


@pytest.mark.parametrize("other", [C, R])
def test_4_2_4_germani_and_pannonii_share_a_zone(other: int) -> None:
    """The printed example; whoever controls the other people."""
    scene = bands(open_map(), other, "pannonii", "pannonii", 1)
    game = bands(scene, C, "germani", "germani-2", 1).game()
    do(game, march("germani-2", [], ["germani-band-1"], "pannonii"))
    assert places(game, "germani-band-1", "pannonii-band-1") == ["pannonii", "pannonii"]


def test_4_2_4_parthi_and_aegyptii_share_no_zone() -> None:
    """The printed example. They may pass through."""
    scene = bands(open_map(), C, "aegyptii", "asia-5", 1)
    game = bands(scene, C, "parthi", "parthi-1", 1).game()
    led = [["surena"], ["parthi-band-1"]]
    assert why(game, march("parthi-1", *led, "asia-5")) == ("may-not-stack", "4.2.4")
    do(game, march("parthi-1", *led, "asia-5", "asia-4"))  # 2 across the Euphrates, 1
    assert where(game, "surena") == "asia-4"


def test_4_2_4_the_groups_bind_what_one_player_stacks() -> None:
    """The French text: Daci of the one and Germani of the other share a zone, and do not fight
    (4.4.1); of one player they do not."""
    party = march("daci", [], ["daci-band-1"], "moesia")
    scene = bands(bands(open_map(), R, "germani", "moesia", 1), C, "daci", "daci", 1)
    game = scene.game()
    do(game, party)
    do(game, Done())
    assert places(game, "daci-band-1", "germani-band-1") == ["moesia", "moesia"]
    assert not told(game, "battle")
    assert not faults(game.state)
    scene = bands(bands(open_map(), C, "germani", "moesia", 1), C, "daci", "daci", 1)
    assert why(scene.game(), party) == ("may-not-stack", "4.2.4")


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
    for nation, printed in enumerate(BOARD.peoples):
        most = 3 if printed.major else 2
        for place, name in enumerate(BOARD.place_ids[: BOARD.zone_count]):
            within = bool(BOARD.leash_mask[nation] >> place & 1)
            assert within == (distance(printed.id, name) <= most), (printed.id, name)


@pytest.mark.parametrize(
    ("nation", "origin", "near", "far"),
    [
        ("germani", "gallia-4", "gallia-3", "gallia-6"),
        ("mauri", "hispania-2", "hispania-4", "hispania-1"),  # counted across the strait
        ("pannonii", "italia-3", "italia-4", "italia-6"),
    ],
)
def test_4_3_a_minor_people_enters_no_zone_more_than_two_away(
    nation: str, origin: str, near: str, far: str
) -> None:
    assert (distance(nation, near), distance(nation, far)) == (2, 3)
    band = f"{nation}-band-1"
    game = bands(open_map(), C, nation, origin, 1).game()
    beyond = march(origin, [], [band], far)
    assert why(game, beyond) == ("beyond-leash", "4.3.leash")
    assert refused(game, beyond).args == {"zone": zone(far), "people": people(nation)}
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
    assert refused(game, mixed).args == {"people": people("parthi")}
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


# --- whole campaigns -----------------------------------------------------------------------------


def world_at_war(seed: int) -> State:
    """Every people has risen, some are allies; the Romans stand as in -49."""
    state, luck = start(BOARD, BOARD.scenarios["1"], []), random.Random(seed)
    for nation, printed in enumerate(BOARD.peoples):
        side = luck.choice((C, R))
        allied = printed.id in ("numidae", "pontici") and luck.random() < 0.5
        state.war[nation], state.allied[nation] = (0, side) if allied else (side, 0)
        for counter in range(BOARD.piece_count):
            if BOARD.piece_people[counter] == nation:
                state.side[counter] = side
                if state.where[counter] == BOX:
                    state.where[counter] = luck.choice(BOARD.homelands[nation])
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
        assert [prompt.judge(state, action) for action in actions] == [None] * len(actions)
        decoded = open_system("alea").decode(encode(state))
        assert list(prompt.legal(decoded)) == actions
        run.feed(prompt.seat, actions[int(luck.random() * len(actions))])
        marched |= {event.rule for event in run.table.events if event.kind == "marches"}
    assert {"4.3.own", "4.3.leaderless", "3.4.1.command"} <= marched


# --- 4.3, 4.4.1 where a people may end, and whom it fights ---------------------------------------


def test_4_3_a_people_does_not_end_where_it_may_not_stay_but_passes_through() -> None:
    """Its controller's Romans in Asia 5: the Parthi go past them."""
    scene = bands(open_map(), C, "parthi", "parthi-1", 1).put(C, "asia-5", "legio-x")
    game = scene.put(C, "parthi-1", "surena").game()
    led = [["surena"], ["parthi-band-1"]]
    assert refused(game, march("parthi-1", *led, "asia-5")).rule == "4.2.4"
    do(game, march("parthi-1", *led, "asia-5", "asia-4"))
    assert where(game, "parthi-band-1") == "asia-4"


def test_4_4_1_peoples_of_both_sides_do_not_fight_at_the_end_of_a_movement() -> None:
    scene = bands(bands(open_map(), C, "pannonii", "pannonii", 1), R, "illyrii", "illyrii", 1)
    game = rivals(scene).game()
    do(game, march("pannonii", [], ["pannonii-band-1"], "illyrii"))
    end_movement(game)
    assert told(game, "battle") == []
    assert where(game, "pannonii-band-1") == where(game, "illyrii-band-1") == "illyrii"
