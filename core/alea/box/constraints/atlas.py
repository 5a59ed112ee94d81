"""The map of the data, as the constraints walk over it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import pairwise, product

from core.alea.box.data import Data, ZoneData


class Atlas:
    """The zones by id and group, and what a step between two of them costs."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.regions = {region.id for region in data.regions}

    @cached_property
    def zone(self) -> dict[str, ZoneData]:
        return {zone.id: zone for zone in self.data.zones}

    @cached_property
    def kinds(self) -> dict[tuple[str, str], str]:
        return {(zone.id, b.to): b.kind for zone in self.data.zones for b in zone.adjacent}

    def of(self, place: str) -> list[ZoneData]:
        """The zone of that id, else the zones of that group."""
        if place in self.zone:
            return [self.zone[place]]
        return [zone for zone in self.data.zones if zone.group == place]

    def step(self, a: str, b: str) -> int | None:
        """7.2: movement points from zone to zone, None if they do not touch."""
        if (a, b) not in self.kinds:
            return None
        return 1 + (self.kinds[a, b] != "land") + (self.zone[b].group == "alpes")

    def way(self, places: Iterable[str]) -> int | None:
        """The cheapest way through these places in this order."""
        costs = []
        for zones in product(*(self.of(place) for place in places)):
            steps = [self.step(a.id, b.id) for a, b in pairwise(zones)]
            costs += [sum(filter(None, steps))] if None not in steps else []
        return min(costs, default=None)

    def touch(self, a: str, b: str) -> bool:
        return self.way((a, b)) is not None

    def touched_regions(self, zone: ZoneData) -> set[str]:
        groups = {self.zone[border.to].group for border in zone.adjacent}
        return (groups & self.regions) - {zone.group}

    def march(self, people: str) -> int | None:
        """Zones from a people's home to the Republic, through no other people's zones."""
        reached = {zone.id for zone in self.of_group(people)}
        edge, distance = reached, 0
        while edge:
            if any(self.zone[zone].group in self.regions for zone in edge):
                return distance
            free = {self.zone[b.to] for zone in edge for b in self.zone[zone].adjacent}
            edge = {z.id for z in free if z.group in self.regions | {""}} - reached
            reached, distance = reached | edge, distance + 1
        return None

    def of_group(self, group: str) -> list[ZoneData]:
        return [zone for zone in self.data.zones if zone.group == group]
