"""6.3.plague and 6.3.epidemic."""

from __future__ import annotations

import pytest

from core.game import Game
from core.imperator.actions import Done as EndMovement
from core.imperator.stratagems.plague import DEADLY
from core.semper.box.board import RESERVE, RETURNING
from core.semper.stratagems.cup import cup
from tests.semper.combat_scene import (
    ATTACKER_WINS_R,
    clash,
    evade,
    field,
    fight,
    lucky,
    of_kind,
    retreat,
)
from tests.semper.scene import (
    BOARD,
    P,
    S,
    asked,
    at,
    counter,
    march,
    people,
    piece,
    push,
    roll,
    zone,
)
from tests.semper.stratagem_scene import (
    alive,
    cannot,
    emperors,
    gone,
    plays,
    table,
    weak,
)

PLAGUE, EPIDEMIC = counter("plague"), counter("epidemic")


def test_6_3_plague_reduces_everybody_there() -> None:
    scene = emperors().put(S, "galliae-2", "cornuti").put(S, "galliae-2", "batavi", reduced=True)
    scene.put(P, "pannoniae-4", "pannonici")
    game = table(scene, ["plague"])
    events = plays(game, P, "plague", zone=zone("galliae-2"))
    assert [e.kind for e in events][:2] == ["stratagem-played", "plague-breaks-out"]
    assert weak(game, "cornuti")
    assert game.state.where[piece("batavi")] == RESERVE
    assert not weak(game, "pannonici")
    assert game.state.lying == [(PLAGUE, zone("galliae-2"))]
    assert PLAGUE not in cup(game.state)


def test_6_3_plague_spares_neither_side_nor_people() -> None:
    scene = emperors().war("franci", P).put(P, "galliae-2", "franci-1")
    game = table(scene, ["plague"])
    plays(game, P, "plague", zone=zone("galliae-2"))
    assert weak(game, "franci-1")
    game = table(emperors().put(P, "asia-2", "iovii"), ["plague"])
    plays(game, P, "plague", zone=zone("asia-2"))
    assert weak(game, "iovii")
    game = table(emperors(), ["plague"])
    plays(game, P, "plague", zone=zone("visigothi"))  # a people at peace
    assert weak(game, "visigothi-1")


@pytest.mark.parametrize(("die", "lives"), [(0, True), (8, True), (9, False)])
def test_6_3_plague_leaders_die_on_nine(die: int, lives: bool) -> None:
    game = table(emperors().put(S, "italia-5", "maxence"), ["plague"])
    plays(game, P, "plague", zone=zone("italia-5"))
    assert asked(game).args()["leader"] == piece("maxence")
    points = list(game.state.points)
    roll(game, die)
    assert alive(game, "maxence") == lives
    assert game.state.points == points  # 10.1: no enemy's deed


def test_6_3_plague_a_dux_and_a_foreign_leader_come_back() -> None:
    chief = BOARD.piece_ids[BOARD.people_leaders[BOARD.people_ids.index("franci")][0]]
    scene = emperors().put(S, "galliae-2", "dux-treveri").war("franci", P)
    scene.put(P, "galliae-1", chief, "franci-1")
    game = table(scene, ["plague", "plague"])
    plays(game, P, "plague", zone=zone("galliae-2"))
    roll(game, DEADLY)
    assert game.state.where[piece("dux-treveri")] == RETURNING
    plays(game, P, "plague", zone=zone("galliae-1"))
    roll(game, DEADLY)
    assert game.state.where[piece(chief)] == RETURNING


def test_6_3_plague_in_land_zones_only() -> None:
    game = table(emperors(), ["plague", "epidemic"])
    for face in ("plague", "epidemic"):
        for place in (zone("occidentalis"), zone("classis-occidentalis"), 999, None):
            assert cannot(game, P, face, zone=place) == ("name-a-land-zone", f"6.3.{face}")


def test_6_3_plague_ends_with_phase_e() -> None:
    scene = emperors()
    scene.state.lying = [(PLAGUE, zone("italia-5")), (counter("bagaudae"), zone("galliae-3"))]
    scene.state.sequences = [0, 1, 0]
    game = table(scene)
    events = push(game, EndMovement())
    assert [e.args["place"] for e in of_kind(events, "plague-ends")] == [zone("italia-5")]
    assert game.state.lying == [(counter("bagaudae"), zone("galliae-3"))]
    assert PLAGUE in cup(game.state)


# --- those who enter later -----------------------------------------------------------------------


def marching(where: str, epidemic: bool = False) -> Game:
    """Maximien with three units marches from Italia 5 by Italia 2 to Viennensis 3."""
    scene = emperors().put(S, "italia-5", "maximien", "ioviani", "hercules")
    scene.put(S, "italia-5", "batavi", reduced=True)
    scene.state.lying = [(EPIDEMIC if epidemic else PLAGUE, zone(where))]
    scene.state.active = S
    return table(scene)


def go(game: Game, *drops: tuple[str, str]) -> None:
    units = ["ioviani", "hercules", "batavi"]
    path = ("italia-2", "viennensis-3")
    push(game, march("italia-5", ["maximien"], units, *path, drops=drops))


def test_6_3_plague_who_arrives_suffers() -> None:
    game = marching("viennensis-3")
    go(game)
    roll(game, 3)
    assert (weak(game, "ioviani"), weak(game, "hercules")) == (True, True)
    assert gone(game, "batavi")
    assert at(game, "maximien") == "viennensis-3"


