"""The deployment that the program proposes: legal, no heap, and none that a player laughs at."""

from collections import Counter
from collections.abc import Iterator

import pytest

from core.alea.box.board import LEADER, LEGIO, UNPLACED
from core.alea.box.pieces import move
from core.alea.box.state import State
from core.alea.start.free_deployment import DeployPrompt, deployed_counters, suggested
from core.alea.start.setup import start
from core.game import Done, Game
from tests.alea.first_moves import deployed, exposed, mainland, marooned, meetings
from tests.alea.scene import BOARD, C, R, piece, zone

MANY = 10  # legions in one zone: more is a heap, not a deployment
DIE_OF_DOLABELLA = {1: C, 2: R}  # s5.dolabella: seeds, and whom they give him to
SETUPS = [*((number, 1) for number in "34567"), ("5", 2)]


@pytest.mark.parametrize("number", "34567")
def test_the_offered_deployment_is_accepted_and_no_heap(number: str) -> None:
    game = Game.new(f"alea/{number}", 1)
    board, offers = game.state.board, 0
    while (prompt := game.prompt) is not None and prompt.kind == "deploy":
        offered = prompt.offered(game.view(prompt.seat))
        assert offered is not None
        legions = Counter(zone for piece, zone in offered.places if board.kind[piece] == LEGIO)
        assert max(legions.values()) <= MANY
        assert isinstance(game.push(prompt.seat, offered), Done)
        offers += 1
    assert offers == 2


def test_every_scenario_with_a_free_deployment_has_its_offers() -> None:
    """Each names what is to be deployed, once: the scenario's list, and Dolabella for both."""
    for scenario in BOARD.scenarios.values():
        assert set(scenario.offered) == set(scenario.free)
        for side, zones in scenario.offered.items():
            named = Counter(name for names in zones.values() for name in names)
            listed = Counter(scenario.free[side])
            assert named == listed + Counter([scenario.wavering] * bool(scenario.wavering))


@pytest.mark.parametrize(("seed", "side"), DIE_OF_DOLABELLA.items())
def test_s5_the_offers_do_with_dolabella_and_without(seed: int, side: int) -> None:
    state = deployed("5", seed)
    assert state.side[piece("dolabella")] == side
    assert state.where[piece("dolabella")] == zone("italia-6" if side == C else "asia-1")
    assert not any(place == UNPLACED for place in state.where)


@pytest.mark.parametrize(("number", "seed"), SETUPS)
@pytest.mark.parametrize("side", [C, R])
def test_the_offer_leaves_nobody_on_an_island_without_ships(
    number: str, seed: int, side: int
) -> None:
    assert marooned(deployed(number, seed), side) == []


@pytest.mark.parametrize(("number", "seed"), SETUPS)
@pytest.mark.parametrize("side", [C, R])
def test_the_offer_has_garrisons_and_leaders_where_the_rules_want_them(
    number: str, seed: int, side: int
) -> None:
    """3.1.1 and the free deployment, counted by hand in the regions of the side."""
    state = deployed(number, seed)
    for region, printed in enumerate(BOARD.regions):
        if state.control[region] != side:
            continue
        here = set(standing(state, side, BOARD.region_zones[region]))
        assert sum(BOARD.kind[p] == LEGIO for p in here) >= printed.garrison, printed.id
        leaders = sum(BOARD.kind[p] == LEADER for p in here)
        assert leaders >= 1 + (printed.id == "italia" and state.roma == side), printed.id
    if state.roma == side:
        assert any(BOARD.kind[p] == LEADER for p in standing(state, side, [BOARD.roma]))


def standing(state: State, side: int, zones: list[int] | tuple[int, ...]) -> Iterator[int]:
    return (p for p in deployed_counters(state, side) if state.where[p] in zones)


@pytest.mark.parametrize(("number", "seed"), SETUPS)
@pytest.mark.parametrize("side", [C, R])
def test_the_offer_has_no_leader_whom_the_first_move_meets_at_better_than_one_to_one(
    number: str, seed: int, side: int
) -> None:
    """By land or by sea, with all the troops that one move of the enemy can bring there."""
    assert exposed(deployed(number, seed), side) == []


# --- that these tests can fail --------------------------------------------------------------------


def plain(number: str) -> State:
    """Both sides as the program places them where no proposal can stand."""
    state = start(BOARD, BOARD.scenarios[number], [])
    for side in (C, R):
        for counter, place in suggested(state, side).places:
            move(state, counter, place)
    return state


def test_a_great_stack_meets_leaders_at_better_than_one_to_one() -> None:
    """Scenario 3 by the plain plan: Bibulus alone on Sardinia, off a harbour full of ships."""
    (met,) = (m for m in exposed(plain("3"), R) if m.zone == "sicilia-2")
    assert (met.defend, BOARD.place_ids[met.move.origin]) == (0, "italia-1")
    assert met.attack > 0


def test_an_army_by_land_is_seen_two_homelands_away() -> None:
    """3.4.1: in transit through the Illyrii. Pompeius has one legion left to meet it with."""
    state = deployed("3")
    for name in ("caesar", "legio-x", "legio-ix"):
        move(state, piece(name), zone("italia-3"))
    assert not [m for m in exposed(state, R) if m.zone == "graecia-2"]
    for unit in standing(state, R, [zone("graecia-2")]):
        if BOARD.kind[unit] != LEADER and BOARD.piece_ids[unit] != "legio-i":
            move(state, unit, zone("graecia-3"))
    (met,) = (m for m in exposed(state, R) if m.zone == "graecia-2")
    assert (met.attack, met.defend) == (11, 5)


def test_what_cannot_sail_from_an_island_is_seen() -> None:
    islands = {BOARD.place_ids[z] for z in set(range(BOARD.zone_count)) - mainland()}
    assert islands == {"graecia-5", "sicilia-2", "sicilia-3"}
    state = deployed("3")
    move(state, piece("legio-i"), zone("graecia-5"))
    assert marooned(state, R) == ["graecia-5"]
    move(state, piece("naves-4-1a"), zone("graecia-5"))
    assert marooned(state, R) == ["graecia-5"]  # ships without a leader
    move(state, piece("bibulus"), zone("graecia-5"))
    assert marooned(state, R) == []
    for legion in ("legio-iii", "legio-xxi"):
        move(state, piece(legion), zone("graecia-5"))
    assert marooned(state, R) == ["graecia-5"]  # a small fleet has room for two legions


def test_a_leader_out_of_reach_is_met_by_nobody() -> None:
    """Asia lies beyond the sea that the ships of Gallia and Hispania reach."""
    assert "asia-1" not in {met.zone for met in meetings(deployed("3"), R)}


# --- an owner's own data --------------------------------------------------------------------------


def test_where_the_data_do_not_let_the_offer_stand_the_plain_plan_is_offered() -> None:
    """An owner gives Gallia to the Republican: the Caesarian cannot stand there any more."""
    lost = {"id": "3", "control": {"gallia": "R"}}
    game = Game.new("alea/3", 1, data={"scenarios": [lost]})
    prompt = game.prompt
    assert isinstance(prompt, DeployPrompt)
    offered = prompt.offered(game.view(prompt.seat))
    assert offered == suggested(game.state, prompt.side)
    assert isinstance(game.push(prompt.seat, offered), Done)
