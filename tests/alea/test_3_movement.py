"""3.4.1 marches by land."""

from __future__ import annotations

import pytest

from core.alea.box.board import RESERVE
from tests.alea.scene import (
    BOARD,
    LEGIONS,
    C,
    R,
    Scene,
    do,
    end_movement,
    kinds,
    march,
    open_map,
    piece,
    places,
    refused,
    sail,
    where,
    zone,
)


def at_war(scene: Scene, *peoples: str) -> Scene:
    """Peoples at war with Rome whose warriors are elsewhere."""
    for people in peoples:
        scene.war(people, R)
    return scene


# --- 3.4.1 a leader alone ----------------------------------------------------------------------


def test_3_4_1_a_leader_alone_has_four_movement_points() -> None:
    game = open_map().put(C, "italia-1", "caesar").game()
    flight = ["italia-5", "graecia-1", "graecia-2"]  # 1, 1 + 1 for the strait, 1
    assert refused(game, march("italia-1", ["caesar"], [], *flight, "graecia-3")).rule == "1.2.2"
    do(game, march("italia-1", ["caesar"], [], *flight))
    assert where(game, "caesar") == "graecia-2"


def test_3_4_1_a_leader_alone_crosses_and_stops_in_homelands_at_peace() -> None:
    scene = open_map().put(C, "gallia-2", "caesar", "hirtius").put(C, "gallia-2", "legio-x")
    game = scene.game()
    with_units = march("gallia-2", ["caesar"], ["legio-x"], "germani-1")
    assert refused(game, with_units).rule == "3.4.1.homeland"
    do(game, march("gallia-2", ["caesar"], [], "germani-1"))
    assert where(game, "caesar") == "germani-1"
    do(game, march("gallia-2", ["hirtius"], [], "gallia-5", "germani-2"))
    assert where(game, "hirtius") == "germani-2"


def test_3_4_1_leaders_without_units_may_travel_together() -> None:
    game = open_map().put(C, "gallia-7", "caesar", "curio").game()
    path = ["gallia-8", "gallia-9", "hispania-1", "hispania-2"]
    do(game, march("gallia-7", ["caesar", "curio"], [], *path))
    assert places(game, "caesar", "curio") == ["hispania-2", "hispania-2"]


# --- 3.4.1 a leader with units -----------------------------------------------------------------


def test_3_4_1_a_leader_takes_as_many_units_as_his_command() -> None:
    game = open_map().put(C, "gallia-4", "curio", *LEGIONS).game()  # CC 5
    too_many = refused(game, march("gallia-4", ["curio"], LEGIONS[:6], "gallia-7"))
    assert too_many.rule == "3.4.1.command"
    assert too_many.args == {"count": 6, "most": 5}
    do(game, march("gallia-4", ["curio"], LEGIONS[:5], "gallia-7"))
    assert places(game, "curio", *LEGIONS[:6]) == ["gallia-7"] * 6 + ["gallia-4"]


def test_3_4_1_command_counts_every_kind_of_land_unit() -> None:
    five = ["legio-i", "legio-ii", "auxilia-1", "auxilia-2", "equites-4-1"]
    game = open_map().put(C, "gallia-4", "curio", *five, "equites-2-1").game()
    everybody = march("gallia-4", ["curio"], [*five, "equites-2-1"], "gallia-7")
    assert refused(game, everybody).rule == "3.4.1.command"
    do(game, march("gallia-4", ["curio"], five, "gallia-7"))


def test_3_4_1_several_leaders_add_their_command() -> None:
    scene = open_map().put(C, "gallia-4", "curio", "dolabella", *LEGIONS, "legio-xi")  # CC 5 and 5
    game = scene.game()
    both = ["curio", "dolabella"]
    too_many = refused(game, march("gallia-4", both, [*LEGIONS, "legio-xi"], "gallia-7"))
    assert too_many.rule == "3.4.1.command"
    assert too_many.args["most"] == 10
    do(game, march("gallia-4", both, LEGIONS, "gallia-7"))
    assert places(game, *both, *LEGIONS) == ["gallia-7"] * 12


