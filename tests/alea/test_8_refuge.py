"""8.2 and 8.4.1: why a place is no way out: each reason by itself, with its rule."""

from __future__ import annotations

import pytest

from core.alea.box.actions import Retreat
from core.contract import Action
from core.game import Game
from core.imperator.actions import Evade, Flee
from core.texts import LANGUAGES, refusal_text
from tests.alea.battle_scene import ATTACKER_WINS_R, clash
from tests.alea.march_scene import STRONG, bands
from tests.alea.scene import (
    BOARD,
    C,
    R,
    Scene,
    asked,
    do,
    end_movement,
    fight,
    march,
    open_map,
    pieces,
    refused,
    roll,
    sail,
    zone,
)


def why(game: Game, action: Action) -> tuple[str, str]:
    """The refusal's kind and rule; it can be said in both languages, and names the place."""
    refusal = refused(game, action)
    said = {refusal_text(game.system, refusal, lang) for lang in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    return refusal.kind, refusal.rule


# --- on land -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("to", "reason"),
    [
        ("gallia-4", ("enemies-there", "8.2")),
        ("gallia-8", ("attackers-came-from", "8.2.origin")),
        ("alpes-2", ("not-out-of-republic", "8.2.republic")),
        ("gallia-1", ("not-adjacent", "7.2")),
        ("occidentalis", ("no-ships-here", "8.4.1.embark")),
    ],
)
def test_8_4_1_a_barred_retreat_says_what_bars_it(to: str, reason: tuple[str, str]) -> None:
    scene = clash(("legio-i",), ("legio-ii",), "gallia-7", origin="gallia-8")
    game = fight(scene.put(C, "gallia-4", "auxilia"), ATTACKER_WINS_R)
    assert asked(game) == "retreat"
    assert why(game, Retreat(zone(to))) == reason
    options = game.prompt.options(game.state, {"type": "retreat"}) if game.prompt else None
    barred = {o.value: o.refusal for o in options.candidates} if options is not None else {}
    if zone(to) in barred:  # the list says the same
        told = barred[zone(to)]
        assert told is not None
        assert (told.kind, told.rule) == reason


def test_8_4_1_a_beaten_attacker_is_not_barred_from_where_he_came() -> None:
    scene = clash(("legio-i",), ("legio-ii",), "gallia-7", origin="gallia-8")
    game = fight(scene, ATTACKER_WINS_R - 1)
    assert game.prompt is not None
    assert game.prompt.judge(game.state, Retreat(zone("gallia-8"))) is None
    assert why(game, Retreat(zone("alpes-2")))[0] == "not-out-of-republic"


def test_8_4_1_a_people_outside_is_told_that_the_republic_is_closed_to_it() -> None:
    scene = clash(("curio", "legio-xvii"), ("germani-band-1",), "germani-1").war("germani", R)
    game = fight(scene.put(R, "germani-1", "germani-band-2", reduced=True), 6)
    assert why(game, Retreat(zone("gallia-2"))) == ("not-into-republic", "8.2.republic")


def test_8_4_1_a_people_is_told_of_its_leash() -> None:
    """Germani and Alpes together may go to alpes-2 only; gallia-6 is too far for the former."""
    scene = bands(bands(open_map(), R, "germani", "gallia-7", 1), R, "alpes", "gallia-7", 1)
    scene.put(C, "gallia-4", "caesar", *STRONG).put(C, "gallia-5", "legio-i")
    game = scene.game()
    do(game, march("gallia-4", ["caesar"], STRONG, "gallia-7"))
    end_movement(game)
    roll(game, 1)
    assert asked(game) == "retreat"
    assert why(game, Retreat(zone("gallia-6"))) == ("beyond-leash", "4.3.leash")


def test_8_4_1_romans_outside_are_told_of_peace_and_of_the_leader_they_lack() -> None:
    def beyond(*defenders: str) -> Game:
        scene = clash(("curio", "legio-i"), defenders, "thracia-1").war("thracii", R)
        return fight(scene, ATTACKER_WINS_R)

    assert why(beyond("cato", "legio-ii"), Retreat(zone("daci")))[0] == "no-stop-at-peace"
    lacking = ("outside-needs-leader", "3.4.1.outside")
    assert why(beyond("legio-ii"), Retreat(zone("thracia-2"))) == lacking


def test_8_2_a_lone_leader_is_told_where_enemies_are() -> None:
    scene = Scene().control(0, "gallia").put(R, "gallia-7", "cato").put(C, "gallia-8", "legio-x")
    game = scene.put(C, "gallia-4", "legio-ix").game()
    do(game, march("gallia-8", [], ["legio-x"], "gallia-7"))
    roll(game, 0)
    assert why(game, Flee(zone("gallia-4"))) == ("enemies-there", "8.2")
    assert why(game, Flee(zone("gallia-1"))) == ("not-adjacent", "7.2")


# --- at sea --------------------------------------------------------------------------------------


def off_graecia() -> Game:
    """A fleet of the Republic at sea, with an enemy fleet beside it; will it get away?"""
    scene = Scene().control(0, "graecia").put(C, "orientalis", "caesar", "naves-6-0a")
    scene.put(C, "occidentalis", "naves-6-0b").put(C, "graecia-5", "naves-4-1a")
    game = scene.put(R, "centralis", "cato", "naves-4-0a").game()
    do(game, sail("orientalis", ["caesar"], ["naves-6-0a"], [], "centralis"))
    end_movement(game)
    assert asked(game) == "sea-evasion"
    return game


@pytest.mark.parametrize(
    ("to", "reason"),
    [
        ("occidentalis", ("enemy-fleet-there", "8.2.naves")),
        ("graecia-5", ("enemy-fleet-there", "8.2.naves")),
        ("illyrii", ("no-stop-at-peace", "3.4.1.homeland")),
        ("gallia-3", ("no-sea-way", "8.2.naves")),
        ("atlanticus", ("closed-sea", "3.4.2.closed")),
    ],
)
def test_8_2_a_barred_evasion_by_sea_says_what_bars_it(to: str, reason: tuple[str, str]) -> None:
    there = BOARD.closed_seas[to] if to in BOARD.closed_seas else zone(to)
    away = Evade(pieces("cato"), pieces("naves-4-0a"), there)
    assert why(off_graecia(), away) == reason


def test_8_4_1_a_barred_retreat_by_sea_says_what_bars_it() -> None:
    fleets = ("caesar", "naves-6-0a", "naves-6-0b")
    scene = clash(fleets, ("naves-8-2-1a", "naves-8-1-1a"), "centralis", origin="orientalis")
    game = fight(scene.put(C, "occidentalis", "naves-4-0a"), 4)
    assert asked(game) == "sea-retreat"
    assert why(game, Retreat(zone("occidentalis"))) == ("enemy-fleet-there", "8.2.naves")
    assert why(game, Retreat(zone("gallia-3"))) == ("no-sea-way", "8.2.naves")
