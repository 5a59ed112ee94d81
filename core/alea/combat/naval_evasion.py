"""8.2: fleets get away, with those aboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from core.alea.box.board import NAVES
from core.alea.box.pieces import eliminate
from core.alea.box.state import NAVAL_EVASION, State, enemy
from core.alea.combat.contested import forced_out, strangers
from core.alea.combat.evasion import (
    BEFORE_EVASION,
    attempt,
    evasion_chance,
    free_to_go,
    get_away,
    going,
    next_to_evade,
    why_not_party,
)
from core.alea.combat.forecast import first_battle_at, forecast_left
from core.alea.combat.refuge import origins, own_people, sea_refuges, sea_ways, why_no_sea_refuge
from core.alea.march.movement import why_not_stripped
from core.alea.march.naval import why_not_left_at_sea, why_not_room
from core.alea.politics.lone_leaders import flee_lone_leaders
from core.contract import (
    Action,
    Chance,
    Event,
    Forecast,
    Options,
    Prompt,
    Refusal,
    Step,
    Table,
    refuse,
)
from core.dice import D10, odds_of
from core.flow import ask, window
from core.imperator.actions import Evade, Stand, TryEvasion
from core.imperator.asking.choices import counter, kinds_asked, one_asked
from core.imperator.combat.forecast import Clash
from core.imperator.graph import places_of
from core.imperator.march.reasons import first_reason


def sea_contested(state: State) -> Sequence[int]:
    """Places whose fleets may or must get away: the defender's fleets and enemies together."""
    attacker, defender = state.active, enemy(state.active)
    index = state.index
    meeting = index.fleet_mask[defender] & index.units_mask[attacker]
    return places_of(meeting & ~strangers(state))


def next_to_sail(state: State) -> int | None:
    """E.2: the place whose fleets may get away next."""
    return next((place for place in sea_contested(state) if place not in state.sailed), None)


def forecast_avoided(state: State) -> Clash | None:
    """At the pause before an evasion: the battle that it would avoid."""
    if state.window is None or state.window.name != BEFORE_EVASION:
        return None
    at_sea = state.step == NAVAL_EVASION
    place = next_to_sail(state) if at_sea else next_to_evade(state)
    return None if place is None else first_battle_at(state, place, at_sea)


def naval_evasion(table: Table, state: State, place: int) -> Step:
    """Fleets alone get away by themselves; with units aboard they must roll."""
    yield from window(table, state, BEFORE_EVASION)
    side, roll_left = enemy(state.active), True
    while True:
        action = yield from ask(table, state, _sea_question(side, place, roll_left=roll_left))
        if isinstance(action, TryEvasion):
            leader = _best(state, side, place)
            if not (yield from attempt(table, state, side, place, naval_leaders, leader)):
                roll_left = False  # fleets alone may still go
                continue
            action = yield from ask(table, state, _sea_question(side, place, rolled=True))
        if isinstance(action, Stand):
            table.tell(Event("fleets-stay", "8.2.naves", {"side": side, "place": place}))
        if not isinstance(action, Evade):
            break
        rule = "8.2.transport" if _aboard(state, action) else "8.2.naves"
        yield from get_away(table, state, place, action, rule)
    if place in forced_out(state):
        yield from _lose_fleets(table, state, side, place)
    state.sailed.append(place)


def cannot_leave(state: State, place: int) -> bool:
    """8.2: forced off the coast, and nobody can take these fleets anywhere."""
    side = enemy(state.active)
    return place in forced_out(state) and _sea_question(side, place)(state) is None


def sea_evasion_chance(state: State, place: int) -> Chance | None:
    """8.2: that the defender's fleets get away: by themselves, else by a die; None: they cannot."""
    side = enemy(state.active)
    prompt = _sea_question(side, place)(state) if place in sea_contested(state) else None
    if prompt is None:
        return None
    if any(isinstance(action, Evade) for action in prompt.legal(state)):
        return odds_of(D10, "8.2.naves", lambda face: True)
    return evasion_chance(state, side, place, naval_leaders)


