"""3.4.2: fleets, what they carry, and how far."""

from __future__ import annotations

import pytest

from core.alea.box.actions import Retreat, Sail
from core.alea.box.board import RESERVE
from core.alea.march.move_offer import MovePrompt
from core.alea.start.invariants import faults
from core.imperator.actions import Lose, March, Stand
from core.systems import open_system
from core.texts import refusal_text
from tests.alea.scene import (
    BOARD,
    LEGIONS,
    C,
    R,
    Scene,
    asked,
    asked_of,
    do,
    end_movement,
    march,
    open_map,
    piece,
    pieces,
    places,
    refused,
    roll,
    sail,
    told,
    where,
    zone,
)

FLEETS = [
    "naves-8-2-1a",
    "naves-8-2-1b",
    "naves-8-1-1a",
    "naves-6-0a",
    "naves-6-0b",
    "naves-6-1a",
    "naves-4-1a",
    "naves-4-1b",
    "naves-4-0a",
]
BIG, SMALL = "naves-6-0a", "naves-4-1a"


# --- leaders and fleets ------------------------------------------------------------------------


def test_3_4_2_fleets_do_not_move_without_a_leader() -> None:
    game = open_map().put(C, "gallia-8", "caesar", BIG, "legio-x").game()
    adrift = sail("gallia-8", [], [BIG], [], "occidentalis")
    assert refused(game, adrift).rule == "3.4.2.leader"
    with_troops = sail("gallia-8", [], [BIG], ["legio-x"], "occidentalis")
    assert refused(game, with_troops).rule == "3.4.2.leader"
    do(game, sail("gallia-8", ["caesar"], [BIG], [], "occidentalis"))
    assert places(game, "caesar", BIG) == ["occidentalis", "occidentalis"]


def test_3_4_2_a_leader_elsewhere_does_not_move_them() -> None:
    game = open_map().put(C, "gallia-9", "caesar").put(C, "gallia-8", "curio", BIG).game()
    far = sail("gallia-8", ["caesar"], [BIG], [], "occidentalis")
    assert refused(game, far).rule == "3.4.1.command"
    do(game, sail("gallia-8", ["curio"], [BIG], [], "occidentalis"))


def test_3_4_2_nobody_sails_without_a_fleet() -> None:
    game = open_map().put(C, "gallia-8", "caesar", "legio-x", BIG).game()
    swimming = sail("gallia-8", ["caesar"], [], ["legio-x"], "occidentalis")
    assert refused(game, swimming).rule == "3.4.2.leader"
    do(game, sail("gallia-8", ["caesar"], [BIG], ["legio-x"], "occidentalis"))


def test_3_4_2_a_leader_takes_any_number_of_fleets_beside_his_units() -> None:
    """Curio commands 5 units; nine fleets do not count."""
    game = open_map().put(C, "gallia-8", "curio", *FLEETS, *LEGIONS[:6]).game()
    six = sail("gallia-8", ["curio"], FLEETS, LEGIONS[:6], "occidentalis")
    assert refused(game, six).rule == "3.4.2.command"
    do(game, sail("gallia-8", ["curio"], FLEETS, LEGIONS[:5], "occidentalis"))
    assert places(game, *FLEETS) == ["occidentalis"] * 9


# --- where fleets go ---------------------------------------------------------------------------


def test_3_4_2_the_closed_seas_are_no_places_for_fleets() -> None:
    for sea in ("atlanticus", "fretum", "germanicum"):
        assert sea not in BOARD.by_id
    assert BOARD.seas[zone("gallia-3")] == BOARD.seas[zone("gallia-1")] == ()
    assert BOARD.seas[zone("hispania-3")] == (zone("occidentalis"),)