def test_6_3_plague_who_passes_through_suffers_and_goes_on() -> None:
    game = marching("italia-2")
    go(game)
    roll(game, 3)
    assert at(game, "maximien") == at(game, "ioviani") == "viennensis-3"
    assert weak(game, "ioviani")
    assert gone(game, "batavi")


def test_6_3_plague_who_is_left_on_the_way_suffers_once() -> None:
    game = marching("italia-2")
    go(game, ("hercules", "italia-2"))
    roll(game, 3)
    assert at(game, "hercules") == "italia-2"
    assert weak(game, "hercules")


def test_6_3_epidemic_its_neighbours_reduce_and_do_not_kill_units() -> None:
    game = marching("galliae-5", epidemic=True)  # next to both zones of the way
    go(game)
    roll(game, 3)
    assert asked(game).kind == "roll"  # and again in the other one
    roll(game, 3)
    assert (weak(game, "ioviani"), weak(game, "batavi")) == (True, True)
    assert at(game, "batavi") == "viennensis-3"


def test_6_3_plague_a_people_that_comes_home_in_peace_suffers_there() -> None:
    scene = emperors().war("franci", P).put(P, "galliae-1", "franci-1", "ascaricus", "merogaisus")
    for number in range(2, 6):
        scene.put(P, "galliae-1", f"franci-{number}")
    scene.state.lying = [(PLAGUE, zone("franci"))]
    game = table(scene, ["pacify-major"])
    plays(game, P, "pacify-major", peoples=(people("franci"),))
    roll(game, 9, 3)
    assert game.state.where[piece("ascaricus")] == RETURNING
    assert (at(game, "merogaisus"), weak(game, "franci-1")) == ("franci", True)


# --- 6.3.epidemic ---------------------------------------------------------------------------------


def test_6_3_epidemic_strikes_the_zones_around_it_more_mildly() -> None:
    scene = emperors().put(S, "italia-2", "cornuti").put(S, "italia-2", "batavi", reduced=True)
    scene.put(S, "italia-4", "heruli").put(S, "italia-4", "scutarii-4", reduced=True)
    scene.put(S, "italia-4", "maxence").put(S, "italia-6", "ioviani")
    game = table(scene, ["epidemic"])
    plays(game, P, "epidemic", zone=zone("italia-2"))
    assert asked(game).args()["leader"] == piece("maxence")
    roll(game, 9)
    assert gone(game, "maxence")
    assert gone(game, "batavi")
    assert weak(game, "cornuti")
    assert weak(game, "heruli")
    assert weak(game, "scutarii-4")
    assert alive(game, "scutarii-4")
    assert not weak(game, "ioviani")  # two zones away


def test_6_3_epidemic_a_plague_next_to_it_stays_as_deadly() -> None:
    """Who was struck there is not struck again; who enters suffers as in any outbreak."""
    scene = emperors().put(S, "italia-4", "heruli").put(S, "italia-7", "batavi", reduced=True)
    scene.state.lying, scene.state.active = [(PLAGUE, zone("italia-4"))], S
    game = table(scene, ["epidemic"])
    plays(game, P, "epidemic", zone=zone("italia-2"))
    assert not weak(game, "heruli")
    push(game, march("italia-7", [], ["batavi"], "italia-4"))
    assert gone(game, "batavi")


def test_6_3_epidemic_crosses_straits() -> None:
    game = table(emperors().put(S, "galliae-1", "cornuti"), ["epidemic"])
    plays(game, P, "epidemic", zone=zone("britanniae-3"))
    assert weak(game, "cornuti")


def test_6_3_plague_kills_an_emperor() -> None:
    """3.5.2: the succession follows at once."""
    scene = emperors().put(S, "italia-5", "maxence").title("augustus", "maxence")
    game = table(scene, ["plague"])
    plays(game, P, "plague", zone=zone("galliae-4"))
    roll(game, 9)
    assert gone(game, "constance-chlore")
    assert game.state.title[piece("maxence")] == 3  # Secundus Augustus


def test_6_3_plague_guards_are_no_help() -> None:
    """3.5.3: they protect against murderers only."""
    scene = emperors().put(S, "galliae-2", "constance-chlore")
    scene.state.guards[S] = piece("constance-chlore")
    game = table(scene, ["plague"])
    plays(game, P, "plague", zone=zone("galliae-2"))
    roll(game, 9)
    assert gone(game, "constance-chlore")


def test_6_3_plague_who_retreats_into_it_suffers() -> None:
    scene = clash(("dux-sirmium", "ioviani"), ("dux-treveri", "hercules"))
    scene.state.lying = [(PLAGUE, zone("galliae-3"))]
    game, _ = fight(scene, ATTACKER_WINS_R)
    retreat(game, "galliae-3")
    assert weak(game, "hercules")
    assert asked(game).args()["purpose"] == "plague"
    roll(game, 9)
    assert gone(game, "dux-treveri")


def test_6_3_plague_who_gets_away_into_it_suffers() -> None:
    scene = field("constance-chlore", "hercules")
    scene.state.lying = [(PLAGUE, zone("galliae-3"))]
    game = lucky(scene)
    push(game, evade(["constance-chlore"], ["hercules"], "galliae-3"))
    assert weak(game, "hercules")
    assert asked(game).args()["purpose"] == "plague"
