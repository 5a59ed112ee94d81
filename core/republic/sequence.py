"""The order of things: a turn of six phases, or one Combat Phase alone."""

from __future__ import annotations

from collections.abc import Callable

from core.contract import Step, Table
from core.republic.box.state import State
from core.republic.combat import steps as combat
from core.republic.year import steps as year

STEPS: dict[str, Callable[[Table, State], Step]] = {**year.YEAR_STEPS, **combat.COMBAT_STEPS}


def next_step(state: State, table: Table) -> Step:
    return STEPS[state.step](table, state)
