"""3.1.1 garrisons."""

from __future__ import annotations

from typing import Any

import pytest

from core.alea.box.board import NOBODY
from core.game import Game
from core.imperator.actions import Evade, TryEvasion
from tests.alea.scene import (
    BOARD,
    LEGIONS,
    C,
    R,
    Scene,
    do,
    end_movement,
    evade,
    march,
    piece,
    pieces,
    places,
    refused,
    roll,
    sail,
    where,
    zone,
)


def garrisoned(*legions: str) -> Scene:
    """A Caesarian Hispania: its garrison is two legions."""
    scene = Scene().control(C, "hispania").control(R, "gallia", "africa")
    return scene.put(C, "hispania-1", "caesar", "curio", *legions)


def test_3_1_1_a_garrison_of_two_lets_only_the_third_legion_go() -> None:
    game = garrisoned("legio-x", "legio-ix", "legio-viii").game()
    two = refused(game, march("hispania-1", ["caesar"], ["legio-x", "legio-ix"], "gallia-9"))
    assert two.rule == "3.1.1.garrison"
    assert two.args["least"] == 2
    do(game, march("hispania-1", ["caesar"], ["legio-x"], "gallia-9"))
    led = march("hispania-1", ["curio"], ["legio-ix"], "gallia-9")
    assert refused(game, led).rule == "3.1.1.garrison"
    leaderless = march("hispania-1", [], ["legio-ix"], "gallia-9")
    assert refused(game, leaderless).rule == "3.1.1.garrison"


@pytest.mark.parametrize(
    ("region", "garrison", "border"),
    [
        ("italia", 2, ("italia-3", "alpes-2", "gallia-8")),
        ("gallia", 3, ("gallia-9", "hispania-1")),
        ("hispania", 2, ("hispania-1", "gallia-9")),
        ("graecia", 3, ("graecia-1", "italia-5")),
        ("asia", 3, ("asia-5", "commagene")),
        ("africa", 1, ("africa-3", "marmarica")),
        ("sicilia", 0, ("sicilia-1", "italia-7")),
    ],
)
def test_3_1_1_the_garrison_of_each_region(
    region: str, garrison: int, border: tuple[str, ...]
) -> None:
    scene = Scene().control(R, *BOARD.region_ids).control(C, region)
    scene.put(C, border[0], "caesar", *LEGIONS[: garrison + 1])
    last = scene.game()
    do(last, march(border[0], ["caesar"], LEGIONS[:1], *border[1:]))
    if garrison:
        strip = march(border[0], ["caesar"], LEGIONS[:2], *border[1:])
        assert refused(scene.game(), strip).rule == "3.1.1.garrison"


def test_3_1_1_the_garrison_may_move_within_its_region() -> None:
    game = garrisoned("legio-x", "legio-ix").game()
    both = ["legio-x", "legio-ix"]
    away = march("hispania-1", ["caesar"], both, "gallia-9")
    assert refused(game, away).rule == "3.1.1.garrison"
    do(game, march("hispania-1", ["caesar"], both, "hispania-2", "hispania-3", "hispania-4"))
    assert places(game, *both) == ["hispania-4", "hispania-4"]


def test_3_1_1_the_garrison_may_stand_in_several_zones() -> None:
    scene = garrisoned("legio-x").put(C, "hispania-4", "legio-ix", "legio-viii")
    game = scene.game()
    do(game, march("hispania-1", ["caesar"], ["legio-x"], "gallia-9"))
    assert where(game, "legio-x") == "gallia-9"


def test_3_1_1_a_march_may_leave_the_region_and_come_back() -> None:
    game = garrisoned("legio-x", "legio-ix").game()
    both = ["legio-x", "legio-ix"]
    do(game, march("hispania-1", ["caesar"], both, "celtiberes", "hispania-4"))
    assert where(game, "legio-x") == "hispania-4"


def test_3_1_1_a_legion_dropped_inside_the_region_has_not_left_it() -> None:
    scene = Scene().control(C, "hispania").control(R, "gallia")
    three = ["legio-x", "legio-ix", "legio-viii"]
    game = scene.put(C, "hispania-2", "caesar", *three).game()
    path = ["hispania-1", "gallia-9"]
    one_drop = [("legio-x", "hispania-1")]
    too_few = march("hispania-2", ["caesar"], three, *path, drops=one_drop)
    assert refused(game, too_few).rule == "3.1.1.garrison"
    drops = [*one_drop, ("legio-ix", "hispania-1")]
    do(game, march("hispania-2", ["caesar"], three, *path, drops=drops))
    assert places(game, *three) == ["hispania-1", "hispania-1", "gallia-9"]


