"""Whole games of Alea by one random player, for the checks that want whole games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from core.alea.combat.contested import land_contested
from core.alea.stratagems.forecast_play import PRESUMED
from core.alea.stratagems.phase_e import BATTLE_FACES, MADE_FOR
from tests.alea.scene import BOARD
from tests.whole_games import Check, Faces, Met, Player, play_all

SCENARIOS = [f"alea/{n}" for n in range(1, 8)]
LONGEST = SCENARIOS[0]
FACES = Faces(
    made_for=MADE_FOR,
    decisive=BATTLE_FACES,
    presumed=PRESUMED,
    purposes={},
    of_counter=BOARD.faces,
    contested=land_contested,
)


class Intruder(Player):
    """Plays all seats at random, and breaks in wherever it can."""

    faces: ClassVar = FACES


def sweep(scenario: str, seeds: Iterable[int], checks: Sequence[type[Check]]) -> Met:
    """Plays games with all these checks, with hidden hands and with open ones by turns."""
    return play_all(scenario, seeds, checks, Intruder)
