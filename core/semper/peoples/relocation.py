"""4.2.4: a people that may not stay beside others goes to the nearest zone that is allowed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from core.contract import Action, Event, Options, Prompt, Refusal, Step, Table, refuse
from core.flow import ask
from core.imperator.actions import Relocate
from core.imperator.asking.choices import one_asked
from core.imperator.graph import places_of
from core.semper.box.board import LEADER, RETURNING, Board
from core.semper.box.pieces import eliminate, kill, move_together
from core.semper.box.state import State, enemy
from core.semper.peoples.homelands import counters_of, reach_of, strangers


def give_way(table: Table, state: State, people: int, zones: Iterable[int]) -> Step:
    """What a people at war has in these zones goes; without any room within its reach it is
    lost."""
    for zone in zones:
        rooms = nearest_rooms(state, people, zone)
        if len(rooms) > 1:
            yield from _choose(table, state, people, zone)
        elif rooms:
            _go(table, state, people, zone, rooms[0])
        else:
            _perish(table, state, people, zone)


def _choose(table: Table, state: State, people: int, zone: int) -> Step:
    action = yield from ask(table, state, lambda s: MakeWayPrompt(s, people, zone))
    _go(table, state, people, zone, action.to)


def standing(state: State, people: int, zone: int) -> tuple[int, ...]:
    """The counters of the people in the zone."""
    return tuple(p for p in counters_of(state.board, people) if state.where[p] == zone)


def _go(table: Table, state: State, people: int, zone: int, to: int) -> None:
    pieces = standing(state, people, zone)
    move_together(state, pieces, to)
    args = {"people": people, "pieces": list(pieces), "origin": zone, "to": to}
    table.tell(Event("people-gives-way", "4.2.4", args))


def _perish(table: Table, state: State, people: int, zone: int) -> None:
    """4.3.leash: who is forced beyond the reach is lost; leaders come back."""
    pieces = standing(state, people, zone)
    for piece in pieces:
        if state.board.kind[piece] == LEADER:
            kill(state, piece, RETURNING)
        else:
            eliminate(state, piece)
    args = {"people": people, "pieces": list(pieces), "place": zone}
    table.tell(Event("people-without-room", "4.2.4", args, also=("4.3.leash",)))


# --- where to ----------------------------------------------------------------------------------


def nearest_rooms(state: State, people: int, zone: int) -> list[int]:
    """The zones that are open to it, as far as they are the nearest; rivers do not count."""
    steps = state.board.steps_from(zone)
    open_zones = places_of(_open(state, people, zone) & ~(1 << zone))
    nearest = min((steps[room] for room in open_zones), default=0)
    return [room for room in open_zones if steps[room] == nearest < 255]


def _open(state: State, people: int, zone: int) -> int:
    """4.3: where its counters in the zone may go, as a mask; nobody may stand there whom they
    would have to fight."""
    barred = _closed_homes(state, people) | strangers(state, people)
    barred |= state.index.roman_mask[enemy(state.war[people])]
    return reach_of(state, people) & _by_entry(state.board, people, zone) & ~barred


def _by_entry(board: Board, people: int, zone: int) -> int:
    """4.3.entry: from outside into the Empire only through its diocese."""
    if board.empire_mask >> zone & 1:
        return board.land_mask
    return board.abroad_mask | board.diocese_mask[board.entry_of[people]]


def _closed_homes(state: State, people: int) -> int:
    """4.3.homeland: homelands at peace; Armenia's is open to the opponent of its controller."""
    board, closed = state.board, 0
    for other, homes in enumerate(board.homeland_mask):
        if not state.war[other]:
            closed |= homes
    if state.war[people] != state.control[board.oriens]:
        closed &= ~board.homeland_mask[board.armenia]
    return closed


class MakeWayPrompt(Prompt[Relocate]):
    """4.2.4: to which of equally near zones does the people go?"""

    kind = "make-way"
    rule = "4.2.4"

    def __init__(self, state: State, people: int, zone: int) -> None:
        self.people, self.zone = people, zone
        self.side = state.war[people]
        self.seat = state.seat_of(self.side)

    def args(self) -> dict[str, Any]:
        return {"people": self.people, "side": self.side, "zone": self.zone}

    def why_not(self, state: State, action: Relocate) -> Refusal | None:
        if set(action.pieces) != set(standing(state, self.people, self.zone)):
            return refuse("people-goes-together", "4.2.4", people=self.people, zone=self.zone)
        if action.to not in nearest_rooms(state, self.people, self.zone):
            return refuse("no-room-there", "4.2.4", zone=action.to)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        pieces = standing(state, self.people, self.zone)
        return [Relocate(pieces, to) for to in nearest_rooms(state, self.people, self.zone)]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        """Who goes is no choice; zones next to it that are barred are shown with the reason."""
        if "pieces" not in partial:
            return super().options(view, partial)
        if "to" in partial:
            return None
        pieces = standing(view, self.people, self.zone)
        zones = (*nearest_rooms(view, self.people, self.zone), *view.board.near[self.zone])
        return one_asked(
            "to", dict.fromkeys(zones), lambda to: self.why_not(view, Relocate(pieces, to))
        )
