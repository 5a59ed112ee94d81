"""Ids and references: what the rest of the checks takes for granted."""

from __future__ import annotations

from collections.abc import Iterator

from core.alea.box.constraints.atlas import Atlas
from core.alea.box.constraints.breach import SETUP, breach
from core.alea.box.constraints.counters import FIXED, TWO_FACES
from core.alea.box.constraints.map import CLOSED_SEAS, OPEN_SEAS, REGIONS
from core.alea.box.constraints.peoples import MAJORS
from core.alea.box.data import Data
from core.contract import Fault
from core.imperator.constraints import check_keys, check_known


def check_ids(data: Data) -> Iterator[Fault]:
    """No id twice, and everything that the rules mention by name."""
    named = {f"{region}-{n}" for region, sizes in REGIONS.items() for n in range(1, min(sizes) + 1)}
    nobody: set[str] = set()
    rows = (
        ("3.1.1", "zone", [zone.id for zone in data.zones], named),
        ("3.1.1", "region", [region.id for region in data.regions], set(REGIONS)),
        ("3.4.2", "sea", [sea.id for sea in data.seas], CLOSED_SEAS | OPEN_SEAS),
        ("1.1", "people", [people.id for people in data.peoples], set(MAJORS)),
        ("3.3.2", "leader", [x.id for x in data.leaders], {*FIXED, *TWO_FACES, "curio"}),
        ("4.2.1", "foreign-leader", [x.id for x in data.foreign_leaders], nobody),
        ("8.6.1", "unit", [unit.id for unit in data.units], {"legio-xxi", "legio-xxii"}),
        (SETUP, "scenario", [scenario.id for scenario in data.scenarios], nobody),
    )
    return check_keys(rows, breach)


def check_references(atlas: Atlas) -> Iterator[Fault]:
    data = atlas.data
    peoples = {people.id for people in data.peoples}
    seas = {sea.id for sea in data.seas}
    for zone in data.zones:
        if zone.group not in atlas.regions | peoples | {""}:
            yield breach("4.1", "unknown-group", zone=zone.id)
    yield from check_known(data.zones, seas, data.units, data.foreign_leaders, peoples, breach)
