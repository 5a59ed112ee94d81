"""3.5.1, 3.6.3.A: titles and markers are given and laid down."""

from __future__ import annotations

from core.contract import Event, Table
from core.semper.box.board import NOBODY, NOWHERE, SECONDUS
from core.semper.box.pieces import recount
from core.semper.box.state import (
    AUGUSTUS,
    HEAD,
    PLAIN,
    REBEL,
    TITLES,
    USURPER,
    State,
    head_of,
    in_revolt,
)


def _entitle(state: State, leader: int, title: int) -> None:
    """What he may lead, and beside whom he may stand, changes with his title (3.2.1,
    3.6.3.stack)."""
    state.title[leader] = title
    recount(state)


def lay_down(table: Table, state: State, leader: int) -> None:
    """He is a plain leader again: no title, no marker, and no guards (3.5.3)."""
    _entitle(state, leader, PLAIN)
    state.cause[leader] = NOWHERE
    state.taken_from[leader], state.bonus[leader] = NOBODY, 0
    state.extensions = [entry for entry in state.extensions if entry[0] != leader]
    for side, bearer in enumerate(state.guards):
        if bearer == leader:
            state.guards[side] = NOWHERE
            table.tell(Event("guards-aside", "3.5.3", {"leader": leader, "side": side}))


def raise_to(table: Table, state: State, leader: int, title: int, rule: str) -> None:
    """3.5.1: he becomes Caesar or Augustus."""
    _entitle(state, leader, title)
    args = {"leader": leader, "side": state.side[leader], "title": TITLES[title]}
    table.tell(Event("raised", rule, args))


def become_secundus(table: Table, state: State, leader: int, rule: str) -> None:
    """3.5.1: he is Secundus Augustus from now on."""
    _entitle(state, leader, HEAD)
    table.tell(Event("secundus-augustus", rule, {"leader": leader, "side": state.side[leader]}))


def crown(table: Table, state: State, leader: int, rule: str) -> None:
    """3.5.2, 3.6.4.success: he is Primus Augustus at once. If he serves SECONDUS the players change
    roles in phase F (5); until then `state.heir` tells who he is."""
    side, before = state.side[leader], state.swap
    state.swap = side == SECONDUS
    state.heir = leader if state.swap else NOWHERE
    if state.swap and in_revolt(state, leader):
        _entitle(state, leader, USURPER)  # 3.6.3.stack: he keeps to his own until then
        state.cause[leader] = NOWHERE
    elif state.swap and head_of(state, side) not in (NOWHERE, leader):
        _entitle(state, leader, AUGUSTUS)
    else:
        if in_revolt(state, leader):
            lay_down(table, state, leader)
        _entitle(state, leader, HEAD)
    table.tell(Event("primus-augustus", rule, {"leader": leader, "side": side}))
    if state.swap and not before:
        table.tell(Event("roles-will-change", "5", {"leader": leader}))
    elif before and not state.swap:
        table.tell(Event("roles-stay", "3.5.2.primus.4", {"leader": leader}))


def mark_usurper(state: State, leader: int, origin: int, bonus: int) -> None:
    """3.6.2: he bears the marker of a Usurper; `origin` is the side that he was taken from."""
    _entitle(state, leader, USURPER)
    state.cause[leader] = NOWHERE
    state.taken_from[leader], state.bonus[leader] = origin, bonus


def mark_rebel(state: State, leader: int, usurper: int, origin: int) -> None:
    """3.6.3.A: he bears a civil war marker."""
    _entitle(state, leader, REBEL)
    state.cause[leader] = usurper
    state.taken_from[leader], state.bonus[leader] = origin, 0


def stand_down(table: Table, state: State, side: int, rule: str) -> None:
    """3.6.4.success, 5.usurpers: nobody of the side is in revolt any more: they are its plain
    leaders."""
    leaders = [
        leader
        for leader in state.board.roman_leaders
        if state.side[leader] == side and in_revolt(state, leader) and leader != state.heir
    ]
    for leader in leaders:
        lay_down(table, state, leader)
    if leaders:
        table.tell(Event("markers-off", rule, {"side": side, "leaders": leaders}))
