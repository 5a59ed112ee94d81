"""Physical dice: whoever reads the question knows whom the die is for."""

from __future__ import annotations

import pytest

from core.dice import RollPrompt
from core.game import Game
from core.imperator.actions import TryEvasion
from core.texts import event_text, prompt_text
from tests.alea.evasion_scene import field
from tests.alea.scene import C, R, Scene, do, march, roll

WHOSE = {
    "dolabella": (
        "Roll the d6 for Dolabella (which side the leader joins): which face?",
        "Lancez le d6 pour Dolabella (camp que rejoint le chef)\u00a0: quelle face\u00a0?",
    ),
    "alone": (
        "Roll the d10 for S. Pompeius (flight of a lone leader): which face?",
        "Lancez le d10 pour S. Pompeius (fuite d'un chef seul)\u00a0: quelle face\u00a0?",
    ),
    "evasion": (
        "Roll the d10 for Labienus (evasion): which face?",
        "Lancez le d10 pour Labienus (évasion)\u00a0: quelle face\u00a0?",
    ),
}


def dolabella() -> Game:
    return Game.new("alea/5", 1, {"dice": "manual"})


def alone() -> Game:
    scene = Scene().control(0, "gallia").put(R, "gallia-7", "s-pompeius")
    game = scene.put(C, "gallia-8", "legio-x").game()
    do(game, march("gallia-8", [], ["legio-x"], "gallia-7"))
    return game


def evasion() -> Game:
    """Two could roll: the better strategist does."""
    game = field("labienus", "petreius", "legio-i").game()
    do(game, march("gallia-8", [], ["legio-x"], "gallia-7"))
    while game.prompt is not None and TryEvasion() not in game.prompt.legal(game.state):
        do(game, game.prompt.legal(game.state)[0])
    do(game, TryEvasion())
    return game


@pytest.mark.parametrize("name", WHOSE)
def test_the_question_for_a_die_names_whose_it_is(name: str) -> None:
    game = {"dolabella": dolabella, "alone": alone, "evasion": evasion}[name]()
    assert isinstance(game.prompt, RollPrompt)
    asked = tuple(prompt_text(game.system, game.prompt, lang) for lang in ("en", "fr"))
    assert asked == WHOSE[name]
    whose = asked[0].partition(" for ")[2].partition(" (")[0]
    roll(game, 3)
    told = [event_text(game.system, event) for event in game.moves[-1].events]
    assert any(text.startswith("Die ") and f" for {whose}: 3 " in text for text in told)


def next_die(game: Game) -> str:
    """Play on to the next die, and read its question."""
    while not isinstance(game.prompt, RollPrompt):
        assert game.prompt is not None
        do(game, game.prompt.legal(game.state)[0])
    return prompt_text(game.system, game.prompt)


def test_the_die_for_a_people_names_it_and_a_die_that_is_nobodys_names_nobody() -> None:
    game = Game.new("alea/1", 1, {"dice": "manual"})
    assert next_die(game) == "Roll the d6 for Aegyptii (control (odd C, even R)): which face?"
    roll(game, 3)
    told = [event_text(game.system, event) for event in game.moves[-1].events]
    assert "Die d6 for Aegyptii: 3 (control (odd C, even R))" in told
    assert next_die(game) == "Roll the d6 (event of the year): which face?"
