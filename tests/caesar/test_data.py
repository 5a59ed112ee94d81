"""The data of Julius Caesar hold what the rulebook says of them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from core.caesar.box.board import CAESAR, MAJOR, MINOR, POMPEY, STRAIT, open_board
from core.caesar.box.state import points, start
from core.caesar.show.chart import chart
from core.faults import BadData
from tests.caesar.scene import BOARD

DATA = BOARD.data


def near(city: str) -> set[str]:
    return {BOARD.place_ids[p] for p in BOARD.roads[BOARD.by_id[city]]}


def kind(one: str, other: str) -> int:
    return BOARD.edge_kind[BOARD.edge_of[BOARD.by_id[one], BOARD.by_id[other]]]


def test_1_3_there_are_63_blocks_27_cards() -> None:
    assert BOARD.block_count == 63
    assert Counter(BOARD.home) == {CAESAR: 31, POMPEY: 32}  # Cleopatra starts beside Pompey
    assert BOARD.card_count == 27
    assert sum(command.copies for command in DATA.command) == 20
    assert len(DATA.event) == 7


def test_the_command_cards_have_44_moves_and_38_levies() -> None:
    assert sum(c.moves * c.copies for c in DATA.command) == 44
    assert sum(c.levies * c.copies for c in DATA.command) == 38


def test_4_2_there_are_13_points_in_11_of_67_cities() -> None:
    assert len(DATA.cities) == 67
    found = [city.points for city in DATA.cities if city.points]
    assert (sum(found), len(found)) == (13, 11)
    assert {city.id for city in DATA.cities if city.points == 2} == {"roma", "alexandria"}


def test_4_42_there_are_60_port_links_and_11_major_ports() -> None:
    assert sum(len(city.seas) for city in DATA.cities) == 60
    assert sum(city.major_port for city in DATA.cities) == 11
    assert {c.id for c in DATA.cities if len(c.seas) == 3} == {"utica", "creta"}
    assert BOARD.seas[BOARD.by_id["pergamum"]] == ()


def test_4_3_there_are_43_major_roads_47_minor_ones_4_straits() -> None:
    kinds = Counter(BOARD.edge_kind[: BOARD.road_count])
    assert kinds == {MAJOR: 43, MINOR: 47, STRAIT: 4}
    names = {"Herculeum", "Messana", "Hellespontus", "Bosphorus"}
    assert set(BOARD.edge_names.values()) == names


def test_5_1_pompey_starts_with_7_points_and_caesar_with_1() -> None:
    state = start(BOARD, "historical", False)
    assert (points(state, CAESAR), points(state, POMPEY)) == (1, 7)
    assert all(
        state.steps[b] == BOARD.most[b]
        for b in range(BOARD.block_count)
        if state.where[b] < BOARD.place_count
    )


def test_the_printed_example_of_a_move_from_massilia() -> None:
    first = near("massilia")
    assert first == {"narbo", "lugdunum", "genua"}
    second = set().union(*map(near, first)) - first - {"massilia"}
    assert second == {"tarraco", "burdigala", "cenabum", "treviri", "ravenna", "roma"}


def test_the_roads_of_the_printed_examples() -> None:
    assert kind("genua", "roma") == MAJOR
    assert kind("ravenna", "roma") == MINOR
    assert kind("narbo", "tarraco") == MAJOR
    assert kind("bilbilis", "tarraco") == MINOR
    assert kind("carthago-nova", "tarraco") == MAJOR


def test_the_seas_of_the_printed_examples() -> None:
    def seas(name: str) -> set[str]:
        return {BOARD.place_ids[p] for p in BOARD.seas[BOARD.by_id[name]]}

    assert seas("hispanum") == {"atlanticus", "tyrrhenum"}
    assert seas("internum") == {"tyrrhenum", "hadriaticum", "aegaeum", "aegypticum"}
    assert seas("aegaeum") == {"internum", "propontis", "aegypticum"}


BREACHES: dict[str, tuple[dict[str, Any], str]] = {
    "a point too many": ({"cities": [{"id": "genua", "points": 1}]}, "4.2"),
    "no such sea": ({"cities": [{"id": "genua", "seas": ["nowhere"]}]}, "4.42"),
    "a fleet inland": ({"blocks": [{"id": "c-navis-1", "start": "lugdunum"}]}, "4.1"),
    "too strong": ({"blocks": [{"id": "c-legio-7", "dice": [1, 2, 3, 4, 5]}]}, "3.11"),
}


@pytest.mark.parametrize("name", BREACHES)
def test_data_that_contradict_the_rules_are_refused(name: str) -> None:
    overlay, rule = BREACHES[name]
    with pytest.raises(BadData, match=rule.replace(".", r"\.")):
        open_board(overlay)


# --- the drawn map -------------------------------------------------------------------------------


def test_the_chart_has_every_place_and_road_once() -> None:
    drawn = chart(BOARD)
    assert [site.key for site in drawn.sites] == list(BOARD.place_ids)
    assert Counter(site.kind for site in drawn.sites) == {"city": 67, "sea": 9}
    west, south, east, north = drawn.bounds
    for site in drawn.sites:
        assert all(west < lon < east and south < lat < north for lon, lat in site.points), site
    links = Counter(link.kind for link in drawn.links)
    assert links == {"road": 43, "minor": 47, "strait": 4, "coast": 60, "sea": 9}
    assert len({frozenset((link.one, link.other)) for link in drawn.links}) == len(drawn.links)


def test_3_26_pompeys_first_two_fleets_are_d3() -> None:
    fleets = {b.id: (b.letter, b.fire) for b in DATA.blocks if b.kind == "fleet"}
    assert [fleets[f"p-navis-{n}"] for n in range(1, 6)] == [("D", f) for f in (3, 3, 2, 2, 2)]
    assert [fleets[f"c-navis-{n}"] for n in range(1, 6)] == [("D", f) for f in (2, 2, 2, 3, 3)]
