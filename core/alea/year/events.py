"""2.D: the event of the year."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.alea.box.board import LEGIO, NOBODY, Board
from core.alea.box.event_effects import barbarian
from core.alea.box.pieces import eliminate
from core.alea.box.state import State, enemy, neutral_zones, on_map
from core.alea.combat.forecast_move import risk
from core.alea.combat.losses import hit
from core.alea.march.ground import barred, limits_for, why_shut
from core.alea.march.movement import carry_out
from core.alea.march.paths import why_not_path
from core.alea.peoples import peace, war
from core.alea.politics.lone_leaders import flee_lone_leaders
from core.alea.stratagems.plague import crossing, expose_to_plague
from core.alea.year.entries import entry_zones
from core.contract import (
    Action,
    Event,
    Option,
    Options,
    Refusal,
    Step,
    Table,
    refuse,
)
from core.dice import D6, D10, roll
from core.flow import ask
from core.imperator.actions import March
from core.imperator.asking.prompts import ActivePrompt
from core.imperator.combat.losses import LosePrompt
from core.imperator.march.shortest_ways import costs_from, ways_to

TOLD = (
    ("event-unhealthy-roma", "event.1"),
    ("event-weather", "event.2"),
    ("event-discouragement", "event.3"),
    ("event-illness", "event.4"),
    ("event-vigour", "event.5"),
    ("event-agitation", "event.6"),
    ("event-winter", "event.7"),
    ("event-divine-peace", "event.8"),
    ("event-neptune", "event.9"),
    ("event-unpopularity", "event.10"),
    ("event-desertion", "event.11"),
    ("event-donation", "event.12"),
    ("event-plague", "event.13"),
    ("event-parthi", "event.14"),
    ("event-famine", "event.15"),
)
DESERTED = ("gallia", "hispania", "italia", "graecia", "asia", "africa")  # event.11: by the die
EVENT_DESERTERS = 2  # legions in each region
PEACEFUL_YEAR = 2  # event.8: sequences, one each


def event_of_the_year(table: Table, state: State) -> Step:
    """1d6 + 1d10: the event is rolled for, told and applied. `state.sequences[0]` holds the
    year's total of sequences, which events 7 and 8 change before it is shared out."""
    six = yield from roll(table, state, D6, rule="2.D.event", purpose="event")
    ten = yield from roll(table, state, D10, rule="2.D.event", purpose="event")
    state.event = six + ten
    kind, rule = TOLD[state.event - 1]
    table.tell(Event(kind, rule, {"number": state.event}))
    if state.event in AT_ONCE:  # the others last all year: see `effects`
        yield from AT_ONCE[state.event](table, state)


# --- illness -------------------------------------------------------------------------------------


def unhealthy_roma(table: Table, state: State) -> Step:
    """event.1: units in Roma's zone are reduced, and Faction Leaders there fall ill."""
    roma = state.board.roma
    here = [unit for unit in _units_on_map(state) if state.where[unit] == roma]
    _weaken(table, state, here, "event.1")
    for chief in [x for chiefs in state.faction_leaders for x in chiefs]:
        if state.where[chief] == roma:
            _fall_ill(table, state, chief, "event.1")
    yield from ()


def illness(table: Table, state: State) -> Step:
    """event.4: the Faction Leader who controls Roma is ill."""
    chief = master_of_roma(state)
    if chief is None:
        table.tell(Event("event-void", "event.4"))
    else:
        _fall_ill(table, state, chief, "event.4")
    yield from ()


def master_of_roma(state: State) -> int | None:
    """Of the side that controls Roma, the Faction Leader with the higher political capacity."""
    if state.roma == NOBODY:
        return None
    chiefs = [x for x in state.faction_leaders[state.roma] if on_map(state, x)]
    return max(chiefs, key=lambda x: state.board.pc[state.roma][x], default=None)


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
    """event.13: units in Asia and among Pontici and Aegyptii are reduced or lost, whosever."""
    board = state.board
    sick = board.region_mask[board.region_ids.index("asia")]
    for name in ("pontici", "aegyptii"):
        sick |= board.homeland_mask[board.people_ids.index(name)]
    for unit in _units_on_map(state):
        if sick >> state.where[unit] & 1:
            hit(table, state, unit, "event.13")
    yield from ()


def famine(table: Table, state: State) -> Step:
    """event.15: all German and Celtic units on the map are reduced."""
    barbarians = [unit for unit in _units_on_map(state) if barbarian(state, unit)]
    _weaken(table, state, barbarians, "event.15")
    yield from ()


# --- sequences -----------------------------------------------------------------------------------


def severe_winter(table: Table, state: State) -> Step:
    """event.7: one sequence less."""
    state.sequences[NOBODY] = max(0, state.sequences[NOBODY] - 1)
    yield from ()


def divine_peace(table: Table, state: State) -> Step:
    """event.8: one sequence for each player, whatever the count was."""
    state.sequences[NOBODY] = PEACEFUL_YEAR
    yield from ()


def unpopularity(table: Table, state: State) -> Step:
    """event.10: the opponent of the Faction Leader who controls Roma gets one sequence more."""
    if master_of_roma(state) is None:
        table.tell(Event("event-void", "event.10"))
    else:
        state.extra = enemy(state.roma)
        table.tell(Event("extra-promised", "event.10", {"side": state.extra}))
    yield from ()


def parthian_versatility(table: Table, state: State) -> Step:
    """event.14: the Parthi change from peace to war, or from war to peace."""
    parthi = state.board.people_ids.index("parthi")
    if war.at_war(state, parthi):
        peace.pacify(table, state, parthi, "event.14", by=NOBODY, arms=False)
    elif state.allied[parthi]:
        table.tell(Event("event-void", "event.14"))
    else:
        yield from war.rise(table, state, parthi, "event.14")


