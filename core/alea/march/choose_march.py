"""E.1, half-built: from where, who, what, whither; each candidate with its cost or what bars it.

What is open is found by trying whole moves: `why_not_march` and `why_not_sail` judge them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.alea.box.board import LEADER, LEGIO
from core.alea.box.state import State, enemy
from core.alea.combat.forecast_move import forecast_move, risk
from core.alea.march.choose_voyage import sail_options, why_nobody_sails
from core.alea.march.ground import limits_for
from core.alea.march.movement import (
    spare_legions,
    why_not_left_outside,
    why_not_march,
    why_not_one_people,
    why_not_start,
)
from core.alea.march.paths import reach
from core.contract import Forecast, Limit, Option, Options, Prospect, Refusal, foretell, refuse
from core.imperator.actions import March
from core.imperator.asking.choices import Partial, Pieces, counter, kinds_asked, whole
from core.imperator.asking.prompts import ActivePrompt
from core.imperator.graph import places_of
from core.imperator.march.choose_path import paths_within, way_options
from core.imperator.march.reasons import first_reason


def move_options(prompt: ActivePrompt, view: State, partial: Partial) -> Options | None:
    """March or sail, or end the movement."""
    side, kind = prompt.side, partial.get("type")
    if kind == "done":
        return None
    if kind == "sail":
        return sail_options(view, side, partial)
    if kind == "march":
        return march_options(view, side, partial)
    camps, index = _camps(view, side), view.index
    ports = places_of(index.fleet_mask[side])
    return kinds_asked(
        (
            ("march", first_reason(camp.why_nobody() for camp in camps)),
            ("sail", _why_no_voyage(view, side, ports)),
            ("done", None),  # always in the same place of the list, so that the hand learns it
        )
    )


def _why_no_voyage(view: State, side: int, ports: Sequence[int]) -> Refusal | None:
    if not ports:
        return refuse("no-fleet", "3.4.2")
    return first_reason(why_nobody_sails(view, side, port) for port in ports)


def _camps(view: State, side: int) -> list[Camp]:
    index = view.index
    ours = (index.land_mask[side] | index.leader_mask[side]) & view.board.land_mask
    return [Camp(view, side, place) for place in places_of(ours)]


def march_options(view: State, side: int, partial: Partial) -> Options | None:
    if "origin" not in partial:
        options = [Option(camp.place, refusal=camp.why_nobody()) for camp in _camps(view, side)]
        return Options("origin", sorted(options, key=lambda o: o.refusal is not None), least=1)
    camp = Camp(view, side, partial["origin"])
    if "leaders" not in partial:
        return camp.leader_options()
    leaders = tuple(partial["leaders"])
    if "units" not in partial:
        return camp.unit_options(leaders)
    units = tuple(partial["units"])
    if "path" not in partial:
        return camp.path_options(leaders, units)
    trial = March(camp.place, leaders, units, tuple(partial["path"]))
    if "drops" not in partial:
        return camp.drop_options(trial)
    drops = tuple((unit, zone) for unit, zone in partial["drops"])
    march = March(camp.place, leaders, units, trial.path, drops)
    return whole("drops", why_not_march(view, side, march))


def march_outlook(view: State, side: int, partial: Partial) -> Forecast | None:
    """The battle at the end of a march that is not all said: if legions have to be left on the way
    and it is not yet said which, without as many as that."""
    if partial.get("type") != "march" or "path" not in partial:
        return None
    leaders, units, path = (tuple(partial[name]) for name in ("leaders", "units", "path"))
    march = March(partial["origin"], leaders, units, path)
    leaving = Camp(view, side, march.origin).leaving(march)
    return None if leaving is None else forecast_move(view, leaving)


class Camp:
    """All counters of one side in one zone."""

    __slots__ = ("board", "leaders", "place", "side", "units", "view")

    def __init__(self, view: State, side: int, place: int) -> None:
        self.view, self.side, self.place, self.board = view, side, place, view.board
        self.leaders = tuple(view.index.leaders[side][place])
        self.units = tuple(view.index.land[side][place])

    def why_not(self, leaders: Pieces, units: Pieces, path: Pieces) -> Refusal | None:
        return why_not_march(self.view, self.side, March(self.place, leaders, units, path))

    def why_nowhere(self, leaders: Pieces, units: Pieces) -> Refusal | None:
        """None if these can march somewhere, else what stops them."""
        if not self.board.near[self.place]:
            return refuse("island", "7.2", place=self.place)
        limits = limits_for(self.view, self.side, leaders, units)
        ends = reach(self.board, self.place, limits)
        paths = [path for _, _, path in ends] or [(z,) for z in self.board.near[self.place]]
        return first_reason(self.why_not(leaders, units, path) for path in paths)

    def why_not_fresh(self, piece: int) -> Refusal | None:
        """Has he moved, is he ill, has he to stay?"""
        alone = ((piece,), ()) if self.board.kind[piece] == LEADER else ((), (piece,))
        return why_not_start(self.view, self.side, self.place, *alone)

    def fresh(self, pieces: Pieces) -> Pieces:
        return tuple(piece for piece in pieces if self.why_not_fresh(piece) is None)

    def command(self, leaders: Pieces) -> int:
        return sum(self.board.cc[self.side][leader] for leader in leaders)

    def companions(self, leader: int, pieces: Pieces) -> Pieces:
        """Who may travel with him: where peoples at war stand, each with its own."""
        if not self.view.index.band_mask[self.side] >> self.place & 1:
            return pieces
        return tuple(p for p in pieces if why_not_one_people(self.view, (leader, p)) is None)

    # --- from where ----------------------------------------------------------------------------

    def why_nobody(self) -> Refusal | None:
        """None if anybody can march from here."""
        return first_reason(self.why_nowhere(*party) for party in self.parties())

    def parties(self) -> Iterator[tuple[Pieces, Pieces]]:
        leaders, units = self.fresh(self.leaders), self.fresh(self.units)
        for leader in leaders:
            yield from self.parties_with(leader)
        for unit in units:
            yield (), (unit,)
        if not leaders and not units:
            yield from (((leader,), ()) for leader in self.leaders)
            yield from (((), (unit,)) for unit in self.units)

    def parties_with(self, leader: int) -> Iterator[tuple[Pieces, Pieces]]:
        """The leader alone, with all units that he can lead, and all counters together."""
        units = self.companions(leader, self.fresh(self.units))
        yield (leader,), ()
        yield (leader,), units[: self.command((leader,))]
        together = self.companions(leader, self.fresh(self.leaders))
        yield together, units[: self.command(together)]

    # --- who -----------------------------------------------------------------------------------

    def leader_options(self) -> Options:
        options = [counter(self.board, x, self.why_not_leader(x)) for x in self.leaders]
        alone = any(self.why_nowhere((), (unit,)) is None for unit in self.fresh(self.units))
        least = 0 if alone else 1
        return Options("leaders", options, many=True, least=least, most=len(options))

    def why_not_leader(self, leader: int) -> Refusal | None:
        return self.why_not_fresh(leader) or first_reason(
            self.why_nowhere(*party) for party in self.parties_with(leader)
        )

    def unit_options(self, leaders: Pieces) -> Options:
        """Units of the zone: those who cannot come with their reason."""
        needed = self.needed(leaders)
        options = [
            counter(self.board, u, self.why_not_unit(leaders, needed, u)) for u in self.units
        ]
        able = tuple(option.value for option in options if option.refusal is None)
        most = min(self.command(leaders), len(able)) if leaders else len(able)
        alone = self.why_nowhere(leaders, ()) if leaders else None
        if leaders and alone is None:
            least = 0
        else:  # 4.3: a people's leader is not alone in the Republic
            least = max(1, len(needed))
        stays = alone if leaders and alone is not None and not able else None
        legions = self.bound_to_stay(leaders, able)
        spare = spare_legions(self.view, self.side, self.board.region_of[self.place])
        scarce: tuple[Limit, ...] = ()
        if len(legions) > spare:
            scarce = (Limit(legions, spare, self.why_nowhere(leaders, legions[: spare + 1])),)
        return Options(
            "units",
            options,
            many=True,
            least=least,
            most=most,
            scarce=scarce,
            needed=needed,
            over=self.why_nowhere(leaders, able[: most + 1]) if len(able) > most else None,
            refusal=stays,
        )

    def needed(self, leaders: Pieces) -> Pieces:
        """3.4.1: units that must not stay here without a leader."""

        def left(units: Pieces) -> Refusal | None:
            return why_not_left_outside(self.view, self.side, self.place, leaders, units)

        if not leaders or left(()) is None:
            return ()
        able = self.companions(leaders[0], self.fresh(self.units))
        return tuple(u for u in able if left(tuple(x for x in able if x != u)) is not None)

    def why_not_unit(self, leaders: Pieces, needed: Pieces, unit: int) -> Refusal | None:
        start = why_not_start(self.view, self.side, self.place, leaders, (unit,))
        if start is not None:
            return start
        return self.why_nowhere(leaders, needed if unit in needed else (*needed, unit))

    def bound_to_stay(self, leaders: Pieces, units: Pieces) -> Pieces:
        """Legions of which only some may leave the region, if these cannot end within it."""
        legions = tuple(unit for unit in units if self.board.kind[unit] == LEGIO)
        if not legions:
            return ()
        limits = limits_for(self.view, self.side, leaders, legions[:1])
        region = self.board.region_of[self.place]
        inside = any(
            self.board.region_of[zone] == region
            and self.why_not(leaders, legions[:1], path) is None
            for zone, _, path in reach(self.board, self.place, limits)
        )
        return () if inside else legions

    # --- whither -------------------------------------------------------------------------------

    def path_options(self, leaders: Pieces, units: Pieces) -> Options:
        """Destinations with their cost, and those near that are barred."""
        allowance = limits_for(self.view, self.side, leaders, units).allowance
        options = [
            (cost, path, self.why_not_way(March(self.place, leaders, units, path)))
            for cost, path in paths_within(self.board, self.place, allowance)
        ]
        foes = self.view.index.units_mask[enemy(self.side)]
        if not units:
            return way_options(options, foes, lambda path: self.risk(leaders, path))
        return way_options(
            options, foes, note=lambda path: self.due(March(self.place, leaders, units, path))
        )

    def risk(self, leaders: Pieces, path: Pieces) -> Prospect | None:
        """8.2: what leaders who go alone have to fear at the end of their way."""
        return risk(self.view, self.side, March(self.place, leaders, (), path))

    def why_not_way(self, march: March) -> Refusal | None:
        """What bars a path, even if units are dropped on it."""
        refusal = why_not_march(self.view, self.side, march)
        return None if refusal is None or self.leaving(march) is not None else refusal

    def leaving(self, march: March) -> March | None:
        """3.1.1: the same march with the fewest legions left on the way that keep the garrison of
        a region; None if none need be left, or none would help."""
        refusal = why_not_march(self.view, self.side, march)
        if refusal is None or refusal.kind != "garrison" or not _may_drop(march):
            return None
        legions = tuple(unit for unit in march.units if self.board.kind[unit] == LEGIO)
        tried = (
            _dropping(march, legions[:count], zone)
            for count in range(1, len(march.units))
            for zone in march.path[:-1]
        )
        return next((m for m in tried if why_not_march(self.view, self.side, m) is None), None)

    def due(self, march: March) -> Prospect | None:
        """How many have to be left on the way, if any."""
        leaving = self.leaving(march)
        if leaving is None:
            return None
        return foretell("legions-stay", "3.1.1.garrison", count=len(leaving.drops))

    def drop_options(self, march: March) -> Options | None:
        """3.4.1: units that are left on the way, each in one zone of the path."""
        if not _may_drop(march):
            return None
        plain, due = why_not_march(self.view, self.side, march), self.due(march)
        options = []
        for unit in march.units:
            for zone in dict.fromkeys(march.path[:-1]):
                dropped = _dropping(march, (unit,), zone)
                refusal = why_not_march(self.view, self.side, dropped)
                barred = None if plain is not None and refusal == plain else refusal
                option = counter(self.board, unit, barred)
                options.append(Option([unit, zone], refusal=barred, group=option.group, note=due))
        if plain is None and all(option.refusal is not None for option in options):
            return None
        least, most = due.args["count"] if due else int(plain is not None), len(march.units) - 1
        return Options(
            "drops", options, many=True, least=least, most=most, exclusive=True, under=plain
        )


def _may_drop(march: March) -> bool:
    """Is there anybody to leave, and anywhere to leave him?"""
    return bool(march.leaders) and len(march.units) > 1 and len(march.path) > 1


def _dropping(march: March, units: Pieces, zone: int) -> March:
    drops = tuple((unit, zone) for unit in units)
    return March(march.origin, march.leaders, march.units, march.path, drops)
