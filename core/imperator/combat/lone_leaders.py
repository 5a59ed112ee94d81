"""Leaders who would stand alone among enemies (7.1, 8.2): what each of them risks, in a word."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from core.contract import Chance, Prospect, foretell

Danger = tuple[int, Chance]  # a leader, and how likely he is to get away


def worst_first(dangers: Iterable[Danger], movers: Collection[int]) -> list[Danger]:
    """Who moves there before those who are come upon; the fewest saving faces first."""
    return sorted(dangers, key=lambda danger: (danger[0] not in movers, danger[1].good))


def risk_alone(dangers: list[Danger]) -> Prospect | None:
    """Of the first of them."""
    if not dangers:
        return None
    worst = dangers[0][1]
    return foretell("risk-alone", worst.rule, share=share(worst))


def share(chance: Chance) -> int:
    """How many times in a hundred it goes wrong."""
    return round(100 * (chance.of - chance.good) / chance.of)
