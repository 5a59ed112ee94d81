"""Positions for chapter 6: hands full of chosen counters, at any moment of the year."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.contract import Event, GoOn, Refusal
from core.game import Game
from core.imperator.actions import Done as Pass
from core.semper.box.actions import Play
from core.semper.box.state import State, on_map
from tests.semper.scene import BOARD, SEAT, P, S, Scene, counter, piece, push, refused


def emperors(scenario: str = "8", year: int | None = None) -> Scene:
    """Galère rules the East from Caesarea, Constance Chlore the West from Lugdunum."""
    scene = Scene(scenario, year)
    scene.put(P, "pontica-4", "galere", "victores").put(
        S, "galliae-4", "constance-chlore", "celtae"
    )
    return scene.heads("galere", "constance-chlore")


def table(
    scene: Scene,
    mine: Sequence[str] = (),
    theirs: Sequence[str] = (),
    hands: str = "open",
    **fields: Any,
) -> Game:
    """A game from this position; PRIMUS holds the first faces, SECONDUS the others."""
    scene.hand(P, *mine).hand(S, *theirs)
    return scene.game(hands=hands, **fields)


def held(game: Game, side: int) -> list[int]:
    hand: list[int] = game.state.hands[SEAT[side] - 1]
    return hand


def in_hand(game: Game, side: int, face: str) -> int:
    """The counter with this face that the side holds, or any one of that face."""
    carriers = [n for n in held(game, side) if BOARD.faces[n] == (face,)]
    return carriers[0] if carriers else counter(face)


def plays(game: Game, side: int, face: str, **aim: Any) -> tuple[Event, ...]:
    """A side plays a face, aimed at this; a refusal fails the test."""
    return push(game, Play(in_hand(game, side, face), face, **aim), SEAT[side])


def cannot(game: Game, side: int, face: str, **aim: Any) -> tuple[str, str]:
    """The refusal of a play, which changes nothing."""
    refusal = refused(game, Play(in_hand(game, side, face), face, **aim), SEAT[side])
    return refusal.kind, refusal.rule


def barred(state: State, side: int, face: str, pause: str = "", **aim: Any) -> str:
    """The same asked of the rules themselves: the kind of the refusal, or nothing."""
    from core.semper.stratagems.phase_e import PHASE_E_PLAYS

    play = Play(counter(face), face, **aim)
    refusal = PHASE_E_PLAYS[face].why_not(state, side, play, pause)
    return "" if refusal is None else refusal.kind


def passes(game: Game) -> tuple[Event, ...]:
    return push(game, Pass())


def quietly(game: Game) -> None:
    """Nobody breaks in at the pause that is open."""
    push(game, GoOn(), 0)


def pause(game: Game) -> str:
    """The pause that the game stands at."""
    window = game.state.window
    return window.name if window is not None else ""


def kind_of(game: Game) -> str:
    return game.prompt.kind if game.prompt is not None else ""


def alive(game: Game, name: str) -> bool:
    return on_map(game.state, piece(name))


def weak(game: Game, name: str) -> bool:
    return bool(game.state.reduced[piece(name)])


def gone(game: Game, name: str) -> bool:
    """Off the map."""
    return not alive(game, name)


def refusals(game: Game, prompt_field: str, **partial: Any) -> dict[Any, str]:
    """What a question offers for the next field: value -> the refusal's kind, or nothing."""
    prompt = game.prompt
    assert prompt is not None
    options = prompt.options(game.state, partial)
    assert options is not None
    assert options.field == prompt_field
    return {o.value: o.refusal.kind if o.refusal else "" for o in options.candidates}


def refusal_of(refusal: Refusal | None) -> str:
    return refusal.kind if refusal is not None else ""