@pytest.mark.parametrize("sea", ["atlanticus", "fretum", "germanicum"])
def test_3_4_2_a_closed_sea_can_be_named_and_is_refused_by_its_rule(sea: str) -> None:
    number = open_system("alea").presenter.number("path", sea)
    assert number is not None
    game = open_map().put(C, "gallia-8", "caesar", BIG, "legio-x").game()
    away = Sail(zone("gallia-8"), pieces("caesar"), pieces(BIG), (), (number,))
    refusal = refused(game, away)
    assert (refusal.kind, refusal.rule) == ("closed-sea", "3.4.2.closed")
    assert BOARD.closed_labels[number] in refusal_text(game.system, refusal, "en")
    onward = Sail(
        zone("gallia-8"), pieces("caesar"), pieces(BIG), (), (zone("occidentalis"), number)
    )
    assert refused(game, onward).rule == "3.4.2.closed"
    walk = March(zone("gallia-8"), pieces("caesar"), pieces("legio-x"), (number,))
    assert refused(game, walk).rule == "3.4.1.sea"


@pytest.mark.parametrize("coast", ["hispania-4", "gallia-6", "gallia-3", "gallia-1"])
def test_3_4_2_the_coasts_of_the_ocean_are_out_of_reach(coast: str) -> None:
    game = open_map().put(C, "occidentalis", "caesar", BIG).game()
    assert refused(game, sail("occidentalis", ["caesar"], [BIG], [], coast)).rule == "3.4.2.closed"
    do(game, sail("occidentalis", ["caesar"], [BIG], [], "hispania-3"))


def test_3_4_2_from_the_straits_of_hercules_only_the_inner_sea_is_open() -> None:
    game = open_map().put(C, "hispania-3", "caesar", BIG).game()
    round_the_cape = sail("hispania-3", ["caesar"], [BIG], [], "hispania-4")
    assert refused(game, round_the_cape).rule == "3.4.2.closed"
    do(game, sail("hispania-3", ["caesar"], [BIG], [], "occidentalis"))


def test_3_4_2_the_pontus_is_open() -> None:
    game = open_map().put(C, "asia-1", "caesar", BIG).game()
    do(game, sail("asia-1", ["caesar"], [BIG], [], "orientalis", "pontus", "asia-2"))
    assert where(game, BIG) == "asia-2"


@pytest.mark.parametrize("inland", ["gallia-7", "gallia-4", "celtiberes"])
def test_3_4_2_fleets_stay_out_of_inland_zones(inland: str) -> None:
    game = open_map().put(C, "occidentalis", "caesar", BIG).game()
    assert refused(game, sail("occidentalis", ["caesar"], [BIG], [], inland)).kind == "no-sea-way"
    do(game, sail("occidentalis", ["caesar"], [BIG], [], "gallia-9"))


def test_3_4_2_from_coast_to_coast_the_way_leads_over_a_sea() -> None:
    game = open_map().put(C, "gallia-8", "caesar", BIG).game()
    hugging = sail("gallia-8", ["caesar"], [BIG], [], "gallia-9")
    assert refused(game, hugging).kind == "no-sea-way"
    do(game, sail("gallia-8", ["caesar"], [BIG], [], "occidentalis", "gallia-9"))
    assert where(game, BIG) == "gallia-9"


def test_3_4_2_seas_that_do_not_touch_are_no_neighbours() -> None:
    game = open_map().put(C, "occidentalis", "caesar", BIG).game()
    leap = sail("occidentalis", ["caesar"], [BIG], [], "orientalis")
    assert refused(game, leap).kind == "no-sea-way"
    do(game, sail("occidentalis", ["caesar"], [BIG], [], "centralis"))


# --- what it costs -----------------------------------------------------------------------------

