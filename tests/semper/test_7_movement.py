"""7: movement in general; and what must hold of the offer of movements in any position."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from itertools import pairwise

import msgspec
import pytest

from core.contract import Action, Refusal, refuse
from core.game import Game
from core.imperator.actions import Done, March
from core.semper.box.actions import Sail
from core.semper.box.board import PSEUDO, RIPENSES
from core.semper.box.state import State
from core.semper.march.ground import limits_for, one_nation
from core.semper.march.move_offer import MovePrompt
from core.semper.march.movement import movers_at, why_not_march
from core.semper.march.paths import reach, why_not_path
from tests.offers import walk
from tests.semper.scene import (
    BOARD,
    P,
    S,
    Scene,
    asked,
    at,
    end_movement,
    march,
    push,
    refused,
    roll,
    zone,
)


def west() -> Scene:
    """SECONDUS moves, in the West that it controls."""
    return Scene(active=S)


def cost(*path: str) -> int:
    """What the steps of a path cost together."""
    zones = [zone(name) for name in path]
    return sum(BOARD.step_cost[here][to] for here, to in pairwise(zones))


def places(game: Game, *names: str) -> list[str]:
    return [at(game, name) for name in names]


# --- 7.1 enemies on the way --------------------------------------------------------------------


def test_7_1_stop_units_stop_where_they_meet_an_enemy_unit() -> None:
    scene = west().put(S, "galliae-1", "constance-chlore", "cornuti")
    game = scene.put(P, "galliae-4", "galere", "ioviani").game()
    party = (["constance-chlore"], ["cornuti"])
    assert refused(game, march("galliae-1", *party, "galliae-4", "galliae-5")).rule == "7.1.stop"
    push(game, march("galliae-1", *party, "galliae-4"))
    assert places(game, "constance-chlore", "cornuti") == ["galliae-4", "galliae-4"]
    assert refused(game, march("galliae-4", *party, "galliae-5")).rule == "3.4.1.once"


def test_7_1_stop_holds_for_units_without_a_leader() -> None:
    scene = west().put(S, "galliae-1", "cornuti")
    game = scene.put(P, "galliae-4", "galere", "ioviani").game()
    push(game, march("galliae-1", [], ["cornuti"], "galliae-4"))
    assert refused(game, march("galliae-4", [], ["cornuti"], "galliae-5")).rule == "3.4.1.once"


def test_7_1_stop_peoples_at_war_stop_units_and_peoples_at_peace_do_not() -> None:
    scene = west().put(S, "britanniae-1", "constance-chlore", "cornuti").war("pictes", P)
    party = (["constance-chlore"], ["cornuti"])
    crossing = march("britanniae-1", *party, "pictes-1", "pictes-2")
    assert refused(scene.game(), crossing).rule == "7.1.stop"
    for unit in ("pictes-1", "pictes-2", "pictes-3"):
        scene.put(P, "pictes-3", unit)
    push(scene.game(), crossing)


def test_7_1_pass_units_pass_enemy_leaders_who_are_not_harmed() -> None:
    scene = west().put(S, "galliae-1", "constance-chlore", "cornuti")
    game = scene.put(P, "galliae-4", "galere", "severe").game()
    push(game, march("galliae-1", ["constance-chlore"], ["cornuti"], "galliae-4", "galliae-5"))
    assert places(game, "cornuti", "galere", "severe") == ["galliae-5", "galliae-4", "galliae-4"]
    assert asked(game).kind == "movement"  # nobody rolls


def test_7_1_lone_units_that_stay_with_enemy_leaders_drive_them_out() -> None:
    scene = west().put(S, "galliae-1", "constance-chlore", "cornuti")
    game = scene.put(P, "galliae-4", "severe").game()
    push(game, march("galliae-1", ["constance-chlore"], ["cornuti"], "galliae-4"))
    roll(game, 9)
    assert at(game, "severe") == ""


def test_7_1_lone_a_unit_dropped_among_enemy_leaders_drives_them_out() -> None:
    scene = west().put(S, "galliae-1", "constance-chlore", "cornuti", "bracchiates")
    game = scene.put(P, "galliae-4", "severe").game()
    both, drops = ["cornuti", "bracchiates"], [("cornuti", "galliae-4")]
    path = ["galliae-4", "galliae-5"]
    push(game, march("galliae-1", ["constance-chlore"], both, *path, drops=drops))
    roll(game, 9)
    assert at(game, "severe") == ""


def test_7_1_pass_a_leader_alone_passes_enemy_units() -> None:
    scene = west().put(S, "galliae-1", "constance-chlore", "cornuti")
    game = scene.put(P, "galliae-4", "galere", "ioviani").put(P, "galliae-5", "hercules").game()
    path = ["galliae-4", "galliae-5", "italia-2"]
    together = march("galliae-1", ["constance-chlore"], ["cornuti"], *path)
    assert refused(game, together).rule == "7.1.stop"
    push(game, march("galliae-1", ["constance-chlore"], [], *path))
    assert at(game, "constance-chlore") == "italia-2"
    assert asked(game).kind == "movement"


def test_7_1_lone_a_leader_alone_who_ends_among_enemy_units_must_flee() -> None:
    scene = west().put(S, "galliae-1", "maxence")
    game = scene.put(P, "galliae-4", "galere", "ioviani").game()
    push(game, march("galliae-1", ["maxence"], [], "galliae-4"))
    roll(game, 9)
    assert at(game, "maxence") == ""


# --- 7.2 from zone to zone ---------------------------------------------------------------------


def test_7_2_a_move_goes_from_zone_to_adjacent_zone() -> None:
    game = west().put(S, "galliae-1", "constance-chlore", "cornuti").game()
    for leaders, units in (
        (["constance-chlore"], ["cornuti"]),
        (["constance-chlore"], []),
        ([], ["cornuti"]),
    ):
        assert refused(game, march("galliae-1", leaders, units, "galliae-5")).rule == "7.2"
    assert refused(game, march("galliae-1", ["constance-chlore"], [])).kind == "no-path"


def test_7_2_every_border_is_open_both_ways_at_the_same_cost() -> None:
    for here in range(BOARD.zone_count):
        for there in BOARD.near[here]:
            assert BOARD.step_cost[here][there] == BOARD.step_cost[there][here]


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("galliae-2", "franci"),  # Rhenus: the printed example
        ("pannoniae-2", "quades"),  # Danuvius
        ("oriens-3", "armenia"),  # Tigris
        ("oriens-2", "oriens-3"),  # Euphrates
    ],
)
def test_7_2_river_costs_one_point_more_either_way(here: str, there: str) -> None:
    assert cost(here, there) == cost(there, here) == 2


def test_7_2_river_the_nile_is_only_drawn() -> None:
    assert cost("oriens-6", "oriens-7") == 1


@pytest.mark.parametrize(
    ("here", "there"),
    [
        ("britanniae-3", "galliae-1"),
        ("hispaniae-4", "hispaniae-5"),
        ("italia-7", "italia-8"),
        ("thracia-3", "asia-1"),
        ("thracia-3", "pontica-1"),
    ],
)
def test_7_2_strait_costs_one_point_more_either_way(here: str, there: str) -> None:
    assert cost(here, there) == cost(there, here) == 2


def test_7_2_example_from_the_franci_to_treveri_costs_two() -> None:
    game = west().put(S, "franci", "constance-chlore", "cornuti").game()
    party = (["constance-chlore"], ["cornuti"])
    far = refused(
        game, march("franci", *party, "galliae-2", "galliae-4", "viennensis-3", "italia-2")
    )
    assert (far.rule, far.args["cost"]) == ("1.2.2", 5)
    push(game, march("franci", *party, "galliae-2", "galliae-4", "viennensis-3"))


# --- 1.2.2, 1.3.2 movement points --------------------------------------------------------------


def test_1_3_2_comitatenses_have_four_points_and_limitanei_three() -> None:
    scene = west().put(S, "galliae-1", "constance-chlore", "cornuti", "pseudo-galliae-1")
    scene.title("caesar", "constance-chlore")
    game = scene.game()
    path = ["galliae-4", "viennensis-2", "viennensis-4", "hispaniae-1"]
    slow = march("galliae-1", ["constance-chlore"], ["cornuti", "pseudo-galliae-1"], *path)
    refusal = refused(game, slow)
    assert (refusal.rule, refusal.args) == ("1.3.2", {"cost": 4, "most": 3})
    push(game, march("galliae-1", ["constance-chlore"], ["cornuti"], *path))


def test_1_2_2_a_leader_alone_has_four_points() -> None:
    game = west().put(S, "galliae-1", "constance-chlore").game()
    path = ["galliae-4", "viennensis-2", "viennensis-4", "hispaniae-1"]
    far = refused(game, march("galliae-1", ["constance-chlore"], [], *path, "hispaniae-2"))
    assert far.rule == "1.2.2"
    push(game, march("galliae-1", ["constance-chlore"], [], *path))


def test_event_2_takes_a_point_from_everybody_but_single_units() -> None:
    scene = west().put(S, "galliae-1", "constance-chlore", "cornuti", "pseudo-galliae-1")
    scene.title("caesar", "constance-chlore").put(S, "britanniae-3", "scutarii-3")
    game = scene.game(event=2)
    three = ["galliae-4", "viennensis-2", "viennensis-4"]
    for units, path in (
        ([], [*three, "hispaniae-1"]),
        (["cornuti"], [*three, "hispaniae-1"]),
        (["pseudo-galliae-1"], three),
    ):
        assert (
            refused(game, march("galliae-1", ["constance-chlore"], units, *path)).rule == "event.2"
        )
    push(game, march("galliae-1", ["constance-chlore"], ["cornuti"], *three))
    push(game, march("britanniae-3", [], ["scutarii-3"], "galliae-1"))  # 2 MP, one zone


# --- 7.3 outside the Empire --------------------------------------------------------------------

FIVE = ["cornuti", "bracchiates", "celtae", "petulantes", "scutarii-3"]


def test_7_3_example_constance_chlore_and_the_pictes() -> None:
    scene = west().put(S, "britanniae-1", "constance-chlore", *FIVE).war("pictes", P)
    for unit in ("pictes-1", "pictes-2", "pictes-3"):
        scene.put(P, "britanniae-2", unit)
    game = scene.put(P, "britanniae-2", "drest").game()
    north = ["pictes-1", "pictes-2", "pictes-3"]
    refusal = refused(game, march("britanniae-1", ["constance-chlore"], FIVE, *north))
    assert (refusal.rule, refusal.args) == ("7.3", {"cost": 3, "most": 2})
    push(game, march("britanniae-1", ["constance-chlore"], FIVE, *north[:2]))
    end_movement(game)
    assert at(game, "cornuti") == "pictes-2"


def test_7_3_example_galere_among_the_gepides() -> None:
    scene = Scene().put(P, "gepides", "galere", "pannonici", "moesiaci", "lanciarii")
    for people in ("gepides", "vandales", "quades"):
        scene.war(people, S)
        for unit in (1, 2):
            scene.put(S, "pannoniae-5", f"{people}-{unit}")
    game = scene.game()
    army = (["galere"], ["pannonici", "moesiaci", "lanciarii"])
    assert cost("gepides", "vandales", "quades", "pannoniae-2") == 4
    around = march("gepides", *army, "vandales", "quades", "marcomanni")
    assert refused(scene.war("marcomanni", S).game(), around).rule == "7.3"
    push(game, march("gepides", *army, "vandales", "quades", "pannoniae-2"))
    assert at(game, "moesiaci") == "pannoniae-2"


def test_7_3_binds_a_leader_alone_as_well() -> None:
    game = west().put(S, "britanniae-1", "constance-chlore").game()
    north = march("britanniae-1", ["constance-chlore"], [], "pictes-1", "pictes-2", "pictes-3")
    assert refused(game, north).rule == "7.3"


def test_7_3_a_step_over_a_river_alone_may_cost_two() -> None:
    game = west().put(S, "galliae-2", "constance-chlore").game()
    push(game, march("galliae-2", ["constance-chlore"], [], "franci"))


def test_7_3_east_zones_are_as_inside_the_empire() -> None:
    scene = Scene().put(P, "pontica-5", "galere", "scutarii-1").war("persae", S).war("iberia", S)
    for number in range(1, 9):
        scene.put(S, "persae-5", f"persae-{number}")
    scene.put(S, "persae-5", "iberia-1", "iberia-2")
    east = ["iberia", "persae-4", "persae-2"]
    assert cost("pontica-5", *east) == 3
    push(scene.game(), march("pontica-5", ["galere"], ["scutarii-1"], *east))
    wild = scene.war("alani", S).put(S, "persae-5", "alani-1", "alani-2").game()
    push(wild, march("pontica-5", ["galere"], ["scutarii-1"], "colchis", "alani", "iberia"))


# --- any position ------------------------------------------------------------------------------

POSITIONS = 60  # of each game


def legal_action(game: Game, luck: random.Random) -> Action:
    """What a random player does: he does not end his movement at once."""
    actions = asked(game).legal(game.state)
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
            push(game, legal_action(game, luck))
        seed += 100


Party = tuple[int, tuple[int, ...], tuple[int, ...]]  # from where, leaders, units


def travellers(state: State, side: int) -> Iterator[Party]:
    """From every place: a leader alone, a leader with a unit of each kind, each kind alone."""
    moved = state.moved
    for place in range(BOARD.zone_count):
        leaders, units = movers_at(state, side, place)
        leaders = tuple(x for x in leaders if not moved[x])
        kinds = {BOARD.kind[u]: u for u in units if not moved[u]}
        for leader in leaders[:1]:
            yield place, (leader,), ()
        for unit in kinds.values():
            yield place, (), (unit,)
            if leaders and one_nation(state, (leaders[0], unit)):
                yield place, (leaders[0],), (unit,)


def shut(zone: int) -> Refusal:
    return refuse("shut", "7.1", zone=zone)


def paths_of_two(start: int) -> Iterator[tuple[int, ...]]:
    """Every path of one or two steps that does not come back."""
    for near in BOARD.near[start]:
        yield (near,)
        for far in BOARD.near[near]:
            if far != start:
                yield near, far


BESIDE_THE_PATH = (  # what concerns the party, whatever its way
    "must-stay",
    "left-outside",
    "left-on-enemy-soil",
    "foreign-leader-alone",
    "not-yours",
)


@pytest.mark.parametrize("scenario", ["semper/6", "semper/5"])
def test_7_whatever_is_in_reach_is_a_legal_march(scenario: str) -> None:
    ends = 0
    for game in movement_positions(scenario, 3):
        state, side = game.state, game.state.active
        for place, leaders, units in travellers(state, side):
            for end, spent, path in reach(BOARD, place, limits_for(state, side, leaders, units)):
                refusal = why_not_march(state, side, March(place, leaders, units, path))
                assert refusal is None or refusal.kind in BESIDE_THE_PATH, (path, refusal)
                assert path[-1] == end
                assert spent == cost(*(BOARD.place_ids[z] for z in (place, *path)))
                ends += 1
    assert ends > 5_000


@pytest.mark.parametrize("scenario", ["semper/6", "semper/5"])
def test_7_whatever_is_out_of_reach_is_no_legal_path(scenario: str) -> None:
    for game in movement_positions(scenario, 4):
        state, side = game.state, game.state.active
        for place, leaders, units in travellers(state, side):
            limits = limits_for(state, side, leaders, units)
            paths = {path for _, _, path in reach(BOARD, place, limits)}
            borders = {(path[-1], (place, *path)[-2]) for path in paths}
            for path in paths_of_two(place):
                if why_not_path(BOARD, place, path, limits, shut) is not None:
                    assert path not in paths
                else:  # this way or a cheaper one over the same border
                    assert (path[-1], (place, *path)[-2]) in borders


@pytest.mark.parametrize("scenario", ["semper/6", "semper/4"])
def test_7_a_party_never_goes_where_one_of_its_units_must_not(scenario: str) -> None:
    """3.2.1: limitanei, whoever comes along."""
    for game in movement_positions(scenario, 5, 20):
        state, side = game.state, game.state.active
        for place, leaders, units in travellers(state, side):
            tied = units and BOARD.kind[units[0]] in (PSEUDO, RIPENSES)
            if not tied or any(state.title[x] for x in leaders):
                continue
            home = BOARD.diocese_mask[BOARD.home_diocese[units[0]]]
            limits = limits_for(state, side, leaders, units)
            assert all(home >> end & 1 for end, _, _ in reach(BOARD, place, limits))


@pytest.mark.parametrize(("scenario", "seed"), [("semper/6", 2), ("semper/3", 2)])
def test_7_whoever_follows_the_offer_ends_with_a_legal_action(scenario: str, seed: int) -> None:
    luck = random.Random(seed)
    kinds = set()
    for game in movement_positions(scenario, seed, 100):
        prompt = asked(game)
        view = game.view(prompt.seat)
        for _ in range(3):
            built = walk(partial(prompt.options, view), luck)
            action: Action = msgspec.convert(built, game.system.actions)
            assert game.why_not(prompt.seat, action) is None, (built, game.position)
            kinds.add(type(action))
    assert kinds == {Done, March, Sail}


@pytest.mark.parametrize("scenario", ["semper/6", "semper/9"])
def test_7_a_listed_movement_is_legal(scenario: str) -> None:
    for game in movement_positions(scenario, 6, 40):
        prompt = asked(game)
        for action in prompt.legal(game.state):
            assert prompt.judge(game.state, action) is None, action


@pytest.mark.parametrize("scenario", ["semper/6", "semper/9"])
def test_7_the_list_of_movements_depends_on_the_position_alone(scenario: str) -> None:
    """Whatever is remembered between positions, a state just decoded gives the same list."""
    for game in movement_positions(scenario, 8):
        prompt = asked(game)
        played, decoded = game.state, game.view(prompt.seat)
        assert list(prompt.legal(played)) == list(prompt.legal(decoded))
