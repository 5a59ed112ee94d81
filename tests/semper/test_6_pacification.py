"""6.3: stratagems of pacification."""

from __future__ import annotations

import pytest

from core.game import Game
from core.imperator.actions import TryEvasion
from core.semper.box.actions import Play
from core.semper.box.board import BOX, RETURNING
from core.semper.box.state import COMBAT, EVASION, MOVEMENT, at_war
from core.semper.stratagems.cup import cup
from tests.semper.combat_scene import of_kind
from tests.semper.peoples_scene import units
from tests.semper.scene import (
    BOARD,
    SEAT,
    P,
    S,
    Scene,
    asked,
    at,
    counter,
    kinds,
    people,
    push,
    roll,
    zone,
)
from tests.semper.stratagem_scene import (
    cannot,
    emperors,
    kind_of,
    pause,
    plays,
    quietly,
    table,
    weak,
)


def those(*names: str) -> tuple[int, ...]:
    return tuple(map(people, names))


def wars(**controllers: int) -> Scene:
    scene = emperors()
    for name, side in controllers.items():
        scene.war(name, side)
    return scene


def peaceful(game: Game, *names: str) -> list[bool]:
    return [not at_war(game.state, people(name)) for name in names]


@pytest.mark.parametrize(
    ("face", "names"),
    [
        ("pacify-minor", ("mauri",)),
        ("pacify-two", ("mauri", "frisii")),
        ("pacify-two", ("frisii",)),
        ("pacify-three", ("mauri", "frisii", "alani")),
        ("pacify-three", ("mauri",)),
        ("pacify-major", ("franci",)),
        ("pax-romana", ("franci",)),
        ("pax-romana", ("mauri",)),
    ],
)
def test_6_3_peoples_make_peace(face: str, names: tuple[str, ...]) -> None:
    game = table(wars(mauri=S, frisii=P, alani=S, franci=P), [face])
    points = list(game.state.points)
    events = plays(game, P, face, peoples=those(*names))
    peace = of_kind(events, "pacified")
    assert [(e.rule, e.args["people"]) for e in peace] == [
        (f"6.3.{face}", people(name)) for name in names
    ]
    assert all(peaceful(game, *names))
    assert game.state.peace_until[people(names[0])] <= game.state.year  # no years of peace
    assert game.state.points == points
    others = [name for name in ("mauri", "frisii", "alani", "franci") if name not in names]
    assert not any(peaceful(game, *others))


def test_6_3_pacify_minor_its_units_leave_the_map() -> None:
    game = table(wars(mauri=S).put(S, "africa-1", "mauri-1"), ["pacify-minor"])
    plays(game, P, "pacify-minor", peoples=those("mauri"))
    assert [game.state.where[unit] for unit in units("mauri")] == [BOX]


def test_6_3_pacify_major_all_come_home_full_and_the_dead_too() -> None:
    chief = BOARD.people_leaders[people("franci")][0]
    scene = wars(franci=P).put(P, "galliae-1", "franci-1", reduced=True)
    scene.state.where[chief] = RETURNING
    scene.state.where[BOARD.piece("franci-2")] = BOX
    game = table(scene, [], ["pacify-major"])
    plays(game, S, "pacify-major", peoples=those("franci"))
    assert {game.state.where[unit] for unit in units("franci")} == {zone("franci")}
    assert not any(game.state.reduced[unit] for unit in units("franci"))
    assert game.state.where[chief] == zone("franci")


@pytest.mark.parametrize(
    ("face", "names", "kind", "rule"),
    [
        ("pacify-minor", ("franci",), "wrong-rank", "6.3.pacify-minor"),
        ("pacify-major", ("mauri",), "wrong-rank", "6.3.pacify-major"),
        ("pacify-minor", ("quades",), "nothing-to-pacify", "6.3.pacify-minor"),
        ("pax-romana", ("quades",), "nothing-to-pacify", "6.3.pax-romana"),
        ("pacify-minor", (), "name-peoples", "6.3.pacify-minor"),
        ("pacify-minor", ("mauri", "frisii"), "name-peoples", "6.3.pacify-minor"),
        ("pacify-two", ("mauri", "mauri"), "name-peoples", "6.3.pacify-two"),
        ("pax-romana", ("mauri", "frisii"), "name-peoples", "6.3.pax-romana"),
    ],
)
def test_6_3_peoples_at_war_of_the_right_rank(
    face: str, names: tuple[str, ...], kind: str, rule: str
) -> None:
    game = table(wars(mauri=S, frisii=P, franci=P), [face])
    assert cannot(game, P, face, peoples=those(*names)) == (kind, rule)


def test_6_3_pacify_nationality_all_of_it_ones_own_too() -> None:
    game = table(wars(franci=P, quades=S, mauri=S), ["pacify-nationality"])
    face = "pacify-nationality"
    assert cannot(game, P, face) == ("name-a-nationality", f"6.3.{face}")
    assert cannot(game, P, face, nationality="Celts") == ("no-war-with-them", f"6.3.{face}")
    plays(game, P, face, nationality="Germans")
    assert peaceful(game, "franci", "quades", "mauri") == [True, True, False]