AFFORDABLE = [
    ("gallia-8", "occidentalis"),  # port: 0
    ("gallia-8", "occidentalis", "centralis"),  # 0 + 1
    ("gallia-8", "occidentalis", "italia-1"),  # 0 + 0
    ("gallia-8", "occidentalis", "centralis", "graecia-1"),  # 0 + 1 + 0
    ("gallia-8", "occidentalis", "italia-6"),  # 0 + 1 without a port
    ("italia-6", "occidentalis"),  # 1
    ("italia-6", "occidentalis", "gallia-8"),  # 1 + 0
    ("occidentalis", "centralis", "graecia-1"),  # 1 + 0
    ("centralis", "africa-3"),  # 1
    ("orientalis", "pontus"),  # 1
]
TOO_FAR = [
    ("gallia-8", "occidentalis", "centralis", "africa-3"),  # 0 + 1 + 1
    ("gallia-8", "occidentalis", "centralis", "orientalis"),  # 0 + 1 + 1
    ("italia-6", "occidentalis", "centralis"),  # 1 + 1
    ("italia-6", "occidentalis", "sicilia-3"),  # 1 + 1
    ("occidentalis", "centralis", "africa-3"),  # 1 + 1
    ("occidentalis", "centralis", "orientalis"),  # 1 + 1
    ("centralis", "orientalis", "pontus", "asia-2"),  # 1 + 1 + 0
]


@pytest.mark.parametrize("route", AFFORDABLE, ids="-".join)
def test_3_4_2_one_movement_point_is_enough(route: tuple[str, ...]) -> None:
    game = open_map().put(C, route[0], "caesar", BIG, "legio-x").game()
    do(game, sail(route[0], ["caesar"], [BIG], ["legio-x"], *route[1:]))
    assert places(game, "caesar", BIG, "legio-x") == [route[-1]] * 3


@pytest.mark.parametrize("route", TOO_FAR, ids="-".join)
def test_3_4_2_two_movement_points_are_too_many(route: tuple[str, ...]) -> None:
    game = open_map().put(C, route[0], "caesar", BIG, "legio-x").game()
    too_far = refused(game, sail(route[0], ["caesar"], [BIG], ["legio-x"], *route[1:]))
    assert too_far.rule == "3.4.2.cost"
    assert too_far.args == {"cost": 2, "most": 1}


def test_3_4_2_no_chain_of_ports_makes_a_voyage_shorter() -> None:
    """Sicilia lies on two seas: calling there would save the point between them."""
    game = open_map().put(C, "gallia-8", "caesar", "curio", BIG).game()
    chain = ["occidentalis", "sicilia-1", "centralis", "graecia-4", "orientalis"]
    for length in (3, 4, 5):
        call = sail("gallia-8", ["caesar"], [BIG], [], *chain[:length])
        assert refused(game, call).rule == "3.4.2.procedure"
    do(game, sail("gallia-8", ["caesar"], [BIG], [], *chain[:2]))
    onward = sail("sicilia-1", ["caesar"], [BIG], [], "centralis")
    assert refused(game, onward).rule == "3.4.1.once"


def test_3_4_2_a_voyage_names_a_way() -> None:
    game = open_map().put(C, "gallia-8", "caesar", BIG).game()
    assert refused(game, sail("gallia-8", ["caesar"], [BIG], [])).kind == "no-path"


# --- what they carry ---------------------------------------------------------------------------


@pytest.mark.parametrize("fleets", [1, 2, 3])
def test_3_4_2_each_fleet_carries_three_units(fleets: int) -> None:
    ships, cargo = FLEETS[:fleets], [*LEGIONS[:8], "auxilia-1", "equites-4-1"]
    game = open_map().put(C, "gallia-8", "caesar", *ships, *cargo).game()  # CC 12
    room = 3 * fleets
    full = sail("gallia-8", ["caesar"], ships, cargo[: room + 1], "occidentalis")
    assert refused(game, full).rule == "3.4.2.capacity"
    do(game, sail("gallia-8", ["caesar"], ships, cargo[:room], "occidentalis"))
    assert places(game, *cargo[:room]) == ["occidentalis"] * room


@pytest.mark.parametrize("cargo", [["legio-i", "auxilia-1", "equites-4-1"], LEGIONS[:3]])
def test_3_4_2_legio_equites_and_auxilia_take_one_place_each(cargo: list[str]) -> None:
    game = open_map().put(C, "gallia-8", "caesar", BIG, *cargo, "auxilia-2").game()
    four = sail("gallia-8", ["caesar"], [BIG], [*cargo, "auxilia-2"], "occidentalis")
    assert refused(game, four).rule == "3.4.2.capacity"
    do(game, sail("gallia-8", ["caesar"], [BIG], cargo, "occidentalis"))


