"""What the rulebook states of its own map, blocks and cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from core.caesar.box.data import Data
from core.contract import Fault

BLOCKS = {"caesar": 31, "pompey": 32}  # Cleopatra starts beside Pompeius
OF_A_SIDE = {"leader": 3, "auxilia": 4, "ballista": 1, "fleet": 5}
POINT_COUNT, POINT_CITIES = 13, 11
AT_START = {"caesar": 1, "pompey": 7}
STRAIT_COUNT, SEA_COUNT, PORT_LINK_COUNT, EVENT_COUNT, CARD_COUNT = 4, 9, 60, 7, 27


def fault(rule: str, kind: str, **args: object) -> Fault:
    """A rule, and what in the data or in a position is at odds with it."""
    return Fault(rule, kind, args, "caesar")


def breaches(data: Data) -> list[Fault]:
    return [*_names(data), *_blocks(data), *_cities(data), *_starts(data), *_cards(data)]


def _names(data: Data) -> Iterator[Fault]:
    """Every place that is named exists."""
    cities = {city.id for city in data.cities}
    seas = {sea.id for sea in data.seas}
    for city in data.cities:
        for sea in city.seas:
            if sea not in seas:
                yield fault("4.42", "no-sea", city=city.id, sea=sea)
    adjacent = {sea.id: sea.adjacent for sea in data.seas}
    for name, others in adjacent.items():
        for other in others:
            if name not in adjacent.get(other, ()):
                yield fault("4.4", "uneven-seas", one=name, other=other)
    for road in data.roads:
        for end in road.ends:
            if end not in cities:
                yield fault("4.3", "no-city", city=end)
    for block in data.blocks:
        if block.levy not in cities | {"any", "major-port", "never"}:
            yield fault("6.4", "no-city-for", block=block.id, city=block.levy)
        if block.start not in cities | {"pool", "locked"}:
            yield fault("5.1", "no-city-for", block=block.id, city=block.start)


def _blocks(data: Data) -> Iterator[Fault]:
    """1.3, 3.11, 3.2, 3.27: how many there are of each kind, and how strong they are."""
    for side, count in BLOCKS.items():
        own = [block for block in data.blocks if block.side == side]
        if len(own) != count:
            yield fault("1.3", "count-of-blocks", found=len(own), side=side, count=count)
        kinds = Counter[str](block.kind for block in own)
        for kind, wanted in OF_A_SIDE.items():
            if kinds[kind] != wanted:
                yield fault(
                    "3.2", "count-of-kind", found=kinds[kind], sort=kind, side=side, count=wanted
                )
    if sum(1 for block in data.blocks if block.kind == "cleopatra") != 1:
        yield fault("3.27", "one-cleopatra")
    for block in data.blocks:
        if list(block.dice) != sorted(block.dice) or not 2 <= block.dice[-1] <= 4:
            yield fault("3.11", "block-strength", block=block.id)


def _cities(data: Data) -> Iterator[Fault]:
    points = [city.points for city in data.cities if city.points]
    if (sum(points), len(points)) != (POINT_COUNT, POINT_CITIES):
        yield fault("4.2", "count-of-points", found=sum(points), cities=len(points))
    if len(data.seas) != SEA_COUNT:
        yield fault("4.4", "count-of-seas", found=len(data.seas), count=SEA_COUNT)
    links = sum(len(city.seas) for city in data.cities)
    if links != PORT_LINK_COUNT:
        yield fault("4.42", "count-of-links", found=links, count=PORT_LINK_COUNT)
    straits = sum(1 for road in data.roads if road.kind == "strait")
    if straits != STRAIT_COUNT:
        yield fault("4.32", "count-of-straits", found=straits, count=STRAIT_COUNT)


def _starts(data: Data) -> Iterator[Fault]:
    """5.1: fleets start in ports, and each side holds the points that it is said to hold."""
    points = {city.id: city.points for city in data.cities}
    ports = {city.id for city in data.cities if city.seas}
    for side, wanted in AT_START.items():
        own = [b for b in data.blocks if b.side == side and b.start in points]
        held = sum(points[name] for name in {block.start for block in own})
        if held != wanted:
            yield fault("5.1", "points-at-start", side=side, found=held, count=wanted)
        for block in own:
            if block.kind == "fleet" and block.start not in ports:
                yield fault("4.1", "starts-inland", block=block.id)


def _cards(data: Data) -> Iterator[Fault]:
    if (
        len(data.event) != EVENT_COUNT
        or sum(c.copies for c in data.command) + EVENT_COUNT != CARD_COUNT
    ):
        yield fault("2.1", "count-of-cards")
