"""8.3, 8.4, 8.6: the Combat Table of the series, which both of its games print alike."""

from __future__ import annotations

import tomllib

import msgspec
import pytest

from core.alea.box.loading import load
from core.imperator.combat.odds import (
    HIGHEST,
    LOWEST,
    RATIOS,
    BattleTerms,
    CombatTable,
    attacker_wins,
    average,
    cell,
    faces,
    fraction_of,
    odds_column,
    quality_shift,
)
from core.paths import data_dir


def read(folder: str, name: str) -> dict[str, object]:
    return tomllib.loads((data_dir() / folder / f"{name}.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def table() -> CombatTable:
    return msgspec.convert(read("imperator", "combat")["combat"], CombatTable)


def test_the_table_of_the_series_is_alea_s(table: CombatTable) -> None:
    assert load().combat == table
    assert "combat" not in read("alea", "tables")
    assert sum(len(row.cells) for row in table.rows) == 120


def test_8_3_the_columns_are_the_ratios(table: CombatTable) -> None:
    assert table.columns == tuple(f"{a}/{d}" for a, d in RATIOS)
    assert table.columns[odds_column(55, 37)] == "5/4"  # printed in both rulebooks
    assert [odds_column(a, d) for a, d in RATIOS] == list(range(len(RATIOS)))
    assert odds_column(1, 100) == 0


@pytest.mark.parametrize("column", range(len(RATIOS)))
def test_8_4_1_a_higher_row_never_helps_the_defender(table: CombatTable, column: int) -> None:
    won = [attacker_wins(table, row, column) for row in range(LOWEST, HIGHEST + 1)]
    assert won == sorted(won)
    beaten = [cell(table, row, column)[won[row - LOWEST]] for row in range(LOWEST, HIGHEST + 1)]
    assert set(beaten) <= {"A", "E", "R"}


def test_8_6_1_the_average_of_the_printed_example_is_2() -> None:
    assert average([1, 3, 4]) == 2  # RI Galliae, CO Cornuti, CO Gentiles Seniores
    assert average([]) == 0


def test_a_double_quality_shifts_by_two_columns() -> None:
    shifts = [quality_shift(*pair) for pair in ((3, 2), (2, 3), (4, 2), (2, 4), (2, 2), (1, 0))]
    assert [value for _, value in shifts] == [1, -1, 2, -2, 0, 2]
    assert [rule for rule, _ in shifts] == [
        *("shift.a", "shift.b", "shift.c", "shift.d", "", "shift.c")
    ]


def test_8_4_2_half_of_nine_is_four() -> None:
    """Printed in both rulebooks: 6 attack 9, the result is 1/2 / A."""
    assert fraction_of("1/2", 9) == 4
    assert [fraction_of(result, 4) for result in ("1/4", "3/4", "R", "A")] == [1, 3, 0, 0]


def test_terms_stay_on_the_table(table: CombatTable) -> None:
    strong = BattleTerms(40, 10, ("shift.c", 2), [("crt.a", 3), ("crt.f", -1)])
    assert strong.column == len(RATIOS) - 1
    assert [strong.row(die) for die in (1, 6)] == [3, 8]
    weak = BattleTerms(1, 9, ("shift.d", -2), [("crt.a", -9)])
    assert (weak.column, weak.row(6)) == (0, LOWEST)
    assert faces(table, weak.column, [weak.row(die) for die in (1, 6)]) == {
        1: ("E", "R", "defender"),
        2: ("E", "R", "defender"),
    }
