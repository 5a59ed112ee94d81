"""frame.revenue.1 to frame.revenue.3: the year's income, and provinces that develop."""

from __future__ import annotations

from core.contract import Event, Flow, Step, Table
from core.dice import D6, roll, throw
from core.republic.box.board import GOVERNS, NOBODY, ROMAN
from core.republic.box.data import Income
from core.republic.box.state import LEVIES, State, active, man_at, numbers_of
from core.republic.start.setup import all_campaigns

DEVELOPS = 6


def revenue(table: Table, state: State) -> Step:
    """The Treasury's income, then the provinces, one after the other."""
    income = all_campaigns()[state.campaign].income
    state.treasury += income
    table.tell(Event("income", "frame.revenue.1", {"count": income, "total": state.treasury}))
    governed = governed_provinces(state)
    attacked = attack_lists(state)
    for province in governed:
        if province in attacked:
            table.tell(Event("no-income", "frame.revenue.2", {"province": province}))
        else:
            yield from _pays(table, state, province)
    for province in governed:
        if not state.developed[province]:
            yield from _develops(table, state, province)
    state.levied = []
    state.step = LEVIES


def governed_provinces(view: State) -> list[int]:
    """Roman provinces with a governor."""
    return [
        province
        for province in numbers_of(view.holder, ROMAN)
        if man_at(view, GOVERNS, province) != NOBODY
    ]


def attack_lists(view: State) -> set[int]:
    """The provinces that active conflicts name."""
    return {province for war in active(view) for province in view.board.attacks[war]}


def threatened(view: State, province: int) -> bool:
    """frame.revenue.2: does an active conflict name it in its attack list?"""
    return province in attack_lists(view)


def _pays(table: Table, state: State, province: int) -> Flow:
    side = state.board.side(province, state.developed[province])
    count = yield from _income(table, state, side.state)
    state.treasury += count
    if count >= 0:
        args = {"province": province, "count": count, "total": state.treasury}
        table.tell(Event("province-pays", "frame.revenue.2", args))
    else:
        args = {"province": province, "count": -count, "total": state.treasury}
        table.tell(Event("province-costs", "frame.revenue.2", args))


def _income(table: Table, state: State, income: Income) -> Flow[int]:
    """4: dice that count below 0 are paid."""
    dice, rule = abs(income.dice), "frame.revenue.2"
    total = 0
    if dice == 1:
        total = yield from roll(table, state, D6, rule=rule, purpose="province-income")
    elif dice:
        total = yield from throw(table, state, D6, dice, rule=rule, purpose="province-income")
    return income.plus + (total if income.dice > 0 else -total)


def _develops(table: Table, state: State, province: int) -> Flow:
    face = yield from roll(table, state, D6, rule="frame.revenue.3", purpose="development")
    if face == DEVELOPS:
        state.developed[province] = 1
        table.tell(Event("developed", "frame.revenue.3", {"province": province}))
