"""The drawn map of a game of the series: its zones and seas with their points, and what touches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from core.chart_data import Drawing, drawing
from core.contract import Chart, Link, Site
from core.imperator.graph import Sea, Zone


class Labelled(Protocol):
    """Where the label of a place stands."""

    @property
    def lon(self) -> float: ...
    @property
    def lat(self) -> float: ...


class DrawnZone(Zone, Labelled, Protocol):
    """A land zone, as the data have it."""


class DrawnSea(Sea, Labelled, Protocol):
    """A sea, as the data have it; the closed ones are drawn too."""


def drawn_map(
    system: str,
    zones: Sequence[DrawnZone],
    seas: Sequence[DrawnSea],
    is_capital: Callable[[int], bool],
) -> Chart:
    """Places have one name in all languages; `is_capital` asks for a zone by its number."""
    how = drawing(system)
    sites = [*_zones(zones, how, is_capital), *_seas(seas, how)]
    return Chart(how.bounds, tuple(sites), tuple(_links(zones, seas)), how.nowhere, how.line)


def _zones(
    zones: Sequence[DrawnZone], how: Drawing, is_capital: Callable[[int], bool]
) -> Iterator[Site]:
    for place, zone in enumerate(zones):
        marks = [
            *(["capital"] if is_capital(place) else []),
            *(["city"] if zone.city else []),
            *(["port"] if zone.port else []),
        ]
        points = ((zone.lon, zone.lat), *how.points.get(zone.id, ()))
        yield Site(zone.id, zone.name, "land", points, tuple(marks))


def _seas(seas: Sequence[DrawnSea], how: Drawing) -> Iterator[Site]:
    for sea in seas:
        points = ((sea.lon, sea.lat), *how.points.get(sea.id, ()))
        yield Site(sea.id, sea.name, "sea", points, ("closed",) if sea.closed else ())


def _links(zones: Sequence[DrawnZone], seas: Sequence[DrawnSea]) -> Iterator[Link]:
    """Each border once; a river is a river whatever its name."""
    for zone in zones:
        for border in zone.adjacent:
            if zone.id < border.to:
                kind = border.kind if border.kind in ("land", "strait") else "river"
                yield Link(zone.id, border.to, kind)
        yield from (Link(zone.id, sea, "coast") for sea in zone.seas)
    for sea in seas:
        yield from (Link(sea.id, other, "sea") for other in sea.adjacent if sea.id < other)
