"""8.1, 8.4.1 and 3.4.2 at sea: naval battles, cargo, two battles in one zone, ships that leave."""

from __future__ import annotations

from typing import Any

import pytest

from core.alea.box.actions import Assign, Retreat
from core.contract import LINE
from core.game import Game
from core.imperator.actions import Lose, Stand, TryEvasion
from core.texts import LANGUAGES, prospect_text
from tests.alea.battle_scene import (
    ATTACKER_WINS_1_2,
    ATTACKER_WINS_R,
    DEFENDER_WINS_R,
    reduced,
    result,
)
from tests.alea.naval_scene import ashore, clash, hunted, landing, leaders_in_battle
from tests.alea.scene import (
    C,
    R,
    Scene,
    asked,
    do,
    end_movement,
    evade,
    fight,
    offered,
    piece,
    pieces,
    refused,
    retreat,
    roll,
    sail,
    seat,
    told,
    where,
    zone,
)

# --- 8.1 at sea ----------------------------------------------------------------------------------


def test_8_1_fleets_of_both_players_in_a_sea_fight() -> None:
    scene = Scene().put(C, "italia-5", "curio", "naves-6-0a").put(R, "centralis", "naves-6-0b")
    game = scene.game()
    do(game, sail("italia-5", ["curio"], ["naves-6-0a"], [], "centralis"))
    end_movement(game)
    battle = game.state.battle
    assert battle.naval
    assert (battle.attack, battle.defend) == (6, 6)


def test_7_1_fleets_pass_enemy_fleets_without_effect() -> None:
    scene = Scene().put(C, "italia-5", "curio", "naves-6-0a")
    game = scene.put(R, "centralis", "spinther", "naves-6-0b").game()
    do(game, sail("italia-5", ["curio"], ["naves-6-0a"], [], "centralis", "orientalis"))
    end_movement(game)
    assert where(game, "naves-6-0a") == "orientalis"
    assert game.state.active == R


def test_8_1_at_sea_only_fleets_and_leaders_count() -> None:
    """Caesar's tenth aboard adds neither strength nor quality."""
    scene = clash(("curio", "naves-6-0a", "legio-x"), ("spinther", "naves-6-0b", "legio-i"))
    battle = scene.game(step="combat").state.battle
    assert (battle.attack, battle.defend, battle.shift) == (6, 6, 0)
    assert battle.attacker.units == [piece("naves-6-0a")]
    assert battle.defender.units == [piece("naves-6-0b")]


def test_8_1_leaders_lend_their_bonus_at_sea() -> None:
    scene = clash(("caesar", "naves-6-0a"), ("menas", "naves-6-0b"))
    assert scene.game(step="combat").state.battle.modifiers == [("crt.a", 3 - 2)]


def test_8_6_2_fleets_without_a_leader_use_their_own_bonus() -> None:
    scene = clash(("naves-8-1-1a", "naves-6-1a"), ("naves-6-0b",))
    assert scene.game(step="combat").state.battle.modifiers == [("crt.a", 1)]


def test_8_1_units_aboard_do_not_suffer_the_result() -> None:
    scene = clash(("curio", "naves-6-0a"), ("spinther", "naves-6-0b", "legio-i"))
    game = fight(scene, ATTACKER_WINS_1_2)
    assert result(game) == ("1/2", "A", C)
    assert reduced(game, "naves-6-0b", "legio-i") == [True, False]
    retreat(game, "orientalis")
    assert {where(game, n) for n in ("spinther", "naves-6-0b", "legio-i")} == {"orientalis"}


def test_8_1_fleets_fight_in_a_coastal_zone_too() -> None:
    scene = clash(("curio", "naves-6-0a"), ("spinther", "naves-6-0b"), "graecia-5")
    assert scene.game(step="combat").state.battle.naval


def test_8_1_fleets_and_land_units_do_not_fight_each_other() -> None:
    """Ships on a coast that land units enter have to go: there is no battle."""
    scene = clash(("legio-i",), ("spinther", "naves-6-0b"), "italia-7")
    game = scene.game(step="naval-evasion")
    do(game, evade(["spinther"], ["naves-6-0b"], "centralis"))
    assert told(game, "battle") == []


# --- 3.4.2 too few ships -------------------------------------------------------------------------


