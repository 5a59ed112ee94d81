"""10: victory points of both camps, as a ledger."""

from __future__ import annotations

from collections.abc import Sequence

from core.contract import Event, Outcome, Table
from core.semper.box.state import State


def score(table: Table, state: State, side: int, points: int, rule: str) -> None:
    """10: points are told as events, so that the ledger adds up from the log."""
    if not points or not side:
        return
    state.points[side] += points
    args = {"side": side, "points": points, "score": state.points[side], "reason": rule}
    table.tell(Event("points", rule, args))


def swap_points(table: Table, state: State) -> None:
    """5.points: every player keeps his own; on the track they change places."""
    _, primus, secondus = state.points
    state.points = [0, secondus, primus]
    args = {"primus": secondus, "secondus": primus}
    table.tell(Event("points-swapped", "5.points", args))


def points_after(points: Sequence[int], events: Sequence[Event]) -> tuple[int, ...]:
    """The ledger after these events."""
    now = list(points)
    for event in events:
        if event.kind == "points":
            now[event.args["side"]] += event.args["points"]
        elif event.kind == "points-swapped":
            now[1], now[2] = now[2], now[1]
    return tuple(now)


def end(table: Table, state: State, winner: int, cause: str, rule: str, level: str = "") -> None:
    """The game is over: the winner's side (0: a draw), by what, at which level."""
    seat = state.seat_of(winner) if winner else 0
    state.outcome = Outcome(seat, cause, rule, level)
    args = {"side": winner, "cause": cause, "level": level}
    args |= {"primus": state.points[1], "secondus": state.points[2]}
    also = ("10.3.levels",) if level else ()
    table.tell(Event("victory" if winner else "draw", rule, args, also=also, reveals=True))
