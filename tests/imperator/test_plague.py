"""6.3: the plague, as a second game of the series would use it."""

from __future__ import annotations

import pytest

from core.dice import Rolled
from core.imperator.stratagems.plague import DEADLY, passing, survival
from tests.imperator.scene import (
    DUX,
    LOST,
    RIPENSES,
    Position,
    kinds,
    play,
    position,
    send_away,
    table,
)

TABLE_SEAT = 0


@pytest.mark.parametrize(
    ("zone", "drops", "through"),
    [
        (5, (), [0, 1, 2]),
        (7, (), []),  # they stop there: that is no crossing
        (9, (), []),  # not on the way
        (5, ((2, 4),), [0, 1]),  # left before it
        (5, ((2, 5),), [0, 1]),  # left in it: he has entered, not crossed
        (5, ((2, 6),), [0, 1, 2]),
    ],
)
def test_6_3_who_passes_through_an_infested_zone(
    zone: int, drops: tuple[tuple[int, int], ...], through: list[int]
) -> None:
    assert passing((0, 1, 2), (4, 5, 6, 7), drops, zone) == through


def struck(state: Position, pieces: list[int], *faces: int) -> tuple[list[int], list[str]]:
    found: list[int] = []
    heard = table()
    answers = [(TABLE_SEAT, Rolled(face)) for face in faces]
    play(survival(heard, state, pieces, found.append), *answers)
    return found, kinds(heard)


def test_6_3_a_nine_strikes_and_all_dice_fall_before_anybody_dies() -> None:
    state = position(manual_dice=True)
    found, told = struck(state, [DUX, RIPENSES], DEADLY, DEADLY - 1)
    assert found == [DUX]
    assert told == ["die-for", "die-for", "survives"]
    assert state.batch == []


def test_6_3_the_games_choose_what_it_does_to_whom_it_strikes() -> None:
    state = position(manual_dice=True)
    step = survival(table(), state, [DUX], lambda piece: send_away(state, piece))
    play(step, (TABLE_SEAT, Rolled(9)))
    assert state.where[DUX] == LOST


def test_6_3_who_is_gone_when_the_dice_count_is_left_alone() -> None:
    state = position(manual_dice=True)
    state.where[DUX] = LOST
    assert struck(state, [DUX], 9) == ([], ["die-for"])
