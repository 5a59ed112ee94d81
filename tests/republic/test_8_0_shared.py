"""1, 6, 8.0: the table, the numbers, the chits and the losses that all battles share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import comb, exp, lgamma, log
from typing import Any

import msgspec
import pytest

from core.contract import Event, Fall
from core.republic.box.state import State
from core.republic.combat.armies import halved
from core.republic.combat.chits import draw_chits, full_cup, struck
from core.republic.combat.combat_table import ALL, lost_of, verdict
from core.republic.combat.losses import Camp, Losses, lose
from core.republic.combat.matchup import Matchup, Summand
from core.republic.combat.odds import chance_drawn, chance_last, chances
from tests.republic.scene import BOARD, Scene, man

# Facts 1, row by row: the result, and the units of each kind that are lost.
TABLE = {
    3: ("defeat", ALL), 4: ("defeat", 4), 5: ("defeat", 3), 6: ("defeat", 2), 7: ("defeat", 1),
    8: ("stalemate", 5), 9: ("stalemate", 4), 10: ("stalemate", 3), 11: ("stalemate", 2),
    12: ("stalemate", 1), 13: ("stalemate", 0), 14: ("victory", 4), 15: ("victory", 3),
    16: ("victory", 2), 17: ("victory", 1), 18: ("victory", 0),
}  # fmt: skip
DISTRIBUTION = {
    3: 1, 4: 3, 5: 6, 6: 10, 7: 15, 8: 21, 9: 25, 10: 27, 11: 27, 12: 25, 13: 21, 14: 15, 15: 10,
    16: 6, 17: 3, 18: 1,
}  # fmt: skip
NAMES = {3: "disaster", 4: "standoff", 5: "defeat", 6: "stalemate", 7: "victory"}


# --- the table -----------------------------------------------------------------------------------


def test_1_the_table_row_by_row() -> None:
    for row in range(-20, 45):
        means = verdict(10, row - 10)
        expected = TABLE[min(18, max(3, row))]
        assert (NAMES[means.result], means.loss) == expected
        assert means.row == row


@pytest.mark.parametrize(
    ("net", "all_lost", "defeat", "stalemate", "victory", "lossless"),
    [
        (-10, 181, 215, 1, 0, 0),
        (-8, 135, 206, 10, 0, 0),
        (-6, 81, 181, 35, 0, 0),
        (-4, 35, 135, 80, 1, 0),
        (-2, 10, 81, 125, 10, 0),
        (-1, 4, 56, 140, 20, 0),
        (0, 1, 35, 146, 35, 1),
        (1, 0, 20, 140, 56, 4),
        (2, 0, 10, 125, 81, 10),
        (3, 0, 4, 104, 108, 20),
        (4, 0, 1, 80, 135, 35),
        (5, 0, 0, 56, 160, 56),
        (6, 0, 0, 35, 181, 81),
        (8, 0, 0, 10, 206, 135),
        (10, 0, 0, 1, 215, 181),
        (11, 0, 0, 0, 216, 196),
        (15, 0, 0, 0, 216, 216),
    ],
)
def test_1_exact_chances(
    net: int, all_lost: int, defeat: int, stalemate: int, victory: int, lossless: int
) -> None:
    odds = chances(Matchup("8.2.7", (Summand("legions", 20 + net),), (Summand("card", 20),)))
    assert odds.falls == 216
    assert (odds.all_lost, odds.defeat, odds.stalemate, odds.victory, odds.lossless) == (
        all_lost,
        defeat,
        stalemate,
        victory,
        lossless,
    )


def test_8_0_7_a_number_that_is_both_is_a_disaster() -> None:
    assert NAMES[verdict(10, 5, (10,), (10,)).result] == "disaster"


def test_8_0_7_the_raw_dice_decide() -> None:
    assert NAMES[verdict(13, 30, (13,)).result] == "disaster"
    assert NAMES[verdict(10, 3, (13,)).result] == "stalemate"


@pytest.mark.parametrize(
    ("units", "half", "quarter"), [(0, 0, 0), (1, 1, 1), (4, 2, 1), (5, 3, 2), (7, 4, 2)]
)
def test_8_0_1_shares_are_rounded_up(units: int, half: int, quarter: int) -> None:
    assert lost_of(verdict(5, 0, (5,)), units) == half
    assert lost_of(verdict(5, 0, (), (5,)), units) == quarter
    assert halved(units) == half


# --- chits ---------------------------------------------------------------------------------------


class Ears:
    """A table that remembers what it is told, with dice of a seed."""

    system: Any = None

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.falls: list[Fall] = []
        self.secrets: dict[int, int] = {}
        self.events: list[Event] = []

    def tell(self, event: Event) -> None:
        self.events.append(event)


def run(flow: Any) -> Any:
    """What a flow returns that asks nothing."""
    try:
        next(flow)
    except StopIteration as end:
        return end.value
    raise AssertionError


def batches(state: State, size: int, count: int) -> Iterator[list[int]]:
    table = Ears(20)
    for _ in range(count):
        yield run(draw_chits(table, state, size, rule="8.0.9", purpose="mortality"))  # type: ignore[arg-type]


def some_state() -> State:
    state = Scene().war("gal1").army("gal1", "2", 10).state()
    state.manual_dice = False
    return state


def test_6_the_cup() -> None:
    cup = Counter(full_cup(some_state()))
    assert sum(cup.values()) == 36
    assert (cup[0], cup[31]) == (4, 2)
    assert all(cup[number] == 1 for number in range(1, 31))


def test_6_two_a_batch_has_as_many_chits_and_one_more_for_each_draw_two() -> None:
    state, table = some_state(), Ears(3)
    for size in range(1, 12):
        before = len(table.falls)
        drawn = run(draw_chits(table, state, size, rule="8.0.9", purpose="mortality"))  # type: ignore[arg-type]
        falls = [fall.face for fall in table.falls[before:]]
        assert drawn == [face for face in falls if face != 31]
        assert len(drawn) == size + falls.count(31)
        numbers = [chit for chit in drawn if chit]
        assert len(set(numbers)) == len(numbers)


def test_e4_the_draw_stops_when_only_draw_twos_are_left() -> None:
    state, table = some_state(), Ears(5)
    drawn = run(draw_chits(table, state, 50, rule="8.0.9", purpose="mortality"))  # type: ignore[arg-type]
    assert Counter(drawn) == Counter([0] * 4 + list(range(1, 31)))
    assert "E4" in table.events[-1].also


@pytest.mark.parametrize(
    ("count", "percent"), [(1, 3.13), (2, 6.26), (4, 12.54), (6, 18.86), (8, 25.21), (10, 31.61)]
)
def test_6_how_likely_one_number_is(count: int, percent: float) -> None:
    assert round(100 * float(chance_drawn(count)), 2) == percent


@cache
def by_draws(left: int, cup: int, laid: int, depth: int) -> tuple[Fraction, Fraction]:
    """Drawn, and drawn as the last of two or more, draw by draw; `cup`: chits but the draw-twos.
    After `depth` draws it gives up: what is missing then has no weight."""
    if not left or not cup or not depth:
        return Fraction(0), Fraction(0)
    last = 1 if (left == 1 or cup == 1) and laid else 0
    other = by_draws(left - 1, cup - 1, 1, depth - 1)
    again = by_draws(left + 1, cup, laid, depth - 1)
    return (
        (1 + (cup - 1) * other[0] + 2 * again[0]) / (cup + 2),
        (last + (cup - 1) * other[1] + 2 * again[1]) / (cup + 2),
    )


@pytest.mark.parametrize("chits", [1, 2, 3, 10, 30, 40])
def test_6_capture_chances_against_a_count_draw_by_draw(chits: int) -> None:
    drawn, last = by_draws(chits, 34, 0, 120)
    assert float(chance_drawn(chits)) == pytest.approx(float(drawn), abs=1e-9)
    assert float(chance_last(chits)) == pytest.approx(float(last), abs=1e-9)


def test_6_capture_the_last_of_two_or_more() -> None:
    def fell(drawn: list[int]) -> Any:
        return run(struck(Ears(1), some_state(), drawn, [man("2")]))  # type: ignore[arg-type]

    assert fell([2]) == [(man("2"), False)]
    assert fell([5, 2]) == [(man("2"), True)]
    assert fell([2, 5]) == [(man("2"), False)]
    assert fell([0, 0]) == []
    assert 0 < chance_last(4) < chance_drawn(4)


# --- chi-square ----------------------------------------------------------------------------------


def upper_tail(chi: float, freedom: int) -> float:
    """The chance of a chi-square at least so large: the series of the incomplete gamma function."""
    a, x = freedom / 2, chi / 2
    term = total = 1 / a
    for n in range(1, 2000):
        term *= x / (a + n)
        total += term
    return 1 - total * exp(-x + a * log(x) - lgamma(a))


def chi_square(found: dict[Any, int], expected: dict[Any, float]) -> float:
    chi = sum((found.get(key, 0) - e) ** 2 / e for key, e in expected.items())
    assert set(found) <= set(expected)
    return upper_tail(chi, len(expected) - 1)


def test_the_tail_of_chi_square() -> None:
    assert abs(upper_tail(3.841, 1) - 0.05) < 0.001
    assert abs(upper_tail(18.307, 10) - 0.05) < 0.001


def test_6_chits_come_at_random() -> None:
    state, count = some_state(), 30_000
    found = Counter(chit for batch in batches(state, 3, count) for chit in batch if chit)
    each = count * float(chance_drawn(3))
    assert chi_square(found, dict.fromkeys(range(1, 31), each)) > 0.0001


def test_8_0_8_losses_come_at_random_among_all_units_of_a_side() -> None:
    """Two regular legions, a veteran, three militia and four natives: three of ten are lost."""
    scene = Scene().war("gal1").province("hul", "15", developed=True, militia=3, legions=2)
    scene.provinces["hul"]["veterans"] = {"15": 1}
    base = scene.state()
    base.manual_dice = False
    decode = msgspec.msgpack.Decoder(State)
    packed = msgspec.msgpack.encode(base)
    table, found, count = Ears(11), Counter[tuple[int, int, int, int]](), 20_000
    hul = BOARD.province_by_id["hul"]
    for number in range(count):
        state = decode.decode(packed)
        state.__dict__["board"] = BOARD
        state.falls = number * 100
        lost: Losses = run(lose(table, state, Camp(10 + hul, hul), 3, 0))  # type: ignore[arg-type]
        found[lost[:4]] += 1
    pools = (2, 1, 3, 4)
    expected: dict[Any, float] = {}
    for a in range(3):
        for b in range(2):
            for c in range(4):
                d = 3 - a - b - c
                if 0 <= d <= 4:
                    ways = [comb(n, k) for n, k in zip(pools, (a, b, c, d), strict=True)]
                    weight = ways[0] * ways[1] * ways[2] * ways[3]
                    expected[a, b, c, d] = count * weight / comb(10, 3)
    assert chi_square(dict(found), expected) > 0.0001
