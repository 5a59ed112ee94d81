"""3.3: set-up and entries of Roman leaders, and their natural deaths."""

from __future__ import annotations

import pytest

from core.imperator.actions import Deploy, Place
from core.semper.box.board import DEAD, WAITING
from core.semper.box.state import (
    CALENDAR,
    DEATHS,
    DEPLOYMENT,
    ENTRIES,
    NOMINATIONS,
    PLAIN,
    REBEL,
    REINFORCEMENTS,
    State,
)
from core.semper.sequence import STEPS
from core.semper.start.setup import deployment_zones, start, undeployed
from core.semper.year.deaths import death_chance, death_number
from core.semper.year.entries import entry_side, entry_zones
from tests.semper.politics_scene import Play, names
from tests.semper.scene import (
    BOARD,
    P,
    S,
    Scene,
    asked,
    at,
    piece,
    push,
    refused,
    roll,
    zone,
)


def waiting(scene: Scene, name: str) -> Scene:
    scene.state.where[piece(name)] = WAITING
    return scene


def heads() -> Scene:
    scene = Scene("3", year=317).put(P, "italia-2", "constantin").put(S, "pontica-1", "licinius")
    return scene.heads("constantin", "licinius")


# --- deaths --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("year", "number"), [(330, 0), (331, 1), (336, 6), (337, 7), (340, 10)])
def test_death_natural_numbers_of_constantin(year: int, number: int) -> None:
    scene = Scene("8", year=year)
    assert death_number(scene.state, piece("constantin")) == number


def test_death_natural_a_six_leaves_constantin_alive_in_336_and_kills_him_in_337() -> None:
    for year, alive in ((336, True), (337, False)):
        scene = Scene("8", year=year).put(P, "thracia-3", "constantin").heads("constantin")
        game = scene.game(step=DEATHS)
        roll(game, 6)
        assert (game.state.where[piece("constantin")] != DEAD) == alive


def test_death_natural_constance_chlore_begins_with_a_five() -> None:
    scene = Scene("6", year=305)
    assert death_number(scene.state, piece("constance-chlore")) == 5
    chance = death_chance(scene.state, piece("constance-chlore"))
    assert chance is not None
    assert (chance.good, chance.of) == (5, 10)


def test_death_natural_some_are_too_young_to_die() -> None:
    scene = Scene("8", year=371)
    assert death_number(scene.state, piece("julien")) == 0
    assert death_chance(scene.state, piece("julien")) is None


def test_death_natural_all_die_together_and_nobody_scores() -> None:
    """In the order of the table Constantin comes before Licinius; but who follows is asked only
    when both are gone, and of the Secundus first (3.5.2)."""
    scene = Scene("8", year=335).put(P, "thracia-3", "constantin").put(S, "galliae-2", "licinius")
    scene.put(S, "italia-2", "maxence").title("caesar", "maxence")
    game = scene.heads("constantin", "licinius").game(step=DEATHS)
    events = roll(game, 9, 0, 0)  # Maxence, Constantin, Licinius
    assert names(list(events), "secundus-augustus") == ["maxence"]
    assert names(list(events), "primus-augustus") == ["maxence"]
    assert game.state.points == [0, 0, 0]


def test_death_natural_leaders_at_sea_are_tested_as_well() -> None:
    scene = Scene("8", year=337).put(P, "pontica-1", "galere").heads("galere")
    scene.state.fleet_at[1] = zone("orientalis")
    game = scene.put(P, BOARD.fleet_ids[1], "constantin").game(step=DEATHS)
    assert asked(game).args()["leader"] == piece("constantin")
    roll(game, 6)
    assert game.state.where[piece("constantin")] == DEAD


def test_death_natural_a_dux_does_not_age() -> None:
    assert death_number(Scene("8", year=371).state, piece("dux-treveri")) == 0


# --- entries -------------------------------------------------------------------------------------


