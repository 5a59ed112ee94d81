"""E.1: what may move, stack by stack: the exact offer, multiplied out only on demand."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import partial
from itertools import filterfalse
from typing import Any

import msgspec

from core.alea.box.actions import Sail
from core.alea.box.board import LEGIO, Board
from core.alea.box.event_effects import AGITATED, bound, no_sailing
from core.alea.box.state import State
from core.alea.combat.forecast_move import forecast_move
from core.alea.march.choose_march import march_outlook, move_options
from core.alea.march.ground import band_alone_limits, band_limits, barred, ground_for, guarded
from core.alea.march.movement import free_to_leave, only_flight, why_not_march
from core.alea.march.naval import excess, fleet_allowance, routes, why_not_sail
from core.alea.march.paths import End, reach
from core.contract import Action, Forecast, Options, Refusal
from core.imperator.actions import Done, March
from core.imperator.asking.prompts import ActivePrompt
from core.imperator.asking.sample import Sample, pick, scatter

ROMANS = -1  # the people of a stack of Romans and allies
VARIANTS = 6  # actions sampled for each stack

NO_ENDS: tuple[End, ...] = ()
Route = tuple[int, ...]  # of fleets
NO_ROUTES: tuple[Route, ...] = ()


class Stack(msgspec.Struct, eq=False):
    """One place's movable counters; where they can go is looked up when it is asked for.

    Romans and allies make one stack, each people at war one of its own (4.3).
    """

    side: int
    place: int
    people: int
    leaders: list[int]
    units: list[int]
    fleets: list[int]
    guarded: int  # s1.rubicon.italia: zones that its units may not enter
    mixed: bool = False  # allied units are not tied to the Republic, Romans beside them are

    def movable(self, state: State) -> bool:
        """Is there anybody here who can still go somewhere?"""
        board = state.board
        ways = board.near_mask[self.place]
        if self.leaders:
            return bool(self.fleets or ways)
        if not ways or not self.units:
            return False
        if self.people != ROMANS or self.mixed:
            return True  # who bars the way may go elsewhere
        if self.guarded:
            return bool(self.leaderless(state))
        near = bool(ways & board.republic_mask)
        return near and any(map(board.goes_alone.__getitem__, self.units))

    def plain(self, board: Board) -> bool:
        """Nothing but garrisons bars its ends: no units left behind outside, no Rubicon."""
        inside = board.republic_mask >> self.place & 1
        return bool(inside or self.people != ROMANS) and not self.guarded

    def alone(self, state: State) -> tuple[End, ...]:
        """Ends for leaders alone."""
        board, place = state.board, self.place
        if not self.leaders or place >= board.zone_count:
            return NO_ENDS
        if self.people == ROMANS:
            return reach(board, place, ground_for(state, self.side).alone)
        if board.republic_mask >> place & 1:  # 4.3
            return NO_ENDS
        return reach(board, place, band_alone_limits(state, self.side, self.people))

    def led(self, state: State) -> tuple[End, ...]:
        """Ends for units with a leader."""
        board, place = state.board, self.place
        if not self.leaders or not self.units or place >= board.zone_count:
            return NO_ENDS
        if self.people == ROMANS:
            return reach(board, place, ground_for(state, self.side).led)
        return reach(board, place, band_limits(state, self.side, self.people, led=True))

    def leaderless(self, state: State) -> tuple[End, ...]:
        """Ends for single units without a leader."""
        board, place = state.board, self.place
        if not self.units or place >= board.zone_count:
            return NO_ENDS
        if self.people != ROMANS:
            return reach(board, place, band_limits(state, self.side, self.people, led=False))
        ground = ground_for(state, self.side)
        return reach(board, place, ground.allies_leaderless if self.mixed else ground.leaderless)

    def sea(self, state: State) -> tuple[Route, ...]:
        """Routes for fleets with a leader."""
        if not self.fleets or not self.leaders or no_sailing(state):
            return NO_ROUTES
        return routes(state.board, self.place, fleet_allowance(state))


class Offers:
    """The stacks of one side, kept while most of them do not change from prompt to prompt."""

    __slots__ = ("filtered", "guarded", "key", "mask", "places", "stacks")

    def __init__(self, key: Any, guarded: int) -> None:
        self.key, self.guarded = key, guarded
        self.filtered = 0  # places where a piece had moved when they were last looked at
        self.stacks: list[Stack] = []  # by place
        self.places: list[int] = []  # of each of them
        self.mask = 0  # the same places

    def refresh(self, state: State, side: int, stale: int, occupied: int) -> None:
        """Look again at the places where anything has changed."""
        places, stacks, entered = self.places, self.stacks, state.index.entered[side]
        self.filtered = self.filtered & ~stale | stale & entered
        while stale:
            place = stale.bit_length() - 1
            stale ^= 1 << place
            offers = self._look(state, side, place, entered) if occupied >> place & 1 else ()
            if not offers and not self.mask >> place & 1:
                continue
            first = bisect_left(places, place)
            last = bisect_right(places, place, first)
            stacks[first:last] = offers
            places[first:last] = [place] * len(offers)
            self.mask = self.mask | 1 << place if offers else self.mask ^ 1 << place

    def _look(self, state: State, side: int, place: int, entered: int) -> Sequence[Stack]:
        """Who can still move here."""
        index = state.index
        leaders, units = index.leaders[side][place], index.land[side][place]
        fleets = index.fleets[side][place]
        if entered >> place & 1:
            moved = state.moved.__getitem__
            leaders = leaders and list(filterfalse(moved, leaders))
            units = units and list(filterfalse(moved, units))
            if not leaders and not units:
                return ()
            fleets = fleets and list(filterfalse(moved, fleets))
        if leaders and (state.ill or state.event == AGITATED):
            leaders = [x for x in leaders if not bound(state, x)]
        if index.band_mask[side] >> place & 1:
            return self._peoples(state, side, place, leaders, units, fleets)
        if not leaders and not units:
            return ()
        mixed = index.allies and any(map(state.board.foreign.__getitem__, units))
        stack = Stack(side, place, ROMANS, leaders, units, fleets, self.guarded, mixed)
        return (stack,) if stack.movable(state) else ()

    def _peoples(
        self,
        state: State,
        side: int,
        place: int,
        leaders: list[int],
        units: list[int],
        fleets: list[int],
    ) -> list[Stack]:
        """4.3: each people by itself, if it can move."""
        own = state.board.piece_people
        stacks = []
        for people in sorted(set(map(own.__getitem__, leaders + units + fleets))):
            stack = Stack(
                side,
                place,
                people,
                [x for x in leaders if own[x] == people],
                [u for u in units if own[u] == people],
                [f for f in fleets if own[f] == people],
                self.guarded,
            )
            if stack.movable(state):
                stacks.append(stack)
        return stacks


class Taste:
    """Which ends of a move a sample prefers: here none. `luck` is that of the variant."""

    def march(self, state: State, side: int, ends: tuple[End, ...], luck: int) -> tuple[End, ...]:
        return ends

    def lone(self, state: State, side: int, ends: tuple[End, ...], luck: int) -> tuple[End, ...]:
        return ends

    def sail(
        self, state: State, side: int, ways: tuple[Route, ...], luck: int
    ) -> tuple[Route, ...]:
        return ways


FAIR = Taste()


class MovePrompt(ActivePrompt[Done | March | Sail]):
    """E.1: march, sail, or end the movement."""

    kind = "movement"
    rule = "2.E.1"
    open = True
    complete = False

    def why_not(self, state: State, action: Done | March | Sail) -> Refusal | None:
        if isinstance(action, March):
            return why_not_march(state, self.side, action)
        if isinstance(action, Sail):
            return why_not_sail(state, self.side, action)
        return None

    def stacks(self, state: State) -> list[Stack]:
        """The offer: every place with something that can still move."""
        index, side = state.index, self.side
        occupied = index.units_mask[side] | index.leader_mask[side]
        closed = guarded(state, side)
        flight = bool(closed) and only_flight(state, side)
        if flight:
            occupied &= 1 << state.board.roma
        # what may change who can move, besides the moves themselves
        key: tuple[Any, ...] = (flight, closed, *state.ill)
        if state.event == AGITATED:
            key = (*key, *map(tuple, state.faction_leaders))
        offers: Offers | None = index.offers[side]
        if offers is None or offers.key != key:
            index.offers[side] = offers = Offers(key, closed)
            stale = occupied
        else:  # who has come and has moved matters only to those who stand there already
            joined = index.joined[side]
            stale = index.changed[side] | joined & offers.mask
            offers.filtered |= joined
        if index.begun[side]:  # a sequence: nobody has moved yet
            index.begun[side] = False
            stale |= offers.filtered
        index.changed[side] = index.joined[side] = 0
        if stale:
            offers.refresh(state, side, stale, occupied)
        return offers.stacks

    def legal(self, state: State) -> Sequence[Action]:
        return self.sample(state, FAIR)

    def sample(self, state: State, taste: Taste) -> Sequence[Action]:
        """The end of the movement, and some variants of the moves of each stack."""
        stacks = self.stacks(state)
        nonce = state.moved.count(1) * 64 + state.falls + state.year * 4096
        return Sample(1 + VARIANTS * len(stacks), partial(_nth, state, stacks, nonce, taste))

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        return move_options(self, view, partial)

    def forecast(self, view: State, action: Action) -> Forecast | None:
        return forecast_move(view, action) if isinstance(action, March | Sail) else None

    def outlook(self, view: State, partial: dict[str, Any]) -> Forecast | None:
        return march_outlook(view, self.side, partial)


# --- sampled variants ------------------------------------------------------------------------


def _nth(state: State, stacks: list[Stack], nonce: int, taste: Taste, i: int) -> Action:
    """The end of the movement, or one of so many variants for each stack."""
    if i == 0:
        return Done()
    stack, variant = divmod(i - 1, VARIANTS)
    return _variant(state, stacks[stack], variant, scatter(nonce, i), taste) or Done()


def _variant(state: State, stack: Stack, variant: int, luck: int, taste: Taste) -> Action | None:
    """One action of a stack: fleets, led units, single units and lone leaders take turns."""
    if not stack.leaders:
        return _some_leaderless(state, stack, luck)
    if variant % 3 == 0 and stack.fleets:
        return _some_sail(state, stack, luck, taste) or _some_march(state, stack, luck, taste)
    if not stack.units:
        return _some_lone(state, stack, luck, taste)
    if variant == 1 and (alone := _some_leaderless(state, stack, luck)):
        return alone
    if variant == 2:
        return _some_lone(state, stack, luck, taste) or _some_march(state, stack, luck, taste)
    return _some_march(state, stack, luck, taste)


def _fallback(state: State, stack: Stack, luck: int, taste: Taste) -> Action | None:
    return _some_leaderless(state, stack, luck) or _some_lone(state, stack, luck, taste)


def _some_march(state: State, stack: Stack, luck: int, taste: Taste) -> Action | None:
    ends = stack.led(state)
    if not ends:
        return _fallback(state, stack, luck, taste)
    leaders = pick(stack.leaders, 1 + luck % len(stack.leaders), luck >> 8)
    command = sum(map(state.board.cc[stack.side].__getitem__, leaders))
    ends = taste.march(state, stack.side, ends, luck)
    zone, _, path = ends[(luck >> 16) % len(ends)]
    units = free_to_leave(state, stack.side, stack.place, zone, stack.units)
    most = min(command, len(units))
    if not most:
        return _fallback(state, stack, luck, taste)
    count = most if luck >> 40 & 1 else 1 + (luck >> 24) % most
    march = March(stack.place, leaders, pick(units, count, luck >> 12), path)
    if len(path) > 1 and count > 1 and luck >> 41 & 3 == 0:
        march = _with_drop(march, luck)
    elif stack.plain(state.board) and not barred(state, leaders):
        return march
    if why_not_march(state, stack.side, march) is None:
        return march
    return _fallback(state, stack, luck, taste)


def _with_drop(march: March, luck: int) -> March:
    unit = march.units[luck % len(march.units)]
    zone = march.path[(luck >> 4) % (len(march.path) - 1)]
    return March(march.origin, march.leaders, march.units, march.path, ((unit, zone),))


def _some_leaderless(state: State, stack: Stack, luck: int) -> Action | None:
    board = state.board
    ends = stack.leaderless(state)
    if not ends:
        return None
    zone, _, path = ends[luck % len(ends)]
    units = list(filter(board.goes_alone.__getitem__, stack.units))
    units = free_to_leave(state, stack.side, stack.place, zone, units)
    if not units:
        return None
    march = March(stack.place, (), (units[(luck >> 8) % len(units)],), path)
    free = stack.plain(board) and not stack.mixed
    return march if free or why_not_march(state, stack.side, march) is None else None


def _some_lone(state: State, stack: Stack, luck: int, taste: Taste) -> Action | None:
    ends = stack.alone(state)
    if not ends:
        return None
    ends = taste.lone(state, stack.side, ends, luck)
    _, _, path = ends[luck % len(ends)]
    leader = stack.leaders[(luck >> 8) % len(stack.leaders)]
    march = March(stack.place, (leader,), (), path)
    free = stack.plain(state.board) and not state.board.barred[leader]
    return march if free or why_not_march(state, stack.side, march) is None else None


def _some_sail(state: State, stack: Stack, luck: int, taste: Taste) -> Action | None:
    board = state.board
    ways = stack.sea(state)
    if not ways:
        return None
    ways = taste.sail(state, stack.side, ways, luck)
    path = ways[luck % len(ways)]
    leaders, fleets = tuple(stack.leaders), tuple(stack.fleets)
    if not board.is_sea(stack.place):
        leaders = pick(leaders, 1 + (luck >> 8) % len(leaders), luck >> 16)
    units = free_to_leave(state, stack.side, stack.place, path[-1], stack.units)
    command = sum(map(board.cc[stack.side].__getitem__, leaders))
    count = min(command, len(units))
    if not board.is_sea(stack.place):
        count = count if luck >> 33 & 1 else (luck >> 24) % (count + 1)
    cargo = pick(units, count, luck >> 20)
    while cargo and (over := excess(board, fleets, cargo)):
        legions_first = sorted(cargo, key=lambda unit: board.kind[unit] != LEGIO)
        cargo = tuple(sorted(legions_first[over:]))
    sail = Sail(stack.place, leaders, fleets, cargo, path)
    return sail if why_not_sail(state, stack.side, sail) is None else None
