"""3.7: stacks that change sides, and what happens where the two sides cannot share a place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.alea.box.board import LEADER, NAVES, RETURNING, Board
from core.alea.box.offices import may_go_over
from core.alea.box.pieces import eliminate, move, set_side
from core.alea.box.state import State, enemy, neutral_zones, units_at
from core.alea.march.ground import barred
from core.alea.politics.death import change_side
from core.alea.politics.lone_leaders import flee_lone_leaders
from core.alea.year.year_end import quarters
from core.contract import Action, Event, Prompt, Refusal, Step, Table, refuse
from core.flow import ask
from core.imperator.actions import Relocate
from core.imperator.graph import places_of

Zones = Callable[[State, int], list[int]]


# --- who stands there --------------------------------------------------------------------------


def roman_leaders(state: State, side: int, place: int) -> list[int]:
    return [x for x in state.index.leaders[side][place] if x < len(state.board.leaders)]


def roman_units_at(state: State, side: int, place: int) -> list[int]:
    return [u for u in units_at(state, side, place) if state.board.piece_people[u] < 0]


def foreigners(state: State, side: int, place: int) -> list[int]:
    """Leaders and units of peoples."""
    here = state.index.leaders[side][place] + units_at(state, side, place)
    return [piece for piece in here if state.board.piece_people[piece] >= 0]


def allies(state: State, side: int, place: int) -> list[int]:
    """Those whose people has given its allegiance."""
    people = state.board.piece_people
    return [p for p in foreigners(state, side, place) if not state.war[people[p]]]


# --- going over --------------------------------------------------------------------------------


def go_over(
    table: Table,
    state: State,
    place: int,
    to: int,
    rule: str,
    leaders: Sequence[int],
    units: Sequence[int],
) -> list[int]:
    """These leaders, as far as they can, and these units join the side `to`; tells who did.

    A Faction Leader never changes sides that way.
    """
    heads = state.faction_leaders[enemy(to)]
    gone = [x for x in leaders if x not in heads and may_go_over(state, x, to)]
    for leader in gone:
        change_side(table, state, leader, to)
    for unit in units:
        set_side(state, unit, to)
    if gone or units:
        args = {"side": to, "place": place, "leaders": gone, "units": list(units)}
        table.tell(Event("goes-over", rule, args))
    return gone


def stack_goes_over(table: Table, state: State, place: int, to: int, rule: str) -> list[int]:
    """3.6.3: all pieces in the place change sides. A leader without a face of the other side stays
    behind without units."""
    old = enemy(to)
    gone = go_over(
        table,
        state,
        place,
        to,
        rule,
        roman_leaders(state, old, place),
        roman_units_at(state, old, place),
    )
    if roman_units_at(state, to, place):
        send_home(table, state, old, place, rule)
    return gone


# --- allied peoples ----------------------------------------------------------------------------


def send_home(table: Table, state: State, side: int, place: int, rule: str) -> None:
    """4.2.4: peoples allied to `side` leave those who are now its enemies and go home."""
    board = state.board
    for piece in allies(state, side, place):
        people = board.piece_people[piece]
        if place >= board.zone_count or board.people_of[place] != people:
            send_ally_home(table, state, piece, rule)


def send_ally_home(table: Table, state: State, piece: int, rule: str) -> None:
    """To another zone of its homeland; if none is free of enemies, off the map."""
    board, foes = state.board, state.index.units_mask[enemy(state.side[piece])]
    homes = board.homelands[board.piece_people[piece]]
    free = [zone for zone in homes if not foes >> zone & 1 and zone != state.where[piece]]
    if free:
        table.tell(Event("ally-goes-home", rule, {"piece": piece, "to": free[0]}))
        move(state, piece, free[0])
    elif board.kind[piece] == LEADER:
        table.tell(Event("leader-returns-later", rule, {"leader": piece}))
        move(state, piece, RETURNING)
    else:
        table.tell(Event("unit-lost", rule, {"unit": piece, "place": state.where[piece]}))
        eliminate(state, piece)


# --- leaving a place ---------------------------------------------------------------------------


def withdraw(
    table: Table, state: State, side: int, place: int, rule: str, zones: Zones | None = None
) -> Step:
    """The side's Romans leave a place that they cannot share, all to one zone of its choice."""
    where = zones or shelters
    action = yield from ask(table, state, lambda s: _question(s, side, place, rule, where))
    pieces = party(state, side, place)
    if action is not None:
        for piece in pieces:
            move(state, piece, action.to)
        args = {"side": side, "pieces": list(pieces), "to": action.to}
        table.tell(Event("withdraws", rule, args))
        yield from flee_lone_leaders(table, state, action.to)
    else:
        _scatter(table, state, pieces, place, rule)


