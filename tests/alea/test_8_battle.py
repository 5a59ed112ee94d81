"""8.1, 8.4 battles on land: their order, victor and vanquished, retreats, losses."""

from __future__ import annotations

from typing import Any

import pytest

from core.alea.box.actions import Retreat
from core.game import Game
from core.imperator.actions import Fight, Lose, Stand
from core.texts import LANGUAGES, event_text
from tests.alea.battle_scene import (
    ATTACKER_WINS_1_2,
    ATTACKER_WINS_3_4,
    ATTACKER_WINS_R,
    DEFENDER_WINS_1_2,
    DEFENDER_WINS_R,
    clash,
    points,
    reduced,
    result,
    slaughter,
    ways,
)
from tests.alea.scene import (
    BOARD,
    C,
    R,
    Scene,
    asked,
    do,
    end_movement,
    fight,
    kinds,
    march,
    piece,
    pieces,
    refused,
    retreat,
    roll,
    seat,
    told,
    where,
    zone,
)

# --- 8.1 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("active", [C, R])
def test_8_1_who_has_moved_is_the_attacker(active: int) -> None:
    scene = clash(("legio-i",), ("legio-ii",), active=active)
    game = scene.game(step="combat")
    assert game.state.battle.attacker.side == active
    assert asked(game) == "roll"
    roll(game, 6)  # the die is read for the attacker: 1/2 / A
    assert result(game) == ("1/2", "A", active)


def test_8_1_land_units_of_both_players_in_a_zone_fight() -> None:
    scene = Scene().control(0, "gallia").put(C, "gallia-8", "legio-x")
    game = scene.put(R, "gallia-7", "legio-i").game()
    do(game, march("gallia-8", [], ["legio-x"], "gallia-7"))
    end_movement(game)
    assert game.state.battle.zone == zone("gallia-7")
    assert not game.state.battle.naval


def test_8_1_no_enemy_no_battle() -> None:
    scene = Scene().control(0, "gallia").put(C, "gallia-8", "legio-x")
    game = scene.put(R, "gallia-4", "legio-i").game()
    do(game, march("gallia-8", [], ["legio-x"], "gallia-7"))
    end_movement(game)
    assert game.state.battle is None
    assert game.state.active == R


def two_fields() -> Game:
    scene = clash(("legio-i",), ("legio-ii",), "gallia-1")
    scene.put(C, "gallia-4", "legio-iii").put(R, "gallia-4", "legio-iv")
    return scene.game(step="combat")


def test_8_1_the_attacker_chooses_the_order_of_the_battles() -> None:
    game = two_fields()
    assert asked(game) == "fight"
    assert seat(game) == C
    assert game.prompt is not None
    assert list(game.prompt.legal(game.state)) == [Fight(zone("gallia-1")), Fight(zone("gallia-4"))]
    do(game, Fight(zone("gallia-4")))
    assert game.state.battle.zone == zone("gallia-4")
    roll(game, ATTACKER_WINS_R)
    retreat(game, "gallia-7")
    assert game.state.battle.zone == zone("gallia-1")  # the only one left


def test_8_1_there_is_no_battle_elsewhere() -> None:
    refusal = refused(two_fields(), Fight(zone("gallia-2")))
    assert (refusal.kind, refusal.rule) == ("nothing-to-fight", "8.1.order")


def test_8_1_evasions_of_all_zones_come_before_the_battles() -> None:
    scene = Scene().control(0, "gallia").put(C, "gallia-8", "legio-x", "legio-ix")
    scene.put(R, "gallia-7", "legio-i").put(R, "gallia-9", "cato", "legio-ii")
    game = scene.game()
    do(game, march("gallia-8", [], ["legio-x"], "gallia-7"))
    do(game, march("gallia-8", [], ["legio-ix"], "gallia-9"))
    end_movement(game)
    assert asked(game) == "evasion"
    do(game, Stand())
    assert asked(game) == "fight"


# --- 8.4.1 victor and vanquished -----------------------------------------------------------------


def test_8_4_1_of_two_draws_the_lower_is_the_defenders() -> None:
    game = fight(clash(("legio-i",), ("legio-ii",)), DEFENDER_WINS_R)
    assert result(game) == ("R", "R", R)
    assert seat(game) == C
    retreat(game, "gallia-7")
    assert (where(game, "legio-i"), where(game, "legio-ii")) == ("gallia-7", "gallia-4")


