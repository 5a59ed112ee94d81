"""Where an edited position starts from: the last position that its words give back exactly.

A position in words says nothing of a step that is half done (a battle being fought, dice that
already fell for it). So what `new --position` gets is the latest position, at or before the one
that is shown, from which a new game would stand exactly as this one stood.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from core.cli.common import Seat, look
from core.faults import BadPosition
from core.game import Game
from core.run import digest


class Restart(NamedTuple):
    """A position in words, and which position of the game it is."""

    at: int
    words: dict[str, Any]


def restart(game: Game, seat: Seat) -> Restart:
    """The words of the latest faithful position, as the seat sees it; the cursor stays."""
    here = game.position
    try:
        for at in range(here, -1, -1):
            game.seek(at)
            if _gives_back(game):
                return Restart(at, game.system.write_position(look(game, seat)))
        return Restart(0, _set_up(game, seat))
    finally:
        game.seek(here)


def _gives_back(game: Game) -> bool:
    """Would a game that starts from these words stand as this one does, and ask the same?"""
    header = game.header
    scenario = f"{header.system}/{header.scenario}"
    words = game.system.write_position(game.state)
    try:
        fresh = Game.new(scenario, header.seed, header.settings, position=words, data=header.data)
    except BadPosition:
        return False
    return _question(fresh) == _question(game) and _played(fresh) == _played(game)


def _question(game: Game) -> Any:
    return game.prompt and (game.prompt.kind, game.prompt.seat, game.prompt.args())


def _played(game: Game) -> str:
    """The position without what the players only said to each other."""
    state = game.system.decode(msgspec.msgpack.encode(game.state))
    state.draw_offer, state.orders = 0, [[] for _ in state.orders]
    return digest(state)


def _set_up(game: Game, seat: Seat) -> dict[str, Any]:
    """Dice fell before the first question: what is left is the set-up itself."""
    system, state = game.system, game.first_state()
    if isinstance(seat, str) or game.ended():
        return system.write_position(state)
    return system.write_position(system.view(state, seat))
