"""A game of the toy at which both seats act; a refusal must leave it as it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from core.contract import Action, Refusal
from core.game import Done, Game
from tests.toy import Wait

SEED = 1  # its dice: 4 5 3 4 1 3


def start(path: Path | None = None, position: Any = None, **settings: Any) -> Game:
    return Game.new("toy/race", SEED, settings, position=position, path=path)


def do(game: Game, *said: tuple[int, Action]) -> Done:
    for seat, action in said:
        done = game.push(seat, action)
        assert isinstance(done, Done), (action, done)
    return done


def waits(game: Game, count: int) -> None:
    """So many turns without a die."""
    for _ in range(count):
        assert game.prompt is not None
        do(game, (game.prompt.seat, Wait()))


def picture(game: Game) -> Any:
    """All that a refusal must leave as it was."""
    log = game.log.path.read_bytes() if game.log is not None else b""
    return (
        game.digest(),
        game.records,
        game.position,
        [(move.seat, move.action, move.digest, move.record) for move in game.moves],
        [(move.seat, move.action) for move in game.undone],
        game.asked_undo,
        type(game.prompt),
        game.outcome,
        log,
    )


def refusal_of(game: Game, result: Any, before: Any) -> Refusal:
    assert isinstance(result, Refusal), result
    assert picture(game) == before
    return result


def refused(game: Game, seat: int, action: Action) -> Refusal:
    before = picture(game)
    return refusal_of(game, game.push(seat, action), before)


def no_undo(game: Game, count: int = 1, seat: int | None = None) -> Refusal:
    before = picture(game)
    return refusal_of(game, game.undo(count, seat), before)
