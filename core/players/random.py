"""The random player: any of the legal answers, now and then something else in between.

It plays all seats of a game, for self-play, and sees the true state. What it likes is in its
habits, by system; the rules know nothing of it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from core.contract import Action, Prompt, System, seats_of
from core.players.habits import Habits
from core.run import Listed, Lister, Listing

AT_WINDOWS, BETWEEN_ACTIONS = 0.5, 0.02  # how often a player thinks of breaking in


def _alea() -> Habits:
    from core.players.alea import AleaHabits

    return AleaHabits()


def _caesar() -> Habits:
    from core.players.caesar import ENDS

    return Habits(ENDS)


def _semper() -> Habits:
    from core.players.semper import SemperHabits

    return SemperHabits()


def _republic() -> Habits:
    from core.players.republic.habits import RepublicHabits

    return RepublicHabits()


HABITS: dict[str, Callable[[], Habits]] = {
    "alea": _alea,
    "caesar": _caesar,
    "republic": _republic,
    "semper": _semper,
}


def habits_of(system: System) -> Habits:
    return HABITS.get(system.id, Habits)()


class Playable(Protocol):
    """What it can play: a game, or a `Position` to think ahead on."""

    system: System

    @property
    def state(self) -> Any: ...
    @property
    def prompt(self) -> Prompt | None: ...
    def listing(self, answers: Lister) -> Listing: ...


class Goal(Protocol):
    """A player with a plan chooses first."""

    def choose(self, state: Any, seat: int, actions: Sequence[Action]) -> int | None:
        """The index of the action that it takes, or None: chance decides."""


class RandomPlayer:
    """Chooses for the player who is asked, with dice of its own: the game's are not touched."""

    def __init__(self, system: System, seed: str, goal: Goal | None = None) -> None:
        self.luck = random.Random(seed)
        self.habits = habits_of(system)
        self.goal = goal

    def break_in(self, game: Playable) -> tuple[int, Action] | None:
        """Now and then somebody interjects, more often at a window that is made for it."""
        prompt, luck = game.prompt, self.luck
        if prompt is None or not prompt.open:
            return None
        if luck.random() >= (AT_WINDOWS if prompt.kind == "window" else BETWEEN_ACTIONS):
            return None
        seat = luck.choice(seats_of(game.state))
        plays = self.habits.plays(game.system.interjections(game.state, seat), game.state, seat)
        return (seat, plays[int(luck.random() * len(plays))]) if plays else None

    def choose(self, game: Playable) -> Listed:
        """One of the answers to the open question."""
        habits, luck = self.habits, self.luck.random
        listing = game.listing(habits.answers)
        prompt, actions = listing.prompt, listing.actions
        count = len(actions)
        if not count:
            raise AssertionError(f"nothing legal at {prompt.kind}")
        if luck() < habits.ending(prompt, game.state):
            return listing.pick(0)
        if self.goal is not None:
            wanted = self.goal.choose(game.state, prompt.seat, actions)
            if wanted is not None:
                return listing.pick(wanted)
        return listing.pick(int(luck() * count))
