"""What the rules say, in passing, about the map, the counters and the set-ups.

The rulebook prints neither map nor counters, so the data are a reconstruction that anybody may
correct. `breaches` lists where the data contradict a rule: such data are refused. `doubts` lists
where they depart from a guess of ours: that is only worth a warning.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import pairwise, product
from typing import TYPE_CHECKING

import msgspec

from core.contract import BadData

if TYPE_CHECKING:  # data.py imports this module
    from core.alea.data import Data, ScenarioData, UnitData, ZoneData


class Breach(msgspec.Struct, frozen=True):
    """A rule, and what in the data is at odds with it."""

    rule: str
    text: str


class DataError(BadData):
    """The data contradict the rules."""

    def __init__(self, breaches: list[Breach]) -> None:
        super().__init__("; ".join(f"{breach.rule}: {breach.text}" for breach in breaches))
        self.breaches = breaches


SETUP = "Scenarios"  # the scenario booklet has no rule numbers
RIVERS = ("Rhenus", "Danuvius", "Tigris", "Euphrates")
CLOSED_SEAS = {"atlanticus", "fretum", "germanicum"}
OPEN_SEAS = {"occidentalis", "centralis", "pontus"}  # those that the rules name
ROMAN_DIGITS = ((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))

# 3.1.1 and the set-ups: regions in printed order, with the numbers of zones that they may have
REGIONS = {
    "italia": (7,),
    "asia": (5,),
    "gallia": (9,),
    "africa": (3,),
    "graecia": (5,),
    "sicilia": (2, 3),
    "hispania": (4, 5),
}
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

# rule, MP, way: each step is a zone, or any zone of a region or people
ROADS = (
    ("3.4.2", 1, ("gallia-9", "gallia-8")),
    ("3.4.1", 3, ("gallia-8", "alpes", "italia-3")),
    ("7.2", 2, ("germani", "gallia-2")),
    ("7.3", 2, ("asia-5", "parthi")),
    ("7.3", 3, ("asia-5", "parthi", "parthi")),
    ("7.3", 3, ("pontici", "armenii", "cappadocii", "asia-5")),
)
CROSSINGS = (("7.2", "germani", "gallia-2", "Rhenus"), ("7.3", "asia-5", "parthi", "Euphrates"))
TOUCHING = (
    (SETUP, "italia-5", "graecia-1"),
    ("8.4.1", "graecia-2", "thracii"),
    ("4.4.1", "germani", "gallia"),
    ("4.4.1", "alpes", "gallia"),
    ("4.4.1", "alpes", "italia"),
    ("4.4.1", "mauri", "hispania"),
)

FIXED = {"caesar", "octavianus", "pompeius", "g-pompeius", "s-pompeius"}
NEVER_PRETENDERS = {"octavianus", "g-pompeius", "s-pompeius"}
ASSASSINS = {"m-brutus", "cassius", "trebonius", "d-brutus"}
ONE_FACE = {"pompeius": "1.2.1", "s-pompeius": "6.4"}  # Republican only
TWO_FACES = {
    **dict.fromkeys(("m-brutus", "cassius", "trebonius", "d-brutus"), "3.5.3"),
    **dict.fromkeys(("m-antonius", "pollio", "bassus", "plancus", "salvidienus"), "3.5.3"),
    **dict.fromkeys(("corvinus", "l-antonius", "flaccus", "dolabella"), SETUP),
    "pansa": "3.3.2",
    "scipio": "3.6.2",
}
ENTRIES = {
    ("D", "R"): 9,
    ("D", "C"): 7,
    ("-48", "C"): 6,
    ("-48", "R"): 4,
    ("A", "C"): 5,
    ("A", "R"): 3,
    ("A", "?"): 2,
}

# the fleets of the set-ups: how many, SP, QU where it is printed, TB
NAVES: dict[str, tuple[int, int, int | None, int]] = {
    "naves-8-2-1": (2, 8, 2, 1),
    "naves-8-1-1": (1, 8, 1, 1),
    "naves-6-0": (2, 6, None, 0),
    "naves-6-1": (1, 6, None, 1),
    "naves-4-1": (2, 4, None, 1),
    "naves-4-0": (1, 4, None, 0),
}
EQUITES = {"equites-4": (4, 4), "equites-2": (5, 2)}  # how many at least, SP
ODDS = ("1/3", "1/2", "2/3", "4/5", "1/1", "5/4", "3/2", "2/1", "3/1", "4/1")
ROMAN_KINDS = ("legio", "auxilia", "equites", "naves")
PEOPLES_KINDS = ("band", "naves")
LEGIONS = {"1": (13, 20), "2": (13, 20), "3": (20, 16)}
YEARS = {"1": (-49, -29), "2": (-49, -44), "3": (-48, -47)}


def breaches(data: Data) -> list[Breach]:
    """Every constraint of the rules that the data break; a faulty reference hides the rest."""
    atlas = _Atlas(data)
    if broken := [*_identities(data), *_references(atlas)]:
        return broken
    found: list[Breach] = []
    for check in (_borders, _regions, _places, _ways, _seas, _peoples, _homelands):
        found += check(atlas)
    for check_data in (_foreign_leaders, _leaders, _ratings, _roman_units, _peoples_units, _combat):
        found += check_data(data)
    for scenario in data.scenarios:
        found += _scenario(atlas, scenario)
    return found


def doubts(data: Data) -> list[Breach]:
    """Every guess of ours, beyond what the rules say, from which the data depart."""
    atlas = _Atlas(data)
    return [*_map_doubts(atlas), *_counter_doubts(data)]


class _Atlas:
    """The zones by id and group, and what a step between two of them costs."""

    def __init__(self, data: Data) -> None:
        self.data = data
        self.regions = {region.id for region in data.regions}

    @cached_property
    def zone(self) -> dict[str, ZoneData]:
        return {zone.id: zone for zone in self.data.zones}

    @cached_property
    def kinds(self) -> dict[tuple[str, str], str]:
        return {(zone.id, b.to): b.kind for zone in self.data.zones for b in zone.adjacent}

    def of(self, place: str) -> list[ZoneData]:
        """The zone of that id, else the zones of that group."""
        if place in self.zone:
            return [self.zone[place]]
        return [zone for zone in self.data.zones if zone.group == place]

    def step(self, a: str, b: str) -> int | None:
        """7.2: movement points from zone to zone, None if they do not touch."""
        if (a, b) not in self.kinds:
            return None
        return 1 + (self.kinds[a, b] != "land") + (self.zone[b].group == "alpes")

    def way(self, places: Iterable[str]) -> int | None:
        """The cheapest way through these places in this order."""
        costs = []
        for zones in product(*(self.of(place) for place in places)):
            steps = [self.step(a.id, b.id) for a, b in pairwise(zones)]
            costs += [sum(filter(None, steps))] if None not in steps else []
        return min(costs, default=None)

    def touch(self, a: str, b: str) -> bool:
        return self.way((a, b)) is not None

    def touched_regions(self, zone: ZoneData) -> set[str]:
        groups = {self.zone[border.to].group for border in zone.adjacent}
        return (groups & self.regions) - {zone.group}

    def march(self, people: str) -> int | None:
        """Zones from a people's home to the Republic, through no other people's zones."""
        reached = {zone.id for zone in self.of_group(people)}
        edge, distance = reached, 0
        while edge:
            if any(self.zone[zone].group in self.regions for zone in edge):
                return distance
            free = {self.zone[b.to] for zone in edge for b in self.zone[zone].adjacent}
            edge = {z.id for z in free if z.group in self.regions | {""}} - reached
            reached, distance = reached | edge, distance + 1
        return None

    def of_group(self, group: str) -> list[ZoneData]:
        return [zone for zone in self.data.zones if zone.group == group]


# --- references ----------------------------------------------------------------------------------


def _identities(data: Data) -> Iterator[Breach]:
    """No id twice, and everything that the rules mention by name."""
    named = {f"{region}-{n}" for region, sizes in REGIONS.items() for n in range(1, min(sizes) + 1)}
    nobody: set[str] = set()
    for rule, what, items, expected in (
        ("3.1.1", "zone", [zone.id for zone in data.zones], named),
        ("3.1.1", "region", [region.id for region in data.regions], set(REGIONS)),
        ("3.4.2", "sea", [sea.id for sea in data.seas], CLOSED_SEAS | OPEN_SEAS),
        ("1.1", "people", [people.id for people in data.peoples], set(MAJORS)),
        ("3.3.2", "leader", [x.id for x in data.leaders], {*FIXED, *TWO_FACES, "curio"}),
        ("4.2.1", "foreign leader", [x.id for x in data.foreign_leaders], nobody),
        ("8.6.1", "unit", [unit.id for unit in data.units], {"legio-xxi", "legio-xxii"}),
        (SETUP, "scenario", [scenario.id for scenario in data.scenarios], nobody),
    ):
        for key in sorted(expected - set(items)):
            yield Breach(rule, f"The {what} {key} is missing.")
        for key in sorted(key for key, number in Counter(items).items() if number > 1):
            yield Breach(rule, f"The {what} {key} stands there twice.")


def _references(atlas: _Atlas) -> Iterator[Breach]:
    data = atlas.data
    peoples = {people.id for people in data.peoples}
    seas = {sea.id for sea in data.seas}
    for zone in data.zones:
        if zone.group not in atlas.regions | peoples | {""}:
            yield Breach("4.1", f"{zone.id} belongs to an unknown region or people.")
        for border in zone.adjacent:
            if border.to not in atlas.zone:
                yield Breach("7.2", f"{zone.id} touches the unknown zone {border.to}.")
        if unknown := set(zone.seas) - seas:
            yield Breach("0.2", f"{zone.id} lies on the unknown sea {min(unknown)}.")
    for unit in data.units:
        if unit.people and unit.people not in peoples:
            yield Breach("1.3.1", f"{unit.name} belongs to an unknown people.")
    for leader in data.foreign_leaders:
        if leader.people not in peoples:
            yield Breach("4.2.1", f"{leader.name} leads an unknown people.")


# --- the map -------------------------------------------------------------------------------------


def _borders(atlas: _Atlas) -> Iterator[Breach]:
    for (a, b), kind in atlas.kinds.items():
        if a == b:
            yield Breach("7.2", f"{a} touches itself.")
        if kind not in ("land", "strait", *RIVERS):
            yield Breach("7.2", f"Between {a} and {b} runs neither a strait nor a known river.")
        if atlas.kinds.get((b, a)) != kind:
            yield Breach("7.2", f"The border of {a} and {b} is not the same from both sides.")
    for zone in atlas.data.zones:
        if len({border.to for border in zone.adjacent}) != len(zone.adjacent):
            yield Breach("7.2", f"{zone.id} names a neighbour twice.")
    for kind in ("strait", *RIVERS):
        if kind not in atlas.kinds.values():
            yield Breach("7.2", f"No border of the map is of the kind {kind}.")


def _regions(atlas: _Atlas) -> Iterator[Breach]:
    regions = atlas.data.regions
    if [region.id for region in regions] != list(REGIONS):
        yield Breach("3.1.1", "The seven regions do not stand in their printed order.")
        return
    for region in regions:
        zones = atlas.of_group(region.id)
        cities = sum(bool(zone.city) for zone in zones)
        numbered = {f"{region.id}-{number}" for number in range(1, len(zones) + 1)}
        if len(zones) not in REGIONS[region.id] or {zone.id for zone in zones} != numbered:
            yield Breach("3.1.1", f"{region.name} lacks a numbered zone or has one too many.")
        if region.zones != len(zones) // 2 + 1:
            yield Breach("3.7.3", f"{region.zones} zones are no bare majority of {region.name}.")
        if region.cities != (cities + 1) // 2:
            yield Breach(
                "3.7.3", f"{region.cities} is not half of {region.name}'s {cities} cities."
            )
        if region.naves and not any(zone.port for zone in zones):
            yield Breach("9.1", f"{region.name} recruits naves but has no port to keep them.")
    recruits = [(r.legio, r.auxilia, r.equites, r.naves) for r in regions]
    if [sum(column) for column in zip(*recruits, strict=True)] != [13, 9, 9, 9]:
        yield Breach("9.4", "The yearly recruits are not 13 legions and 9 of each other kind.")
    if [r.garrison for r in regions] != [2, 3, 3, 1, 3, 0, 2]:
        yield Breach("3.1.1", "The garrisons are not those of the Table of Regions.")
    if sum(r.points for r in regions) != 18 or atlas.data.roma_points != 2:
        yield Breach("10.2", "The control points are not 18 for the regions and 2 for Roma.")


def _places(atlas: _Atlas) -> Iterator[Breach]:
    zone = atlas.zone
    if [z.id for z in atlas.data.zones if z.city == "Roma"] != ["italia-1"]:
        yield Breach("3.7.3", "Roma must lie in Italia 1 and nowhere else.")
    if not zone["gallia-8"].port or "occidentalis" not in zone["gallia-8"].seas:
        yield Breach("3.4.2", "Gallia 8 is the port of Massalia on the western sea.")
    if zone["africa-3"].port or "centralis" not in zone["africa-3"].seas:
        yield Breach("3.4.2", "Africa 3 lies on the central sea and has no port.")
    if len({z.lat for z in atlas.of_group("alpes")}) != 2 or len(atlas.of_group("alpes")) != 2:
        yield Breach(SETUP, "Alpes must be two zones, one north of the other.")
    parthi = sorted(atlas.of_group("parthi"), key=lambda z: z.lon)
    if len(parthi) < 2 or not atlas.touch("asia-5", parthi[0].id):
        yield Breach("7.3", "Parthi needs a western zone next to Syria 5 and an eastern one.")
    aegyptii = atlas.of_group("aegyptii")
    if not any(z.city == "Alexandria" for z in aegyptii):
        yield Breach("3.5.3", "Alexandria must lie in Aegyptii.")
    if not any(z.port for z in aegyptii):
        yield Breach("9.1", "The naves of the Aegyptii need a port at home.")
    if not any(
        zone[b.to].group == "" and zone[b.to].lon < z.lon for z in aegyptii for b in z.adjacent
    ):
        yield Breach("4.3", "West of Aegyptii must lie a zone without a people.")
    if all(atlas.touched_regions(z) for z in atlas.of_group("sicilia")):
        yield Breach(SETUP, "One zone of Sicilia must touch no other region.")


def _ways(atlas: _Atlas) -> Iterator[Breach]:
    for rule, cost, way in ROADS:
        if atlas.way(way) != cost:
            yield Breach(rule, f"The way {' - '.join(way)} must cost {cost} MP.")
    for rule, a, b, river in CROSSINGS:
        rivers = {atlas.kinds.get((x.id, y.id), river) for x in atlas.of(a) for y in atlas.of(b)}
        if rivers != {river}:
            yield Breach(rule, f"From {a} to {b} one must cross the {river}.")
    for rule, a, b in TOUCHING:
        if not atlas.touch(a, b):
            yield Breach(rule, f"{a} and {b} must touch.")
    if atlas.touch("italia", "germani"):
        yield Breach("4.4.1", "Italia and Germani must not touch.")


def _seas(atlas: _Atlas) -> Iterator[Breach]:
    seas = {sea.id: sea for sea in atlas.data.seas}
    if {sea.id for sea in seas.values() if sea.closed} != CLOSED_SEAS:
        yield Breach("3.4.2", "The seas closed to naves must be those outside the Mediterranean.")
    for sea in seas.values():
        if any(other not in seas or sea.id not in seas[other].adjacent for other in sea.adjacent):
            yield Breach("3.4.2", f"{sea.name} is not bordered from both sides.")
    if "centralis" not in seas["occidentalis"].adjacent:
        yield Breach("3.4.2", "The western and the central sea must touch.")
    for zone in atlas.data.zones:
        if zone.port and all(seas[sea].closed for sea in zone.seas):
            yield Breach("3.4.2", f"The port of {zone.id} lies on no sea that naves may enter.")


# --- the peoples ---------------------------------------------------------------------------------


def _peoples(atlas: _Atlas) -> Iterator[Breach]:
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


def _homelands(atlas: _Atlas) -> Iterator[Breach]:
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


def _foreign_leaders(data: Data) -> Iterator[Breach]:
    if Counter(leader.people for leader in data.foreign_leaders) != MAJORS:
        yield Breach("4.2.1", "The ten leaders of the four major peoples are not complete.")
    ids = {leader.id for leader in data.foreign_leaders}
    for leader in data.foreign_leaders:
        if (leader.entry is None) != bool(leader.after) or not {leader.after} <= ids | {""}:
            yield Breach("4.2.1", f"{leader.name} needs a year of entry or a predecessor.")
        if leader.leaves not in LEAVES and leader.leaves not in map(str, range(-49, -28)):
            yield Breach("4.2.1", f"It is not clear when {leader.name} leaves.")


def _peoples_units(data: Data) -> Iterator[Breach]:
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


# --- Roman leaders and units ---------------------------------------------------------------------


def _leaders(data: Data) -> Iterator[Breach]:
    leaders = {leader.id: leader for leader in data.leaders}
    if Counter((leader.entry, leader.side) for leader in data.leaders) != ENTRIES:
        yield Breach("3.3.2", "The 36 leaders do not enter as in the table of entries.")
    for rule, flag, expected in (
        ("3.7.1", "fixed", FIXED),
        ("3.6.1", "never_pretender", NEVER_PRETENDERS),
        ("3.5.3", "assassin", ASSASSINS),
    ):
        if {leader.id for leader in data.leaders if getattr(leader, flag)} != expected:
            yield Breach(rule, f"The leaders marked {flag} are not those that the rule names.")
    for leader in data.leaders:
        if (leader.caesarian is None and leader.side != "R") or (
            leader.republican is None and leader.side != "C"
        ):
            yield Breach("1.2.1", f"{leader.name} lacks the face of his first side.")
    for name, rule in ONE_FACE.items():
        if leaders[name].caesarian is not None:
            yield Breach(rule, f"{leaders[name].name} has no Caesarian face.")
    for name, rule in TWO_FACES.items():
        if leaders[name].caesarian is None or leaders[name].republican is None:
            yield Breach(rule, f"{leaders[name].name} can stand on both sides.")


def _ratings(data: Data) -> Iterator[Breach]:
    leaders = {leader.id: leader for leader in data.leaders}
    for rule, name, rating, low, high in (
        ("2.D", "caesar", "sr", 6, 6),
        ("2.D", "pompeius", "sr", 5, 5),
        (SETUP, "m-antonius", "cc", 9, 9),
        ("7.3", "caesar", "cc", 5, 99),
        ("3.4.2", "trebonius", "cc", 3, 99),
    ):
        face = leaders[name].republican if name == "pompeius" else leaders[name].caesarian
        if face is not None and not low <= getattr(face, rating) <= high:
            yield Breach(rule, f"{leaders[name].name} has the wrong {rating.upper()}.")
    for leader in data.leaders:
        checks = [number for number in leader.deaths if number]
        if checks != sorted(checks) or not all(0 <= number <= 9 for number in checks):
            yield Breach("2.D", f"{leader.name} must grow frailer with the years.")
    pompeius, curio = leaders["pompeius"].deaths, leaders["curio"].deaths
    if not pompeius[0] <= 5 < pompeius[1] or curio[0] or not curio[1]:
        yield Breach("2.D", "Pompeius and Curio do not age as in the examples.")


def _roman_units(data: Data) -> Iterator[Breach]:
    units = {unit.id: unit for unit in data.units}
    types = Counter(unit.type for unit in data.units if not unit.people)
    legions = {unit.id: unit.recruit for unit in data.units if unit.kind == "legio"}
    veterans = {f"legio-{_roman(n)}": False for n in range(1, 39) if n != 35}
    recruits = {f"legio-{_roman(n)}-r": True for n in range(1, 19)}
    if {key: legions[key] for key in legions if key != "legio-xxxv"} != veterans | recruits:
        yield Breach("3.2.1", "The legions are not I to XXXVIII and the recruits I-R to XVIII-R.")
    if types["auxilia"] < 7 or any(types[key] < n for key, (n, _) in EQUITES.items()):
        yield Breach("3.2.2", "There are too few auxilia or equites for the set-ups.")
    if any(types[key] != wanted[0] for key, wanted in NAVES.items()):
        yield Breach("3.2.3", "The nine naves of the set-ups are not complete.")
    if any(units[f"legio-{number}"].full.qu != 3 for number in ("xxi", "xxii")):
        yield Breach("8.6.1", "Legio XXI and XXII have quality 3.")
    if not any(unit.full.qu == 1 for unit in data.units if unit.kind == "equites"):
        yield Breach("8.6.1", "Some equites have quality 1.")
    for unit in data.units:
        yield from _printed(unit)
        if (unit.full, unit.reduced) != next(
            (u.full, u.reduced) for u in data.units if u.type == unit.type
        ):
            yield Breach("1.3", f"{unit.name} differs from the equal counters of its type.")


def _printed(unit: UnitData) -> Iterator[Breach]:
    """What the set-ups print of a counter, and that its back is no stronger than its front."""
    full, reduced = unit.full, unit.reduced
    if not 0 < reduced.sp <= full.sp or reduced.qu > full.qu or reduced.tb > full.tb:
        yield Breach("1.3", f"{unit.name} must be weaker when reduced.")
    if unit.type in EQUITES and full.sp != EQUITES[unit.type][1]:
        yield Breach("3.2.2", f"{unit.name} does not have its printed strength.")
    if unit.type in NAVES:
        _, sp, qu, tb = NAVES[unit.type]
        if (full.sp, full.tb) != (sp, tb) or qu not in (None, full.qu):
            yield Breach("3.2.3", f"{unit.name} does not have its printed ratings.")


def _roman(number: int) -> str:
    digits = ""
    for value, digit in ROMAN_DIGITS:
        digits, number = digits + digit * (number // value), number % value
    return digits


# --- the Combat Table ----------------------------------------------------------------------------


def _combat(data: Data) -> Iterator[Breach]:
    table = data.combat
    if table.columns != ODDS:
        yield Breach("8.3", "The odds columns do not run from 1/3 to 4/1.")
    if [row.die for row in table.rows] != list(range(-2, 10)):
        yield Breach("8.3", "The rows of the Combat Table do not run from -2 to 9.")
    if any(len(row.cells) != len(ODDS) for row in table.rows):
        yield Breach("8.3", "A row of the Combat Table lacks a cell or has one too many.")
        return
    for column, odds in enumerate(ODDS):
        cells = [row.cells[column] for row in table.rows]
        winners = "".join(_winner(cell) for cell in cells)
        if winners.lstrip("D").rstrip("A") != "==":
            yield Breach("8.4.1", f"Column {odds} has no two R / R between the sides' victories.")


def _winner(cell: str) -> str:
    """D or A for a cell with a beaten side, = for R / R, ? for no result of the table."""
    attacker, _, defender = cell.partition(" / ")
    victor = ("R", "1/4", "1/2", "3/4")
    if (attacker, defender) == ("R", "R"):
        return "="
    if attacker in ("A", "E") and defender in victor:
        return "D"
    return "A" if defender in ("A", "E") and attacker in victor else "?"


# --- the set-ups ---------------------------------------------------------------------------------


def _scenario(atlas: _Atlas, scenario: ScenarioData) -> Iterator[Breach]:
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


def _unknown(
    atlas: _Atlas, scenario: ScenarioData, sides: dict[str, list[str]]
) -> Iterator[Breach]:
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


def _start(atlas: _Atlas, scenario: ScenarioData) -> Iterator[Breach]:
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
    atlas: _Atlas, scenario: ScenarioData, sides: dict[str, list[str]]
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


# --- guesses -------------------------------------------------------------------------------------


def _map_doubts(atlas: _Atlas) -> Iterator[Breach]:
    seas = {sea.id: sea for sea in atlas.data.seas}
    guesses = (
        ("3.4.1", not atlas.touch("gallia-8", "italia"), "Gallia 8 reaches Italia by Alpes only"),
        (SETUP, atlas.way(("italia-1", "italia-5", "graecia-1", "graecia-2")) == 4, "Leaders"
         " flee from Roma to Graecia 2 with all their 4 MP"),
        ("4.3", atlas.touch("germani", "pannonii"), "Germani and Pannonii touch"),
        ("4.4.1", atlas.kinds.get(("hispania-3", "mauri")) == "strait", "Hispania 3 and Mauri"
         " face each other across a strait"),
        ("4.4.1", atlas.touch("celtiberes", "hispania"), "Celtiberes touch Hispania"),
        ("4.4.1", atlas.touch("pontici", "asia"), "Pontici touch Asia"),
        ("3.4.2", bool(seas["pontus"].adjacent), "Naves can sail to the Pontus Euxinus"),
        ("3.1.1", len(atlas.of_group("sicilia")) == 3, "Sicilia has three zones"),
        (SETUP, bool(atlas.zone["africa-1"].city) and atlas.zone["africa-1"].port, "Africa 1"
         " has a city and a port"),
    )  # fmt: skip
    return (Breach(rule, f"We had guessed: {text}.") for rule, holds, text in guesses if not holds)


def _counter_doubts(data: Data) -> Iterator[Breach]:
    faces = [f for x in data.leaders for f in (x.caesarian, x.republican) if f is not None]
    legions = [unit for unit in data.units if unit.kind == "legio"]
    fleets = [unit for unit in data.units if unit.type in NAVES and NAVES[unit.type][2] is None]
    guesses = (
        ("3.2.1", any(u.id == "legio-xxxv" for u in legions), "There is a Legio XXXV"),
        ("3.2.2", sum(u.kind == "auxilia" for u in data.units) == 9, "There are nine auxilia"),
        ("1.3", all(4 <= u.full.sp <= 6 for u in legions), "A legion has 4 to 6 SP"),
        ("1.3", all(u.full.qu == 1 for u in fleets), "Naves of 6 and 4 SP have quality 1"),
        ("1.2", all(1 <= f.pc <= 7 for f in faces), "A political capacity is 1 to 7"),
        ("1.2", all(1 <= f.sr <= 6 for f in faces), "A strategic rating is 1 to 6"),
    )
    return (Breach(rule, f"We had guessed: {text}.") for rule, holds, text in guesses if not holds)
