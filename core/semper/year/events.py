"""2.D: the event of the year."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from typing import Any

from core.contract import Action, Event, Option, Options, Refusal, Step, Table, refuse
from core.dice import D6, D10, roll
from core.flow import ask
from core.imperator.asking.prompts import ActivePrompt
from core.imperator.graph import places_of
from core.semper.box.actions import March
from core.semper.box.board import NOWHERE, PRIMUS, SECONDUS, SIDES, Board
from core.semper.box.state import AUGUSTUS, HEAD, State, at_war, controlled, head_of, with_title
from core.semper.combat.forecast_move import risk
from core.semper.combat.lone_leaders import flee_lone_leaders
from core.semper.combat.losses import hit
from core.semper.march.ground import limits_for, why_shut
from core.semper.march.movement import carry_out
from core.semper.march.paths import why_not_path
from core.semper.peoples import peace, war
from core.semper.stratagems.plague import expose_on_the_way, expose_to_plague

EVENTS = (
    ("event-unhealthy-roma", "event.1"),
    ("event-weather", "event.2"),
    ("event-discouragement", "event.3"),
    ("event-illness", "event.4"),
    ("event-vigour", "event.5"),
    ("event-agitation", "event.6"),
    ("event-winter", "event.7"),
    ("event-divine-peace", "event.8"),
    ("event-storms", "event.9"),
    ("event-unpopularity", "event.10"),
    ("event-vindicta", "event.11"),
    ("event-donation", "event.12"),
    ("event-plague", "event.13"),
    ("event-persae", "event.14"),
    ("event-famine", "event.15"),
)
HALVES = {0: "west", 1: "east"}  # event.11: an even or an odd die; 0 is both


def event_of_the_year(table: Table, state: State) -> Step:
    """1d6 + 1d10: the event is rolled for, told and applied."""
    six = yield from roll(table, state, D6, rule="2.D.event", purpose="event")
    ten = yield from roll(table, state, D10, rule="2.D.event", purpose="event")
    state.event = six + ten
    kind, rule = EVENTS[state.event - 1]
    table.tell(Event(kind, rule, {"number": state.event}))
    if state.event in AT_ONCE:  # the others last all year: see `box.event_effects`
        yield from AT_ONCE[state.event](table, state)


# --- illness -------------------------------------------------------------------------------------


def unhealthy_roma(table: Table, state: State) -> Step:
    """event.1: units in Roma's zone are reduced, and an Augustus there falls ill."""
    roma = state.board.roma
    _weaken(table, state, [u for u in _units_on_map(state) if state.where[u] == roma], "event.1")
    for side in SIDES:
        for leader in with_title(state, side, AUGUSTUS, HEAD):
            if state.where[leader] == roma:
                _fall_ill(table, state, leader, "event.1")
    yield from ()


def illness(table: Table, state: State) -> Step:
    """event.4: the Primus Augustus is ill."""
    head = head_of(state, PRIMUS)
    if head == NOWHERE:
        table.tell(Event("event-void", "event.4"))
    else:
        _fall_ill(table, state, head, "event.4")
    yield from ()


def _fall_ill(table: Table, state: State, leader: int, rule: str) -> None:
    state.ill.append(leader)
    args = {"leader": leader, "place": state.where[leader]}
    table.tell(Event("falls-ill", rule, args, also=("event.4",)))


# --- units that suffer ---------------------------------------------------------------------------


def _units_on_map(state: State) -> list[int]:
    board = state.board
    units = range(board.leader_count, board.piece_count)
    return [unit for unit in units if state.where[unit] < board.place_count]


def _weaken(table: Table, state: State, units: Sequence[int], rule: str) -> None:
    """Full units are reduced, reduced ones stay as they are."""
    for unit in units:
        if not state.reduced[unit]:
            hit(table, state, unit, rule)


def plague_in_the_east(table: Table, state: State) -> Step:
    """event.13: units in Oriens are reduced or lost, whosever; leaders do not suffer."""
    board = state.board
    sick = board.diocese_mask[board.oriens]
    for unit in _units_on_map(state):
        if sick >> state.where[unit] & 1:
            hit(table, state, unit, "event.13")
    for zone in places_of(sick):
        yield from flee_lone_leaders(table, state, zone)


def famine(table: Table, state: State) -> Step:
    """event.15: all German units on the map are reduced, also those at peace."""
    german = state.board.german
    _weaken(table, state, [u for u in _units_on_map(state) if german[u]], "event.15")
    yield from ()


# --- sequences and Persians ----------------------------------------------------------------------


def unpopularity(table: Table, state: State) -> Step:
    """event.10: SECONDUS gets one sequence more, after all others."""
    state.extra = SECONDUS
    table.tell(Event("extra-promised", "event.10", {"side": SECONDUS}))
    yield from ()


