"""s6.chiefs: regions that are forbidden to the Faction Leaders of scenario 6."""

from __future__ import annotations

import pytest

from core.alea.box.actions import Retreat, Sail
from core.alea.box.board import NOBODY, RETURNING
from core.alea.box.state import reindex
from core.alea.combat.evasion import EvadePrompt
from core.alea.politics.defection import WithdrawPrompt, free_zones, shelters
from core.alea.year.entries import entry_zones_of
from core.alea.year.events import forced_ways
from core.alea.year.year_end import quarters_for
from core.game import Game
from core.imperator.actions import Done, March, Place
from tests.alea.events_scene import Play
from tests.alea.scene import (
    BOARD,
    C,
    R,
    Scene,
    asked,
    do,
    end_movement,
    evade,
    march,
    piece,
    pieces,
    place_names,
    refused,
    roll,
    sail,
    zone,
)
from tests.alea.stratagem_scene import cannot, plays, table

FIVE = ("legio-xix", "legio-xx", "legio-ii", "legio-iv", "legio-xiv")


FORBIDDEN = ("forbidden-region", "s6.chiefs")


def octavianus_at_brundisium(*with_him: str, active: int = C) -> Scene:
    """Graecia begins beyond the strait, and it is Caesarian."""
    scene = Scene("6", year=-40, active=active).put(C, "italia-5", "octavianus", *with_him)
    scene.put(R, "sicilia-1", "s-pompeius").chief(R, "s-pompeius")
    scene.control(NOBODY, *BOARD.region_ids)  # no garrison binds him
    return scene.chief(C, "octavianus").control(C, "graecia", "sicilia")


def attacked(*with_him: str, by: tuple[str, ...] = FIVE) -> Game:
    """Menas comes from Italia 1 with an army."""
    scene = octavianus_at_brundisium(*with_him, active=R)
    scene.put(R, "italia-1", "menas", *by)
    game = scene.game()
    do(game, march("italia-1", ["menas"], by[:1], "italia-5"))
    if len(by) > 1:
        for legion in by[1:]:
            do(game, march("italia-1", [], [legion], "italia-5"))
    return game


def test_s6_chiefs_he_does_not_march_there() -> None:
    game = octavianus_at_brundisium("agrippa", "legio-v", "legio-vi").game()
    for leaders, units in (
        (["octavianus"], []),
        (["octavianus"], ["legio-v"]),
        (["agrippa", "octavianus"], ["legio-v"]),
    ):
        refusal = refused(game, march("italia-5", leaders, units, "graecia-1"))
        assert (refusal.kind, refusal.rule) == FORBIDDEN
    do(game, march("italia-5", ["agrippa"], ["legio-v"], "graecia-1"))


def test_s6_chiefs_no_offer_takes_him_there() -> None:
    east = {z for z in range(BOARD.zone_count) if BOARD.place_ids[z].startswith("graecia")}
    gone: set[int] = set()
    for falls in range(30):  # other offers each time
        scene = octavianus_at_brundisium("agrippa", "legio-v", "naves-6-0a")
        game = scene.game(falls=falls)
        assert game.prompt is not None
        for offer in game.prompt.legal(game.state):
            assert game.prompt.judge(game.state, offer) is None
            if isinstance(offer, March | Sail) and east & set(offer.path):
                gone |= set(offer.leaders)
    assert piece("agrippa") in gone
    assert piece("octavianus") not in gone


def test_s6_chiefs_he_does_not_sail_there() -> None:
    game = octavianus_at_brundisium("agrippa", "legio-v", "naves-6-0a").game()
    way = ("centralis", "graecia-4")
    refusal = refused(game, sail("italia-5", ["octavianus"], ["naves-6-0a"], [], *way))
    assert refusal.rule == "s6.chiefs"
    do(game, sail("italia-5", ["agrippa"], ["naves-6-0a"], [], *way))


def test_s6_chiefs_he_does_not_evade_there_and_nobody_takes_him_along() -> None:
    scene = octavianus_at_brundisium("agrippa", "legio-v", active=R)
    scene.put(R, "italia-5", "menas", "legio-xix")
    scene.state.came[piece("legio-xix")] = scene.state.came[piece("menas")] = zone("italia-1")
    prompt = EvadePrompt(scene.state, C, zone("italia-5"), piece("agrippa"))
    both = evade(["agrippa", "octavianus"], ["legio-v"], "graecia-1")
    refusal = prompt.judge(scene.state, both)
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == FORBIDDEN
    assert prompt.judge(scene.state, evade(["agrippa"], ["legio-v"], "graecia-1")) is None
    offers = list(prompt.legal(scene.state))
    assert all(prompt.judge(scene.state, offer) is None for offer in offers)
    assert any(offer.to == zone("graecia-1") for offer in offers if hasattr(offer, "to"))
    prompt = EvadePrompt(scene.state, C, zone("italia-5"), piece("octavianus"))
    alone = prompt.judge(scene.state, evade(["octavianus"], [], "graecia-1"))
    assert alone is not None
    assert alone.rule == "s6.chiefs"


