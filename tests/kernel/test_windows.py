"""How steps ask: windows, standing orders and fair undo, on the toy system and in whole games."""

from __future__ import annotations

from random import Random

import pytest

from core.contract import GoOn, Refusal, StandingOrder
from core.flow import WindowPrompt
from core.game import Done, Game
from core.selfplay import Report, play
from core.systems import open_system
from tests import random_play
from tests.kernel.asking import asked, do, refused, table
from tests.toy import (
    CHANGE,
    OMEN,
    STEAL,
    SWAP,
    AgainPrompt,
    PlayCard,
    Stake,
    TakePrompt,
    Throw,
    TurnPrompt,
)

# --- windows -----------------------------------------------------------------------------------


def test_with_open_hands_nobody_pauses_for_nothing() -> None:
    game = table([STEAL], [OMEN])
    do(game, 1, Throw())
    assert asked(game, TurnPrompt) == 2
    assert game.state.window is None


@pytest.mark.parametrize("holder", [1, 2])
def test_with_open_hands_a_holder_makes_the_table_pause(holder: int) -> None:
    hands: list[list[int]] = [[], []]
    hands[holder - 1] = [CHANGE]
    game = table(*hands)
    do(game, 1, Throw())
    assert asked(game, WindowPrompt) == 0
    assert game.state.window is not None
    assert game.state.window.name == "after-die"
    do(game, holder, GoOn())
    assert asked(game, TurnPrompt) == 2
    assert game.state.window is None


@pytest.mark.parametrize("hands", [([], []), ([CHANGE], []), ([], [CHANGE]), ([STEAL], [OMEN])])
def test_with_hidden_hands_the_pause_tells_nothing(hands: tuple[list[int], list[int]]) -> None:
    game = table(*hands, hands="hidden")
    do(game, 1, Throw())
    assert asked(game, WindowPrompt) == 0
    assert game.prompt is not None
    assert game.prompt.args() == {"window": "after-die"}
    assert game.prompt.legal(game.view(1)) == [GoOn()]


def test_the_table_goes_on_for_both() -> None:
    game = table(hands="hidden")
    do(game, 1, Throw())
    do(game, 0, GoOn())
    assert asked(game, TurnPrompt) == 2
    assert game.moves[-1].seat == 0
    assert [event.kind for event in game.moves[-1].events] == ["gains"]


@pytest.mark.parametrize("first", [1, 2])
def test_a_seat_goes_on_for_itself_only(first: int) -> None:
    game = table(hands="hidden")
    do(game, 1, Throw())
    do(game, first, GoOn())
    assert asked(game, WindowPrompt) == 0
    assert game.state.window is not None
    assert game.state.window.passed == [first]
    do(game, 3 - first, GoOn())
    assert asked(game, TurnPrompt) == 2


def test_the_table_goes_on_for_whoever_is_left() -> None:
    game = table(hands="hidden")
    do(game, 1, Throw(), GoOn())
    do(game, 0, GoOn())
    assert asked(game, TurnPrompt) == 2


def test_going_on_twice_is_no_answer() -> None:
    game = table(hands="hidden")
    do(game, 1, Throw(), GoOn())
    refused(game, 1, GoOn())


def test_going_on_answers_nothing_but_a_pause() -> None:
    game = table()
    for seat in (0, 1, 2):
        refused(game, seat, GoOn())


def test_a_pause_admits_only_going_on_or_breaking_in() -> None:
    game = table([CHANGE], [])
    do(game, 1, Throw())
    for seat in (0, 1):
        assert refused(game, seat, Throw()).rule == "table.action"
    refused(game, 2, Throw())
    refused(game, 2, GoOn())  # nobody waits for seat 2


def test_an_interjection_reopens_the_pause_for_everybody() -> None:
    game = table([CHANGE], [CHANGE], hands="hidden")
    do(game, 1, Throw(), GoOn())
    do(game, 2, PlayCard(CHANGE, 2))
    assert game.state.die == 2
    assert game.state.window is not None
    assert game.state.window.passed == []
    do(game, 1, PlayCard(CHANGE, 5))
    do(game, 1, GoOn())
    do(game, 2, GoOn())
    assert game.state.score == [5, 0]


def test_with_open_hands_the_pause_ends_with_the_last_card_that_fits() -> None:
    game = table([CHANGE], [])
    do(game, 1, Throw(), PlayCard(CHANGE, 1))
    assert asked(game, TurnPrompt) == 2
    assert game.state.score == [1, 0]


def test_a_die_may_be_changed_only_after_it_fell() -> None:
    game = table([CHANGE], [])
    assert refused(game, 1, PlayCard(CHANGE, 6)).rule == "toy.change"
    do(game, 1, Throw())
    assert refused(game, 1, PlayCard(CHANGE, 7)).rule == "toy.change"
    do(game, 1, PlayCard(CHANGE, 6))
    assert asked(game, AgainPrompt) == 1
    assert [fall.face for fall in game.moves[0].falls] == [4]  # what fell stays in the record
    assert game.moves[1].falls == ()


