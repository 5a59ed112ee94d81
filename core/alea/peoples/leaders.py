"""4.2.1: the leaders of the major peoples: when they enter, come back and go for good."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.alea.box.board import DEAD, RETURNING, WAITING, Board
from core.alea.box.data import ForeignLeader
from core.alea.box.pieces import kill, move, set_side
from core.alea.box.state import State
from core.alea.peoples.homelands import land_zones, master
from core.contract import Action, Event, Prompt, Refusal, Step, Table, refuse
from core.flow import ask
from core.imperator.actions import Place

# What ends a leader the first time that it happens to his people.
ALLEGIANCE = ("allegiance-or-pacification",)
PACIFICATION = ("allegiance-or-pacification", "pacification")


def foreign_leaders(board: Board) -> range:
    return range(len(board.leaders), board.leader_count)


def printed(board: Board, leader: int) -> ForeignLeader:
    return board.data.foreign_leaders[leader - len(board.data.leaders)]


# --- going -------------------------------------------------------------------------------------


def retire(table: Table, state: State, leader: int, rule: str) -> None:
    """His time is over, wherever he is."""
    if state.where[leader] not in (DEAD, WAITING):
        table.tell(Event("leader-goes", rule, {"leader": leader}))
        kill(state, leader)


def end_with(table: Table, state: State, people: int, causes: Sequence[str]) -> None:
    """4.2.1: the allegiance or pacification of a people ends some of its leaders."""
    for leader in state.board.people_leaders[people]:
        if printed(state.board, leader).leaves in causes:
            retire(table, state, leader, "4.2.1.end")


def end_by_date(table: Table, state: State) -> None:
    """4.2.1: in phase F of his last year a leader goes."""
    for leader in foreign_leaders(state.board):
        leaves = printed(state.board, leader).leaves
        if leaves.startswith("-") and int(leaves) <= state.year:
            retire(table, state, leader, "4.2.1.end")


# --- coming ------------------------------------------------------------------------------------


def people_leader_comes(state: State, leader: int) -> bool:
    """Does he enter or come back in this phase C?"""
    board = state.board
    if state.where[leader] != WAITING:
        return state.where[leader] == RETURNING
    card = printed(board, leader)
    if card.after:
        return state.where[board.piece(card.after)] == DEAD
    first = board.scenarios[state.scenario].first  # who was due before it is not in the scenario
    return card.entry is not None and first < card.entry <= state.year


def people_leader_zones(state: State, leader: int) -> list[int]:
    """At peace he is at home; else he joins a unit of his own people."""
    people = state.board.piece_people[leader]
    if not master(state, people):
        return [state.board.homelands[people][0]]
    return land_zones(state, people)


def leaders_come(table: Table, state: State) -> Step:
    """2.C: leaders of the peoples enter or come back; without a unit to join they wait."""
    for leader in foreign_leaders(state.board):
        if people_leader_comes(state, leader):
            yield from _come(table, state, leader)


def _come(table: Table, state: State, leader: int) -> Step:
    zones = people_leader_zones(state, leader)
    if len(zones) > 1:
        action = yield from ask(table, state, lambda s: _join_question(s, leader))
        assert action is not None  # nobody breaks in here
        _join(table, state, leader, action.zone)
    elif zones:
        _join(table, state, leader, zones[0])


def _join(table: Table, state: State, leader: int, zone: int) -> None:
    rule = "4.2.1.return" if state.where[leader] == RETURNING else "4.2.1.entry"
    set_side(state, leader, master(state, state.board.piece_people[leader]))
    move(state, leader, zone)
    table.tell(Event("enters", rule, {"leader": leader, "to": zone}))


def _join_question(state: State, leader: int) -> JoinPrompt | None:
    waiting = people_leader_comes(state, leader) and len(people_leader_zones(state, leader)) > 1
    return JoinPrompt(state, leader) if waiting else None


class JoinPrompt(Prompt[Place]):
    """4.2.1: which units of his people does the leader join?"""

    kind = "people-leader"
    rule = "4.2.1"

    def __init__(self, state: State, leader: int) -> None:
        self.leader = leader
        self.side = master(state, state.board.piece_people[leader])
        self.seat = state.seat_of(self.side)

    def args(self) -> dict[str, Any]:
        return {"leader": self.leader, "side": self.side}

    def why_not(self, state: State, action: Place) -> Refusal | None:
        if action.pieces != (self.leader,):
            return refuse("not-due", "4.2.1")
        if action.zone not in people_leader_zones(state, self.leader):
            return refuse("joins-his-people", "4.2.1", zone=action.zone)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        return [Place((self.leader,), zone) for zone in people_leader_zones(state, self.leader)]
