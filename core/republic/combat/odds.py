"""The exact chances of a battle: its results, its losses, and what becomes of the commander.

6: a number's chance to come out of the cup is reckoned draw by draw, "draw two" included.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import msgspec

from core.republic.box.state import DEFEAT, DISASTER, STALEMATE, STANDOFF, VICTORY
from core.republic.combat.armies import halved
from core.republic.combat.chits import LEAST_FOR_CAPTURE
from core.republic.combat.combat_table import ALL, Verdict, lost_of
from core.republic.combat.matchup import Matchup

CHITS, TWOS = 34, 2  # numbers and blanks; "draw two"


class Stakes(msgspec.Struct, frozen=True):
    """What a side has in a battle, and how its commander stands in it."""

    land: int = 0
    naval: int = 0
    sea: bool = True  # do naval units suffer?
    cautious: bool = False  # 5.2.cunctator
    spared: bool = False  # 5.2.lucullus
    mortal: bool = True  # 8.0.9: are chits drawn for him?
    capture: bool = False  # may he be taken?
    namesakes: int = 1  # men with his chit, himself included: one of them falls

    def lost(self, means: Verdict) -> tuple[int, int]:
        """Land and naval units."""
        if self.spared and means.result in (DISASTER, STANDOFF):
            return 0, 0
        land = lost_of(means, self.land)
        naval = lost_of(means, self.naval) if self.sea else 0
        if self.cautious and means.loss != ALL:
            return halved(land), halved(naval)
        return land, naval


NOTHING_AT_STAKE = Stakes(mortal=False)


class Odds(msgspec.Struct, frozen=True):
    """Counts out of `falls`, sums of units over all of them, and two chances."""

    falls: int
    disaster: int
    standoff: int
    defeat: int  # with those that lose all
    all_lost: int
    stalemate: int
    victory: int  # with those that lose nothing
    lossless: int
    land: int  # units lost, summed up: divide by falls
    naval: int
    dies: float  # the commander
    taken: float

    @property
    def land_lost(self) -> float:
        """Units to be expected."""
        return self.land / self.falls

    @property
    def naval_lost(self) -> float:
        return self.naval / self.falls


def chances(matchup: Matchup, stakes: Stakes = NOTHING_AT_STAKE) -> Odds:
    """Every fall of the dice, weighed."""
    count = dict.fromkeys((DISASTER, STANDOFF, DEFEAT, STALEMATE, VICTORY), 0)
    all_lost = lossless = land = naval = 0
    dies = taken = Fraction(0)
    for _, ways, means in matchup.outcomes():
        count[means.result] += ways
        lost = stakes.lost(means)
        land, naval = land + ways * lost[0], naval + ways * lost[1]
        all_lost += ways if means.result == DEFEAT and means.loss == ALL else 0
        lossless += ways if means.result == VICTORY and means.loss == 0 else 0
        died, caught = _his_fate(stakes, means, sum(lost))
        dies, taken = dies + ways * died, taken + ways * caught
    falls = matchup.falls
    return Odds(
        falls=falls,
        disaster=count[DISASTER],
        standoff=count[STANDOFF],
        defeat=count[DEFEAT],
        all_lost=all_lost,
        stalemate=count[STALEMATE],
        victory=count[VICTORY],
        lossless=lossless,
        land=land,
        naval=naval,
        dies=float(dies / falls),
        taken=float(taken / falls),
    )


def _his_fate(stakes: Stakes, means: Verdict, chits: int) -> tuple[Fraction, Fraction]:
    """8.0.9, 8.0.12: how likely he dies, and is taken."""
    none = Fraction(0)
    if not stakes.mortal:
        return none, none
    if means.result == DEFEAT:
        return Fraction(1), none
    caught = none
    if stakes.capture and means.result != VICTORY:
        caught = chance_last(chits)
    died = chance_drawn(chits) - caught
    return died / stakes.namesakes, caught / stakes.namesakes


def chance_drawn(chits: int) -> Fraction:
    """That one given number comes in a batch of so many."""
    return _drawn(chits, CHITS)


def chance_last(chits: int) -> Fraction:
    """6.capture: that it comes last, of two or more."""
    return _last(chits, CHITS, 0)


@cache
def _drawn(left: int, chits: int) -> Fraction:
    """With so many still to draw, and so many in the cup beside the draw-twos."""
    if not left or not chits:
        return Fraction(0)
    if left >= chits:  # they all come out
        return Fraction(1)
    cup = chits + TWOS
    other = (chits - 1) * _drawn(left - 1, chits - 1)
    return (1 + other + TWOS * _drawn(left + 1, chits)) / cup


@cache
def _last(left: int, chits: int, laid: int) -> Fraction:
    """`laid`: chits that lie aside already, up to one."""
    if not left or not chits:
        return Fraction(0)
    if left >= chits:  # each of them is as likely the last
        return Fraction(1 if chits + laid >= LEAST_FOR_CAPTURE else 0, chits)
    cup = chits + TWOS
    now = 1 if left == 1 and laid + 1 >= LEAST_FOR_CAPTURE else 0
    other = (chits - 1) * _last(left - 1, chits - 1, 1)
    return (now + other + TWOS * _last(left + 1, chits, laid)) / cup
