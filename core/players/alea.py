"""Habits of a random player of Alea Iacta Est: it sees to it that all of the rules are met."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from core.alea.box.actions import Play
from core.alea.box.board import CAESARIAN, NOWHERE
from core.alea.box.offices import assassins_left
from core.alea.box.state import State, enemy
from core.alea.march.move_offer import MovePrompt, Route, Taste
from core.alea.march.paths import End
from core.contract import Action, Prompt
from core.players.habits import Habits

ENDS = {
    "movement": 0.08,
    "geostrategy": 0.4,
    "play-initiative": 0.4,
    "play-janus": 0.4,
    "play-imperium": 0.4,
    "play-ides": 0.4,
    "play-triumphus": 0.4,
    "play-rally": 0.4,
    "second": 0.5,
    "triumvir": 0.5,
    "relocate": 0.5,
}
# 5.1.1: legions on the map. Many of them cost the Republic, so it keeps them within bounds.
FEW_LEGIONS, ENOUGH_LEGIONS, MANY_LEGIONS = 30, 34, 38
HATED = 8  # so many times as often it aims at an Assassin of Caesar


def _legions(state: State) -> int:
    return sum(map(sum, state.index.legions))


def _disbands_nobody(state: State) -> float:
    legions = _legions(state)
    return 0.9 if legions < FEW_LEGIONS else 0.5 if legions < MANY_LEGIONS else 0.05


def _recruits_nobody(state: State) -> float:
    return 0.8 if _legions(state) >= ENOUGH_LEGIONS else 0.0


RESTRAINT = {"disband": _disbands_nobody, "recruit": _recruits_nobody}


class Hunter(Taste):
    """Now and then at those whose death decides a war, to a fleet that needs a leader, and
    into battles at sea."""

    def march(self, state: State, side: int, ends: tuple[End, ...], luck: int) -> tuple[End, ...]:
        hunted = assassins_left(state) if side == CAESARIAN else []
        if luck >> 44 & (1 if hunted else 3):
            return ends
        quarry = hunted or [*state.faction_leaders[enemy(side)], state.pretenders[side]]
        zones = {state.where[leader] for leader in quarry if leader != NOWHERE}
        return tuple(end for end in ends if end[0] in zones) or ends

    def lone(self, state: State, side: int, ends: tuple[End, ...], luck: int) -> tuple[End, ...]:
        if not luck >> 20 & 1:
            return ends
        fleets = state.index.fleet_mask[side]
        return tuple([end for end in ends if fleets >> end[0] & 1]) or ends

    def sail(
        self, state: State, side: int, ways: tuple[Route, ...], luck: int
    ) -> tuple[Route, ...]:
        if not luck >> 44 & 1:
            return ways
        foes = state.index.fleet_mask[enemy(side)]
        return tuple(way for way in ways if foes >> way[-1] & 1) or ways


HUNTER = Hunter()


class AleaHabits(Habits):
    """Duels, fleets and revenge, and not too many legions."""

    def __init__(self) -> None:
        super().__init__(ENDS)

    def ending(self, prompt: Prompt, state: Any) -> float:
        restraint = RESTRAINT.get(prompt.kind)
        return self.ends.get(prompt.kind, 0.0) if restraint is None else restraint(state)

    def answers(self, prompt: Prompt, state: Any) -> Sequence[Action]:
        if type(prompt) is MovePrompt:  # asked often: an abstract class looks itself up slowly
            return prompt.sample(state, HUNTER)
        return prompt.legal(state)

    def plays(self, plays: Sequence[Action], state: Any, seat: int) -> Sequence[Action]:
        """6.3.assassination: play every counter that could kill an Assassin of Caesar."""
        hunted = assassins_left(state) if state.factions[seat - 1] == CAESARIAN else []
        if not hunted:
            return plays
        actions: list[Action] = []
        for key, group in groupby(plays, _counter_of_assassination):
            aims = list(group)
            actions += aims
            if key is not None:
                by_leader = {play.leader: play for play in aims if isinstance(play, Play)}
                actions += [by_leader[x] for x in hunted if x in by_leader] * HATED
        return actions


def _counter_of_assassination(play: Action) -> int | None:
    if isinstance(play, Play) and play.face == "assassination":
        return play.counter
    return None