def fickle_persians(table: Table, state: State) -> Step:
    """event.14: the Persae change from peace to war, or from war to peace, whatever was agreed."""
    persae = state.board.persae
    if at_war(state, persae):
        yield from peace.pacify(table, state, persae, "event.14")
    else:
        yield from war.go_to_war(table, state, persae, "event.14")


# --- event.11 ------------------------------------------------------------------------------------


def vindicta(table: Table, state: State) -> Step:
    """event.11: those who stand in some capitals have to stay there."""
    die = yield from roll(table, state, D10, rule="event.11", purpose="capitals")
    board = state.board
    half = HALVES[die % 2] if die else ""
    zones = [
        zone
        for zone in places_of(board.capital_mask)
        if half in ("", board.dioceses[board.diocese_of[zone]].half)
    ]
    pieces = [p for p, place in enumerate(state.where) if place in zones]
    state.detained = [p for p in pieces if state.side[p] in SIDES]
    args = {"places": zones, "die": die, "count": len(state.detained)}
    table.tell(Event("capitals-restless", "event.11", args))


# --- event.6 political agitation -----------------------------------------------------------------


def forced_marches(table: Table, state: State) -> Step:
    """event.6: before his camp moves, its head goes to the nearest capital that it controls."""
    head = head_of(state, state.active)
    if head == NOWHERE or state.moved[head]:
        return
    action = yield from ask(table, state, _march_question)
    if action is None:
        ways = forced_ways(state, head)
        action = ways[0] if len(ways) == 1 else None
    if action is not None:
        yield from _carry_out(table, state, action)


def forced_ways(state: State, leader: int) -> list[March]:
    """The shortest ways to the nearest capitals of his camp, as far as one sequence takes him; none
    if he is in one already, at sea, ill, or cut off from all of them."""
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
    spent, before = _costs(board, start)
    return [way for zone in goals if zone in spent for way in _back(before, zone)]


def _costs(board: Board, start: int) -> tuple[dict[int, int], dict[int, list[int]]]:
    """What each zone costs at least, and from where it is entered at that price."""
    spent = {start: 0}
    before: dict[int, list[int]] = {start: []}
    edge = [(0, start)]
    while edge:
        cost, here = heappop(edge)
        if cost > spent[here]:
            continue
        for zone, price in zip(board.near[here], board.cost[here], strict=True):
            total = cost + price
            if total > spent.get(zone, total):
                continue
            if total < spent.get(zone, total + 1):
                spent[zone], before[zone] = total, []
                heappush(edge, (total, zone))
            before[zone].append(here)
    return spent, before


def _back(before: dict[int, list[int]], zone: int) -> list[tuple[int, ...]]:
    if not before[zone]:
        return [()]
    return [(*way, zone) for earlier in before[zone] for way in _back(before, earlier)]


def _carry_out(table: Table, state: State, march: March) -> Step:
    """He goes alone, past enemies; among them at the end he must flee like any lone leader."""
    leader, to = march.leaders[0], march.path[-1]
    carry_out(state, march)
    args = {"leader": leader, "origin": march.origin, "path": march.path, "to": to}
    table.tell(Event("forced-march", "event.6", args))
    yield from expose_on_the_way(table, state, march)
    yield from expose_to_plague(table, state, to, [leader] if state.where[leader] == to else [])
    yield from flee_lone_leaders(table, state, to)


def _march_question(state: State) -> ForcedMarchPrompt | None:
    """Asked only where there is a choice."""
    head = head_of(state, state.active)
    if head == NOWHERE or len(forced_ways(state, head)) < 2:
        return None
    return ForcedMarchPrompt(state, head)


class ForcedMarchPrompt(ActivePrompt[March]):
    """event.6: by which way, to which of equally near capitals?"""

    kind = "forced-march"
    rule = "event.6"
    open = True

    def __init__(self, state: State, leader: int) -> None:
        super().__init__(state)
        self.leader = leader

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "leader": self.leader}

    def why_not(self, state: State, action: March) -> Refusal | None:
        if action not in forced_ways(state, self.leader):
            return refuse("not-the-way", "event.6", leader=self.leader)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        return forced_ways(state, self.leader)

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        """The ways are equally long; what he risks at the end of one may well differ (7.1)."""
        options = super().options(view, partial)
        if options is None or options.field != "path":
            return options
        marches = {march.path: march for march in forced_ways(view, self.leader)}
        risks = {path: risk(view, self.side, march) for path, march in marches.items()}
        ways = [Option(list(path), risk=peril) for path, peril in risks.items()]
        return Options("path", ways, least=1)


AT_ONCE: dict[int, Callable[[Table, State], Step]] = {
    1: unhealthy_roma,
    4: illness,
    10: unpopularity,
    11: vindicta,
    13: plague_in_the_east,
    14: fickle_persians,
    15: famine,
}
