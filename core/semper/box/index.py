"""Who stands where: kept beside the state, so that no rule has to search for it."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import Any, Protocol

from core.semper.box.board import LEADER, Board

# of the index: what has happened since somebody looked, and what is kept for those who look
NOT_COMPARED = ("begun", "changed", "grounds", "offers", "shut_to_band")

Party = tuple[Sequence[int], Sequence[int]]  # leaders and units


class OnBoard(Protocol):
    """What of a state the index is built from."""

    where: bytearray
    side: bytearray
    war: bytearray

    @property
    def board(self) -> Board: ...


class Index:
    """Who stands where, kept while pieces move: never encoded, rebuilt when a state is decoded.

    Only the functions of `pieces` change it; its lists stay sorted, so that a position reached by
    play and one reached by undo are the same to the last detail. Pieces of a people at peace stand
    on nobody's side (0).
    """

    __slots__ = (
        "band_mask",
        "begun",
        "changed",
        "grounds",
        "group_mask",
        "leader_mask",
        "leaders",
        "offers",
        "roman_mask",
        "shut_to_band",
        "unit_mask",
        "units",
    )

    def __init__(self, state: OnBoard) -> None:
        places = state.board.place_count
        self.units, self.leaders = (_nobody_anywhere(places) for _ in range(2))
        self.unit_mask = [0] * 3  # all units of a side
        self.roman_mask = [0] * 3  # its units that are Roman, or of the Armenian ally
        self.band_mask = [0] * 3  # pieces of its peoples, leaders too
        self.group_mask = [[0] * 4 for _ in range(3)]  # [side]: 4.2.4: the same by their group
        self.leader_mask = [0] * 3
        self.changed = [0] * 3  # [side]: places, as a mask, since `move_offer` last looked
        self.begun = [True] * 3  # [side]: a sequence, since `move_offer` last looked
        self.forget()
        board, sides = state.board, state.side
        for piece, place in enumerate(state.where):
            if place < places:
                row = self.leaders if board.kind[piece] == LEADER else self.units
                row[sides[piece]][place].append(piece)
        for side in range(3):
            for place in range(places):
                if self.units[side][place] or self.leaders[side][place]:
                    self._look(board, side, place)

    def forget(self) -> None:
        """A war, a peace, a change of sides: what was kept for those who look is void."""
        self.shut_to_band: dict[int, int] = {}  # 4.3
        self.offers: list[Any] = [None] * 3
        self.grounds: list[Any] = [None] * 3

    def _look(self, board: Board, side: int, place: int) -> None:
        """The masks of a place, from who stands there."""
        bit = 1 << place
        units, leaders = self.units[side][place], self.leaders[side][place]
        _set(self.unit_mask, side, bit, bool(units))
        _set(self.leader_mask, side, bit, bool(leaders))
        hostile = board.hostile
        bands = [p for p in (*units, *leaders) if hostile[p]]
        _set(self.roman_mask, side, bit, bool(units) and not all(map(hostile.__getitem__, units)))
        if bands or self.band_mask[side] & bit:
            _set(self.band_mask, side, bit, bool(bands))
            groups = {board.group_of[board.piece_people[p]] for p in bands}
            for group in range(len(self.group_mask[side])):
                _set(self.group_mask[side], group, bit, group in groups)

    def add(self, board: Board, piece: int, side: int, place: int) -> None:
        row = self.leaders if board.kind[piece] == LEADER else self.units
        insort(row[side][place], piece)
        self.changed[side] |= 1 << place
        self._look(board, side, place)

    def remove(self, board: Board, piece: int, side: int, place: int) -> None:
        row = self.leaders if board.kind[piece] == LEADER else self.units
        row[side][place].remove(piece)
        self.changed[side] |= 1 << place
        self._look(board, side, place)

    def shift(self, board: Board, side: int, place: int, to: int, party: Party) -> None:
        """The same as to remove and to add each of them."""
        leaders, units = party
        here, there = 1 << place, 1 << to
        self.changed[side] |= here | there
        if leaders:
            left = _shift(self.leaders[side], leaders, place, to)
            mask = self.leader_mask[side] | there
            self.leader_mask[side] = mask if left else mask & ~here
        if units:
            left = _shift(self.units[side], units, place, to)
            mask = self.unit_mask[side] | there
            self.unit_mask[side] = mask if left else mask & ~here
        if self.band_mask[side] or (units and board.hostile[units[0]]):
            self._look(board, side, place)
            self._look(board, side, to)
        elif units:  # Romans and Armenians only
            mask = self.roman_mask[side] | there
            self.roman_mask[side] = mask if left else mask & ~here

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Index) and all(
            getattr(self, name) == getattr(other, name)
            for name in self.__slots__
            if name not in NOT_COMPARED
        )

    __hash__ = None  # type: ignore[assignment]


def _set(masks: list[int], side: int, bit: int, on: bool) -> None:
    masks[side] = masks[side] | bit if on else masks[side] & ~bit


def _shift(row: list[list[int]], pieces: Sequence[int], place: int, to: int) -> list[int]:
    """Move them from one place of a row to another; who is left comes back."""
    here, there = row[place], row[to]
    for piece in pieces:
        here.remove(piece)
    there += pieces
    there.sort()
    return here


def _nobody_anywhere(places: int) -> list[list[list[int]]]:
    """[side][place] -> pieces."""
    return [[[] for _ in range(places)] for _ in range(3)]
