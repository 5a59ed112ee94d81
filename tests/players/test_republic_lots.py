"""The random Senate of the Republic: its deeds are legal, varied, and follow from the position."""

from __future__ import annotations

from collections import Counter

import pytest

from core.contract import Prompt
from core.game import Game
from core.players.random import RandomPlayer
from core.players.republic.habits import Deeds
from core.players.republic.lots import _guard
from core.republic.box.actions import Done, Guard, Send
from core.republic.box.state import State
from core.republic.year.senate.menu import SenatePrompt
from core.run import digest
from core.systems import open_system

USUAL = {"send", "raise", "govern", "games", "recall", "garrison", "call-back", "disband", "done"}


def senates(scenario: str, seed: int) -> list[tuple[Prompt, State]]:
    """Each question to the Senate of a random game, in the state in which it was put."""
    asked: list[tuple[Prompt, State]] = []
    game = Game.new(scenario, seed)
    player = RandomPlayer(game.system, f"{scenario}:{seed}")
    while (prompt := game.prompt) is not None:
        if isinstance(prompt, SenatePrompt):
            asked.append((prompt, game.view(1)))
        listed = player.choose(game)
        game.push(listed.prompt.seat, listed.action, trusted=listed)
    return asked


@pytest.mark.parametrize("campaign", ["early", "middle", "late"])
def test_every_lot_is_a_legal_deed_and_changes_nothing(campaign: str) -> None:
    kinds: Counter[str] = Counter()
    for prompt, state in senates(f"republic/{campaign}", 4):
        before = digest(state)
        for deed in Deeds(state):
            assert prompt.judge(state, deed) is None, deed
            kinds[str(deed.__struct_config__.tag)] += 1
        assert digest(state) == before
    assert set(kinds) >= USUAL - {"garrison", "disband", "call-back", "recall"}


def test_a_guard_is_never_what_it_is_already() -> None:
    """One squadron that may stay or go: the lot is the other number."""
    position = open_system("republic").write_position(Game.new("republic/7", 1).state)
    for luck in range(6):
        for waiting in (0, 1):
            position |= {"campaign": "late", "step": "senate", "turn": 2, "par": None}
            position["rome"] = {"squadrons": 1 - waiting, "guard": waiting}
            position["convoys"] = [{"province": "asi", "militia": 1}]
            state = Game.new("republic/late", 1, position=position).state
            assert _guard(state, luck) == Guard(1 - waiting)


def test_lots_are_varied() -> None:
    kinds: Counter[str] = Counter()
    sent: set[Send] = set()
    for seed in range(6):
        for _, state in senates("republic/late", seed):
            deeds = list(Deeds(state))
            kinds.update(str(deed.__struct_config__.tag) for deed in deeds)
            sent.update(deed for deed in deeds if isinstance(deed, Send))
    assert set(kinds) >= USUAL
    assert len({deed.man for deed in sent}) > 10
    assert len({deed.target for deed in sent}) > 5
    assert any(deed.master != 255 for deed in sent)
    assert len({len(deed.legions) for deed in sent}) > 5


def test_the_same_position_has_the_same_lots() -> None:
    for _, state in senates("republic/middle", 2):
        assert list(Deeds(state)) == list(Deeds(state))
        assert Deeds(state)[0] == Done()
