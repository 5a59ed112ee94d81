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
)
from core.alea.data import ScenarioData
from core.alea.sample import scatter
from core.alea.state import DEPLOYMENT, INITIATIVE, State, enemy, move
from core.contract import Action, Answer, Event, Option, Options, Prompt, Refusal, Table, refuse
from core.flow import ask

SAMPLED = 60  # placements listed while counters are waiting


# --- the start ---------------------------------------------------------------------------------


def start(board: Board, scenario: ScenarioData, options: list[str]) -> State:
    """The position before the first year, or before its free deployment."""
    count = board.piece_count
    state = State(
        scenario=scenario.id,
        year=scenario.first,
        step=DEPLOYMENT if scenario.free else INITIATIVE,
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
        options=options,
    )
    state.__dict__["board"] = board
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
    pool = {}  # type: dict[str, list[int]]
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
        for piece, zone in action.places:
            move(state, piece, zone)
        table.tell(Event("deployed-all", "deploy", {"side": side}))
        _end_deployment(table, state)
    elif isinstance(action, Done):
        _end_deployment(table, state)


def _end_deployment(table: Table, state: State) -> None:
    table.tell(Event("deployment-ends", "deploy", {"side": state.active}))
    if state.active == state.initiative:
        state.active = enemy(state.active)
    else:
        state.step, state.active = INITIATIVE, state.initiative


def counters(state: State, side: int) -> list[int]:
    """What this side deploys: Roman counters on the map or still to be placed."""
    return [
        piece
        for piece in [*state.board.roman_leaders, *state.board.roman_units]
        if state.side[piece] == side
        and (state.where[piece] == UNPLACED or state.where[piece] < state.board.place_count)
    ]


def open_zones(state: State, side: int) -> list[int]:
    """Zones of the side's regions that touch no region of the enemy."""
    return [z for z in range(state.board.zone_count) if why_not_zone(state, side, z) is None]


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


def lacking(state: State, side: int, where: Sequence[int]) -> list[tuple[str, str, int, int]]:
    """What a deployment still needs: (refusal kind, rule, region, how many)."""
    board = state.board
    lacks = []
    for region in range(len(board.regions)):
        if state.control[region] != side:
            continue
        zones = board.region_mask[region]
        legions = leaders = 0
        for piece in counters(state, side):
            if where[piece] < board.zone_count and zones >> where[piece] & 1:
                legions += board.kind[piece] == LEGIO
                leaders += board.kind[piece] == LEADER
        roma = region == board.italia and state.roma == side
        in_roma = any(where[x] == board.roma for x in board.roman_leaders if state.side[x] == side)
        missing = max(1 + roma - leaders, int(roma and not in_roma))
        if roma and not in_roma:
            lacks.append(("roma-needs-leader", "deploy.roma", region, missing))
        elif missing > 0:
            lacks.append(("region-needs-leader", "deploy.leader", region, missing))
        need = board.regions[region].garrison - legions
        if need > 0:
            lacks.append(("region-needs-garrison", "deploy.garrison", region, need))
    return lacks


def _impossible(state: State, side: int, where: Sequence[int]) -> Refusal | None:
    """Could the counters that are still waiting meet all that is lacking?"""
    board = state.board
    waiting = [p for p in counters(state, side) if where[p] == UNPLACED]
    leaders = sum(1 for p in waiting if board.kind[p] == LEADER)
    legions = sum(1 for p in waiting if board.kind[p] == LEGIO)
    for kind, rule, region, _ in (lacks := lacking(state, side, where)):
        total = sum(n for _, r, _, n in lacks if (r == "deploy.garrison") == (rule == "deploy.garrison"))
        if total > (legions if rule == "deploy.garrison" else leaders):
            return refuse(kind, rule, region=region)
    return None