def test_3_4_1_the_face_of_the_own_side_commands() -> None:
    """L. Antonius leads 6 units as a Caesarian, 7 as a Republican."""
    caesarian = open_map().put(C, "gallia-4", "l-antonius", *LEGIONS[:7]).game()
    everybody = march("gallia-4", ["l-antonius"], LEGIONS[:7], "gallia-7")
    assert refused(caesarian, everybody).args["most"] == 6
    republican = open_map(R).put(R, "gallia-4", "l-antonius", *LEGIONS[:7]).game()
    do(republican, everybody)


def test_3_4_1_units_with_a_leader_have_three_movement_points() -> None:
    game = open_map().put(C, "gallia-7", "caesar", "legio-x").game()
    path = ["gallia-9", "hispania-1", "hispania-2"]
    too_far = refused(game, march("gallia-7", ["caesar"], ["legio-x"], *path, "hispania-3"))
    assert too_far.rule == "1.3.2"
    assert too_far.args == {"cost": 4, "most": 3}
    do(game, march("gallia-7", ["caesar"], ["legio-x"], *path))
    assert places(game, "caesar", "legio-x") == ["hispania-2", "hispania-2"]


def test_3_4_1_leaders_and_units_start_together() -> None:
    scene = open_map().put(C, "gallia-7", "caesar", "legio-x").put(C, "gallia-9", "legio-ix")
    game = scene.put(C, "gallia-9", "curio").game()
    picked_up = march("gallia-7", ["caesar"], ["legio-x", "legio-ix"], "gallia-9", "hispania-1")
    assert refused(game, picked_up).rule == "3.4.1.command"
    joined = march("gallia-7", ["caesar", "curio"], ["legio-x"], "gallia-9", "hispania-1")
    assert refused(game, joined).rule == "3.4.1.command"
    do(game, march("gallia-7", ["caesar"], ["legio-x"], "gallia-9", "hispania-1"))
    assert places(game, "legio-ix", "curio") == ["gallia-9", "gallia-9"]


def test_3_4_1_only_the_own_faction_marches() -> None:
    scene = open_map().put(C, "gallia-7", "caesar", "legio-x").put(R, "gallia-7", "legio-i")
    game = scene.put(R, "gallia-4", "pompeius").midway().game()
    taken = march("gallia-7", ["caesar"], ["legio-x", "legio-i"], "gallia-8")
    assert refused(game, taken).kind == "not-yours"
    assert refused(game, march("gallia-4", ["pompeius"], [], "gallia-7")).kind == "not-yours"
    do(game, march("gallia-7", ["caesar"], ["legio-x"], "gallia-8"))


def test_3_4_1_fleets_do_not_march() -> None:
    game = open_map().put(C, "gallia-8", "caesar", "legio-x", "naves-6-0a").game()
    dragged = march("gallia-8", ["caesar"], ["legio-x", "naves-6-0a"], "gallia-9")
    assert refused(game, dragged).rule == "3.4.2"
    do(game, march("gallia-8", ["caesar"], ["legio-x"], "gallia-9"))
    assert where(game, "naves-6-0a") == "gallia-8"


def test_3_4_1_an_action_names_real_counters_once_and_a_path() -> None:
    game = open_map().put(C, "gallia-8", "caesar", "legio-x").game()
    assert refused(game, march("gallia-8", [], [], "gallia-9")).kind == "nobody-named"
    twice = march("gallia-8", ["caesar"], ["legio-x", "legio-x"], "gallia-9")
    assert refused(game, twice).kind == "named-twice"
    assert refused(game, march("gallia-8", ["caesar"], ["legio-x"])).kind == "no-path"
    as_unit = march("gallia-8", [], ["legio-x", "caesar"], "gallia-9")
    assert refused(game, as_unit).kind == "wrong-kind"
    absent = march("gallia-8", ["caesar"], ["legio-ix"], "gallia-9")
    assert game.state.where[piece("legio-ix")] == RESERVE
    assert refused(game, absent).kind == "not-yours"


# --- 3.4.1 dropping units ----------------------------------------------------------------------


