"""Who may take back what.

`free`: everybody, anything. `fair`: nobody past a die, a draw, a reveal or another seat's action,
unless all the other seats agree.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.contract import TABLE, GoOn, Refusal, StandingOrder, refuse
from core.record import Move

DECLINED = refuse("undo-declined", "table.undo.agree")  # the answer to the seat that asked
LAPSED = refuse("undo-lapsed", "table.undo.agree")  # an action instead of an answer
WATCHES = refuse("only-watches", "table.turn")  # a spectator takes nothing back
LATEST = refuse("nothing-since", "table.undo.none")  # a line of the log that nothing has followed


def goes_on(move: Move) -> bool:
    """Going on after a window belongs to the table, not to the seat that pressed the key."""
    return isinstance(move.action, GoOn)


def undoer(moves: Sequence[Move]) -> int:
    """The seat that takes back if the caller names none: the one that acted last."""
    return next((m.seat for m in reversed(moves) if m.seat and not goes_on(m)), 0)


def why_not_seat(seat: int | None, seats: Sequence[int]) -> Refusal | None:
    known = seat is None or seat in seats
    return None if known else refuse("needs-a-seat", "table.turn")


def why_not_count(moves: Sequence[Move], count: int) -> Refusal | None:
    if 1 <= count <= len(moves):
        return None
    return refuse("nothing-to-undo", "table.undo.none", count=len(moves))


def why_not_fair(moves: Sequence[Move], seat: int) -> Refusal | None:
    """Why this seat has no right of its own to take all of these back, or None."""
    if all(_is_order_of_other(move, seat) for move in moves):
        return refuse("undo-other", "table.undo.other")
    refusals = (_why_not_fair(move, seat) for move in reversed(moves))
    refusal = next((refusal for refusal in refusals if refusal is not None), None)
    if refusal is not None and refusal.kind == "undo-reveal" and moves[-1].ended:
        return refuse("undo-ended", "table.undo.reveal")
    return refusal


def _why_not_fair(move: Move, seat: int) -> Refusal | None:
    """What in this action stops a fair undo by this seat."""
    if _is_order_of_other(move, seat):
        return None
    if _is_of_other(move, seat):
        return refuse("undo-other", "table.undo.other")
    if any(fall.what == "draw" for fall in move.falls):
        return refuse("undo-draw", "table.undo.draw")
    if move.falls:
        return refuse("undo-die", "table.undo.die")
    return refuse("undo-reveal", "table.undo.reveal") if move.reveal else None


def why_not_redo(undone: Sequence[Move], count: int, seat: int | None) -> Refusal | None:
    """`seat`: whose actions alone may be done again; None: anybody's."""
    if not 1 <= count <= len(undone):
        return refuse("nothing-to-redo", "table.redo", count=len(undone))
    if seat and any(_is_of_other(move, seat) for move in undone[:count]):
        return refuse("redo-other", "table.redo")
    return None


def orders_kept(moves: Sequence[Move], seat: int) -> list[Move]:
    """The pauses that the other player has ordered stay as they are."""
    return [move for move in moves if _is_order_of_other(move, seat)]


def last_own(moves: Sequence[Move], seat: int) -> int:
    """How many actions lead back before the newest that this seat could know of."""
    newest = enumerate(reversed(moves), start=1)
    known = (n for n, move in newest if not _is_order_of_other(move, seat))
    return next(known, len(moves) + 1)


def _is_of_other(move: Move, seat: int) -> bool:
    return move.seat not in (TABLE, seat) and not goes_on(move)


def _is_order_of_other(move: Move, seat: int) -> bool:
    """The other player's standing order is hidden. It does not limit undo, and it stays in force
    when the actions before it are taken back."""
    return _is_of_other(move, seat) and isinstance(move.action, StandingOrder)
