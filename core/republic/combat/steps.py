"""The steps of the Combat Phase, in their order (8.1)."""

from __future__ import annotations

from collections.abc import Callable

from core.contract import Step, Table
from core.republic.box.state import (
    ASSAULTS,
    BATTLES,
    COMBAT,
    CONVOYS,
    INTERCEPTIONS,
    LIQUIDATION,
    PHASE_END,
    State,
)
from core.republic.combat import assault, convoys, liquidation, order, phase_end


def assaults_in_turn(table: Table, state: State) -> Step:
    """8.1.4: until no conflict attacks any more."""
    if state.assaulting:
        yield from assault.one_assault(table, state)
    else:
        state.step = PHASE_END


COMBAT_STEPS: dict[str, Callable[[Table, State], Step]] = {
    COMBAT: order.begin,
    BATTLES: order.battles,
    CONVOYS: convoys.convoys,
    INTERCEPTIONS: convoys.interceptions,
    ASSAULTS: assaults_in_turn,
    PHASE_END: phase_end.phase_end,
    LIQUIDATION: liquidation.liquidation,
}
