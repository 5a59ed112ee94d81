"""8.1 assignment of leaders and 8.2 evasion, on land and at sea."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any

import msgspec

from core.alea.actions import Assign, Evade, Stand, TryEvasion
from core.alea.board import NAVES, places_of
from core.alea.choices import counter, counters, first_refusal, kinds_asked, one_asked, subset
from core.alea.contested import forced_out, land_contested, naval_contested, strangers
from core.alea.effects import bound, why_not_leave
from core.alea.forces import draw_up
from core.alea.forecast import forecast_assigned, forecast_battle, forecast_left
from core.alea.leaders import flee_lone_leaders
from core.alea.naval import why_not_left_at_sea, why_not_room
from core.alea.plague import exposed
from core.alea.refuge import land_refuges, origins, own_people, sea_refuges
from core.alea.sample import Sample, pick, scatter
from core.alea.state import State, eliminate, enemies_of, enemy, move, neutral_zones
from core.alea.terms import band_terms, people_of_band, terms_for, why_shut
from core.contract import (
    Action,
    Answer,
    Chance,
    Event,
    Forecast,
    Options,
    Prompt,
    Refusal,
    Table,
    refuse,
)
from core.dice import D10, open_roll
from core.flow import ask, window

Flow = Generator[Prompt, Answer, None]
Question = Callable[[State], Prompt | None]


# --- 8.1 leaders between a naval and a land battle -----------------------------------------------


def assignment(table: Table, state: State) -> Flow:
    """Where both battles may come, every leader fights in one of them only: attacker first."""
    state.shared_out = [z for z in land_contested(state) if z in naval_contested(state)]
    for zone in list(state.shared_out):
        for side in (state.active, enemy(state.active)):
            if not state.index.leaders[side][zone]:
                continue
            action = yield from ask(table, state, _assign_question(side, zone))
            if isinstance(action, Assign):
                state.naval_leaders += action.naval
                told = {"side": side, "place": zone, "leaders": list(action.naval)}
                table.tell(Event("assigned", "8.1.assign", told))


def _assign_question(side: int, zone: int) -> Question:
    return lambda s: AssignPrompt(s, side, zone) if s.index.leaders[side][zone] else None


class AssignPrompt(Prompt):
    """8.1: who fights with the fleets?"""

    kind = "assign"
    public = True
    rule = "8.1.assign"
    open = True

    def __init__(self, state: State, side: int, zone: int) -> None:
        self.side, self.zone, self.seat = side, zone, state.seat_of(side)
        self.complete = len(state.index.leaders[side][zone]) <= 2

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "place": self.zone}

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Assign):
            return refuse("not-an-answer", "table.action")
        here = state.index.leaders[self.side][self.zone]
        if len(set(action.naval)) != len(action.naval) or not set(action.naval) <= set(here):
            return refuse("not-here", "8.1.assign")
        return None

    def legal(self, state: State) -> Sequence[Action]:
        here = state.index.leaders[self.side][self.zone]
        singles = [Assign((leader,)) for leader in here]
        every = [Assign(tuple(here))] if len(here) > 1 else []
        return [Assign(()), *singles, *every]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        here = view.index.leaders[self.side][self.zone]
        return subset(partial, "assign", "naval", counters(view.board, here), 0, len(here))

    def forecast(self, view: State, action: Action) -> Forecast | None:
        """The naval battle, which comes first, and the other, if these were with the fleets."""
        if self.why_not(view, action) is not None or not isinstance(action, Assign):
            return None
        return forecast_assigned(view, self.zone, action.naval)


# --- 8.2 on land ---------------------------------------------------------------------------------


def land_evasion(table: Table, state: State, zone: int) -> Flow:
    """The defender may try to get away; again only after a success."""
    yield from window(table, state, "before-evasion")
    side = enemy(state.active)
    while True:
        action = yield from ask(table, state, _try_question(side, zone))
        if not isinstance(action, TryEvasion):
            break
        if not (yield from _attempt(table, state, side, zone, land_leaders)):
            break
        choice = yield from ask(table, state, _evade_question(side, zone))
        if isinstance(choice, Evade):
            yield from _get_away(table, state, zone, choice, "8.2")
    state.evaded.append(zone)


def evader(state: State, side: int, zone: int) -> int | None:
    """The leader with the best strategic rating, if he has somewhere to go."""
    board = state.board
    leaders = free_to_go(state, land_leaders(state, side, zone))
    if not leaders or not state.index.land_mask[enemy(side)] >> zone & 1:
        return None
    barred = origins(state, enemy(side), zone)
    free = {x: bool(land_refuges(state, side, zone, [x], (), barred)) for x in leaders}
    best = max(leaders, key=lambda x: (board.sr[side][x], free[x], board.cc[side][x], -x))
    return best if free[best] else None


def land_leaders(state: State, side: int, zone: int) -> list[int]:
    """Who is not assigned to the fleets."""
    return [x for x in state.index.leaders[side][zone] if x not in state.naval_leaders]


def free_to_go(state: State, leaders: list[int]) -> list[int]:
    """event.4, event.6: evasion is leaving, too, which some may not do this year."""
    return [x for x in leaders if not bound(state, x)]


def _attempt(
    table: Table,
    state: State,
    side: int,
    place: int,
    leaders: Callable[[State, int, int], list[int]],
) -> Generator[Prompt, Answer, bool]:
    """1d10 plus the best attacking leader's bonus must stay below the best strategic rating."""
    die = yield from open_roll(table, state, D10, rule="8.2", purpose="evasion")
    rating, bonus = evasion_terms(state, side, place, leaders)
    success = die + bonus < rating
    told = {"side": side, "place": place, "total": die + bonus, "rating": rating}
    if success:
        table.tell(Event("evasion-succeeds", "8.2", told))
    else:
        table.tell(Event("evasion-fails", "8.2.again", told))
    return success


