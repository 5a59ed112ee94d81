"""What the rules say in passing about the map: borders, regions, places, ways and seas."""

from __future__ import annotations

from collections.abc import Iterator

from core.alea.box.constraints.atlas import Atlas
from core.alea.box.constraints.breach import SETUP, breach
from core.contract import Fault
from core.imperator.constraints import check_map_hints, check_sea_borders

CLOSED_SEAS = {"atlanticus", "fretum", "germanicum"}
OPEN_SEAS = {"occidentalis", "centralis", "pontus"}  # those that the rules name

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


def check_regions(atlas: Atlas) -> Iterator[Fault]:
    regions = atlas.data.regions
    if [region.id for region in regions] != list(REGIONS):
        yield breach("3.1.1", "order-of-regions")
        return
    for region in regions:
        zones = atlas.of_group(region.id)
        cities = sum(bool(zone.city) for zone in zones)
        numbered = {f"{region.id}-{number}" for number in range(1, len(zones) + 1)}
        if len(zones) not in REGIONS[region.id] or {zone.id for zone in zones} != numbered:
            yield breach("3.1.1", "numbered-zones", region=region.name)
        if region.zones != len(zones) // 2 + 1:
            yield breach("3.7.3", "no-majority", count=region.zones, region=region.name)
        if region.cities != (cities + 1) // 2:
            yield breach(
                "3.7.3",
                "not-half-the-cities",
                count=region.cities,
                region=region.name,
                cities=cities,
            )
        if region.naves and not any(zone.port for zone in zones):
            yield breach("9.1", "no-port-for-naves", region=region.name)
    recruits = [(r.legio, r.auxilia, r.equites, r.naves) for r in regions]
    if [sum(column) for column in zip(*recruits, strict=True)] != [13, 9, 9, 9]:
        yield breach("9.4", "recruits")
    if [r.garrison for r in regions] != [2, 3, 3, 1, 3, 0, 2]:
        yield breach("3.1.1", "garrisons")
    if sum(r.points for r in regions) != 18 or atlas.data.roma_points != 2:
        yield breach("10.2", "control-points")


def check_places(atlas: Atlas) -> Iterator[Fault]:
    zone = atlas.zone
    if [z.id for z in atlas.data.zones if z.city == "Roma"] != ["italia-1"]:
        yield breach("3.7.3", "roma")
    if not zone["gallia-8"].port or "occidentalis" not in zone["gallia-8"].seas:
        yield breach("3.4.2", "massalia")
    if zone["africa-3"].port or "centralis" not in zone["africa-3"].seas:
        yield breach("3.4.2", "africa-3")
    if len({z.lat for z in atlas.of_group("alpes")}) != 2 or len(atlas.of_group("alpes")) != 2:
        yield breach(SETUP, "alpes")
    parthi = sorted(atlas.of_group("parthi"), key=lambda z: z.lon)
    if len(parthi) < 2 or not atlas.touch("asia-5", parthi[0].id):
        yield breach("7.3", "parthi")
    aegyptii = atlas.of_group("aegyptii")
    if not any(z.city == "Alexandria" for z in aegyptii):
        yield breach("3.5.3", "alexandria")
    if not any(z.port for z in aegyptii):
        yield breach("9.1", "egyptian-port")
    if not any(
        zone[b.to].group == "" and zone[b.to].lon < z.lon for z in aegyptii for b in z.adjacent
    ):
        yield breach("4.3", "west-of-egypt")
    if all(atlas.touched_regions(z) for z in atlas.of_group("sicilia")):
        yield breach(SETUP, "sicilia")


def check_ways(atlas: Atlas) -> Iterator[Fault]:
    yield from check_map_hints(atlas, ROADS, CROSSINGS, TOUCHING, breach)
    if atlas.touch("italia", "germani"):
        yield breach("4.4.1", "must-not-touch")


def check_seas(atlas: Atlas) -> Iterator[Fault]:
    seas = {sea.id: sea for sea in atlas.data.seas}
    if {sea.id for sea in seas.values() if sea.closed} != CLOSED_SEAS:
        yield breach("3.4.2", "closed-seas")
    yield from check_sea_borders(atlas.data.seas, breach)
    if "centralis" not in seas["occidentalis"].adjacent:
        yield breach("3.4.2", "seas-touch")
    for zone in atlas.data.zones:
        if zone.port and all(seas[sea].closed for sea in zone.seas):
            yield breach("3.4.2", "closed-port", zone=zone.id)


def map_doubts(atlas: Atlas) -> Iterator[Fault]:
    seas = {sea.id: sea for sea in atlas.data.seas}
    guesses = (
        ("3.4.1", not atlas.touch("gallia-8", "italia"), "guess-alpes"),
        (SETUP, atlas.way(("italia-1", "italia-5", "graecia-1", "graecia-2")) == 4, "guess-flight"),
        ("4.3", atlas.touch("germani", "pannonii"), "guess-pannonii"),
        ("4.4.1", atlas.kinds.get(("hispania-3", "mauri")) == "strait", "guess-strait"),
        ("4.4.1", atlas.touch("celtiberes", "hispania"), "guess-celtiberes"),
        ("4.4.1", atlas.touch("pontici", "asia"), "guess-pontici"),
        ("3.4.2", bool(seas["pontus"].adjacent), "guess-pontus"),
        ("3.1.1", len(atlas.of_group("sicilia")) == 3, "guess-sicilia"),
        (
            SETUP,
            bool(atlas.zone["africa-1"].city) and atlas.zone["africa-1"].port,
            "guess-africa-1",
        ),
    )
    return (breach(rule, kind) for rule, holds, kind in guesses if not holds)
