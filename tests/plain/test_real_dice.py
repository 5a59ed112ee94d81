"""Dice of the player's own, line by line: what is typed is the face, also where it is 0."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.contract import Fall
from core.dice import RollPrompt
from core.flow import WindowPrompt
from core.game import Done, Game
from core.texts import LANGUAGES
from tests.alea.scene import C, R, Scene, do, march
from tests.plain.console import typed
from tests.tui.at_table import from_scene, new_game

pytestmark = pytest.mark.slow


@pytest.fixture
def rolled(tmp_path: Path) -> Path:
    """A d10 lies on the table: its faces are 0 to 9."""
    path = new_game(tmp_path / "manual.rubicon", "alea/2", dice="manual")
    game = Game.open(path)
    while not (isinstance(game.prompt, RollPrompt) and game.prompt.die.name == "d10"):
        assert game.prompt is not None
        action = game.prompt.legal(game.state)[-1]
        assert isinstance(game.push(game.prompt.seat, action), Done)
    assert game.log is not None
    game.log.close()
    return path


@pytest.mark.parametrize("face", [0, 7, 9])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_digit_is_the_face_that_fell(rolled: Path, face: int, lang: str) -> None:
    before = Game.open(rolled).position
    typed(rolled, str(face), lang=lang)
    assert Game.open(rolled).moves[before].falls == (Fall("d10", face),)


def test_faces_have_no_other_numbers(rolled: Path) -> None:
    before = Game.open(rolled).position
    said = typed(rolled, "why 0", "why 12", "10")
    faces = said.index("0")
    assert said[faces : faces + 10] == [str(face) for face in range(10)]
    assert "Your answer? The face of the die, or help." in said
    assert "There is no such number: 0 to 9." in said
    assert any("no such face: type a number from 0 to 9" in line for line in said)
    assert Game.open(rolled).position == before


def test_the_face_that_a_stratagem_wants_is_its_digit(tmp_path: Path) -> None:
    """6.3: divine favour names a face."""
    scene = Scene().put(C, "italia-4", "caesar", "legio-xiii", "legio-viii")
    scene.put(R, "italia-1", "pompeius", "legio-i")
    printed = scene.state.board.data.stratagems
    scene.state.hands[1] = [n for n, one in enumerate(printed, 1) if "favour" in one.faces][:1]
    path = from_scene(scene, tmp_path / "favour.rubicon")
    game = Game.open(path)
    do(game, march("italia-4", ["caesar"], ["legio-xiii", "legio-viii"], "italia-1"))
    while not (isinstance(game.prompt, WindowPrompt) and game.state.die):
        assert game.prompt is not None
        do(game, game.prompt.legal(game.state)[0])
    faces, before = game.state.die.face, game.position
    wanted = 2 if faces != 2 else 3
    assert game.log is not None
    game.log.close()
    said = typed(path, "why 2", "i", "2", "1", "9", str(wanted))
    assert "2 is no answer, but leads on: somebody breaks in ..." in said
    assert any("no such face" in line for line in said) is (game.state.die.what == "d6")
    played = Game.open(path).moves[before].action
    assert type(played).__name__ == "Play"
    assert played.die == wanted