def test_8_1_without_a_ship_cargo_and_leaders_are_lost() -> None:
    scene = clash(("curio", "naves-6-0a"), ("spinther", "legio-i", "auxilia-1"))
    scene.put(R, "centralis", "naves-6-0b", reduced=True)
    game = fight(scene, 6)
    assert result(game)[1] == "A"
    assert where(game, "naves-6-0b") == "reserve"
    assert (where(game, "legio-i"), where(game, "auxilia-1")) == ("reserve", "reserve")
    assert len(told(game, "unit-drowned")) == 2
    assert where(game, "spinther") == "dead"
    assert game.state.points == 1


def half_lost() -> Game:
    """Two ships with five units, one of the ships goes down."""
    five = ("legio-i", "legio-ii", "auxilia-1", "auxilia-2", "equites-2-1")
    scene = clash(("curio", "naves-8-1-1a"), ("spinther", "naves-6-0b", *five))
    scene.put(R, "centralis", "naves-4-0a", reduced=True)
    game = fight(scene, ATTACKER_WINS_1_2)  # 8 against 6 + 2
    assert result(game) == ("1/2", "A", C)
    assert where(game, "naves-4-0a") == "reserve"
    return game


def test_8_1_the_owner_chooses_who_drowns() -> None:
    game = half_lost()
    assert asked(game) == "lose"
    assert seat(game) == R
    assert game.prompt is not None
    assert game.prompt.args()["count"] == 2
    do(game, Lose(pieces("auxilia-1", "legio-i")))
    assert (where(game, "auxilia-1"), where(game, "legio-i")) == ("reserve", "reserve")
    assert {where(game, n) for n in ("legio-ii", "auxilia-2", "equites-2-1")} == {"centralis"}
    retreat(game, "orientalis")
    assert where(game, "legio-ii") == "orientalis"


@pytest.mark.parametrize("names", [(), ("legio-i",), ("legio-i", "legio-ii", "auxilia-1")])
def test_3_4_2_no_more_and_no_fewer_drown(names: tuple[str, ...]) -> None:
    refusal = refused(half_lost(), Lose(pieces(*names)))
    assert (refusal.kind, refusal.rule) == ("wrong-number", "3.4.2.excess")


def test_3_4_2_a_small_fleet_saves_two_legions_only() -> None:
    four = ("legio-i", "legio-ii", "legio-iii", "auxilia-1")
    scene = clash(("curio", "naves-8-1-1a"), ("spinther", "naves-4-0a", *four))
    scene.put(R, "centralis", "naves-6-0b", reduced=True)
    game = fight(scene, ATTACKER_WINS_1_2)  # 8 against 4 + 3
    assert refused(game, Lose(pieces("auxilia-1"))).rule == "3.4.2.capacity"
    do(game, Lose(pieces("legio-iii")))
    assert where(game, "auxilia-1") == "centralis"


def test_3_4_2_the_victor_can_lose_cargo_with_his_ships() -> None:
    six = ("legio-i", "legio-ii", "legio-iii", "auxilia-1", "auxilia-2", "auxilia-3")
    scene = clash(("curio", *six), ("spinther", "naves-4-0a"))
    scene.put(C, "centralis", "naves-6-0a", "naves-6-0b", reduced=True)
    scene.put(R, "centralis", "naves-4-1a", reduced=True)
    game = fight(scene, ATTACKER_WINS_1_2)  # 6 against 6: half of two ships
    assert asked(game) == "lose"
    assert refused(game, Lose(pieces("legio-i"))).kind == "not-here"  # ships first
    do(game, Lose(pieces("naves-6-0b")))
    assert where(game, "naves-6-0b") == "reserve"
    assert game.prompt is not None
    assert (asked(game), game.prompt.args()["count"]) == ("lose", 3)
    do(game, Lose(pieces("auxilia-1", "auxilia-2", "auxilia-3")))
    assert {where(game, n) for n in six[:3]} == {"centralis"}


def test_8_5_1_e_at_sea_takes_ships_cargo_and_leaders() -> None:
    scene = clash(
        ("caesar", "naves-8-2-1a", "naves-8-2-1b", "naves-8-1-1a"),
        ("cato", "spinther", "naves-6-0b", "legio-i"),
    )
    game = fight(scene, 6)  # 24 against 6, 6 + 3
    assert result(game) == ("R", "E", C)
    assert (where(game, "naves-6-0b"), where(game, "legio-i")) == ("reserve", "reserve")
    assert (where(game, "cato"), where(game, "spinther")) == ("dead", "dead")
    assert game.state.points == 2


