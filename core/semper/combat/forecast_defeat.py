"""8.4.1, 8.5: what a defeat costs besides the losses of the table, shown before the die falls.

The battle is fought on copies, by the very steps that resolve it, as far as a question that only
a player can answer: there, at the latest, the beaten have somewhere to go.
"""

from __future__ import annotations

from msgspec import structs

from core.contract import Event
from core.imperator.combat.forecast_defeat import Fate, Fought, fates_of, until_a_choice
from core.preview import Preview
from core.semper.box.state import Battle, State, copied
from core.semper.combat.battle import settle, undergo
from core.semper.combat.refuge import remember_origins

SUBMITS = "3.6.4.failure"


def fates(state: State, fight: Battle, rows: list[int]) -> tuple[Fate, ...]:
    """3.6.4.failure: a revolt that has lost its head submits."""

    def submits(events: list[Event]) -> str:
        return SUBMITS if any(event.kind == "revolt-submits" for event in events) else ""

    table = state.board.combat
    return fates_of(table, fight, rows, lambda row: _fought(state, fight, row), submits)


def _fought(state: State, fight: Battle, row: int | None) -> Fought:
    """On a copy: from this row of the table on, or from where the battle stands."""
    preview = Preview(copied(state))
    table, copy = preview.table, preview.state
    copy.battle = structs.replace(fight)
    if not copy.attacked_from:  # the movement is not over yet
        remember_origins(copy)
    step = settle(table, copy) if row is None else undergo(table, copy, row)
    return until_a_choice(preview, step)
