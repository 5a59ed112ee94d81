"""Half-built actions: the candidates for the next field, each with its cost or what bars it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from core.alea.actions import March, Sail
from core.alea.board import AUXILIA, LEGIO
from core.alea.movement import only_flight, reach, spare_legions, why_not_march
from core.alea.naval import capacity, why_not_sail
from core.alea.state import State
from core.alea.terms import terms_for
from core.contract import Option, Options, next_field, refuse

if TYPE_CHECKING:
    from core.alea.offer import MovePrompt, Stack

Partial = dict[str, Any]
ROMANS = -1  # the people of a stack of Romans and allies


def kinds(tags: Sequence[str]) -> Options:
    """Which kind of action?"""
    return Options("type", [Option(tag) for tag in tags], least=1)


def one(field: str, values: Sequence[Any]) -> Options:
    """Exactly one of the values."""
    return Options(field, [Option(value) for value in values], least=1)


def subset(
    partial: Partial, tag: str, field: str, items: Sequence[int], least: int, most: int
) -> Options | None:
    """An action with one field: any of the items, between so many and so many."""
    if "type" not in partial:
        return kinds([tag])
    if field in partial:
        return None
    return Options(field, [Option(item) for item in items], many=True, least=least, most=most)


def place_options(
    partial: Partial, pieces: Sequence[int], zones: Callable[[int], list[int]]
) -> Options | None:
    """Put one counter somewhere."""
    if "type" not in partial:
        return kinds(["place"])
    if "pieces" not in partial:
        return one("pieces", [[piece] for piece in pieces])
    if "zone" not in partial:
        return one("zone", zones(partial["pieces"][0]))
    return None


def evade_options(
    partial: Partial,
    companions: list[int],
    leader: int,
    land: list[int],
    most: int,
    refuges: Callable[[Sequence[int]], list[int]],
) -> Options | None:
    """Who follows the leader that got away, and where to."""
    if "type" not in partial:
        return kinds(["evade"])
    if "leaders" not in partial:
        choices = [[leader], companions] if len(companions) > 1 else [[leader]]
        return one("leaders", choices)
    if "units" not in partial:
        most = min(most, len(land)) if refuges(land[:1]) else 0
        return Options("units", [Option(u) for u in land], many=True, least=0, most=most)
    if "to" not in partial:
        return one("to", refuges(partial["units"]))
    return None


# --- E.1 ---------------------------------------------------------------------------------------


def move_options(prompt: MovePrompt, view: State, partial: Partial) -> Options | None:
    """March or sail: from where, who, what, whither."""
    kind = partial.get("type")
    if kind == "done":
        return None
    stacks = prompt.stacks(view)
    if kind is None:
        marches = ["march"] if any(_can_march(view, stack) for stack in stacks) else []
        sails = ["sail"] if any(_can_sail(view, stack) for stack in stacks) else []
        return kinds(["done", *marches, *sails])
    able, build = (_can_march, _march) if kind == "march" else (_can_sail, _sail)
    if "origin" not in partial:
        return one("origin", [stack.place for stack in stacks if able(view, stack)])
    here = [stack for stack in stacks if stack.place == partial["origin"] and able(view, stack)]
    if len(here) > 1:  # several peoples
        return next_field([m for stack in here for m in _whole_marches(view, stack)], partial)
    return build(view, here[0], partial)


def _march(view: State, stack: Stack, partial: Partial) -> Options | None:
    if _by_the_list(view, stack):
        return next_field(_whole_marches(view, stack), partial)
    if "leaders" not in partial:
        least = 0 if _solo_units(view, stack) else 1
        found = [Option(x) for x in stack.leaders] if stack.alone or stack.led else []
        return Options("leaders", found, many=True, least=least, most=len(found))
    if "units" not in partial:
        return _march_units(view, stack, partial["leaders"])
    if "path" not in partial:
        return _paths(view, stack, partial["leaders"], partial["units"])
    return _drops(view, stack, partial)


def _march_units(view: State, stack: Stack, leaders: list[int]) -> Options:
    if not leaders:
        found = [Option(unit) for unit in _solo_units(view, stack)]
        found += [
            Option(unit, refusal=refuse("auxilia-need-leader", "3.4.1.auxilia", piece=unit))
            for unit in stack.units
            if view.board.kind[unit] == AUXILIA
        ]
        return Options("units", found, many=True, least=1, most=1)
    if not stack.led or only_flight(view, stack.side):
        return Options("units", [], many=True)
    command = sum(view.board.cc[stack.side][leader] for leader in leaders)
    legions = () if _end_inside(view, stack) else _legions(view, stack)
    return Options(
        "units",
        [Option(unit) for unit in stack.units],
        many=True,
        least=0 if stack.alone else 1,  # 4.3: a people's leader is not alone in the Republic
        most=min(command, len(stack.units)),
        scarce=legions,
        scarce_most=spare_legions(view, stack.side, view.board.region_of[stack.place]),
    )


def _legions(view: State, stack: Stack) -> tuple[int, ...]:
    return tuple(unit for unit in stack.units if view.board.kind[unit] == LEGIO)


def _end_inside(view: State, stack: Stack) -> bool:
    """Is there an end within the region, so that no garrison matters?"""
    region = view.board.region_of[stack.place]
    return any(view.board.region_of[zone] == region for zone, _, _ in stack.led)


def _solo_units(view: State, stack: Stack) -> list[int]:
    """Units that may move without a leader now."""
    return [
        unit
        for unit in stack.units
        if any(
            why_not_march(view, stack.side, March(stack.place, (), (unit,), path)) is None
            for _, _, path in stack.leaderless
        )
    ]


def _paths(view: State, stack: Stack, leaders: list[int], units: list[int]) -> Options:
    """Destinations with their cost, one cheapest path for each border into them."""
    terms = terms_for(view, stack.side, tuple(leaders), tuple(units))
    found = []
    for _, cost, path in reach(view.board, stack.place, terms):
        march = March(stack.place, tuple(leaders), tuple(units), path)
        found.append(Option(list(path), cost, why_not_march(view, stack.side, march)))
    return Options("path", found, least=1)


def _drops(view: State, stack: Stack, partial: Partial) -> Options | None:
    """3.4.1: one unit may be left on the way (more of them in an action typed by hand)."""
    leaders, units, path = (tuple(partial[name]) for name in ("leaders", "units", "path"))
    if "drops" in partial or not leaders or len(units) < 2 or len(path) < 2:
        return None
    drops = [((unit, zone),) for unit in units for zone in path[:-1]]
    trials = [March(stack.place, leaders, units, path, drop) for drop in drops]
    kept = [m for m in trials if why_not_march(view, stack.side, m) is None]
    return one("drops", [[], *([list(pair) for pair in m.drops] for m in kept)]) if kept else None


def _by_the_list(view: State, stack: Stack) -> bool:
    """Outside the Republic no Roman is left behind alone."""
    return stack.people == ROMANS and not view.board.republic_mask >> stack.place & 1


def _whole_marches(view: State, stack: Stack) -> list[March]:
    """Whole stacks, single leaders and single units."""
    board, side = view.board, stack.side
    parties: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    for leaders in [tuple(stack.leaders), *((x,) for x in stack.leaders)]:
        command = sum(board.cc[side][leader] for leader in leaders)
        for units in ((), tuple(stack.units[:command])):
            if leaders and (leaders, units) not in parties:
                parties.append((leaders, units))
    trials = [
        March(stack.place, leaders, units, path)
        for leaders, units in parties
        for _, _, path in (stack.led if units else stack.alone)
    ]
    trials += [
        March(stack.place, (), (unit,), path)
        for unit in stack.units
        for _, _, path in stack.leaderless
    ]
    return [march for march in trials if why_not_march(view, side, march) is None]


def _can_march(view: State, stack: Stack) -> bool:
    if stack.place >= view.board.zone_count:
        return False
    if _by_the_list(view, stack):
        return bool(_whole_marches(view, stack))
    return bool(stack.alone or stack.led) or bool(_solo_units(view, stack))


# --- voyages -----------------------------------------------------------------------------------


def _can_sail(view: State, stack: Stack) -> bool:
    if not stack.sea:
        return False
    if _whole(view, stack):
        return bool(_whole_voyages(view, stack))
    trials = (
        Sail(stack.place, (x,), tuple(stack.fleets), (), p)
        for x in stack.leaders
        for p in stack.sea
    )
    return any(why_not_sail(view, stack.side, sail) is None for sail in trials)


def _whole(view: State, stack: Stack) -> bool:
    """At sea and outside the Republic nobody is left behind: the whole stack sails, or nobody."""
    return view.board.is_sea(stack.place) or _by_the_list(view, stack)


def _whole_voyages(view: State, stack: Stack) -> list[Sail]:
    leaders, fleets = tuple(stack.leaders), tuple(stack.fleets)
    loads = [tuple(stack.units)] if view.board.is_sea(stack.place) else [(), tuple(stack.units)]
    trials = [
        Sail(stack.place, leaders, fleets, load, path) for load in loads for path in stack.sea
    ]
    return [sail for sail in trials if why_not_sail(view, stack.side, sail) is None]


def _sail(view: State, stack: Stack, partial: Partial) -> Options | None:
    if _whole(view, stack):
        return next_field(_whole_voyages(view, stack), partial)
    if "leaders" not in partial:
        found = [Option(x) for x in stack.leaders]
        return Options("leaders", found, many=True, least=1, most=len(found))
    if "fleets" not in partial:
        found = [Option(x) for x in stack.fleets]
        return Options("fleets", found, many=True, least=1, most=len(found))
    if "units" not in partial:
        return _cargo(view, stack, partial)
    if "path" in partial:
        return None
    leaders, fleets, units = (tuple(partial[name]) for name in ("leaders", "fleets", "units"))
    routes = [Sail(stack.place, leaders, fleets, units, path) for path in stack.sea]
    return Options(
        "path",
        [Option(list(s.path), refusal=why_not_sail(view, stack.side, s)) for s in routes],
        least=1,
    )


def _cargo(view: State, stack: Stack, partial: Partial) -> Options:
    """Units aboard: within command and room, legions within theirs and the garrison's needs."""
    board = view.board
    command = sum(board.cc[stack.side][leader] for leader in partial["leaders"])
    room, legions = capacity(board, partial["fleets"])
    return Options(
        "units",
        [Option(unit) for unit in stack.units],
        many=True,
        most=min(command, room, len(stack.units)),
        scarce=_legions(view, stack),
        scarce_most=min(
            legions, spare_legions(view, stack.side, view.board.region_of[stack.place])
        ),
    )
