"""Every question of a campaign: what is offered is accepted, what is barred is refused, what is
listed can be said; and every position can be written and read."""

from __future__ import annotations

from collections import Counter
from functools import partial

import msgspec
import pytest

from core.game import Done, Game
from core.players.random import RandomPlayer
from core.republic.start.edited_position import empty, filled, written_of
from core.republic.start.writing import write
from tests.question_checks import BarredStays, LegalSaid, OffersTaken, Question, once
from tests.republic.year_scene import BOARD

GAMES = [("early", 5), ("middle", 3), ("late", 2)]
CHECKS = (OffersTaken, BarredStays, LegalSaid)


@pytest.mark.parametrize(("campaign", "seed"), GAMES)
def test_questions_and_answers_of_whole_games_agree(campaign: str, seed: int) -> None:
    game = Game.new(f"republic/{campaign}", seed)
    player = RandomPlayer(game.system, f"{campaign}:{seed}")
    met = {check: Counter[str]() for check in CHECKS}
    checks = [check(str(seed), met[check]) for check in CHECKS]
    while (prompt := game.prompt) is not None:
        legal = list(prompt.legal(game.state))
        assert all(prompt.judge(game.state, action) is None for action in legal)
        ask = once(partial(prompt.options, game.view(prompt.seat)))
        for check in checks:
            check.look(game, Question(prompt.seat, prompt.kind, ask, legal))
        picked = player.choose(game)
        assert isinstance(game.push(picked.prompt.seat, picked.action), Done)
    assert met[OffersTaken]["senate"] > 5
    assert met[BarredStays]["tried"] > 1
    assert met[LegalSaid]["said"] > 50


@pytest.mark.parametrize(("campaign", "seed"), GAMES)
def test_every_position_can_be_written_and_read(campaign: str, seed: int) -> None:
    """With physical dice, so that a step stands still between its dice, too."""
    game = Game.new(f"republic/{campaign}", seed, {"dice": "manual"})
    player, steps = RandomPlayer(game.system, f"{campaign}:{seed}"), set()
    while game.prompt is not None:
        picked = player.choose(game)
        game.push(picked.prompt.seat, picked.action)
        steps.add(game.state.step)
        typed = msgspec.json.decode(msgspec.json.encode(write(game.state)))
        read = filled(empty(BOARD, campaign, 2), written_of(typed))
        read.manual_dice = True
        assert msgspec.msgpack.encode(read) == msgspec.msgpack.encode(game.state)
    assert {"forum", "forum-cards", "senate", "battles"} <= steps
