"""Read the data of Semper Victor from `data/semper/`, with an overlay, and check them."""

from __future__ import annotations

from typing import Any

from core.imperator.loading import load_data
from core.semper.box.constraints import breaches
from core.semper.box.data import Data

FILES = ("map", "leaders", "units", "peoples", "stratagems", "scenarios")


def load(overlay: dict[str, Any] | None = None) -> Data:
    """The data as corrected by the overlay; BadData if they contradict the rules."""
    return load_data("semper", FILES, Data, breaches, overlay)
