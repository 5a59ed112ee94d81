"""3.5.2: who leads a faction when its leader falls, and when the name is asked for."""

from __future__ import annotations

import pytest

from core.alea.box.actions import Name
from core.alea.box.board import RETURNING
from core.alea.combat.battle import battle
from core.alea.politics.death import fall
from core.alea.politics.faction_leaders import succession
from core.alea.year.entries import enter_one
from core.game import Game
from core.imperator.actions import Place
from tests.alea.politics_scene import STRONG_C, STRONG_R, Stage, pretender, sound
from tests.alea.scene import (
    BOARD,
    C,
    R,
    Scene,
    asked,
    asked_of,
    boxed,
    piece,
    pieces,
    roll,
    told,
    where,
    zone,
)
from tests.alea.stratagem_scene import counter, go_on, plays, settle, table


def chief_beaten(*mine: str | int) -> Game:
    """Caesar has killed Pompeius in battle: the Republican is asked for a Faction Leader."""
    scene = Scene("1", year=-46).put(C, "gallia-4", "caesar", *STRONG_C).chief(C, "caesar")
    scene.put(R, "gallia-4", "pompeius", "legio-ii").chief(R, "pompeius")
    scene.put(R, "asia-1", "scipio", "spinther", "petreius", "labienus", "legio-iv")
    game = table(scene.control(R, "asia", "gallia"), mine, [], step="combat")
    while asked(game) != "name":
        if asked(game) == "roll":
            roll(game, 6)
        else:
            go_on(game)
    return game


def named(game: Game) -> list[str]:
    return [BOARD.piece_ids[event.args["leader"]] for event in told(game, "faction-leader")]


@pytest.mark.parametrize("die", [0, 9])
def test_3_5_2_an_assassination_before_the_name_is_given_leaves_one_question(die: int) -> None:
    game = chief_beaten("assassination")
    assert asked_of(game) == ("name", 2)
    plays(game, C, "assassination", leader=piece("spinther"))
    roll(game, die)
    assert settle(game, Name(piece("scipio"))) == 1
    assert game.state.faction_leaders[R] == [piece("scipio")]
    assert game.state.fallen_chiefs == []
    assert named(game) == ["scipio"]


def test_3_5_2_a_second_assassination_while_the_first_ones_heir_is_named() -> None:
    """The succession of the one death is asked for inside the succession of the other."""
    scene = Scene().put(C, "italia-1", "octavianus").chief(C, "octavianus")
    scene.put(R, "graecia-2", "scipio", "cato", "afranius", "ahenobarbus").chief(R, "scipio")
    scene.put(R, "africa-1", "petreius", "legio-i")
    game = table(scene, ["assassination", counter("assassination", 1)])
    plays(game, C, "assassination", leader=piece("scipio"))
    roll(game, 9)
    assert asked(game) == "name"
    plays(game, C, "assassination", 1, leader=piece("petreius"))
    roll(game, 9)
    assert settle(game, Name(piece("ahenobarbus"))) == 1
    assert game.state.faction_leaders[R] == [piece("ahenobarbus")]
    assert asked(game) == "movement"


def test_3_5_2_the_plague_may_break_out_before_the_name_is_given() -> None:
    game = chief_beaten("plague")
    plays(game, C, "plague", zone=zone("asia-1"))
    roll(game, 0, 0, 9, 0)
    assert where(game, "labienus") == "asia-1"
    dead = [x for x in ("scipio", "spinther", "petreius") if where(game, x) == "dead"]
    assert len(dead) == 1
    heir = game.prompt.legal(game.state)[0] if game.prompt else None
    assert isinstance(heir, Name)
    assert settle(game, heir) == 1
    assert game.state.faction_leaders[R] == [heir.leader]
    assert len(named(game)) == 1


