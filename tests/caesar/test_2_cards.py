"""2.1: the cards, dealt, put aside, chosen at the same time in secret."""

import pytest

from core.caesar.box.actions import PlayCard, PutAside
from core.contract import TABLE, Refusal
from core.game import Done, Game
from core.position import imagined, seen_by
from core.texts import prompt_text
from tests.caesar.scene import (
    C,
    P,
    Scene,
    asked,
    command,
    do,
    end,
    god,
    happened,
    move,
    refused,
    told,
)


def choosing(turn: int = 2) -> Scene:
    return Scene("cards", turn=turn).at("roma", "c-legio-7").at("neapolis", "p-legio-1")


def chosen(ours: int, theirs: int, scene: Scene | None = None, **settings: str) -> Game:
    """A turn in which both have shown their cards."""
    scene = (scene or choosing()).hand(C, ours).hand(P, theirs)
    game = scene.game(**settings)
    do(game, PlayCard(ours), 1)
    do(game, PlayCard(theirs), 2)
    return game


# --- dealing and choosing ----------------------------------------------------------------------


def test_2_1_six_cards_each_of_27_and_one_put_aside() -> None:
    game = Game.new("caesar/historical", 4, {"hands": "hidden"})
    hands = game.state.hands
    assert [len(hand) for hand in hands] == [6, 6]
    assert len({*hands[0], *hands[1]}) == 12
    ours, theirs = hands[0][2], hands[1][5]
    do(game, PutAside(theirs), 2)
    do(game, PutAside(ours), 1)
    assert [len(hand) for hand in game.state.hands] == [5, 5]
    assert game.state.aside == [ours, theirs]
    assert asked(game)[0] == "play-card"
    for seat in (1, 2):
        seen = [e.args for e in told(game, "put-aside") if e.visible_to(seat)]
        assert [a["card"] for a in seen] == [(ours, theirs)[seat - 1]]


def test_2_1_a_card_not_held_is_refused() -> None:
    game = choosing().hand(C, god("mars")).hand(P, god("pluto")).game()
    assert refused(game, PlayCard(god("pluto")), 1) == ("card-not-held", "2.1.hand")
    assert refused(game, PlayCard(god("mars")), 2) == ("card-not-held", "2.1.hand")
    assert refused(game, PlayCard(0), 1) == ("card-not-held", "2.1.hand")
    assert refused(game, PlayCard(99), 1) == ("card-not-held", "2.1.hand")
    assert refused(game, PutAside(god("mars")), 1) == ("not-an-answer", "table.action")


@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_2_1_either_side_chooses_first(order: tuple[int, int]) -> None:
    game = choosing().hand(C, command(4, 1)).hand(P, command(1, 3)).game(hands="hidden")
    cards = {1: command(4, 1), 2: command(1, 3)}
    for seat in order:
        assert game.why_not(seat, PlayCard(cards[seat])) is None
        do(game, PlayCard(cards[seat]), seat)
    assert game.state.first == C
    assert [e.args["card"] for e in told(game, "played")] == [cards[1], cards[2]]


def test_2_1_nobody_chooses_twice() -> None:
    game = choosing().hand(C, command(4, 1), command(1, 3)).game()
    do(game, PlayCard(command(4, 1)), 1)
    assert refused(game, PlayCard(command(1, 3)), 1) == ("not-your-turn", "table.turn")


@pytest.mark.parametrize("first", [1, 2])
def test_2_1_nothing_tells_the_other_that_a_card_was_chosen_or_which(first: int) -> None:
    other = 3 - first
    hands = {1: (command(4, 1), command(1, 3)), 2: (god("mars"), god("vulcan"))}
    seen = []
    for card in hands[first]:
        scene = choosing().hand(C, *hands[1]).hand(P, *hands[2])
        game = scene.game(hands="hidden")
        assert game.prompt is not None
        before = game.digest(other), game.digest(None)
        ask = game.prompt.put_to(other)
        offers = list(ask.legal(game.view(other)))
        do(game, PlayCard(card), first)
        assert told(game) == []
        assert (game.digest(other), game.digest(None)) == before
        again = game.prompt.put_to(other)
        assert again.seat == other
        assert again.args() == ask.args()
        assert list(again.legal(game.view(other))) == offers
        seen.append(game.digest(first))
    assert seen[0] != seen[1]  # whoever chose sees it


@pytest.mark.parametrize("first", [1, 2])
def test_2_1_a_spectator_hears_that_both_choose_until_both_have_chosen(first: int) -> None:
    scene = choosing().hand(C, command(4, 1)).hand(P, command(1, 3))
    game = scene.game(hands="hidden")
    before, moment = seen_by(game, None), game.moment(game.position)
    do(game, PlayCard(command(4, 1) if first == 1 else command(1, 3)), first)
    after = seen_by(game, None)
    assert after == before
    assert after.asked is not None
    assert (after.asked.seat, after.asked.args) == (TABLE, {})
    assert game.moment(game.position) == moment
    assert imagined(game.system, after, 1).seen(None) == after
    assert game.prompt is not None
    assert prompt_text(game.system, game.prompt.openly()) == (
        "Both sides choose a card to play, face down."
    )


def test_2_1_with_open_hands_everybody_sees_who_has_chosen() -> None:
    game = choosing().hand(C, command(4, 1)).hand(P, command(1, 3)).game()
    do(game, PlayCard(command(4, 1)), 1)
    asked_now = seen_by(game, None).asked
    assert asked_now is not None
    assert (asked_now.seat, asked_now.args) == (2, {"side": P})


