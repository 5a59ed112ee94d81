"""The deployment that the program proposes: legal, and spread over the front."""

from collections import Counter

import pytest

from core.alea.board import LEGIO
from core.game import Done, Game

MANY = 10  # legions in one zone: more is a heap, not a deployment


@pytest.mark.parametrize("number", "34567")
def test_the_offered_deployment_is_accepted_and_no_heap(number: str) -> None:
    game = Game.new(f"alea/{number}", 1)
    board, offers = game.state.board, 0
    while (prompt := game.prompt) is not None and prompt.kind == "deploy":
        offered = prompt.offered(game.view(prompt.seat))
        assert offered is not None
        legions = Counter(zone for piece, zone in offered.places if board.kind[piece] == LEGIO)
        assert max(legions.values()) <= MANY
        assert isinstance(game.push(prompt.seat, offered), Done)
        offers += 1
    assert offers == 2
