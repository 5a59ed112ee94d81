"""What the rules say in passing about the map: borders, regions, places, ways and seas."""

from __future__ import annotations

from collections.abc import Iterator

from core.alea.constraints.atlas import Atlas
from core.alea.constraints.breach import SETUP, Breach

RIVERS = ("Rhenus", "Danuvius", "Tigris", "Euphrates")
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


def borders(atlas: Atlas) -> Iterator[Breach]:
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


def regions(atlas: Atlas) -> Iterator[Breach]:
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


def places(atlas: Atlas) -> Iterator[Breach]:
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


def ways(atlas: Atlas) -> Iterator[Breach]:
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


def seas(atlas: Atlas) -> Iterator[Breach]:
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


def map_doubts(atlas: Atlas) -> Iterator[Breach]:
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
