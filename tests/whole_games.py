"""Whole games by one random player, with checks that look at every action before and after it.

What a system's player knows of its stratagems is in `tests/<system>/whole_games.py`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple

from core.contract import SEATS, TABLE, Action, GoOn, Prompt, Rolled
from core.game import Done, Game
from tests import random_play


class Check:
    """Watches one game. What it meets is counted over all games: a check that has met nothing has
    shown nothing."""

    enough: ClassVar[dict[str, int]] = {}  # what the games of each scenario have to meet, at least
    seldom: ClassVar[dict[str, int]] = {}  # and those of the longest scenario besides

    def __init__(self, seed: str, met: Counter[str]) -> None:
        self.luck = random.Random(f"{type(self).__name__}:{seed}")  # of its own, not the player's
        self.met = met

    def before(self, game: Game, seat: int, action: Action) -> None:
        """The seat is about to do this."""

    def after(self, game: Game, seat: int, action: Action, done: Done) -> None:
        """It is done."""

    def end(self, game: Game) -> None:
        """The game is over. Whoever goes back in it leaves it at its end."""


Met = dict[type[Check], Counter[str]]


@lru_cache(maxsize=3)
def seen(game: Game, position: int, seat: int | None) -> Any:
    """A seat's view, made once for all checks of a moment. They look at it and change nothing."""
    assert game.position == position
    return game.view(seat)


def play_all(
    scenario: str, seeds: Iterable[int], checks: Sequence[type[Check]], who: type[Player]
) -> Met:
    """Plays games with all these checks, with hidden hands and with open ones by turns."""
    met: Met = {check: Counter() for check in checks}
    for seed in seeds:
        name = f"{scenario}:{seed}"
        settings = {"dice": "manual", "hands": "hidden" if seed % 2 else "open"}
        game = Game.new(scenario, seed, settings)
        watch(game, who(name), [check(name, met[check]) for check in checks])
    return met


def watch(game: Game, player: Player, checks: Sequence[Check]) -> None:
    try:
        while game.prompt is not None:
            seat, action = player.next(game, game.prompt)
            for check in checks:
                check.before(game, seat, action)
            done = game.push(seat, action)
            assert isinstance(done, Done), (action, done)
            for check in checks:
                check.after(game, seat, action, done)
        for check in checks:
            check.end(game)
    except Exception as error:
        scenario, seed = game.header.scenario, game.header.seed
        error.add_note(f"scenario {scenario}, seed {seed}, action {game.position}")
        raise


def too_little(met: Met, longest: bool) -> dict[str, int]:
    """What the checks have met too seldom."""
    missing = {}
    for check, counted in met.items():
        wanted = check.enough | (check.seldom if longest else {})
        for what, least in wanted.items():
            if counted[what] < least:
                missing[f"{check.__name__}: {what}, at least {least}"] = counted[what]
    return missing


class Faces(NamedTuple):
    """What a player who breaks in knows of the stratagems of a system."""

    made_for: Mapping[str, Sequence[str]]  # pause -> the faces that it is there for
    decisive: Collection[str]  # kept for a battle
    presumed: Mapping[str, int]  # how the dice of a face fall by its forecast
    purposes: Mapping[str, str]  # what its dice are rolled for, if not called after it
    of_counter: Sequence[Sequence[str]]
    contested: Callable[[Any], Collection[int]]


class Player:
    """Plays all seats at random, and breaks in wherever it can."""

    faces: ClassVar[Faces]

    def __init__(self, seed: str) -> None:
        self.luck = random.Random(f"whole games:{seed}")
        self.presuming: Any = None  # a stratagem; its dice fall as the forecast presumes

    def next(self, game: Game, prompt: Prompt) -> tuple[int, Action]:
        if self.presuming is not None:
            fall = as_presumed(self.faces, game, self.presuming)
            if fall is not None:
                return TABLE, fall
            self.presuming = None
        if prompt.open and self.luck.random() < 0.7:
            seat = self.luck.choice(SEATS)
            play = self.break_in(game, seat)
            if play is not None:
                return seat, play
        return prompt.seat, self.answer(game, prompt)

    def answer(self, game: Game, prompt: Prompt) -> Action:
        legal = random_play.answers(prompt, game.state)
        ends = random_play.ends(prompt, game.state, self.luck)
        return legal[0 if ends else self.luck.randrange(len(legal))]

    def break_in(self, game: Game, seat: int) -> Any:
        """At a pause, rather with what it is made for; elsewhere mostly for a battle to come."""
        window, contested = game.state.window, self.faces.contested(game.state)
        if window is None and self.luck.random() > (0.5 if contested else 0.03):
            return None
        listed: Sequence[Any] = game.system.interjections(game.state, seat)
        plays = [p for p in listed if not self.keeps(p)]
        if not plays:
            return None
        made = self.faces.made_for[window.name] if window else ()
        fitting = [p for p in plays if p.face in made]
        aimed = [p for p in plays if aim(game.state, p) in contested]
        play = self.luck.choice(fitting or aimed or plays)
        if self.luck.random() < 0.8:
            self.presuming = play
        return play

    def keeps(self, play: Any) -> bool:
        """What decides a battle is mostly kept for one, whatever else is on the counter."""
        decisive = any(face in self.faces.decisive for face in self.faces.of_counter[play.counter])
        return decisive and play.face not in self.faces.decisive and self.luck.random() < 0.9


def aim(state: Any, play: Any) -> int | None:
    """The place that a stratagem strikes."""
    place: int | None = play.zone if play.leader is None else state.where[play.leader]
    return place


def as_presumed(faces: Faces, game: Game, play: Any) -> Action | None:
    """How the next die of this play falls, or that it stays; None if it has no more dice."""
    prompt = game.prompt
    if play.face not in faces.presumed or prompt is None:
        return None
    presumed = faces.presumed[play.face]
    purpose = faces.purposes.get(play.face, play.face)
    if prompt.kind == "roll" and prompt.args()["purpose"] == purpose:
        return Rolled(presumed)
    return GoOn() if lies_open(game.state, presumed) else None


def lies_open(state: Any, presumed: int) -> bool:
    """Is it the die of this play, fallen as presumed, that lies on the table?"""
    fallen = [state.die.face] if state.die is not None else []
    fallen += [face for _, face in state.batch]
    after = state.window is not None and state.window.name == "after-die"
    return after and set(fallen) == {presumed}
