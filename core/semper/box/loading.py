"""Read the data of Semper Victor from `data/semper/`, with an overlay, and check them."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec

from core import paths
from core.faults import BadData, misshapen
from core.overlay import merged
from core.semper.box.constraints import breaches
from core.semper.box.data import Data

FILES = ("map", "leaders", "units", "peoples", "stratagems", "scenarios")
SERIES = ("combat",)  # files of the series


def load(overlay: dict[str, Any] | None = None) -> Data:
    """The data as corrected by the overlay; BadData if they contradict the rules."""
    raw = merged(_read(), overlay or {}, "overlay")
    try:
        data = msgspec.convert(raw, Data)
    except msgspec.ValidationError as error:
        raise BadData(misshapen("table.data", error)) from error
    if broken := breaches(data):
        raise BadData(*broken)
    return data


def _read() -> dict[str, Any]:
    raw: dict[str, Any] = {}
    files = [*(("semper", name) for name in FILES), *(("imperator", name) for name in SERIES)]
    for folder, name in files:
        path = paths.data_dir() / folder / f"{name}.toml"
        for key, value in tomllib.loads(path.read_text(encoding="utf-8")).items():
            raw[key] = raw[key] + value if key in raw else value  # units stand in two files
    return raw