def evasion_terms(
    state: State, side: int, place: int, leaders: Callable[[State, int, int], list[int]]
) -> tuple[int, int]:
    """The rating to stay below, and what is added to the die."""
    board, foe = state.board, enemy(side)
    goers = free_to_go(state, leaders(state, side, place))
    rating = max((board.sr[side][x] for x in goers), default=0)
    hunters = [x for x in leaders(state, foe, place) if x not in state.ill]  # event.4
    return rating, max((board.leader_tb[foe][x] for x in hunters), default=0)


def evasion_chance(
    state: State, side: int, place: int, leaders: Callable[[State, int, int], list[int]]
) -> Chance:
    rating, bonus = evasion_terms(state, side, place, leaders)
    good = [face for face in D10.faces() if face + bonus < rating]
    return Chance(len(good), D10.sides, "8.2", max(good, default=-1))


def _get_away(table: Table, state: State, place: int, evade: Evade, rule: str) -> Flow:
    for piece in evade.leaders + evade.units:
        move(state, piece, evade.to)
    told = {
        "leaders": list(evade.leaders),
        "units": list(evade.units),
        "origin": place,
        "to": evade.to,
    }
    table.tell(Event("evades", rule, told))
    yield from exposed(table, state, evade.to, evade.leaders + evade.units)
    yield from flee_lone_leaders(table, state, evade.to)
    yield from flee_lone_leaders(table, state, place)


def _try_question(side: int, zone: int) -> Question:
    return lambda s: None if evader(s, side, zone) is None else TryPrompt(s, side, zone)


class TryPrompt(Prompt):
    """8.2: try to get away, or stand?"""

    kind = "evasion"
    public = True
    rule = "8.2"
    open = True

    def __init__(self, state: State, side: int, place: int) -> None:
        self.side, self.place = side, place
        self.seat = state.seat_of(side)

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "place": self.place}

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, TryEvasion | Stand):
            return None
        return refuse("not-an-answer", "table.action")

    def legal(self, state: State) -> Sequence[Action]:
        return [Stand(), TryEvasion()]

    def forecast(self, view: State, action: Action) -> Forecast | None:
        """The battle for those who stay, or do not get away."""
        return forecast_battle(view, draw_up(view, self.place, False))

    def chance(self, view: State, action: Action) -> Chance | None:
        if not isinstance(action, TryEvasion):
            return None
        return evasion_chance(view, self.side, self.place, land_leaders)


def _evade_question(side: int, zone: int) -> Question:
    def question(state: State) -> Prompt | None:
        leader = evader(state, side, zone)
        return None if leader is None else EvadePrompt(state, side, zone, leader)

    return question


