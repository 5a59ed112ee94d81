"""8.4.1: the beaten force leaves the zone, or is lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.contract import Action, Event, Options, Prompt, Refusal, Step, Table
from core.flow import ask
from core.imperator.asking.choices import to_options
from core.semper.box.actions import Retreat
from core.semper.box.board import LEADER
from core.semper.box.pieces import eliminate, move_together
from core.semper.box.state import State, enemy
from core.semper.combat.lone_leaders import flee_lone_leaders
from core.semper.combat.refuge import left_behind, origins, ways_out, why_no_way_out
from core.semper.emperors.death import fall
from core.semper.emperors.loyalty import settle_zone
from core.semper.stratagems.plague import expose_to_plague


def the_ill_die(table: Table, state: State, side: int, zone: int) -> None:
    """event.4: an ill emperor who would have to retreat with the beaten dies."""
    for leader in [x for x in state.index.leaders[side][zone] if x in state.ill]:
        fall(table, state, leader, "event.4", by=enemy(side))


def barred_for(state: State, side: int, zone: int, attacked: bool) -> int:
    """8.2: only the defender is barred from where the attackers came from: from these places."""
    return origins(state, enemy(side), zone) if attacked else 0


def retreat(table: Table, state: State, side: int, zone: int, attacked: bool) -> Step:
    """The whole force goes to one zone; without a way out it is lost."""
    action = yield from ask(table, state, _question(side, zone, attacked))
    index = state.index
    leaders, units = list(index.leaders[side][zone]), list(index.units[side][zone])
    if isinstance(action, Retreat):
        yield from _leave(table, state, side, zone, action.to)
    else:
        _perish(table, state, leaders, units, zone)


def _leave(table: Table, state: State, side: int, zone: int, to: int) -> Step:
    lost = left_behind(state, side, zone, to)
    index = state.index
    leaders = [leader for leader in index.leaders[side][zone] if leader not in lost]
    units = [unit for unit in index.units[side][zone] if unit not in lost]
    move_together(state, leaders + units, to)
    args = {"side": side, "origin": zone, "to": to, "leaders": leaders, "units": units}
    table.tell(Event("retreats", "8.4.1.retreat", args))
    _stay_behind(table, state, lost, zone)
    if state.lying:
        yield from expose_to_plague(table, state, to, leaders + units)
    settle_zone(table, state, to)
    yield from flee_lone_leaders(table, state, to)


def _stay_behind(table: Table, state: State, lost: Sequence[int], zone: int) -> None:
    """3.2, 4.3: those who may not go where the others do."""
    kind = state.board.kind
    for unit in [piece for piece in lost if kind[piece] != LEADER]:
        args = {"unit": unit, "place": zone}
        table.tell(Event("unit-left-behind", "8.4.1.retreat", args))
        eliminate(state, unit)
    for leader in [piece for piece in lost if kind[piece] == LEADER]:
        fall(table, state, leader, "8.5.1", by=enemy(state.side[leader]))


def _perish(
    table: Table, state: State, leaders: Sequence[int], units: Sequence[int], zone: int
) -> None:
    """8.4.1: without a way out units and leaders are lost."""
    for unit in units:
        table.tell(Event("unit-trapped", "8.4.1.retreat", {"unit": unit, "place": zone}))
        eliminate(state, unit)
    for leader in leaders:
        fall(table, state, leader, "8.5.1", by=enemy(state.side[leader]))


def _question(side: int, zone: int, attacked: bool) -> Callable[[State], RetreatPrompt | None]:
    def question(state: State) -> RetreatPrompt | None:
        prompt = RetreatPrompt(state, side, zone, attacked)
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
        self.ways = ways_out(state, side, place, self._barred(state))

    def _barred(self, state: State) -> int:
        return barred_for(state, self.side, self.place, self.attacked)

    def args(self) -> dict[str, Any]:
        return {"side": self.side, "place": self.place}

    def why_not(self, state: State, action: Retreat) -> Refusal | None:
        return why_no_way_out(state, self.side, self.place, self._barred(state), action.to)

    def legal(self, state: State) -> Sequence[Action]:
        return [Retreat(zone) for zone in self.ways]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        return to_options(self, view, partial, Retreat, view.board.near[self.place])
