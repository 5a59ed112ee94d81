"""7: movement in general; and what must hold of the offer of movements in any position."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from itertools import pairwise

import msgspec
import pytest

from core.alea.box.actions import Sail
from core.alea.box.board import AUXILIA, BOX, LEADER, WAITING
from core.alea.box.state import State
from core.alea.march.choose_march import march_options
from core.alea.march.ground import limits_for, people_of_band
from core.alea.march.move_offer import MovePrompt
from core.alea.march.movement import why_not_march
from core.alea.march.paths import reach, why_not_path
from core.contract import Action, Refusal, refuse
from core.game import Game
from core.imperator.actions import Done, March
from tests.alea.scene import (
    BOARD,
    C,
    R,
    Scene,
    do,
    march,
    open_map,
    places,
    refused,
    roll,
    where,
    zone,
)
from tests.offers import walk


def at_war(scene: Scene, *peoples: str) -> Scene:
    """Peoples at war with Rome whose counters are off the map."""
    for people in peoples:
        number = BOARD.people_ids.index(people)
        for counter in range(BOARD.piece_count):
            if BOARD.piece_people[counter] == number:
                leader = BOARD.kind[counter] == LEADER
                scene.state.where[counter] = WAITING if leader else BOX
        scene.war(people, R)
    return scene


def cost(*path: str) -> int:
    """What the steps of a path cost together."""
    zones = [zone(name) for name in path]
    return sum(BOARD.step_cost[here][to] for here, to in pairwise(zones))


# --- 7.1 enemies on the way --------------------------------------------------------------------


@pytest.mark.parametrize("enemy", ["legio-i", "auxilia-1", "equites-2-1"])
def test_7_1_units_stop_where_they_meet_an_enemy_unit(enemy: str) -> None:
    scene = open_map().put(C, "gallia-4", "caesar", "legio-x").put(R, "gallia-7", enemy)
    game = scene.game()
    past = march("gallia-4", ["caesar"], ["legio-x"], "gallia-7", "gallia-8")
    assert refused(game, past).rule == "7.1.stop"
    do(game, march("gallia-4", ["caesar"], ["legio-x"], "gallia-7"))
    assert places(game, "caesar", "legio-x") == ["gallia-7", "gallia-7"]
    onward = march("gallia-7", ["caesar"], ["legio-x"], "gallia-8")
    assert refused(game, onward).rule == "3.4.1.once"


def test_7_1_enemy_fleets_on_a_coast_stop_land_units_too() -> None:
    """Only fleets are excepted, and only among fleets."""
    scene = open_map().put(C, "gallia-7", "caesar", "legio-x").put(R, "gallia-8", "naves-6-0a")
    game = scene.game()
    past = march("gallia-7", ["caesar"], ["legio-x"], "gallia-8", "gallia-9")
    assert refused(game, past).rule == "7.1.stop"
    do(game, march("gallia-7", ["caesar"], ["legio-x"], "gallia-9"))


def test_7_1_warriors_at_war_stop_units_and_warriors_at_peace_do_not() -> None:
    scene = open_map().put(C, "africa-2", "caesar", "legio-x")  # the Numidae stand in their zone
    crossing = march("africa-2", ["caesar"], ["legio-x"], "numidae", "africa-1")
    do(scene.game(), crossing)
    war = scene.war("numidae", R).game()
    assert refused(war, crossing).rule == "7.1.stop"


def test_7_1_units_without_a_leader_stop_there_as_well() -> None:
    scene = open_map().put(C, "gallia-4", "legio-x").put(R, "gallia-7", "legio-i")
    game = scene.game()
    do(game, march("gallia-4", [], ["legio-x"], "gallia-7"))
    onward = march("gallia-7", [], ["legio-x"], "gallia-8")
    assert refused(game, onward).rule == "3.4.1.once"


def test_7_1_units_may_leave_a_zone_where_enemies_stand() -> None:
    scene = open_map().put(C, "gallia-7", "caesar", "legio-x").put(R, "gallia-7", "legio-i")
    game = scene.midway().game()
    do(game, march("gallia-7", ["caesar"], ["legio-x"], "gallia-8", "gallia-9"))
    assert where(game, "legio-x") == "gallia-9"


def test_7_1_units_pass_enemy_leaders_who_are_not_harmed() -> None:
    scene = open_map().put(C, "gallia-4", "caesar", "legio-x").put(R, "gallia-7", "cato", "scipio")
    game = scene.game()
    do(game, march("gallia-4", ["caesar"], ["legio-x"], "gallia-7", "gallia-8"))
    assert places(game, "legio-x", "cato", "scipio") == ["gallia-8", "gallia-7", "gallia-7"]
    assert isinstance(game.prompt, MovePrompt)  # nobody rolls


def test_7_1_units_that_stay_with_enemy_leaders_drive_them_out() -> None:
    scene = open_map().put(C, "gallia-4", "caesar", "legio-x").put(R, "gallia-7", "cato")
    game = scene.game()
    do(game, march("gallia-4", ["caesar"], ["legio-x"], "gallia-7"))
    assert not isinstance(game.prompt, MovePrompt)
    roll(game, 9)
    assert where(game, "cato") == "dead"


def test_7_1_a_unit_dropped_among_enemy_leaders_stays_with_them() -> None:
    scene = (
        open_map().put(C, "gallia-4", "caesar", "legio-x", "legio-ix").put(R, "gallia-7", "cato")
    )
    game = scene.game()
    both, drops = ["legio-x", "legio-ix"], [("legio-x", "gallia-7")]
    do(game, march("gallia-4", ["caesar"], both, "gallia-7", "gallia-8", drops=drops))
    roll(game, 8)
    assert where(game, "cato") == "dead"


def test_7_1_a_leader_alone_passes_enemy_units() -> None:
    scene = open_map().put(C, "gallia-4", "caesar", "legio-x").put(R, "gallia-7", "legio-i")
    scene.put(R, "gallia-8", "legio-ii")
    game = scene.game()
    path = ["gallia-7", "gallia-8", "gallia-9", "hispania-1"]
    together = march("gallia-4", ["caesar"], ["legio-x"], *path[:3])
    assert refused(game, together).rule == "7.1.stop"
    do(game, march("gallia-4", ["caesar"], [], *path))
    assert where(game, "caesar") == "hispania-1"
    assert isinstance(game.prompt, MovePrompt)


def test_7_1_a_leader_alone_who_ends_among_enemy_units_must_flee() -> None:
    game = open_map().put(C, "gallia-4", "curio").put(R, "gallia-7", "legio-i").game()
    do(game, march("gallia-4", ["curio"], [], "gallia-7"))
    roll(game, 9)
    assert where(game, "curio") == "dead"


# --- 7.2 from zone to zone ---------------------------------------------------------------------


def test_7_2_a_move_goes_from_zone_to_adjacent_zone() -> None:
    game = open_map().put(C, "gallia-4", "caesar", "legio-x").game()
    for leaders, units in ((["caesar"], ["legio-x"]), (["caesar"], []), ([], ["legio-x"])):
        leap = march("gallia-4", leaders, units, "gallia-8")
        assert refused(game, leap).rule == "7.2"
    second = march("gallia-4", ["caesar"], ["legio-x"], "gallia-7", "hispania-1")
    assert refused(game, second).rule == "7.2"
    do(game, march("gallia-4", ["caesar"], ["legio-x"], "gallia-7"))


def test_7_2_every_border_is_open_both_ways() -> None:
    for here in range(BOARD.zone_count):
        for there in BOARD.near[here]:
            assert here in BOARD.near[there]


def test_7_2_a_step_costs_one_point() -> None:
    assert cost("gallia-4", "gallia-7") == 1
    assert cost("gallia-4", "gallia-7", "gallia-8", "gallia-9") == 3
    assert cost("graecia-2", "moesia") == 1


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("gallia-2", "germani-1"),  # Rhenus
        ("gallia-5", "germani-2"),
        ("pannonii", "daci"),  # Danuvius
        ("thracia-2", "scythia"),
        ("armenii", "parthi-1"),  # Tigris
        ("parthi-2", "parthi-3"),
        ("asia-5", "parthi-1"),  # Euphrates
        ("commagene", "parthi-1"),
    ],
)
def test_7_2_a_river_costs_one_point_more_either_way(here: str, there: str) -> None:
    assert cost(here, there) == cost(there, here) == 2


def test_7_2_example_from_the_germani_to_gallia_2_costs_two() -> None:
    game = at_war(open_map(), "germani").put(C, "germani-1", "caesar", "legio-x").game()
    assert cost("germani-1", "gallia-2") == 2
    army = (["caesar"], ["legio-x"])
    two_more = march("germani-1", *army, "gallia-2", "gallia-4", "gallia-7")
    too_far = refused(game, two_more)
    assert too_far.rule == "1.3.2"
    assert too_far.args["cost"] == 4
    do(game, march("germani-1", *army, "gallia-2", "gallia-4"))  # 2 + 1
    assert where(game, "legio-x") == "gallia-4"


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("italia-5", "graecia-1"),
        ("italia-7", "sicilia-1"),
        ("sicilia-2", "sicilia-3"),
        ("hispania-3", "mauri"),
        ("thracia-2", "asia-1"),
        ("thracia-2", "asia-2"),
    ],
)
def test_7_2_zones_across_a_strait_are_adjacent_for_one_point_more(here: str, there: str) -> None:
    assert cost(here, there) == cost(there, here) == 2


def test_7_2_a_strait_takes_two_of_three_points() -> None:
    game = open_map().put(C, "italia-5", "caesar", "legio-x").game()
    army = (["caesar"], ["legio-x"])
    far = march("italia-5", *army, "graecia-1", "graecia-3", "graecia-4")
    assert refused(game, far).rule == "1.3.2"
    do(game, march("italia-5", *army, "graecia-1", "graecia-3"))
    assert where(game, "legio-x") == "graecia-3"


def test_7_2_entering_the_alpes_costs_one_point_more_and_leaving_them_none() -> None:
    for here, alps in (("gallia-8", "alpes-2"), ("italia-2", "alpes-1"), ("alpes-1", "alpes-2")):
        assert cost(here, alps) == 2
    assert cost("alpes-2", "gallia-8") == cost("alpes-1", "italia-2") == 1
    assert cost("germani-2", "alpes-1") == 3  # the Danuvius as well
    assert cost("alpes-1", "germani-2") == 2


def test_7_2_two_passes_are_too_much_for_one_march() -> None:
    game = open_map().put(C, "gallia-8", "caesar", "legio-x").game()
    army = (["caesar"], ["legio-x"])
    along_the_crest = march("gallia-8", *army, "alpes-2", "alpes-1", "italia-2")
    assert refused(game, along_the_crest).rule == "1.3.2"
    do(game, march("gallia-8", *army, "alpes-2", "italia-3"))


# --- 7.3 outside the Republic ------------------------------------------------------------------

FIVE = ["legio-x", "legio-ix", "legio-viii", "auxilia-1", "equites-4-1"]


def test_7_3_syria_5_to_the_western_parthi_costs_two_and_stops_there() -> None:
    game = at_war(open_map(), "parthi").put(C, "asia-5", "caesar", *FIVE).game()
    assert cost("asia-5", "parthi-1") == 2
    assert cost("asia-5", "parthi-1", "parthi-2") == 3  # the units' three points
    east = refused(game, march("asia-5", ["caesar"], FIVE, "parthi-1", "parthi-2"))
    assert east.rule == "7.3"
    assert east.args == {"cost": 3, "most": 2}
    do(game, march("asia-5", ["caesar"], FIVE, "parthi-1"))
    assert places(game, "caesar", *FIVE) == ["parthi-1"] * 6


def test_7_3_the_eastern_parthi_have_to_wait_for_the_next_sequence() -> None:
    game = at_war(open_map(), "parthi").put(C, "asia-5", "caesar", *FIVE).game()
    do(game, march("asia-5", ["caesar"], FIVE, "parthi-1"))
    do(game, Done())
    do(game, Done())
    do(game, march("parthi-1", ["caesar"], FIVE, "parthi-2"))
    assert where(game, "legio-x") == "parthi-2"


def test_7_3_pontici_armenii_cappadocii_syria_5_in_one_sequence() -> None:
    peoples = ("pontici", "armenii", "cappadocii")
    game = at_war(open_map(), *peoples).put(C, "pontici", "caesar", *FIVE).game()
    home = ["armenii", "cappadocii", "asia-5"]
    assert cost("pontici", *home) == 3
    detour = march("pontici", ["caesar"], FIVE, "armenii", "cappadocii", "commagene")
    assert refused(game, detour).rule == "7.3"
    do(game, march("pontici", ["caesar"], FIVE, *home))
    assert places(game, "caesar", *FIVE) == ["asia-5"] * 6


def test_7_3_two_points_outside_the_republic_are_allowed() -> None:
    peoples = ("pontici", "armenii", "cappadocii")
    game = at_war(open_map(), *peoples).put(C, "pontici", "caesar", *FIVE).game()
    do(game, march("pontici", ["caesar"], FIVE, "armenii", "cappadocii"))
    assert where(game, "legio-x") == "cappadocii"


def test_7_3_only_the_zones_entered_count_not_the_first_one() -> None:
    """Three points out of the Republic are too many, three that end in it are not."""
    game = open_map().put(C, "graecia-2", "caesar", "curio", "legio-x", "legio-ix").game()
    out = march("graecia-2", ["caesar"], ["legio-x"], "moesia", "graecia-2", "moesia")
    assert cost("graecia-2", "moesia", "graecia-2", "moesia") == 3
    assert game.why_not(1, out) is None  # it has been in the Republic on the way
    war = at_war(open_map(), "daci").put(C, "graecia-2", "caesar", "legio-x").game()
    across = march("graecia-2", ["caesar"], ["legio-x"], "moesia", "daci")
    assert refused(war, across).rule == "7.3"


def test_7_3_binds_a_leader_alone_as_well() -> None:
    game = open_map().put(C, "asia-5", "caesar").game()
    east = march("asia-5", ["caesar"], [], "parthi-1", "parthi-2")
    assert refused(game, east).rule == "7.3"
    do(game, march("asia-5", ["caesar"], [], "parthi-1"))


# --- any position ------------------------------------------------------------------------------

POSITIONS = 110  # of each game


def legal_action(game: Game, luck: random.Random) -> Action:
    """What a random player does: he does not end his movement at once."""
    assert game.prompt is not None
    actions = game.prompt.legal(game.state)
    if isinstance(game.prompt, MovePrompt) and luck.random() < 0.05:
        return Done()
    return actions[luck.randrange(len(actions))]


def movement_positions(scenario: str, seed: int, count: int = POSITIONS) -> Iterator[Game]:
    """A game played at random, halted before each decision about movement."""
    luck = random.Random(f"{scenario}:{seed}")
    while count:
        game = Game.new(scenario, seed)
        while game.outcome is None and count:
            if isinstance(game.prompt, MovePrompt):
                yield game
                count -= 1
            do(game, legal_action(game, luck))
        seed += 100


def travellers(state: State, side: int) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """From every place: a leader alone, a leader with a unit, a unit alone."""
    index, moved = state.index, state.moved
    for place in range(BOARD.zone_count):
        leaders = [x for x in index.leaders[side][place] if not moved[x]]
        units = [u for u in index.land[side][place] if not moved[u]]
        free = [u for u in units if BOARD.kind[u] != AUXILIA]
        if leaders:
            yield place, (leaders[0],), ()
        mates = [u for u in units if leaders and of_one_band(state, leaders[0], u)]
        if mates:
            yield place, (leaders[0],), (mates[0],)
        if free:
            yield place, (), (free[0],)


def shut(zone: int) -> Refusal:
    return refuse("shut", "7.1", zone=zone)


def of_one_band(state: State, leader: int, unit: int) -> bool:
    """4.3: peoples at war may stand together, but each travels for itself."""
    return people_of_band(state, [leader]) == people_of_band(state, [unit])


def paths_of_two(start: int) -> Iterator[tuple[int, ...]]:
    """Every path of one or two steps that does not come back."""
    for near in BOARD.near[start]:
        yield (near,)
        for far in BOARD.near[near]:
            if far != start:
                yield near, far


# What bars a march whatever its path is: 3.1.1, units left behind outside, the first year,
# a Faction Leader in bed (event 4).
BESIDE_THE_PATH = (  # what concerns the party, whatever its way
    "garrison",
    "must-stay",
    "left-outside",
    "only-flight",
    "leaderless-this-year",
    "one-people-only",
    "foreign-leader-alone",
)


@pytest.mark.parametrize("scenario", ["alea/1", "alea/3"])
def test_7_whatever_is_in_reach_is_a_legal_march(scenario: str) -> None:
    ends = 0
    for game in movement_positions(scenario, 3):
        state, side = game.state, game.state.active
        for place, leaders, units in travellers(state, side):
            terms = limits_for(state, side, leaders, units)
            found = reach(BOARD, place, terms)
            for end, spent, path in found:
                refusal = why_not_march(state, side, March(place, leaders, units, path))
                assert refusal is None or refusal.kind in BESIDE_THE_PATH, (path, refusal)
                assert path[-1] == end
                assert spent == cost(*(BOARD.place_ids[z] for z in (place, *path)))
                ends += 1
    assert ends > 10_000


@pytest.mark.parametrize("scenario", ["alea/1", "alea/3"])
def test_7_whatever_is_out_of_reach_is_no_legal_path(scenario: str) -> None:
    for game in movement_positions(scenario, 4):
        state, side = game.state, game.state.active
        for place, leaders, units in travellers(state, side):
            terms = limits_for(state, side, leaders, units)
            found = reach(BOARD, place, terms)
            paths = {path for _, _, path in found}
            borders = {(path[-1], (place, *path)[-2]) for path in paths}
            for path in paths_of_two(place):
                refusal = why_not_path(BOARD, place, path, terms, shut)
                if refusal is not None:
                    assert path not in paths, (path, refusal)
                else:  # this way or a cheaper one over the same border
                    assert (path[-1], (place, *path)[-2]) in borders


@pytest.mark.parametrize(("scenario", "seed"), [("alea/1", 1), ("alea/3", 2)])
def test_7_whoever_follows_the_offer_ends_with_a_legal_action(scenario: str, seed: int) -> None:
    luck = random.Random(seed)
    kinds = set()
    for game in movement_positions(scenario, seed, 200):
        prompt = game.prompt
        assert prompt is not None
        view = game.view(prompt.seat)
        for _ in range(3):
            built = walk(partial(prompt.options, view), luck)
            action: Action = msgspec.convert(built, game.system.actions)
            assert game.why_not(prompt.seat, action) is None, (built, game.position)
            kinds.add(type(action))
    assert kinds == {Done, March, Sail}


@pytest.mark.parametrize("scenario", ["alea/1", "alea/3"])
def test_7_a_listed_movement_is_legal(scenario: str) -> None:
    for game in movement_positions(scenario, 6, 60):
        prompt = game.prompt
        assert prompt is not None
        for action in prompt.legal(game.state):
            assert prompt.judge(game.state, action) is None, action


@pytest.mark.parametrize("scenario", ["alea/1", "alea/3"])
def test_7_the_list_of_movements_depends_on_the_position_alone(scenario: str) -> None:
    """Whatever is remembered between positions, a state just decoded gives the same list."""
    for game in movement_positions(scenario, 8):
        prompt = game.prompt
        assert prompt is not None
        played, decoded = game.state, game.view(prompt.seat)
        assert list(prompt.legal(played)) == list(prompt.legal(decoded))


def test_s1_rubicon_no_republican_unit_leaves_italia_and_comes_back() -> None:
    scene = Scene("2", year=-49, active=R).put(R, "italia-2", "scipio", "legio-i")
    game = scene.game(played=[0, 1, 2])
    round_about = march("italia-2", ["scipio"], ["legio-i"], "alpes-1", "italia-3")
    assert refused(game, round_about).rule == "s1.rubicon.italia"
    do(game, march("italia-2", ["scipio"], ["legio-i"], "italia-3"))


def test_7_2_from_an_island_one_only_sails_and_that_is_said() -> None:
    scene = Scene().put(R, "graecia-5", "cato", "legio-i").put(C, "italia-1", "caesar", "legio-x")
    options = march_options(scene.state, R, {"type": "march"})
    assert options is not None
    refusal = options.candidates[0].refusal
    assert refusal is not None
    assert (refusal.kind, refusal.rule) == ("island", "7.2")
