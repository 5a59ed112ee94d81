"""8.3: the combat table as a calculator: two strengths, a modifier, a shift of columns."""

from __future__ import annotations

from typing import Any

from core.contract import Calculator, Given, Pane, Row, Term
from core.dice import D6
from core.imperator.combat.odds import (
    HIGHEST,
    LOWEST,
    RATIOS,
    CombatTable,
    clamp_column,
    clamp_row,
    faces,
    odds_column,
)
from core.texts import short_texts

MOST = 10_000  # strength points: far more than there are
FARTHEST = len(RATIOS) - 1  # columns from one edge of the table to the other
RESULTS = ("attacker", "defender", "winner")


class CombatCalculator(Calculator):
    """What each face of the die would bring.

    A modifier that brings every face to the table's first or last row is the largest: any more
    changes nothing. The same goes for a shift from one edge of the table to the other.
    """

    rule = "8.3"
    keys = ("column", "faces")
    terms = (
        Term("attack", 1, MOST),
        Term("defend", 1, MOST),
        Term("modifier", LOWEST - D6.faces()[-1], HIGHEST - D6.first, 0),
        Term("shift", -FARTHEST, FARTHEST, 0),
    )

    def __init__(self, table: CombatTable) -> None:
        self.table = table

    def odds(self, given: Given) -> dict[str, Any]:
        terms = self.whole(given)
        column = clamp_column(odds_column(terms["attack"], terms["defend"]) + terms["shift"])
        rows = [clamp_row(die + terms["modifier"]) for die in D6.faces()]
        return {
            "column": self.table.columns[column],
            "faces": {
                str(die): dict(zip(RESULTS, results, strict=True))
                for die, results in faces(self.table, column, rows).items()
            },
        }

    def pane(self, given: Given, lang: str) -> Pane:
        odds, words = self.odds(given), short_texts("imperator", "term", lang)
        attack, defend = given["attack"], given["defend"]
        title = f"{attack} : {defend}, {words['column']} {odds['column']}"
        rows = [
            Row(die, (die, face["attacker"], face["defender"], words.get(face["winner"], "-")))
            for die, face in odds["faces"].items()
        ]
        heads = tuple(words[head] for head in ("die", *RESULTS))
        return Pane("odds", title, heads, rows)
