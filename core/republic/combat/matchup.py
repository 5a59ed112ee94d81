"""8.0.4 to 8.0.6: what two sides bring to a battle, sum by sum.

The same matchup is shown beforehand and fought: nothing is added up twice.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from core.republic.box.state import STALEMATE, VICTORY, Summand
from core.republic.combat.combat_table import FALLS, TOTALS, WAYS, Verdict, verdict

__all__ = ["D6_FACES", "Matchup", "Summand"]

D6_FACES = range(1, 7)


class Matchup(msgspec.Struct, frozen=True):
    """One throw of three dice: who meets whom, and which totals go past the table."""

    rule: str  # the step that it is fought by
    own: tuple[Summand, ...]  # of Rome, or of the side that rolls
    foe: tuple[Summand, ...]
    disaster: tuple[int, ...] = ()
    standoff: tuple[int, ...] = ()
    die: bool = False  # 5.2.magnus: to a commander's aptitude a die is added
    numbers_off: str = ""  # why Disaster and Standoff numbers do not count: the rule
    die_sign: int = 1  # -1: he is the enemy's commander
    die_most: int = D6_FACES[-1]  # 5.3.cap: more of the die does not count
    no_victory: str = ""  # why a Victory is but a Stalemate, the losses unchanged: the rule

    @property
    def net(self) -> int:
        """Own strength less the enemy's; evil omens are among the enemy's parts. Without the die
        of a commander who has one."""
        own, foe = [part.value for part in self.own], [part.value for part in self.foe]
        return sum(own) - sum(foe)

    def verdict(self, total: int, face: int = 0) -> Verdict:
        """What this total means; `face` is the die of a commander who has one."""
        net = self.net + self.die_sign * min(face, self.die_most)
        means = verdict(total, net, self.disaster, self.standoff)
        if self.no_victory and means.result == VICTORY:
            return means._replace(result=STALEMATE)
        return means

    def outcomes(self) -> Iterator[tuple[int, int, Verdict]]:
        """Each total with the die beside it (0: none), and in how many of `falls` it comes."""
        for face in D6_FACES if self.die else (0,):
            for total in TOTALS:
                yield total, WAYS[total], self.verdict(total, face)

    @property
    def falls(self) -> int:
        return FALLS * (len(D6_FACES) if self.die else 1)
