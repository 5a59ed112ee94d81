"""A seat without a screen: what comes of each thing that is said, as plain results."""

from __future__ import annotations

from pathlib import Path

import pytest

from core import log
from core.contract import Refusal
from core.game import Done, Game
from core.seat.rows import question, rows, title
from core.seat.seat import Seat
from core.seat.shown import Changed, Choice, Handover, Shown, Sure

WIDE = 200


def seated(path: Path, scenario: str = "alea/3", **settings: str) -> Seat:
    return Seat(Game.new(scenario, 5, settings, path=path), "en")


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    return seated(tmp_path / "game.rubicon")


def chosen(seat: Seat, *numbers: int) -> Shown:
    shown = Shown()
    for number in numbers:
        shown = seat.choose(rows(seat.desk, WIDE)[number].key)
    return shown


def test_a_question_comes_with_its_candidates_and_their_reasons(seat: Seat) -> None:
    shown = seat.open()
    assert (shown.changed, shown.afresh, shown.another) == (Changed.TABLE, True, True)
    assert question(seat.desk, WIDE).startswith("Player 1 - CAESARIAN: place your counters")
    assert title(seat.desk) == "CAESARIAN - What do you do?"
    listed = rows(seat.desk, WIDE)
    assert [row.cells[0] for row in listed] == ["", "", " - "]
    assert listed[2].rule == "deploy.roma"


def test_what_is_barred_changes_nothing_but_the_notice(seat: Seat) -> None:
    seat.open()
    assert chosen(seat, 2) == Shown(Changed.NOTICE)
    assert seat.desk.refusal is not None
    assert seat.desk.refusal.rule == "deploy.roma"
    assert seat.desk.game.position == 0


def test_an_answer_goes_on_field_by_field_and_back(seat: Seat) -> None:
    seat.open()
    assert chosen(seat, 0) == Shown(Changed.ANSWER, afresh=True)
    assert seat.desk.mark("toggle", 3) == Shown(Changed.ANSWER)
    shown = chosen(seat, 3)
    assert shown.changed is Changed.ANSWER
    assert seat.desk.back() == Shown(Changed.ANSWER, afresh=True, at="3")
    assert seat.desk.draft is not None
    assert seat.desk.draft.marked == [3], "all is marked as it was"
    assert seat.desk.back() == Shown(Changed.ANSWER, afresh=True, at="0")
    assert seat.desk.back() is None


def test_what_ends_something_is_asked_again(seat: Seat) -> None:
    seat.open()
    sure = chosen(seat, 1, 0).dialog
    assert isinstance(sure, Sure)
    assert sure.text.endswith("Are you sure?")
    assert sure.answer(False).changed is Changed.ANSWER
    assert seat.desk.game.position == 0
    sure = chosen(seat, 0).dialog
    assert isinstance(sure, Sure)
    done = sure.answer(True)
    assert done.changed is Changed.TABLE
    assert done.news
    assert seat.desk.game.position == 1
    assert seat.do("undo").log_replaced
    assert seat.desk.game.position == 0


def test_an_answer_to_a_question_that_others_have_answered_is_void(
    seat: Seat, tmp_path: Path
) -> None:
    seat.open()
    sure = chosen(seat, 1, 0).dialog
    assert isinstance(sure, Sure)
    other = Game.open(tmp_path / "game.rubicon")
    assert other.prompt is not None
    assert isinstance(other.push(1, other.prompt.legal(other.state)[0]), Done)
    news = seat.follow()
    assert news is not None
    assert (news.changed, news.another, news.log_replaced) == (Changed.TABLE, True, True)
    assert sure.answer(True).changed is Changed.TABLE
    assert seat.desk.game.position == 1
    assert seat.follow() is None


