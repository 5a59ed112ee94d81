"""Marches and voyages in the year of Janus (6.1) and of the events 2 and 9."""

from __future__ import annotations

import pytest

from core.alea.box.actions import Sail
from core.alea.box.event_effects import bound
from core.alea.sequence import clear_sequence
from core.contract import Refusal
from core.imperator.actions import Evade
from core.texts import rules
from tests.alea.events_scene import Play
from tests.alea.march_scene import STRONG, bands, begin, why
from tests.alea.scene import (
    BOARD,
    C,
    R,
    Scene,
    asked,
    do,
    march,
    open_map,
    piece,
    pieces,
    refused,
    sail,
    where,
    zone,
)
from tests.alea.stratagem_scene import cannot, clash, plays, table

# --- 6.1 Janus -----------------------------------------------------------------------------------


def test_6_1_janus_keeps_romans_apart_but_not_peoples() -> None:
    scene = bands(open_map(), R, "germani", "gallia-1", 1).put(C, "gallia-2", "caesar", *STRONG)
    scene = bands(scene, C, "alpes", "alpes-2", 1).put(R, "gallia-7", "legio-i")
    scene.put(R, "centralis", "cato", "naves-6-0b").put(C, "italia-5", "curio", "naves-6-0a")
    game = begin(scene, janus=True)
    shut = ("janus-forbids", "6.1.janus")
    assert why(game, march("gallia-2", ["caesar"], STRONG, "gallia-4", "gallia-7")) == shut
    assert why(game, sail("italia-5", ["curio"], ["naves-6-0a"], [], "centralis")) == shut
    do(game, march("gallia-2", ["caesar"], STRONG, "gallia-1"))
    do(game, march("alpes-2", [], ["alpes-band-1"], "gallia-7"))


# --- events 2 and 9 ------------------------------------------------------------------------------


def test_event_2_leaders_have_three_movement_points() -> None:
    game = begin(open_map().put(C, "italia-1", "caesar"), event=2)
    flight = ["italia-5", "graecia-1"]  # 1, and 2 across the strait
    far = march("italia-1", ["caesar"], [], *flight, "graecia-2")
    assert why(game, far) == ("too-far", "event.2")
    assert refused(game, far).args == {"cost": 4, "most": 3}
    do(game, march("italia-1", ["caesar"], [], *flight))


def test_event_2_units_have_two_movement_points_and_without_a_leader_one_zone() -> None:
    scene = open_map().put(C, "gallia-7", "caesar", "legio-x").put(C, "italia-5", "legio-ix")
    game = begin(bands(scene, C, "parthi", "parthi-1", 1), event=2)
    led, parthi = [["caesar"], ["legio-x"]], [["surena"], ["parthi-band-1"]]
    way = ["gallia-9", "hispania-1"]
    assert why(game, march("gallia-7", *led, *way, "hispania-2")) == ("too-far", "event.2")
    assert why(game, march("parthi-1", *parthi, "asia-5", "asia-4")) == ("too-far", "event.2")
    do(game, march("gallia-7", *led, *way))
    do(game, march("parthi-1", *parthi, "asia-5"))
    do(game, march("italia-5", [], ["legio-ix"], "graecia-1"))  # 2 MP, as always


def test_event_2_fleets_make_only_the_moves_that_cost_nothing() -> None:
    scene = open_map().put(C, "italia-1", "caesar", "naves-6-0a")
    game = begin(scene.put(C, "africa-3", "curio", "naves-6-0b"), event=2)
    ship = [["caesar"], ["naves-6-0a"], []]
    far = sail("italia-1", *ship, "occidentalis", "centralis")
    assert why(game, far) == ("too-far-by-sea", "event.2")
    beach = sail("africa-3", ["curio"], ["naves-6-0b"], [], "centralis")
    assert why(game, beach) == ("too-far-by-sea", "event.2")
    stuck = [a for a in game.prompt.legal(game.state) if isinstance(a, Sail)]
    assert {action.origin for action in stuck} == {zone("italia-1")}
    do(game, sail("italia-1", *ship, "occidentalis", "gallia-8"))  # from port to port