def test_a_standing_order_spares_its_seat_the_pause() -> None:
    game = table(hands="hidden")
    do(game, 1, StandingOrder(("after-die",)))
    do(game, 1, Throw())
    assert asked(game, WindowPrompt) == 0  # seat 2 is still asked
    do(game, 2, GoOn())
    assert asked(game, TurnPrompt) == 2
    do(game, 2, StandingOrder(("after-die", "stake")))
    do(game, 2, Throw())
    assert asked(game, TurnPrompt) == 1  # nobody wants to be asked
    do(game, 1, Stake(1))
    assert asked(game, WindowPrompt) == 0  # this pause seat 1 keeps
    do(game, 1, GoOn())
    assert asked(game, TakePrompt) == 2


def test_a_standing_order_can_be_taken_back() -> None:
    game = table(hands="hidden")
    for seat in (1, 2):
        do(game, seat, StandingOrder(("after-die",)))
    do(game, 2, StandingOrder(()))
    do(game, 1, Throw())
    assert asked(game, WindowPrompt) == 0


def test_a_standing_order_is_its_seats_secret() -> None:
    game = table(hands="hidden")
    done = do(game, 2, StandingOrder(("after-die",)))
    assert [event.visible_to(seat) for event in done.events for seat in (1, 2, None)] == [
        False,
        True,
        False,
    ]
    assert game.view(1).orders == [[], []]
    assert game.view(2).orders == [[], ["after-die"]]


def test_with_open_hands_nobody_needs_a_standing_order() -> None:
    game = table()
    assert refused(game, 1, StandingOrder(("after-die",))).rule == "table.order"
    assert refused(table(hands="hidden"), 0, StandingOrder(())).rule == "table.turn"


# --- windows and fair undo ---------------------------------------------------------------------


@pytest.mark.parametrize("seats", [(0,), (1, 2), (2, 1)])
def test_going_on_limits_no_fair_undo(seats: tuple[int, ...]) -> None:
    game = table(hands="hidden", undo="fair")
    before = game.digest()
    do(game, 1, Stake(2))
    for seat in seats:
        do(game, seat, GoOn())
    assert asked(game, TakePrompt) == 2
    assert game.undoer() == 1
    assert isinstance(game.undo(1 + len(seats), seat=1), Done)
    assert game.digest() == before


def test_what_falls_when_the_table_goes_on_does_limit_it() -> None:
    game = table(hands="hidden", undo="fair")
    do(game, 1, Throw())
    do(game, 0, GoOn())
    refusal = game.undo(2, seat=1)
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "table.undo.die"
    assert isinstance(game.undo(1, seat=1), Done)  # back into the pause


def test_a_played_card_is_a_reveal_and_limits_fair_undo() -> None:
    game = table([SWAP], [], undo="fair")
    do(game, 1, PlayCard(SWAP))
    assert game.moves[-1].reveal
    refusal = game.undo(1, seat=1)
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "table.undo.reveal"


# --- the pauses of a real game -------------------------------------------------------------------


def test_a_hidden_game_of_alea_pauses_at_every_window_of_its_list() -> None:
    """Before evasion and battle, after a die that may be changed, after battle and sequence."""
    met: set[str] = set()
    for seed in range(4):
        report = Report()
        game = play("alea/3", seed, report, {"hands": "hidden"})
        assert report.errors == []
        for position in range(len(game.moves)):
            game.seek(position)
            if isinstance(game.prompt, WindowPrompt):
                met.add(game.prompt.name)
                assert game.prompt.seat == 0
                assert game.view(1).window == game.view(2).window
    assert met == set(game.system.windows)


def test_an_open_game_of_alea_never_pauses_while_nobody_holds_anything() -> None:
    system = open_system("alea")
    every = list(range(1, 20))
    words = system.write_position(system.start("3", {})) | {"spent": every}
    game, luck = Game.new("alea/3", 1, position=words), Random(1)
    while game.prompt is not None:
        assert not isinstance(game.prompt, WindowPrompt)
        legal = random_play.answers(game.prompt, game.state)
        ends = random_play.ends(game.prompt, game.state, luck)
        do(game, game.prompt.seat, legal[0] if ends else luck.choice(legal))
    battles = [e for move in game.moves for e in move.events if e.kind == "battle"]
    assert battles  # there were occasions
    assert (game.state.spent, game.state.hands) == (every, [[], []])


def test_an_open_game_of_alea_pauses_only_for_somebody_who_could_play() -> None:
    met = 0
    for seed in range(3):
        game = play("alea/3", seed, Report())
        for position in range(len(game.moves)):
            game.seek(position)
            if isinstance(game.prompt, WindowPrompt):
                met += 1
                for seat in game.prompt.waiting:
                    plays = game.system.interjections(game.state, seat)
                    assert any(game.run.why_not(seat, action) is None for action in plays)
    assert met


def test_a_die_lies_on_the_table_while_it_may_be_changed() -> None:
    game = play("alea/3", 5, Report(), {"hands": "hidden"})
    dice = set()
    for position in range(len(game.moves)):
        game.seek(position)
        prompt = game.prompt
        if isinstance(prompt, WindowPrompt) and prompt.name == "after-die":
            assert game.state.die is not None
            assert game.state.die == game.moves[position - 1].falls[-1]
            dice.add(game.state.die.what)
        else:
            assert game.state.die is None
    assert dice == {"d6", "d10"}
