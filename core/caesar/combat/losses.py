"""7.4, 7.5: steps lost, blocks eliminated, leaders killed, Cleopatra won over."""

from __future__ import annotations

from core.caesar.box.board import ELEPHANT, LEADER, LOCKED, LOST, POOL, TROPHY
from core.caesar.box.state import State, enemy, forget, put, send_to_pool, set_owner
from core.contract import Event, Table


def lose_step(table: Table, state: State, block: int, rule: str, shown: bool = True) -> None:
    """One step less; below the last one the block is gone."""
    if state.steps[block] > 1:
        state.steps[block] -= 1
        if shown:
            where = state.where[block]
            also = ("7.41",) if state.board.kind[block] == ELEPHANT else ()
            table.tell(Event("step-lost", rule, {"block": block, "place": where}, also=also))
        return
    eliminate(table, state, block, rule)


def eliminate(table: Table, state: State, block: int, rule: str) -> None:
    place, side = state.where[block], state.owner[block]
    args = {"block": block, "place": place, "side": side}
    if block == state.board.cleopatra:
        table.tell(Event("cleopatra-joins", "7.52", {"side": enemy(side), "place": place}))
        join(state, enemy(side))
    elif state.board.kind[block] == LEADER:
        put(state, block, TROPHY)
        state.steps[block] = 0
        forget(state, block)
        table.tell(Event("leader-killed", "7.51", args, also=(rule,)))
        _succeed(table, state, side)
    else:
        send_to_pool(state, block, LOST)
        table.tell(Event("eliminated", "7.5", args, also=(rule,)))


def join(state: State, side: int, steps: int = 1) -> None:
    """7.52: Cleopatra fights for the other side from the next round on."""
    block = state.board.cleopatra
    set_owner(state, block, side)
    state.steps[block] = steps
    forget(state, block)
    if state.battle is not None and block not in state.battle.acted:
        state.battle.acted.append(block)


def _succeed(table: Table, state: State, side: int) -> None:
    """7.51: when a leader is dead, the third one can be raised."""
    for leader in state.board.leaders[side]:
        if state.where[leader] == LOCKED:
            state.where[leader] = POOL
            table.tell(Event("third-leader", "7.51.third", {"side": side, "block": leader}))
