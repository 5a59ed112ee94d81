"""1: the combat table, and 8.0.7: the totals that go past it."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from core.republic.box.state import DEFEAT, DISASTER, STALEMATE, STANDOFF, VICTORY

ALL = 255  # units of each kind: everything
TOTALS = range(3, 19)
FALLS = 216  # of three dice
WAYS = dict.fromkeys(TOTALS, 0)  # of so many dice falls each total comes
for _one in range(1, 7):
    for _two in range(1, 7):
        for _three in range(1, 7):
            WAYS[_one + _two + _three] += 1

ALL_LOST, LAST_DEFEAT, LAST_STALEMATE, NO_LOSS = 3, 7, 13, 18  # rows


class Verdict(NamedTuple):
    """What a total of three dice means."""

    result: int
    row: int  # of the table: the total and the net strength together
    loss: int  # units of each kind, or ALL; of Disaster and Standoff 0: a share is lost


def loss_at(row: int) -> int:
    """1: how many units of each kind are lost."""
    if row <= ALL_LOST:
        return ALL
    if row <= LAST_DEFEAT:
        return LAST_DEFEAT + 1 - row
    if row <= LAST_STALEMATE:
        return LAST_STALEMATE - row
    return max(0, NO_LOSS - row)


def result_at(row: int) -> int:
    if row <= LAST_DEFEAT:
        return DEFEAT
    return STALEMATE if row <= LAST_STALEMATE else VICTORY


def verdict(
    total: int, net: int, disaster: Collection[int] = (), standoff: Collection[int] = ()
) -> Verdict:
    """8.0.6, 8.0.7: the dice as they fell decide a Disaster first, then a Standoff; else the
    table."""
    row = total + net
    if total in disaster:
        return Verdict(DISASTER, row, 0)
    if total in standoff:
        return Verdict(STANDOFF, row, 0)
    return Verdict(result_at(row), row, loss_at(row))


def lost_of(verdict: Verdict, units: int) -> int:
    """8.0.8: how many of so many units of one kind; fractions are rounded up (8.0.1)."""
    if verdict.result == DISASTER:
        return -(-units // 2)
    if verdict.result == STANDOFF:
        return -(-units // 4)
    return min(units, verdict.loss)
