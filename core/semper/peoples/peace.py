"""6.3 and 9.4: peoples make peace with Rome; those at war recover in winter."""

from __future__ import annotations

from core.contract import Event, Step, Table
from core.semper.box.board import BOX, LEADER, NOBODY, RETURNING
from core.semper.box.pieces import move
from core.semper.box.state import State, at_war, enemy
from core.semper.peoples.armenia import armenia_winters
from core.semper.peoples.homelands import (
    counters_of,
    free_homes,
    in_the_box,
    muster,
    on_the_map,
    one_people,
    own_homes,
    rest,
    set_controller,
)
from core.semper.peoples.redeployment import redeploy
from core.semper.peoples.war import named_controller

RETURN = 6  # 9.4.peace: pacified in 322 by arms, it may go to war in 328


def pacify(table: Table, state: State, people: int, rule: str, arms: bool = False) -> Step:
    """Peace, with all that count as one people with it (4.1.gothi). A minor people leaves the map,
    a major one goes home; `arms` bring years of peace."""
    side, peoples = state.war[people], one_people(state, people)
    for one in peoples:
        _make_peace(table, state, one, rule, arms)
    for one in peoples:
        if state.board.major[one]:
            yield from redeploy(table, state, one, side, "9.4.major")


def _make_peace(table: Table, state: State, people: int, rule: str, arms: bool) -> None:
    board = state.board
    table.tell(Event("pacified", rule, {"people": people}))
    set_controller(state, people, NOBODY)
    for piece in counters_of(board, people):
        if state.where[piece] < board.place_count:
            move(state, piece, RETURNING if board.kind[piece] == LEADER else BOX)
            rest(state, piece)
    if not arms:
        state.calmed.append(people)
        return
    state.peace_until[people] = state.year + RETURN
    args = {"people": people, "year": state.peace_until[people]}
    table.tell(Event("years-of-peace", "9.4.peace", args))


# --- 9.4 winter --------------------------------------------------------------------------------


def winter(table: Table, state: State) -> Step:
    """9.4: peoples that have lost everything make peace, the others recover. The initiative player
    places his peoples first (2.F)."""
    for side in (state.initiative, enemy(state.initiative)):
        for people in [people for people, master in enumerate(state.war) if master == side]:
            if at_war(state, people) and not on_the_map(state, people):
                rule = "9.4.major" if state.board.major[people] else "9.4.minor"
                yield from pacify(table, state, people, rule, arms=True)
    runs = [master or named_controller(state, people) for people, master in enumerate(state.war)]
    runs[state.board.armenia] = NOBODY  # it winters by rules of its own
    for side in (state.initiative, enemy(state.initiative)):
        for people in [people for people, runner in enumerate(runs) if runner == side]:
            yield from _winter_of(table, state, people, side)
    armenia_winters(table, state)


def _winter_of(table: Table, state: State, people: int, side: int) -> Step:
    """9.4.recovery, 9.4.return: a minor people at peace has nobody on the map to recover."""
    if not state.war[people] and not state.board.major[people]:
        return
    _recover(table, state, people)
    if not in_the_box(state, people):
        return
    homes = free_homes(state, people)
    yield from muster(table, state, people, side, homes, "9.4.return")
    if barred := in_the_box(state, people):
        args = {"people": people, "units": barred, "to": own_homes(state, people)[0]}
        table.tell(Event("return-barred", "9.4.return", args))


def _recover(table: Table, state: State, people: int) -> None:
    """Reduced units in their homeland, or in a zone with a city of the Empire."""
    board = state.board
    weak = [unit for unit in board.people_units[people] if state.reduced[unit]]
    if not weak:
        return
    homes, quarters = own_homes(state, people), board.city_mask & board.empire_mask
    tired: dict[int, list[int]] = {}
    for unit in weak:
        place = state.where[unit]
        if place in homes or quarters >> place & 1:
            state.reduced[unit] = 0
            tired.setdefault(place, []).append(unit)
    for place, units in sorted(tired.items()):
        table.tell(Event("recovers", "9.4.recovery", {"units": units, "place": place}))
