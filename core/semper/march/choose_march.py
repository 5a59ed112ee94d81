"""E.1, half-built: from where, who, what, whither; each candidate with its cost or what bars it.

What is open is found by trying whole moves: `why_not_march` and `why_not_sail` judge them.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from core.contract import Forecast, Option, Options, Prospect, Refusal, foretell
from core.imperator.actions import March
from core.imperator.asking.choices import Partial, Pieces, counter, kinds_asked, whole
from core.imperator.asking.prompts import ActivePrompt
from core.imperator.graph import places_of
from core.imperator.march.choose_path import paths_within, way_options
from core.imperator.march.reasons import first_reason
from core.semper.box.board import LEADER, NOBODY
from core.semper.box.state import State, enemy
from core.semper.combat.forecast_move import forecast_move, risk
from core.semper.march.choose_voyage import sail_options, why_no_voyage
from core.semper.march.ground import limits_for, restless
from core.semper.march.movement import (
    movers_at,
    owner_of,
    why_not_left,
    why_not_march,
    why_not_one_people,
    why_not_start,
    why_not_way,
)
from core.semper.march.paths import Onward, reach_onward


def move_options(prompt: ActivePrompt, view: State, partial: Partial) -> Options | None:
    """March or sail, or end the movement."""
    side, kind = prompt.side, partial.get("type")
    if kind == "done":
        return None
    if kind == "sail":
        return sail_options(view, side, partial)
    if kind == "march":
        return march_options(view, side, partial)
    return kinds_asked(
        (
            ("march", first_reason(camp.why_nobody() for camp in _camps(view, side))),
            ("sail", why_no_voyage(view, side)),
            ("done", None),  # always in the same place of the list, so that the hand learns it
        )
    )


def onward_options(
    view: State, side: int, place: int, onward: Onward, partial: Partial
) -> Options | None:
    """3.6.3.D: go on from this zone, or stay."""
    kind = partial.get("type")
    if kind == "done":
        return None
    camp = Camp(view, side, place, onward)
    if kind == "march":
        if "origin" not in partial:
            return Options("origin", [Option(place, refusal=camp.why_nobody())], least=1)
        return _camp_options(camp, partial)
    return kinds_asked((("march", camp.why_nobody()), ("done", None)))


def _camps(view: State, side: int) -> list[Camp]:
    """Every zone with counters that this side moves; peoples at peace have theirs at home."""
    index = view.index
    ours = index.unit_mask[side] | index.leader_mask[side]
    quiet = index.unit_mask[NOBODY] | index.leader_mask[NOBODY]
    for people in restless(view, side):
        ours |= quiet & view.board.homeland_mask[people]
    return [Camp(view, side, place) for place in places_of(ours & view.board.land_mask)]


def march_options(view: State, side: int, partial: Partial) -> Options | None:
    if "origin" not in partial:
        options = [Option(camp.place, refusal=camp.why_nobody()) for camp in _camps(view, side)]
        return Options("origin", sorted(options, key=lambda o: o.refusal is not None), least=1)
    return _camp_options(Camp(view, side, partial["origin"]), partial)


def _camp_options(camp: Camp, partial: Partial) -> Options | None:
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
    return whole("drops", camp.why_not_whole(march))


def march_outlook(
    view: State, side: int, partial: Partial, onward: Onward | None = None
) -> Forecast | None:
    """The battle at the end of a march that is not all said: if units have to be left on the way
    and it is not yet said which, without those."""
    if partial.get("type") != "march" or "path" not in partial:
        return None
    leaders, units, path = (tuple(partial[name]) for name in ("leaders", "units", "path"))
    march = March(partial["origin"], leaders, units, path)
    leaving = Camp(view, side, march.origin, onward).leaving(march)
    return None if leaving is None else forecast_move(view, leaving)


class Camp:
    """All counters in one zone that one side moves."""

    __slots__ = ("board", "leaders", "onward", "place", "side", "units", "view")

    def __init__(self, view: State, side: int, place: int, onward: Onward | None = None) -> None:
        self.view, self.side, self.place, self.board = view, side, place, view.board
        self.onward = onward
        self.leaders, self.units = movers_at(view, side, place)

    def why_not_whole(self, march: March) -> Refusal | None:
        return why_not_march(self.view, self.side, march, self.onward)

    def why_not(self, leaders: Pieces, units: Pieces, path: Pieces) -> Refusal | None:
        return self.why_not_whole(March(self.place, leaders, units, path))

    def why_nowhere(self, leaders: Pieces, units: Pieces) -> Refusal | None:
        """None if these can march somewhere, else what stops them."""
        limits = limits_for(self.view, self.side, leaders, units)
        ends = reach_onward(self.board, self.place, limits, self.onward)
        paths = [path for _, _, path in ends] or [(z,) for z in self.board.near[self.place]]
        return first_reason(self.why_not(leaders, units, path) for path in paths)

    def why_not_fresh(self, piece: int) -> Refusal | None:
        """Has he moved, is he ill, has he to stay?"""
        if self.onward is not None:
            return self.why_not_onward(piece)
        alone = ((piece,), ()) if self.board.kind[piece] == LEADER else ((), (piece,))
        return why_not_start(self.view, self.side, self.place, *alone)

    def why_not_onward(self, piece: int) -> Refusal | None:
        """3.6.3.D: units go on with one of the leaders."""
        assert self.onward is not None
        leading = [x for x in self.leaders if x in self.onward.pieces]
        leaders: Pieces = tuple(leading[:1])
        units: Pieces = (piece,)
        if piece in self.leaders:
            leaders, units = (piece,), ()
        return why_not_start(self.view, self.side, self.place, leaders, units, self.onward)

    def fresh(self, pieces: Pieces) -> Pieces:
        return tuple(piece for piece in pieces if self.why_not_fresh(piece) is None)

    def command(self, leaders: Pieces) -> int:
        return sum(self.board.cc[leader] for leader in leaders)

    def companions(self, leader: int, pieces: Pieces) -> Pieces:
        """Who may travel with him: where peoples stand, each with its own."""
        owner = owner_of(self.view, self.side, (leader,))
        if owner and not self.view.index.band_mask[self.side] >> self.place & 1:
            return tuple(p for p in pieces if self.view.side[p] == owner)
        return tuple(p for p in pieces if why_not_one_people(self.view, (leader, p)) is None)

    # --- from where ----------------------------------------------------------------------------

    def why_nobody(self) -> Refusal | None:
        """None if anybody can march from here."""
        return first_reason(self.why_nowhere(*party) for party in self.parties())

    def parties(self) -> Iterator[tuple[Pieces, Pieces]]:
        leaders, units = self.fresh(self.leaders), self.fresh(self.units)
        for leader in leaders:
            yield from self.parties_with(leader)
        for unit in units if self.onward is None else ():
            yield (), (unit,)
        if not leaders and not units:
            yield from (((leader,), ()) for leader in self.leaders)
            yield from (((), (unit,)) for unit in self.units)

    def parties_with(self, leader: int) -> Iterator[tuple[Pieces, Pieces]]:
        """The leader alone, with each unit, with all units that he can lead, and all counters
        together."""
        units = self.companions(leader, self.fresh(self.units))
        yield (leader,), ()
        yield from (((leader,), (unit,)) for unit in units)
        yield (leader,), units[: self.command((leader,))]
        together = self.companions(leader, self.fresh(self.leaders))
        yield together, units[: self.command(together)]

    # --- who -----------------------------------------------------------------------------------

    def leader_options(self) -> Options:
        options = [counter(self.board, x, self.why_not_leader(x)) for x in self.leaders]
        alone = self.onward is None and any(
            self.why_nowhere((), (unit,)) is None for unit in self.fresh(self.units)
        )
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
        else:  # 4.3.alone, and whoever may leave nobody behind
            least = max(1, len(needed))
        stays = alone if leaders and alone is not None and not able else None
        return Options(
            "units",
            options,
            many=True,
            least=least,
            most=most,
            needed=needed,
            over=self.why_nowhere(leaders, able[: most + 1]) if len(able) > most else None,
            refusal=stays,
        )

    def needed(self, leaders: Pieces) -> Pieces:
        """3.4.1.outside, 3.7.2.leaderless: units that must not stay here without a leader."""

        def left(units: Pieces) -> Refusal | None:
            return why_not_left(self.view, self.side, self.place, leaders, units)

        if not leaders or left(()) is None:
            return ()
        able = self.companions(leaders[0], self.fresh(self.units))
        return tuple(u for u in able if left(tuple(x for x in able if x != u)) is not None)

    def why_not_unit(self, leaders: Pieces, needed: Pieces, unit: int) -> Refusal | None:
        start = why_not_start(self.view, self.side, self.place, leaders, (unit,), self.onward)
        if start is not None:
            return start
        return self.why_nowhere(leaders, needed if unit in needed else (*needed, unit))

    # --- whither -------------------------------------------------------------------------------

    def path_options(self, leaders: Pieces, units: Pieces) -> Options:
        """Destinations with their cost, and those near that are barred."""
        options = [
            (cost, path, self.why_not_path(March(self.place, leaders, units, path)))
            for cost, path in paths_within(self.board, self.place, self.allowance(leaders, units))
        ]
        foes = self.view.index.unit_mask[enemy(self.side)]
        if not units:
            return way_options(options, foes, lambda path: self.risk(leaders, path))
        return way_options(
            options, foes, note=lambda path: self.due(March(self.place, leaders, units, path))
        )

    def allowance(self, leaders: Pieces, units: Pieces) -> int:
        """MP of the fastest of them: slow units can be left on the way."""
        parties: list[tuple[Pieces, Pieces]] = [(leaders, (unit,)) for unit in units]
        parties = parties or [(leaders, ())]
        most = max(limits_for(self.view, self.side, *party).allowance for party in parties)
        return most - (self.onward.spent if self.onward is not None else 0)

    def risk(self, leaders: Pieces, path: Pieces) -> Prospect | None:
        """7.1.lone: what leaders who go alone have to fear at the end of their way."""
        return risk(self.view, self.side, March(self.place, leaders, (), path))

    def why_not_path(self, march: March) -> Refusal | None:
        """What bars a path, even if units are dropped on it."""
        refusal = self.why_not_whole(march)
        return None if refusal is None or self.leaving(march) is not None else refusal

    def leaving(self, march: March) -> March | None:
        """3.4.1.drop: the same march without the units that cannot go to its end, left on the way
        as late as they can be; None if none need be left, or that would not help."""
        if not _may_drop(march) or self.why_not_whole(march) is None:
            return None
        unfit = tuple(unit for unit in march.units if self.falls_behind(march, unit))
        if not unfit or len(unfit) == len(march.units):
            return None
        latest = reversed(march.path[:-1])
        tried = (_with_drops(march, dict.fromkeys(unfit, zone)) for zone in latest)
        return next((m for m in tried if self.why_not_whole(m) is None), None)

    def falls_behind(self, march: March, unit: int) -> bool:
        """Would this unit not come to the end of the way, if it went alone with the leaders?"""
        alone = March(march.origin, march.leaders, (unit,), march.path)
        return why_not_way(self.view, self.side, alone, self.onward) is not None

    def due(self, march: March) -> Prospect | None:
        """Who has to be left on the way, if anybody."""
        leaving = self.leaving(march)
        if leaving is None:
            return None
        return foretell("units-stay", "3.4.1.drop", some=[unit for unit, _ in leaving.drops])

    def drop_options(self, march: March) -> Options | None:
        """3.4.1.drop: units that are left on the way, each in one zone of the path. Those who have
        to be left come first; where there is only one zone for them, they are chosen already."""
        if not _may_drop(march):
            return None
        plain, leaving = self.why_not_whole(march), self.leaving(march)
        due = self.due(march)
        must = dict(leaving.drops) if leaving is not None else {}
        options, needed = list[Option](), list[list[int]]()
        for unit in sorted(march.units, key=lambda unit: unit not in must):
            note = due if unit in must else None
            drops = self.drops_of(march, must, unit)
            options += [structs.replace(option, note=note) for option in drops]
            open_ = [option.value for option in drops if option.refusal is None]
            needed += open_ if unit in must and len(open_) == 1 else []
        if plain is None and all(option.refusal is not None for option in options):
            return None
        least, most = len(must) or int(plain is not None), len(march.units) - 1
        return Options(
            "drops",
            options,
            many=True,
            least=least,
            most=most,
            needed=tuple(needed),
            exclusive=True,
            under=plain,
        )

    def drops_of(self, march: March, must: dict[int, int], unit: int) -> list[Option]:
        """A unit in each zone of the way, beside those that have to be left anyway."""
        options = []
        for zone in dict.fromkeys(march.path[:-1]):
            refusal = self.why_not_whole(_with_drops(march, {**must, unit: zone}))
            group = counter(self.board, unit, refusal).group
            options.append(Option([unit, zone], refusal=refusal, group=group))
        return options


def _may_drop(march: March) -> bool:
    """Is there anybody to leave, and anywhere to leave him?"""
    return bool(march.leaders) and len(march.units) > 1 and len(march.path) > 1


def _with_drops(march: March, drops: dict[int, int]) -> March:
    return March(march.origin, march.leaders, march.units, march.path, tuple(drops.items()))
