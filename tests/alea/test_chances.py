"""Physical dice: the player who reads one sees which faces are good, by the test of the rule."""

from collections import Counter
from typing import ClassVar

from core.contract import Action, Chance, Rolled
from core.dice import RollPrompt
from core.game import Done, Game
from tests.whole_games import Check, seen

GOOD = {
    "evasion": ("evasion-succeeds", "evasion-fails"),
    "diplomacy": ("diplomacy-succeeds", "diplomacy-fails"),
    "coup": ("coup-validated", "coup-fails"),
    "loyalty": ("loyalty-holds", "loyalty-fails"),
    "triumvir": ("offer-accepted", "offer-refused"),
    "conspiracy": ("conspiracy", "no-conspiracy"),
    "murder": ("caesar-murdered", "caesar-escapes"),
    "lone": ("flees", "leader-dies"),
}  # what a die is rolled for: how its good faces end, and its bad ones
UNTESTED = {  # their faces are read off a list, or mean one thing for a side and one for the other
    "battle", "initiative", "event", "age", "side", "people-control", "deserted-region",
}  # fmt: skip


def holds(chance: Chance, face: int) -> bool:
    return face >= chance.needs if chance.high else face <= chance.needs


class ChancesTold(Check):
    """The chance told at a die is the one told before it, and the one that decides."""

    enough: ClassVar = {"diplomacy": 1}
    seldom: ClassVar = {"evasion": 5, "coup": 1, "loyalty": 1, "conspiracy": 1, "lone": 1}

    def __init__(self, seed: str, met: Counter[str]) -> None:
        super().__init__(seed, met)
        self.ahead: Chance | None = None  # of the action that has led to the die
        self.chance: Chance | None = None  # of the one that is being done
        self.purpose = ""  # of the die that is being read

    def before(self, game: Game, seat: int, action: Action) -> None:
        prompt = game.prompt
        self.purpose = prompt.purpose if isinstance(prompt, RollPrompt) else ""
        self.chance = chance_of(game, seat, action)
        if self.purpose:
            assert (self.chance is None) == (self.purpose in UNTESTED), self.purpose
            assert self.ahead is None or self.chance == self.ahead

    def after(self, game: Game, seat: int, action: Action, done: Done) -> None:
        self.ahead = None if self.purpose else self.chance
        if isinstance(action, Rolled) and self.purpose and self.chance:
            good, bad = GOOD.get(self.purpose, ("", ""))
            kinds = {event.kind for event in done.events}
            if kinds & {good, bad}:
                assert (good in kinds) == holds(self.chance, action.face), self.purpose
                self.met[self.purpose] += 1


def chance_of(game: Game, seat: int, action: Action) -> Chance | None:
    assert game.prompt is not None
    view = seen(game, game.position, seat or None)
    if action.interjects:
        return game.system.interjection_chance(view, seat, action)
    return game.prompt.chance(view, action)
