"""7.4: fire as a calculator: so many dice that hit at or below a number, at so many steps."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from core.caesar.box.board import Board
from core.caesar.combat.odds import FACES
from core.caesar.show.battle import percent
from core.contract import Calculator, Given, Pane, Row, Term
from core.texts import short_texts

MOST_DICE = 60  # more than any battle has
DIGITS = 6  # of a chance as scripts get it


def hits(dice: int, fire: int) -> list[Fraction]:
    """The chance of 0, 1, 2, ... hits of dice that are rolled together."""
    one = Fraction(fire, FACES)
    return [comb(dice, n) * one**n * (1 - one) ** (dice - n) for n in range(dice + 1)]


class FireCalculator(Calculator):
    """How many hits to expect, and whether they are enough."""

    rule = "7.4"
    keys = ("hits", "expected", "enough")

    def __init__(self, board: Board) -> None:
        ratings = sorted(set(board.fire))
        self.terms = (
            Term("dice", 1, MOST_DICE),
            Term("fire", ratings[0], ratings[-1]),
            Term("steps", 0, MOST_DICE, 0),
        )

    def odds(self, given: Given) -> dict[str, Any]:
        terms = self.whole(given)
        chances = hits(terms["dice"], terms["fire"])
        expected = sum((n * chance for n, chance in enumerate(chances)), Fraction(0))
        odds = {
            "hits": {str(n): round(float(chance), DIGITS) for n, chance in enumerate(chances)},
            "expected": round(float(expected), DIGITS),
        }
        if terms["steps"]:
            enough = sum(chances[terms["steps"] :], Fraction(0))
            odds["enough"] = round(float(enough), DIGITS)
        return odds

    def pane(self, given: Given, lang: str) -> Pane:
        odds, words = self.odds(given), short_texts("caesar", "term", lang)
        title = words["title"].format(**self.whole(given), expected=_number(odds["expected"], lang))
        rows = [Row(n, (n, percent(chance, lang))) for n, chance in odds["hits"].items()]
        if "enough" in odds:
            rows.append(Row("enough", (words["enough"], percent(odds["enough"], lang))))
        return Pane("odds", title, (words["hits"], words["chance"]), rows)


def _number(value: float, lang: str) -> str:
    return f"{value:.2f}".replace(".", "," if lang == "fr" else ".")
