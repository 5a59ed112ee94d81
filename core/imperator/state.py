"""What the functions of the series find in a state of either game.

There is no field here: a state is written field by field, in the order of its game, and that order
is in every digest. Each game lists its own; this only tells the type checker what they are called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from core.contract import TableState


class Box(Protocol):
    """What they find on the board: map and counters as printed."""

    @property
    def place_count(self) -> int: ...
    @property
    def groups_of_pieces(self) -> tuple[str, ...]: ...  # piece -> its type's word in the catalogue
    @property
    def faces(self) -> tuple[tuple[str, ...], ...]: ...  # stratagem counter -> what it shows


class SeriesState(TableState, kw_only=True):
    """A position of a game of the series."""

    if TYPE_CHECKING:
        where: bytearray  # piece -> place
        reduced: bytearray  # piece -> is it on its weaker side?
        factions: list[int]  # seat - 1 -> side
        active: int  # whose sequence, or whose turn to decide
        hands: list[list[int]]  # seat - 1 -> stratagem counters
        batch: list[tuple[int, int]]  # dice that lie together: who, face

        @property
        def board(self) -> Box: ...
        def seat_of(self, side: int) -> int: ...