def naval_leaders(state: State, side: int, place: int) -> list[int]:
    """Whose ratings count for fleets: all, or those assigned to them if any had to be (8.1)."""
    here = own_people(state, state.index.fleets[side][place], state.index.leaders[side][place])
    if place not in state.shared_out:
        return here
    return [x for x in here if x in state.naval_leaders]


def _best(state: State, side: int, place: int) -> int | None:
    """Whose strategic rating counts."""
    sr, goers = state.board.sr[side], free_to_go(state, naval_leaders(state, side, place))
    return max(goers, key=lambda x: (sr[x], -x), default=None)


def _aboard(state: State, action: Evade) -> list[int]:
    return [unit for unit in action.units if state.board.kind[unit] != NAVES]


def _lose_fleets(table: Table, state: State, side: int, place: int) -> Step:
    """Fleets that must go and cannot are lost; leaders left alone there must flee."""
    lost = list(state.index.fleets[side][place])
    for fleet in lost:
        eliminate(state, fleet)
    table.tell(Event("fleets-lost", "8.2.forced", {"units": lost, "place": place, "side": side}))
    yield from flee_lone_leaders(table, state, place)


def _sea_question(
    side: int, place: int, rolled: bool = False, roll_left: bool = True
) -> Callable[[State], SeaEvadePrompt | None]:
    def question(state: State) -> SeaEvadePrompt | None:
        if not state.index.fleets[side][place]:
            return None
        prompt = SeaEvadePrompt(state, side, place, rolled, roll_left)
        return prompt if prompt.worth_asking(state) else None

    return question


