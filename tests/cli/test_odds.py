"""`rubicon odds`: each system describes its own calculator, with names and limits."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any

import pytest

from core.caesar.combat.calculator import hits
from core.cli.main import main
from core.contract import Calculator, Given, Pane, Term
from core.systems import SYSTEMS, open_system
from core.texts import LANGUAGES, catalogue, refusal_text, short_texts
from tests.patience import MINE, Patience, register


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(["odds", *words]) == code
    found = capsys.readouterr()
    return found.out if code == 0 else found.err


def test_the_combat_table_of_alea(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(said(capsys, "alea", "--attack", "5", "--defend", "4", "--json"))
    assert found["column"] == "5/4"
    assert found["faces"]["1"] == {"attacker": "A", "defender": "3/4", "winner": "defender"}
    words = ("alea", "--attack", "5", "--defend", "4")
    shifted = json.loads(said(capsys, *words, "--shift", "1", "--modifier", "-2", "--json"))
    assert shifted["column"] == "3/2"
    assert said(capsys, *words).splitlines()[:2] == [
        "5 : 4, column 5/4",
        "  die  attacker  defender  winner",
    ]


def test_8_3_the_largest_shift_and_modifier_reach_the_edges_of_the_table(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Any more would change nothing."""
    table = open_system("alea").board.combat
    ends = [
        ("--attack 1 --defend 9", "9", "8", table.columns[-1], table.rows[-1].cells[-1]),
        ("--attack 9 --defend 1", "-9", "-8", table.columns[0], table.rows[0].cells[0]),
    ]
    for strengths, shift, modifier, column, cell in ends:
        words = ("alea", *strengths.split(), "--shift", shift, "--modifier", modifier, "--json")
        odds = json.loads(said(capsys, *words))
        assert odds["column"] == column
        results = {f"{face['attacker']} / {face['defender']}" for face in odds["faces"].values()}
        assert results == {cell}


def test_the_terms_may_come_before_the_system(capsys: pytest.CaptureFixture[str]) -> None:
    after = said(capsys, "alea", "--attack", "5", "--defend", "4")
    assert said(capsys, "--attack", "5", "alea", "--defend", "4") == after


def test_the_fire_of_julius_caesar(capsys: pytest.CaptureFixture[str]) -> None:
    """Three dice at 2: the printed chances are those of the binomial law."""
    found = json.loads(
        said(capsys, "caesar", "--dice", "3", "--fire", "2", "--steps", "2", "--json")
    )
    assert found == {
        "hits": {"0": 0.296296, "1": 0.444444, "2": 0.222222, "3": 0.037037},
        "expected": 1.0,
        "enough": 0.259259,
    }
    shown = said(capsys, "caesar", "--dice", "3", "--fire", "2", "--steps", "2").splitlines()
    assert shown[0] == "3 dice at 2: 1.00 hits on average"
    assert [line.split() for line in shown[2:4]] == [["0", "30%"], ["1", "44%"]]
    assert shown[-1].split() == ["enough", "26%"]
    assert "enough" not in said(capsys, "caesar", "--dice", "3", "--fire", "2")


@pytest.mark.parametrize(("dice", "fire"), [(1, 1), (4, 3), (20, 4)])
def test_7_4_the_chances_of_fire_add_up(dice: int, fire: int) -> None:
    chances = hits(dice, fire)
    assert sum(chances) == 1
    assert sum(n * chance for n, chance in enumerate(chances)) == Fraction(dice * fire, 6)
    assert chances[0] == Fraction(6 - fire, 6) ** dice


def test_odds_are_told_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "alea", "--attack", "5", "--defend", "4", "--lang", "fr").splitlines()[
        :2
    ] == [
        "5 : 4, colonne 5/4",
        "  dé  attaquant  défenseur  vainqueur",
    ]
    shown = said(capsys, "caesar", "--dice", "2", "--fire", "3", "--lang", "fr")
    assert shown.startswith("2 dés à 3\u00a0: 1,00 coups au but en moyenne")
    assert "25\u00a0%" in shown


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("alea --attack 0 --defend 4", "8.3: --attack goes from 1 to 10000."),
        ("alea --attack 5 --defend 4 --shift 10", "8.3: --shift goes from -9 to 9."),
        ("alea --attack 5 --defend 4 --shift -10", "8.3: --shift goes from -9 to 9."),
        ("alea --attack 5 --defend 4 --modifier 9", "8.3: --modifier goes from -8 to 8."),
        ("alea --attack 5 --defend 4 --modifier -9", "8.3: --modifier goes from -8 to 8."),
        ("alea --attack 3", "8.3: A number is missing: --defend N."),
        ("caesar --dice 3 --fire 5", "7.4: --fire goes from 1 to 4."),
        ("caesar --dice 3 --fire 0", "7.4: --fire goes from 1 to 4."),
        ("caesar --fire 3", "7.4: A number is missing: --dice N."),
        ("caesar --attack 3 --defend 4", "unrecognized arguments: --attack"),
        ("alea --attack many --defend 4", "invalid int value: 'many'"),
        ("rome --attack 3", "no rule system 'rome'"),
        ("caesar --dice 99 --fire 3 --lang fr", "--dice va de 1 à 60."),
    ],
)
def test_what_is_out_of_limits_is_refused_with_a_reason(
    words: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert why in said(capsys, *words.split(), code=2)


KEY = re.compile(r"^  (\w+) +\S", re.MULTILINE)


@pytest.mark.parametrize(
    "words",
    [
        "alea --attack 5 --defend 4",
        "caesar --dice 3 --fire 2 --steps 2",
        "republic --attack 14 --defend 10",
    ],
)
def test_help_names_exactly_the_keys_that_a_system_gives(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    system = words.split()[0]
    listed = KEY.findall(said(capsys, system, "--help").split("--json prints one object:\n")[1])
    assert listed == list(json.loads(said(capsys, *words.split(), "--json")))
    for lang in LANGUAGES:
        assert set(listed) == set(short_texts(system, "odds-key", lang))


class Purse(Calculator):
    """The odds of a third system."""

    rule = MINE
    terms = (Term("throws", 1, 6),)
    keys = ("gold",)

    def odds(self, given: Given) -> dict[str, Any]:
        return {"gold": 4 * given["throws"]}

    def pane(self, given: Given, lang: str) -> Pane:
        return Pane("odds", "", (), [])


def test_help_describes_the_odds_of_a_third_system(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    register(monkeypatch)
    monkeypatch.setattr(Patience, "calculator", Purse())
    for section, name in (("term", "throws"), ("odds-key", "gold")):
        texts = dict.fromkeys(LANGUAGES, f"{name}, described")
        monkeypatch.setitem(catalogue("patience"), section, {name: texts})
    shown = said(capsys, "patience", "--help")
    assert "throws, described: 1 to 6" in shown
    assert KEY.findall(shown.split("--json prints one object:\n")[1]) == ["gold"]
    assert json.loads(said(capsys, "patience", "--throws", "2", "--json")) == {"gold": 8}


def test_a_system_without_odds_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    register(monkeypatch)
    assert said(capsys, "patience", code=2) == "rubicon: Patience has no combat table\n"


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_term_is_explained_in_both_languages(name: str) -> None:
    system = open_system(name)
    assert system.calculator is not None
    for lang in LANGUAGES:
        assert {term.name for term in system.calculator.terms} <= short_texts(
            name, "term", lang
        ).keys()
    refusal = system.calculator.why_not({"hats": 1})
    assert refusal is not None
    assert "--hats" in refusal_text(system, refusal)
