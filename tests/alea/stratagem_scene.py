"""Positions for chapter 6: hands full of chosen counters, at any moment of the year."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.alea.box.actions import Name, Play
from core.alea.box.board import BOX
from core.alea.box.state import reindex
from core.contract import Event, GoOn, Refusal
from core.game import Done, Game
from core.imperator.stratagems.cup import carriers
from core.run import encode
from tests.alea.scene import BOARD, SEAT, C, R, Scene, asked, do, end_movement, march, people, zone

SIX_LEGIONS = ("legio-x", "legio-xiii", "legio-viii", "legio-vii", "legio-ix", "legio-xi")


def counter(face: str, which: int = 0) -> int:
    """The number of a counter with this face."""
    return carriers(BOARD, (face,))[which]


def table(
    scene: Scene,
    mine: Sequence[str | int] = (),
    theirs: Sequence[str | int] = (),
    hands: str = "open",
    dice: str = "manual",
    **fields: Any,
) -> Game:
    """A game from this very state; the hands hold counters by number or by a face."""
    for name, value in fields.items():
        setattr(scene.state, name, value)
    scene.state.hands = [
        sorted(n if isinstance(n, int) else counter(n) for n in hand) for hand in (mine, theirs)
    ]
    scene.state.hidden_hands, scene.state.manual_dice = hands == "hidden", dice == "manual"
    given = encode(scene.state)

    class Given(Game):
        def first_state(self) -> Any:
            return self.system.decode(given)

    return Given.new(f"alea/{scene.state.scenario}", 7, {"dice": dice, "hands": hands})


def plays(game: Game, side: int, face: str, which: int = 0, **aim: Any) -> Done:
    """A side plays a face, aimed at this; a refusal fails the test."""
    done = game.push(SEAT[side], Play(counter(face, which), face, **aim))
    assert isinstance(done, Done), done
    return done


def cannot(game: Game, side: int, face: str, which: int = 0, **aim: Any) -> tuple[str, str]:
    """The refusal of a play, which changes nothing."""
    before = game.digest()
    refusal = game.push(SEAT[side], Play(counter(face, which), face, **aim))
    assert isinstance(refusal, Refusal), refusal
    assert game.digest() == before
    return refusal.kind, refusal.rule


def go_on(game: Game) -> None:
    """Nobody (more) breaks in."""
    done = game.push(0, GoOn())
    assert isinstance(done, Done), done


def pause(game: Game) -> str:
    """The pause that the game stands at."""
    assert game.prompt is not None
    window = game.state.window
    assert (game.prompt.kind == "window") == (window is not None)
    return window.name if window is not None else ""


def held(game: Game, side: int) -> list[int]:
    hand: list[int] = game.state.hands[SEAT[side] - 1]
    return hand


def last(game: Game) -> list[Event]:
    return game.events(game.position)


def bands(name: str) -> list[int]:
    return [p for p in range(BOARD.piece_count) if BOARD.piece_people[p] == people(name)]


def at_war(scene: Scene, name: str, side: int, place: str, count: int = 2) -> Scene:
    """A people at war: `count` of its units in a zone, its other counters in their box."""
    scene.war(name, side)
    units = [p for p in bands(name) if p >= BOARD.leader_count]
    for piece in bands(name):
        scene.state.where[piece] = BOX
    for unit in units[:count]:
        scene.state.where[unit] = zone(place)
    reindex(scene.state)
    return scene


def clash(attackers: Sequence[str], defenders: Sequence[str], place: str = "gallia-8") -> Scene:
    """Caesarians attack Republicans in a zone that nobody's region rules bind."""
    scene = Scene(active=C).control(0, *BOARD.region_ids)
    return scene.put(C, place, *attackers).put(R, place, *defenders)


def scattered() -> Scene:
    """Caesarians in Gallia, Republicans in Asia, everybody led."""
    scene = Scene("2", year=-46).put(C, "gallia-9", "caesar", "curio", "legio-x")
    scene.put(R, "asia-1", "pompeius", "cassius", "legio-i", "legio-ii")
    return scene.chief(C, "caesar").chief(R, "pompeius")


def hunted(hands: str) -> Game:
    """Caesar marches on Labienus, who holds the gods' favour; the movement has ended."""
    scene = Scene("2", year=-46).put(C, "gallia-8", "caesar", "legio-x", "legio-ix")
    scene.put(R, "gallia-9", "labienus", "legio-i")
    game = table(scene, [], ["favour"], hands=hands)
    do(game, march("gallia-8", ["caesar"], ["legio-x", "legio-ix"], "gallia-9"))
    end_movement(game)
    return game


def settle(game: Game, answer: Name) -> int:
    """Through all pauses and questions for a name; how often it was asked for."""
    count = 0
    while asked(game) in ("window", "name"):
        if asked(game) == "window":
            go_on(game)
        else:
            count += 1
            do(game, answer)
    return count
