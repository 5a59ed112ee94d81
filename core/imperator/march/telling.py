"""3.4.1, 4.3: a march is told by the rule that it is made by."""

from __future__ import annotations

from core.contract import Event, Table
from core.imperator.actions import March


def tell_march(table: Table, march: March, band: bool) -> None:
    """`band`: is it a people that marches?"""
    if not march.units:
        rule = "4.3.alone" if band else "3.4.1.alone"
    elif march.leaders:
        rule = "4.3.own" if band else "3.4.1.command"
    else:
        rule = "4.3.leaderless" if band else "3.4.1.leaderless"
    args = {
        "leaders": march.leaders,
        "units": march.units,
        "origin": march.origin,
        "path": march.path,
        "to": march.path[-1],
    }
    table.tell(Event("marches", rule, args))
    for unit, zone in march.drops:
        table.tell(Event("dropped", "3.4.1.drop", {"unit": unit, "place": zone}))