def _scatter(table: Table, state: State, pieces: Sequence[int], place: int, rule: str) -> None:
    """Nowhere to go: the units are lost, the leaders come back next year (9.2)."""
    for piece in pieces:
        if state.board.kind[piece] == LEADER:
            table.tell(Event("leader-returns-later", rule, {"leader": piece}))
            move(state, piece, RETURNING)
        else:
            table.tell(Event("unit-lost", rule, {"unit": piece, "place": place}))
            eliminate(state, piece)


def party(state: State, side: int, place: int) -> tuple[int, ...]:
    """Who leaves together."""
    return (*roman_leaders(state, side, place), *roman_units_at(state, side, place))


def shelters(state: State, side: int) -> list[int]:
    """9.2: a zone of the side's own regions without enemies; if there is none, any free zone."""
    return [z for z in quarters(state, side) if _clear(state, side, z)] or free_zones(state, side)


def free_zones(state: State, side: int) -> list[int]:
    """3.5.3: zones of the Republic without leaders or units of the other side."""
    foe, index = enemy(side), state.index
    closed = index.leader_mask[foe] | index.units_mask[foe] | neutral_zones(state)
    zones = places_of(state.board.republic_mask & ~closed)
    return [zone for zone in zones if _clear(state, side, zone)]


def _clear(state: State, side: int, zone: int) -> bool:
    """4.2.4: one's own Romans never share a zone with a people that one merely controls."""
    people = state.board.piece_people
    return not any(state.war[people[piece]] for piece in foreigners(state, side, zone))


def _with_ports(board: Board, pieces: Sequence[int], zones: list[int]) -> list[int]:
    """9.1: fleets need a port."""
    fleets = any(board.kind[piece] == NAVES for piece in pieces)
    return [zone for zone in zones if board.port[zone]] if fleets else zones


def _question(
    state: State, side: int, place: int, rule: str, zones: Zones
) -> WithdrawPrompt | None:
    prompt = WithdrawPrompt(state, side, place, rule, zones)
    return prompt if party(state, side, place) and prompt.targets(state) else None


class WithdrawPrompt(Prompt[Relocate]):
    """Where do those go who cannot stay?"""

    kind = "withdraw"

    def __init__(self, state: State, side: int, place: int, rule: str, zones: Zones) -> None:
        self.side, self.place, self.rule, self.zones = side, place, rule, zones
        self.seat = state.seat_of(side)

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "place": self.place}

    def targets(self, state: State) -> list[int]:
        pieces = party(state, self.side, self.place)
        targets = _with_ports(state.board, pieces, self.zones(state, self.side))
        forbidden = barred(state, pieces)
        return [z for z in targets if z != self.place and not forbidden >> z & 1]

    def why_not(self, state: State, action: Relocate) -> Refusal | None:
        if action.pieces != party(state, self.side, self.place):
            return refuse("all-withdraw", self.rule, place=self.place)
        if action.to not in self.targets(state):
            return refuse("no-shelter-there", self.rule, zone=action.to)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        pieces = party(state, self.side, self.place)
        return [Relocate(pieces, zone) for zone in self.targets(state)]