def test_3_1_1_before_a_march_it_is_told_who_has_to_stay_and_what_the_rest_would_fight() -> None:
    """Two of three legions, before anybody asks which; the odds are those of the third alone."""
    scene = Scene().control(C, "hispania").control(R, "gallia").put(R, "gallia-9", "legio-i")
    three = ["legio-x", "legio-ix", "legio-viii"]
    game = scene.put(C, "hispania-2", "caesar", *three).game()
    assert game.prompt is not None
    path = [zone("hispania-1"), zone("gallia-9")]
    said: dict[str, Any] = {"type": "march", "origin": zone("hispania-2")}
    said |= {"leaders": list(pieces("caesar")), "units": list(pieces(*three))}
    ways = game.prompt.options(game.state, said)
    assert ways is not None
    notes = {tuple(way.value): way.note for way in ways.candidates}
    note = notes[tuple(path)]
    assert note is not None
    assert (note.rule, note.args["count"]) == ("3.1.1.garrison", 2)
    assert notes[tuple(path[:1])] is None

    said["path"] = path
    drops = game.prompt.options(game.state, said)
    assert drops is not None
    assert drops.least == 2
    one = [[piece("legio-x"), path[0]]]
    refusal = drops.why_not(one)
    assert refusal is not None
    assert refusal.rule == "3.1.1.garrison"
    assert drops.why_not([*one, [piece("legio-ix"), path[0]]]) is None

    left = [("legio-x", "hispania-1"), ("legio-ix", "hispania-1")]
    march_on = march("hispania-2", ["caesar"], three, "hispania-1", "gallia-9", drops=left)
    found = game.prompt.outlook(game.state, said)
    assert found is not None
    assert found == game.prompt.forecast(game.state, march_on)


def test_3_1_1_only_legions_make_a_garrison() -> None:
    scene = garrisoned("legio-x", "legio-ix", "auxilia-1", "equites-4-1")
    game = scene.game()
    legion = march("hispania-1", ["caesar"], ["legio-x"], "gallia-9")
    assert refused(game, legion).rule == "3.1.1.garrison"
    do(game, march("hispania-1", ["caesar"], ["auxilia-1", "equites-4-1"], "gallia-9"))


def test_3_1_1_a_reduced_legion_is_a_legion() -> None:
    scene = garrisoned("legio-x").put(C, "hispania-1", "legio-ix", "legio-viii", reduced=True)
    game = scene.game()
    do(game, march("hispania-1", ["caesar"], ["legio-x"], "gallia-9"))


def test_3_1_1_too_small_a_garrison_may_not_be_made_worse() -> None:
    game = garrisoned("legio-x", "equites-4-1").game()
    worse = march("hispania-1", ["caesar"], ["legio-x"], "gallia-9")
    assert refused(game, worse).rule == "3.1.1.garrison"
    do(game, march("hispania-1", ["caesar"], ["legio-x"], "hispania-2"))
    do(game, march("hispania-1", ["curio"], ["equites-4-1"], "gallia-9"))


def test_3_1_1_the_garrison_binds_only_who_controls_the_region() -> None:
    for owner in (R, NOBODY):
        scene = Scene().control(owner, "hispania").put(C, "hispania-1", "caesar", "legio-x")
        game = scene.game()
        do(game, march("hispania-1", ["caesar"], ["legio-x"], "gallia-9"))
        assert where(game, "legio-x") == "gallia-9"


def test_3_1_1_the_garrison_may_not_sail_away() -> None:
    scene = garrisoned("legio-x", "legio-ix", "auxilia-1").put(C, "hispania-1", "naves-6-0a")
    game = scene.game()
    fleet = ["naves-6-0a"]
    legion = sail("hispania-1", ["caesar"], fleet, ["legio-x"], "occidentalis")
    assert refused(game, legion).rule == "3.1.1.garrison"
    along_the_coast = ["occidentalis", "hispania-2"]
    do(game, sail("hispania-1", ["caesar"], fleet, ["legio-x"], *along_the_coast))
    assert where(game, "legio-x") == "hispania-2"


