"""E.1: what may move, stack by stack: the exact offer, multiplied out only on demand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from core.contract import Action, Forecast, Options, Refusal
from core.imperator.actions import Done, March
from core.imperator.asking.prompts import ActivePrompt
from core.imperator.asking.sample import Sample, pick, scatter
from core.semper.box.actions import Sail
from core.semper.box.board import COMITATENSES, PSEUDO
from core.semper.box.state import State, is_titled
from core.semper.combat.forecast_move import forecast_move
from core.semper.march.choose_march import march_outlook, move_options
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
from core.semper.march.paths import End
from core.semper.march.stacking import ROMANS
from core.semper.march.stacks import Offers, Stack, offers_for

VARIANTS = 6  # actions sampled for each stack
VOYAGES = 3  # and for each fleet

NO_PIECES: tuple[int, ...] = ()


def _place_of(stack: Stack) -> int:
    return stack.place


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
        side = self.side
        offers = offers_for(state, side)
        loud = [offers.stack(state, side, number) for number in range(len(offers.loud))]
        quiet = [offers.quiet_stack(state, side, number) for number in range(len(offers.quiet))]
        return sorted([*loud, *quiet], key=_place_of)

    def legal(self, state: State) -> Sequence[Action]:
        return self.sample(state, FAIR)

    def sample(self, state: State, taste: Taste) -> Sequence[Action]:
        """The end of the movement, and some variants of the moves of each stack and fleet."""
        offers = offers_for(state, self.side)
        nonce = (state.moved.count(1) + 7 * len(state.fleet_moved)) * 64
        nonce += state.falls + state.year * 4096
        fleets = fleets_to_sail(state, self.side) if self.side in state.fleet_side else []
        size = 1 + VARIANTS * len(offers.loud) + len(offers.quiet) + VOYAGES * len(fleets)
        return Sample(size, partial(_nth, state, self.side, offers, fleets, nonce, taste))

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        return move_options(self, view, partial)

    def forecast(self, view: State, action: Action) -> Forecast | None:
        return forecast_move(view, action) if isinstance(action, March | Sail) else None

    def outlook(self, view: State, partial: dict[str, Any]) -> Forecast | None:
        return march_outlook(view, self.side, partial)


# --- sampled variants ------------------------------------------------------------------------


def _nth(
    state: State, side: int, offers: Offers, fleets: list[int], nonce: int, taste: Taste, i: int
) -> Action:
    """The end of the movement, or one of so many variants for each stack and each fleet."""
    if i == 0:
        return Done()
    luck = scatter(nonce, i)
    number, variant = divmod(i - 1, VARIANTS)
    if number < len(offers.loud):
        stack = offers.stack(state, side, number)
        if not stack.leaders:  # most of them
            return _some_leaderless(state, stack, luck) or Done()
        return _variant(state, stack, variant, luck, taste) or Done()
    i -= 1 + VARIANTS * len(offers.loud)
    if i < len(offers.quiet):
        stack = offers.quiet_stack(state, side, i)
        return _variant(state, stack, luck % VARIANTS, luck >> 3, taste) or Done()
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
    elif stack.free and why_not_one_cause(state, leaders) is None:
        return march
    return march if why_not_march(state, stack.side, march) is None else None


def _load(state: State, stack: Stack, leaders: tuple[int, ...], luck: int) -> tuple[int, ...]:
    """Some of the units, or all that they command; now and then only those who go anywhere."""
    units = stack.units
    everybody = len(leaders) == len(state.index.leaders[stack.side][stack.place])
    if everybody and not stack.quiet and not stack.free:
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
    count, first = len(units), luck >> 8
    for step in range(count):
        unit = units[(first + step) % count]
        ends = stack.steps(state, unit)
        if ends:
            return March(stack.place, (), (unit,), ends[luck % len(ends)][2])
    return None


def _some_lone(state: State, stack: Stack, luck: int, taste: Taste) -> Action | None:
    leader = stack.leaders[(luck >> 8) % len(stack.leaders)]
    ends = stack.ends(state, (leader,), ())
    if not ends or (stack.people != ROMANS and state.board.empire_mask >> stack.place & 1):
        return None
    ends = taste.lone(state, stack.side, ends, luck)
    _, _, path = ends[luck % len(ends)]
    march = March(stack.place, (leader,), (), path)
    free = stack.free or not state.index.units[stack.side][stack.place]
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