class EvadePrompt(Prompt):
    """8.2: who goes with the leader that got away, and where to?"""

    kind = "evade"
    public = True
    rule = "8.2"
    open = True
    complete = False

    def __init__(self, state: State, side: int, place: int, leader: int) -> None:
        self.side, self.place, self.leader = side, place, leader
        self.seat = state.seat_of(side)

    def args(self) -> dict[str, Any]:
        return {"leader": self.leader, "place": self.place, "side": self.side}

    def refuges(self, state: State, units: Sequence[int], leaders: Sequence[int] = ()) -> list[int]:
        barred = origins(state, enemy(self.side), self.place)
        party = leaders or [self.leader]
        return land_refuges(state, self.side, self.place, party, units, barred)

    def companions(self, state: State) -> list[int]:
        return self._own(state, free_to_go(state, land_leaders(state, self.side, self.place)))

    def followers(self, state: State) -> list[int]:
        return self._own(state, state.index.land[self.side][self.place])

    def _own(self, state: State, pieces: list[int]) -> list[int]:
        """4.3: a people's leader takes only his own people with him."""
        people = people_of_band(state, [self.leader])
        if people < 0:
            return pieces
        return [piece for piece in pieces if state.board.piece_people[piece] == people]

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Evade):
            return refuse("not-an-answer", "table.action")
        return (
            _why_not_party(state, self.side, self.place, action, self.companions(state))
            or self._why_not_led(state, action)
            or self._why_not_to(state, action)
        )

    def _why_not_led(self, state: State, action: Evade) -> Refusal | None:
        board = state.board
        if self.leader not in action.leaders:
            return refuse("evader-must-go", "8.2.command", leader=self.leader)
        command = board.cc[self.side][self.leader]
        if len(action.units) > command:
            count = len(action.units)
            return refuse("beyond-command", "8.2.command", count=count, most=command)
        if any(board.kind[unit] == NAVES for unit in action.units):
            return refuse("fleets-sail", "3.4.2", piece=action.units[0])
        if not set(action.units) <= set(self.followers(state)):
            people = board.piece_people[self.leader]
            return refuse("one-people-only", "4.3.own", people=people)
        return None

    def _why_not_to(self, state: State, action: Evade) -> Refusal | None:
        if action.to in self.refuges(state, action.units, action.leaders):
            return None
        return _refuse_refuge(state, self.side, self.place, action)

    def legal(self, state: State) -> Sequence[Action]:
        land = self.followers(state)
        most = min(len(land), state.board.cc[self.side][self.leader])
        everybody = self.companions(state)
        refuges = self.refuges(state, land[:1]) if most else []
        if not refuges:  # the units are barred from where the leaders may go
            alone = self.refuges(state, ())
            return [Evade(self._welcome(state, everybody, to), (), to) for to in alone]
        nonce = state.falls * 64 + self.place

        def build(i: int) -> Action:
            luck = scatter(nonce, i)
            count = most if i % 2 == 0 else luck % (most + 1)
            to = refuges[i % len(refuges)]
            leaders = self._welcome(state, everybody, to) if i % 3 else (self.leader,)
            return Evade(leaders, pick(land, count, luck), to)

        return Sample(max(6, len(refuges)), build)

    def _welcome(self, state: State, leaders: list[int], to: int) -> tuple[int, ...]:
        """s6.chiefs: who may enter that zone."""
        barred = state.board.barred
        return tuple(x for x in leaders if not barred[x] >> to & 1)

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        """Who follows the leader that got away, and where to."""
        board = view.board
        if "type" not in partial:
            return kinds_asked([("evade", None)])
        if "leaders" not in partial:
            found = counters(board, self.companions(view))
            needed = (self.leader,)
            return Options("leaders", found, many=True, least=1, most=len(found), needed=needed)
        leaders = tuple(partial["leaders"])
        if "units" not in partial:
            return self._unit_options(view, leaders)
        if "to" not in partial:
            units = tuple(partial["units"])
            return one_asked(
                "to", board.near[self.place],
                lambda to: self.why_not(view, Evade(leaders, units, to)),
            )  # fmt: skip
        return None

    def _unit_options(self, view: State, leaders: tuple[int, ...]) -> Options:
        def why_not(units: tuple[int, ...]) -> Refusal | None:
            near = view.board.near[self.place]
            return first_refusal(self.why_not(view, Evade(leaders, units, to)) for to in near)

        land = self.followers(view)
        found = [counter(view.board, unit, why_not((unit,))) for unit in land]
        able = [option.value for option in found if option.refusal is None]
        most = min(view.board.cc[self.side][self.leader], len(able))
        over = why_not(tuple(able[: most + 1])) if len(able) > most else None
        alone = why_not(())
        least = 0 if alone is None else 1
        return Options("units", found, many=True, least=least, most=most, over=over)

    def forecast(self, view: State, action: Action) -> Forecast | None:
        return self.outlook(view, msgspec.to_builtins(action))

    def outlook(self, view: State, partial: dict[str, Any]) -> Forecast | None:
        """The battle of those who stay."""
        return forecast_left(view, self.place, _going(partial), naval=False)


