"""How units and men go from place to place: the only functions that write it down."""

from __future__ import annotations

from collections.abc import Iterable

from core.republic.box.board import (
    COMMANDS,
    DEAD,
    HOME,
    IN_ROME,
    MASTER,
    NOBODY,
    NOWHERE,
    POOL,
    SQUADRONS,
)
from core.republic.box.state import Expedition, State, force, legions_at


def move(state: State, units: Iterable[int], place: int) -> None:
    for unit in units:
        state.where[unit] = place


def lose_unit(state: State, unit: int) -> None:
    """It goes back to the pool; a legion raised later is a regular one."""
    state.where[unit] = POOL
    if unit < SQUADRONS.start:
        state.veteran[unit], state.loyal_to[unit] = 0, NOBODY


def raise_units(state: State, units: Iterable[int]) -> None:
    move(state, units, HOME)


def promote(state: State, legion: int, man: int) -> None:
    """8.0.10: it is a veteran now, bound to this man (or to nobody)."""
    state.veteran[legion], state.loyal_to[legion] = 1, man


def regulars_at(state: State, place: int) -> list[int]:
    return [unit for unit in legions_at(state, place) if not state.veteran[unit]]


def veterans_at(state: State, place: int) -> list[int]:
    return [unit for unit in legions_at(state, place) if state.veteran[unit]]


def assign(state: State, man: int, post: int, at: int = NOWHERE) -> None:
    state.post[man], state.at[man] = post, at


def to_rome(state: State, man: int) -> None:
    assign(state, man, IN_ROME)


def die(state: State, man: int) -> None:
    """6.death: his markers go, his influence is that of his family."""
    _leave_post(state, man)
    assign(state, man, DEAD)
    board = state.board
    family = board.family_man[board.chit[man]]
    state.influence[man], state.popularity[man] = board.influence[family], 0
    for legion, owner in enumerate(state.loyal_to):
        if owner == man:
            state.loyal_to[legion] = NOBODY
    if state.dictator == man:
        state.dictator = NOBODY


def _leave_post(state: State, man: int) -> None:
    """An expedition does without him."""
    if state.post[man] not in (COMMANDS, MASTER):
        return
    for expedition in state.expeditions:
        if expedition.commander == man:
            expedition.commander = NOBODY
        if expedition.master == man:
            expedition.master = NOBODY


def leave_post(state: State, man: int, post: int, at: int = NOWHERE) -> None:
    """From whatever he did to something else."""
    _leave_post(state, man)
    assign(state, man, post, at)


def end_expedition(state: State, expedition: Expedition) -> None:
    """All that is left of it comes to Rome."""
    place = force(expedition)
    move(state, [unit for unit, where in enumerate(state.where) if where == place], HOME)
    for man in (expedition.commander, expedition.master):
        if man != NOBODY:
            to_rome(state, man)
    state.expeditions.remove(expedition)