def test_3_4_1_units_may_be_dropped_on_the_way() -> None:
    game = open_map().put(C, "gallia-4", "caesar", "legio-x", "legio-ix", "auxilia-1").game()
    do(
        game,
        march(
            "gallia-4",
            ["caesar"],
            ["legio-x", "legio-ix", "auxilia-1"],
            "gallia-7",
            "gallia-9",
            "hispania-1",
            drops=[("auxilia-1", "gallia-7"), ("legio-ix", "gallia-9")],
        ),
    )
    assert places(game, "auxilia-1", "legio-ix") == ["gallia-7", "gallia-9"]
    assert places(game, "legio-x", "caesar") == ["hispania-1", "hispania-1"]
    assert kinds(game).count("dropped") == 2


def test_3_4_1_the_leader_stays_with_the_unit_that_goes_farthest() -> None:
    game = open_map().put(C, "gallia-4", "caesar", "legio-x", "legio-ix").game()
    path, both = ["gallia-7", "gallia-9"], ["legio-x", "legio-ix"]
    alone = [(unit, "gallia-7") for unit in both]
    on_his_own = march("gallia-4", ["caesar"], both, *path, drops=alone)
    assert refused(game, on_his_own).rule == "3.4.1.drop"
    do(game, march("gallia-4", ["caesar"], both, *path, drops=alone[:1]))
    assert places(game, "caesar", *both) == ["gallia-9", "gallia-7", "gallia-9"]


def test_3_4_1_units_are_dropped_only_where_the_march_passes() -> None:
    game = open_map().put(C, "gallia-4", "caesar", "legio-x", "legio-ix", "legio-i").game()
    path, both = ["gallia-7", "gallia-9"], ["legio-x", "legio-ix"]
    for drop in (("legio-x", "gallia-8"), ("legio-x", "gallia-4"), ("legio-i", "gallia-7")):
        elsewhere = march("gallia-4", ["caesar"], both, *path, drops=[drop])
        assert refused(game, elsewhere).rule == "3.4.1.drop"
    twice = [("legio-x", "gallia-7"), ("legio-x", "gallia-7")]
    three = [*both, "legio-i"]
    assert refused(game, march("gallia-4", ["caesar"], three, *path, drops=twice)).rule == (
        "3.4.1.drop"
    )
    do(game, march("gallia-4", ["caesar"], both, *path, drops=[("legio-x", "gallia-7")]))


def test_3_4_1_dropped_units_count_against_command() -> None:
    game = open_map().put(C, "gallia-4", "curio", *LEGIONS[:6]).game()
    path, drops = ["gallia-7", "gallia-9"], [("legio-i", "gallia-7")]
    six = march("gallia-4", ["curio"], LEGIONS[:6], *path, drops=drops)
    assert refused(game, six).rule == "3.4.1.command"
    do(game, march("gallia-4", ["curio"], LEGIONS[:5], *path, drops=drops))


def test_3_4_1_a_dropped_unit_has_moved() -> None:
    game = open_map().put(C, "gallia-4", "caesar", "legio-x", "legio-ix").game()
    both, drops = ["legio-x", "legio-ix"], [("legio-x", "gallia-7")]
    do(game, march("gallia-4", ["caesar"], both, "gallia-7", "gallia-9", drops=drops))
    assert refused(game, march("gallia-7", [], ["legio-x"], "gallia-8")).rule == "3.4.1.once"


def test_3_4_1_nobody_is_dropped_in_a_homeland_at_peace() -> None:
    game = open_map().put(C, "gallia-8", "caesar", "legio-x", "legio-ix").game()
    both, path = ["legio-x", "legio-ix"], ["alpes-2", "italia-3"]
    drops = [("legio-x", "alpes-2")]
    left_there = march("gallia-8", ["caesar"], both, *path, drops=drops)
    assert refused(game, left_there).rule == "3.4.1.drop"
    do(game, march("gallia-8", ["caesar"], both, *path))


