"""What the rules say in passing about the peoples: homes, leaders and units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from core.alea.box.constraints.atlas import Atlas
from core.alea.box.constraints.breach import breach
from core.alea.box.data import Data
from core.contract import Fault

NATIONALITIES = {
    "Illyrians": (1, ("illyrii",)),
    "Iranians": (2, ("parthi",)),
    "Germans": (1, ("germani",)),
    "Celts": (1, ("alpes", "galatae", "celtiberes", "pannonii")),
    "Thraco-Phrygians": (2, ("daci", "thracii", "pontici", "cappadocii", "armenii")),
    "Hamites-Semites": (3, ("mauri", "nabatenei", "numidae", "judaei", "aegyptii")),
}
MAJORS = {"aegyptii": 2, "parthi": 4, "pontici": 2, "numidae": 2}  # and how many leaders
LEAVES = ("never", "pacification", "allegiance-or-pacification")
REMOTE = {"daci", "armenii", "aegyptii"}  # 4.4.1: they touch no region
ROMAN_KINDS = ("legio", "auxilia", "equites", "naves")
PEOPLES_KINDS = ("band", "naves")


def check_nationalities(atlas: Atlas) -> Iterator[Fault]:
    peoples = {people.id: people for people in atlas.data.peoples}
    nationality = {p: name for name, (_, members) in NATIONALITIES.items() for p in members}
    if {people.id: people.nationality for people in peoples.values()} != nationality:
        yield breach("1.1", "nationalities")
        return
    led = {leader.people for leader in atlas.data.foreign_leaders}
    for people in peoples.values():
        if people.group != NATIONALITIES[people.nationality][0]:
            yield breach("4.2.4", "wrong-group", people=people.name)
        if people.major != (people.id in led):
            yield breach("4.1", "leaders-if-major", people=people.name)
        if people.vp % 2 or (people.vp > 0) != people.major:
            yield breach("10.1", "halved", people=people.name)


def check_homelands(atlas: Atlas) -> Iterator[Fault]:
    for people in atlas.data.peoples:
        home = atlas.of_group(people.id)
        if not home:
            yield breach("4.1", "no-home", people=people.name)
            continue
        if any(atlas.touched_regions(zone) for zone in home) == (people.id in REMOTE):
            yield breach("4.4.1", "misplaced-people", people=people.name)
        march = atlas.march(people.id)
        if march is None or march > (3 if people.major else 2):
            yield breach("4.3", "out-of-reach", people=people.name)


def check_foreign_leaders(data: Data) -> Iterator[Fault]:
    if Counter(leader.people for leader in data.foreign_leaders) != MAJORS:
        yield breach("4.2.1", "ten-leaders")
    ids = {leader.id for leader in data.foreign_leaders}
    for leader in data.foreign_leaders:
        if (leader.entry is None) != bool(leader.after) or not {leader.after} <= ids | {""}:
            yield breach("4.2.1", "no-entry-year", leader=leader.name)
        if leader.leaves not in LEAVES and leader.leaves not in map(str, range(-49, -28)):
            yield breach("4.2.1", "leaves-when", leader=leader.name)


def check_peoples_units(data: Data) -> Iterator[Fault]:
    owners = Counter(unit.people for unit in data.units)
    fleets = {unit.people for unit in data.units if unit.kind == "naves"} - {""}
    if owners["germani"] != 3:
        yield breach("9.3", "three-germani")
    if fleets != {"aegyptii"}:
        yield breach("4.3", "egyptian-naves")
    for people in data.peoples:
        if not owners[people.id]:
            yield breach("4.2.3", "no-unit", people=people.name)
    for unit in data.units:
        if unit.kind not in (PEOPLES_KINDS if unit.people else ROMAN_KINDS):
            yield breach("1.3.1", "foreign-kind", unit=unit.name)
