"""3.3: the set-up of a scenario, and the deployment of the limitanei."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from core.contract import Action, Event, Options, Refusal, Step, Table, refuse
from core.flow import ask
from core.imperator.actions import Deploy, Place
from core.imperator.asking.choices import kinds_asked, one, place_options
from core.imperator.asking.prompts import ActivePrompt
from core.imperator.asking.sample import Sample, scatter
from core.imperator.graph import places_of
from core.semper.box.board import (
    BOX,
    COMITATENSES,
    DEAD,
    LEADER,
    LETTER,
    NOBODY,
    NOWHERE,
    PRIMUS,
    RESERVE,
    RIPENSES,
    SECONDUS,
    SIDES,
    UNPLACED,
    WAITING,
    Board,
)
from core.semper.box.data import ForeignLeader, LeaderData, ScenarioData
from core.semper.box.pieces import move
from core.semper.box.state import (
    DEPLOYMENT,
    HEAD,
    NEVER,
    REBEL,
    STRATAGEMS,
    TITLES,
    USURPER,
    State,
    attach,
    enemy,
    in_box,
    reindex,
)

PLANS = ("cities", "frontier", "inland")  # whole deployments on offer: what each looks for first
SAMPLES = 3  # and others, for whoever plays at random
DEAD_SINCE = 337  # Constantin, in scenarios that begin later

# --- the start -----------------------------------------------------------------------------------


def start(board: Board, scenario: ScenarioData, options: list[str]) -> State:
    """The position before the first year."""
    count = board.piece_count
    romans = len(board.leaders)
    first = LETTER[scenario.initiative]
    state = State(
        scenario=scenario.id,
        year=scenario.first,
        step=DEPLOYMENT,
        where=bytearray([RESERVE]) * count,
        side=bytearray(count),
        reduced=bytearray(count),
        moved=bytearray(count),
        came=bytearray([NOWHERE]) * count,
        control=bytearray(LETTER[scenario.control[d]] for d in board.diocese_ids),
        war=bytearray(len(board.peoples)),
        factions=[PRIMUS, SECONDUS],
        title=bytearray(romans),
        taken_from=bytearray(romans),
        cause=bytearray([NOWHERE]) * romans,
        bonus=bytearray(romans),
        initiative=first,
        active=SECONDUS,  # 3.3.2: he deploys his limitanei first
        fleet_at=list(board.fleet_homes),
        fleet_side=[NOBODY] * len(board.fleet_homes),
        fleet_back=[NEVER] * len(board.fleet_homes),
        built=scenario.built,
        peace_until=[NEVER] * len(board.peoples),
        options=options,
    )
    if scenario.first > DEAD_SINCE:
        state.constantin_died = DEAD_SINCE
    attach(state, board)
    board = state.board
    for name in scenario.war:
        people = board.people_ids.index(name)
        state.war[people] = enemy(state.control[board.entry_of[people]])
    _leaders(state, scenario)
    _units(state, scenario)
    _peoples(state)
    for fleet, home in enumerate(board.fleet_homes):
        state.fleet_side[fleet] = state.control[board.diocese_of[home]]
    reindex(state)
    _skip_deployment(state)
    return state


def _leaders(state: State, scenario: ScenarioData) -> None:
    """Those of the scenario, the four Dux, and who is still to come."""
    board = state.board
    for leader, printed in enumerate(board.leaders):
        state.where[leader] = WAITING if _yet_to_come(scenario, printed) else DEAD
        if printed.dux:
            zone = board.place(printed.dux)
            state.where[leader] = zone
            state.side[leader] = state.control[board.diocese_of[zone]]
    for letter, zones in scenario.leaders.items():
        for name, place in zones.items():
            piece = board.piece(name)
            state.where[piece], state.side[piece] = board.place(place), LETTER[letter]
    usurper = NOWHERE
    for name, title in scenario.titles.items():
        leader = board.piece(name)
        state.title[leader] = TITLES.index(title)
        if title == TITLES[HEAD]:
            state.guards[state.side[leader]] = leader
        if title == TITLES[USURPER]:
            usurper = leader
    for leader in board.roman_leaders:
        if state.title[leader] in (USURPER, REBEL):
            state.taken_from[leader] = enemy(state.side[leader])
        if state.title[leader] == REBEL:
            state.cause[leader] = usurper


def _yet_to_come(scenario: ScenarioData, printed: LeaderData) -> bool:
    """entry.date: whose year is the first enters in its phase C; whose year has gone by is dead."""
    return bool(printed.place) and printed.entry >= scenario.first


def _units(state: State, scenario: ScenarioData) -> None:
    """3.3.2: comitatenses where their table says; limitanei are deployed by their owner."""
    board = state.board
    camps: dict[int, int] = {}  # zone -> the camp of its leader
    for leader in board.roman_leaders:
        camps.setdefault(state.where[leader], state.side[leader])
    for unit in board.roman_units:
        name = board.piece_ids[unit]
        if board.kind[unit] == COMITATENSES:
            _put_unit(state, unit, board.home_zone[unit], camps)
        elif name in scenario.placed:
            _put_unit(state, unit, board.place(scenario.placed[name]), camps)
        else:
            state.where[unit] = UNPLACED
            state.side[unit] = state.control[board.home_diocese[unit]]


def _put_unit(state: State, unit: int, zone: int, camps: dict[int, int]) -> None:
    """3.7.1, 3.7.2: with a leader it is of his camp, else of that of the diocese."""
    state.where[unit] = zone
    state.side[unit] = camps.get(zone, state.control[state.board.diocese_of[zone]])


def _peoples(state: State) -> None:
    """4.2.3: a major people and the ally stand at home; a minor one waits in its box."""
    board = state.board
    for piece in range(len(board.leaders), board.piece_count):
        people = board.piece_people[piece]
        if people < 0:
            continue
        state.side[piece] = state.war[people]
        if people == board.armenia:
            state.side[piece] = state.control[board.oriens]
        if board.kind[piece] == LEADER:
            printed: ForeignLeader = board.foreign_data(piece)
            state.where[piece] = _king_box(state, printed, board.place(printed.start))
        elif state.war[people] or board.peoples[people].rank != "minor":
            name = board.data.units[piece - board.leader_count].start
            state.where[piece] = board.place(name) if name else board.homelands[people][0]
        else:
            state.where[piece] = BOX


def _king_box(state: State, printed: ForeignLeader, start: int) -> int:
    """4.2.1.kings: on the map in his years only."""
    if printed.first > state.year:
        return WAITING
    return DEAD if printed.last and printed.last < state.year else start


# --- 3.3.2 limitanei -----------------------------------------------------------------------------


def undeployed(state: State, side: int) -> list[int]:
    """The limitanei that a side has still to place."""
    units = in_box(state, UNPLACED, first=state.board.leader_count)
    return [unit for unit in units if state.side[unit] == side]


def deployment_zones(state: State, unit: int) -> Sequence[int]:
    """3.3.2: his diocese, free of enemy units; 3.3.2.frontier: ripenses on the frontier."""
    board, side, diocese = state.board, state.side[unit], state.board.home_diocese[unit]
    mask = board.diocese_mask[diocese]
    if board.kind[unit] == RIPENSES:
        mask = board.frontier_mask[diocese]
    foes = state.index.unit_mask[enemy(side)] | state.index.band_mask[side]
    return places_of(mask & ~foes)


def plans(state: State, side: int) -> dict[str, Deploy]:
    """Whole deployments that differ: by what the zones are that they prefer."""
    board = state.board
    abroad = board.near_mask_of(board.abroad_mask)
    wanted = {"cities": board.city_mask, "frontier": abroad, "inland": ~abroad}
    waiting = [(unit, deployment_zones(state, unit)) for unit in undeployed(state, side)]
    offered: dict[str, Deploy] = {}
    for name in PLANS:
        places = []
        for number, (unit, zones) in enumerate(waiting):
            best = [zone for zone in zones if wanted[name] >> zone & 1] or zones
            places.append((unit, best[number % len(best)]))
        plan = Deploy(tuple(places))
        if plan not in offered.values():
            offered[name] = plan
    return offered


def plan_name(state: State, places: Sequence[tuple[int, int]]) -> str:
    """Which of the plans this is, or ""."""
    pairs = tuple((unit, zone) for unit, zone in places)
    offered = plans(state, state.active).items()
    return next((name for name, plan in offered if plan.places == pairs), "")


def deployment(table: Table, state: State) -> Step:
    """SECONDUS places his limitanei first, then PRIMUS: one stack after another, or all at once."""
    side = state.active
    action = yield from ask(table, state, DeployPrompt)
    stacks: dict[int, list[int]] = {}
    if isinstance(action, Place):
        stacks[action.zone] = list(action.pieces)
    elif isinstance(action, Deploy):
        for unit, zone in action.places:
            stacks.setdefault(zone, []).append(unit)
    for zone, units in sorted(stacks.items()):
        for unit in units:
            move(state, unit, zone)
        table.tell(Event("deployed", "3.3.2", {"pieces": units, "to": zone, "side": side}))
    if not undeployed(state, side):
        table.tell(Event("deployment-ends", "3.3.2", {"side": side}))
        _skip_deployment(state)


def _skip_deployment(state: State) -> None:
    """The next player who has anything to place; then the first year begins."""
    waiting = [side for side in reversed(SIDES) if undeployed(state, side)]
    if waiting:
        state.active = waiting[0]
    else:
        state.step, state.active = STRATAGEMS, state.initiative


class DeployPrompt(ActivePrompt[Deploy | Place]):
    """3.3.2: where do the limitanei stand?"""

    kind = "deploy"
    rule = "3.3.2"
    complete = False

    def why_not(self, state: State, action: Deploy | Place) -> Refusal | None:
        if isinstance(action, Place):
            pairs = [(unit, action.zone) for unit in action.pieces]
        else:
            pairs = list(action.places)
        units = [unit for unit, _ in pairs]
        if not units:
            return refuse("not-an-answer", "table.action")
        if len(set(units)) != len(units):
            return refuse("named-twice", "table.action")
        waiting = undeployed(state, self.side)
        for unit, zone in pairs:
            if unit not in waiting:
                return refuse("not-to-deploy", "3.3.2")
            refusal = why_not_deploy(state, unit, zone)
            if refusal is not None:
                return refusal
        if isinstance(action, Deploy) and len(units) != len(waiting):
            return refuse("deploy-all", "3.3.2", count=len(waiting))
        return None

    def legal(self, state: State) -> Sequence[Action]:
        offered = list(plans(state, self.side).values())

        def nth(i: int) -> Deploy:
            return offered[i] if i < len(offered) else self._some_way(state, i - len(offered))

        return Sample(len(offered) + SAMPLES, nth)

    def _some_way(self, state: State, i: int) -> Deploy:
        """Everybody in any zone that is open to him."""
        places = []
        for unit in undeployed(state, self.side):
            zones = deployment_zones(state, unit)
            places.append((unit, zones[scatter(state.falls + unit, i) % len(zones)]))
        return Deploy(tuple(places))

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        if "type" not in partial:
            return kinds_asked([("place", None), ("deploy", None)])
        if partial["type"] == "deploy":
            if "places" in partial:
                return None
            return one("places", [plan.places for plan in plans(view, self.side).values()])
        units = undeployed(view, self.side)
        options = place_options(
            view.board,
            partial,
            units,
            self._zones(view, partial),
            lambda place: self.why_not(view, Place(*place)),
        )
        if options is None or options.field != "pieces":
            return options
        home = view.board.home_diocese  # units of one diocese go together
        apart = tuple(
            tuple(u for u in units if home[u] == diocese)
            for diocese in dict.fromkeys(home[u] for u in units)
        )
        mixed = refuse("several-dioceses", "3.3.2")
        return msgspec.structs.replace(options, apart=apart, mixed=mixed)

    def _zones(self, view: State, partial: dict[str, Any]) -> Sequence[int]:
        board = view.board
        chosen = partial.get("pieces") or ()
        dioceses = dict.fromkeys(board.home_diocese[unit] for unit in chosen)
        return [zone for diocese in dioceses for zone in board.diocese_zones[diocese]]


def why_not_deploy(state: State, unit: int, zone: int) -> Refusal | None:
    board, diocese = state.board, state.board.home_diocese[unit]
    if not 0 <= zone < board.zone_count:
        return refuse("no-such-place", "table.action")
    if board.diocese_of[zone] != diocese:
        return refuse("not-his-diocese", "3.3.2", unit=unit, zone=zone)
    if zone in deployment_zones(state, unit):
        return None
    if board.kind[unit] == RIPENSES and not board.frontier_mask[diocese] >> zone & 1:
        return refuse("not-on-the-frontier", "3.3.2.frontier", unit=unit, zone=zone)
    return refuse("enemies-there", "3.3.2", zone=zone)