@pytest.mark.parametrize("fleet", ["naves-4-1a", "naves-4-0a"])
def test_3_4_2_a_fleet_of_4_sp_carries_two_legions_at_most(fleet: str) -> None:
    game = open_map().put(C, "gallia-8", "caesar", fleet, *LEGIONS[:3], "auxilia-1").game()
    three = sail("gallia-8", ["caesar"], [fleet], LEGIONS[:3], "occidentalis")
    assert refused(game, three).rule == "3.4.2.capacity"
    mixed = [*LEGIONS[:2], "auxilia-1"]
    do(game, sail("gallia-8", ["caesar"], [fleet], mixed, "occidentalis"))
    assert places(game, *mixed) == ["occidentalis"] * 3


def test_3_4_2_a_fleet_of_4_sp_carries_three_units_that_are_no_legions() -> None:
    cargo = ["auxilia-1", "auxilia-2", "equites-4-1"]
    game = open_map().put(C, "gallia-8", "caesar", SMALL, *cargo, "equites-2-1").game()
    four = sail("gallia-8", ["caesar"], [SMALL], [*cargo, "equites-2-1"], "occidentalis")
    assert refused(game, four).rule == "3.4.2.capacity"
    do(game, sail("gallia-8", ["caesar"], [SMALL], cargo, "occidentalis"))


def test_3_4_2_a_large_and_a_small_fleet_carry_five_legions() -> None:
    game = open_map().put(C, "gallia-8", "caesar", BIG, SMALL, *LEGIONS[:6], "auxilia-1").game()
    both = [BIG, SMALL]
    six = sail("gallia-8", ["caesar"], both, LEGIONS[:6], "occidentalis")
    assert refused(game, six).rule == "3.4.2.capacity"
    do(game, sail("gallia-8", ["caesar"], both, [*LEGIONS[:5], "auxilia-1"], "occidentalis"))


@pytest.mark.parametrize("fleet", ["naves-8-2-1a", "naves-6-0a"])
def test_3_4_2_a_reduced_fleet_keeps_its_capacity(fleet: str) -> None:
    """The reduced side of an 8 SP fleet shows 4 SP."""
    scene = open_map().put(C, "gallia-8", fleet, reduced=True)
    game = scene.put(C, "gallia-8", "caesar", *LEGIONS[:3]).game()
    do(game, sail("gallia-8", ["caesar"], [fleet], LEGIONS[:3], "occidentalis"))
    assert places(game, *LEGIONS[:3]) == ["occidentalis"] * 3


def test_3_4_2_any_number_of_leaders_goes_aboard() -> None:
    leaders = ["caesar", "curio", "dolabella", "trebonius", "lepidus", "plancus", "pollio"]
    game = open_map().put(C, "gallia-8", *leaders, SMALL).game()
    do(game, sail("gallia-8", leaders, [SMALL], [], "occidentalis"))
    assert places(game, *leaders) == ["occidentalis"] * 7


def test_3_4_2_fleets_carry_their_own_faction_only() -> None:
    scene = open_map().put(C, "gallia-8", "caesar", BIG, "legio-x")
    game = scene.put(R, "gallia-8", "legio-i", "pompeius").midway().game()
    stolen = sail("gallia-8", ["caesar"], [BIG], ["legio-i"], "occidentalis")
    assert refused(game, stolen).kind == "not-yours"
    captive = sail("gallia-8", ["caesar", "pompeius"], [BIG], [], "occidentalis")
    assert refused(game, captive).kind == "not-yours"
    do(game, sail("gallia-8", ["caesar"], [BIG], ["legio-x"], "occidentalis"))


