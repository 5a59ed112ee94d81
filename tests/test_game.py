"""Game: push, undo, redo, seek, branch and view, on the toy system."""

from __future__ import annotations

import gc
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from core.checkpoints import SPACING
from core.contract import (
    AcceptDraw,
    Action,
    DeclineDraw,
    GoOn,
    OfferDraw,
    Refusal,
    Resign,
    Rolled,
)
from core.game import BadSetting, Done, Game, RulesBug
from core.log import Exists
from core.selfplay import Report, play
from core.systems import NoSuchGame
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
    register,
)

SEED = 1  # its dice: 4 5 3 4 1 3


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


def start(path: Path | None = None, position: Any = None, **settings: Any) -> Game:
    return Game.new("toy/race", SEED, settings, position=position, path=path)


def do(game: Game, *said: tuple[int, Action]) -> Done:
    for seat, action in said:
        done = game.push(seat, action)
        assert isinstance(done, Done), (action, done)
    return done


def waits(game: Game, count: int) -> None:
    """So many turns without a die."""
    for _ in range(count):
        assert game.prompt is not None
        do(game, (game.prompt.seat, Wait()))


def picture(game: Game) -> Any:
    """All that a refusal must leave as it was."""
    log = game.log.path.read_bytes() if game.log is not None else b""
    return (
        game.digest(),
        game.records,
        game.position,
        [(move.seat, move.action, move.digest, move.record) for move in game.moves],
        [(move.seat, move.action) for move in game.undone],
        game.asked_undo,
        type(game.prompt),
        game.outcome,
        log,
    )


def refusal_of(game: Game, result: Any, before: Any) -> Refusal:
    assert isinstance(result, Refusal), result
    assert picture(game) == before
    return result


def refused(game: Game, seat: int, action: Action) -> Refusal:
    before = picture(game)
    return refusal_of(game, game.push(seat, action), before)


def no_undo(game: Game, count: int = 1, seat: int | None = None) -> Refusal:
    before = picture(game)
    return refusal_of(game, game.undo(count, seat), before)


# --- starting ----------------------------------------------------------------------------------


def test_a_game_that_does_not_exist_is_not_started() -> None:
    with pytest.raises(NoSuchGame):
        Game.new("nowhere/1", SEED)


@pytest.mark.parametrize("wrong", [{"undo": "sometimes"}, {"colour": "red"}])
def test_a_setting_that_does_not_exist_is_named(wrong: dict[str, str], tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match=next(iter(wrong))):
        Game.new("toy/race", SEED, wrong, path=tmp_path / "game.rubicon")
    assert not list(tmp_path.iterdir())


def test_settings_not_named_are_the_first_of_each() -> None:
    game = start(undo="fair")
    assert game.header.settings == {"undo": "fair", "hands": "open", "dice": "program"}


# --- pushing -----------------------------------------------------------------------------------


def test_push_tells_what_came_of_it() -> None:
    game = start()
    done = do(game, (1, Throw()))
    assert (done.record, done.position, done.digest) == (1, 1, game.digest())
    assert [event.kind for event in done.events] == ["die", "gains"]
    assert game.events(1) == done.events
    assert game.events(0) == game.opening == []


def test_refusals_are_values_and_change_nothing(tmp_path: Path) -> None:
    game = start(tmp_path / "game.rubicon")
    waits(game, 3)
    game.undo()
    assert game.prompt is not None
    assert game.prompt.seat == 1
    wrong: list[tuple[int, Action]] = [
        (2, Wait()),
        (0, Wait()),
        (7, Wait()),
        (1, Stake(4)),
        (1, Take(1)),
        (1, GoOn()),
        (1, Rolled(1)),
        (1, Rolled(1, corrected=True)),
        (1, PlayCard(OMEN)),
        (1, AcceptDraw()),
        (1, DeclineDraw()),
        (0, Resign()),
        (3, OfferDraw()),
    ]
    for seat, action in wrong:
        assert refused(game, seat, action).rule
    assert isinstance(game.redo(), Done)  # not even redo was lost


def test_only_the_seat_that_is_asked_answers() -> None:
    game = start()
    refusal = refused(game, 2, Throw())
    assert (refusal.kind, refusal.rule) == ("not-your-turn", "table.turn")
    assert refusal.args == {"seat": 1}


def test_why_not_says_what_push_would_say() -> None:
    game = start()
    assert game.why_not(1, Throw()) is None
    assert game.why_not(2, Throw()) == game.push(2, Throw())
    assert game.position == 0


