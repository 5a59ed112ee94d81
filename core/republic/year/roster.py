"""frame.men: who comes back, and the statesmen whom the calendar brings."""

from __future__ import annotations

from core.contract import Event, Table
from core.republic.box.board import (
    CAPTIVE,
    DEAD,
    IN_ROME,
    MARCHES,
    NOBODY,
    NOWHERE,
    PARTISAN,
    SITS,
    UNKNOWN,
)
from core.republic.box.state import State
from core.republic.start.setup import Campaign

AWAY = (CAPTIVE, MARCHES, SITS, PARTISAN)  # frame.men.3: nobody takes his place


def heirs(table: Table, state: State) -> None:
    """frame.men.2: the families of the dead send another man. A statesman's heir is of his
    family."""
    board, post = state.board, state.post
    if DEAD not in post:
        return
    for man, own in enumerate(board.statesmen_of):
        if post[man] > DEAD or post[man] == IN_ROME:
            continue
        fallen = any(post[n] == DEAD for n in own)
        serving = any(post[n] not in (UNKNOWN, DEAD) for n in own)
        if post[man] == DEAD or (fallen and not serving):
            state.post[man], state.at[man] = IN_ROME, NOWHERE
            state.influence[man], state.popularity[man] = board.influence[man], 0
            table.tell(Event("heir", "frame.men.2", {"man": man}))


def statesmen(table: Table, state: State, about: Campaign) -> None:
    """frame.forum.2: those who are due, as soon as they can come."""
    for arrival in about.statesmen:
        man = state.board.man_by_id[arrival.man]
        if arrival.turn > state.turn or state.post[man] != UNKNOWN:
            continue
        family = state.board.family_man[state.board.chit[man]]
        if state.post[family] in AWAY:
            table.tell(Event("statesman-waits", "frame.men.3", {"man": man, "other": family}))
        else:
            _arrives(table, state, man, family)


def _arrives(table: Table, state: State, man: int, family: int) -> None:
    """frame.men.3: he takes the place of his family's man, and his veterans."""
    if state.post[family] in (UNKNOWN, DEAD):
        state.post[man], state.at[man] = IN_ROME, NOWHERE
    else:
        state.post[man], state.at[man] = state.post[family], state.at[family]
        state.used[man] = state.used[family]
        state.influence[man] = max(state.influence[man], state.influence[family])
        state.popularity[man] = max(state.popularity[man], state.popularity[family])
    _step_aside(state, family)
    for expedition in state.expeditions:
        if expedition.commander == family:
            expedition.commander = man
        if expedition.master == family:
            expedition.master = man
    for legion, owner in enumerate(state.loyal_to):
        if owner == family:
            state.loyal_to[legion] = man
    if state.dictator == family:
        state.dictator = man
    table.tell(Event("statesman", "frame.men.3", {"man": man}))


def _step_aside(state: State, family: int) -> None:
    state.post[family], state.at[family] = UNKNOWN, NOWHERE
    state.influence[family] = state.board.influence[family]
    state.popularity[family], state.used[family] = 0, 0


def mortal(state: State) -> list[int]:
    """frame.forum.1, frame.men.4: the men whom the yearly chit can name."""
    rebel = NOBODY if state.rebellion is None else state.rebellion.rebel
    return [
        man for man, post in enumerate(state.post) if post not in (UNKNOWN, DEAD) and man != rebel
    ]
