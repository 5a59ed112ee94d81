"""3.3.1: the set-up of a scenario, fixed or by free deployment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.alea.box.board import (
    BOX,
    CAESARIAN,
    DEAD,
    LEADER,
    LETTER,
    NOBODY,
    NOWHERE,
    REPUBLICAN,
    RESERVE,
    RETURNING,
    SIDES,
    UNPLACED,
    WAITING,
    Board,
)
from core.alea.box.data import LeaderData, ScenarioData
from core.alea.box.pieces import move, set_side
from core.alea.box.state import (
    DEPLOYMENT,
    LONG_AGO,
    STRATAGEMS,
    State,
    attach,
    enemy,
    first_turn,
    on_map,
    pass_on,
    reindex,
    units_at,
)
from core.alea.politics.death import fall
from core.alea.politics.faction_leaders import succession
from core.alea.start.free_deployment import DeployPrompt
from core.contract import Action, Event, Prompt, Refusal, Step, Table, refuse
from core.dice import D6
from core.flow import ask
from core.imperator.actions import Deploy, Done, Place
from core.imperator.asking.rolls import roll_for

# --- the start ---------------------------------------------------------------------------------


def start(board: Board, scenario: ScenarioData, options: list[str]) -> State:
    """The position before the first year, or before its free deployment."""
    count = board.piece_count
    state = State(
        scenario=scenario.id,
        year=scenario.first,
        step=DEPLOYMENT if scenario.free else STRATAGEMS,
        where=bytearray([RESERVE]) * count,
        side=bytearray(count),
        reduced=bytearray(count),
        moved=bytearray(count),
        came=bytearray([NOWHERE]) * count,
        control=bytearray(LETTER[scenario.control[r]] for r in board.region_ids),
        war=bytearray(LETTER[scenario.war.get(p, "")] for p in board.people_ids),
        allied=bytearray(LETTER[scenario.allied.get(p, "")] for p in board.people_ids),
        taken=bytearray(4 * len(board.regions)),
        done=bytearray(len(board.regions)),
        factions=[CAESARIAN, enemy(CAESARIAN)],
        roma=LETTER[scenario.roma],
        track=scenario.track,
        initiative=LETTER[scenario.initiative],
        active=LETTER[scenario.initiative],
        last_control=bytearray(len(board.regions)),
        peace_until=[LONG_AGO] * len(board.peoples),
        options=options,
    )
    if scenario.murdered:  # 3.5.3 is over before the start, but his Assassins are what they are
        state.caesar_died = state.murdered = scenario.murdered
        state.avenged = True
    attach(state, board)
    _others(state, scenario)
    _romans(state, scenario)
    reindex(state)
    return state


def _others(state: State, scenario: ScenarioData) -> None:
    """4.2.3: a major people stands in its homeland; a minor one waits in its box."""
    board = state.board
    placed = [0] * len(board.peoples)
    for piece in range(len(board.data.leaders), board.piece_count):
        people = board.romanized.get(piece, board.piece_people[piece])
        if people < 0:
            continue
        homes = board.homelands[people]
        state.side[piece] = state.war[people] or state.allied[people]
        if board.kind[piece] == LEADER:
            state.where[piece] = _foreign_leader(state, scenario, piece, homes[0])
        elif board.peoples[people].major:
            state.where[piece] = homes[placed[people] * len(homes) // _units_of(board, people)]
            placed[people] += 1
        else:
            state.where[piece] = BOX


def _foreign_leader(state: State, scenario: ScenarioData, piece: int, home: int) -> int:
    """4.2.1: on the map, yet to come (by his year or after another leader), or gone."""
    board = state.board
    printed = board.data.foreign_leaders[piece - len(board.data.leaders)]
    if printed.id in scenario.foreign_leaders:
        return home
    if printed.entry is not None:
        return WAITING if printed.entry > scenario.first else DEAD
    return WAITING if printed.after in scenario.foreign_leaders else DEAD


def _units_of(board: Board, people: int) -> int:
    return len(board.people_units[people])


def _romans(state: State, scenario: ScenarioData) -> None:
    board = state.board
    for leader, printed in enumerate(board.data.leaders):
        state.where[leader] = WAITING if _yet_to_come(scenario, printed) else DEAD
        state.side[leader] = LETTER.get(printed.side, NOBODY)
    pool: dict[str, list[int]] = {}
    for unit in board.roman_units:
        pool.setdefault(board.type[unit], []).append(unit)
    for letter, zones in scenario.fixed.items():
        for zone, names in zones.items():
            for name in names:
                _put(state, _counter(board, pool, name), LETTER[letter], board.place(zone))
    for letter, names in scenario.free.items():
        for name in names:
            piece = _counter(board, pool, name)
            _put(state, piece, LETTER[letter], UNPLACED)
            state.reduced[piece] = scenario.recruits_reduced and board.recruit[piece]
    for letter, chiefs in scenario.faction_leaders.items():
        state.faction_leaders[LETTER[letter]] = [board.piece(name) for name in chiefs]
    if scenario.wavering:  # s5.dolabella: his side is rolled for before the deployment
        _put(state, board.piece(scenario.wavering), NOBODY, WAITING)


def _yet_to_come(scenario: ScenarioData, printed: LeaderData) -> bool:
    """entry.date, entry.caesar: who comes with Caesar's death is here, or never comes, after it."""
    if printed.entry == "A":
        return not scenario.murdered
    return printed.entry.startswith("-") and int(printed.entry) > scenario.first


