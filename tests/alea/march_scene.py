"""Positions with peoples at war: bands by people and number, Triumviri, this year's event."""

from __future__ import annotations

from typing import Any

from core.alea.actions import Evade, Flee, Retreat
from core.alea.board import NOBODY
from core.alea.state import move, turn_coat
from core.contract import Event
from core.game import Game
from core.run import Run
from core.systems import open_system
from tests.alea.scene import BOARD, C, R, Scene, piece, zone


def open_map(active: int = C) -> Scene:
    """All regions belong to the side that waits: no garrison binds the one that moves."""
    return Scene(active=active).control(R if active == C else C, *BOARD.region_ids)


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
            turn_coat(state, counter, NOBODY)
    state.last_control[number], state.control[number] = state.control[number], NOBODY
    state.triumvirs.append((piece(leader), number))
    return game


def phase_f(scene: Scene) -> tuple[list[Event], Scene]:
    """2.F from the check of control on: what is told."""
    scene.state.step = "control"
    return Run(open_system("alea"), scene.state, 7).table.events, scene


def offered(game: Game) -> set[str]:
    """The places of all the answers that name one."""
    assert game.prompt is not None
    answers = game.prompt.legal(game.state)
    return {BOARD.place_ids[a.to] for a in answers if isinstance(a, Evade | Flee | Retreat)}


def number_of(people: str) -> int:
    return BOARD.people_ids.index(people)


def distance(people: str, name: str) -> int:
    """Zones from the nearest zone of the homeland, counted step by step; an island is far away."""
    reached = set(BOARD.homelands[number_of(people)])
    for steps in range(BOARD.zone_count):
        if zone(name) in reached:
            return steps
        reached |= {near for here in reached for near in BOARD.near[here]}
    return BOARD.zone_count
