"""A position without a log: the rules at work on a copy, with dice of its own."""

from __future__ import annotations

import doctest
import gc
from typing import Any

import msgspec
import pytest

from core import position as module
from core import systems
from core.contract import (
    SEATS,
    Answered,
    GoOn,
    Refusal,
    Resign,
    Rolled,
    Seeds,
    StandingOrder,
    Step,
    Table,
)
from core.dice import NoSuchFall, draw, face_of
from core.flow import ask
from core.game import Game
from core.position import Position, Unimaginable, imagined, position_of, seen_by
from core.run import StaleListing
from tests.kernel.asking import do, table
from tests.toy import (
    CHANGE,
    OMEN,
    STEAL,
    SWAP,
    PlayCard,
    Stake,
    State,
    Take,
    Throw,
    Toy,
    TurnPrompt,
    Wait,
)


def test_the_example_works() -> None:
    done = doctest.testmod(module)
    assert done.attempted > 7
    assert done.failed == 0


def in_a_step(**settings: Any) -> Game:
    """A stake lies on the table: the second question of a step."""
    game = table([CHANGE], [OMEN, SWAP], **settings)
    do(game, 1, Throw())
    while game.prompt is not None and game.prompt.kind == "window":
        do(game, 0, GoOn())
    do(game, 2, Stake(2))
    while game.prompt is not None and game.prompt.kind == "window":
        do(game, 0, GoOn())
    assert game.prompt is not None
    assert game.prompt.kind == "take"
    return game


# --- the truth -----------------------------------------------------------------------------------


@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_it_stands_where_the_game_stands(hands: str) -> None:
    game = in_a_step(hands=hands)
    for at in range(len(game.moves) + 1):
        game.seek(at)
        position = position_of(game, seed=3)
        assert position.digest() == game.digest()
        assert type(position.prompt) is type(game.prompt)


def test_its_dice_are_not_those_of_the_game() -> None:
    game = table()
    faces = set()
    for seed in range(30):
        position = position_of(game, seed)
        assert position.apply(1, Throw()) is None
        faces.add(position.events[0].args["face"])
    assert faces == {1, 2, 3, 4, 5, 6}


def test_a_refused_action_changes_nothing() -> None:
    position = position_of(in_a_step(), 1)
    before = position.digest(), position.prompt
    refusal = position.apply(1, Take(3))
    assert isinstance(refusal, Refusal)
    assert refusal == position.why_not(1, Take(3))
    assert (position.digest(), position.prompt) == before


def test_the_game_does_not_notice() -> None:
    game = in_a_step()
    before = game.digest(), game.position, game.prompt
    position = position_of(game, 1)
    assert position.apply(1, Take(1)) is None
    assert position.digest() != before[0]
    assert (game.digest(), game.position, game.prompt) == before


def test_what_was_just_picked_may_be_trusted_here_and_nowhere_else() -> None:
    position = position_of(in_a_step(), 1)
    listing, copy = position.listing(), position.copy()
    picked = listing.pick(0)
    action = picked.action
    with pytest.raises(StaleListing):
        copy.apply(1, action, trusted=picked)
    with pytest.raises(StaleListing):
        position.apply(2, action, trusted=picked)
    for other in (listing.actions[1], msgspec.structs.replace(action), Throw()):
        with pytest.raises(StaleListing):
            position.apply(1, other, trusted=picked)
    with pytest.raises(TypeError):
        position.apply(1, action, picked)  # type: ignore[misc]
    assert position.apply(1, action, trusted=picked) is None
    with pytest.raises(StaleListing):
        position.apply(1, action, trusted=picked)


# --- copies --------------------------------------------------------------------------------------


def test_a_copy_inside_a_step_goes_its_own_way() -> None:
    position = position_of(in_a_step(), 1)
    copy = position.copy()
    assert copy.digest() == position.digest()
    assert copy.apply(1, Take(2)) is None
    assert position.prompt is not None
    assert position.prompt.kind == "take"
    assert position.apply(1, Take(0)) is None
    assert position.state.score != copy.state.score


def test_a_copy_meets_the_same_dice_and_with_a_seed_others() -> None:
    position = position_of(table([], [OMEN]), 5)
    position.apply(1, Throw())  # the die lies there, or the turn is over
    same, other = position.copy(), [position.copy(seed) for seed in range(20)]
    assert {one.digest() for one in other} == {position.digest()}  # what has fallen has fallen
    faces = [thrown(one) for one in (position, same, *other)]
    assert faces[0] == faces[1]
    assert len(set(faces)) > 3


def thrown(position: Position) -> int:
    assert position.prompt is not None
    seat = position.prompt.seat
    assert position.apply(seat, Throw()) is None
    return next(int(e.args["face"]) for e in position.events if e.kind == "die")


def test_a_position_that_is_dropped_is_gone_at_once() -> None:
    position = position_of(in_a_step(), 1)
    gc.collect()
    gc.disable()
    try:
        for _ in range(20):
            position.copy().apply(1, Take(1))
        assert gc.collect() == 0
    finally:
        gc.enable()


# --- from what a seat has seen -------------------------------------------------------------------


@pytest.mark.parametrize("seat", [1, 2, None])
def test_from_what_a_seat_sees_the_same_question_is_asked(seat: int | None) -> None:
    game = in_a_step(hands="hidden")
    for at in range(len(game.moves) + 1):
        game.seek(at)
        seen = seen_by(game, seat)
        mine = imagined(game.system, seen, 1)
        assert mine.seen(seat) == seen
        assert type(mine.prompt) is type(game.prompt)


