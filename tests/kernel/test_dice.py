"""How steps ask: dice and draws, of the program and of the table, on the toy system."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.contract import Drawn, OfferDraw, Rolled
from core.dice import DrawPrompt, RollPrompt, chance
from core.game import Done, Game
from tests.kernel.asking import asked, do, refused, table
from tests.kernel.playing import SEED
from tests.toy import (
    CHANGE,
    OMEN,
    STEAL,
    SWAP,
    AgainPrompt,
    Fetch,
    PlayCard,
    Throw,
    TurnPrompt,
    Wait,
)

# --- program dice ------------------------------------------------------------------------------


def test_die_k_is_a_function_of_seed_and_k() -> None:
    game = table()
    faces = []
    for seat in (1, 2):
        do(game, seat, Throw())
        faces += [fall.face for fall in game.moves[-1].falls]
    assert faces == [1 + chance(SEED, k, 6) for k in range(2)] == [4, 5]
    assert game.state.falls == 2


def test_after_an_undo_the_same_action_meets_the_same_die() -> None:
    game = table()
    do(game, 1, Wait())
    first = do(game, 2, Throw())
    game.undo()
    do(game, 2, Wait())
    do(game, 1, Wait())
    game.undo(2)
    again = do(game, 2, Throw())
    assert again.digest == first.digest
    assert again.events == first.events


def test_another_action_after_an_undo_meets_the_die_too() -> None:
    game = table([OMEN], [])
    do(game, 1, Throw())
    game.undo()
    do(game, 1, PlayCard(OMEN))
    assert [fall.face for fall in game.moves[-1].falls] == [4]


def test_hands_are_dealt_in_secret_before_the_first_action() -> None:
    game = Game.new("toy/race", SEED, {"hands": "hidden"}, position={"deals": 4})
    assert game.position == 0
    assert asked(game, TurnPrompt) == 1
    assert [len(hand) for hand in game.state.hands] == [2, 2]
    assert [fall.what for fall in game.opening_falls] == ["draw"] * 4
    told = [event for event in game.events(0) if event.visible_to(1)]
    assert {event.kind for event in told if event.args["seat"] == 2} == {"fetches"}
    assert {event.kind for event in told if event.args["seat"] == 1} == {"fetched"}
    assert not any("card" in e.args for e in game.events(0) if e.visible_to(None))
    assert game.view(1).hands == [game.state.hands[0], [0, 0]]
    assert game.view(None).hands == [[0, 0], [0, 0]]
    assert set(game.view(2).cup) == {0}


def test_a_seat_is_shown_the_digest_of_its_view() -> None:
    game = table([OMEN], [STEAL], hands="hidden")
    twin = table([OMEN], [SWAP], hands="hidden")
    assert game.digest() != twin.digest()
    assert game.digest(1) == twin.digest(1)
    assert game.digest(None) == twin.digest(None)
    assert game.digest(2) != twin.digest(2)


# --- physical dice and draws -------------------------------------------------------------------


def test_physical_dice_are_questions_to_the_table() -> None:
    game = table(dice="manual")
    do(game, 1, Throw())
    assert asked(game, RollPrompt) == 0
    assert game.prompt is not None
    assert game.prompt.args() == {"die": "d6", "purpose": "throw"}
    assert game.prompt.legal(game.state) == [Rolled(face) for face in range(1, 7)]
    do(game, 2, Rolled(3))  # whoever types it, dice are the table's
    assert game.moves[-1].seat == 0
    assert [(fall.what, fall.face) for fall in game.moves[-1].falls] == [("d6", 3)]
    assert game.state.score == [3, 0]


@pytest.mark.parametrize("face", [0, 7, -1, 100])
def test_a_face_that_the_die_does_not_have_is_refused(face: int) -> None:
    game = table(dice="manual")
    do(game, 1, Throw())
    refusal = refused(game, 0, Rolled(face))
    assert refusal.rule == "table.manual"
    assert (refusal.args["least"], refusal.args["most"]) == (1, 6)


def test_a_die_where_none_is_asked_for_is_refused() -> None:
    game = table()
    assert refused(game, 0, Rolled(3)).rule in ("table.action", "table.turn")
    assert refused(game, 1, Rolled(3)).rule == "table.action"
    manual = table(dice="manual")
    do(manual, 1, Throw())
    assert refused(manual, 0, Drawn(3)).rule == "table.action"
    assert refused(manual, 1, Throw()).rule == "table.action"


def test_what_is_not_in_the_cup_is_refused() -> None:
    game = table(dice="manual")
    do(game, 1, Fetch())
    assert asked(game, DrawPrompt) == 1
    assert refused(game, 1, Drawn(9)).rule == "table.manual"
    do(game, 1, Drawn(SWAP))
    assert game.state.hands == [[SWAP], []]
    assert SWAP not in game.state.cup


def test_a_secret_draw_is_nobody_elses_to_type() -> None:
    game = table(dice="manual")
    do(game, 1, Fetch())
    assert refused(game, 2, Drawn(SWAP)).rule == "table.turn"


def test_a_physical_draw_is_replayed_from_the_file(tmp_path: Path) -> None:
    game = table(dice="manual", path=tmp_path / "game.rubicon")
    do(game, 1, Fetch(), Drawn(SWAP))
    do(game, 2, Throw(), Rolled(2))
    again = Game.open(tmp_path / "game.rubicon")
    assert again.difference is None
    assert again.digest() == game.digest()


def test_a_physical_draw_is_taken_along_by_a_branch() -> None:
    game = table(dice="manual")
    do(game, 1, Fetch(), Drawn(SWAP))
    assert game.branch(2).digest() == game.digest()


def test_a_mistyped_die_is_corrected_until_the_next_action() -> None:
    game = table(dice="manual", undo="fair")
    do(game, 1, Throw(), Rolled(3))
    before = game.position
    do(game, 0, Rolled(5, corrected=True))
    assert game.position == before  # it replaces the face typed just before
    assert game.state.score == [5, 0]
    assert game.moves[-1].action == Rolled(5, corrected=True)
    do(game, 0, Rolled(6, corrected=True))
    assert asked(game, AgainPrompt) == 1  # another face, another question
    do(game, 1, Wait())
    assert refused(game, 0, Rolled(1, corrected=True)).rule == "table.correct"


def test_a_mistyped_draw_is_corrected_by_its_seat() -> None:
    game = table(dice="manual")
    do(game, 1, Fetch(), Drawn(SWAP))
    do(game, 1, Drawn(STEAL, corrected=True))
    assert game.state.hands == [[STEAL], []]
    assert SWAP in game.state.cup


def test_a_correction_tells_what_was_typed_and_what_fell(tmp_path: Path) -> None:
    """Also after it was undone and done again, and in the file."""
    game = table(dice="manual", path=tmp_path / "game.rubicon")
    do(game, 1, Throw(), Rolled(3))
    do(game, 0, Rolled(5, corrected=True))

    def told(game: Game) -> list[tuple[int, int]]:
        events = [event for event in game.events(2) if event.kind == "corrected"]
        return [(event.args["typed"], event.args["fell"]) for event in events]

    assert told(game) == [(3, 5)]
    game.undo(1)
    game.redo(1)
    assert told(game) == told(Game.open(tmp_path / "game.rubicon")) == [(3, 5)]
    do(game, 0, Rolled(6, corrected=True))
    assert told(game) == [(5, 6)]
    assert game.branch(2).events(2) == game.events(2)[1:]


def test_a_correction_is_judged_like_the_die_itself() -> None:
    game = table(dice="manual")
    assert refused(game, 0, Rolled(3, corrected=True)).rule == "table.correct"
    do(game, 1, Throw())
    assert refused(game, 0, Rolled(3, corrected=True)).rule == "table.correct"
    do(game, 0, Rolled(3))
    assert refused(game, 0, Rolled(7, corrected=True)).rule == "table.manual"
    assert refused(game, 0, Drawn(3, corrected=True)).rule == "table.action"


def test_a_correction_is_marked_in_the_file_and_replays(tmp_path: Path) -> None:
    game = table(dice="manual", path=tmp_path / "game.rubicon")
    do(game, 1, Throw(), Rolled(3))
    do(game, 0, Rolled(6, corrected=True))
    do(game, 1, Wait())
    assert game.log is not None
    assert [record["act"].get("corrected", False) for record in game.log.records] == [
        False,
        False,
        True,
        False,
    ]
    again = Game.open(tmp_path / "game.rubicon")
    assert again.difference is None
    assert again.digest() == game.digest()
    assert again.records == game.records == 4
    assert again.position == game.position == 3
    for position in range(4):
        again.seek(position)
        game.seek(position)
        assert again.digest() == game.digest()


def test_a_correction_that_is_redone_is_still_marked() -> None:
    game = table(dice="manual")
    do(game, 1, Throw(), Rolled(3))
    done = do(game, 0, Rolled(5, corrected=True))
    game.undo()
    again = game.redo()
    assert isinstance(again, Done)
    assert again.events == done.events == game.events(2)
    assert game.moves[-1].action == Rolled(5, corrected=True)


def test_a_correction_takes_a_branch_along_as_an_ordinary_die() -> None:
    game = table(dice="manual")
    do(game, 1, Throw(), Rolled(3))
    do(game, 0, Rolled(5, corrected=True))
    copy = game.branch(2)
    assert copy.digest() == game.digest()
    assert copy.moves[-1].action == Rolled(5)


def test_a_correction_may_take_back_the_end_of_the_game() -> None:
    game = Game.new("toy/race", SEED, {"dice": "manual"}, position={"score": [9, 0]})
    do(game, 1, Throw(), Rolled(5))
    assert game.outcome is not None
    do(game, 0, Rolled(2, corrected=True))
    assert game.outcome is None
    assert asked(game, TurnPrompt) == 2


def test_talk_is_no_answer_and_leaves_the_question_open() -> None:
    game = table([CHANGE], [])
    do(game, 1, Throw())
    prompt = game.prompt
    do(game, 2, OfferDraw())
    assert game.prompt is prompt
    do(game, 1, PlayCard(CHANGE, 2))
    assert game.state.score == [2, 0]