def test_8_4_1_of_two_draws_the_higher_is_the_attackers() -> None:
    game = fight(clash(("legio-i",), ("legio-ii",)), ATTACKER_WINS_R)
    assert result(game) == ("R", "R", C)
    assert seat(game) == R
    retreat(game, "gallia-7")
    assert (where(game, "legio-i"), where(game, "legio-ii")) == ("gallia-4", "gallia-7")


def test_8_4_2_r_means_no_losses() -> None:
    game = fight(clash(("legio-i",), ("legio-ii",)), ATTACKER_WINS_R)
    assert reduced(game, "legio-i", "legio-ii") == [False, False]


def test_8_4_1_the_beaten_force_goes_to_one_adjacent_zone_without_enemies() -> None:
    scene = clash(("legio-i",), ("legio-ii", "cato")).put(C, "gallia-7", "auxilia")
    game = fight(scene, ATTACKER_WINS_R)
    assert ways(game) == {"gallia-1", "gallia-2", "gallia-3", "gallia-5", "gallia-6"}
    for elsewhere, kind, rule in (
        ("gallia-7", "enemies-there", "8.2"),
        ("gallia-8", "not-adjacent", "7.2"),
        ("gallia-4", "not-adjacent", "7.2"),
        ("occidentalis", "no-ships-here", "8.4.1.embark"),
    ):
        refusal = refused(game, Retreat(zone(elsewhere)))
        assert (refusal.kind, refusal.rule) == (kind, rule)
    retreat(game, "gallia-1")
    assert (where(game, "cato"), where(game, "legio-ii")) == ("gallia-1", "gallia-1")


def test_8_4_1_the_defender_does_not_retreat_where_the_attackers_came_from() -> None:
    scene = clash(("legio-i", "legio-iii"), ("legio-ii", "legio-iv"), origin="gallia-7")
    scene.state.came[piece("legio-iii")] = zone("gallia-1")
    game = fight(scene, ATTACKER_WINS_R)
    assert ways(game) == {"gallia-2", "gallia-3", "gallia-5", "gallia-6"}


def test_8_4_1_a_beaten_attacker_may_go_back() -> None:
    scene = Scene().control(0, "gallia").put(C, "gallia-8", "legio-iii")
    game = scene.put(R, "gallia-7", "legio-i").game()
    do(game, march("gallia-8", [], ["legio-iii"], "gallia-7"))
    end_movement(game)
    roll(game, DEFENDER_WINS_R)
    assert "gallia-8" in ways(game)
    retreat(game, "gallia-8")
    assert where(game, "legio-iii") == "gallia-8"


def test_8_4_1_printed_example_graecia_2_not_to_thracia() -> None:
    game = fight(clash(("legio-i",), ("legio-ii",), "graecia-2"), ATTACKER_WINS_R)
    assert ways(game) == {"graecia-1", "graecia-3"}
    for outside in ("thracia-1", "thracia-2", "illyrii", "moesia"):
        refused(game, Retreat(zone(outside)))


@pytest.mark.parametrize("controller", [C, R])
def test_8_4_1_not_to_thracia_even_if_it_is_at_war(controller: int) -> None:
    scene = clash(("legio-i",), ("cato", "legio-ii"), "graecia-2").war("thracii", controller)
    assert ways(fight(scene, ATTACKER_WINS_R)) == {"graecia-1", "graecia-3"}


def beyond(*defenders: str) -> Game:
    """Romans against Romans in Thracia; the defenders are beaten."""
    scene = clash(("curio", "legio-i"), defenders, "thracia-1").war("thracii", R)
    return fight(scene, ATTACKER_WINS_R)


def test_8_4_1_romans_already_outside_may_retreat_outside() -> None:
    assert ways(beyond("cato", "legio-ii")) == {"graecia-2", "thracia-2", "moesia"}


def test_8_4_1_without_a_leader_romans_outside_come_home() -> None:
    assert ways(beyond("legio-ii")) == {"graecia-2"}


def test_8_4_1_foreigners_outside_do_not_retreat_into_the_republic() -> None:
    scene = clash(("curio", "legio-xvii"), ("germani-band-1",), "germani-1").war("germani", R)
    scene.put(R, "germani-1", "germani-band-2", reduced=True)
    game = fight(scene, 6)
    assert ways(game) == {"germani-2"}


