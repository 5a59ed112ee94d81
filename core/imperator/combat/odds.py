"""8.3, 8.4, 8.6: the Combat Table, and how strengths, qualities and a die find their cell in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

RATIOS = ((1, 3), (1, 2), (2, 3), (4, 5), (1, 1), (5, 4), (3, 2), (2, 1), (3, 1), (4, 1))
LOWEST, HIGHEST = -2, 9  # rows of the table
FRACTIONS = {"1/4": (1, 4), "1/2": (1, 2), "3/4": (3, 4)}


class TableRow(NamedTuple):
    """The results of one modified die, "attacker / defender", a cell for each odds column."""

    die: int
    cells: tuple[str, ...]


class CombatTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Combat Table: rows by the modified die, columns by odds."""

    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]


def odds_column(attack: int, defence: int) -> int:
    """8.3: the strongest ratio that the attacker really reaches."""
    for column in reversed(range(len(RATIOS))):
        a, d = RATIOS[column]
        if attack * d >= a * defence:
            return column
    return 0


def clamp_column(column: int) -> int:
    return max(0, min(len(RATIOS) - 1, column))


def clamp_row(total: int) -> int:
    return max(LOWEST, min(HIGHEST, total))


def cell(table: CombatTable, row: int, column: int) -> tuple[str, str]:
    """The table's cell: the attacker's result, the defender's."""
    attacker, _, defender = table.rows[row - LOWEST].cells[column].partition(" / ")
    return attacker, defender


def attacker_wins(table: CombatTable, row: int, column: int) -> bool:
    """8.4.1: the winner is the side that A or E does not hit; of two R/R rows the lower is the
    defender's."""
    attacker, defender = cell(table, row, column)
    if attacker == defender == "R":
        return row > LOWEST and cell(table, row - 1, column) == ("R", "R")
    return defender in ("A", "E")


def average(values: Sequence[int]) -> int:
    """8.6.1: averages round down."""
    return sum(values) // len(values) if values else 0


def quality_shift(attacker: int, defender: int) -> tuple[str, int]:
    """Column shifts a to d: one column for better quality, two for double."""
    if attacker > defender:
        return ("shift.c", 2) if attacker >= 2 * defender else ("shift.a", 1)
    if defender > attacker:
        return ("shift.d", -2) if defender >= 2 * attacker else ("shift.b", -1)
    return "", 0


def fraction_of(result: str, beaten_units: int) -> int:
    """8.4.2: a share of the beaten force's units, rounded for the victor."""
    if result not in FRACTIONS:
        return 0
    share, whole = FRACTIONS[result]
    return beaten_units * share // whole


class BattleTerms:
    """What a battle is fought at: strengths, column, shift, modifiers."""

    __slots__ = ("attack", "column", "defend", "modifiers", "shift", "shift_rule")

    def __init__(
        self, attack: int, defend: int, shift: tuple[str, int], modifiers: list[tuple[str, int]]
    ) -> None:
        self.attack, self.defend = attack, defend
        self.shift_rule, self.shift = shift
        self.column = clamp_column(odds_column(attack, defend) + self.shift)
        self.modifiers = modifiers

    def row(self, die: int) -> int:
        return clamp_row(die + sum(value for _, value in self.modifiers))


def faces(table: CombatTable, column: int, rows: Sequence[int]) -> dict[int, tuple[str, str, str]]:
    """Every face of the die: both results and who wins."""
    faces = {}
    for die, row in enumerate(rows, start=1):
        attacker, defender = cell(table, row, column)
        winner = "attacker" if attacker_wins(table, row, column) else "defender"
        faces[die] = (attacker, defender, winner)
    return faces
