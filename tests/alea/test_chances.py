"""Physical dice: whoever reads one is told what it has to show, by the test that will be made."""

from collections import Counter

import pytest

from core.contract import Action, Chance, Rolled
from core.dice import RollPrompt
from core.game import Done, Game
from core.selfplay import Report, play

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


@pytest.mark.parametrize("scenario", ["alea/1", "alea/2", "alea/5"])
def test_the_chance_told_at_a_die_is_the_one_told_before_it_and_the_one_that_decides(
    scenario: str,
) -> None:
    settings = {"dice": "manual"}
    ventures: Counter[str] = Counter()
    for seed in (3, 4):
        played = play(scenario, seed, Report(), settings, checked=False)
        game = Game.new(scenario, seed, settings)
        before: Chance | None = None  # of the action that has led to the die
        for move in played.moves:
            prompt = game.prompt
            assert prompt is not None
            told = chance_of(game, move.seat, move.action)
            if isinstance(prompt, RollPrompt):
                assert (told is None) == (prompt.purpose in UNTESTED), prompt.purpose
                assert before is None or told == before
            done = game.push(move.seat, move.action)
            assert isinstance(done, Done)
            if isinstance(prompt, RollPrompt) and isinstance(move.action, Rolled) and told:
                good, bad = GOOD.get(prompt.purpose, ("", ""))
                kinds = {event.kind for event in done.events}
                if kinds & {good, bad}:
                    assert (good in kinds) == holds(told, move.action.face), prompt.purpose
                    ventures[prompt.purpose] += 1
            before = None if isinstance(prompt, RollPrompt) else told
    assert {"evasion", "diplomacy"} <= set(ventures)


def chance_of(game: Game, seat: int, action: Action) -> Chance | None:
    assert game.prompt is not None
    if action.interjects:
        return game.system.interjection_chance(game.view(seat), seat, action)
    return game.prompt.chance(game.view(seat or None), action)
