"""3.5.2 succession, 8.2 lone leaders, death and what follows from it."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from core.alea.actions import Flee, Name
from core.alea.board import (
    CAESARIAN,
    DEAD,
    NOBODY,
    REPUBLICAN,
    RETURNING,
    SIDES,
    WAITING,
    places_of,
)
from core.alea.points import score
from core.alea.refuge import land_refuges
from core.alea.state import State, closed_to_romans, enemy, kill, move, roman_units, turn_coat
from core.alea.terms import barred, people_of_band
from core.contract import Action, Answer, Event, Prompt, Refusal, Table, refuse
from core.dice import D10, open_roll
from core.flow import ask

Flow = Generator[Prompt, Answer, None]

LONE_DEATH = 8  # 8.2: 8 and 9 on the die


# --- death -----------------------------------------------------------------------------------


def fall(table: Table, state: State, leader: int, rule: str, by: int = NOBODY) -> None:
    """A leader dies, and whoever killed him scores (10.1); `succession` settles what follows."""
    side = state.side[leader]
    table.tell(Event("leader-dies", rule, {"leader": leader, "place": state.where[leader]}))
    kill(state, leader)
    if by != NOBODY:
        score(table, state, by, 1, "10.1.leader")
    board = state.board
    if leader == board.caesar:
        state.caesar_died = state.year
    if leader in state.faction_leaders[side]:
        state.faction_leaders[side].remove(leader)
        state.fallen_chiefs.append((leader, side))
    if leader == board.pompeius:
        go_over_to_caesar(table, state, (WAITING, RETURNING))


def go_over_to_caesar(table: Table, state: State, boxes: Sequence[int] = ()) -> None:
    """3.5.2: with Pompeius dead, M. Brutus and Cassius join Caesar, now or when they enter."""
    board = state.board
    if not on_map(state, board.caesar):
        return
    for leader in board.turncoats:
        here = state.where[leader]
        if state.side[leader] == CAESARIAN or not (on_map(state, leader) or here in boxes):
            continue
        if leader in state.faction_leaders[REPUBLICAN]:
            state.faction_leaders[REPUBLICAN].remove(leader)
            state.fallen_chiefs.append((leader, REPUBLICAN))
        turn_coat(state, leader, CAESARIAN)
        if on_map(state, leader):
            move(state, leader, state.where[board.caesar])
        told = {"leader": leader, "to": state.where[board.caesar]}
        table.tell(Event("joins-caesar", "3.5.2", told))


def succession(table: Table, state: State) -> Flow:
    """3.5.2: once all the dead are known, each side that lost its Faction Leader gets another."""
    while state.fallen_chiefs:
        fallen, side = state.fallen_chiefs[0]
        if not state.faction_leaders[side]:
            yield from _successor(table, state, side, fallen)
        state.fallen_chiefs.pop(0)


def _successor(table: Table, state: State, side: int, fallen: int) -> Flow:
    """A second Faction Leader carries on alone, else the player names another."""
    board = state.board
    if fallen == board.caesar:
        heir = board.piece("m-antonius")
        if state.side[heir] == CAESARIAN and state.where[heir] != DEAD:
            name_faction_leader(table, state, heir, "3.5.2.caesar")
            return
    action = yield from ask(table, state, lambda s: _name_question(s, side))
    if isinstance(action, Name):
        name_faction_leader(table, state, action.leader, "3.5.2")
    elif not heirs(state, side):
        table.tell(Event("no-faction-leader", "3.5.2.none", {"side": side}))


def _name_question(state: State, side: int) -> Prompt | None:
    return NamePrompt(state, side) if heirs(state, side) else None


def name_faction_leader(table: Table, state: State, leader: int, rule: str) -> None:
    side = state.side[leader]
    state.faction_leaders[side].append(leader)
    table.tell(Event("faction-leader", rule, {"leader": leader, "side": side}))


def on_map(state: State, leader: int) -> bool:
    return state.where[leader] < state.board.place_count


def heirs(state: State, side: int) -> list[int]:
    """Leaders on the map whose political capacity is at most one below the best."""
    board = state.board
    present = [x for x in board.roman_leaders if state.side[x] == side and on_map(state, x)]
    best = max((board.pc[side][x] for x in present), default=0)
    return [x for x in present if board.pc[side][x] >= best - 1]


def second_candidates(state: State, side: int) -> list[int]:
    """3.5.1: who may become a second Faction Leader beside the only one."""
    return []


def second_question(state: State) -> Prompt | None:
    return None


class NamePrompt(Prompt):
    """3.5.2: who takes over?"""

    kind = "name"
    rule = "3.5.2"
    open = True

    def __init__(self, state: State, side: int) -> None:
        self.side, self.seat = side, state.seat_of(side)

    def args(self) -> dict[str, Any]:
        return {"side": self.side}

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Name):
            return refuse("not-an-answer", "table.action")
        if action.leader not in heirs(state, self.side):
            return refuse("not-an-heir", "3.5.2")
        return None

    def legal(self, state: State) -> Sequence[Action]:
        return [Name(leader) for leader in heirs(state, self.side)]


# --- 8.2 lone leaders --------------------------------------------------------------------------


def flee_lone_leaders(table: Table, state: State, place: int) -> Flow:
    """Whoever stands alone among enemy units must get away at once."""
    zone = 1 << place & state.board.land_mask
    for side in SIDES:
        index = state.index  # afresh: an interjection may have rebuilt it
        alone = index.leader_mask[side] & ~index.units_mask[side]
        if not alone & threats(state, side, place) & zone:
            continue
        for leader in list(index.leaders[side][place]):
            if _caught(state, side, leader, place):
                yield from _flee(table, state, side, leader, place)
        yield from succession(table, state)


def flee_everywhere(table: Table, state: State) -> Flow:
    """After a change of sides or of a people's mind: whoever now stands alone among enemies."""
    index = state.index
    for zone in places_of((index.leader_mask[1] | index.leader_mask[2]) & state.board.land_mask):
        yield from flee_lone_leaders(table, state, zone)


