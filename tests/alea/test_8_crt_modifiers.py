"""8.6 quality and the column shifts, the modifiers a to f."""

from __future__ import annotations

from typing import Any

import pytest

from core.alea.combat.forces import draw_up
from core.imperator.actions import Stand
from core.imperator.combat.odds import average, quality_shift
from tests.alea.crt_scene import clash, fought, modifiers, terms
from tests.alea.scene import C, R, Scene, do, end_movement, march, roll, sail, zone
from tests.alea.stratagem_scene import table

# --- 8.6.1 quality and the column shifts ---------------------------------------------------------


def test_8_6_1_average_quality_rounds_down() -> None:
    assert average([3, 3, 1]) == 2


def test_8_6_1_printed_example_as_a_battle() -> None:
    """XXI, XXII and a cavalry of QU 1 are no better than quality 2, but better than 1."""
    trio = ["legio-xxi", "legio-xxii", "equites-2"]
    assert fought(clash(trio, ["legio-xvii"])).args["shift"] == 0
    assert fought(clash(trio, ["legio-i-r"])).args["shift"] == 2


def test_8_6_1_reduced_units_have_their_reduced_quality() -> None:
    scene = clash([], ["legio-xvii"]).put(C, "gallia-4", "legio-i", reduced=True)
    assert fought(scene).args["shift"] == 0


@pytest.mark.parametrize(
    ("attacker", "defender", "shift"),
    [
        (1, 1, ("", 0)),
        (3, 2, ("shift.a", 1)),
        (4, 3, ("shift.a", 1)),
        (2, 3, ("shift.b", -1)),
        (3, 4, ("shift.b", -1)),
        (2, 1, ("shift.c", 2)),
        (4, 2, ("shift.c", 2)),
        (4, 1, ("shift.c", 2)),
        (1, 2, ("shift.d", -2)),
        (2, 4, ("shift.d", -2)),
        (0, 0, ("", 0)),
        (1, 0, ("shift.c", 2)),  # against none at all, any quality is double
        (0, 1, ("shift.d", -2)),
    ],
)
def test_crt_shifts_a_to_d(attacker: int, defender: int, shift: tuple[str, int]) -> None:
    assert quality_shift(attacker, defender) == shift


@pytest.mark.parametrize(
    ("attacker", "defender", "column", "shift"),
    [
        ("legio-i", "legio-xvii", "5/4", 1),  # a: 3 against 2
        ("legio-xvii", "legio-i", "4/5", -1),  # b: 2 against 3
        ("legio-vii", "legio-xvii", "3/2", 2),  # c: 4 against 2
        ("legio-xvii", "legio-vii", "2/3", -2),  # d: 2 against 4
        ("legio-i", "legio-ii", "1/1", 0),
    ],
)
def test_crt_shifts_as_played(attacker: str, defender: str, column: str, shift: int) -> None:
    assert terms(fought(clash([attacker], [defender]))) == (column, shift, {})


def test_crt_shift_stops_at_the_last_column() -> None:
    scene = clash(["legio-i", "legio-ii", "legio-iii", "legio-iv"], ["legio-xvii"])
    assert terms(fought(scene)) == ("4/1", 1, {})


def test_crt_shift_stops_at_the_first_column() -> None:
    scene = clash(["legio-xvii"], ["legio-vii", "legio-viii", "legio-ix"])
    assert terms(fought(scene)) == ("1/3", -2, {})


# --- 8.6.2 modifier a ----------------------------------------------------------------------------


def test_crt_a_is_the_attackers_bonus_minus_the_defenders() -> None:
    scene = clash(["caesar", "legio-i"], ["scipio", "legio-ii"])
    assert modifiers(scene) == {"crt.a": 3 - 1}


def test_crt_a_equal_bonuses_cancel() -> None:
    assert modifiers(clash(["hirtius", "legio-i"], ["scipio", "legio-ii"])) == {}


def test_8_6_2_the_best_leader_counts_alone() -> None:
    scene = clash(["curio", "hirtius", "m-antonius", "legio-i"], ["legio-ii"])
    assert modifiers(scene) == {"crt.a": 2}


def test_8_6_2_without_a_leader_the_units_average_rounded_down() -> None:
    assert modifiers(clash(["equites-4", "equites-4"], ["legio-i"])) == {"crt.a": 1}
    assert modifiers(clash(["equites-4", "legio-i"], ["legio-ii"])) == {}
    assert modifiers(clash(["legio-i"], ["equites-4"])) == {"crt.a": -1}


def test_8_6_2_with_a_leader_the_units_bonus_does_not_count() -> None:
    assert modifiers(clash(["curio", "equites-4"], ["legio-i"])) == {}


def test_8_6_2_a_reduced_unit_has_its_reduced_bonus() -> None:
    scene = clash([], ["legio-ii"]).put(C, "gallia-4", "equites-4", reduced=True)
    assert modifiers(scene) == {}


# --- modifiers b and c ---------------------------------------------------------------------------


