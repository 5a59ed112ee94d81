"""8.3, 8.6: the terms of a battle: odds, quality, bonuses, modifiers."""

from __future__ import annotations

import pytest

from core.imperator.combat.calculator import CombatCalculator
from core.semper.combat.odds import tactics
from tests.semper.combat_scene import FIVES, clash, fight, met, modifiers, of_kind
from tests.semper.scene import BOARD, P, S, Scene, piece, pieces, zone

DUX = ("dux-sirmium", "dux-treveri")  # no bonus


def even(place: str = "galliae-4", origin: str = "") -> Scene:
    """10 SP and quality 3 on each side, and nothing that modifies the die."""
    ours, theirs = (DUX[0], *FIVES[:2]), (DUX[1], *FIVES[2:4])
    return clash(ours, theirs, place, origin=origin)


def column(scene: Scene, place: str = "galliae-4") -> str:
    return BOARD.combat.columns[met(scene, place).column]


# --- 8.3 odds ------------------------------------------------------------------------------------


def test_8_3_printed_example_55_to_37_is_5_to_4() -> None:
    odds = CombatCalculator(BOARD.combat).odds({"attack": 55, "defend": 37})
    assert odds["column"] == "5/4"
    assert odds["faces"]["4"] == {"attacker": "3/4", "defender": "A", "winner": "attacker"}


@pytest.mark.parametrize(
    ("attack", "defend", "expected"),
    [(1, 4, "1/3"), (1, 3, "1/3"), (1, 2, "1/2"), (36, 36, "1/1"), (35, 36, "4/5"), (9, 1, "4/1")],
)
def test_8_3_odds_are_rounded_for_the_defender(attack: int, defend: int, expected: str) -> None:
    odds = CombatCalculator(BOARD.combat).odds({"attack": attack, "defend": defend})
    assert odds["column"] == expected


def test_8_3_all_units_and_leaders_in_the_zone_take_part() -> None:
    fight = met(even().put(P, "galliae-4", "galere", "cornuti").put(S, "galliae-3", "celtae"))
    assert (fight.attack, fight.defend) == (14, 10)
    assert piece("galere") in fight.attacker.leaders


def test_8_3_peoples_of_one_player_are_one_force() -> None:
    """4.2.4: they stand together, and fight together."""
    scene = Scene().put(P, "galliae-4", "galere", "ioviani").war("franci", S).war("alamanni", S)
    scene.put(S, "galliae-4", "ascaricus", "franci-1", "franci-2", "chnodomarius", "alamanni-1")
    fight = met(scene)
    here = pieces("franci-1", "franci-2", "alamanni-1")
    assert set(fight.defender.units) == set(here)
    assert set(fight.defender.leaders) == set(pieces("ascaricus", "chnodomarius"))
    assert fight.defend == sum(BOARD.sp[0][unit] for unit in here)


def test_8_3_reduced_units_count_with_their_weaker_side() -> None:
    fight = met(even().put(S, "galliae-4", FIVES[2], reduced=True))
    assert (fight.attack, fight.defend) == (10, 7)
    fight = met(even().put(P, "galliae-4", FIVES[0], reduced=True))
    assert (fight.attack, fight.defend) == (7, 10)


# --- 8.6.1 quality -------------------------------------------------------------------------------


def test_8_6_1_printed_example_8_by_3_is_2() -> None:
    """Ripenses Galliae 1, Cornuti 3, Gentiles Seniores 4; against quality 2 nothing shifts."""
    ours = ("ripenses-galliae", "cornuti", "gentiles-seniores")
    assert met(clash(ours, ("pseudo-galliae-1",))).shift == 0


@pytest.mark.parametrize(
    ("attacker", "defender", "rule", "shift"),
    [
        ("scutarii-1", "ioviani", "shift.a", 1),  # 4 and 3
        ("ioviani", "scutarii-1", "shift.b", -1),
        ("scutarii-1", "pseudo-galliae-1", "shift.c", 2),  # 4 and 2
        ("pseudo-galliae-1", "scutarii-1", "shift.d", -2),
        ("ioviani", "hercules", "", 0),
    ],
)
def test_8_6_1_quality_shifts_the_column(
    attacker: str, defender: str, rule: str, shift: int
) -> None:
    fight = met(clash((attacker,), (defender,)))
    assert (fight.shift_rule, fight.shift) == (rule, shift)


