"""6.3: counters that lie on the map: how they come off it again, and the points that they pay."""

from __future__ import annotations

from core.contract import Event, Table
from core.semper.box.board import NOBODY
from core.semper.box.state import State, enemy
from core.semper.peoples.war import controller_of

_POINTS = 3  # 6.3.persian-coup, 6.3.persecution, 6.3.heresy, 6.3.bagaudae: in each phase F
KINGS_GUARD = 3  # 6.3.persian-coup: units beside the king
PLAGUES = ("plague", "epidemic")
NO_KING = range(310, 320)  # 6.3.persian-coup: the years without a named king

_Due = tuple[int, int, str]  # side, points, rule


def face_on(state: State, counter: int) -> str:
    """What a counter of the map shows."""
    return state.board.faces[counter][0]


def take_from_map(state: State, counter: int) -> None:
    """It goes back into the cup, unless the caller puts it elsewhere."""
    state.lying = [(number, zone) for number, zone in state.lying if number != counter]


# --- who has to deal with them -------------------------------------------------------------------


def answerable(state: State, face: str, zone: int) -> int:
    """The side that has to remove it, and whose opponent scores while it lies there: the controller
    of the Persae, or of the diocese."""
    board = state.board
    if face == "persian-coup":
        return controller_of(state, board.persae)
    return state.control[board.diocese_of[zone]]


def due_points(state: State) -> list[_Due]:
    """10.1.coup and 6.3: what the counters on the map would pay if this were phase F."""
    due: list[_Due] = []
    for counter, zone in state.lying:
        face = face_on(state, counter)
        if face == "persian-coup":
            due.append((enemy(answerable(state, face, zone)), _POINTS, "10.1.coup"))
        elif face == "persecution":
            due.append((enemy(answerable(state, face, zone)), _POINTS, "6.3.persecution"))
        elif face == "heresy":
            due.append((enemy(answerable(state, face, zone)), _POINTS, "6.3.heresy"))
        elif face == "bagaudae":
            due.append((enemy(answerable(state, face, zone)), _POINTS, "6.3.bagaudae"))
    return due


# --- how they go -----------------------------------------------------------------------------


def remove_at_end_of_sequence(table: Table, state: State) -> None:
    """E.3: a fitting leader and units of the side that has to deal with it restore order."""
    for counter, zone in list(state.lying):
        face = face_on(state, counter)
        side = answerable(state, face, zone) if face not in PLAGUES else NOBODY
        args = {"side": side, "place": zone}
        if face == "persian-coup" and side == state.active and _king_is_back(state, zone):
            take_from_map(state, counter)
            table.tell(Event("coup-ends", "6.3.persian-coup", args))
        elif face == "persecution" and restored(state, face, zone):
            take_from_map(state, counter)
            table.tell(Event("persecution-ends", "6.3.persecution", args))
        elif face == "heresy" and restored(state, face, zone):
            take_from_map(state, counter)
            table.tell(Event("heresy-ends", "6.3.heresy", args))
        elif face == "bagaudae" and restored(state, face, zone):
            take_from_map(state, counter)
            table.tell(Event("bagaudae-beaten", "6.3.bagaudae", args))


def _king_is_back(state: State, zone: int) -> bool:
    """6.3.persian-coup: a king whom the rules name, with three units of the Persae."""
    board, where = state.board, state.where
    units = sum(1 for unit in board.people_units[board.persae] if where[unit] == zone)
    return units >= KINGS_GUARD and any(where[king] == zone for king in board.kings)


def restored(state: State, face: str, zone: int) -> bool:
    """Do a Roman leader of the right faith and a Roman unit of the diocese's controller stand
    there? A Dux and a follower of a usurper serve as well as an emperor."""
    side, board = answerable(state, face, zone), state.board
    if not any(board.is_roman(unit) for unit in state.index.units[side][zone]):
        return False
    leaders = [x for x in state.index.leaders[side][zone] if board.is_roman(x)]
    if face == "persecution":
        return any(not board.christian[leader] for leader in leaders)
    if face == "heresy":
        return any(not board.pagan[leader] for leader in leaders)
    return bool(leaders)


def end_of_war(table: Table, state: State) -> None:
    """6.3.plague: phase E is over, and with it every outbreak."""
    for counter, zone in list(state.lying):
        if face_on(state, counter) in PLAGUES:
            take_from_map(state, counter)
            table.tell(Event("plague-ends", "6.3.plague", {"place": zone}))


def coup_expires(table: Table, state: State) -> None:
    """6.3.persian-coup: the counter does not outlast the kings of its time."""
    for counter, zone in list(state.lying):
        if state.year in NO_KING and face_on(state, counter) == "persian-coup":
            take_from_map(state, counter)
            table.tell(Event("coup-expires", "6.3.persian-coup", {"place": zone}))
