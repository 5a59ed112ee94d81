"""9.1 and 9.2: fleets and armies go into winter quarters."""

from __future__ import annotations

import pytest

from core.alea.year.year_end import fleets_winter, quarters_for
from core.game import Game
from core.imperator.actions import Done as That
from core.imperator.actions import Relocate
from tests.alea.peoples_scene import Land, Session
from tests.alea.scene import (
    BOARD,
    REGIONS,
    C,
    R,
    Scene,
    asked,
    asked_of,
    do,
    people,
    piece,
    pieces,
    refused,
    told,
    where,
    zone,
)
from tests.alea.stratagem_scene import table

GALLIA = [f"gallia-{number}" for number in range(1, 10)]


def reduced(game: Game, name: str) -> bool:
    return bool(game.state.reduced[piece(name)])


def whole(side: int, place: str, unit: str, scene: Scene | None = None) -> bool:
    """Has a reduced unit recovered over the winter?"""
    scene = scene or Scene("2")
    game = scene.put(side, place, unit, reduced=True).game(step="recovery")
    return not reduced(game, unit)


def move_to(*names: str, to: str) -> Relocate:
    return Relocate(pieces(*names), zone(to))


# --- 9.1 fleets ----------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["gallia-8", "italia-7", "graecia-5"])
def test_9_1_a_fleet_in_port_stays_and_is_refitted(place: str) -> None:
    """In one's own port, in the enemy's, in a port without a city."""
    game = Scene("2").put(C, place, "naves-6-0a", reduced=True).game(step="fleets")
    assert where(game, "naves-6-0a") == place
    assert not reduced(game, "naves-6-0a")
    assert told(game, "recovers")[0].rule == "9.1.recovery"


@pytest.mark.parametrize("place", ["africa-3", "italia-2", "occidentalis", "pontus"])
def test_9_1_a_fleet_that_is_in_no_port_is_lost(place: str) -> None:
    scene = Scene("2").put(C, place, "naves-6-0a", reduced=True)
    game = scene.game(step="fleets")
    assert where(game, "naves-6-0a") == "reserve"
    assert not reduced(game, "naves-6-0a")
    assert told(game, "winter-losses")[0].rule == "9.1"


@pytest.mark.parametrize("place", ["africa-3", "centralis"])
def test_9_1_the_leaders_with_it_come_back_later(place: str) -> None:
    scene = Scene("2").put(C, place, "naves-6-0a", "caesar", "curio").chief(C, "caesar")
    game = scene.game(step="fleets", points=2)
    assert where(game, "caesar") == where(game, "curio") == "returning"
    assert game.state.faction_leaders[C] == [piece("caesar")]  # he keeps his marker
    assert game.state.points == 2


def test_9_1_land_units_at_sea_are_lost_with_their_fleet() -> None:
    scene = Scene("2").put(C, "centralis", "naves-6-0a", "caesar", "legio-x", "auxilia-1")
    game = scene.game(step="fleets")
    assert where(game, "legio-x") == where(game, "auxilia-1") == "reserve"
    assert where(game, "caesar") == "returning"


def test_9_1_ashore_leaders_with_land_units_outlive_the_fleet() -> None:
    scene = Scene("2").put(C, "africa-3", "naves-6-0a", "caesar", "legio-x").control(C, "africa")
    game = scene.game(step="fleets")
    assert where(game, "naves-6-0a") == "reserve"
    assert where(game, "caesar") == where(game, "legio-x") == "africa-3"


def test_9_1_the_fleets_of_both_sides_winter() -> None:
    scene = Scene("2").put(C, "gallia-8", "naves-6-0a", reduced=True)
    scene.put(R, "orientalis", "naves-4-1a").put(R, "italia-7", "naves-6-1a", reduced=True)
    game = scene.game(step="fleets")
    assert not reduced(game, "naves-6-0a")
    assert not reduced(game, "naves-6-1a")
    assert where(game, "naves-4-1a") == "reserve"


def test_9_1_a_leader_alone_in_a_zone_next_to_the_lost_fleet_stays() -> None:
    scene = Scene("2").put(C, "africa-3", "naves-6-0a").put(C, "africa-2", "curio")
    game = scene.control(C, "africa").game(step="fleets")
    assert where(game, "curio") == "africa-2"


# --- 9.2 recovery --------------------------------------------------------------------------------


@pytest.mark.parametrize("unit", ["legio-x", "auxilia-1", "equites-4-1"])
def test_9_2_a_reduced_unit_in_a_city_recovers(unit: str) -> None:
    assert whole(C, "gallia-9", unit)


@pytest.mark.parametrize("unit", ["legio-x", "auxilia-1", "equites-4-1"])
def test_9_2_without_a_city_it_does_not(unit: str) -> None:
    assert not whole(C, "gallia-5", unit)


