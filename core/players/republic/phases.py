"""How often plain decisions make the par of a phase set-up.

python -m core.players.republic.phases 3 2000 --first 2A
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from core.contract import Action, Prompt
from core.game import Game
from core.players.republic.opposition import OPPOSITION
from core.players.republic.scripts import Script
from core.players.republic.senate import SENATE
from core.republic.box.actions import NextBattle, SendConvoy
from core.republic.box.board import FOES, ROME
from core.republic.box.state import State

SCENARIOS = range(1, 11)
FIRST = {3: "1A", 4: "8"}  # set-ups whose first battle matters: Scipio, and Furius against ILL1


def order_with(first: str) -> Callable[[Prompt, State], Action | None]:
    """This man's battle first, then the surest."""

    def next_battle(prompt: Prompt, view: State) -> Action | None:
        for action in prompt.legal(view):
            if isinstance(action, NextBattle) and view.board.man_ids[action.man] == first:
                return action
        return SENATE["next-battle"](prompt, view)

    return next_battle


def convoy(prompt: Prompt, view: State) -> Action | None:
    """Everything that can be shipped."""
    ways = [way for way in prompt.legal(view) if isinstance(way, SendConvoy)]
    return max(ways, key=lambda way: (len(way.legions) + way.militia, -way.province))


def play(number: int, seed: int, first: str) -> tuple[bool, str]:
    """Did Rome make par, and how did it end?"""
    game = Game.new(f"republic/{number}", seed)
    rome: Mapping[str, Any] = {**SENATE, "next-battle": order_with(first)}
    players = {ROME: Script(rome), FOES: Script({**OPPOSITION, "convoy": convoy})}
    while (prompt := game.prompt) is not None:
        action = players[prompt.seat].answer(prompt, game.view(prompt.seat))
        game.push(prompt.seat, action)
    outcome = game.outcome
    assert outcome is not None
    return outcome.cause == "par-made", outcome.cause


def measure(number: int, games: int, first: str = "", seed: int = 0) -> str:
    """The share of games in which Rome makes par, and how the others end."""
    results = [play(number, seed + n, first) for n in range(games)]
    made = 100 * sum(won for won, _ in results) / games
    ends = Counter(cause for won, cause in results if not won)
    causes = ", ".join(f"{name} {100 * n / games:.1f}" for name, n in sorted(ends.items()))
    return f"scenario {number}{' ' + first if first else ''}: par {made:.1f} % ({causes})"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("number", type=int, nargs="?", default=0, help="0: all of them")
    parser.add_argument("games", type=int, nargs="?", default=1000)
    parser.add_argument("--first", default="", help="the man whose battle comes first")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    for number in SCENARIOS if asked.number == 0 else [asked.number]:
        first = asked.first or FIRST.get(number, "")
        print(measure(number, asked.games, first, asked.seed), flush=True)


if __name__ == "__main__":
    main()
