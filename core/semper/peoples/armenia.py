"""4.4.2: Armenia, the ally of Rome: whom it follows, when it goes home, how it comes back."""

from __future__ import annotations

from collections.abc import Sequence

from core.contract import Event, Table
from core.semper.box.board import BOX
from core.semper.box.pieces import move, recount, set_sides
from core.semper.box.state import State, at_war, enemy
from core.semper.peoples.homelands import counters_of, on_the_map, rest


def armenians_away(state: State) -> list[int]:
    """Its units on the map outside Armenia."""
    board = state.board
    homes = board.homelands[board.armenia]
    units = board.people_units[board.armenia]
    return [u for u in units if state.where[u] < board.place_count and state.where[u] not in homes]


def may_leave_armenia(state: State) -> bool:
    """4.4.2.move: only while Persae or Iberia are at war with Rome."""
    return at_war(state, state.board.persae) or at_war(state, state.board.iberia)


def armenians_go_home(table: Table, state: State) -> None:
    """4.4.2.move: at the end of phase E of a year without such a war they go home."""
    if not may_leave_armenia(state):
        send_armenians_home(table, state, armenians_away(state), "4.4.2.move")


def send_armenians_home(table: Table, state: State, units: Sequence[int], rule: str) -> None:
    """They may not stay where they are."""
    board = state.board
    away = armenians_away(state)
    going = [unit for unit in units if unit in away]
    for unit in going:
        move(state, unit, board.homelands[board.armenia][0])
    if going:
        args = {"people": board.armenia, "units": going, "side": state.side[going[0]]}
        table.tell(Event("armenia-goes-home", rule, args))


def follow_oriens(table: Table, state: State) -> None:
    """4.4.2: they belong to whoever controls Oriens; those who stand with the other camp go
    home."""
    board, side = state.board, state.control[state.board.oriens]
    units = on_the_map(state, board.armenia)
    if all(state.side[unit] == side for unit in units):
        return
    set_sides(state, counters_of(board, board.armenia), side)
    recount(state)
    table.tell(Event("armenia-follows", "4.4.2", {"people": board.armenia, "side": side}))
    others = state.index.roman_mask[enemy(side)] | state.index.leader_mask[enemy(side)]
    among = [unit for unit in armenians_away(state) if others >> state.where[unit] & 1]
    send_armenians_home(table, state, among, "4.4.2")


def armenia_winters(table: Table, state: State) -> None:
    """4.4.2.return: in Armenia they recover, and the lost come back unless Persae are there."""
    if state.pax:  # there was no phase E for them to go home in
        armenians_go_home(table, state)
    board = state.board
    home = board.homelands[board.armenia][0]
    units = board.people_units[board.armenia]
    tired = [unit for unit in units if state.where[unit] == home and state.reduced[unit]]
    for unit in tired:
        rest(state, unit)
    if tired:
        table.tell(Event("recovers", "4.4.2.return", {"units": tired, "place": home}))
    lost = [unit for unit in units if state.where[unit] == BOX]
    if not lost:
        return
    args = {"people": board.armenia, "units": lost, "to": home}
    if any(state.where[unit] == home for unit in board.people_units[board.persae]):
        table.tell(Event("return-barred", "4.4.2.return", args))
        return
    set_sides(state, lost, state.control[board.oriens])
    for unit in lost:
        move(state, unit, home)
        rest(state, unit)
    table.tell(Event("people-placed", "4.4.2.return", args))
