"""Which answers are asked about once more: those that end something, no plain "no"."""

from __future__ import annotations

import pytest

from core.contract import Action
from core.game import Game
from core.selfplay import Report, play

# What ends, and is asked about; a "done" that is not here says no more than "no".
ENDINGS = {
    "alea": {
        *("deploy-done", "movement-done", "geostrategy-done", "relocate-done"),
        *("disband-disband", "deploy-deploy", "recruit-recruit"),
    },
    "caesar": {
        *("swap-done", "moves-done", "levies-done", "jupiter-done", "vulcan-done"),
        *("disband-disband", "supply-disband"),
    },
    "semper": {"deploy-deploy", "movement-done", "uprisings-done", "usurpations-done"},
}
# 2.C: a pass ends the phase only if nobody answers it; 9.4: a region is done if it takes nobody;
# in Julius Caesar (6.1) moves are given up only if some are left
AT_TIMES = {
    *("geostrategy-done", "recruit-recruit", "moves-done"),
    *("uprisings-done", "usurpations-done"),
}


def tag(action: Action) -> str:
    return str(action.__struct_config__.tag)


@pytest.mark.parametrize(
    ("scenario", "seed", "least"),
    [
        ("alea/1", 4, 4),
        ("alea/3", 1, 4),
        ("caesar/historical", 1, 5),
        ("caesar/free", 2, 5),
        ("semper/3", 1, 4),
    ],
)
def test_only_what_ends_something_is_asked_about(scenario: str, seed: int, least: int) -> None:
    played = play(scenario, seed, Report())
    game, found, plain = Game.new(scenario, seed), set[str](), set[str]()
    for move in played.moves:
        assert game.prompt is not None
        for action in game.prompt.legal(game.state):
            name = f"{game.prompt.kind}-{tag(action)}"
            (found if game.prompt.final(action) else plain).add(name)
        game.push(move.seat, move.action)
    assert found <= ENDINGS[game.system.id]
    assert not plain & ENDINGS[game.system.id] - AT_TIMES
    assert len(found) >= least
    assert any(name.endswith("-done") for name in plain)
