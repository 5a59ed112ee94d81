"""7.1: leaders who stand alone among enemies; 4.2.4: who gives way to a people."""

from __future__ import annotations

import pytest

from core.contract import Prompt
from core.game import Game
from core.preview import Preview, nobody_answers
from core.semper.combat.lone_leaders import flee_everywhere, perils
from tests.semper.combat_scene import deaths, of_kind, scored, ways
from tests.semper.scene import (
    BOARD,
    P,
    S,
    Scene,
    asked,
    at,
    flee,
    march,
    people,
    piece,
    push,
    refused,
    roll,
    zone,
)


def caught(*names: str) -> Game:
    """Severus of SECONDUS is alone in Galliae 4 when PRIMUS marches in."""
    scene = Scene().put(P, "galliae-1", "dux-sirmium", "ioviani")
    game = scene.put(S, "galliae-4", "severe", *names).game()
    push(game, march("galliae-1", ["dux-sirmium"], ["ioviani"], "galliae-4"))
    return game


@pytest.mark.parametrize("face", [0, 5, 8])
def test_7_1_lone_leaders_get_away(face: int) -> None:
    game = caught()
    assert asked(game).args() == {"die": "d10", "leader": piece("severe"), "purpose": "lone"}
    roll(game, face)
    assert (asked(game).kind, asked(game).seat) == ("flee", game.state.seat_of(S))
    assert "galliae-1" in ways(asked(game), game.state)  # also to where the enemy came from
    (event,) = of_kind(push(game, flee("galliae-3")), "flees")
    assert event.rule == "7.1.lone"
    assert at(game, "severe") == "galliae-3"


def test_7_1_lone_a_9_kills_and_pays_nothing() -> None:
    events = roll(caught(), 9)
    assert deaths(events) == [("severe", "7.1.lone")]
    assert scored(events) == []


def test_7_1_lone_not_to_other_enemies() -> None:
    scene = Scene().put(P, "galliae-1", "dux-sirmium", "ioviani").put(P, "galliae-3", "celtae")
    game = scene.put(S, "galliae-4", "severe").game()
    push(game, march("galliae-1", ["dux-sirmium"], ["ioviani"], "galliae-4"))
    roll(game, 0)
    refusal = refused(game, flee("galliae-3"))
    assert (refusal.kind, refusal.rule) == ("enemies-there", "8.2")
    assert refused(game, flee("italia-1")).kind == "not-adjacent"


def test_7_1_lone_without_a_way_out_no_die_is_rolled() -> None:
    scene = Scene().put(P, "oriens-6", "dux-sirmium", "ioviani", "celtae")
    game = scene.put(S, "oriens-7", "severe").game()
    events = push(game, march("oriens-6", ["dux-sirmium"], ["ioviani"], "oriens-7"))
    assert deaths(events) == [("severe", "7.1.lone")]
    assert scored(events) == []


def test_7_1_lone_who_has_units_stays() -> None:
    assert asked(caught("hercules")).kind == "movement"


def test_7_1_lone_out_of_the_empire_even_among_peoples_at_peace() -> None:
    scene = Scene().put(P, "galliae-4", "dux-sirmium", "ioviani").put(S, "galliae-5", "severe")
    game = scene.game()
    push(game, march("galliae-4", ["dux-sirmium"], ["ioviani"], "galliae-5"))
    roll(game, 0)
    push(game, flee("alamanni"))
    assert at(game, "severe") == "alamanni"


def test_7_1_lone_who_marches_alone_among_enemies() -> None:
    scene = Scene().put(P, "galliae-1", "galere").put(S, "galliae-4", "hercules")
    game = scene.game()
    push(game, march("galliae-1", ["galere"], [], "galliae-4"))
    assert asked(game).args()["purpose"] == "lone"
    roll(game, 0)
    assert asked(game).seat == game.state.seat_of(P)


