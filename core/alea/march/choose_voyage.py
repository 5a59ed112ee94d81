"""3.4.2, half-built: leaders, fleets, what they carry and where they land."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from core.alea.box.actions import Sail
from core.alea.box.board import LEADER, LEGIO, Board
from core.alea.box.state import State, enemy
from core.alea.march.movement import (
    spare_legions,
    why_not_left_outside,
    why_not_one_people,
    why_not_start,
)
from core.alea.march.naval import (
    capacity,
    fleet_allowance,
    fleet_cost,
    routes,
    why_not_left_at_sea,
    why_not_room,
    why_not_sail,
)
from core.cheapest_path import cheapest
from core.contract import Limit, Option, Options, Refusal, refuse
from core.imperator.asking.choices import Partial, Pieces, counter
from core.imperator.graph import places_of
from core.imperator.march.choose_path import way_options
from core.imperator.march.reasons import first_reason

SHIPS = 4  # of more fleets in one place not every squadron is tried
LOADS = 4  # so many loads are tried


def sail_options(view: State, side: int, partial: Partial) -> Options | None:
    if "origin" not in partial:
        places = places_of(view.index.fleet_mask[side])
        options = [Option(p, refusal=why_nobody_sails(view, side, p)) for p in places]
        return Options("origin", sorted(options, key=lambda o: o.refusal is not None), least=1)
    harbour = Harbour(view, side, partial["origin"])
    if "leaders" not in partial:
        return harbour.leader_options()
    leaders = tuple(partial["leaders"])
    if "fleets" not in partial:
        return harbour.fleet_options(leaders)
    fleets = tuple(partial["fleets"])
    if "units" not in partial:
        return harbour.unit_options(leaders, fleets)
    if "path" not in partial:
        return harbour.path_options(leaders, fleets, tuple(partial["units"]))
    return None


def why_nobody_sails(view: State, side: int, place: int) -> Refusal | None:
    """None if anybody can sail from there."""
    harbour = Harbour(view, side, place)
    if not harbour.leaders:
        return refuse("no-admiral", "3.4.2.leader", place=place)
    leaders = harbour.fresh(harbour.leaders) or harbour.leaders
    return first_reason(harbour.why_not_with(leader) for leader in leaders)


class Harbour:
    """Everybody of one side at sea or on one coast."""

    __slots__ = ("board", "fleets", "leaders", "place", "side", "units", "view")

    def __init__(self, view: State, side: int, place: int) -> None:
        index = view.index
        self.view, self.side, self.place, self.board = view, side, place, view.board
        self.leaders = tuple(index.leaders[side][place])
        self.fleets = tuple(index.fleets[side][place])
        self.units = tuple(index.land[side][place])

    # --- whole voyages, to try -----------------------------------------------------------------

    def routes(self) -> tuple[Pieces, ...]:
        known = routes(self.board, self.place, fleet_allowance(self.view))
        return known or tuple((sea,) for sea in self.board.seas[self.place])

    def why_nowhere(self, leaders: Pieces, fleets: Pieces, units: Pieces) -> Refusal | None:
        """None if these can sail somewhere, else what stops them."""
        sails = [Sail(self.place, leaders, fleets, units, path) for path in self.routes()]
        return first_reason(why_not_sail(self.view, self.side, sail) for sail in sails)

    def why_not_left(self, leaders: Pieces, fleets: Pieces, units: Pieces) -> Refusal | None:
        """Why not, if they would leave pieces behind in a place where none may stay."""
        ships, everybody = fleets + units, leaders + fleets + units
        return why_not_left_at_sea(
            self.view, self.side, self.place, everybody
        ) or why_not_left_outside(self.view, self.side, self.place, leaders, ships)

    def why_not_party(self, leaders: Pieces, must: int | None = None) -> Refusal | None:
        """None if these leaders can sail with some fleets and units, `must` among them."""
        return first_reason(
            self.why_not_squadron(leaders, fleets, must) for fleets in self.squadrons(leaders, must)
        )

    def why_not_squadron(
        self, leaders: Pieces, fleets: Pieces, must: int | None = None
    ) -> Refusal | None:
        tried: list[Refusal] = []
        left: Refusal | None = None
        for load in self.loads(leaders, fleets, must):
            behind = self.why_not_left(leaders, fleets, load)
            left = left or behind
            refusal = self.why_nowhere(leaders, fleets, load) if behind is None else None
            if behind is None and refusal is None:
                return None
            if refusal is not None:
                tried.append(refusal)
            if len(tried) == LOADS:  # the rest is alike
                break
        return first_reason(tried or [left or self.why_nowhere(leaders, fleets, ())])

    def squadrons(self, leaders: Pieces, must: int | None) -> Iterator[Pieces]:
        """All fleets, then fewer."""
        ships = self.companions(leaders, self.fresh(self.fleets))
        sizes = range(len(ships), 0, -1)
        if len(ships) > SHIPS:
            sizes = range(len(ships), 0, 1 - len(ships))  # all, or one
        for size in sizes:
            for fleets in combinations(ships, size):
                if must not in ships or must in fleets:
                    yield fleets

    def loads(self, leaders: Pieces, fleets: Pieces, must: int | None) -> Iterator[Pieces]:
        """What is aboard, by numbers of legions and others: as much as possible first where
        nobody may be left, else little."""
        units = self.companions(leaders, self.fresh(self.units))
        units = tuple(sorted(units, key=lambda unit: unit != must))
        aboard = (must,) if must in units else ()
        if self.why_not_left(leaders, fleets, ()) is None or aboard == units:
            yield aboard
        kind = self.board.kind
        legions = [unit for unit in units if kind[unit] == LEGIO]
        others = [unit for unit in units if kind[unit] != LEGIO]
        for count in range(len(legions), -1, -1):
            for more in range(len(others), -1, -1):
                load = (*legions[:count], *others[:more])
                named = must not in units or must in load
                if named and self.has_room(leaders, fleets, load):
                    yield load

    def has_room(self, leaders: Pieces, fleets: Pieces, load: Pieces) -> bool:
        command = sum(self.board.cc[self.side][leader] for leader in leaders)
        room = why_not_room(self.board, fleets, load) is None
        return room and len(load) <= command

    def companions(self, leaders: Pieces, pieces: Pieces) -> Pieces:
        if not self.view.index.band_mask[self.side] >> self.place & 1:
            return pieces
        return tuple(p for p in pieces if why_not_one_people(self.view, (*leaders, p)) is None)

    def why_not_fresh(self, piece: int) -> Refusal | None:
        """Has he moved, is he ill, has he to stay?"""
        alone = ((piece,), ()) if self.board.kind[piece] == LEADER else ((), (piece,))
        return why_not_start(self.view, self.side, self.place, *alone)

    def fresh(self, pieces: Pieces) -> Pieces:
        return tuple(piece for piece in pieces if self.why_not_fresh(piece) is None)

    # --- the fields ----------------------------------------------------------------------------

    def why_not_with(self, leader: int) -> Refusal | None:
        """None if this leader can sail, alone or with the others."""
        fresh = self.why_not_fresh(leader)
        if fresh is not None:
            return fresh
        if not self.fresh(self.fleets):
            return self.why_not_fresh(self.fleets[0])
        everybody = self.companions((leader,), self.fresh(self.leaders))
        return first_reason(self.why_not_party(leaders) for leaders in ((leader,), everybody))

    def leader_options(self) -> Options:
        options = [counter(self.board, x, self.why_not_with(x)) for x in self.leaders]
        return Options("leaders", options, many=True, least=1, most=len(options))

    def fleet_options(self, leaders: Pieces) -> Options:
        options = [counter(self.board, f, self.why_not_fleet(leaders, f)) for f in self.fleets]
        able = [option.value for option in options if option.refusal is None]
        return Options("fleets", options, many=True, least=1, most=len(able))

    def why_not_fleet(self, leaders: Pieces, fleet: int) -> Refusal | None:
        start = why_not_start(self.view, self.side, self.place, leaders, (fleet,))
        return start or self.why_not_party(leaders, fleet)

    def unit_options(self, leaders: Pieces, fleets: Pieces) -> Options:
        """Units aboard: within command and room, legions within theirs and the garrison's needs."""
        options = [
            counter(self.board, u, self.why_not_unit(leaders, fleets, u)) for u in self.units
        ]
        able = tuple(option.value for option in options if option.refusal is None)
        every = self.loads(leaders, fleets, None)
        loads = [load for load in every if self.why_not_left(leaders, fleets, load) is None]
        most = min(max(map(len, loads), default=0), len(able))
        least = min(map(len, loads), default=0)
        legions = tuple(unit for unit in able if self.board.kind[unit] == LEGIO)
        spare = self.spare(leaders, fleets, legions)
        bar = self.why_not_more(leaders, fleets, legions[: spare + 1])
        empty = None if able else self.why_not_squadron(leaders, fleets)
        return Options(
            "units",
            options,
            many=True,
            least=least,
            most=most,
            scarce=(Limit(legions, spare, bar),) if legions else (),
            needed=able if least == len(able) else (),
            over=self.why_not_more(leaders, fleets, able[: most + 1]),
            refusal=empty,
        )

    def why_not_unit(self, leaders: Pieces, fleets: Pieces, unit: int) -> Refusal | None:
        start = why_not_start(self.view, self.side, self.place, leaders, (*fleets, unit))
        return start or self.why_not_squadron(leaders, fleets, unit)

    def spare(self, leaders: Pieces, fleets: Pieces, legions: Pieces) -> int:
        """How many legions may be aboard, for their room and for the garrison they leave."""
        room = capacity(self.board, fleets)[1]
        region = self.board.region_of[self.place]
        inside = any(
            self.board.region_of[path[-1]] == region >= 0
            and why_not_sail(
                self.view, self.side, Sail(self.place, leaders, fleets, legions[:1], path)
            )
            is None
            for path in self.routes()
        )
        return room if inside else min(room, spare_legions(self.view, self.side, region))

    def why_not_more(self, leaders: Pieces, fleets: Pieces, units: Pieces) -> Refusal | None:
        if not units or self.has_room(leaders, fleets, units):
            return self.why_nowhere(leaders, fleets, units)
        sail = Sail(self.place, leaders, fleets, units, self.routes()[0])
        return why_not_sail(self.view, self.side, sail)

    def path_options(self, leaders: Pieces, fleets: Pieces, units: Pieces) -> Options:
        options = []
        for path in self.routes():
            sail = Sail(self.place, leaders, fleets, units, path)
            options.append((self.cost(path), path, why_not_sail(self.view, self.side, sail)))
        return way_options(options, self.view.index.units_mask[enemy(self.side)])

    def cost(self, path: Pieces) -> int:
        legs = zip((self.place, *path), path, strict=False)
        return sum(fleet_cost(self.board, origin, to) or 0 for origin, to in legs)


def way_by_sea(board: Board, start: int, end: int) -> list[int]:
    """The cheapest way on the map, even if enemies bar it; without any way, the place alone."""

    def afloat(here: int) -> Iterable[tuple[int, int]]:
        """Land is left only first, and entered only last."""
        onward = board.seas[here] if here == start or board.is_sea(here) else ()
        onward += board.coasts[here] if board.is_sea(here) else ()
        return [(to, fleet_cost(board, here, to) or 0) for to in onward]

    return list(cheapest(afloat, start, end)) or [end]
