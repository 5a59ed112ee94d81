"""frame.civil.2 to frame.civil.4: a man rebels; who follows him, and who joins."""

from __future__ import annotations

from core.contract import Event, Flow, Table
from core.dice import D6, roll, throw
from core.republic.box.board import (
    COMMANDS,
    FORCE,
    GOVERNS,
    HOME,
    MARCHES,
    NOBODY,
    NOWHERE,
    PARTISAN,
    REBEL,
    REBELS,
    ROMAN,
    SITS,
)
from core.republic.box.pieces import assign, leave_post, move, to_rome
from core.republic.box.state import (
    REBEL_LEVIES,
    Rebellion,
    State,
    expedition_in,
    legions_at,
    squadrons_at,
)
from core.republic.combat.fates import end_rebellion
from core.republic.start.setup import all_campaigns


def outbreak(table: Table, state: State, man: int) -> Flow:
    """A general is in Italy and marches; a governor holds his province."""
    state.rebelled = True
    if state.post[man] == COMMANDS:
        yield from _general(table, state, man)
    else:
        _propraetor(table, state, man)
    if state.rebellion is None:
        return
    yield from _partisans(table, state)
    state.levied = []
    state.step = REBEL_LEVIES


def _general(table: Table, state: State, man: int) -> Flow:
    """frame.civil.2: his own veterans follow; each other legion rolls a die."""
    army = expedition_in(state, state.at[man])
    place = FORCE + army.slot
    follows: list[int] = []
    stays: list[int] = []
    most = all_campaigns()[state.campaign].follow
    for legion in legions_at(state, place):
        if state.veteran[legion] and state.loyal_to[legion] == man:
            follows.append(legion)
            continue
        face = yield from roll(table, state, D6, rule="frame.civil.2", purpose="follow")
        (follows if face <= most else stays).append(legion)
    move(state, follows, REBELS)
    move(state, [*stays, *squadrons_at(state, place)], HOME)
    if army.master != NOBODY:
        to_rome(state, army.master)
    leave_post(state, man, MARCHES, NOWHERE)
    state.expeditions.remove(army)
    state.rebellion = Rebellion(man)
    if state.dictator == man:
        state.dictator = NOBODY
    args = {"man": man, "units": follows, "legions": stays}
    table.tell(Event("follow", "frame.civil.2", args))
    if not follows:
        table.tell(Event("nobody-follows", "frame.civil.2", {"man": man}))
        end_rebellion(table, state, rule="frame.civil.2")


def _propraetor(table: Table, state: State, man: int) -> None:
    """frame.civil.3: he holds his province with all that is in it."""
    province = state.at[man]
    assign(state, man, SITS, province)
    state.holder[province] = REBEL
    state.rebellion = Rebellion(man, province, marches=False)
    args = {"man": man, "province": province}
    table.tell(Event("holds-province", "frame.civil.3", args))


def _partisans(table: Table, state: State) -> Flow:
    """frame.civil.4: each other governor of a Roman province rolls against his loyalty."""
    for province, holder in enumerate(list(state.holder)):
        man = next(
            (n for n, post in enumerate(state.post) if post == GOVERNS and state.at[n] == province),
            NOBODY,
        )
        if holder != ROMAN or man == NOBODY:
            continue
        needed = state.board.loyalty[man] + 1
        total = yield from throw(table, state, D6, 2, rule="frame.civil.4", purpose="partisan")
        args = {"man": man, "total": total, "needed": needed, "province": province}
        if total >= needed:
            table.tell(Event("partisan", "frame.civil.4", args))
            go_over(state, man)
        else:
            table.tell(Event("governor-loyal", "frame.civil.4", args))


def go_over(state: State, man: int) -> None:
    """His province, with all that is in it, is the rebellion's."""
    province = state.at[man]
    assign(state, man, PARTISAN, province)
    state.holder[province] = REBEL
