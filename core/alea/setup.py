"""The set-up of a scenario, fixed (3.3.1) or by free deployment."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any

from core.alea.actions import Deploy, Done, Place
from core.alea.board import (
    BOX,
    CAESARIAN,
    DEAD,
    LEADER,
    LEGIO,
    LETTER,
    NAVES,
    NOBODY,
    NOWHERE,
    RESERVE,
    UNPLACED,
    WAITING,
    Board,
    places_of,
)
from core.alea.choices import kinds
from core.alea.data import ScenarioData
from core.alea.prompts import ActivePrompt
from core.alea.sample import Sample, scatter
from core.alea.state import (
    DEPLOYMENT,
    LONG_AGO,
    STRATAGEMS,
    State,
    attach,
    controlled,
    enemy,
    move,
    pass_on,
)
from core.alea.titles import IDES
from core.contract import Action, Answer, Event, Option, Options, Prompt, Refusal, Table, refuse
from core.flow import ask

SAMPLED = 60  # placements listed while counters are waiting
REPLACED = 4  # and when all are placed
TRIES = 12  # draws for one sampled placement


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
        war=bytearray(len(board.peoples)),
        allied=bytearray(len(board.peoples)),
        taken=bytearray(4 * len(board.regions)),
        done=bytearray(len(board.regions)),
        factions=[CAESARIAN, enemy(CAESARIAN)],
        roma=LETTER[scenario.roma],
        track=scenario.track,
        initiative=LETTER[scenario.initiative],
        active=LETTER[scenario.initiative],
        last_control=bytearray(len(board.regions)),
        murdered=IDES if scenario.first > IDES else LONG_AGO,
        peace_until=[LONG_AGO] * len(board.peoples),
        options=options,
    )
    attach(state, board)
    _others(state, scenario)
    _romans(state, scenario)
    return state


def _others(state: State, scenario: ScenarioData) -> None:
    """4.2.3: a major people stands in its homeland; a minor one waits in its box."""
    board = state.board
    placed = [0] * len(board.peoples)
    for piece in range(len(board.leaders), board.piece_count):
        people = board.piece_people[piece]
        if people < 0:
            continue
        homes = board.homelands[people]
        if board.kind[piece] == LEADER:
            present = board.piece_ids[piece] in scenario.foreign_leaders
            state.where[piece] = homes[0] if present else WAITING
        elif board.peoples[people].major:
            state.where[piece] = homes[placed[people] * len(homes) // _units_of(board, people)]
            placed[people] += 1
        else:
            state.where[piece] = BOX


def _units_of(board: Board, people: int) -> int:
    units = range(board.leader_count, board.piece_count)
    return sum(1 for unit in units if board.piece_people[unit] == people)


def _romans(state: State, scenario: ScenarioData) -> None:
    board = state.board
    for leader, printed in enumerate(board.leaders):
        waiting = printed.entry == "A" or (
            printed.entry.startswith("-") and int(printed.entry) > scenario.first
        )
        state.where[leader] = WAITING if waiting else DEAD
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
            _put(state, _counter(board, pool, name), LETTER[letter], UNPLACED)
    for letter, chiefs in scenario.faction_leaders.items():
        state.faction_leaders[LETTER[letter]] = [board.piece(name) for name in chiefs]


def _counter(board: Board, pool: dict[str, list[int]], name: str) -> int:
    """A leader by name, a unit by its type: equal counters are handed out in order."""
    return pool[name].pop(0) if name in pool else board.piece(name)


def _put(state: State, piece: int, side: int, place: int) -> None:
    state.side[piece], state.where[piece] = side, place


def dolabella(table: Table, state: State) -> Generator[Prompt, Answer, None]:
    """s5.dolabella: he joins whoever has the initiative."""
    yield from ()


# --- free deployment ---------------------------------------------------------------------------


def deployment(table: Table, state: State) -> Generator[Prompt, Answer, None]:
    """The initiative player places his counters first, then his opponent."""
    side = state.active
    action = yield from ask(table, state, DeployPrompt)
    if isinstance(action, Place):
        for piece in action.pieces:
            move(state, piece, action.zone)
        told = {"pieces": list(action.pieces), "to": action.zone, "side": side}
        table.tell(Event("deployed", "deploy", told))
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


def counters(state: State, side: int) -> list[int]:
    """What this side deploys: Roman counters on the map or still to be placed."""
    where, sides, places = state.where, state.side, state.board.place_count
    pieces = state.board.roman_pieces
    return [p for p in pieces if sides[p] == side and (where[p] < places or where[p] == UNPLACED)]


def waiting(state: State, side: int) -> list[int]:
    """Counters that this side has still to place."""
    where, sides = state.where, state.side
    return [p for p in state.board.roman_pieces if where[p] == UNPLACED and sides[p] == side]


def _why_not_counter(state: State, side: int, piece: int, zone: int) -> Refusal | None:
    """Is this one of ours, and may it stand in such a zone?"""
    board = state.board
    known = 0 <= piece < board.piece_count
    if not known or state.side[piece] != side or board.piece_people[piece] >= 0:
        return refuse("not-yours-to-deploy", "deploy")
    if state.where[piece] != UNPLACED and state.where[piece] >= board.place_count:
        return refuse("not-yours-to-deploy", "deploy")
    if board.kind[piece] == NAVES and not board.port[zone]:
        return refuse("fleet-needs-port", "deploy.port", zone=zone)
    return None


def open_zones(state: State, side: int) -> list[int]:
    """Zones of the side's regions that touch no region of the enemy."""
    board = state.board
    key = (side, bytes(state.control))
    if key not in board.deploy_cache:
        zones = range(board.zone_count)
        board.deploy_cache[key] = [z for z in zones if why_not_zone(state, side, z) is None]
    return board.deploy_cache[key]


