"""Free deployment: who may be placed where, what is still lacking, and a sensible whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.alea.box.board import LEADER, LEGIO, LETTER, NAVES, UNPLACED, Board
from core.alea.box.state import State, controlled, enemy
from core.contract import Action, Option, Options, Refusal, refuse
from core.imperator.actions import Deploy, Done, Place
from core.imperator.asking.choices import kinds_asked
from core.imperator.asking.prompts import ActivePrompt
from core.imperator.asking.sample import Sample, scatter
from core.imperator.graph import places_of

SAMPLED_PLACEMENTS = 60  # placements listed while counters are waiting
REPLACED = 4  # and when all are placed
TRIES = 12  # draws for one sampled placement


def deployed_counters(state: State, side: int) -> list[int]:
    """What this side deploys: Roman counters on the map or still to be placed."""
    where, sides, board = state.where, state.side, state.board
    return [
        p
        for p in board.roman_pieces
        if sides[p] == side
        and (where[p] < board.place_count or where[p] == UNPLACED)
        and p not in board.romanized
    ]


def waiting(state: State, side: int) -> list[int]:
    """Counters that this side has still to place."""
    return state.index.waiting[side]


# --- who may stand where -----------------------------------------------------------------------


def why_not_there(state: State, side: int, piece: int, zone: int) -> Refusal | None:
    """Is this one of ours, and may it be deployed in this zone?"""
    board = state.board
    if not 0 <= zone < board.zone_count:
        return refuse("no-such-place", "table.action")
    return (
        _why_not_ours(state, side, piece)
        or _why_not_zone(state, side, piece, zone)
        or _why_not_harbour(board, piece, zone)
    )


def _why_not_ours(state: State, side: int, piece: int) -> Refusal | None:
    board = state.board
    known = 0 <= piece < board.piece_count
    if not known or state.side[piece] != side or not board.is_roman(piece):
        return refuse("not-yours-to-deploy", "deploy")
    placed = state.where[piece] < board.place_count and piece not in board.romanized
    if state.where[piece] != UNPLACED and not placed:
        return refuse("not-yours-to-deploy", "deploy")
    return None


def _why_not_zone(state: State, side: int, piece: int, zone: int) -> Refusal | None:
    board = state.board
    leader = board.kind[piece] == LEADER
    post = board.posts.get(piece)
    if post is not None:
        if not post.zones >> zone & 1:
            return refuse("stands-elsewhere", post.rule, leader=piece)
        if post.lifted or post.zones == 1 << zone:  # his scenario rule goes before the others
            return None
    if board.enclaves[enemy(side)] >> zone & 1:
        return refuse("enemy-enclave", "s6.enclaves", zone=zone)
    if board.enclaves[side] >> zone & 1 and not leader:
        return None
    region = board.region_of[zone]
    if region < 0 or state.control[region] != side:
        return refuse("not-your-region", "deploy.region", zone=zone)
    other = _enemy_neighbour(state, side, zone)
    if other is not None and (leader or not exposed_zones(state, side) >> zone & 1):
        return refuse("next-to-enemy", "deploy.border", zone=zone, other=other)
    return None


def _why_not_harbour(board: Board, piece: int, zone: int) -> Refusal | None:
    if board.kind[piece] == NAVES and not board.port[zone]:
        return refuse("fleet-needs-port", "deploy.port", zone=zone)
    return None


def _enemy_neighbour(state: State, side: int, zone: int) -> int | None:
    """A zone beside this one in a region of the enemy."""
    board, foe = state.board, enemy(side)
    for other in board.near[zone]:
        if board.region_of[other] >= 0 and state.control[board.region_of[other]] == foe:
            return other
    return None


def exposed_zones(state: State, side: int) -> int:
    """Zones next to the enemy where units may stand beside leaders for whom the ban is lifted."""
    board = state.board
    mask = 0
    for leader, post in board.posts.items():
        if post.lifted and state.side[leader] == side:
            mask |= post.zones
    return sum(
        1 << zone for zone in places_of(mask) if _enemy_neighbour(state, side, zone) is not None
    )


def open_zones(state: State, side: int, piece: int) -> list[int]:
    """Zones where this counter may stand, whatever else is still lacking."""
    board = state.board
    kind = board.kind[piece]
    sort = piece if piece in board.posts else -kind if kind in (LEADER, NAVES) else -LEGIO
    key = (side, bytes(state.control), sort)
    if key not in board.deploy_cache:
        zones = range(board.zone_count)
        board.deploy_cache[key] = [
            z
            for z in zones
            if _why_not_zone(state, side, piece, z) is None
            and _why_not_harbour(board, piece, z) is None
        ]
    return board.deploy_cache[key]


class Muster:
    """What stands where in a deployment: leaders and legions by region, and who still waits."""

    __slots__ = (
        "bound",
        "exposed",
        "in_roma",
        "leaders",
        "legions",
        "side",
        "state",
        "waiting",
    )

    def __init__(self, state: State, side: int) -> None:
        index, board = state.index, state.board
        self.state, self.side = state, side
        self.in_roma = len(index.leaders[side][board.roma])
        self.waiting = list(index.unplaced[side])  # all of them, leaders, legions
        self.leaders = index.leader_count[side][:-1]
        self.legions = list(index.legions[side])
        self.bound = [  # who waits and must stand in a certain place
            x for x in board.posts if state.side[x] == side and state.where[x] == UNPLACED
        ]
        self.exposed = {  # zone next to the enemy -> units, leaders who allow them there
            zone: [
                len(index.land[side][zone]) + len(index.fleets[side][zone]),
                len(index.leaders[side][zone]),
            ]
            for zone in places_of(exposed_zones(state, side) if board.posts else 0)
        }

    def put(self, piece: int, zone: int) -> None:
        self._count(piece, self.state.where[piece], -1)
        self._count(piece, zone, 1)
        if piece in self.bound:
            self.bound.remove(piece)

    def _count(self, piece: int, place: int, one: int) -> None:
        board, kind = self.state.board, self.state.board.kind[piece]
        if place in self.exposed:
            self.exposed[place][kind == LEADER] += one
        if place == UNPLACED:
            self.waiting[0] += one
            if kind in (LEADER, LEGIO):
                self.waiting[1 + (kind == LEGIO)] += one
        elif board.region_of[place] < 0:
            return
        elif kind == LEADER:
            self.leaders[board.region_of[place]] += one
            self.in_roma += one if place == board.roma else 0
        elif kind == LEGIO:
            self.legions[board.region_of[place]] += one

    def lacks(self) -> list[tuple[str, str, int, int]]:
        """What is still needed: (refusal kind, rule, region, how many)."""
        state, board = self.state, self.state.board
        missing = []
        for region, printed in enumerate(board.regions):
            if state.control[region] != self.side:
                continue
            leaders, in_roma = self.leaders[region], 0
            if region == board.italia and state.roma == self.side:
                in_roma = self.in_roma
                if not in_roma:
                    missing.append(("roma-needs-leader", "deploy.roma", region, 1))
            if in_roma and leaders == 1:  # Roma's leader is not Italia's
                missing.append(("region-needs-another", "deploy.leader", region, 1))
            elif not leaders:
                missing.append(("region-needs-leader", "deploy.leader", region, 1))
            short = printed.garrison - self.legions[region]
            if short > 0:
                missing.append(("region-needs-garrison", "deploy.garrison", region, short))
        for zone, (units, keepers) in self.exposed.items():
            if units and not keepers:
                missing.append(("units-need-company", "deploy.border", board.region_of[zone], 1))
        return missing

    def impossible(self) -> Refusal | None:
        """Could the counters that are still waiting meet all that is lacking?"""
        board = self.state.board
        legions, free = self.waiting[2], self.waiting[1] - len(self.bound)
        keepers = sum(1 for x in self.bound if board.posts[x].lifted)
        pledged = [0] * len(board.regions)
        if self.bound:
            pledged = [self._pledged(region) for region in range(len(board.regions))]
        lacks = self.lacks()
        for kind, rule, region, count in lacks:
            if rule == "deploy.garrison":
                legions -= count
            elif rule == "deploy.border":
                keepers -= count
            elif pledged[region]:
                pledged[region] -= 1
            else:
                free -= count
            if min(free, legions, keepers) < 0:
                short, left = _garrisons(lacks), self.waiting[2]
                if legions < 0:
                    return refuse("garrisons-lack-legions", rule, garrisons=short, left=left)
                return refuse(kind, rule, region=region, garrisons=short)
        return None

    def _pledged(self, region: int) -> int:
        """Waiting leaders who can stand nowhere but in this region."""
        board = self.state.board
        return sum(1 for x in self.bound if board.posts[x].zones & board.region_mask[region])


class DeployPrompt(ActivePrompt[Deploy | Done | Place]):
    """Free deployment: place counters, again if you like, until you end it."""

    kind = "deploy"
    rule = "deploy"
    complete = False

    def why_not(self, state: State, action: Deploy | Done | Place) -> Refusal | None:
        if isinstance(action, Place):
            return self._why_not_place(state, action)
        if isinstance(action, Deploy):
            return self._why_not_deploy(state, action)
        return why_not_end(Muster(state, self.side))

    def _why_not_place(self, state: State, action: Place) -> Refusal | None:
        if not action.pieces or len(set(action.pieces)) != len(action.pieces):
            return refuse("named-twice", "table.action")
        for piece in action.pieces:
            refusal = why_not_there(state, self.side, piece, action.zone)
            if refusal is not None:
                return refusal
        muster = Muster(state, self.side)
        for piece in action.pieces:
            muster.put(piece, action.zone)
        return muster.impossible()

    def _why_not_deploy(self, state: State, action: Deploy) -> Refusal | None:
        muster = Muster(state, self.side)
        if len({piece for piece, _ in action.places}) != len(action.places):
            return refuse("named-twice", "table.action")
        for piece, zone in action.places:
            refusal = why_not_there(state, self.side, piece, zone)
            if refusal is not None:
                return refusal
            muster.put(piece, zone)
        return why_not_end(muster)

    def legal(self, state: State) -> Sequence[Action]:
        side, left = self.side, state.index.unplaced[self.side][0]
        whole: list[Action] = [Done()] if not left and self.why_not(state, Done()) is None else []
        wanted = SAMPLED_PLACEMENTS if left else REPLACED
        nonce = left * 977 + state.index.units_mask[side] % 1009

        def build(i: int) -> Action:
            if i < len(whole):
                return whole[i]
            pool = waiting(state, side) if left else deployed_counters(state, side)
            luck = scatter(nonce, i)
            for _ in range(TRIES if i > len(whole) else 0):
                luck = scatter(luck, i)
                piece = pool[luck % len(pool)]
                zones = open_zones(state, side, piece)
                place = Place((piece,), zones[(luck >> 16) % len(zones)])
                if self._why_not_place(state, place) is None:
                    return place
            return self.offered(state)

        return Sample(len(whole) + 1 + wanted, build)

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        if "type" not in partial:
            done = why_not_end(Muster(view, self.side))
            return kinds_asked((("place", None), ("deploy", None), ("done", done)))
        if partial["type"] == "done" or "zone" in partial:
            return None
        if partial["type"] == "deploy":
            return None if "places" in partial else self._whole_options(view)
        if "pieces" not in partial:
            return self._piece_options(view)
        return Options("zone", self._zone_options(view, tuple(partial["pieces"])), least=1)

    def _whole_options(self, view: State) -> Options:
        whole = [list(pair) for pair in self.offered(view).places]
        return Options("places", [Option(whole)], least=1)

    def offered(self, view: State) -> Deploy:
        """The scenario's proposal; a plain one where an owner's data do not let it stand."""
        drawn = proposed(view, self.side)
        return drawn if self._why_not_deploy(view, drawn) is None else suggested(view, self.side)

    def _piece_options(self, view: State) -> Options:
        """Those who wait first; those who stand already may be put elsewhere."""
        board, left = view.board, waiting(view, self.side)
        mine = [p for p in deployed_counters(view, self.side) if self._has_room(view, p)]
        options = [
            Option(p, group=board.groups_of_pieces[p], aside=bool(left) and p not in left)
            for p in sorted(mine, key=lambda piece: piece not in left)
        ]
        return Options("pieces", options, many=True, least=1, most=len(options))

    def _zone_options(self, view: State, pieces: tuple[int, ...]) -> list[Option]:
        board = view.board
        ours = controlled(view, self.side) | board.enclaves[self.side]
        for piece in pieces:
            if piece in board.posts:
                ours |= board.posts[piece].zones
        zones = places_of(ours)
        options = [Option(z, refusal=self.why_not(view, Place(pieces, z))) for z in zones]
        return sorted(options, key=lambda option: option.refusal is not None)

    def _has_room(self, view: State, piece: int) -> bool:
        zones = open_zones(view, self.side, piece)
        return any(self.why_not(view, Place((piece,), zone)) is None for zone in zones)


def _garrisons(lacks: Sequence[tuple[str, str, int, int]]) -> list[tuple[int, int]]:
    """Where legions are lacking, and how many."""
    return [(region, count) for _, rule, region, count in lacks if rule == "deploy.garrison"]


def why_not_end(muster: Muster) -> Refusal | None:
    """Ending lists what is unmet."""
    lacks = muster.lacks()
    if not lacks and not muster.waiting[0]:
        return None
    pieces = list(waiting(muster.state, muster.side))
    if lacks:
        regions = [region for _, _, region, _ in lacks]
        unmet = [rule for _, rule, _, _ in lacks]
        kind, rule, region, _ = lacks[0]
        return refuse(
            kind,
            rule,
            region=region,
            unmet=unmet,
            regions=regions,
            pieces=pieces,
            garrisons=_garrisons(lacks),
        )
    return refuse("still-to-place", "deploy.all", pieces=pieces, some=pieces)


# --- a sensible deployment ---------------------------------------------------------------------


def proposed(state: State, side: int) -> Deploy:
    """What the scenario proposes for this side; equal counters are handed out in order."""
    board, pool = state.board, dict[str, list[int]]()
    for piece in deployed_counters(state, side):
        name = board.piece_ids[piece] if board.kind[piece] == LEADER else board.type[piece]
        pool.setdefault(name, []).append(piece)
    offers = board.scenarios[state.scenario].offered
    zones = {LETTER[letter]: zones for letter, zones in offers.items()}
    places = [
        (pool[name].pop(0), board.place(zone))
        for zone, names in zones.get(side, {}).items()
        for name in names
        if pool.get(name)  # s5.dolabella: he is one side's only
    ]
    return Deploy(tuple(sorted(places)))


def suggested(state: State, side: int) -> Deploy:
    """A leader and the garrison everywhere, the bulk and the fleets where the enemy is near."""
    return Deploy(tuple(sorted(_Plan(state, side).places.items())))


class _Plan:
    """A whole deployment of one side, made in the order in which it is bound by rules."""

    def __init__(self, state: State, side: int) -> None:
        self.state, self.side, self.board = state, side, state.board
        self.places: dict[int, int] = {}
        self.mine = deployed_counters(state, side)
        regions = [r for r in range(len(self.board.regions)) if state.control[r] == side]
        self.bases = {region: self._base(region) for region in regions}
        points = self.board.regions
        self.front = max(regions, key=lambda r: (2 * _front(state, side, r) + points[r].points, -r))
        self._leaders()
        self._legions()
        self._bulk()
        self._fleets()

    def _base(self, region: int) -> int:
        """A city with a port if there is one, where all counters may stand together."""
        board = self.board
        quiet = self.board.region_mask[region] & ~exposed_zones(self.state, self.side)
        land = next(u for u in self.mine if board.kind[u] == LEGIO)
        zones = [z for z in open_zones(self.state, self.side, land) if quiet >> z & 1]
        return min(zones, key=lambda z: (not board.city[z], not board.port[z], z))

    def _leaders(self) -> None:
        """First those with a post of their own, then one for Roma and for each region."""
        state, board, side = self.state, self.board, self.side
        free = []
        for leader in [p for p in self.mine if board.kind[p] == LEADER]:
            if leader in board.posts:
                self.places[leader] = self._post(leader)
            else:
                free.append(leader)
        chiefs = state.faction_leaders[side]
        free.sort(key=lambda x: (x not in chiefs, -board.cc[side][x], x))
        for region, base in self.bases.items():
            if region != self.front and not self._led(region):
                self.places[free.pop()] = base
        if state.roma == side:
            self.places[free.pop()] = board.roma
        for leader in free:
            self.places[leader] = self.bases[self.front]

    def _post(self, leader: int) -> int:
        """The base of his region, else the zone that he is bound to."""
        post = self.board.posts[leader]
        bases = [zone for zone in self.bases.values() if post.zones >> zone & 1]
        return bases[0] if bases else open_zones(self.state, self.side, leader)[0]

    def _led(self, region: int) -> bool:
        mask = self.board.region_mask[region]
        return any(mask >> zone & 1 for zone in self.places.values())

    def _legions(self) -> None:
        """The weakest legions are the garrisons behind the front."""
        board = self.board
        legions = [p for p in self.mine if board.kind[p] == LEGIO]
        legions.sort(key=lambda u: (-board.sp[0][u] * board.qu[0][u], u))
        for region, base in self.bases.items():
            for _ in range(board.regions[region].garrison if region != self.front else 0):
                self.places[legions.pop()] = base
        for _ in range(board.regions[self.front].garrison):
            self.places[legions.pop(0)] = self.bases[self.front]

    def _bulk(self) -> None:
        """The other units join the stack with the most command left, at the front or at a post."""
        board = self.board
        rest = [p for p in self.mine if p not in self.places and board.kind[p] != NAVES]
        if not rest:
            return
        fit = set(open_zones(self.state, self.side, rest[0]))
        posts = {self.places[p] for p in self.mine if p in board.posts} & fit
        left = {zone: self._command(zone) for zone in sorted(posts | {self.bases[self.front]})}
        for unit in rest:
            zone = max(left, key=lambda z: (left[z], -z))
            self.places[unit] = zone
            left[zone] -= 1

    def _command(self, zone: int) -> int:
        """What the leaders of a zone can still lead."""
        board, here = self.board, [p for p, z in self.places.items() if z == zone]
        command = board.cc[self.side]
        return sum(command[p] if board.kind[p] == LEADER else -1 for p in here)

    def _fleets(self) -> None:
        board, base = self.board, self.bases[self.front]
        fleets = [p for p in self.mine if board.kind[p] == NAVES]
        if not fleets:
            return
        quiet = ~exposed_zones(self.state, self.side)
        ports = [z for z in open_zones(self.state, self.side, fleets[0]) if quiet >> z & 1]
        harbour = min(ports, key=lambda z: (z != base, board.region_of[z] != self.front, z))
        for fleet in fleets:
            self.places[fleet] = harbour


def _front(state: State, side: int, region: int) -> int:
    """How many zones of a region look upon a region of the enemy."""
    zones = state.board.region_zones[region]
    return sum(1 for zone in zones if _enemy_neighbour(state, side, zone) is not None)
