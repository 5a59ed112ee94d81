"""8.3, 8.4.1, 8.5, 7.1: what a battle, a march or an evasion would bring, before it is risked."""

from __future__ import annotations

from core.contract import Forecast
from core.imperator.actions import Fight
from core.imperator.combat.forecast import Clash
from core.imperator.combat.forecast_defeat import DESTROYED, TRAPPED
from core.imperator.combat.lone_leaders import share
from core.semper.combat.forces import draw_up, redrawn
from core.semper.combat.forecast import (
    battle_ahead_in,
    forecast_ahead,
    forecast_battle,
    forecast_left,
)
from core.semper.combat.forecast_defeat import SUBMITS
from core.semper.combat.forecast_move import after, forecast_move, left_alone, risk
from tests.semper.combat_scene import FIVES, clash, fight, result
from tests.semper.scene import BOARD, P, S, Scene, asked, march, piece, sail, zone

CHLORUS = "constance-chlore"


def ahead(scene: Scene, place: str = "galliae-4") -> Clash:
    clash_ahead = battle_ahead_in(scene.state, zone(place))
    assert clash_ahead is not None
    return clash_ahead


def duel() -> Scene:
    return clash(("dux-sirmium", "ioviani"), ("dux-treveri", "hercules"))


# --- the terms -----------------------------------------------------------------------------------


def test_8_3_the_forecast_has_the_terms_and_every_face() -> None:
    scene = clash(("galere", *FIVES[:3]), ("severe", "pseudo-galliae-1"))  # 15 : 4
    shown = ahead(scene)
    assert (shown.attack, shown.defend, shown.base, shown.shift) == (15, 4, "3/1", 1)
    assert (shown.column, shown.shift_rule) == ("4/1", "shift.a")
    assert dict(shown.modifiers) == {"crt.a": 1}
    assert (shown.attacker, shown.defender) == ("P", "S")
    assert shown.rows == {die: die + 1 for die in range(1, 7)}
    assert shown.faces[6] == ("R", "E", "attacker")


def test_8_3_what_is_shown_is_what_falls() -> None:
    for face in range(1, 7):
        attacker, defender, side = ahead(duel()).faces[face]
        _, events = fight(duel(), face)
        assert result(events) == (attacker, defender, P if side == "attacker" else S)


def test_8_3_a_decreed_result_has_one_row() -> None:
    franks = Scene().put(P, "galliae-2", "dux-sirmium", "ioviani").war("franci", S)
    franks.put(S, "galliae-2", "franci-1")
    before = draw_up(franks.state, zone("galliae-2"))
    before.decreed = P
    now = redrawn(franks.state, before)
    assert now is not None
    shown = forecast_battle(franks.state, now)
    assert (set(shown.rows.values()), shown.modifiers) == ({9}, [])
    before.decreed = S
    now = redrawn(franks.state, before)
    assert now is not None
    assert set(forecast_battle(franks.state, now).rows.values()) == {-2}


def test_8_3_nothing_ahead_where_nobody_fights() -> None:
    assert forecast_ahead(Scene().state) == {}
    assert list(forecast_ahead(duel().state)) == [zone("galliae-4")]


# --- fates ---------------------------------------------------------------------------------------


def test_8_4_1_the_forecast_knows_who_is_trapped() -> None:
    scene = clash(
        ("dux-sirmium", "ioviani"), ("dux-treveri", "hercules"), "oriens-7", origin="oriens-6"
    )
    shown = ahead(scene, "oriens-7")
    assert {fate.rule for fate in shown.fates if fate.beaten == "defender"} == {TRAPPED}
    assert {fate.rule for fate in shown.fates if fate.beaten == "attacker"} == {""}


def test_8_4_2_the_forecast_knows_who_is_destroyed() -> None:
    scene = clash(("dux-sirmium", "ioviani"), ()).put(S, "galliae-4", "hercules", reduced=True)
    assert ahead(scene).fate("defender", "A") == DESTROYED


def test_8_5_2_the_forecast_knows_who_dies() -> None:
    scene = clash(("constantin", *FIVES[:2]), (CHLORUS, *FIVES[2:4])).revolt("constantin")
    scene.put(P, "pontica-1", "diocletien").heads("diocletien", CHLORUS)
    by_side = {fate.beaten: fate for fate in ahead(scene).fates}
    assert by_side["defender"].dead == ((piece(CHLORUS), "8.5.2"),)
    assert by_side["attacker"].dead == ((piece("constantin"), "8.5.2"),)
    assert by_side["attacker"].rule == SUBMITS


