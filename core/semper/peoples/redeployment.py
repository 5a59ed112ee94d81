"""9.4.major, 6.3: a major people that makes peace is put back into its homeland.

The player who ran it chooses among several zones. Meanwhile its counters are off the map.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.contract import Event, Step, Table
from core.flow import ask
from core.imperator.actions import Deploy, Place
from core.imperator.redeployment import Homecoming, RedeployPrompt, stacks
from core.semper.box.board import LEADER, RETURNING, Board
from core.semper.box.pieces import move, set_sides
from core.semper.box.state import State
from core.semper.peoples.homelands import in_the_box, rest, start_zone, why_not_home
from core.semper.stratagems.plague import expose_to_plague


def off_the_map(state: State, people: int) -> list[int]:
    """Its leaders who come back, and its units in the box."""
    leaders = [x for x in state.board.people_leaders[people] if state.where[x] == RETURNING]
    return leaders + in_the_box(state, people)


def redeploy(table: Table, state: State, people: int, side: int, rule: str) -> Step:
    """All of it comes home at full strength, its leaders in peace; 6.3.plague: to whatever is
    rampant there."""
    home: list[tuple[int, list[int]]] = []
    while pieces := off_the_map(state, people):
        action: Deploy | Place = as_at_the_start(state.board, pieces)
        if len(state.board.homelands[people]) > 1:
            action = yield from ask(table, state, lambda s: _question(s, people, side, rule))
        for zone, stack in stacks(action).items():
            home.append((zone, stack))
            set_sides(state, stack, state.war[people])
            for piece in stack:
                move(state, piece, zone)
                rest(state, piece)
            event_args = {"people": people, "pieces": stack, "to": zone}
            table.tell(Event("people-redeployed", rule, event_args))
    for zone, stack in home:
        yield from expose_to_plague(table, state, zone, stack)


def as_at_the_start(board: Board, pieces: Sequence[int]) -> Deploy:
    """Each where it is printed to begin."""
    return Deploy(tuple((piece, start_zone(board, piece)) for piece in sorted(pieces)))


HOMECOMING = Homecoming(
    off_the_map,
    lambda state, piece: state.board.kind[piece] == LEADER,
    lambda state, people: state.board.homelands[people],
    lambda state, people, zone: why_not_home(state, people, zone, state.board.homelands[people]),
    lambda state, people, pieces: as_at_the_start(state.board, pieces),
)


def _question(state: State, people: int, side: int, rule: str) -> RedeployPrompt:
    """9.4.major: which counters of the people stand where?"""
    return RedeployPrompt(state, people, side, rule, HOMECOMING, rule)
