"""What an answer would bring by itself is told before it is given, and then it comes so."""

from __future__ import annotations

from core.alea.actions import Done as EndMovement
from core.contract import Action, Prospect
from core.game import Game
from tests.alea.scene import (
    C,
    R,
    Scene,
    end_movement,
    march,
    pieces,
    quietly,
    sail,
    told,
    winter,
    zone,
)


def prospects(game: Game, action: Action) -> list[Prospect]:
    assert game.prompt is not None
    assert game.prompt.why_not(game.state, action) is None
    view = game.view(game.prompt.seat)
    return list(game.system.presenter.prospects(view, game.prompt, action))


def kinds(game: Game, action: Action) -> list[tuple[str, str]]:
    return [(found.kind, found.rule) for found in prospects(game, action)]


# --- 8.2 fleets forced off a coast ---------------------------------------------------------------


def harbour(*leaders: str) -> Scene:
    """A Republican fleet at anchor, a Caesarian army next to it."""
    scene = Scene().put(C, "italia-3", "caesar", "legio-x", "legio-ix")
    return scene.put(R, "italia-4", "naves-6-0a", *leaders)


def test_08_2_a_march_tells_that_fleets_without_a_leader_are_lost() -> None:
    game, coming = harbour().game(), march("italia-3", ["caesar"], ["legio-x"], "italia-4")
    (found,) = prospects(game, coming)
    assert (found.kind, found.rule) == ("fleets-lost", "8.2.forced")
    assert found.args == {"side": R, "place": zone("italia-4"), "count": 1}
    game.push(1, coming)
    end_movement(game)
    assert told(game, "fleets-lost")[-1].args["units"] == list(pieces("naves-6-0a"))


def test_08_2_a_march_tells_that_fleets_with_a_leader_must_go() -> None:
    game = harbour("cassius").game()
    coming = march("italia-3", ["caesar"], ["legio-x"], "italia-4")
    assert kinds(game, coming) == [("fleets-must-go", "8.2.forced")]


def test_08_2_a_landing_drives_fleets_off_too() -> None:
    scene = Scene().put(C, "italia-5", "caesar", "legio-x", "naves-6-0b")
    scene.put(R, "italia-4", "naves-6-0a")
    way = "centralis", "italia-4"
    landing = sail("italia-5", ["caesar"], ["naves-6-0b"], ["legio-x"], *way)
    assert kinds(scene.game(), landing) == [("fleets-lost", "8.2.forced")]


def test_08_2_fleets_beside_an_army_or_far_away_are_not_driven_off() -> None:
    coming = march("italia-3", ["caesar"], ["legio-x"], "italia-4")
    assert kinds(harbour("legio-i").game(), coming) == []
    assert kinds(harbour().game(), march("italia-3", ["caesar"], [], "italia-4")) == []
    assert kinds(harbour().game(), march("italia-3", ["caesar"], ["legio-x"], "italia-2")) == []


# --- 2.F the year's end --------------------------------------------------------------------------


LAST = {"sequences": [0, 1, 2]}


def test_09_the_last_sequence_tells_what_the_winter_would_take() -> None:
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


def test_09_so_it_comes() -> None:
    game = winter().game(sequences=[0, 1, 0])
    foretold = [f for f in prospects(game, EndMovement()) if f.kind == "winter-losses"]
    end_movement(game)
    quietly(game)
    lost = [(event.args["place"], event.args["units"]) for event in told(game, "winter-losses")]
    assert lost == [(one.args["place"], one.args["some"]) for one in foretold]
    assert len(lost) == 3


def test_09_other_sequences_tell_nothing() -> None:
    assert kinds(winter().game(sequences=[0, 2, 1]), EndMovement()) == []
    assert kinds(winter().game(extra=C, **LAST), EndMovement()) == []  # event.10: one more


def test_09_the_other_side_is_not_warned_for() -> None:
    game = winter().game(sequences=[0, 1, 1], active=R, roma=C)
    assert prospects(game, EndMovement()) == []


def test_03_7_3_what_would_be_lost_to_the_enemy_is_told() -> None:
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
