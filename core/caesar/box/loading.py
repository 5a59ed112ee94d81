"""Read the data of Julius Caesar from `data/caesar/`, with an overlay, and check them."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec

from core import paths
from core.caesar.box.constraints import breaches
from core.caesar.box.data import Data
from core.faults import BadData, misshapen
from core.overlay import merged

FILES = ("map", "blocks", "cards")


def load(overlay: dict[str, Any] | None = None) -> Data:
    """The data as corrected by the overlay; BadData if they contradict the rules."""
    raw: dict[str, Any] = {}
    for name in FILES:
        path = paths.data_dir() / "caesar" / f"{name}.toml"
        raw.update(tomllib.loads(path.read_text(encoding="utf-8")))
    corrected = merged(raw, overlay or {}, "overlay")
    try:
        data = msgspec.convert(corrected, Data)
    except msgspec.ValidationError as error:
        raise BadData(misshapen("table.data", error)) from error
    if broken := breaches(data):
        raise BadData(*broken)
    return data
