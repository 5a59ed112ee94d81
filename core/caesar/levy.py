"""6.4: new blocks and new steps, in cities that are friendly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.caesar.actions import Done, Raise, Reinforce
from core.caesar.board import ANY_CITY, LOST, MAJOR_PORT, NEVER, POOL
from core.caesar.cards import begin_command
from core.caesar.movement import tell_blocks
from core.caesar.prompts import SidePrompt
from core.caesar.state import BATTLES, State, enemy, friendly, put
from core.contract import Action, Event, Refusal, Step, Table, refuse
from core.flow import ask


def why_not_raise(state: State, side: int, action: Raise) -> Refusal | None:
    board, block, city = state.board, action.block, action.city
    if not 0 <= block < board.block_count or state.owner[block] != side:
        return refuse("not-yours", "6.1.own", block=block)
    if state.where[block] == LOST:
        return refuse("lost-this-year", "7.5", block=block)
    if state.where[block] != POOL:
        return refuse("not-in-pool", "6.4", block=block)
    if not 0 <= city < board.city_count or not friendly(state, side, city):
        return refuse("city-not-friendly", "6.4.friendly", place=city)
    wanted = board.levy[block]
    if wanted == MAJOR_PORT and not board.major_port[city]:
        return refuse("not-a-major-port", "6.4.fleet", place=city)
    if wanted >= 0 and wanted != city:
        return refuse("raised-elsewhere", "6.4.named", block=block, place=wanted)
    return None


def why_not_reinforce(state: State, side: int, block: int) -> Refusal | None:
    board = state.board
    if not 0 <= block < board.block_count or state.owner[block] != side:
        return refuse("not-yours", "6.1.own", block=block)
    place = state.where[block]
    if place >= board.place_count:
        return refuse("not-on-map", "6.4", block=block)
    if board.is_sea(place):
        return refuse("not-at-sea", "6.4.sea", block=block)
    if not friendly(state, side, place):
        return refuse("city-not-friendly", "6.4.friendly", place=place)
    if state.steps[block] >= board.most[block]:
        return refuse("at-full-strength", "6.4.full", block=block)
    return None


def cities_for(state: State, side: int, block: int) -> list[int]:
    """Where a new block may appear."""
    board, wanted = state.board, state.board.levy[block]
    if wanted >= 0:
        return [wanted] if friendly(state, side, wanted) else []
    if wanted == NEVER:
        return []
    cities = (c for c in range(board.city_count) if friendly(state, side, c))
    return [c for c in cities if wanted == ANY_CITY or board.major_port[c]]


class LevyPrompt(SidePrompt):
    kind = "levies"
    rule = "6.4"
    ends = 0.03

    def __init__(self, state: State, side: int) -> None:
        super().__init__(state, side)
        self.left = state.levies_left

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "count": self.left}

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if isinstance(action, Raise):
            return why_not_raise(state, self.side, action)
        if isinstance(action, Reinforce):
            return why_not_reinforce(state, self.side, action.block)
        return refuse("not-an-answer", "table.action")

    def legal(self, state: State) -> Sequence[Action]:
        return [Done(), *_levies(state, self.side)]


def _levies(state: State, side: int) -> list[Action]:
    own, where = state.owner, state.where
    found: list[Action] = []
    for block in range(state.board.block_count):
        if own[block] != side:
            continue
        if where[block] == POOL:
            found += [Raise(block, city) for city in cities_for(state, side, block)]
        elif why_not_reinforce(state, side, block) is None:
            found.append(Reinforce(block))
    return found


def levies(table: Table, state: State) -> Step:
    """One levy, or the end; then the other side's command, or the battles."""
    side = state.active
    if state.levies_left and _levies(state, side):
        action = yield from ask(table, state, lambda s: LevyPrompt(s, side))
        if isinstance(action, Raise):
            put(state, action.block, action.city)
            state.steps[action.block], state.moved[action.block] = 1, 1
            state.levies_left -= 1
            tell_blocks(table, state, side, "raised", "6.4", [action.block], place=action.city)
            return
        if isinstance(action, Reinforce):
            state.steps[action.block] += 1
            state.levies_left -= 1
            place = state.where[action.block]
            tell_blocks(table, state, side, "reinforced", "6.4", [action.block], place=place)
            return
    table.tell(Event("command-over", "2.2", {"side": side}))
    if side == state.first:
        begin_command(state, enemy(side))
    else:
        state.active = state.first
        state.step = BATTLES
