"""How a system's map is drawn, from `data/<system>/chart.toml`: no rule depends on it, so it is no
part of the board's data."""

from __future__ import annotations

import math
import tomllib

import msgspec

from core import paths
from core.once import once

Point = tuple[float, float]  # lon, lat


class Drawing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The window, land that is no place's, and the points that places grow from."""

    bounds: tuple[float, float, float, float]
    nowhere: tuple[Point, ...]
    points: dict[str, tuple[Point, ...]]
    line: float = math.inf  # degrees of latitude: from farther away its markers are too many


@once
def drawing(system: str) -> Drawing:
    path = paths.data_dir() / system / "chart.toml"
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Drawing)
