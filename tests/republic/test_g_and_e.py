"""E2 to E19, G6 to G16: our rulings where the rulebook is silent, or says two things."""

from __future__ import annotations

import pytest

from core.faults import BadPosition
from core.game import Game
from core.republic.box.actions import Liquidate, NextBattle
from core.republic.box.board import DEAD, FOES, HOME, IN_ROME, REBELS
from core.republic.combat.armies import total
from core.republic.combat.phase_end import four_wars
from core.republic.combat.sums import conflict_land, expedition_matchup, support_of
from tests.republic import scene as tables
from tests.republic.scene import (
    Scene,
    asked,
    at,
    battle,
    do,
    force,
    garrison,
    holder,
    kinds,
    man,
    only,
    province,
    rules,
    status,
    target,
    terms,
    throw,
    told,
    war,
)

GTR = province("gtr")
REBEL_ARMY = tables.REBELS


def fought(scene: Scene, against: str, by: str, total: int, **fallen: tuple[int, ...]) -> Game:
    game = scene.game()
    battle(game, against, by)
    throw(game, total, **fallen)
    return game


# --- E -------------------------------------------------------------------------------------------


def test_e2_a_conflict_stops_after_a_province_without_governor() -> None:
    """PUN2 takes vacant Cisalpine Gaul and leaves Narbonese Gaul alone; beaten in a battle for
    the first, it would have gone on."""
    vacant = Scene().war("pun2").province("gci").province("gna", "14", legions=1).game()
    assert (holder(vacant, "gci"), vacant.prompt) == ("pun2", None)
    assert "E2" in rules(vacant)
    held = Scene().war("pun2").province("gci", "15").province("gna", "14", legions=1)
    game = fought(held, "pun2", "15", 5)
    assert holder(game, "gci") == "pun2"
    asked(game, "assault")


def test_e5_with_cunctator_all_is_lost() -> None:
    """In row 4 two of four legions are saved; in row 3 none."""
    for total_of_dice, left in ((4, 2), (3, 0)):
        scene = Scene().war("gal1").army("gal1", "2A", 4)
        game = fought(scene, "gal1", "2A", total_of_dice + 1)  # 9 to 10
        assert only(game, "land-defeat").args["row"] == total_of_dice
        assert force(game) == (left, 0)


def test_e5_lucullus_goes_home_with_his_army_and_unrest_rises() -> None:
    """MIT2: a Disaster on 16, a Standoff on 17."""
    for total_of_dice, unrest in ((16, 4), (17, 3)):
        game = fought(Scene().war("mit2").army("mit2", "29B", 5, 5), "mit2", "29B", total_of_dice)
        assert game.state.unrest == unrest
        assert at(game, HOME) == (5, 5)
        assert game.state.post[man("29B")] == IN_ROME
        assert only(game, "unprosecuted").args["conflicts"] == [war("mit2")]
        assert "chits" not in kinds(game)
        assert "E5" in rules(game)


def test_e7_a_game_of_two_needs_a_winner() -> None:
    """Four conflicts: seat 2; in a campaign the Opposition; with the option nobody."""
    four = Scene().war("gal1", "mac4", "soc1", "jug1")
    for option, winner in (("off", FOES), ("on", 0)):
        game = four.game(all_lose=option)
        assert game.outcome is not None
        assert (game.outcome.winner, game.outcome.cause) == (winner, "four-wars")
        game.state.outcome, game.state.campaign = None, "late"
        four_wars(game.state)
        assert game.outcome is not None
        assert game.outcome.winner == winner


def test_e10_units_have_numbers_and_are_in_one_place() -> None:
    """Legions 1 and 25, squadrons likewise; no legion 26, none in two armies."""
    scene = Scene().war("gal1", "gal3").army("gal1", "2", [1, 25])
    state = scene.state()
    assert [n + 1 for n in range(25) if state.where[n]] == [1, 25]
    with pytest.raises(BadPosition) as twice:
        scene.army("gal3", "1", [25]).game()
    assert twice.value.fault.rule == "E10"
    with pytest.raises(BadPosition):
        Scene().war("gal1").army("gal1", "2", [26]).game()


def test_e11_the_army_that_fought_him_and_all_squadrons_out_of_garrisons() -> None:
    """Not the army on MAC4, but its ships; not those of Sicily."""
    scene = Scene(rome={"legions": 2, "squadrons": 3, "guard": 1}).war("gal1", "mac4", "soc1")
    scene.rebel("27A", 9).army(REBEL_ARMY, "29", 6, 2).army("mac4", "2", 4, 5)
    game = scene.province("sic", "11", legions=1, squadrons=4).game()
    battle(game, REBEL_ARMY, "29")
    throw(game, 12)  # 9 to 14: row 7: one lost on either side
    battle(game, "mac4", "2")
    throw(game, 10)  # 8 to 5: row 13: a Stalemate without losses
    asked(game, "liquidate")
    assert at(game, REBELS) == (8 + 5, 2 + 3 + 1 + 5)
    assert (force(game, 1), garrison(game, "sic"), at(game, HOME)) == ((4, 0), (1, 4), (2, 0))
    do(game, Liquidate(war("gal1")))
    throw(game, 13)
    assert "land-disaster" in kinds(game)  # the numbers are on
    assert "E11" in rules(game)