@pytest.mark.parametrize(
    ("attackers", "defenders", "column"),
    [
        (("scutarii-1", "scutarii-2", "scutarii-3", "scutarii-4"), ("ripenses-asia",), "4/1"),
        (("ripenses-asia",), ("scutarii-1", "scutarii-2", "scutarii-3", "scutarii-4"), "1/3"),
    ],
)
def test_8_6_1_a_shift_stops_at_the_edge_of_the_table(
    attackers: tuple[str, ...], defenders: tuple[str, ...], column: str
) -> None:
    """12 SP of quality 4 and 3 SP of quality 1."""
    terms = met(clash(attackers, defenders))
    assert abs(terms.shift) == 2
    assert BOARD.combat.columns[terms.column] == column


@pytest.mark.parametrize(
    ("attacker", "defender", "die", "row"),
    [
        ("constantin", "maxence", 6, 9),  # 6 + 3, and 1 for 6 PC against 4
        ("maxence", "constantin", 1, -2),  # 1 - 3, and 1 less
        ("maxence", "constantin", 3, -1),
    ],
)
def test_8_3_a_total_beyond_the_table_takes_its_last_row(
    attacker: str, defender: str, die: int, row: int
) -> None:
    scene = clash((attacker, "ioviani"), (defender, "hercules"))
    _, events = fight(scene.title("augustus", attacker, defender), die)
    (told,) = of_kind(events, "result")
    assert told.args["row"] == row


# --- 8.6.2 crt.a ---------------------------------------------------------------------------------


def test_8_6_2_the_best_bonus_of_the_leaders_counts() -> None:
    scene = even().put(P, "galliae-4", "galere", "maximien").put(S, "galliae-4", "severe")
    assert modifiers(scene) == {"crt.a": 1}  # 2 against 1


def test_8_6_2_without_a_leader_the_average_of_the_units_counts() -> None:
    scene = clash(("scutarii-1", "scutarii-2", "ioviani"), ("scutarii-3", "scutarii-4"))
    assert modifiers(scene) == {"crt.a": -1}  # 2/3 is 0, against 1


def test_8_6_2_with_a_leader_the_units_bonus_is_nothing() -> None:
    scene = clash(("dux-sirmium", "scutarii-1"), ("scutarii-3",))
    assert modifiers(scene) == {"crt.a": -1}


def test_8_6_2_the_ill_give_no_bonus_but_lead() -> None:
    scene = clash(("galere", "scutarii-1"), ("dux-treveri", "scutarii-3"))
    scene.state.ill = [piece("galere")]
    assert tactics(scene.state, met(scene).attacker) == 0
    scene.put(P, "galliae-4", "severe")
    assert tactics(scene.state, met(scene).attacker) == 1


# --- crt.b, crt.c --------------------------------------------------------------------------------


def abroad(place: str, *band: str, romans_attack: bool = True) -> dict[str, int]:
    """Ioviani with a Dux against units of a people of SECONDUS: what but bonuses counts."""
    scene = Scene(active=P if romans_attack else S).put(P, place, "dux-sirmium", "ioviani")
    people = BOARD.people_ids[BOARD.piece_people[piece(band[0])]]
    terms = modifiers(scene.put(S, place, *band).war(people, S), place)
    return {rule: value for rule, value in terms.items() if rule != "crt.a"}


def test_8_6_a_people_defends_outside_the_empire() -> None:
    assert abroad("franci", "franci-1") == {"crt.b": -1}


def test_8_6_a_people_attacks_outside_the_empire() -> None:
    assert abroad("franci", "franci-1", romans_attack=False) == {"crt.c": 1}


