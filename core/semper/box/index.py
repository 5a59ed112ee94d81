"""Who stands where: kept beside the state, so that no rule has to search for it."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import Any, Protocol

from core.semper.box.board import LEADER, Board

# of the index: what has happened since somebody looked, and what is kept for those who look
NOT_COMPARED = (
    "bearers", "begun", "changed", "entered", "grounds", "holdings", "in_revolt", "joined", "lying",
    "markers", "offers", "plague", "ranks", "realms", "revolts", "shut_to_band", "titles",
)  # fmt: skip

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
        "bearers",
        "begun",
        "changed",
        "entered",
        "grounds",
        "group_mask",
        "holdings",
        "in_revolt",
        "joined",
        "leader_mask",
        "leaders",
        "lying",
        "markers",
        "offers",
        "plague",
        "ranks",
        "realms",
        "revolts",
        "roman_leader_mask",
        "roman_mask",
        "shut_to_band",
        "titles",
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
        self.roman_leader_mask = [0] * 3  # leaders who are Romans
        self.changed = [0] * 3  # [side]: places, as a mask, since `stacks` last looked
        self.joined = [0] * 3  # [side]: the same, where nobody has come but such as have moved
        self.begun = [True] * 3  # [side]: a sequence, since `stacks` last looked
        self.entered = [-1] * 3  # [side]: where anybody can stand who has moved in this sequence
        # kept by `state` as long as these bytes are those of the state
        self.titles, self.markers = bytearray(), bytearray()
        self.bearers: tuple[tuple[int, ...], ...] = ()  # [title] -> leaders
        self.in_revolt = False  # does anybody bear such a title?
        self.ranks: dict[tuple[int, ...], tuple[int, ...]] = {}  # titles -> leaders
        self.lying: list[tuple[int, int]] = []
        self.plague = 0, 0  # 6.3: zones, as masks, by the counters that lie on the map
        # [side]: 3.6.3.stack: kept by `stacking` while no leader of the side moves, besides
        self.revolts: list[Any] = [None] * 3
        self.holdings: tuple[int, ...] = ()  # [side] -> the zones that it controls
        self.realms: list[Any] = [None] * 3  # these are kept by `ground`
        self.grounds: list[Any] = [None] * 3
        self.forget()
        self._stand_all(state)

    def _stand_all(self, state: OnBoard) -> None:
        """As `add` does it, for all pieces at once. They come in their order, so that nothing has
        to be sorted in: a state is decoded far more often than a game has moves."""
        board, sides = state.board, state.side
        for piece, place in enumerate(state.where):
            if place >= board.place_count:
                continue
            side = sides[piece]
            if board.kind[piece] == LEADER:
                self.leaders[side][place].append(piece)
                self._add_leader(board, piece, side, 1 << place)
            else:
                self.units[side][place].append(piece)
                self._add_unit(board, piece, side, 1 << place)

    def _add_band(self, board: Board, piece: int, side: int, bit: int) -> None:
        self.band_mask[side] |= bit
        self.group_mask[side][board.group_of_piece[piece]] |= bit

    def forget(self) -> None:
        """A war, a peace, a change of sides: what was kept for those who look is void."""
        self.shut_to_band: dict[int, int] = {}  # 4.3
        self.offers: list[Any] = [None] * 3

    def _leave(self, board: Board, side: int, place: int) -> None:
        """Somebody has left a place where peoples are: who is still there?"""
        keep = ~(1 << place)
        self.band_mask[side] &= keep
        self.roman_mask[side] &= keep
        self.roman_leader_mask[side] &= keep
        groups = self.group_mask[side]
        for group, mask in enumerate(groups):
            groups[group] = mask & keep
        leaders, units = self.leaders[side][place], self.units[side][place]
        if leaders or units:
            self._join(board, side, 1 << place, leaders, units)

    def _join(
        self, board: Board, side: int, bit: int, leaders: Sequence[int], units: Sequence[int]
    ) -> None:
        """Those who stand in a place, peoples among them."""
        hostile, groups = board.hostile, self.group_mask[side]
        for leader in leaders:
            if hostile[leader]:
                self.band_mask[side] |= bit
                groups[board.group_of_piece[leader]] |= bit
            else:
                self.roman_leader_mask[side] |= bit
        for unit in units:
            if hostile[unit]:
                self.band_mask[side] |= bit
                groups[board.group_of_piece[unit]] |= bit
            else:
                self.roman_mask[side] |= bit

    def _add_leader(self, board: Board, leader: int, side: int, bit: int) -> None:
        self.leader_mask[side] |= bit
        if board.hostile[leader]:
            self._add_band(board, leader, side, bit)
        else:
            self.roman_leader_mask[side] |= bit

    def _add_unit(self, board: Board, unit: int, side: int, bit: int) -> None:
        self.unit_mask[side] |= bit
        if board.hostile[unit]:
            self._add_band(board, unit, side, bit)
        else:
            self.roman_mask[side] |= bit

    def add(self, board: Board, piece: int, side: int, place: int) -> None:
        bit = 1 << place
        self.changed[side] |= bit
        self.entered[side] |= bit
        if board.kind[piece] == LEADER:
            self.revolts[side] = None
            insort(self.leaders[side][place], piece)
            self._add_leader(board, piece, side, bit)
        else:
            insort(self.units[side][place], piece)
            self._add_unit(board, piece, side, bit)

    def remove(self, board: Board, piece: int, side: int, place: int) -> None:
        bit = 1 << place
        self.changed[side] |= bit
        if board.kind[piece] == LEADER:
            self.revolts[side] = None
            left = self.leaders[side][place]
            left.remove(piece)
            if not left:
                self.leader_mask[side] &= ~bit
                self.roman_leader_mask[side] &= ~bit
        else:
            left = self.units[side][place]
            left.remove(piece)
            if not left:
                self.unit_mask[side] &= ~bit
                self.roman_mask[side] &= ~bit
        if self.band_mask[side] & bit:
            self._leave(board, side, place)

    def shift(self, board: Board, side: int, place: int, to: int, party: Party) -> None:
        """The same as to remove and to add each of them."""
        leaders, units = party
        here, there = 1 << place, 1 << to
        self.changed[side] |= here
        self.joined[side] |= there
        self.entered[side] |= there
        bands = self.band_mask[side] & here
        if leaders:
            self.revolts[side] = None
            left = _shift(self.leaders[side], leaders, place, to)
            mask = self.leader_mask[side] | there
            self.leader_mask[side] = mask if left else mask & ~here
            if not bands:
                mask = self.roman_leader_mask[side] | there
                self.roman_leader_mask[side] = mask if left else mask & ~here
        if units:
            left = _shift(self.units[side], units, place, to)
            mask = self.unit_mask[side] | there
            self.unit_mask[side] = mask if left else mask & ~here
            if not bands:
                mask = self.roman_mask[side] | there
                self.roman_mask[side] = mask if left else mask & ~here
        if bands:
            self._leave(board, side, place)
            self._join(board, side, there, leaders, units)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Index) and all(
            getattr(self, name) == getattr(other, name)
            for name in self.__slots__
            if name not in NOT_COMPARED
        )

    __hash__ = None  # type: ignore[assignment]


def _shift(row: list[list[int]], pieces: Sequence[int], place: int, to: int) -> list[int]:
    """Move them from one place of a row to another; who is left comes back."""
    here, there = row[place], row[to]
    if len(pieces) == len(here):
        here.clear()
    else:
        for piece in pieces:
            here.remove(piece)
    there += pieces
    there.sort()
    return here


def _nobody_anywhere(places: int) -> list[list[list[int]]]:
    """[side][place] -> pieces."""
    return [[[] for _ in range(places)] for _ in range(3)]
