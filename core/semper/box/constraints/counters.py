"""What the rules say in passing about Roman units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from core.contract import Fault
from core.semper.box.constraints.atlas import Atlas
from core.semper.box.constraints.breach import breach
from core.semper.box.data import UnitData

FIELD_ARMY = {  # 3.3.2: the capitals of the Table of Deployment
    "Treveri": "scutarii-3 armatures-seniores bracchiates cornuti",
    "Arelate": "celtae petulantes",
    "Mediolanum": "scutarii-4 scutarii-5 batavi heruli ioviani hercules",
    "Sirmium": "pannonici moesiaci",
    "Nicomedia": (
        "scutarii-1 scutarii-clibanarii gentiles-iuniores lanciarii mattiarii victores iovii"
    ),
    "Antiochia": (
        "scutarii-2 scutarii-sagittarii gentiles-seniores armatures-iuniores divitenses tungrecani"
    ),
}
HOMES = {unit: city for city, names in FIELD_ARMY.items() for unit in names.split()}
QUALITY = {"ripenses-galliae": 1, "cornuti": 3, "gentiles-seniores": 4}  # of the example
PSEUDO_COUNTS = {"britanniae": ("9.3.1", 1), "italia": ("3.4.2.procedure", 2)}


def check_roman_units(atlas: Atlas) -> Iterator[Fault]:
    units = {unit.id: unit for unit in atlas.data.units}
    field = {unit.id: unit.home for unit in units.values() if unit.kind == "comitatenses"}
    stand = {name: atlas.zone[home].city for name, home in field.items() if home in atlas.zone}
    if stand != HOMES or any(not atlas.zone[home].capital for home in field.values()):
        yield breach("3.3.2", "comitatenses")
    yield from _limitanei(atlas)
    for name, quality in QUALITY.items():
        if units[name].full.qu != quality:
            yield breach("8.6.1", "quality", unit=units[name].name, count=quality)
    for unit in units.values():
        if not _is_weaker(unit):
            yield breach("1.3", "not-weaker", unit=unit.name)


def _limitanei(atlas: Atlas) -> Iterator[Fault]:
    owners = Counter((unit.kind, unit.home) for unit in atlas.data.units if not unit.people)
    for diocese in atlas.data.dioceses:
        if owners["ripenses", diocese.id] != 1:
            yield breach("6.3.abandon", "one-ripenses", diocese=diocese.name)
        rule, number = PSEUDO_COUNTS.get(diocese.id, ("6.3.abandon", 0))
        pseudo = owners["pseudo", diocese.id]
        if not pseudo or pseudo != (number or pseudo):
            yield breach(rule, "number-of-pseudo", diocese=diocese.name)
    for unit in atlas.data.units:
        if unit.kind in ("ripenses", "pseudo") and unit.home not in atlas.regions:
            yield breach("1.3.1", "no-diocese", unit=unit.name)


def _is_weaker(unit: UnitData) -> bool:
    full, reduced = unit.full, unit.reduced
    return 0 < reduced.sp < full.sp and reduced.qu <= full.qu and reduced.tb <= full.tb


# --- guesses -------------------------------------------------------------------------------------


def counter_doubts(atlas: Atlas) -> Iterator[Fault]:
    kinds = Counter(unit.kind for unit in atlas.data.units)
    romans = [unit.full for unit in atlas.data.units if not unit.people]
    guesses = (
        ("3.2.1.pseudo", kinds["pseudo"] == 17, "guess-pseudo"),
        ("4.2.3", kinds["band"] == 54, "guess-bands"),
        ("1.3", all(3 <= full.sp <= 6 and 1 <= full.qu <= 4 for full in romans), "guess-units"),
    )
    return (breach(rule, kind) for rule, holds, kind in guesses if not holds)
