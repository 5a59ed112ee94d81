"""The combat table as printed: 8.3 odds, every cell, fractions."""

from __future__ import annotations

import pytest

from core.imperator.combat.odds import attacker_wins, cell, clamp_row, fraction_of, odds_column
from tests.alea.crt_scene import clash, fought, legions, recruits, terms
from tests.alea.scene import BOARD, C, R, Scene, piece, pieces

ODDS = ("1/3", "1/2", "2/3", "4/5", "1/1", "5/4", "3/2", "2/1", "3/1", "4/1")

# The printed table: result of the attacker : result of the defender, one word a column.
PRINTED = {
    -2: "E:R   E:R   E:R   A:R   A:R   A:R   A:1/4 A:1/4 A:1/4 R:R",
    -1: "E:R   E:R   A:R   A:1/4 A:1/4 A:1/4 A:1/2 A:1/4 R:R   R:R",
    0: "E:R   A:R   A:1/4 A:1/4 A:1/4 A:1/2 A:1/2 R:R   R:R   3/4:A",
    1: "A:R   A:R   A:1/4 A:1/2 A:1/2 A:3/4 R:R   R:R   3/4:A 1/2:A",
    2: "A:R   A:1/4 A:1/4 A:1/2 A:3/4 R:R   R:R   3/4:A 1/2:A R:A",
    3: "A:R   A:1/4 A:1/2 A:3/4 R:R   R:R   3/4:A 1/2:A 1/2:A R:A",
    4: "A:1/4 A:1/2 A:1/2 R:R   R:R   3/4:A 1/2:A 1/2:A 1/4:A R:A",
    5: "A:1/2 A:1/2 R:R   R:R   3/4:A 1/2:A 1/2:A 1/4:A 1/4:A R:A",
    6: "A:1/2 R:R   R:R   3/4:A 1/2:A 1/2:A 1/4:A 1/4:A R:A   R:A",
    7: "R:R   R:R   1/2:A 1/2:A 1/4:A 1/4:A 1/4:A R:A   R:A   R:E",
    8: "R:R   1/4:A 1/2:A 1/4:A 1/4:A 1/4:A R:A   R:A   R:E   R:E",
    9: "1/4:A 1/4:A 1/4:A R:A   R:A   R:A   R:A   R:E   R:E   R:E",
}

# Who wins: a for the attacker, d for the defender. Of a column's two R/R rows one is each side's.
WINNERS = {
    -2: "dddddddddd",
    -1: "ddddddddda",
    0: "ddddddddaa",
    1: "dddddddaaa",
    2: "ddddddaaaa",
    3: "dddddaaaaa",
    4: "ddddaaaaaa",
    5: "dddaaaaaaa",
    6: "ddaaaaaaaa",
    7: "daaaaaaaaa",
    8: "aaaaaaaaaa",
    9: "aaaaaaaaaa",
}

CELLS = [
    (row, column, word.split(":")[0], word.split(":")[1], WINNERS[row][column])
    for row, line in PRINTED.items()
    for column, word in enumerate(line.split())
]
EACH_CELL = pytest.mark.parametrize(("row", "column", "attacker", "defender", "winner"), CELLS)


# --- 8.3 odds ------------------------------------------------------------------------------------


def test_8_3_printed_example_55_against_37_is_5_to_4() -> None:
    assert ODDS[odds_column(55, 37)] == "5/4"


def test_8_3_printed_example_as_a_battle() -> None:
    """Eleven legions of 5 SP against seven and a small cavalry, average quality 3 on both sides."""
    attackers = legions("i ii iii iv v vi xiv xv xvi xix xxx")
    defenders = legions("xxi xxii vii viii ix xi xii")
    event = fought(clash(attackers, [*defenders, "equites-2"]))
    assert (event.args["attack"], event.args["defend"]) == (55, 37)
    assert terms(event) == ("5/4", 0, {})


@pytest.mark.parametrize("column", range(10))
def test_8_3_odds_are_rounded_for_the_defender(column: int) -> None:
    a, d = (int(n) for n in ODDS[column].split("/"))
    assert odds_column(20 * a, 20 * d) == column
    assert odds_column(20 * a - 1, 20 * d) == max(0, column - 1)
    assert odds_column(20 * a, 20 * d + 1) == max(0, column - 1)


def test_8_3_odds_beyond_the_table_use_its_first_and_last_column() -> None:
    assert ODDS[odds_column(1, 100)] == "1/3"
    assert ODDS[odds_column(100, 1)] == "4/1"


