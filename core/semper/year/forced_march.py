"""event.6: in a year of agitation the heads of both camps go to a capital of theirs, and stay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from core.contract import (
    Action,
    Event,
    Forecast,
    Option,
    Options,
    Refusal,
    Step,
    Table,
    refuse,
)
from core.flow import ask
from core.imperator.actions import March
from core.imperator.asking.choices import counter, first_refusal, kinds, one
from core.imperator.asking.prompts import ActivePrompt
from core.imperator.asking.sample import pick, scatter
from core.imperator.graph import places_of
from core.imperator.march.shortest_ways import costs_from, ways_to
from core.semper.box.board import NOWHERE, Board
from core.semper.box.state import State, controlled, head_of
from core.semper.combat.forecast_move import forecast_move, risk
from core.semper.combat.lone_leaders import flee_lone_leaders
from core.semper.emperors.succession import succession
from core.semper.march.ground import limits_for, why_shut
from core.semper.march.movement import carry_out, why_not_start, why_not_way
from core.semper.march.paths import why_not_path
from core.semper.stratagems.plague import expose_on_the_way, expose_to_plague


def forced_marches(table: Table, state: State) -> Step:
    """Before his camp moves its head goes, alone or with units that keep pace."""
    head = head_of(state, state.active)
    if head == NOWHERE or state.moved[head]:
        return
    action = yield from ask(table, state, _question)
    if action is None:  # no choice, or nowhere to go
        action = next(iter(forced_ways(state, head_of(state, state.active))), None)
    if action is not None:
        yield from _carry_out(table, state, action)


# --- which way -----------------------------------------------------------------------------------


def forced_ways(state: State, leader: int) -> list[March]:
    """The shortest ways to the nearest capitals of his camp, as far as one sequence takes him; none
    if he is in one already, at sea, ill, or cut off from all of them."""
    if leader == NOWHERE:
        return []
    board, side, start = state.board, state.side[leader], state.where[leader]
    goals = places_of(board.capital_mask & controlled(state, side))
    if start >= board.zone_count or start in goals or leader in state.ill:
        return []
    ways = []
    for way in shortest_ways(board, start, goals):
        march = _as_far_as_possible(state, side, leader, start, way)
        if march is not None and march not in ways:
            ways.append(march)
    return ways


def _as_far_as_possible(
    state: State, side: int, leader: int, start: int, way: tuple[int, ...]
) -> March | None:
    """All his movement points, and no more (1.2.2, 7.3)."""
    party = (leader,)
    limits = limits_for(state, side, party, ())
    for steps in range(len(way), 0, -1):
        path = way[:steps]
        refusal = why_not_path(
            state.board, start, path, limits, lambda zone: why_shut(state, side, party, (), zone)
        )
        if refusal is None:
            return March(start, party, (), path)
    return None


def shortest_ways(board: Board, start: int, ends: Sequence[int]) -> list[tuple[int, ...]]:
    """Every path with the fewest movement points to those of these zones that are nearest, counted
    in zones."""
    steps = board.steps_from(start)
    nearest = min((steps[zone] for zone in ends), default=255)
    goals = [zone for zone in ends if steps[zone] == nearest]
    if start not in board.price_cache:
        board.price_cache[start] = costs_from(board, start)
    spent, before = board.price_cache[start]
    return [way for zone in goals if zone in spent for way in ways_to(before, zone)]


# --- with whom -----------------------------------------------------------------------------------


def why_not_escort(state: State, march: March) -> Refusal | None:
    """3.4.1.command, 3.2, 7: None if these units can keep pace with him all the way."""
    side, units = state.active, march.units
    refusal = why_not_start(state, side, march.origin, (), units)
    if refusal is not None:
        return refusal
    most = state.board.cc[march.leaders[0]]
    if len(units) > most:
        return refuse("beyond-command", "3.4.1.command", count=len(units), most=most)
    return why_not_way(state, side, march, None)


def escort(state: State, way: March) -> list[int]:
    """The units of his zone, each of which can come with him on this way."""
    units = state.index.units[state.active][way.origin]
    return [unit for unit in units if why_not_escort(state, replace(way, units=(unit,))) is None]


def _carry_out(table: Table, state: State, march: March) -> Step:
    """Alone he goes past enemies; among them at the end he must flee like any lone leader."""
    leader, to = march.leaders[0], march.path[-1]
    carry_out(state, march)
    args = {"leader": leader, "origin": march.origin, "path": march.path, "to": to}
    table.tell(Event("forced-march", "event.6", args | {"units": march.units}))
    yield from expose_on_the_way(table, state, march)
    there = [piece for piece in (leader, *march.units) if state.where[piece] == to]
    yield from expose_to_plague(table, state, to, there)
    yield from flee_lone_leaders(table, state, to)
    yield from succession(table, state)  # 3.7.2: and those whom he has left behind


# --- the question --------------------------------------------------------------------------------


def _question(state: State) -> ForcedMarchPrompt | None:
    """Asked only where there is a choice: of the way, or of those who come along."""
    ways = forced_ways(state, head_of(state, state.active))
    if len(ways) > 1 or any(escort(state, way) for way in ways):
        return ForcedMarchPrompt(state, ways[0].leaders[0])
    return None


class ForcedMarchPrompt(ActivePrompt[March]):
    """event.6: by which way, to which of equally near capitals, and with whom?"""

    kind = "forced-march"
    rule = "event.6"
    open = True
    complete = False

    def __init__(self, state: State, leader: int) -> None:
        super().__init__(state)
        self.leader = leader

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "leader": self.leader}

    def why_not(self, state: State, action: March) -> Refusal | None:
        if replace(action, units=()) not in forced_ways(state, self.leader):
            return refuse("not-the-way", "event.6", leader=self.leader)
        return why_not_escort(state, action) if action.units else None

    def legal(self, state: State) -> Sequence[Action]:
        return list(dict.fromkeys(self._marches(state)))

    def _marches(self, state: State) -> Iterator[March]:
        """Each way alone, with as many units as he can take, and with some of them."""
        for n, way in enumerate(forced_ways(state, self.leader)):
            able = escort(state, way)
            most = min(len(able), state.board.cc[self.leader])
            luck = scatter(state.falls, n)
            for count in (0, most, luck % (most + 1)):
                yield replace(way, units=pick(able, count, luck >> 8))

    # --- field by field ----------------------------------------------------------------------

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        if "type" not in partial:
            return kinds(["march"])
        if "origin" not in partial:
            return one("origin", [view.where[self.leader]])
        if "leaders" not in partial:
            return Options("leaders", [counter(view.board, self.leader)], many=True, least=1)
        if "units" not in partial:
            return self._unit_options(view)
        if "path" not in partial:
            return self._path_options(view, tuple(partial["units"]))
        return None

    def _unit_options(self, view: State) -> Options:
        ways, here = forced_ways(view, self.leader), view.where[self.leader]

        def why_not(units: tuple[int, ...]) -> Refusal | None:
            return first_refusal(why_not_escort(view, replace(way, units=units)) for way in ways)

        units = view.index.units[self.side][here]
        options = [counter(view.board, unit, why_not((unit,))) for unit in units]
        able = tuple(option.value for option in options if option.refusal is None)
        most = min(len(able), view.board.cc[self.leader])
        over = why_not(able[: most + 1]) if len(able) > most else None
        return Options("units", options, many=True, least=0, most=most, over=over)

    def _path_options(self, view: State, units: tuple[int, ...]) -> Options:
        """The ways are equally long; what he risks alone at the end of one may differ (7.1)."""
        options = []
        for way in forced_ways(view, self.leader):
            march = replace(way, units=units)
            refusal = why_not_escort(view, march) if units else None
            peril = None if units else risk(view, self.side, march)
            options.append(Option(list(way.path), refusal=refusal, risk=peril))
        return Options("path", options, least=1)

    def forecast(self, view: State, action: Action) -> Forecast | None:
        return forecast_move(view, action) if isinstance(action, March) else None
