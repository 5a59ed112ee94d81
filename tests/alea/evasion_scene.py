"""One side marches on the other, who may evade."""

from __future__ import annotations

from typing import Any

from core.game import Game
from tests.alea.scene import BOARD, C, R, Scene, asked, do, march


def field(*defenders: str, attackers: tuple[str, ...] = ("legio-x",)) -> Scene:
    """R in Bibracte (gallia-7), C next door in Massalia (gallia-8); nobody guards a region."""
    scene = Scene().control(0, "gallia", "graecia", "italia", "africa", "hispania")
    return scene.put(R, "gallia-7", *defenders).put(C, "gallia-8", *attackers)


def offered(game: Game) -> set[str]:
    """The zones of all the answers that are offered."""
    assert game.prompt is not None
    return {BOARD.place_ids[action.to] for action in game.prompt.legal(game.state)}


def rolling(game: Game) -> dict[str, Any]:
    assert game.prompt is not None
    assert game.prompt.kind == "roll"
    return game.prompt.args()


def on_roma(scenario: str, flight: str) -> Game:
    """49 BC as printed: Caesar marches on Roma before the Senate has moved."""
    game = Game.new(f"alea/{scenario}", 7, {"dice": "manual", "flight": flight})
    while asked(game) != "movement" or game.state.active != C:
        assert game.prompt is not None
        do(game, game.prompt.legal(game.state)[0])
    do(game, march("italia-4", ["caesar"], ["legio-xiii"], "italia-1"))
    return game
