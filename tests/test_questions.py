"""Questions need one line of a narrow terminal: what has been said so far stands below them."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from core.contract import LINE, SEATS, TABLE, Prompt
from core.game import Game
from core.seat.wording import asked_of_seat
from core.selfplay import Report, play
from core.systems import SYSTEMS, open_system
from core.texts import LANGUAGES, prompt_text

# A game of every scenario, and of every option that asks something else.
GAMES = [
    (info.id, settings)
    for name in SYSTEMS
    for info in open_system(name).scenarios()
    for settings in ({}, {"hands": "hidden", "dice": "manual"}, {"sides": "bid"})
    if set(settings) <= set(open_system(name).settings(info.id.partition("/")[2]))
]


def asked(scenario: str, settings: dict[str, str], seed: int) -> Iterator[tuple[Prompt, list[str]]]:
    """Every question of a game that the random player plays, as it is put to whoever answers, and
    the words of each language before it."""
    played = play(scenario, seed, Report(), settings, checked=False)
    game = Game.new(scenario, seed, settings)
    for move in played.moves:
        assert game.prompt is not None
        put = [game.prompt]
        if game.prompt.seat == TABLE:
            put += [game.prompt.put_to(seat) for seat in SEATS]
        for prompt in put:
            presenter, view = game.system.presenter, game.view(None)
            yield prompt, [asked_of_seat(presenter, view, prompt.seat, lang) for lang in LANGUAGES]
        game.push(move.seat, move.action)
    assert game.position == len(played.moves)


def fewest(scenario: str) -> int:
    """Kinds of questions that a game surely asks: one phase of the Republic asks little, its empty
    table nothing."""
    system, _, name = scenario.partition("/")
    if system != "republic":
        return 10
    return 0 if name == "table" else 1 if name.isdigit() else 5


@pytest.mark.parametrize(("scenario", "settings"), GAMES)
def test_every_question_of_a_game_needs_one_line(scenario: str, settings: dict[str, str]) -> None:
    system, long, kinds = open_system(scenario.partition("/")[0]), set[str](), set[str]()
    seed = random.Random(f"{scenario} {settings}").randrange(1000)
    for prompt, before in asked(scenario, settings, seed):
        kinds.add(prompt.kind)
        for lang, whom in zip(LANGUAGES, before, strict=True):
            text = whom + prompt_text(system, prompt, lang)
            if len(text) > LINE:
                long.add(text)
    assert long == set()
    assert len(kinds) >= fewest(scenario)