def test_8_6_in_the_empire_peoples_have_no_such_advantage() -> None:
    assert abroad("galliae-2", "franci-1") == {}


@pytest.mark.parametrize("place", ["persae-1", "armenia", "iberia"])
def test_8_6_the_eastern_zones_are_outside_for_combat(place: str) -> None:
    assert abroad(place, "persae-1") == {"crt.b": -1}


def test_8_6_armenians_are_no_enemies_of_rome() -> None:
    scene = Scene(active=S).put(P, "armenia", "armenia-1", "armenia-2", reduced=True)
    scene.put(S, "armenia", "dux-treveri", "ioviani")
    assert modifiers(scene, "armenia") == {}


# --- 8.6.3 crt.d, crt.e --------------------------------------------------------------------------


def emperors(ours: str, theirs: str, word: str = "caesar") -> Scene:
    """A titled leader on each side: PRIMUS attacks."""
    scene = clash((ours, "ioviani"), (theirs, "hercules"))
    return scene.title(word, ours).title(word, theirs)


@pytest.mark.parametrize("word", ["caesar", "augustus", "head", "usurper"])
def test_8_6_3_the_higher_capacity_of_the_titled_counts(word: str) -> None:
    assert modifiers(emperors("galere", "maxence", word))["crt.d"] == 1  # 5 against 4
    assert modifiers(emperors("severe", "maxence", word))["crt.e"] == -1  # 3 against 4


def test_8_6_3_equal_capacities_give_nothing() -> None:
    assert modifiers(emperors("galere", "licinius")) == {}


@pytest.mark.parametrize("word", ["plain", "rebel"])
def test_8_6_3_both_forces_need_a_titled_leader(word: str) -> None:
    scene = emperors("galere", "maxence")
    assert "crt.d" not in modifiers(scene.title(word, "maxence"))


def test_8_6_3_armenians_spoil_it() -> None:
    scene = emperors("galere", "maxence").put(P, "galliae-4", "armenia-1")
    assert "crt.d" not in modifiers(scene)


def test_8_6_3_only_the_capacity_of_the_titled_counts() -> None:
    scene = emperors("severe", "maximin-daia").put(P, "galliae-4", "constantin")
    assert modifiers(scene)["crt.e"] == -1  # his 6 does not help


# --- crt.f ---------------------------------------------------------------------------------------


def test_8_6_a_river_or_a_strait_hinders_the_attack() -> None:
    assert modifiers(even("galliae-1", origin="franci"), "galliae-1") == {"crt.f": -1}
    assert modifiers(even("galliae-1", origin="britanniae-3"), "galliae-1") == {"crt.f": -1}
    assert modifiers(even("galliae-1", origin="galliae-2"), "galliae-1") == {}


def test_8_6_whoever_was_there_already_has_not_crossed() -> None:
    assert modifiers(even("galliae-1"), "galliae-1") == {}


def test_8_6_one_unit_on_dry_ground_spares_them_all() -> None:
    scene = even("galliae-1", origin="franci")
    scene.state.came[piece(FIVES[0])] = zone("galliae-2")
    assert modifiers(scene, "galliae-1") == {}


def test_8_6_a_landing_crosses_no_strait() -> None:
    scene = even("italia-8", origin="occidentalis")
    assert modifiers(scene, "italia-8") == {}


# --- the calculator ------------------------------------------------------------------------------


def test_8_3_the_calculator_shifts_and_modifies() -> None:
    odds = CombatCalculator(BOARD.combat).odds(
        {"attack": 10, "defend": 10, "shift": 1, "modifier": -3}
    )
    assert odds["column"] == "5/4"
    assert odds["faces"]["1"] == {"attacker": "A", "defender": "R", "winner": "defender"}


def test_8_3_the_calculator_says_what_is_missing() -> None:
    refusal = CombatCalculator(BOARD.combat).why_not({"attack": 10})
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == ("term-missing", "8.3")


def test_8_3_the_column_of_the_battle_is_the_calculators() -> None:
    assert column(even()) == "1/1"
