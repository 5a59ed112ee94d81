"""The drawn map of a game of the series against the listed one: what is missing, what is false."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from core.chart import NOBODYS, Areas
from core.contract import Chart

LEAST = 5  # cells' sides that a border must have to be seen
SHORE = 3

Pair = tuple[str, str]


def border_faults(drawn: Chart, grown: Areas) -> list[str]:
    seen = of_kinds(drawn, touching(drawn, grown), "land", "land")
    return list(faults(listed(drawn, "land", "river"), seen, LEAST))


def coast_faults(drawn: Chart, grown: Areas) -> list[str]:
    seen = of_kinds(drawn, touching(drawn, grown), "land", "sea")
    return list(faults(listed(drawn, "coast"), seen, SHORE))


def sea_faults(drawn: Chart, grown: Areas) -> list[str]:
    """Closed seas list no neighbours, because nobody sails them; on the map they meet others."""
    closed = {site.key for site in drawn.sites if "closed" in site.marks}
    seas = of_kinds(drawn, touching(drawn, grown), "sea", "sea")
    seen = {p: n for p, n in seas.items() if not closed & set(p)}
    return list(faults(listed(drawn, "sea"), seen, 1))


def swallowed(drawn: Chart, grown: Areas) -> list[str]:
    """Points that lie on another area's ground: they draw nothing."""
    lost = []
    for number, site in enumerate(drawn.sites, start=1):
        for point in site.points:
            x, y = grown.window.cell(*point)
            around = {grown.owner[y + dy][x + dx] for dy in (-1, 0, 1) for dx in (-1, 0, 1)}
            lost += [] if number in around else [f"{site.key} {point}"]
    return lost


# --- what touches --------------------------------------------------------------------------------


def contacts(found: Areas) -> dict[tuple[int, int], int]:
    """How many cells' sides any two owners have in common; the lower number comes first."""
    shared: dict[tuple[int, int], int] = {}
    for y, row in enumerate(found.owner):
        below = found.owner[y + 1] if y + 1 < len(found.owner) else row
        for pairs in (pairwise(row), zip(row, below, strict=True)):
            for one, other in pairs:
                if one != other:
                    key = (one, other) if one < other else (other, one)
                    shared[key] = shared.get(key, 0) + 1
    return shared


def touching(drawn: Chart, grown: Areas) -> dict[Pair, int]:
    """Pairs of places whose areas touch, by key, in the order of the alphabet."""
    keys = [site.key for site in drawn.sites]
    found = {}
    for (one, other), sides in contacts(grown).items():
        if one > 0 and other < NOBODYS:
            found[pair(keys[one - 1], keys[other - 1])] = sides
    return found


def pair(one: str, other: str) -> Pair:
    return (one, other) if one < other else (other, one)


def listed(drawn: Chart, *kinds: str) -> set[Pair]:
    return {pair(link.one, link.other) for link in drawn.links if link.kind in kinds}


def of_kinds(drawn: Chart, pairs: dict[Pair, int], one: str, other: str) -> dict[Pair, int]:
    kind = {site.key: site.kind for site in drawn.sites}
    return {p: n for p, n in pairs.items() if {kind[p[0]], kind[p[1]]} == {one, other}}


def faults(real: set[Pair], seen: dict[Pair, int], least: int) -> Iterator[str]:
    for one, other in sorted(real):
        if (sides := seen.get((one, other), 0)) < least:
            yield f"missing: {one} and {other} share {sides} sides"
    for one, other in sorted(set(seen) - real):
        yield f"false: {one} and {other} share {seen[one, other]} sides"
