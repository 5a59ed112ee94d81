"""How much work a position does: what a copy reads and feeds, and what an action costs beside."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from core import position as module
from core.game import Game
from core.players.random import RandomPlayer
from core.position import Position, position_of
from core.run import Run
from core.selfplay import Report, play

SCENARIOS = [
    ("alea/3", "open"),
    ("alea/3", "hidden"),
    ("caesar/historical", "hidden"),
    ("semper/9", "hidden"),
]


def counted(
    patch: pytest.MonkeyPatch, calls: Counter[str], thing: Any, name: str, key: str = ""
) -> None:
    real = getattr(thing, name)

    def count(*args: Any, **more: Any) -> Any:
        calls[key or name] += 1
        return real(*args, **more)

    patch.setattr(thing, name, count)


@pytest.mark.parametrize(("scenario", "hands"), SCENARIOS)
def test_a_copy_decodes_one_state_and_feeds_the_deeds_of_the_living_step(
    scenario: str, hands: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = play(scenario, 1, Report(), {"hands": hands}, checked=False)
    fed = set()
    for at in range(0, len(game.moves), 2):
        game.seek(at)
        position, calls = position_of(game, 1), Counter[str]()
        deeds = game.position - game.line.step_start().position
        with monkeypatch.context() as patch:
            counted(patch, calls, type(game.system), "decode")
            counted(patch, calls, Run, "feed")
            counted(patch, calls, Run, "why_not")
            copy = position.copy()
        assert calls == Counter(decode=1, feed=deeds)
        assert copy.digest() == position.digest()
        fed.add(deeds)
    assert len(fed) > 1


@pytest.mark.parametrize(("scenario", "hands"), SCENARIOS)
def test_a_trusted_action_is_fed_once_and_nothing_else_is_done(
    scenario: str, hands: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No view, no digest, no decoding, no judging; a state is encoded where a step begins."""
    game, calls = Game.new(scenario, 1, {"hands": hands}), Counter[str]()
    counted(monkeypatch, calls, module._Step, "begin")
    position, player = position_of(game, 1), RandomPlayer(game.system, "1")
    calls.clear()
    with monkeypatch.context() as patch:
        for name in ("decode", "view"):
            counted(patch, calls, type(game.system), name)
        for name in ("feed", "why_not"):
            counted(patch, calls, Run, name)
        for name in ("encode", "digest"):
            counted(patch, calls, module, name)
        trusted = played_on(position, player, 150)
    assert calls["feed"] == position.number >= 150
    assert calls["encode"] == calls["begin"] > 0
    assert calls["why_not"] == position.number - trusted  # what broke in is judged
    assert not calls.keys() & {"decode", "view", "digest"}


def played_on(position: Position, player: RandomPlayer, count: int) -> int:
    """How many of these actions were picked from a listing."""
    trusted = 0
    while position.prompt is not None and position.number < count:
        if (played := player.break_in(position)) is not None:
            assert position.apply(*played) is None
            continue
        picked = player.choose(position)
        trusted += 1
        assert position.apply(picked.prompt.seat, picked.action, trusted=picked) is None
    return trusted
