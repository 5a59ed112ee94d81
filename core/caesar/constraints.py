"""What the rulebook states of its own map, blocks and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from core.caesar.data import Data

Breach = tuple[str, str]  # rule, text

BLOCKS = {"caesar": 31, "pompey": 32}  # Cleopatra starts beside Pompeius
OF_A_SIDE = {"leader": 3, "auxilia": 4, "ballista": 1, "fleet": 5}
POINTS, POINT_CITIES = 13, 11
AT_START = {"caesar": 1, "pompey": 7}
STRAITS, SEAS, PORT_LINKS, EVENTS, CARDS = 4, 9, 60, 7, 27


def breaches(data: Data) -> list[Breach]:
    return [*_names(data), *_blocks(data), *_cities(data), *_starts(data), *_cards(data)]


def _names(data: Data) -> Iterator[Breach]:
    """Every place that is named exists."""
    cities = {city.id for city in data.cities}
    seas = {sea.id for sea in data.seas}
    for city in data.cities:
        for sea in city.seas:
            if sea not in seas:
                yield "4.42", f"{city.id}: no sea {sea}"
    adjacent = {sea.id: sea.adjacent for sea in data.seas}
    for name, others in adjacent.items():
        for other in others:
            if name not in adjacent.get(other, ()):
                yield "4.4", f"{name} and {other} are not next to each other on both sides"
    for road in data.roads:
        for end in road.ends:
            if end not in cities:
                yield "4.3", f"no city {end}"
    for block in data.blocks:
        if block.levy not in cities | {"any", "major-port", "never"}:
            yield "6.4", f"{block.id}: no city {block.levy}"
        if block.start not in cities | {"pool", "locked"}:
            yield "5.1", f"{block.id}: no city {block.start}"


def _blocks(data: Data) -> Iterator[Breach]:
    for side, count in BLOCKS.items():
        own = [block for block in data.blocks if block.side == side]
        if len(own) != count:
            yield "1.3", f"{len(own)} blocks of {side}, {count} are in the box"
        kinds = Counter[str](block.kind for block in own)
        for kind, wanted in OF_A_SIDE.items():
            if kinds[kind] != wanted:
                yield "3.2", f"{kinds[kind]} blocks of kind {kind} for {side}, not {wanted}"
    if sum(1 for block in data.blocks if block.kind == "cleopatra") != 1:
        yield "3.27", "there is one Cleopatra"
    for block in data.blocks:
        if list(block.dice) != sorted(block.dice) or not 2 <= block.dice[-1] <= 4:
            yield "3.11", f"{block.id}: a block's strength is II to IV at most"


def _cities(data: Data) -> Iterator[Breach]:
    points = [city.points for city in data.cities if city.points]
    if (sum(points), len(points)) != (POINTS, POINT_CITIES):
        yield "4.2", f"{sum(points)} points in {len(points)} cities, not 13 in 11"
    if len(data.seas) != SEAS:
        yield "4.4", f"{len(data.seas)} seas, not {SEAS}"
    links = sum(len(city.seas) for city in data.cities)
    if links != PORT_LINKS:
        yield "4.42", f"{links} links of ports with seas, not {PORT_LINKS}"
    straits = sum(1 for road in data.roads if road.kind == "strait")
    if straits != STRAITS:
        yield "4.32", f"{straits} straits, not {STRAITS}"


def _starts(data: Data) -> Iterator[Breach]:
    """5.1: fleets start in ports, and each side holds the points that it is said to hold."""
    points = {city.id: city.points for city in data.cities}
    ports = {city.id for city in data.cities if city.seas}
    for side, wanted in AT_START.items():
        own = [b for b in data.blocks if b.side == side and b.start in points]
        held = sum(points[name] for name in {block.start for block in own})
        if held != wanted:
            yield "5.1", f"{side} starts with {held} points, not {wanted}"
        for block in own:
            if block.kind == "fleet" and block.start not in ports:
                yield "4.1", f"{block.id} starts inland"


def _cards(data: Data) -> Iterator[Breach]:
    if len(data.event) != EVENTS or sum(c.copies for c in data.command) + EVENTS != CARDS:
        yield "2.1", "there are 20 command cards and 7 events"
