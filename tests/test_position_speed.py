"""A position is copied in a moment, and played on at the speed of self-play."""

from __future__ import annotations

from statistics import median
from time import perf_counter, process_time

import pytest

from core.game import Game
from core.players.random import RandomPlayer
from core.position import Position, position_of
from core.selfplay import Report, play

pytestmark = pytest.mark.slow

COPY_MS = 0.5
SCENARIOS = [("alea/3", "open"), ("alea/6", "hidden"), ("caesar/historical", "hidden")]


@pytest.mark.parametrize(("scenario", "hands"), SCENARIOS)
def test_a_copy_takes_less_than_half_a_millisecond(scenario: str, hands: str) -> None:
    """Ready to be asked: the step is begun again, and has been told what was said in it."""
    game = play(scenario, 1, Report(), {"hands": hands}, checked=False)
    times = []
    for at in range(0, len(game.moves), 5):
        game.seek(at)
        position = position_of(game, 1)
        times.append(min(timed(position) for _ in range(3)))
    assert len(times) > 50
    assert median(times) < COPY_MS


def timed(position: Position) -> float:
    start = perf_counter()
    assert position.copy().prompt is not None
    return 1000 * (perf_counter() - start)


@pytest.mark.parametrize(("scenario", "hands"), SCENARIOS)
def test_it_is_played_on_as_fast_as_self_play(scenario: str, hands: str) -> None:
    """Both list, choose and trust what they listed; by turns, so that both meet the same machine.
    A position writes no records, so it is a little faster; the bound leaves room for a machine that
    is not steady."""
    ratios = []
    for seed in range(5):
        start = process_time()
        game = play(scenario, seed, Report(), {"hands": hands}, checked=False)
        middle = process_time()
        count = play_out(Game.new(scenario, seed, {"hands": hands}), seed)
        end = process_time()
        ratios.append((count / (end - middle)) / (len(game.moves) / (middle - start)))
    assert max(ratios) > 0.9
    assert median(ratios) > 0.7


def play_out(game: Game, seed: int) -> int:
    """To the end, by the random player of self-play; how many actions."""
    position, player = position_of(game, seed), RandomPlayer(game.system, str(seed))
    while position.prompt is not None:
        if (played := player.break_in(position)) is not None:
            assert position.apply(*played) is None
            continue
        picked = player.choose(position)
        assert position.apply(picked.prompt.seat, picked.action, trusted=picked) is None
    return position.number
