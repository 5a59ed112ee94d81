"""The curve of the score: its frame, its years, its extremes, with and without braille."""

import pytest

from tui.widgets.plot import BLANK, plot

YEARS = [(-49, [0, 0, 3]), (-48, [3, -6, -6]), (-47, [-6, 9])]


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("size", [(78, 12), (40, 8), (150, 30)])
def test_it_fills_its_frame(size: tuple[int, int], plain: bool) -> None:
    width, height = size
    lines = plot(YEARS, width, height, plain)
    assert len(lines) == height
    assert {len(line) for line in lines} == {width}


def test_highest_lowest_and_zero_are_written_at_the_axis() -> None:
    lines = plot(YEARS, 60, 12)
    said = [line.split("┤")[0].strip() for line in lines if "┤" in line]
    assert said[0] == "+9"
    assert said[-1] == "-6"
    assert "0" in said


def test_years_stand_under_the_axis_in_their_order() -> None:
    assert plot(YEARS, 60, 12)[-1].split() == ["49", "BC", "48", "47"]
    assert plot(YEARS, 60, 12, lang="fr")[-1].strip().startswith("49 av. J.-C.  ")


def test_the_curve_reaches_its_extremes() -> None:
    lines = plot(YEARS, 60, 12, plain=True)
    assert lines[0].rstrip().endswith("*")  # the last value is the highest
    assert "*" in lines[9]
    assert plot(YEARS, 60, 12)[0].rstrip()[-1] > chr(BLANK)


def test_plain_is_ascii() -> None:
    assert "".join(plot(YEARS, 60, 12, plain=True)).isascii()


def test_a_flat_curve_runs_along_zero() -> None:
    lines = plot([(-49, [0, 0])], 40, 8, plain=True)
    assert [line.count("*") > 0 for line in lines[:6]] == [False] * 5 + [True]


def test_many_years_leave_some_out() -> None:
    years = [(n - 49, [n]) for n in range(21)]
    labels = plot(years, 50, 10)[-1].split()
    assert labels[:2] == ["49", "BC"]
    assert all(len(label) == 2 for label in labels)


def test_without_room_or_values_nothing_is_drawn() -> None:
    assert plot(YEARS, 8, 3) == [" " * 8] * 3
    assert plot([], 20, 5) == [" " * 20] * 5
