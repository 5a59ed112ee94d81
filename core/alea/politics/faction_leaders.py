"""3.5.1 and 3.5.2: Faction Leaders: a second one, and who succeeds the fallen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.alea.box.actions import Name
from core.alea.box.board import CAESARIAN, DEAD, NOWHERE, REPUBLICAN, SIDES
from core.alea.box.offices import is_pretender
from core.alea.box.state import State, on_map
from core.contract import Action, Event, Prompt, Refusal, Step, Table, refuse
from core.flow import ask
from core.imperator.actions import Done
from core.imperator.asking.prompts import ActivePrompt

MOST_CHIEFS = 2  # 3.5.1: Faction Leaders of one side


def succession(table: Table, state: State) -> Step:
    """3.5.2: once all the dead are known, each side that lost its Faction Leader gets another."""
    while state.fallen_chiefs:
        entry = state.fallen_chiefs[0]
        fallen, side = entry
        if fallen == state.board.caesar and not state.disinherited:
            _heir_of_caesar(table, state)
        if not state.faction_leaders[side] and not state.swap & side:  # else a Pretender takes over
            yield from _successor(table, state, side)
        if state.fallen_chiefs[:1] == [entry]:  # an interjection may have settled it meanwhile
            state.fallen_chiefs.pop(0)


def _heir_of_caesar(table: Table, state: State) -> None:
    """3.5.2: M. Antonius leads after Caesar, besides another Faction Leader if there is one."""
    heir, chiefs = state.board.piece("m-antonius"), state.faction_leaders[CAESARIAN]
    alive = state.side[heir] == CAESARIAN and state.where[heir] != DEAD
    if alive and heir not in chiefs and len(chiefs) < MOST_CHIEFS:
        name_faction_leader(table, state, heir, "3.5.2.caesar")


def fill_vacancy(state: State, side: int) -> None:
    """3.5.2: leaders have come over to a side without a Faction Leader: `succession` names one."""
    if not state.faction_leaders[side] and heirs(state, side):
        state.fallen_chiefs.append((NOWHERE, side))


def _successor(table: Table, state: State, side: int) -> Step:
    """A second Faction Leader carries on alone, else the player names another."""
    if any(fallen == state.board.caesar for fallen, lost in state.fallen_chiefs if lost == side):
        _heir_of_caesar(table, state)
    action = yield from ask(table, state, lambda s: _name_question(s, side))
    if action is not None:
        name_faction_leader(table, state, action.leader, "3.5.2")
    elif not state.faction_leaders[side]:
        table.tell(Event("no-faction-leader", "3.5.2.none", {"side": side}))


def _name_question(state: State, side: int) -> NamePrompt | None:
    vacant = not state.faction_leaders[side]
    return NamePrompt(state, side) if vacant and heirs(state, side) else None


def name_faction_leader(table: Table, state: State, leader: int, rule: str) -> None:
    side = state.side[leader]
    state.faction_leaders[side].append(leader)
    table.tell(Event("faction-leader", rule, {"leader": leader, "side": side}))


def heirs(state: State, side: int) -> list[int]:
    """Leaders on the map whose political capacity is at most one below the best.

    3.6.1: not a Pretender, who has a title to win on the other side.
    """
    board = state.board
    present = [x for x in board.roman_leaders if state.side[x] == side and on_map(state, x)]
    present = [x for x in present if not is_pretender(state, x)]
    best = max((board.pc[side][x] for x in present), default=0)
    return [x for x in present if board.pc[side][x] >= best - 1]


def second_candidates(state: State, side: int) -> list[int]:
    """3.5.1: who may become a second Faction Leader beside the only one."""
    board, chiefs = state.board, state.faction_leaders
    if len(chiefs[side]) != 1 or state.pretenders[side] != NOWHERE:
        return []
    if board.caesar in chiefs[CAESARIAN] and board.pompeius in chiefs[REPUBLICAN]:
        return []
    return [
        x
        for x in board.roman_leaders
        if state.side[x] == side
        and on_map(state, x)
        and x not in chiefs[side]
        and not _of_a_coup(state, x)
    ]


def _of_a_coup(state: State, leader: int) -> bool:
    """3.6: a Pretender, or one who rallied to him, has a title to win on the other side."""
    coups = [side for side in SIDES if state.pretenders[side] != NOWHERE]
    return any(leader in (state.pretenders[side], *state.rallied[side]) for side in coups)


def second_question(state: State) -> SecondPrompt | None:
    return SecondPrompt(state) if second_candidates(state, state.active) else None


class SecondPrompt(ActivePrompt[Done | Name]):
    """3.5.1: is there a second Faction Leader from now on?"""

    kind = "second"
    rule = "3.5.1.second"

    def why_not(self, state: State, action: Done | Name) -> Refusal | None:
        if isinstance(action, Done):
            return None
        if action.leader not in second_candidates(state, self.side):
            return refuse("not-a-second", "3.5.1.second")
        return None

    def final(self, action: Action) -> bool:
        return False

    def legal(self, state: State) -> Sequence[Action]:
        return [Done(), *(Name(leader) for leader in second_candidates(state, self.side))]


class NamePrompt(Prompt[Name]):
    """3.5.2: who takes over?"""

    kind = "name"
    rule = "3.5.2"
    open = True

    def __init__(self, state: State, side: int) -> None:
        self.side, self.seat = side, state.seat_of(side)

    def args(self) -> dict[str, Any]:
        return {"side": self.side}

    def why_not(self, state: State, action: Name) -> Refusal | None:
        if action.leader not in heirs(state, self.side):
            return refuse("not-an-heir", "3.5.2")
        return None

    def legal(self, state: State) -> Sequence[Action]:
        return [Name(leader) for leader in heirs(state, self.side)]