def test_event_4_the_ill_fall_without_a_die() -> None:
    scene = Scene().put(P, "galliae-1", "dux-sirmium", "ioviani").put(S, "galliae-4", "severe")
    scene.state.ill = [piece("severe")]
    game = scene.game()
    events = push(game, march("galliae-1", ["dux-sirmium"], ["ioviani"], "galliae-4"))
    assert deaths(events) == [("severe", "event.4")]
    assert scored(events) == []


def test_7_1_lone_leaders_of_a_people_go_where_it_may() -> None:
    """A Frank at home: not to other homes at peace, and into the Empire by Galliae."""
    scene = Scene().put(P, "galliae-1", "dux-sirmium", "ioviani").put(S, "franci", "ascaricus")
    scene.put(S, "germania", "merogaisus", *(f"franci-{n}" for n in range(1, 6)))
    game = scene.war("franci", S).game()
    push(game, march("galliae-1", ["dux-sirmium"], ["ioviani"], "franci"))
    roll(game, 0)
    assert ways(asked(game), game.state) == {"germania", "galliae-1", "galliae-2"}
    refusal = refused(game, flee("burgondi"))
    assert (refusal.kind, refusal.rule) == ("homeland-not-at-war", "4.3.homeland")


def test_4_3_entry_binds_the_flight_of_a_peoples_leader() -> None:
    """Alamanni enter by Galliae: not from home over the Danuvius into Italia."""
    scene = Scene().put(P, "galliae-5", "dux-sirmium", "ioviani").put(S, "alamanni", "chnodomarius")
    units = [BOARD.piece_ids[unit] for unit in BOARD.people_units[people("alamanni")]]
    game = scene.put(S, "germania", "vadomarius", *units).war("alamanni", S).game()
    push(game, march("galliae-5", ["dux-sirmium"], ["ioviani"], "alamanni"))
    roll(game, 0)
    assert ways(asked(game), game.state) == {"galliae-2", "galliae-5"}
    refusal = refused(game, flee("italia-1"))
    assert (refusal.kind, refusal.rule) == ("not-their-entry", "4.3.entry")


def test_4_4_1_a_people_does_not_catch_the_leader_of_another() -> None:
    scene = Scene().put(P, "galliae-2", "franci-1").put(S, "galliae-2", "chnodomarius")
    scene.war("franci", P).war("alamanni", S)
    assert perils(scene.state, zone("galliae-2")) == []


def test_7_1_lone_the_peril_is_told_beforehand() -> None:
    scene = Scene().put(P, "galliae-4", "ioviani").put(S, "galliae-4", "severe")
    ((leader, chance),) = perils(scene.state, zone("galliae-4"))
    assert (leader, chance.good, chance.of, chance.needs) == (piece("severe"), 9, 10, 8)
    scene.state.ill = [leader]
    ((_, chance),) = perils(scene.state, zone("galliae-4"))
    assert (chance.good, chance.rule) == (0, "event.4")


# --- 4.2.4 ---------------------------------------------------------------------------------------


def risen(side: int) -> tuple[Scene, Prompt]:
    """Severus is among the Alamanni, whom SECONDUS leads into war; what is asked then?"""
    scene = Scene().put(side, "alamanni", "severe").war("alamanni", S)
    preview = Preview(scene.state)
    prompt = preview.play(flee_everywhere(preview.table, scene.state), nobody_answers)
    assert prompt is not None
    return scene, prompt


def test_4_2_4_a_leader_gives_way_to_a_people_of_his_own_side() -> None:
    scene, prompt = risen(S)
    assert (prompt.kind, prompt.rule) == ("give-way", "4.2.4")
    near = {"galliae-2", "galliae-5", "italia-1", "burgondi", "marcomanni"}
    assert ways(prompt, scene.state) == near
    refusal = prompt.why_not(scene.state, flee("galliae-4"))
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == ("not-nearest", "4.2.4")


def test_7_1_lone_a_leader_among_a_people_of_the_other_side_is_caught() -> None:
    _, prompt = risen(P)
    assert prompt.args()["purpose"] == "lone"
