"""What the rules and the scenario booklet say about the set-ups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.alea.constraints.atlas import Atlas
from core.alea.constraints.breach import SETUP, Breach
from core.alea.constraints.map import REGIONS
from core.alea.constraints.peoples import MAJORS

if TYPE_CHECKING:  # data.py imports this package
    from core.alea.data import Data, ScenarioData

LEGIONS = {"1": (13, 20), "2": (13, 20), "3": (20, 16)}
YEARS = {"1": (-49, -29), "2": (-49, -44), "3": (-48, -47)}


def setup(atlas: Atlas, scenario: ScenarioData) -> Iterator[Breach]:
    sides = {side: _counters(scenario, side) for side in ("C", "R")}
    if unknown := list(_unknown(atlas, scenario, sides)):
        yield from unknown
        return
    yield from _counted(atlas.data, scenario, sides)
    yield from _command(atlas.data, scenario, sides)
    yield from _start(atlas, scenario)
    if scenario.free:
        yield from _free_deployment(atlas, scenario, sides)


def _counters(scenario: ScenarioData, side: str) -> list[str]:
    fixed = [key for keys in scenario.fixed.get(side, {}).values() for key in keys]
    return fixed + list(scenario.free.get(side, ()))


def _unknown(atlas: Atlas, scenario: ScenarioData, sides: dict[str, list[str]]) -> Iterator[Breach]:
    data = atlas.data
    known = {leader.id for leader in data.leaders} | {u.type for u in data.units if not u.people}
    for key in sorted({key for keys in sides.values() for key in keys} - known):
        yield Breach("3.3.1", f"Scenario {scenario.id} deploys the unknown counter {key}.")
    for key in sorted({zone for zones in scenario.fixed.values() for zone in zones}):
        if key not in atlas.zone:
            yield Breach("3.3.1", f"Scenario {scenario.id} deploys in the unknown zone {key}.")
    if not {*scenario.fixed, *scenario.free, *scenario.faction_leaders} <= {"C", "R"}:
        yield Breach("0.5", f"Scenario {scenario.id} knows a third side.")
    if set(scenario.control) != set(REGIONS) or not set(scenario.control.values()) <= {"C", "R"}:
        yield Breach("3.7.3", f"Scenario {scenario.id} does not say who controls each region.")


def _counted(data: Data, scenario: ScenarioData, sides: dict[str, list[str]]) -> Iterator[Breach]:
    stock = Counter(unit.type for unit in data.units if not unit.people)
    stock.update(leader.id for leader in data.leaders)
    for key, number in Counter(sides["C"] + sides["R"]).items():
        if number > stock[key]:
            yield Breach("3.3.1", f"Scenario {scenario.id} deploys {key} too often.")
    totals = tuple(sum(key.startswith("legio-") for key in sides[side]) for side in ("C", "R"))
    if totals != LEGIONS.get(scenario.id, totals):
        yield Breach("3.3.1", f"Scenario {scenario.id} has the wrong number of legions.")
    if (scenario.first, scenario.last) != YEARS.get(scenario.id, (scenario.first, scenario.last)):
        yield Breach(SETUP, f"Scenario {scenario.id} has the wrong years.")


def _command(data: Data, scenario: ScenarioData, sides: dict[str, list[str]]) -> Iterator[Breach]:
    faces = {"C": "caesarian", "R": "republican"}
    for side, face in faces.items():
        here = [leader for leader in data.leaders if leader.id in sides[side]]
        for leader in here:
            if getattr(leader, face) is None:
                yield Breach("1.2.1", f"{leader.name} cannot start on side {side}.")
        first = scenario.first == -49
        if first and {x.id for x in here} != {
            x.id for x in data.leaders if (x.entry, x.side) == ("D", side)
        }:
            yield Breach("3.3.2", f"Scenario {scenario.id} does not start with the leaders D.")
        chiefs = scenario.faction_leaders.get(side, ())
        if len(set(chiefs)) not in (1, 2) or not set(chiefs) <= {leader.id for leader in here}:
            yield Breach("3.5.1", f"Scenario {scenario.id}: a side has one or two Faction Leaders.")
    if (scenario.marker == "cicero") != ("caesar" in sides["C"]) or not 0 <= scenario.track < 5:
        yield Breach("5.1.1", f"Scenario {scenario.id} starts the SPQR track wrongly.")


def _start(atlas: Atlas, scenario: ScenarioData) -> Iterator[Breach]:
    foreign = {leader.id: leader for leader in atlas.data.foreign_leaders}
    present = set(scenario.foreign_leaders)
    if not present <= set(foreign) or {foreign[key].people for key in present} != set(MAJORS):
        yield Breach("4.2.1", f"Scenario {scenario.id}: each major people needs a known leader.")
    elif any((foreign[key].entry or scenario.first) > scenario.first for key in present):
        yield Breach("4.2.1", f"Scenario {scenario.id} has a leader before his time.")
    for zones in scenario.fixed.values():
        for zone, keys in zones.items():
            if any(key.startswith("naves-") for key in keys) and not atlas.zone[zone].port:
                yield Breach("9.1", f"Scenario {scenario.id} puts naves in {zone} without a port.")


def _free_deployment(
    atlas: Atlas, scenario: ScenarioData, sides: dict[str, list[str]]
) -> Iterator[Breach]:
    leaders = {leader.id for leader in atlas.data.leaders}
    for side, keys in sides.items():
        regions = [r for r in atlas.data.regions if scenario.control[r.id] == side]
        enemy = {region for region, owner in scenario.control.items() if owner != side}
        safe = [
            zone
            for region in regions
            for zone in atlas.of_group(region.id)
            if not atlas.touched_regions(zone) & enemy
        ]
        if {zone.group for zone in safe} != {region.id for region in regions}:
            yield Breach(SETUP, f"Scenario {scenario.id}: a region of {side} has no safe zone.")
        if not any(zone.port for zone in safe):
            yield Breach(SETUP, f"Scenario {scenario.id}: side {side} has no safe port.")
        wanted = len(regions) + (scenario.roma == side)
        if sum(key in leaders for key in keys) < wanted:
            yield Breach(SETUP, f"Scenario {scenario.id}: side {side} has too few leaders.")
        legions = sum(key.startswith("legio-") for key in keys)
        if legions < sum(region.garrison for region in regions):
            yield Breach("3.1.1", f"Scenario {scenario.id}: side {side} cannot man its garrisons.")
