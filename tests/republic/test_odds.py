"""`rubicon odds republic`: the combat table as a calculator, with exact counts of 216 falls."""

from __future__ import annotations

import json

import pytest

from core.cli.main import main
from core.republic.combat.calculator import TableCalculator
from core.systems import open_system

FALLS = 216
COUNTS = (1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1)  # of the totals 3 to 18
# Net modifier: all lost, Defeat with these, Stalemate, Victory with the lossless ones, lossless.
TABLE = {
    -10: (181, 215, 1, 0, 0),
    -8: (135, 206, 10, 0, 0),
    -6: (81, 181, 35, 0, 0),
    -4: (35, 135, 80, 1, 0),
    -2: (10, 81, 125, 10, 0),
    -1: (4, 56, 140, 20, 0),
    0: (1, 35, 146, 35, 1),
    1: (0, 20, 140, 56, 4),
    2: (0, 10, 125, 81, 10),
    3: (0, 4, 104, 108, 20),
    4: (0, 1, 80, 135, 35),
    5: (0, 0, 56, 160, 56),
    6: (0, 0, 35, 181, 81),
    8: (0, 0, 10, 206, 135),
    10: (0, 0, 1, 215, 181),
    11: (0, 0, 0, 216, 196),
    15: (0, 0, 0, 216, 216),
}


def odds(capsys: pytest.CaptureFixture[str], words: str, code: int = 0) -> str:
    assert main(["odds", "republic", *words.split()]) == code
    found = capsys.readouterr()
    return found.out if code == 0 else found.err


@pytest.mark.parametrize("net", TABLE)
def test_1_the_odds_of_each_net_strength_are_exact(net: int) -> None:
    totals = TableCalculator().odds({"attack": 20, "defend": 20, "modifier": net})["totals"]
    names = ("all-lost", "defeat", "stalemate", "victory", "lossless")
    assert tuple(totals[name] for name in names) == TABLE[net]
    assert totals["disaster"] == totals["standoff"] == 0


@pytest.mark.parametrize(("attack", "defend"), [(14, 10), (4, 0), (104, 100)])
def test_8_0_6_only_the_difference_counts(attack: int, defend: int) -> None:
    odds = TableCalculator().odds({"attack": attack, "defend": defend})
    assert odds["net"] == 4
    assert odds["faces"]["12"] == {"count": 25, "rf": 16, "result": "victory", "loss": 2}


def test_1_each_total_comes_so_often() -> None:
    faces = TableCalculator().odds({"attack": 0, "defend": 0})["faces"]
    assert list(faces) == [str(total) for total in range(3, 19)]
    assert tuple(face["count"] for face in faces.values()) == COUNTS
    assert sum(COUNTS) == FALLS
    assert [face["rf"] for face in faces.values()] == list(range(3, 19))
    assert faces["3"] == {"count": 1, "rf": 3, "result": "defeat", "loss": "all"}
    assert faces["7"]["loss"] == 1
    assert faces["8"] == {"count": 21, "rf": 8, "result": "stalemate", "loss": 5}
    assert faces["18"] == {"count": 1, "rf": 18, "result": "victory", "loss": 0}


def test_8_0_7_numbers_go_past_the_table_and_disaster_comes_first(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The Boii of the first scenario: Fabius (4) with ten legions against 10, D 13, S 15."""
    words = "--attack 14 --defend 10 --disaster 13 --standoff 11,13,15 --json"
    found = json.loads(odds(capsys, words))
    assert found["net"] == 4
    assert found["faces"]["13"] == {"count": 21, "rf": 17, "result": "disaster", "loss": "half"}
    assert found["faces"]["11"]["result"] == "standoff"
    assert found["faces"]["15"]["loss"] == "quarter"
    assert found["totals"] == {
        "disaster": 21,
        "standoff": 27 + 10,
        "defeat": 1,
        "all-lost": 0,
        "stalemate": 80,
        "victory": 135 - 21 - 27 - 10,
        "lossless": 35 - 10,
    }


def test_it_speaks_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    words = "--attack 14 --defend 10 --disaster 13"
    english, french = odds(capsys, words), odds(capsys, f"{words} --lang fr")
    assert english.splitlines()[0] == "14 against 10, net +4"
    rows = [line.split() for line in english.splitlines()]
    assert ["13", "21/216", "-", "Disaster", "half"] in rows
    assert ["14", "15/216", "18", "Victory", "none"] in rows
    assert french.splitlines()[0] == "14 contre 10, force nette +4"
    assert "Désastre" in french
    assert "moitié" in french


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("--defend 4", "1: A number is missing: --attack N."),
        ("--attack 4 --defend 1000", "1: --defend goes from 0 to 999."),
        ("--attack 4 --defend 4 --disaster 19", "1: --disaster goes from 3 to 18."),
        ("--attack 4 --defend 4 --standoff 11,2", "1: --standoff goes from 3 to 18."),
        ("--attack 4 --defend 4 --standoff many", "argument --standoff"),
    ],
)
def test_what_is_out_of_limits_is_refused(
    words: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert why in odds(capsys, words, code=2)


def test_several_numbers_are_given_together_or_none() -> None:
    calculator = open_system("republic").calculator
    assert calculator is not None
    assert calculator.why_not({"attack": 4, "defend": 4}) is None
    assert calculator.why_not({"attack": 4, "defend": 4, "standoff": (11, 14)}) is None
    refusal = calculator.why_not({"attack": 4, "defend": 4, "standoff": (11, 20)})
    assert refusal is not None
    assert refusal.args["term"] == "standoff"
