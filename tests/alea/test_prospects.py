"""What an answer would bring by itself is told before it is given, and then it comes so."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

import pytest

from core.alea.box.actions import Play
from core.alea.start.free_deployment import DeployPrompt, open_zones
from core.contract import LINE, Action, GoOn, Prospect, foretell
from core.flow import WindowPrompt
from core.game import Done, Game
from core.imperator.actions import Done as EndMovement
from core.imperator.actions import Place, TryEvasion
from core.seat.wording import Wording
from core.texts import LANGUAGES, prospect_text
from tests.alea.scene import (
    C,
    R,
    Scene,
    do,
    end_movement,
    march,
    pieces,
    quietly,
    roll,
    sail,
    told,
    winter,
    zone,
)
from tests.alea.stratagem_scene import hunted, table
from tests.whole_games import Check


def prospects(game: Game, action: Action) -> list[Prospect]:
    assert game.prompt is not None
    assert game.prompt.judge(game.state, action) is None
    view = game.view(game.prompt.seat)
    return list(game.system.presenter.prospects(view, game.prompt, action))


def kinds(game: Game, action: Action) -> list[tuple[str, str]]:
    return [(found.kind, found.rule) for found in prospects(game, action)]


# --- a whole set-up ------------------------------------------------------------------------------


def test_deploy_a_whole_set_up_tells_whom_it_moves_and_that_it_ends_the_deployment() -> None:
    game = Game.new("alea/3", 5)
    prompt = game.prompt
    assert isinstance(prompt, DeployPrompt)
    offered = prompt.offered(game.view(prompt.seat))
    assert kinds(game, offered) == [("deployment-over", "deploy")]
    piece, there = next((p, z) for p, z in offered.places if p not in game.state.board.posts)
    elsewhere = next(z for z in open_zones(game.state, prompt.side, piece) if z != there)
    for at, moved in ((there, []), (elsewhere, [("placed-anew", "deploy")])):
        assert isinstance(game.push(prompt.seat, Place((piece,), at)), Done)
        assert kinds(game, offered) == [*moved, ("deployment-over", "deploy")]
    assert isinstance(game.push(prompt.seat, offered), Done)
    assert len(told(game, "deployment-ends")) == 1


# --- 8.2 fleets forced off a coast ---------------------------------------------------------------


def harbour(*leaders: str) -> Scene:
    """A Republican fleet at anchor, a Caesarian army next to it."""
    scene = Scene().put(C, "italia-3", "caesar", "legio-x", "legio-ix")
    return scene.put(R, "italia-4", "naves-6-0a", *leaders)


def test_8_2_a_march_tells_that_fleets_without_a_leader_are_lost() -> None:
    game, coming = harbour().game(), march("italia-3", ["caesar"], ["legio-x"], "italia-4")
    (found,) = prospects(game, coming)
    assert (found.kind, found.rule) == ("fleets-lost", "8.2.forced")
    assert found.args == {"side": R, "place": zone("italia-4"), "count": 1}
    game.push(1, coming)
    end_movement(game)
    assert told(game, "fleets-lost")[-1].args["units"] == list(pieces("naves-6-0a"))


def test_8_2_a_march_tells_that_fleets_with_a_leader_must_go() -> None:
    game = harbour("cassius").game()
    coming = march("italia-3", ["caesar"], ["legio-x"], "italia-4")
    assert kinds(game, coming) == [("fleets-must-go", "8.2.forced")]


def test_8_2_a_landing_drives_fleets_off_too() -> None:
    scene = Scene().put(C, "italia-5", "caesar", "legio-x", "naves-6-0b")
    scene.put(R, "italia-4", "naves-6-0a")
    way = "centralis", "italia-4"
    landing = sail("italia-5", ["caesar"], ["naves-6-0b"], ["legio-x"], *way)
    game = scene.game()
    assert kinds(game, landing) == [("fleets-lost", "8.2.forced")]
    assert game.prompt is not None
    assert game.prompt.forecast(game.view(1), landing) is None  # nobody is left to fight
    do(game, landing)
    end_movement(game)
    assert told(game, "fleets-lost")
    assert not told(game, "battle")


def test_8_2_fleets_beside_an_army_or_far_away_are_not_driven_off() -> None:
    coming = march("italia-3", ["caesar"], ["legio-x"], "italia-4")
    assert kinds(harbour("legio-i").game(), coming) == []
    alone = march("italia-3", ["caesar"], [], "italia-4")
    assert kinds(harbour().game(), alone) == [("lone-leader", "8.2.lone")]
    assert kinds(harbour().game(), march("italia-3", ["caesar"], ["legio-x"], "italia-2")) == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("leaders", [(), ("cassius",)])
def test_8_2_it_is_told_in_one_line_below_the_odds(leaders: tuple[str, ...], lang: str) -> None:
    game = harbour(*leaders).game()
    (found,) = prospects(game, march("italia-3", ["caesar"], ["legio-x"], "italia-4"))
    longest = foretell(found.kind, found.rule, **found.args | {"place": zone("hispania-1")})
    (line,) = Wording(game.system, game.view(1), lang).prospects([longest])
    assert len(line) <= LINE


# --- 2.F the year's end --------------------------------------------------------------------------


LAST = {"sequences": [0, 1, 2]}


def test_9_the_last_sequence_tells_what_the_winter_would_take() -> None:
    game = winter().game(**LAST)
    found = prospects(game, EndMovement())
    assert [(one.kind, one.rule) for one in found] == [
        ("winter-losses", "9.1"),
        ("winter-losses", "3.4.2.excess"),
        ("leader-goes-away", "9.1"),
        ("winter-losses", "9.2.outside"),
        ("leader-goes-away", "9.2.outside"),
        ("must-winter-elsewhere", "9.2.relocation"),
        ("garrison-lacking", "9.4.garrison"),
    ]
    assert found[1].args["some"] == list(pieces("legio-x"))
    assert found[5].args["some"] == pieces("hirtius")


def test_9_so_it_comes() -> None:
    game = winter().game(sequences=[0, 1, 0])
    foretold = [f for f in prospects(game, EndMovement()) if f.kind == "winter-losses"]
    end_movement(game)
    quietly(game)
    lost = [(event.args["place"], event.args["units"]) for event in told(game, "winter-losses")]
    assert lost == [(one.args["place"], one.args["some"]) for one in foretold]
    assert len(lost) == 3


def test_9_other_sequences_tell_nothing() -> None:
    assert kinds(winter().game(sequences=[0, 2, 1]), EndMovement()) == []
    assert kinds(winter().game(extra=C, **LAST), EndMovement()) == []  # event.10: one more


def test_9_the_other_side_is_not_warned_for() -> None:
    game = winter().game(sequences=[0, 1, 1], active=R, roma=C)
    assert prospects(game, EndMovement()) == []


def test_3_7_3_what_would_be_lost_to_the_enemy_is_told() -> None:
    """Italia's seven zones, its cities and Roma, where the last Caesarian is not any more."""
    scene = winter()
    scene.put(C, "gallia-8", "caesar").put(R, "italia-1", "cato")
    for number in range(1, 8):
        scene.put(R, f"italia-{number}", "auxilia")
    game = scene.game(roma=C, **LAST)
    assert ("region-goes", "3.7.3") in kinds(game, EndMovement())
    assert ("roma-goes", "3.7.3.roma") in kinds(game, EndMovement())


