"""The scripted Senate and Opposition of the Republic play whole campaigns by the rules."""

from __future__ import annotations

import pytest

from core.game import Done, Game
from core.players.republic.balance import measure, play
from core.players.republic.scripts import scripts
from core.republic.box.board import FOES, ROME
from core.republic.start.setup import all_campaigns

CAMPAIGNS = ("early", "middle", "late")


@pytest.mark.parametrize("campaign", CAMPAIGNS)
def test_every_answer_of_the_scripts_is_accepted(campaign: str) -> None:
    game, players, deeds = Game.new(f"republic/{campaign}", 3), scripts(), set()
    while (prompt := game.prompt) is not None:
        action = players[prompt.seat].answer(prompt, game.view(prompt.seat))
        deeds.add(str(action.__struct_config__.tag))
        assert isinstance(game.push(prompt.seat, action), Done), (prompt.kind, action)
        assert game.system.faults_in_play(game.state) == []
    assert {"play-card", "raise", "send", "next-battle", "done"} <= deeds
    assert game.state.turn <= all_campaigns()[campaign].turns


def test_the_same_seed_is_the_same_game() -> None:
    assert play("middle", 11) == play("middle", 11)
    assert len({play("middle", seed) for seed in range(6)}) > 1


@pytest.mark.parametrize("campaign", CAMPAIGNS)
def test_rome_must_be_governed(campaign: str) -> None:
    """A Senate of chance loses nearly always to the scripted Opposition (C.2)."""
    results = [play(campaign, seed, (ROME,)) for seed in range(10)]
    assert sum(result.winner == ROME for result in results) <= 2


@pytest.mark.parametrize("campaign", CAMPAIGNS)
def test_wars_must_be_brought(campaign: str) -> None:
    """Against an Opposition of chance the scripted Senate wins more often than against the
    scripted one."""
    chance = sum(play(campaign, seed, (FOES,)).winner == ROME for seed in range(24))
    script = sum(play(campaign, seed).winner == ROME for seed in range(24))
    assert chance > script


def test_the_measure_says_how_campaigns_end() -> None:
    text = measure("early", 4)
    assert text.startswith("early, 4 games\nSenate wins ")
    assert "rebellions" in text
