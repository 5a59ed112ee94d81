"""What the functions of the series find in a state of either game.

There is no field here: a state is written field by field, in the order of its game, and that order
is in every digest. Each game lists its own; this only tells the type checker what they are called.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from core.contract import Fall, TableState
from core.imperator.combat.odds import CombatTable


class Box(Protocol):
    """What they find on the board: map and counters as printed."""

    @property
    def combat(self) -> CombatTable: ...
    @property
    def place_count(self) -> int: ...
    @property
    def piece_names(self) -> tuple[str, ...]: ...
    @property
    def groups_of_pieces(self) -> tuple[str, ...]: ...  # piece -> its type's word in the catalogue
    @property
    def faces(self) -> tuple[tuple[str, ...], ...]: ...  # stratagem counter -> what it shows


class SeriesForce(Protocol):
    """One side of a battle: who takes part."""

    side: int
    leaders: list[int]
    units: list[int]


class SeriesBattle(Protocol):
    """8.3: a battle, as everybody sees it."""

    zone: int
    attack: int  # SP at the start
    defend: int
    column: int  # of the table, shifts included
    shift: int
    shift_rule: str
    modifiers: list[tuple[str, int]]
    die: Fall | None
    row: int
    result: tuple[str, str]
    winner: int
    owed: int  # units that the winner must still reduce

    @property
    def attacker(self) -> SeriesForce: ...
    @property
    def defender(self) -> SeriesForce: ...


class SeriesState(TableState, kw_only=True):
    """A position of a game of the series."""

    if TYPE_CHECKING:
        where: bytearray  # piece -> place
        side: bytearray  # piece -> side
        reduced: bytearray  # piece -> is it on its weaker side?
        factions: list[int]  # seat - 1 -> side
        active: int  # whose sequence, or whose turn to decide
        hands: list[list[int]]  # seat - 1 -> stratagem counters
        batch: list[tuple[int, int]]  # dice that lie together: who, face

        @property
        def battle(self) -> SeriesBattle | None: ...
        @property
        def board(self) -> Box: ...
        def seat_of(self, side: int) -> int: ...


S = TypeVar("S", bound=SeriesState)  # the state of one game