def _marching() -> Game:
    """A game in which somebody is asked for a march."""
    game, luck = Game.new("alea/2", 1), random.Random(1)
    while game.prompt is not None and game.prompt.kind != "movement":
        actions = game.prompt.legal(game.state)
        game.push(game.prompt.seat, actions[luck.randrange(len(actions))])
    return game


def test_what_the_open_question_has_listed_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = _marching()
    prompt = game.prompt
    assert prompt is not None
    listed = prompt.legal(game.state)[2]
    judged: list[Action] = []
    monkeypatch.setattr(type(prompt), "why_not", lambda self, state, said: judged.append(said))
    assert game.why_not(prompt.seat, msgspec.structs.replace(listed)) is None
    assert judged == [listed]  # the same in other words: nobody has judged those yet
    assert game.why_not(prompt.seat, listed) is None
    assert len(judged) == 1
    refusal = game.why_not(3 - prompt.seat, listed)  # it was listed for somebody else
    assert refusal is not None
    assert refusal.kind == "not-your-turn"


def test_what_an_earlier_question_listed_is_judged_afresh() -> None:
    game = _marching()
    prompt = game.prompt
    assert prompt is not None
    march = prompt.legal(game.state)[2]
    assert isinstance(game.push(prompt.seat, march), Done)
    again = game.push(prompt.seat, march)
    assert isinstance(again, Refusal)
    assert again.kind in ("already-moved", "not-together")
    game.undo()
    assert isinstance(game.push(prompt.seat, march), Done)


def test_after_the_end_nothing_is_accepted() -> None:
    game = start()
    do(game, (2, Resign()))
    assert game.prompt is None
    for seat, action in [(1, Throw()), (1, OfferDraw()), (2, Resign()), (0, GoOn())]:
        assert refused(game, seat, action).rule == "table.over"


# --- resigning and draws -----------------------------------------------------------------------


@pytest.mark.parametrize("seat", [1, 2])
def test_either_seat_may_resign_at_any_moment(seat: int) -> None:
    game = start()
    done = do(game, (1, Stake(3)), (seat, Resign()))
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.cause) == (3 - seat, "resigned")
    assert [event.kind for event in done.events] == ["resigned"]
    game.undo()
    assert game.outcome is None
    do(game, (2, Take(3)))
    assert game.state.score == [0, 3]


def test_a_draw_is_offered_and_accepted() -> None:
    game = start()
    do(game, (2, OfferDraw()))
    assert isinstance(game.prompt, TurnPrompt)  # the question stays
    assert refused(game, 2, AcceptDraw()).rule == "table.draw"
    assert refused(game, 1, OfferDraw()).rule == "table.draw"
    do(game, (1, AcceptDraw()))
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.cause) == (0, "agreed")


def test_a_draw_is_offered_and_declined() -> None:
    game = start()
    do(game, (1, OfferDraw()), (2, DeclineDraw()))
    assert game.state.draw_offer == 0
    assert refused(game, 2, AcceptDraw()).rule == "table.draw"
    do(game, (2, OfferDraw()), (1, AcceptDraw()))
    assert game.outcome is not None


def test_an_offer_lapses_when_the_other_seat_plays_on() -> None:
    game = start()
    do(game, (2, OfferDraw()), (1, Wait()))
    assert game.state.draw_offer == 0
    assert refused(game, 1, AcceptDraw()).rule == "table.draw"


def test_an_offer_stands_while_its_own_seat_plays_on() -> None:
    game = start()
    do(game, (1, OfferDraw()), (1, Wait()))
    assert game.state.draw_offer == 1
    do(game, (2, AcceptDraw()))
    assert game.outcome is not None


def test_an_offer_stands_while_dice_fall() -> None:
    game = start(dice="manual")
    do(game, (1, Throw()), (1, OfferDraw()), (2, Rolled(3)))
    assert game.state.draw_offer == 1


def test_an_offer_stands_while_the_table_goes_on_whoever_pressed_the_key() -> None:
    game = start(hands="hidden")
    do(game, (1, Stake(2)), (1, OfferDraw()), (2, GoOn()))
    assert game.state.draw_offer == 1
    do(game, (2, AcceptDraw()))
    assert game.outcome is not None


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


# --- seek --------------------------------------------------------------------------------------


