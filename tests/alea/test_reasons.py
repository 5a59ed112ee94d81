"""What is barred stays in the list, with the reason that really bars it."""

from __future__ import annotations

from typing import Any

from core.contract import Option, Options
from core.game import Game
from tests.alea.scene import BOARD, C, R, Scene, people, piece, pieces, zone


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


def test_03_1_1_a_way_out_of_the_region_is_barred_by_its_garrison_not_by_what_is_dropped() -> None:
    """Asia 1 to Graecia 2 by Thracia, which is at peace: no unit can be left on that way."""
    legions = ("legio-i", "legio-ii", "legio-iii")
    scene = Scene().control(R, *BOARD.region_ids).control(C, "asia")
    game = scene.put(C, "asia-1", "caesar", *legions).game()
    start = {"type": "march", "origin": zone("asia-1"), "leaders": [piece("caesar")]}
    way = [zone("thracia-2"), zone("graecia-2")]
    for count in (1, 2, 3):
        ways = offer(game, **start, units=list(pieces(*legions[:count])))
        assert bar(ways, way) == ("garrison", "3.1.1.garrison"), count


def test_03_4_1_nobody_stops_in_a_homeland_at_peace_wherever_he_comes_from() -> None:
    """Mauri from Numidae: not that they come from outside the Republic, but that they stop."""
    scene = Scene().allied("numidae", C).put(C, "numidae", "curio", "legio-x")
    game = scene.game()
    assert not game.state.war[people("mauri")]
    start = {"type": "march", "origin": zone("numidae"), "leaders": [piece("curio")]}
    ways = offer(game, **start, units=[piece("legio-x")])
    assert bar(ways, [zone("mauri")]) == ("no-stop-at-peace", "3.4.1.homeland")
    through = [zone("mauri"), zone("hispania-3")]
    assert bar(ways, through) == ("transit-from-republic", "3.4.1.transit")
