"""The shipped data keep to the rules, and an overlay that does not is refused by rule number."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from core.alea.box.constraints import breaches, doubts
from core.alea.box.data import Border, Data
from core.alea.box.loading import load
from core.contract import Fault
from core.faults import BadData
from core.texts import fault_text


@pytest.fixture(scope="module")
def data() -> Data:
    return load()


def borders(data: Data, zone: str, **changed: str | None) -> dict[str, Any]:
    """An overlay's zone whose borders to the given zones (_ for -) have another kind or none."""
    wanted = {key.replace("_", "-"): kind for key, kind in changed.items()}
    kinds: dict[str, str | None] = {
        border.to: border.kind for z in data.zones if z.id == zone for border in z.adjacent
    }
    kinds.update(wanted)
    return {"id": zone, "adjacent": [{"to": to, "kind": k} for to, k in kinds.items() if k]}


def refusals(overlay: dict[str, Any]) -> list[Fault]:
    with pytest.raises(BadData) as refused:
        load(overlay)
    assert all(breach.rule in str(refused.value) for breach in refused.value.faults)
    return refused.value.faults


# --- what is shipped -----------------------------------------------------------------------------


def test_shipped_data_break_no_rule_and_keep_to_our_guesses(data: Data) -> None:
    assert breaches(data) == []
    assert doubts(data) == []


def test_zones(data: Data) -> None:
    regions = {region.id for region in data.regions}
    peoples = {people.id for people in data.peoples}
    assert len(data.zones) == 62
    assert sum(zone.group in regions for zone in data.zones) == 36
    assert sum(zone.group in peoples for zone in data.zones) == 22
    assert sum(zone.group == "" for zone in data.zones) == 4
    assert len(peoples) == 17
    assert [sea.id for sea in data.seas if not sea.closed] == [
        "occidentalis",
        "centralis",
        "orientalis",
        "pontus",
    ]


def test_regions_in_printed_order(data: Data) -> None:
    names = ["Italia", "Asia", "Gallia", "Africa", "Graecia", "Sicilia", "Hispania"]
    assert [region.name for region in data.regions] == names
    assert sum(region.points for region in data.regions) + data.roma_points == 20


def test_counters(data: Data) -> None:
    romans = [unit for unit in data.units if not unit.people]
    assert len(romans) == 83
    assert data.units[:83] == tuple(romans)
    assert len(data.units) - len(romans) == 48
    kinds = Counter((unit.kind, unit.recruit) for unit in romans)
    assert kinds == {
        ("legio", False): 38,
        ("legio", True): 18,
        ("auxilia", False): 9,
        ("equites", False): 9,
        ("naves", False): 9,
    }
    assert len({unit.name for unit in data.units}) == 131


def test_leaders(data: Data) -> None:
    assert len(data.leaders) == 36
    assert len(data.foreign_leaders) == 10
    assert Counter(leader.entry for leader in data.leaders) == {"D": 16, "-48": 10, "A": 10}
    deaths = {leader.name: leader.deaths for leader in data.leaders if any(leader.deaths)}
    assert deaths == {
        "Ahenobarbus": (2, 4, 6),
        "Bibulus": (0, 2, 4),
        "Caesar": (2, 4, 7),
        "Cato": (2, 4, 6),
        "Curio": (0, 2, 4),
        "Hirtius": (0, 2, 4),
        "Labienus": (2, 4, 7),
        "Plancus": (0, 2, 4),
        "Pompeius": (3, 6, 8),
    }


def test_scenarios(data: Data) -> None:
    first, second, third, *_ = data.scenarios
    assert [s.id for s in data.scenarios] == list("1234567")
    assert first.fixed == second.fixed
    assert first.fixed["R"]["italia-7"] == ("ahenobarbus", "legio-xv", "naves-6-1", "naves-4-1")
    assert third.fixed == {}
    assert (len(third.free["C"]), len(third.free["R"])) == (42, 40)
    naves = [key for keys in third.free.values() for key in keys if key.startswith("naves")]
    assert len(naves) == 9


def test_combat_table_has_twelve_rows_of_ten(data: Data) -> None:
    assert len(data.combat.columns) == 10
    assert [row.die for row in data.combat.rows] == list(range(-2, 10))
    assert {len(row.cells) for row in data.combat.rows} == {10}


# --- overlays ------------------------------------------------------------------------------------