def test_seek_shows_any_position_and_takes_nothing_back() -> None:
    game = start()
    digests = [game.digest()]
    for turn in range(5):
        digests.append(do(game, (1 + turn % 2, Throw() if turn == 2 else Wait())).digest)
    for position in (0, 5, 3, 4, 1, 5):
        assert game.seek(position) is None
        assert game.position == position
        assert game.digest() == digests[position]
        assert game.prompt is not None
    assert len(game.moves) == 5
    assert game.records == 5


@pytest.mark.parametrize("position", [-1, 3, 100])
def test_a_position_that_does_not_exist_is_refused(position: int) -> None:
    game = start()
    waits(game, 2)
    before = picture(game)
    assert refusal_of(game, game.seek(position), before).rule == "table.seek"


def test_nothing_is_pushed_into_the_past() -> None:
    game = start()
    waits(game, 3)
    game.seek(1)
    refusal = refused(game, 2, Wait())
    assert refusal.rule == "table.seek"
    game.seek(3)
    waits(game, 1)
    assert game.position == 4


def test_undo_while_looking_back_takes_back_the_last_action() -> None:
    game = start()
    waits(game, 4)
    game.seek(2)
    digest = game.moves[2].digest
    result = game.undo()
    if isinstance(result, Done):
        assert (game.position, game.digest()) == (3, digest)
    else:
        assert result.rule == "table.seek"


def test_redo_while_looking_back_never_mixes_positions(tmp_path: Path) -> None:
    game = start(tmp_path / "game.rubicon")
    do(game, (1, Throw()), (2, Throw()), (1, Wait()), (2, Wait()))
    digests = [move.digest for move in game.moves]
    game.undo(2)
    game.seek(1)
    result = game.redo()
    if isinstance(result, Done):
        assert (result.position, result.digest) == (3, digests[2])
    else:
        assert result.rule == "table.seek"
        game.seek(2)
        assert isinstance(game.redo(), Done)
    assert game.digest() == digests[2]
    again = Game.open(tmp_path / "game.rubicon")
    assert again.difference is None
    assert again.digest() == digests[2]


# --- branch ------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", [0, 2, 4])
def test_a_branch_has_the_same_past_and_its_own_future(tmp_path: Path, position: int) -> None:
    game = start(tmp_path / "game.rubicon")
    do(game, (1, Throw()), (2, Fetch()), (1, Stake(2)), (2, Take(1)))
    game.undo()
    game.redo()
    before = picture(game)
    branch = game.branch(position, tmp_path / "branch.rubicon")
    assert branch.position == position
    assert [m.digest for m in branch.moves] == [m.digest for m in game.moves[:position]]
    assert branch.header.branched == branch.digest()
    assert isinstance(branch.push(1, Resign()), Done)
    assert picture(game) == before
    again = Game.open(tmp_path / "branch.rubicon")
    assert again.difference is None
    assert picture(again) == picture(branch)
    game.seek(position)
    assert branch.moves[-1].digest != game.digest()


def test_a_branch_starts_where_one_looks_from() -> None:
    game = start()
    do(game, (1, Throw()), (2, Throw()), (1, Wait()))
    game.seek(1)
    branch = game.branch(1)
    do(branch, (2, Stake(3)))
    assert game.position == 1
    assert len(game.moves) == 3
    assert branch.state.score == [4, 0]


def test_a_branch_never_takes_the_place_of_a_file(tmp_path: Path) -> None:
    game = start(tmp_path / "game.rubicon")
    waits(game, 2)
    before = picture(game)
    with pytest.raises(Exists):
        game.branch(1, tmp_path / "game.rubicon")
    assert picture(game) == before


def test_a_branch_meets_the_same_dice() -> None:
    game = start()
    do(game, (1, Throw()), (2, Throw()))
    branch = game.branch(1)
    assert do(branch, (2, Throw())).digest == game.digest()


def test_a_branch_of_a_finished_game_before_its_end_goes_on() -> None:
    game = start()
    do(game, (1, Wait()), (2, Resign()))
    branch = game.branch(1)
    assert not branch.ended()
    waits(branch, 1)
    assert game.branch(2).ended()


@pytest.mark.parametrize("position", [-1, 3])
def test_there_is_no_branch_at_a_position_that_does_not_exist(
    tmp_path: Path, position: int
) -> None:
    game = start()
    waits(game, 2)
    with pytest.raises((ValueError, IndexError)):
        game.branch(position, tmp_path / "branch.rubicon")
    assert not list(tmp_path.iterdir())