def test_event_4_the_forecast_knows_that_the_ill_die() -> None:
    scene = clash(("dux-treveri", *FIVES[:2]), ("galere", *FIVES[2:4]), active=S).heads("galere")
    scene.state.ill = [piece("galere")]
    deaths = {fate.dead for fate in ahead(scene).fates if fate.beaten == "defender"}
    assert deaths == {((piece("galere"), "event.4"),)}


def test_8_3_a_forecast_changes_nothing() -> None:
    game = (
        clash(("dux-sirmium", "ioviani"), ("dux-treveri", "hercules"), "galliae-1")
        .put(P, "italia-1", "dux-nicomedia", "celtae")
        .put(S, "italia-1", "cornuti")
        .game(step="combat")
    )
    before = game.digest()
    asked(game).forecast(game.state, Fight(zone("galliae-1")))
    assert game.digest() == before


# --- a march, a voyage ---------------------------------------------------------------------------


def test_8_3_a_march_into_enemies_shows_the_battle_and_the_evasion() -> None:
    scene = Scene().put(P, "galliae-1", "galere", *FIVES[:2])
    scene.put(S, "galliae-4", CHLORUS, "lanciarii")
    shown = forecast_move(scene.state, march("galliae-1", ["galere"], FIVES[:2], "galliae-4"))
    assert shown is not None
    assert (shown.attack, shown.defend) == (10, 5)
    assert shown.evasion is not None
    assert (shown.evasion.good, shown.evasion.of) == (2, 6)
    assert scene.state.where[piece("galere")] == zone("galliae-1")


def test_8_3_a_march_to_nobody_shows_nothing() -> None:
    scene = Scene().put(P, "galliae-1", "galere", *FIVES[:2]).put(S, "galliae-4", "severe")
    marched = march("galliae-1", ["galere"], FIVES[:2], "galliae-4")
    assert forecast_move(scene.state, marched) is None


def test_8_3_a_landing_shows_the_battle() -> None:
    scene = Scene()
    scene.state.fleet_at[0], scene.state.fleet_side[0] = zone("occidentalis"), P
    hold = BOARD.place_ids[BOARD.hold(0)]
    scene.put(P, hold, "galere", "ioviani").put(S, "africa-4", "hercules")
    landing = sail(0, "occidentalis", africa_4=["galere", "ioviani"])
    shown = forecast_move(scene.state, landing)
    assert shown is not None
    assert (shown.where, shown.attack, shown.defend) == (zone("africa-4"), 5, 5)
    assert dict(shown.modifiers) == {"crt.a": 2}


def test_7_1_lone_the_risk_of_a_leader_who_goes_alone() -> None:
    scene = Scene().put(P, "galliae-1", "galere").put(S, "galliae-4", "hercules")
    alone = march("galliae-1", ["galere"], [], "galliae-4")
    warning = risk(scene.state, P, alone)
    assert warning is not None
    assert (warning.kind, warning.args["share"]) == ("risk-alone", 10)
    assert risk(scene.state, P, march("galliae-1", ["galere"], [], "galliae-3")) is None
    ((leader, chance),) = left_alone(after(scene.state, alone), alone)
    assert (leader, share(chance)) == (piece("galere"), 10)


def test_7_1_lone_whom_a_unit_comes_upon_that_is_left_on_the_way_is_told() -> None:
    scene = Scene().put(P, "galliae-1", "galere", *FIVES[:2]).put(S, "galliae-3", "dux-treveri")
    way = ("galliae-3", "viennensis-1")
    passing = march("galliae-1", ["galere"], FIVES[:2], *way)
    assert left_alone(after(scene.state, passing), passing) == []
    marched = march("galliae-1", ["galere"], FIVES[:2], *way, drops=[(FIVES[0], "galliae-3")])
    ((leader, chance),) = left_alone(after(scene.state, marched), marched)
    assert (leader, share(chance)) == (piece("dux-treveri"), 10)


# --- an evasion ----------------------------------------------------------------------------------


def test_8_2_the_battle_without_those_who_go() -> None:
    scene = clash(("galere", *FIVES[:2]), (CHLORUS, "hercules", "celtae"))
    left: Forecast | None = forecast_left(
        scene.state, zone("galliae-4"), (piece(CHLORUS), piece("celtae"))
    )
    assert isinstance(left, Clash)
    assert left.defend == ahead(scene).defend - 4
    everybody = (piece(CHLORUS), piece("celtae"), piece("hercules"))
    assert forecast_left(scene.state, zone("galliae-4"), everybody) is None
