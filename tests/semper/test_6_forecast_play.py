"""6.3: the battle as a stratagem would make it, told before it is played."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from core.game import Game
from core.imperator.combat.forecast import Clash
from core.imperator.combat.odds import HIGHEST, LOWEST
from core.semper.box.actions import Play
from core.semper.box.state import COMBAT
from core.semper.combat.forecast import forecast_ahead
from core.semper.stratagems.cup import AIMS
from core.semper.stratagems.forecast_play import PRESUMED
from tests.semper.scene import SEAT, P, S, Scene, people, piece, roll, zone
from tests.semper.stratagem_scene import (
    emperors,
    in_hand,
    kind_of,
    pause,
    plays,
    quietly,
    table,
)

FIELD = "galliae-4"


def answers(play: Play) -> dict[str, Any]:
    """The fields as they are asked for, one after the other."""
    aims = {name: getattr(play, name) for name in AIMS.get(play.face, ())}
    meant = {n: v for n, v in aims.items() if v not in (None, "", ()) or n == "peoples"}
    lists = {name: list(v) if isinstance(v, tuple) else v for name, v in meant.items()}
    return {"type": "play", "counter": play.counter, "face": play.face, **lists}


def foretold(game: Game, side: int, face: str, **aim: Any) -> Clash | None:
    """What the owner of the counter sees, and the other player does not."""
    play = answers(Play(in_hand(game, side, face), face, **aim))
    clash = game.system.interjection_forecast(game.view(SEAT[side]), SEAT[side], play)
    for eyes in (None, 3 - SEAT[side]):
        assert game.system.interjection_forecast(game.view(eyes), SEAT[side], play) is None
    assert clash is None or isinstance(clash, Clash)
    return clash


def bare(forecast: Clash | None) -> Clash:
    """The battle alone, as it is told when it is on."""
    assert forecast is not None
    return msgspec.structs.replace(forecast, was=None, given="")


def now(game: Game) -> Clash:
    return forecast_ahead(game.state)[zone(FIELD)]


def meeting() -> Scene:
    scene = emperors().put(P, FIELD, "licinius", "victores", "iovii", "lanciarii")
    return scene.put(S, FIELD, "batavi", "heruli")  # beside Constance Chlore and the Celtae


def against_a_people() -> Scene:
    scene = emperors().war("franci", P)
    return scene.put(P, FIELD, "franci-1", "franci-2", "franci-3")


def ready(scene: Scene, mine: Any = (), theirs: Any = ()) -> Game:
    """At the pause before the battle; it is not over when somebody has played."""
    game = table(scene, mine, theirs, hands="hidden", step=COMBAT)
    assert pause(game) == "before-battle"
    return game


@pytest.mark.parametrize(
    ("side", "face", "row"), [(P, "furor", HIGHEST), (S, "roma-victor", LOWEST)]
)
def test_6_3_the_best_row_is_told_whatever_the_die(side: int, face: str, row: int) -> None:
    game = ready(against_a_people(), [face] if side == P else [], [face] if side == S else [])
    promised = foretold(game, side, face)
    assert promised is not None
    assert set(promised.rows.values()) == {row}
    assert promised.was == now(game)
    plays(game, side, face)
    assert now(game) == bare(promised)


def test_6_3_the_answer_to_a_decree_brings_the_die_back() -> None:
    game = ready(against_a_people(), ["furor"], ["roma-victor"])
    before = now(game)
    plays(game, P, "furor")
    promised = foretold(game, S, "roma-victor")
    assert bare(promised) == before


def test_6_3_a_flight_of_everybody_leaves_no_battle() -> None:
    game = ready(meeting(), [], ["flight"])
    promised = foretold(game, S, "flight", zone=zone("galliae-3"))
    assert promised is not None
    assert promised.off


def test_6_3_a_flight_leaves_the_battle_of_those_who_stay() -> None:
    game = ready(meeting().put(S, FIELD, "ripenses-galliae"), [], ["flight"])
    promised = foretold(game, S, "flight", zone=zone("viennensis-3"))
    assert promised is not None
    assert promised.defend < now(game).defend
    plays(game, S, "flight", zone=zone("viennensis-3"))
    assert now(game) == bare(promised)


def test_6_3_a_desertion_is_told_and_one_elsewhere_is_not() -> None:
    game = ready(meeting().put(S, "italia-5", "ioviani"), ["desertion"])
    promised = foretold(game, P, "desertion", zone=zone(FIELD))
    assert promised is not None
    assert promised.defend < now(game).defend
    assert foretold(game, P, "desertion", zone=zone("italia-5")) is None
    plays(game, P, "desertion", zone=zone(FIELD))
    assert now(game) == bare(promised)


@pytest.mark.parametrize(("face", "where"), [("plague", FIELD), ("epidemic", "galliae-3")])
def test_6_3_plague_is_told_as_if_the_leaders_survived(face: str, where: str) -> None:
    game = ready(meeting(), [], [face])
    promised = foretold(game, S, face, zone=zone(where))
    assert promised is not None
    assert promised.given == f"6.3.{face}"
    assert promised.attack < now(game).attack
    plays(game, S, face, zone=zone(where))
    while kind_of(game) == "roll":
        roll(game, PRESUMED[face])
    assert now(game) == bare(promised)


def test_6_3_assassination_is_told_as_if_it_struck() -> None:
    game = ready(meeting().put(S, FIELD, "maxence"), ["assassination"])
    promised = foretold(game, P, "assassination", leader=piece("constance-chlore"))
    assert promised is None or promised.given == "6.3.assassination"
    game = ready(meeting(), [], ["assassination"])
    promised = foretold(game, S, "assassination", leader=piece("licinius"))
    assert promised is not None
    plays(game, S, "assassination", leader=piece("licinius"))
    roll(game, PRESUMED["assassination"])
    assert now(game) == bare(promised)


def test_6_3_a_people_that_makes_peace_leaves_the_field() -> None:
    game = ready(against_a_people(), [], ["pacify-major"])
    promised = foretold(game, S, "pacify-major", peoples=(people("franci"),))
    assert promised is not None
    assert promised.off


def test_6_3_a_people_that_makes_peace_after_the_die_leaves_the_field_too() -> None:
    game = ready(against_a_people(), [], ["pacify-major"])
    while pause(game) == "before-battle":
        quietly(game)
    roll(game, 1)
    assert pause(game) == "after-die"
    promised = foretold(game, S, "pacify-major", peoples=(people("franci"),))
    assert promised is not None
    assert promised.off


def test_6_3_abandonment_takes_the_limitanei_away() -> None:
    game = ready(meeting().put(S, FIELD, "ripenses-galliae"), ["abandon"])
    promised = foretold(game, P, "abandon", zone=zone("galliae-1"))
    assert promised is not None
    assert promised.defend < now(game).defend


def test_6_3_a_sign_is_told_with_its_die() -> None:
    scene = meeting().put(P, FIELD, "constantin").title("caesar", "constantin")
    game = table(scene, ["in-hoc-signo"], step=COMBAT, hands="hidden")
    while kind_of(game) == "window":
        quietly(game)
    roll(game, 1)
    assert pause(game) == "after-die"
    promised = foretold(game, P, "in-hoc-signo", die=6)
    assert promised is not None
    assert (promised.was.die if promised.was else 0, promised.die) == (1, 6)


def test_6_3_what_is_not_whole_yet_is_not_told() -> None:
    game = ready(meeting().put(S, "italia-5", "ioviani"), ["desertion"])
    number = in_hand(game, P, "desertion")
    partial = {"type": "play", "counter": number, "face": "desertion"}
    assert game.system.interjection_forecast(game.view(1), 1, partial) is None
    whole = partial | {"zone": zone(FIELD)}
    assert game.system.interjection_forecast(game.view(1), 1, whole) is not None


def test_6_3_a_field_without_a_choice_is_filled_in() -> None:
    game = ready(meeting(), ["desertion"])
    assert game.system.interjection_forecast(game.view(1), 1, {}) is not None


def test_6_3_nothing_is_told_where_nobody_fights() -> None:
    game = table(emperors(), ["desertion"], hands="hidden")
    assert foretold(game, P, "desertion", zone=zone(FIELD)) is None
