"""Set-ups that contradict the rules are refused by rule number."""

from __future__ import annotations

from typing import Any

import pytest

from core.semper.box.loading import load
from tests.semper.overlays import DATA, refusals, texts


@pytest.mark.parametrize(
    ("rule", "word", "scenario", "change"),
    [
        ("3.5.1", "Galère", "2", {"titles": {"galere": "augustus", "licinius": "head"}}),
        ("3.5.1", "Constance Chlore", "6", {"titles": {"constance-chlore": "caesar"}}),
        ("3.5.1", "one Primus", "3", {"titles": {"constantin": "caesar"}}),
        ("3.5.1", "SECONDUS", "9", {"titles": {"constant": "head"}}),
        ("3.5.1.secundus", "SECONDUS", "9", {"titles": {"constance-ii": "augustus"}}),
        ("3.5.1", "Crispus", "3", {"titles": {"crispus": "caesar"}}),
        (
            "3.5.1.camp",
            "two Augusti",
            "4",
            {"titles": {"constantin-ii": "augustus", "constance-ii": "augustus"}},
        ),
        ("3.5.1.capitals", "PRIMUS", "9", {"control": {"galliae": "S", "viennensis": "S"}}),
        ("3.3.1.dux", "Dux Treveri", "3", {"titles": {"dux-treveri": "caesar"}}),
        ("3.3.1.dux", "anyway", "3", {"leaders": {"P": {"dux-treveri": "galliae-2"}}}),
        (
            "3.6.1",
            "two Usurpers",
            "5",
            {"titles": dict.fromkeys(("decentius", "sylvanus"), "usurper")},
        ),
        ("3.6.3", "rebels", "3", {"titles": {"dux-treveri": "rebel"}}),
        ("3.6.3.stack", "galliae-2", "5", {"leaders": {"S": {"arbetio": "galliae-2"}}}),
        ("3.7.2", "pontica-1", "3", {"leaders": {"P": {"constantin": "pontica-1"}}}),
        ("3.7.1", "both sides", "3", {"leaders": {"S": {"constantin": "oriens-2"}}}),
        ("entry.date", "Crispus", "3", {"leaders": {"P": {"crispus": "italia-2"}}}),
        ("death.certain", "Galère", "4", {"leaders": {"P": {"galere": "italia-2"}}}),
        ("3.3.1", "crassus", "3", {"leaders": {"P": {"crassus": "italia-2"}}}),
        ("3.3.1", "italia-9", "3", {"leaders": {"P": {"constantin": "italia-9"}}}),
        ("3.3.1", "crassus", "7", {"mutineer": "crassus"}),
        ("9.3.3", "franci", "3", {"leaders": {"P": {"constantin": "franci"}}}),
        ("4.2.2", "scotti", "3", {"war": ["scotti"]}),
        ("4.2.2", "twice", "3", {"war": ["franci", "franci"]}),
        ("4.4.2", "Armenia", "3", {"war": ["armenia"]}),
        ("3.3.2", "legio-x", "3", {"moved": {"legio-x": "italia-2"}}),
        ("9.3.2", "Batavi", "3", {"moved": {"batavi": "italia-5"}}),
        ("9.3.2", "PC Asia", "3", {"moved": {"pseudo-asia-1": "italia-2"}}),
        ("9.3.2", "Batavi", "3", {"moved": {"batavi": "thracia-3"}}),
        ("3.3.2", "PC Asia", "3", {"placed": {"pseudo-asia-1": "italia-2"}}),
        ("3.3.2", "Batavi", "3", {"placed": {"batavi": "italia-2"}}),
        ("3.3.2.frontier", "RI Galliae", "7", {"placed": {"ripenses-galliae": "galliae-4"}}),
        ("3.7.3", "each diocese", "3", {"control": {"raetia": "P"}}),
        ("3.7.3", "raetia", "9", {"bonus": "raetia"}),
        ("2.F.calendar", "years", "3", {"last": 312}),
        ("2.F.calendar", "years", "8", {"last": 380}),
        ("2.F.calendar", "does not play", "4", {"persae": 350}),
        ("2.A", "draws", "4", {"draws": 0}),
        ("3.3.1", "half", "9", {"bonus_points": 0}),
        ("3.3.1", "half", "8", {"survivor": ""}),
        ("3.3.1", "half", "7", {"mutineer": ""}),
    ],
)
def test_a_set_up_against_the_rules_is_refused(
    rule: str, word: str, scenario: str, change: dict[str, Any]
) -> None:
    found = texts(refusals({"scenarios": [{"id": scenario, **change}]}), rule)
    assert [text for text in found if word in text], found


def test_3_1_2_comitatenses_may_move_to_constantinopolis_once_it_stands() -> None:
    changed = load({"scenarios": [{"id": "9", "moved": {"batavi": "thracia-3"}}]})
    moved = next(scenario.moved for scenario in changed.scenarios if scenario.id == "9")
    assert moved["batavi"] == "thracia-3"
    assert next(s.moved for s in DATA.scenarios if s.id == "9")["batavi"] == "galliae-2"
