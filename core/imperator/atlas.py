"""The map of the data of a game of the series, as the constraints walk over it: zones by id."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from itertools import pairwise, product
from typing import Generic, TypeVar

from core.imperator.graph import Zone

Z = TypeVar("Z", bound=Zone)


class SeriesAtlas(Generic[Z]):
    """The zones by id and group, and what a step between two of them costs."""

    def __init__(
        self, zones: Sequence[Z], regions: Iterable[str], steep: Collection[str] = ()
    ) -> None:
        """`regions`: the groups that are Rome's; `steep`: those that cost one more to enter."""
        self.zones, self.regions, self.steep = zones, set(regions), steep

    @cached_property
    def zone(self) -> dict[str, Z]:
        return {zone.id: zone for zone in self.zones}

    @cached_property
    def kinds(self) -> dict[tuple[str, str], str]:
        return {(zone.id, b.to): b.kind for zone in self.zones for b in zone.adjacent}

    def of(self, place: str) -> list[Z]:
        """The zone of that id, else the zones of that group."""
        return [self.zone[place]] if place in self.zone else self.of_group(place)

    def of_group(self, group: str) -> list[Z]:
        return [zone for zone in self.zones if zone.group == group]

    def step(self, a: str, b: str) -> int | None:
        """7.2: movement points from zone to zone, None if they do not touch."""
        if (a, b) not in self.kinds:
            return None
        return 1 + (self.kinds[a, b] != "land") + (self.zone[b].group in self.steep)

    def way(self, places: Iterable[str]) -> int | None:
        """The cheapest way through these places in this order."""
        costs = []
        for zones in product(*(self.of(place) for place in places)):
            steps = [self.step(a.id, b.id) for a, b in pairwise(zones)]
            costs += [sum(filter(None, steps))] if None not in steps else []
        return min(costs, default=None)

    def touch(self, a: str, b: str) -> bool:
        return self.way((a, b)) is not None

    def touched_regions(self, zone: Z) -> set[str]:
        groups = {self.zone[border.to].group for border in zone.adjacent}
        return (groups & self.regions) - {zone.group}

    def march(self, people: str, into: Collection[str] = ()) -> int | None:
        """Zones from a people's home to these regions, or to any, through no other people's."""
        ends = set(into) or self.regions
        edge = {zone.id for zone in self.of_group(people)}
        reached, distance = edge, 0
        while edge:
            if any(self.zone[zone].group in ends for zone in edge):
                return distance
            free = {self.zone[b.to] for zone in edge for b in self.zone[zone].adjacent}
            edge = {z.id for z in free if z.group in ends | {""}} - reached
            reached, distance = reached | edge, distance + 1
        return None
