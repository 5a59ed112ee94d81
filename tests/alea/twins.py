"""Two games of Alea that differ only in what one seat may not see."""

from __future__ import annotations

from typing import ClassVar

from core.alea.box.actions import Play
from tests.twins import Deck, Pair


class Twins(Pair):
    deck: ClassVar = Deck(
        19, 8, 8, lambda counter: "any", lambda counter: Play(counter, "intrigue")
    )
