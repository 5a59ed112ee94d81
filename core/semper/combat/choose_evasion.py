"""8.2: who gets away, and where to, after a lucky die."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

import msgspec

from core.contract import Action, Forecast, Limit, Options, Prompt, Refusal, refuse
from core.imperator.actions import Evade
from core.imperator.asking.choices import counter, first_refusal, kinds, one_asked
from core.imperator.asking.sample import Sample, pick, scatter
from core.semper.box.state import State, enemy
from core.semper.combat.evaders import (
    commands,
    free_to_go,
    ways_with_a_unit,
    why_kept,
    why_not_evade,
)
from core.semper.combat.forecast import forecast_left
from core.semper.combat.refuge import kindred, land_refuges, origins


class EvadePrompt(Prompt[Evade]):
    """8.2: who goes, and where to?"""

    kind = "evade"
    public = True
    rule = "8.2"
    open = True
    complete = False

    def __init__(self, state: State, side: int, place: int) -> None:
        self.side, self.place = side, place
        self.seat = state.seat_of(side)

    def args(self) -> dict[str, Any]:
        return {"place": self.place, "side": self.side}

    def why_not(self, state: State, action: Evade) -> Refusal | None:
        return why_not_evade(state, self.side, self.place, action)

    # --- a sample ----------------------------------------------------------------------------

    def legal(self, state: State) -> Sequence[Action]:
        """All leaders or one of them, to each zone, with as many units as they can take, or
        fewer; if none of these may go, one leader alone or with one unit."""
        barred = origins(state, enemy(self.side), self.place)
        ways = self._open(state, self._ways(state, barred), barred)
        ways = ways or self._open(state, self._least_ways(state), barred)
        return Sample(len(ways), lambda i: ways[i])

    def _open(self, state: State, ways: Iterable[Evade], barred: int) -> list[Evade]:
        side, place = self.side, self.place
        return [
            way
            for way in dict.fromkeys(ways)
            if why_not_evade(state, side, place, way, barred) is None
        ]

    def _least_ways(self, state: State) -> Iterator[Evade]:
        """Of several peoples' leaders perhaps only those may go who have units here."""
        index, near = state.index, state.board.near[self.place]
        units = free_to_go(state, index.units[self.side][self.place])
        for leader in free_to_go(state, index.leaders[self.side][self.place]):
            for party in ((), *((unit,) for unit in units)):
                yield from (Evade((leader,), party, to) for to in near)

    def _ways(self, state: State, barred: int) -> Iterator[Evade]:
        index = state.index
        everybody = free_to_go(state, index.leaders[self.side][self.place])
        units = free_to_go(state, index.units[self.side][self.place])
        ways = {leader: self._ways_of(state, leader, units, barred) for leader in everybody}
        nonce = state.falls * 64 + self.place
        open_to: dict[tuple[int, ...], list[tuple[int, int]]] = {}  # leaders -> units and masks
        for n, to in enumerate(state.board.near[self.place]):
            able = [leader for leader in everybody if ways[leader] >> to & 1]
            luck = scatter(nonce, n)
            parties = {tuple(able), tuple(able[luck % len(able) :][:1]) if able else ()}
            for leaders in sorted(party for party in parties if party):
                if leaders not in open_to:
                    ways_of = {
                        kin: self._refuges(state, leaders, (unit,), barred)
                        for kin, unit in kindred(state, units)
                    }
                    open_to[leaders] = [(unit, ways_of[state.board.kin[unit]]) for unit in units]
                led = [unit for unit, zones in open_to[leaders] if zones >> to & 1]
                for most in (len(led), luck % (len(led) + 1), 0):
                    yield Evade(leaders, self._led(state, leaders, led, most, luck), to)

    def _ways_of(self, state: State, leader: int, units: Sequence[int], barred: int) -> int:
        """4.3.alone: with a unit of his own, if not alone."""
        ways = self._refuges(state, (leader,), (), barred)
        if not state.board.hostile[leader]:
            return ways  # where his units may go he may go, too
        return ways | ways_with_a_unit(state, self.side, self.place, leader, units, barred)

    def _refuges(
        self, state: State, leaders: Sequence[int], units: Sequence[int], barred: int
    ) -> int:
        return land_refuges(state, self.side, self.place, leaders, units, barred)

    def _led(
        self, state: State, leaders: Sequence[int], units: Sequence[int], most: int, luck: int
    ) -> tuple[int, ...]:
        """So many units at most, as the leaders command them."""
        led = [
            unit
            for command, own in commands(state, leaders, units)
            for unit in pick(own, command, luck)
        ]
        return pick(sorted(led), min(most, len(led)), luck)

    # --- field by field ----------------------------------------------------------------------

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        """Who goes, with which units, and where to."""
        if "type" not in partial:
            return kinds(["evade"])
        if "leaders" not in partial:
            here = view.index.leaders[self.side][self.place]
            options = [counter(view.board, x, why_kept(view, x)) for x in here]
            return Options("leaders", options, many=True, least=1, most=len(options))
        leaders = tuple(partial["leaders"])
        if "units" not in partial:
            return self._unit_options(view, leaders)
        if "to" not in partial:
            units = tuple(partial["units"])
            return one_asked(
                "to", view.board.near[self.place],
                lambda to: self.why_not(view, Evade(leaders, units, to)),
            )  # fmt: skip
        return None

    def _unit_options(self, view: State, leaders: tuple[int, ...]) -> Options:
        near = view.board.near[self.place]
        barred = origins(view, enemy(self.side), self.place)
        alone = self._refuges(view, leaders, (), barred)
        # where the leaders may go comes first: what bars the units there is the reason to tell
        near = tuple(sorted(near, key=lambda to: not alone >> to & 1))

        def why_not(parties: Iterable[tuple[int, ...]]) -> Refusal | None:
            return first_refusal(
                self.why_not(view, Evade(leaders, party, to)) for party in parties for to in near
            )

        units = view.index.units[self.side][self.place]
        everybody = commands(view, leaders, units)
        options = [counter(view.board, u, why_not(_parties(u, everybody))) for u in units]
        able = [option.value for option in options if option.refusal is None]
        groups = commands(view, leaders, able)
        most = sum(min(command, len(own)) for command, own in groups)
        least = 0 if why_not([()]) is None else 1
        return Options(
            "units",
            options,
            many=True,
            least=least,
            most=most,
            scarce=_scarce(groups),
            over=_beyond(len(able), most),
        )

    # --- what it would bring -----------------------------------------------------------------

    def forecast(self, view: State, action: Action) -> Forecast | None:
        return self.outlook(view, msgspec.to_builtins(action))

    def outlook(self, view: State, partial: dict[str, Any]) -> Forecast | None:
        """The battle of those who stay."""
        gone = (*partial.get("leaders", ()), *partial.get("units", ()))
        return forecast_left(view, self.place, gone)


def _parties(unit: int, groups: Sequence[tuple[int, list[int]]]) -> Iterator[tuple[int, ...]]:
    """4.3.alone: a unit alone, and with one of each other nation whose leaders go along."""
    yield (unit,)
    others = [own for _, own in groups if own and unit not in own]
    if others:
        yield from ((unit, *theirs) for theirs in product(*others))


def _scarce(groups: Sequence[tuple[int, list[int]]]) -> tuple[Limit, ...]:
    """8.2.command: no more of a nation than its leaders take along."""
    return tuple(
        Limit(tuple(own), command, _beyond(len(own), command))
        for command, own in groups
        if len(own) > command
    )


def _beyond(count: int, most: int) -> Refusal | None:
    return refuse("beyond-command", "8.2.command", count=count, most=most) if count > most else None
