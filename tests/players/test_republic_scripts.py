"""The scripted Senate and Opposition of the Republic play whole campaigns by the rules."""

from __future__ import annotations

import pytest

from core.game import Done, Game
from core.players.republic import phases
from core.players.republic.balance import measure, play
from core.players.republic.foes import WANTED, foes
from core.players.republic.generals import generals
from core.players.republic.scripts import scripts
from core.republic.box.actions import Send
from core.republic.box.board import FOES, REBEL_ARMY, ROME
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


# --- what the scripted Senate thinks of ----------------------------------------------------------


def test_the_weakest_war_comes_first_and_after_its_elder_kin() -> None:
    state = Game.new("republic/10", 1).state
    names = [state.board.war_ids[foe.target] for foe in foes(state) if foe.target < REBEL_ARMY]
    assert foes(state)[0].target == REBEL_ARMY
    assert names == ["mit2", "pir2", "slv3"]  # 7, 4 and 7 at sea, 12; omens included
    kin = Game.new("republic/4", 1).state
    assert [kin.board.war_ids[foe.target] for foe in foes(kin)] == ["ill1", "ill2"]


def test_a_fleet_is_as_strong_as_an_army() -> None:
    """Squadrons for the support, and where a battle at sea is due for a safe margin there."""
    state = Game.new("republic/2", 1).state
    (carthage,) = foes(state)
    assert (carthage.land, carthage.sea, carthage.support) == (10, 10, 5)
    assert carthage.ships(4) == 10 + WANTED - 4
    state.fleet_beaten[carthage.target] = 1
    assert foes(state)[0].ships(4) == 5


def test_popular_men_are_not_trusted_while_they_could_be_tempted() -> None:
    """frame.civil.1: the Opposition needs two points of intrigue for a temptation."""
    state = Game.new("republic/early", 1).state
    best = generals(state)[0]
    state.popularity[best] = 9
    state.intrigue = 2
    assert generals(state)[0] != best
    state.intrigue = 1
    assert generals(state)[0] == best


def test_the_first_army_goes_out_strong_enough() -> None:
    game, players = Game.new("republic/early", 5), scripts()
    while (prompt := game.prompt) is not None:
        view = game.view(prompt.seat)
        action = players[prompt.seat].answer(prompt, view)
        if isinstance(action, Send):
            foe = next(foe for foe in foes(view) if foe.target == action.target)
            worth = sum(1 + view.veteran[unit] for unit in action.legions)
            assert worth + view.board.apt[action.man] >= foe.land + 2
            assert action.squadrons >= foe.support
            return
        game.push(prompt.seat, action)
    raise AssertionError("nobody was sent")


# --- set-ups of one phase ------------------------------------------------------------------------


@pytest.mark.parametrize("number", phases.SCENARIOS)
def test_plain_decisions_play_every_phase_to_its_end(number: int) -> None:
    text = phases.measure(number, 6, phases.FIRST.get(number, ""))
    assert text.startswith(f"scenario {number}")
    assert "par" in text


def test_the_order_of_two_generals_is_obeyed() -> None:
    """C.4: Scipio first makes par more often than Fabius first."""
    scipio = sum(phases.play(3, seed, "1A")[0] for seed in range(200))
    fabius = sum(phases.play(3, seed, "2A")[0] for seed in range(200))
    assert scipio > fabius
