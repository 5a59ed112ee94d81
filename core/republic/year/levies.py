"""frame.revenue.4: the units that provinces raise for themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from core.contract import Action, Event, Option, Options, Prompt, Refusal, Step, Table, refuse
from core.flow import ask
from core.republic.box.actions import Levy
from core.republic.box.board import FOES, GOVERNS, NOBODY, PARTISAN, REBEL, ROMAN, ROME, SITS
from core.republic.box.state import (
    CIVIL_WAR,
    RANSOMS,
    State,
    man_at,
    numbers_of,
    rebel_provinces,
)
from core.republic.year.asking import number

TAXES_FOR_A_UNIT = 10  # taxes for one unit
TAXES_FOR_HALF = 5  # taxes for a unit every other turn


class Room(NamedTuple):
    """Units that a province may raise: in all, and of each kind."""

    most: int
    militia: int
    flotillas: int

    @property
    def units(self) -> int:
        return min(self.most, self.militia + self.flotillas)


def room_of(view: State, province: int) -> Room:
    """The card's maxima; a tax of 5 pays one unit in odd turns."""
    side = view.board.side(province, view.developed[province])
    units = side.tax // TAXES_FOR_A_UNIT
    if side.tax == TAXES_FOR_HALF:
        units = view.turn % 2
    militia = max(0, side.army - view.militia[province])
    flotillas = max(0, side.fleet - view.flotillas[province])
    return Room(units, militia, flotillas)


def has_governor(view: State, province: int) -> bool:
    posts = (GOVERNS,) if view.holder[province] == ROMAN else (SITS, PARTISAN)
    return any(man_at(view, post, province) != NOBODY for post in posts)


def next_levy(state: State, holders: tuple[int, ...]) -> int | None:
    """The next province that may still raise units; the Senate's come first."""
    last = state.levied[-1] if state.levied else None
    of_last = None if last is None else state.holder[last]
    for holder in holders:
        for province in numbers_of(state.holder, holder):
            if last is not None and holder == of_last and province <= last:
                continue  # its turn has passed
            if province in state.levied:
                continue
            if has_governor(state, province) and room_of(state, province).units:
                return province
    return None


class LevyPrompt(Prompt[Levy]):
    """What does this province raise?"""

    kind = "levy"
    rule = "frame.revenue.4"

    def __init__(self, state: State, province: int) -> None:
        self.province = province
        self.seat = ROME if state.holder[province] == ROMAN else FOES
        self.room = room_of(state, province)

    def args(self) -> dict[str, Any]:
        return {"province": self.province, "count": self.room.units}

    def why_not(self, state: State, action: Levy) -> Refusal | None:
        units, militia, flotillas = self.room
        if action.province != self.province:
            return refuse("other-province", "frame.revenue.4", province=self.province)
        if min(action.militia, action.flotillas) < 0:
            return refuse("below-zero", "frame.revenue.4")
        if action.militia > militia:
            return refuse("militia-full", "frame.revenue.4", most=militia)
        if action.flotillas > flotillas:
            return refuse("flotillas-full", "frame.revenue.4", most=flotillas)
        if action.militia + action.flotillas > units:
            return refuse("too-few-taxes", "frame.revenue.4", most=units)
        return None

    def legal(self, state: State) -> Sequence[Action]:
        units, militia, flotillas = self.room
        return [
            Levy(self.province, m, f)
            for m in reversed(range(min(units, militia) + 1))
            for f in reversed(range(min(units - m, flotillas) + 1))
        ]

    def options(self, view: State, partial: dict[str, Any]) -> Options | None:
        units, militia, flotillas = self.room
        if "type" not in partial:
            return Options("type", [Option("levy")], least=1)
        if "province" not in partial:
            return Options("province", [Option(self.province)], least=1)
        if "militia" not in partial:
            return number("militia", 0, min(units, militia))
        if "flotillas" not in partial:
            return number("flotillas", 0, min(units - partial["militia"], flotillas))
        return None

    def offered(self, view: State) -> Action | None:
        """As many units as there can be, militia first."""
        return self.legal(view)[0]


def _levy(table: Table, state: State, province: int) -> Step:
    answer = yield from ask(table, state, lambda s: LevyPrompt(s, province))
    state.levied.append(province)
    state.militia[province] += answer.militia
    state.flotillas[province] += answer.flotillas
    args = {"province": province, "militia": answer.militia, "flotillas": answer.flotillas}
    if answer.militia and answer.flotillas:
        table.tell(Event("levied", "frame.revenue.4", args))
    elif answer.militia:
        table.tell(Event("levied-militia", "frame.revenue.4", args))
    elif answer.flotillas:
        table.tell(Event("levied-flotillas", "frame.revenue.4", args))


def levies(table: Table, state: State) -> Step:
    """One province after the other, Rome's before the rebels'."""
    province = next_levy(state, (ROMAN, REBEL))
    if province is not None:
        yield from _levy(table, state, province)
        return
    state.levied = []
    state.step = RANSOMS


def rebel_levies(table: Table, state: State) -> Step:
    """frame.civil.4: at the outbreak every rebel province levies at once."""
    province = next_levy(state, (REBEL,)) if rebel_provinces(state) else None
    if province is not None:
        yield from _levy(table, state, province)
        return
    state.levied = []
    state.step = CIVIL_WAR