def test_10_the_end_of_the_game_is_told_in_its_last_year_only() -> None:
    ahead = kinds(winter(-44).game(points=-3, **LAST), EndMovement())
    assert ahead[0] == ("game-won", "s2.victory")
    assert "game-won" not in dict(kinds(winter(-45).game(points=-3, **LAST), EndMovement()))


# --- 6.3 a die that may be changed ---------------------------------------------------------------


def missed() -> Game:
    """Labienus tries to get away from Caesar and rolls a 9."""
    game = hunted("open")
    do(game, TryEvasion())
    roll(game, 9)
    return game


def ahead(game: Game, action: Action) -> list[str]:
    assert game.prompt is not None
    found = game.system.presenter.prospects(game.view(R), game.prompt, action)
    return [prospect_text(game.system, one) for one in found]


def test_6_3_the_pause_after_a_die_tells_what_it_decides() -> None:
    assert ahead(missed(), GoOn()) == ["evasion, die 9: the defender does not get away."]


def test_6_3_divine_favour_tells_what_it_would_make_of_it() -> None:
    game = missed()
    counter = game.state.hands[1][0]
    does_not = "Without it die 9: the defender does not get away."
    favour = Play(counter, "favour", die=0)
    assert ahead(game, favour) == [f"Die 0: the defender gets away. {does_not}"]
    assert ahead(game, Play(counter, "favour", die=8)) == [
        f"Die 8: the defender does not get away. {does_not}"
    ]
    assert isinstance(game.push(R, favour), Done)
    assert len(told(game, "evasion-succeeds")) == 1


def test_6_3_each_die_of_the_plague_is_told_and_the_one_that_is_changed() -> None:
    scene = Scene().put(C, "italia-4", "caesar", "legio-x").put(R, "italia-1", "cato", "legio-i")
    game = table(scene, ["favour"], ["plague"], hands="open")
    plague = Play(game.state.hands[1][0], "plague", zone=zone("italia-4"))
    assert isinstance(game.push(R, plague), Done)
    roll(game, 9)
    assert ahead(game, GoOn()) == ["Caesar, die 9: struck by the plague."]
    favour = Play(game.state.hands[0][0], "favour", leader=pieces("caesar")[0], die=0)
    assert ahead(game, favour) == ["Die 0: spared. Without it die 9: struck by the plague."]


VERDICTS = {
    "evasion": ("evasion-succeeds", "evasion-fails"),
    "assassination": ("leader-dies", "survives"),
}


class DiceDecide(Check):
    """6.3: the pause after a die tells what it decides, and so it does."""

    seldom: ClassVar = {"evasion True": 1, "evasion False": 1}

    def __init__(self, seed: str, met: Counter[str]) -> None:
        super().__init__(seed, met)
        self.expected: tuple[str, bool] | None = None  # what the die is for, and if it is good

    def before(self, game: Game, seat: int, action: Action) -> None:
        prompt, die = game.prompt, game.state.die
        about = prompt.about if isinstance(prompt, WindowPrompt) else None
        self.expected = None
        if about is not None and about.purpose in VERDICTS and isinstance(action, GoOn):
            assert die is not None
            self.expected = (about.purpose, about.good(game.view(None), die.face))

    def after(self, game: Game, seat: int, action: Action, done: Done) -> None:
        if self.expected is None or not done.events:
            return
        purpose, good = self.expected
        assert VERDICTS[purpose][not good] in [event.kind for event in done.events]
        self.met[f"{purpose} {good}"] += 1