def test_3_4_1_outside_the_republic_units_are_dropped_only_with_a_leader() -> None:
    scene = at_war(open_map(), "alpes").put(C, "gallia-8", "caesar", "legio-x", "legio-ix")
    both, path = ["legio-x", "legio-ix"], ["alpes-2", "italia-3"]
    drop = march("gallia-8", ["caesar"], both, *path, drops=[("legio-x", "alpes-2")])
    assert refused(scene.game(), drop).rule == "3.4.1.outside"
    game = scene.put(C, "alpes-2", "curio").game()
    do(game, drop)
    assert places(game, "legio-x", "legio-ix") == ["alpes-2", "italia-3"]


# --- 3.4.1 units without a leader --------------------------------------------------------------


@pytest.mark.parametrize("unit", ["legio-x", "equites-4-1"])
def test_3_4_1_legio_and_equites_without_a_leader_move_one_zone(unit: str) -> None:
    game = open_map().put(C, "gallia-4", unit).game()
    far = march("gallia-4", [], [unit], "gallia-7", "gallia-8")
    assert refused(game, far).rule == "3.4.1.leaderless"
    do(game, march("gallia-4", [], [unit], "gallia-7"))
    assert where(game, unit) == "gallia-7"


@pytest.mark.parametrize("unit", ["legio-x", "equites-4-1"])
def test_3_4_1_that_one_zone_may_cost_any_number_of_points(unit: str) -> None:
    game = open_map().put(C, "italia-7", unit).game()
    assert BOARD.step_cost[zone("italia-7")][zone("sicilia-1")] == 2
    do(game, march("italia-7", [], [unit], "sicilia-1"))
    assert where(game, unit) == "sicilia-1"


def test_3_4_1_auxilia_do_not_move_without_a_leader() -> None:
    game = open_map().put(C, "gallia-4", "auxilia-1", "legio-x", "caesar").game()
    alone = march("gallia-4", [], ["auxilia-1"], "gallia-7")
    assert refused(game, alone).rule == "3.4.1.auxilia"
    with_a_legion = march("gallia-4", [], ["legio-x", "auxilia-1"], "gallia-7")
    assert refused(game, with_a_legion).rule == "3.4.1.auxilia"
    do(game, march("gallia-4", ["caesar"], ["auxilia-1"], "gallia-7", "gallia-9", "hispania-1"))
    assert where(game, "auxilia-1") == "hispania-1"


# --- 3.4.1 outside the Republic ----------------------------------------------------------------


def test_3_4_1_inside_the_republic_units_go_from_region_to_region() -> None:
    game = open_map().put(C, "gallia-9", "caesar", "legio-x").put(C, "gallia-9", "legio-ix").game()
    do(game, march("gallia-9", ["caesar"], ["legio-x"], "hispania-1", "hispania-2"))
    do(game, march("gallia-9", [], ["legio-ix"], "hispania-1"))
    assert places(game, "legio-x", "legio-ix") == ["hispania-2", "hispania-1"]


@pytest.mark.parametrize("outside", ["germani-1", "moesia"])
def test_3_4_1_units_do_not_leave_the_republic_without_a_leader(outside: str) -> None:
    origin = "gallia-2" if outside == "germani-1" else "graecia-2"
    scene = at_war(open_map(), "germani").put(C, origin, "caesar", "legio-x")
    game = scene.game()
    assert refused(game, march(origin, [], ["legio-x"], outside)).rule == "3.4.1.outside"
    do(game, march(origin, ["caesar"], ["legio-x"], outside))
    assert where(game, "legio-x") == outside


@pytest.mark.parametrize("outside", ["germani-1", "moesia"])
def test_3_4_1_units_do_not_stay_outside_the_republic_without_a_leader(outside: str) -> None:
    home = "gallia-2" if outside == "germani-1" else "graecia-2"
    scene = at_war(open_map(), "germani").put(C, outside, "caesar", "legio-x", "legio-ix")
    game = scene.game()
    assert refused(game, march(outside, ["caesar"], [], home)).rule == "3.4.1.outside"
    one_left = march(outside, ["caesar"], ["legio-x"], home)
    assert refused(game, one_left).rule == "3.4.1.outside"
    do(game, march(outside, ["caesar"], ["legio-x", "legio-ix"], home))
    assert places(game, "legio-x", "legio-ix") == [home, home]


