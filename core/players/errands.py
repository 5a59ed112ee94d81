"""Errands: a goal for the random player, so that self-play meets more rules.

Only `rubicon selfplay` uses them. An errand chooses among what is legal, and changes no rule.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from core.contract import TABLE, Action, Chart, Presenter

LOOKS = 16  # actions that are compared before one is taken
ON_ERRANDS = 0.9  # how often a player makes for its goal
BY_WATER = ("coast", "sea")  # links that nobody walks
FAR = 1_000  # steps from a place that no link leads to


class Errand:
    """A place that a side makes for while it does not stand there: a capital, if there is one."""

    def __init__(self, chart: Chart, presenter: Presenter, seed: str) -> None:
        luck = random.Random(f"{seed}:errand")
        self.presenter, self.luck = presenter, luck
        capitals = [site.key for site in chart.sites if "capital" in site.marks]
        self.goal = luck.choice(capitals or [site.key for site in chart.sites])
        self.by_land = _steps_from(self.goal, chart, without=BY_WATER)
        self.by_any_way = _steps_from(self.goal, chart)

    def choose(self, state: Any, seat: int, actions: Sequence[Action]) -> int | None:
        """Of a few legal actions the index of the one that ends nearest to the goal, or else of one
        that does something and leads nowhere; None if there is neither."""
        if seat == TABLE or len(actions) < 2 or self.luck.random() >= ON_ERRANDS:
            return None
        best: int | None = None
        stays: int | None = None
        left = FAR
        for number in self.luck.sample(range(len(actions)), min(LOOKS, len(actions))):
            action = actions[number]
            if action.idle or action.final:
                continue
            before, after = self.steps(state, action)
            if after < before < FAR:
                if after < left:
                    best, left = number, after
            elif FAR in (before, after):
                stays = number if stays is None else stays
        return stays if best is None or self.fulfilled(state, seat) else best

    def fulfilled(self, state: Any, seat: int) -> bool:
        """Does this seat have counters at the goal?"""
        side = self.presenter.side(state, seat)
        return any(whose == side for whose, *_ in self.presenter.standing(state)[self.goal].stacks)

    def steps(self, state: Any, action: Action) -> tuple[int, int]:
        """To the goal, before the action and after it."""
        start = end = ""
        for field in action.__struct_fields__:
            value = getattr(action, field)
            start = start or self.presenter.stands(state, field, value) or ""
            end = self.presenter.place(field, value) or end
        steps = self.by_land if {start, end} <= self.by_land.keys() else self.by_any_way
        return steps.get(start, FAR), steps.get(end, FAR)


def _steps_from(goal: str, chart: Chart, without: Sequence[str] = ()) -> dict[str, int]:
    """How many links lead from each place to the goal."""
    near: dict[str, list[str]] = {}
    for link in chart.links:
        if link.kind not in without:
            near.setdefault(link.one, []).append(link.other)
            near.setdefault(link.other, []).append(link.one)
    steps, edge = {goal: 0}, [goal]
    for here in edge:
        for place in near.get(here, ()):
            if place not in steps:
                steps[place] = steps[here] + 1
                edge.append(place)
    return steps