class SeaEvadePrompt(Prompt[Evade | Stand | TryEvasion]):
    """8.2: do the fleets go, where to, with which leaders and units aboard?"""

    kind = "sea-evasion"
    public = True
    rule = "8.2.naves"
    open = True
    complete = False

    def __init__(
        self, state: State, side: int, place: int, rolled: bool, roll_left: bool = True
    ) -> None:
        self.side, self.place, self.rolled, self.roll_left = side, place, rolled, roll_left
        self.forced = place in forced_out(state)
        self.seat = state.seat_of(side)
        self.departures: list[Action] = []  # what makes it worth asking

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "place": self.place}

    def companions(self, state: State) -> list[int]:
        """8.2: any leader of the place may lead the fleets away; 4.3: of their own people."""
        index, side, place = state.index, self.side, self.place
        leaders = own_people(state, index.fleets[side][place], index.leaders[side][place])
        return self.goers(state, leaders)

    def goers(self, state: State, leaders: list[int]) -> list[int]:
        """event.6: forced off the coast a Faction Leader goes; event.4: the sick never do."""
        if self.forced:
            return [x for x in leaders if x not in state.ill]
        return free_to_go(state, leaders)

    def refuges(self, state: State, party: Sequence[int]) -> list[int]:
        barred = origins(state, enemy(self.side), self.place)
        return sea_refuges(state, self.side, self.place, party, barred, evading=True)

    def worth_asking(self, state: State) -> bool:
        self.departures = list(self._departures(state))
        return bool(self.departures)

    def leader(self, state: State) -> int:
        """Whose rating the roll uses, and whose command limits the units aboard."""
        board, side = state.board, self.side
        able = self.goers(state, naval_leaders(state, side, self.place))
        return max(able, key=lambda x: (board.sr[side][x], board.cc[side][x], -x))

    def why_not(self, state: State, action: Evade | Stand | TryEvasion) -> Refusal | None:
        if isinstance(action, Stand):
            return refuse("must-evade", "8.2.forced") if self.forced else None
        if isinstance(action, TryEvasion):
            if not self.roll_left:
                return refuse("one-roll-only", "8.2.again")
            if not state.index.land[self.side][self.place]:
                return refuse("nobody-to-take-aboard", "8.2.transport", place=self.place)
            if self.rolled or self.party_with_units(state) is None:
                return self._why_not_stripped(state) or refuse(
                    "no-sea-refuge", "8.2.transport", zone=self.place
                )
            return None
        return (
            why_not_party(state, self.side, self.place, action, self.companions(state))
            or self._why_not_ships(state, action)
            or self._why_not_left(state, action)
        )

    def _why_not_ships(self, state: State, action: Evade) -> Refusal | None:
        board, aboard = state.board, _aboard(state, action)
        fleets = [unit for unit in action.units if board.kind[unit] == NAVES]
        if not fleets or not action.leaders:
            return refuse("fleet-needs-leader", "3.4.2.leader")
        if len(own_people(state, fleets, aboard)) < len(aboard):
            return refuse("one-people-only", "4.3.own", people=board.piece_people[fleets[0]])
        if aboard and not self.rolled:
            return refuse("units-must-roll", "8.2.transport")
        if (refusal := why_not_room(board, fleets, aboard)) is not None:
            return refusal
        if aboard:
            leader = self.leader(state)
            command = board.cc[self.side][leader]
            if leader not in action.leaders:
                return refuse("evader-must-go", "8.2.command", leader=leader)
            if len(aboard) > command:
                count = len(aboard)
                return refuse("beyond-command", "8.2.command", count=count, most=command)
        barred, party = origins(state, enemy(self.side), self.place), action.leaders + action.units
        return why_no_sea_refuge(
            state, self.side, self.place, party, barred, action.to, evading=True
        ) or why_not_stripped(state, self.side, self.place, action.to, aboard)

    def _why_not_stripped(self, state: State) -> Refusal | None:
        """3.1.1: is everybody who could go aboard needed for the garrison?"""
        land = own_people(
            state,
            state.index.fleets[self.side][self.place],
            state.index.land[self.side][self.place],
        )
        ways = sea_ways(state.board, self.place)
        bound = (
            why_not_stripped(state, self.side, self.place, to, (u,)) for u in land for to in ways
        )
        return first_reason(bound) if land and ways else None

    def _why_not_left(self, state: State, action: Evade) -> Refusal | None:
        """Forced off a coast all fleets go; at sea nobody stays behind without a ship."""
        ours = state.index.fleets[self.side][self.place]
        if self.forced and any(fleet not in action.units for fleet in ours):
            return refuse("all-fleets-must-go", "8.2.forced")
        return why_not_left_at_sea(state, self.side, self.place, action.leaders + action.units)

    def party_with_units(self, state: State) -> Evade | None:
        """A party with units aboard that could go if the roll succeeds."""
        index, side, place = state.index, self.side, self.place
        fleets = index.fleets[side][place]
        able = self.goers(state, naval_leaders(state, side, place))
        land = own_people(state, fleets, index.land[side][place])
        refuges = self.refuges(state, able + fleets + land)
        if not land or not refuges or not able or not self.roll_left:
            return None
        rolled = SeaEvadePrompt(state, side, place, rolled=True)
        leaders = tuple(able)
        command = state.board.cc[side][self.leader(state)]
        for stay in range(len(fleets)):
            for count in range(min(command, len(land)), 0, -1):
                party = Evade(leaders, tuple(fleets[stay:] + land[-count:]), refuges[0])
                if rolled.why_not(state, party) is None:
                    return party
        return None

    def legal(self, state: State) -> Sequence[Action]:
        stay: list[Action] = [] if self.forced else [Stand()]
        return stay + self.departures

    def _departures(self, state: State) -> Iterator[Action]:
        """Everything but to stand."""
        if not self.companions(state):
            return
        with_units = self.party_with_units(state)
        if not self.rolled:
            if with_units is not None:
                yield TryEvasion()
            yield from self._fleets_alone(state)
        elif with_units is not None:
            for to in self.refuges(state, with_units.leaders + with_units.units):
                yield Evade(with_units.leaders, with_units.units, to)

    def _fleets_alone(self, state: State) -> Iterator[Action]:
        fleets = tuple(state.index.fleets[self.side][self.place])
        leaders = self.companions(state)
        parties = [tuple(leaders)] + ([(x,) for x in leaders] if len(leaders) > 1 else [])
        for party in parties:
            for to in self.refuges(state, party + fleets):
                action = Evade(party, fleets, to)
                if self.why_not(state, action) is None:
                    yield action

    # --- half-built ----------------------------------------------------------------------------

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        if "type" not in partial:
            tags: list[tuple[str, Refusal | None]] = [
                ("stand", self.why_not(view, Stand())),
                ("try-evasion", self.why_not(view, TryEvasion())),
                ("evade", self._why_not_at_all(view)),
            ]
            return kinds_asked(sorted(tags, key=lambda tag: tag[1] is not None))
        if partial["type"] != "evade":
            return None
        if "leaders" not in partial:
            return self._leader_options(view)
        leaders = tuple(partial["leaders"])
        if "units" not in partial:
            return self._unit_options(view, leaders)
        if "to" not in partial:
            units = tuple(partial["units"])
            return one_asked(
                "to",
                sea_ways(view.board, self.place),
                lambda to: self.why_not(view, Evade(leaders, units, to)),
            )
        return None

    def _why_not_party(
        self, view: State, leaders: tuple[int, ...], units: tuple[int, ...]
    ) -> Refusal | None:
        """None if these may evade somewhere."""
        near = sea_ways(view.board, self.place)
        return first_reason(self.why_not(view, Evade(leaders, units, to)) for to in near)

    def _why_not_at_all(self, view: State, must: int | None = None) -> Refusal | None:
        """None if any party, `must` in it, may evade."""
        leaders = self.companions(view)
        crews = [tuple(leaders), *((x,) for x in leaders)]
        tries = [crew for crew in crews if must not in leaders or must in crew]
        return first_reason(self._why_not_crew(view, crew, must) for crew in tries)

    def _why_not_crew(
        self, view: State, leaders: tuple[int, ...], must: int | None = None
    ) -> Refusal | None:
        """None if these leaders may evade with some fleets and units, `must` among them."""
        parties = self._parties(view, must)
        return first_reason(self._why_not_party(view, leaders, units) for units in parties)

    def _parties(self, view: State, must: int | None) -> Iterator[tuple[int, ...]]:
        """All fleets or fewer, with much or little aboard."""
        fleets = view.index.fleets[self.side][self.place]
        land = view.index.land[self.side][self.place] if self.rolled else []
        land = sorted(land, key=lambda unit: unit != must)
        for stay in range(len(fleets)):
            for ships in (fleets[stay:], fleets[: len(fleets) - stay]):
                for count in range(len(land), -1, -1):
                    party = (*ships, *land[:count])
                    if must in party or must not in (*fleets, *land):
                        yield party

    def _leader_options(self, view: State) -> Options:
        here = view.index.leaders[self.side][self.place]
        options = [counter(view.board, x, self._why_not_leader(view, x)) for x in here]
        return Options("leaders", options, many=True, least=1, most=len(options))

    def _why_not_leader(self, view: State, leader: int) -> Refusal | None:
        if leader in self.companions(view):
            return self._why_not_at_all(view, leader)
        fleets = tuple(view.index.fleets[self.side][self.place])
        return self._why_not_party(view, (leader,), fleets)

    def _unit_options(self, view: State, leaders: tuple[int, ...]) -> Options:
        index, side, place = view.index, self.side, self.place
        units = index.fleets[side][place] + (index.land[side][place] if self.rolled else [])
        options = [counter(view.board, u, self._why_not_crew(view, leaders, u)) for u in units]
        needed = tuple(index.fleets[side][place]) if self.forced else ()
        most = len(options)
        return Options("units", options, many=True, least=1, most=most, needed=needed)

    def forecast(self, view: State, action: Action) -> Forecast | None:
        return self.outlook(view, msgspec.to_builtins(action))

    def outlook(self, view: State, partial: dict[str, Any]) -> Forecast | None:
        """The battle of those who stay: the naval one, if both have fleets there then."""
        return forecast_left(view, self.place, going(partial), naval=True)

    def chance(self, view: State, action: Action) -> Chance | None:
        if not isinstance(action, TryEvasion):
            return None
        return evasion_chance(view, self.side, self.place, naval_leaders)
