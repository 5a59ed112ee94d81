"""8.4.1: the beaten force leaves the place, or is lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.alea.box.actions import Retreat
from core.alea.box.board import LEADER
from core.alea.box.pieces import eliminate, move_together
from core.alea.box.state import State, enemy
from core.alea.combat.losses import drown_excess
from core.alea.combat.refuge import (
    land_refuges,
    left_behind,
    origins,
    own_people,
    sea_refuges,
    sea_ways,
    why_no_land_refuge,
    why_no_sea_refuge,
)
from core.alea.march.naval import capacity
from core.alea.politics.death import fall
from core.alea.politics.lone_leaders import flee_lone_leaders
from core.alea.stratagems.plague import expose_to_plague
from core.contract import Action, Event, Options, Prompt, Refusal, Step, Table, refuse
from core.flow import ask
from core.imperator.asking.choices import counter, to_options, whole
from core.imperator.asking.sample import Sample

Question = Callable[[State], "RetreatPrompt | None"]


def barred_for(state: State, side: int, place: int, attacked: bool) -> set[int]:
    """8.2: only the defender is barred from where the attackers came from."""
    return origins(state, enemy(side), place) if attacked else set()


def the_sick_die(table: Table, state: State, side: int, place: int, naval: bool) -> None:
    """event.4: an ill leader who would have to retreat with the beaten dies."""
    index = state.index
    leaders = sea_party(state, side, place)[0] if naval else index.leaders[side][place]
    if naval and index.land[side][place] and not index.fleets[side][place]:
        return  # no ship is left to go with, and the army stays
    for leader in [x for x in leaders if x in state.ill]:
        fall(table, state, leader, "event.4", by=enemy(side))


# --- on land -----------------------------------------------------------------------------------


def land_party(state: State, side: int, place: int) -> tuple[list[int], list[int]]:
    """Who retreats by land: the land units and the leaders who are not with the fleets."""
    index = state.index
    fleets = index.fleets[side][place]
    leaders = [x for x in index.leaders[side][place] if not (fleets and x in state.naval_leaders)]
    return leaders, list(index.land[side][place])


def ways_out(state: State, side: int, place: int, attacked: bool) -> list[int]:
    """Zones to retreat to; and seas, if there are fleets to carry at least some (8.4.1)."""
    leaders, units = land_party(state, side, place)
    barred = barred_for(state, side, place, attacked)
    ways = land_refuges(state, side, place, leaders, units, barred)
    fleets = state.index.fleets[side][place]
    if fleets and capacity(state.board, fleets)[0]:
        ways += sea_refuges(state, side, place, (*leaders, *units, *fleets), barred)
    return ways


def why_no_way_out(state: State, side: int, place: int, attacked: bool, to: int) -> Refusal | None:
    """What bars a place to the beaten; a sea, besides, needs fleets to embark on."""
    leaders, units = land_party(state, side, place)
    barred, fleets = barred_for(state, side, place, attacked), state.index.fleets[side][place]
    if not state.board.is_sea(to) and to not in state.board.closed_labels:
        return why_no_land_refuge(state, side, place, leaders, units, barred, to)
    if not fleets:
        return refuse("no-ships-here", "8.4.1.embark", zone=to)
    return why_no_sea_refuge(state, side, place, (*leaders, *units, *fleets), barred, to)


def retreat_by_land(table: Table, state: State, side: int, place: int, attacked: bool) -> Step:
    """The whole force goes to one zone, or embarks; without a way out it is lost."""
    action = yield from ask(table, state, _question(side, place, attacked))
    if isinstance(action, Retreat):
        state.naval_leaders += action.naval  # they wait for the fleets, which leave last
    leaders, units = land_party(state, side, place)
    if not isinstance(action, Retreat):
        _perish(table, state, leaders, units, place, "8.4.1.retreat")
    elif state.board.is_sea(action.to):  # the fleets carry the force away, as far as they can
        units += state.index.fleets[side][place]
        leaders = list(state.index.leaders[side][place])
        yield from _leave(table, state, leaders, units, action.to, "8.4.1.embark")
        yield from drown_excess(table, state, side, action.to, units)
    else:
        yield from _leave(table, state, leaders, units, action.to, "8.4.1.retreat")


def _leave(
    table: Table, state: State, leaders: list[int], units: list[int], to: int, rule: str
) -> Step:
    pieces = leaders + units
    side, place = state.side[pieces[0]], state.where[pieces[0]]
    lost = left_behind(state, pieces, to)
    if lost:
        leaders, units = ([p for p in party if p not in lost] for party in (leaders, units))
    move_together(state, leaders + units, to)
    args = {"side": side, "origin": place, "to": to, "leaders": leaders, "units": units}
    table.tell(Event("retreats", rule, args))
    _stay_behind(table, state, lost, place)
    yield from expose_to_plague(table, state, to, leaders + units)
    yield from flee_lone_leaders(table, state, to)


def _stay_behind(table: Table, state: State, lost: list[int], place: int) -> None:
    """4.3: those who may not go where the others do."""
    for piece in lost:
        if state.board.kind[piece] != LEADER:
            table.tell(Event("unit-left-behind", "4.3.leash", {"unit": piece, "place": place}))
            eliminate(state, piece)
    for leader in [piece for piece in lost if state.board.kind[piece] == LEADER]:
        fall(table, state, leader, "8.5.1", by=enemy(state.side[leader]))


def _perish(
    table: Table, state: State, leaders: list[int], units: list[int], place: int, rule: str
) -> None:
    """8.4.1: without a way out units and leaders are lost."""
    for unit in units:
        table.tell(Event("unit-trapped", rule, {"unit": unit, "place": place}))
        eliminate(state, unit)
    for leader in leaders:
        fall(table, state, leader, "8.5.1", by=enemy(state.side[leader]))


def _question(side: int, place: int, attacked: bool) -> Question:
    def question(state: State) -> RetreatPrompt | None:
        leaders, units = land_party(state, side, place)
        if not leaders and not units:
            return None
        prompt = RetreatPrompt(state, side, place, attacked)
        return prompt if prompt.ways else None

    return question


class RetreatPrompt(Prompt[Retreat]):
    """8.4.1: where does the beaten force go?"""

    kind = "retreat"
    public = True
    rule = "8.4.1.retreat"
    open = True

    def __init__(self, state: State, side: int, place: int, attacked: bool) -> None:
        self.side, self.place, self.attacked = side, place, attacked
        self.seat = state.seat_of(side)
        self.ways = self.find(state)
        self.able = self.sailors(state)
        self.complete = not self.able  # any number of them may go with the fleets

    def sailors(self, state: State) -> list[int]:
        """8.4.1: leaders who may leave with fleets that do not carry the whole force."""
        fleets = state.index.fleets[self.side][self.place]
        if state.board.is_sea(self.place) or not fleets:
            return []
        if not sea_refuges(state, self.side, self.place, fleets, set()):
            return []  # the fleets are lost
        return own_people(state, fleets, land_party(state, self.side, self.place)[0])

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "place": self.place}

    def find(self, state: State) -> list[int]:
        return ways_out(state, self.side, self.place, self.attacked)

    def why_not(self, state: State, action: Retreat) -> Refusal | None:
        if action.to not in self.ways:
            return self.why_barred(state, action.to)
        return self._why_not_afloat(state, action) if action.naval else None

    def leaves_ships_alone(self, state: State, action: Retreat) -> bool:
        """Would fleets that could have had a leader be left without one?"""
        if not self.able or action.naval or state.board.is_sea(action.to):
            return False
        here = state.index.leaders[self.side][self.place]
        return not any(leader in state.naval_leaders for leader in here)

    def _why_not_afloat(self, state: State, action: Retreat) -> Refusal | None:
        """The others must be able to go without them."""
        if len(set(action.naval)) != len(action.naval):
            return refuse("named-twice", "table.action")
        if state.board.is_sea(action.to) or not set(action.naval) <= set(self.able):
            return refuse("not-with-the-fleets", "8.4.1.fleet")
        leaders, units = land_party(state, self.side, self.place)
        left = [leader for leader in leaders if leader not in action.naval]
        if not left and not units:
            return refuse("nobody-on-land", "8.4.1.fleet")
        barred = barred_for(state, self.side, self.place, self.attacked)
        return why_no_land_refuge(state, self.side, self.place, left, units, barred, action.to)

    def why_barred(self, state: State, to: int) -> Refusal | None:
        """What closes a place that is no way out."""
        return why_no_way_out(state, self.side, self.place, self.attacked, to)

    def legal(self, state: State) -> Sequence[Action]:
        return Sample(len(self.ways) * (1 + len(self.able)), lambda i: self._nth(state, i))

    def _nth(self, state: State, i: int) -> Retreat:
        """First all ways, then each again with one leader aboard the fleets."""
        which, way = divmod(i, len(self.ways))
        plain = Retreat(self.ways[way])
        afloat = Retreat(plain.to, (self.able[which - 1],)) if which else plain
        return afloat if self.why_not(state, afloat) is None else plain

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        if "to" not in partial:
            return to_options(self, view, partial, Retreat, self.near(view))
        to = partial["to"]
        if "naval" in partial:
            return whole("naval", self.why_not(view, Retreat(to, tuple(partial["naval"]))))
        options = [counter(view.board, x, self.why_not(view, Retreat(to, (x,)))) for x in self.able]
        if all(option.refusal is not None for option in options):
            return None
        return Options("naval", options, many=True, most=len(options))

    def near(self, state: State) -> Sequence[int]:
        """Where one would look for a way out."""
        board = state.board
        return board.seas[self.place] if board.is_sea(self.place) else board.near[self.place]


# --- at sea ------------------------------------------------------------------------------------


def retreat_by_sea(table: Table, state: State, side: int, place: int, attacked: bool) -> Step:
    """Beaten fleets, their leaders and at sea their cargo go to one place."""
    yield from _fleets_leave(table, state, side, place, attacked, "8.4.1.retreat")


def leave_with_fleets(table: Table, state: State, side: int, place: int) -> Step:
    """8.4.1: fleets do not stay where their side lost on land, even if they won at sea."""
    yield from _fleets_leave(table, state, side, place, False, "8.4.1.fleet")


def _fleets_leave(
    table: Table, state: State, side: int, place: int, attacked: bool, rule: str
) -> Step:
    if not state.index.fleets[side][place]:
        return
    action = yield from ask(table, state, _sea_question(side, place, attacked))
    leaders, units = sea_party(state, side, place)
    if isinstance(action, Retreat):
        yield from _leave(table, state, leaders, units, action.to, rule)
    else:
        _perish(table, state, leaders, units, place, rule)


def sea_party(state: State, side: int, place: int) -> tuple[list[int], list[int]]:
    """The fleets, at sea also the cargo; on a coast the leaders who fought with the fleets."""
    index, at_sea = state.index, state.board.is_sea(place)
    units = index.fleets[side][place] + (index.land[side][place] if at_sea else [])
    leaders = own_people(state, index.fleets[side][place], index.leaders[side][place])
    if not at_sea and index.land[side][place]:
        leaders = [x for x in leaders if x in state.naval_leaders]
    return leaders, units


def _sea_question(side: int, place: int, attacked: bool) -> Question:
    def question(state: State) -> RetreatPrompt | None:
        if not state.index.fleets[side][place]:
            return None
        prompt = SeaRetreatPrompt(state, side, place, attacked)
        return prompt if prompt.ways else None

    return question


class SeaRetreatPrompt(RetreatPrompt):
    """8.4.1: where do the fleets go?"""

    kind = "sea-retreat"

    def sailors(self, state: State) -> list[int]:
        """Who goes with the fleets is settled already."""
        return []

    def find(self, state: State) -> list[int]:
        return sea_refuges(state, self.side, self.place, *self._terms(state))

    def why_barred(self, state: State, to: int) -> Refusal | None:
        return why_no_sea_refuge(state, self.side, self.place, *self._terms(state), to)

    def _terms(self, state: State) -> tuple[list[int], set[int]]:
        """Who goes, and where from the attackers came."""
        leaders, units = sea_party(state, self.side, self.place)
        return leaders + units, barred_for(state, self.side, self.place, self.attacked)

    def near(self, state: State) -> Sequence[int]:
        return sea_ways(state.board, self.place)