def test_9_2_without_a_city_it_does_not_even_far_from_enemies_in_a_port() -> None:
    assert not whole(R, "graecia-5", "legio-x")


@pytest.mark.parametrize("unit", ["legio-i", "auxilia-2", "equites-2-1", "naves-4-1a"])
def test_9_2_next_to_an_enemy_unit_it_does_not(unit: str) -> None:
    assert not whole(C, "gallia-9", "legio-x", Scene("2").put(R, "gallia-8", unit))


def test_9_2_an_enemy_two_zones_away_does_no_harm() -> None:
    assert whole(C, "gallia-9", "legio-x", Scene("2").put(R, "gallia-4", "legio-i"))


def test_9_2_an_enemy_leader_without_units_does_no_harm() -> None:
    assert whole(C, "gallia-9", "legio-x", Scene("2").put(R, "gallia-8", "labienus"))


def test_9_2_a_friend_next_door_does_no_harm() -> None:
    assert whole(C, "gallia-9", "legio-x", Scene("2").put(C, "gallia-8", "legio-i"))


def test_9_2_a_strait_is_adjacent() -> None:
    assert not whole(C, "italia-5", "legio-x", Scene("2").put(R, "graecia-1", "legio-i"))


def test_9_2_an_enemy_people_in_the_republic_hinders_recovery() -> None:
    scene = Scene("2").war("alpes", R).put(R, "gallia-7", "alpes-band-1")
    assert not whole(C, "gallia-8", "legio-x", scene)


def test_9_2_an_enemy_outside_the_republic_does_no_harm() -> None:
    scene = Scene("2").war("alpes", R).put(R, "alpes-2", "alpes-band-1")
    assert whole(C, "gallia-8", "legio-x", scene)
    scene = Scene("2").war("alpes", C).put(R, "alpes-2", "labienus", "legio-i")
    assert whole(C, "gallia-8", "legio-x", scene)


def test_9_2_a_people_of_ones_own_does_no_harm() -> None:
    scene = Scene("2").war("alpes", C).put(C, "gallia-7", "alpes-band-1")
    assert whole(C, "gallia-8", "legio-x", scene)


def test_9_2_the_region_may_be_the_enemys() -> None:
    game = Scene("2").put(C, "italia-4", "legio-xiii", reduced=True).game(step="recovery")
    assert not reduced(game, "legio-xiii")
    assert asked_of(game) == ("relocate", 1)


def test_9_2_a_city_outside_the_republic_is_no_help() -> None:
    scene = Scene("2").allied("aegyptii", C).put(C, "aegyptii", "caesar")
    assert not whole(C, "aegyptii", "legio-x", scene)


def test_9_1_fleets_lost_in_winter_do_not_hinder_recovery() -> None:
    scene = Scene("2").put(R, "hispania-3", "naves-4-1a")  # no port there
    game = scene.put(C, "hispania-2", "legio-x", reduced=True).game(step="fleets")
    assert not reduced(game, "legio-x")


def test_9_2_a_fleet_out_of_port_does_not_recover_with_the_army() -> None:
    """Recovery of land units is no second chance for ships."""
    scene = Scene("2").put(C, "gallia-9", "legio-x", reduced=True)
    game = scene.put(C, "gallia-8", "naves-6-0a", reduced=True).game(step="recovery")
    assert reduced(game, "naves-6-0a")


# --- 9.2 outside the Republic --------------------------------------------------------------------


@pytest.mark.parametrize("unit", ["legio-x", "auxilia-1", "equites-4-1"])
def test_9_2_units_outside_the_republic_are_lost(unit: str) -> None:
    game = Scene("2").put(C, "marmarica", unit, "caesar", reduced=False).game(step="recovery")
    assert where(game, unit) == "reserve"
    assert where(game, "caesar") == "returning"
    assert told(game, "winter-losses")[0].rule == "9.2.outside"


def test_9_2_also_units_without_a_leader_and_in_a_homeland_at_war() -> None:
    scene = Scene("2").war("germani", R).put(C, "germani-1", "legio-x", reduced=True)
    scene.put(R, "moesia", "legio-i", "scipio").chief(R, "scipio")
    game = scene.game(step="recovery")
    assert where(game, "legio-x") == where(game, "legio-i") == "reserve"
    assert (game.state.reduced[piece("legio-x")], game.state.side[piece("legio-x")]) == (0, 0)
    assert where(game, "scipio") == "returning"
    assert game.state.faction_leaders[R] == [piece("scipio")]


def test_9_2_a_people_under_allegiance_shelters_them() -> None:
    scene = Scene("2").allied("aegyptii", C).put(C, "aegyptii", "caesar", "legio-x")
    game = scene.game(step="recovery")
    assert where(game, "legio-x") == where(game, "caesar") == "aegyptii"