def test_2_1_a_choice_can_be_taken_back_until_both_are_shown() -> None:
    scene = choosing().hand(C, command(4, 1)).hand(P, command(1, 3))
    game = scene.game(hands="hidden", undo="fair")
    before = game.digest()
    do(game, PlayCard(command(1, 3)), 2)
    refusal = game.undo(1, 1)
    assert isinstance(refusal, Refusal)
    assert refusal.kind == "undo-other"
    assert isinstance(game.undo(1, 2), Done)
    assert game.digest() == before
    do(game, PlayCard(command(1, 3)), 2)
    do(game, PlayCard(command(4, 1)), 1)
    refusal = game.undo(1, 1)
    assert isinstance(refusal, Refusal)
    assert refusal.kind == "undo-reveal"


# --- who is first ------------------------------------------------------------------------------


def test_2_1_the_higher_number_of_moves_is_first() -> None:
    assert chosen(command(2, 1), command(3, 1)).state.first == P
    assert chosen(command(3, 2), command(2, 3)).state.first == C


def test_2_1_the_example_of_a_turn() -> None:
    """2/1 against 2/2: Caesar first, with two moves and a levy; then Pompeius with two of each."""
    scene = choosing().at("roma", "c-auxilia-1", steps=1).at("neapolis", "p-auxilia-1", steps=1)
    game = chosen(command(2, 1), command(2, 2), scene)
    assert game.state.first == C
    assert (game.state.moves_left, game.state.levies_left) == (2, 1)
    end(game, 2)
    assert asked(game) == ("moves", 2)
    assert (game.state.moves_left, game.state.levies_left) == (2, 2)


def test_2_1_an_event_goes_first() -> None:
    assert chosen(command(4, 1), god("pluto")).state.first == P


def test_2_1_two_events_cancel_each_other_and_the_turn_is_over() -> None:
    game = chosen(god("mars"), god("apollo"))
    assert told(game, "cancelled")
    assert not told(game, "copied")
    assert asked(game)[0] == "play-card"
    assert game.state.turn == 3
    assert [played[-1] for played in game.state.played] == [god("mars"), god("apollo")]


def test_2_1_the_tournament_option_makes_caesar_first_in_the_first_turn() -> None:
    scene = choosing(turn=1)
    scene.year = -49
    for opening, first in (("caesar", C), ("cards", P)):
        game = chosen(command(2, 1), command(3, 1), scene, opening=opening)
        assert game.state.first == first
    game = chosen(command(2, 1), god("pluto"), scene, opening="caesar")
    assert game.state.first == C
    later = choosing(turn=2)
    later.year = -49
    assert chosen(command(2, 1), command(3, 1), later, opening="caesar").state.first == P


def test_2_2_the_second_player_commands_after_the_first_players_event() -> None:
    game = chosen(god("vulcan"), command(2, 2))
    assert asked(game) == ("vulcan", 1)
    end(game)
    assert asked(game) == ("moves", 2)
    assert game.state.moves_left == 2


# --- Apollo ------------------------------------------------------------------------------------


def test_apollo_copies_a_command_card_and_its_player_is_first() -> None:
    scene = choosing().before(P, command(1, 3))
    game = chosen(god("apollo"), command(4, 1), scene)
    assert told(game, "copied")[0].args == {"side": C, "card": command(1, 3)}
    assert game.state.first == C  # the card is an event, whatever it copies
    assert (game.state.moves_left, game.state.levies_left) == (1, 3)


def test_apollo_makes_pompeius_first_too_whatever_it_copies() -> None:
    scene = choosing().before(C, command(1, 3))
    game = chosen(command(4, 1), god("apollo"), scene)
    assert game.state.first == P
    assert (game.state.moves_left, game.state.levies_left) == (1, 3)


def test_apollo_copies_an_event_word_for_word() -> None:
    scene = choosing().before(P, god("vulcan"))
    game = chosen(god("apollo"), command(4, 1), scene)
    assert asked(game) == ("vulcan", 1)


def test_apollo_copies_a_card_that_was_cancelled() -> None:
    scene = choosing().before(P, god("pluto")).before(C, god("mars"))
    game = chosen(god("apollo"), command(2, 2), scene)
    assert told(game, "copied")[0].args["card"] == god("pluto")
    assert asked(game) == ("moves", 1)
    assert game.state.moves_left == 1


def test_apollo_is_not_played_in_the_first_turn_of_a_year() -> None:
    game = choosing(turn=1).hand(C, god("apollo")).game()
    assert refused(game, PlayCard(god("apollo")), 1) == ("nothing-to-copy", "event.apollo")
    assert game.prompt is not None
    offers = [a.card for a in game.prompt.put_to(1).legal(game.state)]  # type: ignore[attr-defined]
    assert len(offers) == 4
    assert god("apollo") not in offers


# --- the turn ----------------------------------------------------------------------------------


def test_2_0_after_five_turns_comes_the_winter_and_new_cards() -> None:
    game = Scene("battles", turn=5).at("roma", "c-legio-7").at("neapolis", "p-legio-1").game()
    assert {"winter", "points"} <= happened(game)
    end(game, 2)  # nobody disbands
    assert asked(game)[0] == "put-aside"
    assert [len(hand) for hand in game.state.hands] == [6, 6]
    assert game.state.played == [[], []]
    assert (game.state.year, game.state.turn) == (-47, 1)


def test_2_0_a_new_turn_lets_everybody_move_again() -> None:
    game = chosen(command(2, 1), command(2, 2))
    do(game, move("roma", ["c-legio-7"], "genua"))
    while asked(game)[0] in ("moves", "levies"):
        end(game)
    assert asked(game)[0] == "play-card"
    assert game.state.turn == 3
    assert not any(game.state.moved)
