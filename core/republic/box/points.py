"""phase.8, frame.score.1: Rome's balance of one phase, or her Authority in a campaign; unrest."""

from __future__ import annotations

from core.contract import Event, Table
from core.republic.box.state import BATTLES, LIQUIDATION, State

GREAT_WAR = 10  # frame.score.1: printed land strength
LOST_TOGETHER = 3  # phase.8.units: so many units are a point
TRIUMPH = 4  # phase.9: so far above par, or below it


def balance(state: State) -> int:
    """phase.8: what is booked, less the rise of unrest, less a point for each full three units."""
    unrest = state.unrest - state.unrest_before
    return state.balance - unrest - max(0, state.units_lost) // LOST_TOGETHER


def change_unrest(table: Table, state: State, steps: int, rule: str) -> None:
    """1: it never falls below 0."""
    before = state.unrest
    state.unrest = max(0, state.unrest + steps)
    if state.unrest != before:
        args = {"unrest": state.unrest, "steps": state.unrest - before}
        table.tell(Event("unrest", rule, args))


def units_gone(state: State, count: int) -> None:
    """phase.8.units: lost or gone over; below 0: they came over."""
    if not state.campaign and state.step != LIQUIDATION:
        state.units_lost += count


def conflict_beaten(table: Table, state: State, war: int) -> None:
    great = state.board.land[war] >= GREAT_WAR and not state.revolt[war]
    _book(table, state, 3, 2 if great else 1)


def beaten_off(table: Table, state: State) -> None:
    _book(table, state, 2, 1)


def fleet_vanquished(table: Table, state: State) -> None:
    _book(table, state, 1, 0)


def rebellion_over(table: Table, state: State) -> None:
    _book(table, state, 4, 2)


def province_retaken(table: Table, state: State) -> None:
    if state.step == BATTLES:
        _book(table, state, 2, 1)


def province_taken(table: Table, state: State) -> None:
    _book(table, state, -2, 0)


def man_lost(table: Table, state: State) -> None:
    _book(table, state, -1, 0)


def phase_over(table: Table, state: State, conflicts: int) -> None:
    """frame.combat.5: of each active conflict, and of a rebellion."""
    if state.campaign and conflicts:
        _authority(table, state, -conflicts, "frame.combat.5")


def _book(table: Table, state: State, points: int, authority: int) -> None:
    """A rebel who liquidates scores nothing for Rome."""
    if state.step == LIQUIDATION:
        return
    if state.campaign:
        if authority:
            _authority(table, state, authority, "frame.score.1")
    elif state.par is not None and points:
        state.balance += points
        args = {"points": points, "balance": balance(state), "par": state.par}
        table.tell(Event("balance", "phase.8", args))


def _authority(table: Table, state: State, points: int, rule: str) -> None:
    state.authority += points
    table.tell(Event("authority", rule, {"points": points, "authority": state.authority}))
