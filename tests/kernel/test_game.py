"""Game: starting, pushing, ends by agreement, views, and a step that raises, on the toy system."""

from __future__ import annotations

import gc
import random
import re
from pathlib import Path

import msgspec
import pytest

import core
import tui
from core.contract import AcceptDraw, Action, DeclineDraw, GoOn, OfferDraw, Refusal, Resign, Rolled
from core.faults import NoSuchGame
from core.game import Done, Game
from core.line import RulesBug
from core.run import StaleListing
from core.selfplay import Report, play
from core.settings import BadSetting
from tests.kernel.playing import SEED, do, picture, refused, start, waits
from tests.toy import OMEN, SWAP, PlayCard, Stake, Take, Throw, Trip, TurnPrompt, Wait

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


def test_push_judges_even_what_the_open_question_has_listed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = _marching()
    listing = game.listing()
    march, judged = listing.actions[2], list[Action]()
    monkeypatch.setattr(
        type(listing.prompt), "why_not", lambda self, state, said: judged.append(said)
    )
    assert game.why_not(listing.prompt.seat, march) is None
    assert isinstance(game.push(listing.prompt.seat, march), Done)
    assert judged == [march, march]


def test_what_is_trusted_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    game = _marching()
    listing = game.listing()
    picked, judged = listing.pick(2), list[Action]()
    monkeypatch.setattr(
        type(listing.prompt), "why_not", lambda self, state, said: judged.append(said)
    )
    assert isinstance(game.push(listing.prompt.seat, picked.action, trusted=picked), Done)
    assert judged == []


def test_what_was_listed_at_another_position_is_not_trusted() -> None:
    game = _marching()
    picked = game.listing().pick(2)
    seat, march = picked.prompt.seat, picked.action

    def untrusted(by: int = seat) -> None:
        before = game.digest(), game.position
        with pytest.raises(StaleListing):
            game.push(by, picked.action, trusted=picked)
        assert (game.digest(), game.position) == before

    untrusted(3 - seat)  # it was listed for somebody else
    assert isinstance(game.push(seat, march), Done)
    untrusted()
    game.undo()
    untrusted()  # the same position, asked afresh
    game.push(seat, OfferDraw())
    picked = game.listing().pick(2)
    game.seek(0)
    untrusted()  # it is looked at from elsewhere
    game.seek(len(game.moves))
    picked = game.listing().pick(2)
    assert isinstance(game.push(seat, picked.action, trusted=picked), Done)


def test_only_the_very_action_that_was_picked_is_trusted() -> None:
    game = _marching()
    listing = game.listing()
    seat, picked = listing.prompt.seat, listing.pick(2)
    twin = msgspec.structs.replace(picked.action)
    before = game.digest(), game.position
    for action in (listing.actions[3], twin, Throw()):
        with pytest.raises(StaleListing):
            game.push(seat, action, trusted=picked)
    with pytest.raises(TypeError):
        game.push(seat, picked.action, picked)  # type: ignore[misc]
    with pytest.raises(AttributeError):
        picked.action = twin  # type: ignore[misc]
    assert (game.digest(), game.position) == before
    assert isinstance(game.push(seat, picked.action, trusted=picked), Done)


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


def test_only_self_play_trusts() -> None:
    """Whoever else pushes is judged: nobody in the program but self-play says `trusted=`."""
    files = [path for package in (core, tui) for path in Path(package.__path__[0]).rglob("*.py")]
    found = {path.name for path in files if re.search(r"\btrusted=", path.read_text("utf-8"))}
    assert found == {"selfplay.py"}


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
    with pytest.raises(RulesBug) as caught:
        game.push(1, Trip(0))
    told = caught.value.text("en")
    assert "position 2" in told
    assert "trip" not in told.lower(), "the action, and the error's words, may be secret"
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


# --- memory ------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["alea/1", "caesar/historical", "semper/5"])
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