def test_3_4_1_another_leader_may_stay_with_the_units_outside() -> None:
    scene = at_war(open_map(), "germani").put(C, "germani-1", "caesar", "hirtius", "legio-x")
    game = scene.game()
    both = march("germani-1", ["caesar", "hirtius"], [], "gallia-2")
    assert refused(game, both).rule == "3.4.1.outside"
    do(game, march("germani-1", ["caesar"], [], "gallia-2"))
    assert refused(game, march("germani-1", ["hirtius"], [], "gallia-2")).rule == "3.4.1.outside"
    assert places(game, "caesar", "hirtius", "legio-x") == ["gallia-2", "germani-1", "germani-1"]


def test_3_4_1_inside_the_republic_a_leader_may_leave_his_units() -> None:
    game = open_map().put(C, "gallia-2", "caesar", "legio-x", "auxilia-1").game()
    do(game, march("gallia-2", ["caesar"], [], "gallia-4"))
    assert places(game, "caesar", "legio-x") == ["gallia-4", "gallia-2"]


# --- 3.4.1 homelands ---------------------------------------------------------------------------


def test_3_4_1_example_caesar_and_three_legions_enter_germania_at_war() -> None:
    legions = ["legio-x", "legio-ix", "legio-viii"]
    invasion = march("gallia-2", ["caesar"], legions, "germani-1")
    peace = open_map().put(C, "gallia-2", "caesar", *legions)
    assert refused(peace.game(), invasion).rule == "3.4.1.homeland"
    game = at_war(open_map(), "germani").put(C, "gallia-2", "caesar", *legions).game()
    do(game, invasion)
    assert places(game, "caesar", *legions) == ["germani-1"] * 4
    assert game.state.came[piece("legio-x")] == zone("gallia-2")


def test_3_4_1_example_gallia_8_by_the_alpes_to_italia_3_in_transit() -> None:
    army = ["legio-x", "legio-ix", "auxilia-1"]
    game = open_map().put(C, "gallia-8", "caesar", *army).game()
    halt = refused(game, march("gallia-8", ["caesar"], army, "alpes-2"))
    assert halt.rule == "3.4.1.homeland"
    crossing = march("gallia-8", ["caesar"], army, "alpes-2", "italia-3")
    steps = BOARD.step_cost
    assert steps[zone("gallia-8")][zone("alpes-2")] + steps[zone("alpes-2")][zone("italia-3")] == 3
    farther = march("gallia-8", ["caesar"], army, "alpes-2", "italia-3", "italia-6")
    assert refused(game, farther).rule == "1.3.2"
    do(game, crossing)
    assert places(game, "caesar", *army) == ["italia-3"] * 4


def test_3_4_1_at_war_the_same_army_may_stop_in_the_alpes() -> None:
    army = ["legio-x", "legio-ix", "auxilia-1"]
    game = at_war(open_map(), "alpes").put(C, "gallia-8", "caesar", *army).game()
    do(game, march("gallia-8", ["caesar"], army, "alpes-2"))
    assert where(game, "auxilia-1") == "alpes-2"


def test_3_4_1_units_without_a_leader_do_not_cross_homelands() -> None:
    game = open_map().put(C, "gallia-8", "legio-x", "caesar").game()
    crossing = ["alpes-2", "italia-3"]
    assert refused(game, march("gallia-8", [], ["legio-x"], *crossing)).rule == "3.4.1.outside"
    do(game, march("gallia-8", ["caesar"], ["legio-x"], *crossing))


def test_3_4_1_transit_begins_and_ends_in_the_republic() -> None:
    scene = open_map().put(C, "moesia", "caesar", "legio-x")
    scene.put(C, "graecia-1", "curio", "legio-ix")
    game = scene.game()
    from_outside = march("moesia", ["caesar"], ["legio-x"], "illyrii", "graecia-1")
    assert refused(game, from_outside).rule == "3.4.1.transit"
    to_outside = march("graecia-1", ["curio"], ["legio-ix"], "illyrii", "moesia")
    assert refused(game, to_outside).rule == "3.4.1.transit"
    do(game, march("graecia-1", ["curio"], ["legio-ix"], "illyrii", "italia-2"))
    do(game, march("moesia", ["caesar"], ["legio-x"], "graecia-2"))


