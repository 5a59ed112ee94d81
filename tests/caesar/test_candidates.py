"""Cards that are printed alike are one candidate."""

from core.caesar.actions import PutAside
from core.game import Done, Game


def test_02_1_cards_that_are_printed_alike_are_one_candidate_and_all_of_them_legal() -> None:
    game = Game.new("caesar/historical", 8)
    prompt = game.prompt
    assert prompt is not None
    hand = game.state.hands[0]
    assert hand == [2, 11, 12, 13, 16, 26]  # 3/2, three times 2/2, 2/1 and Pluto
    options = prompt.question(game.view(prompt.seat), {"type": "put-aside"})
    assert options is not None
    found = [(option.value, option.times) for option in options.candidates]
    assert found == [(2, 1), (11, 3), (16, 1), (26, 1)]
    assert prompt.legal(game.state) == [PutAside(card) for card in hand]
    assert isinstance(game.push(prompt.seat, PutAside(13)), Done)
