"""A table of the toy at which the seats hold cards, and what is asked there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from core.contract import Action, Prompt, Refusal
from core.game import Done, Game
from tests.kernel.playing import SEED


def table(*hands: list[int], seed: int = SEED, path: Path | None = None, **settings: Any) -> Game:
    """A game in which the seats hold these cards."""
    position = {"hands": list(hands) or [[], []]}
    return Game.new("toy/race", seed, settings, position=position, path=path)


def do(game: Game, seat: int, *actions: Action) -> Done:
    for action in actions:
        done = game.push(seat, action)
        assert isinstance(done, Done), (action, done)
    return done


def refused(game: Game, seat: int, action: Action) -> Refusal:
    before = game.digest(), game.records, game.position, game.prompt
    refusal = game.push(seat, action)
    assert isinstance(refusal, Refusal), refusal
    assert (game.digest(), game.records, game.position, game.prompt) == before
    return refusal


def asked(game: Game, kind: type[Prompt]) -> int:
    """The seat that is asked, provided that this is the question."""
    assert isinstance(game.prompt, kind), game.prompt
    return game.prompt.seat
