"""Fights at sea and what comes of them."""

from __future__ import annotations

from core.game import Game
from tests.alea.scene import BOARD, C, R, Scene, do, end_movement, march, sail

# Printed: naves-6-0 6 SP, naves-8-1-1 8 SP, naves-4-0 4 SP, all of quality 1. Curio, Spinther and
# Cato have no tactical bonus.


def clash(
    attackers: tuple[str, ...], defenders: tuple[str, ...], place: str = "centralis"
) -> Scene:
    """C attacks R in a place, without the moves that led there."""
    scene = Scene().control(0, *BOARD.region_ids)
    return scene.put(C, place, *attackers).put(R, place, *defenders)


def purpose(game: Game) -> str:
    assert game.prompt is not None
    assert game.prompt.kind == "roll"
    return str(game.prompt.args()["purpose"])


def leaders_in_battle(game: Game) -> tuple[list[str], list[str]]:
    battle = game.state.battle
    sides = (battle.attacker.leaders, battle.defender.leaders)
    ours, theirs = ([BOARD.piece_ids[x] for x in leaders] for leaders in sides)
    return ours, theirs


def hunted(*defenders: str, place: str = "centralis") -> Game:
    """Caesar sails from Brundisium against ships at sea."""
    scene = Scene().control(0, "italia").put(C, "italia-5", "caesar", "naves-6-0a")
    game = scene.put(R, place, *defenders).game()
    do(game, sail("italia-5", ["caesar"], ["naves-6-0a"], [], place))
    end_movement(game)
    return game


def ashore() -> Game:
    """Units with ships on a coast, attacked by land; they do not evade by land."""
    scene = Scene().control(0, "graecia").put(C, "graecia-3", "legio-x")
    game = scene.put(R, "graecia-1", "cato", "legio-i", "naves-6-0b").game()
    do(game, march("graecia-3", [], ["legio-x"], "graecia-1"))
    end_movement(game)
    return game


def landing(*defenders: str, attackers: tuple[str, ...] = ("caesar", "curio")) -> Game:
    """C lands a legion in Achaia, which touches two seas."""
    scene = Scene().control(0, "graecia").put(C, "centralis", *attackers, "naves-6-0a", "legio-i")
    game = scene.put(R, "graecia-4", *defenders, "naves-6-0b", "legio-ii").game()
    do(game, sail("centralis", attackers, ["naves-6-0a"], ["legio-i"], "graecia-4"))
    end_movement(game)
    return game