def threats(state: State, side: int, place: int) -> int:
    """Enemy units that catch a leader: for a people's leader only Romans are enemies (4.4.1)."""
    if state.index.band_mask[side] >> place & 1:
        return roman_units(state, enemy(side))
    return state.index.units_mask[enemy(side)]


def _caught(state: State, side: int, leader: int, place: int) -> bool:
    index = state.index
    alone = not index.units_mask[side] >> place & 1
    return alone and state.where[leader] == place and bool(threats(state, side, place) >> place & 1)


def _flee(table: Table, state: State, side: int, leader: int, place: int) -> Flow:
    if _spared_by_option(state, place):
        table.tell(Event("flees-unharmed", "s2.flight", {"leader": leader, "place": place}))
    else:
        die = yield from open_roll(
            table, state, D10, rule="8.2.lone", purpose="lone", leader=leader
        )
        if die >= LONE_DEATH:
            fall(table, state, leader, "8.2.lone", by=enemy(side))
            return
    action = yield from ask(table, state, lambda s: _flee_question(s, side, leader, place))
    if isinstance(action, Flee):
        move(state, leader, action.to)
        told = {"leader": leader, "origin": place, "to": action.to}
        table.tell(Event("flees", "8.2.lone", told))
    elif state.where[leader] == place:
        fall(table, state, leader, "8.2.lone", by=enemy(side))


def _spared_by_option(state: State, place: int) -> bool:
    """s2.flight, an option of scenarios 1 and 2: leaders alone in Roma escape without a die."""
    return "flight" in state.options and place == state.board.roma


def flights(state: State, side: int, leader: int, place: int) -> list[int]:
    """Adjacent zones without enemy units, at any cost."""
    if people_of_band(state, [leader]) >= 0:
        return land_refuges(state, side, place, [leader], (), set())
    closed = closed_to_romans(state, side) | barred(state, [leader])
    return [zone for zone in state.board.near[place] if not closed >> zone & 1]


def _flee_question(state: State, side: int, leader: int, place: int) -> Prompt | None:
    if state.where[leader] != place or not flights(state, side, leader, place):
        return None
    return FleePrompt(state, side, leader, place)


class FleePrompt(Prompt):
    """8.2: where does the lone leader go?"""

    kind = "flee"
    rule = "8.2.lone"
    open = True

    def __init__(self, state: State, side: int, leader: int, place: int) -> None:
        self.side, self.leader, self.place = side, leader, place
        self.seat = state.seat_of(side)

    def args(self) -> dict[str, Any]:
        return {"leader": self.leader, "place": self.place}

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Flee):
            return refuse("not-an-answer", "table.action")
        if action.to not in flights(state, self.side, self.leader, self.place):
            return refuse("no-refuge", "8.2.lone", zone=action.to)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        return [Flee(zone) for zone in flights(state, self.side, self.leader, self.place)]