class DeployPrompt(Prompt):
    """Free deployment: place counters, again if you like, until you end it."""

    kind = "deploy"
    rule = "deploy"
    complete = False

    def __init__(self, state: State) -> None:
        self.side, self.seat = state.active, state.seat_of(state.active)

    def args(self) -> dict[str, Any]:
        return {"side": self.side}

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Place):
            return self._why_not_place(state, action)
        if isinstance(action, Deploy):
            return self._why_not_deploy(state, action)
        if isinstance(action, Done):
            return why_not_end(state, self.side, state.where)
        return refuse("not-an-answer", "table.action")

    def _why_not_place(self, state: State, action: Place) -> Refusal | None:
        mine = set(counters(state, self.side))
        if not action.pieces or not set(action.pieces) <= mine:
            return refuse("not-yours-to-deploy", "deploy")
        refusal = why_not_zone(state, self.side, action.zone)
        if refusal is None and not state.board.port[action.zone]:
            if any(state.board.kind[piece] == NAVES for piece in action.pieces):
                refusal = refuse("fleet-needs-port", "deploy.port", zone=action.zone)
        if refusal is not None:
            return refusal
        where = bytearray(state.where)
        for piece in action.pieces:
            where[piece] = action.zone
        return _impossible(state, self.side, where)

    def _why_not_deploy(self, state: State, action: Deploy) -> Refusal | None:
        where = bytearray(state.where)
        mine = set(counters(state, self.side))
        for piece, zone in action.places:
            refusal = why_not_zone(state, self.side, zone)
            if piece not in mine:
                refusal = refuse("not-yours-to-deploy", "deploy")
            elif refusal is None and state.board.kind[piece] == NAVES:
                if not state.board.port[zone]:
                    refusal = refuse("fleet-needs-port", "deploy.port", zone=zone)
            if refusal is not None:
                return refusal
            where[piece] = zone
        return why_not_end(state, self.side, where)

    def legal(self, state: State) -> Sequence[Action]:
        found: list[Action] = [suggested(state, self.side)]
        mine = counters(state, self.side)
        waiting = [piece for piece in mine if state.where[piece] == UNPLACED]
        if why_not_end(state, self.side, state.where) is None:
            found.append(Done())
        zones = open_zones(state, self.side)
        pool, wanted = (waiting, SAMPLED) if waiting else (mine, 4)
        nonce = len(waiting) * 977 + sum(state.where)
        for i in range(wanted):
            luck = scatter(nonce, i)
            action = Place((pool[luck % len(pool)],), zones[(luck >> 16) % len(zones)])
            if action not in found and self.why_not(state, action) is None:
                found.append(action)
        return found

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        from core.alea.choices import kinds

        done = why_not_end(view, self.side, view.where) is None
        if "type" not in partial:
            return kinds(["place", "deploy", *(["done"] if done else [])])
        if partial["type"] == "done" or "zone" in partial:
            return None
        if partial["type"] == "deploy":
            places = msgspec_places(suggested(view, self.side))
            return None if "places" in partial else Options("places", [Option(places)], least=1)
        if "pieces" not in partial:
            mine = [p for p in counters(view, self.side) if self._zones(view, (p,))]
            return Options("pieces", [Option([piece]) for piece in mine], least=1)
        return Options("zone", self._zone_options(view, tuple(partial["pieces"])), least=1)

    def _zone_options(self, view: State, pieces: tuple[int, ...]) -> list[Option]:
        zones = range(view.board.zone_count)
        ours = [z for z in zones if view.control[view.board.region_of[z]] == self.side]
        return [Option(z, refusal=self.why_not(view, Place(pieces, z))) for z in ours]

    def _zones(self, view: State, pieces: tuple[int, ...]) -> list[int]:
        zones = open_zones(view, self.side)
        return [z for z in zones if self.why_not(view, Place(pieces, z)) is None]


def msgspec_places(action: Deploy) -> list[list[int]]:
    return [list(pair) for pair in action.places]


def why_not_end(state: State, side: int, where: Sequence[int]) -> Refusal | None:
    """Ending lists what is unmet."""
    waiting = [p for p in counters(state, side) if where[p] == UNPLACED]
    lacks = lacking(state, side, where)
    if lacks:
        regions = [region for _, _, region, _ in lacks]
        unmet = [rule for _, rule, _, _ in lacks]
        kind, rule, region, _ = lacks[0]
        return refuse(kind, rule, region=region, unmet=unmet, regions=regions, pieces=waiting)
    if waiting:
        return refuse("still-to-place", "deploy.all", pieces=waiting)
    return None


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


