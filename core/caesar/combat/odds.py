"""7.4: what a round of battle brings, computed exactly.

Everybody who has not acted yet fires, in the order of the round; nobody retreats or passes. A hit
goes at once to the strongest block; of equally strong ones its owner is taken to give up the one
that fires worst, and of these the one whose letter comes last. So what a side has left follows
from the hits it has taken, and the positions that a round can reach are few: their weights are
whole numbers, and the chances that come of them are exact.

A battle of very many blocks is computed more simply (`volley`): all fire at the strength they
have now, whatever they lose before.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

FACES = 6
MOST_POSITIONS = 20_000  # positions times blocks that fire: more are computed as a volley


class Fighter(NamedTuple):
    """A block that is there: what it rolls at so many steps, and on what it hits."""

    side: int
    fire: int
    dice: tuple[int, ...]  # by steps
    letter: int
    turns: bool = False  # 7.52: it joins the enemy when it is eliminated


class Round(NamedTuple):
    """What is left of a round: who is there, with what, and who fires in which order."""

    fighters: tuple[Fighter, ...]
    steps: tuple[int, ...]
    order: tuple[int, ...]
    struck: tuple[int, int] = (0, 0)  # hits by each side that have fallen already and count too


class Odds(NamedTuple):
    """By side: the chance of 0, 1, 2, ... hits, and of eliminating the whole other side."""

    hits: dict[int, tuple[Fraction, ...]]
    clears: dict[int, Fraction]
    exact: bool

    def expected(self, side: int) -> Fraction:
        return sum((n * chance for n, chance in enumerate(self.hits[side])), Fraction(0))


class Line(NamedTuple):
    """A position within a round: steps and side of each fighter, hits struck by each side."""

    steps: tuple[int, ...]
    sides: tuple[int, ...]
    struck: tuple[int, int]


@lru_cache(maxsize=64)
def odds_of_round(fought: Round) -> Odds:
    """The odds of a round."""
    size = len(fought.order)
    for side in (1, 2):
        size *= 1 + sum(
            steps
            for steps, fighter in zip(fought.steps, fought.fighters, strict=True)
            if fighter.side == side
        )
    return exactly(fought) if size <= MOST_POSITIONS else volley(fought)


def exactly(fought: Round) -> Odds:
    """Every position that the round can reach, with its weight out of `total`."""
    lines, total = {_position(fought): 1}, 1
    blows = Blows(fought.fighters)
    for firer in fought.order:
        most = fought.fighters[firer].dice[fought.steps[firer]]
        lines = _fired(fought.fighters[firer], firer, lines, most, blows)
        total *= FACES**most
    return _summed(lines, total)


def after_hits(fought: Round, foe: int, first: int, count: int) -> Round:
    """What is left of it when so many hits that were rolled are taken: the `first` by this
    fighter of the side that suffers them."""
    blows = Blows(fought.fighters)
    line = blows.strike(_position(fought), first)
    for _ in range(count - 1):
        line = blows.fall(line, foe)
    stays = [fought.fighters[n].side == line.sides[n] for n in range(len(line.sides))]
    fighters = (f._replace(side=s) for f, s in zip(fought.fighters, line.sides, strict=True))
    order = tuple(n for n in fought.order if stays[n])
    return Round(tuple(fighters), line.steps, order, line.struck)


def _position(fought: Round) -> Line:
    return Line(fought.steps, tuple(fighter.side for fighter in fought.fighters), fought.struck)


def _fired(
    fighter: Fighter, firer: int, lines: dict[Line, int], most: int, blows: Blows
) -> dict[Line, int]:
    """One block rolls; positions in which it rolls fewer dice count for as much as the others."""
    weights: dict[Line, int] = {}
    foe = 3 - fighter.side
    for line, weight in lines.items():
        count = fighter.dice[line.steps[firer]] if line.sides[firer] == fighter.side else 0
        rest, after = weight * FACES ** (most - count), line
        for hits in range(count + 1):
            ways = comb(count, hits) * fighter.fire**hits * (FACES - fighter.fire) ** (count - hits)
            weights[after] = weights.get(after, 0) + rest * ways
            after = blows.fall(after, foe)
    return weights


class Blows:
    """What one more hit on a side makes of a position."""

    def __init__(self, fighters: tuple[Fighter, ...]) -> None:
        self.fighters = fighters
        self._known: dict[tuple[Line, int], Line] = {}

    def fall(self, line: Line, foe: int) -> Line:
        key = line, foe
        if key not in self._known:
            self._known[key] = self._fallen(line, foe)
        return self._known[key]

    def _fallen(self, line: Line, foe: int) -> Line:
        """A hit without a block left to take it is lost."""
        steps = line.steps
        targets = [n for n, side in enumerate(line.sides) if side == foe and steps[n]]
        if not targets:
            return line
        return self.strike(
            line, max(targets, key=lambda n: _first_to_go(self.fighters[n], steps[n], n))
        )

    def strike(self, line: Line, target: int) -> Line:
        steps, sides, foe = list(line.steps), list(line.sides), line.sides[target]
        steps[target] -= 1
        if not steps[target] and self.fighters[target].turns:
            steps[target], sides[target] = 1, 3 - foe
        ours, theirs = line.struck
        struck = (ours + 1, theirs) if foe == 2 else (ours, theirs + 1)
        return Line(tuple(steps), tuple(sides), struck)


def _first_to_go(fighter: Fighter, steps: int, number: int) -> tuple[int, int, int, int]:
    """The strongest; its owner's choice: the worst fire, the last letter, the last of these."""
    return fighter.dice[steps], -fighter.fire, fighter.letter, number


