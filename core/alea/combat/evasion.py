"""8.2: how a force avoids a battle on land; and what that shares with the evasion of fleets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from core.alea.box.board import NAVES
from core.alea.box.event_effects import bound, why_not_leave
from core.alea.box.pieces import move
from core.alea.box.state import State, enemy
from core.alea.combat.contested import land_contested
from core.alea.combat.forces import draw_up
from core.alea.combat.forecast import forecast_battle, forecast_left
from core.alea.combat.refuge import land_refuges, origins, why_no_land_refuge
from core.alea.march.ground import people_of_band
from core.alea.march.movement import free_to_leave, spare_legions, why_not_stripped
from core.alea.politics.lone_leaders import flee_lone_leaders
from core.alea.stratagems.plague import expose_to_plague
from core.contract import (
    Action,
    Chance,
    Event,
    Flow,
    Forecast,
    Limit,
    Options,
    Prompt,
    Refusal,
    Step,
    Table,
    refuse,
)
from core.dice import D10, open_roll
from core.flow import ask, window
from core.imperator.actions import Evade, Stand, TryEvasion
from core.imperator.asking.choices import counter, counters, kinds_asked, one_asked
from core.imperator.asking.modifiers import counted, modifier_args, rules_of
from core.imperator.asking.rolls import open_roll_for
from core.imperator.asking.sample import Sample, pick, scatter
from core.imperator.combat.questions import TryPrompt
from core.imperator.march.reasons import first_reason

BEFORE_EVASION = "before-evasion"  # the pause


def next_to_evade(state: State) -> int | None:
    """E.2: the next zone from which a force may get away by land."""
    defender = enemy(state.active)
    zones = (zone for zone in land_contested(state) if zone not in state.evaded)
    return next((zone for zone in zones if evader(state, defender, zone) is not None), None)


def land_evasion(table: Table, state: State, zone: int) -> Step:
    """The defender may try to get away; again only after a success."""
    yield from window(table, state, BEFORE_EVASION)
    side = enemy(state.active)
    while True:
        action = yield from ask(table, state, _try_question(side, zone))
        if isinstance(action, Stand):
            table.tell(Event("stands", "8.2", {"side": side, "place": zone}))
        if not isinstance(action, TryEvasion):
            break
        leader = evader(state, side, zone)
        if not (yield from attempt(table, state, side, zone, land_leaders, leader)):
            break
        choice = yield from ask(table, state, _evade_question(side, zone))
        if choice is not None:
            yield from get_away(table, state, zone, choice, "8.2")
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


def attempt(
    table: Table,
    state: State,
    side: int,
    place: int,
    leaders: Callable[[State, int, int], list[int]],
    leader: int | None,
) -> Flow[bool]:
    """1d10 plus the best attacking leader's bonus must stay below the best strategic rating, that
    of `leader`."""

    def good(now: State, face: int) -> bool:
        return below(evasion_terms(now, side, place, leaders), face)

    if leader is None:
        die = yield from open_roll(table, state, D10, rule="8.2", purpose="evasion", good=good)
    else:
        die = yield from open_roll_for(
            table, state, D10, leader, rule="8.2", purpose="evasion", good=good
        )
    rating, bonus = evasion_terms(state, side, place, leaders)
    success = below((rating, bonus), die)
    added = counted("8.2.bonus", bonus)
    args = {"side": side, "place": place, "rating": rating, "reckoned": modifier_args(die, added)}
    args |= {"total": die + bonus}
    if success:
        table.tell(Event("evasion-succeeds", "8.2", args, also=rules_of(added)))
    else:
        table.tell(Event("evasion-fails", "8.2.again", args, also=rules_of(added)))
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


def below(terms: tuple[int, int], face: int) -> bool:
    rating, bonus = terms
    return face + bonus < rating


def evasion_chance(
    state: State, side: int, place: int, leaders: Callable[[State, int, int], list[int]]
) -> Chance:
    terms = evasion_terms(state, side, place, leaders)
    good = [face for face in D10.faces() if below(terms, face)]
    return Chance(len(good), D10.sides, "8.2", max(good, default=-1))


def land_evasion_chance(state: State, zone: int) -> Chance | None:
    """That the defender gets away from here by land; None: he cannot even try."""
    side = enemy(state.active)
    if evader(state, side, zone) is None:
        return None
    return evasion_chance(state, side, zone, land_leaders)


def get_away(table: Table, state: State, place: int, evade: Evade, rule: str) -> Step:
    for piece in evade.leaders + evade.units:
        move(state, piece, evade.to)
    args = {
        "leaders": list(evade.leaders),
        "units": list(evade.units),
        "origin": place,
        "to": evade.to,
    }
    table.tell(Event("evades", rule, args))
    yield from expose_to_plague(table, state, evade.to, evade.leaders + evade.units)
    yield from flee_lone_leaders(table, state, evade.to)
    yield from flee_lone_leaders(table, state, place)


def _try_question(side: int, zone: int) -> Callable[[State], TryPrompt | None]:
    return lambda s: (
        None if evader(s, side, zone) is None else TryPrompt(s, side, zone, _ahead, _odds(side))
    )


def _ahead(view: State, zone: int) -> Forecast:
    """The battle for those who stay, or do not get away."""
    return forecast_battle(view, draw_up(view, zone, False))


def _odds(side: int) -> Callable[[State, int], Chance]:
    return lambda view, zone: evasion_chance(view, side, zone, land_leaders)


def _evade_question(side: int, zone: int) -> Callable[[State], EvadePrompt | None]:
    def question(state: State) -> EvadePrompt | None:
        leader = evader(state, side, zone)
        return None if leader is None else EvadePrompt(state, side, zone, leader)

    return question


class EvadePrompt(Prompt[Evade]):
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

    def refuges(self, state: State, units: Sequence[int]) -> list[int]:
        barred = origins(state, enemy(self.side), self.place)
        return land_refuges(state, self.side, self.place, [self.leader], units, barred)

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

    def why_not(self, state: State, action: Evade) -> Refusal | None:
        return (
            why_not_party(state, self.side, self.place, action, self.companions(state))
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
        side, place, to = self.side, self.place, action.to
        barred = origins(state, enemy(side), place)
        return why_no_land_refuge(
            state, side, place, action.leaders, action.units, barred, to
        ) or why_not_stripped(state, side, place, to, action.units)

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
            luck, to = scatter(nonce, i), refuges[i % len(refuges)]
            free = free_to_leave(state, self.side, self.place, to, land)
            count = min(most, len(free)) if i % 2 == 0 else luck % (min(most, len(free)) + 1)
            leaders = self._welcome(state, everybody, to) if i % 3 else (self.leader,)
            return Evade(leaders, pick(free, count, luck), to)

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
            options = counters(board, self.companions(view))
            needed = (self.leader,)
            return Options("leaders", options, many=True, least=1, most=len(options), needed=needed)
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
        # where the leader may go comes first: what bars the units there is the reason to tell
        near = dict.fromkeys((*self.refuges(view, ()), *view.board.near[self.place]))

        def why_not(units: tuple[int, ...]) -> Refusal | None:
            return first_reason(self.why_not(view, Evade(leaders, units, to)) for to in near)

        land = self.followers(view)
        options = [counter(view.board, unit, why_not((unit,))) for unit in land]
        able = [option.value for option in options if option.refusal is None]
        most = min(view.board.cc[self.side][self.leader], len(able))
        over = why_not(tuple(able[: most + 1])) if len(able) > most else None
        alone = why_not(())
        least = 0 if alone is None else 1
        scarce = self._scarce(view, [u for u in able if view.board.is_legion[u]], why_not)
        return Options(
            "units", options, many=True, least=least, most=most, scarce=scarce, over=over
        )

    def _scarce(
        self,
        view: State,
        legions: list[int],
        why_not: Callable[[tuple[int, ...]], Refusal | None],
    ) -> tuple[Limit, ...]:
        """3.1.1: so many legions at most, where they can only leave the region."""
        region_of = view.board.region_of
        region = region_of[self.place]
        spare = spare_legions(view, self.side, region)
        inside = any(region_of[to] == region for to in self.refuges(view, legions[:1]))
        if inside or len(legions) <= spare:
            return ()
        return (Limit(tuple(legions), spare, why_not(tuple(legions[: spare + 1]))),)

    def forecast(self, view: State, action: Action) -> Forecast | None:
        return self.outlook(view, msgspec.to_builtins(action))

    def outlook(self, view: State, partial: dict[str, Any]) -> Forecast | None:
        """The battle of those who stay."""
        return forecast_left(view, self.place, going(partial), naval=False)


def going(partial: dict[str, Any]) -> tuple[int, ...]:
    """Who gets away, as far as it has been said."""
    return (*partial.get("leaders", ()), *partial.get("units", ()))


def why_not_party(
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
