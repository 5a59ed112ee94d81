"""E.1: who can still move, place by place: kept while most of it does not change from one question
to the next."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Sequence
from itertools import filterfalse

import msgspec

from core.imperator.graph import mask_of, places_of
from core.semper.box.board import COMITATENSES, NOBODY
from core.semper.box.event_effects import AGITATED, pieces_held
from core.semper.box.state import State, anybody_in_revolt
from core.semper.march.ground import (
    Ground,
    Realm,
    ground_in,
    limits_for,
    nation_of,
    open_to,
    realm_for,
    shut_to_people,
)
from core.semper.march.paths import End, one_step, reach
from core.semper.march.stacking import ROMANS, closed_by_revolt

SPOT = 8  # bits for whose counters: 0 for Romans, else the people's number and one
WHOSE = (1 << SPOT) - 1
NOWHERE_TO_GO: tuple[int, ...] = ()


class Stack(msgspec.Struct, eq=False, gc=False):
    """One place's movable counters; where they can go is looked up when it is asked for.

    Romans and Armenians make one stack, each people one of its own (4.3.own).
    """

    side: int  # who moves it
    place: int
    people: int
    leaders: list[int]
    units: list[int]
    free: bool  # may anybody be left behind here: is it neither abroad nor an enemy diocese?
    ground: Ground | None  # of Romans
    quiet: bool = False  # a people at peace, which only moves about at home

    def ends(self, state: State, leaders: Sequence[int], units: Sequence[int]) -> tuple[End, ...]:
        """Where some of them can go together."""
        ground = self.ground
        if ground is not None:
            limits = ground.limits_for(state, leaders, units)
        else:
            limits = limits_for(state, self.side, leaders, units)
        return reach(state.board, self.place, limits)

    def steps(self, state: State, unit: int) -> tuple[End, ...]:
        """The same for one of the units by itself, which goes one zone far."""
        board, place, ground = state.board, self.place, self.ground
        if ground is None:
            return reach(board, place, limits_for(state, self.side, (), (unit,)))
        if board.kind[unit] == COMITATENSES:  # most of them
            near = board.near_mask[place] & ground.realm.own_soil & ground.clear
        else:
            near = board.near_mask[place] & ground.clear
            near &= open_to(state, ground.realm, unit, False, False)
        if anybody_in_revolt(state):
            near &= ~closed_by_revolt(state, self.side, (unit,))
        return one_step(board, place, near)


class Offers:
    """Where one side can move, kept while most of it does not change from prompt to prompt.

    A place where it can is a number, a spot: the place itself, and in the lowest bits whose
    counters there. Who they are is looked up when it is asked for.
    """

    __slots__ = (
        "bands", "detained", "event", "filtered", "homes", "ill", "kept", "loud", "mask", "quiet",
        "realm", "titles", "ways",
    )  # fmt: skip

    def __init__(self, state: State, realm: Realm) -> None:
        # what may change who can move, besides the moves themselves
        self.event, self.homes = state.event, realm.quiet_homes
        self.ill, self.detained = state.ill.copy(), state.detained.copy()
        self.titles = bytes(state.title)
        self.kept = frozenset(pieces_held(state))  # by the event, where they are
        self.realm = realm  # that of now
        self.filtered = 0  # places where a piece had moved when they were last looked at
        self.loud: list[int] = []  # spots of those who are not `quiet`, in order
        self.mask = 0  # the places of the Romans among them
        self.bands = 0  # and of the peoples
        self.quiet: list[int] = []  # places of those at peace, in order
        self.ways: dict[int, tuple[int, int]] = {}  # of peoples, by spot; a war makes new offers

    def refresh(self, state: State, side: int, stale: int) -> None:
        """Look again at the places where anything has changed."""
        index = state.index
        entered, bands = index.entered[side], index.band_mask[side]
        self.filtered = self.filtered & ~stale | stale & entered
        if stale & self.homes:
            self._refresh_quiet(state, stale & self.homes)
        if mixed := stale & (bands | self.bands):
            self._refresh_bands(state, side, mixed)
        able = self._places_of_romans(state, side, stale & ~bands)
        turned = self.mask & stale ^ able
        while turned:
            place = turned.bit_length() - 1
            turned ^= 1 << place
            self._turn(place)

    def refresh_one(self, state: State, side: int, stale: int) -> bool:
        """The same for a single place: True if it is one, as after most marches."""
        if stale & (stale - 1 | self.homes):
            return False
        index, place = state.index, stale.bit_length() - 1
        entered, bands = index.entered[side], index.band_mask[side]
        self.filtered = self.filtered & ~stale | stale & entered
        if stale & (bands | self.bands):
            self._refresh_bands(state, side, stale)
        able = 0 if stale & bands else self._romans_can_go(state, side, place)
        if self.mask >> place & 1 != able:
            self._turn(place)
        return True

    def _romans_can_go(self, state: State, side: int, place: int) -> int:
        """Can somebody still move from here, once nobody bars the way?"""
        index, moved, kept = state.index, state.moved, self.kept
        for leader in index.leaders[side][place]:
            if not moved[leader] and leader not in kept:
                break
        else:
            units = index.units[side][place]
            if not units or not self._some_unit_can_go(state, place, units):
                return 0
        return state.board.linked_mask >> place & 1

    def _turn(self, place: int) -> None:
        """Romans can go from here now, or no more."""
        loud, spot = self.loud, place << SPOT
        self.mask ^= 1 << place
        if self.mask >> place & 1:
            insort(loud, spot)
        else:
            del loud[bisect_left(loud, spot)]

    def _places_of_romans(self, state: State, side: int, places: int) -> int:
        """Where of these somebody can still move, once nobody bars the way."""
        index, kept = state.index, self.kept
        led, entered = index.leader_mask[side], index.entered[side]
        if kept:
            entered |= mask_of(map(state.where.__getitem__, kept))
        doubtful = places & (index.unit_mask[side] | led) & state.board.linked_mask
        able = doubtful & led & ~entered
        doubtful ^= able
        while doubtful:
            place = doubtful.bit_length() - 1
            doubtful ^= 1 << place
            able |= self._romans_can_go(state, side, place) << place
        return able

    def _some_unit_can_go(self, state: State, place: int, units: Sequence[int]) -> bool:
        """3.2: does a way from here lead any of them on by itself?"""
        board, moved, kept = state.board, state.moved, self.kept
        kinds, ways = board.kind, board.near_mask[place]
        for unit in units:
            if moved[unit] or unit in kept:
                continue
            if kinds[unit] == COMITATENSES:  # most of them
                zones = self.realm.own_soil
            else:
                zones = open_to(state, self.realm, unit, False, False)
            if ways & zones:
                return True
        return False

    def _refresh_bands(self, state: State, side: int, stale: int) -> None:
        """The same for places where peoples are or were."""
        loud, now = self.loud, state.index.band_mask[side]
        while stale:
            place = stale.bit_length() - 1
            bit, first = 1 << place, place << SPOT
            stale ^= bit
            spots = self._spots_of_peoples(state, side, place) if now & bit else NOWHERE_TO_GO
            if self.bands & bit:
                at = bisect_right(loud, first)
                loud[at : bisect_right(loud, first + WHOSE, at)] = spots
                if not spots:
                    self.bands ^= bit
            elif spots:
                at = bisect_right(loud, first)
                loud[at:at] = spots
                self.bands |= bit

    def _refresh_quiet(self, state: State, stale: int) -> None:
        """The same for homes of peoples at peace."""
        self.filtered |= stale & state.index.entered[NOBODY]
        quiet = [place for place in self.quiet if not stale >> place & 1]
        for place in places_of(stale):
            people = state.board.people_of[place]
            if self._people_can_go(state, place, people, *self._free_at(state, NOBODY, place)):
                quiet.append(place)
        self.quiet = sorted(quiet)

    def _free_at(self, state: State, owner: int, place: int) -> tuple[list[int], list[int]]:
        """The leaders and units here who have not moved and are not held where they are."""
        index = state.index
        leaders, units = index.leaders[owner][place], index.units[owner][place]
        if index.entered[owner] >> place & 1:
            moved = state.moved.__getitem__
            leaders = leaders and list(filterfalse(moved, leaders))
            units = units and list(filterfalse(moved, units))
        kept = self.kept
        if kept and not (kept.isdisjoint(leaders) and kept.isdisjoint(units)):
            leaders = [leader for leader in leaders if leader not in kept]
            units = [unit for unit in units if unit not in kept]
        return leaders, units

    def _spots_of_peoples(self, state: State, side: int, place: int) -> Sequence[int]:
        """4.3.own: each people that can go, by itself; 4.1.gothi: the Gothi are one."""
        index, board = state.index, state.board
        leaders, units = index.leaders[side][place], index.units[side][place]
        if self.kept or index.entered[side] >> place & 1:
            leaders, units = self._free_at(state, side, place)
        pieces = leaders + units if leaders else units
        if not pieces:
            return NOWHERE_TO_GO
        own = board.piece_people
        people = own[pieces[0]]
        for piece in pieces:
            if own[piece] != people:
                return self._spots_of_several(state, place, leaders, units)
        if people == board.ostrogothi:
            people = nation_of(state, people)
        if self._people_can_go(state, place, people, leaders, units):
            return (place << SPOT | people + 1,)
        return NOWHERE_TO_GO

    def _spots_of_several(
        self, state: State, place: int, leaders: list[int], units: list[int]
    ) -> list[int]:
        own = state.board.piece_people
        nation = {own[piece]: nation_of(state, own[piece]) for piece in leaders + units}
        spots = []
        for people in sorted(set(nation.values())):
            chiefs = [x for x in leaders if nation[own[x]] == people]
            bands = [u for u in units if nation[own[u]] == people]
            if self._people_can_go(state, place, people, chiefs, bands):
                spots.append(place << SPOT | people + 1)
        return spots

    def _people_can_go(
        self, state: State, place: int, people: int, leaders: list[int], units: list[int]
    ) -> bool:
        """4.3: those of a people."""
        if not leaders and not units:
            return False
        spot = place << SPOT | people + 1
        known = self.ways.get(spot)
        if known is None:
            known = self.ways[spot] = _ways_of_people(state, place, people)
        return bool(known[0] if units else known[1])

    def stack(self, state: State, side: int, number: int) -> Stack:
        """One of the loud ones: all who can still move."""
        spot = self.loud[number]
        place, people = spot >> SPOT, (spot & WHOSE) - 1
        index = state.index
        leaders, units = index.leaders[side][place], index.units[side][place]
        if self.kept or index.entered[side] >> place & 1:
            leaders, units = self._free_at(state, side, place)
        if people == ROMANS:
            free = bool(self.realm.own_soil >> place & 1)
            ground = ground_in(state, side, self.realm)
            return Stack(side, place, people, leaders, units, free, ground)
        own = state.board.piece_people
        kin: tuple[int, ...] = (people,)
        if people == state.board.visigothi:
            kin = tuple(p for p in state.board.gothi if nation_of(state, p) == people)
        leaders = [x for x in leaders if own[x] in kin]
        units = [u for u in units if own[u] in kin]
        return Stack(side, place, people, leaders, units, True, None)

    def quiet_stack(self, state: State, side: int, number: int) -> Stack:
        """One of those at peace."""
        place = self.quiet[number]
        leaders, units = self._free_at(state, NOBODY, place)
        people = state.board.people_of[place]
        return Stack(side, place, people, leaders, units, True, None, quiet=True)


def _ways_of_people(state: State, place: int, people: int) -> tuple[int, int]:
    """4.3: where a people goes from here with units, and (4.3.alone) its leaders without them."""
    board = state.board
    abroad = board.abroad_mask >> place & 1
    ways = board.near_mask[place] & ~shut_to_people(state, people)
    if abroad and state.war[people]:
        ways &= ~board.entered_from_within[people]
    return ways, ways & board.abroad_mask if abroad else 0


def offers_for(state: State, side: int) -> Offers:
    """What a side can still move now."""
    index = state.index
    realm = realm_for(state, side)
    homes = realm.quiet_homes
    offers: Offers | None = index.offers[side]
    if (
        offers is None
        or offers.homes != homes
        or offers.event != state.event
        or offers.ill != state.ill
        or offers.detained != state.detained
        or (offers.event == AGITATED and offers.titles != state.title)  # who is held
    ):
        index.offers[side] = offers = Offers(state, realm)
        stale = -1
    else:  # who has come and has moved changes nothing for those who stand there already
        stale = index.changed[side]
    if homes:
        stale |= index.changed[NOBODY] & homes
        index.changed[NOBODY] &= ~homes
    if index.begun[side]:  # a sequence: nobody has moved yet
        index.begun[side] = False
        stale |= offers.filtered | index.joined[side] | index.joined[NOBODY] & homes
        index.joined[side] = 0
        index.joined[NOBODY] &= ~homes
    index.changed[side] = 0
    stale &= state.board.land_mask
    offers.realm = realm
    if stale and not offers.refresh_one(state, side, stale):
        offers.refresh(state, side, stale)
    return offers