def test_3_4_1_several_homelands_at_peace_may_be_crossed_in_one_move() -> None:
    game = open_map().put(C, "asia-5", "caesar", "legio-x").game()
    halt = march("asia-5", ["caesar"], ["legio-x"], "cappadocii", "galatae")
    assert refused(game, halt).rule == "3.4.1.homeland"
    do(game, march("asia-5", ["caesar"], ["legio-x"], "cappadocii", "galatae", "asia-2"))
    assert where(game, "legio-x") == "asia-2"


def test_3_4_1_units_may_stop_in_the_homeland_of_their_own_ally() -> None:
    visit = march("africa-1", ["caesar"], ["legio-x"], "numidae")
    scene = open_map().put(C, "africa-1", "caesar", "legio-x")
    assert refused(scene.game(), visit).rule == "3.4.1.homeland"
    game = scene.allied("numidae", C).game()
    do(game, visit)
    assert where(game, "legio-x") == "numidae"


def test_3_4_1_zones_without_a_people_are_free_to_enter() -> None:
    game = open_map().put(C, "graecia-2", "caesar", "legio-x").game()
    do(game, march("graecia-2", ["caesar"], ["legio-x"], "moesia"))
    assert where(game, "legio-x") == "moesia"


# --- 3.4.1 the sea, and once a sequence --------------------------------------------------------


def test_3_4_1_nobody_marches_into_a_sea() -> None:
    game = open_map().put(C, "gallia-8", "caesar", "legio-x", "naves-6-0a").game()
    for leaders, units in ((["caesar"], []), (["caesar"], ["legio-x"]), ([], ["legio-x"])):
        wading = march("gallia-8", leaders, units, "occidentalis")
        assert refused(game, wading).rule == "3.4.1.sea"
    do(game, sail("gallia-8", ["caesar"], ["naves-6-0a"], ["legio-x"], "occidentalis"))
    assert places(game, "caesar", "legio-x") == ["occidentalis", "occidentalis"]


def test_3_4_1_nobody_marches_out_of_a_sea() -> None:
    game = open_map().put(C, "occidentalis", "caesar", "legio-x", "naves-6-0a").game()
    for leaders, units in ((["caesar"], []), (["caesar"], ["legio-x"]), ([], ["legio-x"])):
        landing = march("occidentalis", leaders, units, "gallia-8")
        assert refused(game, landing).rule == "3.4.1.sea"
    do(game, sail("occidentalis", ["caesar"], ["naves-6-0a"], ["legio-x"], "gallia-8"))


def test_3_4_1_each_counter_moves_once_a_sequence() -> None:
    scene = (
        open_map().put(C, "gallia-4", "caesar", "legio-x", "legio-ix").put(C, "gallia-7", "curio")
    )
    game = scene.put(C, "gallia-7", "legio-i").game()
    do(game, march("gallia-4", ["caesar"], ["legio-x"], "gallia-7"))
    for leaders, units in (
        (["caesar"], []),
        ([], ["legio-x"]),
        (["curio"], ["legio-x"]),
        (["caesar"], ["legio-i"]),
    ):
        again = march("gallia-7", leaders, units, "gallia-8")
        assert refused(game, again).rule == "3.4.1.once"
    do(game, march("gallia-7", ["curio"], ["legio-i"], "gallia-8"))
    do(game, march("gallia-4", [], ["legio-ix"], "gallia-7"))


def test_3_4_1_in_the_next_sequence_everybody_moves_again() -> None:
    game = open_map().put(C, "gallia-4", "caesar", "legio-x").game()
    do(game, march("gallia-4", ["caesar"], ["legio-x"], "gallia-7"))
    end_movement(game)
    end_movement(game)  # the Republican's sequence
    do(game, march("gallia-7", ["caesar"], ["legio-x"], "gallia-8"))
    assert where(game, "legio-x") == "gallia-8"
