"""Ids and references: what the rest of the checks takes for granted."""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import Fault
from core.imperator.constraints import check_keys, check_known
from core.semper.box.constraints.atlas import Atlas
from core.semper.box.constraints.breach import breach
from core.semper.box.constraints.counters import HOMES, QUALITY
from core.semper.box.constraints.leaders import ROWS
from core.semper.box.constraints.map import DIOCESES, NUMBERED
from core.semper.box.constraints.peoples import KINGS, PEOPLE_IDS
from core.semper.box.constraints.seas import CLOSED_SEAS, OPEN_SEAS, TWO_FLEETS
from core.semper.box.constraints.setups import NAMED_HEADS
from core.semper.box.data import Data


def check_ids(data: Data) -> Iterator[Fault]:
    """No id twice, and everything that the rules mention by name."""
    numbers = dict.fromkeys(DIOCESES, 1) | NUMBERED
    named = {f"{diocese}-{n}" for diocese in DIOCESES for n in range(1, numbers[diocese] + 1)}
    nobody: set[str] = set()
    rows = (
        ("3.1.1", "zone", [zone.id for zone in data.zones], named),
        ("3.1.1", "diocese", [diocese.id for diocese in data.dioceses], set(DIOCESES)),
        ("3.4.2", "sea", [sea.id for sea in data.seas], CLOSED_SEAS | OPEN_SEAS),
        ("3.4.2", "fleet", [fleet.id for fleet in data.fleets], TWO_FLEETS),
        ("1.1", "people", [people.id for people in data.peoples], PEOPLE_IDS),
        ("entry.date", "leader", [leader.id for leader in data.leaders], set(ROWS)),
        ("4.2.1", "foreign-leader", [x.id for x in data.foreign_leaders], set(KINGS)),
        ("3.3.2", "unit", [unit.id for unit in data.units], {*HOMES, *QUALITY}),
        ("6", "stratagem", [counter.id for counter in data.stratagems], nobody),
        ("3.5.1", "scenario", [scenario.id for scenario in data.scenarios], set(NAMED_HEADS)),
    )
    return check_keys(rows, breach)


def check_references(atlas: Atlas) -> Iterator[Fault]:
    data = atlas.data
    peoples = {people.id for people in data.peoples}
    seas = {sea.id for sea in data.seas}
    for zone in data.zones:
        if zone.group not in atlas.regions | peoples | {""}:
            yield breach("4.1", "unknown-group", zone=zone.id)
    yield from check_known(data.zones, seas, data.units, data.foreign_leaders, peoples, breach)
    for rule, name, zone_id in _stands(data):
        if zone_id not in atlas.zone:
            yield breach(rule, "unknown-stand", piece=name, zone=zone_id)


def _stands(data: Data) -> Iterator[tuple[str, str, str]]:
    """Rule, counter and zone of whatever has a place before a scenario gives it one."""
    for fleet in data.fleets:
        yield "3.4.2.port", fleet.name, fleet.home
    for leader in data.leaders:
        if leader.dux:
            yield "3.3.1.dux", leader.name, leader.dux
    for foreign in data.foreign_leaders:
        yield "4.2.3", foreign.name, foreign.start
    for unit in data.units:
        if unit.start:
            yield "4.2.3", unit.name, unit.start
