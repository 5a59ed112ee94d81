"""2.B, 6.3.initiative: the die has fallen, and a stratagem turns the result round."""

from __future__ import annotations

import pytest

from core.game import Game
from core.semper.box.actions import Play
from core.semper.box.state import INITIATIVE
from core.semper.stratagems.cup import cup
from tests.semper.scene import SEAT, P, S, asked, counter, refused, roll
from tests.semper.stratagem_scene import (
    emperors,
    kind_of,
    passes,
    plays,
    refusals,
    table,
)


def rolled(mine: list[str], theirs: list[str], die: int, hands: str = "open") -> Game:
    """Galère has PC 5: PRIMUS needs less."""
    game = table(emperors(), mine, theirs, hands, step=INITIATIVE)
    roll(game, die)
    return game


def test_6_3_initiative_nobody_is_asked_who_holds_none() -> None:
    game = rolled(["flight"], ["furor"], 4)
    assert game.state.initiative == P
    assert kind_of(game) != "play-initiative"


def test_6_3_initiative_the_loser_turns_it_round() -> None:
    game = rolled([], ["initiative"], 4)
    assert (kind_of(game), asked(game).seat) == ("play-initiative", SEAT[S])
    events = plays(game, S, "initiative")
    assert [e.kind for e in events][:2] == ["stratagem-played", "initiative-reversed"]
    assert game.state.initiative == S
    assert counter("initiative") in cup(game.state)


def test_6_3_initiative_the_winner_of_the_roll_is_asked_only_to_answer() -> None:
    game = rolled(["initiative"], [], 4)
    assert kind_of(game) != "play-initiative"


def test_6_3_initiative_the_other_may_answer_with_his_own() -> None:
    game = rolled(["initiative"], ["initiative"], 4)
    plays(game, S, "initiative")
    assert asked(game).seat == SEAT[P]
    plays(game, P, "initiative")
    assert game.state.initiative == P


def test_6_3_initiative_it_may_be_kept() -> None:
    game = rolled(["initiative"], ["initiative"], 5)  # not below: SECONDUS
    assert game.state.initiative == S
    assert asked(game).seat == SEAT[P]
    passes(game)
    assert game.state.initiative == S
    assert [len(hand) for hand in game.state.hands] == [1, 1]


def test_6_3_initiative_a_fixed_one_may_be_reversed_too() -> None:
    game = table(emperors(year=305), [], ["initiative"], step=INITIATIVE)
    assert (kind_of(game), game.state.initiative) == ("play-initiative", P)
    plays(game, S, "initiative")
    assert game.state.initiative == S


@pytest.mark.parametrize("theirs", [["furor"], ["initiative"]])
def test_6_3_initiative_with_hidden_hands_whoever_may_hold_one_is_asked(theirs: list[str]) -> None:
    game = rolled([], theirs, 4, "hidden")
    assert (kind_of(game), asked(game).seat) == ("play-initiative", SEAT[S])


def test_6_3_initiative_an_empty_hand_is_not_asked() -> None:
    game = rolled(["initiative"], [], 4, "hidden")
    assert kind_of(game) != "play-initiative"


def test_6_3_initiative_nothing_else_is_played_then() -> None:
    game = rolled([], ["initiative", "flight", "usurp-s", "usurp-p"], 4)
    assert refused(game, Play(counter("usurp-s"), "usurp-s")).kind == "not-in-this-phase"
    assert refused(game, Play(counter("flight"), "flight")).kind == "no-window"
    offered = refusals(game, "counter", type="play")
    assert offered[counter("initiative")] == ""
    assert offered[counter("flight")] == "not-in-this-phase"
