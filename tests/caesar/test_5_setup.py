"""1.3, 3 to 5: the box, the map, the deployment; edited positions."""

from typing import Any

import pytest

from core.caesar.box.actions import Done as End
from core.caesar.box.actions import Swap
from core.caesar.box.board import FLEET, LOCKED, POOL, open_board
from core.caesar.box.state import points
from core.faults import BadData, BadPosition
from core.game import Game
from tests.caesar.scene import (
    BOARD,
    C,
    P,
    Scene,
    asked,
    block,
    do,
    place,
    refused,
    told,
    where,
)


def new(scenario: str = "historical", **settings: str) -> Game:
    return Game.new(f"caesar/{scenario}", 3, settings)


# --- the box -----------------------------------------------------------------------------------


def test_1_3_there_are_63_blocks_and_27_cards() -> None:
    assert BOARD.block_count == 63
    assert BOARD.card_count == 27
    assert BOARD.first_event - 1 == 20
    assert sum(BOARD.moves) == 44
    assert sum(BOARD.levies) == 38
    assert [BOARD.home.count(side) for side in (C, P)] == [31, 32]  # Cleopatra is Pompeius'


def test_4_the_map() -> None:
    assert (BOARD.city_count, BOARD.place_count) == (67, 76)
    assert BOARD.road_count == 94
    kinds = BOARD.edge_kind[:94]
    assert [kinds.count(kind) for kind in range(3)] == [43, 47, 4]
    assert sum(len(city.seas) for city in BOARD.data.cities) == 60
    assert sum(BOARD.major_port) == 11
    assert sum(BOARD.points) == 13
    assert sum(1 for p in BOARD.points if p) == 11
    assert sum(1 for city in BOARD.data.cities if city.seas) == 48


def test_4_41_islands_have_no_road_but_sicilia_has_the_strait() -> None:
    islands = ("aleria", "caralis", "creta", "salamis")
    assert all(not BOARD.roads[place(name)] for name in islands)
    reached, tips = {place("roma")}, [place("roma")]
    while tips:
        for city in BOARD.roads[tips.pop()]:
            if city not in reached:
                reached.add(city)
                tips.append(city)
    assert len(reached) == 63
    assert place("syracusae") in reached


@pytest.mark.parametrize(
    ("overlay", "rule"),
    [
        ({"cities": [{"id": "roma", "points": 3}]}, "4.2"),
        ({"cities": [{"id": "roma", "seas": []}]}, "4.42"),
        ({"seas": [{"id": "euxinus", "adjacent": []}]}, "4.4"),
        ({"blocks": [{"id": "caesar", "start": "atlantis"}]}, "5.1"),
        ({"blocks": [{"id": "c-navis-1", "start": "lugdunum"}]}, "4.1"),
        ({"blocks": [{"id": "caesar", "kind": "legion"}]}, "3.2"),
        ({"blocks": [{"id": "caesar", "dice": [1, 2, 3, 4, 5]}]}, "3.11"),
        ({"blocks": [{"id": "c-legio-7", "levy": "atlantis"}]}, "6.4"),
        ({"blocks": [{"id": "c-legio-7", "side": "pompey"}]}, "1.3"),
        ({"command": [{"moves": 4, "levies": 1, "copies": 2}]}, "2.1"),
        ({"cities": [{"id": "atlantis"}]}, "table.data"),
    ],
)
def test_data_that_contradict_the_rulebook_are_refused(overlay: dict[str, Any], rule: str) -> None:
    with pytest.raises(BadData) as error:
        open_board(overlay)
    assert f"{rule}: " in str(error.value)


# --- 5.1 ---------------------------------------------------------------------------------------


