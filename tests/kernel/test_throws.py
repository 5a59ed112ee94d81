"""Several dice thrown together: by the program, and at a real table as a total or one by one."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.contract import Drawn, Event, Fall, Refusal, Rolled, Thrown
from core.dice import ThrowPrompt
from core.game import Done, Game
from core.statistics import expected_mean, throws, together
from core.texts import LANGUAGES, event_text, prompt_text
from tests.bones import register
from tests.kernel.asking import do, refused
from tests.patience import Dig, GoHome


@pytest.fixture(autouse=True)
def _bones(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


def manual(path: Path | None = None) -> Game:
    """The three dice are asked for."""
    game = Game.new("bones/one", 1, {"dice": "manual"}, path=path)
    do(game, 1, Dig())
    assert isinstance(game.prompt, ThrowPrompt)
    return game


def falls(game: Game) -> tuple[Fall, ...]:
    return game.moves[-1].falls


def told(game: Game, kind: str) -> Event:
    return next(event for event in game.moves[-1].events if event.kind == kind)


def test_the_program_throws_each_die() -> None:
    game = Game.new("bones/one", 1)
    do(game, 1, Dig())
    dice = [fall.face for fall in falls(game) if fall.what == "d6"]
    assert len(dice) == 3
    assert told(game, "throw").args["dice"] == dice
    assert told(game, "throw").args["total"] == sum(dice)


def test_a_typed_total_stays_a_total() -> None:
    game = manual()
    do(game, 0, Rolled(13))
    assert falls(game) == (Fall("3d6", 13),)
    assert game.state.falls == 1
    assert game.state.found == [13]
    assert told(game, "throw-total").args["total"] == 13


def test_typed_dice_are_dice() -> None:
    game = manual()
    do(game, 0, Thrown((4, 5, 4)))
    assert falls(game) == (Fall("d6", 4), Fall("d6", 5), Fall("d6", 4))
    assert game.state.falls == 3
    assert game.state.found == [13]


@pytest.mark.parametrize("answer", [Rolled(2), Rolled(19), Thrown((0, 3, 3)), Thrown((7, 1, 1))])
def test_what_three_dice_cannot_show_is_refused(answer: Rolled | Thrown) -> None:
    assert refused(manual(), 0, answer).kind == "no-such-face"


@pytest.mark.parametrize("faces", [(), (4,), (4, 5), (4, 5, 4, 1)])
def test_as_many_dice_are_typed_as_were_thrown(faces: tuple[int, ...]) -> None:
    refusal = refused(manual(), 0, Thrown(faces))
    assert (refusal.kind, refusal.args) == ("not-so-many-dice", {"count": 3})


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("13", Rolled(13)),
        ("4 5 4", Thrown((4, 5, 4))),
        ("4,5,4", Thrown((4, 5, 4))),
        ("4, 5, 4", Thrown((4, 5, 4))),
        ("454", Thrown((4, 5, 4))),
        ("3", Rolled(3)),
        ("1 3", Thrown((1, 3))),  # which is refused: 13 has no blank
        ("x", None),
        ("", None),
        ("4 x 4", None),
        ("-13", None),
        ("1234567", None),
    ],
)
def test_a_line_is_a_total_or_the_dice(line: str, answer: Rolled | Thrown | None) -> None:
    prompt = manual().prompt
    assert prompt is not None
    assert prompt.typed(line) == answer


def test_the_totals_are_listed() -> None:
    game = manual()
    assert game.prompt is not None
    assert game.prompt.legal(game.state) == [Rolled(total) for total in range(3, 19)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_question_and_log_say_what_was_thrown(lang: str) -> None:
    game = manual()
    assert game.prompt is not None
    assert "3 d6" in prompt_text(game.system, game.prompt, lang)
    do(game, 0, Thrown((4, 5, 4)))
    assert "4, 5, 4" in event_text(game.system, told(game, "throw"), lang)
    assert "13" in event_text(game.system, told(game, "throw"), lang)


# --- what was mistyped ---------------------------------------------------------------------------


def test_a_total_is_corrected_to_another() -> None:
    game = manual()
    do(game, 0, Rolled(13))
    others = game.corrections()
    assert [action.face for action in others if isinstance(action, Rolled)] == [
        total for total in range(3, 19) if total != 13
    ]
    do(game, 0, Rolled(12, corrected=True))
    assert game.state.found == [12]
    assert told(game, "corrected").args == {
        "die": "3d6", "typed": 13, "fell": 12, "purpose": "digging"
    }  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_total_is_corrected_to_three_dice_and_back(lang: str) -> None:
    game = manual()
    do(game, 0, Rolled(13))
    do(game, 0, Thrown((6, 6, 2), corrected=True))
    assert (falls(game)[0], game.state.found, game.state.falls) == (Fall("d6", 6), [14], 3)
    assert "6, 6, 2" in event_text(game.system, told(game, "corrected"), lang)
    do(game, 0, Rolled(9, corrected=True))
    assert (falls(game), game.state.found, game.state.falls) == ((Fall("3d6", 9),), [9], 1)


def test_a_wrong_correction_is_refused() -> None:
    game = manual()
    do(game, 0, Rolled(13))
    assert refused(game, 0, Thrown((6, 6, 7), corrected=True)).kind == "no-such-face"
    do(game, 0, Drawn(0))
    assert isinstance(game.push(0, Rolled(9, corrected=True)), Refusal)


# --- the file, undo, figures ---------------------------------------------------------------------


def test_a_file_of_totals_and_dice_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "bones.rubicon"
    game = manual(path)
    do(game, 0, Rolled(13), Drawn(31))
    do(game, 1, Dig())
    do(game, 0, Rolled(5), Thrown((1, 1, 3), corrected=True), Drawn(0))
    digest = game.digest()
    assert game.log is not None
    game.log.close()
    again = Game.open(path)
    assert again.difference is None
    assert again.digest() == digest
    assert again.state.found == [13 + 31 + 5]


def test_undo_gives_the_throw_back() -> None:
    game = manual()
    do(game, 0, Rolled(13))
    game.undo()
    assert isinstance(game.prompt, ThrowPrompt)
    do(game, 0, Thrown((1, 1, 1)))
    assert game.state.found == [3]


def test_nobody_has_a_right_to_take_back_a_thrown_total() -> None:
    game = Game.new("bones/one", 1, {"dice": "manual", "undo": "fair"})
    do(game, 1, Dig())
    do(game, 0, Rolled(13))
    refusal = game.undo()
    assert isinstance(refusal, Refusal)
    assert refusal.kind == "undo-die"


def test_totals_and_dice_are_counted_apart() -> None:
    game = manual()
    do(game, 0, Rolled(13), Drawn(0))
    do(game, 1, Dig())
    do(game, 0, Thrown((4, 5, 4)), Drawn(0))
    do(game, 1, GoHome())
    counted = {what: together(seats) for what, seats in throws(game).items()}
    assert set(counted) == {"3d6", "d6"}
    assert (counted["3d6"].count, counted["3d6"].mean) == (1, 13)
    assert counted["d6"].faces == {1: 0, 2: 0, 3: 0, 4: 2, 5: 1, 6: 0}
    assert expected_mean("3d6") == 10.5
    assert isinstance(game.push(1, Dig()), Refusal)
    assert not isinstance(game.push(1, Dig()), Done)
