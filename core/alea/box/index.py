"""Who stands where: kept beside the state, so that no rule has to search for it."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import Any, Protocol

from core.alea.box.board import BAND, LEADER, LEGIO, NAVES, NOBODY, RESERVE, UNPLACED, Board

# of the index: what has happened since somebody looked, and what is kept for those who look
NOT_COMPARED = ("begun", "changed", "entered", "grounds", "joined", "offers", "shut_to_band")

Party = tuple[Sequence[int], Sequence[int], Sequence[int]]  # leaders, land units and fleets


class OnBoard(Protocol):
    """What of a state the index is built from."""

    where: bytearray
    side: bytearray
    war: bytearray
    allied: bytearray

    @property
    def board(self) -> Board: ...


class Index:
    """Who stands where, kept while pieces move: never encoded, rebuilt when a state is decoded.

    Only the functions of `pieces` change it; its lists stay sorted, so that a
    position reached by play and one reached by undo are the same to the last detail.
    """

    __slots__ = (
        "allies",
        "at_war",
        "band_mask",
        "begun",
        "changed",
        "entered",
        "fleet_mask",
        "fleets",
        "grounds",
        "group_mask",
        "joined",
        "land",
        "land_mask",
        "leader_count",
        "leader_mask",
        "leaders",
        "legions",
        "offers",
        "peaceful",
        "reserve",
        "shut_to_band",
        "units_mask",
        "unplaced",
        "waiting",
    )

    def __init__(self, state: OnBoard) -> None:
        board = state.board
        places = board.place_count
        self.land, self.fleets, self.leaders = (_nobody_anywhere(places) for _ in range(3))
        regions = len(board.regions)
        self.legions = [[0] * regions for _ in range(3)]
        self.leader_count = [[0] * (regions + 1) for _ in range(3)]  # the last: out of the Republic
        self.land_mask = [0] * 3
        self.leader_mask = [0] * 3
        self.fleet_mask = [0] * 3
        self.units_mask = [0] * 3
        self.reserve: list[list[int]] = [[] for _ in range(BAND + 1)]  # by kind
        self.unplaced = [[0, 0, 0] for _ in range(3)]  # by side: all, leaders, legions
        self.waiting: list[list[int]] = [[], [], []]  # by side: the same ones themselves
        self.changed = [0] * 3  # [side]: places, as a mask, since `move_offer` last looked
        self.joined = [0] * 3  # [side]: the same, where nobody has come but such as have moved
        self.begun = [True] * 3  # [side]: a sequence, since `move_offer` last looked
        self.entered = [-1] * 3  # [side]: where anybody can stand who has moved in this sequence
        self.count_peoples(state)
        self._stand_all(state)

    def _stand_all(self, state: OnBoard) -> None:
        """As `add` does it, for all pieces at once. They come in their order, so that nothing has
        to be sorted in: a state is decoded far more often than a game has moves."""
        board, sides = state.board, state.side
        kinds, regions, places = board.kind, board.region_of, board.place_count
        land, fleets, leaders = self.land, self.fleets, self.leaders
        land_mask, fleet_mask, leader_mask = self.land_mask, self.fleet_mask, self.leader_mask
        for piece, place in enumerate(state.where):
            if place < places:
                side, kind = sides[piece], kinds[piece]
                if kind == LEADER:
                    leaders[side][place].append(piece)
                    leader_mask[side] |= 1 << place
                    self.leader_count[side][regions[place]] += 1
                elif kind == NAVES:
                    fleets[side][place].append(piece)
                    fleet_mask[side] |= 1 << place
                else:
                    land[side][place].append(piece)
                    land_mask[side] |= 1 << place
                    if kind == LEGIO and regions[place] >= 0:
                        self.legions[side][regions[place]] += 1
            elif place == RESERVE:
                self.reserve[kinds[piece]].append(piece)
            elif place == UNPLACED:
                self.count_unplaced(board, piece, sides[piece], 1)
        for side in range(3):
            self.units_mask[side] = land_mask[side] | fleet_mask[side]
            self.changed[side] = self.units_mask[side] | leader_mask[side]

    def count_peoples(self, state: OnBoard) -> None:
        """4: who is at war, who an ally, and where those at war stand; what rests on it goes."""
        board, where = state.board, state.where
        self.at_war = bytes(state.war)  # by people
        self.allies = any(state.allied)  # is any people under allegiance?
        self.peaceful = _peaceful(state)
        self.shut_to_band: dict[int, int] = {}  # 4.3: kept by `ground` while nobody's war changes
        self.offers: list[Any] = [None] * 3  # [side]: kept by `move_offer`
        self.grounds: list[Any] = [None] * 3  # [side]: kept by `ground`
        self.band_mask = [0] * 3  # 4: peoples that a side merely controls, and their leaders
        self.group_mask = [[0] * 4 for _ in range(3)]  # [side]: 4.2.4: the same by their group
        for people in [people for people, side in enumerate(state.war) if side]:
            for piece in board.people_leaders[people] + board.people_units[people]:
                if where[piece] < board.place_count:
                    bit = 1 << where[piece]
                    self.band_mask[state.side[piece]] |= bit
                    self.group_mask[state.side[piece]][board.group_of[people]] |= bit

    def count_unplaced(self, board: Board, piece: int, side: int, one: int) -> None:
        """Counters that a free deployment has still to place."""
        if one > 0:
            insort(self.waiting[side], piece)
        else:
            self.waiting[side].remove(piece)
        counts, kind = self.unplaced[side], board.kind[piece]
        counts[0] += one
        if kind == LEADER:
            counts[1] += one
        elif kind == LEGIO:
            counts[2] += one

    def add(self, board: Board, piece: int, side: int, place: int) -> None:
        self.changed[side] |= 1 << place
        self.entered[side] |= 1 << place
        kind, people = board.kind[piece], board.piece_people[piece]
        if people >= 0 and self.at_war[people]:
            self.band_mask[side] |= 1 << place
            self.group_mask[side][board.group_of[people]] |= 1 << place
        if kind == LEADER:
            insort(self.leaders[side][place], piece)
            self.leader_mask[side] |= 1 << place
            self.leader_count[side][board.region_of[place]] += 1
        elif kind == NAVES:
            insort(self.fleets[side][place], piece)
            self.fleet_mask[side] |= 1 << place
            self.units_mask[side] |= 1 << place
        else:
            insort(self.land[side][place], piece)
            self.land_mask[side] |= 1 << place
            self.units_mask[side] |= 1 << place
            if kind == LEGIO and (region := board.region_of[place]) >= 0:
                self.legions[side][region] += 1

    def remove(self, board: Board, piece: int, side: int, place: int) -> None:
        self.changed[side] |= 1 << place
        kind = board.kind[piece]
        if kind == LEADER:
            leaders = self.leaders[side][place]
            leaders.remove(piece)
            self.leader_count[side][board.region_of[place]] -= 1
            if not leaders:
                self.leader_mask[side] &= ~(1 << place)
                self._forget_bands(side)
            return
        if kind == NAVES:
            fleets = self.fleets[side][place]
            fleets.remove(piece)
            if not fleets:
                self.fleet_mask[side] &= ~(1 << place)
        else:
            land = self.land[side][place]
            land.remove(piece)
            if not land:
                self.land_mask[side] &= ~(1 << place)
            if kind == LEGIO and (region := board.region_of[place]) >= 0:
                self.legions[side][region] -= 1
        self.units_mask[side] = self.land_mask[side] | self.fleet_mask[side]
        self._forget_bands(side)

    def shift(self, board: Board, side: int, place: int, to: int, party: Party) -> None:
        """The same as to remove and to add each of them."""
        leaders, land, fleets = party
        here, there = 1 << place, 1 << to
        lost, won = board.region_of[place], board.region_of[to]
        if leaders:
            left = _shift(self.leaders[side], leaders, place, to)
            mask = self.leader_mask[side] | there
            self.leader_mask[side] = mask if left else mask & ~here
            self.leader_count[side][lost] -= len(leaders)
            self.leader_count[side][won] += len(leaders)
        if land:
            left = _shift(self.land[side], land, place, to)
            mask = self.land_mask[side] | there
            self.land_mask[side] = mask if left else mask & ~here
            if lost != won:
                self._recount_legions(board, side, lost, won, land)
        if fleets:
            left = _shift(self.fleets[side], fleets, place, to)
            mask = self.fleet_mask[side] | there
            self.fleet_mask[side] = mask if left else mask & ~here
        self.units_mask[side] = self.land_mask[side] | self.fleet_mask[side]
        self.changed[side] |= here
        self.joined[side] |= there
        self.entered[side] |= there
        if self.band_mask[side]:
            for piece in (*leaders, *land, *fleets):
                people = board.piece_people[piece]
                if people >= 0 and self.at_war[people]:
                    self.band_mask[side] |= there
                    self.group_mask[side][board.group_of[people]] |= there
            self._forget_bands(side)

    def _recount_legions(
        self, board: Board, side: int, lost: int, won: int, units: Sequence[int]
    ) -> None:
        """They have left one region for another (-1: for none)."""
        legions = sum(map(board.is_legion.__getitem__, units))
        if lost >= 0:
            self.legions[side][lost] -= legions
        if won >= 0:
            self.legions[side][won] += legions

    def _forget_bands(self, side: int) -> None:
        """Bands never share a place with Romans of their side, nor with a band of their side and
        another group: the remaining units are of their kind."""
        left = self.band_mask[side] & (self.units_mask[side] | self.leader_mask[side])
        if left != self.band_mask[side]:
            self.band_mask[side] = left
            self.group_mask[side] = [mask & left for mask in self.group_mask[side]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Index) and all(
            getattr(self, name) == getattr(other, name)
            for name in self.__slots__
            if name not in NOT_COMPARED
        )

    __hash__ = None  # type: ignore[assignment]


def _shift(row: list[list[int]], pieces: Sequence[int], place: int, to: int) -> list[int]:
    """Move it from one place of a row to another."""
    here, there = row[place], row[to]
    for piece in pieces:
        here.remove(piece)
    there += pieces
    there.sort()
    return here


def _nobody_anywhere(places: int) -> list[list[list[int]]]:
    """[side][place] -> pieces."""
    return [[[] for _ in range(places)] for _ in range(3)]


def _peaceful(state: OnBoard) -> int:
    """3.4.1: homelands at peace, which Roman units may cross but not stop in."""
    mask = 0
    for people, homeland in enumerate(state.board.homeland_mask):
        if state.war[people] == NOBODY and state.allied[people] == NOBODY:
            mask |= homeland
    return mask
