"""Makes the games in saves/: `python -m tests.samples saves`.

Each is the first game of the random player that shows what it is there for, so that a change of
the rules needs no search by hand.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from core.contract import Event
from core.game import Game, file_of
from core.log import GameLog
from core.selfplay import Report, play

SEARCHED = 2000  # seeds
HALF_WAY = 260  # actions


def told(game: Game) -> Iterator[Event]:
    for position in range(game.position + 1):
        yield from game.events(position)


def kinds(game: Game) -> set[str]:
    return {event.kind for event in told(game)}


def sea_battles(game: Game) -> int:
    return sum(1 for event in told(game) if event.kind == "battle" and event.args["naval"])


def to_the_last_year(game: Game) -> bool:
    return game.outcome is not None and game.state.step == "calendar" and game.state.year == -29


# name -> scenario, what the game must show
WANTED: dict[str, tuple[str, Callable[[Game], bool]]] = {
    "pharsalus-complete": ("alea/3", lambda g: g.outcome is not None and g.outcome.winner > 0),
    "civil-wars-complete": ("alea/1", to_the_last_year),
    "a-coup-succeeds": ("alea/1", lambda g: "sides-change" in kinds(g)),
    "ides-of-march": ("alea/1", lambda g: {"caesar-murdered", "defects"} <= kinds(g)),
    "war-at-sea": ("alea/6", lambda g: sea_battles(g) >= 3),
    "blocks-a-leader-falls": ("caesar/historical", lambda g: "leader-killed" in kinds(g)),
    "blocks-deployed-freely": ("caesar/free", lambda g: {"disrupted", "third-leader"} <= kinds(g)),
}


def first(scenario: str, shows: Callable[[Game], bool]) -> Game:
    for seed in range(1, SEARCHED):
        game = play(scenario, seed, Report(), checked=False)
        if shows(game):
            return game
    raise LookupError(f"no such game of {scenario} among {SEARCHED} seeds")


def make(folder: Path) -> None:
    games = {name: first(scenario, shows) for name, (scenario, shows) in WANTED.items()}
    games["rise-of-caesar-half-way"] = first(
        "alea/2", lambda g: len(g.moves) > 2 * HALF_WAY
    ).branch(HALF_WAY)
    for path in folder.glob("*.rubicon"):
        path.unlink()
    for name, game in games.items():
        GameLog.create(folder / f"{name}.rubicon", *file_of(game)).close()


if __name__ == "__main__":
    make(Path(sys.argv[1]))