def test_3_4_2_command_limits_the_units_aboard() -> None:
    """Lurius commands 4 units, Saxa 5."""
    scene = open_map().put(C, "gallia-8", "lurius", "saxa", *FLEETS[:4], *LEGIONS)
    five = sail("gallia-8", ["lurius"], FLEETS[:4], LEGIONS[:5], "occidentalis")
    too_many = refused(scene.game(), five)
    assert too_many.rule == "3.4.2.command"
    assert too_many.args == {"count": 5, "most": 4}
    do(scene.game(), sail("gallia-8", ["lurius"], FLEETS[:4], LEGIONS[:4], "occidentalis"))
    both = ["lurius", "saxa"]
    ten = sail("gallia-8", both, FLEETS[:4], LEGIONS, "occidentalis")
    assert refused(scene.game(), ten).rule == "3.4.2.command"
    do(scene.game(), sail("gallia-8", both, FLEETS[:4], LEGIONS[:9], "occidentalis"))


# --- embarking and landing ---------------------------------------------------------------------


def test_3_4_2_only_who_stood_with_the_fleet_at_the_start_goes_aboard() -> None:
    scene = open_map().put(C, "gallia-8", "dolabella", BIG, "legio-x")
    game = scene.put(C, "gallia-9", "trebonius", "legio-ix").game()
    from_afar = sail("gallia-8", ["dolabella"], [BIG], ["legio-ix"], "occidentalis")
    assert refused(game, from_afar).rule == "3.4.1.command"
    do(game, march("gallia-9", ["trebonius"], ["legio-ix"], "gallia-8"))
    for leaders, units in ((["dolabella"], ["legio-ix"]), (["trebonius"], [])):
        late = sail("gallia-8", leaders, [BIG], units, "occidentalis")
        assert refused(game, late).rule == "3.4.1.once"
    do(game, sail("gallia-8", ["dolabella"], [BIG], ["legio-x"], "occidentalis"))


def test_3_4_2_nobody_goes_aboard_on_the_way() -> None:
    scene = open_map().put(C, "occidentalis", "dolabella", BIG).put(C, "gallia-8", "legio-x")
    game = scene.game()
    boarding = sail("occidentalis", ["dolabella"], [BIG], ["legio-x"], "centralis")
    assert refused(game, boarding).rule == "3.4.1.command"
    do(game, sail("occidentalis", ["dolabella"], [BIG], [], "centralis"))


def test_3_4_2_landing_ends_the_move_of_everybody_aboard() -> None:
    game = open_map().put(C, "occidentalis", "caesar", "curio", BIG, "legio-x").game()
    do(game, sail("occidentalis", ["caesar", "curio"], [BIG], ["legio-x"], "gallia-8"))
    for leaders, units in ((["caesar"], ["legio-x"]), ([], ["legio-x"]), (["curio"], [])):
        inland = march("gallia-8", leaders, units, "gallia-7")
        assert refused(game, inland).rule == "3.4.1.once"
    back = sail("gallia-8", ["curio"], [BIG], [], "occidentalis")
    assert refused(game, back).rule == "3.4.1.once"
    end_movement(game)
    end_movement(game)
    do(game, march("gallia-8", ["caesar"], ["legio-x"], "gallia-7"))
    do(game, sail("gallia-8", ["curio"], [BIG], [], "occidentalis"))