def _counter(board: Board, pool: dict[str, list[int]], name: str) -> int:
    """A leader by name, a unit by its type: equal counters are handed out in order."""
    return pool[name].pop(0) if name in pool else board.piece(name)


def _put(state: State, piece: int, side: int, place: int) -> None:
    state.side[piece], state.where[piece] = side, place


# --- free deployment ---------------------------------------------------------------------------


def deployment(table: Table, state: State) -> Step:
    """The initiative player places his counters first, then his opponent."""
    yield from assign_waverer(table, state)
    side = state.active
    action = yield from ask(table, state, DeployPrompt)
    if isinstance(action, Place):
        for piece in action.pieces:
            move(state, piece, action.zone)
        args = {"pieces": list(action.pieces), "to": action.zone, "side": side}
        table.tell(Event("deployed", "deploy", args))
    elif isinstance(action, Deploy):
        stacks: dict[int, list[int]] = {}
        for piece, zone in action.places:
            move(state, piece, zone)
            stacks.setdefault(zone, []).append(piece)
        for zone, pieces in sorted(stacks.items()):
            table.tell(Event("deployed", "deploy", {"pieces": pieces, "to": zone, "side": side}))
        _end_deployment(table, state)
    elif isinstance(action, Done):
        _end_deployment(table, state)


def _end_deployment(table: Table, state: State) -> None:
    table.tell(Event("deployment-ends", "deploy", {"side": state.active}))
    pass_on(state, STRATAGEMS)


# --- s5.dolabella ------------------------------------------------------------------------------


def waverer(state: State) -> int | None:
    """The leader who follows the initiative, if the scenario has one and he lives."""
    name = state.board.scenarios[state.scenario].wavering
    if not name or state.where[state.board.piece(name)] == DEAD:
        return None
    return state.board.piece(name)


def assign_waverer(table: Table, state: State) -> Step:
    """Before the deployment a die assigns him to a player: Caesarian if it is even."""
    leader = waverer(state)
    if leader is None or state.where[leader] != WAITING:
        return
    die = yield from roll_for(table, state, D6, leader, rule="s5.dolabella", purpose="side")
    side = REPUBLICAN if die % 2 else CAESARIAN
    set_side(state, leader, side)
    move(state, leader, UNPLACED)
    reindex(state)
    table.tell(Event("wavers", "s5.dolabella", {"leader": leader, "side": side}))