def germani(controller: int, place: str, active: int) -> Scene:
    scene = Scene(active=active).war("germani", controller)
    other = C if controller == R else R
    # Spinther and Curio have no tactical bonus, nor has a reduced band
    scene.put(controller, place, "germani-band-1", reduced=True)
    leader = "curio" if other == C else "spinther"
    return scene.put(other, place, leader, "legio-xxxi")


def test_crt_b_foreigners_who_defend_outside_the_republic() -> None:
    assert modifiers(germani(R, "germani-1", active=C)) == {"crt.b": -1}


def test_crt_c_foreigners_who_attack_outside_the_republic() -> None:
    assert modifiers(germani(R, "germani-1", active=R)) == {"crt.c": 1}


@pytest.mark.parametrize("active", [C, R])
def test_crt_b_and_c_not_inside_the_republic(active: int) -> None:
    assert modifiers(germani(R, "gallia-2", active=active)) == {}


@pytest.mark.parametrize("active", [C, R])
def test_crt_b_and_c_whoever_controls_the_foreigners(active: int) -> None:
    expected = {"crt.b": -1} if active == R else {"crt.c": 1}
    assert modifiers(germani(C, "germani-1", active=active)) == expected


@pytest.mark.parametrize("active", [C, R])
def test_crt_b_and_c_only_for_forces_of_foreigners_alone(active: int) -> None:
    scene = Scene(active=active).allied("numidae", R)
    scene.put(R, "numidae", "cato", "legio-xvii", "numidae-band-1")
    assert modifiers(scene.put(C, "numidae", "hirtius", "legio-x")) == {}


@pytest.mark.parametrize("active", [C, R])
def test_crt_b_and_c_not_for_peoples_under_allegiance(active: int) -> None:
    scene = Scene(active=active).allied("numidae", R)
    for number in range(1, 5):
        scene.put(R, "numidae", f"numidae-band-{number}")
    scene.put(R, "numidae", "cato").put(C, "numidae", "hirtius", "legio-x")
    assert modifiers(scene) == {}


@pytest.mark.parametrize("active", [C, R])
def test_crt_b_and_c_not_for_romans_outside_the_republic(active: int) -> None:
    scene = Scene(active=active).war("germani", R)
    scene.put(C, "germani-1", "curio", "legio-i").put(R, "germani-1", "cato", "legio-ii")
    assert modifiers(scene) == {}


# --- 8.6.3 modifiers d and e ---------------------------------------------------------------------


def test_crt_d_the_attackers_faction_leader_has_the_higher_capacity() -> None:
    scene = clash(["octavianus", "legio-i"], ["cato", "legio-ii"])
    scene.chief(C, "octavianus").chief(R, "cato")
    assert modifiers(scene) == {"crt.d": 1}


def test_crt_e_the_attackers_faction_leader_has_the_lower_capacity() -> None:
    scene = clash(["lepidus", "legio-i"], ["cato", "legio-ii"])
    scene.chief(C, "lepidus").chief(R, "cato")
    assert modifiers(scene) == {"crt.e": -1}


def test_crt_d_and_e_not_with_equal_capacities() -> None:
    scene = clash(["lepidus", "legio-i"], ["ahenobarbus", "legio-ii"])
    scene.chief(C, "lepidus").chief(R, "ahenobarbus")
    assert modifiers(scene) == {}


@pytest.mark.parametrize("side", [C, R])
def test_8_6_3_not_if_one_force_has_no_faction_leader(side: int) -> None:
    scene = clash(["octavianus", "legio-i"], ["cato", "legio-ii"])
    scene.chief(side, "octavianus" if side == C else "cato")
    assert modifiers(scene) == {}


def test_8_6_3_not_if_one_force_has_no_leader() -> None:
    scene = clash(["octavianus", "legio-i"], ["legio-ii"]).put(R, "hispania-1", "cato")
    scene.chief(C, "octavianus").chief(R, "cato")
    assert modifiers(scene) == {}


def test_8_6_3_only_faction_leaders_lend_their_capacity() -> None:
    """Cato's 5 does not help Ahenobarbus's 4 against Lepidus's 4."""
    scene = clash(["lepidus", "legio-i"], ["ahenobarbus", "cato", "legio-ii"])
    scene.chief(C, "lepidus").chief(R, "ahenobarbus")
    assert modifiers(scene) == {}


def test_8_6_3_the_better_of_two_faction_leaders_counts() -> None:
    scene = clash(["lepidus", "octavianus", "legio-i"], ["cato", "legio-ii"])
    scene.chief(C, "lepidus", "octavianus").chief(R, "cato")
    assert modifiers(scene) == {"crt.d": 1}


# --- modifier f ----------------------------------------------------------------------------------


def met(scene: Scene, *moves: Any) -> dict[str, int]:
    """Real marches and voyages, then the modifiers of the battle."""
    game = scene.game()
    for move in moves:
        do(game, move)
    end_movement(game)
    return dict(game.state.battle.modifiers)


