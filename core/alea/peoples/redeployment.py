"""4.4.3: the player who ran a major people puts it back into its homeland when it makes peace.

Until then its counters are off the map and count as his: so it is known who has to place them.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.alea.box.board import LEADER, NOBODY, RETURNING, Board
from core.alea.box.pieces import move, set_side
from core.alea.box.state import State
from core.alea.peoples.homelands import in_the_box, rest, shares, stand_at_home
from core.contract import Event, Refusal, Step, Table, refuse
from core.flow import ask
from core.imperator.actions import Deploy
from core.imperator.redeployment import Homecoming, RedeployPrompt, stacks


def entrust(state: State, people: int, side: int) -> None:
    """The counters that left the map wait for this side to place them."""
    for piece in off_the_map(state, people):
        set_side(state, piece, side)


def off_the_map(state: State, people: int) -> list[int]:
    """Its leaders who come back, and its units in the box."""
    leaders = [x for x in state.board.people_leaders[people] if state.where[x] == RETURNING]
    return leaders + in_the_box(state, people)


def keeper(state: State, people: int) -> int:
    """Who has to place it; NOBODY if it was at peace all the time."""
    pieces = off_the_map(state, people)
    return state.side[pieces[0]] if pieces else NOBODY


def redeploy(table: Table, state: State, people: int, rule: str) -> Step:
    """4.4.3: of several homeland zones the former controller or ally chooses."""
    if len(state.board.homelands[people]) > 1:
        while (side := keeper(state, people)) != NOBODY:
            action = yield from ask(table, state, lambda s: _question(s, people, rule))
            assert action is not None  # nobody breaks in here
            for zone, pieces in stacks(action).items():
                _put(state, pieces, zone)
                event_args = {"people": people, "pieces": pieces, "to": zone, "side": side}
                table.tell(Event("people-redeployed", rule, event_args))
    entrust(state, people, NOBODY)
    stand_at_home(table, state, people, rule)


def _put(state: State, pieces: Sequence[int], zone: int) -> None:
    for piece in pieces:
        set_side(state, piece, NOBODY)
        move(state, piece, zone)
        rest(state, piece)


def as_at_the_start(board: Board, people: int, pieces: Sequence[int]) -> Deploy:
    """The units shared out over the zones, the leaders in the first of them."""
    first, units = board.homelands[people][0], shares(board, people)
    return Deploy(tuple((piece, units.get(piece, first)) for piece in sorted(pieces)))


def _why_not_home(state: State, people: int, zone: int) -> Refusal | None:
    if zone in state.board.homelands[people]:
        return None
    if not 0 <= zone < state.board.place_count:
        return refuse("no-such-place", "table.action")
    return refuse("homelands-only", "4.4.3", zone=zone, people=people)


HOMECOMING = Homecoming(
    off_the_map,
    lambda state, piece: state.board.kind[piece] == LEADER,
    lambda state, people: state.board.homelands[people],
    _why_not_home,
    lambda state, people, pieces: as_at_the_start(state.board, people, pieces),
)


def _question(state: State, people: int, rule: str) -> RedeployPrompt | None:
    """4.4.3: which counters of the people stand where?"""
    side = keeper(state, people)
    return RedeployPrompt(state, people, side, rule, HOMECOMING, "4.4.3") if side else None
