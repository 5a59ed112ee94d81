"""Why a question is put, when a stratagem is for, which rule a choice rests on."""

from __future__ import annotations

import pytest

from core.alea.box.actions import Play
from core.alea.stratagems.cup import RULES, why_not_now
from core.game import Game
from core.imperator.actions import Done as That
from core.imperator.actions import Relocate
from core.texts import answer_text, prompt_text, refusal_text, rules
from tests.alea.scene import C, R, Scene, do, end_movement, march, pieces, roll, zone

PHASES = {"6.1": "B", "6.2": "C", "6.3": "E", "6.4": "F"}


@pytest.mark.parametrize("face", RULES)
def test_6_a_stratagem_out_of_its_time_tells_when_it_is_played(face: str) -> None:
    refusal = why_not_now(Play(1, face))
    system, phase = Scene().game().system, PHASES[RULES[face][:3]]
    assert f"but in phase {phase}, " in refusal_text(system, refusal, "en")
    assert f"mais en phase {phase}, " in refusal_text(system, refusal, "fr")
    assert refusal.rule == RULES[face]


def asked(game: Game, lang: str = "en") -> tuple[str, str]:
    assert game.prompt is not None
    return prompt_text(game.system, game.prompt, lang), game.prompt.rule


def test_9_2_the_question_for_winter_quarters_tells_why() -> None:
    """First those who must go, then the leader who stands alone in his own region."""
    scene = Scene("2").control(C, "gallia").control(R, "italia")
    scene.put(C, "italia-3", "bassus", "legio-x").put(C, "gallia-1", "dolabella")
    game = scene.game(step="relocation")
    assert asked(game) == (
        "CAESARIAN, winter: leave regions that are not yours. Who, where?",
        "9.2.relocation",
    )
    do(game, Relocate(pieces("bassus", "legio-x"), zone("gallia-8")))
    text = "CAESARIAN, winter: a leader alone may move once more. Who, where?"
    assert asked(game) == (text, "9.2.lone")
    for lang, words in (("en", "somebody"), ("fr", "quelqu'un")):  # no troops go now
        assert words in answer_text(game.system, "relocate", "relocate", lang)
    do(game, That())


def test_2_c_geostrategy_tells_when_it_ends() -> None:
    game = Game.new("alea/3", 5)
    while game.prompt is not None and game.prompt.kind != "geostrategy":
        offered = game.prompt.offered(game.state) or game.prompt.legal(game.state)[0]
        do(game, offered)
    assert asked(game)[0].endswith("It ends when both pass.")
    assert "si tous passent" in asked(game, "fr")[0]


def test_8_4_2_who_chooses_too_few_losses_is_told_their_rule() -> None:
    """Not the rule of the table about actions: `?` explains the losses."""
    scene = (
        Scene().control(0, "italia").put(C, "italia-3", "caesar", "legio-x", "legio-ix", "legio-v")
    )
    game = scene.put(R, "italia-2", "legio-i", "legio-ii", "legio-iii").game()
    units = ["legio-x", "legio-ix", "legio-v"]
    do(game, march("italia-3", ["caesar"], units, "italia-2"))
    end_movement(game)
    roll(game, 2)
    assert game.prompt is not None
    assert game.prompt.kind == "lose"
    options = game.prompt.question(game.view(1), {"type": "lose"})
    assert options is not None
    refusal = options.why_not([])
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == ("choose-exactly", "8.4.2.fraction")
    assert refusal.rule in rules("alea")