def test_an_overlay_changes_only_what_it_names(data: Data) -> None:
    changed = load({"zones": [{"id": "graecia-3", "port": True}]})
    before = {zone.id: zone for zone in data.zones}
    after = {zone.id: zone for zone in changed.zones}
    assert after.pop("graecia-3") == msgspec.structs.replace(before.pop("graecia-3"), port=True)
    assert after == before


def test_an_overlay_reaches_into_inner_tables() -> None:
    changed = load({"units": [{"id": "legio-x", "full": {"sp": 7}}]})
    legio = next(unit for unit in changed.units if unit.id == "legio-x")
    assert (legio.full.sp, legio.full.qu, legio.full.tb) == (7, 4, 1)


def test_an_overlay_replaces_a_zone_s_borders(data: Data) -> None:
    overlay = [borders(data, "asia-1", graecia_5="strait")]
    overlay.append(borders(data, "graecia-5", asia_1="strait"))
    creta = next(zone for zone in load({"zones": overlay}).zones if zone.id == "graecia-5")
    assert creta.adjacent == (Border(to="asia-1", kind="strait"),)


@pytest.mark.parametrize(
    "overlay",
    [
        {"zones": [{"id": "gallia-10", "port": True}]},
        {"zones": [{"port": True}]},
        {"zones": [{"id": "gallia-8", "harbour": True}]},
        {"zones": [{"id": "gallia-8", "port": "yes"}]},
        {"provinces": []},
        {"units": [{"id": "legio-x", "full": {"strength": 7}}]},
        {"combat": {"rows": "none"}},
    ],
)
def test_an_overlay_with_unknown_ids_keys_or_types_is_refused(overlay: dict[str, Any]) -> None:
    assert [breach.rule for breach in refusals(overlay)] == ["table.data"]


def test_a_departure_from_a_guess_is_only_a_doubt() -> None:
    changed = load({"zones": [{"id": "africa-1", "port": False}]})
    assert [doubt.rule for doubt in doubts(changed)] == ["3.3.1"]
    changed = load({"units": [{"id": "legio-x", "full": {"sp": 7}}]})
    assert [doubt.rule for doubt in doubts(changed)] == ["1.3"]


# --- constraints ---------------------------------------------------------------------------------

FACE = {"cc": 5, "sr": 3, "pc": 3, "tb": 1}