def why_not_zone(state: State, side: int, zone: int) -> Refusal | None:
    board = state.board
    if not 0 <= zone < board.zone_count:
        return refuse("no-such-place", "table.action")
    region = board.region_of[zone]
    if region < 0 or state.control[region] != side:
        return refuse("not-your-region", "deploy.region", zone=zone)
    foe = enemy(side)
    for other in board.near[zone]:
        if board.region_of[other] >= 0 and state.control[board.region_of[other]] == foe:
            return refuse("next-to-enemy", "deploy.border", zone=zone, other=other)
    return None


class Muster:
    """What stands where in a deployment: leaders and legions by region, and who still waits."""

    __slots__ = ("in_roma", "leaders", "legions", "side", "state", "waiting")

    def __init__(self, state: State, side: int) -> None:
        index = state.index
        self.state, self.side = state, side
        self.in_roma = len(index.leaders[side][state.board.roma])
        self.waiting = list(index.unplaced[side])  # all of them, leaders, legions
        self.leaders = index.leader_count[side][:-1]
        self.legions = list(index.legions[side])

    def put(self, piece: int, zone: int) -> None:
        self._count(piece, self.state.where[piece], -1)
        self._count(piece, zone, 1)

    def _count(self, piece: int, place: int, one: int) -> None:
        board, kind = self.state.board, self.state.board.kind[piece]
        if place == UNPLACED:
            self.waiting[0] += one
            if kind in (LEADER, LEGIO):
                self.waiting[1 + (kind == LEGIO)] += one
        elif kind == LEADER:
            self.leaders[board.region_of[place]] += one
            self.in_roma += one if place == board.roma else 0
        elif kind == LEGIO:
            self.legions[board.region_of[place]] += one

    def with_placed(self, pieces: Sequence[int], zone: int) -> Muster:
        """The same after these are put there."""
        after = Muster(self.state, self.side)
        for piece in pieces:
            after.put(piece, zone)
        return after

    def lacks(self) -> list[tuple[str, str, int, int]]:
        """What is still needed: (refusal kind, rule, region, how many)."""
        state, board = self.state, self.state.board
        found = []
        for region, printed in enumerate(board.regions):
            if state.control[region] != self.side:
                continue
            leaders = self.leaders[region]
            if region == board.italia and state.roma == self.side:  # Roma's leader is not Italia's
                if not self.in_roma:
                    found.append(("roma-needs-leader", "deploy.roma", region, 1))
                leaders -= bool(self.in_roma)
            if not leaders:
                found.append(("region-needs-leader", "deploy.leader", region, 1))
            short = printed.garrison - self.legions[region]
            if short > 0:
                found.append(("region-needs-garrison", "deploy.garrison", region, short))
        return found

    def impossible(self) -> Refusal | None:
        """Could the counters that are still waiting meet all that is lacking?"""
        _, leaders, legions = self.waiting
        for kind, rule, region, count in self.lacks():
            if rule == "deploy.garrison":
                legions -= count
            else:
                leaders -= count
            if min(leaders, legions) < 0:
                return refuse(kind, rule, region=region)
        return None


