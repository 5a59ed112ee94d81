"""What the Senate has for its expeditions, whoever leads them and wherever they go: reckoned once
for all the candidates of a question."""

from __future__ import annotations

from typing import NamedTuple

from core.contract import Refusal, refuse
from core.republic.box.board import HOME, IN_ROME, NOBODY
from core.republic.box.state import State, conflicts_counted
from core.republic.year.senate.posts import APPOINTED
from core.republic.year.senate.strength import Needs, needs_of
from core.republic.year.senate.travel import able_legions, able_squadrons

CRISIS = 3  # conflicts that allow a Dictator


class Means(NamedTuple):
    """Men and units in Rome that can still go, and what each target asks for."""

    men: list[int]  # the best first
    legions: list[int]
    ships: int
    no_dictator: Refusal | None
    needs: dict[int, Needs]  # of the targets that were looked at

    def needs_at(self, view: State, target: int) -> Needs:
        if target not in self.needs:
            self.needs[target] = needs_of(view, target)
        return self.needs[target]


def means_of(view: State) -> Means:
    legions = able_legions(view, HOME, False)
    ships = len(able_squadrons(view, HOME, False))
    return Means(able_men(view), legions, ships, why_no_dictator(view), {})


def able_men(view: State) -> list[int]:
    """frame.senate.4: the men in Rome without a new post this turn, the best first."""
    post, used = view.post, view.used
    return [
        man for man in view.board.best_first if post[man] == IN_ROME and not used[man] & APPOINTED
    ]


def why_no_dictator(view: State) -> Refusal | None:
    """frame.senate.5"""
    if conflicts_counted(view) < CRISIS:
        return refuse("no-crisis", "frame.senate.5", count=CRISIS)
    if view.dictator != NOBODY:
        return refuse("one-dictator", "frame.senate.5", man=view.dictator)
    return None
