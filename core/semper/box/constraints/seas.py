"""What the rules say in passing about the seas, the ports and the fleets."""

from __future__ import annotations

from collections.abc import Iterator

from core.contract import Fault
from core.imperator.constraints import check_sea_borders
from core.semper.box.constraints.atlas import Atlas
from core.semper.box.constraints.breach import breach

CLOSED_SEAS = {"atlanticus", "fretum", "germanicum"}
OPEN_SEAS = {"occidentalis", "pontus"}  # those that the rules name
TWO_FLEETS = {"classis-occidentalis", "classis-orientalis"}
MISENUM = "italia-6"


def check_seas(atlas: Atlas) -> Iterator[Fault]:
    seas = {sea.id: sea for sea in atlas.data.seas}
    if {sea.id for sea in seas.values() if sea.closed} != CLOSED_SEAS:
        yield breach("3.4.2.closed", "closed-seas")
    yield from check_sea_borders(atlas.data.seas, breach)
    for sea in seas.values():
        if any(seas[other].closed != sea.closed for other in sea.adjacent if other in seas):
            yield breach("3.4.2.closed", "sea-beside-closed", sea=sea.name)


def check_fleets(atlas: Atlas) -> Iterator[Fault]:
    homes = {fleet.id: fleet.home for fleet in atlas.data.fleets}
    if set(homes) != TWO_FLEETS or len(set(homes.values())) != len(TWO_FLEETS):
        yield breach("3.4.2", "two-fleets")
    if {zone.id for zone in atlas.zones if zone.port} != set(homes.values()):
        yield breach("3.4.2.port", "ports-of-fleets")
    opened = {sea.id for sea in atlas.data.seas if not sea.closed}
    for fleet in atlas.data.fleets:
        if not atlas.is_roman(fleet.home) or not opened & set(atlas.zone[fleet.home].seas):
            yield breach("3.4.2.port", "closed-port", zone=fleet.home)
    if homes["classis-occidentalis"] != MISENUM or "occidentalis" not in atlas.zone[MISENUM].seas:
        yield breach("3.4.2.procedure", "misenum")


# --- guesses -------------------------------------------------------------------------------------


SAILED = (("occidentalis", "centralis"), ("centralis", "orientalis"), ("orientalis", "pontus"))


def sea_doubts(atlas: Atlas) -> Iterator[Fault]:
    seas = {sea.id: sea.adjacent for sea in atlas.data.seas}
    home = {fleet.id: atlas.zone[fleet.home] for fleet in atlas.data.fleets}["classis-orientalis"]
    guesses = (
        ("3.4.2", home.id == "asia-1" and "orientalis" in home.seas, "guess-cyzicus"),
        ("3.4.2", all(other in seas.get(sea, ()) for sea, other in SAILED), "guess-seas"),
    )
    return (breach(rule, kind) for rule, holds, kind in guesses if not holds)