def test_a_file_that_cannot_be_written_is_a_line_and_no_error(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat.open()
    seat.desk.confirm = False

    def full(*args: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(log.GameLog, "append", full)
        shown = chosen(seat, 1, 0)
    assert shown.news is None
    assert "No space left" in seat.desk.unwritten
    assert seat.desk.game.position == 0
    assert chosen(seat, 1, 0).news
    assert seat.desk.unwritten == ""


def test_a_request_for_an_undo_is_put_to_the_other_seat(tmp_path: Path) -> None:
    seat = seated(tmp_path / "fair.rubicon", undo="fair")
    seat.open()
    seat.desk.confirm = False
    chosen(seat, 1, 0, 1, 0)
    assert seat.desk.game.position >= 2
    seat.taking_back.wanted = 2
    request = seat.do("ask-undo").request
    assert request is not None
    assert request.about == seat.desk.game.asked_undo
    assert "do you agree?" in request.text
    request.answer(False)
    assert isinstance(seat.desk.refusal, Refusal)
    assert seat.desk.refusal.rule == "table.undo.agree"
    assert request.answer(True).request is None, "it stands no more"


def test_the_curtain_falls_before_anything_hidden_changes_hands(tmp_path: Path) -> None:
    seat = seated(tmp_path / "hidden.rubicon", "caesar/historical", hands="hidden")
    curtain = seat.open().dialog
    assert curtain == Handover(1)
    assert seat.desk.draft is None
    assert rows(seat.desk, WIDE) == []
    lifted = seat.handing_over.lift(1)
    assert (lifted.other_eyes, lifted.log_replaced, lifted.dialog) == (True, True, None)
    assert rows(seat.desk, WIDE)
    assert chosen(seat, 0).dialog == Handover(2)
    assert rows(seat.desk, WIDE) == []


def test_where_both_choose_at_once_the_others_choice_leaves_the_question_as_it_is(
    tmp_path: Path,
) -> None:
    path = tmp_path / "cards.rubicon"
    Game.new("caesar/historical", 5, {"hands": "hidden"}, path=path)
    seat, other = Seat(Game.open(path), "en", (2,)), Game.open(path)
    seat.open()
    assert seat.desk.draft is not None
    draft, before = seat.desk.draft, seat.desk.question_id
    assert other.prompt is not None
    assert isinstance(other.push(1, other.prompt.legal(other.state)[0]), Done)
    news = seat.follow()
    assert news is not None
    assert (news.another, news.stays, seat.desk.question_id) == (False, True, before)
    assert seat.desk.draft is draft
    chosen(seat, 0)
    assert seat.desk.game.position == 2
    assert seat.desk.question_id != before


def test_after_sides_were_bid_each_card_is_asked_of_whoever_took_the_keyboard(
    tmp_path: Path,
) -> None:
    """Player 1 has POMPEY; Caesar's player is asked first, although both may answer."""
    game = Game.new(
        "caesar/historical", 15, {"hands": "hidden", "sides": "bid"}, path=tmp_path / "bid.rubicon"
    )
    seat = Seat(game, "en")
    seat.desk.confirm = False
    seat.open()
    chosen(seat, 0)
    assert chosen(seat, 1).dialog == Handover(2)
    for player, side in ((2, "CAESAR"), (1, "POMPEY")):
        seat.handing_over.lift(player)
        assert seat.desk.session.speaker() == player
        assert title(seat.desk) == f"{side} - Card"
        chosen(seat, 0)
        assert seat.desk.refusal is None
    assert [move.seat for move in game.moves[-2:]] == [2, 1]


def test_what_players_say_is_a_choice_and_may_end_the_game(seat: Seat) -> None:
    seat.open()
    talk = seat.do("talk").dialog
    assert isinstance(talk, Choice)
    resign = next(key for key, text in talk.choices if text == "player 1: resign")
    sure = talk.choose(resign).dialog
    assert isinstance(sure, Sure)
    assert sure.answer(True).over is True
    assert seat.desk.game.outcome is not None
    assert seat.do("undo").over is False
