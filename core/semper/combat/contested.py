"""8.1: which zones are contested."""

from __future__ import annotations

from core.imperator.graph import places_of
from core.semper.box.board import PRIMUS, SECONDUS
from core.semper.box.state import State


def contested(state: State) -> tuple[int, ...]:
    """Land zones where both players have units that fight each other."""
    return places_of(contested_mask(state))


def contested_mask(state: State) -> int:
    """4.4.1: peoples fight only Romans (and Armenians) of the other camp, never each other."""
    romans, units = state.index.roman_mask, state.index.unit_mask
    fought = romans[PRIMUS] & units[SECONDUS] | units[PRIMUS] & romans[SECONDUS]
    return fought & state.board.land_mask