def test_3_4_2_example_from_massalia_to_cyrenaica() -> None:
    """Four sequences of the Caesarian, as printed; the Republican lets him."""
    army, chiefs, fleet = ["legio-x", "legio-ix", "equites-4-1"], ["trebonius", "dolabella"], [BIG]
    scene = open_map().put(C, "gallia-9", "trebonius", *army).put(C, "gallia-8", "dolabella", BIG)
    game = scene.game(sequences=[0, 4, 4])

    do(game, march("gallia-9", ["trebonius"], army, "gallia-8"))
    at_once = sail("gallia-8", chiefs, fleet, army, "occidentalis")
    assert refused(game, at_once).rule == "3.4.1.once"
    end_movement(game)
    end_movement(game)

    direct = sail("gallia-8", chiefs, fleet, army, "occidentalis", "centralis", "africa-3")
    assert refused(game, direct).rule == "3.4.2.cost"
    by_ports = ["occidentalis", "sicilia-1", "centralis"]
    assert refused(game, sail("gallia-8", chiefs, fleet, army, *by_ports)).rule == (
        "3.4.2.procedure"
    )
    do(game, sail("gallia-8", chiefs, fleet, army, "occidentalis", "centralis"))
    assert places(game, *chiefs, *fleet, *army) == ["centralis"] * 6
    end_movement(game)
    end_movement(game)

    do(game, sail("centralis", chiefs, fleet, army, "africa-3"))
    assert places(game, *chiefs, *fleet, *army) == ["africa-3"] * 6
    inland = march("africa-3", ["trebonius"], army, "africa-2")
    assert refused(game, inland).rule == "3.4.1.once"
    end_movement(game)
    end_movement(game)

    do(game, march("africa-3", ["trebonius"], army, "africa-2"))
    back_west = sail("africa-3", ["dolabella"], fleet, [], "centralis", "occidentalis")
    assert refused(game, back_west).rule == "3.4.2.cost"
    do(game, sail("africa-3", ["dolabella"], fleet, [], "centralis"))
    assert places(game, "trebonius", *army) == ["africa-2"] * 4
    assert places(game, "dolabella", BIG) == ["centralis", "centralis"]


def test_3_4_2_by_sicilia_the_same_voyage_is_no_shorter() -> None:
    """Port to port in one sequence, then a coast without a port in the next: two as well."""
    game = open_map().put(C, "gallia-8", "trebonius", "legio-x", BIG).game()
    do(game, sail("gallia-8", ["trebonius"], [BIG], ["legio-x"], "occidentalis", "sicilia-1"))
    end_movement(game)
    end_movement(game)
    do(game, sail("sicilia-1", ["trebonius"], [BIG], ["legio-x"], "centralis", "africa-3"))
    assert where(game, "legio-x") == "africa-3"


# --- nobody is left in the water ---------------------------------------------------------------


def test_3_4_2_cargo_is_not_left_adrift() -> None:
    game = open_map().put(C, "occidentalis", "caesar", BIG, "legio-x", "legio-ix").game()
    for cargo in ([], ["legio-x"]):
        adrift = sail("occidentalis", ["caesar"], [BIG], cargo, "gallia-8")
        assert refused(game, adrift).rule == "3.4.2.excess"
    do(game, sail("occidentalis", ["caesar"], [BIG], ["legio-x", "legio-ix"], "gallia-8"))


def test_3_4_2_a_fleet_stays_with_as_many_as_it_carries() -> None:
    scene = open_map().put(C, "occidentalis", "caesar", BIG, "naves-6-0b", *LEGIONS[:5])
    game = scene.game()
    four_left = sail("occidentalis", ["caesar"], [BIG], LEGIONS[:1], "gallia-8")
    assert refused(game, four_left).rule == "3.4.2.excess"
    do(game, sail("occidentalis", ["caesar"], [BIG], LEGIONS[:2], "gallia-8"))
    assert places(game, "naves-6-0b", *LEGIONS[2:5]) == ["occidentalis"] * 4


def test_3_4_2_leaders_are_not_left_adrift() -> None:
    game = open_map().put(C, "occidentalis", "caesar", "curio", BIG).game()
    adrift = sail("occidentalis", ["caesar"], [BIG], [], "gallia-8")
    assert refused(game, adrift).rule == "3.4.2.excess"
    do(game, sail("occidentalis", ["caesar", "curio"], [BIG], [], "gallia-8"))


