"""Makes the games in saves/: `python -m tests.samples saves`.

Each is the first game of the random player that shows what it is there for, so that a change of
the rules needs no search by hand.
"""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from core.contract import Event, Rolled, Thrown
from core.dice import ThrowPrompt
from core.game import Game, file_of
from core.log import GameLog
from core.players.random import RandomPlayer
from core.selfplay import Report, play
from core.systems import open_system

SEARCHED = 2000  # seeds
HALF_WAY = 260  # actions
AUCTION = 60  # and the first turns after it
CAMPAIGN = 400  # of the longest game, some years


def told(game: Game) -> Iterator[Event]:
    for position in range(game.position + 1):
        yield from game.events(position)


def kinds(game: Game) -> set[str]:
    return {event.kind for event in told(game)}


def sea_battles(game: Game) -> int:
    return sum(1 for event in told(game) if event.kind == "battle" and event.args["naval"])


def won(game: Game) -> bool:
    return game.outcome is not None and game.outcome.winner > 0


def to_the_last_year(game: Game) -> bool:
    return game.outcome is not None and game.state.step == "calendar" and game.state.year == -29


def bid_for(game: Game) -> bool:
    """Both have bid, the first player is not Caesar, and the levies have been paid out."""
    bids = [event for event in told(game) if event.kind == "bids"]
    return len(bids) >= 2 and "levies-paid" in kinds(game) and game.state.factions == [2, 1]


def usurper_rules(game: Game) -> bool:
    """A Primus Augustus has fallen to a usurper, and the players have changed roles."""
    return won(game) and {"usurpation-succeeds", "roles-change"} <= kinds(game)


def of_seat(seat: int) -> Callable[[Game], bool]:
    """A campaign of more than five turns that this seat won."""

    def shows(game: Game) -> bool:
        return won(game) and game.outcome.winner == seat and game.state.turn > 5

    return shows


def liquidated(game: Game) -> bool:
    """The rebel has Rome and four wars; he fought some of them down."""
    return "liquidation" in kinds(game) and won(game)


class Wanted(NamedTuple):
    """What a game must show; `until`: so many actions of it are enough."""

    scenario: str
    shows: Callable[[Game], bool]
    settings: dict[str, str] | None = None
    until: int = 0


WANTED: dict[str, Wanted] = {
    "pharsalus-complete": Wanted("alea/3", won),
    "civil-wars-complete": Wanted("alea/1", to_the_last_year),
    "a-coup-succeeds": Wanted("alea/1", lambda g: "sides-change" in kinds(g)),
    "ides-of-march": Wanted("alea/1", lambda g: {"caesar-murdered", "defects"} <= kinds(g)),
    "war-at-sea": Wanted("alea/6", lambda g: sea_battles(g) >= 3),
    "blocks-a-leader-falls": Wanted("caesar/historical", lambda g: "leader-killed" in kinds(g)),
    "blocks-sides-bid-for": Wanted("caesar/historical", bid_for, {"sides": "bid"}, AUCTION),
    "blocks-deployed-freely": Wanted(
        "caesar/free", lambda g: {"disrupted", "third-leader"} <= kinds(g)
    ),
    "emperors-complete": Wanted("semper/1", won),
    "emperors-a-usurper-rules": Wanted("semper/7", usurper_rules),
    "emperors-new-capital": Wanted("semper/3", lambda g: "city-built" in kinds(g)),
    "republic-senate-wins": Wanted("republic/early", of_seat(1)),
    "republic-opposition-wins": Wanted("republic/late", of_seat(2)),
    "republic-four-wars": Wanted("republic/10", liquidated),
    "emperors-half-way": Wanted("semper/8", lambda g: g.outcome is None, until=CAMPAIGN),
}


def first(wanted: Wanted) -> Game:
    for seed in range(1, SEARCHED):
        game = play(wanted.scenario, seed, Report(), wanted.settings, checked=False)
        if wanted.until:
            game = game.branch(min(wanted.until, len(game.moves)))
        if wanted.shows(game):
            return game
    raise LookupError(f"no such game of {wanted.scenario} among {SEARCHED} seeds")


REAL_TABLE = "republic-a-real-table"


def real_table(seed: int = 1) -> Game:
    """The year of four wars as somebody types it in: set-up, dice and chits. Every other throw is
    typed as three dice, the rest as totals."""
    position = open_system("republic").write_position(Game.new("republic/10", seed).state)
    position["par"] = None
    game = Game.new("republic/table", seed, {"dice": "manual"}, position=position)
    player, luck, throws = RandomPlayer(game.system, f"table:{seed}"), Random(seed), 0
    while (prompt := game.prompt) is not None:
        if isinstance(prompt, ThrowPrompt):
            faces = tuple(luck.randint(1, 6) for _ in range(prompt.count))
            throws += 1
            fell = Thrown(faces=faces) if throws % 2 else Rolled(face=sum(faces))
            game.push(prompt.seat, fell)
            continue
        picked = player.choose(game)
        game.push(picked.prompt.seat, picked.action)
    return game


def make(folder: Path) -> None:
    games = {name: first(wanted) for name, wanted in WANTED.items()}
    games[REAL_TABLE] = real_table()
    long = Wanted("alea/2", lambda g: len(g.moves) > 2 * HALF_WAY)
    games["rise-of-caesar-half-way"] = first(long).branch(HALF_WAY)
    for path in folder.glob("*.rubicon"):
        path.unlink()
    for name, game in games.items():
        GameLog.create(folder / f"{name}.rubicon", *file_of(game)).close()


if __name__ == "__main__":
    make(Path(sys.argv[1]))
