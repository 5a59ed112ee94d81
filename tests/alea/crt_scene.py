"""Forces that meet in a zone, and the terms of their battle."""

from __future__ import annotations

from core.contract import Event
from tests.alea.scene import BOARD, C, R, Scene, roll


def recruits(count: int, skip: int = 0) -> list[str]:
    """Legions of recruits: 4 SP, QU 1, TB 0 each; eighteen of them are printed."""
    names = [p for p in BOARD.piece_ids if p.startswith("legio-") and p.endswith("-r")]
    assert skip + count <= len(names)
    return names[skip : skip + count]


def legions(numbers: str) -> list[str]:
    return [f"legio-{number}" for number in numbers.split()]


def fought(scene: Scene, face: int | None = None) -> Event:
    """The battle's event, told before the die falls; with a face, its result instead."""
    game = scene.game(step="combat")
    if face is None:
        return next(e for e in game.opening if e.kind == "battle")
    roll(game, face)
    return next(e for e in game.events(game.position) if e.kind == "result")


def terms(event: Event) -> tuple[str, int, dict[str, int]]:
    return event.args["odds"], event.args["shift"], dict(event.args["modifiers"])


def modifiers(scene: Scene) -> dict[str, int]:
    return dict(fought(scene).args["modifiers"])


def clash(attackers: list[str], defenders: list[str], place: str = "gallia-4") -> Scene:
    """The CAESARIAN attacks in a plain zone."""
    return Scene().put(C, place, *attackers).put(R, place, *defenders)