def test_crt_f_across_a_strait() -> None:
    scene = Scene().put(C, "italia-5", "curio", "legio-i").put(R, "graecia-1", "legio-ii")
    assert met(scene, march("italia-5", ["curio"], ["legio-i"], "graecia-1")) == {"crt.f": -1}


def test_crt_f_needs_no_leader() -> None:
    scene = Scene().put(C, "italia-5", "legio-i").put(R, "graecia-1", "legio-ii")
    assert met(scene, march("italia-5", [], ["legio-i"], "graecia-1")) == {"crt.f": -1}


@pytest.mark.parametrize("river", [("gallia-2", "germani-1"), ("asia-5", "parthi-1")])
def test_crt_f_across_a_river(river: tuple[str, str]) -> None:
    """Rhenus and Euphrates: Romans against Romans, so that b does not count."""
    scene = Scene().war("germani", R).war("parthi", R).control(R, "gallia", "asia")
    scene.put(C, river[0], "curio", "legio-i").put(R, river[1], "cato", "legio-ii")
    for name in ["orodes-ii", "pacorus", "surena", *(f"parthi-band-{n}" for n in range(1, 7))]:
        scene.put(R, "parthi-2", name)
    game = scene.game()
    do(game, march(river[0], ["curio"], ["legio-i"], river[1]))
    end_movement(game)
    if game.prompt is not None and game.prompt.kind == "evasion":
        do(game, Stand())
    assert dict(game.state.battle.modifiers) == {"crt.f": -1}


def test_crt_f_only_the_last_border_counts() -> None:
    """The strait was crossed on the way, the zone of battle entered by land."""
    scene = Scene().put(C, "italia-5", "curio", "legio-i").put(R, "graecia-3", "legio-ii")
    path = march("italia-5", ["curio"], ["legio-i"], "graecia-1", "graecia-3")
    assert met(scene, path) == {}


def test_crt_f_not_by_land() -> None:
    scene = Scene().put(C, "graecia-3", "curio", "legio-i").put(R, "graecia-1", "legio-ii")
    assert met(scene, march("graecia-3", ["curio"], ["legio-i"], "graecia-1")) == {}


def test_crt_f_not_if_one_unit_came_another_way() -> None:
    scene = Scene().put(C, "italia-5", "curio", "legio-i").put(C, "graecia-3", "legio-iii")
    scene.put(R, "graecia-1", "legio-ii")
    over = march("italia-5", ["curio"], ["legio-i"], "graecia-1")
    round_ = march("graecia-3", [], ["legio-iii"], "graecia-1")
    assert met(scene, over, round_) == {}


def test_crt_f_a_leader_who_came_another_way_does_not_help() -> None:
    """Units cross or do not; Curio has joined them by land."""
    scene = Scene().put(C, "italia-5", "legio-i").put(C, "graecia-3", "curio")
    scene.put(R, "graecia-1", "legio-ii")
    over = march("italia-5", [], ["legio-i"], "graecia-1")
    alone = march("graecia-3", ["curio"], [], "graecia-1")
    assert met(scene, over, alone) == {"crt.f": -1}


def test_crt_f_not_by_landing_from_the_sea() -> None:
    scene = Scene().put(C, "centralis", "curio", "naves-6-0a", "legio-i")
    scene.put(R, "graecia-1", "legio-ii")
    landing = sail("centralis", ["curio"], ["naves-6-0a"], ["legio-i"], "graecia-1")
    assert met(scene, landing) == {}


def test_crt_f_not_if_some_landed_and_some_crossed() -> None:
    scene = Scene().put(C, "centralis", "curio", "naves-6-0a", "legio-i")
    scene.put(C, "italia-5", "legio-iii").put(R, "graecia-1", "legio-ii")
    landing = sail("centralis", ["curio"], ["naves-6-0a"], ["legio-i"], "graecia-1")
    assert met(scene, landing, march("italia-5", [], ["legio-iii"], "graecia-1")) == {}


def test_crt_modifiers_are_cumulative() -> None:
    """Caesar crosses the strait towards Pompeius: a 3 - 2, d +1, f -1."""
    scene = Scene().put(C, "italia-5", "caesar", "legio-i")
    scene.put(R, "graecia-1", "pompeius", "legio-ii").chief(C, "caesar").chief(R, "pompeius")
    game = scene.game()
    do(game, march("italia-5", ["caesar"], ["legio-i"], "graecia-1"))
    end_movement(game)
    do(game, Stand())
    assert game.state.battle.modifiers == [("crt.a", 1), ("crt.d", 1), ("crt.f", -1)]
    roll(game, 4)
    assert game.state.battle.row == 5


def test_crt_b_and_c_not_at_sea() -> None:
    """The seas are not outside the Republic: a people's fleet fights there like any other."""
    for attackers in (C, R):
        scene = Scene("2", year=-46, active=attackers).war("aegyptii", R)
        scene.put(R, "orientalis", "aegyptii-naves-1").put(C, "orientalis", "naves-6-0a")
        game = table(scene)
        rules = {rule for rule, _ in draw_up(game.state, zone("orientalis"), naval=True).modifiers}
        assert not rules & {"crt.b", "crt.c"}
