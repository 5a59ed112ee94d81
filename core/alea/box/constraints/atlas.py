"""The map of the data, as the constraints walk over it."""

from __future__ import annotations

from core.alea.box.data import Data, ZoneData
from core.imperator.atlas import SeriesAtlas


class Atlas(SeriesAtlas[ZoneData]):
    """The zones, beside all the other data."""

    def __init__(self, data: Data) -> None:
        super().__init__(data.zones, (region.id for region in data.regions), steep=("alpes",))
        self.data = data