def test_3_5_2_the_heir_of_caesar_is_not_asked_for_when_another_chief_falls_with_him() -> None:
    scene = Scene("1", year=-46, active=R).put(C, "gallia-4", "caesar", "bassus", "legio-x")
    scene.put(C, "italia-6", "m-antonius", "lepidus", "legio-i").chief(C, "caesar", "bassus")
    scene.put(R, "gallia-4", "scipio", *STRONG_R).chief(R, "scipio").control(R, "gallia")
    stage = Stage(scene)
    stage.play(battle(stage, stage.state, zone("gallia-4"), naval=False), 6)
    assert [stage.where(x) for x in ("caesar", "bassus")] == ["dead", "dead"]
    while stage.prompt is not None:
        assert stage.asked != "name"
        stage.first()
    assert stage.chiefs(C) == ["m-antonius"]


@pytest.mark.parametrize("order", [("caesar", "bassus"), ("bassus", "caesar")])
def test_3_5_2_whoever_of_two_chiefs_falls_first_m_antonius_follows(
    order: tuple[str, str],
) -> None:
    scene = Scene("1", year=-46).put(C, "italia-3", "caesar", "bassus").chief(C, "caesar", "bassus")
    stage = Stage(scene.put(C, "italia-6", "m-antonius", "lepidus"))
    for name in order:
        fall(stage, stage.state, piece(name), "8.5.2", by=R)
    stage.play(succession(stage, stage.state))
    assert (stage.asked, stage.chiefs(C)) == ("", ["m-antonius"])


def test_3_5_2_m_antonius_leads_beside_a_living_second_faction_leader() -> None:
    scene = Scene("1", year=-46).put(C, "italia-3", "caesar").chief(C, "caesar", "lepidus")
    stage = Stage(scene.put(C, "italia-6", "m-antonius", "lepidus"))
    fall(stage, stage.state, piece("caesar"), "8.5.2", by=R)
    stage.play(succession(stage, stage.state))
    assert (stage.asked, stage.chiefs(C)) == ("", ["lepidus", "m-antonius"])
    assert stage.told("faction-leader")[0].rule == "3.5.2.caesar"


def test_3_5_2_m_antonius_has_one_marker_only() -> None:
    scene = Scene("1", year=-46).put(C, "italia-3", "caesar").put(C, "italia-6", "m-antonius")
    stage = Stage(scene.chief(C, "caesar", "m-antonius"))
    fall(stage, stage.state, piece("caesar"), "8.5.2", by=R)
    stage.play(succession(stage, stage.state))
    assert (stage.asked, stage.chiefs(C)) == ("", ["m-antonius"])


def test_3_5_2_brutus_and_cassius_turn_caesarian_while_caesar_is_on_his_way_back() -> None:
    scene = boxed(Scene("1", year=-47), RETURNING, C, "caesar").chief(C, "caesar")
    scene.put(R, "asia-1", "pompeius").put(R, "asia-2", "m-brutus", "legio-ii")
    scene = boxed(scene, RETURNING, R, "cassius").chief(R, "pompeius").control(C, "italia")
    stage = Stage(scene)
    fall(stage, stage.state, piece("pompeius"), "8.2.lone", by=C)
    assert stage.sides("m-brutus", "cassius", "legio-ii") == [C, C, R]
    assert [stage.where(x) for x in ("m-brutus", "cassius")] == ["returning", "returning"]
    assert stage.mixed() == 0
    stage.state.step, stage.state.active = "entries", C
    for name in ("caesar", "m-brutus", "cassius"):  # the next phase C brings all three
        stage.play(enter_one(stage, stage.state))
        stage.say(Place(pieces(name), zone("italia-1")))
    assert stage.sides("m-brutus", "cassius") == [C, C]


def test_3_5_2_a_returning_pretender_does_not_lead_the_side_that_he_serves() -> None:
    scene = boxed(Scene("1", year=-46).control(C, "gallia"), RETURNING, C, "scipio")
    scene = pretender(scene.put(R, "asia-1", "pompeius"), R, "scipio")
    scene.chief(C).chief(R, "pompeius")
    stage = Stage(scene)
    stage.state.step, stage.state.active = "entries", C
    stage.play(enter_one(stage, stage.state)).first()
    assert stage.where("scipio").startswith("gallia")
    assert stage.chiefs(C) == []
    assert stage.state.pretenders[R] == piece("scipio")
    sound(stage)
