"""How fair a campaign is: scripted players against each other, many times.

python -m core.players.republic.balance early 1000 --seed 5000
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import NamedTuple

from core.game import Game
from core.players.random import RandomPlayer
from core.players.republic.scripts import scripts
from core.republic.box.board import FOES, ROME


class Result(NamedTuple):
    winner: int
    cause: str
    level: str
    turns: int
    rebellion: bool
    actions: int


def play(campaign: str, seed: int, chance: tuple[int, ...] = ()) -> Result:
    """One game; the seats of `chance` are random players."""
    game = Game.new(f"republic/{campaign}", seed)
    players = scripts()
    luck = RandomPlayer(game.system, f"{campaign}:{seed}")
    while (prompt := game.prompt) is not None:
        if prompt.seat in chance:
            choice = luck.choose(game)
            game.push(prompt.seat, choice.action)
        else:
            action = players[prompt.seat].answer(prompt, game.view(prompt.seat))
            game.push(prompt.seat, action)
    state, outcome = game.state, game.outcome
    assert outcome is not None
    return Result(
        outcome.winner, outcome.cause, outcome.level, state.turn, state.rebelled, game.position
    )


def measure(campaign: str, games: int, chance: tuple[int, ...] = (), first: int = 0) -> str:
    """Shares in per cent, the mean length, and how rebellions end."""
    results = [play(campaign, first + seed, chance) for seed in range(games)]
    share = 100 / games
    ends = Counter(f"{r.cause} {r.level}" for r in results)
    rebels = [r for r in results if r.rebellion]
    won = sum(r.cause == "master-of-rome" for r in rebels)
    lines = [
        f"{campaign}, {games} games",
        f"Senate wins {share * sum(r.winner == ROME for r in results):.1f} %,"
        f" Opposition {share * sum(r.winner == FOES for r in results):.1f} %",
        f"turns {sum(r.turns for r in results) / games:.2f},"
        f" actions {sum(r.actions for r in results) / games:.0f}",
        f"rebellions {share * len(rebels):.1f} %, won {won} of {len(rebels)}",
        *(f"  {cause}: {share * count:.1f} %" for cause, count in sorted(ends.items())),
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("campaign", help="early, middle or late")
    parser.add_argument("games", type=int, nargs="?", default=1000)
    seats = {"senate": (ROME,), "opposition": (FOES,), "both": (ROME, FOES)}
    parser.add_argument("--chance", choices=seats, help="a seat of a random player")
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    asked = parser.parse_args()
    print(measure(asked.campaign, asked.games, seats.get(asked.chance, ()), asked.seed))


if __name__ == "__main__":
    main()