def test_8_5_2_holds_at_sea() -> None:
    scene = clash(("lepidus", "naves-6-0a"), ("ahenobarbus", "spinther", "naves-6-0b"))
    scene.chief(C, "lepidus").chief(R, "ahenobarbus")
    game = fight(scene, ATTACKER_WINS_R)
    assert where(game, "ahenobarbus") == "dead"
    assert game.state.points == 1


# --- 8.4.1 fleets retreat ------------------------------------------------------------------------


def test_8_4_1_beaten_fleets_go_to_an_adjacent_place_without_enemy_fleets() -> None:
    scene = clash(("curio", "naves-6-0a"), ("spinther", "naves-6-0b"))
    scene.put(C, "occidentalis", "hirtius", "naves-4-0a")
    scene.put(C, "italia-5", "naves-4-1a").put(C, "africa-2", "legio-i")
    game = fight(scene, ATTACKER_WINS_R)
    assert asked(game) == "sea-retreat"
    assert seat(game) == R
    ways = offered(game)
    assert {"orientalis", "italia-7", "sicilia-1", "graecia-1", "graecia-5", "africa-3"} <= ways
    assert not {"occidentalis", "italia-5", "africa-2", "pontus", "gallia-8"} & ways
    assert "illyrii" not in ways  # a people at peace
    refused(game, Retreat(zone("occidentalis")))
    retreat(game, "graecia-5")
    assert (where(game, "naves-6-0b"), where(game, "spinther")) == ("graecia-5", "graecia-5")


def test_8_4_1_from_a_coast_fleets_retreat_to_its_seas() -> None:
    scene = clash(("curio", "naves-6-0a"), ("spinther", "naves-6-0b"), "graecia-5")
    assert offered(fight(scene, ATTACKER_WINS_R)) == {"centralis", "orientalis"}


def test_8_4_1_beaten_fleets_without_a_place_to_go_are_lost_with_their_leaders() -> None:
    scene = clash(("curio", "naves-6-0a"), ("spinther", "naves-6-0b"), "graecia-5")
    scene.put(C, "centralis", "hirtius", "naves-4-0a").put(C, "orientalis", "sulla", "naves-4-1a")
    game = fight(scene, ATTACKER_WINS_R)
    assert (where(game, "naves-6-0b"), where(game, "spinther")) == ("reserve", "dead")
    assert game.state.points == 1


def test_8_4_1_beaten_attackers_may_go_back_by_sea() -> None:
    scene = Scene().put(C, "occidentalis", "curio", "naves-6-0a", "legio-i")
    game = scene.put(R, "centralis", "naves-6-0b").game()
    do(game, sail("occidentalis", ["curio"], ["naves-6-0a"], ["legio-i"], "centralis"))
    end_movement(game)
    roll(game, DEFENDER_WINS_R)
    assert "occidentalis" in offered(game)
    retreat(game, "occidentalis")
    assert {where(game, n) for n in ("curio", "naves-6-0a", "legio-i")} == {"occidentalis"}


@pytest.mark.parametrize("cargo", [True, False])
def test_8_4_1_the_attackers_origin_binds_units_aboard_only(cargo: bool) -> None:
    scene = Scene().put(C, "occidentalis", "curio", "naves-6-0a")
    scene.put(R, "centralis", "naves-6-0b", *(("legio-i",) if cargo else ()))
    game = scene.game()
    do(game, sail("occidentalis", ["curio"], ["naves-6-0a"], [], "centralis"))
    end_movement(game)
    roll(game, ATTACKER_WINS_R)
    assert ("occidentalis" in offered(game)) != cargo
    assert "orientalis" in offered(game)


# --- 8.1 two battles in one zone -----------------------------------------------------------------


def stand_firm(game: Game) -> None:
    """Nobody evades, neither by land nor by sea."""
    while asked(game) in ("evasion", "sea-evasion"):
        do(game, Stand())


def test_8_1_leaders_are_assigned_the_attackers_first() -> None:
    game = landing("cato", "pompeius")
    assert (asked(game), seat(game)) == ("assign", C)
    do(game, Assign(pieces("caesar")))
    assert (asked(game), seat(game)) == ("assign", R)
    do(game, Assign(pieces("cato")))
    assert asked(game) == "evasion"


def test_8_1_only_leaders_of_the_zone_can_be_assigned() -> None:
    game = landing("cato")
    for names in (("cato",), ("hirtius",), ("caesar", "caesar")):
        assert refused(game, Assign(pieces(*names))).rule == "8.1.assign"


def test_8_1_a_side_without_leaders_there_is_not_asked() -> None:
    game = landing()
    do(game, Assign(()))
    assert asked(game) == "roll"