def test_event_9_nobody_sails() -> None:
    scene = open_map().put(C, "italia-1", "caesar", "legio-x", "naves-6-0a")
    game = begin(scene, event=9)
    cargo = [["caesar"], ["naves-6-0a"], ["legio-x"]]
    assert why(game, sail("italia-1", *cargo, "occidentalis")) == ("no-sailing", "event.9")
    assert not any(isinstance(action, Sail) for action in game.prompt.legal(game.state))
    options = game.prompt.options(game.view(1), {})
    assert options is not None
    assert [option.value for option in options.open()] == ["march", "done"]
    barred = {option.value: option.refusal for option in options.candidates if option.refusal}
    assert barred == {"sail": Refusal("no-sailing", "event.9")}
    do(game, march("italia-1", ["caesar"], ["legio-x"], "italia-6"))


def test_event_9_fleets_still_evade() -> None:
    scene = open_map().put(C, "centralis", "curio", "naves-6-0a")
    game = scene.put(R, "centralis", "cato", "naves-6-0b").game(step="naval-evasion")
    game.state.event = 9
    do(game, Evade(pieces("cato"), pieces("naves-6-0b"), zone("orientalis")))
    assert where(game, "naves-6-0b") == "orientalis"


# --- event 6, at sea -----------------------------------------------------------------------------


def test_event_6_a_faction_leader_at_sea_sails_on_until_he_is_ashore() -> None:
    scene = open_map().put(C, "occidentalis", "caesar", "naves-6-0a").chief(C, "caesar")
    game = scene.game(step="agitation", event=6)
    assert asked(game) == "movement"  # no way by land binds him
    do(game, sail("occidentalis", ["caesar"], ["naves-6-0a"], [], "gallia-8"))
    assert bound(game.state, piece("caesar"))
    clear_sequence(game.state)  # the next one
    for away in (
        march("gallia-8", ["caesar"], [], "gallia-9"),
        sail("gallia-8", ["caesar"], ["naves-6-0a"], [], "occidentalis"),
    ):
        assert why(game, away)[1] == "event.6"
    assert "who is at sea" in rules("alea")["event.6"].ruling_en
    assert "Chef de parti en mer" in rules("alea")["event.6"].ruling_fr


# --- events 4 and 6: flight and plague -----------------------------------------------------------


@pytest.mark.parametrize(("event", "ill"), [(4, True), (6, False)])
def test_event_4_6_an_opportune_flight_does_not_take_the_faction_leader(
    event: int, ill: bool
) -> None:
    scene = clash(["trebonius", "legio-x"], ["pompeius", "scipio", "legio-i", "legio-ii"])
    scene.chief(R, "pompeius")
    sick = [piece("pompeius")] if ill else []
    game = table(scene, [], ["flight"], step="combat", event=event, ill=sick)
    to = {"zone": zone("gallia-9")}
    party = pieces("pompeius", "legio-i", "legio-ii")
    assert cannot(game, R, "flight", **to, pieces=party) == ("must-stay", f"event.{event}")
    plays(game, R, "flight", **to, pieces=pieces("scipio", "legio-i"))
    assert (where(game, "scipio"), where(game, "pompeius")) == ("gallia-9", "gallia-8")


def test_event_4_6_where_only_the_faction_leader_could_flee_nobody_is_asked() -> None:
    scene = clash(["trebonius", "legio-x"], ["pompeius"]).put(R, "gallia-8", "auxilia-1")
    scene.chief(R, "pompeius")
    game = table(scene, [], ["flight"], step="combat", event=4, ill=[piece("pompeius")])
    assert asked(game) == "roll"  # auxilia do not go without a leader


def test_event_6_the_plague_on_the_way_is_rolled_for() -> None:
    scene = Scene("2", year=-46).put(C, "africa-3", "caesar").chief(C, "caesar")
    scene.put(R, "asia-1", "pompeius").chief(R, "pompeius").put(R, "africa-2", "legio-i")
    scene.control(R, *BOARD.region_ids).control(C, "africa")
    play = Play(scene, step="agitation", event=6, plague=zone("africa-2"))
    assert play.place("caesar") == "africa-1"  # past the enemies of Africa 2
    assert (play.prompt.kind, play.prompt.args()["purpose"]) == ("roll", "plague")
    play.roll(8)
    assert play.place("caesar") == "africa-1"
    assert play.prompt.kind != "roll"


def test_event_6_the_plague_on_the_way_kills_on_a_9() -> None:
    scene = Scene("2", year=-46).put(C, "africa-3", "caesar").chief(C, "caesar")
    scene.put(R, "asia-1", "pompeius").chief(R, "pompeius").put(R, "africa-2", "legio-i")
    scene.control(R, *BOARD.region_ids).control(C, "africa")
    play = Play(scene, step="agitation", event=6, plague=zone("africa-2")).roll(9)
    assert play.place("caesar") == "off"
