"""Read the data of the Republic from `data/republic/`, with an overlay, and check them."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec

from core import paths
from core.faults import BadData, misshapen
from core.overlay import merged
from core.republic.box.constraints import breaches
from core.republic.box.data import Data

FILES = ("wars", "leaders", "provinces", "senators")


def load(overlay: dict[str, Any] | None = None) -> Data:
    """The data as corrected by the overlay; BadData if they contradict the rules."""
    raw: dict[str, Any] = {}
    for name in FILES:
        path = paths.data_dir() / "republic" / f"{name}.toml"
        raw.update(tomllib.loads(path.read_text(encoding="utf-8")))
    corrected = merged(raw, overlay or {}, "overlay")
    try:
        data = msgspec.convert(corrected, Data)
    except msgspec.ValidationError as error:
        raise BadData(misshapen("table.data", error)) from error
    if broken := breaches(data):
        raise BadData(*broken)
    return data