def test_8_1_no_assignment_for_a_single_battle() -> None:
    assert asked(hunted("spinther", "naves-6-0b")) == "sea-evasion"
    assert asked(ashore()) == "evasion"


def test_8_1_the_naval_battle_comes_first_each_leader_in_one_battle_only() -> None:
    """Caesar and Cato with the ships, Curio and Pompeius ashore."""
    game = landing("cato", "pompeius")
    do(game, Assign(pieces("caesar")))
    do(game, Assign(pieces("cato")))
    stand_firm(game)
    assert game.state.battle.naval
    assert leaders_in_battle(game) == (["caesar"], ["cato"])
    assert game.state.battle.modifiers == [("crt.a", 3)]
    roll(game, 1)  # 1 + 3: the attacker wins R / R
    retreat(game, "orientalis")
    assert not game.state.battle.naval
    assert leaders_in_battle(game) == (["curio"], ["pompeius"])
    assert game.state.battle.modifiers == [("crt.a", -2)]


def test_8_1_the_attacker_who_assigned_nobody_has_no_leader_at_sea() -> None:
    game = landing("pompeius")
    do(game, Assign(()))
    do(game, Assign(pieces("pompeius")))
    stand_firm(game)
    assert leaders_in_battle(game) == ([], ["pompeius"])
    roll(game, 6)  # 6 - 2: the attacker wins R / R
    retreat(game, "orientalis")
    assert leaders_in_battle(game) == (["caesar", "curio"], [])


def test_8_1_leaders_of_an_evaded_naval_battle_do_not_fight_on_land() -> None:
    game = landing("cato", "spinther")
    do(game, Assign(pieces("caesar")))
    do(game, Assign(pieces("cato")))
    do(game, Stand())
    do(game, evade(["cato"], ["naves-6-0b"], "orientalis"))
    assert not game.state.battle.naval
    assert leaders_in_battle(game) == (["curio"], ["spinther"])
    assert game.state.battle.modifiers == []


def test_8_1_a_leader_with_the_fleets_does_not_help_to_evade_by_land() -> None:
    """Pompeius, SR 5, is with the ships: ashore only Cato's 2 counts."""
    game = landing("cato", "pompeius", attackers=("curio",))
    do(game, Assign(()))
    do(game, Assign(pieces("pompeius")))
    do(game, TryEvasion())
    roll(game, 2)
    assert told(game, "evasion-fails")[-1].args["rating"] == 2


def test_8_1_nor_does_he_hinder_an_evasion_by_land() -> None:
    """Caesar, TB 3, is with the ships: ashore only Curio's 0 counts."""
    game = landing("cato")
    do(game, Assign(pieces("caesar")))
    do(game, Assign(()))
    do(game, TryEvasion())
    roll(game, 1)
    assert told(game, "evasion-succeeds")[-1].args["total"] == 1


def test_8_5_1_leaders_with_the_fleets_do_not_die_with_the_force_ashore() -> None:
    """Curio's legion is cut down on the beach; Caesar has won at sea and sails away."""
    game = landing("cato", "pompeius")
    do(game, Assign(pieces("caesar")))
    do(game, Assign(pieces("cato")))
    stand_firm(game)
    roll(game, 1)
    retreat(game, "orientalis")
    roll(game, 1)  # 1 - 2: A / 1/4
    assert result(game) == ("A", "1/4", R)
    assert where(game, "curio") == "graecia-4"
    retreat(game, "graecia-3")
    retreat(game, "centralis")
    assert (where(game, "curio"), where(game, "caesar")) == ("graecia-3", "centralis")


# --- 8.4.1 who loses ashore leaves with his ships ------------------------------------------------


def two_battles(naval: int, land: int) -> Game:
    """No leaders: the ships' battle first, the beaten ships go back, then the legions'."""
    scene = clash(("naves-6-0a", "legio-i"), ("naves-6-0b", "legio-ii"), "graecia-4")
    for name in ("naves-6-0a", "legio-i"):
        scene.state.came[piece(name)] = zone("centralis")
    game = scene.game(step="combat")
    roll(game, naval)
    retreat(game, "orientalis" if naval == ATTACKER_WINS_R else "centralis")
    roll(game, land)
    return game


