"""Data that contradict what the rules say of map and counters are refused by rule number."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from core.semper.box.constraints import breaches
from core.texts import fault_text
from tests.semper.overlays import DATA, borders, refusals, texts


@pytest.mark.parametrize(
    ("rule", "word", "overlay"),
    [
        ("3.1.1", "Hispaniae", {"zones": [{"id": "hispaniae-4", "group": "mauri"}]}),
        ("9.3.1", "three zones", {"zones": [{"id": "britanniae-2", "group": "galliae"}]}),
        ("3.1.2", "six imperial", {"zones": [{"id": "oriens-2", "city": "Emesa"}]}),
        ("3.1.2", "six imperial", {"zones": [{"id": "italia-5", "capital": True}]}),
        ("3.7.3", "six dioceses", {"zones": [{"id": "pontica-1", "group": "oriens"}]}),
        ("7.2.river", "Treveri", {"zones": [{"id": "galliae-2", "city": "Remi"}]}),
        ("3.1.2.constantinople", "Byzantium", {"zones": [{"id": "thracia-3", "capital": True}]}),
        ("3.7.3", "Africa", {"zones": [{"id": "africa-4", "city": ""}]}),
        (
            "3.7.3",
            "Africa",
            {"zones": [{"id": f"africa-{n}", "city": f"Oppidum {n}"} for n in (1, 2)]},
        ),
        (
            "3.7.3",
            "some two",
            {
                "zones": [
                    {"id": key, "city": ""} for key in ("hispaniae-3", "britanniae-3", "moesiae-3")
                ]
            },
        ),
        ("6.3.persecution", "Asia", {"zones": [{"id": "asia-2", "city": ""}]}),
        ("6.3.persecution", "seven", {"dioceses": [{"id": "galliae", "faithful": True}]}),
        ("6.3.bagaudae", "Bagaudae", {"dioceses": [{"id": "galliae", "bagaudae": False}]}),
        ("3.4.2.procedure", "Carthago", {"zones": [{"id": "africa-4", "seas": ["centralis"]}]}),
        ("3.4.2.procedure", "Misenum", {"zones": [{"id": "italia-6", "seas": ["centralis"]}]}),
        ("3.4.2", "two fleets", {"fleets": [{"id": "classis-orientalis", "home": "italia-6"}]}),
        ("3.4.2.port", "port", {"zones": [{"id": "asia-1", "port": False}]}),
        ("3.4.2.port", "Empire", {"fleets": [{"id": "classis-orientalis", "home": "colchis"}]}),
        ("3.4.2.port", "unknown", {"fleets": [{"id": "classis-orientalis", "home": "rhodus"}]}),
        ("3.4.2.closed", "closed", {"seas": [{"id": "fretum", "closed": False}]}),
        ("3.4.2", "both sides", {"seas": [{"id": "centralis", "adjacent": ["orientalis"]}]}),
        (
            "3.4.2.closed",
            "only",
            {
                "seas": [
                    {"id": "atlanticus", "adjacent": ["pontus"]},
                    {"id": "pontus", "adjacent": ["atlanticus", "orientalis"]},
                ]
            },
        ),
        ("7.3", "Eburacum", {"zones": [{"id": "britanniae-1", "city": "Luguvalium"}]}),
        ("7.3", "Pictes", {"zones": [{"id": "pictes-3", "lat": 50.0}]}),
        ("7.3.east", "seven", {"zones": [{"id": "colchis", "group": "iberia"}]}),
        ("4.4.2", "armenia", {"zones": [{"id": "colchis", "group": "armenia"}]}),
        ("event.1", "Roma", {"zones": [{"id": "italia-5", "city": "Tarquinii"}]}),
        ("6.3.persian-coup", "Ctesiphon", {"zones": [{"id": "persae-3", "city": "Babylon"}]}),
        ("4.3.homeland", "West", {"zones": [{"id": "atlas", "lon": 9.0}]}),
        ("7.2.strait", "no sea", {"zones": [{"id": "galliae-1", "seas": []}]}),
        ("4.1", "unknown", {"zones": [{"id": "franci", "group": "salii"}]}),
        ("0.2", "unknown sea", {"zones": [{"id": "alani", "seas": ["caspium"]}]}),
        ("1.1", "nationalities", {"peoples": [{"id": "alani", "nationality": "Germans"}]}),
        ("4.2.4", "Persae", {"peoples": [{"id": "persae", "group": 2}]}),
        ("2.C.draw", "five", {"peoples": [{"id": "alamanni", "rank": "minor"}]}),
        ("4.1", "Franci", {"peoples": [{"id": "franci", "rank": "minor"}]}),
        ("4.1.gothi", "Ostrogothi", {"peoples": [{"id": "ostrogothi", "rank": "major"}]}),
        ("9.4.minor", "Marcomanni", {"peoples": [{"id": "marcomanni", "rank": "major"}]}),
        ("2.D.count", "Pictes", {"peoples": [{"id": "pictes", "rank": "minor"}]}),
        ("4.4.2", "Armenia", {"peoples": [{"id": "armenia", "rank": "minor"}]}),
        ("4.4.2", "Iberia", {"peoples": [{"id": "iberia", "rank": "ally"}]}),
        ("4.4.2", "entry", {"peoples": [{"id": "armenia", "entry": "oriens"}]}),
        ("10.2", "Mauri", {"peoples": [{"id": "mauri", "vp": 2}]}),
        ("4.3.entry", "Alamanni", {"peoples": [{"id": "alamanni", "entry": "italia"}]}),
        ("4.4.1", "Franci", {"peoples": [{"id": "franci", "entry": "italia"}]}),
        ("4.3.entry", "Mauri", {"peoples": [{"id": "mauri", "entry": "raetia"}]}),
        ("4.3.entry", "Quades", {"peoples": [{"id": "quades", "entry": "thracia"}]}),
        ("4.2.1.kings", "Sapor", {"foreign_leaders": [{"id": "sapor-ii", "first": 309}]}),
        ("4.2.1.kings", "Sapor", {"foreign_leaders": [{"id": "spahbad", "people": "franci"}]}),
        ("6.3.persian-coup", "kings", {"foreign_leaders": [{"id": "spahbad", "named": True}]}),
        ("2.D.count", "Drest", {"foreign_leaders": [{"id": "drest", "sr": 2}]}),
        ("4.2.1", "unknown", {"foreign_leaders": [{"id": "drest", "people": "scotti"}]}),
        ("4.2.3", "Drest", {"foreign_leaders": [{"id": "drest", "start": "britanniae-1"}]}),
        ("4.2.3", "Franci 1", {"units": [{"id": "franci-1", "start": "galliae-1"}]}),
        ("4.2.3", "Franci 1", {"units": [{"id": "franci-1", "start": ""}]}),
        ("4.2.3", "Frisii 1", {"units": [{"id": "frisii-1", "start": "frisii"}]}),
        ("4.3.homeland", "Mauri", {"units": [{"id": "saraceni-1", "people": "mauri"}]}),
        ("9.4.minor", "Marcomanni", {"units": [{"id": "marcomanni-1", "people": "quades"}]}),
        ("1.3.1", "kind", {"units": [{"id": "batavi", "people": "frisii"}]}),
        ("1.3.1", "unknown", {"units": [{"id": "franci-1", "people": "salii"}]}),
        ("entry.date", "Crispus", {"leaders": [{"id": "crispus", "entry": 318}]}),
        ("entry.place", "Magnence", {"leaders": [{"id": "magnence", "place": "galliae-2"}]}),
        ("entry.place", "Crispus", {"leaders": [{"id": "crispus", "place": "licinius"}]}),
        ("death.certain", "Maxence", {"leaders": [{"id": "maxence", "dies": 312}]}),
        ("death.natural", "Chlore", {"leaders": [{"id": "constance-chlore", "below": 1}]}),
        ("death.natural", "Constantin", {"leaders": [{"id": "constantin", "tested": 330}]}),
        ("entry.sons", "sons", {"leaders": [{"id": "constant", "born": 323}]}),
        ("3.5.1.nephews", "nephews", {"leaders": [{"id": "gallus", "nephew": False}]}),
        ("3.3.1.dux", "same", {"leaders": [{"id": "dux-treveri", "dux": "pontica-1"}]}),
        ("3.3.1.dux", "Dux Treveri", {"leaders": [{"id": "dux-treveri", "dux": "oriens-2"}]}),
        ("3.3.1.dux", "unknown", {"leaders": [{"id": "dux-treveri", "dux": "roma"}]}),
        ("3.3.1.dux", "no table", {"leaders": [{"id": "dux-treveri", "dies": 350}]}),
        ("2.D.count", "Constantin", {"leaders": [{"id": "constantin", "sr": 3}]}),
        ("7.3", "Chlore", {"leaders": [{"id": "constance-chlore", "cc": 4}]}),
        ("7.3", "Galère", {"leaders": [{"id": "galere", "cc": 2}]}),
        ("3.4.2.procedure", "Maxence", {"leaders": [{"id": "maxence", "cc": 1}]}),
        ("1.2", "negative", {"leaders": [{"id": "arbetio", "sr": -1}]}),
        ("3.3.2", "27", {"units": [{"id": "batavi", "home": "galliae-2"}]}),
        ("3.3.2", "27", {"units": [{"id": "batavi", "kind": "pseudo"}]}),
        ("6.3.abandon", "Asia", {"units": [{"id": "ripenses-asia", "kind": "pseudo"}]}),
        ("6.3.abandon", "Asia", {"units": [{"id": "pseudo-asia-1", "home": "oriens"}]}),
        ("9.3.1", "Britanniae", {"units": [{"id": "pseudo-asia-1", "home": "britanniae"}]}),
        ("3.4.2.procedure", "Italia", {"units": [{"id": "pseudo-italia-2", "home": "asia"}]}),
        ("1.3.1", "home", {"units": [{"id": "pseudo-asia-1", "home": "lydia"}]}),
        ("8.6.1", "RI Galliae", {"units": [{"id": "ripenses-galliae", "full": {"qu": 2}}]}),
        ("8.6.1", "Cornuti", {"units": [{"id": "cornuti", "full": {"qu": 4}}]}),
        ("8.6.1", "Seniores", {"units": [{"id": "gentiles-seniores", "full": {"qu": 3}}]}),
        ("1.3", "weaker", {"units": [{"id": "batavi", "reduced": {"sp": 4}}]}),
        ("1.3", "weaker", {"units": [{"id": "persae-1", "reduced": {"qu": 4}}]}),
        ("8.3", "columns", {"combat": {"columns": ["1/1"]}}),
        ("8.3", "rows", {"combat": {"rows": [[0, ["R / R"] * 10]]}}),
        ("6.3", "bagaudae", {"stratagems": [{"id": "55", "face": "heresy"}]}),
        ("6.1", "usurp-caesar-p", {"stratagems": [{"id": "2", "face": "usurp-p"}]}),
        ("6.3.pax-romana", "pax-romana", {"stratagems": [{"id": "11", "face": "pax-romana"}]}),
        ("6.3.rise-majors", "rise-majors", {"stratagems": [{"id": "11", "face": "rise-majors"}]}),
        ("6", "triumph", {"stratagems": [{"id": "11", "face": "triumph"}]}),
    ],
)
def test_a_broken_constraint_is_refused(rule: str, word: str, overlay: dict[str, Any]) -> None:
    found = texts(refusals(overlay), rule)
    assert [text for text in found if word in text], found


@pytest.mark.parametrize(
    ("rule", "word", "a", "b", "kind"),
    [
        ("7.2.river", "franci - galliae-2", "franci", "galliae-2", "land"),
        ("7.2.river", "Rhenus", "franci", "galliae-2", "Danuvius"),
        ("7.2", "known river", "franci", "galliae-2", "Mosella"),
        ("7.3", "gepides - vandales", "gepides", "vandales", "Danuvius"),
        ("7.3", "vandales - quades", "vandales", "quades", None),
        ("7.3", "Danuvius", "quades", "pannoniae-2", "land"),
        ("7.3", "Pictes", "britanniae-1", "pictes-1", "strait"),
        ("7.3", "Pictes", "britanniae-1", "pictes-3", "land"),
        ("3.4.2.procedure", "italia-4 - italia-6", "italia-4", "italia-6", "land"),
        ("3.6.3.C", "britanniae and galliae", "britanniae-3", "galliae-1", None),
        ("3.6.3.C", "strait", "britanniae-3", "galliae-1", "land"),
        ("3.6.5", "hispaniae and viennensis", "hispaniae-1", "viennensis-4", None),
        ("3.6.5", "hispaniae and italia", "hispaniae-1", "italia-8", "strait"),
        ("4.3.homeland", "West", "mauri", "atlas", None),
        ("9.3.1", "Britanniae", "britanniae-2", "germania", "land"),
        ("0.2", "oriens-7", "oriens-6", "oriens-7", None),
    ],
)
def test_a_misplaced_border_is_refused(
    rule: str, word: str, a: str, b: str, kind: str | None
) -> None:
    overlay = {"zones": [borders(a, **{b: kind}), borders(b, **{a: kind})]}
    found = texts(refusals(overlay), rule)
    assert [text for text in found if word in text], found


def test_3_6_5_italia_and_viennensis_touch() -> None:
    zones = [
        borders("italia-2", viennensis_3=None),
        borders("viennensis-3", italia_2=None),
    ]
    assert texts(refusals({"zones": zones}), "3.6.5") == ["italia and viennensis must touch."]


def test_4_3_the_alamanni_border_galliae() -> None:
    gone: dict[str, str | None] = {"galliae_2": None, "galliae_5": None}
    zones = [borders("alamanni", **gone)]
    zones += [borders(f"galliae-{n}", alamanni=None) for n in (2, 5)]
    assert "alamanni and galliae must touch." in texts(refusals({"zones": zones}), "4.3.entry")


def test_4_3_quades_and_marcomanni_are_in_reach() -> None:
    """Neighbours or not: but a Marcomanni zone at the other end of the map will not do."""
    everyone = {border.to for z in DATA.zones if z.id == "marcomanni" for border in z.adjacent}
    away: dict[str, str | None] = {zone.replace("-", "_"): None for zone in everyone}
    zones = [borders(zone, marcomanni=None) for zone in everyone]
    zones += [borders("marcomanni", **away, oriens_7="land")]
    zones += [borders("oriens-7", marcomanni="land")]
    assert [text for text in texts(refusals({"zones": zones}), "4.3.homeland") if "quades" in text]


def test_3_3_2_not_every_diocese_has_a_frontier() -> None:
    zones = [borders(key, colchis="land") for key in ("viennensis-1", "asia-1")]
    zones += [borders("colchis", viennensis_1="land", asia_1="land")]
    assert texts(refusals({"zones": zones}), "3.3.2.frontier")


def test_7_2_a_border_has_two_sides() -> None:
    found = refusals({"zones": [borders("oriens-7", oriens_5="land")]})
    assert [breach.rule for breach in found] == ["7.2"]


def test_8_4_1_two_rows_of_retreat_part_the_victories() -> None:
    rows: list[Any] = [[row.die, list(row.cells)] for row in DATA.combat.rows]
    rows[5][1][4] = "A / R"  # the lower R / R at even odds
    assert [breach.rule for breach in refusals({"combat": {"rows": rows}})] == ["8.4.1"]


def test_data_without_what_the_rules_name_are_judged_not_crashed_on() -> None:
    for field, key, rule in (
        ("zones", "galliae-2", "3.1.1"),
        ("dioceses", "asia", "3.1.1"),
        ("seas", "pontus", "3.4.2"),
        ("fleets", "classis-orientalis", "3.4.2"),
        ("peoples", "mauri", "1.1"),
        ("leaders", "constantin", "entry.date"),
        ("foreign_leaders", "sapor-ii", "4.2.1"),
        ("units", "cornuti", "3.3.2"),
        ("scenarios", "6", "3.5.1"),
    ):
        fewer = tuple(item for item in getattr(DATA, field) if item.id != key)
        twice = (*getattr(DATA, field), getattr(DATA, field)[0])
        for changed in (fewer, twice):
            found = breaches(msgspec.structs.replace(DATA, **{field: changed}))
            assert found[0].rule == rule, field
            assert found[0].args["key"] in fault_text(found[0])