# --- event.11 desertion --------------------------------------------------------------------------


def desertion_in_regions(table: Table, state: State) -> Step:
    """Two dice name two regions whose holders lose legions there; a double cancels it."""
    dice = []
    for _ in range(2):
        die = yield from roll(table, state, D6, rule="event.11", purpose="deserted-region")
        dice.append(die)
    if dice[0] == dice[1]:
        table.tell(Event("event-void", "event.11"))
        return
    for die in dice:
        yield from _desert(table, state, state.board.region_ids.index(DESERTED[die - 1]))


def _desert(table: Table, state: State, region: int) -> Step:
    """Two legions of the region's holder go home; the garrison is no excuse."""
    legions: Sequence[int] = wavering(state, region)
    if not legions:
        table.tell(Event("nobody-deserts", "event.11", {"region": region}))
        return
    if len(legions) > EVENT_DESERTERS:
        action = yield from ask(table, state, lambda s: DesertPrompt(s, region))
        legions = action.units
    args = {"side": state.control[region], "region": region, "units": list(legions)}
    table.tell(Event("legions-desert", "event.11", args))
    for legion in legions:
        eliminate(state, legion)


def wavering(state: State, region: int) -> list[int]:
    """The legions of the region's holder in it; none if nobody holds it."""
    board, side = state.board, state.control[region]
    return [
        unit
        for unit in board.roman_of_kind[LEGIO]
        if side != NOBODY
        and state.side[unit] == side
        and state.where[unit] < board.zone_count
        and board.region_of[state.where[unit]] == region
    ]


class DesertPrompt(LosePrompt):
    """event.11: which legions desert?"""

    kind = "desert"
    rule = "event.11"
    open = False  # nobody breaks into phase D

    def __init__(self, state: State, region: int) -> None:
        self.region = region
        side, zone = state.control[region], state.board.region_zones[region][0]
        super().__init__(state, side, zone, wavering(state, region), EVENT_DESERTERS, "event.11")

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "region": self.region, "count": self.count}


# --- event.6 political agitation -----------------------------------------------------------------


def forced_marches(table: Table, state: State) -> Step:
    """event.6: before the active side moves, its Faction Leaders go to the nearest city."""
    while agitated(state) is not None:
        action = yield from ask(table, state, _march_question)
        march = action if action is not None else _only_way(state)
        if march is not None:
            yield from _carry_out(table, state, march)


def agitated(state: State) -> int | None:
    """The next Faction Leader of the active side who has still to march."""
    for chief in state.faction_leaders[state.active]:
        if not state.moved[chief] and forced_ways(state, chief):
            return chief
    return None


def _only_way(state: State) -> March | None:
    leader = agitated(state)
    ways = [] if leader is None else forced_ways(state, leader)
    return ways[0] if len(ways) == 1 else None


def forced_ways(state: State, leader: int) -> list[March]:
    """The shortest ways to the nearest cities, as far as one sequence takes him; none if he is
    in a city already, at sea, or cut off from every city."""
    board, side, start = state.board, state.side[leader], state.where[leader]
    closed = neutral_zones(state) | barred(state, [leader])  # 3.6.5, s6.chiefs
    cities = [city for city in entry_zones(state, side) if not closed >> city & 1]
    if start >= board.zone_count or start in cities:
        return []
    ways = []
    for way in shortest_ways(board, start, cities, closed):
        march = _as_far_as_possible(state, side, leader, start, way)
        if march is not None and march not in ways:
            ways.append(march)
    return ways


def _as_far_as_possible(
    state: State, side: int, leader: int, start: int, way: tuple[int, ...]
) -> March | None:
    """All his movement points, and no more (1.2.2, 7.3)."""
    party = (leader,)
    terms = limits_for(state, side, party, ())
    for steps in range(len(way), 0, -1):
        path = way[:steps]
        refusal = why_not_path(
            state.board, start, path, terms, lambda zone: why_shut(state, side, party, zone)
        )
        if refusal is None:
            return March(start, party, (), path)
    return None


def shortest_ways(
    board: Board, start: int, ends: Sequence[int], closed: int
) -> list[tuple[int, ...]]:
    """Every cheapest path to the nearest of these zones, counted in movement points."""
    spent, before = costs_from(board, start, closed, ends)
    nearest = min((spent[zone] for zone in ends if zone in spent), default=None)
    near = [zone for zone in ends if zone in spent and spent[zone] == nearest]
    return [way for zone in near for way in ways_to(before, zone)]


def _carry_out(table: Table, state: State, march: March) -> Step:
    """He goes alone, past enemies; among them at the end he must flee like any lone leader."""
    leader, to = march.leaders[0], march.path[-1]
    carry_out(state, march)
    args = {"leader": leader, "origin": march.origin, "path": march.path, "to": to}
    table.tell(Event("forced-march", "event.6", args))
    yield from expose_to_plague(table, state, state.plague, crossing(march, state.plague))
    yield from expose_to_plague(table, state, to, [leader] if state.where[leader] == to else [])
    yield from flee_lone_leaders(table, state, to)


def _march_question(state: State) -> ForcedMarchPrompt | None:
    """Asked only where there is a choice."""
    leader = agitated(state)
    if leader is None or len(forced_ways(state, leader)) < 2:
        return None
    return ForcedMarchPrompt(state, leader)


class ForcedMarchPrompt(ActivePrompt[March]):
    """event.6: by which way, to which of equally near cities?"""

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
        """The ways are equally long; what he risks at the end of one may well differ (8.2)."""
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
    7: severe_winter,
    8: divine_peace,
    10: unpopularity,
    11: desertion_in_regions,
    13: plague_in_the_east,
    14: parthian_versatility,
    15: famine,
}
