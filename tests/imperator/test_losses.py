"""8.4.2: losses, as a second game of the series would use them."""

from __future__ import annotations

import pytest

from core.contract import Refusal
from core.imperator.actions import Lose
from core.imperator.asking.sample import LISTED, SAMPLED
from core.imperator.combat.losses import LosePrompt, weaken
from tests.imperator.scene import (
    ARELATE,
    COMITATENSES,
    LOST,
    RIPENSES,
    SECONDUS,
    kinds,
    position,
    send_away,
    table,
)


def test_8_4_2_a_full_unit_is_reduced_and_a_reduced_one_is_lost() -> None:
    heard, state = table(), position()
    weaken(heard, state, RIPENSES, "8.4.2", send_away)
    assert (state.reduced[RIPENSES], state.where[RIPENSES]) == (1, 0)
    weaken(heard, state, RIPENSES, "8.4.2", send_away)
    assert state.where[RIPENSES] == LOST
    assert kinds(heard) == ["unit-reduced", "unit-lost"]
    assert [event.args["place"] for event in heard.events] == [0, 0]  # where it stood


def prompt(units: int, count: int) -> LosePrompt:
    return LosePrompt(position(), SECONDUS, ARELATE, list(range(units)), count, "8.4.2")


def test_8_4_2_the_owner_is_asked() -> None:
    asked = prompt(3, 2)
    assert asked.seat == 1  # who plays SECONDUS
    assert asked.args() == {"side": SECONDUS, "place": ARELATE, "count": 2}
    assert asked.legal(position()) == [Lose((0, 1)), Lose((0, 2)), Lose((1, 2))]


@pytest.mark.parametrize(
    ("units", "kind"),
    [((0,), "wrong-number"), ((1, 1), "wrong-number"), ((0, 3), "not-here"), ((0, 2), "")],
)
def test_8_4_2_as_many_as_are_owed_and_each_once(units: tuple[int, ...], kind: str) -> None:
    refusal = prompt(3, 2).why_not(position(), Lose(units))
    assert (refusal.kind if isinstance(refusal, Refusal) else "") == kind


def test_too_many_ways_are_sampled_fairly_and_without_the_games_dice() -> None:
    asked, state = prompt(12, 6), position()
    assert not asked.complete
    found = list(asked.legal(state))
    assert len(found) == SAMPLED < LISTED
    assert found == list(prompt(12, 6).legal(position()))
    assert all(asked.why_not(state, lose) is None for lose in found)  # type: ignore[arg-type]
    assert state.falls == 0


def test_candidates_have_the_group_that_their_game_prints() -> None:
    asked = LosePrompt(position(), SECONDUS, ARELATE, [RIPENSES, COMITATENSES], 1, "8.4.2")
    options = asked.options(position(), {"type": "lose"})
    assert options is not None
    assert [(option.value, option.group) for option in options.candidates] == [
        (RIPENSES, "limitanei"),
        (COMITATENSES, "comitatenses"),
    ]
    assert asked.options(position(), {"type": "lose", "units": (RIPENSES,)}) is None
