"""5.3: free deployment: a side's blocks change places among themselves."""

from __future__ import annotations

from collections.abc import Sequence

from core.caesar.box.actions import Done, Swap
from core.caesar.box.board import CAESAR, POMPEY
from core.caesar.box.prompts import SidePrompt
from core.caesar.box.state import DEAL, DEPLOYMENT, State, put
from core.contract import Action, Event, Refusal, Step, Table, refuse
from core.flow import ask


class SwapPrompt(SidePrompt[Done | Swap]):
    kind = "swap"
    rule = "5.3"

    def why_not(self, state: State, action: Done | Swap) -> Refusal | None:
        if isinstance(action, Done):
            return None
        return why_not_swap(state, self.side, action.one, action.other)

    def legal(self, state: State) -> Sequence[Action]:
        board = state.board
        own = [
            b
            for b in range(board.block_count)
            if state.owner[b] == self.side and state.where[b] < board.place_count
        ]
        return [
            Done(),
            *(
                Swap(one, other)
                for n, one in enumerate(own)
                for other in own[n + 1 :]
                if why_not_swap(state, self.side, one, other) is None
            ),
        ]


def why_not_swap(state: State, side: int, one: int, other: int) -> Refusal | None:
    board = state.board
    for block in (one, other):
        if not 0 <= block < board.block_count or state.owner[block] != side:
            return refuse("not-yours", "6.1.own", block=block)
        if state.where[block] >= board.place_count:
            return refuse("not-on-map", "5.3.pool", block=block)
    if state.where[one] == state.where[other]:
        return refuse("same-city", "5.3", place=state.where[one])
    for block, to in ((one, state.where[other]), (other, state.where[one])):
        if board.fleet[block] and not board.seas[to]:
            return refuse("fleet-inland", "5.3.port", place=to)
    return None


def deployment(table: Table, state: State) -> Step:
    side = state.active
    action = yield from ask(table, state, lambda s: SwapPrompt(s, side))
    if isinstance(action, Swap):
        here, there = state.where[action.one], state.where[action.other]
        put(state, action.one, there)
        put(state, action.other, here)
        args = {"side": side, "blocks": [action.one, action.other], "places": [here, there]}
        only = state.seat_of(side) if state.hidden_hands else 0  # behind one's hand
        table.tell(Event("swapped", "5.3", args, only=only))
        return
    table.tell(Event("deployed", "5.3", {"side": side}))
    state.active, state.step = (POMPEY, DEPLOYMENT) if side == CAESAR else (CAESAR, DEAL)