def test_6_3_pax_romana_everybody_and_once() -> None:
    game = table(wars(franci=P, quades=S, mauri=S, persae=S), ["pax-romana"])
    plays(game, P, "pax-romana")
    prompt = asked(game)
    assert (prompt.kind, prompt.seat) == ("redeploy", SEAT[S])  # the Persae have several homes
    home = prompt.offered(game.state)
    assert home is not None
    push(game, home)
    assert all(peaceful(game, "franci", "quades", "mauri", "persae"))
    assert game.state.spent == [counter("pax-romana")]
    assert counter("pax-romana") not in cup(game.state)


def test_6_3_pax_romana_with_nobody_at_war() -> None:
    game = table(emperors(), ["pax-romana"])
    assert cannot(game, P, "pax-romana") == ("no-war-with-them", "6.3.pax-romana")


# --- in the middle of a battle -------------------------------------------------------------------


def raid(moment: str, face: str = "pacify-major") -> Game:
    """PRIMUS attacks three units of the Franci, badly; SECONDUS could make them keep the peace."""
    scene = wars(franci=S).put(P, "galliae-1", "licinius", "ioviani")
    scene.put(S, "galliae-1", "franci-1", "franci-2", "franci-3")
    game = table(scene, ["assassination"], [face], "hidden", step=COMBAT)
    while kind_of(game) in ("window", "roll") and pause(game) != moment:
        if kind_of(game) == "roll":
            roll(game, 1)
        else:
            quietly(game)
    assert pause(game) == moment
    return game


@pytest.mark.parametrize("moment", ["before-battle", "after-die"])
def test_6_3_pacify_a_people_that_is_fighting_ends_the_battle(moment: str) -> None:
    game = raid(moment)
    events = list(plays(game, S, "pacify-major", peoples=those("franci")))
    while kind_of(game) == "window":
        quietly(game)
        events += game.events(game.position)
    assert not {"result", "unit-reduced", "retreats"} & set(kinds(events))
    assert ("battle-off" in kinds(events)) == (moment == "after-die")
    assert (at(game, "ioviani"), weak(game, "ioviani")) == ("galliae-1", False)
    assert at(game, "franci-1") == "franci"
    assert game.state.battle is None


def test_6_3_pacify_a_people_that_tries_to_get_away_ends_the_attempt() -> None:
    scene = wars(franci=S).put(P, "galliae-1", "licinius", "ioviani")
    scene.put(S, "galliae-1", "ascaricus", "franci-1")
    game = table(scene, ["pacify-major"], [], "hidden", step=EVASION)
    quietly(game)
    push(game, TryEvasion())
    roll(game, 1)
    assert pause(game) == "after-die"
    events = plays(game, P, "pacify-major", peoples=those("franci"))
    while kind_of(game) == "window":
        quietly(game)
        events += tuple(game.events(game.position))
    assert not {"evasion-succeeds", "evasion-fails"} & set(kinds(events))
    assert game.state.step == MOVEMENT


# --- 4.1.gothi -----------------------------------------------------------------------------------


@pytest.mark.parametrize("face", ["pacify-minor", "pacify-two", "pacify-three"])
def test_4_1_gothi_are_out_of_reach_of_the_minor_ones(face: str) -> None:
    game = table(wars(visigothi=S, ostrogothi=S), [face])
    refusal = cannot(game, P, face, peoples=those("ostrogothi"))
    assert refusal == ("one-of-the-gothi", "4.1.gothi")
    game = table(wars(ostrogothi=S), [face])
    plays(game, P, face, peoples=those("ostrogothi"))


@pytest.mark.parametrize(
    ("face", "aim"),
    [
        ("pacify-major", {"peoples": those("visigothi")}),
        ("pax-romana", {"peoples": those("ostrogothi")}),
        ("pacify-nationality", {"nationality": "Germans"}),
        ("pax-romana", {}),
    ],
)
def test_4_1_gothi_make_peace_together(face: str, aim: dict[str, object]) -> None:
    game = table(wars(visigothi=S, ostrogothi=S), [face])
    events = plays(game, P, face, **aim)
    assert all(peaceful(game, "visigothi", "ostrogothi"))
    assert len(of_kind(events, "pacified")) == 2


def test_6_3_what_is_offered_is_legal_and_the_rest_has_its_reason() -> None:
    game = table(wars(mauri=S, frisii=P, visigothi=S, ostrogothi=S), ["pacify-three"])
    number = counter("pacify-three")
    partial = {"type": "play", "counter": number, "face": "pacify-three"}
    options = game.system.interject_options(game.state, SEAT[P], partial)
    assert options is not None
    assert (options.least, options.most) == (1, 2)
    bars = {BOARD.people_ids[o.value]: o.refusal for o in options.candidates}
    assert {name for name, bar in bars.items() if bar is None} == {"mauri", "frisii"}
    assert bars["ostrogothi"] is not None
    assert bars["ostrogothi"].rule == "4.1.gothi"
    sampled = list(game.system.interjections(game.state, SEAT[P]))
    assert len(sampled) == 3
    assert all(
        isinstance(play, Play) and game.system.interjection(game.state, SEAT[P], play) is None
        for play in sampled
    )
