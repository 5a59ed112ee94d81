"""What the rules of the series say, in passing, about the data of all its games.

Each system tells it in its own name: `breach` makes its fault from a rule, a kind and words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Protocol

from core.contract import Fault
from core.imperator.atlas import SeriesAtlas, Z
from core.imperator.combat.odds import CombatTable
from core.imperator.graph import Sea, Zone

Breach = Callable[..., Fault]


class OfPeople(Protocol):
    """A counter and the people that it belongs to, if any."""

    @property
    def name(self) -> str: ...
    @property
    def people(self) -> str: ...


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


def check_known(
    zones: Iterable[Zone],
    seas: Collection[str],
    units: Iterable[OfPeople],
    leaders: Iterable[OfPeople],
    peoples: Collection[str],
    breach: Breach,
) -> Iterator[Fault]:
    """Every zone, sea and people that is named is there."""
    known = {zone.id: zone for zone in zones}
    for zone in known.values():
        for border in zone.adjacent:
            if border.to not in known:
                yield breach("7.2", "unknown-neighbour", zone=zone.id, other=border.to)
        if unknown := set(zone.seas) - set(seas):
            yield breach("0.2", "unknown-sea", zone=zone.id, sea=min(unknown))
    for unit in units:
        if unit.people and unit.people not in peoples:
            yield breach("1.3.1", "unknown-people-of", unit=unit.name)
    for leader in leaders:
        if leader.people not in peoples:
            yield breach("4.2.1", "unknown-people-led", leader=leader.name)


def check_map_hints(
    atlas: SeriesAtlas[Z],
    roads: Iterable[tuple[str, int, tuple[str, ...]]],
    crossings: Iterable[tuple[str, str, str, str]],
    touching: Iterable[tuple[str, str, str]],
    breach: Breach,
) -> Iterator[Fault]:
    """What the examples of the rulebook say of the map, each with its rule: what a way costs, which
    river lies between two zones, and which of them touch."""
    for rule, cost, way in roads:
        if atlas.way(way) != cost:
            yield breach(rule, "way-cost", way=" - ".join(way), cost=cost)
    for rule, a, b, river in crossings:
        rivers = {atlas.kinds.get((x.id, y.id), river) for x in atlas.of(a) for y in atlas.of(b)}
        if rivers != {river}:
            yield breach(rule, "must-cross", one=a, other=b, river=river)
    for rule, a, b in touching:
        if not atlas.touch(a, b):
            yield breach(rule, "must-touch", one=a, other=b)


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
