"""Read the data of Alea Iacta Est from `data/alea/`, with an overlay, and check them."""

from __future__ import annotations

from typing import Any

from core.alea.box.constraints import breaches
from core.alea.box.data import Data
from core.imperator.loading import load_data

FILES = ("map", "leaders", "units", "peoples", "stratagems", "tables", "scenarios")


def load(overlay: dict[str, Any] | None = None) -> Data:
    """The data as corrected by the overlay; BadData if they contradict the rules."""
    return load_data("alea", FILES, Data, breaches, overlay)