@pytest.mark.parametrize(
    ("rule", "word", "overlay"),
    [
        ("3.4.2", "Massalia", {"zones": [{"id": "gallia-8", "port": False}]}),
        ("3.4.2", "Africa 3", {"zones": [{"id": "africa-3", "port": True}]}),
        ("3.4.2", "port of gallia-3", {"zones": [{"id": "gallia-3", "port": True}]}),
        ("3.4.2", "closed", {"seas": [{"id": "fretum", "closed": False}]}),
        ("3.4.2", "both sides", {"seas": [{"id": "centralis", "adjacent": ["orientalis"]}]}),
        ("3.4.2", "Trebonius", {"leaders": [{"id": "trebonius", "caesarian": {"cc": 2}}]}),
        ("3.7.3", "Italia", {"zones": [{"id": "italia-2", "city": "Patavium"}]}),
        ("3.7.3", "majority", {"regions": [{"id": "gallia", "zones": 4}]}),
        ("3.7.3", "Roma", {"zones": [{"id": "italia-1", "city": "Ostia"}]}),
        ("3.1.1", "Hispania", {"zones": [{"id": "hispania-4", "group": "celtiberes"}]}),
        ("3.1.1", "garrisons", {"regions": [{"id": "sicilia", "garrison": 1}]}),
        ("9.4", "recruits", {"regions": [{"id": "italia", "legio": 5}]}),
        ("10.2", "points", {"roma_points": 3}),
        ("3.5.3", "Alexandria", {"zones": [{"id": "aegyptii", "city": "Memphis"}]}),
        ("9.1", "Aegyptii", {"zones": [{"id": "aegyptii", "port": False}]}),
        ("9.1", "italia-7", {"zones": [{"id": "italia-7", "port": False}]}),
        ("4.3", "West", {"zones": [{"id": "marmarica", "lon": 31.0}]}),
        ("4.1", "unknown", {"zones": [{"id": "daci", "group": "getae"}]}),
        ("0.2", "unknown sea", {"zones": [{"id": "daci", "seas": ["caspium"]}]}),
        ("1.1", "nationalities", {"peoples": [{"id": "galatae", "nationality": "Germans"}]}),
        ("4.2.4", "Parthi", {"peoples": [{"id": "parthi", "group": 1}]}),
        ("4.1", "Pontici", {"peoples": [{"id": "pontici", "major": False, "vp": 0}]}),
        ("10.1", "Numidae", {"peoples": [{"id": "numidae", "vp": 3}]}),
        ("9.3", "Germani", {"units": [{"id": "germani-band-3", "people": "daci"}]}),
        ("4.2.1", "Surena", {"foreign_leaders": [{"id": "surena", "leaves": "soon"}]}),
        ("2.D", "Caesar", {"leaders": [{"id": "caesar", "caesarian": {"sr": 5}}]}),
        ("2.D", "Pompeius", {"leaders": [{"id": "pompeius", "republican": {"sr": 6}}]}),
        ("2.D", "Curio", {"leaders": [{"id": "curio", "deaths": [1, 2, 4]}]}),
        ("3.3.1", "M. Antonius", {"leaders": [{"id": "m-antonius", "caesarian": {"cc": 15}}]}),
        ("7.3", "Caesar", {"leaders": [{"id": "caesar", "caesarian": {"cc": 4}}]}),
        ("1.2.1", "Pompeius", {"leaders": [{"id": "pompeius", "caesarian": FACE}]}),
        ("6.4", "S. Pompeius", {"leaders": [{"id": "s-pompeius", "caesarian": FACE}]}),
        ("3.7.1", "fixed", {"leaders": [{"id": "cato", "fixed": True}]}),
        ("3.6.1", "pretender", {"leaders": [{"id": "octavianus", "never_pretender": False}]}),
        ("3.5.3", "assassin", {"leaders": [{"id": "cato", "assassin": True}]}),
        ("3.3.2", "36", {"leaders": [{"id": "menas", "entry": "-48"}]}),
        ("8.6.1", "XXI", {"units": [{"id": "legio-xxi", "full": {"qu": 2}}]}),
        (
            "8.6.1",
            "equites",
            {"units": [{"id": f"equites-2-{n}", "full": {"qu": 2}} for n in range(1, 6)]},
        ),
        ("3.2.1", "legions", {"units": [{"id": "legio-i-r", "recruit": False}]}),
        ("3.2.2", "too few", {"units": [{"id": "equites-4-1", "type": "equites-2"}]}),
        ("3.2.3", "nine", {"units": [{"id": "naves-4-0a", "type": "naves-4-1"}]}),
        ("3.2.3", "ratings", {"units": [{"id": "naves-6-1a", "full": {"tb": 0}}]}),
        ("1.3", "weaker", {"units": [{"id": "legio-x", "reduced": {"sp": 9}}]}),
        ("1.3", "differs", {"units": [{"id": "auxilia-4", "full": {"sp": 4}}]}),
        ("8.3", "columns", {"combat": {"columns": ["1/1"]}}),
        ("8.3", "rows", {"combat": {"rows": [[0, ["R / R"] * 10]]}}),
        ("3.3.1", "unknown counter", {"scenarios": [{"id": "3", "free": {"C": ["crassus"]}}]}),
        ("3.3.1", "unknown zone", {"scenarios": [{"id": "1", "fixed": {"C": {"gallia-10": []}}}]}),
        (
            "3.3.1",
            "legio-x too often",
            {"scenarios": [{"id": "1", "fixed": {"R": {"africa-1": ["legio-x"]}}}]},
        ),
        (
            "3.3.1",
            "number of legions",
            {"scenarios": [{"id": "1", "fixed": {"C": {"gallia-1": []}}}]},
        ),
        ("3.7.3", "controls", {"scenarios": [{"id": "2", "control": {"gallia": "B"}}]}),
        ("3.5.1", "Faction", {"scenarios": [{"id": "3", "faction_leaders": {"R": ["curio"]}}]}),
        ("5.1.1", "SPQR", {"scenarios": [{"id": "2", "track": 5}]}),
        ("5.1.1", "SPQR", {"scenarios": [{"id": "2", "marker": "princeps"}]}),
        ("3.3.1", "years", {"scenarios": [{"id": "3", "last": -46}]}),
        ("4.2.1", "before his time", {"foreign_leaders": [{"id": "surena", "entry": -40}]}),
    ],
)
def test_a_broken_constraint_is_refused(rule: str, word: str, overlay: dict[str, Any]) -> None:
    assert [b for b in refusals(overlay) if b.rule == rule and word in fault_text(b)]


