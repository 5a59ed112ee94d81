"""The map of a game of the series as a graph: places, borders with their costs, seas and masks.

Places are small integers: the land zones first, then the open seas. A set of places is an integer
too, with a bit for each: a mask.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Protocol

LAND = "land"  # a border without a river or a strait


class Contact(Protocol):
    """A border of a zone, as the data have it."""

    @property
    def to(self) -> str: ...
    @property
    def kind(self) -> str: ...


class Zone(Protocol):
    """A land zone, as the data have it; group: its region, its people, or nothing."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def group(self) -> str: ...
    @property
    def city(self) -> str: ...
    @property
    def port(self) -> bool: ...
    @property
    def seas(self) -> tuple[str, ...]: ...
    @property
    def adjacent(self) -> Sequence[Contact]: ...


class Sea(Protocol):
    """A sea, as the data have it; no fleet enters a closed one (3.4.2)."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def closed(self) -> bool: ...
    @property
    def adjacent(self) -> tuple[str, ...]: ...


class Graph:
    """Zones and open seas by number, and what it costs to go from one to the next."""

    def __init__(
        self, zones: Sequence[Zone], seas: Sequence[Sea], steep: Collection[str] = ()
    ) -> None:
        """`steep`: groups of zones that cost one more to enter."""
        self._places(zones, seas)
        self._borders(zones, steep)
        self._coasts(zones, seas)

    def _places(self, zones: Sequence[Zone], seas: Sequence[Sea]) -> None:
        opened = [sea for sea in seas if not sea.closed]
        closed = [sea for sea in seas if sea.closed]
        self.zone_count = len(zones)
        self.place_count = self.zone_count + len(opened)
        self.place_ids = tuple([z.id for z in zones] + [s.id for s in opened])
        self.by_id = {name: place for place, name in enumerate(self.place_ids)}
        self.place_labels = tuple([_label(z.id, z.name) for z in zones] + [s.name for s in opened])
        # 3.4.2: no places, but they can be named: with numbers after those of all places
        self.closed_seas = {sea.id: self.place_count + n for n, sea in enumerate(closed)}
        self.closed_labels = {self.closed_seas[sea.id]: sea.name for sea in closed}
        self.groups = tuple(z.group for z in zones)
        self.city = tuple(bool(z.city) for z in zones) + (False,) * len(opened)
        self.port = tuple(z.port for z in zones) + (False,) * len(opened)
        self.land_mask = (1 << self.zone_count) - 1
        self.city_mask = mask_of(z for z in range(self.zone_count) if self.city[z])
        self.port_mask = mask_of(z for z in range(self.zone_count) if self.port[z])

    def _borders(self, zones: Sequence[Zone], steep: Collection[str]) -> None:
        near: list[dict[int, int]] = [{} for _ in range(self.zone_count)]
        self.barriers: set[tuple[int, int]] = set()  # river or strait between them
        for zone, printed in enumerate(zones):
            for border in printed.adjacent:
                other = self.by_id[border.to]
                # 7.2: one MP, one more for a river or a strait, one more for what is steep
                cost = 1 + (border.kind != LAND) + (self.groups[other] in steep)
                near[zone][other] = cost
                if border.kind != LAND:
                    self.barriers.add((zone, other))
        self.near = tuple(tuple(sorted(costs)) for costs in near)
        self.cost = tuple(tuple(costs[z] for z in sorted(costs)) for costs in near)
        self.step_cost = tuple(near)
        self.steps = tuple(  # zone -> (neighbour, its cost, its bit)
            tuple((zone, costs[zone], 1 << zone) for zone in sorted(costs)) for costs in near
        )
        off = (0,) * (self.place_count - self.zone_count)  # the seas have no borders on land
        self.near_mask = tuple(mask_of(costs) for costs in near) + off

    def _coasts(self, zones: Sequence[Zone], seas: Sequence[Sea]) -> None:
        count, by_id = self.place_count, self.by_id
        beside: list[list[int]] = [[] for _ in range(count)]
        coasts: list[list[int]] = [[] for _ in range(count)]
        for zone, printed in enumerate(zones):
            for name in printed.seas:
                if name in by_id:
                    beside[zone].append(by_id[name])
                    coasts[by_id[name]].append(zone)
        for sea in seas:
            if sea.id in by_id:
                beside[by_id[sea.id]] = sorted(by_id[n] for n in sea.adjacent if n in by_id)
        self.seas = tuple(tuple(sorted(s)) for s in beside)  # open seas next to a place
        self.coasts = tuple(tuple(sorted(c)) for c in coasts)  # land zones round a sea

    def is_sea(self, place: int) -> bool:
        return self.zone_count <= place < self.place_count

    def place(self, name: str) -> int:
        return self.by_id[name]

    def numbers(self, ids: Sequence[str]) -> tuple[int, ...]:
        """[place] -> the number of its group among these, -1 for none; no sea has any."""
        known = {name: number for number, name in enumerate(ids)}
        off = (-1,) * (self.place_count - self.zone_count)
        return tuple(known.get(group, -1) for group in self.groups) + off

    def zones_of(self, group: str) -> tuple[int, ...]:
        return tuple(zone for zone, own in enumerate(self.groups) if own == group)

    def within(self, mask: int, steps: int) -> int:
        """These places and all zones at most so many steps away from them, whatever the cost."""
        for _ in range(steps):
            for zone in places_of(mask):
                mask |= self.near_mask[zone]
        return mask


def _label(zone: str, name: str) -> str:
    """What players read: "Gallia 8 (Provincia)"."""
    region, _, number = zone.partition("-")
    return (
        name if not number.isdigit() or "(" in name else f"{region.capitalize()} {number} ({name})"
    )


def mask_of(places: Iterable[int]) -> int:
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


@lru_cache(maxsize=8192)
def places_of(mask: int) -> tuple[int, ...]:
    """The places of a mask, in order."""
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return tuple(places)