def test_8_3_reduced_units_count_their_reduced_strength() -> None:
    scene = clash(["legio-i"], ["legio-ii"]).put(C, "gallia-4", "legio-iii", reduced=True)
    event = fought(scene)
    assert (event.args["attack"], event.args["defend"]) == (5 + 3, 5)


def test_8_3_every_unit_and_leader_of_the_zone_takes_part() -> None:
    scene = clash(["caesar", "curio", "legio-i", "auxilia"], ["cato", "labienus", "legio-ii"])
    game = scene.game(step="combat")
    battle = game.state.battle
    assert set(battle.attacker.leaders) == set(pieces("caesar", "curio"))
    assert set(battle.attacker.units) == {piece("legio-i"), piece("auxilia-1")}
    assert set(battle.defender.leaders) == set(pieces("cato", "labienus"))
    assert battle.defender.units == [piece("legio-ii")]


# --- the table -----------------------------------------------------------------------------------


def test_crt_has_120_cells_and_every_column_two_draws_one_above_the_other() -> None:
    assert len(CELLS) == 120
    for column in range(10):
        draws = [row for row, c, a, d, _ in CELLS if c == column and a == d == "R"]
        assert draws == [draws[0], draws[0] + 1]
        assert [WINNERS[row][column] for row in draws] == ["d", "a"]


@EACH_CELL
def test_crt_cell(row: int, column: int, attacker: str, defender: str, winner: str) -> None:
    assert cell(BOARD.combat, row, column) == (attacker, defender)
    assert attacker_wins(BOARD.combat, row, column) == (winner == "a")


# A force's tactical bonus by the die total that it makes possible: attacker's minus defender's.
GENERALS = {0: "curio", 1: "hirtius", 2: "m-antonius", 3: "caesar"}


@EACH_CELL
def test_crt_cell_as_played(
    row: int, column: int, attacker: str, defender: str, winner: str
) -> None:
    """Legions of recruits at the exact odds; a general's bonus lifts or lowers the die."""
    strong, weak = (int(n) for n in ODDS[column].split("/"))
    bonus = min(0, row - 1) + max(0, row - 6)
    us, them = (C, R) if bonus >= 0 else (R, C)
    scene = Scene(active=us)
    scene.put(us, "gallia-4", *recruits(strong)).put(them, "gallia-4", *recruits(weak, 9))
    scene.put(C, "gallia-4", GENERALS[abs(bonus)])
    event = fought(scene)
    assert terms(event) == (ODDS[column], 0, {"crt.a": bonus} if bonus else {})
    result = fought(scene, row - bonus)
    assert result.args["row"] == row
    assert (result.args["attacker"], result.args["defender"]) == (attacker, defender)
    assert result.args["side"] == (us if winner == "a" else them)


def test_crt_totals_beyond_the_table_use_its_first_and_last_row() -> None:
    assert [clamp_row(n) for n in (-9, -3, -2, 0, 9, 10, 30)] == [-2, -2, -2, 0, 9, 9, 9]


def test_crt_total_above_9_as_played() -> None:
    """6 on the die, 3 for Caesar, 1 for his political capacity."""
    scene = clash(["caesar", "legio-i"], ["cato", "legio-ii"])
    scene.chief(C, "caesar").chief(R, "cato")
    assert terms(fought(scene))[2] == {"crt.a": 3, "crt.d": 1}
    assert fought(scene, 6).args["row"] == 9


def test_crt_total_below_minus_2_as_played() -> None:
    """1 on the die, 3 for Caesar who defends, 1 for his political capacity."""
    scene = Scene(active=R).put(C, "gallia-4", "caesar", "legio-i")
    scene.put(R, "gallia-4", "cato", "legio-ii").chief(C, "caesar").chief(R, "cato")
    assert terms(fought(scene))[2] == {"crt.a": -3, "crt.e": -1}
    assert fought(scene, 1).args["row"] == -2


# --- fractions -----------------------------------------------------------------------------------


def test_8_4_2_fractions_are_of_the_beaten_units_and_rounded_down() -> None:
    assert fraction_of("1/2", 9) == 4  # the printed example
    assert fraction_of("3/4", 4) == 3  # the printed example
    assert [fraction_of("1/4", n) for n in range(1, 10)] == [0, 0, 0, 1, 1, 1, 1, 2, 2]
    assert [fraction_of("1/2", n) for n in range(1, 10)] == [0, 1, 1, 2, 2, 3, 3, 4, 4]
    assert [fraction_of("3/4", n) for n in range(1, 10)] == [0, 1, 2, 3, 3, 4, 5, 6, 6]
    assert fraction_of("R", 9) == 0