def _going(partial: dict[str, Any]) -> tuple[int, ...]:
    """Who gets away, as far as it has been said."""
    return (*partial.get("leaders", ()), *partial.get("units", ()))


def _why_not_party(
    state: State, side: int, place: int, action: Evade, companions: list[int]
) -> Refusal | None:
    """Everybody named is here and ours."""
    index = state.index
    here = index.land[side][place] + index.fleets[side][place]
    pieces = action.leaders + action.units
    if len(set(pieces)) != len(pieces):
        return refuse("named-twice", "table.action")
    kept = [x for x in index.leaders[side][place] if x in action.leaders and x not in companions]
    if (refusal := why_not_leave(state, kept)) is not None:
        return refusal
    if not set(action.leaders) <= set(companions) or not set(action.units) <= set(here):
        return refuse("not-here", "8.2")
    return None


def _refuse_refuge(state: State, side: int, place: int, action: Evade) -> Refusal:
    """Why that zone is no refuge."""
    board, to, pieces = state.board, action.to, action.leaders + action.units
    people = people_of_band(state, pieces)
    terms = terms_for(state, side, action.leaders, action.units)
    if people >= 0:  # forced to move, a people's leader may be alone in the Republic
        terms = band_terms(state, side, people, led=True)
    if to >= board.zone_count or to not in board.near[place]:
        return refuse("not-adjacent", "7.2", origin=place, zone=to)
    if enemies_of(state, side, people) >> to & 1:
        return refuse("enemies-there", "8.2", zone=to)
    if to in origins(state, enemy(side), place):
        return refuse("attackers-came-from", "8.2.origin", zone=to)
    if action.units and terms.guarded >> to & 1:
        return refuse("italia-closed", "s1.rubicon.italia", zone=to)
    abroad = not board.republic_mask >> place & 1
    if abroad and board.republic_mask >> to & 1 and people >= 0:
        return refuse("wrong-side-of-border", "8.2.republic", zone=to)
    if neutral_zones(state) >> to & 1:
        return refuse("triumvirs-region", "3.6.5.neutral", zone=to)
    if terms.shut >> to & 1:
        return why_shut(state, side, pieces, to)
    if terms.shared >> to & 1:
        return refuse("may-not-stack", "4.2.4", zone=to)
    if terms.transit >> to & 1 and abroad:
        return refuse("no-stop-at-peace", "3.4.1.homeland", zone=to)
    return refuse("wrong-side-of-border", "8.2.republic", zone=to)


# --- 8.2 at sea ----------------------------------------------------------------------------------


def sea_contested(state: State) -> Sequence[int]:
    """Places whose fleets may or must get away: the defender's fleets and enemies together."""
    attacker, defender = state.active, enemy(state.active)
    index = state.index
    meeting = index.fleet_mask[defender] & index.units_mask[attacker]
    return places_of(meeting & ~strangers(state))


def naval_evasion(table: Table, state: State, place: int) -> Flow:
    """Fleets alone get away by themselves; with units aboard they must roll."""
    yield from window(table, state, "before-evasion")
    side, roll_left = enemy(state.active), True
    while True:
        action = yield from ask(table, state, _sea_question(side, place, roll_left=roll_left))
        if isinstance(action, TryEvasion):
            if not (yield from _attempt(table, state, side, place, naval_leaders)):
                roll_left = False  # fleets alone may still go
                continue
            action = yield from ask(table, state, _sea_question(side, place, rolled=True))
        if not isinstance(action, Evade):
            break
        rule = "8.2.transport" if _aboard(state, action) else "8.2.naves"
        yield from _get_away(table, state, place, action, rule)
    if place in forced_out(state):
        yield from _lose_fleets(table, state, side, place)
    state.sailed.append(place)


def naval_leaders(state: State, side: int, place: int) -> list[int]:
    """Whose ratings count for fleets: all, or those assigned to them if any had to be (8.1)."""
    here = own_people(state, state.index.fleets[side][place], state.index.leaders[side][place])
    if place not in state.shared_out:
        return here
    return [x for x in here if x in state.naval_leaders]


def _aboard(state: State, action: Evade) -> list[int]:
    return [unit for unit in action.units if state.board.kind[unit] != NAVES]


def _lose_fleets(table: Table, state: State, side: int, place: int) -> Flow:
    """Fleets that must go and cannot are lost; leaders left alone there must flee."""
    lost = list(state.index.fleets[side][place])
    for fleet in lost:
        eliminate(state, fleet)
    table.tell(Event("fleets-lost", "8.2.forced", {"units": lost, "place": place, "side": side}))
    yield from flee_lone_leaders(table, state, place)


