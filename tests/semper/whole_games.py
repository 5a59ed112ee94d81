"""Whole games of Semper Victor by one random player, for the checks that want whole games."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from core.semper.combat.contested import contested
from core.semper.stratagems.forecast_play import PRESUMED
from core.semper.stratagems.phase_e import BATTLE_FACES, MADE_FOR, SIGNS
from tests.semper.scene import BOARD
from tests.whole_games import Check, Faces, Met, Player, play_all

SCENARIOS = [f"semper/{number}" for number in range(1, 10)]
LONGEST = "semper/8"
FACES = Faces(
    made_for=MADE_FOR,
    decisive=(*BATTLE_FACES, *SIGNS),
    presumed=PRESUMED,
    purposes={"epidemic": "plague"},
    of_counter=BOARD.faces,
    contested=contested,
)


class Intruder(Player):
    """Plays all seats at random, and breaks in wherever it can."""

    faces: ClassVar = FACES


def sweep(scenario: str, seeds: Iterable[int], checks: Sequence[type[Check]]) -> Met:
    """Plays games with all these checks, with hidden hands and with open ones by turns."""
    return play_all(scenario, seeds, checks, Intruder)
