"""How steps ask: cards that break in, on the toy system."""

from __future__ import annotations

import ast
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from core.contract import Action, Flow, GoOn, Table
from core.dice import RollPrompt
from core.flow import WindowPrompt, ask_several
from core.game import Game
from tests.kernel.asking import asked, do, refused, table
from tests.kernel.playing import SEED
from tests.toy import (
    CHANGE,
    OMEN,
    STEAL,
    STORM,
    SWAP,
    AgainPrompt,
    PlayCard,
    Stake,
    Take,
    TakePrompt,
    Throw,
    TurnPrompt,
    Wait,
)

SIXES = 7  # 3 6 2 1


@pytest.mark.parametrize("seat", [1, 2])
def test_either_seat_breaks_in_between_any_two_actions(seat: int) -> None:
    game = table([OMEN], [OMEN])
    do(game, 1, Wait())
    done = do(game, seat, PlayCard(OMEN))
    assert [event.kind for event in done.events] == ["played", "die", "gains"]
    assert game.state.score[seat - 1] == 4
    assert asked(game, TurnPrompt) == 2  # still the same question
    do(game, 2, Wait())
    assert asked(game, TurnPrompt) == 1


def test_both_seats_break_in_one_after_the_other() -> None:
    game = table([OMEN, OMEN], [OMEN])
    for seat in (2, 1, 1):
        do(game, seat, PlayCard(OMEN))
    assert game.state.score == [5 + 3, 4]
    assert asked(game, TurnPrompt) == 1


def test_what_is_not_in_hand_is_refused() -> None:
    game = table([OMEN], [])
    assert refused(game, 2, PlayCard(OMEN)).rule == "toy.hand"


def test_the_table_has_no_hand_to_play_from() -> None:
    game = table([], [OMEN])
    for nobody in (0, 3, -1):
        assert refused(game, nobody, PlayCard(OMEN)).rule == "table.turn"


def test_a_closed_question_admits_no_interjection() -> None:
    game = table([OMEN], [OMEN], seed=SIXES)
    do(game, 1, Throw())
    do(game, 2, Throw())
    assert asked(game, AgainPrompt) == 2
    for seat in (1, 2):
        assert refused(game, seat, PlayCard(OMEN)).rule == "table.interject"
    do(game, 2, Wait())
    do(game, 2, PlayCard(OMEN))


def test_physical_dice_admit_no_interjection() -> None:
    game = table([OMEN], [OMEN], dice="manual")
    do(game, 1, Throw())
    assert asked(game, RollPrompt) == 0
    assert refused(game, 2, PlayCard(OMEN)).rule == "table.interject"


def test_the_question_is_put_afresh_to_whoever_it_now_concerns() -> None:
    game = table([], [SWAP])
    before = game.prompt
    assert asked(game, TurnPrompt) == 1
    do(game, 2, PlayCard(SWAP))
    assert asked(game, TurnPrompt) == 2  # red is still to play, and seat 2 is red now
    assert game.prompt is not before
    assert refused(game, 1, Wait()).rule == "table.turn"
    do(game, 2, Throw())
    assert game.state.score == [4, 0]
    assert game.system.factions(game.state) == {"1": "BLUE", "2": "RED"}


def test_hands_stay_with_the_person_when_sides_are_swapped() -> None:
    game = table([OMEN], [SWAP], hands="hidden")
    do(game, 2, PlayCard(SWAP))
    assert game.view(1).hands == [[OMEN], []]
    assert game.view(2).hands == [[0], []]
    do(game, 1, PlayCard(OMEN))
    assert game.state.score == [0, 4]  # seat 1 is blue now


def test_a_question_may_lose_its_object() -> None:
    game = table([STEAL], [])
    do(game, 1, Stake(3))
    assert asked(game, WindowPrompt) == 0  # seat 1 could steal here
    do(game, 0, GoOn())
    assert asked(game, TakePrompt) == 2
    do(game, 1, PlayCard(STEAL))
    assert asked(game, TurnPrompt) == 2  # nothing is left to take: the next turn
    assert game.state.score == [3, 0]
    assert refused(game, 2, Take(1)).rule == "table.action"


def test_an_interjection_may_end_the_game_in_the_middle_of_a_step() -> None:
    game = table([], [STORM])
    do(game, 1, Stake(3))
    assert asked(game, TakePrompt) == 2
    do(game, 2, PlayCard(STORM))
    assert game.prompt is None
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.cause) == (0, "storm")
    assert refused(game, 2, Take(1)).rule == "table.over"
    assert refused(game, 2, PlayCard(STORM)).rule == "table.over"


def test_a_win_ends_the_game_whatever_would_be_asked_next() -> None:
    position = {"score": [6, 0], "hands": [[CHANGE], []]}
    game = Game.new("toy/race", SEED, position=position)
    do(game, 1, Throw(), PlayCard(CHANGE, 6))
    assert game.prompt is None  # the question after a six is never put
    assert game.outcome is not None
    assert game.outcome.winner == 1
    game.undo()
    assert game.outcome is None
    assert asked(game, WindowPrompt) == 0
    game.redo()
    assert game.outcome.winner == 1


def test_the_winner_is_the_seat_that_plays_the_side() -> None:
    position = {"score": [11, 0], "factions": [2, 1]}
    game = Game.new("toy/race", SEED, position=position)
    assert asked(game, TurnPrompt) == 2
    do(game, 2, Throw())
    assert game.outcome is not None
    assert game.outcome.winner == 2


def test_interjections_survive_undo_redo_and_seek() -> None:
    game = table([STEAL, OMEN], [SWAP])
    digests = [game.digest()]
    script: list[tuple[int, Action]] = [
        (2, PlayCard(SWAP)),
        (2, Stake(2)),
        (1, PlayCard(OMEN)),
        (1, PlayCard(STEAL)),
        (1, Throw()),
    ]
    for seat, action in script:
        do(game, seat, action)
        digests.append(game.digest())
    for position in (3, 0, 5, 4, 1):
        assert game.seek(position) is None
        assert game.digest() == digests[position]
    game.seek(5)
    for position in (4, 3, 2, 1, 0):
        game.undo()
        assert game.digest() == digests[position]
    game.redo(5)
    assert game.digest() == digests[5]


def test_a_question_to_several_seats_is_put_afresh_after_a_card() -> None:
    played: list[int] = []

    def interject(state: Any, table: Any, seat: int, action: Action) -> Flow:
        played.append(seat)
        yield from ()

    state = table([OMEN], []).state
    at = cast(Table, SimpleNamespace(system=SimpleNamespace(interject=interject)))
    step = ask_several(at, state, TurnPrompt)
    assert isinstance(next(step), TurnPrompt)
    assert isinstance(step.send((1, PlayCard(OMEN))), TurnPrompt)
    with pytest.raises(StopIteration) as end:
        step.send((2, Wait()))
    assert (end.value.value, played) == ((2, Wait()), [1])


def test_no_rule_reads_an_answer_past_the_functions_that_ask() -> None:
    """They give it the type that the question declares."""
    core = Path(__file__).parents[2] / "core"
    reading = {
        path.name
        for path in core.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Yield)
    }
    assert reading == {"dice.py", "flow.py"}
