"""4.1 and 4.2.3: the counters of a people, who runs them, and how they stand in its homeland."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.alea.box.board import BOX, NOBODY, NOWHERE, RETURNING, Board
from core.alea.box.pieces import move, recount_peoples, set_side
from core.alea.box.state import State
from core.alea.politics.lone_leaders import flee_lone_leaders
from core.contract import Action, Event, Options, Prompt, Refusal, Step, Table, refuse
from core.flow import ask
from core.imperator.actions import Place
from core.imperator.asking.choices import place_options


def master(state: State, people: int) -> int:
    """Who runs it: its controller in war, or the side that it gives allegiance to."""
    return state.war[people] or state.allied[people]


def set_master(state: State, people: int, war: int = NOBODY, allied: int = NOBODY) -> None:
    """4.4: war, allegiance or peace; all counters of the people follow."""
    board = state.board
    state.war[people], state.allied[people] = war, allied
    for piece in board.people_leaders[people] + board.people_units[people]:
        set_side(state, piece, war or allied)
    recount_peoples(state)


def on_the_map(state: State, people: int) -> list[int]:
    """Its units on land or at sea."""
    places = state.board.place_count
    return [unit for unit in state.board.people_units[people] if state.where[unit] < places]


def in_the_box(state: State, people: int) -> list[int]:
    return [unit for unit in state.board.people_units[people] if state.where[unit] == BOX]


def at_home(board: Board, people: int, place: int) -> bool:
    return place < board.zone_count and board.people_of[place] == people


def land_zones(state: State, people: int) -> list[int]:
    """The land zones that its units stand in."""
    zones = {state.where[unit] for unit in on_the_map(state, people)}
    return sorted(zone for zone in zones if zone < state.board.zone_count)


def presence(state: State, people: int) -> set[int]:
    """Where any of its units or leaders stand."""
    board = state.board
    pieces = board.people_leaders[people] + board.people_units[people]
    return {state.where[piece] for piece in pieces} & set(range(board.place_count))


def shares(board: Board, people: int) -> dict[int, int]:
    """Where each of its units stands at the start of the game: shared out over its zones."""
    homes, units = board.homelands[people], board.people_units[people]
    return {unit: homes[number * len(homes) // len(units)] for number, unit in enumerate(units)}


# --- at peace ----------------------------------------------------------------------------------


def stand_at_home(table: Table, state: State, people: int, rule: str) -> None:
    """9.3: a major people at peace is at home as at the start, all units on their full side."""
    board = state.board
    back, fresh = [], []
    for unit, home in shares(board, people).items():
        if not at_home(board, people, state.where[unit]):
            move(state, unit, home)
            back.append(unit)
        elif state.reduced[unit]:
            fresh.append(unit)
        rest(state, unit)
    leaders = [x for x in board.people_leaders[people] if _strays(state, people, x)]
    for leader in leaders:
        move(state, leader, board.homelands[people][0])
        rest(state, leader)
    if back or fresh or leaders:
        args = {"people": people, "units": back + fresh, "leaders": leaders}
        table.tell(Event("people-at-home", rule, args))


def _strays(state: State, people: int, leader: int) -> bool:
    """Is he in the game, but not at home?"""
    place = state.where[leader]
    away = place < state.board.place_count and not at_home(state.board, people, place)
    return away or place == RETURNING


def rest(state: State, piece: int) -> None:
    """Whatever it did this year is over."""
    state.reduced[piece] = state.moved[piece] = 0
    state.came[piece] = NOWHERE
    if piece in state.naval_leaders:
        state.naval_leaders.remove(piece)


# --- from the box to the homeland --------------------------------------------------------------


def open_homes(state: State, people: int) -> list[int]:
    """Homelands that hold no piece which its units may not share a zone with."""
    index = state.index
    return [
        zone
        for zone in state.board.homelands[people]
        if not any(
            _bars(state, people, unit)
            for side in range(3)
            for unit in index.land[side][zone] + index.fleets[side][zone]
        )
        and not any(
            _stranger(state, people, x) for side in (1, 2) for x in index.leaders[side][zone]
        )
    ]


def _stranger(state: State, people: int, leader: int) -> bool:
    """4.2.4: a leader of a people at war that it may not stand with: of another group, or of any
    if it is allied to the same player. Roman leaders give way."""
    other = state.board.piece_people[leader]
    if other < 0 or not state.war[other]:
        return False
    return state.allied[people] == state.war[other] or keep_apart(state, people, other)


def keep_apart(state: State, people: int, other: int) -> bool:
    """4.2.4: a player stacks peoples of one group; those of the other player are no concern of
    his. Of a people at peace it is not known yet whose it will be."""
    group, hand = state.board.group_of, master(state, people)
    return group[people] != group[other] and hand in (NOBODY, master(state, other))


def _bars(state: State, people: int, unit: int) -> bool:
    """4.2.4: Romans and their allies stand together, the other peoples within their groups."""
    other = state.board.piece_people[unit]
    roman = other < 0 or bool(state.allied[other])
    if other == people:
        return False
    if roman != bool(state.allied[people]):
        return True
    if roman:
        return state.side[unit] != state.allied[people]
    return keep_apart(state, people, other)


def send_people_home(
    table: Table, state: State, people: int, zones: Sequence[int], rule: str
) -> None:
    """What it has in these zones goes home; if its homeland is barred, off the map."""
    units = [u for u in on_the_map(state, people) if state.where[u] in zones]
    leaders = [x for x in state.board.people_leaders[people] if state.where[x] in zones]
    if not units and not leaders:
        return
    homes = open_homes(state, people)
    for piece in units + leaders:
        away = RETURNING if piece in leaders else BOX
        move(state, piece, homes[0] if homes else away)
    args = {"people": people, "units": units, "leaders": leaders}
    table.tell(Event("people-goes-home", rule, args))
    recount_peoples(state)  # leaders who stood among them are alone now


def muster(table: Table, state: State, people: int, rule: str) -> Step:
    """Units in the box take the field in the homeland; of several zones its master chooses."""
    while (units := in_the_box(state, people)) and (zones := open_homes(state, people)):
        place = Place(tuple(units), zones[0])
        if len(zones) > 1:
            action = yield from ask(table, state, lambda s: _muster_question(s, people, rule))
            assert action is not None  # nobody breaks in here
            place = action
        for unit in place.pieces:
            move(state, unit, place.zone)
            rest(state, unit)
        args = {
            "people": people,
            "units": list(place.pieces),
            "to": place.zone,
            "side": master(state, people),
        }
        table.tell(Event("people-placed", rule, args))
        yield from flee_lone_leaders(table, state, place.zone)


def _muster_question(state: State, people: int, rule: str) -> MusterPrompt | None:
    waiting = in_the_box(state, people) and open_homes(state, people)
    return MusterPrompt(state, people, rule) if waiting else None


class MusterPrompt(Prompt[Place]):
    """4.2.3, 9.3: which units of the people stand where in its homeland?"""

    kind = "muster"
    complete = False

    def __init__(self, state: State, people: int, rule: str) -> None:
        self.people, self.rule = people, rule
        self.side = master(state, people)
        self.seat = state.seat_of(self.side)

    def args(self) -> dict[str, Any]:
        return {"people": self.people, "side": self.side}

    def why_not(self, state: State, action: Place) -> Refusal | None:
        if not action.pieces:
            return refuse("not-an-answer", "table.action")
        if len(set(action.pieces)) != len(action.pieces):
            return refuse("named-twice", "table.action")
        if not set(action.pieces) <= set(in_the_box(state, self.people)):
            return refuse("not-in-the-box", self.rule, people=self.people)
        if action.zone not in state.board.homelands[self.people]:
            return refuse("homelands-only", self.rule, zone=action.zone, people=self.people)
        if action.zone not in open_homes(state, self.people):
            return refuse("homeland-barred", "4.2.4", zone=action.zone)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        """One unit, or all of them, in each zone: the units of a people are alike."""
        units, zones = in_the_box(state, self.people), open_homes(state, self.people)
        parties = [tuple(units[:1])] + ([tuple(units)] if len(units) > 1 else [])
        return [Place(party, zone) for party in parties for zone in zones]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        return place_options(
            view.board,
            partial,
            in_the_box(view, self.people),
            view.board.homelands[self.people],
            lambda place: self.why_not(view, Place(*place)),
        )
