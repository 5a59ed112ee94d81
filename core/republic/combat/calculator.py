"""1: the combat table as a calculator: two strengths, a modifier, Disaster and Standoff numbers."""

from __future__ import annotations

from typing import Any

from core.contract import Calculator, Given, Pane, Term
from core.republic.box.state import DISASTER, STANDOFF
from core.republic.combat.combat_table import ALL, TOTALS
from core.republic.combat.matchup import Matchup, Summand
from core.republic.combat.odds import chances
from core.republic.show.table_rows import face_rows, total_rows, totals_of
from core.republic.show.vocabulary import RESULTS
from core.texts import short_texts

STRONGEST = 999  # far more than any battle has
FARTHEST = 99  # of what else counts
LOST_SHARES = {DISASTER: "half", STANDOFF: "quarter"}  # 8.0.8: of each kind of units


class TableCalculator(Calculator):
    """What each total of three dice would bring."""

    rule = "1"
    keys = ("net", "faces", "totals")
    terms = (
        Term("attack", 0, STRONGEST),
        Term("defend", 0, STRONGEST),
        Term("modifier", -FARTHEST, FARTHEST, 0),
        Term("disaster", TOTALS[0], TOTALS[-1], many=True),
        Term("standoff", TOTALS[0], TOTALS[-1], many=True),
    )

    def odds(self, given: Given) -> dict[str, Any]:
        matchup = self._matchup(given)
        faces = {}
        for total, count, verdict in matchup.outcomes():
            loss: int | str = LOST_SHARES.get(verdict.result, verdict.loss)
            faces[str(total)] = {
                "count": count,
                "rf": verdict.row,
                "result": RESULTS[verdict.result],
                "loss": "all" if loss == ALL else loss,
            }
        return {"net": matchup.net, "faces": faces, "totals": totals_of(chances(matchup))}

    def pane(self, given: Given, lang: str) -> Pane:
        words, matchup = short_texts("republic", "term", lang), self._matchup(given)
        terms = self.whole(given)
        title = words["title"].format(net=f"{matchup.net:+d}", **terms)
        rows = [*face_rows(matchup, lang), *total_rows(chances(matchup), lang)]
        heads = tuple(words[head] for head in ("total", "count", "row", "result", "loss"))
        return Pane("odds", title, heads, rows)

    def _matchup(self, given: Given) -> Matchup:
        terms = self.whole(given)
        own = (Summand("attack", terms["attack"]), Summand("modifier", terms["modifier"]))
        disaster, standoff = (
            term.numbers(given) for term in self.terms if term.name in ("disaster", "standoff")
        )
        return Matchup(self.rule, own, (Summand("defend", terms["defend"]),), disaster, standoff)