# --- views -------------------------------------------------------------------------------------


def test_a_view_hides_the_other_hand_until_the_end() -> None:
    game = start(hands="hidden", position={"hands": [[OMEN], [SWAP]]})
    assert game.view(1).hands == [[OMEN], [0]]
    assert game.view(2).hands == [[0], [SWAP]]
    assert game.view(None).hands == [[0], [0]]
    waits(game, 1)
    do(game, (2, Resign()))
    for seat in (1, 2, None):
        assert game.view(seat).hands == [[OMEN], [SWAP]]
        assert game.digest(seat) == game.digest()


def test_a_finished_game_lies_open_at_every_position() -> None:
    game = start(hands="hidden", position={"hands": [[OMEN], [SWAP]]})
    waits(game, 2)
    assert not game.ended()
    do(game, (1, Resign()))
    for position in (0, 2, 3, 1):
        game.seek(position)
        assert game.ended()
        assert game.view(1).hands == [[OMEN], [SWAP]]
    game.seek(3)
    game.undo()
    assert not game.ended()
    assert game.view(1).hands == [[OMEN], [0]]
    game.seek(0)
    assert not game.ended()
    assert game.view(1).hands == [[OMEN], [0]]


def test_whoever_changes_a_view_changes_no_game() -> None:
    game = start(hands="hidden")
    waits(game, 1)
    game.view(1).score[0] = 99
    do(game, (2, Resign()))
    before = game.digest()
    game.view(1).score[0] = 99  # open, but still not the state itself
    assert game.digest() == before


# --- a step that raises ------------------------------------------------------------------------


def test_a_step_that_raises_restores_the_position_and_the_game_goes_on(tmp_path: Path) -> None:
    game = start(tmp_path / "game.rubicon")
    do(game, (1, Throw()), (2, Throw()), (1, Wait()))
    game.undo()
    before = picture(game)
    with pytest.raises(RulesBug, match="tripped"):
        game.push(1, Trip(0))
    assert picture(game) == before
    assert isinstance(game.redo(), Done)  # redo is not lost either
    do(game, (2, Throw()), (1, Throw()))
    again = Game.open(tmp_path / "game.rubicon")
    assert again.difference is None
    assert picture(again) == picture(game)
    for position in range(game.position, -1, -1):
        game.seek(position)
        again.seek(position)
        assert game.digest() == again.digest()


def test_a_step_that_raises_after_a_physical_die_asks_for_it_again(tmp_path: Path) -> None:
    game = start(tmp_path / "game.rubicon", dice="manual")
    do(game, (1, Trip(4)))
    before = picture(game)
    with pytest.raises(RulesBug):
        game.push(0, Rolled(5))
    assert picture(game) == before
    do(game, (0, Rolled(4)), (2, Wait()))


@pytest.mark.parametrize("name", ["", "game.rubicon"])
def test_a_correction_that_raises_leaves_the_die_as_it_was(tmp_path: Path, name: str) -> None:
    game = start(tmp_path / name if name else None, dice="manual")
    do(game, (1, Trip(4)), (0, Rolled(3)))
    before = picture(game)
    with pytest.raises(RulesBug):
        game.push(0, Rolled(5, corrected=True))
    assert picture(game) == before
    do(game, (2, Wait()))
    game.undo()
    assert game.digest() == before[0]
    game.redo()
    if name:
        again = Game.open(tmp_path / name)
        assert again.difference is None
        assert picture(again) == picture(game)


def test_a_step_that_raises_leaves_a_request_open() -> None:
    game = start(undo="fair")
    do(game, (1, Throw()))
    game.ask_undo(1, 1)
    with pytest.raises(RulesBug):
        game.push(2, Trip(0))
    assert game.asked_undo == (1, 1)
    assert isinstance(game.answer_undo(2, agree=True), Done)


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


@pytest.mark.parametrize("scenario", ["alea/1", "caesar/historical"])
def test_a_game_that_is_dropped_leaves_nothing_to_the_garbage_collector(scenario: str) -> None:
    """Its memory is free at once, and an undo never waits while old positions are swept up."""
    play(scenario, 1, Report(), checked=False)  # what is kept for all games
    gc.collect()
    gc.disable()
    try:
        game = play(scenario, 2, Report(), checked=False)
        game.undo(7)
        game.seek(20)
        assert game.prompt is not None  # a step is alive, and is dropped with the game
        del game
        assert gc.collect() == 0
    finally:
        gc.enable()
