"""Two forces in a zone, and what comes of their battle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.contract import Event, Prompt
from core.game import Game
from core.imperator.actions import Done as EndMovement
from core.imperator.actions import Evade, Flee, TryEvasion
from core.semper.box.actions import Retreat
from core.semper.box.board import PRIMUS
from core.semper.box.state import Battle, State, enemy
from core.semper.combat.forces import draw_up
from tests.semper.scene import BOARD, Scene, asked, march, piece, pieces, push, roll, zone

# In the column 1/1 without modifiers, by the die.
DEFENDER_WINS_1_2, DEFENDER_WINS_3_4, DEFENDER_WINS_R = 1, 2, 3
ATTACKER_WINS_R, ATTACKER_WINS_3_4, ATTACKER_WINS_1_2 = 4, 5, 6
FIVES = (  # comitatenses of 5 SP, quality 3 and no bonus
    "ioviani", "hercules", "pannonici", "moesiaci", "lanciarii", "mattiarii", "divitenses",
    "tungrecani",
)  # fmt: skip


def clash(
    attackers: Iterable[str],
    defenders: Iterable[str],
    place: str = "galliae-4",
    active: int = PRIMUS,
    origin: str = "",
) -> Scene:
    """Two forces in a zone; the attackers have come from `origin`. PRIMUS holds the East and
    SECONDUS the West."""
    attackers = tuple(attackers)
    scene = Scene(active=active).put(active, place, *attackers)
    scene.put(enemy(active), place, *defenders)
    if origin:
        for name in attackers:
            scene.state.came[piece(name)] = zone(origin)
    return scene


def met(scene: Scene, place: str = "galliae-4") -> Battle:
    """The battle as it would be drawn up."""
    return draw_up(scene.state, zone(place))


def modifiers(scene: Scene, place: str = "galliae-4") -> dict[str, int]:
    return dict(met(scene, place).modifiers)


def fight(scene: Scene, face: int) -> tuple[Game, tuple[Event, ...]]:
    """It is fought with this die, as far as the next question."""
    game = scene.game(step="combat")
    assert asked(game).args()["purpose"] == "battle"
    return game, roll(game, face)


def of_kind(events: Iterable[Event], kind: str) -> list[Event]:
    return [event for event in events if event.kind == kind]


def result(events: Iterable[Event]) -> tuple[str, str, int]:
    """The attacker's, the defender's, and who wins."""
    (event,) = of_kind(events, "result")
    return event.args["attacker"], event.args["defender"], event.args["side"]


def deaths(events: Iterable[Event]) -> list[tuple[str, str]]:
    return [(BOARD.piece_ids[e.args["leader"]], e.rule) for e in of_kind(events, "leader-dies")]


def scored(events: Iterable[Event]) -> list[tuple[str, int, int]]:
    return [(e.rule, e.args["side"], e.args["points"]) for e in of_kind(events, "points")]


def reduced(game: Game, *names: str) -> list[bool]:
    return [bool(game.state.reduced[piece(name)]) for name in names]


def ways(prompt: Prompt[Any], state: State) -> set[str]:
    """The zones that a question offers."""
    offered = prompt.legal(state)
    return {BOARD.place_ids[a.to] for a in offered if isinstance(a, Evade | Flee | Retreat)}


def ways_out(game: Game) -> set[str]:
    assert asked(game).kind == "retreat"
    return ways(asked(game), game.state)


def retreat(game: Game, to: str) -> tuple[Event, ...]:
    return push(game, Retreat(zone(to)))


# --- evasion -------------------------------------------------------------------------------------


def field(*defenders: str, attackers: tuple[str, ...] = ("dux-sirmium", "ioviani")) -> Scene:
    """SECONDUS in Galliae 4, PRIMUS in Galliae 1, ready to march."""
    scene = Scene().put(PRIMUS, "galliae-1", *attackers)
    return scene.put(enemy(PRIMUS), "galliae-4", *defenders)


def attack(scene: Scene) -> Game:
    """Those in Galliae 1 march into Galliae 4, and the movement ends."""
    game, state = scene.game(), scene.state
    here, index = zone("galliae-1"), state.index
    leaders = [BOARD.piece_ids[x] for x in index.leaders[PRIMUS][here]]
    units = [BOARD.piece_ids[x] for x in index.units[PRIMUS][here]]
    push(game, march("galliae-1", leaders, units, "galliae-4"))
    push(game, EndMovement())
    return game


def lucky(scene: Scene) -> Game:
    """The defender may get away: who, and where to?"""
    game = attack(scene)
    push(game, TryEvasion())
    roll(game, 1)
    assert asked(game).kind == "evade"
    return game


def evade(leaders: Iterable[str], units: Iterable[str], to: str) -> Evade:
    return Evade(pieces(*leaders), pieces(*units), zone(to))
