"""E.1: what may move, stack by stack: the exact offer, multiplied out only on demand."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import partial
from itertools import filterfalse
from typing import Any

import msgspec

from core.contract import Action, Forecast, Options, Refusal
from core.imperator.actions import Done, March
from core.imperator.asking.prompts import ActivePrompt
from core.imperator.asking.sample import Sample, pick, scatter
from core.imperator.graph import places_of
from core.semper.box.actions import Sail
from core.semper.box.board import COMITATENSES, NOBODY, PSEUDO
from core.semper.box.event_effects import AGITATED, bound
from core.semper.box.state import State, is_titled
from core.semper.combat.forecast_move import forecast_move
from core.semper.march.choose_march import march_outlook, move_options
from core.semper.march.ground import (
    Realm,
    entered_from_within,
    limits_for,
    nation_of,
    open_to,
    realm_for,
    roman_limits,
    shut_to_people,
)
from core.semper.march.movement import why_not_march, why_not_one_cause
from core.semper.march.naval import (
    ROOM,
    aboard_of,
    fleets_to_sail,
    in_port,
    sea_steps,
    split,
    why_not_embark,
    why_not_sail,
)
from core.semper.march.paths import End, reach
from core.semper.march.stacking import ROMANS

VARIANTS = 6  # actions sampled for each stack
VOYAGES = 3  # and for each fleet

NO_PIECES: tuple[int, ...] = ()


class Stack(msgspec.Struct, eq=False):
    """One place's movable counters; where they can go is looked up when it is asked for.

    Romans and Armenians make one stack, each people one of its own (4.3.own).
    """

    side: int  # who moves it
    place: int
    people: int
    leaders: list[int]
    units: list[int]
    quiet: bool = False  # a people at peace, which only moves about at home

    def ends(self, state: State, leaders: Sequence[int], units: Sequence[int]) -> tuple[End, ...]:
        """Where some of them can go together."""
        limits = roman_limits if self.people == ROMANS else limits_for
        return reach(state.board, self.place, limits(state, self.side, leaders, units))

    def free(self, state: State) -> bool:
        """May anybody be left behind here: is it neither abroad nor an enemy diocese?"""
        own_soil = realm_for(state, self.side).own_soil
        return self.people != ROMANS or bool(own_soil >> self.place & 1)


class Offers:
    """The stacks of one side, kept while most of them do not change from prompt to prompt."""

    __slots__ = ("filtered", "held", "homes", "key", "loud", "mask", "places", "quiet", "realm")

    def __init__(self, key: Any, realm: Realm, held: bool) -> None:
        self.key, self.homes = key, realm.quiet_homes
        self.realm = realm  # that of the last look
        self.held = held  # does an event hold anybody where he is?
        self.filtered = 0  # places where a piece had moved when they were last looked at
        self.loud: list[Stack] = []  # those who are not `quiet`, by place
        self.places: list[int] = []  # of each of them
        self.mask = 0  # the same places
        self.quiet: list[Stack] = []  # those at peace, by place

    def refresh(self, state: State, side: int, stale: int) -> None:
        """Look again at the places where anything has changed."""
        index, places = state.index, self.places
        occupied, entered = index.unit_mask[side] | index.leader_mask[side], index.entered[side]
        self.filtered = self.filtered & ~stale | stale & entered
        if stale & self.homes:
            self._refresh_quiet(state, side, stale & self.homes)
        stale &= occupied | self.mask
        while stale:
            place = stale.bit_length() - 1
            bit = 1 << place
            stale ^= bit
            first = last = bisect_left(places, place)
            if self.mask & bit:
                last = bisect_right(places, place, first)
            stacks = self._look(state, side, place) if occupied & bit else ()
            self.loud[first:last] = stacks
            if len(stacks) != last - first:
                places[first:last] = [place] * len(stacks)
                self.mask = self.mask | bit if stacks else self.mask & ~bit

    def _refresh_quiet(self, state: State, side: int, stale: int) -> None:
        """The same for homes of peoples at peace."""
        self.filtered |= stale & state.index.entered[NOBODY]
        quiet = [stack for stack in self.quiet if not stale >> stack.place & 1]
        for place in places_of(stale):
            leaders, units = self._free_at(state, NOBODY, place)
            people = state.board.people_of[place]
            if _people_can_go(state, place, people, leaders, units):
                quiet.append(Stack(side, place, people, leaders, units, quiet=True))
        self.quiet = sorted(quiet, key=_place_of)

    def _look(self, state: State, side: int, place: int) -> Sequence[Stack]:
        """Who can still move here, once nobody bars the way."""
        leaders, units = self._free_at(state, side, place)
        if state.index.band_mask[side] >> place & 1:
            return _peoples(state, side, place, leaders, units)
        ways = state.board.near_mask[place]
        if ways and (leaders or self._leaderless_can_go(state, units, ways)):
            return (Stack(side, place, ROMANS, leaders, units),)
        return ()

    def _leaderless_can_go(self, state: State, units: list[int], ways: int) -> bool:
        """3.2: Romans and Armenians by themselves."""
        realm = self.realm
        return any(ways & open_to(state, realm, unit, False, False) for unit in units)

    def _free_at(self, state: State, owner: int, place: int) -> tuple[list[int], list[int]]:
        """The leaders and units here who have not moved and are not held where they are."""
        index = state.index
        leaders, units = index.leaders[owner][place], index.units[owner][place]
        if index.entered[owner] >> place & 1:
            moved = state.moved.__getitem__
            leaders, units = list(filterfalse(moved, leaders)), list(filterfalse(moved, units))
        else:  # copies: whoever comes here has moved, and does not join them
            leaders, units = leaders.copy(), units.copy()
        if self.held:
            leaders = [leader for leader in leaders if not bound(state, leader)]
            units = [unit for unit in units if not bound(state, unit)]
        return leaders, units


def _place_of(stack: Stack) -> int:
    return stack.place


def _people_can_go(
    state: State, place: int, people: int, leaders: list[int], units: list[int]
) -> bool:
    """4.3: those of a people."""
    if not leaders and not units:
        return False
    board = state.board
    abroad = board.abroad_mask >> place & 1
    ways = board.near_mask[place] & ~shut_to_people(state, people)
    if abroad and state.war[people]:
        ways &= ~entered_from_within(state, people)
    return bool(ways if units else ways & board.abroad_mask and abroad)  # 4.3.alone


def _peoples(
    state: State, side: int, place: int, leaders: list[int], units: list[int]
) -> list[Stack]:
    """4.3.own: each people by itself; 4.1.gothi: the Gothi are one."""
    own = state.board.piece_people
    nation = {people: nation_of(state, people) for people in {own[p] for p in (*leaders, *units)}}
    if len(nation) == 1:
        (people,) = nation.values()
        able = _people_can_go(state, place, people, leaders, units)
        return [Stack(side, place, people, leaders, units)] if able else []
    stacks = []
    for people in sorted(set(nation.values())):
        chiefs = [x for x in leaders if nation[own[x]] == people]
        bands = [u for u in units if nation[own[u]] == people]
        if _people_can_go(state, place, people, chiefs, bands):
            stacks.append(Stack(side, place, people, chiefs, bands))
    return stacks


class Taste:
    """Which ends of a move a sample prefers: here none. `luck` is that of the variant."""

    def march(self, state: State, side: int, ends: tuple[End, ...], luck: int) -> tuple[End, ...]:
        return ends

    def lone(self, state: State, side: int, ends: tuple[End, ...], luck: int) -> tuple[End, ...]:
        return ends

    def sail(self, state: State, side: int, steps: tuple[int, ...], luck: int) -> tuple[int, ...]:
        return steps

    def land(self, state: State, side: int, zones: tuple[int, ...], luck: int) -> tuple[int, ...]:
        return zones


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
        """The offer: every land zone with something that can still move."""
        offers = self.offers(state)
        return sorted([*offers.loud, *offers.quiet], key=_place_of)

    def offers(self, state: State) -> Offers:
        """The same, with those of peoples at peace apart."""
        index, side = state.index, self.side
        realm = realm_for(state, side)
        homes = realm.quiet_homes
        key: tuple[Any, ...] = (state.event, homes, *state.ill, *state.detained)
        if state.event == AGITATED:  # who is bound changes with the titles
            key = (*key, bytes(state.title))
        offers: Offers | None = index.offers[side]
        if offers is None or offers.key != key:
            held = bool(state.ill or state.detained or state.event == AGITATED)
            index.offers[side] = offers = Offers(key, realm, held)
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
        if stale:
            offers.realm = realm
            offers.refresh(state, side, stale)
        return offers

    def legal(self, state: State) -> Sequence[Action]:
        return self.sample(state, FAIR)

    def sample(self, state: State, taste: Taste) -> Sequence[Action]:
        """The end of the movement, and some variants of the moves of each stack and fleet."""
        offers = self.offers(state)
        nonce = (state.moved.count(1) + 7 * len(state.fleet_moved)) * 64
        nonce += state.falls + state.year * 4096
        fleets = fleets_to_sail(state, self.side)
        size = 1 + VARIANTS * len(offers.loud) + len(offers.quiet) + VOYAGES * len(fleets)
        return Sample(size, partial(_nth, state, offers, fleets, nonce, taste))

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        return move_options(self, view, partial)

    def forecast(self, view: State, action: Action) -> Forecast | None:
        return forecast_move(view, action) if isinstance(action, March | Sail) else None

    def outlook(self, view: State, partial: dict[str, Any]) -> Forecast | None:
        return march_outlook(view, self.side, partial)


# --- sampled variants ------------------------------------------------------------------------


def _nth(
    state: State, offers: Offers, fleets: list[int], nonce: int, taste: Taste, i: int
) -> Action:
    """The end of the movement, or one of so many variants for each stack and each fleet."""
    luck = scatter(nonce, i)
    if i == 0:
        return Done()
    stack, variant = divmod(i - 1, VARIANTS)
    if stack < len(offers.loud):
        return _variant(state, offers.loud[stack], variant, luck, taste) or Done()
    i -= 1 + VARIANTS * len(offers.loud)
    if i < len(offers.quiet):
        return _variant(state, offers.quiet[i], luck % VARIANTS, luck >> 3, taste) or Done()
    fleet = fleets[(i - len(offers.quiet)) // VOYAGES]
    return _some_sail(state, fleet, luck, taste) or Done()


def _variant(state: State, stack: Stack, variant: int, luck: int, taste: Taste) -> Action | None:
    """One action of a stack: led units, single units and lone leaders take turns."""
    if not stack.leaders:
        return _some_leaderless(state, stack, luck)
    if not stack.units:
        return _some_lone(state, stack, luck, taste)
    if variant == 1 and (alone := _some_leaderless(state, stack, luck)):
        return alone
    if variant == 2 and (alone := _some_lone(state, stack, luck, taste)):
        return alone
    return (
        _some_march(state, stack, luck, taste)
        or _some_leaderless(state, stack, luck)
        or _some_lone(state, stack, luck, taste)
    )


def _some_march(state: State, stack: Stack, luck: int, taste: Taste) -> Action | None:
    leaders = pick(stack.leaders, 1 + luck % len(stack.leaders), luck >> 8)
    units = _load(state, stack, leaders, luck)
    if not units:
        return None
    ends = stack.ends(state, leaders, units)
    if not ends:
        return None
    ends = taste.march(state, stack.side, ends, luck)
    _, _, path = ends[(luck >> 16) % len(ends)]
    march = March(stack.place, leaders, units, path)
    if len(path) > 1 and len(units) > 1 and luck >> 41 & 3 == 0:
        march = _with_drop(march, luck)
    elif stack.free(state) and why_not_one_cause(state, leaders) is None:
        return march
    return march if why_not_march(state, stack.side, march) is None else None


def _load(state: State, stack: Stack, leaders: tuple[int, ...], luck: int) -> tuple[int, ...]:
    """Some of the units, or all that they command; now and then only those who go anywhere."""
    units = stack.units
    everybody = len(leaders) == len(state.index.leaders[stack.side][stack.place])
    if everybody and not stack.quiet and not stack.free(state):
        return tuple(units)  # nobody may be left behind
    if stack.people == ROMANS and luck >> 42 & 1:
        units = _mobile(state, leaders, units) or units
    command = sum(map(state.board.cc.__getitem__, leaders))
    most = min(command, len(units))
    count = most if luck >> 40 & 1 else 1 + (luck >> 24) % max(most, 1)
    return pick(units, count, luck >> 12) if most else NO_PIECES


def _mobile(state: State, leaders: tuple[int, ...], units: list[int]) -> list[int]:
    """3.2: those whom these may lead anywhere."""
    kinds = state.board.kind
    titled = any(is_titled(state, leader) for leader in leaders)
    return [u for u in units if kinds[u] == COMITATENSES or (titled and kinds[u] == PSEUDO)]


def _with_drop(march: March, luck: int) -> March:
    unit = march.units[luck % len(march.units)]
    zone = march.path[(luck >> 4) % (len(march.path) - 1)]
    return March(march.origin, march.leaders, march.units, march.path, ((unit, zone),))


def _some_leaderless(state: State, stack: Stack, luck: int) -> Action | None:
    """One unit, or the next of the stack that can go."""
    units = stack.units
    for step in range(len(units)):
        unit = units[((luck >> 8) + step) % len(units)]
        if ends := stack.ends(state, (), (unit,)):
            _, _, path = ends[luck % len(ends)]
            return March(stack.place, (), (unit,), path)
    return None


def _some_lone(state: State, stack: Stack, luck: int, taste: Taste) -> Action | None:
    leader = stack.leaders[(luck >> 8) % len(stack.leaders)]
    ends = stack.ends(state, (leader,), ())
    if not ends or (stack.people != ROMANS and state.board.empire_mask >> stack.place & 1):
        return None
    ends = taste.lone(state, stack.side, ends, luck)
    _, _, path = ends[luck % len(ends)]
    march = March(stack.place, (leader,), (), path)
    free = stack.free(state) or not state.index.units[stack.side][stack.place]
    return march if free or why_not_march(state, stack.side, march) is None else None


def _some_sail(state: State, fleet: int, luck: int, taste: Taste) -> Action | None:
    """With everybody or some, to a step; ashore if that can be."""
    side, board = state.fleet_side[fleet], state.board
    steps = taste.sail(state, side, sea_steps(state, fleet), luck)
    to = steps[luck % len(steps)]
    aboard = _cargo(state, fleet, luck) if in_port(state, fleet) else NO_PIECES
    people = (*aboard_of(state, fleet), *aboard)
    if people and to >= board.zone_count and luck >> 20 & 1:
        zones = taste.land(state, side, board.coasts[to], luck)
        zone = zones[(luck >> 24) % len(zones)]
        sail = Sail(fleet, to, aboard, tuple((piece, zone) for piece in people))
        if why_not_sail(state, side, sail) is None:
            return sail
    for sail in (Sail(fleet, to, aboard), Sail(fleet, to)):
        if why_not_sail(state, side, sail) is None:
            return sail
    return None


def _cargo(state: State, fleet: int, luck: int) -> tuple[int, ...]:
    """Leaders and units of the port who may be aboard."""
    index, side, here = state.index, state.fleet_side[fleet], state.fleet_at[fleet]
    people = [
        p
        for p in index.leaders[side][here] + index.units[side][here]
        if why_not_embark(state, p) is None and not state.moved[p]
    ]
    leaders, units = split(state, people)
    return (*leaders, *pick(units, min(len(units), luck >> 30 & ROOM), luck >> 32))
