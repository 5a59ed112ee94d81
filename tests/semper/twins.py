"""Two games of Semper Victor that differ only in what one seat may not see."""

from __future__ import annotations

from typing import ClassVar

from core.semper.box.actions import Play
from core.semper.stratagems.cup import CAMP
from tests.semper.scene import BOARD
from tests.twins import Deck, Pair

PUBLIC = {"persecution", "heresy"}  # everybody is told when they leave the game, or come into it


def kind(counter: int) -> str | None:
    """6.1, 6.2: at the end of a year everybody sees how many of the other camp's go back."""
    (face,) = BOARD.faces[counter]
    return None if face in PUBLIC else f"of {CAMP.get(face, 'any camp')}"


class Twins(Pair):
    deck: ClassVar = Deck(55, 20, 25, kind, lambda counter: Play(counter, "bagaudae", zone=0))