def test_3_4_2_units_without_room_are_lost_at_sea() -> None:
    """Two fleets with six units are beaten, the reduced fleet is lost: three units drown."""
    army = [*LEGIONS[:4], "auxilia-1", "equites-4-1"]
    scene = open_map().put(R, "centralis", "naves-6-1a", *army)
    scene.put(R, "centralis", SMALL, reduced=True)
    scene.put(C, "occidentalis", "curio", "naves-8-2-1a")
    game = scene.game()
    do(game, sail("occidentalis", ["curio"], ["naves-8-2-1a"], [], "centralis"))
    end_movement(game)
    roll(game, 6)
    assert where(game, SMALL) == "reserve"
    assert game.prompt is not None
    assert game.prompt.kind == "lose"
    assert game.prompt.args()["count"] == 3
    assert refused(game, Lose(pieces(*army[:2]))).rule == "3.4.2.excess"
    do(game, Lose(pieces(*army[3:])))
    assert [game.state.where[piece(unit)] == RESERVE for unit in army] == [False] * 3 + [True] * 3


# --- the enemy, and homelands ------------------------------------------------------------------


def test_7_1_fleets_pass_enemy_fleets() -> None:
    scene = open_map().put(C, "gallia-8", "caesar", BIG, "legio-x")
    scene.put(R, "occidentalis", "s-pompeius", "naves-8-2-1a")
    game = scene.put(R, "gallia-8", "naves-4-0a").midway().game()
    do(game, sail("gallia-8", ["caesar"], [BIG], ["legio-x"], "occidentalis", "centralis"))
    assert places(game, "caesar", BIG, "legio-x") == ["centralis"] * 3


def test_8_4_1_a_fleet_without_units_enters_a_held_coast_but_does_not_stay() -> None:
    scene = open_map().put(C, "occidentalis", "caesar", BIG).put(R, "gallia-8", "legio-i")
    landing = sail("occidentalis", ["caesar"], [BIG], [], "gallia-8")
    game = scene.game()
    do(game, landing)
    assert where(game, BIG) == "gallia-8"
    end_movement(game)
    assert asked_of(game) == ("sea-retreat", 1)
    do(game, Retreat(zone("occidentalis")))
    assert places(game, "caesar", BIG) == ["occidentalis"] * 2
    with_own_units = scene.put(C, "gallia-8", "legio-x").midway().game()
    do(with_own_units, landing)
    assert where(with_own_units, BIG) == "gallia-8"


@pytest.mark.parametrize("guard", [("legio-i",), ("legio-i", "naves-4-0a"), ("naves-4-0a",)])
def test_8_1_a_held_coast_is_offered_to_ships_without_troops(guard: tuple[str, ...]) -> None:
    """Among the ways that are asked for, too, not only when it is named."""
    scene = open_map().put(C, "occidentalis", "curio", BIG).put(R, "gallia-8", *guard)
    game, ways = scene.game(), ("type", "origin", "leaders", "fleets", "units")
    assert game.prompt is not None
    voyage = sail("occidentalis", ["curio"], [BIG], [], "gallia-8")
    partial = dict(zip(ways, ("sail", zone("occidentalis"), *_lists(voyage)), strict=True))
    options = game.prompt.options(game.view(1), partial)
    assert options is not None
    assert zone("gallia-8") in {option.value[-1] for option in options.open()}
    do(game, voyage)
    assert where(game, BIG) == "gallia-8"


def _lists(voyage: Sail) -> tuple[list[int], list[int], list[int]]:
    return list(voyage.leaders), list(voyage.fleets), list(voyage.units)


@pytest.mark.parametrize(("face", "winner"), [(6, C), (1, R)])
def test_8_1_a_fleet_in_a_guarded_harbour_is_attacked_from_the_sea(face: int, winner: int) -> None:
    """The legion ashore takes no part; the winner, too, is away from the coast at the end."""
    scene = open_map().put(C, "occidentalis", "curio", BIG)
    game = scene.put(R, "gallia-8", "cato", "legio-i", "naves-4-0a").game()
    do(game, sail("occidentalis", ["curio"], [BIG], [], "gallia-8"))
    end_movement(game)
    do(game, Stand())
    assert game.state.battle is not None
    assert (game.state.battle.naval, game.state.battle.defend) == (True, 4)
    roll(game, face)
    assert told(game, "result")[0].args["side"] == winner
    while asked(game) == "sea-retreat":
        assert game.prompt is not None
        do(game, game.prompt.legal(game.state)[0])
    assert places(game, "legio-i", "cato") == ["gallia-8"] * 2
    assert where(game, BIG) != "gallia-8"
    assert not faults(game.state)