def test_e19_rome_chooses_the_order_of_her_battles() -> None:
    """Whoever was sent first: each may begin."""
    for first, second in (("gal1", "mac4"), ("mac4", "gal1")):
        by = {"gal1": "2", "mac4": "1"}
        scene = Scene().war("gal1", "mac4").army("gal1", "2", 6).army("mac4", "1", 6, 1)
        game = scene.game()
        assert game.prompt is not None
        assert game.prompt.seat == 1
        offered = [NextBattle(target(name), man(by[name])) for name in ("gal1", "mac4")]
        assert list(game.prompt.legal(game.state)) == offered
        for name in (first, second):
            battle(game, name, by[name])
            throw(game, 12)
        fights = [e.args["conflict"] for e in told(game) if e.kind.startswith("land-")]
        assert fights == [war(first), war(second)]


# --- G -------------------------------------------------------------------------------------------


def test_g6_the_master_of_horse_dies_and_the_aptitude_has_no_limit() -> None:
    """Four and three count with a single legion."""
    scene = Scene().war("gal1").army("gal1", "2", 1, master="21")
    state = scene.state()
    assert terms(expedition_matchup(state, state.expeditions[0]))[0] == {
        "apt": 4,
        "master": 3,
        "legions": 1,
    }
    game = fought(scene, "gal1", "2", 9)  # 8 to 10: row 7
    assert [game.state.post[man(name)] for name in ("2", "21")] == [DEAD, DEAD]


def test_g10_captured_natives_fight_rome_and_not_the_next_province() -> None:
    """Transalpine Gaul: three natives and two militia."""
    state = Scene().war("gal1").held("gtr", "gal1", militia=2).army("gal1", "2", 5).state()
    gaul = war("gal1")
    assert [total(conflict_land(state, gaul, assault)) for assault in (False, True)] == [15, 12]
    fleet = Scene().war("mit2").held("asi", "mit2", flotillas=3).army("mit2", "2", 5, 5).state()
    asia = war("mit2")
    assert [support_of(fleet, asia, assault) for assault in (False, True)] == [4 + 3 + 5, 4 + 2]


def test_g11_a_conflict_loses_militia_and_flotillas_and_no_natives() -> None:
    """A Standoff costs Rome six and five; two militia and one flotilla are all it can lose."""
    scene = Scene().war("mit1").held("asi", "mit1", developed=True, militia=2, flotillas=1)
    game = fought(scene.army("mit1", "1", 22, 20), "mit1", "1", 14)
    assert only(game, "land-standoff").args["losses"] == [6, 0, 0, 0, 5, 0, 0]
    assert only(game, "conflict-loses").args["losses"] == [0, 0, 2, 0, 0, 1, 0]
    assert total(conflict_land(game.state, war("mit1"))) == 10 + 6
    assert support_of(game.state, war("mit1")) == 5 + 5


def test_g12_captured_units_go_home_and_none_is_left() -> None:
    scene = Scene().war("gal1").held("gtr", "gal1", developed=True, militia=6).war("soc1")
    game = fought(scene.army("gal1", "2", 25), "gal1", "2", 12)
    assert (holder(game, "gtr"), game.state.militia[GTR], game.state.developed[GTR]) == (
        "rome", 0, 0,
    )  # fmt: skip
    assert "G12" in rules(game)


@pytest.mark.parametrize(
    ("cards", "under", "fate"), [(6, 0, "beaten"), (7, 0, "deck"), (5, 2, "deck"), (4, 2, "beaten")]
)
def test_g13_a_deck_of_six_cards_or_fewer_takes_nothing_back(
    cards: int, under: int, fate: str
) -> None:
    """A single phase has no next deck. All cards count, those at the bottom too."""
    names = ["gal2", "mac1", "mac2", "mac3", "mac4", "omens", "drought"]
    deck, below = names[:cards], names[cards : cards + under]
    scene = Scene(deck=deck, under=below).war("gal1").leader("vercingetorix")
    for name in deck + below:
        if name not in ("omens", "drought"):
            scene.war(name, state="deck")
    game = fought(scene.province("gci", "15", legions=16), "gal1", "15", 16)
    assert status(game, "gal1") == fate


def test_g14_a_third_of_the_printed_fleet_but_of_the_modified_army() -> None:
    """At sea 8 without the militia or half of the ships that help; on land 10 and 6 of the leader
    and 3 militia: 3 and 7."""
    scene = Scene().war("pir1").held("bit", "pir1", developed=True, militia=4, flotillas=5)
    game = fought(scene.province("sar", "4A", squadrons=14), "pir1", "4A", 14)
    assert only(game, "glory").args["count"] == 3
    scene = Scene().war("gal1").leader("vercingetorix").held("gtr", "gal1", militia=3)
    game = fought(scene.province("gci", "15", legions=20), "gal1", "15", 12)
    assert only(game, "glory").args["count"] == 7


def test_g16_a_victory_over_a_rebel_province_leaves_unrest_as_it_is() -> None:
    """At Rome it falls by one."""
    home = Scene().sits("24", "hul", legions=2).army("hul", "29", 15)
    game = fought(home, "hul", "29", 14)
    assert (game.state.rebellion, game.state.unrest) == (None, 3)
    assert "G16" in rules(game)
    rome = fought(Scene().rebel("24", 2).army(REBEL_ARMY, "29", 15), REBEL_ARMY, "29", 14)
    assert (rome.state.rebellion, rome.state.unrest) == (None, 2)
