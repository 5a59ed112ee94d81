"""The map of the data, as the constraints walk over it."""

from __future__ import annotations

from functools import cached_property
from heapq import heappop, heappush

from core.imperator.atlas import SeriesAtlas
from core.semper.box.data import Data, ZoneData


class Atlas(SeriesAtlas[ZoneData]):
    """The zones, beside all the other data; its regions are the dioceses."""

    def __init__(self, data: Data) -> None:
        super().__init__(data.zones, (diocese.id for diocese in data.dioceses))
        self.data = data
        self.names = {diocese.id: diocese.name for diocese in data.dioceses}

    @cached_property
    def capitals(self) -> dict[str, ZoneData]:
        """The zones of the capitals, by name."""
        return {zone.city: zone for zone in self.zones if zone.capital}

    def cities(self, diocese: str) -> list[str]:
        return [zone.city for zone in self.of_group(diocese) if zone.city]

    def named(self, city: str) -> list[ZoneData]:
        return [zone for zone in self.zones if zone.city == city]

    def is_roman(self, zone: str) -> bool:
        return self.zone[zone].group in self.regions

    def frontier(self, diocese: str) -> list[str]:
        """3.3.2.frontier: zones that touch the outside; across a strait lies no frontier."""
        return [
            zone.id
            for zone in self.of_group(diocese)
            if any(b.kind != "strait" and not self.is_roman(b.to) for b in zone.adjacent)
        ]

    def steps(self, start: str, group: str | None = None) -> dict[str, int]:
        """How many zones away all others are, or those of one group through that group alone."""
        away, edge = {start: 0}, [start]
        for zone in edge:
            for border in self.zone[zone].adjacent:
                inside = group is None or self.zone[border.to].group == group
                if inside and border.to not in away:
                    away[border.to] = away[zone] + 1
                    edge.append(border.to)
        return away

    def cheapest(self, start: str, end: str) -> int | None:
        """The movement points from zone to zone, whoever lives between them."""
        reached: dict[str, int] = {}
        waiting = [(0, start)]
        while waiting:
            cost, zone = heappop(waiting)
            if reached.setdefault(zone, cost) < cost or zone == end:
                continue
            for border in self.zone[zone].adjacent:
                if border.to not in reached:
                    heappush(waiting, (cost + (self.step(zone, border.to) or 0), border.to))
        return reached.get(end)