def _sea_question(side: int, place: int, rolled: bool = False, roll_left: bool = True) -> Question:
    def question(state: State) -> Prompt | None:
        if not state.index.fleets[side][place]:
            return None
        prompt = SeaEvadePrompt(state, side, place, rolled, roll_left)
        return prompt if prompt.worth_asking(state) else None

    return question


class SeaEvadePrompt(Prompt):
    """8.2: do the fleets go, where to, with whom and what aboard?"""

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
        return sea_refuges(state, self.side, self.place, party, barred)

    def worth_asking(self, state: State) -> bool:
        return next(self._departures(state), None) is not None

    def leader(self, state: State) -> int:
        """Whose rating the roll uses, and whose command limits the units aboard."""
        board, side = state.board, self.side
        able = self.goers(state, naval_leaders(state, side, self.place))
        return max(able, key=lambda x: (board.sr[side][x], board.cc[side][x], -x))

    def why_not(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Stand):
            return refuse("must-evade", "8.2.forced") if self.forced else None
        if isinstance(action, TryEvasion):
            if not self.roll_left:
                return refuse("one-roll-only", "8.2.again")
            if self.rolled or self.party_with_units(state) is None:
                return refuse("no-sea-refuge", "8.2.transport", zone=self.place)
            return None
        if not isinstance(action, Evade):
            return refuse("not-an-answer", "table.action")
        return (
            _why_not_party(state, self.side, self.place, action, self.companions(state))
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
        if action.to not in self.refuges(state, action.leaders + action.units):
            return refuse("no-sea-refuge", "8.2.naves", zone=action.to)
        return None

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
        return [*stay, *self._departures(state)]

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
                "to", self._near(view), lambda to: self.why_not(view, Evade(leaders, units, to))
            )
        return None

    def _near(self, view: State) -> tuple[int, ...]:
        board = view.board
        coasts = board.coasts[self.place] if board.is_sea(self.place) else ()
        return board.seas[self.place] + coasts

    def _why_not_party(
        self, view: State, leaders: tuple[int, ...], units: tuple[int, ...]
    ) -> Refusal | None:
        """None if these may evade somewhere."""
        near = self._near(view)
        return first_refusal(self.why_not(view, Evade(leaders, units, to)) for to in near)

    def _why_not_at_all(self, view: State, must: int | None = None) -> Refusal | None:
        """None if any party, `must` in it, may evade."""
        leaders = self.companions(view)
        crews = [tuple(leaders), *((x,) for x in leaders)]
        tries = [crew for crew in crews if must not in leaders or must in crew]
        return first_refusal(self._why_not_crew(view, crew, must) for crew in tries)

    def _why_not_crew(
        self, view: State, leaders: tuple[int, ...], must: int | None = None
    ) -> Refusal | None:
        """None if these leaders may evade with some fleets and units, `must` among them."""
        parties = self._parties(view, must)
        return first_refusal(self._why_not_party(view, leaders, units) for units in parties)

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
        found = [counter(view.board, x, self._why_not_leader(view, x)) for x in here]
        return Options("leaders", found, many=True, least=1, most=len(found))

    def _why_not_leader(self, view: State, leader: int) -> Refusal | None:
        if leader in self.companions(view):
            return self._why_not_at_all(view, leader)
        fleets = tuple(view.index.fleets[self.side][self.place])
        return self._why_not_party(view, (leader,), fleets)

    def _unit_options(self, view: State, leaders: tuple[int, ...]) -> Options:
        index, side, place = view.index, self.side, self.place
        units = index.fleets[side][place] + (index.land[side][place] if self.rolled else [])
        found = [counter(view.board, u, self._why_not_crew(view, leaders, u)) for u in units]
        needed = tuple(index.fleets[side][place]) if self.forced else ()
        most = len(found)
        return Options("units", found, many=True, least=1, most=most, needed=needed)

    def forecast(self, view: State, action: Action) -> Forecast | None:
        return self.outlook(view, msgspec.to_builtins(action))

    def outlook(self, view: State, partial: dict[str, Any]) -> Forecast | None:
        """The battle of those who stay: the naval one, if both have fleets there then."""
        return forecast_left(view, self.place, _going(partial), naval=True)

    def chance(self, view: State, action: Action) -> Chance | None:
        if not isinstance(action, TryEvasion):
            return None
        return evasion_chance(view, self.side, self.place, naval_leaders)
