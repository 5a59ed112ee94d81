"""4.1 and 4.2.3: the counters of a people, whom they may stand with, and their homeland."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.contract import Action, Event, Options, Prompt, Refusal, Step, Table, refuse
from core.flow import ask
from core.imperator.actions import Place
from core.imperator.asking.choices import place_options
from core.semper.box.board import BOX, LEADER, NOWHERE, Board
from core.semper.box.pieces import move, recount, set_sides
from core.semper.box.state import State, enemy
from core.semper.march.stacking import other_bands, shared_with_band

# --- who they are ------------------------------------------------------------------------------


def one_people(state: State, people: int) -> tuple[int, ...]:
    """4.1.gothi: who makes peace with it: itself, or Visigothi and Ostrogothi at war."""
    goths = (state.board.visigothi, state.board.ostrogothi)
    return goths if people in goths and all(state.war[goth] for goth in goths) else (people,)


def own_homes(state: State, people: int) -> tuple[int, ...]:
    """4.1: its homeland; the Gothi have both of theirs."""
    return tuple(zone for one in one_people(state, people) for zone in state.board.homelands[one])


def reach_of(state: State, people: int) -> int:
    """4.3.leash: how far it may go from its homeland, as a mask."""
    reach = 0
    for one in one_people(state, people):
        reach |= state.board.leash_mask[one]
    return reach


def counters_of(board: Board, people: int) -> tuple[int, ...]:
    return board.people_leaders[people] + board.people_units[people]


def start_zone(board: Board, piece: int) -> int:
    """Where a counter of a people stands at the start, or would stand: in its homeland."""
    if board.kind[piece] == LEADER:
        return board.by_id[board.foreign_data(piece).start]
    printed = board.data.units[piece - board.leader_count]
    return board.by_id[printed.start] if printed.start else homeland_of(board, piece)


def homeland_of(board: Board, piece: int) -> int:
    return board.homelands[board.piece_people[piece]][0]


def set_controller(state: State, people: int, side: int) -> None:
    """4.4.1: war under this side, or (under nobody) peace; all its counters follow."""
    state.war[people] = side
    set_sides(state, counters_of(state.board, people), side)
    recount(state)


def rest(state: State, piece: int) -> None:
    """Whatever it did this year is over."""
    state.reduced[piece] = state.moved[piece] = 0
    state.came[piece] = NOWHERE


# --- where they are ----------------------------------------------------------------------------


def on_the_map(state: State, people: int) -> list[int]:
    """Its units, with those of its kin (4.1.gothi)."""
    board, where = state.board, state.where
    units = [unit for one in one_people(state, people) for unit in board.people_units[one]]
    return [unit for unit in units if where[unit] < board.place_count]


def in_the_box(state: State, people: int) -> list[int]:
    return [unit for unit in state.board.people_units[people] if state.where[unit] == BOX]


def presence(state: State, people: int) -> list[int]:
    """The zones where any of its counters stand."""
    places = {state.where[piece] for piece in counters_of(state.board, people)}
    return sorted([place for place in places if place < state.board.zone_count])


def strangers(state: State, people: int) -> int:
    """4.2.4: zones, as a mask, where those stand with whom this people at war may not: Romans of
    its own side, its peoples of other groups, and peoples of the other player."""
    side = state.war[people]
    others = shared_with_band(state, side, people) | other_bands(state, side)
    return others | state.index.roman_mask[side]


def free_homes(state: State, people: int) -> list[int]:
    """9.4.return: zones of its homeland where its lost units may come back. In war nobody may be
    there whom they would have to fight or may not stand with."""
    homes = own_homes(state, people)
    if not state.war[people]:
        return list(homes)
    barred = strangers(state, people) | state.index.roman_mask[enemy(state.war[people])]
    return [zone for zone in homes if not barred >> zone & 1]


# --- from the box to the homeland --------------------------------------------------------------


def muster(
    table: Table, state: State, people: int, side: int, homes: Sequence[int], rule: str
) -> Step:
    """Units in the box stand in the homeland again; of several zones the side chooses."""
    while homes and (units := in_the_box(state, people)):
        place = Place(tuple(units), homes[0])
        if len(homes) > 1:
            place = yield from ask(
                table, state, lambda s: MusterPrompt(s, people, side, homes, rule)
            )
        set_sides(state, place.pieces, state.war[people])
        for unit in place.pieces:
            move(state, unit, place.zone)
            rest(state, unit)
        args = {"people": people, "units": list(place.pieces), "to": place.zone}
        table.tell(Event("people-placed", rule, args))


class MusterPrompt(Prompt[Place]):
    """4.2.3, 9.4.return: which units of the people stand where in its homeland?"""

    kind = "muster"
    complete = False

    def __init__(
        self, state: State, people: int, side: int, homes: Sequence[int], rule: str
    ) -> None:
        self.people, self.side, self.homes, self.rule = people, side, homes, rule
        self.seat = state.seat_of(side)

    def args(self) -> dict[str, Any]:
        return {"people": self.people, "side": self.side}

    def why_not(self, state: State, action: Place) -> Refusal | None:
        if not action.pieces:
            return refuse("not-an-answer", "table.action")
        if len(set(action.pieces)) != len(action.pieces):
            return refuse("named-twice", "table.action")
        if not set(action.pieces) <= set(in_the_box(state, self.people)):
            return refuse("not-in-the-box", self.rule, people=self.people)
        return why_not_home(state, self.people, action.zone, self.homes)

    def legal(self, state: State) -> Sequence[Action]:
        """One unit, or all of them, in each zone: the units of a people are alike."""
        units = in_the_box(state, self.people)
        parties = dict.fromkeys([tuple(units[:1]), tuple(units)])
        return [Place(party, zone) for party in parties for zone in self.homes]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        return place_options(
            view.board,
            partial,
            in_the_box(view, self.people),
            own_homes(view, self.people),
            lambda place: self.why_not(view, Place(*place)),
        )


def why_not_home(state: State, people: int, zone: int, homes: Sequence[int]) -> Refusal | None:
    """4.2.3: counters of this people are put into its homeland, where it is free for them."""
    if not 0 <= zone < state.board.place_count:
        return refuse("no-such-place", "table.action")
    if zone not in own_homes(state, people):
        return refuse("homelands-only", "4.2.3", zone=zone, people=people)
    if zone not in homes:
        return refuse("homeland-barred", "4.2.4", zone=zone)
    return None