def test_entry_place_crispus_joins_his_father_before_constantin_ii() -> None:
    """The printed order of the sons, by their years: Crispus 317, Constantin II 330."""
    scene = waiting(waiting(heads(), "crispus"), "constantin-ii")
    game = scene.game(step=ENTRIES)
    assert at(game, "crispus") == "italia-2"
    assert game.state.where[piece("constantin-ii")] == WAITING
    assert BOARD.sons == tuple(
        piece(n) for n in ("crispus", "constantin-ii", "constance-ii", "constant")
    )


def test_entry_place_the_camp_is_that_of_the_diocese() -> None:
    scene = waiting(heads(), "martinianus")
    state = scene.state
    assert (
        entry_side(state, piece("martinianus"))
        == state.control[BOARD.diocese_of[zone("pontica-1")]]
    )
    game = scene.game(step=ENTRIES)
    assert at(game, "martinianus") == "pontica-1"


def test_entry_place_enemies_in_the_capital_send_him_next_door() -> None:
    scene = waiting(heads(), "martinianus").control(P, "pontica")
    scene.put(S, "pontica-1", "victores")
    assert {BOARD.place_ids[z] for z in entry_zones(scene.state, piece("martinianus"))} == {
        "pontica-2",
        "pontica-3",
    }
    game = scene.game(step=ENTRIES)
    assert refused(game, Place((piece("martinianus"),), zone("pontica-5"))).rule == "entry.place"
    push(game, Place((piece("martinianus"),), zone("pontica-3")))
    assert at(game, "martinianus") == "pontica-3"


def test_entry_place_in_a_diocese_full_of_enemies_he_waits_for_another_year() -> None:
    scene = waiting(heads(), "martinianus").control(P, "pontica")
    for number, name in enumerate(
        ("victores", "iovii", "lanciarii", "mattiarii", "gentiles-iuniores")
    ):
        scene.put(S, f"pontica-{number + 1}", name)
    state = scene.game(step=ENTRIES).state
    assert state.where[piece("martinianus")] == WAITING
    state = scene.put(S, "asia-1", "lanciarii").game(step=ENTRIES, year=318).state
    assert BOARD.place_ids[state.where[piece("martinianus")]] == "pontica-3"


def test_entry_place_with_his_father_at_sea_he_comes_aboard() -> None:
    scene = waiting(heads(), "crispus")
    scene.state.fleet_at[0], scene.state.fleet_side[0] = zone("occidentalis"), P
    game = scene.put(P, BOARD.fleet_ids[0], "constantin").game(step=ENTRIES)
    assert game.state.where[piece("crispus")] == BOARD.hold(0)
    assert game.state.side[piece("crispus")] == P


def test_entry_place_a_son_joins_his_fathers_camp_wherever_it_stands() -> None:
    scene = waiting(heads(), "crispus").put(P, "pontica-4", "constantin")  # SECONDUS's diocese
    scene.control(S, "pontica")
    game = scene.game(step=ENTRIES)
    assert (at(game, "crispus"), game.state.side[piece("crispus")]) == ("pontica-4", P)


@pytest.mark.parametrize(("die", "place"), [(2, "galliae-2"), (3, "pontica-1")])
def test_entry_sons_after_constantins_death_a_die_sends_them(die: int, place: str) -> None:
    scene = waiting(Scene("8", year=330), "constantin-ii")
    scene.state.constantin_died = 320  # after his birth in 316
    game = scene.put(P, "pontica-4", "licinius").heads("licinius").game(step=ENTRIES)
    roll(game, die)
    assert at(game, "constantin-ii") == place


def test_entry_sons_who_was_not_born_never_enters() -> None:
    scene = waiting(Scene("8", year=330), "constantin-ii")
    scene.state.constantin_died = 315
    game = scene.put(P, "pontica-4", "licinius").heads("licinius").game(step=ENTRIES)
    assert game.state.where[piece("constantin-ii")] == DEAD


