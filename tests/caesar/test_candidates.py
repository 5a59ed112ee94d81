"""Cards that are printed alike are one candidate."""

from core.caesar.box.actions import PutAside
from core.game import Done, Game


def test_2_1_cards_that_are_printed_alike_are_one_candidate_and_all_of_them_legal() -> None:
    game = Game.new("caesar/historical", 8)
    prompt = game.prompt
    assert prompt is not None
    hand = game.state.hands[0]
    assert hand == [2, 11, 12, 13, 16, 26]  # 3/2, three times 2/2, 2/1 and Pluto
    options = prompt.question(game.view(prompt.seat), {"type": "put-aside"})
    assert options is not None
    found = [(option.value, option.times) for option in options.candidates]
    assert found == [(2, 1), (11, 3), (12, 0), (13, 0), (16, 1), (26, 1)]
    assert prompt.legal(game.state) == [PutAside(card) for card in hand]
    assert isinstance(game.push(prompt.seat, PutAside(13)), Done)


def test_event_apollo_is_listed_with_the_reason_in_the_first_turn_of_a_year() -> None:
    game = Game.new("caesar/historical", 5)
    for seat, card in ((1, 1), (2, game.state.hands[1][0])):
        assert isinstance(game.push(seat, PutAside(card)), Done)
    prompt = game.prompt
    assert prompt is not None
    apollo = game.state.board.card_with("apollo")
    assert apollo in game.state.hands[0]
    options = prompt.question(game.view(1), {"type": "play-card"})
    assert options is not None
    barred = {o.value: o.refusal.rule for o in options.candidates if o.refusal is not None}
    assert barred == {apollo: "event.apollo"}
    assert apollo not in [action.card for action in prompt.legal(game.state)]  # type: ignore[attr-defined]