def test_8_4_1_foreigners_inside_the_republic_may_retreat_either_way() -> None:
    scene = clash(("curio", "legio-xvii"), ("germani-band-1",), "gallia-2").war("germani", R)
    assert ways(fight(scene, 6)) == {"gallia-1", "gallia-4", "gallia-5", "germani-1"}


def test_8_4_1_a_retreat_knows_no_command() -> None:
    """Cato leads four; six units go with him."""
    six = ("legio-ii", "legio-iv", "legio-vi", "legio-xv", "legio-xix", "legio-xxi")
    mine = ("legio-i", "legio-iii", "legio-v", "legio-xiv", "legio-xvi", "legio-xxii")
    game = fight(clash(mine, ("cato", *six)), ATTACKER_WINS_R)
    retreat(game, "gallia-7")
    assert {where(game, name) for name in six} == {"gallia-7"}


def test_8_4_1_auxilia_retreat_without_a_leader() -> None:
    game = fight(clash(("auxilia-1",), ("auxilia-2",)), ATTACKER_WINS_R)
    retreat(game, "gallia-7")
    assert where(game, "auxilia-2") == "gallia-7"


def test_8_4_1_without_a_retreat_units_and_leaders_are_lost() -> None:
    """Creta has no neighbours by land, and there are no ships."""
    scene = clash(("legio-i",), ("cato", "spinther", "legio-ii"), "graecia-5")
    game = fight(scene, ATTACKER_WINS_R)
    assert where(game, "legio-ii") == "reserve"
    (lost,) = told(game, "unit-trapped")
    assert (lost.rule, lost.args["unit"]) == ("8.4.1.retreat", piece("legio-ii"))
    sentences = {lang: event_text(game.system, lost, lang) for lang in LANGUAGES}
    assert "no way to retreat" in sentences["en"]
    assert "sans retraite" in sentences["fr"]
    assert (where(game, "cato"), where(game, "spinther")) == ("dead", "dead")
    assert points(game) == [("10.1.leader", C, 1), ("10.1.leader", C, 1)]


def test_8_4_1_an_attacker_without_a_retreat_is_lost_too() -> None:
    game = fight(clash(("curio", "legio-i"), ("legio-ii",), "graecia-5"), DEFENDER_WINS_R)
    assert (where(game, "curio"), where(game, "legio-i")) == ("dead", "reserve")
    assert points(game) == [("10.1.leader", R, 1)]


def test_8_4_1_surrounded_by_enemies_there_is_no_retreat() -> None:
    scene = clash(("legio-i",), ("legio-ii",), "graecia-4").put(C, "graecia-3", "auxilia")
    game = fight(scene, ATTACKER_WINS_R)
    assert where(game, "legio-ii") == "reserve"


def test_8_4_1_after_the_battle_the_zone_is_one_players() -> None:
    game = fight(clash(("legio-i",), ("cato", "legio-ii")), ATTACKER_WINS_R)
    retreat(game, "gallia-7")
    index = game.state.index
    here = zone("gallia-4")
    assert index.land[C][here]
    assert not index.land[R][here]
    assert not index.leaders[R][here]


def test_8_4_1_retreating_units_catch_a_lone_enemy_leader() -> None:
    scene = clash(("legio-i",), ("legio-ii",)).put(C, "gallia-7", "curio")
    game = fight(scene, ATTACKER_WINS_R)
    retreat(game, "gallia-7")
    assert asked(game) == "roll"
    assert game.prompt is not None
    assert game.prompt.args()["purpose"] == "lone"


def test_8_2_where_lost_attackers_came_from_stays_barred() -> None:
    """The equites from Italia 6 are lost in the victory; the beaten still may not go there."""
    scene = Scene().control(0, *BOARD.region_ids).put(R, "italia-1", "legio-ii", "legio-iv")
    scene.put(C, "italia-4", "m-antonius", "legio-x", "legio-vii")
    scene.put(C, "italia-6", "equites-2-1", reduced=True)
    game = scene.game()
    do(game, march("italia-4", ["m-antonius"], ["legio-x", "legio-vii"], "italia-1"))
    do(game, march("italia-6", [], ["equites-2-1"], "italia-1"))
    end_movement(game)
    roll(game, 4)  # 1/1, 4 + 2 for M. Antonius: 1/2 / A
    while asked(game) == "lose":
        lost = sorted(pieces("equites-2-1", "legio-x", "legio-vii"))[-game.state.battle.owed :]
        do(game, Lose(tuple(lost)))
    assert where(game, "equites-2-1") == "reserve"
    assert ways(game) == {"italia-5", "italia-7"}