def test_5_1_the_historical_deployment_at_full_strength() -> None:
    state = new().state
    assert where(new(), "caesar") == "ravenna"
    for number in range(63):
        on_map = state.where[number] < BOARD.place_count
        assert state.steps[number] == (BOARD.most[number] if on_map else 0)
    on_map = [n for n in range(63) if state.where[n] < BOARD.place_count]
    assert [sum(1 for n in on_map if state.owner[n] == side) for side in (C, P)] == [14, 16]
    pools = [n for n in range(63) if state.where[n] == POOL]
    assert [sum(1 for n in pools if state.owner[n] == side) for side in (C, P)] == [16, 15]
    locked = [BOARD.block_ids[n] for n in range(63) if state.where[n] == LOCKED]
    assert locked == ["octavianus", "brutus"]


def test_5_1_seven_points_against_one() -> None:
    state = new().state
    assert (points(state, C), points(state, P)) == (1, 7)


def test_years_are_five_of_five_turns() -> None:
    info = new().system.scenarios()
    assert [s.id for s in info] == ["caesar/historical", "caesar/free"]
    assert {s.turns for s in info} == {25}
    assert {s.years for s in info} == {(-49, -45)}


# --- 5.3 ---------------------------------------------------------------------------------------


def test_5_3_the_neapolis_example_any_three_of_the_historical_blocks() -> None:
    game = new("free")
    do(game, End(), 1)
    assert asked(game) == ("swap", 2)
    for old, brought in (
        ("pompeius", "scipio"),
        ("p-legio-1", "p-legio-39"),
        ("p-navis-1", "p-navis-3"),
    ):
        do(game, Swap(block(old), block(brought)))
    here = [n for n in BOARD.block_ids if where(game, n) == "neapolis"]
    assert here == ["scipio", "p-legio-39", "p-navis-3"]
    assert where(game, "pompeius") == "antiochia"


def test_5_3_counts_stay_the_pool_stays_fleets_stay_in_ports() -> None:
    game = new("free")
    pool = Swap(block("caesar"), block("c-auxilia-1"))
    assert refused(game, pool) == ("not-on-map", "5.3.pool")
    enemy = Swap(block("caesar"), block("pompeius"))
    assert refused(game, enemy) == ("not-yours", "6.1.own")
    inland = Swap(block("c-navis-1"), block("c-equitatus-1"))
    assert refused(game, inland) == ("fleet-inland", "5.3.port")
    same = Swap(block("caesar"), block("c-legio-13"))
    assert refused(game, same) == ("same-city", "5.3")
    before = sorted(game.state.where)
    do(game, Swap(block("caesar"), block("antonius")))
    assert sorted(game.state.where) == before
    do(game, Swap(block("c-navis-1"), block("c-legio-7")))  # Narbo is a port


def test_5_3_cleopatra_is_one_of_pompeys_blocks_and_her_colour_shows() -> None:
    game = new("free", hands="hidden")
    do(game, End(), 1)
    do(game, Swap(block("cleopatra"), block("p-legio-37")))
    assert where(game, "cleopatra") == "syracusae"
    assert game.view(1).where[block("cleopatra")] == place("syracusae")
    assert game.view(1).steps[block("cleopatra")] == 0


def test_5_3_what_is_swapped_the_other_does_not_see() -> None:
    game = new("free", hands="hidden")
    before = game.digest(2), game.digest(None)
    do(game, Swap(block("caesar"), block("c-legio-7")))
    assert (game.digest(2), game.digest(None)) == before
    assert [e.visible_to(2) for e in told(game)] == [False]
    assert game.view(1).where[block("caesar")] == place("narbo")


def test_5_3_every_swap_that_is_allowed_is_offered() -> None:
    game = new("free")
    assert game.prompt is not None
    listed = {frozenset((a.one, a.other)) for a in game.prompt.legal(game.state)[1:]}  # type: ignore[attr-defined]
    wanted = {
        frozenset((one, other))
        for one in range(63)
        for other in range(63)
        if one != other and game.why_not(1, Swap(one, other)) is None
    }
    assert listed == wanted


# --- edited positions --------------------------------------------------------------------------


def test_a_position_is_written_and_read_back() -> None:
    game = new()
    written = game.system.write_position(game.state)
    again = Game.new("caesar/historical", 3, position=written)
    assert again.digest() == game.digest()


