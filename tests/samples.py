"""Makes the games in saves/: `python -m tests.samples saves`."""

import sys
from pathlib import Path

from core.game import Game, file_of
from core.log import GameLog
from core.selfplay import Report, play

COMPLETE = {"pharsalus-complete": ("alea/3", 45), "civil-wars-complete": ("alea/1", 5)}
UNFINISHED = {"rise-of-caesar-half-way": ("alea/2", 3, 260)}  # scenario, seed, actions


def make(folder: Path) -> None:
    games: dict[str, Game] = {}
    for name, (scenario, seed) in COMPLETE.items():
        games[name] = play(scenario, seed, Report())
        assert games[name].outcome is not None
    for name, (scenario, seed, actions) in UNFINISHED.items():
        games[name] = play(scenario, seed, Report()).branch(actions)
    for name, game in games.items():
        path = folder / f"{name}.rubicon"
        path.unlink(missing_ok=True)
        GameLog.create(path, *file_of(game)).close()


if __name__ == "__main__":
    make(Path(sys.argv[1]))