def test_entry_licinianus_needs_his_father() -> None:
    scene = waiting(Scene("8", year=335), "licinianus").put(P, "pontica-4", "galere")
    game = scene.heads("galere").game(step=ENTRIES)
    assert game.state.where[piece("licinianus")] == DEAD


def magnence(leader: str, *western: str) -> Scene:
    """Scenario 5: Magnence in Gaul has been taken from PRIMUS, who holds the East."""
    scene = Scene("5", year=351).put(P, "oriens-2", "constance-ii").heads("constance-ii")
    scene.put(S, "galliae-4", "magnence").revolt("magnence")
    return waiting(scene.put(P, "oriens-4", *western), leader)


def test_s5_entries_who_enters_in_the_west_follows_the_usurper() -> None:
    game = magnence("nevitta").game(step=ENTRIES)  # Treveri
    state, nevitta = game.state, piece("nevitta")
    assert (at(game, "nevitta"), state.title[nevitta]) == ("galliae-2", REBEL)
    assert (state.side[nevitta], state.cause[nevitta]) == (S, piece("magnence"))
    assert state.taken_from[nevitta] == P  # and he goes back to PRIMUS if it fails


def test_s5_entries_who_enters_in_the_east_is_loyal() -> None:
    game = magnence("victor").game(step=ENTRIES)  # Nicomedia
    assert (game.state.title[piece("victor")], game.state.side[piece("victor")]) == (PLAIN, P)


def test_s5_entries_an_usurper_of_primus_is_followed_by_nobody_who_enters() -> None:
    """The scenario speaks of SECONDUS's usurpers only."""
    scene = magnence("victor", "sylvanus").revolt("sylvanus")
    game = scene.game(step=ENTRIES)
    assert game.state.title[piece("victor")] == PLAIN


@pytest.mark.parametrize("living", [True, False])
def test_s5_entries_only_while_he_lives_and_in_that_scenario(living: bool) -> None:
    scene = magnence("nevitta")
    if living:
        scene.state.scenario = "8"
    else:
        scene.title("plain", "magnence")
    game = scene.game(step=ENTRIES)
    assert game.state.title[piece("nevitta")] == PLAIN


def test_3_3_1_dux_returns_to_his_capital_in_the_camp_that_holds_it() -> None:
    scene = heads().put(P, "italia-2", "dux-sirmium")
    scene.state.where[piece("dux-sirmium")] = 203
    game = scene.game(step=REINFORCEMENTS, sequences=[0, 1, 1])
    assert at(game, "dux-sirmium") == "pannoniae-4"
    holder = game.state.control[BOARD.diocese_of[zone("pannoniae-4")]]
    assert game.state.side[piece("dux-sirmium")] == holder


def test_3_3_1_dux_waits_while_enemies_hold_his_capital() -> None:
    scene = heads()
    scene.put(S, "pannoniae-4", "victores").control(P, "pannoniae")
    scene.state.where[piece("dux-sirmium")] = 203
    game = scene.game(step=REINFORCEMENTS, sequences=[0, 1, 1])
    assert at(game, "dux-sirmium") == ""


def test_3_3_1_dux_lost_in_this_years_phase_c_or_d_comes_back_next_year_only() -> None:
    """He is back in phase D of the turn after the one in which he was lost."""
    scene = heads().put(P, "italia-2", "dux-sirmium")
    play = Play(scene, step=NOMINATIONS).dies("dux-sirmium", rule="7.1.lone")
    for step, back in ((REINFORCEMENTS, ""), (CALENDAR, "")):
        play.state.step = step
        play.run(STEPS[step](play.preview.table, play.state))
        assert play.place("dux-sirmium") == back
    play.state.step = REINFORCEMENTS
    play.run(STEPS[REINFORCEMENTS](play.preview.table, play.state))
    assert play.place("dux-sirmium") == "pannoniae-4"


def test_3_3_1_dux_lost_in_war_comes_back_in_the_next_phase_d() -> None:
    play = Play(heads().put(P, "italia-2", "dux-sirmium")).dies("dux-sirmium", rule="8.5.1")
    assert play.state.late == []