def test_what_is_hidden_is_filled_in_by_the_seed_alone() -> None:
    game = in_a_step(hands="hidden")
    seen = seen_by(game, 1)
    hands = [imagined(game.system, seen, seed).state.hands for seed in range(30)]
    assert hands == [imagined(game.system, seen, seed).state.hands for seed in range(30)]
    assert {tuple(own) for own, _ in hands} == {tuple(game.state.hands[0])}
    assert len({tuple(other) for _, other in hands}) > 3


def test_a_card_that_was_played_in_the_step_was_in_the_hand() -> None:
    game = table([SWAP], [STEAL, OMEN], hands="hidden")
    do(game, 1, Stake(2))
    do(game, 2, PlayCard(OMEN))
    seen = seen_by(game, 1)
    assert [type(deed.action) for deed in seen.since] == [Stake, PlayCard]
    for seed in range(20):
        mine = imagined(game.system, seen, seed)
        assert mine.state.score == game.state.score  # the omen's die is known: it fell in the game


def test_nobody_hears_of_the_standing_orders_of_others() -> None:
    game = table([CHANGE], [SWAP], hands="hidden")
    do(game, 1, Wait())
    do(game, 2, Stake(1))
    do(game, 2, StandingOrder(("stake", "after-die")))
    do(game, 1, GoOn())  # the table does not wait for the second seat
    assert game.prompt is not None
    assert game.prompt.kind == "take"
    seen = seen_by(game, 1)
    assert not any(isinstance(deed.action, StandingOrder) for deed in seen.since)
    mine = imagined(game.system, seen, 1)
    assert mine.asked(1) is not None
    assert mine.seen(1).view == seen.view
    own = imagined(game.system, seen_by(game, 2), 1)
    assert own.state.orders == game.state.orders


def test_a_finished_game_lies_open() -> None:
    game = in_a_step(hands="hidden")
    do(game, 1, Resign())
    mine = imagined(game.system, seen_by(game, 2), 1)
    assert mine.prompt is None
    assert mine.outcome == game.outcome
    assert mine.digest() == game.digest()
    assert list(mine.legal()) == []
    game.seek(1)
    assert imagined(game.system, seen_by(game, 2), 1).digest() == game.digest()


def test_what_cannot_be_is_not_imagined() -> None:
    game = in_a_step(hands="hidden")
    seen = seen_by(game, 1)
    wrong = msgspec.structs.replace(seen, view="0" * 16)
    with pytest.raises(Unimaginable):
        imagined(game.system, wrong, 1)


# --- secret draws and unseen answers inside a step -----------------------------------------------


class Secretive(Toy):
    """A turn begins with a card for the first seat that nobody else sees."""

    def next_step(self, state: State, tabletop: Table) -> Step:
        return self._turn(tabletop, state)

    def _turn(self, tabletop: Table, state: State) -> Step:
        cup = [CHANGE, SWAP, STEAL, OMEN]
        card = yield from draw(tabletop, state, cup, seat=1, purpose="card", secret=True)
        state.hands[0] = [card]
        yield from ask(tabletop, state, TurnPrompt)
        yield from ask(tabletop, state, TurnPrompt)
        state.turns += 1

    def as_seen(self, state: State, by: int, action: Any) -> Any:
        return Answered() if isinstance(action, Stake) else action


@pytest.fixture
def secretive(monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.setitem(systems.SYSTEMS, "toy", Secretive)
    game = Game.new("toy/race", 1, {"hands": "hidden"})
    do(game, 1, Stake(2))
    return game


def test_a_secret_draw_inside_a_step_is_known_to_its_seat_alone(secretive: Game) -> None:
    card = secretive.state.hands[0]
    own, other = seen_by(secretive, 1), seen_by(secretive, 2)
    assert list(own.falls.values()) == card
    assert list(other.falls.values()) == []
    assert list(seen_by(secretive, None).falls.values()) == []
    guessed = [imagined(secretive.system, other, seed).state.hands[0] for seed in range(40)]
    assert len({tuple(hand) for hand in guessed}) == 4
    for seed in range(5):
        assert imagined(secretive.system, own, seed).state.hands[0] == card


def test_an_answer_that_was_not_seen_is_any_legal_one(secretive: Game) -> None:
    own, other = seen_by(secretive, 1), seen_by(secretive, 2)
    assert [deed.action for deed in own.since] == [Stake(2)]
    assert [deed.action for deed in other.since] == [Answered()]
    assert imagined(secretive.system, other, 1).seen(2).view == other.view


def test_what_is_known_to_have_fallen_falls_again() -> None:
    seeds = Seeds(1, known={4: 5})
    assert face_of(seeds, 4, range(1, 7)) == 5
    assert [face_of(seeds, k, range(1, 7)) for k in range(4)] == [
        face_of(1, k, range(1, 7)) for k in range(4)
    ]
    with pytest.raises(NoSuchFall):
        face_of(seeds, 4, [1, 2])


def test_physical_dice_are_questions_here_too() -> None:
    game = table(dice="manual")
    position = position_of(game, 1)
    assert position.apply(1, Throw()) is None
    assert position.prompt is not None
    assert position.prompt.kind == "roll"
    for seat in SEATS:
        assert position.asked(seat) is not None  # the table's dice: anybody may read them
    assert position.apply(1, Rolled(3)) is None
    assert position.copy().digest() == position.digest()
    assert position.state.score == [3, 0]