def broken(**changes: Any) -> dict[str, Any]:
    written = Scene().at("roma", "c-legio-7").written()
    for name, value in changes.items():
        if name == "blocks":
            written["blocks"] = {**written["blocks"], **value}
        else:
            written[name] = value
    return written


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"blocks": {"c-legio-7": {"place": "roma", "side": "C", "steps": 5}}}, "3.11"),
        ({"blocks": {"c-legio-7": {"place": "tyrrhenum", "side": "C", "steps": 1}}}, "4.4"),
        ({"blocks": {"c-navis-1": {"place": "lugdunum", "side": "C", "steps": 1}}}, "4.1"),
        ({"blocks": {"c-legio-7": {"place": "pool", "side": "C", "steps": 2}}}, "5.2"),
        ({"blocks": {"c-legio-7": {"place": "pool", "side": "P"}}}, "5.2"),
        ({"blocks": {"cleopatra": {"place": "pool", "side": "P"}}}, "3.27"),
        ({"blocks": {"octavianus": {"place": "pool", "side": "C"}}}, "7.51.third"),
        ({"blocks": {"c-legio-7": {"place": "trophy", "side": "C"}}}, "7.51"),
        ({"blocks": {"p-legio-1": {"place": "roma", "side": "P", "steps": 1}}}, "6.12"),
        ({"used": {"roma genua": 5}}, "6.11"),
        ({"hands": [[1], [2]]}, "2.1.deal"),
        ({"ferried": ["tyrrhenum"]}, "6.3.held"),
        ({"step": "round"}, "7.1"),
        ({"step": "nonsense"}, "table.position"),
        ({"group": "atlantis"}, "table.position"),
        ({"year": "long ago"}, "table.position"),
        ({"year": -44}, "table.position"),
        ({"turn": 6}, "table.position"),
        ({"chosen": []}, "table.position"),
        ({"hands": [[]]}, "table.position"),
        ({"acting": [28, 0]}, "table.position"),
        ({"orders": []}, "table.position"),
        ({"falls": 10**30}, "table.position"),
        ({"falls": -1}, "table.position"),
        ({"draw_offer": 3}, "table.position"),
        ({"first": ""}, "table.position"),
        ({"active": ""}, "1.1"),
        ({"blocks": {"c-legio-7": {"place": "roma", "side": "", "steps": 1}}}, "table.position"),
        ({"blocks": {"c-legio-7": {"place": "roma", "side": "C", "steps": 999}}}, "table.position"),
        ({"attackers": {"roma": ""}}, "table.position"),
        ({"used": {"roma genua": 300}}, "table.position"),
        ({"step": "round", "battle": {"place": 300, "attacker": 1, "defender": 2}}, "7.1"),
        ({"step": "round", "battle": {"place": 1, "attacker": 0, "defender": 2}}, "7.1"),
        ({"outcome": {"winner": 10**30, "cause": "roma", "rule": "1.2.roma"}}, "1.2"),
        ({"outcome": {"winner": 1, "cause": "nonsense", "rule": "1.2.roma"}}, "1.2"),
        ({"outcome": {"winner": 1, "cause": "roma", "rule": "nonsense"}}, "1.2"),
        ({"outcome": {"winner": 0, "cause": "ten-points", "rule": "1.2"}}, "1.2"),
    ],
)
def test_a_position_that_breaks_a_rule_is_refused_by_its_number(
    changes: dict[str, Any], rule: str
) -> None:
    with pytest.raises(BadPosition) as error:
        Game.new("caesar/historical", 3, position=broken(**changes))
    assert error.value.rule == rule


def test_a_missing_block_is_refused() -> None:
    written = broken()
    del written["blocks"]["caesar"]
    with pytest.raises(BadPosition) as error:
        Game.new("caesar/historical", 3, position=written)
    assert error.value.rule == "1.3"


def test_fleets_are_five_a_side() -> None:
    fleets = [n for n in range(63) if BOARD.kind[n] == FLEET]
    assert [sum(1 for n in fleets if BOARD.home[n] == side) for side in (C, P)] == [5, 5]