def test_3_3_1_dux_does_not_stay_with_a_people_of_his_side() -> None:
    scene = heads().put(P, "italia-2", "dux-sirmium").control(P, "pannoniae")
    scene.put(P, "pannoniae-4", "visigothi-1").war("visigothi", P)
    scene.state.where[piece("dux-sirmium")] = 203
    game = scene.game(step=REINFORCEMENTS, sequences=[0, 1, 1])
    assert asked(game).kind == "give-way"


def test_9_2_return_a_fleet_comes_back_after_five_years() -> None:
    scene = heads()
    scene.state.fleet_at[1], scene.state.fleet_back[1] = 255, 324
    for year, back in ((323, False), (324, True)):
        scene.state.year = year
        game = scene.game(step=REINFORCEMENTS, sequences=[0, 1, 1])
        assert (game.state.fleet_at[1] == BOARD.fleet_homes[1]) == back


def test_9_2_return_it_serves_whoever_holds_its_diocese_by_then() -> None:
    scene = heads().control(S, "asia")
    scene.state.fleet_at[1], scene.state.fleet_back[1], scene.state.fleet_side[1] = 255, 317, P
    game = scene.game(step=REINFORCEMENTS, sequences=[0, 1, 1])
    assert game.state.fleet_side[1] == S


# --- deployment ----------------------------------------------------------------------------------


def begun(scenario: str = "6") -> State:
    return start(BOARD, BOARD.scenarios[scenario], [])


def test_3_3_2_secondus_deploys_first_and_only_his_own() -> None:
    state = begun()
    assert state.step == DEPLOYMENT
    assert state.active == S
    dioceses = {BOARD.diocese_ids[BOARD.home_diocese[unit]] for unit in undeployed(state, S)}
    assert dioceses == {"britanniae", "galliae", "viennensis", "hispaniae", "italia", "africa"}


def test_3_3_2_frontier_ripenses_stand_on_it() -> None:
    state = begun()
    zones = deployment_zones(state, piece("ripenses-britanniae"))
    assert [BOARD.place_ids[z] for z in zones] == ["britanniae-1"]
    assert len(deployment_zones(state, piece("pseudo-britanniae-1"))) == 3


def test_3_3_2_frontier_a_diocese_without_one_takes_them_anywhere() -> None:
    state = begun()
    assert len(deployment_zones(state, piece("ripenses-viennensis"))) == 4


def test_3_3_2_a_wrong_zone_is_refused_with_its_rule() -> None:
    from core.game import Game

    game = Game.new("semper/6", 1, {"dice": "manual"})
    wrong = Place((piece("ripenses-britanniae"),), zone("britanniae-3"))
    assert refused(game, wrong).rule == "3.3.2.frontier"
    abroad = Place((piece("pseudo-britanniae-1"),), zone("galliae-1"))
    assert refused(game, abroad).rule == "3.3.2"
    theirs = Place((piece("ripenses-asia"),), zone("asia-1"))
    assert refused(game, theirs).rule == "3.3.2"
    few = Deploy(((piece("ripenses-britanniae"), zone("britanniae-1")),))
    assert refused(game, few).rule == "3.3.2"
    push(game, Place((piece("ripenses-britanniae"),), zone("britanniae-1")))
    assert asked(game).kind == "deploy"
    assert at(game, "ripenses-britanniae") == "britanniae-1"


@pytest.mark.parametrize("scenario", [str(n) for n in range(1, 10)])
def test_3_3_2_every_scenario_can_be_deployed_at_once(scenario: str) -> None:
    from core.game import Game

    game = Game.new(f"semper/{scenario}", 1, {"dice": "manual"})
    while game.prompt is not None and game.prompt.kind == "deploy":
        push(game, game.prompt.legal(game.state)[0])
    assert not undeployed(game.state, P)
    assert not undeployed(game.state, S)
