"""8.4.2: units that suffer."""

from __future__ import annotations

from core.contract import Table
from core.imperator.combat.losses import weaken
from core.semper.box.pieces import eliminate
from core.semper.box.state import State


def hit(table: Table, state: State, unit: int, rule: str) -> None:
    """8.4.2: a full unit is reduced, a reduced one is lost."""
    weaken(table, state, unit, rule, eliminate)