# --- 8.4.2 losses --------------------------------------------------------------------------------


def test_8_4_2_a_reduces_full_units_and_eliminates_reduced_ones() -> None:
    scene = clash(("legio-i", "legio-iii", "legio-vi"), ("legio-ii", "legio-iv"))
    scene.put(R, "gallia-4", "legio-v", reduced=True)
    game = fight(scene, 6)  # 15 against 13, quality 3 against 2: 5/4
    assert result(game) == ("1/2", "A", C)
    assert reduced(game, "legio-ii", "legio-iv") == [True, True]
    assert where(game, "legio-v") == "reserve"


def test_8_4_2_eliminated_romans_go_to_the_reserve_fresh_and_nobodys() -> None:
    scene = clash(("legio-i",), ()).put(R, "gallia-4", "legio-ii", reduced=True)
    game = fight(scene, 6)
    assert where(game, "legio-ii") == "reserve"
    assert reduced(game, "legio-ii") == [False]
    assert game.state.side[piece("legio-ii")] == 0


def test_8_4_2_eliminated_foreigners_go_to_their_box() -> None:
    scene = clash(("curio", "legio-i"), ("germani-band-1",), "gallia-2").war("germani", R)
    scene.put(R, "gallia-2", "germani-band-1", reduced=True)
    game = fight(scene, 6)
    assert result(game)[1] == "A"
    assert where(game, "germani-band-1") == "box"


def test_8_4_2_a_may_eliminate_every_unit_and_the_leaders_retreat() -> None:
    scene = clash(("legio-i",), ("cato",)).put(R, "gallia-4", "legio-ii", reduced=True)
    game = fight(scene, 6)
    assert where(game, "legio-ii") == "reserve"
    assert where(game, "cato") == "gallia-4"
    assert "gallia-7" in ways(game)
    retreat(game, "gallia-7")
    assert where(game, "cato") == "gallia-7"
    assert points(game) == []


def test_8_4_2_the_attacker_suffers_a_too() -> None:
    game = fight(clash(("legio-i",), ("legio-ii",)), DEFENDER_WINS_1_2)
    assert result(game) == ("A", "1/2", R)
    assert reduced(game, "legio-i", "legio-ii") == [True, False]  # half of one is none
    assert seat(game) == C


def test_8_4_2_e_eliminates_every_unit_full_or_reduced() -> None:
    game = slaughter()
    assert result(game) == ("R", "E", C)
    assert where(game, "legio-ii") == "reserve"
    assert reduced(game, "legio-ii") == [False]


def test_8_4_2_e_strikes_an_attacker_too() -> None:
    """One legion against Caesar's four: 1/3 and 1 - 3, E / R."""
    scene = clash(
        ("cato", "legio-ii"), ("caesar", "legio-i", "legio-iii", "legio-v", "legio-vi"), active=R
    )
    game = fight(scene, 1)
    assert result(game) == ("E", "R", C)
    assert (where(game, "legio-ii"), where(game, "cato")) == ("reserve", "dead")
    assert reduced(game, "legio-i") == [False]
    assert points(game) == [("10.1.leader", C, 1)]


def nine_auxilia() -> Scene:
    """Six legions, 30 SP, against nine auxilia, 27 SP: 1/1, both of quality 2."""
    six = ("legio-xvii", "legio-xviii", "legio-xx", "legio-xxiii", "legio-xxiv", "legio-xxv")
    return clash(six, tuple(f"auxilia-{n}" for n in range(1, 10)))


def test_8_4_2_printed_example_6_against_9_with_half_costs_4() -> None:
    game = fight(nine_auxilia(), ATTACKER_WINS_1_2)
    assert result(game) == ("1/2", "A", C)
    assert all(reduced(game, *(f"auxilia-{n}" for n in range(1, 10))))
    assert asked(game) == "lose"
    assert seat(game) == C
    assert game.prompt is not None
    assert game.prompt.args()["count"] == 4
    four = pieces("legio-xvii", "legio-xviii", "legio-xx", "legio-xxiii")
    do(game, Lose(four))
    assert reduced(game, "legio-xvii", "legio-xviii", "legio-xx", "legio-xxiii") == [True] * 4
    assert reduced(game, "legio-xxiv", "legio-xxv") == [False, False]
    assert seat(game) == R  # and the beaten retreat


