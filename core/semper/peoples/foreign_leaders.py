"""4.2.1: the leaders of the major peoples: they come back, and the kings have their years."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.contract import Action, Event, Prompt, Refusal, Step, Table, refuse
from core.flow import ask
from core.imperator.actions import Place
from core.semper.box.board import DEAD, RETURNING, WAITING, Board
from core.semper.box.pieces import kill, move, set_side
from core.semper.box.state import State, enemy
from core.semper.peoples.homelands import on_the_map, rest
from core.semper.peoples.war import controller_of


def people_leaders(board: Board) -> range:
    """All leaders of peoples."""
    return range(len(board.leaders), board.leader_count)


def comes_now(state: State, leader: int) -> bool:
    """Does he come back in this phase C, or is it the first year of a king?"""
    place = state.where[leader]
    if place != WAITING:
        return place == RETURNING
    return state.year >= state.board.first_year[leader]


def hosts(state: State, leader: int) -> list[int]:
    """4.2.1.return: the zones where units of his people stand."""
    units = on_the_map(state, state.board.piece_people[leader])
    return sorted({state.where[unit] for unit in units})


def leaders_come(table: Table, state: State) -> Step:
    """2.C: they join units of their people, the initiative player's first; without any they
    wait."""
    coming = [leader for leader in people_leaders(state.board) if comes_now(state, leader)]
    for side in (state.initiative, enemy(state.initiative)):
        for leader in coming:
            if comes_now(state, leader) and _runs(state, side, leader):
                yield from _come(table, state, leader)


def _runs(state: State, side: int, leader: int) -> bool:
    return controller_of(state, state.board.piece_people[leader]) == side


def _come(table: Table, state: State, leader: int) -> Step:
    zones = hosts(state, leader)
    if len(zones) > 1:
        action = yield from ask(table, state, lambda s: PeopleLeaderPrompt(s, leader))
        _join(table, state, leader, action.zone)
    elif zones:
        _join(table, state, leader, zones[0])


def _join(table: Table, state: State, leader: int, zone: int) -> None:
    rule = "4.2.1.return" if state.where[leader] == RETURNING else "4.2.1.kings"
    set_side(state, leader, state.war[state.board.piece_people[leader]])
    move(state, leader, zone)
    rest(state, leader)
    table.tell(Event("people-leader-comes", rule, {"leader": leader, "to": zone}))


def kings_leave(table: Table, state: State) -> None:
    """4.2.1.kings: in phase F of his last year a king goes, wherever he is."""
    for leader in people_leaders(state.board):
        last = state.board.foreign_data(leader).last
        if last and last <= state.year and state.where[leader] != DEAD:
            kill(state, leader)
            table.tell(Event("leader-goes", "4.2.1.kings", {"leader": leader}))


class PeopleLeaderPrompt(Prompt[Place]):
    """4.2.1.return: which units of his people does the leader join?"""

    kind = "people-leader"
    rule = "4.2.1.return"

    def __init__(self, state: State, leader: int) -> None:
        self.leader = leader
        self.side = controller_of(state, state.board.piece_people[leader])
        self.seat = state.seat_of(self.side)

    def args(self) -> dict[str, Any]:
        return {"leader": self.leader, "side": self.side}

    def why_not(self, state: State, action: Place) -> Refusal | None:
        if action.pieces != (self.leader,):
            return refuse("another-leader", "4.2.1.return", leader=self.leader)
        if action.zone not in hosts(state, self.leader):
            return refuse("joins-his-people", "4.2.1.return", zone=action.zone)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        return [Place((self.leader,), zone) for zone in hosts(state, self.leader)]