def test_8_4_1_a_defender_beaten_ashore_leaves_with_ships_that_won() -> None:
    game = two_battles(DEFENDER_WINS_R, ATTACKER_WINS_R)
    assert (asked(game), seat(game)) == ("retreat", R)
    retreat(game, "graecia-3")
    assert (asked(game), seat(game)) == ("sea-retreat", R)
    assert offered(game) == {"orientalis"}  # the enemy is in the other sea
    retreat(game, "orientalis")
    assert (where(game, "legio-ii"), where(game, "naves-6-0b")) == ("graecia-3", "orientalis")
    assert told(game, "retreats")[-1].rule == "8.4.1.fleet"


def test_8_4_1_an_attacker_beaten_ashore_leaves_with_ships_that_won() -> None:
    game = two_battles(ATTACKER_WINS_R, DEFENDER_WINS_R)
    assert (asked(game), seat(game)) == ("retreat", C)
    retreat(game, "graecia-3")
    assert offered(game) == {"centralis"}
    retreat(game, "centralis")
    assert where(game, "naves-6-0a") == "centralis"


def test_8_4_1_ships_leave_with_a_force_beaten_ashore_even_without_a_naval_battle() -> None:
    scene = clash(("legio-i",), ("legio-ii", "naves-6-0b"), "graecia-4")
    game = fight(scene, ATTACKER_WINS_R)
    retreat(game, "graecia-3")
    assert asked(game) == "sea-retreat"
    retreat(game, "centralis")
    assert not game.state.index.units_mask[R] >> zone("graecia-4") & 1


def test_8_4_1_ships_that_cannot_leave_are_lost() -> None:
    scene = clash(("legio-i",), ("legio-ii", "naves-6-0b"), "graecia-4")
    scene.put(C, "centralis", "curio", "naves-4-0a").put(C, "orientalis", "sulla", "naves-4-1a")
    game = fight(scene, ATTACKER_WINS_R)
    assert offered(game) == {"graecia-3"}  # and no embarking either
    retreat(game, "graecia-3")
    assert where(game, "naves-6-0b") == "reserve"


def beaten_ashore(*more: str) -> Game:
    """Two leaders, a legion and ships in graecia-4; they may leave by land, or by sea."""
    scene = clash(("legio-i",), ("cato", "spinther", "naves-6-0b", *more), "graecia-4")
    return fight(scene, ATTACKER_WINS_R)


def test_8_4_1_leaders_of_a_force_beaten_ashore_may_leave_with_its_ships() -> None:
    """Ships without a leader would be at sea for good, and lost in winter."""
    game = beaten_ashore("legio-ii")
    cato = pieces("cato")
    do(game, Retreat(zone("graecia-3"), cato))
    assert (where(game, "legio-ii"), where(game, "spinther")) == ("graecia-3", "graecia-3")
    assert asked(game) == "sea-retreat"
    retreat(game, "centralis")
    assert (where(game, "cato"), where(game, "naves-6-0b")) == ("centralis", "centralis")
    assert told(game, "retreats")[-1].args["leaders"] == list(cato)
    assert told(game, "flees") == []


def test_8_4_1_who_may_leave_with_the_ships_is_asked_after_the_way() -> None:
    game = beaten_ashore("legio-ii")
    assert game.prompt is not None
    by_land: dict[str, Any] = {"type": "retreat", "to": zone("graecia-3")}
    asked_for = game.prompt.options(game.state, by_land)
    assert asked_for is not None
    assert [option.value for option in asked_for.candidates] == [*pieces("cato", "spinther")]
    assert (asked_for.field, asked_for.least, asked_for.most) == ("naval", 0, 2)
    assert game.prompt.options(game.state, by_land | {"naval": [piece("cato")]}) is None
    assert game.prompt.options(game.state, by_land | {"to": zone("centralis")}) is None


@pytest.mark.parametrize(
    ("to", "naval", "warned"),
    [("graecia-3", (), True), ("graecia-3", ("cato",), False), ("centralis", (), False)],
)
def test_8_4_1_it_is_told_that_ships_would_be_without_a_leader(
    to: str, naval: tuple[str, ...], warned: bool
) -> None:
    game = beaten_ashore("legio-ii")
    assert game.prompt is not None
    action = Retreat(zone(to), pieces(*naval))
    found = game.system.presenter.prospects(game.state, game.prompt, action)
    assert [prospect.kind for prospect in found] == ["ships-without-leader"] * warned
    for lang in LANGUAGES:  # in one line of a narrow terminal, with its rule
        told = [f" ({p.rule}) {prospect_text(game.system, p, lang)}" for p in found]
        assert all(len(line) <= LINE for line in told), told


