"""Two forces in a zone, and what comes of their battle."""

from __future__ import annotations

from core.game import Game
from tests.alea.scene import BOARD, C, R, Scene, asked, fight, piece, told, zone

# In the column 1/1 without modifiers, by the die. On 3 the defender wins R / R, on 4 the attacker.
DEFENDER_WINS_1_2, DEFENDER_WINS_3_4, DEFENDER_WINS_R = 1, 2, 3
ATTACKER_WINS_R, ATTACKER_WINS_3_4, ATTACKER_WINS_1_2 = 4, 5, 6


def clash(
    attackers: tuple[str, ...],
    defenders: tuple[str, ...],
    place: str = "gallia-4",
    active: int = C,
    origin: str | None = None,
) -> Scene:
    """Two forces in a zone; the attackers have come from `origin`."""
    scene = Scene(active=active).control(0, *BOARD.region_ids)
    scene.put(active, place, *attackers).put(R if active == C else C, place, *defenders)
    if origin is not None:
        for name in attackers:
            scene.state.came[piece(name)] = zone(origin)
    return scene


def ways(game: Game) -> set[str]:
    """Where the beaten force may go."""
    assert asked(game) == "retreat"
    assert game.prompt is not None
    return {BOARD.place_ids[action.to] for action in game.prompt.legal(game.state)}


def result(game: Game) -> tuple[str, str, int]:
    args = told(game, "result")[-1].args
    return args["attacker"], args["defender"], args["side"]


def reduced(game: Game, *names: str) -> list[bool]:
    return [bool(game.state.reduced[piece(name)]) for name in names]


def points(game: Game) -> list[tuple[str, int, int]]:
    return [(e.rule, e.args["side"], e.args["points"]) for e in told(game, "points")]


def heirs(game: Game) -> set[str]:
    assert asked(game) == "name"
    assert game.prompt is not None
    return {BOARD.piece_ids[action.leader] for action in game.prompt.legal(game.state)}


def slaughter(*defenders: str) -> Game:
    """Four legions with Caesar against one: 4/1 and 9, R / E."""
    mine = ("caesar", "legio-i", "legio-iii", "legio-v", "legio-vi")
    return fight(clash(mine, (*defenders, "legio-ii")), 6)