class DeployPrompt(ActivePrompt):
    """Free deployment: place counters, again if you like, until you end it."""

    kind = "deploy"
    rule = "deploy"
    complete = False

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Place):
            return self._why_not_place(Muster(state, self.side), action)
        if isinstance(action, Deploy):
            return self._why_not_deploy(state, action)
        if isinstance(action, Done):
            return why_not_end(Muster(state, self.side))
        return refuse("not-an-answer", "table.action")

    def _why_not_place(self, muster: Muster, action: Place) -> Refusal | None:
        if not action.pieces or len(set(action.pieces)) != len(action.pieces):
            return refuse("named-twice", "table.action")
        refusal = why_not_zone(muster.state, self.side, action.zone)
        if refusal is not None:
            return refusal
        for piece in action.pieces:
            refusal = _why_not_counter(muster.state, self.side, piece, action.zone)
            if refusal is not None:
                return refusal
        return muster.with_placed(action.pieces, action.zone).impossible()

    def _why_not_deploy(self, state: State, action: Deploy) -> Refusal | None:
        muster = Muster(state, self.side)
        if len({piece for piece, _ in action.places}) != len(action.places):
            return refuse("named-twice", "table.action")
        for piece, zone in action.places:
            refusal = why_not_zone(state, self.side, zone) or _why_not_counter(
                state, self.side, piece, zone
            )
            if refusal is not None:
                return refusal
            muster.put(piece, zone)
        return why_not_end(muster)

    def legal(self, state: State) -> Sequence[Action]:
        side, left = self.side, state.index.unplaced[self.side][0]
        whole: list[Action] = [Done()] if not left and self.why_not(state, Done()) is None else []
        wanted = SAMPLED if left else REPLACED
        nonce = left * 977 + state.index.units_mask[side] % 1009

        def build(i: int) -> Action:
            if i < len(whole):
                return whole[i]
            muster, zones = Muster(state, side), open_zones(state, side)
            pool = waiting(state, side) if left else counters(state, side)
            luck = scatter(nonce, i)
            for _ in range(TRIES if i > len(whole) else 0):
                luck = scatter(luck, i)
                place = Place((pool[luck % len(pool)],), zones[(luck >> 16) % len(zones)])
                if self._why_not_place(muster, place) is None:
                    return place
            return suggested(state, side)

        return Sample(len(whole) + 1 + wanted, build)

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        done = why_not_end(Muster(view, self.side)) is None
        if "type" not in partial:
            return kinds(["place", "deploy", *(["done"] if done else [])])
        if partial["type"] == "done" or "zone" in partial:
            return None
        if partial["type"] == "deploy":
            places = [list(pair) for pair in suggested(view, self.side).places]
            return None if "places" in partial else Options("places", [Option(places)], least=1)
        if "pieces" not in partial:
            mine = [p for p in counters(view, self.side) if self._zones(view, (p,))]
            return Options("pieces", [Option([piece]) for piece in mine], least=1)
        return Options("zone", self._zone_options(view, tuple(partial["pieces"])), least=1)

    def _zone_options(self, view: State, pieces: tuple[int, ...]) -> list[Option]:
        ours = places_of(controlled(view, self.side))
        return [Option(z, refusal=self.why_not(view, Place(pieces, z))) for z in ours]

    def _zones(self, view: State, pieces: tuple[int, ...]) -> list[int]:
        zones = open_zones(view, self.side)
        return [z for z in zones if self.why_not(view, Place(pieces, z)) is None]


def why_not_end(muster: Muster) -> Refusal | None:
    """Ending lists what is unmet."""
    lacks = muster.lacks()
    if not lacks and not muster.waiting[0]:
        return None
    pieces = waiting(muster.state, muster.side)
    if lacks:
        regions = [region for _, _, region, _ in lacks]
        unmet = [rule for _, rule, _, _ in lacks]
        kind, rule, region, _ = lacks[0]
        return refuse(kind, rule, region=region, unmet=unmet, regions=regions, pieces=pieces)
    return refuse("still-to-place", "deploy.all", pieces=pieces)


# --- a sensible deployment ---------------------------------------------------------------------


def suggested(state: State, side: int) -> Deploy:
    """A leader and the garrison everywhere, the bulk and the fleets where the enemy is near."""
    board = state.board
    zones = open_zones(state, side)
    regions = [r for r in range(len(board.regions)) if state.control[r] == side]
    bases = {r: _base(board, [z for z in zones if board.region_of[z] == r]) for r in regions}
    front = max(regions, key=lambda r: (_front(state, side, r), board.regions[r].points, -r))
    mine = counters(state, side)
    leaders = sorted(
        (p for p in mine if board.kind[p] == LEADER),
        key=lambda x: (x not in state.faction_leaders[side], -board.cc[side][x], x),
    )
    legions = [p for p in mine if board.kind[p] == LEGIO]
    legions.sort(key=lambda u: (-board.sp[0][u] * board.qu[0][u], u))
    places: dict[int, int] = {}
    if state.roma == side:
        places[leaders.pop()] = board.roma
    for region in regions:
        if region != front:
            places[leaders.pop()] = bases[region]
            for _ in range(board.regions[region].garrison):
                places[legions.pop()] = bases[region]
    for piece in [*leaders, *legions, *(p for p in mine if board.kind[p] not in (LEADER, LEGIO))]:
        places[piece] = bases[front]
    ports = [z for z in zones if board.port[z]]
    harbour = min(ports, key=lambda z: (z != bases[front], board.region_of[z] != front, z))
    for piece in mine:
        if board.kind[piece] == NAVES:
            places[piece] = harbour
    return Deploy(tuple(sorted(places.items())))


def _base(board: Board, zones: list[int]) -> int:
    """A city with a port if there is one."""
    return min(zones, key=lambda z: (not board.city[z], not board.port[z], z))


def _front(state: State, side: int, region: int) -> int:
    """How many zones of a region look upon a region of the enemy."""
    board, foe = state.board, enemy(side)
    return sum(
        1
        for zone in board.region_zones[region]
        if any(
            board.region_of[n] >= 0 and state.control[board.region_of[n]] == foe
            for n in board.near[zone]
        )
    )