@pytest.mark.parametrize(
    "names",
    [
        (),
        ("legio-xvii", "legio-xviii", "legio-xx"),
        ("legio-xvii", "legio-xviii", "legio-xx", "legio-xxiii", "legio-xxiv"),
        ("legio-xvii", "legio-xvii", "legio-xviii", "legio-xx"),
    ],
)
def test_8_4_2_a_wrong_number_of_losses_is_refused(names: tuple[str, ...]) -> None:
    game = fight(nine_auxilia(), ATTACKER_WINS_1_2)
    refusal = refused(game, Lose(pieces(*names)))
    assert (refusal.kind, refusal.rule) == ("wrong-number", "8.4.2.fraction")
    assert refusal.args["count"] == 4


def test_8_4_2_only_own_units_of_the_battle_can_be_chosen() -> None:
    scene = nine_auxilia().put(C, "gallia-1", "legio-i")
    game = fight(scene, ATTACKER_WINS_1_2)
    three = pieces("legio-xvii", "legio-xviii", "legio-xx")
    assert refused(game, Lose((*three, piece("legio-i")))).kind == "not-here"
    assert refused(game, Lose((*three, piece("auxilia-1")))).kind == "not-here"


def test_8_4_2_the_other_player_does_not_choose() -> None:
    game = fight(nine_auxilia(), ATTACKER_WINS_1_2)
    four = pieces("legio-xvii", "legio-xviii", "legio-xx", "legio-xxiii")
    answer: Any = game.push(game.state.seat_of(R), Lose(four))
    assert answer.kind == "not-your-turn"


def test_8_4_2_a_chosen_unit_that_was_reduced_is_eliminated() -> None:
    scene = clash(("legio-i", "legio-iii"), ("legio-ii", "legio-iv"))
    scene.put(C, "gallia-4", "auxilia-1", reduced=True)
    game = fight(scene, 6)  # 11 against 10, quality 2 against 3: 4/5
    assert result(game) == ("3/4", "A", C)
    do(game, Lose(pieces("auxilia-1")))
    assert where(game, "auxilia-1") == "reserve"
    assert reduced(game, "legio-i", "legio-iii") == [False, False]


def test_8_4_2_printed_example_2_units_against_4_reduced_lose_2_once_each() -> None:
    scene = clash(("legio-i-r", "legio-ii-r"), ())
    four = ("legio-iii-r", "legio-iv-r", "legio-v-r", "legio-vi-r")
    scene.put(R, "gallia-4", *four, reduced=True)
    game = fight(scene, ATTACKER_WINS_3_4)
    assert result(game) == ("3/4", "A", C)
    assert {where(game, name) for name in four} == {"reserve"}
    assert reduced(game, "legio-i-r", "legio-ii-r") == [True, True]
    assert (where(game, "legio-i-r"), where(game, "legio-ii-r")) == ("gallia-4", "gallia-4")
    assert "lose" not in kinds(game)
    assert game.state.battle is None


def test_8_4_2_a_defender_who_wins_pays_for_the_attackers_units() -> None:
    """3/4 of four is 3 of his five."""
    mine = ("legio-i", "legio-iii", "legio-v", "legio-vi")
    theirs = ("legio-ii", "legio-iv", "legio-xiv", "legio-xv", "legio-xvi")
    game = fight(clash(mine, theirs), 3)  # 4/5
    assert result(game) == ("A", "3/4", R)
    assert reduced(game, *mine) == [True] * 4
    assert asked(game) == "lose"
    assert seat(game) == R
    do(game, Lose(pieces(*theirs[:3])))
    assert reduced(game, *theirs) == [True, True, True, False, False]
    assert seat(game) == C


def test_8_4_2_fractions_count_units_as_they_were_when_the_battle_began() -> None:
    """Two of the beaten four fall to the A: the half is still of four."""
    scene = clash(("legio-i", "legio-iii", "legio-v"), ("legio-ii", "legio-iv"))
    scene.put(R, "gallia-4", "auxilia-1", "auxilia-2", reduced=True)
    game = fight(scene, 6)  # 15 against 12: 5/4, quality 3 against 2
    assert result(game) == ("1/4", "A", C)
    assert game.prompt is not None
    assert game.prompt.args()["count"] == 1
