"""What the rules say in passing about the peoples: homes, leaders and units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.alea.constraints.atlas import Atlas
from core.alea.constraints.breach import Breach

if TYPE_CHECKING:  # data.py imports this package
    from core.alea.data import Data

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


def nationalities(atlas: Atlas) -> Iterator[Breach]:
    peoples = {people.id: people for people in atlas.data.peoples}
    nationality = {p: name for name, (_, members) in NATIONALITIES.items() for p in members}
    if {people.id: people.nationality for people in peoples.values()} != nationality:
        yield Breach("1.1", "The 17 peoples do not have their nationalities.")
        return
    led = {leader.people for leader in atlas.data.foreign_leaders}
    for people in peoples.values():
        if people.group != NATIONALITIES[people.nationality][0]:
            yield Breach("4.2.4", f"{people.name} are in the wrong stacking group.")
        if people.major != (people.id in led):
            yield Breach("4.1", f"{people.name} must have leaders if major, and none if minor.")
        if people.vp % 2 or (people.vp > 0) != people.major:
            yield Breach(
                "10.1", f"{people.name} must be worth points that can be halved, if major."
            )


def homelands(atlas: Atlas) -> Iterator[Breach]:
    for people in atlas.data.peoples:
        home = atlas.of_group(people.id)
        if not home:
            yield Breach("4.1", f"{people.name} have no zone of origin.")
            continue
        if any(atlas.touched_regions(zone) for zone in home) == (people.id in REMOTE):
            text = "only Daci, Armenii and Aegyptii touch no region."
            yield Breach("4.4.1", f"{people.name} are misplaced: {text}")
        march = atlas.march(people.id)
        if march is None or march > (3 if people.major else 2):
            yield Breach("4.3", f"{people.name} cannot reach the Republic within their limit.")


def foreign_leaders(data: Data) -> Iterator[Breach]:
    if Counter(leader.people for leader in data.foreign_leaders) != MAJORS:
        yield Breach("4.2.1", "The ten leaders of the four major peoples are not complete.")
    ids = {leader.id for leader in data.foreign_leaders}
    for leader in data.foreign_leaders:
        if (leader.entry is None) != bool(leader.after) or not {leader.after} <= ids | {""}:
            yield Breach("4.2.1", f"{leader.name} needs a year of entry or a predecessor.")
        if leader.leaves not in LEAVES and leader.leaves not in map(str, range(-49, -28)):
            yield Breach("4.2.1", f"It is not clear when {leader.name} leaves.")


def peoples_units(data: Data) -> Iterator[Breach]:
    owners = Counter(unit.people for unit in data.units)
    fleets = {unit.people for unit in data.units if unit.kind == "naves"} - {""}
    if owners["germani"] != 3:
        yield Breach("9.3", "The Germani must have three units.")
    if fleets != {"aegyptii"}:
        yield Breach("4.3", "The Aegyptii, and no other people, have naves.")
    for people in data.peoples:
        if not owners[people.id]:
            yield Breach("4.2.3", f"{people.name} have no unit.")
    for unit in data.units:
        if unit.kind not in (PEOPLES_KINDS if unit.people else ROMAN_KINDS):
            yield Breach("1.3.1", f"{unit.name} is of a kind that its owner does not have.")
