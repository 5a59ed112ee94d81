"""A real table's dice, chits and lots: the same phase as with the program's, typed in."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from core.contract import TABLE, Action, Drawn, Fall, Prompt, Rolled, Thrown
from core.dice import DrawPrompt, RollPrompt, ThrowPrompt
from core.game import Game
from core.record import Done
from core.republic.box.board import DRAW_TWO
from core.republic.box.state import State
from core.republic.show.drawn import FROM_THE_CUP
from core.run import encode
from core.seat.desk import Desk
from core.seat.typed import range_text, typed_answer, typed_words
from core.systems import open_system
from core.texts import LANGUAGES, catalogue, prompt_text, unbroken

SEEDS = range(5)


def typed_for(prompt: Prompt, falls: Iterator[Fall]) -> Action:
    """What a player types who sees these dice and lots."""
    if isinstance(prompt, ThrowPrompt):
        return Thrown(tuple(next(falls).face for _ in range(prompt.count)))
    fallen = next(falls).face
    return Drawn(fallen) if isinstance(prompt, DrawPrompt) else Rolled(fallen)


def played(scenario: str, seed: int) -> tuple[Game, Game]:
    """A game by the program's dice, and the same with all its dice and lots typed in."""
    luck = Random(f"{scenario}:{seed}")
    game = Game.new(f"republic/{scenario}", seed)
    other = Game.new(f"republic/{scenario}", 0, {"dice": "manual"})
    while game.prompt is not None:
        action = luck.choice(game.prompt.legal(game.state))
        seat = game.prompt.seat
        assert isinstance(game.push(seat, action), Done)
        assert isinstance(other.push(seat, action), Done)
        falls = iter(game.moves[-1].falls)
        while isinstance(other.prompt, RollPrompt | ThrowPrompt | DrawPrompt):
            done = other.push(TABLE, typed_for(other.prompt, falls))
            assert isinstance(done, Done), done
        assert next(falls, None) is None, "all of them were asked for"
    return game, other


@pytest.mark.parametrize("scenario", ["2", "5", "6", "7", "8", "9", "10"])
def test_phase_4_typed_dice_and_lots_bring_the_same_phase(scenario: str) -> None:
    for seed in SEEDS:
        game, other = played(scenario, seed)
        assert other.outcome == game.outcome
        other.state.manual_dice = False
        assert encode(other.state) == encode(game.state)


def at_question(scenario: str, purpose: str) -> Game:
    """With totals typed in, until this is asked."""
    for seed in range(60):
        luck, game = Random(seed), Game.new(f"republic/{scenario}", 1, {"dice": "manual"})
        while game.prompt is not None:
            prompt = game.prompt
            if getattr(prompt, "purpose", "") == purpose:
                return game
            done = game.push(prompt.seat, luck.choice(prompt.legal(game.state)))
            assert isinstance(done, Done), done
    raise AssertionError("it was never asked")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_6_chits_are_typed_by_their_number(lang: str) -> None:
    game = at_question("1", "mortality")
    desk = Desk(game, lang)
    desk.put_question()
    words = typed_words(desk)
    assert set(words) == {*map(str, range(31)), "d"}
    assert range_text(words) == "0-30, d"
    number = typed_answer(desk, "D")
    assert isinstance(number, int)
    assert desk.draft is not None
    assert desk.draft.candidates()[number].value == DRAW_TWO
    assert typed_answer(desk, "31") is None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_8_0_8_it_is_asked_which_unit_is_lost(lang: str) -> None:
    """By what units are, each kind once: legions by whom they are bound to."""
    game = at_question("10", "loss")
    presenter, prompt = game.system.presenter, game.prompt
    assert prompt is not None
    asked = unbroken(catalogue("republic")["draw"]["loss"][lang])
    assert prompt_text(game.system, prompt, lang) == asked
    items = {action.item for action in prompt.legal(game.state) if isinstance(action, Drawn)}
    labels = {presenter.label(game.state, "draw-loss", item, lang) for item in items}
    assert len(labels) == len(items) > 1
    assert not any(label.isdecimal() for label in labels)


def test_8_0_8_where_all_units_are_alike_nothing_is_asked() -> None:
    """Fabius has ten regular legions, and nothing else."""
    game = Game.new("republic/1", 1, {"dice": "manual"})
    assert game.prompt is not None
    game.push(1, game.prompt.legal(game.state)[0])
    assert isinstance(game.push(TABLE, Rolled(12)), Done)
    assert isinstance(game.prompt, DrawPrompt)
    assert game.prompt.purpose == "mortality"


def test_5_2_magnus_a_single_die_is_rolled_before_the_three() -> None:
    position = {
        "conflicts": {"gal1": {}},
        "armies": [{"against": "gal1", "commander": "30A", "legions": 10}],
    }
    game = Game.new("republic/table", 1, position=position)
    assert game.prompt is not None
    game.push(1, game.prompt.legal(game.state)[0])
    assert isinstance(game.prompt, RollPrompt)
    assert isinstance(game.push(TABLE, Rolled(4)), Done)
    assert isinstance(game.prompt, ThrowPrompt)
    assert isinstance(game.push(TABLE, Rolled(13)), Done)
    assert game.moves[-1].falls == (Fall("3d6", 13),)


def test_scenario_table_dice_are_those_of_the_table_unless_it_is_chosen() -> None:
    system = open_system("republic")
    assert system.settings("table")["dice"][0] == "manual"
    assert system.settings("1")["dice"][0] == "program"


@pytest.mark.parametrize("field", FROM_THE_CUP)
def test_6_a_blank_is_0(field: str) -> None:
    presenter = open_system("republic").presenter
    assert presenter.typed(field, 0, "en") == "0"
    assert presenter.typed(field, 30, "en") == "30"
    assert presenter.typed("draw-loss", 3, "en") == ""


def test_every_kind_of_unit_has_a_word() -> None:
    state = Game.new("republic/10", 1).state
    assert isinstance(state, State)
    presenter = open_system("republic").presenter
    named = {presenter.label(state, "draw-loss", item, "en") for item in (0, 30, 60, 61, 62, 63)}
    assert len(named) == 6