def test_8_2_a_fleet_with_units_lands_among_the_enemy() -> None:
    scene = (
        open_map().put(C, "occidentalis", "caesar", BIG, "legio-x").put(R, "gallia-8", "legio-i")
    )
    game = scene.game()
    do(game, sail("occidentalis", ["caesar"], [BIG], ["legio-x"], "gallia-8"))
    assert where(game, "legio-x") == "gallia-8"


def test_8_2_enemy_fleets_alone_do_not_hold_a_coast() -> None:
    scene = open_map().put(C, "occidentalis", "caesar", BIG).put(R, "gallia-8", "naves-4-0a")
    game = scene.game()
    do(game, sail("occidentalis", ["caesar"], [BIG], [], "gallia-8"))
    assert where(game, BIG) == "gallia-8"


def test_3_4_1_fleets_and_units_do_not_land_in_a_homeland_at_peace() -> None:
    scene = open_map().put(C, "centralis", "caesar", BIG, "legio-x")
    landing = sail("centralis", ["caesar"], [BIG], ["legio-x"], "illyrii")
    assert refused(scene.game(), landing).rule == "3.4.1.homeland"
    empty = open_map().put(C, "centralis", "caesar", BIG).game()
    call = sail("centralis", ["caesar"], [BIG], [], "illyrii")
    assert refused(empty, call).rule == "3.4.1.homeland"
    game = scene.war("illyrii", R).game()
    do(game, landing)
    assert where(game, "legio-x") == "illyrii"


def test_3_4_1_a_leader_does_not_sail_away_from_units_outside_the_republic() -> None:
    game = open_map().put(C, "marmarica", "caesar", BIG, "legio-x").game()
    alone = sail("marmarica", ["caesar"], [BIG], [], "orientalis")
    assert refused(game, alone).rule == "3.4.1.outside"
    do(game, sail("marmarica", ["caesar"], [BIG], ["legio-x"], "orientalis"))


def test_3_4_1_a_leader_does_not_march_away_from_fleets_outside_the_republic() -> None:
    game = open_map().put(C, "marmarica", "caesar", "curio", BIG, "legio-x").game()
    everybody = march("marmarica", ["caesar", "curio"], ["legio-x"], "africa-3")
    assert refused(game, everybody).rule == "3.4.1.outside"
    do(game, march("marmarica", ["caesar"], ["legio-x"], "africa-3"))
    assert places(game, "curio", BIG) == ["marmarica", "marmarica"]


def test_3_4_2_who_cannot_sail_is_told_why() -> None:
    """No fleet at all, or none with a leader."""
    for naves, kind in (((), "no-fleet"), (("naves-6-0a",), "no-admiral")):
        scene = Scene().put(C, "italia-1", "legio-x", *naves).put(C, "italia-4", "caesar")
        options = MovePrompt(scene.state).options(scene.state, {})
        assert options is not None
        refusal = next(o.refusal for o in options.candidates if o.value == "sail")
        assert refusal is not None
        assert (refusal.kind, refusal.rule[:5]) == (kind, "3.4.2")


def test_3_4_2_fleets_that_have_all_sailed_are_the_reason() -> None:
    game = open_map().put(C, "marmarica", "caesar", "curio", BIG, "legio-x").game()
    game.state.moved[piece(BIG)] = 1
    assert game.prompt is not None
    options = game.prompt.options(game.view(1), {})
    assert options is not None
    refusal = next(o.refusal for o in options.candidates if o.value == "sail")
    assert refusal is not None
    assert (refusal.kind, refusal.args["piece"]) == ("already-moved", piece(BIG))
