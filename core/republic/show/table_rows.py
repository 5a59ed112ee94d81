"""1: the combat table as rows: what each total of the dice means against these odds."""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import Row
from core.republic.box.state import DISASTER, STANDOFF
from core.republic.combat.combat_table import (
    ALL,
    ALL_LOST,
    NO_LOSS,
    TOTALS,
    Verdict,
    loss_at,
    result_at,
)
from core.republic.combat.matchup import Matchup
from core.republic.combat.odds import Odds, Stakes
from core.republic.show.common import percent
from core.republic.show.vocabulary import combat_words, result_name

PARTS_OF = ("all-lost", "lossless")  # each is a part of the one before


def totals_of(odds: Odds) -> dict[str, int]:
    """In how many of the falls of the dice each result comes; all lost is a part of Defeat."""
    return {
        "disaster": odds.disaster,
        "standoff": odds.standoff,
        "defeat": odds.defeat,
        "all-lost": odds.all_lost,
        "stalemate": odds.stalemate,
        "victory": odds.victory,
        "lossless": odds.lossless,
    }


def face_rows(
    matchup: Matchup, lang: str, fell: int = 0, at_stake: Stakes | None = None
) -> Iterator[Row]:
    """For each total its chance, its row of the table, its result and the losses; the one that
    fell is pointed out."""
    met: dict[int, list[tuple[int, Verdict]]] = {total: [] for total in TOTALS}
    for total, count, verdict in matchup.outcomes():
        met[total].append((count, verdict))
    for total, outcomes in met.items():
        count = sum(count for count, _ in outcomes)
        verdicts = [verdict for _, verdict in outcomes]
        cells = (
            str(total),
            f"{count}/{matchup.falls}",
            _row(verdicts),
            " / ".join(dict.fromkeys(result_name(v.result, lang) for v in verdicts)),
            _losses(verdicts, lang, at_stake),
        )
        lit = (0,) if total == fell else ()
        yield Row(f"total {total}", cells, rule="8.0.6", lit=lit)


def _row(verdicts: list[Verdict]) -> str:
    """The row of the table; none where the dice go past it."""
    rows = [v.row for v in verdicts if v.result not in (DISASTER, STANDOFF)]
    if not rows:
        return "-"
    least, most = min(rows), max(rows)
    return str(least) if least == most else f"{least}..{most}"


def _losses(verdicts: list[Verdict], lang: str, at_stake: Stakes | None) -> str:
    """From the least to the most, where a second die decides."""
    by_loss = sorted(verdicts, key=lambda v: sum(at_stake.lost(v)) if at_stake else v.loss)
    texts = dict.fromkeys(loss_text(v, lang, at_stake) for v in by_loss)
    return "..".join([*texts][:: max(1, len(texts) - 1)])


def loss_text(verdict: Verdict, lang: str, at_stake: Stakes | None = None) -> str:
    """2+2: so many of each kind; of known units so many as there are to lose."""
    words = combat_words(lang)
    share = {DISASTER: words["half"], STANDOFF: words["quarter"]}.get(verdict.result, "")
    if verdict.loss == ALL and not share:
        share = words["all"]
    if at_stake is None:
        loss = verdict.loss
        return share or (f"{loss}+{loss}" if loss else words["no-loss"])
    land, naval = at_stake.lost(verdict)
    lost = f"{land}+{naval}" if land or naval else words["no-loss"]
    return f"{share} {lost}".strip() if land or naval else lost


def total_rows(odds: Odds, lang: str) -> Iterator[Row]:
    """Each result with its chance; what is part of another stands below it."""
    words = combat_words(lang)
    for name, count in totals_of(odds).items():
        if not count:
            continue
        text = f"- {words[name]}" if name in PARTS_OF else words[name]
        chance = percent(count / odds.falls, lang)
        yield Row(name, (chance, f"{count}/{odds.falls}", "", text, ""), rule="1")


def plain_rows(lang: str) -> Iterator[Row]:
    """The table itself, row by row."""
    for row in range(ALL_LOST, NO_LOSS + 1):
        sign = {ALL_LOST: "<= ", NO_LOSS: ">= "}.get(row, "")
        means = Verdict(result_at(row), row, loss_at(row))
        name, loss = result_name(means.result, lang), loss_text(means, lang)
        yield Row(f"row {row}", ("", "", f"{sign}{row}", name, loss), rule="1")
    words = combat_words(lang)
    for name, share in (("disaster", "half"), ("standoff", "quarter")):
        cells = ("", "", words[f"{name}-letter"], words[name], words[share])
        yield Row(name, cells, rule="8.0.7")
