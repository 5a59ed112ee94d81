"""10: victory points, one signed score: the Caesarian's are positive."""

from __future__ import annotations

from collections.abc import Sequence

from core.alea.box.board import CAESARIAN, REPUBLICAN
from core.alea.box.state import State
from core.contract import Event, Outcome, Table

BOTH_LOSE = -1  # in place of the winner's seat
DEFINITIVE = 75  # s1.definitive: more than this ends scenario 1 at once


def score(table: Table, state: State, side: int, points: int, rule: str) -> None:
    """10.1: points as they are won, and the end of the game if they are enough for it."""
    book(table, state, side, points, rule)
    judge_score(table, state)


def book(table: Table, state: State, side: int, points: int, rule: str) -> None:
    """10.1: points are told as events, so that the ledger adds up from the log."""
    if state.outcome is not None:
        return
    state.points += points if side == CAESARIAN else -points
    args = {"side": side, "points": points, "score": state.points, "reason": rule}
    table.tell(Event("points", rule, args))


def judge_score(table: Table, state: State) -> None:
    """s1.definitive: has a side more than 75? Points that fall together are all booked first."""
    if state.outcome is None and state.scenario == "1" and abs(state.points) > DEFINITIVE:
        winner = CAESARIAN if state.points > 0 else REPUBLICAN
        end(table, state, winner, "definitive", "s1.definitive", "definitive")


def points_after(points: int, events: Sequence[Event]) -> int:
    """The ledger: the Caesarian's points count up, the Republican's down; a change of sides turns
    the sign of all that went before (5.1.2)."""
    for event in events:
        if event.kind == "score-turned":
            points = -points
        elif event.kind == "points":
            scored: int = event.args["points"]
            points += scored if event.args["side"] == CAESARIAN else -scored
    return points


def end(table: Table, state: State, winner: int, cause: str, rule: str, level: str = "") -> None:
    """The game is over: the winner's seat, by what, at which level (0: a draw)."""
    seat = state.seat_of(winner) if winner else 0
    state.outcome = Outcome(seat, cause, rule, level)
    kind = "victory" if winner else "draw"
    args = {"side": winner, "cause": cause, "level": level, "score": state.points}
    table.tell(Event(kind, rule, args, reveals=True))


def both_lose(table: Table, state: State, cause: str, rule: str) -> None:
    """The game is over, and nobody has won it."""
    state.outcome = Outcome(BOTH_LOSE, cause, rule)
    args = {"cause": cause, "score": state.points}
    table.tell(Event("both-lose", rule, args, reveals=True))