# --- 8.2: an evasion is a movement, too ----------------------------------------------------------


def beset(*units: str, by: str = "hispania-2") -> Game:
    """Pompeius marches on Caesar's garrison of Hispania; the die lets Caesar get away."""
    scene = garrisoned(*units).control(NOBODY, "gallia")
    scene.state.active = R
    game = scene.put(R, by, "pompeius", "legio-i").game()
    do(game, march(by, ["pompeius"], ["legio-i"], "hispania-1"))
    end_movement(game)
    do(game, TryEvasion())
    roll(game, 0)
    return game


def test_3_1_1_an_evasion_does_not_strip_a_region_of_its_garrison() -> None:
    game = beset("legio-x", "legio-ix", "auxilia-1")
    both = evade(["caesar"], ["legio-x", "legio-ix"], "gallia-9")
    assert refused(game, both).rule == "3.1.1.garrison"
    assert refused(game, evade(["caesar"], ["legio-x"], "gallia-9")).rule == "3.1.1.garrison"
    do(game, evade(["caesar"], ["auxilia-1"], "gallia-9"))
    assert places(game, "caesar", "auxilia-1", "legio-x") == ["gallia-9", "gallia-9", "hispania-1"]


def test_3_1_1_the_third_legion_evades() -> None:
    game = beset("legio-x", "legio-ix", "legio-viii")
    two = evade(["caesar"], ["legio-x", "legio-ix"], "gallia-9")
    assert refused(game, two).rule == "3.1.1.garrison"
    do(game, evade(["caesar"], ["legio-x"], "gallia-9"))
    assert where(game, "legio-x") == "gallia-9"


def test_3_1_1_the_garrison_evades_within_its_region() -> None:
    game = beset("legio-x", "legio-ix", by="gallia-9")
    do(game, evade(["caesar"], ["legio-x", "legio-ix"], "hispania-2"))
    assert places(game, "legio-x", "legio-ix") == ["hispania-2"] * 2


@pytest.mark.parametrize("spare", [0, 1])
def test_3_1_1_what_is_offered_to_evaders_leaves_the_garrison(spare: int) -> None:
    game = beset("legio-x", "legio-ix", "auxilia-1", *["legio-viii"][:spare])
    assert game.prompt is not None
    offered = list(game.prompt.legal(game.state))
    assert offered
    for action in offered:
        assert isinstance(action, Evade)
        assert game.prompt.judge(game.state, action) is None
    taken = {sum(BOARD.is_legion[u] for u in a.units) for a in offered if isinstance(a, Evade)}
    assert max(taken) == spare


def test_3_1_1_the_screen_tells_why_the_garrison_does_not_evade() -> None:
    partial = {"type": "evade", "leaders": [piece("caesar")]}
    game = beset("legio-x", "legio-ix", "auxilia-1")
    assert game.prompt is not None
    options = game.prompt.options(game.state, partial)
    assert options is not None
    rules = {o.value: o.refusal.rule if o.refusal else "" for o in options.candidates}
    assert rules == {
        piece("legio-x"): "3.1.1.garrison",
        piece("legio-ix"): "3.1.1.garrison",
        piece("auxilia-1"): "",
    }
    game = beset("legio-x", "legio-ix", "legio-viii")
    assert game.prompt is not None
    options = game.prompt.options(game.state, partial)
    assert options is not None
    (limit,) = options.scarce
    assert (len(limit.values), limit.most) == (3, 1)
    assert limit.why is not None
    assert limit.why.rule == "3.1.1.garrison"


def test_3_1_1_the_garrison_does_not_evade_by_sea() -> None:
    scene = garrisoned("legio-x", "legio-ix", "naves-6-0a")
    scene.state.active = R
    scene.put(R, "occidentalis", "pompeius", "naves-6-0b", "legio-i")
    game = scene.game(step="movement")
    do(game, sail("occidentalis", ["pompeius"], ["naves-6-0b"], ["legio-i"], "hispania-1"))
    end_movement(game)
    while game.prompt is not None and game.prompt.kind != "sea-evasion":
        do(game, game.prompt.legal(game.state)[0])
    assert refused(game, TryEvasion()).rule == "3.1.1.garrison"
