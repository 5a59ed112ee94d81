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

LEGIONS = {
    "1": (13, 20),
    "2": (13, 20),
    "3": (20, 16),
    "4": (20, 11),
    "5": (31, 21),
    "6": (28, 17),
    "7": (21, 22),
}
YEARS = {
    "1": (-49, -29),
    "2": (-49, -44),
    "3": (-48, -47),
    "4": (-47, -45),
    "5": (-43, -41),
    "6": (-41, -35),
    "7": (-32, -29),
}
NAVES = {"3": 9, "4": 8, "5": 9, "6": 6, "7": 7}  # the fleets of both sides
FIXED_INITIATIVE = {"1", "2", "3"}
ALLEGIANCES = {  # at the start: people, at war or allied, with whom
    "4": {("aegyptii", "war", "R"), ("pontici", "war", "R"), ("numidae", "allied", "R")},
    "6": {("aegyptii", "allied", "C")},
    "7": {("aegyptii", "allied", "R")},
}
STANDS = {  # leaders whose place the scenario names
    "5": {"s-pompeius": "sicilia", "menas": "sicilia", "d-brutus": "alpes-1"},
    "6": {
        "octavianus": "italia",
        "m-antonius": "asia",
        "salvidienus": "hispania",
        "s-pompeius": "sicilia",
        "menas": "sicilia",
        "bassus": "gallia-8",
        "pollio": "italia-2",
        "l-antonius": "italia-6",
        "plancus": "italia-6",
    },
}


def setup(atlas: Atlas, scenario: ScenarioData) -> Iterator[Breach]:
    sides = {side: _counters(scenario, side) for side in ("C", "R")}
    if unknown := list(_unknown(atlas, scenario, sides)):
        yield from unknown
        return
    yield from _counted(atlas.data, scenario, sides)
    yield from _command(atlas.data, scenario, sides)
    yield from _start(atlas, scenario)
    yield from _peoples(scenario)
    yield from _special(atlas.data, scenario)
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
    leaders = {leader.id for leader in data.leaders} | {f.id for f in data.foreign_leaders}
    for key in sorted(_named(scenario) - leaders):
        yield Breach(SETUP, f"Scenario {scenario.id} names the unknown leader {key}.")
    for key in sorted(_places(scenario) - {*atlas.zone, *atlas.regions}):
        yield Breach(SETUP, f"Scenario {scenario.id} names the unknown place {key}.")
    if set(scenario.control) != set(REGIONS) or not set(scenario.control.values()) <= {"C", "R"}:
        yield Breach("3.7.3", f"Scenario {scenario.id} does not say who controls each region.")


def _named(scenario: ScenarioData) -> set[str]:
    """Leaders of the scenario's own rules."""
    stands = [name for stand in scenario.stands for name in stand.leaders]
    waverer = [scenario.wavering] if scenario.wavering else []
    models = scenario.roman.values()
    return {*stands, *waverer, *scenario.barred, *scenario.command, *scenario.roman, *models}


def _places(scenario: ScenarioData) -> set[str]:
    """Regions and zones of the scenario's own rules."""
    stands = [stand.where for stand in scenario.stands]
    barred = [region for regions in scenario.barred.values() for region in regions]
    return {*stands, *barred, *(zone for zones in scenario.enclaves.values() for zone in zones)}


def _counted(data: Data, scenario: ScenarioData, sides: dict[str, list[str]]) -> Iterator[Breach]:
    stock = Counter(unit.type for unit in data.units if not unit.people)
    stock.update(leader.id for leader in data.leaders)
    for key, number in Counter(sides["C"] + sides["R"]).items():
        if number > stock[key]:
            yield Breach("3.3.1", f"Scenario {scenario.id} deploys {key} too often.")
    totals = tuple(sum(key.startswith("legio-") for key in sides[side]) for side in ("C", "R"))
    if totals != LEGIONS.get(scenario.id, totals):
        yield Breach("3.3.1", f"Scenario {scenario.id} has the wrong number of legions.")
    fleets = sum(key.startswith("naves-") for side in ("C", "R") for key in sides[side])
    if fleets != NAVES.get(scenario.id, fleets):
        yield Breach("3.2.3", f"Scenario {scenario.id} has the wrong number of naves.")
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


def _peoples(scenario: ScenarioData) -> Iterator[Breach]:
    found = {(people, "war", side) for people, side in scenario.war.items()}
    found |= {(people, "allied", side) for people, side in scenario.allied.items()}
    if found != ALLEGIANCES.get(scenario.id, set()):
        yield Breach("4.4.1", f"Scenario {scenario.id} starts with the wrong peoples at war.")


def _special(data: Data, scenario: ScenarioData) -> Iterator[Breach]:
    """The scenario's own rules."""
    where = {name: stand.where for stand in scenario.stands for name in stand.leaders}
    if where != STANDS.get(scenario.id, {}):
        yield Breach(SETUP, f"Scenario {scenario.id} does not bind the leaders that it names.")
    if scenario.initiative_fixed != (scenario.id in FIXED_INITIATIVE):
        yield Breach("2.B", f"Scenario {scenario.id}: who may reverse its first initiative?")
    if bool(scenario.murdered) != (scenario.marker == "princeps"):
        yield Breach("3.5.3", f"Scenario {scenario.id}: is Caesar dead or not?")
    command = {"m-antonius": 15} if scenario.id == "7" else {}
    if scenario.command != command:
        yield Breach(SETUP, f"Scenario {scenario.id} gives a leader the wrong command.")
    if set(scenario.roman) - {data.foreign_leaders[0].id}:  # numbers: see Board
        yield Breach(SETUP, f"Scenario {scenario.id}: only the first foreign leader is Roman.")


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
