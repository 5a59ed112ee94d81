"""Tests that play at random do it as self-play does, or their games would not get far."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

from core.contract import Action, Prompt
from core.players.habits import Habits
from core.players.random import habits_of
from core.systems import open_system


@cache
def _habits(system: str) -> Habits:
    return habits_of(open_system(system))


def habits(state: Any) -> Habits:
    """Of a player of the system that a position belongs to."""
    return _habits(type(state).__module__.split(".")[1])


def answers(prompt: Prompt, state: Any) -> Sequence[Action]:
    return habits(state).answers(prompt, state)


def ends(prompt: Prompt, state: Any, luck: random.Random) -> bool:
    """Is it the first of the answers this time, which ends it?"""
    return luck.random() < habits(state).ending(prompt, state)
