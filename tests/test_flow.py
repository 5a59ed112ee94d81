"""How steps ask: interjections, windows, dice and draws, on the toy system."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.contract import (
    Action,
    Drawn,
    GoOn,
    OfferDraw,
    Prompt,
    Refusal,
    Rolled,
    StandingOrder,
)
from core.dice import DrawPrompt, RollPrompt, chance
from core.flow import WindowPrompt
from core.game import Done, Game
from core.selfplay import Report, play
from core.systems import open_system
from tests.toy import (
    CHANGE,
    OMEN,
    STEAL,
    STORM,
    SWAP,
    AgainPrompt,
    Fetch,
    PlayCard,
    Stake,
    Take,
    TakePrompt,
    Throw,
    TurnPrompt,
    Wait,
    register,
)

SEED = 1  # its dice: 4 5 3 4 1 3
SIXES = 7  # 3 6 2 1


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


def table(*hands: list[int], seed: int = SEED, path: Path | None = None, **settings: Any) -> Game:
    """A game in which the seats hold these cards."""
    position = {"hands": list(hands) or [[], []]}
    return Game.new("toy/race", seed, settings, position=position, path=path)


def do(game: Game, seat: int, *actions: Action) -> Done:
    for action in actions:
        done = game.push(seat, action)
        assert isinstance(done, Done), (action, done)
    return done


def refused(game: Game, seat: int, action: Action) -> Refusal:
    before = game.digest(), game.records, game.position, game.prompt
    refusal = game.push(seat, action)
    assert isinstance(refusal, Refusal), refusal
    assert (game.digest(), game.records, game.position, game.prompt) == before
    return refusal


def asked(game: Game, kind: type[Prompt]) -> int:
    """The seat that is asked, provided that this is the question."""
    assert isinstance(game.prompt, kind), game.prompt
    return game.prompt.seat


# --- interjections -----------------------------------------------------------------------------


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
        legal = game.prompt.legal(game.state)
        ends = luck.random() < game.prompt.ends
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
    game = play("alea/3", 2, Report(), {"hands": "hidden"})
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
