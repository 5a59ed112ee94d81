"""What the rules say in passing about the peoples: homes, ranks, leaders and units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from core.contract import Fault
from core.semper.box.constraints.atlas import Atlas
from core.semper.box.constraints.breach import breach
from core.semper.box.constraints.map import LEASH
from core.semper.box.data import Data, UnitData

NATIONALITIES = {  # their stacking group (4.2.4; the first is the Romans', too) and peoples
    "Thraco-Phrygians": (1, ("armenia",)),
    "Celts": (2, ("pictes",)),
    "Germans": (
        2,
        (
            *("alamanni", "burgondi", "frisii", "franci", "marcomanni"),
            *("gepides", "ostrogothi", "quades", "vandales", "visigothi"),
        ),
    ),
    "Iranians": (3, ("persae", "alani", "iberia")),
    "Hamites-Semites": (3, ("austuriani", "mauri", "saraceni")),
}
PEOPLE_IDS = {people for _, members in NATIONALITIES.values() for people in members}
MAJORS = 5
PRINTED_RANKS = {  # those that the rules name
    "franci": ("4.1", "major"),
    "persae": ("4.2.1.kings", "major"),
    "visigothi": ("4.1.gothi", "major"),
    "pictes": ("2.D.count", "major"),
    "burgondi": ("4.1", "minor"),
    "ostrogothi": ("4.1.gothi", "minor"),
    "marcomanni": ("9.4.minor", "minor"),
    "armenia": ("4.4.2", "ally"),
}
POINTS_BY_RANK = {"major": 2, "minor": 1, "ally": 0}  # 10.2
PRINTED_ENTRIES = {"alamanni": "4.3.entry", "franci": "4.4.1"}  # by Galliae
KINGS = {"hormoz-ii": (305, 309), "sapor-ii": (320, 0), "ardashir-ii": (355, 0)}
PRINTED_UNITS = {  # how many a people has, at least and at most
    "mauri": ("4.3.homeland", 1, 1),
    "marcomanni": ("9.4.minor", 2, 99),
    "persae": ("6.3.persian-coup", 3, 99),
}


def check_peoples(atlas: Atlas) -> Iterator[Fault]:
    peoples = {people.id: people for people in atlas.data.peoples}
    nationality = {p: name for name, (_, members) in NATIONALITIES.items() for p in members}
    if {people.id: people.nationality for people in peoples.values()} != nationality:
        yield breach("1.1", "nationalities")
        return
    if sum(people.rank == "major" for people in peoples.values()) != MAJORS:
        yield breach("2.C.draw", "five-majors")
    for name, (rule, rank) in PRINTED_RANKS.items():
        if peoples[name].rank != rank:
            yield breach(rule, f"must-be-{rank}", people=peoples[name].name)
    led = {leader.people for leader in atlas.data.foreign_leaders}
    for people in peoples.values():
        if people.group != NATIONALITIES[people.nationality][0]:
            yield breach("4.2.4", "wrong-group", people=people.name)
        if (people.rank == "major") != (people.id in led):
            yield breach("4.1", "leaders-if-major", people=people.name)
        if (people.rank == "ally") != (people.id == "armenia"):
            yield breach("4.4.2", "only-ally", people=people.name)
        if people.vp != POINTS_BY_RANK[people.rank]:
            yield breach("10.2", "peoples-points", people=people.name)


def check_homelands(atlas: Atlas) -> Iterator[Fault]:
    for people in atlas.data.peoples:
        if not atlas.of_group(people.id):
            yield breach("4.1", "no-home", people=people.name)
        elif people.rank == "ally":
            if people.entry:
                yield breach("4.4.2", "ally-with-entry", people=people.name)
        elif people.entry not in atlas.regions:
            yield breach("4.3.entry", "no-diocese-of-entry", people=people.name)
        else:
            if people.id in PRINTED_ENTRIES and people.entry != "galliae":
                yield breach(PRINTED_ENTRIES[people.id], "by-galliae", people=people.name)
            march = atlas.march(people.id, (people.entry,))
            if march is None or march > LEASH:
                into = atlas.names[people.entry]
                yield breach("4.3.entry", "no-way-in", people=people.name, diocese=into)


def check_foreign_leaders(atlas: Atlas) -> Iterator[Fault]:
    leaders = atlas.data.foreign_leaders
    dates = {x.id: (x.first, x.last) for x in leaders if x.first or x.last}
    persians = {x.id for x in leaders if x.people == "persae"}
    if dates != KINGS or not set(KINGS) < persians:
        yield breach("4.2.1.kings", "persian-kings")
    if {leader.id for leader in leaders if leader.named} != set(KINGS):
        yield breach("6.3.persian-coup", "named-kings")
    for leader in leaders:
        if atlas.zone[leader.start].group != leader.people:
            yield breach("4.2.3", "starts-abroad", piece=leader.name)
        if leader.people == "pictes" and leader.sr != 1:
            yield breach("2.D.count", "wrong-rating-sr", leader=leader.name)


def check_peoples_units(atlas: Atlas) -> Iterator[Fault]:
    data = atlas.data
    owners = Counter(unit.people for unit in data.units)
    for people in data.peoples:
        rule, least, most = PRINTED_UNITS.get(people.id, ("4.2.3", 1, 99))
        if not least <= owners[people.id] <= most:
            yield breach(rule, "number-of-units", people=people.name)
    rank = {people.id: people.rank for people in data.peoples}
    for unit in data.units:
        if (unit.kind == "band") != bool(unit.people):
            yield breach("1.3.1", "foreign-kind", unit=unit.name)
        elif unit.people:
            yield from _at_home(atlas, unit, rank[unit.people] != "minor")


def _at_home(atlas: Atlas, unit: UnitData, always: bool) -> Iterator[Fault]:
    """4.2.3: units of minor peoples come when they rise, all others stand at home."""
    if bool(unit.start) != always:
        yield breach("4.2.3", "on-the-map", unit=unit.name)
    elif unit.start and atlas.zone[unit.start].group != unit.people:
        yield breach("4.2.3", "starts-abroad", piece=unit.name)


# --- guesses -------------------------------------------------------------------------------------


GUESSED_ENTRIES = {
    "britanniae": {"pictes"},
    "galliae": {"alamanni", "burgondi", "franci", "frisii"},
    "pannoniae": {"marcomanni", "quades", "vandales"},
    "moesiae": {"gepides"},
    "thracia": {"ostrogothi", "visigothi"},
    "pontica": {"alani", "iberia"},
    "oriens": {"persae", "saraceni"},
    "africa": {"austuriani", "mauri"},
}


def people_doubts(data: Data) -> Iterator[Fault]:
    entries: dict[str, set[str]] = {}
    for people in data.peoples:
        if people.entry:
            entries.setdefault(people.entry, set()).add(people.id)
    rank = {people.id: people.rank for people in data.peoples}
    guesses = (
        ("2.C.draw", rank["alamanni"] == "major", "guess-alamanni"),
        ("4.3.entry", entries == GUESSED_ENTRIES, "guess-entries"),
        ("2.D.count", all(leader.sr <= 3 for leader in data.foreign_leaders), "guess-foreign"),
    )
    return (breach(rule, kind) for rule, holds, kind in guesses if not holds)
