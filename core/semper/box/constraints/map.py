"""What the rules say in passing about the map: dioceses, cities, places and ways."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from core.contract import Fault
from core.imperator.constraints import check_map_hints
from core.semper.box.constraints.atlas import Atlas
from core.semper.box.constraints.breach import breach

DIOCESES = (  # 3.1.1, in printed order
    *("hispaniae", "britanniae", "viennensis", "galliae", "italia", "africa"),
    *("pannoniae", "moesiae", "thracia", "asia", "pontica", "oriens"),
)
CAPITALS = ("Treveri", "Arelate", "Mediolanum", "Sirmium", "Nicomedia", "Antiochia")
FAITHFUL = {"italia", "africa", "moesiae", "thracia", "asia", "pontica", "oriens"}
BAGAUDAE = {"galliae", "viennensis", "hispaniae"}
EASTERN_PEOPLES = {"persae", "armenia", "iberia"}
# zones that the rules name; Italia 6 has five before it
NUMBERED = {"britanniae": 3, "galliae": 2, "italia": 6, "africa": 4, "pannoniae": 2, "thracia": 3}
ONE_HOME = {
    "franci": "7.2.river",
    "marcomanni": "4.3.homeland",
    "mauri": "4.3.homeland",
    "armenia": "4.4.2",
    "iberia": "7.3.east",
}
LEASH = 5  # 4.3.leash

# rule, MP, way: each step is a zone, or any zone of a diocese or people
ROADS = (
    ("7.2.river", 2, ("franci", "galliae-2")),
    ("7.3", 1, ("gepides", "vandales")),
    ("7.3", 1, ("vandales", "quades")),
    ("7.3", 2, ("quades", "pannoniae-2")),
)
CROSSINGS = (
    ("7.2.river", "franci", "galliae-2", "Rhenus"),
    ("7.3", "quades", "pannoniae-2", "Danuvius"),
)
TOUCHING = (
    ("3.6.3.C", "britanniae", "galliae"),
    ("3.6.5", "hispaniae", "viennensis"),
    ("3.6.5", "italia", "viennensis"),
    ("4.3.entry", "alamanni", "galliae"),
)


def check_dioceses(atlas: Atlas) -> Iterator[Fault]:
    if [diocese.id for diocese in atlas.data.dioceses] != list(DIOCESES):
        yield breach("3.1.1", "order-of-dioceses")
        return
    for diocese in atlas.data.dioceses:
        zones = {zone.id for zone in atlas.of_group(diocese.id)}
        if not zones or zones != {f"{diocese.id}-{n}" for n in range(1, len(zones) + 1)}:
            yield breach("3.1.1", "numbered-zones", region=diocese.name)
    if len(atlas.of_group("britanniae")) != NUMBERED["britanniae"]:
        yield breach("9.3.1", "three-in-britain")
    if atlas.frontier("britanniae") != ["britanniae-1"]:
        yield breach("9.3.1", "british-frontier")
    if all(atlas.frontier(diocese) for diocese in DIOCESES):
        yield breach("3.3.2.frontier", "all-frontiers")
    if {d.id for d in atlas.data.dioceses if d.faithful} != FAITHFUL:
        yield breach("6.3.persecution", "faithful-dioceses")
    if {d.id for d in atlas.data.dioceses if d.bagaudae} != BAGAUDAE:
        yield breach("6.3.bagaudae", "bagaudae-dioceses")


def check_cities(atlas: Atlas) -> Iterator[Fault]:
    capitals = [zone for zone in atlas.zones if zone.capital]
    if sorted(zone.city for zone in capitals) != sorted(CAPITALS):
        yield breach("3.1.2", "six-capitals")
    if len({zone.group for zone in capitals} & atlas.regions) != len(CAPITALS):
        yield breach("3.7.3", "one-capital-each")
    if not atlas.zone["galliae-2"].capital or atlas.zone["galliae-2"].city != "Treveri":
        yield breach("7.2.river", "treveri")
    if atlas.zone["thracia-3"].capital or atlas.zone["thracia-3"].city != "Byzantium":
        yield breach("3.1.2.constantinople", "byzantium")
    held = {zone.group for zone in capitals}
    plain = {diocese: len(atlas.cities(diocese)) for diocese in DIOCESES if diocese not in held}
    for diocese, number in plain.items():
        if number not in (1, 2):
            yield breach("3.7.3", "one-or-two-cities", diocese=atlas.names[diocese])
    if set(plain.values()) != {1, 2} and set(plain.values()) <= {1, 2}:
        yield breach("3.7.3", "one-and-two-cities")
    for diocese in sorted(FAITHFUL):
        if not atlas.cities(diocese):
            yield breach("6.3.persecution", "no-city-to-strike", diocese=atlas.names[diocese])


def check_places(atlas: Atlas) -> Iterator[Fault]:
    zone = atlas.zone
    if zone["africa-4"].city != "Carthago" or "occidentalis" not in zone["africa-4"].seas:
        yield breach("3.4.2.procedure", "carthago")
    if zone["britanniae-1"].city != "Eburacum":
        yield breach("7.3", "eburacum")
    if [atlas.is_roman(z.id) for z in atlas.named("Roma")] != [True]:
        yield breach("event.1", "roma")
    if [z.group for z in atlas.named("Ctesiphon")] != ["persae"]:
        yield breach("6.3.persian-coup", "ctesiphon")
    if sum(z.group in EASTERN_PEOPLES for z in atlas.zones) != 7:
        yield breach("7.3.east", "seven-in-the-east")
    for people, rule in ONE_HOME.items():
        if len(atlas.of_group(people)) != 1:
            yield breach(rule, "one-home", people=people)
    mauri = atlas.of_group("mauri")
    beside = [(zone[b.to], z) for z in mauri for b in z.adjacent if zone[b.to].group == ""]
    if not any(nobodys.lon < home.lon for nobodys, home in beside):
        yield breach("4.3.homeland", "west-of-mauri")


def check_ways(atlas: Atlas) -> Iterator[Fault]:
    yield from check_map_hints(atlas, ROADS, CROSSINGS, TOUCHING, breach)
    if atlas.cheapest("italia-4", "italia-6") != 2:
        yield breach("3.4.2.procedure", "way-cost", way="italia-4 - italia-6", cost=2)
    if atlas.touch("hispaniae", "italia"):
        yield breach("3.6.5", "may-not-touch", one="hispaniae", other="italia")
    yield from _north(atlas)
    yield from _straits(atlas)
    for one in atlas.steps("galliae-2").keys() ^ atlas.zone.keys():
        yield breach("0.2", "cut-off", zone=one)
    near = [atlas.steps(zone.id) for zone in atlas.of_group("quades")]
    ends = [zone.id for zone in atlas.of_group("marcomanni")]
    if min((steps.get(end, 99) for steps in near for end in ends), default=99) > LEASH:
        yield breach("4.3.homeland", "must-reach", one="quades", other="marcomanni")


def _north(atlas: Atlas) -> Iterator[Fault]:
    """7.3: the three zones of the Pictes, one behind the other, north of Britanniae 1."""
    pictes = [zone.id for zone in sorted(atlas.of_group("pictes"), key=lambda zone: zone.lat)]
    costs = [atlas.step(*pair) for pair in pairwise(["britanniae-1", *pictes])]
    steps = atlas.steps("britanniae-1")
    if costs != [1, 1, 1] or [steps[zone] for zone in pictes] != [1, 2, 3]:
        yield breach("7.3", "pictes")


def _straits(atlas: Atlas) -> Iterator[Fault]:
    for (a, b), kind in atlas.kinds.items():
        one, other = atlas.zone[a], atlas.zone[b]
        if kind == "strait" and a < b and not set(one.seas) & set(other.seas):
            yield breach("7.2.strait", "inland-strait", one=a, other=b)
        if kind != "strait" and (one.group, other.group) == ("britanniae", "galliae"):
            yield breach("3.6.3.C", "by-strait", one=a, other=b)


# --- guesses -------------------------------------------------------------------------------------


SEATS = {  # capitals whose zone only history tells
    "Arelate": "viennensis-3",
    "Mediolanum": "italia-2",
    "Sirmium": "pannoniae-4",
    "Nicomedia": "pontica-1",
    "Antiochia": "oriens-2",
}
WEST = {"Treveri", "Arelate", "Mediolanum"}  # capitals of the western half
CITIES = {
    "hispaniae": ["Tarraco", "Emerita Augusta"],
    "britanniae": ["Eburacum", "Londinium"],
    "moesiae": ["Serdica", "Thessalonica"],
    "africa": ["Carthago"],
    "thracia": ["Byzantium"],
    "asia": ["Ephesus"],
}
INLAND = ["viennensis", "asia"]  # dioceses without a frontier


def map_doubts(atlas: Atlas) -> Iterator[Fault]:
    seats = {city: zone.id for city, zone in atlas.capitals.items() if city != "Treveri"}
    half = {diocese.id: diocese.half for diocese in atlas.data.dioceses}
    west = {city for city, zone in atlas.capitals.items() if half[zone.group] == "west"}
    inland = [d for d in DIOCESES if not atlas.frontier(d)]
    persian = [zone.id for zone in atlas.named("Ctesiphon")]
    syrian = [zone.id for zone in atlas.named("Antiochia")]
    road = [atlas.cheapest(a, b) for a in syrian for b in persian]
    whole = all(
        len(atlas.steps(f"{d}-1", d)) == len(atlas.of_group(d)) >= NUMBERED["britanniae"]
        for d in DIOCESES
    )
    guesses = (
        ("3.1.2", seats == SEATS, "guess-capitals"),
        ("event.11", west == WEST, "guess-halves"),
        ("3.7.3", all(atlas.cities(d) == names for d, names in CITIES.items()), "guess-cities"),
        ("event.1", [z.id for z in atlas.named("Roma")] == ["italia-5"], "guess-roma"),
        ("3.3.2.frontier", inland == INLAND, "guess-inland"),
        ("3.1.1", whole, "guess-whole"),
        ("4.3.homeland", atlas.touch("quades", "marcomanni"), "guess-quades"),
        ("7.3.east", road == [4], "guess-ctesiphon"),
    )
    return (breach(rule, kind) for rule, holds, kind in guesses if not holds)
