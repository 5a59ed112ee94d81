"""What is barred stays in the list, with the reason that really bars it."""

from __future__ import annotations

from typing import Any

from core.alea.box.state import GEOSTRATEGY
from core.contract import Option, Options
from core.game import Game
from tests.alea.scene import BOARD, C, R, Scene, people, piece, pieces, zone
from tests.alea.stratagem_scene import counter, table


def offer(game: Game, **said: Any) -> Options:
    assert game.prompt is not None
    options = game.prompt.options(game.view(game.prompt.seat), said)
    assert options is not None
    return options


def candidate(options: Options, value: Any) -> Option:
    found = [option for option in options.candidates if option.value == value]
    assert len(found) == 1, (value, options)
    return found[0]


def bar(options: Options, value: Any) -> tuple[str, str]:
    """The kind and the rule of what bars a candidate."""
    refusal = candidate(options, value).refusal
    return ("", "") if refusal is None else (refusal.kind, refusal.rule)


# --- marches -------------------------------------------------------------------------------------


def test_3_1_1_a_way_out_of_the_region_is_barred_by_its_garrison_not_by_what_is_dropped() -> None:
    """Asia 1 to Graecia 2 by Thracia, which is at peace: no unit can be left on that way."""
    legions = ("legio-i", "legio-ii", "legio-iii")
    scene = Scene().control(R, *BOARD.region_ids).control(C, "asia")
    game = scene.put(C, "asia-1", "caesar", *legions).game()
    start = {"type": "march", "origin": zone("asia-1"), "leaders": [piece("caesar")]}
    way = [zone("thracia-2"), zone("graecia-2")]
    for count in (1, 2, 3):
        ways = offer(game, **start, units=list(pieces(*legions[:count])))
        assert bar(ways, way) == ("garrison", "3.1.1.garrison"), count


def test_3_4_1_nobody_stops_in_a_homeland_at_peace_wherever_he_comes_from() -> None:
    """Mauri from Numidae: not that they come from outside the Republic, but that they stop."""
    scene = Scene().allied("numidae", C).put(C, "numidae", "curio", "legio-x")
    game = scene.game()
    assert not game.state.war[people("mauri")]
    start = {"type": "march", "origin": zone("numidae"), "leaders": [piece("curio")]}
    ways = offer(game, **start, units=[piece("legio-x")])
    assert bar(ways, [zone("mauri")]) == ("no-stop-at-peace", "3.4.1.homeland")
    through = [zone("mauri"), zone("hispania-3")]
    assert bar(ways, through) == ("transit-from-republic", "3.4.1.transit")


# --- 2.C geostrategy -----------------------------------------------------------------------------


def two_parties() -> Scene:
    """Petreius stands beside Pompeius, Cato and Labienus elsewhere."""
    scene = Scene("2", year=-46).put(C, "italia-1", "caesar").put(R, "asia-1", "pompeius")
    scene.put(R, "asia-1", "petreius").put(R, "asia-3", "cato").put(R, "asia-4", "labienus")
    return scene.chief(C, "caesar").chief(R, "pompeius")


def test_2_c_what_a_hand_holds_in_vain_is_listed_with_the_reason() -> None:
    """All peoples are at peace: nobody can be won over, by a stratagem or by an envoy."""
    game = table(two_parties(), ["allegiance"], ["coup-0"], hands="hidden", step=GEOSTRATEGY)
    menu = offer(game)
    assert [option.value for option in menu.open()] == ["done"]
    assert bar(menu, "play") == ("nobody-to-win", "6.2.allegiance")
    assert bar(menu, "negotiate") == ("nobody-to-win", "4.4.2")
    assert game.prompt is not None
    unseen = game.prompt.options(game.view(2), {})  # the other seat does not see that hand
    assert unseen is not None
    assert "play" not in [option.value for option in unseen.candidates]


def test_2_c_a_hand_without_a_face_for_now_says_so() -> None:
    game = table(two_parties(), ["veni"], ["coup-0"], hands="hidden", step=GEOSTRATEGY)
    assert bar(offer(game), "play") == ("nothing-to-play", "6")
    game = table(two_parties(), ["veni", "coup-0"], step=GEOSTRATEGY)
    counters = offer(game, type="play")
    assert bar(counters, counter("coup-0")) == ("", "")
    assert bar(counters, counter("veni"))[0] == "not-in-this-phase"


def test_4_4_2_a_second_embassy_is_listed_as_barred() -> None:
    scene = two_parties()
    scene.state.negotiated = [0, 1, 0]
    game = table(scene, ["coup-0"], step=GEOSTRATEGY)
    assert bar(offer(game), "negotiate") == ("negotiated-already", "4.4.2.diplomacy")


def test_4_4_2_peoples_that_cannot_be_won_over_are_listed_as_barred() -> None:
    game = table(two_parties().war("numidae", C), step=GEOSTRATEGY)
    found = offer(game, type="negotiate")
    assert bar(found, people("numidae")) == ("", "")
    assert bar(found, people("aegyptii")) == ("people-at-peace", "4.4.2")
    assert bar(found, people("parthi")) == ("parthi-never-ally", "4.4.2")
    assert people("mauri") not in [option.value for option in found.candidates], "not a major one"


def test_3_6_1_who_cannot_be_a_pretender_is_listed_with_the_reason() -> None:
    game = table(two_parties(), ["coup-0"], step=GEOSTRATEGY)
    found = offer(game, type="play", counter=counter("coup-0"), face="coup-0")
    bars = {BOARD.piece_ids[one.value]: bar(found, one.value) for one in found.candidates}
    assert bars == {
        "labienus": ("", ""),
        "cato": ("no-other-face", "3.6.2"),
        "petreius": ("beside-his-chief", "3.6.1"),
        "pompeius": ("leads-already", "3.6.1"),
    }


def test_3_6_1_a_coup_that_nobody_can_lead_says_so() -> None:
    scene = Scene("2", year=-46).put(C, "italia-1", "caesar").put(R, "asia-1", "pompeius", "cato")
    scene.chief(C, "caesar").chief(R, "pompeius").war("numidae", C)
    game = table(scene, ["coup-0", "rise-major"], step=GEOSTRATEGY)
    counters = offer(game, type="play")
    assert bar(counters, counter("coup-0")) == ("nobody-for-a-coup", "3.6.1")