@pytest.mark.parametrize(
    ("rule", "word", "a", "b", "kind"),
    [
        ("3.4.1", "gallia-8 - alpes - italia-3", "gallia-8", "alpes-2", None),
        ("3.4.2", "gallia-9 - gallia-8", "gallia-8", "gallia-9", "strait"),
        ("7.2", "germani - gallia-2", "gallia-2", "germani-1", "land"),
        ("7.2", "Rhenus", "gallia-2", "germani-1", "Danuvius"),
        ("7.2", "known river", "gallia-2", "germani-1", "Mosella"),
        ("7.3", "asia-5 - parthi", "asia-5", "parthi-1", "land"),
        ("7.3", "asia-5 - parthi - parthi", "parthi-1", "parthi-2", "Tigris"),
        ("7.3", "pontici - armenii", "pontici", "armenii", None),
        ("7.3", "cappadocii - asia-5", "cappadocii", "asia-5", "Euphrates"),
        ("3.3.1", "italia-5 and graecia-1", "italia-5", "graecia-1", None),
        ("4.4.1", "Italia and Germani", "italia-2", "germani-2", "land"),
        ("4.4.1", "mauri and hispania", "hispania-3", "mauri", None),
        ("4.4.1", "Armenii", "armenii", "asia-5", "land"),
        ("4.4.1", "Judaei", "judaei", "asia-5", None),
        ("4.3", "Daci", "daci", "moesia", None),
        ("4.3", "Aegyptii", "africa-3", "marmarica", None),
    ],
)
def test_a_misplaced_border_is_refused(
    data: Data, rule: str, word: str, a: str, b: str, kind: str | None
) -> None:
    overlay = {"zones": [borders(data, a, **{b: kind}), borders(data, b, **{a: kind})]}
    assert [x for x in refusals(overlay) if x.rule == rule and word in fault_text(x)]


def test_7_2_a_border_has_two_sides(data: Data) -> None:
    found = refusals({"zones": [borders(data, "graecia-5", asia_1="strait")]})
    assert [breach.rule for breach in found] == ["7.2"]


def test_8_4_1_two_rows_of_retreat_part_the_victories(data: Data) -> None:
    rows: list[Any] = [[row.die, list(row.cells)] for row in data.combat.rows]
    rows[5][1][4] = "A / R"  # the lower R / R at even odds
    found = refusals({"combat": {"rows": rows}})
    assert [breach.rule for breach in found] == ["8.4.1"]


def test_8_4_2_only_the_victor_loses_a_fraction(data: Data) -> None:
    rows: list[Any] = [[row.die, list(row.cells)] for row in data.combat.rows]
    rows[0][1][0] = "1/4 / R"
    assert [breach.rule for breach in refusals({"combat": {"rows": rows}})] == ["8.4.1"]


def test_8_4_1_graecia_2_touches_thracia(data: Data) -> None:
    zones = [
        borders(data, "graecia-2", thracia_1=None, thracia_2=None),
        borders(data, "thracia-1", graecia_2=None),
        borders(data, "thracia-2", graecia_2=None),
    ]
    assert "8.4.1" in {breach.rule for breach in refusals({"zones": zones})}


def test_one_zone_of_sicilia_is_out_of_reach(data: Data) -> None:
    zones = [
        borders(data, "sicilia-2", africa_1="strait"),
        borders(data, "africa-1", sicilia_2="strait"),
        borders(data, "sicilia-3", italia_6="strait"),
        borders(data, "italia-6", sicilia_3="strait"),
    ]
    texts = [fault_text(x) for x in refusals({"zones": zones}) if x.rule == "3.3.1"]
    assert any("One zone of Sicilia" in text for text in texts)


def test_9_1_a_region_that_recruits_naves_has_a_port() -> None:
    zones = [{"id": zone, "port": False} for zone in ("asia-1", "asia-2", "asia-4", "asia-5")]
    assert [breach.rule for breach in refusals({"zones": zones})] == ["9.1"]


def test_data_without_a_named_zone_are_judged_not_crashed_on(data: Data) -> None:
    fewer = tuple(zone for zone in data.zones if zone.id != "gallia-8")
    found = breaches(msgspec.structs.replace(data, zones=fewer))
    assert found[0].rule == "3.1.1"
    assert "gallia-8" in fault_text(found[0])