def _summed(lines: dict[Line, int], total: int) -> Odds:
    hits: dict[int, dict[int, int]] = {1: {}, 2: {}}
    clears = {1: 0, 2: 0}
    for line, weight in lines.items():
        for side in (1, 2):
            struck = line.struck[side - 1]
            hits[side][struck] = hits[side].get(struck, 0) + weight
            alive = (s for s, whose in zip(line.steps, line.sides, strict=True) if whose != side)
            clears[side] += 0 if any(alive) else weight
    return Odds(
        {
            side: tuple(Fraction(chances.get(n, 0), total) for n in range(max(chances) + 1))
            for side, chances in hits.items()
        },
        {side: Fraction(weight, total) for side, weight in clears.items()},
        exact=True,
    )


def volley(fought: Round, struck: bool = True) -> Odds:
    """Everybody fires at the strength of now: no block fires less for what it loses before.

    Without `struck` hits count whether they find a block or not: who stands there is not known.
    """
    hits, clears = {}, {}
    for side in (1, 2):
        fallen = fought.struck[side - 1]
        chances = [Fraction(0)] * fallen + [Fraction(1)]
        for firer in fought.order:
            fighter = fought.fighters[firer]
            if fighter.side == side:
                for _ in range(fighter.dice[fought.steps[firer]]):
                    chances = _with_a_die(chances, Fraction(fighter.fire, FACES))
        needed = fallen + sum(
            steps
            for steps, fighter in zip(fought.steps, fought.fighters, strict=True)
            if fighter.side != side
        )
        clears[side] = sum(chances[needed:], Fraction(0))
        surplus = struck and len(chances) > needed
        hits[side] = (*chances[:needed], clears[side]) if surplus else tuple(chances)
    return Odds(hits, clears, exact=False)


def _with_a_die(chances: list[Fraction], hit: Fraction) -> list[Fraction]:
    missed = [chance * (1 - hit) for chance in (*chances, Fraction(0))]
    struck = [chance * hit for chance in (Fraction(0), *chances)]
    return [one + other for one, other in zip(missed, struck, strict=True)]