def test_s6_chiefs_he_does_not_retreat_there() -> None:
    game = attacked("legio-v", "legio-vi", "legio-viii", "legio-x")
    end_movement(game)
    while asked(game) != "retreat":
        if asked(game) == "roll":
            roll(game, 6)
        else:
            do(game, game.prompt.legal(game.state)[0] if game.prompt else Done())
    offers = game.prompt.legal(game.state) if game.prompt else []
    assert place_names({a.to for a in offers if isinstance(a, Retreat)}) == {"italia-4", "italia-7"}


def test_s6_chiefs_he_does_not_flee_there() -> None:
    game = attacked(by=("legio-xix",))
    roll(game, 0)
    assert asked(game) == "flee"
    offers = game.prompt.legal(game.state) if game.prompt else []
    zones = {a.to for a in offers if hasattr(a, "to")}
    assert place_names(zones) == {"italia-1", "italia-4", "italia-7"}


def test_s6_chiefs_an_opportune_flight_does_not_take_him_there() -> None:
    scene = octavianus_at_brundisium("agrippa", "legio-v", active=R)
    scene.put(R, "italia-5", "menas", "legio-xix")
    game = table(scene, ["flight"], step="combat")
    where_to = {"zone": zone("graecia-1")}
    both = pieces("agrippa", "octavianus", "legio-v")
    assert cannot(game, C, "flight", **where_to, pieces=both) == ("no-flight-there", "6.3.flight")
    plays(game, C, "flight", **where_to, pieces=pieces("agrippa", "legio-v"))


@pytest.mark.parametrize("zones", [shelters, free_zones])
def test_s6_chiefs_he_does_not_withdraw_there(zones: object) -> None:
    scene = octavianus_at_brundisium("legio-v").control(C, "italia")
    prompt = WithdrawPrompt(scene.state, C, zone("italia-5"), "5.1.2.part", zones)  # type: ignore[arg-type]
    found = place_names(prompt.targets(scene.state))
    assert "italia-4" in found
    assert not any(name.startswith(("graecia", "asia")) for name in found)


def test_s6_chiefs_he_does_not_winter_there() -> None:
    scene = octavianus_at_brundisium("agrippa")
    scene.control(C, "italia")
    assert place_names(quarters_for(scene.state, C, pieces("octavianus", "agrippa"))) == {
        *(f"italia-{n}" for n in range(1, 8)),
        "sicilia-1",
        "sicilia-2",
        "sicilia-3",
    }
    assert "graecia-1" in place_names(quarters_for(scene.state, C, pieces("agrippa")))


@pytest.mark.parametrize(
    ("name", "start", "open_regions"),
    [("octavianus", "illyrii", ("italia", "gallia")), ("m-antonius", "marmarica", ("asia",))],
)
def test_s6_chiefs_the_forced_march_of_event_6_does_not_lead_there(
    name: str, start: str, open_regions: tuple[str, ...]
) -> None:
    scene = Scene("6", year=-40).put(C, start, name).chief(C, name)
    scene.put(R, "sicilia-1", "s-pompeius").chief(R, "s-pompeius")
    scene.control(C, "africa", "asia", "italia", "graecia", "gallia")
    forbidden = scene.state.board.barred[piece(name)]
    for way in forced_ways(scene.state, piece(name)):
        assert not any(forbidden >> z & 1 for z in way.path)
    play = Play(scene, step="agitation", event=6)
    while play.run.prompt is not None and play.prompt.kind == "forced-march":
        play.do(play.prompt.legal(play.state)[0])
    here = play.place(name)
    assert (
        here == start
        or here.startswith(open_regions)
        or not here.startswith(tuple(BOARD.region_ids))
    )


def test_s6_chiefs_octavianus_does_march_to_a_city_that_is_open_to_him() -> None:
    """From the Illyrii the cities of Graecia are nearer than those of Italia."""
    scene = Scene("6", year=-40).put(C, "illyrii", "octavianus").chief(C, "octavianus")
    scene.put(R, "sicilia-1", "s-pompeius").chief(R, "s-pompeius").control(C, "italia", "graecia")
    ways = forced_ways(scene.state, piece("octavianus"))
    assert ways
    assert {BOARD.place_ids[way.path[0]] for way in ways} == {"italia-2"}


def test_s6_chiefs_he_does_not_come_back_there() -> None:
    scene = octavianus_at_brundisium().control(C, "italia")
    scene.state.where[piece("octavianus")] = RETURNING
    reindex(scene.state)
    found = place_names(entry_zones_of(scene.state, piece("octavianus")))
    assert found
    assert all(name.startswith(("italia", "sicilia")) for name in found)


def test_s6_sicilia_only_units_with_s_pompeius_or_menas_stand_next_to_italia() -> None:
    game = Game.new("alea/6", 1, {"dice": "manual"})
    assert game.state.active == R
    do(game, Place(pieces("s-pompeius", "menas"), zone("sicilia-3")))
    refusal = refused(game, Place(pieces("legio-xix"), zone("sicilia-1")))
    assert (refusal.kind, refusal.rule) == ("units-need-company", "deploy.border")
    do(game, Place(pieces("menas"), zone("sicilia-1")))
    do(game, Place(pieces("legio-xix"), zone("sicilia-1")))
