"""What the rules and the scenario booklet say about the set-ups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from core.alea.box.constraints.atlas import Atlas
from core.alea.box.constraints.breach import SETUP, breach
from core.alea.box.constraints.map import REGIONS
from core.alea.box.constraints.peoples import MAJORS
from core.alea.box.data import Data, ScenarioData
from core.contract import Fault

LEGIONS_AT_START = {
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
FLEETS_AT_START = {"3": 9, "4": 8, "5": 9, "6": 6, "7": 7}  # the fleets of both sides
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


def check_setup(atlas: Atlas, scenario: ScenarioData) -> Iterator[Fault]:
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


def _unknown(atlas: Atlas, scenario: ScenarioData, sides: dict[str, list[str]]) -> Iterator[Fault]:
    data = atlas.data
    known = {leader.id for leader in data.leaders} | {u.type for u in data.units if not u.people}
    placed = [*scenario.fixed.values(), *scenario.offered.values()]
    named = {key for zones in placed for keys in zones.values() for key in keys}
    for key in sorted({key for keys in sides.values() for key in keys} | named):
        if key not in known:
            yield breach("3.3.1", "unknown-counter", scenario=scenario.id, counter=key)
    for key in sorted({zone for zones in placed for zone in zones}):
        if key not in atlas.zone:
            yield breach("3.3.1", "unknown-zone", scenario=scenario.id, zone=key)
    letters = {*scenario.fixed, *scenario.free, *scenario.offered, *scenario.faction_leaders}
    if not letters <= {"C", "R"}:
        yield breach("0.5", "third-side", scenario=scenario.id)
    leaders = {leader.id for leader in data.leaders} | {f.id for f in data.foreign_leaders}
    for key in sorted(_named(scenario) - leaders):
        yield breach(SETUP, "unknown-leader", scenario=scenario.id, leader=key)
    for key in sorted(_places(scenario) - {*atlas.zone, *atlas.regions}):
        yield breach(SETUP, "unknown-place", scenario=scenario.id, place=key)
    if set(scenario.control) != set(REGIONS) or not set(scenario.control.values()) <= {"C", "R"}:
        yield breach("3.7.3", "uncontrolled", scenario=scenario.id)


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


def _counted(data: Data, scenario: ScenarioData, sides: dict[str, list[str]]) -> Iterator[Fault]:
    stock = Counter(unit.type for unit in data.units if not unit.people)
    stock.update(leader.id for leader in data.leaders)
    for key, number in Counter(sides["C"] + sides["R"]).items():
        if number > stock[key]:
            yield breach("3.3.1", "too-often", scenario=scenario.id, counter=key)
    totals = tuple(sum(key.startswith("legio-") for key in sides[side]) for side in ("C", "R"))
    if totals != LEGIONS_AT_START.get(scenario.id, totals):
        yield breach("3.3.1", "count-of-legions", scenario=scenario.id)
    fleets = sum(key.startswith("naves-") for side in ("C", "R") for key in sides[side])
    if fleets != FLEETS_AT_START.get(scenario.id, fleets):
        yield breach("3.2.3", "count-of-naves", scenario=scenario.id)
    if (scenario.first, scenario.last) != YEARS.get(scenario.id, (scenario.first, scenario.last)):
        yield breach(SETUP, "years", scenario=scenario.id)


def _command(data: Data, scenario: ScenarioData, sides: dict[str, list[str]]) -> Iterator[Fault]:
    faces = {"C": "caesarian", "R": "republican"}
    for side, face in faces.items():
        here = [leader for leader in data.leaders if leader.id in sides[side]]
        for leader in here:
            if getattr(leader, face) is None:
                yield breach("1.2.1", "wrong-start-side", leader=leader.name, side=side)
        first = scenario.first == -49
        if first and {x.id for x in here} != {
            x.id for x in data.leaders if (x.entry, x.side) == ("D", side)
        }:
            yield breach("3.3.2", "leaders-d", scenario=scenario.id)
        chiefs = scenario.faction_leaders.get(side, ())
        if len(set(chiefs)) not in (1, 2) or not set(chiefs) <= {leader.id for leader in here}:
            yield breach("3.5.1", "one-or-two-chiefs", scenario=scenario.id)
    if (scenario.marker == "cicero") != ("caesar" in sides["C"]) or not 0 <= scenario.track < 5:
        yield breach("5.1.1", "track-start", scenario=scenario.id)


def _start(atlas: Atlas, scenario: ScenarioData) -> Iterator[Fault]:
    foreign = {leader.id: leader for leader in atlas.data.foreign_leaders}
    present = set(scenario.foreign_leaders)
    if not present <= set(foreign) or {foreign[key].people for key in present} != set(MAJORS):
        yield breach("4.2.1", "known-leader", scenario=scenario.id)
    elif any((foreign[key].entry or scenario.first) > scenario.first for key in present):
        yield breach("4.2.1", "before-his-time", scenario=scenario.id)
    for zones in scenario.fixed.values():
        for zone, keys in zones.items():
            if any(key.startswith("naves-") for key in keys) and not atlas.zone[zone].port:
                yield breach("9.1", "naves-without-port", scenario=scenario.id, zone=zone)


def _peoples(scenario: ScenarioData) -> Iterator[Fault]:
    statuses = {(people, "war", side) for people, side in scenario.war.items()}
    statuses |= {(people, "allied", side) for people, side in scenario.allied.items()}
    if statuses != ALLEGIANCES.get(scenario.id, set()):
        yield breach("4.4.1", "peoples-at-war", scenario=scenario.id)


def _special(data: Data, scenario: ScenarioData) -> Iterator[Fault]:
    """The scenario's own rules."""
    where = {name: stand.where for stand in scenario.stands for name in stand.leaders}
    if where != STANDS.get(scenario.id, {}):
        yield breach(SETUP, "bound-leaders", scenario=scenario.id)
    if scenario.initiative_fixed != (scenario.id in FIXED_INITIATIVE):
        yield breach("2.B", "first-initiative", scenario=scenario.id)
    if bool(scenario.murdered) != (scenario.marker == "princeps"):
        yield breach("3.5.3", "caesar-dead", scenario=scenario.id)
    command = {"m-antonius": 15} if scenario.id == "7" else {}
    if scenario.command != command:
        yield breach(SETUP, "wrong-command", scenario=scenario.id)
    if set(scenario.roman) - {data.foreign_leaders[0].id}:  # numbers: see Board
        yield breach(SETUP, "first-foreign", scenario=scenario.id)


def _free_deployment(
    atlas: Atlas, scenario: ScenarioData, sides: dict[str, list[str]]
) -> Iterator[Fault]:
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
            yield breach(SETUP, "no-safe-zone", scenario=scenario.id, side=side)
        if not any(zone.port for zone in safe):
            yield breach(SETUP, "no-safe-port", scenario=scenario.id, side=side)
        wanted = len(regions) + (scenario.roma == side)
        if sum(key in leaders for key in keys) < wanted:
            yield breach(SETUP, "too-few-leaders", scenario=scenario.id, side=side)
        legions = sum(key.startswith("legio-") for key in keys)
        if legions < sum(region.garrison for region in regions):
            yield breach("3.1.1", "unmanned", scenario=scenario.id, side=side)