def test_9_2_the_peoples_own_units_are_not_lost_outside() -> None:
    scene = Scene("2").war("alpes", R).put(R, "alpes-2", "alpes-band-1")
    game = scene.game(step="recovery")
    assert where(game, "alpes-band-1") == "alpes-2"


# --- 9.2 relocation ------------------------------------------------------------------------------


def test_9_2_a_stack_in_the_enemys_region_goes_to_any_zone_of_ones_own_without_enemies() -> None:
    scene = Scene("2").put(C, "italia-4", "caesar", "legio-xiii").put(R, "gallia-8", "legio-i")
    game = scene.game(step="relocation")
    assert asked_of(game) == ("relocate", 1)
    assert game.prompt is not None
    zones = [BOARD.place_ids[action.to] for action in game.prompt.legal(game.state)]
    assert sorted(zones) == [name for name in GALLIA if name != "gallia-8"]
    for place in ("gallia-8", "italia-3", "alpes-2", "occidentalis"):
        refusal = refused(game, move_to("caesar", "legio-xiii", to=place))
        assert refusal.rule == "9.2.relocation"
    do(game, move_to("caesar", "legio-xiii", to="gallia-5"))
    assert where(game, "caesar") == where(game, "legio-xiii") == "gallia-5"


def test_9_2_it_is_not_optional() -> None:
    game = Scene("2").put(C, "italia-4", "legio-xiii").game(step="relocation")
    assert refused(game, That()).rule == "9.2.relocation"


def test_9_2_a_stack_is_not_split() -> None:
    scene = Scene("2").put(C, "italia-4", "caesar", "curio", "legio-xiii", "legio-x")
    game = scene.game(step="relocation")
    for part in (("caesar",), ("caesar", "legio-xiii"), ("legio-xiii", "legio-x")):
        assert refused(game, move_to(*part, to="gallia-9")).rule == "9.2.relocation"
    do(game, move_to("caesar", "curio", "legio-x", "legio-xiii", to="gallia-9"))
    assert asked_of(game)[0] != "relocate"


def test_9_2_stacks_of_different_zones_go_their_own_ways() -> None:
    scene = Scene("2").put(C, "italia-4", "legio-xiii").put(C, "italia-3", "legio-viii")
    game = scene.game(step="relocation")
    refused(game, move_to("legio-viii", "legio-xiii", to="gallia-9"))
    do(game, move_to("legio-viii", to="gallia-1"))
    do(game, move_to("legio-xiii", to="gallia-9"))
    assert (where(game, "legio-viii"), where(game, "legio-xiii")) == ("gallia-1", "gallia-9")


def test_9_2_units_in_regions_of_their_own_stay() -> None:
    scene = Scene("2").put(C, "gallia-5", "caesar", "legio-x").put(R, "italia-4", "legio-i")
    game = scene.game(step="relocation")
    assert asked_of(game)[0] != "relocate"
    assert where(game, "legio-x") == "gallia-5"


@pytest.mark.parametrize(("first", "seats"), [(C, [1, 2]), (R, [2, 1])])
def test_9_2_the_initiative_player_decides_first(first: int, seats: list[int]) -> None:
    scene = Scene("2").put(C, "italia-4", "legio-xiii").put(R, "gallia-8", "legio-i")
    game = scene.game(step="recovery", initiative=first)
    order = []
    while asked_of(game)[0] == "relocate":
        order.append(asked_of(game)[1])
        do(game, game.prompt.legal(game.state)[0])  # type: ignore[union-attr]
    assert order == seats


def test_9_2_a_side_that_controls_nothing_stays_where_it_is() -> None:
    scene = Scene("2").control(R, *REGIONS).put(C, "italia-4", "caesar", "legio-xiii")
    scene.put(C, "marmarica", "curio").put(C, "gallia-9", "hirtius")
    game = scene.game(step="relocation")
    assert asked_of(game)[0] != "relocate"
    assert where(game, "legio-xiii") == where(game, "caesar") == "italia-4"
    assert (where(game, "curio"), where(game, "hirtius")) == ("marmarica", "gallia-9")


def test_9_2_fleets_stay_in_the_enemys_port() -> None:
    scene = Scene("2").put(C, "italia-7", "caesar", "legio-xiii", "naves-6-0a")
    game = scene.game(step="relocation")
    do(game, move_to("caesar", "legio-xiii", to="gallia-8"))
    assert where(game, "naves-6-0a") == "italia-7"


