"""Positions with peoples at war: bands by people and number, Triumviri, this year's event."""

from __future__ import annotations

from typing import Any

from core.alea.box.actions import Sail
from core.alea.box.board import NOBODY
from core.alea.box.pieces import move, set_side
from core.contract import Event
from core.game import Game
from core.imperator.actions import March
from core.run import Run
from core.systems import open_system
from core.texts import LANGUAGES, refusal_text
from tests.alea.scene import BOARD, Scene, people, piece, refused, zone

EGYPT = ["aegyptii-band-1", "aegyptii-band-2", "aegyptii-band-3", "aegyptii-band-4"]
STRONG = ["legio-vii", "legio-viii", "legio-ix", "legio-x", "legio-xi", "legio-xii"]
SHIP = "aegyptii-naves-1"


def bands(scene: Scene, side: int, people: str, place: str, *numbers: int) -> Scene:
    """Units of a people at war under this side's control, by their numbers."""
    scene.war(people, side)
    return scene.put(side, place, *(f"{people}-band-{n}" for n in numbers))


def allies(scene: Scene, side: int, people: str, place: str, *numbers: int) -> Scene:
    """Units of a people under allegiance."""
    scene.allied(people, side)
    return scene.put(side, place, *(f"{people}-band-{n}" for n in numbers))


def begin(scene: Scene, **fields: Any) -> Game:
    """A game in whose year something holds: event=2, janus=True."""
    game = scene.game()
    for name, value in fields.items():
        setattr(game.state, name, value)
    return game


def triumvir(game: Game, leader: str, region: str) -> Game:
    """3.6.5: he and all who stand in his region are neutral, and nobody controls it."""
    state, number = game.state, BOARD.region_ids.index(region)
    move(state, piece(leader), BOARD.region_zones[number][-1])
    for counter, place in enumerate(state.where):
        if place in BOARD.region_zones[number]:
            set_side(state, counter, NOBODY)
    state.last_control[number], state.control[number] = state.control[number], NOBODY
    state.triumvirs.append((piece(leader), number))
    return game


def phase_f(scene: Scene) -> tuple[list[Event], Scene]:
    """2.F from the check of control on: what is told."""
    scene.state.step = "control"
    return Run(open_system("alea"), scene.state, 7).table.events, scene


def distance(nation: str, name: str) -> int:
    """Zones from the nearest zone of the homeland, counted step by step; an island is far away."""
    reached = set(BOARD.homelands[people(nation)])
    for steps in range(BOARD.zone_count):
        if zone(name) in reached:
            return steps
        reached |= {near for here in reached for near in BOARD.near[here]}
    return BOARD.zone_count


def why(game: Game, action: March | Sail) -> tuple[str, str]:
    """The kind and the rule of a refusal, which can be read in both languages."""
    refusal = refused(game, action)
    for lang in LANGUAGES:
        assert refusal_text(game.system, refusal, lang)
    return refusal.kind, refusal.rule