@pytest.mark.parametrize(
    ("to", "naval"),
    [
        ("centralis", ("cato",)),  # where all go
        ("graecia-3", ("legio-ii",)),
        ("graecia-3", ("cato", "cato")),
        ("graecia-3", ("caesar",)),
    ],
)
def test_8_4_1_nobody_else_leaves_with_the_ships(to: str, naval: tuple[str, ...]) -> None:
    refused(beaten_ashore("legio-ii"), Retreat(zone(to), pieces(*naval)))


def test_8_4_1_nobody_leaves_with_ships_that_cannot() -> None:
    scene = clash(("legio-i",), ("cato", "legio-ii", "naves-6-0b"), "graecia-4")
    scene.put(C, "centralis", "curio", "naves-4-0a").put(C, "orientalis", "sulla", "naves-4-1a")
    game = fight(scene, ATTACKER_WINS_R)
    refused(game, Retreat(zone("graecia-3"), pieces("cato")))


def test_8_4_1_the_winner_ashore_keeps_his_ships_there() -> None:
    game = two_battles(ATTACKER_WINS_R, ATTACKER_WINS_R)
    retreat(game, "graecia-3")
    assert where(game, "naves-6-0a") == "graecia-4"


# --- 8.4.1 back aboard ---------------------------------------------------------------------------


def thrown_back(*more: str) -> Game:
    """A landing in Creta is beaten: there is no way out by land."""
    scene = clash(("curio", "naves-6-0a", "legio-i", *more), ("legio-ii", "auxilia-9"), "graecia-5")
    game = fight(scene, 1)
    assert result(game)[2] == R
    return game


def test_8_4_1_a_force_beaten_after_landing_may_go_aboard_again() -> None:
    game = thrown_back()
    assert asked(game) == "retreat"
    assert offered(game) == {"centralis", "orientalis"}
    retreat(game, "orientalis")
    assert {where(game, n) for n in ("curio", "naves-6-0a", "legio-i")} == {"orientalis"}
    assert told(game, "retreats")[-1].rule == "8.4.1.embark"


def test_8_4_1_only_as_many_go_aboard_as_there_is_room_for() -> None:
    game = thrown_back("auxilia-1", "auxilia-2", "auxilia-3")
    retreat(game, "orientalis")
    assert (asked(game), seat(game)) == ("lose", C)
    assert game.prompt is not None
    assert game.prompt.args()["count"] == 1
    do(game, Lose(pieces("auxilia-3")))
    assert where(game, "auxilia-3") == "reserve"
    assert {where(game, n) for n in ("legio-i", "auxilia-1", "auxilia-2")} == {"orientalis"}


def test_8_4_1_ships_that_wait_at_sea_make_no_room_on_the_beach() -> None:
    landed = ("curio", "naves-4-1a", "legio-i", "legio-iii", "legio-iv")
    scene = clash(landed, ("legio-ii", "legio-v", "auxilia-9"), "graecia-5")
    scene.put(C, "orientalis", "naves-6-0a")
    game = fight(scene, 2)
    retreat(game, "orientalis")
    assert (asked(game), seat(game)) == ("lose", C)  # a small fleet carries two legions
    assert game.prompt is not None
    assert game.prompt.args()["count"] == 1
    do(game, Lose(pieces("legio-iv")))
    assert where(game, "legio-iv") == "reserve"
    assert {where(game, n) for n in landed[:-1]} == {"orientalis"}


def test_8_4_1_a_beaten_defender_may_go_aboard_too() -> None:
    scene = clash(("legio-i",), ("cato", "legio-ii", "naves-6-0b"), "graecia-4")
    scene.state.came[piece("legio-i")] = zone("graecia-3")
    game = fight(scene, ATTACKER_WINS_R)
    assert offered(game) == {"centralis", "orientalis"}  # not where the attacker came from
    retreat(game, "centralis")
    assert {where(game, n) for n in ("cato", "legio-ii", "naves-6-0b")} == {"centralis"}


def test_8_4_1_not_into_a_sea_with_enemy_fleets() -> None:
    scene = clash(("curio", "naves-6-0a", "legio-i"), ("legio-ii", "auxilia-9"), "graecia-5")
    scene.put(R, "centralis", "spinther", "naves-6-0b")
    game = fight(scene, 1)
    assert offered(game) == {"orientalis"}


def test_8_4_1_without_ships_there_is_no_way_over_the_sea() -> None:
    scene = clash(("curio", "legio-i"), ("legio-ii", "auxilia-9"), "graecia-5")
    game = fight(scene, 1)
    assert (where(game, "curio"), where(game, "legio-i")) == ("dead", "reserve")