def test_9_2_control_is_checked_before_quarters_are_taken() -> None:
    """Units that have just conquered a region winter in it."""
    scene = Scene("2").put(C, "sicilia-1", "curio", "legio-x").put(C, "sicilia-2", "legio-xiii")
    game = scene.game(step="control")
    assert where(game, "legio-x") == "sicilia-1"
    assert asked_of(game)[0] != "relocate"


# --- 9.2 lone leaders ----------------------------------------------------------------------------


def test_9_2_a_lone_leader_in_the_enemys_region_must_go_home() -> None:
    game = Scene("2").put(C, "italia-4", "caesar").game(step="relocation")
    assert refused(game, That()).rule == "9.2.relocation"
    do(game, move_to("caesar", to="gallia-3"))
    assert where(game, "caesar") == "gallia-3"
    assert asked_of(game)[0] != "relocate"


def test_9_2_a_lone_leader_outside_the_republic_must_go_home() -> None:
    game = Scene("2").put(C, "marmarica", "caesar").game(step="recovery")
    assert asked_of(game) == ("relocate", 1)
    assert refused(game, That()).rule == "9.2.relocation"
    do(game, move_to("caesar", to="gallia-9"))
    assert where(game, "caesar") == "gallia-9"


def test_9_2_a_lone_leader_at_home_may_change_zones_once() -> None:
    scene = Scene("2").put(C, "gallia-3", "caesar", "curio").put(R, "gallia-8", "legio-i")
    game = scene.game(step="relocation")
    assert asked_of(game) == ("relocate", 1)
    assert refused(game, move_to("caesar", to="gallia-8")).rule == "9.2.relocation"
    assert refused(game, move_to("caesar", to="italia-1")).rule == "9.2.relocation"
    do(game, move_to("caesar", to="gallia-9"))
    refused(game, move_to("caesar", to="gallia-7"))
    do(game, That())
    assert (where(game, "caesar"), where(game, "curio")) == ("gallia-9", "gallia-3")
    assert [event.args["side"] for event in told(game, "all-winter")] == [C]


@pytest.mark.parametrize("unit", ["legio-x", "auxilia-1", "naves-6-0a"])
def test_9_2_a_leader_with_a_unit_at_home_is_not_alone(unit: str) -> None:
    game = Scene("2").put(C, "gallia-8", "caesar", unit).game(step="relocation")
    assert asked_of(game)[0] != "relocate"


def test_9_2_a_leader_with_only_a_fleet_leaves_the_enemys_port() -> None:
    game = Scene("2").put(C, "italia-7", "caesar", "naves-6-0a").game(step="relocation")
    do(game, move_to("caesar", to="gallia-8"))
    assert where(game, "naves-6-0a") == "italia-7"


# --- 9.1, 9.2 allies in winter -------------------------------------------------------------------


def test_9_2_allies_leave_a_homeland_that_made_peace_before_the_leaders_relocate() -> None:
    scene = Land().allied("pontici", R, "cappadocii", "pontici").control(R, "asia")
    scene.put(R, "cappadocii", "pompeius").chief(R, "pompeius").control(C, "italia")
    scene.put(C, "italia-1", "caesar", "legio-x").chief(C, "caesar")
    scene.state.calmed = [people("cappadocii")]
    game = table(scene, step="recovery")
    assert where(game, "pontici-band-1") == "pontici"
    while where(game, "pompeius") == "cappadocii":
        assert asked(game) == "relocate"
        moves = game.prompt.legal(game.state) if game.prompt else []
        stacks = [m for m in moves if isinstance(m, Relocate) and piece("pompeius") in m.pieces]
        do(game, stacks[0] if stacks else moves[0])
    assert game.state.where[piece("pompeius")] in quarters_for(game.state, R, pieces("pompeius"))


@pytest.mark.parametrize(("master", "kept"), [("war", False), ("peace", False), ("ally", True)])
def test_9_1_a_roman_fleet_winters_in_alexandria_only_with_an_ally(master: str, kept: bool) -> None:
    scene = Land("4", year=-46).put(C, "hispania-2", "caesar").chief(C, "caesar")
    if master == "war":
        scene.at_war("aegyptii", R, "judaei")
    elif master == "ally":
        scene.allied("aegyptii", C, "judaei")
    scene.put(C, "aegyptii", "sulla", "naves-6-0a")
    session = Session(scene)
    fleets_winter(session, session.state)
    assert (session.where("naves-6-0a") == ["aegyptii"]) is kept
    assert (session.where("sulla") == ["aegyptii"]) is kept


def test_9_1_nor_with_an_ally_of_the_enemy() -> None:
    scene = Land("4", year=-46).allied("aegyptii", R, "judaei")
    session = Session(scene.put(C, "aegyptii", "sulla", "naves-6-0a"))
    fleets_winter(session, session.state)
    assert session.where("naves-6-0a", "sulla") == ["reserve", "returning"]
