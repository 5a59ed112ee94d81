"""Game: undo and redo, free and fair, on the toy system."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.checkpoints import SPACING
from core.contract import Action, GoOn, OfferDraw, Refusal, Resign, Rolled, StandingOrder
from core.game import Done, Game
from tests.kernel.playing import do, no_undo, picture, refusal_of, start, waits
from tests.toy import (
    OMEN,
    STORM,
    SWAP,
    Fetch,
    PlayCard,
    Stake,
    Take,
    Throw,
    Toy,
    Trip,
    TurnPrompt,
    Wait,
)

# --- free undo and redo ------------------------------------------------------------------------


def test_free_undo_goes_past_dice_draws_and_the_other_seat() -> None:
    game = start(position={"hands": [[SWAP], []]})
    digests = [game.digest()]
    for seat, action in [(1, Throw()), (2, Fetch()), (1, PlayCard(SWAP)), (2, Stake(1))]:
        digests.append(do(game, (seat, action)).digest)
    done = game.undo(3)
    assert isinstance(done, Done)
    assert (done.position, done.digest) == (1, digests[1])
    assert game.digest() == digests[1]
    done = game.redo(2)
    assert isinstance(done, Done)
    assert (done.position, done.digest) == (3, digests[3])
    assert [event.kind for event in done.events] == ["fetched", "fetches", "played"]


@pytest.mark.parametrize("count", [0, -1, 3, 100])
def test_undo_of_more_than_there_is_is_refused(count: int) -> None:
    game = start()
    waits(game, 2)
    refusal = no_undo(game, count)
    assert refusal.rule == "table.undo.none"
    assert refusal.args == {"count": 2}


@pytest.mark.parametrize("count", [0, -1, 2, 100])
def test_redo_of_more_than_there_is_is_refused(count: int) -> None:
    game = start()
    waits(game, 3)
    game.undo()
    before = picture(game)
    refusal = refusal_of(game, game.redo(count), before)
    assert refusal.rule == "table.redo"
    assert refusal.args == {"count": 1}


def test_a_new_action_clears_redo() -> None:
    game = start()
    waits(game, 3)
    game.undo(2)
    do(game, (2, Throw()))
    assert game.undone == []
    assert isinstance(game.redo(), Refusal)


def test_several_undos_are_redone_in_order() -> None:
    game = start()
    digests = [game.digest()]
    for turn in range(6):
        action = (Wait(), Fetch(), Trip(6))[turn % 3]
        digests.append(do(game, (1 + turn % 2, action)).digest)
    game.undo(2)
    game.undo()
    game.undo(2)
    assert game.digest() == digests[1]
    for position in (2, 3, 4, 5, 6):
        assert isinstance(game.redo(), Done)
        assert game.digest() == digests[position]
    assert isinstance(game.redo(), Refusal)


def test_records_are_never_renumbered() -> None:
    game = start()
    waits(game, 3)
    done = game.undo(2)
    assert isinstance(done, Done)
    assert (done.record, done.position) == (4, 1)
    assert do(game, (2, Wait())).record == 5
    assert [move.record for move in game.moves] == [1, 5]


def test_an_end_can_be_taken_back() -> None:
    game = start(position={"hands": [[STORM], []]})
    do(game, (1, PlayCard(STORM)))
    assert game.ended()
    game.undo()
    assert not game.ended()
    assert isinstance(game.prompt, TurnPrompt)


def test_undo_costs_the_same_however_long_the_game_is() -> None:
    game = start()
    for turn in range(200):
        do(game, (1 + turn % 2, Wait()))
        if turn == 100:  # looking back does not forget how to be quick
            game.seek(3)
            game.seek(101)
    before = Toy.started
    for position in (199, 150, 120, 102, 50):
        game.undo(game.position - position)
        game.seek(position - 1)
        game.seek(position)
    assert Toy.started - before <= 5 * 3 * (SPACING + 1)


# --- fair undo ---------------------------------------------------------------------------------


def fair(**position: Any) -> Game:
    return start(undo="fair", position=position or None)


def test_fair_undo_takes_back_ones_own_actions() -> None:
    game = fair()
    do(game, (1, OfferDraw()), (1, Stake(2)))
    assert isinstance(game.undo(2, seat=1), Done)
    assert game.position == 0


def test_fair_undo_stops_at_a_die() -> None:
    game = fair()
    do(game, (1, Throw()))
    assert no_undo(game, 1, 1).rule == "table.undo.die"


def test_fair_undo_stops_at_a_draw() -> None:
    game = fair()
    do(game, (1, Fetch()))
    assert no_undo(game, 1, 1).rule == "table.undo.draw"


def test_fair_undo_stops_at_a_reveal() -> None:
    game = fair(hands=[[SWAP], []])
    do(game, (1, PlayCard(SWAP)))
    assert no_undo(game, 1, 1).rule == "table.undo.reveal"


def test_fair_undo_stops_at_the_other_seats_action() -> None:
    game = fair()
    do(game, (1, Wait()), (2, Wait()))
    assert no_undo(game, 1, 1).rule == "table.undo.other"
    assert no_undo(game, 2, 2).rule == "table.undo.other"
    assert isinstance(game.undo(1, seat=2), Done)
    assert isinstance(game.undo(1, seat=1), Done)


def test_fair_undo_leaves_the_pauses_of_the_other_seat_as_he_ordered_them(tmp_path: Path) -> None:
    """He may order them at any time, and nobody else is told."""
    game = start(tmp_path / "game.rubicon", undo="fair", hands="hidden")
    before = game.digest()
    order = StandingOrder(("after-die",))
    do(game, (1, Wait()), (2, order))
    assert no_undo(game, 1, 1).rule == "table.undo.other"  # it is not his to take back
    assert game.last_own(1) == 2
    assert game.last_own(2) == 1
    assert isinstance(game.undo(2, seat=1), Done)
    assert [(move.seat, move.action) for move in game.moves] == [(2, order)]
    assert game.state.orders[1] == ["after-die"]
    assert game.digest() != before
    assert picture(Game.open(tmp_path / "game.rubicon")) == picture(game)


def test_fair_redo_is_of_ones_own_actions() -> None:
    game = fair()
    do(game, (1, Wait()))
    game.undo(1, seat=1)
    before = picture(game)
    assert refusal_of(game, game.redo(seat=2), before).kind == "redo-other"
    assert isinstance(game.redo(seat=1), Done)


def test_free_redo_is_anybodys() -> None:
    game = start()
    do(game, (1, Wait()))
    game.undo(1, seat=1)
    assert isinstance(game.redo(seat=2), Done)


def test_fair_undo_names_the_barrier_that_it_meets_first() -> None:
    game = fair(hands=[[SWAP], []])
    do(game, (1, Throw()), (2, Fetch()), (1, PlayCard(SWAP)), (2, Stake(1)))
    rules = [no_undo(game, count, 2).rule for count in (2, 3, 4)]
    assert rules == ["table.undo.other"] * 3  # seat 1 played the card
    assert isinstance(game.undo(1, seat=2), Done)
    assert no_undo(game, 1, 1).rule == "table.undo.reveal"
    assert no_undo(game, 3, 1).rule == "table.undo.reveal"


def test_fair_undo_by_nobody_in_particular_is_by_whoever_acted_last() -> None:
    game = fair()
    do(game, (1, Wait()), (2, Wait()))
    assert game.undoer() == 2
    assert isinstance(game.undo(), Done)
    assert game.undoer() == 1
    assert isinstance(game.undo(), Done)
    assert game.undoer() == 0
    assert no_undo(game).rule == "table.undo.none"


def test_fair_undo_does_not_take_back_a_physical_die() -> None:
    game = start(undo="fair", dice="manual")
    do(game, (1, Throw()), (1, Rolled(4)))
    assert no_undo(game, 1, 1).rule == "table.undo.die"
    assert no_undo(game, 2, 1).rule == "table.undo.die"


@pytest.mark.parametrize("last", [Resign(), Take(3)])
def test_the_end_lies_open_and_is_a_reveal(last: Action) -> None:
    game = start(undo="fair", hands="hidden", position={"score": [0, 9], "hands": [[OMEN], []]})
    do(game, (1, Stake(3)), (0, GoOn()), (2, last))
    assert game.ended()
    assert game.view(2).hands == [[OMEN], []]
    assert no_undo(game, 1, 2).rule == "table.undo.reveal"


def test_beyond_fair_undo_both_seats_agree_and_that_is_recorded(tmp_path: Path) -> None:
    game = start(tmp_path / "game.rubicon", undo="fair")
    start_digest = game.digest()
    do(game, (1, Throw()), (2, Wait()))
    assert game.ask_undo(1, 2) is None
    assert game.asked_undo == (1, 2)
    assert game.position == 2  # nothing is taken back before the answer
    done = game.answer_undo(2, agree=True)
    assert isinstance(done, Done)
    assert (done.position, done.digest) == (0, start_digest)
    assert game.asked_undo == (0, 0)
    assert game.log is not None
    record = game.log.records[-1]
    assert (record["undo"], record["agreed"], record["seat"]) == (2, True, 1)
    again = Game.open(tmp_path / "game.rubicon")
    assert again.difference is None
    assert picture(again) == picture(game)


def test_a_request_is_open_to_every_process(tmp_path: Path) -> None:
    game = start(tmp_path / "game.rubicon", undo="fair")
    do(game, (1, Throw()))
    game.ask_undo(1, 1)
    again = Game.open(tmp_path / "game.rubicon")
    assert again.asked_undo == (1, 1)
    assert isinstance(again.answer_undo(2, agree=True), Done)
    assert game.follow() == 1
    assert game.position == 0
    assert game.asked_undo == (0, 0)


def test_what_became_of_a_request_is_known_to_every_process(tmp_path: Path) -> None:
    """A no, an action that makes it void, or nothing that would have to be told."""
    game = start(tmp_path / "game.rubicon", undo="fair")
    do(game, (1, Throw()))
    there = Game.open(tmp_path / "game.rubicon")

    def ends(agree: bool | None) -> str | None:
        game.ask_undo(1, 1)
        if agree is None:
            do(game, (2, Wait()))
        else:
            assert isinstance(game.answer_undo(2, agree), Done)
        there.follow()
        assert there.undo_denied == game.undo_denied
        return game.undo_denied.kind if game.undo_denied else None

    assert ends(agree=False) == "undo-declined"
    assert ends(agree=None) == "undo-lapsed"
    assert ends(agree=True) is None


def test_a_request_can_be_refused() -> None:
    game = fair()
    do(game, (1, Throw()))
    game.ask_undo(1, 1)
    assert isinstance(game.answer_undo(2, agree=False), Done)
    assert game.position == 1
    assert isinstance(game.answer_undo(2, agree=True), Refusal)


def test_nobody_answers_his_own_request_or_one_that_was_not_made() -> None:
    game = fair()
    do(game, (1, Throw()))
    before = picture(game)
    assert refusal_of(game, game.answer_undo(2, agree=True), before).rule == "table.undo.agree"
    game.ask_undo(1, 1)
    before = picture(game)
    assert refusal_of(game, game.answer_undo(1, agree=True), before).rule == "table.undo.agree"


@pytest.mark.parametrize(("seat", "count"), [(1, 0), (1, 2), (1, -1), (0, 1), (3, 1)])
def test_a_request_that_makes_no_sense_is_refused(seat: int, count: int) -> None:
    game = fair()
    do(game, (1, Throw()))
    before = picture(game)
    refusal_of(game, game.ask_undo(seat, count), before)


def test_a_request_lapses_when_somebody_plays_on() -> None:
    game = fair()
    do(game, (1, Throw()))
    game.ask_undo(1, 1)
    do(game, (2, Throw()))
    result = game.answer_undo(2, agree=True)  # else it would take back another action
    assert isinstance(result, Refusal)
    assert game.position == 2


def test_nobody_agrees_to_a_request_that_he_has_not_seen(tmp_path: Path) -> None:
    path = tmp_path / "game.rubicon"
    game = Game.new("toy/race", 3, {"undo": "fair"}, path=path)
    for _ in range(3):
        assert game.prompt is not None
        action = game.prompt.legal(game.state)[0]
        assert isinstance(game.push(game.prompt.seat, action), Done)
    other = Game.open(path)
    assert game.ask_undo(1, 1) is None
    assert other.follow() == 1
    assert game.ask_undo(1, 3) is None
    answer = other.answer_undo(2, True)
    assert isinstance(answer, Refusal)
    assert answer.rule == "table.news"
    assert other.asked_undo == (1, 3)
    assert isinstance(other.answer_undo(2, True), Done)
    assert other.position == 0
