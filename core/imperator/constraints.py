"""What the rules of the series say, in passing, about the data of all its games.

Each system tells it in its own name: `breach` makes its fault from a rule, a kind and words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from core.contract import Fault
from core.imperator.atlas import SeriesAtlas, Z
from core.imperator.graph import Sea
from core.imperator.odds import CombatTable

Breach = Callable[..., Fault]

RIVERS = ("Rhenus", "Danuvius", "Tigris", "Euphrates")
ODDS = ("1/3", "1/2", "2/3", "4/5", "1/1", "5/4", "3/2", "2/1", "3/1", "4/1")


def check_keys(
    rows: Iterable[tuple[str, str, Sequence[str], Collection[str]]], breach: Breach
) -> Iterator[Fault]:
    """Rows of a rule, what they are, their ids and those that must be there: each stands once."""
    for rule, what, items, expected in rows:
        for key in sorted(set(expected) - set(items)):
            yield breach(rule, f"missing-{what}", key=key)
        for key in sorted(key for key, number in Counter(items).items() if number > 1):
            yield breach(rule, f"twice-{what}", key=key)


def check_borders(atlas: SeriesAtlas[Z], breach: Breach) -> Iterator[Fault]:
    for (a, b), kind in atlas.kinds.items():
        if a == b:
            yield breach("7.2", "touches-itself", zone=a)
        if kind not in ("land", "strait", *RIVERS):
            yield breach("7.2", "unknown-border", one=a, other=b)
        if atlas.kinds.get((b, a)) != kind:
            yield breach("7.2", "uneven-border", one=a, other=b)
    for zone in atlas.zones:
        if len({border.to for border in zone.adjacent}) != len(zone.adjacent):
            yield breach("7.2", "neighbour-twice", zone=zone.id)
    for kind in ("strait", *RIVERS):
        if kind not in atlas.kinds.values():
            yield breach("7.2", "no-border-of-kind", border=kind)


def check_sea_borders(seas: Iterable[Sea], breach: Breach) -> Iterator[Fault]:
    known = {sea.id: sea for sea in seas}
    for sea in known.values():
        if any(other not in known or sea.id not in known[other].adjacent for other in sea.adjacent):
            yield breach("3.4.2", "uneven-sea", sea=sea.name)


# --- the Combat Table ----------------------------------------------------------------------------


def check_combat_table(table: CombatTable, breach: Breach) -> Iterator[Fault]:
    if table.columns != ODDS:
        yield breach("8.3", "columns")
    if [row.die for row in table.rows] != list(range(-2, 10)):
        yield breach("8.3", "rows")
    if any(len(row.cells) != len(ODDS) for row in table.rows):
        yield breach("8.3", "cells")
        return
    for column, odds in enumerate(ODDS):
        cells = [row.cells[column] for row in table.rows]
        winners = "".join(_winner(cell) for cell in cells)
        if winners.lstrip("D").rstrip("A") != "==":
            yield breach("8.4.1", "no-draws", column=odds)


def _winner(cell: str) -> str:
    """D or A for a cell with a beaten side, = for R / R, ? for no result of the table."""
    attacker, _, defender = cell.partition(" / ")
    victor = ("R", "1/4", "1/2", "3/4")
    if (attacker, defender) == ("R", "R"):
        return "="
    if attacker in ("A", "E") and defender in victor:
        return "D"
    return "A" if defender in ("A", "E") and attacker in victor else "?"
