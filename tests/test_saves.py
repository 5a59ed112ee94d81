"""The sample games that ship: each is replayed, every die and digest compared."""

from pathlib import Path

import pytest

from core.game import Game
from core.paths import saves_dir
from core.run import digest
from tests.samples import WANTED

SAVES = sorted(saves_dir().glob("*.rubicon"))
SHORT, LONG = 5, 50  # actions; a phase of a few battles has few of them


def is_one_phase(game: Game) -> bool:
    header = game.header
    about = {scenario.id: scenario for scenario in game.system.scenarios()}
    return about[f"{header.system}/{header.scenario}"].turns == 1


def test_there_is_a_complete_game_and_one_to_go_on_with() -> None:
    games = [Game.open(path) for path in SAVES]
    assert any(game.outcome is not None for game in games)
    assert any(game.outcome is None for game in games)


@pytest.mark.parametrize("name", WANTED)
def test_a_sample_game_shows_what_it_is_there_for(name: str) -> None:
    assert WANTED[name].shows(Game.open(saves_dir() / f"{name}.rubicon"))


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_sample_game_replays_to_the_same_digests(path: Path) -> None:
    game = Game.open(path)
    assert game.difference is None
    assert game.log is not None
    assert not game.log.torn
    told = [record["digest"] for record in game.log.records]
    assert len(told) > (SHORT if is_one_phase(game) else LONG)
    copy = Game(game.header)
    for move, expected in zip(game.moves, told, strict=True):
        copy.push(move.seat, move.action)
        assert digest(copy.state) == expected


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_sample_game_keeps_every_invariant_at_every_position(path: Path) -> None:
    game = Game.open(path)
    for position in range(len(game.moves) + 1):
        game.seek(position)
        assert game.system.faults_in_play(game.state) == []