def dolabella(table: Table, state: State) -> Step:
    """He joins the side with the initiative; a leader who changes sides twice is out of the
    game."""
    leader, side = waverer(state), state.initiative
    if leader is None or first_turn(state) or state.side[leader] != enemy(side):
        return  # a Triumvir is nobody's, and stays so
    _drop_markers(state, leader)
    state.changes += 1
    if state.changes > 1:
        fall(table, state, leader, "s5.dolabella")
    else:
        set_side(state, leader, side)
        table.tell(Event("wavers", "s5.dolabella", {"leader": leader, "side": side}))
        yield from _redeploy(table, state, leader)
    yield from succession(table, state)


def _drop_markers(state: State, leader: int) -> None:
    """Faction Leader, Pretender, or one of a Pretender's followers: all that ends."""
    side = state.side[leader]
    if leader in state.faction_leaders[side]:
        state.faction_leaders[side].remove(leader)
        state.fallen_chiefs.append((leader, side))
    for other in SIDES:
        if state.pretenders[other] == leader:
            state.pretenders[other], state.rallied[other] = NOWHERE, []
        if leader in state.rallied[other]:
            state.rallied[other].remove(leader)


def _redeploy(table: Table, state: State, leader: int) -> Step:
    """To the nearest zone with a unit of his new side; without any he comes back in phase C."""
    if not on_map(state, leader):
        return
    action = yield from ask(table, state, lambda s: _haven_question(s, leader))
    zones = havens(state, leader)
    if isinstance(action, Place):
        to = action.zone
    else:
        to = zones[0] if zones else RETURNING
    move(state, leader, to)
    if to == RETURNING:
        table.tell(Event("leader-returns-later", "s5.dolabella", {"leader": leader}))
    else:
        args = {"pieces": [leader], "to": to, "side": state.side[leader]}
        table.tell(Event("deployed", "s5.dolabella", args))


def _haven_question(state: State, leader: int) -> HavenPrompt | None:
    return HavenPrompt(state, leader) if len(havens(state, leader)) > 1 else None


def havens(state: State, leader: int) -> list[int]:
    """The nearest zones with a unit of his side: counted by land, over the sea if need be."""
    board = state.board
    by_land = [board.near[z] if z < board.zone_count else () for z in range(board.place_count)]
    by_sea = [(*by_land[z], *board.seas[z], *board.coasts[z]) for z in range(board.place_count)]
    return _nearest(state, leader, by_land) or _nearest(state, leader, by_sea)


def _nearest(state: State, leader: int, near: Sequence[Sequence[int]]) -> list[int]:
    edge = seen = {state.where[leader]}
    while edge:
        manned = [zone for zone in sorted(edge) if _manned(state, state.side[leader], zone)]
        if manned:
            return manned
        edge = {other for zone in edge for other in near[zone]} - seen
        seen = seen | edge
    return []


def _manned(state: State, side: int, place: int) -> bool:
    """Roman or allied units: a people that one merely controls shares no zone with Romans."""
    people, allied = state.board.piece_people, state.allied
    return any(people[u] < 0 or allied[people[u]] == side for u in units_at(state, side, place))


class HavenPrompt(Prompt[Place]):
    """s5.dolabella: his new owner chooses between zones equally near."""

    kind = "haven"
    rule = "s5.dolabella"

    def __init__(self, state: State, leader: int) -> None:
        self.leader, self.side = leader, state.side[leader]
        self.seat = state.seat_of(self.side)

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "leader": self.leader}

    def why_not(self, state: State, action: Place) -> Refusal | None:
        if action.pieces != (self.leader,):
            return refuse("not-an-answer", "table.action")
        if action.zone not in havens(state, self.leader):
            return refuse("not-nearest", "s5.dolabella", zone=action.zone)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        return [Place((self.leader,), zone) for zone in havens(state, self.leader)]
