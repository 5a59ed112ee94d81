"""3.7.3, 3.4.2.control: who holds the dioceses and the fleets."""

from __future__ import annotations

from core.contract import Event, Table
from core.imperator.graph import places_of
from core.semper.box.board import NOWHERE
from core.semper.box.pieces import recount
from core.semper.box.state import ENEMY, State, enemy
from core.semper.emperors.loyalty import settle_zone


def check_control(table: Table, state: State) -> None:
    """3.7.3: dioceses change hands; 3.7.2.leaderless: their units without a leader follow."""
    won = [
        diocese
        for diocese, holder in enumerate(state.control)
        if conquers(state, ENEMY[holder], diocese)
    ]
    for diocese in won:
        side = enemy(state.control[diocese])
        state.control[diocese] = side
        table.tell(Event("diocese-taken", "3.7.3", {"side": side, "diocese": diocese}))
    for diocese in won:
        for zone in state.board.diocese_zones[diocese]:
            settle_zone(table, state, zone)
    if won:
        recount(state)


def conquers(state: State, side: int, diocese: int) -> bool:
    """3.7.3: it occupies the capital's zone, or all its cities' zones where there is none."""
    index, key = state.index, state.board.key_mask[diocese]
    if key & ~(index.leader_mask[side] & index.unit_mask[side]):
        return False
    return all(occupies(state, side, zone) for zone in places_of(key))


def occupies(state: State, side: int, zone: int) -> bool:
    """A Roman leader and a Roman unit together, and no Roman unit of the enemy: neither peoples
    nor Armenia count."""
    index, board = state.index, state.board
    led = any(map(board.is_roman, index.leaders[side][zone]))
    held = any(map(board.is_roman, index.units[side][zone]))
    return led and held and not any(map(board.is_roman, index.units[enemy(side)][zone]))


def control_of_fleets(table: Table, state: State) -> None:
    """3.4.2.control: a fleet serves whoever holds the diocese of its home port."""
    board = state.board
    for fleet, home in enumerate(board.fleet_homes):
        side = state.control[board.diocese_of[home]]
        if state.fleet_at[fleet] == NOWHERE or state.fleet_side[fleet] == side:
            continue
        state.fleet_side[fleet] = side
        args = {"fleet": board.hold(fleet), "side": side}
        table.tell(Event("fleet-controlled", "3.4.2.control", args))
